"""Takes over what other reading programs export: finds the marked words on the pages of books."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.app.library.file_targets import content_of
from reader_app.domain.annotations import (
    Annotation,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightPart,
)
from reader_app.domain.book import Book, BookStatus, now_utc
from reader_app.domain.document import Rect
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.library import WaitingNotes
from reader_app.domain.protocols import AnnotationRepository, LibraryRepository, PageRepository
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field, replace
from reader_app.retrieval.quotation_matching import squeezed
from reader_app.retrieval.sentence_rectangles import rects_of_span
from reader_app.retrieval.sentences import readable

if TYPE_CHECKING:
    from reader_app.app.library.annotation_import_formats import ExportedBook, ExportedNote
    from reader_app.domain.library import WaitingNotesRepository

_NOT_READY: Final = tr("Its text isn’t ready yet.")
_NO_SUCH_TITLE: Final = tr("The library has no document with this title.")
EXPORT_SUFFIXES: Final = (".txt", ".lua", ".json", ".md", ".markdown")
_MOST_BYTES: Final = 100 * 1024 * 1024
_ALL: Final = 1_000_000
_SHORT: Final = 12
"""A quotation with fewer letters may well be in a book more than once."""
_LEAST: Final = 2
_ANCHOR: Final = 8
_MOST_ANCHORS: Final = 12
_LONGEST_COMPARED: Final = 3_000
_ALIKE: Final = 0.8
_TAIL: Final = 6
_SAME_TITLE: Final = 0.86
_SHORT_TITLE: Final = 5
_NOTE_SIDE: Final = 18.0
_NOTE_STEP: Final = 24.0


@dataclass(frozen=True, slots=True)
class Unplaced:
    """What was taken over as a note because its words weren't found; `reason` is a sentence."""

    quote: str
    page: int
    reason: str


@dataclass(slots=True)
class ImportedNotes:
    """What became of the notes of one book.

    `book` None: the library doesn't have it. `known`: how many were there already. `reason`: a
    sentence why they can't be added yet, or "".
    """

    export: ExportedBook
    book: Book | None = None
    added: list[Annotation] = field(default_factory=list)
    known: int = 0
    unplaced: list[Unplaced] = field(default_factory=list)
    reason: str = ""


class AnnotationImportUseCase:
    """Imports exports of other programs into the library. Call it from a worker."""

    def __init__(
        self,
        annotations: AnnotationRepository,
        books: LibraryRepository,
        pages: PageRepository,
        waiting: WaitingNotesRepository,
    ) -> None:
        self._annotations = annotations
        self._books = books
        self._pages = pages
        self._waiting = waiting

    def run(self, path: Path, open_id: str = "") -> list[ImportedNotes]:
        """Import a file; `open_id`: the book that it is about if it names no other.

        Notes whose book isn't there, or isn't indexed, wait for it. Raises BookError if the file
        can't be read, StorageError if nothing can be stored.
        """
        shelf = self._books.list_recent(_ALL)
        opened = next((book for book in shelf if book.id == open_id), None)
        imported = []
        for export in _exports_in(path):
            done = self._imported(export, shelf, opened)
            self._settle(_waiting_for(export, open_id), done)
            imported.append(done)
        return imported

    def keep(self, path: Path, open_id: str = "") -> None:
        """Let the notes in a file wait for their books. Raises as `run` does."""
        for export in _exports_in(path):
            self._waiting.keep(_waiting_for(export, open_id))

    def run_again(self, book_id: str) -> list[ImportedNotes]:
        """Import what waited for this book, once its text has been read; the rest waits on.

        Raises StorageError if nothing can be stored.
        """
        waiting = self._waiting.all()
        book = self._books.find(book_id) if waiting else None
        if book is None or book.status is not BookStatus.READY:
            return []
        from reader_app.app.library.annotation_import_formats import unpacked

        shelf = self._books.list_recent(_ALL)
        found = []
        for left in waiting:
            try:
                export = unpacked(left.export)
            except (TypeError, ValueError):
                continue  # a damaged row
            is_awaited = left.book_id == book.id
            if is_awaited or book_of(export, [book]) is not None:
                done = self._imported(export, shelf, book if is_awaited else None)
                self._settle(left, done)
                found += [] if done.reason else [done]
        return found

    def _settle(self, notes: WaitingNotes, done: ImportedNotes) -> None:
        """Let notes wait for as long as there is a reason."""
        if not done.reason:
            self._waiting.remove(notes.key)
        else:
            self._waiting.keep(notes if done.reason == _NOT_READY else replace(notes, book_id=""))

    def _imported(
        self, export: ExportedBook, shelf: Sequence[Book], opened: Book | None
    ) -> ImportedNotes:
        done = ImportedNotes(export)
        book = book_of(export, shelf)
        if book is None and opened is not None and self._is_about(export, opened):
            book = opened
        if book is None:
            is_waiting = opened is not None and opened.status is not BookStatus.READY
            done.reason = _NOT_READY if is_waiting else _NO_SUCH_TITLE
        elif book.status is not BookStatus.READY:
            done.book = book
            done.reason = _NOT_READY
        else:
            done.book = book
            self._add_all(export, book, done)
        return done

    def _is_about(self, export: ExportedBook, book: Book) -> bool:
        """Whether an export is of this book: it names none, or most of its words stand there."""
        if not export.title:
            return True
        if book.status is not BookStatus.READY:
            return False
        finder = QuoteFinder(self._pages, book, self._books.labels(book.id))
        quoted = [note for note in export.notes if note.quote][:20]
        return 2 * sum(bool(finder.find(note)) for note in quoted) > len(quoted)

    def _add_all(self, export: ExportedBook, book: Book, done: ImportedNotes) -> None:
        highlights = self._annotations.highlights(book.id)
        free = self._annotations.free_marks(book.id)
        origins = {each.origin for each in highlights} | {each.origin for each in free}
        finder = QuoteFinder(self._pages, book, self._books.labels(book.id))
        for note in export.notes:
            origin = f"{export.program}:{note.key}"
            if origin in origins:
                done.known += 1
                continue
            origins.add(origin)
            parts = finder.find(note)
            if parts and any(
                mark.covers_same(parts) and mark.note == note.note for mark in highlights
            ):
                done.known += 1
                continue
            made = _highlight(note, book, origin, parts) if parts else None
            if made is not None:
                self._annotations.save_highlight(made)
                done.added.append(made)
                continue
            left = _unplaced(note, finder)
            mark = _sticky(note, book, origin, left, len(done.unplaced))
            self._annotations.save_free_mark(mark)
            done.added.append(mark)
            if left.reason:
                done.unplaced.append(left)


def _exports_in(path: Path) -> list[ExportedBook]:
    """Return the notes in a file by books. Raises BookError if it can't be read."""
    from reader_app.app.library.annotation_import_formats import read_export

    try:
        content = content_of(path, _MOST_BYTES)
    except OSError as error:
        raise _not_readable(path) from error
    if len(content) > _MOST_BYTES:
        raise _not_readable(path)
    return read_export(path.name, content)


def _waiting_for(export: ExportedBook, book_id: str) -> WaitingNotes:
    from reader_app.app.library.annotation_import_formats import packed

    text = packed(export)
    return WaitingNotes(hashlib.sha256(text.encode()).hexdigest(), book_id, text)


def is_annotation_export(path: Path) -> bool:
    """Whether a file is an export that can be imported; reads it, so call it from a worker.

    Books and bibliographies may have the same suffixes: what is in the file decides.
    """
    try:
        return path.suffix.lower() in EXPORT_SUFFIXES and bool(_exports_in(path))
    except BookError:
        return False


def _not_readable(path: Path) -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("“{name}” can’t be read.", name=path.name),
        advice=tr("Check the file’s permissions, or choose another one."),
    )


def _highlight(
    note: ExportedNote, book: Book, origin: str, parts: tuple[HighlightPart, ...]
) -> Highlight:
    made_at = note.created_at or now_utc()
    return Highlight(
        book.id, parts, note.color, note.note, note.style,
        origin=origin, created_at=made_at, updated_at=made_at,
    )  # fmt: skip


def _unplaced(note: ExportedNote, finder: QuoteFinder) -> Unplaced:
    page = finder.hinted(note)
    if note.quote and len(squeezed(note.quote)) < _SHORT and not page:
        reason = tr("Too short to be found without its page.")
    elif note.quote:
        reason = tr("These words aren’t on the pages of this document.")
    else:
        reason = "" if page else tr("Its page isn’t known.")
    return Unplaced(note.quote or note.note, page or 1, reason)


def _sticky(note: ExportedNote, book: Book, origin: str, left: Unplaced, number: int) -> FreeMark:
    """Return a sticky note in the corner of the page with all that the export says."""
    quote = f"“{note.quote}”" if note.quote else ""
    text = "\n\n".join(filter(None, (quote, note.note, left.reason)))
    top = _NOTE_SIDE + _NOTE_STEP * (number % 20)
    rect = Rect(_NOTE_SIDE, top, 2 * _NOTE_SIDE, top + _NOTE_SIDE)
    made_at: datetime = note.created_at or now_utc()
    return FreeMark(
        book.id, FreeMarkKind.NOTE, left.page, rect, note.color, text,
        origin=origin, created_at=made_at, updated_at=made_at,
    )  # fmt: skip


# ---- which book ------------------------------------------------------------------------------


def book_of(export: ExportedBook, shelf: Iterable[Book]) -> Book | None:
    """Return the book of the library with this title; the author decides between equals."""
    wanted = _words(export.title)
    if not wanted:
        return None
    scored = [(_likeness(wanted, export, book), book) for book in shelf]
    best = max((score for score, _ in scored), default=0.0)
    if best < _SAME_TITLE:
        return None
    return next(book for score, book in scored if score == best)


def _likeness(wanted: str, export: ExportedBook, book: Book) -> float:
    """Return how alike two titles are, 0 to 1, and a little more if the author is the same."""
    names = (book.title, book.title.split(":")[0], book.file_path.stem)
    score = max(_alike(wanted, _words(name)) for name in names)
    short = _words(export.title.split(":")[0])
    if short != wanted and len(short) >= _SHORT_TITLE:
        score = max(score, _alike(short, _words(book.title)) - 0.05)
    shared = set(_words(export.author).split()) & set(_words(book.author).split())
    return score + (0.02 if shared else 0.0)


def _alike(one: str, other: str) -> float:
    if not one or not other:
        return 0.0
    if one == other:
        return 1.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() > _SAME_TITLE else 0.0


def _words(title: str) -> str:
    """Return a title's words without case, punctuation and article."""
    found = re.findall(r"\w+", title.replace("_", " ").casefold())
    return " ".join(found[1:] if found[:1] in (["the"], ["a"], ["an"]) and found[1:] else found)


# ---- where on the pages ----------------------------------------------------------------------


class QuoteFinder:
    """Finds marked words on the indexed pages of one book, near the page where they should be.

    Only letters and digits are compared, so that hyphens, line ends and quotation marks don't
    matter; a few wrong letters don't matter either.
    """

    def __init__(self, pages: PageRepository, book: Book, labels: Sequence[str]) -> None:
        self._pages = pages
        self._book = book
        self._labels = {label: number for number, label in reversed([*enumerate(labels, 1)])}
        numbers = range(1, book.page_count + 1)
        texts = pages.bare_texts(book.id, numbers)
        self._texts = {number: texts.get(number, "") for number in numbers}
        self._letters = {number: squeezed(text) for number, text in self._texts.items()}

    def hinted(self, note: ExportedNote) -> int:
        """Return the page that an export names for a note, 0 if the book has no such page."""
        page = note.page or self._labels.get(note.label, 0)
        page = page or (int(note.label) if note.label.isdecimal() and len(note.label) < 7 else 0)
        return page if 1 <= page <= self._book.page_count else 0

    def find(self, note: ExportedNote) -> tuple[HighlightPart, ...]:
        """Return the parts of the pages that a note marks; () if its words aren't there."""
        wanted, hint = squeezed(note.quote), self.hinted(note)
        if len(wanted) < _LEAST:
            return ()
        order = sorted(self._letters, key=lambda number: abs(number - hint) if hint else number)
        exact = [(number, *span) for number in order for span in self._spans(number, wanted)]
        if exact:
            pages = {number for number, _, _ in exact}
            if len(wanted) < _SHORT and not hint and len(pages) > 1:
                return ()
            return self._parts([exact[0]])
        if len(wanted) < _SHORT:
            return ()
        return self._parts(self._over_two(order, wanted) or self._alike(order, wanted))

    def _spans(self, number: int, wanted: str) -> Iterator[tuple[int, int]]:
        """Yield where a page has these letters; short ones only as whole words."""
        letters, at = self._letters[number], -1
        while (at := letters.find(wanted, at + 1)) >= 0:
            start, end = self._source(number, at, at + len(wanted))
            text = self._texts[number]
            is_inside = text[start - 1 : start].isalnum() and start > 0
            if len(wanted) >= _SHORT or not (is_inside or text[end : end + 1].isalnum()):
                yield start, end

    def _over_two(self, order: Iterable[int], wanted: str) -> list[tuple[int, int, int]]:
        """Return a quotation's spans on two pages, whose margins may lie between."""
        for number in order:
            letters, following = self._letters[number], self._letters.get(number + 1, "")
            at = letters.find(wanted[:_ANCHOR]) if following else -1
            while at >= 0:
                same = _common(wanted, letters[at:])
                rest = wanted[same:]
                begins = following.find(rest) if len(rest) >= _TAIL else -1
                if same >= _ANCHOR and begins >= 0:
                    return [
                        (number, *self._source(number, at, at + same)),
                        (number + 1, *self._source(number + 1, begins, begins + len(rest))),
                    ]
                at = letters.find(wanted[:_ANCHOR], at + 1)
        return []

    def _alike(self, order: Iterable[int], wanted: str) -> list[tuple[int, int, int]]:
        """Return the span of the most similar letters, if they are similar enough."""
        compared = wanted[:_LONGEST_COMPARED]
        step = max(2, len(compared) // _MOST_ANCHORS)
        best: tuple[float, int, int, int] | None = None
        for number in order:
            letters = self._letters[number]
            begins = {
                max(0, at - offset)
                for offset in range(0, len(compared) - _ANCHOR + 1, step)
                if (at := letters.find(compared[offset : offset + _ANCHOR])) >= 0
            }
            for begin in sorted(begins)[:_MOST_ANCHORS]:
                found = _nearest(compared, letters, begin)
                if found is not None and (best is None or found[0] > best[0]):
                    best = (found[0], number, found[1], found[2])
            if best is not None and best[0] > 0.95:
                break
        if best is None:
            return []
        _, number, start, end = best
        return [(number, *self._source(number, start, end))]

    def _source(self, number: int, start: int, end: int) -> tuple[int, int]:
        """Return the span of a page's text that holds its letters `start` to `end`."""
        places = [place for place, char in enumerate(self._texts[number]) for _ in squeezed(char)]
        return places[start], places[end - 1] + 1

    def _parts(self, spans: Iterable[tuple[int, int, int]]) -> tuple[HighlightPart, ...]:
        parts = []
        for number, start, end in spans:
            for page in self._pages.pages(self._book.id, number, number):
                rects = rects_of_span(page, start, end)
                if rects:
                    words = readable(page.text[start:end], page.text)
                    parts.append(HighlightPart(number, start, end, rects, words))
        return tuple(parts)


def _common(one: str, other: str) -> int:
    """Return how many letters two texts begin with that are the same."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def _nearest(wanted: str, letters: str, begin: int) -> tuple[float, int, int] | None:
    """Compare letters from about `begin` on: return likeness, start and end, or None."""
    slack = max(8, len(wanted) // 10)
    start = max(0, begin - slack)
    near = letters[start : begin + len(wanted) + slack]
    blocks = SequenceMatcher(None, wanted, near, autojunk=False).get_matching_blocks()
    whole = [block for block in blocks if block.size >= _LEAST]
    if not whole:
        return None
    same = sum(block.size for block in whole)
    first, last = whole[0], whole[-1]
    length = max(len(wanted), last.b + last.size - first.b)
    if same / length < _ALIKE:
        return None
    # What is missing at the ends is there, but spelt otherwise.
    left = max(0, first.b - first.a)
    right = min(len(near), last.b + last.size + len(wanted) - last.a - last.size)
    return same / length, start + left, start + right
