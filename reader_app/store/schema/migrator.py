"""Bring a file's tables up to date: all steps that are missing, or none of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reader_app.domain.book import now_utc
from reader_app.domain.errors import DomainError, Remedy, StorageError, StorageErrorCode
from reader_app.domain.translation import tr
from reader_app.store.column_values import to_micros
from reader_app.store.migrations import MIGRATIONS, Migration
from reader_app.store.storage_errors import sqlite_code, storage_errors, too_new_error

if TYPE_CHECKING:
    from reader_app.store.connection import Database

KEPT_COPIES = 5
_WRONG_STEP = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH)
_TABLE = """
    CREATE TABLE IF NOT EXISTS migration (
        number INTEGER NOT NULL PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        applied_at INTEGER NOT NULL
    ) STRICT
"""


def migrate(database: Database, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Run what is missing, after a copy of a file that holds something.

    Raises StorageError: DB_TOO_NEW, or MIGRATION_FAILED with the file as it was before.
    """
    applied = applied_numbers(database)
    if any(number > len(migrations) for number in applied):
        raise too_new_error()
    missing = [step for step in migrations if step.number not in applied]
    if not missing:
        return
    if applied:
        copy_before(database, missing[0].name)
    _run(database, missing)


def applied_numbers(database: Database) -> set[int]:
    """Numbers of the steps that this file has seen; empty for a new file."""
    if not database.sql("SELECT 1 FROM sqlite_master WHERE name = 'migration'"):
        return set()
    return {int(str(number)) for (number,) in database.sql("SELECT number FROM migration")}


def copy_before(database: Database, name: str) -> Path:
    """A whole copy of the file beside it; the oldest of more than five copies goes."""
    folder, stem = database.path.parent, database.path.stem
    target = folder / f"{stem}.before-{name}.db"
    unfinished = target.with_suffix(".part")
    with storage_errors():
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)
        copy = sqlite3.connect(unfinished)
        try:
            database.raw().backup(copy)
        except sqlite3.Error:
            copy.close()
            unfinished.unlink(missing_ok=True)
            raise
        copy.close()
        unfinished.replace(target)
        copies = sorted(folder.glob(f"{stem}.before-*.db"), key=lambda path: path.stat().st_mtime)
        for old in copies[:-KEPT_COPIES]:
            old.unlink()
    return target


def _run(database: Database, missing: Sequence[Migration]) -> None:
    # Foreign keys are off meanwhile, so that a step may rebuild a table; checked before the end.
    database.sql("PRAGMA foreign_keys = 0")
    try:
        with database.transaction():
            database.sql(_TABLE)
            for step in missing:
                _apply(database, step)
            if database.sql("PRAGMA foreign_key_check"):
                raise _failed(missing[-1])
    finally:
        database.sql("PRAGMA foreign_keys = 1")


def _apply(database: Database, step: Migration) -> None:
    try:
        for statement in step.statements:
            database.sql(statement)
    except DomainError as error:
        if sqlite_code(error) & 0xFF in _WRONG_STEP:
            raise _failed(step) from error
        raise
    database.sql(
        "INSERT INTO migration VALUES (?, ?, ?)", (step.number, step.name, to_micros(now_utc()))
    )


def _failed(step: Migration) -> StorageError:
    return StorageError(
        StorageErrorCode.MIGRATION_FAILED,
        tr("The library couldn't be brought up to date. It is as it was before."),
        remedy=Remedy.RETRY,
        advice=tr(
            "The former version of Pagemate still opens it (step {name} failed).", name=step.name
        ),
    )
