"""Portable copies of the library: files with all that the reader made, without page texts.

`write_portable_copy` writes one, for a backup or an export. `upgraded_copy` reads one back, whoever
wrote it and with whatever version: the file is checked and upgraded beside the original.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from reader_app.domain.errors import DomainError, StorageError, StorageErrorCode
from reader_app.domain.library import CopyStoppedError, Watch
from reader_app.domain.translation import tr
from reader_app.store.connection import Database, remove_database
from reader_app.store.integrity_check import is_whole
from reader_app.store.migrations import MIGRATIONS, applied_numbers, migrate
from reader_app.store.storage_errors import (
    damaged_error,
    sqlite_code,
    storage_errors,
    too_new_error,
)
from reader_app.store.tables import ALL_TABLES, USER_TABLES

RECOGNISED_BYTES: Final = 32 * 1024 * 1024
"""The most bytes of recognised text, most recently read books first.

The rest can be recognised again, though slowly.
"""
_STEPS_BETWEEN_CHECKS: Final = 20_000
_WITHIN_LIMIT: Final = f"""
    (book_id, number) IN (SELECT book_id, number FROM (
        SELECT r.book_id, r.number, sum(length(r.text) + length(r.words))
            OVER (ORDER BY b.updated_at DESC, r.book_id, r.number) AS so_far
        FROM library.recognised_page r JOIN library.book b ON b.id = r.book_id
    ) WHERE so_far <= {RECOGNISED_BYTES})
"""  # noqa: S608 - made of constants
_KNOWN_TABLES: Final = frozenset((*ALL_TABLES, "page_cut", "sqlite_sequence"))
"""The tables that a copy may have; `page_cut` was one of former versions."""
_DISK_ERRORS: Final = (
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY,
)  # fmt: skip


def write_portable_copy(library: Path, target: Path, watch: Watch | None = None) -> None:
    """Copy an up-to-date `library` to `target` as of one moment; others may write meanwhile.

    Raises StorageError or CopyStoppedError and leaves `target` as it was.
    """
    unfinished = target.with_name(f"{target.name}.part")
    watched = watch or Watch()
    remove_database(unfinished)
    try:
        with storage_errors():
            _make_empty(unfinished)
            _fill(library, unfinished, watched)
            sync_to_disk(unfinished)
            unfinished.replace(target)
            sync_to_disk(target.parent)
    except DomainError as error:
        if sqlite_code(error) & 0xFF == sqlite3.SQLITE_INTERRUPT:
            raise CopyStoppedError from error
        raise
    finally:
        with suppress(OSError):
            remove_database(unfinished)


def _make_empty(path: Path) -> None:
    database = Database(path)
    try:
        migrate(database)
        database.sql("PRAGMA journal_mode = DELETE")
        database.sql("VACUUM")  # the migrations leave half of it empty
    finally:
        database.close()


def _fill(library: Path, unfinished: Path, watch: Watch) -> None:
    with closing(sqlite3.connect(unfinished.absolute().as_uri(), uri=True)) as copy:
        copy.isolation_level = None
        # No other process knows the file, and it is synced as a whole at the end.
        copy.executescript("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = 0")
        copy.execute("PRAGMA foreign_keys = 0")
        copy.execute("ATTACH ? AS library", (f"{library.absolute().as_uri()}?mode=ro",))
        copy.set_progress_handler(watch.is_stopped, _STEPS_BETWEEN_CHECKS)
        copy.execute("BEGIN")
        copy.execute("DELETE FROM main.migration")
        for done, table in enumerate(("migration", *USER_TABLES)):
            watch.go_on(done, len(USER_TABLES) + 1)
            copy_table(copy, table, _WITHIN_LIMIT if table == "recognised_page" else "1")
        # The copy has no page texts.
        copy.execute("UPDATE main.book SET status = 'pending' WHERE status IN ('ready','indexing')")
        copy.execute("COMMIT")
        copy.set_progress_handler(None, 0)
        copy.execute("DETACH library")
        if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise damaged_error()


def copy_table(connection: sqlite3.Connection, table: str, rule: str = "1") -> None:
    """Copy the rows of the attached database `library` that satisfy `rule` to the main database."""
    columns = ", ".join(column_names(connection, table))
    connection.execute(
        f"INSERT INTO main.{table} ({columns})"  # noqa: S608 - names of our own
        f" SELECT {columns} FROM library.{table} WHERE {rule}"
    )


def column_names(connection: sqlite3.Connection, table: str) -> list[str]:
    """Return the column names of a table of the main database."""
    return [str(row[1]) for row in connection.execute(f"PRAGMA main.table_info({table})")]


def sync_to_disk(path: Path) -> None:
    """Sync a file, or the entries of a folder, so that a power cut can't undo the change."""
    if path.is_dir() and sys.platform == "win32":
        return  # Windows can't open folders and needs no sync of them
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def upgraded_copy(copy: Path, beside: Path) -> Iterator[Path]:
    """Yield a file with the content of `copy` and today's tables, which is deleted afterwards.

    `copy` itself is not changed. `beside` is the folder to work in. Raises StorageError:
    DB_CORRUPTED if `copy` is not sound, DB_TOO_NEW, WRITE_FAILED.
    """
    working = beside / f"{copy.name}.part"
    with storage_errors():
        beside.mkdir(mode=0o700, parents=True, exist_ok=True)
        remove_database(working)
    try:
        with storage_errors():
            shutil.copyfile(copy, working)
        _refuse_foreign_schema(working)
        _bring_up_to_date(working)
        yield working
    finally:
        with suppress(OSError):
            remove_database(working)


def unreadable_copy() -> StorageError:
    return StorageError(
        StorageErrorCode.DB_CORRUPTED,
        tr("This backup can’t be read."),
        advice=tr("Your library is unchanged. Choose another backup."),
    )


def _refuse_foreign_schema(path: Path) -> None:
    """Raise StorageError unless the file has only known plain tables and indexes.

    Anything else, such as a trigger or a view, could run code.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            file.execute("PRAGMA trusted_schema = 0")
            file.execute("PRAGMA cell_size_check = 1")
            for kind, name, sql in file.execute("SELECT type, name, sql FROM sqlite_master"):
                if not _is_plain(str(kind), str(name), str(sql or "")):
                    raise unreadable_copy()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise unreadable_copy() from error


def _is_plain(kind: str, name: str, sql: str) -> bool:
    if kind == "index":
        return True
    return (
        kind == "table" and name in _KNOWN_TABLES and not sql.upper().startswith("CREATE VIRTUAL")
    )


def _bring_up_to_date(path: Path) -> None:
    database = Database(path)
    try:
        database.sql("PRAGMA trusted_schema = 0")
        if not is_whole(database):
            raise unreadable_copy()
        applied = applied_numbers(database)
        if applied - {step.number for step in MIGRATIONS}:
            raise too_new_error()
        if not applied:
            raise unreadable_copy()
        migrate(database)
        database.sql("PRAGMA journal_mode = DELETE")
    except DomainError as error:
        is_disk = sqlite_code(error) & 0xFF in _DISK_ERRORS
        if is_disk or error.code == StorageErrorCode.DB_TOO_NEW:
            raise
        raise unreadable_copy() from error
    finally:
        database.close()
        _remove_migration_copies(path)


def _remove_migration_copies(path: Path) -> None:
    """Delete the copies that `migrate` made of the working file, which is a copy itself."""
    for old in path.parent.glob(f"{path.stem}.before-*.db"):
        old.unlink(missing_ok=True)
