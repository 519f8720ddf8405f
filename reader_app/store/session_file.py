"""The open books in a small JSON file of their own: it changes often and may be lost."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.book import OpenBook, Session
from reader_app.store.atomic_file import write_atomically
from reader_app.store.storage_errors import storage_errors

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonValue

FILE_NAME: Final = "session.json"
_MOST_BOOKS: Final = 100


class SessionFile:
    """A file that can't be read is an empty session."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def load(self) -> Session:
        try:
            return session_of(json.loads(self._path.read_bytes()))
        except (OSError, ValueError, RecursionError):
            return Session()

    def save(self, session: Session) -> None:
        """Raises StorageError with the old file in place."""
        text = json.dumps(_values_of(session), indent=2) + "\n"
        with self._lock, storage_errors():
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(self._path, text.encode("ascii"))


def session_of(values: JsonValue) -> Session:
    """What can't be an open book is left out."""
    if not isinstance(values, Mapping):
        return Session()
    listed, current = values.get("books"), values.get("current")
    found = [_book_of(each) for each in listed[:_MOST_BOOKS]] if isinstance(listed, list) else []
    books = tuple(book for book in found if book is not None)
    # An index counts only if nothing before it was left out.
    is_index = isinstance(current, int) and not isinstance(current, bool)
    is_whole = len(books) == len(found)
    return Session(books, current if is_index and is_whole else -1)  # type: ignore[arg-type]


def _values_of(session: Session) -> JsonValue:
    return {
        "books": [
            {"path": os.fsdecode(book.path), "title": book.title, "book_id": book.book_id}
            for book in session.books
        ],
        "current": session.current,
    }


def _book_of(values: JsonValue) -> OpenBook | None:
    if not isinstance(values, Mapping):
        return None
    path, title, book_id = (values.get(name) for name in ("path", "title", "book_id"))
    if not isinstance(path, str) or not path or "\0" in path or not Path(path).is_absolute():
        return None
    name = title if isinstance(title, str) and title else Path(path).stem
    return OpenBook(Path(path), name, book_id if isinstance(book_id, str) else "")
