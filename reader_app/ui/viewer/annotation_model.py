"""A book's bookmarks and highlights as rows for Qt, under two headings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from reader_app.domain.annotations import Annotation, Bookmark, Highlight
from reader_app.domain.translation import tr
from reader_app.ui.viewer.annotation_colors import NAMES

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex
Row: TypeAlias = Annotation | str
"""A string is a heading."""

ROW_ROLE: Final = Qt.ItemDataRole.UserRole
PAGE_ROLE: Final = Qt.ItemDataRole.UserRole + 1
_ROOT: Final = QModelIndex()


class AnnotationModel(QAbstractListModel):
    """`page_name(page)`: what the book prints there. `rename_requested(Bookmark, title)`."""

    rename_requested = Signal(object, str)

    def __init__(self, page_name: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page_name = page_name
        self._rows: list[Row] = []

    def show_rows(
        self, bookmarks: Sequence[Bookmark], highlights: Sequence[Highlight], words: str = ""
    ) -> None:
        """Those that hold `words`, if there are any to look for."""
        found_bookmarks, found_highlights = list(bookmarks), list(highlights)
        if wanted := words.casefold().split():
            found_bookmarks = [mark for mark in bookmarks if self._holds(mark, wanted)]
            found_highlights = [mark for mark in highlights if self._holds(mark, wanted)]
        rows: list[Row] = []
        if found_bookmarks:
            rows += [tr("Bookmarks"), *found_bookmarks]
        if found_highlights:
            rows += [tr("Highlights"), *found_highlights] if found_bookmarks else found_highlights
        self._change_to(rows)

    def relabel(self) -> None:
        """Pages are called something else now."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def annotation(self, index: AnyIndex) -> Annotation | None:
        row = self._rows[index.row()] if index.isValid() else ""
        return None if isinstance(row, str) else row

    def row_of(self, annotation_id: str) -> int:
        """-1 where it isn't."""
        for number, row in enumerate(self._rows):
            if not isinstance(row, str) and row.id == annotation_id:
                return number
        return -1

    # -- Qt -----------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        annotation = self.annotation(index)
        if annotation is None:
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        is_bookmark = isinstance(annotation, Bookmark)
        return usual | Qt.ItemFlag.ItemIsEditable if is_bookmark else usual

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self._words(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case Qt.ItemDataRole.UserRole:
                return row
            case _ if role == PAGE_ROLE:
                return "" if isinstance(row, str) else self._page_name(row.page)
            case _:
                return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        bookmark = self.annotation(index)
        title = " ".join(str(value).split())
        if not isinstance(bookmark, Bookmark) or not title or title == bookmark.title:
            return False
        self.rename_requested.emit(bookmark, title)
        return True

    # -- inside -------------------------------------------------------------------------------

    def _change_to(self, rows: list[Row]) -> None:
        """Only what differs changes: the reader's place in a long list is kept."""
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
            case Bookmark():
                return row.title or tr("Page {page}", page=self._page_name(row.page))
            case _:
                return row

    def _spoken(self, row: Row) -> str:
        match row:
            case Highlight():
                words = tr(
                    "{color} highlight, page {page}: {quote}",
                    color=NAMES[row.color],
                    page=self._page_name(row.page),
                    quote=row.quote,
                )
                return (
                    tr("{words}. Note: {note}", words=words, note=row.note) if row.note else words
                )
            case Bookmark():
                return tr(
                    "Bookmark, page {page_name}: {words}",
                    page_name=self._page_name(row.page),
                    words=self._words(row),
                )
            case _:
                return row

    def _holds(self, row: Annotation, wanted: Sequence[str]) -> bool:
        note = row.note if isinstance(row, Highlight) else ""
        text = f"{self._words(row)}\n{note}\n{self._page_name(row.page)}".casefold()
        return all(word in text for word in wanted)


def _alike(before: Iterable[Row], after: Iterable[Row], most: int | None = None) -> int:
    """How many rows are the same, from the beginning."""
    count = 0
    for old, new in islice(zip(before, after, strict=False), most):
        if old is not new and _key(old) != _key(new):
            break
        count += 1
    return count


def _key(row: Row) -> str:
    """What makes it the same row."""
    return row if isinstance(row, str) else row.id
