"""How many pages each chapter has, of books that were laid out before.

Laying out a long EPUB takes a second, and half a minute where it has thousands of chapters. Its
page count and its middle page are known at once with what is kept here.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final
from zlib import crc32

from reader_app.documents.book_notes import BookNotes
from reader_app.documents.file_stamp import FileStamp, stamp_of
from reader_app.documents.laying_out import LAYOUT_VERSION
from reader_app.documents.mupdf import VERSION

_HEAD: Final = struct.Struct("<8sIQQQI12s")
_MAGIC: Final = b"pagelay1"


class KnownLayouts:
    """One small file in `folder` for each book; without a folder nothing is known or kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._notes = BookNotes(folder, ".layout")

    def of(self, path: Path) -> bytes:
        """The note on this very file; b"" for none, or one of another layout."""
        content, stamp = self._notes.read(path), stamp_of(path)
        if content is None or stamp is None:
            return b""
        body = content[_HEAD.size :]
        return body if content[: _HEAD.size] == _head(stamp, body) else b""

    def keep(self, path: Path, stamp: FileStamp | None, layout: bytes) -> None:
        """It is laid out so, as the file was when it looked like `stamp`."""
        if layout and stamp is not None and stamp == stamp_of(path):
            self._notes.write(path, _head(stamp, layout) + layout)


def _head(stamp: FileStamp, body: bytes) -> bytes:
    """Of the same file, laid out by the same rules and the same MuPDF; damage shows in it."""
    version = VERSION.encode("ascii", "replace")[:12]
    return _HEAD.pack(_MAGIC, LAYOUT_VERSION, *stamp, crc32(body), version)
