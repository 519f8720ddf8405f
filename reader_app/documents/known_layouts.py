"""How many pages each chapter has, of books that were laid out before.

Laying out a long EPUB takes a second, and half a minute where it has thousands of chapters. Its
page count and its middle page are known at once with what is kept here.
"""

from __future__ import annotations

import os
import struct
from contextlib import suppress
from pathlib import Path
from typing import Final
from zlib import adler32, crc32

from reader_app.documents.file_stamp import FileStamp, stamp_of
from reader_app.documents.laying_out import LAYOUT_VERSION
from reader_app.documents.mupdf import VERSION

_HEAD: Final = struct.Struct("<8sIQQQI12s")
_MAGIC: Final = b"pagelay1"
_MOST_FILES: Final = 200


class KnownLayouts:
    """One small file in `folder` for each book; without a folder nothing is known or kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def of(self, path: Path) -> bytes:
        """The note on this very file; b"" for none, or one of another layout."""
        note, stamp = self._note_for(path), stamp_of(path)
        if note is None or stamp is None:
            return b""
        try:
            content = note.read_bytes()
        except OSError:
            return b""
        body = content[_HEAD.size :]
        if content[: _HEAD.size] == _head(stamp, body):
            return body
        return b""

    def keep(self, path: Path, stamp: FileStamp | None, layout: bytes) -> None:
        """It is laid out so, as the file was when it looked like `stamp`."""
        note = self._note_for(path)
        if note is not None and layout and stamp is not None and stamp == stamp_of(path):
            with suppress(OSError):  # nobody needs it: it only makes the next start quicker
                self._write(note, _head(stamp, layout) + layout)

    def _note_for(self, path: Path) -> Path | None:
        if self._folder is None:
            return None
        name = os.fsencode(path)
        return self._folder / f"{crc32(name):08x}{adler32(name):08x}.layout"

    def _write(self, note: Path, content: bytes) -> None:
        note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = note.with_suffix(f".{os.getpid()}-layout")
        unfinished.write_bytes(content)
        unfinished.replace(note)
        notes = note.parent.glob("*.layout")
        newest_first = sorted(notes, key=lambda p: p.stat().st_mtime, reverse=True)
        for old in newest_first[_MOST_FILES:]:
            old.unlink(missing_ok=True)


def _head(stamp: FileStamp, body: bytes) -> bytes:
    """Of the same file, laid out by the same rules and the same MuPDF; damage shows in it."""
    version = VERSION.encode("ascii", "replace")[:12]
    return _HEAD.pack(_MAGIC, LAYOUT_VERSION, *stamp, crc32(body), version)
