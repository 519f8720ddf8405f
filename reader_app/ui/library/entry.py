"""A book as the library shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """`progress`: 0 to 1 · `last_read` None: never · `is_missing`: the file is gone."""

    id: str
    title: str
    author: str = ""
    progress: float = 0.0
    last_read: datetime | None = None
    added: datetime | None = None
    is_missing: bool = False
