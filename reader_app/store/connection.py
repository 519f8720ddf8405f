"""The connection to the library file: one per thread, short transactions, translated errors."""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import peewee

from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.store.index.text_compression import TextCompressor, packed_sample
from reader_app.store.storage_errors import LOW_LEVEL_ERRORS, storage_error, storage_errors

SqlValue: TypeAlias = str | bytes | int | float | None
Row: TypeAlias = tuple[SqlValue, ...]
ModelRow = TypeVar("ModelRow", bound=peewee.Model)

_INCREMENTAL: Final = 2
_PAGES_AT_ONCE: Final = 250
_MOST_CACHED: Final = 4_000_000
"""Bytes of the file that SQLite may cache in this process, all threads together, before it drops
the oldest pages. Otherwise each connection would keep 2 MB for good.
"""


class _Connection(sqlite3.Connection):
    """A connection that can be referenced weakly, unlike sqlite3's own."""


class _ThreadedDatabase(peewee.SqliteDatabase):
    """Peewee's database, extended by a set of all threads' connections to close."""

    def __init__(
        self, path: Path, pragmas: Sequence[tuple[str, str | int]], timeout_s: float
    ) -> None:
        super().__init__(
            str(path),
            pragmas=list(pragmas),
            timeout=timeout_s,
            check_same_thread=False,  # for close_all only; each thread uses its own
            factory=_Connection,
        )
        self._path = path
        self._timeout_s = timeout_s
        self._open: weakref.WeakSet[_Connection] = weakref.WeakSet()
        self._open_lock = threading.Lock()

    def _connect(self) -> sqlite3.Connection:
        if not (self._path.exists() and self._path.stat().st_size):
            self._begin_file()
        connection = super()._connect()  # type: ignore[misc]
        assert isinstance(connection, _Connection)
        with self._open_lock:
            self._open.add(connection)
        return connection

    def _begin_file(self) -> None:
        """Create the file; auto-vacuum can be enabled only before anything else is written."""
        self._path.touch(mode=0o600)  # SQLite gives its files beside it the same permissions
        with closing(sqlite3.connect(self._path, self._timeout_s)) as first:
            first.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
            first.execute("PRAGMA journal_mode = wal")

    def rollback(self) -> None:
        # SQLite has rolled back by itself after a full disk or a failed write.
        if self.own().in_transaction:
            super().rollback()

    def own(self) -> sqlite3.Connection:
        """Return the calling thread's connection."""
        connection: sqlite3.Connection = self.connection()  # type: ignore[no-untyped-call]
        return connection

    def close_all(self) -> None:
        self.close()
        with self._open_lock:
            for connection in list(self._open):
                connection.close()
            self._open.clear()


class Database:
    """The SQLite file at `path`, usable by any thread; each has a connection of its own.

    `has_shown_damage` is True once a call has found that the file is corrupt.
    """

    def __init__(self, path: Path, *, busy_timeout_s: float = 5.0) -> None:
        self.path = path
        self.has_shown_damage = False
        pragmas: tuple[tuple[str, str | int], ...] = (
            ("busy_timeout", int(busy_timeout_s * 1000)),
            ("journal_mode", "wal"),
            ("foreign_keys", 1),
            ("synchronous", "normal"),
            ("journal_size_limit", 64 * 1024 * 1024),
            ("soft_heap_limit", _MOST_CACHED),
        )
        self._peewee = _ThreadedDatabase(path, pragmas, busy_timeout_s)
        self._peewee.register_function(_casefold, "casefold", 1, deterministic=True)
        self._peewee.register_function(_packed, "packed", 1, deterministic=True)
        self._peewee.register_function(_packed_sample, "packed_sample", 1, deterministic=True)

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            with storage_errors():
                yield
        except StorageError as error:
            self.has_shown_damage |= error.code == StorageErrorCode.DB_CORRUPTED
            raise

    def all(self, query: peewee.ModelSelect[ModelRow]) -> list[ModelRow]:
        """Execute a query and return its rows. Raises StorageError."""
        with self._watched():
            return list(query.execute(self._peewee))

    def each(self, query: peewee.ModelSelect[ModelRow]) -> Iterator[ModelRow]:
        """Yield one row after the other, for tables that may be large. Raises StorageError."""
        with self._watched():
            yield from query.execute(self._peewee).iterator()

    def first(self, query: peewee.ModelSelect[ModelRow]) -> ModelRow | None:
        """Execute a query and return its first row, or None."""
        rows = self.all(query.limit(1))
        return rows[0] if rows else None

    def run(self, query: peewee.BaseQuery) -> int:
        """Execute a query; return the row id of an insert, or the number of rows changed."""
        with self._watched():
            result = query.execute(self._peewee)
            return result if isinstance(result, int) else 0

    def sql(self, statement: str, parameters: Sequence[SqlValue] = ()) -> list[Row]:
        """Execute a statement and return all its rows. Raises StorageError."""
        # Like `_watched` but without its two generators: one question to the model makes a dozen
        # calls.
        try:
            return self._peewee.own().execute(statement, parameters).fetchall()
        except LOW_LEVEL_ERRORS as error:
            with self._watched():
                raise storage_error(error) from error

    def sql_many(self, statement: str, rows: Sequence[Sequence[SqlValue]]) -> None:
        """Execute a statement once for each of the rows of parameters."""
        with self._watched():
            self._peewee.own().executemany(statement, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit everything done inside the block, or nothing. Takes the write lock at once.

        A transaction inside another one joins it.
        """
        with self._watched():
            if self._peewee.in_transaction():
                yield
            else:
                with self._peewee.transaction("IMMEDIATE"):
                    yield

    def shrink(self) -> None:
        """Remove free pages from the file in slices. Call it outside a transaction.

        Files without incremental vacuum, made by early versions, stay as they are.
        """
        if self.sql("PRAGMA auto_vacuum") != [(_INCREMENTAL,)]:
            return
        left = self._free_pages()
        while left:
            self.sql(f"PRAGMA incremental_vacuum({_PAGES_AT_ONCE})")
            before, left = left, self._free_pages()
            if left >= before:
                return

    def _free_pages(self) -> int:
        ((count,),) = self.sql("PRAGMA freelist_count")
        return int(str(count))

    def raw(self) -> sqlite3.Connection:
        """Return this thread's sqlite3 connection, for what isn't SQL (backup, ATTACH)."""
        with self._watched():
            return self._peewee.own()

    def close_thread(self) -> None:
        """Close the calling thread's connection; the next call opens another."""
        with self._watched():
            self._peewee.close()

    def close(self) -> None:
        """Close the connections of all threads; those must have stopped using them."""
        with self._watched():
            self._peewee.close_all()


def remove_database(path: Path) -> None:
    """Remove an SQLite file, if there is one, and the files that SQLite puts beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _casefold(text: SqlValue) -> SqlValue:
    return text.casefold() if isinstance(text, str) else text


def _packed(text: SqlValue) -> SqlValue:
    """Return compressed text; the SQL function of the migration that compresses page texts."""
    return TextCompressor().packed(text) if isinstance(text, str) else text


def _packed_sample(sample: SqlValue) -> SqlValue:
    """Return the compressed sample; the SQL function of the migration that compresses samples."""
    return packed_sample(sample) if isinstance(sample, bytes) else sample
