"""`pagemate index`: adds books to the library and waits until all of their pages are indexed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from reader_app.app.library.import_folder import books_in
from reader_app.cli.argument_parser import IndexArguments
from reader_app.cli.command_ports import CommandServices
from reader_app.cli.open_book import opened_book
from reader_app.cli.terminal import Terminal, error_sentences, one_line
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.page_numbers import runs_of
from reader_app.domain.translation import number, tr
from reader_app.domain.values import dataclass


@dataclass(frozen=True, slots=True)
class _Entry:
    """The result for one file."""

    file: Path
    book_id: str | None = None
    pages: int = 0
    blank_pages: int = 0
    left_out: tuple[int, ...] = ()
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
        if self.left_out:
            entry["pages_left_out"] = list(self.left_out)
        if self.error is not None:
            entry["error"] = {"code": self.error.code.value, "message": self.error.message}
        return entry


def index(arguments: IndexArguments, core: CommandServices, terminal: Terminal) -> int:
    """Index the files, and the books in folders and below, one by one.

    If one of several fails, that is reported and the rest go on.
    """
    entries: list[_Entry] = []
    files = [file for each in arguments.files for file in _files_of(each)]
    for file in files:
        try:
            entry = _indexed(file, arguments.password_file, core, terminal)
        except DomainError as error:
            if len(files) == 1:
                raise
            entry = _Entry(file, error=error)
            terminal.note(f"{file.name}: {error_sentences(error)}")
        entries.append(entry)
        if not arguments.json and entry.status is not BookStatus.FAILED:
            terminal.line(entry.words)
    if arguments.json:
        terminal.json([entry.as_json() for entry in entries])
    return 1 if any(entry.status is BookStatus.FAILED for entry in entries) else 0


def _files_of(path: Path) -> Sequence[Path]:
    """Return the file itself, or all books that an import of the folder takes.

    Raises BookError(NOT_FOUND) for a folder without any.
    """
    if not path.is_dir():
        return (path,)
    found: list[Path] = []
    folders = [path]
    while folders:
        inside = books_in(folders.pop())
        found += [each for each, is_folder in inside if not is_folder]
        folders += reversed([each for each, is_folder in inside if is_folder])
    if not found:
        raise BookError(
            BookErrorCode.NOT_FOUND, tr("“{name}” has no books.", name=path.name or path)
        )
    return found


def _indexed(
    file: Path, password_file: Path | None, core: CommandServices, terminal: Terminal
) -> _Entry:
    book = opened_book(core, file, password_file, terminal)
    try:
        return _finished(book, file, core, terminal)
    finally:
        if core.pages_left_out():
            terminal.note(_left_out(file, core.pages_left_out()))


def _left_out(file: Path, pages: Sequence[int]) -> str:
    return tr(
        "{file}: {n} page was skipped because it takes too long or needs too much memory: {pages}",
        "{file}: {n} pages were skipped because they take too long or need too much "
        "memory: {pages}",
        n=len(pages),
        file=file.name,
        pages=_ranges(pages),
    )


def _ranges(pages: Sequence[int]) -> str:
    """Return the page numbers as ranges: 1, 2, 3, 7 is "1–3, 7"."""
    return ", ".join(
        f"{first}–{last}" if last > first else str(first) for first, last in runs_of(pages)
    )


def _finished(book: Book, file: Path, core: CommandServices, terminal: Terminal) -> _Entry:
    started = time.monotonic()
    with tqdm(
        total=book.page_count,
        desc=one_line(file.name),
        unit=f" {tr('pages')}",
        file=terminal.err,
        disable=None,  # no progress bar if the output is no terminal
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
        tuple(core.pages_left_out()),
        round(time.monotonic() - started, 3),
        book.status,
    )
