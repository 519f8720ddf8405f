"""Stores and lists a book's highlights, notes and bookmarks, and writes its notes to a file."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from reader_app.app.chat.book_context import BookContext
from reader_app.domain import errors
from reader_app.domain.annotations import Annotation, Bookmark, Highlight
from reader_app.domain.document import chapter_of
from reader_app.domain.page_names import PageNames
from reader_app.domain.protocols import AnnotationRepository, BookRepository
from reader_app.domain.translation import tr

_DISK_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


@dataclass(frozen=True, slots=True)
class BookAnnotations:
    """All annotations of a book, in the order of the book."""

    highlights: tuple[Highlight, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.highlights and not self.bookmarks


class AnnotationsUseCase:
    """Changes and exports annotations. Call it from a worker.

    `write` writes bytes into a file atomically.
    """

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
        """Store a new, changed or restored annotation. Raises StorageError."""
        match annotation:
            case Highlight():
                self._annotations.save_highlight(annotation)
            case Bookmark():
                self._annotations.save_bookmark(annotation)

    def delete(self, annotation: Annotation) -> None:
        """Delete an annotation; `save` brings it back."""
        match annotation:
            case Highlight():
                self._annotations.delete_highlight(annotation.id)
            case Bookmark():
                self._annotations.delete_bookmark(annotation.id)

    def markdown(self, book_id: str) -> str:
        """Return highlights, notes and bookmarks by chapter. Raises BookError(NOT_FOUND)."""
        book = BookContext(self._books, book_id)
        annotations = self.load(book_id)
        return markdown_of(book, annotations.highlights, annotations.bookmarks)

    def write_markdown(self, book_id: str, target: Path) -> Path:
        """Write `markdown` to a file and return its path.

        Raises BookError or StorageError, each with a remedy.
        """
        book = BookContext(self._books, book_id).now()
        if is_same_file(target, book.file_path):
            raise errors.BookError(
                errors.BookErrorCode.INVALID_STATE,
                tr("That is the book’s own file, which Pagemate never changes."),
                remedy=errors.Remedy.RETRY,
                advice=tr("Choose another name."),
            )
        text = self.markdown(book_id)
        try:
            self._write(target, text.encode("utf-8", "replace"))
        except OSError as error:
            raise _not_written(error) from error
        return target


def is_same_file(one: Path, other: Path) -> bool:
    """Whether both paths lead to the same file, also through links."""
    try:
        return one.samefile(other)
    except OSError:
        return False  # one of them doesn't exist


def _not_written(error: OSError) -> errors.StorageError:
    if error.errno in _DISK_FULL:
        return errors.StorageError(
            errors.StorageErrorCode.WRITE_FAILED,
            tr("The disk is full."),
            remedy=errors.Remedy.FREE_SPACE,
            advice=tr("Free up some space, or choose another location."),
        )
    return errors.StorageError(
        errors.StorageErrorCode.WRITE_FAILED,
        tr("The file can’t be saved there."),
        remedy=errors.Remedy.RETRY,
        advice=tr("Choose another folder."),
    )


_MARKUP: Final = str.maketrans({char: f"\\{char}" for char in "\\`*_[]<>#|"})


def markdown_of(
    book: BookContext, highlights: Sequence[Highlight], bookmarks: Sequence[Bookmark]
) -> str:
    """Return Markdown with chapters as headings, quotations with pages, and notes below them."""
    now, names = book.now(), book.names(None)
    parts = [f"# {_heading(_plain(now.title), _plain(now.author))}"]
    if not highlights and not bookmarks:
        parts.append(tr("This book has no highlights, notes, or bookmarks yet."))
    for chapter, marked in groupby(highlights, lambda mark: chapter_of(book.outline, mark.page)):
        parts += [f"## {_plain(chapter)}"] if chapter else []
        for highlight in marked:
            pages = names.span(highlight.parts[0].page, highlight.parts[-1].page)
            parts += _highlight(highlight, pages)
    if bookmarks:
        parts += [f"## {tr('Bookmarks')}", _bullets(names, bookmarks)]
    return "\n\n".join(parts) + "\n"


def _heading(title: str, author: str) -> str:
    if not author:
        return tr("Notes on *{title}*", title=title)
    return tr("Notes on *{title}* by {author}", title=title, author=author)


def _highlight(highlight: Highlight, pages: str) -> Iterable[str]:
    words = _plain(highlight.quote) or tr("(no text)")
    yield f"> {words}\n>\n> — {pages}"
    if highlight.note:
        # The note is the reader's own text: lines and paragraphs stay, Markdown in it as well.
        yield highlight.note.replace("\r\n", "\n")


def _bullets(names: PageNames, bookmarks: Sequence[Bookmark]) -> str:
    lines = []
    for bookmark in bookmarks:
        title, page = _plain(bookmark.title), names.name(bookmark.page)
        lines.append(f"- {title} — {page}" if title else f"- {page}")
    return "\n".join(lines)


def _plain(text: str) -> str:
    """Escape a book's words, so that they aren't taken for Markdown."""
    return " ".join(text.split()).translate(_MARKUP)
