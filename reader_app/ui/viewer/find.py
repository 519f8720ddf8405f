"""Find in the whole book: what was found so far, which hit is current, where hits lie."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPen

from reader_app.domain.document import Rect
from reader_app.ui.viewer.colors import ViewerColors
from reader_app.ui.viewer.painting import area_of, paint_marks
from reader_app.ui.viewer.sight import Sight
from reader_app.workers.document_client import DocumentClient, FindProgress

Hit = tuple[int, int]
"""Page, and place among the hits of that page."""
HitRects = tuple[Rect, ...]
"""A hit's rectangles in points; more than one where it goes over a line end."""


class FindSession(QObject):
    """One question at a time. `counted(ordinal, total, is_done)`; ordinal 0: none chosen yet.

    `hit_chosen(page, rects, is_first)`: bring that hit into sight; `is_first` of its question.
    """

    counted = Signal(int, int, bool)
    hit_chosen = Signal(int, object, bool)
    marks_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._forget()

    def set_client(self, client: DocumentClient | None) -> None:
        if self._client is not None:
            self._client.find_progressed.disconnect(self._note_progress)
            self._client.find_rects_loaded.disconnect(self._note_rects)
        self._client = client
        self._forget()
        if client is not None:
            client.find_progressed.connect(self._note_progress)
            client.find_rects_loaded.connect(self._note_rects)

    @property
    def current(self) -> Hit | None:
        return self._current

    def start(self, text: str, *, match_case: bool, whole_word: bool, from_page: int) -> None:
        """Look for `text`; the first hit on `from_page` or after it becomes the current one."""
        self.stop()
        if self._client is None or not text.strip():
            return
        self._from_page = from_page
        self._query_id = self._client.find(text, match_case=match_case, whole_word=whole_word)

    def stop(self) -> None:
        """No question, no marks."""
        if self._client is not None and self._query_id:
            self._client.stop_find()
        self._forget()
        self.marks_changed.emit()
        self.counted.emit(0, 0, True)

    def step(self, direction: int) -> None:
        """To the next (1) or the previous (-1) hit, round at the ends."""
        if self._current is None or not self._counts:
            return
        page, index = self._current
        index += direction
        if not 0 <= index < self._counts[page]:
            pages = sorted(self._counts)
            page = pages[(pages.index(page) + direction) % len(pages)]
            index = 0 if direction > 0 else self._counts[page] - 1
        self._choose((page, index))

    def paint(self, painter: QPainter, sight: Sight, page: int, colors: ViewerColors) -> None:
        if page not in self._counts:
            return
        hits = self._rects.get(page)
        if hits is None:
            self._ask(page)
            return
        marks = [_rect(rect) for hit in hits for rect in hit]
        paint_marks(painter, sight, page, marks, colors.find)
        if self._current is not None and self._current[0] == page:
            self._paint_current(painter, sight, hits, colors)

    def _paint_current(
        self, painter: QPainter, sight: Sight, hits: Sequence[HitRects], colors: ViewerColors
    ) -> None:
        assert self._current is not None
        page, index = self._current
        if index >= len(hits):
            return
        marks = [_rect(rect).adjusted(-1.5, -1, 1.5, 1) for rect in hits[index]]
        paint_marks(painter, sight, page, marks, colors.find)
        painter.setPen(QPen(colors.accent, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for mark in marks:
            painter.drawRoundedRect(area_of(sight, page, mark), 3, 3)

    def _forget(self) -> None:
        self._query_id = 0
        self._from_page = 1
        self._counts: dict[int, int] = {}
        self._rects: dict[int, tuple[HitRects, ...]] = {}
        self._asked: set[int] = set()
        self._current: Hit | None = None
        self._total = 0
        self._is_done = True
        self._is_first = True
        self._is_revealing = False

    def _choose(self, hit: Hit) -> None:
        self._current = hit
        self._is_revealing = True
        self._reveal()
        self._count()
        self.marks_changed.emit()

    def _reveal(self) -> None:
        """Bring the current hit into sight as soon as its place is known."""
        if self._current is None or not self._is_revealing:
            return
        page, index = self._current
        hits = self._rects.get(page)
        if hits is None:
            self._ask(page)
            return
        self._is_revealing = False
        self.hit_chosen.emit(page, hits[index] if index < len(hits) else (), self._is_first)
        self._is_first = False

    def _ask(self, page: int) -> None:
        if self._client is not None and page not in self._asked:
            self._asked.add(page)
            self._client.request_find_rects(self._query_id, page)

    def _count(self) -> None:
        ordinal = 0
        if self._current is not None:
            page, index = self._current
            before = sum(count for number, count in self._counts.items() if number < page)
            ordinal = before + index + 1
        self.counted.emit(ordinal, self._total, self._is_done)

    @Slot(object)
    def _note_progress(self, progress: FindProgress) -> None:
        if progress.query_id != self._query_id:
            return
        self._counts.update(progress.hits)
        self._total, self._is_done = progress.total, progress.is_done
        if self._current is None:
            later = [page for page in self._counts if page >= self._from_page]
            if later:
                self._choose((min(later), 0))
            elif progress.is_done and self._counts:
                self._choose((min(self._counts), 0))
        self._count()
        self.marks_changed.emit()

    @Slot(int, int, object)
    def _note_rects(self, query_id: int, page: int, hits: tuple[HitRects, ...]) -> None:
        if query_id != self._query_id:
            return
        self._rects[page] = hits
        self._reveal()
        self.marks_changed.emit()


def _rect(rect: Rect) -> QRectF:
    return QRectF(rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0)
