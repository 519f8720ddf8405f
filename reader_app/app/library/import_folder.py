"""Imports whole folders into the library, file after file, across quits and kills."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.library import ImportCounts, ImportItem, ImportOutcome, ImportReport

if TYPE_CHECKING:
    from reader_app.app.library.ingest import BookFileIdentity, IngestBookUseCase
    from reader_app.domain.book import Book
    from reader_app.domain.document import DocumentInfo
    from reader_app.domain.library import ImportRepository
    from reader_app.domain.protocols import LibraryRepository

BOOK_SUFFIXES: Final = frozenset({
    ".pdf", ".epub", ".mobi", ".azw", ".azw3", ".prc", ".fb2", ".xps", ".oxps", ".cbz", ".docx",
    ".txt",
})  # fmt: skip
"""What a folder is looked through for. Web pages and notes lie there for other reasons."""


class FolderImportUseCase:
    """What is left to do is in the store: whoever begins again goes on there."""

    def __init__(
        self, imports: ImportRepository, books: LibraryRepository, ingest: IngestBookUseCase
    ) -> None:
        self._imports = imports
        self._books = books
        self._ingest = ingest

    def begin(self, paths: Sequence[Path]) -> None:
        """These files, and all books in these folders and below, are to be imported too."""
        self._imports.add([(path, os.path.isdir(path)) for path in paths])

    def next(self) -> ImportItem | None:
        """What is to be looked at now; None: nothing is left."""
        return self._imports.next()

    def expand(self, folder: ImportItem) -> None:
        """What is in the folder takes its place. Links to folders are not followed."""
        self._imports.expand(folder, books_in(folder.path))

    def is_known(self, item: ImportItem, identity: BookFileIdentity) -> bool:
        """The library has this content: that is all for this file.

        A book whose own file is gone has this one from now on.
        """
        known = self._books.find_by_checksum(identity.checksum)
        if known is None:
            return False
        with self._imports.together():
            if not os.path.isfile(known.file_path):
                self._books.update(known.id, lambda book: _move(book, identity.path))
            self._imports.settle(item.place, ImportOutcome.KNOWN)
        return True

    def keep(
        self, item: ImportItem, identity: BookFileIdentity, info: DocumentInfo, cover: bytes
    ) -> Book:
        """Make it a book. `cover`: PNG, or none. Raises BookError(PARSE_FAILED) without pages."""
        origin = self._ingest.origin(identity, info)
        with self._imports.together():  # a kill leaves all of it, or nothing
            book = self._ingest.enter(identity, info, origin=origin).book
            if cover:
                self._books.save_cover(book.id, cover)
            self._imports.settle(item.place, ImportOutcome.ADDED)
        return book

    def refuse(self, item: ImportItem, reason: str) -> None:
        """It can't be opened, and won't be tried again in this import."""
        self._imports.settle(item.place, ImportOutcome.FAILED, reason)

    def counts(self) -> ImportCounts:
        return self._imports.counts()

    def stop(self) -> None:
        """What was not looked at yet is not imported; books that were stay."""
        self._imports.forget_waiting()

    def report(self) -> ImportReport:
        """What came of it so far, since the last `end`."""
        return self._imports.report()

    def end(self) -> None:
        """The reader was told what came of it; what waits still does."""
        self._imports.clear()


def books_in(folder: Path) -> list[tuple[Path, bool]]:
    """Files that look like books and folders, as pairs of path and is_folder, by name.

    Hidden ones are left out; a folder that can't be read has none.
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
