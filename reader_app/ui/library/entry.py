"""A book as the start page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """`cover`: PNG bytes or b"" for none · `progress`: 0 to 1 · `is_missing`: the file is gone."""

    id: str
    title: str
    author: str = ""
    cover: bytes = b""
    progress: float = 0.0
    last_read: datetime | None = None
    is_missing: bool = False
