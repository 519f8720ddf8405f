"""Stores what concerns the library as a whole: the list of books, collections, imports."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from reader_app.domain import library
from reader_app.domain.book import now_utc
from reader_app.domain.cross_references import REFERENCE_RULES
from reader_app.domain.errors import BookError, BookErrorCode, StorageError
from reader_app.domain.search import INDEX_VERSION
from reader_app.domain.translation import tr
from reader_app.store.connection import Database, Row, SqlValue
from reader_app.store.index.full_text_tables import drop_book_index, index_key
from reader_app.store.storage_errors import is_duplicate
from reader_app.store.tables import from_micros, storable, to_micros

_BOOKS: Final = """
    SELECT id, title, author, file_path, page_count, current_page, created_at, b.updated_at,
        coalesce(d.year, ''),
        (SELECT group_concat(name, char(10)) FROM book_tag WHERE book_id = b.id)
    FROM book b LEFT JOIN book_details d ON d.book_id = b.id WHERE hidden_at IS NULL
    ORDER BY current_page > 0 DESC, b.updated_at DESC, b.rowid DESC
"""
_WAITING: Final = """
    SELECT id FROM book b WHERE hidden_at IS NULL AND (status IN ('pending', 'indexing')
        OR status = 'ready' AND NOT EXISTS (
            SELECT 1 FROM page_index i WHERE i.book_id = b.id AND i.version = ?1)
        OR status = 'ready' AND NOT EXISTS (
            SELECT 1 FROM reference_rules r WHERE r.book_id = b.id AND r.rules >= ?2))
    ORDER BY status = 'ready', created_at, rowid
"""
_RESTORE: Final = """
    UPDATE book SET hidden_at = NULL WHERE id IN (SELECT value FROM json_each(?)) RETURNING id
"""
_PAGES_AT_ONCE: Final = 200


class SqliteLibraryRepository:
    """Implements the port for the list of books, and for removing books from it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def books(self) -> list[library.ShelfBook]:
        return [_book_of(row) for row in self._database.sql(_BOOKS)]

    def waiting_for_index(self) -> list[str]:
        return [
            str(book_id)
            for (book_id,) in self._database.sql(_WAITING, (INDEX_VERSION, REFERENCE_RULES))
        ]

    def hide(self, book_ids: Sequence[str]) -> None:
        self._database.sql(
            "UPDATE book SET hidden_at = ? WHERE hidden_at IS NULL"
            " AND id IN (SELECT value FROM json_each(?))",
            (to_micros(now_utc()), _ids(book_ids)),
        )

    def restore(self, book_ids: Sequence[str]) -> None:
        try:
            with self._database.transaction():
                found = self._database.sql(_RESTORE, (_ids(book_ids),))
                if len(found) < len(set(book_ids)):
                    raise BookError(
                        BookErrorCode.NOT_FOUND, tr("This book is no longer in the library.")
                    )
        except StorageError as error:
            if is_duplicate(error):
                raise BookError(
                    BookErrorCode.ALREADY_EXISTS, tr("This book is already in the library.")
                ) from error
            raise

    def hidden(self) -> list[str]:
        rows = self._database.sql("SELECT id FROM book WHERE hidden_at IS NOT NULL")
        return [str(book_id) for (book_id,) in rows]

    def purge(self, book_id: str, is_wanted: Callable[[], bool] = lambda: True) -> None:
        key = self._hidden_key(book_id)
        # Pages of a large book are deleted in slices, so that nobody waits long for the write lock.
        while key is not None and self._drop_slice(key):
            if not is_wanted():
                return
        with self._database.transaction():
            gone = self._database.sql(
                "SELECT 1 FROM book WHERE id = ? AND hidden_at IS NOT NULL", (storable(book_id),)
            )
            if gone:
                drop_book_index(self._database, book_id)
                self._database.sql("DELETE FROM book WHERE id = ?", (storable(book_id),))

    def _hidden_key(self, book_id: str) -> int | None:
        """Return the key of the book's index; None if the book isn't hidden or has no index."""
        return index_key(self._database, book_id) if book_id in self.hidden() else None

    def _drop_slice(self, key: int) -> bool:
        return bool(
            self._database.sql(
                "DELETE FROM page WHERE index_key = ?1 AND number IN (SELECT number FROM page"
                " WHERE index_key = ?1 LIMIT ?2) RETURNING number",
                (key, _PAGES_AT_ONCE),
            )
        )


def _ids(book_ids: Iterable[str]) -> str:
    return json.dumps([storable(book_id) for book_id in book_ids])


def _book_of(row: Row) -> library.ShelfBook:
    book_id, title, author, path, page_count, current_page, added, updated, year, tags = row
    assert isinstance(path, bytes)
    assert isinstance(page_count, int) and isinstance(current_page, int)
    assert isinstance(added, int) and isinstance(updated, int)
    return library.ShelfBook(
        str(book_id),
        str(title),
        str(author),
        Path(os.fsdecode(path)),
        page_count,
        current_page,
        from_micros(added),
        from_micros(updated) if current_page else None,
        str(year),
        tuple(sorted(str(tags).split("\n"), key=str.casefold)) if tags else (),
    )


_PUT: Final = """
    INSERT OR IGNORE INTO collected_book (collection_id, book_id)
    SELECT c.id, b.id FROM collection c, book b
    WHERE c.id = ? AND b.id IN (SELECT value FROM json_each(?))
"""


class SqliteCollections:
    """Implements CollectionRepository. A hidden book stays in its collections."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[library.BookCollection]:
        books: defaultdict[str, set[str]] = defaultdict(set)
        for key, book_id in self._database.sql("SELECT collection_id, book_id FROM collected_book"):
            books[str(key)].add(str(book_id))
        rows = self._database.sql("SELECT id, name FROM collection")
        found = [
            library.BookCollection(str(name), frozenset(books[str(key)]), str(key))
            for key, name in rows
        ]
        return sorted(found, key=lambda collection: collection.name.casefold())

    def save(self, collection: library.BookCollection) -> None:
        with self._database.transaction():
            self._database.sql(
                "INSERT INTO collection (id, name, created_at) VALUES (?1, ?2, ?3)"
                " ON CONFLICT (id) DO UPDATE SET name = ?2",
                (storable(collection.id), storable(collection.name), to_micros(now_utc())),
            )
            self.put(collection.id, list(collection.book_ids))

    def rename(self, collection_id: str, name: str) -> None:
        self._database.sql(
            "UPDATE collection SET name = ? WHERE id = ?", (storable(name), storable(collection_id))
        )

    def delete(self, collection_id: str) -> None:
        self._database.sql("DELETE FROM collection WHERE id = ?", (storable(collection_id),))

    def put(self, collection_id: str, book_ids: Sequence[str]) -> None:
        self._database.sql(_PUT, (storable(collection_id), _ids(book_ids)))

    def take_out(self, collection_id: str, book_ids: Sequence[str]) -> None:
        self._database.sql(
            "DELETE FROM collected_book WHERE collection_id = ?"
            " AND book_id IN (SELECT value FROM json_each(?))",
            (storable(collection_id), _ids(book_ids)),
        )


_SEARCHED_BOOKS: Final = """
    SELECT id, title, author, CASE WHEN spoiler_guard THEN furthest_page END, status = 'ready',
        file_path,
        coalesce((SELECT year FROM book_details WHERE book_id = b.id), '') || char(10) ||
        coalesce((SELECT group_concat(name, char(10)) FROM book_tag WHERE book_id = b.id), '')
    FROM book b WHERE hidden_at IS NULL ORDER BY updated_at DESC, b.rowid DESC
"""


class SqliteSearchedBooks:
    """Implements SearchedBooks: the books with the data that a library-wide search needs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def books(self) -> Sequence[library.SearchedBook]:
        """Return all books, most recently read first. Raises StorageError."""
        return [
            library.SearchedBook(
                str(book_id),
                str(title),
                str(author),
                fence if isinstance(fence, int) else None,
                bool(is_indexed),
                _path(path).name,
                str(further),
            )
            for book_id, title, author, fence, is_indexed, path, further in self._database.sql(
                _SEARCHED_BOOKS
            )
        ]


class SqliteImportQueue:
    """Implements ImportRepository: the queue of an import, which survives a restart."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, paths: Sequence[tuple[Path, bool]]) -> None:
        with self.together():
            self._database.sql_many(
                "INSERT OR IGNORE INTO import_file (path, is_folder) VALUES (?, ?)",
                [(os.fsencode(path), int(is_folder)) for path, is_folder in paths],
            )

    def next(self) -> library.ImportItem | None:
        rows = self._database.sql(
            "SELECT place, path, is_folder FROM import_file WHERE outcome IS NULL"
            " ORDER BY is_folder DESC, place LIMIT 1"
        )
        if not rows:
            return None
        ((place, path, is_folder),) = rows
        assert isinstance(place, int)
        return library.ImportItem(place, _path(path), bool(is_folder))

    def expand(self, folder: library.ImportItem, found: Sequence[tuple[Path, bool]]) -> None:
        with self.together():
            self._database.sql("DELETE FROM import_file WHERE place = ?", (folder.place,))
            self.add(found)

    def settle(self, place: int, outcome: library.ImportOutcome, reason: str = "") -> None:
        self._database.sql(
            "UPDATE import_file SET outcome = ?, reason = ? WHERE place = ?",
            (outcome.value, storable(reason), place),
        )

    def together(self) -> AbstractContextManager[None]:
        return self._database.transaction()

    def counts(self) -> library.ImportCounts:
        ((done, total, folders),) = self._database.sql(
            "SELECT count(outcome), count(*) FILTER (WHERE is_folder = 0 OR outcome NOT NULL),"
            " count(*) FILTER (WHERE is_folder = 1 AND outcome IS NULL) FROM import_file"
        )
        return library.ImportCounts(int(str(done)), int(str(total)), bool(folders))

    def forget_waiting(self) -> None:
        self._database.sql("DELETE FROM import_file WHERE outcome IS NULL")

    def report(self) -> library.ImportReport:
        rows = self._database.sql(
            "SELECT path, outcome, reason FROM import_file WHERE outcome NOT NULL ORDER BY place"
        )
        added = sum(1 for _, outcome, _ in rows if outcome == library.ImportOutcome.ADDED)
        known = [_path(path) for path, outcome, _ in rows if outcome == library.ImportOutcome.KNOWN]
        refused = [
            library.Refused(_path(path), str(reason))
            for path, outcome, reason in rows
            if outcome == library.ImportOutcome.FAILED
        ]
        return library.ImportReport(added, tuple(known), tuple(refused))

    def clear(self) -> None:
        self._database.sql("DELETE FROM import_file WHERE outcome NOT NULL")


class SqliteWaitingNotes:
    """Implements WaitingNotesRepository: imported notes that wait for their book."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[library.WaitingNotes]:
        """Return all that wait, in the order in which they came."""
        rows = self._database.sql("SELECT key, book_id, export FROM waiting_notes ORDER BY rowid")
        return [library.WaitingNotes(*(str(value) for value in row)) for row in rows]

    def keep(self, notes: library.WaitingNotes) -> None:
        """Let notes wait; the same ones wait once."""
        self._database.sql(
            "INSERT INTO waiting_notes VALUES (?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET book_id = excluded.book_id",
            (notes.key, storable(notes.book_id), storable(notes.export)),
        )

    def remove(self, key: str) -> None:
        """Let notes wait no longer, if they do."""
        self._database.sql("DELETE FROM waiting_notes WHERE key = ?", (key,))


def _path(raw: SqlValue) -> Path:
    assert isinstance(raw, bytes)
    return Path(os.fsdecode(raw))
