"""Libraries with everything in them that a reader makes, for tests of copies and exports."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from reader_app.domain.annotations import Bookmark, Highlight, HighlightPart
from reader_app.domain.book import Book
from reader_app.domain.conversation import Conversation
from reader_app.domain.document import Rect
from reader_app.domain.events import LoggedRequest
from reader_app.domain.library import BookCollection
from reader_app.store.backup.backup_folder import BackupFolder
from reader_app.store.open_store import FILE_NAME, Store
from tests.support.library import added_conversation, indexed_book, question


@dataclass(frozen=True)
class Made:
    book: Book
    talk: Conversation


def fill(store: Store, name: str = "Walden", *, note: str = "a pond") -> Made:
    """A book of 12 pages with a conversation, what was sent, a note, a bookmark, a collection."""
    book = indexed_book(store, [f"pond number {n}" for n in range(1, 13)], name)
    store.books.save_outline(book.id, [])
    store.books.save_cover(book.id, b"a picture")
    talk = added_conversation(store, book, f"About {name}")
    for words in ("What is a pond?", "And a lake?"):
        store.messages.add(question(talk, words))
    store.sent.add(talk.id, "turn", LoggedRequest("example.org", "m", {"messages": []}))
    store.annotations.save_highlight(a_highlight(book, note))
    store.annotations.save_bookmark(Bookmark(book.id, 3, title="here"))
    shelf = BookCollection(f"{name} and others")
    store.collections.save(shelf)
    store.collections.put(shelf.id, [book.id])
    return Made(book, talk)


def a_highlight(book: Book, note: str) -> Highlight:
    return Highlight(book.id, (HighlightPart(2, 0, 4, (Rect(0, 0, 9, 9),), "pond"),), note=note)


def copies_of(data_dir: Path, **options: object) -> BackupFolder:
    """Of a library on a disk with room."""
    return BackupFolder(data_dir / FILE_NAME, **{"reserve_bytes": 0, **options})  # type: ignore[arg-type]


def counted(library: Path, *tables: str) -> list[int]:
    """How many rows these tables have."""
    with closing(sqlite3.connect(f"{library.as_uri()}?mode=ro", uri=True)) as file:
        return [file.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]
