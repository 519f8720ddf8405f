"""One SQLite file: a connection per thread, short transactions, errors as StorageError."""

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
_GIVEN_BACK_AT_ONCE: Final = 250


class _Connection(sqlite3.Connection):
    """A connection that can be referred to weakly (sqlite3's own can't)."""


class _ThreadedDatabase(peewee.SqliteDatabase):
    """Knows the connections of all its threads, so that closing leaves none behind."""

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
        """What is free in a file can be given back only if that was said before all else."""
        self._path.touch(mode=0o600)  # what SQLite puts beside it is for as few eyes
        with closing(sqlite3.connect(self._path, self._timeout_s)) as first:
            first.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
            first.execute("PRAGMA journal_mode = wal")

    def rollback(self) -> None:
        # SQLite has rolled back by itself after a full disk or a failed write.
        if self.own().in_transaction:
            super().rollback()

    def own(self) -> sqlite3.Connection:
        """The calling thread's connection."""
        connection: sqlite3.Connection = self.connection()  # type: ignore[no-untyped-call]
        return connection

    def close_all(self) -> None:
        self.close()
        with self._open_lock:
            for connection in list(self._open):
                connection.close()
            self._open.clear()


class Database:
    """The file at `path`. Nothing is shared between threads but the file.

    `has_shown_damage`: some call found that the file itself can't be read.
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
        with self._watched():
            return list(query.execute(self._peewee))

    def each(self, query: peewee.ModelSelect[ModelRow]) -> Iterator[ModelRow]:
        """One row after the other, for tables that may be large."""
        with self._watched():
            yield from query.execute(self._peewee).iterator()

    def first(self, query: peewee.ModelSelect[ModelRow]) -> ModelRow | None:
        rows = self.all(query.limit(1))
        return rows[0] if rows else None

    def run(self, query: peewee.BaseQuery) -> int:
        """Execute an insert (its row id), an update or a delete (how many rows)."""
        with self._watched():
            result = query.execute(self._peewee)
            return result if isinstance(result, int) else 0

    def sql(self, statement: str, parameters: Sequence[SqlValue] = ()) -> list[Row]:
        # As `_watched`, without its two generators: a question asks a dozen times.
        try:
            return self._peewee.own().execute(statement, parameters).fetchall()
        except LOW_LEVEL_ERRORS as error:
            with self._watched():
                raise storage_error(error) from error

    def sql_many(self, statement: str, rows: Sequence[Sequence[SqlValue]]) -> None:
        with self._watched():
            self._peewee.own().executemany(statement, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing; takes the write lock at once. Nested ones join the outer one."""
        with self._watched():
            if self._peewee.in_transaction():
                yield
            else:
                with self._peewee.transaction("IMMEDIATE"):
                    yield

    def give_back(self) -> None:
        """Make the file smaller by what is free in it, in slices; not in a transaction.

        Files that were made before this was thought of stay as they are.
        """
        if self.sql("PRAGMA auto_vacuum") != [(_INCREMENTAL,)]:
            return
        left = self._free_pages()
        while left:
            self.sql(f"PRAGMA incremental_vacuum({_GIVEN_BACK_AT_ONCE})")
            before, left = left, self._free_pages()
            if left >= before:
                return

    def _free_pages(self) -> int:
        ((count,),) = self.sql("PRAGMA freelist_count")
        return int(str(count))

    def raw(self) -> sqlite3.Connection:
        """This thread's connection, for what SQLite offers beside SQL (backup)."""
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
    """Remove an SQLite file, if there is one, with what SQLite puts beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _casefold(text: SqlValue) -> SqlValue:
    return text.casefold() if isinstance(text, str) else text


def _packed(text: SqlValue) -> SqlValue:
    """For the step that packs texts of pages."""
    return TextCompressor().packed(text) if isinstance(text, str) else text


def _packed_sample(sample: SqlValue) -> SqlValue:
    """For the step that packs what texts of pages were packed with."""
    return packed_sample(sample) if isinstance(sample, bytes) else sample
