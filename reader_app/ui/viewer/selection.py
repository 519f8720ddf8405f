"""Selected text: from one position to another, across pages, by character, word or line."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from PySide6.QtCore import QObject, QRectF, Signal, Slot
from PySide6.QtGui import QPainter

from reader_app.ui.viewer.colors import ViewerColors
from reader_app.ui.viewer.geometry import PagePoint
from reader_app.ui.viewer.painting import paint_marks
from reader_app.ui.viewer.sight import Sight
from reader_app.ui.viewer.text_layer import TextLayer
from reader_app.ui.viewer.text_page import TextPage, join_hyphenated

TextPosition = tuple[int, int]
"""Page and position on it; compares in reading order."""
_End = PagePoint | TextPosition
_PAGE_END: Final = 1 << 30


class Unit(IntEnum):
    """What a selection grows by: as many clicks as it takes."""

    CHARACTER = 1
    WORD = 2
    LINE = 3


class Selection(QObject):
    """What is selected. Its ends are points of pages, so it can begin before the text is known."""

    changed = Signal()

    def __init__(self, text: TextLayer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._text.text_loaded.connect(self._note_loaded)
        self._unit = Unit.CHARACTER
        self._anchor: _End | None = None
        self._head: _End | None = None

    @property
    def is_empty(self) -> bool:
        start, end = self.ends
        return start == end

    @property
    def ends(self) -> tuple[TextPosition, TextPosition]:
        """First and last position, whole units; (0, 0) twice without a selection."""
        if self._anchor is None or self._head is None:
            return (0, 0), (0, 0)
        first, last = sorted((self._resolved(self._anchor), self._resolved(self._head)))
        return self._unit_around(first)[0], self._unit_around(last)[1]

    def begin(self, point: PagePoint, unit: Unit) -> None:
        """Select what is around the point: nothing yet, a word, a line."""
        self._anchor = self._head = point
        self._unit = unit
        self.changed.emit()

    def extend(self, point: PagePoint) -> None:
        """Move the loose end there."""
        if self._anchor is not None and point != self._head:
            self._head = point
            self.changed.emit()

    def select_page(self, page: int) -> None:
        """All of a page's text."""
        self._anchor, self._head, self._unit = (page, 0), (page, _PAGE_END), Unit.CHARACTER
        self._text.page(page)
        self.changed.emit()

    def clear(self) -> None:
        if self._anchor is not None:
            self._anchor = self._head = None
            self.changed.emit()

    def range_on(self, page: int) -> tuple[int, int]:
        """Positions of the part on that page; (0, 0) where there is none."""
        (first_page, start), (last_page, end) = self.ends
        if not first_page <= page <= last_page or self.is_empty:
            return 0, 0
        text = self._text.page(page)
        count = len(text) if text is not None else 0
        return (start if page == first_page else 0), (end if page == last_page else count)

    def text(self) -> str:
        """The selected text, words cut by line ends joined; what isn't loaded is left out."""
        (first_page, _), (last_page, _) = self.ends
        parts: list[str] = []
        for page in range(first_page, last_page + 1):
            text = self._text.page(page) if page else None
            if text is not None:
                parts.append(text.text(*self.range_on(page)))
        return join_hyphenated("\n".join(part for part in parts if part))

    def rects_on(self, page: int) -> list[QRectF]:
        """In points, one for each line; empty until the page's text is known."""
        start, end = self.range_on(page)
        text = self._text.page(page) if end > start else None
        if text is None:
            return []
        return [
            QRectF(rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0)
            for rect in text.rects(start, end)
        ]

    def paint(self, painter: QPainter, sight: Sight, page: int, colors: ViewerColors) -> None:
        rects = self.rects_on(page)
        if rects:
            paint_marks(painter, sight, page, rects, colors.selection)

    def _resolved(self, end: _End) -> TextPosition:
        if not isinstance(end, PagePoint):
            page, position = end
            text = self._text.page(page)
            return page, min(position, len(text)) if text is not None else 0
        text = self._text.page(end.page)
        return end.page, text.position_at(end.x, end.y) if text is not None else 0

    def _unit_around(self, position: TextPosition) -> tuple[TextPosition, TextPosition]:
        page, index = position
        text = self._text.page(page) if self._unit is not Unit.CHARACTER else None
        if text is None:
            return position, position
        start, end = _unit_range(text, index, self._unit)
        return (page, start), (page, end)

    @Slot(int)
    def _note_loaded(self, page: int) -> None:
        (first, _), (last, _) = self.ends
        if first <= page <= last:
            self.changed.emit()


def _unit_range(text: TextPage, index: int, unit: Unit) -> tuple[int, int]:
    return text.word_at(index) if unit is Unit.WORD else text.line_at(index)
