"""What a search of all books says of itself.

What was found in all books as rows: a book, its pages, and one that brings the rest of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reader_app.domain.library import MOST_COUNTED, FoundBook, FoundPage, LibrarySearched
from reader_app.domain.translation import tr


def status_words(found: int, progress: LibrarySearched | None, *, is_over: bool) -> str:
    """While it runs and when it is over."""
    if progress is None:
        return tr("Searching…")
    if not is_over:
        return tr("Searching… {n} book so far", "Searching… {n:,} books so far", n=found)
    if found:
        words = tr("Found in {n} book.", "Found in {n:,} books.", n=found)
    else:
        words = tr("Nothing found in {n} book.", "Nothing found in {n:,} books.", n=progress.books)
    told = (words, unindexed_words(progress), guarded_words(progress))
    return " ".join(each for each in told if each)


def unindexed_words(progress: LibrarySearched) -> str:
    """ "3 books are not indexed yet."; "" for none."""
    if not progress.unindexed:
        return ""
    return tr(
        "{n} book is not indexed yet.",
        "{n:,} books are not indexed yet.",
        n=progress.unindexed,
    )


def guarded_words(progress: LibrarySearched) -> str:
    """That of some books not all pages may be shown; "" for none."""
    if not progress.guarded:
        return ""
    return tr(
        "{n} book was searched only as far as you have read (spoiler guard).",
        "{n:,} books were searched only as far as you have read (spoiler guard).",
        n=progress.guarded,
    )


def count_words(book: FoundBook) -> str:
    """How many pages; "in the title" where only that has the words."""
    if not book.count:
        return tr("In the title")
    if book.count >= MOST_COUNTED:
        return tr("{count}+ pages", count=MOST_COUNTED)
    return tr("{n} page", "{n} pages", n=book.count)


def more_words(book: FoundBook) -> str:
    """Of the row that brings the pages which aren't shown yet."""
    count = book.count - len(book.pages)
    if book.count >= MOST_COUNTED:
        return tr("Show more pages")
    return tr("Show {n} more page", "Show {n} more pages", n=count)


def place_words(page: FoundPage) -> str:
    """ "p. 13"; the printed number where there is one."""
    return tr("p. {page}", page=page.label or page.page)


ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_Index = QModelIndex | QPersistentModelIndex
_Role: Final = Qt.ItemDataRole
_Key = tuple[bool, float, int]


class SearchResultKind(Enum):
    BOOK = "book"
    PAGE = "page"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class SearchResultRow:
    """`page` of a row of kind PAGE only."""

    kind: SearchResultKind
    book: FoundBook
    page: FoundPage | None = None

    @property
    def words(self) -> str:
        """All of it, for who doesn't see it."""
        if self.kind is SearchResultKind.BOOK:
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


class SearchResultsModel(QAbstractListModel):
    """Books that have more of the words come first, then those read last."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: list[_Key] = []
        self._groups: list[list[SearchResultRow]] = []
        self._rows: list[SearchResultRow] = []

    @property
    def book_count(self) -> int:
        return len(self._groups)

    def row(self, at: int) -> SearchResultRow | None:
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
            if group[0].book.id == book_id and group[-1].kind is SearchResultKind.MORE:
                first = self._first_of(at)
                last = first + len(group) - 1
                book = replace(group[0].book, pages=tuple(pages))
                known = len(group[0].book.pages)
                rest = [
                    SearchResultRow(SearchResultKind.PAGE, book, page) for page in pages[known:]
                ]
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


def _rows_of(book: FoundBook) -> list[SearchResultRow]:
    rows = [SearchResultRow(SearchResultKind.BOOK, book)]
    rows += [SearchResultRow(SearchResultKind.PAGE, book, page) for page in book.pages]
    if book.count > len(book.pages):
        rows.append(SearchResultRow(SearchResultKind.MORE, book))
    return rows
