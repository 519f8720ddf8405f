"""Stores and lists a book's highlights, notes and bookmarks, and writes its notes to a file."""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from reader_app.app.chat.book_context import BookContext
from reader_app.app.library.file_comments import FileComment, begun_by, in_book_order
from reader_app.domain import errors
from reader_app.domain.annotations import (
    Annotation,
    Bookmark,
    FieldEntry,
    FieldValue,
    FileAnnotation,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    MarkStyle,
    entries_of,
    file_names_of,
)
from reader_app.domain.book import Book
from reader_app.domain.document import ChapterOrder, OutlineEntry
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.protocols import (
    AnnotationRepository,
    BookRepository,
    FormRepository,
    UnstoredAnnotationRepository,
)
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass

_DISK_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


@dataclass(frozen=True, slots=True)
class BookAnnotations:
    """All annotations of a book, in the order of the book."""

    highlights: tuple[Highlight, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    free_marks: tuple[FreeMark, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.highlights and not self.bookmarks and not self.free_marks


class AnnotationsUseCase:
    """Changes and exports annotations. Call it from a worker.

    `write` writes bytes into a file atomically.
    """

    def __init__(
        self,
        annotations: AnnotationRepository,
        books: BookRepository,
        write: Callable[[Path, bytes], None],
        unstored: UnstoredAnnotationRepository,
    ) -> None:
        self._unstored = unstored
        self._annotations = annotations
        self._books = books
        self._write = write

    def load(self, book_id: str) -> BookAnnotations:
        """Return the annotations of a book, with those that couldn't be stored when it was closed.

        Raises StorageError.
        """
        with suppress(errors.StorageError):  # they are still kept
            self._unstored.store()
        return BookAnnotations(
            tuple(self._annotations.highlights(book_id)),
            tuple(self._annotations.bookmarks(book_id)),
            tuple(self._annotations.free_marks(book_id)),
        )

    def save(self, annotation: Annotation) -> None:
        """Store a new, changed or restored annotation. Raises StorageError."""
        match annotation:
            case Highlight():
                self._annotations.save_highlight(annotation)
            case FreeMark():
                self._annotations.save_free_mark(annotation)
            case Bookmark():
                self._annotations.save_bookmark(annotation)

    def delete(self, annotation: Annotation) -> None:
        """Delete an annotation; `save` brings it back."""
        match annotation:
            case Highlight():
                self._annotations.delete_highlight(annotation.id)
            case FreeMark():
                self._annotations.delete_free_mark(annotation.id)
            case Bookmark():
                self._annotations.delete_bookmark(annotation.id)

    def store_or_keep(self, changes: Sequence[tuple[Annotation, bool]]) -> None:
        """Store or delete (True) annotations; keep those elsewhere that can't be stored now.

        Raises StorageError if they can't be written anywhere.
        """
        for done, (annotation, is_gone) in enumerate(changes):
            try:
                self.delete(annotation) if is_gone else self.save(annotation)
            except errors.StorageError:
                self._unstored.keep(changes[done:])
                return

    def take_changes(
        self, book_id: str, in_file: Iterable[FileAnnotation]
    ) -> list[tuple[Highlight | FreeMark, Highlight | FreeMark]]:
        """Store the texts that another program gave our annotations in the file; before, after.

        What was changed here as well, since it was saved, keeps both texts. Raises StorageError.
        """
        found = self.load(book_id)
        marks: list[Highlight | FreeMark] = [*found.highlights, *found.free_marks]
        ours = {file_names_of(each)[0]: each for each in marks}
        written = self._annotations.written(book_id)
        taken: list[tuple[Highlight | FreeMark, Highlight | FreeMark]] = []
        seen: dict[str, int] = {}
        for each in in_file:
            before, saved, at = ours.get(each.id), written.get(each.id), each.changed_at
            if before is None or saved is None or at is None:
                continue
            if int(at.timestamp()) <= saved // _MICROS:
                continue
            seen[each.id] = round(at.timestamp() * _MICROS)
            text = _text_of_both(before, each.text.strip(), saved)
            if text != _text_of(before):
                taken.append((before, _with_text(before, text)))
        for _, after in taken:
            self.save(after)
        if seen:
            book = BookContext(self._books, book_id).now()
            self._annotations.save_written(book_id, written | seen, book.checksum)
        return taken

    def markdown(self, book_id: str) -> str:
        """Return marks, notes and bookmarks by chapter. Raises BookError(NOT_FOUND)."""
        book = BookContext(self._books, book_id)
        return markdown_of(book, self.load(book_id))

    def write_markdown(self, book_id: str, target: Path) -> Path:
        """Write `markdown` to a file and return its path.

        Raises BookError or StorageError, each with a remedy.
        """
        book = BookContext(self._books, book_id).now()
        if is_same_file(target, book.file_path):
            raise errors.BookError(
                errors.BookErrorCode.INVALID_STATE,
                tr("That is the book’s own file."),
                remedy=errors.Remedy.RETRY,
                advice=tr("Choose another name."),
            )
        text = self.markdown(book_id)
        try:
            self._write(target, text.encode("utf-8", "replace"))
        except OSError as error:
            raise _not_written(error) from error
        return target


_MICROS: Final = 1_000_000


def _text_of(mark: Highlight | FreeMark) -> str:
    return mark.note if isinstance(mark, Highlight) else mark.text


def _with_text(mark: Highlight | FreeMark, text: str) -> Highlight | FreeMark:
    return mark.with_note(text) if isinstance(mark, Highlight) else mark.changed(text=text)


def _text_of_both(mark: Highlight | FreeMark, theirs: str, saved: int) -> str:
    """Return the text in the file, behind that here if this was changed since it was saved."""
    here = _text_of(mark)
    if round(mark.updated_at.timestamp() * _MICROS) == saved or not here:
        return theirs
    return here if theirs in here else f"{here}\n\n{theirs}"


@dataclass(frozen=True, slots=True)
class FileNotes:
    """What may be written into the file of `book`.

    `written`: what was saved in it, names with microseconds. `outline`: of the book, made or the
    file's. `reader`: the name of the one who made the annotations. `entries`: values of the form.
    """

    book: Book
    annotations: BookAnnotations
    written: Mapping[str, int]
    outline: tuple[OutlineEntry, ...]
    reader: str
    entries: tuple[FieldEntry, ...] = ()

    @property
    def present(self) -> dict[str, int]:
        """The annotations and entries that the file is to have, in the form of `written`."""
        found = self.annotations
        marks: tuple[Highlight | FreeMark, ...] = (*found.highlights, *found.free_marks)
        return {
            name: round(mark.updated_at.timestamp() * 1_000_000)
            for mark in marks
            for name in file_names_of(mark)
        } | {f"{_FIELD}{entry.name}": _mark_of(entry.value) for entry in self.entries}

    @property
    def written_marks(self) -> list[str]:
        """The names of the annotations that were saved in the file."""
        return [name for name in self.written if not name.startswith(_FIELD)]


_FIELD: Final = "form field "
"""Comes before the name of a field in the list of saved things; no annotation has such a name."""


def _mark_of(value: FieldValue) -> int:
    """Return a number by which a value is recognised."""
    return zlib.crc32(json.dumps(value).encode())


class FormUseCase:
    """Stores what the reader enters in the form of a book. Call it from a worker."""

    def __init__(self, forms: FormRepository) -> None:
        self._forms = forms

    def load(self, book_id: str) -> dict[str, FieldValue]:
        """Return the values by the names of their fields."""
        return self._forms.values(book_id)

    def save(self, book_id: str, name: str, value: FieldValue | None) -> None:
        """Store a value; None: the field has what the file says. Raises StorageError."""
        self._forms.save(book_id, name, value)


class FileNotesUseCase:
    """Reads what is to be written into a book's file, and records what was. Call it from a worker.

    `name_of_reader` returns the name set for annotations, "" for none.
    """

    def __init__(
        self,
        annotations: AnnotationRepository,
        books: BookRepository,
        name_of_reader: Callable[[], str],
        forms: FormRepository,
    ) -> None:
        self._forms = forms
        self._annotations = annotations
        self._books = books
        self._name_of_reader = name_of_reader

    def load(self, book_id: str) -> FileNotes:
        """Return what may be written. Raises BookError(NOT_FOUND)."""
        return FileNotes(
            BookContext(self._books, book_id).now(),
            BookAnnotations(
                tuple(self._annotations.highlights(book_id)),
                tuple(self._annotations.bookmarks(book_id)),
                tuple(self._annotations.free_marks(book_id)),
            ),
            self._annotations.written(book_id),
            self._books.outline(book_id),
            self._name_of_reader() or account_name() or "Pagemate",
            entries_of(self._forms.values(book_id)),
        )

    def written(self, book_id: str) -> tuple[str, ...]:
        """Return the names of what was saved in the book's file."""
        return tuple(self._annotations.written(book_id))

    def choose(self, book_id: str, *, saves: bool) -> None:
        """Store whether annotations are saved in the book's file."""

        def change(book: Book) -> None:
            book.saves_into_file = saves

        self._books.update(book_id, change)

    def note_written(self, book_id: str, written: Mapping[str, int], checksum: str) -> None:
        """Store what the file has now, and its checksum: it stays the same book."""
        self._annotations.save_written(book_id, written, checksum)

    def note_copy(self, book_id: str, written: Mapping[str, int], checksum: str) -> None:
        """Store that a file with this checksum is a copy with these notes: it is the same book."""
        self._annotations.add_copy(book_id, written, checksum)

    def note_nothing_written(self, book_id: str) -> None:
        """Record that the book's file has nothing of ours, and that nothing is saved in it unasked.

        Call it before the original is put into place. If the program is killed in between, the
        annotations that are still in the file are found by their names and not written twice.
        """
        checksum = BookContext(self._books, book_id).now().checksum
        self._annotations.save_written(book_id, {}, checksum)
        self.choose(book_id, saves=False)

    def note_checksum(self, book_id: str, checksum: str) -> None:
        """Store the checksum of a file whose saving was interrupted after the last step but one."""
        self._annotations.save_written(book_id, self._annotations.written(book_id), checksum)


def account_name() -> str:
    """Return the full name of the account's owner, "" if it isn't known."""
    try:
        import pwd  # only where there are such accounts

        entry = pwd.getpwuid(os.getuid())
    except (ImportError, KeyError, AttributeError):
        return ""
    name = entry.pw_gecos.split(",")[0].strip()
    return name if name != entry.pw_name else ""


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


COLOR_NAMES: Final = {
    HighlightColor.YELLOW: tr("Yellow"),
    HighlightColor.GREEN: tr("Green"),
    HighlightColor.BLUE: tr("Blue"),
    HighlightColor.PINK: tr("Pink"),
    HighlightColor.ORANGE: tr("Orange"),
    HighlightColor.RED: tr("Red"),
    HighlightColor.PURPLE: tr("Purple"),
    HighlightColor.GRAY: tr("Grey"),
}
STYLE_NAMES: Final = {
    MarkStyle.HIGHLIGHT: tr("Highlight", sense="noun"),
    MarkStyle.UNDERLINE: tr("Underline"),
    MarkStyle.STRIKE_OUT: tr("Strike-out"),
    MarkStyle.SQUIGGLY: tr("Squiggly underline"),
}
FREE_NAMES: Final = {
    FreeMarkKind.NOTE: tr("Note"),
    FreeMarkKind.TEXT: tr("Text", sense="on the page"),
    FreeMarkKind.INK: tr("Drawing"),
    FreeMarkKind.BOX: tr("Box"),
}


def markdown_of(book: BookContext, annotations: BookAnnotations) -> str:
    """Return Markdown with chapters as headings, and marks with notes below them.

    Each mark tells its page with a link to it, its style, its colour and when it was made.
    """
    now, names = book.now(), book.names(None)
    parts = [f"# {_heading(_plain(now.title), _plain(now.author))}"]
    if annotations.is_empty:
        parts.append(tr("This book has no highlights, notes, or bookmarks yet."))
    for chapter, marked in _by_chapter(ChapterOrder(book.outline), annotations).items():
        parts += [f"## {_plain(chapter.title)}"] if chapter is not None else []
        for mark in marked:
            parts += _entry(mark, names, now.file_path)
    if annotations.bookmarks:
        parts += [f"## {tr('Bookmarks')}", _bullets(names, annotations.bookmarks, now.file_path)]
    return "\n\n".join(parts) + "\n"


def _by_chapter(
    order: ChapterOrder, annotations: BookAnnotations
) -> dict[OutlineEntry | None, list[Highlight | FreeMark]]:
    """Return the marks by the chapter in which they stand, both in the book's order."""
    found: dict[OutlineEntry | None, list[Highlight | FreeMark]] = {}
    for mark in in_book_order((*annotations.highlights, *annotations.free_marks), ()):
        if not isinstance(mark, FileComment):
            found.setdefault(begun_by(order, mark), []).append(mark)
    return found


def _entry(mark: Highlight | FreeMark, names: PageNames, file: Path) -> Iterable[str]:
    last = mark.parts[-1].page if isinstance(mark, Highlight) else mark.page
    where = _linked(names.span(mark.page, last), file, mark.page)
    color = COLOR_NAMES[mark.color]
    made = mark.created_at.astimezone().date().isoformat()
    note = mark.note if isinstance(mark, Highlight) else mark.text
    if isinstance(mark, Highlight):
        words = _plain(mark.quote) or tr("(no text)")
        yield f"> {words}\n>\n> — {where} · {STYLE_NAMES[mark.style]} · {color} · {made}"
    else:
        yield f"**{FREE_NAMES[mark.kind]}** — {where} · {color} · {made}"
    if note:
        # The note is the reader's own text: lines and paragraphs stay, Markdown in it as well.
        yield note.replace("\r\n", "\n")


_NO_BRACKETS: Final = str.maketrans({"(": "%28", ")": "%29"})


def _linked(name: str, file: Path, page: int) -> str:
    """Return the page's name as a link to it, which counts pages as the file does."""
    if not file.is_absolute():
        return name
    return f"[{name}]({file.as_uri().translate(_NO_BRACKETS)}#page={page})"


def _heading(title: str, author: str) -> str:
    if not author:
        return tr("Notes on *{title}*", title=title)
    return tr("Notes on *{title}* by {author}", title=title, author=author)


def _bullets(names: PageNames, bookmarks: Sequence[Bookmark], file: Path) -> str:
    lines = []
    for bookmark in bookmarks:
        page = _linked(names.name(bookmark.page), file, bookmark.page)
        title = _plain(bookmark.title)
        lines.append(f"- {title} — {page}" if title else f"- {page}")
    return "\n".join(lines)


def _plain(text: str) -> str:
    """Escape a book's words, so that they aren't taken for Markdown."""
    return " ".join(text.split()).translate(_MARKUP)
