"""Annotations in memory: the set of the open book, their colours, and the model of their list."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import islice
from typing import Final, TypeAlias

from PySide6 import QtCore

from reader_app.app.library.book_annotations import COLOR_NAMES, FREE_NAMES, STYLE_NAMES
from reader_app.app.library.file_comments import KIND_NAMES, FileComment, Mark
from reader_app.domain.annotations import (
    Annotation,
    Bookmark,
    FileAnnotationKind,
    FreeMark,
    FreeMarkKind,
    Highlight,
    MarkStyle,
)
from reader_app.domain.book import now_utc
from reader_app.domain.translation import tr
from reader_app.ui.widgets.dates_and_sizes import long_date_words, month_day_words

STYLE_ICONS: Final = {
    MarkStyle.HIGHLIGHT: "highlight",
    MarkStyle.UNDERLINE: "underline",
    MarkStyle.STRIKE_OUT: "strike-out",
    MarkStyle.SQUIGGLY: "squiggly",
}
"""File names in resources/icons."""
FREE_ICONS: Final = {
    FreeMarkKind.NOTE: "note",
    FreeMarkKind.TEXT: "text",
    FreeMarkKind.INK: "draw",
    FreeMarkKind.BOX: "box",
}
"""File names in resources/icons."""


def annotation_name(annotation: Annotation | None) -> str:
    """Return the name of an annotation in everyday words."""
    match annotation:
        case Highlight():
            return STYLE_NAMES[annotation.style]
        case FreeMark():
            return FREE_NAMES[annotation.kind]
        case _:
            return tr("Bookmark")


class AnnotationSet(QtCore.QObject):
    """Holds the annotations of the open book: by page for the view, in order for lists.

    `changed`: an annotation was added, removed or changed. `replaced`: all are other ones.
    `page_changed(page)`: that page has to be repainted.
    """

    changed = QtCore.Signal()
    replaced = QtCore.Signal()
    page_changed = QtCore.Signal(int)

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._highlights: dict[str, Highlight] = {}
        self._bookmarks: dict[str, Bookmark] = {}
        self._free: dict[str, FreeMark] = {}
        self._in_order: list[Highlight] = []
        self._pages: dict[int, tuple[Highlight, ...]] = {}

    @property
    def highlights(self) -> list[Highlight]:
        """All highlights in the order of the book."""
        return list(self._in_order)

    @property
    def bookmarks(self) -> list[Bookmark]:
        """All bookmarks in the order of the book."""
        return sorted(self._bookmarks.values(), key=_bookmark_order)

    @property
    def marks(self) -> list[Highlight | FreeMark]:
        """All marks of the reader: words, then free marks, each in the order of the book."""
        return [*self._in_order, *self.free_marks]

    @property
    def free_marks(self) -> list[FreeMark]:
        """All free marks in the order of the book."""
        return sorted(self._free.values(), key=_free_order)

    def free_mark(self, mark_id: str) -> FreeMark | None:
        return self._free.get(mark_id)

    def mark(self, mark_id: str) -> Highlight | FreeMark | None:
        """Return the marked words or the free mark with that id."""
        return self._highlights.get(mark_id) or self._free.get(mark_id)

    def free_on(self, page: int) -> list[FreeMark]:
        """Return the free marks on that page, the oldest first, as they lie upon each other."""
        found = [mark for mark in self._free.values() if mark.page == page]
        return sorted(found, key=lambda mark: mark.created_at)

    @property
    def pages(self) -> set[int]:
        """The pages that have a highlight."""
        return set(self._pages)

    def highlight(self, highlight_id: str) -> Highlight | None:
        return self._highlights.get(highlight_id)

    def bookmark(self, bookmark_id: str) -> Bookmark | None:
        return self._bookmarks.get(bookmark_id)

    def on_page(self, page: int) -> tuple[Highlight, ...]:
        """Return the highlights with a part on that page."""
        return self._pages.get(page, ())

    def bookmark_on(self, page: int) -> Bookmark | None:
        return next((mark for mark in self._bookmarks.values() if mark.page == page), None)

    def newest_highlight(self) -> Highlight | None:
        """Return the highlight that was made last, or None."""
        return max(self._highlights.values(), key=lambda mark: mark.created_at, default=None)

    def replace_all(
        self,
        highlights: Iterable[Highlight] = (),
        bookmarks: Iterable[Bookmark] = (),
        free_marks: Iterable[FreeMark] = (),
    ) -> None:
        """Replace all annotations, because another book is shown."""
        self._free = {mark.id: mark for mark in free_marks}
        self._highlights = {highlight.id: highlight for highlight in highlights}
        self._bookmarks = {bookmark.id: bookmark for bookmark in bookmarks}
        self._sort_by_page()
        self.replaced.emit()
        self.changed.emit()

    def put(self, annotation: Annotation) -> None:
        """Add an annotation, replacing the one with the same id."""
        match annotation:
            case Highlight():
                self._take_out(annotation.id)
                self._put_in(annotation)
            case FreeMark():
                self._free[annotation.id] = annotation
            case Bookmark():
                self._bookmarks[annotation.id] = annotation
        self._tell(_pages_of(annotation))

    def remove(self, annotation: Annotation) -> None:
        match annotation:
            case Highlight():
                self._take_out(annotation.id)
            case FreeMark():
                self._free.pop(annotation.id, None)
            case Bookmark():
                self._bookmarks.pop(annotation.id, None)
        self._tell(_pages_of(annotation))

    def put_all(self, annotations: Sequence[Annotation]) -> None:
        """Add many annotations at once, none of which is there yet."""
        for annotation in annotations:
            match annotation:
                case Highlight():
                    self._highlights[annotation.id] = annotation
                case FreeMark():
                    self._free[annotation.id] = annotation
                case Bookmark():
                    self._bookmarks[annotation.id] = annotation
        self._tell_all(annotations)

    def remove_all(self, annotations: Sequence[Annotation]) -> None:
        """Remove many annotations at once."""
        for annotation in annotations:
            self._highlights.pop(annotation.id, None)
            self._free.pop(annotation.id, None)
            self._bookmarks.pop(annotation.id, None)
        self._tell_all(annotations)

    def _tell_all(self, annotations: Sequence[Annotation]) -> None:
        self._sort_by_page()
        self._tell({page for annotation in annotations for page in _pages_of(annotation)})

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
        case FreeMark() | Bookmark():
            return {annotation.page}


def _highlight_order(highlight: Highlight) -> tuple[int, int, datetime]:
    first = highlight.parts[0]
    return first.page, first.start, highlight.created_at


def _free_order(mark: FreeMark) -> tuple[tuple[int, float], datetime]:
    return mark.place, mark.created_at


def _bookmark_order(bookmark: Bookmark) -> tuple[tuple[int, float], datetime]:
    return bookmark.place, bookmark.created_at


AnyIndex: TypeAlias = QtCore.QModelIndex | QtCore.QPersistentModelIndex
Row: TypeAlias = Annotation | FileComment | str
"""A row of the list; a string is a heading."""

KIND_ICONS: Final = {
    FileAnnotationKind.HIGHLIGHT: "highlight",
    FileAnnotationKind.UNDERLINE: "underline",
    FileAnnotationKind.STRIKE_OUT: "strike-out",
    FileAnnotationKind.SQUIGGLY: "squiggly",
    FileAnnotationKind.NOTE: "note",
    FileAnnotationKind.FREE_TEXT: "text",
    FileAnnotationKind.INK: "draw",
    FileAnnotationKind.BOX: "box",
    FileAnnotationKind.CIRCLE: "box",
    FileAnnotationKind.LINE: "draw",
    FileAnnotationKind.POLYGON: "draw",
    FileAnnotationKind.POLYLINE: "draw",
    FileAnnotationKind.STAMP: "check",
    FileAnnotationKind.CARET: "plus",
    FileAnnotationKind.ATTACHMENT: "open",
    FileAnnotationKind.OTHER: "note",
}
"""The icon for each kind of comment; file names in resources/icons."""


ROW_ROLE: Final = QtCore.Qt.ItemDataRole.UserRole
PAGE_ROLE: Final = QtCore.Qt.ItemDataRole.UserRole + 1
_ROOT: Final = QtCore.QModelIndex()


class AnnotationModel(QtCore.QAbstractListModel):
    """A book's bookmarks, and what stands on its pages by chapter, as rows for Qt.

    `page_number(page)` names a page, `title_of(Bookmark)` returns as much of a title as may be
    shown. `rename_requested(Bookmark, title)`.
    """

    rename_requested = QtCore.Signal(object, str)

    def __init__(
        self,
        page_number: Callable[[int], str],
        title_of: Callable[[Bookmark], str],
        parent: QtCore.QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._page_number = page_number
        self._title_of = title_of
        self._rows: list[Row] = []

    def show_rows(
        self,
        bookmarks: Sequence[Bookmark],
        marks: Sequence[Mark],
        words: str = "",
        chapter: Callable[[Mark], str] = lambda mark: "",
    ) -> None:
        """Show these annotations, or only those that contain all of `words`.

        `marks` stand in the book's order; `chapter` returns in which chapter one stands.
        """
        wanted = words.casefold().split()
        found_bookmarks = [mark for mark in bookmarks if self._holds(mark, wanted)]
        found = [mark for mark in marks if self._holds(mark, wanted)]
        rows: list[Row] = []
        if found_bookmarks:
            rows += [tr("Bookmarks"), *found_bookmarks]
        chapters = [chapter(mark) for mark in found]
        if not any(chapters) and found_bookmarks:
            rows += [_heading_of(found)] if found else []
        before = ""
        for mark, title in zip(found, chapters, strict=True):
            if title != before:
                rows.append(title)
                before = title
            rows.append(mark)
        self._change_to(rows)

    def relabel(self) -> None:
        """Show page numbers and titles anew, because they have changed."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def entry(self, index: AnyIndex) -> Annotation | FileComment | None:
        """Return what a row shows; None for a heading."""
        row = self._rows[index.row()] if index.isValid() else ""
        return None if isinstance(row, str) else row

    def annotation(self, index: AnyIndex) -> Annotation | None:
        """Return the reader's annotation in a row; None for other rows."""
        row = self.entry(index)
        return None if isinstance(row, FileComment) else row

    def row_of(self, annotation_id: str) -> int:
        """Return the row of an annotation, or -1."""
        for number, row in enumerate(self._rows):
            if not isinstance(row, str) and row.id == annotation_id:
                return number
        return -1

    # -- Qt -----------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> QtCore.Qt.ItemFlag:
        annotation = self.entry(index)
        if annotation is None:
            return QtCore.Qt.ItemFlag.NoItemFlags
        usual = QtCore.Qt.ItemFlag.ItemIsEnabled | QtCore.Qt.ItemFlag.ItemIsSelectable
        is_bookmark = isinstance(annotation, Bookmark)
        return usual | QtCore.Qt.ItemFlag.ItemIsEditable if is_bookmark else usual

    def data(self, index: AnyIndex, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case QtCore.Qt.ItemDataRole.DisplayRole | QtCore.Qt.ItemDataRole.EditRole:
                return self._words(row)
            case QtCore.Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case QtCore.Qt.ItemDataRole.UserRole:
                return row
            case _ if role == PAGE_ROLE:
                return "" if isinstance(row, str) else self._page_number(row.page)
            case _:
                return None

    def setData(
        self, index: AnyIndex, value: object, role: int = QtCore.Qt.ItemDataRole.EditRole
    ) -> bool:
        bookmark = self.annotation(index)
        title = " ".join(str(value).split())
        if not isinstance(bookmark, Bookmark) or not title:
            return False
        if title in {bookmark.title, self._words(bookmark)}:
            return False
        self.rename_requested.emit(bookmark, title)
        return True

    # -- inside -------------------------------------------------------------------------------

    def _change_to(self, rows: list[Row]) -> None:
        """Change only the rows that differ, so that the scroll position in a long list is kept."""
        before = self._rows
        shorter = min(len(before), len(rows))
        head = _alike(before, rows)
        tail = _alike(reversed(before), reversed(rows), shorter - head)
        if len(before) > head + tail:
            self.beginRemoveRows(_ROOT, head, len(before) - tail - 1)
            self._rows = before[:head] + before[len(before) - tail :]
            self.endRemoveRows()
        if len(rows) > head + tail:
            self.beginInsertRows(_ROOT, head, len(rows) - tail - 1)
            self._rows = self._rows[:head] + rows[head : len(rows) - tail] + self._rows[head:]
            self.endInsertRows()
        for number, row in enumerate(rows):
            if row is not self._rows[number]:
                self._rows[number] = row
                self.dataChanged.emit(self.index(number), self.index(number))

    def _words(self, row: Row) -> str:
        match row:
            case Highlight():
                return row.quote
            case FreeMark():
                return " ".join(row.text.split()) or annotation_name(row)
            case FileComment():
                own = row.annotation
                return " ".join((own.quote or own.text or KIND_NAMES[own.kind]).split())
            case Bookmark():
                return self._title_of(row) or tr("Page {page}", page=self._page_number(row.page))
            case _:
                return row

    def _spoken(self, row: Row) -> str:
        match row:
            case Highlight():
                words = tr(
                    "{color} highlight, page {page}: {quote}",
                    color=COLOR_NAMES[row.color],
                    page=self._page_number(row.page),
                    quote=row.quote,
                )
                return (
                    tr("{words}. Note: {note}", words=words, note=row.note) if row.note else words
                )
            case FreeMark():
                page = self._page_number(row.page)
                words = tr("{kind}, page {page}", kind=annotation_name(row), page=page)
                return f"{words}: {row.text}" if row.text else words
            case FileComment():
                return self._spoken_comment(row)
            case Bookmark():
                return tr(
                    "Bookmark, page {page_name}: {words}",
                    page_name=self._page_number(row.page),
                    words=self._words(row),
                )
            case _:
                return row

    def _spoken_comment(self, row: FileComment) -> str:
        own = row.annotation
        words = tr(
            "{kind} in the file, page {page}: {quote}",
            kind=KIND_NAMES[own.kind],
            page=self._page_number(row.page),
            quote=self._words(row),
        )
        told = [words, byline(row), own.text if own.quote else ""]
        return ". ".join(part for part in told if part)

    def _holds(self, row: Annotation | FileComment, wanted: Sequence[str]) -> bool:
        if not wanted:
            return True
        note = row.note if isinstance(row, Highlight) else ""
        note = row.searched_text if isinstance(row, FileComment) else note
        text = f"{self._words(row)}\n{note}\n{self._page_number(row.page)}".casefold()
        return all(word in text for word in wanted)


def _heading_of(marks: Sequence[Mark]) -> str:
    """Return the heading of what is not divided by chapters."""
    only_highlights = all(isinstance(mark, Highlight) for mark in marks)
    return tr("Highlights") if only_highlights else tr("Notes")


def _day(moment: datetime) -> str:
    """Return the date, without the year if it is this one: the list is narrow."""
    local = moment.astimezone()
    is_now = local.year == now_utc().astimezone().year
    return month_day_words(local) if is_now else long_date_words(moment)


def byline(comment: FileComment) -> str:
    """Return who wrote a comment, when, and how many answers it has; "" if nothing is known."""
    own = comment.annotation
    when = _day(own.last_at) if own.last_at is not None else ""
    count = len(comment.replies)
    answers = tr("{n} reply", "{n} replies", n=count) if count else ""
    return " · ".join(part for part in (own.author, when, answers) if part)


def _alike(before: Iterable[Row], after: Iterable[Row], most: int | None = None) -> int:
    """Return how many rows are the same, from the beginning, at most `most`."""
    count = 0
    for old, new in islice(zip(before, after, strict=False), most):
        if old is not new and _key(old) != _key(new):
            break
        count += 1
    return count


def _key(row: Row) -> str:
    """Return the key by which two rows are the same."""
    return row if isinstance(row, str) else row.id
