"""Imports whole folders into the library, one file at a time; survives restarts and crashes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.library import ImportCounts, ImportItem, ImportOutcome, ImportReport

if TYPE_CHECKING:
    from reader_app.app.library.book_titles import TitleBooksUseCase
    from reader_app.app.library.ingest import BookFileIdentity, IngestBookUseCase
    from reader_app.domain.book import Book
    from reader_app.domain.document import DocumentInfo
    from reader_app.domain.library import ImportRepository, TitlePage
    from reader_app.domain.protocols import LibraryRepository

BOOK_SUFFIXES: Final = frozenset({
    ".pdf", ".epub", ".mobi", ".azw", ".azw3", ".prc", ".fb2", ".xps", ".oxps", ".cbz", ".docx",
    ".txt",
})  # fmt: skip
"""File types that are imported from folders.

Web pages and text notes often lie there for other reasons.
"""


class FolderImportUseCase:
    """Imports files and folders; its queue is in the store, so a restart continues the import."""

    def __init__(
        self,
        imports: ImportRepository,
        books: LibraryRepository,
        ingest: IngestBookUseCase,
        titles: TitleBooksUseCase | None = None,
    ) -> None:
        self._titles = titles
        self._imports = imports
        self._books = books
        self._ingest = ingest

    def begin(self, paths: Sequence[Path]) -> None:
        """Queue these files, and all books in these folders and their subfolders."""
        self._imports.add([(path, os.path.isdir(path)) for path in paths])

    def next(self) -> ImportItem | None:
        """Return the next queued item, or None if none is left."""
        return self._imports.next()

    def expand(self, folder: ImportItem) -> None:
        """Replace a folder in the queue by its contents. Links to folders are not followed."""
        self._imports.expand(folder, books_in(folder.path))

    def is_known(self, item: ImportItem, identity: BookFileIdentity) -> bool:
        """Return True and settle the item if the library already has its content.

        If the known book's own file is gone, the book gets this file's path.
        """
        known = self._books.find_by_checksum(identity.checksum)
        if known is None:
            return False
        with self._imports.together():
            if not os.path.isfile(known.file_path):
                self._books.use_version(known.id, identity.checksum)
                self._books.update(known.id, lambda book: _move(book, identity.path))
            self._imports.settle(item.place, ImportOutcome.KNOWN)
        return True

    def keep(
        self,
        item: ImportItem,
        identity: BookFileIdentity,
        info: DocumentInfo,
        cover: bytes,
        title_page: TitlePage | None = None,
    ) -> Book:
        """Add the file as a book.

        `cover`: PNG, or empty. `title_page`: None if it couldn't be read.
        Raises BookError(PARSE_FAILED) for a document without pages.
        """
        origin = self._ingest.origin(identity, info)
        with self._imports.together():  # a crash leaves all of it, or nothing
            book = self._ingest.enter(identity, info, origin=origin).book
            if title_page is not None and self._titles is not None:
                book = self._titles.keep(book.id, title_page) or book
            if cover:
                self._books.save_cover(book.id, cover)
            self._imports.settle(item.place, ImportOutcome.ADDED)
        return book

    def refuse(self, item: ImportItem, reason: str) -> None:
        """Settle an item that can't be opened; it isn't tried again in this import."""
        self._imports.settle(item.place, ImportOutcome.FAILED, reason)

    def counts(self) -> ImportCounts:
        return self._imports.counts()

    def stop(self) -> None:
        """Drop what is still queued; books already imported stay."""
        self._imports.forget_waiting()

    def report(self) -> ImportReport:
        """Return the results so far, since the last `end`."""
        return self._imports.report()

    def end(self) -> None:
        """Clear the results once the reader was told; queued items stay."""
        self._imports.clear()


def books_in(folder: Path) -> list[tuple[Path, bool]]:
    """Return book files and subfolders as pairs of path and is_folder; folders first, by name.

    Hidden entries are left out; a folder that can't be read counts as empty.
    """
    found: list[tuple[Path, bool]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    found.append((Path(entry.path), True))
                elif Path(entry.name).suffix.lower() in BOOK_SUFFIXES and entry.is_file():
                    found.append((Path(entry.path), False))
    except OSError:
        return sorted(found)
    return sorted(found, key=lambda pair: (pair[1], pair[0].name.casefold()))


def _move(book: Book, path: Path) -> None:
    book.file_path = path
