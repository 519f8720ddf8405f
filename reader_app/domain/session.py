"""Which books are open, to be opened again by the next start."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class OpenBook:
    """`book_id` "": it was never shown, so it is no book of the library yet."""

    path: Path
    title: str
    book_id: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """Open books in their order. `current`: index of the shown one; -1: the library is shown."""

    books: tuple[OpenBook, ...] = ()
    current: int = -1

    @property
    def shown(self) -> OpenBook | None:
        return self.books[self.current] if 0 <= self.current < len(self.books) else None
