"""The sizes of the pages of books that were open before.

A PDF tells the size of a page in the page itself: to know all, each of 2,415 pages is read, which
takes 100 ms before the first can be shown. The text process reads them all and keeps them here.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from reader_app.documents.book_notes import BookNotes
from reader_app.documents.file_stamp import FileStamp, stamp_of
from reader_app.documents.known_layouts import KnownLayouts
from reader_app.domain.document import PageSize

__all__ = ["FileStamp", "KnownSizes", "stamp_of"]

_HEAD: Final = struct.Struct("<8sQQQ")
_RUN: Final = struct.Struct("<Qdd")
_MAGIC: Final = b"pagesiz1"
_LONGEST: Final = 1_000_000
_log = logging.getLogger(__name__)


class KnownSizes:
    """One small file in `folder` for each book; without a folder nothing is known or kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._notes = BookNotes(folder, ".sizes")
        self.layouts = KnownLayouts(folder)
        """Of books without pages of their own."""

    def of(self, path: Path) -> tuple[PageSize, ...] | None:
        """As they were when the file was open last; None if it isn't that file any more."""
        content, stamp = self._notes.read(path), stamp_of(path)
        if content is None or stamp is None:
            return None
        try:
            return _read(content, stamp)
        except (struct.error, ValueError):
            _log.warning("the page sizes of a book were not legible")
            return None

    def keep(self, path: Path, stamp: FileStamp | None, sizes: Sequence[PageSize]) -> None:
        """These are the sizes, read from the file when it looked like `stamp`."""
        if stamp is not None and stamp == stamp_of(path):
            self._notes.write(path, _written(stamp, sizes))

    def forget(self, path: Path) -> None:
        """Its pages are to be read each time."""
        self._notes.forget(path)


def _written(stamp: FileStamp, sizes: Sequence[PageSize]) -> bytes:
    runs = [(len(list(same)), size) for size, same in groupby(sizes)]
    body = [_RUN.pack(count, size.width, size.height) for count, size in runs]
    return b"".join([_HEAD.pack(_MAGIC, *stamp), *body])


def _read(content: bytes, stamp: FileStamp) -> tuple[PageSize, ...] | None:
    """Raises struct.error or ValueError where it isn't what we wrote."""
    magic, *noted = _HEAD.unpack_from(content)
    if magic != _MAGIC:
        raise ValueError
    if tuple(noted) != stamp:
        return None
    sizes: list[PageSize] = []
    for count, width, height in _RUN.iter_unpack(content[_HEAD.size :]):
        is_sound = 0 < width < 1e6 and 0 < height < 1e6
        if not is_sound or count + len(sizes) > _LONGEST:
            raise ValueError
        sizes += [PageSize(width, height)] * count
    return tuple(sizes)
