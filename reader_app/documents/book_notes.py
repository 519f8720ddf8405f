"""Small files beside the library, one for each book, that only make the next opening quicker."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final
from zlib import adler32, crc32

_MOST_FILES: Final = 200


class BookNotes:
    """Those with one suffix in `folder`; without a folder nothing is kept. Loses in silence."""

    def __init__(self, folder: Path | None, suffix: str) -> None:
        self._folder = folder
        self._suffix = suffix

    def read(self, path: Path) -> bytes | None:
        """The note on the book at `path`; None if there is none."""
        note = self._note_for(path)
        try:
            return None if note is None else note.read_bytes()
        except OSError:
            return None

    def write(self, path: Path, content: bytes) -> None:
        """Whole or not at all; the oldest notes go when there are too many."""
        note = self._note_for(path)
        if note is not None:
            with suppress(OSError):
                self._write(note, content)

    def forget(self, path: Path) -> None:
        note = self._note_for(path)
        if note is not None:
            with suppress(OSError):
                note.unlink(missing_ok=True)

    def _note_for(self, path: Path) -> Path | None:
        if self._folder is None:
            return None
        name = os.fsencode(path)  # that two share a name does no harm: a stamp tells them apart
        return self._folder / f"{crc32(name):08x}{adler32(name):08x}{self._suffix}"

    def _write(self, note: Path, content: bytes) -> None:
        note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = note.with_suffix(f"{self._suffix}.{os.getpid()}")
        unfinished.write_bytes(content)
        unfinished.replace(note)
        notes = note.parent.glob(f"*{self._suffix}")
        newest_first = sorted(notes, key=lambda p: p.stat().st_mtime, reverse=True)
        for old in newest_first[_MOST_FILES:]:
            old.unlink(missing_ok=True)
