"""A copy of a library, readable as one of today: looked at first, brought up to date aside."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from reader_app.domain.errors import DomainError, StorageError, StorageErrorCode
from reader_app.domain.translation import tr
from reader_app.store.connection import Database
from reader_app.store.failures import sqlite_code, storage_errors, too_new
from reader_app.store.inspection import is_whole
from reader_app.store.made_tables import MADE, READ_AGAIN
from reader_app.store.migrating import applied_numbers, migrate
from reader_app.store.migrations import MIGRATIONS

_OURS: Final = frozenset((*MADE, *READ_AGAIN, "page_cut", "sqlite_sequence"))
"""`page_cut` was a table of former versions."""
_OF_THE_DISK: Final = (
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY,
)  # fmt: skip


@contextmanager
def todays_form(copy: Path, beside: Path) -> Iterator[Path]:
    """The copy in today's form, a file that goes with the block; `copy` stays as it is.

    `beside`: a folder to work in. Raises StorageError: DB_CORRUPTED for what is no sound copy,
    DB_TOO_NEW, WRITE_FAILED.
    """
    working = beside / f"{copy.name}.part"
    with storage_errors():
        beside.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove(working)
    try:
        with storage_errors():
            shutil.copyfile(copy, working)
        _look(working)
        _bring_up_to_date(working)
        yield working
    finally:
        with suppress(OSError):
            _remove(working)


def no_copy() -> StorageError:
    return StorageError(
        StorageErrorCode.DB_CORRUPTED,
        tr("This copy can't be read."),
        advice=tr("The library stays as it is. Choose another copy."),
    )


def _look(path: Path) -> None:
    """Nothing in a file from elsewhere may act: it holds our plain tables, or isn't read."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            file.execute("PRAGMA trusted_schema = 0")
            file.execute("PRAGMA cell_size_check = 1")
            for kind, name, sql in file.execute("SELECT type, name, sql FROM sqlite_master"):
                if not _is_plain(str(kind), str(name), str(sql or "")):
                    raise no_copy()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise no_copy() from error


def _is_plain(kind: str, name: str, sql: str) -> bool:
    if kind == "index":
        return True
    return kind == "table" and name in _OURS and not sql.upper().startswith("CREATE VIRTUAL")


def _bring_up_to_date(path: Path) -> None:
    database = Database(path)
    try:
        database.sql("PRAGMA trusted_schema = 0")
        if not is_whole(database):
            raise no_copy()
        applied = applied_numbers(database)
        if applied - {step.number for step in MIGRATIONS}:
            raise too_new()
        if not applied:
            raise no_copy()
        migrate(database)
        database.sql("PRAGMA journal_mode = DELETE")
    except DomainError as error:
        is_disk = sqlite_code(error) & 0xFF in _OF_THE_DISK
        if is_disk or error.code == StorageErrorCode.DB_TOO_NEW:
            raise
        raise no_copy() from error
    finally:
        database.close()
        _remove_copies_of_steps(path)


def _remove_copies_of_steps(path: Path) -> None:
    """Migrating keeps a copy of what it changes; this is one already."""
    for old in path.parent.glob(f"{path.stem}.before-*.db"):
        old.unlink(missing_ok=True)


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
