"""What was found in all books as rows: a book, its pages, and one that brings the rest of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reader_app.domain.library import FoundBook, FoundPage
from reader_app.domain.translation import tr
from reader_app.ui.library.found_words import count_words, more_words, place_words

ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_Index = QModelIndex | QPersistentModelIndex
_Role: Final = Qt.ItemDataRole
_Key = tuple[bool, float, int]


class RowKind(Enum):
    BOOK = "book"
    PAGE = "page"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class FoundRow:
    """`page` of a row of kind PAGE only."""

    kind: RowKind
    book: FoundBook
    page: FoundPage | None = None

    @property
    def words(self) -> str:
        """All of it, for who doesn't see it."""
        if self.kind is RowKind.BOOK:
            title = self.book.title
            if self.book.author:
                title = tr("{title} by {author}", title=title, author=self.book.author)
            return f"{title}, {count_words(self.book)}"
        if self.page is None:
            return tr("{more} of {title}", more=more_words(self.book), title=self.book.title)
        return tr(
            "{place_words} of {title}: {excerpt}",
            place_words=place_words(self.page),
            title=self.book.title,
            excerpt=self.page.excerpt,
        )


class FoundModel(QAbstractListModel):
    """Books that have more of the words come first, then those read last."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: list[_Key] = []
        self._groups: list[list[FoundRow]] = []
        self._rows: list[FoundRow] = []

    @property
    def book_count(self) -> int:
        return len(self._groups)

    def row(self, at: int) -> FoundRow | None:
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def clear(self) -> None:
        self.beginResetModel()
        self._keys, self._groups, self._rows = [], [], []
        self.endResetModel()

    def add(self, books: Sequence[FoundBook]) -> None:
        """Each to its place; rows that are there stay what they are."""
        for book in sorted(books, key=_key):
            key, rows = _key(book), _rows_of(book)
            at = bisect_left(self._keys, key)
            first = self._first_of(at)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._keys.insert(at, key)
            self._groups.insert(at, rows)
            self._rows[first:first] = rows
            self.endInsertRows()

    def show_pages(self, book_id: str, pages: Sequence[FoundPage]) -> None:
        """All of a book's, in the place of the row that brings them."""
        for at, group in enumerate(self._groups):
            if group[0].book.id == book_id and group[-1].kind is RowKind.MORE:
                first = self._first_of(at)
                last = first + len(group) - 1
                book = replace(group[0].book, pages=tuple(pages))
                known = len(group[0].book.pages)
                rest = [FoundRow(RowKind.PAGE, book, page) for page in pages[known:]]
                self.beginRemoveRows(QModelIndex(), last, last)
                self._rows.pop(last)
                group.pop()
                self.endRemoveRows()
                if rest:
                    self.beginInsertRows(QModelIndex(), last, last + len(rest) - 1)
                    self._rows[last:last] = rest
                    group.extend(rest)
                    self.endInsertRows()
                return

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role in (_Role.DisplayRole, _Role.AccessibleTextRole):
            return row.words
        return None

    def _first_of(self, group: int) -> int:
        return sum(len(rows) for rows in self._groups[:group])


def _key(book: FoundBook) -> _Key:
    return not book.in_title, -round(book.coverage, 2), book.order


def _rows_of(book: FoundBook) -> list[FoundRow]:
    rows = [FoundRow(RowKind.BOOK, book)]
    rows += [FoundRow(RowKind.PAGE, book, page) for page in book.pages]
    if book.count > len(book.pages):
        rows.append(FoundRow(RowKind.MORE, book))
    return rows
