"""Keyboard selection: Shift and the arrow keys move the loose end of the selection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from PySide6.QtCore import QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent

from reader_app.domain.document import Rect
from reader_app.ui.pages.geometry import PagePoint
from reader_app.ui.pages.navigation import Navigation
from reader_app.ui.pages.viewport import Viewport
from reader_app.ui.selection.selection import PAGE_END, Selection, TextPosition
from reader_app.ui.selection.text_layer import TextLayer, TextPage

PageTexts = Callable[[int], TextPage | None]
"""Returns the text of a page, or None while it isn't loaded."""


class CaretStep(Enum):
    """How far a key moves the loose end of the selection."""

    LETTER = "letter"
    WORD = "word"
    LINE = "line"
    LINE_END = "line end"
    PAGE_END = "page end"


def moved_caret(
    position: TextPosition, step: CaretStep, direction: int, texts: PageTexts, page_count: int
) -> TextPosition:
    """Return the position one step on (`direction` 1) or back (-1).

    It stays at the ends of the book, and where the page's text isn't loaded.
    """
    page, index = position
    text = texts(page)
    if text is None:
        return position
    found = _within(text, min(index, len(text)), step, direction)
    if found is not None:
        return page, found
    if not 1 <= page + direction <= page_count:
        return page, len(text) if direction > 0 else 0
    following = texts(page + direction)
    if following is None or direction > 0:
        return page + direction, 0 if direction > 0 else PAGE_END
    return page + direction, len(following)


def _within(text: TextPage, index: int, step: CaretStep, direction: int) -> int | None:
    """Return the position one step away on the same page, or None if it is beyond the page."""
    match step:
        case CaretStep.LETTER:
            return _letter(text, index, direction)
        case CaretStep.WORD:
            return _word(text, index, direction)
        case CaretStep.LINE:
            return _line(text, index, direction)
        case CaretStep.LINE_END:
            start, end = text.line_at(index)
            return end if direction > 0 else start
        case CaretStep.PAGE_END:
            end = len(text) if direction > 0 else 0
            return end if end != index else None


def _letter(text: TextPage, index: int, direction: int) -> int | None:
    """Return the next letter's position; consecutive line ends are one step."""
    index += direction
    while 0 < index < len(text) and text.text(index - 1, index + 1) == "\n\n":
        index += direction
    return index if 0 <= index <= len(text) else None


def _word(text: TextPage, index: int, direction: int) -> int | None:
    """Return the end of this or the next word, or the start of this or the previous word."""
    rest = text.text(index, len(text)) if direction > 0 else text.text(0, index)[::-1]
    space = len(rest) - len(rest.lstrip())
    if space == len(rest):
        return None
    if direction > 0:
        return max(index + space + 1, text.word_at(index + space)[1])
    start, end = text.word_at(index - space - 1)
    return start if end <= index - space else index - space - 1


def _line(text: TextPage, index: int, direction: int) -> int | None:
    """Return the position below or above, in the next line of the text."""
    if not text.lines:
        return None
    number = text.line_number(index) + direction
    if not 0 <= number < len(text.lines):
        return None
    line = text.lines[number]
    x, _ = text.point_of(index)
    return text.position_in(line, x, (line.rect.y0 + line.rect.y1) / 2)


_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_SHIFT_CONTROL: Final = _SHIFT | Qt.KeyboardModifier.ControlModifier
_KEY = Qt.Key
_STEPS: Final[Mapping[int, tuple[CaretStep, int]]] = {
    QKeyCombination(modifiers, key).toCombined(): step
    for modifiers, key, step in (
        (_SHIFT, _KEY.Key_Left, (CaretStep.LETTER, -1)),
        (_SHIFT, _KEY.Key_Right, (CaretStep.LETTER, 1)),
        (_SHIFT, _KEY.Key_Up, (CaretStep.LINE, -1)),
        (_SHIFT, _KEY.Key_Down, (CaretStep.LINE, 1)),
        (_SHIFT, _KEY.Key_Home, (CaretStep.LINE_END, -1)),
        (_SHIFT, _KEY.Key_End, (CaretStep.LINE_END, 1)),
        (_SHIFT, _KEY.Key_PageUp, (CaretStep.PAGE_END, -1)),
        (_SHIFT, _KEY.Key_PageDown, (CaretStep.PAGE_END, 1)),
        (_SHIFT_CONTROL, _KEY.Key_Left, (CaretStep.WORD, -1)),
        (_SHIFT_CONTROL, _KEY.Key_Right, (CaretStep.WORD, 1)),
        (_SHIFT_CONTROL, _KEY.Key_Home, (CaretStep.PAGE_END, -1)),
        (_SHIFT_CONTROL, _KEY.Key_End, (CaretStep.PAGE_END, 1)),
    )
}
_AIM: Final = 4.0
"""Points around a position that are scrolled into view with it."""


class KeyboardSelection(QObject):
    """Moves the loose end of the selection by keys.

    A selection begins where the reader clicked last, else at the first visible words.
    """

    def __init__(
        self, viewport: Viewport, navigation: Navigation, selection: Selection, text: TextLayer
    ) -> None:
        super().__init__(selection)
        self._viewport = viewport
        self._navigation = navigation
        self._selection = selection
        self._text = text
        self._has_moved = False

    def press(self, event: QKeyEvent) -> bool:
        """Move the loose end if the key means that; return True if it does."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = _STEPS.get(QKeyCombination(modifiers, Qt.Key(event.key())).toCombined())
        if step is None or not self._viewport.page_count:
            return False
        self._step(*step)
        self._has_moved = True
        return True

    def release(self, event: QKeyEvent) -> bool:
        """Return True if Shift is released after the loose end was moved."""
        is_end = self._has_moved and event.key() == _KEY.Key_Shift
        self._has_moved = self._has_moved and not is_end
        return is_end

    def _step(self, step: CaretStep, direction: int) -> None:
        selection = self._selection
        if not selection.has_place:
            selection.begin(self._first_in_sight())
        end = moved_caret(
            selection.loose_end, step, direction, self._text.page, self._viewport.page_count
        )
        selection.move_loose_end(end)
        self._bring_into_sight()

    def _first_in_sight(self) -> PagePoint:
        """Return the start of the first line that is wholly in the viewport."""
        visible_area = self._viewport.visible_area
        page = visible_area.page
        text = self._text.page(page)
        for line in text.lines if text is not None else ():
            x, y, width, height = visible_area.on_screen(page, line.rect)
            if x + width > 0 and y >= 0 and y + height <= visible_area.clear_height:
                return PagePoint(page, line.rect.x0, (line.rect.y0 + line.rect.y1) / 2)
        return PagePoint(page, 0.0, 0.0)

    def _bring_into_sight(self) -> None:
        page, index = self._selection.loose_end
        text = self._text.page(page)
        if text is not None:
            x, y = text.point_of(index)
            aim = Rect(x - _AIM, y - _AIM, x + _AIM, y + _AIM)
            self._navigation.scroll_to_rects(page, [aim])
