"""`pagemate notes` lists a book's notes: the reader's own, and the comments in the file."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from reader_app.app.library.book_annotations import FREE_NAMES
from reader_app.app.library.file_comments import (
    KIND_NAMES,
    FileComment,
    in_book_order,
    known_names,
    threads_of,
    up_to_fence,
)
from reader_app.cli.argument_parser import NotesArguments
from reader_app.cli.command_ports import CommandServices
from reader_app.cli.open_book import opened_book
from reader_app.cli.terminal import Terminal
from reader_app.domain.annotations import FileAnnotation, FreeMark, Highlight
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import quoted, tr
from reader_app.domain.values import dataclass


@dataclass(frozen=True, slots=True)
class _Note:
    """One entry of the list. `kind`: as in JSON; `name`: for people, "" for what has words."""

    page: int
    source: str
    id: str
    kind: str
    name: str
    author: str
    quote: str
    text: str
    created: datetime | None
    changed: datetime | None
    replies: tuple[FileAnnotation, ...] = ()


def notes(arguments: NotesArguments, core: CommandServices, terminal: Terminal) -> int:
    """Print the notes in the book's order.

    The spoiler guard applies to the comments of the file.
    """
    book = opened_book(core, arguments.file, arguments.password_file, terminal)
    own = core.marks(book)
    names_known = known_names(own)
    others = [
        each for each in threads_of(core.file_annotations(book)) if each.id not in names_known
    ]
    marks = in_book_order(own, up_to_fence(others, book.fence))
    found = [_comment(mark) if isinstance(mark, FileComment) else _own(mark) for mark in marks]
    labels = core.books.labels(book.id)
    if arguments.json:
        terminal.json({"notes": [_json(note, labels) for note in found]})
        return 0
    for note in found:
        _print(note, PageNames(labels), terminal)
    if not found:
        terminal.note(tr("This book has no notes, and its file no comments."))
    return 0


def _own(mark: Highlight | FreeMark) -> _Note:
    dates = mark.created_at, mark.updated_at
    if isinstance(mark, FreeMark):
        kind = mark.kind.value
        name = "" if mark.text else FREE_NAMES[mark.kind]
        return _Note(mark.page, "own", mark.id, kind, name, mark.author, "", mark.text, *dates)
    kind = mark.style.value
    return _Note(mark.page, "own", mark.id, kind, "", mark.author, mark.quote, mark.note, *dates)


def _comment(comment: FileComment) -> _Note:
    own = comment.annotation
    return _Note(
        own.page,
        "file",
        own.id,
        own.kind.value,
        KIND_NAMES[own.kind],
        own.author,
        own.quote,
        own.text,
        own.created_at,
        own.changed_at,
        comment.replies,
    )


def _json(note: _Note, labels: tuple[str, ...]) -> JsonObject:
    label = labels[note.page - 1] if note.page <= len(labels) else str(note.page)
    replies: list[JsonValue] = [
        {
            "author": reply.author,
            "text": reply.text,
            "created": _iso(reply.created_at),
            "changed": _iso(reply.changed_at),
        }
        for reply in note.replies
    ]
    return {
        "source": note.source,
        "id": note.id,
        "page": note.page,
        "label": label,
        "kind": note.kind,
        "author": note.author,
        "quote": note.quote,
        "text": note.text,
        "created": _iso(note.created),
        "changed": _iso(note.changed),
        "replies": replies,
    }


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _print(note: _Note, names: PageNames, terminal: Terminal) -> None:
    who = " · ".join(part for part in (names.name(note.page), note.name, note.author) if part)
    lines = [who, quoted(note.quote) if note.quote else "", note.text]
    terminal.line("\n".join(line for line in lines if line))
    for line in _answers(note.replies):
        terminal.line(line)
    terminal.line("")


def _answers(replies: Iterable[FileAnnotation]) -> Iterable[str]:
    for reply in replies:
        yield f"  {reply.author}: {reply.text}" if reply.author else f"  {reply.text}"
