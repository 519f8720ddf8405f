"""The open windows and their books (tabs), stored in a small JSON file.

They are not in the library file because they change often and may be lost. The window that was
active last is stored where earlier versions stored their only window.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from reader_app.domain.book import OpenBook, Session
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.store.atomic_file import write_atomically
from reader_app.store.last_pages import FILE_NAME as LAST_PAGES
from reader_app.store.last_pages import LastPages
from reader_app.store.storage_errors import storage_errors

FILE_NAME: Final = "session.json"
_MOST_BOOKS: Final = 100
_MOST_WINDOWS: Final = 20


class SessionFile:
    """The session file at `path`; its methods may be called from any thread.

    Windows have numbers; those of the last session are numbered from 0 in the order of `load_all`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._windows: dict[int, Session] = {}
        self._last_pages = LastPages(path.with_name(LAST_PAGES))

    def load(self) -> Session:
        """Return the first window of the saved session; an empty one if the file can't be read."""
        return self.load_all()[0]

    def load_all(self) -> tuple[Session, ...]:
        """Return the windows of the saved session, at least one, the one active last first."""
        try:
            found = windows_of(json.loads(self._path.read_bytes()))
        except (OSError, ValueError, RecursionError):
            found = (Session(),)
        with self._lock:
            self._windows = dict(enumerate(found))
        return found

    def save(self, session: Session, window: int = 0) -> None:
        """Replace what is saved of a window; without a layout the one saved before is kept.

        Raises StorageError and leaves the old file in place.
        """
        with self._lock:
            before = self._windows.get(window, Session())
            self._windows[window] = replace(session, layout=session.layout or before.layout)
            self._write()

    def save_layout(self, layout: str, window: int = 0) -> None:
        """Replace the layout of a window. Raises StorageError."""
        with self._lock:
            before = self._windows.get(window, Session())
            self._windows[window] = replace(before, layout=layout)
            if before.layout != layout:
                self._write()

    def remove(self, window: int) -> None:
        """Forget a window that was closed while others stay open. Raises StorageError."""
        with self._lock:
            if self._windows.pop(window, None) is not None:
                self._write()

    def bring_forward(self, window: int) -> None:
        """Put first the window that is active now. Raises StorageError."""
        with self._lock:
            if window in self._windows and next(iter(self._windows)) != window:
                self._windows = {window: self._windows[window], **self._windows}
                self._write()

    def keep_picture(self, book: Path, head: JsonObject, pixels: bytes, window: int = 0) -> None:
        """Keep a picture of the book's visible pages, if the window is the one in front.

        `head`: what the next start has to know about the picture. Raises StorageError.
        """
        with self._lock:
            is_in_front = next(iter(self._windows), window) == window
        if is_in_front:
            self._last_pages.keep(book, head, pixels)

    def _write(self) -> None:
        text = json.dumps(_values_of(list(self._windows.values())), indent=2) + "\n"
        with storage_errors():
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(self._path, text.encode("ascii"))


class WindowSession:
    """What `file` keeps of the window with that number."""

    def __init__(self, file: SessionFile, number: int) -> None:
        self._file = file
        self._number = number

    def save(self, session: Session) -> None:
        """Store the window's open books. Raises StorageError."""
        self._file.save(session, self._number)

    def save_layout(self, layout: str) -> None:
        """Store the window's layout. Raises StorageError."""
        self._file.save_layout(layout, self._number)

    def keep_picture(self, book: Path, head: JsonObject, pixels: bytes) -> None:
        """Store how the book's visible pages look. Raises StorageError."""
        self._file.keep_picture(book, head, pixels, self._number)


def windows_of(values: JsonValue) -> tuple[Session, ...]:
    """Return the sessions in JSON `values`: that of the first window, and others with books."""
    first = session_of(values)
    listed = values.get("windows") if isinstance(values, Mapping) else None
    others = map(session_of, listed[:_MOST_WINDOWS]) if isinstance(listed, list) else ()
    return (first, *(other for other in others if other.books))


def session_of(values: JsonValue) -> Session:
    """Return the session in JSON `values`, leaving out entries that can't be an open book."""
    if not isinstance(values, Mapping):
        return Session()
    listed, current, layout = (values.get(name) for name in ("books", "current", "layout"))
    found = [_book_of(each) for each in listed[:_MOST_BOOKS]] if isinstance(listed, list) else []
    books = tuple(book for book in found if book is not None)
    # The index is valid only if no entry was left out.
    is_index = isinstance(current, int) and not isinstance(current, bool)
    is_whole = len(books) == len(found)
    shown = current if is_index and is_whole else -1
    return Session(books, shown, layout if isinstance(layout, str) else "")  # type: ignore[arg-type]


def _values_of(windows: Sequence[Session]) -> JsonValue:
    """Return the stored form of the windows; further ones without books aren't opened again."""
    others = [_values_of_one(each) for each in windows[1:] if each.books]
    return _values_of_one(windows[0]) | ({"windows": others} if others else {})


def _values_of_one(session: Session) -> dict[str, JsonValue]:
    layout: dict[str, JsonValue] = {"layout": session.layout} if session.layout else {}
    return layout | {
        "books": [
            {"path": os.fsdecode(book.path), "title": book.title, "book_id": book.book_id}
            | ({"place": book.place} if book.place else {})
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
    place = values.get("place")
    return OpenBook(
        Path(path),
        name,
        book_id if isinstance(book_id, str) else "",
        place if isinstance(place, dict) else None,
    )
