"""Searches, filters and exports the highlights and notes of all books."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Final

from reader_app.domain.errors import Remedy, StorageError, StorageErrorCode
from reader_app.domain.library import ListedNote, ListedNotes, NoteKind
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.search import folded
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.retrieval import query


@dataclass(frozen=True, slots=True)
class NoteFilter:
    """Which notes are wanted; "" and None stand for any.

    `words`: all of them stand in quotation, note, author, or the book's title and author.
    `members`: the ids of books. `color`, `kind`: values of `HighlightColor` and `NoteKind`.
    """

    words: str = ""
    book_id: str = ""
    members: Collection[str] | None = None
    color: str = ""
    kind: str = ""

    def takes(self, note: ListedNote) -> bool:
        """Whether the note is one of these, its words aside."""
        if self.book_id and note.book_id != self.book_id:
            return False
        if self.members is not None and note.book_id not in self.members:
            return False
        if self.color and note.color.value != self.color:
            return False
        if self.kind == NoteKind.COMMENTED.value:
            return bool(note.text)
        return not self.kind or note.kind.value == self.kind


class AllNotesUseCase:
    """Searches and exports the notes of all books. Call it from one worker.

    `labels` returns the printed page numbers of a book; `write` writes bytes into a file.
    """

    def __init__(
        self,
        notes: ListedNotes,
        labels: Callable[[str], Sequence[str]],
        write: Callable[[Path, bytes], None],
    ) -> None:
        self._stored = notes
        self._labels = labels
        self._write = write
        self._notes: list[tuple[str, ListedNote]] = []
        self._names: dict[str, PageNames] = {}

    def load(self) -> None:
        """Read all notes; those after the fence of their book are left out."""
        names: dict[str, PageNames] = {}
        titles: dict[str, str] = {}
        self._notes = []
        for note in self._stored.notes():
            book_id = note.book_id
            if book_id not in names:
                names[book_id] = PageNames(tuple(self._labels(book_id)))
                titles[book_id] = folded(f"{note.book_title}\n{note.book_author}")
            # Each by itself, as plain ASCII is folded ten times as fast.
            facts = (folded(note.quote), folded(note.text), folded(note.author), titles[book_id])
            self._notes.append(("\n".join(facts), note))
        self._names = names

    def page_name(self, note: ListedNote) -> str:
        """Return the page of a loaded note as it is printed."""
        return self._names[note.book_id].name(note.page)

    def books(self) -> dict[str, str]:
        """Return the titles of the books that have notes, by id."""
        return {note.book_id: note.book_title for _, note in self._notes}

    def filtered(self, wanted: NoteFilter) -> list[ListedNote]:
        """Return the notes that are wanted, book by book, in the order of each book."""
        typed = query.parsed_query(folded(wanted.words), may_be_open=True)
        words = (*typed.rest.split(), *typed.phrases)
        return [
            note
            for text, note in self._notes
            if all(word in text for word in words) and wanted.takes(note)
        ]

    def markdown(self, wanted: NoteFilter) -> str:
        """Return these notes with a heading for each book."""
        parts = [f"# {tr('Notes')}"]
        book_id = ""
        for note in self.filtered(wanted):
            if note.book_id != book_id:
                book_id = note.book_id
                names = filter(None, (note.book_title, note.book_author))
                parts.append(f"## {' — '.join(map(_escaped, names))}")
            parts += _note_parts(note, self.page_name(note))
        return "\n\n".join(parts) + "\n"

    def write(self, wanted: NoteFilter, target: Path) -> None:
        """Write `markdown` to a file. Raises StorageError."""
        text = self.markdown(wanted)
        try:
            self._write(target, text.encode("utf-8", "replace"))
        except OSError as error:
            raise StorageError(
                StorageErrorCode.WRITE_FAILED,
                tr("The file can’t be saved there."),
                remedy=Remedy.RETRY,
                advice=tr("Choose another folder."),
            ) from error


_MARKUP: Final = str.maketrans({char: f"\\{char}" for char in "\\`*_[]<>#|"})


def _escaped(words: str) -> str:
    return " ".join(words.split()).translate(_MARKUP)


def _note_parts(note: ListedNote, page_name: str) -> list[str]:
    place = " · ".join(filter(None, (page_name, _escaped(note.author))))
    if note.quote:
        parts = [f"> {_escaped(note.quote)}\n>\n> — {place}"]
        return [*parts, note.text.replace("\r\n", "\n")] if note.text else parts
    # The note is the reader's own text: its lines, and Markdown in it, stay.
    text = note.text.replace("\r\n", "\n")
    return [f"{text}\n\n— {place}"] if text else []
