"""The text selection: from one position to another, across pages, by characters or larger units."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final, assert_never

from PySide6.QtCore import QObject, QRectF, Signal, Slot
from PySide6.QtGui import QPainter

from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass
from reader_app.ui.pages.geometry import PagePoint
from reader_app.ui.pages.page_painting import ViewerColors, paint_marks
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.selection.clipboard_content import SelectedRange
from reader_app.ui.selection.reflowed_text import reflowed_text
from reader_app.ui.selection.text_layer import KEPT_PAGES, TextLayer, TextPage

TextPosition = tuple[int, int]
"""A page and a position on it; tuples compare in reading order."""
PAGE_END: Final = 1 << 30
"""A position behind the last one of any page."""
MOST_PAGES: Final = KEPT_PAGES - 28
"""The longest selection, because all of its text is held and read again on every change."""
_End = PagePoint | TextPosition


class Unit(IntEnum):
    """The unit that a selection grows by; the value is the number of clicks that choose it."""

    CHARACTER = 1
    WORD = 2
    LINE = 3
    PARAGRAPH = 4


@dataclass(frozen=True, slots=True)
class SelectedPart:
    """The selected part of one page: positions `start`..`end`, and a rectangle (points) a line."""

    page: int
    start: int
    end: int
    text: str
    rects: tuple[Rect, ...]


def word_at(area: VisibleArea, layer: TextLayer, x: float, y: float) -> SelectedPart | None:
    """Return the word at a pixel; None without one, or while the page's text isn't loaded."""
    point = area.point_at(x, y)
    text = layer.page(point.page)
    if text is None or not text.is_text_at(point.x, point.y):
        return None
    start, end = text.word_at(text.position_at(point.x, point.y))
    words = reflowed_text(text.pieces(start, end))
    if not any(map(str.isalnum, words)):
        return None
    return SelectedPart(point.page, start, end, words, tuple(text.rects(start, end)))


def text_of(layer: TextLayer, page: int) -> str:
    """Return all text of a page with its line feeds; "" while it isn't loaded."""
    text = layer.page(page)
    return text.text(0, len(text)) if text is not None else ""


class Selection(QObject):
    """Holds what is selected.

    Its ends may be points of pages, so it can begin before the pages' text is loaded.
    """

    changed = Signal()

    def __init__(self, text: TextLayer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._text.text_loaded.connect(self._note_loaded)
        self._unit = Unit.CHARACTER
        self._anchor: _End | None = None
        self._head: _End | None = None
        self.snaps_to_words = False
        """Whether a selection that is drawn beyond one word grows to whole words."""
        self._is_exact = True

    # -- what is selected -------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        start, end = self.ends
        return start == end

    @property
    def has_place(self) -> bool:
        """Whether there is a position to select from, even if nothing is selected."""
        return self._anchor is not None

    @property
    def is_on_picture(self) -> bool:
        """Whether it begins on a page that is known to have no text."""
        page = _page_of(self._anchor) if self._anchor is not None else 0
        text = self._text.page(page) if page else None
        return text is not None and not text.lines

    @property
    def awaits_text(self) -> bool:
        """Whether the selection was drawn over a page whose text is not loaded yet."""
        ends = (self._anchor, self._head)
        is_drawn = self._unit is not Unit.CHARACTER or self._anchor != self._head
        pages = {_page_of(end) for end in ends if end is not None}
        return is_drawn and any(page and self._text.page(page) is None for page in pages)

    @property
    def ends(self) -> tuple[TextPosition, TextPosition]:
        """The first and last position, extended to whole units; (0, 0) twice if there is none."""
        if self._anchor is None or self._head is None:
            return (0, 0), (0, 0)
        first, last = sorted((self._resolved(self._anchor), self._resolved(self._head)))
        if self._unit is Unit.CHARACTER and self.snaps_to_words and not self._is_exact:
            return self._to_whole_words(first, last)
        return self._unit_around(first)[0], self._unit_around(last)[1]

    @property
    def loose_end(self) -> TextPosition:
        """The end that moves; (0, 0) without a selection."""
        if self._anchor is None or self._head is None:
            return 0, 0
        start, end = self.ends
        return start if self._resolved(self._head) < self._resolved(self._anchor) else end

    @property
    def pages(self) -> range:
        (first, _), (last, _) = self.ends
        return range(first, last + 1) if first else range(0)

    def range_on(self, page: int) -> tuple[int, int]:
        """Return the first and last position of the part on that page; (0, 0) if there is none."""
        (first_page, start), (last_page, end) = self.ends
        if not first_page <= page <= last_page or (first_page, start) == (last_page, end):
            return 0, 0
        text = self._text.page(page)
        count = len(text) if text is not None else 0
        return (start if page == first_page else 0), (end if page == last_page else count)

    def text(self) -> str:
        """Return the selected text with one line for each paragraph and hyphenated words joined.

        Pages that aren't loaded are left out.
        """
        parts = (text.pieces(start, end) for _, text, start, end in self._loaded())
        return reflowed_text(piece for pieces in parts for piece in pieces)

    def ranges(self) -> list[SelectedRange]:
        """Return the selected characters of each page, with its tables if they are loaded."""
        return [
            SelectedRange(text, ((start, end),), self._text.tables(page) or ())
            for page, text, start, end in self._loaded()
        ]

    def parts(self) -> tuple[SelectedPart, ...]:
        """Return the selected part of each page; pages that aren't loaded are left out."""
        return tuple(
            SelectedPart(
                page,
                start,
                end,
                reflowed_text(text.pieces(start, end)),
                tuple(text.rects(start, end)),
            )
            for page, text, start, end in self._loaded()
        )

    def rects_on(self, page: int) -> list[QRectF]:
        """Return rectangles in points, one a line; empty until the page's text is loaded."""
        start, end = self.range_on(page)
        text = self._text.page(page) if end > start else None
        if text is None:
            return []
        return [
            QRectF(rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0)
            for rect in text.rects(start, end)
        ]

    # -- selecting --------------------------------------------------------------------------

    def begin(self, point: PagePoint, unit: Unit = Unit.CHARACTER) -> None:
        """Begin a selection at a point: empty, or with the word, line or paragraph around it."""
        self._anchor = self._head = point
        self._unit, self._is_exact = unit, True
        self.changed.emit()

    def extend(self, point: PagePoint, *, is_exact: bool = False) -> None:
        """Move the loose end to a point; `is_exact`: to the letter, even between whole words."""
        if self._anchor is not None and (point, is_exact) != (self._head, self._is_exact):
            self._head, self._is_exact = self._within_reach(point), is_exact
            self.changed.emit()

    def select(self, start: TextPosition, end: TextPosition) -> None:
        """Select from `start` to `end`; `end` is the loose end and may come first."""
        self._anchor, self._unit, self._is_exact = start, Unit.CHARACTER, True
        self._head = self._within_reach(end)
        self.changed.emit()

    def move_loose_end(self, position: TextPosition) -> None:
        """Move the loose end to a position; the other end stays."""
        start, end = self.ends
        self.select(end if self.loose_end == start else start, position)

    def select_page(self, page: int) -> None:
        """Select all text of a page."""
        self.select((page, 0), (page, PAGE_END))

    def clear(self) -> None:
        if self._anchor is not None:
            self._anchor = self._head = None
            self.changed.emit()

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        rects = self.rects_on(page)
        if rects:
            paint_marks(painter, visible_area, page, rects, colors.selection, colors.blend)

    # -- inside -----------------------------------------------------------------------------

    def _loaded(self) -> Iterator[tuple[int, TextPage, int, int]]:
        for page in self.pages:
            text = self._text.page(page)
            start, end = self.range_on(page)
            if text is not None and end > start:
                yield page, text, start, end

    def _within_reach(self, end: _End) -> _End:
        """Return `end`, or where the longest allowed selection from the other end stops."""
        if self._anchor is None:
            return end
        page, anchor = _page_of(end), _page_of(self._anchor)
        if page - anchor >= MOST_PAGES:
            return anchor + MOST_PAGES - 1, PAGE_END
        if anchor - page >= MOST_PAGES:
            return anchor - MOST_PAGES + 1, 0
        return end

    def _resolved(self, end: _End) -> TextPosition:
        if not isinstance(end, PagePoint):
            page, position = end
            text = self._text.page(page)
            return page, min(position, len(text)) if text is not None else 0
        text = self._text.page(end.page)
        return end.page, text.position_at(end.x, end.y) if text is not None else 0

    def _to_whole_words(
        self, first: TextPosition, last: TextPosition
    ) -> tuple[TextPosition, TextPosition]:
        """Return both ends moved out to the edges of their words, unless they share a word."""
        begin, end = self._word_over(first), self._word_over(last)
        is_within_one = last <= begin[1] or first >= end[0]
        return (first, last) if is_within_one else (begin[0], end[1])

    def _word_over(self, position: TextPosition) -> tuple[TextPosition, TextPosition]:
        page, index = position
        text = self._text.page(page)
        start, end = text.word_over(index) if text is not None else (index, index)
        return (page, start), (page, end)

    def _unit_around(self, position: TextPosition) -> tuple[TextPosition, TextPosition]:
        page, index = position
        text = self._text.page(page) if self._unit is not Unit.CHARACTER else None
        if text is None:
            return position, position
        start, end = _unit_range(text, index, self._unit)
        return (page, start), (page, end)

    @Slot(int)
    def _note_loaded(self, page: int) -> None:
        if page in self.pages:
            self.changed.emit()


def _page_of(end: _End) -> int:
    return end.page if isinstance(end, PagePoint) else end[0]


def _unit_range(text: TextPage, index: int, unit: Unit) -> tuple[int, int]:
    match unit:
        case Unit.CHARACTER:
            return index, index
        case Unit.WORD:
            return text.word_at(index)
        case Unit.LINE:
            return text.line_at(index)
        case Unit.PARAGRAPH:
            return text.paragraph_at(index)
        case _:
            assert_never(unit)
