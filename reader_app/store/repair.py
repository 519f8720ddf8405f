"""A damaged file is kept aside, and a new one made of what can be read."""

from __future__ import annotations

import shutil
from pathlib import Path

from reader_app.domain.book import now_utc
from reader_app.store.connection import Database
from reader_app.store.failures import storage_errors, too_new
from reader_app.store.migrating import migrate
from reader_app.store.migrations import MIGRATIONS
from reader_app.store.page_repository import Prepare, SqlitePageRepository
from reader_app.store.salvage import Salvaged, recorded_steps, salvage

_BESIDE = ("", "-wal")


def rebuild(path: Path, prepare: Prepare) -> str:
    """Replace the file at `path`; nobody may have it open. Returns what to tell the reader.

    Raises StorageError: DB_TOO_NEW for a file that isn't ours to rebuild, or WRITE_FAILED.
    Until the very last step the damaged file stays where it is, so this can be done again.
    """
    with storage_errors():
        if recorded_steps(path) - {step.number for step in MIGRATIONS}:
            raise too_new()
        aside = _kept_aside(path)
        fresh = path.with_suffix(".rebuilding")
        _remove(fresh)
        try:
            found = _rebuilt(aside, fresh, prepare)
            for suffix in ("-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            fresh.replace(path)
        finally:
            _remove(fresh)
            aside.with_name(aside.name + "-shm").unlink(missing_ok=True)
    return _told(found, aside)


def _rebuilt(aside: Path, fresh: Path, prepare: Prepare) -> Salvaged:
    database = Database(fresh)
    try:
        migrate(database)
        return salvage(aside, database, SqlitePageRepository(database, prepare))
    finally:
        database.close()


def _kept_aside(path: Path) -> Path:
    stamp = now_utc().strftime("%Y-%m-%d-%H%M%S")
    aside = path.with_name(f"{path.stem}.damaged-{stamp}.db")
    for suffix in _BESIDE:
        source = path.with_name(path.name + suffix)
        if source.exists():
            target = aside.with_name(aside.name + suffix)
            shutil.copy2(source, target)
    return aside


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _told(found: Salvaged, aside: Path) -> str:
    if not found.books:
        saved = "Nothing in it could be read, so a new one was made."
    else:
        saved = (
            "It was rebuilt from what could be read: "
            f"{_counted(found.books, 'book')}, {_counted(found.conversations, 'conversation')}, "
            f"{_counted(found.messages, 'message')}."
        )
    return f"The library was damaged. {saved} The damaged file is kept as {aside.name}."


def _counted(number: int, word: str) -> str:
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
