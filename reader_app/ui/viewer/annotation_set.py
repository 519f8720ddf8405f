"""The annotations of the open book, held in memory: by page for the view, in order for lists."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from reader_app.domain.annotations import Annotation, Bookmark, Highlight


class AnnotationSet(QObject):
    """`changed`: something came, went or is another one. `page_changed(page)`: paint it anew.

    `replaced`: nothing is as it was.
    """

    changed = Signal()
    replaced = Signal()
    page_changed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._highlights: dict[str, Highlight] = {}
        self._bookmarks: dict[str, Bookmark] = {}
        self._in_order: list[Highlight] = []
        self._pages: dict[int, tuple[Highlight, ...]] = {}

    @property
    def highlights(self) -> list[Highlight]:
        """In the book's order."""
        return list(self._in_order)

    @property
    def bookmarks(self) -> list[Bookmark]:
        """In the book's order."""
        return sorted(self._bookmarks.values(), key=_bookmark_order)

    @property
    def pages(self) -> set[int]:
        """Those that carry a highlight."""
        return set(self._pages)

    def highlight(self, highlight_id: str) -> Highlight | None:
        return self._highlights.get(highlight_id)

    def bookmark(self, bookmark_id: str) -> Bookmark | None:
        return self._bookmarks.get(bookmark_id)

    def on_page(self, page: int) -> tuple[Highlight, ...]:
        """Highlights with a part on that page."""
        return self._pages.get(page, ())

    def bookmark_on(self, page: int) -> Bookmark | None:
        return next((mark for mark in self._bookmarks.values() if mark.page == page), None)

    def newest_highlight(self) -> Highlight | None:
        """The one made last."""
        return max(self._highlights.values(), key=lambda mark: mark.created_at, default=None)

    def replace_all(
        self, highlights: Iterable[Highlight] = (), bookmarks: Iterable[Bookmark] = ()
    ) -> None:
        """Those of another book."""
        self._highlights = {highlight.id: highlight for highlight in highlights}
        self._bookmarks = {bookmark.id: bookmark for bookmark in bookmarks}
        self._sort_by_page()
        self.replaced.emit()
        self.changed.emit()

    def put(self, annotation: Annotation) -> None:
        """Add it, or put it in the place of the one with the same id."""
        match annotation:
            case Highlight():
                self._take_out(annotation.id)
                self._put_in(annotation)
            case Bookmark():
                self._bookmarks[annotation.id] = annotation
        self._tell(_pages_of(annotation))

    def remove(self, annotation: Annotation) -> None:
        match annotation:
            case Highlight():
                self._take_out(annotation.id)
            case Bookmark():
                self._bookmarks.pop(annotation.id, None)
        self._tell(_pages_of(annotation))

    def _put_in(self, highlight: Highlight) -> None:
        self._highlights[highlight.id] = highlight
        insort(self._in_order, highlight, key=_highlight_order)
        for page in _pages_of(highlight):
            marks = (*self._pages.get(page, ()), highlight)
            self._pages[page] = tuple(sorted(marks, key=_highlight_order))

    def _take_out(self, highlight_id: str) -> None:
        former = self._highlights.pop(highlight_id, None)
        if former is None:
            return
        self._in_order = [mark for mark in self._in_order if mark is not former]
        for page in _pages_of(former):
            marks = tuple(mark for mark in self._pages[page] if mark is not former)
            if marks:
                self._pages[page] = marks
            else:
                del self._pages[page]

    def _sort_by_page(self) -> None:
        self._in_order = sorted(self._highlights.values(), key=_highlight_order)
        pages: dict[int, list[Highlight]] = {}
        for highlight in self._in_order:
            for part in highlight.parts:
                pages.setdefault(part.page, []).append(highlight)
        self._pages = {page: tuple(marks) for page, marks in pages.items()}

    def _tell(self, pages: Iterable[int]) -> None:
        for page in pages:
            self.page_changed.emit(page)
        self.changed.emit()


def _pages_of(annotation: Annotation) -> set[int]:
    match annotation:
        case Highlight():
            return {part.page for part in annotation.parts}
        case Bookmark():
            return {annotation.page}


def _highlight_order(highlight: Highlight) -> tuple[int, int, datetime]:
    first = highlight.parts[0]
    return first.page, first.start, highlight.created_at


def _bookmark_order(bookmark: Bookmark) -> tuple[tuple[int, float], datetime]:
    return bookmark.place, bookmark.created_at
