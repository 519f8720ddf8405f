"""Keys that act while the page has the focus; the window-wide ones are in actions.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent

from reader_app.ui.viewer.canvas import Canvas
from reader_app.ui.viewer.geometry import Fit
from reader_app.ui.viewer.ground import LINE
from reader_app.ui.widgets.keyboard_workarounds import latin_key

Act = Callable[[], None]
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


class Keys:
    """The page's keys, each one line of a table. `others`: keys that don't move the page."""

    def __init__(self, view: Canvas, others: Mapping[Qt.Key, Act]) -> None:
        self._acts = _table(view, others)

    def press(self, event: QKeyEvent) -> bool:
        """True when the key meant something."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Slash:
            modifiers &= ~_SHIFT  # some keyboards have it above another key
        key = Qt.Key(latin_key(event))
        act = self._acts.get(QKeyCombination(modifiers, key).toCombined())
        if act is not None:
            act()
        return act is not None


def _table(view: Canvas, others: Mapping[Qt.Key, Act]) -> Mapping[int, Act]:
    key = Qt.Key
    plain: dict[Qt.Key, Act] = {
        key.Key_Space: lambda: view.scroll_screens(1),
        key.Key_PageDown: lambda: view.scroll_screens(1),
        key.Key_PageUp: lambda: view.scroll_screens(-1),
        key.Key_Down: lambda: view.scroll_by(LINE),
        key.Key_J: lambda: view.scroll_by(LINE),
        key.Key_Up: lambda: view.scroll_by(-LINE),
        key.Key_K: lambda: view.scroll_by(-LINE),
        key.Key_Right: lambda: _across(view, 1),
        key.Key_Left: lambda: _across(view, -1),
        key.Key_N: lambda: view.turn_pages(1),
        key.Key_P: lambda: view.turn_pages(-1),
        key.Key_Home: lambda: view.go_to_page(1),
        key.Key_End: view.go_to_end,
        key.Key_C: view.toggle_continuous,
        key.Key_D: view.toggle_two_pages,
        key.Key_F: lambda: view.set_fit(Fit.PAGE),
        key.Key_W: lambda: view.set_fit(Fit.WIDTH),
        key.Key_R: view.turn_right,
        **others,
    }
    shifted: dict[Qt.Key, Act] = {
        key.Key_Space: lambda: view.scroll_screens(-1),
        key.Key_R: view.turn_left,
    }
    controlled: dict[Qt.Key, Act] = {
        key.Key_PageDown: lambda: view.turn_pages(1),
        key.Key_PageUp: lambda: view.turn_pages(-1),
        key.Key_Home: lambda: view.go_to_page(1),
        key.Key_End: view.go_to_end,
    }
    none = Qt.KeyboardModifier.NoModifier
    return {
        QKeyCombination(modifiers, code).toCombined(): act
        for modifiers, acts in ((none, plain), (_SHIFT, shifted), (_CONTROL, controlled))
        for code, act in acts.items()
    }


def _across(view: Canvas, direction: int) -> None:
    """Left and right turn pages where there is nothing to scroll to, as the book is read."""
    if view.horizontalScrollBar().maximum():
        view.scroll_across(direction * LINE)
    else:
        view.turn_pages(-direction if view.arrangement.is_right_to_left else direction)
