"""`pagemate index`: imports books and waits until all of their pages can be searched."""

from __future__ import annotations

import time
from pathlib import Path

from tqdm import tqdm

from reader_app.cli.arguments import IndexArguments
from reader_app.cli.ports import Core
from reader_app.cli.remedies import sentences_of
from reader_app.cli.terminal import Terminal
from reader_app.domain.book import BookStatus
from reader_app.domain.errors import DomainError
from reader_app.domain.jsontypes import JsonObject


def index(arguments: IndexArguments, core: Core, terminal: Terminal) -> int:
    """Index each file in turn; one that fails is told and doesn't keep the others back."""
    entries: list[JsonObject] = []
    failures = 0
    for file in arguments.files:
        try:
            entry = _indexed(file, core, terminal)
        except DomainError as error:
            if len(arguments.files) == 1:
                raise
            entry = _failed(file, error)
            terminal.note(f"{file.name}: {sentences_of(error)}")
        failures += entry["status"] == BookStatus.FAILED.value
        entries.append(entry)
        if not arguments.json and entry["status"] != BookStatus.FAILED.value:
            terminal.line(_told(entry))
    if arguments.json:
        terminal.json(entries)
    return 1 if failures else 0


def _indexed(file: Path, core: Core, terminal: Terminal) -> JsonObject:
    started = time.monotonic()
    book = core.open_book(file)
    with tqdm(
        total=book.page_count,
        desc=file.name,
        unit=" pages",
        file=terminal.err,
        disable=None,  # no bar where nobody watches
        leave=False,
    ) as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        book = core.finish_index(book, show)
    return {
        "file": str(file),
        "book_id": book.id,
        "pages": book.page_count,
        "pages_without_text": len(core.pages.pages_without_text(book.id)),
        "seconds": round(time.monotonic() - started, 3),
        "status": book.status.value,
    }


def _failed(file: Path, error: DomainError) -> JsonObject:
    return {
        "file": str(file),
        "book_id": None,
        "pages": 0,
        "pages_without_text": 0,
        "seconds": 0.0,
        "status": BookStatus.FAILED.value,
        "error": {"code": error.code.value, "message": error.message},
    }


def _told(entry: JsonObject) -> str:
    blank = entry["pages_without_text"]
    without = f", {blank} of them without text" if blank else ""
    return f"{entry['file']}: {entry['pages']} pages{without}, {entry['seconds']} s"
