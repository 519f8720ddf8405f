"""A picture of the pages that were in view when the program ended, in a file.

The next start shows it while the program is still being loaded, so this module imports nothing that
isn't loaded by then. The picture is useful only for a moment, so it isn't kept in the library,
whose backups would carry it for days.
"""

from __future__ import annotations

import json
import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue

FILE_NAME: Final = "last-pages"
_VERSION: Final = 2
_MOST_BYTES: Final = 32 * 1024 * 1024
_FASTEST: Final = 1
"""A level of zlib: packing a page of text takes 5 ms and leaves a twentieth of its size."""


class LastPages:
    """The file at `path`, which only its owner can read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def keep(self, book: Path, head: JsonObject, pixels: bytes) -> None:
        """Replace the picture by that of the book's pages; without `pixels` no picture is kept.

        `head`: describes the picture, and is returned unchanged. Not synced to the disk, because a
        damaged file does no harm. Raises StorageError.
        """
        from reader_app.store.storage_errors import storage_errors  # it imports the database

        with storage_errors():
            self._path.unlink(missing_ok=True)
            if pixels and len(pixels) <= _MOST_BYTES:
                told: JsonValue = {"of": _file_state(book), "size": len(pixels), "head": head}
                content = json.dumps(told).encode("ascii") + b"\n"
                handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(handle, "wb") as stream:
                    stream.write(content + zlib.compress(pixels, _FASTEST))

    def take(self) -> tuple[Path, JsonObject, bytes] | None:
        """Return book, head and pixels, and remove them; None if the book's file has changed.

        They are removed so that nothing is left of a book that is deleted, or over which the
        program crashes. If two starts happen at once, one gets them.
        """
        with suppress(OSError, ValueError, RecursionError, TypeError, LookupError, zlib.error):
            content = self._path.read_bytes()
            self._path.unlink()
            return _unpacked(content)
        return None


def _unpacked(content: bytes) -> tuple[Path, JsonObject, bytes] | None:
    """Return the parts of `content`. Raises the exceptions that `take` suppresses."""
    first, _, packed = content.partition(b"\n")
    values = json.loads(first)
    of, size, head = values["of"], values["size"], values["head"]
    book = Path(of[1])
    if of != _file_state(book):
        return None
    if not 0 < size <= _MOST_BYTES:
        raise ValueError("no picture has that size")
    pixels = zlib.decompressobj().decompress(packed, size)
    if len(pixels) != size:
        raise ValueError("pixels are missing")
    return book, head, pixels


def _file_state(book: Path) -> list[JsonValue]:
    """Return values that change if the file at `book` is replaced or changed."""
    found = book.stat()
    return [_VERSION, os.fsdecode(book), found.st_size, found.st_mtime_ns]
