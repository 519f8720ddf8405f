"""Keys and actions of the page view: those that work while the page has the focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.navigation import Navigation
from reader_app.ui.pages.scrolling import Scroller
from reader_app.ui.pages.viewport import LINE, ViewCommands, Viewport
from reader_app.ui.widgets.keyboard_workarounds import latin_key

_SPECS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "find_next": (tr("Next hit"), ("F3", "Ctrl+G")),
    "find_previous": (tr("Previous hit"), ("Shift+F3", "Ctrl+Shift+G")),
    "copy": (tr("Copy"), ("Ctrl+C",)),
    "select_page": (tr("Select all on this page"), ("Ctrl+A",)),
}
_ON_THE_PAGE: Final = frozenset({"copy", "select_page"})
"""Their keys mean something else in a text field, so they act while the page has the focus."""


def add_action(owner: QWidget, name: str, act: Callable[[], None]) -> QAction:
    """Give `owner` the command `name`; its keys work in the whole window, or on the page only."""
    title, keys = _SPECS[name]
    context = Qt.ShortcutContext
    action = QAction(title, owner)
    action.setObjectName(f"{name}Action")
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.setShortcutContext(
        context.WidgetShortcut if name in _ON_THE_PAGE else context.WindowShortcut
    )
    action.triggered.connect(act)
    owner.addAction(action)
    return action


Act = Callable[[], None]
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


class PageKeys:
    """Maps keys to what they do. `others`: keys that don't move the page."""

    def __init__(
        self,
        viewport: Viewport,
        commands: ViewCommands,
        scroller: Scroller,
        navigation: Navigation,
        others: Mapping[Qt.Key, Act],
    ) -> None:
        self._viewport = viewport
        self._scroller = scroller
        self._navigation = navigation
        self._acts = self._table(commands, others)

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

    def _table(self, commands: ViewCommands, others: Mapping[Qt.Key, Act]) -> Mapping[int, Act]:
        key = Qt.Key
        viewport, scroller, navigation = self._viewport, self._scroller, self._navigation
        plain: dict[Qt.Key, Act] = {
            key.Key_Space: lambda: scroller.scroll_screens(1),
            key.Key_PageDown: lambda: scroller.scroll_screens(1),
            key.Key_PageUp: lambda: scroller.scroll_screens(-1),
            key.Key_Down: lambda: scroller.scroll_by(LINE),
            key.Key_J: lambda: scroller.scroll_by(LINE),
            key.Key_Up: lambda: scroller.scroll_by(-LINE),
            key.Key_K: lambda: scroller.scroll_by(-LINE),
            key.Key_Right: lambda: self._across(1),
            key.Key_Left: lambda: self._across(-1),
            key.Key_N: lambda: navigation.turn_pages(1),
            key.Key_P: lambda: navigation.turn_pages(-1),
            key.Key_Home: lambda: navigation.go_to_page(1),
            key.Key_End: navigation.go_to_end,
            key.Key_C: commands.toggle_continuous,
            key.Key_D: commands.toggle_two_pages,
            key.Key_F: lambda: viewport.set_fit(Fit.PAGE),
            key.Key_W: lambda: viewport.set_fit(Fit.WIDTH),
            key.Key_R: commands.turn_right,
            **others,
        }
        shifted: dict[Qt.Key, Act] = {
            key.Key_Space: lambda: scroller.scroll_screens(-1),
            key.Key_R: commands.turn_left,
        }
        controlled: dict[Qt.Key, Act] = {
            key.Key_PageDown: lambda: navigation.turn_pages(1),
            key.Key_PageUp: lambda: navigation.turn_pages(-1),
            key.Key_Home: lambda: navigation.go_to_page(1),
            key.Key_End: navigation.go_to_end,
        }
        none = Qt.KeyboardModifier.NoModifier
        return {
            QKeyCombination(modifiers, code).toCombined(): act
            for modifiers, acts in ((none, plain), (_SHIFT, shifted), (_CONTROL, controlled))
            for code, act in acts.items()
        }

    def _across(self, direction: int) -> None:
        """Left and right turn pages where there is nothing to scroll to, as the book is read."""
        if self._viewport.visible_area.limit_x:
            self._scroller.scroll_across(direction * LINE)
        else:
            is_reversed = self._viewport.arrangement.is_right_to_left
            self._navigation.turn_pages(-direction if is_reversed else direction)
