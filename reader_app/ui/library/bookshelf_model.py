"""The books of the library as rows of a list model: filtered, sorted, chosen, dragged."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, TypeAlias

from PySide6 import QtCore

from reader_app.domain.library import shortened_authors
from reader_app.domain.search import folded
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.ui.library.book_selection import BookSelection
from reader_app.ui.widgets.dates_and_sizes import date_words, day_words


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A book as the library shows it.

    `progress`: 0 to 1. `last_read` None: never. `is_missing`: its file is gone. `path`: its file.
    """

    id: str
    title: str
    author: str = ""
    progress: float = 0.0
    last_read: datetime | None = None
    added: datetime | None = None
    is_missing: bool = False
    path: str = ""
    year: str = ""
    tags: tuple[str, ...] = ()

    @property
    def file_name(self) -> str:
        return re.split(r"[/\\]", self.path)[-1]

    @property
    def searched(self) -> str:
        """Everything by which the book is found, a line for each fact."""
        return "\n".join((self.title, self.author, self.year, *self.tags, self.file_name))


def detail_words(entry: LibraryEntry, *, shows_file: bool = False) -> str:
    """Return the line under a title: author, year and tags, or else the name of the file.

    `shows_file`: it begins with the name of the file, which distinguishes the book from others.
    """
    parts = [shortened_authors(entry.author), entry.year, ", ".join(entry.tags)]
    if shows_file or not (entry.author or entry.year):
        parts.insert(0, entry.file_name)
    return " · ".join(filter(None, parts))


def last_read_words(when: datetime | None, now: datetime) -> str:
    """Return when a book was read, in words: within two weeks "yesterday" and the like, not a date.

    Both times must have a time zone.
    """
    if when is None:
        return tr("Not started")
    local = when.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if days <= 0:
        return tr("Read today")
    if days == 1:
        return tr("Read yesterday")
    if days < 7:
        return tr("Read {n} days ago", n=days)
    if days < 14:
        return tr("Read last week")
    return day_words(local) if local.year == now.year else date_words(local)


def entry_words(entry: LibraryEntry, now: datetime) -> str:
    """Return the line under a book's title: when it was read, or that its file is gone."""
    return tr("File not found") if entry.is_missing else last_read_words(entry.last_read, now)


def percent_words(progress: float) -> str:
    """Return the progress as "42 %"; "" for a book that was never read."""
    return tr("{percent}%", percent=max(1, round(100 * progress))) if progress > 0 else ""


def spoken_words(entry: LibraryEntry, now: datetime) -> str:
    """Return everything that a card shows, for screen readers."""
    title = entry.title
    if entry.author:
        title = tr("{title} by {author}", title=title, author=entry.author)
    title = ", ".join(filter(None, (title, entry.year, *entry.tags)))
    if entry.progress > 0:
        title += ", " + tr("{percent} percent", percent=round(100 * entry.progress))
    return f"{title}, {entry_words(entry, now)}"


def books_words(count: int) -> str:
    """Return a count such as "1 book" or "1,204 books"."""
    return tr("{n} book", "{n:,} books", n=count)


def time_left_words(seconds: float | None) -> str:
    """Return the remaining time, rounded as an estimate should be; "" if it isn't known."""
    if seconds is None:
        return ""
    if seconds < 10:
        return tr("a few seconds left")
    if seconds < 55:
        return tr("about {n} seconds left", n=round(seconds / 10) * 10)
    minutes = round(seconds / 60)
    if minutes < 60:
        is_one = minutes <= 1
        return tr("about a minute left") if is_one else tr("about {n} minutes left", n=minutes)
    return tr("about {n} hour left", "about {n} hours left", n=round(minutes / 60))


_BEFORE_WORDS: Final = lazy_pattern(r"^[\W_]+")
_NUMBER: Final = lazy_pattern(r"\d+")
_LONGEST_NUMBER: Final = 9
_Folded: TypeAlias = tuple[str, LibraryEntry]
_NEVER: Final = datetime.min.replace(tzinfo=UTC)


class SortOrder(StrEnum):
    """The orders in which books can be sorted, as the menu lists them."""

    LAST_READ = "last_read"
    TITLE = "title"
    AUTHOR = "author"
    ADDED = "added"


SORT_ORDER_WORDS: Final = {
    SortOrder.LAST_READ: tr("Last read"),
    SortOrder.TITLE: tr("Title"),
    SortOrder.AUTHOR: tr("Author"),
    SortOrder.ADDED: tr("Date added"),
}
SORTED_BY: Final = {
    SortOrder.LAST_READ: tr("Sorted by last read"),
    SortOrder.TITLE: tr("Sorted by title"),
    SortOrder.AUTHOR: tr("Sorted by author"),
    SortOrder.ADDED: tr("Sorted by date added"),
}


class SortedBooks:
    """Books with their search texts; texts and each order are computed only once."""

    def __init__(self, entries: Sequence[LibraryEntry] = ()) -> None:
        self.entries = tuple(entries)
        self._folded = [(folded(entry.searched), entry) for entry in entries]
        self._ordered: dict[SortOrder, list[_Folded]] = {}
        titles = Counter(entry.title.casefold() for entry in entries)
        self._twins = {title for title, count in titles.items() if count > 1}

    def has_twin(self, entry: LibraryEntry) -> bool:
        """Whether another book has the same title."""
        return entry.title.casefold() in self._twins

    def shown(
        self, order: SortOrder, words: str = "", members: Collection[str] | None = None
    ) -> list[LibraryEntry]:
        """Return the books in this order that have every word of `words` in one of their facts.

        `members`: only books with these ids; None: all.
        """
        if order not in self._ordered:
            self._ordered[order] = _in_order(self._folded, order)
        found = self._ordered[order]
        if members is not None:
            found = [pair for pair in found if pair[1].id in members]
        for word in folded(words).split():
            found = [pair for pair in found if word in pair[0]]
        return [entry for _, entry in found]


def _in_order(pairs: Sequence[_Folded], order: SortOrder) -> list[_Folded]:
    match order:
        case SortOrder.TITLE:
            return sorted(pairs, key=lambda pair: _title_key(pair[0]))
        case SortOrder.AUTHOR:
            return sorted(pairs, key=lambda pair: (*_name_key(pair[1].author), _title_key(pair[0])))
        case SortOrder.ADDED:
            return sorted(pairs, key=_added, reverse=True)
        case SortOrder.LAST_READ:
            by_age = sorted(pairs, key=_added, reverse=True)
            return sorted(by_age, key=lambda pair: pair[1].last_read or _NEVER, reverse=True)


def _added(pair: _Folded) -> datetime:
    return pair[1].added or _NEVER


def _title_key(text: str) -> str:
    """Return the sort key of a title: without leading signs, and volume 2 before volume 10."""
    title = _BEFORE_WORDS.sub("", text) or text
    return _NUMBER.sub(lambda found: found[0].zfill(_LONGEST_NUMBER), title)


def _name_key(author: str) -> tuple[bool, str]:
    """Return the sort key of an author, by last name; books without an author come last."""
    name = folded(author.split(";", maxsplit=1)[0]).strip()
    if "," not in name:
        *first, last = name.split() or [""]
        name = " ".join((last, *first))
    return not name, name


_KIND: Final = "application/x-pagemate-books"


def books_data(book_ids: Sequence[str]) -> QtCore.QMimeData:
    """Return the MIME data of these books for a drag."""
    data = QtCore.QMimeData()
    data.setData(_KIND, "\n".join(book_ids).encode())
    return data


def dragged_books(data: QtCore.QMimeData) -> list[str]:
    """Return the ids of the dragged books; empty if something else is dragged."""
    carried = bytes(data.data(_KIND).data()) if data.hasFormat(_KIND) else b""
    return carried.decode().split("\n") if carried else []


ENTRY_ROLE: Final = int(QtCore.Qt.ItemDataRole.UserRole)
SELECTED_ROLE: Final = ENTRY_ROLE + 1
DETAIL_ROLE: Final = ENTRY_ROLE + 2
"""The line under a book's title."""
_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex


class BookshelfModel(QtCore.QAbstractListModel):
    """The list model of the bookshelf.

    `arranged`: other books, or another order, may be shown now.
    """

    arranged = QtCore.Signal()

    def __init__(self, selection: BookSelection, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._all = SortedBooks()
        self._shown: list[LibraryEntry] = []
        self._order = SortOrder.LAST_READ
        self._words = ""
        self._members: Collection[str] | None = None
        self._selection = selection
        selection.changed.connect(self._tell_selection)

    # --- what is shown

    @property
    def order(self) -> SortOrder:
        return self._order

    @property
    def entries(self) -> Sequence[LibraryEntry]:
        """All books, shown or not."""
        return self._all.entries

    @property
    def shown_ids(self) -> list[str]:
        return [entry.id for entry in self._shown]

    def entry(self, row: int) -> LibraryEntry | None:
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def row_of(self, book_id: str) -> int:
        """Return the row of the book; -1 if it isn't shown."""
        return next((row for row, entry in enumerate(self._shown) if entry.id == book_id), -1)

    def set_entries(self, entries: Sequence[LibraryEntry]) -> None:
        if tuple(entries) != self._all.entries:
            self._all = SortedBooks(entries)
            self._selection.keep_only(entry.id for entry in entries)
            self._arrange()

    def set_order(self, order: SortOrder) -> None:
        self._order = order
        self._arrange()

    def narrow(self, words: str) -> None:
        """Show only books that have all these words in title, author, year, tags or file name."""
        self._words = words
        self._arrange()

    def set_members(self, members: Collection[str] | None) -> None:
        """Show only the books with these ids, such as those of a collection; None: all."""
        self._members = members
        self._arrange()

    def _arrange(self) -> None:
        shown = self._all.shown(self._order, self._words, self._members)
        if shown != self._shown:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()
        self.arranged.emit()

    # --- list model

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: _Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entry(index.row())
        if entry is None:
            return None
        match role:
            case QtCore.Qt.ItemDataRole.DisplayRole:
                return entry.title
            case QtCore.Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (entry.title, detail_words(entry), entry.path)))
            case QtCore.Qt.ItemDataRole.AccessibleTextRole:
                words = spoken_words(entry, datetime.now().astimezone())
                return tr("{book}, selected", book=words) if entry.id in self._selection else words
            case _ if role == ENTRY_ROLE:
                return entry
            case _ if role == SELECTED_ROLE:
                return entry.id in self._selection
            case _ if role == DETAIL_ROLE:
                return detail_words(entry, shows_file=self._shows_file(entry))
        return None

    def _shows_file(self, entry: LibraryEntry) -> bool:
        """Whether to show the file's name: it distinguishes the book, or was what matched."""
        if self._all.has_twin(entry):
            return True
        name, others = folded(entry.file_name), folded(f"{entry.title}\n{entry.author}")
        return any(word in name and word not in others for word in folded(self._words).split())

    def flags(self, index: _Index) -> QtCore.Qt.ItemFlag:
        return super().flags(index) | QtCore.Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return books_data(()).formats()

    def mimeData(self, indexes: Sequence[QtCore.QModelIndex]) -> QtCore.QMimeData:
        """Return the data of all chosen books if one of them is dragged, else of that one."""
        dragged = [entry.id for index in indexes if (entry := self.entry(index.row())) is not None]
        if any(book_id in self._selection for book_id in dragged):
            dragged = list(self._selection.ids)
        return books_data(dragged)

    @QtCore.Slot()
    def _tell_selection(self) -> None:
        if self._shown:
            self.dataChanged.emit(self.index(0), self.index(len(self._shown) - 1), [SELECTED_ROLE])
