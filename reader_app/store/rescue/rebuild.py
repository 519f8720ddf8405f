"""Rebuilds a damaged library file: keeps it aside and makes a new one of what can be read.

What it is worth, measured on a library of 3,720 rows in 1,166 pages: with one page overwritten at
random, reading each table up to the first error gives 46 % of the rows (at worst 3 %), this 99.9 %;
with one page in a hundred overwritten it is 7 % against 82 %, before the newest backup adds the
rest.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from reader_app.domain.book import now_utc
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr
from reader_app.store.backup.backup_folder import BackupFolder, backup_day
from reader_app.store.backup.portable_copy import upgraded_copy
from reader_app.store.connection import Database, remove_database
from reader_app.store.index.page_repository import Prepare, SqlitePageRepository
from reader_app.store.migrations import MIGRATIONS, migrate
from reader_app.store.rescue.lost_schema import with_sound_header, write_with_recovered_schema
from reader_app.store.rescue.rescued_rows import (
    RescueReport,
    holds_books,
    names_tables,
    recorded_steps,
    rescue_rows,
)
from reader_app.store.storage_errors import storage_errors, too_new_error


def rebuild(path: Path, prepare: Prepare) -> str:
    """Replace the damaged file at `path`, which no process may have open.

    Rows that can't be read in it come from the newest backup, if that has them. Returns a text for
    the reader.

    Raises StorageError: DB_TOO_NEW for a file that isn't ours to rebuild, or WRITE_FAILED.
    Until the very last step the damaged file stays where it is, so this can be done again.
    """
    with storage_errors():
        if path.exists() and recorded_steps(path) - {step.number for step in MIGRATIONS}:
            raise too_new_error()
        aside = _kept_aside(path)
        fresh = path.with_suffix(".rebuilding")
        remove_database(fresh)
        try:
            with _newest_copy(path) as (copy, day):
                found = _rebuilt(aside, fresh, prepare, copy)
            for suffix in ("-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            fresh.replace(path)
        finally:
            remove_database(fresh)
            aside.with_name(aside.name + "-shm").unlink(missing_ok=True)
    return _told(found, aside, day)


def _rebuilt(aside: Path, fresh: Path, prepare: Prepare, copy: Path | None) -> RescueReport:
    database = Database(fresh)
    try:
        migrate(database)
        pages = SqlitePageRepository(database, prepare)
        if aside.exists():
            with _readable(aside, fresh) as source:
                return rescue_rows(source, database, pages, copy)
        if copy is None:
            return RescueReport()
        return rescue_rows(fresh, database, pages, copy)
    finally:
        database.close()


@contextmanager
def _readable(aside: Path, fresh: Path) -> Iterator[Path]:
    """Yield the damaged file; if its header is lost, a copy of it under a sound header."""
    if holds_books(aside):
        yield aside
        return
    copy = aside.with_suffix(".mended")
    damaged, sound = aside.read_bytes(), fresh.read_bytes()
    try:
        copy.write_bytes(with_sound_header(damaged, sound))
        if not names_tables(copy):  # the rest of the first page is lost as well
            remove_database(copy)
            write_with_recovered_schema(damaged, sound, copy)
        yield copy
    finally:
        remove_database(copy)


def _kept_aside(path: Path) -> Path:
    stamp = now_utc().strftime("%Y-%m-%d-%H%M%S")
    aside = path.with_name(f"{path.stem}.damaged-{stamp}.db")
    for suffix in ("", "-wal"):
        source = path.with_name(path.name + suffix)
        if source.exists():
            target = aside.with_name(aside.name + suffix)
            shutil.copy2(source, target)
    return aside


@contextmanager
def _newest_copy(path: Path) -> Iterator[tuple[Path | None, str]]:
    """Yield the newest readable backup, upgraded, and the day it was made on; None for none."""
    with ExitStack() as stack:
        for copy in BackupFolder(path).paths():
            try:
                found = stack.enter_context(upgraded_copy(copy, copy.parent))
            except DomainError:
                continue  # the one before may be sound
            yield found, backup_day(copy)
            return
        yield None, ""


def _told(found: RescueReport, aside: Path, day: str) -> str:
    """Return the text for the reader: what there is, what is missing, where the old file is.

    `day`: when the newest backup was made.
    """
    counts = (found.books, found.conversations, found.messages, found.highlights, found.bookmarks)
    holds = ", ".join(_counted(counts, always=3))
    newer = tr("That copy was made on {day}: anything newer is lost.", day=day)
    if not aside.exists():
        anew = tr(
            "The library file was gone. It was made anew from its newest copy: {holds}.",
            holds=holds,
        )
        return f"{anew} {newer}"
    kept = tr("The damaged file is kept as {name}.", name=aside.name)
    if not found.books:
        saved = tr("Nothing in it could be read, so a new one was made.")
    elif found.is_copied:
        saved = tr(
            "Nothing in it could be read, so its newest copy was taken: {holds}.", holds=holds
        )
        saved = f"{saved} {newer}"
    else:
        saved = tr("It was rebuilt from what could be read: {holds}.", holds=holds)
        if found.from_copy:
            copied = tr("{n:,} of these came from the newest copy.", n=found.from_copy)
            saved = f"{saved} {copied}"
    missing = _counted(found.missing)
    if missing:
        lost = tr("Lost, as they couldn’t be read: {things}.", things=", ".join(missing))
        saved = f"{saved} {lost}"
    return tr("The library was damaged. {saved} {kept}", saved=saved, kept=kept)


def _counted(numbers: Sequence[int], *, always: int = 0) -> list[str]:
    """Return counts in words, in the order of RescueReport; zeros only of the first `always`."""
    books, talks, messages, highlights, bookmarks = numbers
    words = (
        tr("{n} book", "{n:,} books", n=books),
        tr("{n} conversation", "{n:,} conversations", n=talks),
        tr("{n} message", "{n:,} messages", n=messages),
        tr("{n} highlight", "{n:,} highlights", n=highlights),
        tr("{n} bookmark", "{n:,} bookmarks", n=bookmarks),
    )
    return [word for at, word in enumerate(words) if numbers[at] or at < always]
