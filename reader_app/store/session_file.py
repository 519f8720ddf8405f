"""The open books (tabs), stored in a small JSON file.

They are not in the library file because they change often and may be lost.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from reader_app.domain.book import OpenBook, Session
from reader_app.domain.jsontypes import JsonValue
from reader_app.store.atomic_file import write_atomically
from reader_app.store.storage_errors import storage_errors

FILE_NAME: Final = "session.json"
_MOST_BOOKS: Final = 100


class SessionFile:
    """The session file at `path`; its methods may be called from any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def load(self) -> Session:
        """Return the saved session; an empty one if the file can't be read."""
        try:
            return session_of(json.loads(self._path.read_bytes()))
        except (OSError, ValueError, RecursionError):
            return Session()

    def save(self, session: Session) -> None:
        """Replace the file. Raises StorageError and leaves the old file in place."""
        text = json.dumps(_values_of(session), indent=2) + "\n"
        with self._lock, storage_errors():
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(self._path, text.encode("ascii"))


def session_of(values: JsonValue) -> Session:
    """Return the session in JSON `values`, leaving out entries that can't be an open book."""
    if not isinstance(values, Mapping):
        return Session()
    listed, current = values.get("books"), values.get("current")
    found = [_book_of(each) for each in listed[:_MOST_BOOKS]] if isinstance(listed, list) else []
    books = tuple(book for book in found if book is not None)
    # The index is valid only if no entry was left out.
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
