"""`pagemate index`: imports books and waits until all of their pages can be searched."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from reader_app.cli.arguments import IndexArguments
from reader_app.cli.opening import opened_book
from reader_app.cli.ports import Core
from reader_app.cli.printable import one_line
from reader_app.cli.remedies import sentences_of
from reader_app.cli.terminal import Terminal
from reader_app.domain.book import BookStatus
from reader_app.domain.errors import DomainError
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.language import number, tr


@dataclass(frozen=True, slots=True)
class _Entry:
    """What became of one file."""

    file: Path
    book_id: str | None = None
    pages: int = 0
    blank_pages: int = 0
    seconds: float = 0.0
    status: BookStatus = BookStatus.FAILED
    error: DomainError | None = None

    @property
    def words(self) -> str:
        parts = [tr("{n} page", "{n} pages", n=self.pages)]
        if self.blank_pages:
            parts.append(tr("{n} of them without text", n=self.blank_pages))
        parts.append(tr("{seconds} s", seconds=number(self.seconds, 1)))
        return f"{one_line(str(self.file))}: {', '.join(parts)}"

    def as_json(self) -> JsonObject:
        entry: dict[str, JsonValue] = {
            "file": str(self.file),
            "book_id": self.book_id,
            "pages": self.pages,
            "pages_without_text": self.blank_pages,
            "seconds": self.seconds,
            "status": self.status.value,
        }
        if self.error is not None:
            entry["error"] = {"code": self.error.code.value, "message": self.error.message}
        return entry


def index(arguments: IndexArguments, core: Core, terminal: Terminal) -> int:
    """Index each file in turn; one that fails is told and doesn't keep the others back."""
    entries: list[_Entry] = []
    for file in arguments.files:
        try:
            entry = _indexed(file, arguments.password_file, core, terminal)
        except DomainError as error:
            if len(arguments.files) == 1:
                raise
            entry = _Entry(file, error=error)
            terminal.note(f"{file.name}: {sentences_of(error)}")
        entries.append(entry)
        if not arguments.json and entry.status is not BookStatus.FAILED:
            terminal.line(entry.words)
    if arguments.json:
        terminal.json([entry.as_json() for entry in entries])
    return 1 if any(entry.status is BookStatus.FAILED for entry in entries) else 0


def _indexed(file: Path, password_file: Path | None, core: Core, terminal: Terminal) -> _Entry:
    book = opened_book(core, file, password_file, terminal)
    started = time.monotonic()
    with tqdm(
        total=book.page_count,
        desc=one_line(file.name),
        unit=f" {tr('pages')}",
        file=terminal.err,
        disable=None,  # no bar where nobody watches
        leave=False,
    ) as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        book = core.finish_index(book, show)
    return _Entry(
        file,
        book.id,
        book.page_count,
        len(core.pages.pages_without_text(book.id)),
        round(time.monotonic() - started, 3),
        book.status,
    )
