"""Selecting with the keyboard: Shift and the arrows move the loose end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent

from reader_app.domain.document import Rect
from reader_app.ui.viewer.canvas import Canvas
from reader_app.ui.viewer.geometry import PagePoint
from reader_app.ui.viewer.selection import Selection
from reader_app.ui.viewer.text_layer import TextLayer
from reader_app.ui.viewer.text_steps import Step, stepped

_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_SHIFT_CONTROL: Final = _SHIFT | Qt.KeyboardModifier.ControlModifier
_KEY = Qt.Key
_STEPS: Final[Mapping[int, tuple[Step, int]]] = {
    QKeyCombination(modifiers, key).toCombined(): step
    for modifiers, key, step in (
        (_SHIFT, _KEY.Key_Left, (Step.LETTER, -1)),
        (_SHIFT, _KEY.Key_Right, (Step.LETTER, 1)),
        (_SHIFT, _KEY.Key_Up, (Step.LINE, -1)),
        (_SHIFT, _KEY.Key_Down, (Step.LINE, 1)),
        (_SHIFT, _KEY.Key_Home, (Step.LINE_END, -1)),
        (_SHIFT, _KEY.Key_End, (Step.LINE_END, 1)),
        (_SHIFT, _KEY.Key_PageUp, (Step.PAGE_END, -1)),
        (_SHIFT, _KEY.Key_PageDown, (Step.PAGE_END, 1)),
        (_SHIFT_CONTROL, _KEY.Key_Left, (Step.WORD, -1)),
        (_SHIFT_CONTROL, _KEY.Key_Right, (Step.WORD, 1)),
        (_SHIFT_CONTROL, _KEY.Key_Home, (Step.PAGE_END, -1)),
        (_SHIFT_CONTROL, _KEY.Key_End, (Step.PAGE_END, 1)),
    )
}
_AIM: Final = 4.0
"""Points around a position that are brought into sight."""


class Selecting(QObject):
    """Begins where the reader clicked last, else at the first words in sight."""

    def __init__(self, view: Canvas, selection: Selection, text: TextLayer) -> None:
        super().__init__(view)
        self._view = view
        self._selection = selection
        self._text = text
        self._has_moved = False

    def press(self, event: QKeyEvent) -> bool:
        """True when the key moved the end of the selection."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = _STEPS.get(QKeyCombination(modifiers, Qt.Key(event.key())).toCombined())
        if step is None or not self._view.page_count:
            return False
        self._step(*step)
        self._has_moved = True
        return True

    def release(self, event: QKeyEvent) -> bool:
        """True when Shift is let go after the end was moved."""
        is_end = self._has_moved and event.key() == _KEY.Key_Shift
        self._has_moved = self._has_moved and not is_end
        return is_end

    def _step(self, step: Step, direction: int) -> None:
        selection = self._selection
        if not selection.has_place:
            selection.begin(self._first_in_sight())
        end = stepped(selection.loose_end, step, direction, self._text.page, self._view.page_count)
        selection.move_loose_end(end)
        self._bring_into_sight()

    def _first_in_sight(self) -> PagePoint:
        """The first line that is whole in the viewport."""
        sight = self._view.sight
        page = sight.page
        text = self._text.page(page)
        for line in text.lines if text is not None else ():
            x, y, width, height = sight.on_screen(page, line.rect)
            if x + width > 0 and y >= 0 and y + height <= sight.height:
                return PagePoint(page, line.rect.x0, (line.rect.y0 + line.rect.y1) / 2)
        return PagePoint(page, 0.0, 0.0)

    def _bring_into_sight(self) -> None:
        page, index = self._selection.loose_end
        text = self._text.page(page)
        if text is not None:
            x, y = text.point_of(index)
            aim = Rect(x - _AIM, y - _AIM, x + _AIM, y + _AIM)
            self._view.scroll_to_rects(page, [aim])
