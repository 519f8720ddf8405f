"""The pictures of the pages that were in view when the program ended, in a file.

The next start shows them until the pages are drawn. A picture that is of use for a tenth of a
second isn't kept in the library, whose copies would carry it for days.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

from reader_app.domain.document import Look, PagePicture, Paper
from reader_app.domain.jsontypes import JsonValue
from reader_app.store.storage_errors import storage_errors

_VERSION: Final = 1
_PIXEL_BYTES: Final = 4
_MOST_BYTES: Final = 32 * 1024 * 1024
_FASTEST: Final = 1
"""Of the levels of zlib: a page of text takes 5 ms and a twentieth of its size."""


class LastPages:
    """The file at `path`, which only its owner can read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def keep(self, book: Path, pictures: Sequence[PagePicture]) -> None:
        """Replace the pictures by those of the book's pages.

        Not synced to the disk: a damaged file is as good as none. Raises StorageError.
        """
        with storage_errors():
            self._path.unlink(missing_ok=True)
            if pictures and _size_of(pictures) <= _MOST_BYTES:
                content = _packed(book, pictures)
                handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(handle, "wb") as stream:
                    stream.write(content)

    def take(self, book: Path) -> tuple[PagePicture, ...]:
        """Return the pictures of the book's pages and remove them; () if its file has changed.

        They are gone after the start, so a book that is deleted or a program that crashes over one
        leaves none.
        """
        with suppress(OSError, ValueError, RecursionError, TypeError, KeyError, zlib.error):
            content = self._path.read_bytes()
            self._path.unlink()
            return _unpacked(book, content)
        return ()


def _size_of(pictures: Sequence[PagePicture]) -> int:
    return sum(len(picture.pixels) for picture in pictures)


def _packed(book: Path, pictures: Sequence[PagePicture]) -> bytes:
    """Return a line of JSON that tells what the pictures are of, and their pixels, compressed."""
    rows: list[JsonValue] = [
        [each.page, each.width, each.height, each.look.rotation, each.look.paper.value]
        for each in pictures
    ]
    head: JsonValue = {"of": _file_state(book), "pages": rows}
    pixels = b"".join(each.pixels for each in pictures)
    return json.dumps(head).encode("ascii") + b"\n" + zlib.compress(pixels, _FASTEST)


def _unpacked(book: Path, content: bytes) -> tuple[PagePicture, ...]:
    """Return the pictures in `content` if they are of this book and its file hasn't changed.

    Raises ValueError, TypeError, KeyError or zlib.error if that is no such file.
    """
    head, _, packed = content.partition(b"\n")
    values = json.loads(head)
    if values["of"] != _file_state(book):
        return ()
    shapes = [
        (int(page), int(width), int(height), Look(int(rotation), Paper(paper)))
        for page, width, height, rotation, paper in values["pages"]
    ]
    sizes = [width * height * _PIXEL_BYTES for _, width, height, _ in shapes]
    is_sound = all(page > 0 and width > 0 and height > 0 for page, width, height, _ in shapes)
    if not is_sound or not 0 < sum(sizes) <= _MOST_BYTES:
        raise ValueError("no pages have such sizes")
    pixels = zlib.decompressobj().decompress(packed, sum(sizes))
    if len(pixels) != sum(sizes):
        raise ValueError("pixels are missing")
    parts = pairwise(accumulate(sizes, initial=0))
    return tuple(
        PagePicture(*shape, pixels[start:end])
        for shape, (start, end) in zip(shapes, parts, strict=True)
    )


def _file_state(book: Path) -> list[JsonValue]:
    """Return what changes if the file at `book` is another one or has changed."""
    found = book.stat()
    return [_VERSION, os.fsdecode(book), found.st_size, found.st_mtime_ns]
