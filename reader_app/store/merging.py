"""Adding what a copy of another library holds to this one; nothing here is overwritten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.backup import Merged, Watch
from reader_app.domain.book import new_id
from reader_app.domain.errors import BookError, StorageError
from reader_app.store.annotation_repository import SqliteAnnotationRepository
from reader_app.store.book_repository import SqliteBookRepository
from reader_app.store.copied_library import no_copy
from reader_app.store.failures import sqlite_code
from reader_app.store.light_copy import columns_of
from reader_app.store.made_tables import MADE

if TYPE_CHECKING:
    from reader_app.store.connection import Database, SqlValue

Values = dict[str, "SqlValue"]
_WRONG_ROW: Final = (sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG)
_FURTHER: Final = """
    UPDATE book SET furthest_page = min(page_count, max(furthest_page, ?))
    WHERE id = ? AND spoiler_guard = 0
"""
_WOULD_PASS: Final = """
    SELECT 1 FROM book WHERE id = ? AND spoiler_guard = 1 AND furthest_page < min(page_count, ?)
"""
_MOVED: Final = """
    UPDATE book SET current_page = min(page_count, ?), place = ?, updated_at = ? WHERE id = ?
"""
_IS_BEYOND: Final = """
    SELECT 1 FROM book WHERE id = ? AND spoiler_guard = 1 AND furthest_page < ?
"""


class IllegibleRowError(Exception):
    """A row that makes no value, or that our tables refuse."""


@dataclass(slots=True)
class Merge:
    """One import under way. `books`: ids there and here."""

    database: Database
    source: sqlite3.Connection
    watch: Watch
    merged: Merged = field(default_factory=Merged)
    books: dict[str, str] = field(default_factory=dict)

    def rows(self, query: str, *values: SqlValue) -> list[Values]:
        """Of the copy, by column."""
        found = self.source.execute(query, values)
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]

    def one(self, query: str, *values: SqlValue) -> SqlValue:
        """The first value that this library has for it, or None."""
        found = self.database.sql(query, values)
        return found[0][0] if found else None

    def insert(self, table: str, values: Values, *, once: bool = False) -> int:
        """`once`: unless it is there. How many rows were added."""
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        verb = "INSERT OR IGNORE" if once else "INSERT"
        statement = f"{verb} INTO {table} ({names}) VALUES ({marks})"
        self.database.sql(statement, list(values.values()))
        ((added,),) = self.database.sql("SELECT changes()")
        return int(str(added))

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """One book or conversation; one that can't be read is counted, and left out whole."""
        before = Merged(**{name: getattr(self.merged, name) for name in Merged.__slots__})
        try:
            with self.database.transaction():
                yield
        except (ValueError, TypeError, BookError, IllegibleRowError):
            self.merged = before
            self.merged.illegible += 1
        except StorageError as error:
            if sqlite_code(error) & 0xFF not in _WRONG_ROW:
                raise
            self.merged = before
            self.merged.illegible += 1


@contextmanager
def merge_from(database: Database, file: Path, watch: Watch) -> Iterator[Merge]:
    """`file`: in today's form. Raises StorageError if its tables aren't ours."""
    with closing(sqlite3.connect(file)) as source:
        source.execute("PRAGMA trusted_schema = 0")
        ours = database.raw()
        # Their names become part of statements.
        if any(set(columns_of(source, each)) != set(columns_of(ours, each)) for each in MADE):
            raise no_copy()
        yield Merge(database, source, watch)


def merge_books(merge: Merge) -> None:
    """Books by their content, with their notes; a place that is newer there is taken.

    Where the spoiler guard is on here, the page that the book is read up to stays, and the place
    never moves beyond it: only the reader moves a fence.
    """
    for book in merge.rows("SELECT * FROM book WHERE hidden_at IS NULL ORDER BY created_at"):
        with merge.all_or_nothing():
            theirs = str(book["id"])
            known = merge.one(
                "SELECT id FROM book WHERE checksum = ? AND hidden_at IS NULL", book["checksum"]
            )
            ours = _met(merge, str(known), book) if known is not None else _added(merge, book)
            _merge_notes(merge, theirs, ours)
            if known is None:
                _merge_recognised(merge, theirs, ours)
            merge.books[theirs] = ours


def merge_collections(merge: Merge) -> None:
    """Collections of the same name are one."""
    for shelf in merge.rows("SELECT * FROM collection ORDER BY created_at"):
        with merge.all_or_nothing():
            name = str(shelf["name"])
            ours = merge.one("SELECT id FROM collection WHERE casefold(name) = ?", name.casefold())
            if ours is None:
                ours = _free_id(merge, "collection", str(shelf["id"]))
                merge.merged.collections += merge.insert("collection", {**shelf, "id": ours})
            members = merge.rows(
                "SELECT book_id FROM collected_book WHERE collection_id = ?", shelf["id"]
            )
            for member in members:
                book = merge.books.get(str(member["book_id"]))
                if book is not None:
                    row: Values = {"collection_id": ours, "book_id": book}
                    merge.insert("collected_book", row, once=True)


def _added(merge: Merge, book: Values) -> str:
    ours = _free_id(merge, "book", str(book["id"]))
    merge.insert("book", {**book, "id": ours, "status": "pending"})
    if SqliteBookRepository(merge.database).find(ours) is None:
        raise IllegibleRowError
    merge.merged.books += 1
    return ours


def _met(merge: Merge, ours: str, book: Values) -> str:
    merge.merged.known_books += 1
    merge.database.sql(_FURTHER, (book["furthest_page"], ours))
    merge.merged.guarded += merge.one(_WOULD_PASS, ours, book["furthest_page"]) is not None
    read_here = merge.one("SELECT updated_at FROM book WHERE id = ?", ours)
    is_beyond = merge.one(_IS_BEYOND, ours, book["current_page"]) is not None
    if int(str(book["updated_at"])) > int(str(read_here)) and not is_beyond:
        place = (book["current_page"], book["place"], book["updated_at"], ours)
        merge.database.sql(_MOVED, place)
        merge.merged.moved += 1
    return ours


def _merge_notes(merge: Merge, theirs: str, ours: str) -> None:
    annotations = SqliteAnnotationRepository(merge.database)
    for note in merge.rows("SELECT * FROM highlight WHERE book_id = ?", theirs):
        added, differs = _merge_note(merge, "highlight", note, ours, ("parts", "note", "color"))
        merge.merged.highlights += added
        merge.merged.differing += differs
        if added and annotations.find_highlight(str(note["id"])) is None:
            raise IllegibleRowError
    for mark in merge.rows("SELECT * FROM bookmark WHERE book_id = ?", theirs):
        added, differs = _merge_note(merge, "bookmark", mark, ours, ("page", "top", "title"))
        merge.merged.bookmarks += added
        merge.merged.differing += differs
    annotations.bookmarks(ours)


def _merge_note(
    merge: Merge, table: str, note: Values, book_id: str, told: tuple[str, ...]
) -> tuple[int, int]:
    """Whether it was added, and whether it says something else here. `told`: what it says."""
    names = " AND ".join(f"{name} = ?" for name in told)
    says = [note[name] for name in told]
    query = f"SELECT 1 FROM {table} WHERE book_id = ? AND {names}"  # noqa: S608 - our own names
    if merge.one(query, book_id, *says) is not None:
        return 0, 0
    if merge.one(f"SELECT 1 FROM {table} WHERE id = ?", note["id"]) is not None:  # noqa: S608
        return 0, 1
    return merge.insert(table, {**note, "book_id": book_id}), 0


def _merge_recognised(merge: Merge, theirs: str, ours: str) -> None:
    for table in ("recognised_page", "recognition"):
        for row in merge.rows(f"SELECT * FROM {table} WHERE book_id = ?", theirs):  # noqa: S608
            merge.insert(table, {**row, "book_id": ours}, once=True)


def _free_id(merge: Merge, table: str, wanted: str) -> str:
    taken = merge.one(f"SELECT 1 FROM {table} WHERE id = ?", wanted)  # noqa: S608 - our own names
    return wanted if taken is None else new_id()
