"""What the reader leaves in a book: kept at once, listed, written out as Markdown."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reader_app.app.annotations_markdown import markdown_of
from reader_app.app.bound_book import BoundBook
from reader_app.domain.annotations import Annotation, Bookmark, Highlight
from reader_app.domain.errors import (
    BookError,
    BookErrorCode,
    Remedy,
    StorageError,
    StorageErrorCode,
)
from reader_app.domain.language import tr
from reader_app.domain.protocols import AnnotationRepository, BookRepository

_DISK_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


@dataclass(frozen=True, slots=True)
class BookAnnotations:
    """All of a book's, in its order."""

    highlights: tuple[Highlight, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.highlights and not self.bookmarks


class AnnotationsUseCase:
    """`write` puts bytes into a file, whole or not at all. Call from a worker."""

    def __init__(
        self,
        annotations: AnnotationRepository,
        books: BookRepository,
        write: Callable[[Path, bytes], None],
    ) -> None:
        self._annotations = annotations
        self._books = books
        self._write = write

    def load(self, book_id: str) -> BookAnnotations:
        return BookAnnotations(
            tuple(self._annotations.highlights(book_id)),
            tuple(self._annotations.bookmarks(book_id)),
        )

    def save(self, annotation: Annotation) -> None:
        """Store it, new, changed or brought back. Raises StorageError."""
        match annotation:
            case Highlight():
                self._annotations.save_highlight(annotation)
            case Bookmark():
                self._annotations.save_bookmark(annotation)

    def delete(self, annotation: Annotation) -> None:
        """`save` brings it back."""
        match annotation:
            case Highlight():
                self._annotations.delete_highlight(annotation.id)
            case Bookmark():
                self._annotations.delete_bookmark(annotation.id)

    def markdown(self, book_id: str) -> str:
        """Highlights, notes and bookmarks by chapter. Raises BookError(NOT_FOUND)."""
        book = BoundBook(self._books, book_id)
        annotations = self.load(book_id)
        return markdown_of(book, annotations.highlights, annotations.bookmarks)

    def write_markdown(self, book_id: str, target: Path) -> Path:
        """Write `markdown` to a file. Raises BookError or StorageError, each with a way out."""
        book = BoundBook(self._books, book_id).now()
        if is_same_file(target, book.file_path):
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr("That is the book's own file, which stays as it is."),
                remedy=Remedy.RETRY,
                advice=tr("Choose another name."),
            )
        text = self.markdown(book_id)
        try:
            self._write(target, text.encode("utf-8", "replace"))
        except OSError as error:
            raise _not_written(error) from error
        return target


def is_same_file(one: Path, other: Path) -> bool:
    """Both lead to the same content, through whatever links."""
    try:
        return one.samefile(other)
    except OSError:
        return False  # one of them isn't there


def _not_written(error: OSError) -> StorageError:
    if error.errno in _DISK_FULL:
        return StorageError(
            StorageErrorCode.WRITE_FAILED,
            tr("There is no room left on that disk."),
            remedy=Remedy.FREE_SPACE,
            advice=tr("Free some space, or choose another place."),
        )
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("The file can't be written there."),
        remedy=Remedy.RETRY,
        advice=tr("Choose another folder."),
    )
