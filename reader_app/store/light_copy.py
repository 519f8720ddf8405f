"""A library file with all that the reader made, and nothing that the books' files still tell."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from reader_app.domain.backup import CopyStoppedError, Watch
from reader_app.domain.errors import DomainError
from reader_app.store.connection import Database
from reader_app.store.failures import damaged, sqlite_code, storage_errors
from reader_app.store.made_tables import MADE, RECOGNISED_BYTES
from reader_app.store.migrating import migrate

_STEPS_BETWEEN_LOOKS: Final = 20_000
_SMALL_ENOUGH: Final = f"""
    (book_id, number) IN (SELECT book_id, number FROM (
        SELECT r.book_id, r.number, sum(length(r.text) + length(r.words))
            OVER (ORDER BY b.updated_at DESC, r.book_id, r.number) AS so_far
        FROM library.recognised_page r JOIN library.book b ON b.id = r.book_id
    ) WHERE so_far <= {RECOGNISED_BYTES})
"""  # noqa: S608 - made of constants


def write_light_copy(library: Path, target: Path, watch: Watch | None = None) -> None:
    """Copy an up-to-date `library`, which others may write meanwhile, as it is at one moment.

    Raises StorageError or StoppedError; `target` is there whole, on the disk, or as it was.
    """
    unfinished = target.with_name(f"{target.name}.part")
    used = watch or Watch()
    _remove(unfinished)
    try:
        with storage_errors():
            _make_empty(unfinished)
            _fill(library, unfinished, used)
            to_disk(unfinished)
            unfinished.replace(target)
            to_disk(target.parent)
    except DomainError as error:
        if sqlite_code(error) & 0xFF == sqlite3.SQLITE_INTERRUPT:
            raise CopyStoppedError from error
        raise
    finally:
        with suppress(OSError):
            _remove(unfinished)


def _make_empty(path: Path) -> None:
    database = Database(path)
    try:
        migrate(database)
        database.sql("PRAGMA journal_mode = DELETE")
        database.sql("VACUUM")  # the steps leave half of it empty
    finally:
        database.close()


def _fill(library: Path, unfinished: Path, watch: Watch) -> None:
    with closing(sqlite3.connect(unfinished.absolute().as_uri(), uri=True)) as copy:
        copy.isolation_level = None
        # Nobody else knows the file, and it is synced as a whole.
        copy.executescript("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = 0")
        copy.execute("PRAGMA foreign_keys = 0")
        copy.execute("ATTACH ? AS library", (f"{library.absolute().as_uri()}?mode=ro",))
        copy.set_progress_handler(watch.is_stopped, _STEPS_BETWEEN_LOOKS)
        copy.execute("BEGIN")
        copy.execute("DELETE FROM main.migration")
        for done, table in enumerate(("migration", *MADE)):
            watch.go_on(done, len(MADE) + 1)
            rule = _SMALL_ENOUGH if table == "recognised_page" else "1"
            columns = ", ".join(columns_of(copy, table))
            copy.execute(
                f"INSERT INTO main.{table} ({columns})"  # noqa: S608 - names of our own
                f" SELECT {columns} FROM library.{table} WHERE {rule}"
            )
        # Its pages are not in it.
        copy.execute("UPDATE main.book SET status = 'pending' WHERE status IN ('ready','indexing')")
        copy.execute("COMMIT")
        copy.set_progress_handler(None, 0)
        copy.execute("DETACH library")
        if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise damaged()


def columns_of(connection: sqlite3.Connection, table: str) -> list[str]:
    """Of a table of the main file."""
    return [str(row[1]) for row in connection.execute(f"PRAGMA main.table_info({table})")]


def to_disk(path: Path) -> None:
    """A file, or the names in a folder, survive a power cut from now on."""
    if path.is_dir() and sys.platform == "win32":
        return  # folders can't be opened there, and needn't be
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
