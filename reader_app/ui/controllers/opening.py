"""The way from one open book to the next."""

from __future__ import annotations

from pathlib import Path

from reader_app.domain.book import Book


class Opening:
    """Which file is on its way, and what was open before it.

    `number` changes with each opening and closing: answers to an older one are stale.
    `revised_id`: the book that the same file was until now.
    """

    def __init__(self) -> None:
        self.number = 0
        self.is_under_way = False
        self.revised_id = ""
        self._last_path: Path | None = None

    def begin(self, path: Path, open_path: Path, open_book: Book | None) -> None:
        """`path` is to be opened in place of `open_book`, if there is one."""
        if open_book is not None:
            is_same_file = path == open_path
            self._last_path = None if is_same_file else open_path
            self.revised_id = open_book.id if is_same_file else ""
        self.is_under_way = True

    def end(self) -> None:
        """A book is open, or none is to be."""
        self.is_under_way, self._last_path, self.revised_id = False, None, ""

    def fail(self) -> None:
        """The file can't be opened; what was open before it is still known."""
        self.is_under_way, self.revised_id = False, ""

    def take_last_path(self) -> Path | None:
        """What was open before, once."""
        path, self._last_path = self._last_path, None
        return path
