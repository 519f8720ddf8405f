"""Caches of page sizes, layouts and outlines: small files that speed up the next opening of a book.

A PDF states the size of a page in the page itself. To learn all sizes, each of 2,415 pages is read,
which takes 100 ms before the first one can be shown; to learn where the 1,426 entries of the
outline lead takes as long. The text process writes the caches; the drawing process reads them, too.
"""

from __future__ import annotations

import json
import logging
import os
import struct
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Final, TypeAlias
from zlib import adler32, crc32

from reader_app.documents.engine.mupdf import VERSION
from reader_app.documents.engine.open_document import LAYOUT_VERSION
from reader_app.domain.document import OutlineEntry, PageSize

FileStamp: TypeAlias = tuple[int, int, int]
"""Size in bytes, modification time in ns, inode: the content is the same while these are."""
_MASK: Final = 2**64 - 1
_MOST_FILES: Final = 200
_STAMPED_HEAD: Final = struct.Struct("<8sIQQQI12s")
_LAYOUT_MAGIC: Final = b"pagelay1"
_OUTLINE_MAGIC: Final = b"pageout1"
_OUTLINE_VERSION: Final = 1
"""Version of how outlines are read and written."""
_SIZES_HEAD: Final = struct.Struct("<8sQQQ")
_RUN: Final = struct.Struct("<Qdd")
_SIZES_MAGIC: Final = b"pagesiz1"
_LONGEST: Final = 1_000_000
_log = logging.getLogger(__name__)


def stamp_of(path: Path) -> FileStamp | None:
    """Return the stamp of a file, or None if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):  # ValueError: a zero byte in its name
        return None
    return found.st_size, found.st_mtime_ns & _MASK, found.st_ino & _MASK


class CacheFolder:
    """Cache files with one suffix in `folder`; nothing is cached without a folder.

    Errors of the file system are ignored.
    """

    def __init__(self, folder: Path | None, suffix: str) -> None:
        self._folder = folder
        self._suffix = suffix

    def read(self, path: Path) -> bytes | None:
        """Read the cache file of the book at `path`; return None if there is none."""
        note = self._note_for(path)
        try:
            return None if note is None else note.read_bytes()
        except OSError:
            return None

    def write(self, path: Path, content: bytes) -> None:
        """Write a cache file atomically, and delete the oldest ones when there are too many."""
        note = self._note_for(path)
        if note is None:
            return
        with suppress(OSError):
            for folder in (note.parent.parent, note.parent):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            unfinished = note.with_suffix(f"{self._suffix}.{os.getpid()}")
            unfinished.write_bytes(content)
            unfinished.replace(note)
            notes = note.parent.glob(f"*{self._suffix}")
            newest_first = sorted(notes, key=lambda p: p.stat().st_mtime, reverse=True)
            for old in newest_first[_MOST_FILES:]:
                old.unlink(missing_ok=True)

    def forget(self, path: Path) -> None:
        note = self._note_for(path)
        if note is not None:
            with suppress(OSError):
                note.unlink(missing_ok=True)

    def _note_for(self, path: Path) -> Path | None:
        if self._folder is None:
            return None
        name = os.fsencode(path)  # a collision does no harm: the stamp tells the books apart
        return self._folder / f"{crc32(name):08x}{adler32(name):08x}{self._suffix}"


class StampedNotes:
    """Cache files that are valid for one state of a book, one version of MuPDF and one of ours."""

    def __init__(self, folder: Path | None, suffix: str, magic: bytes, version: int) -> None:
        self._notes = CacheFolder(folder, suffix)
        self._magic = magic
        self._version = version

    def of(self, path: Path) -> bytes:
        """Return what is cached for this file; b"" if it was made from another state or version."""
        content, stamp = self._notes.read(path), stamp_of(path)
        if content is None or stamp is None:
            return b""
        body = content[_STAMPED_HEAD.size :]
        return body if content[: _STAMPED_HEAD.size] == self._head(stamp, body) else b""

    def keep(self, path: Path, stamp: FileStamp | None, body: bytes) -> None:
        """Cache what was read from a file that had this `stamp` then."""
        if body and stamp is not None and stamp == stamp_of(path):
            self._notes.write(path, self._head(stamp, body) + body)

    def forget(self, path: Path) -> None:
        self._notes.forget(path)

    def _head(self, stamp: FileStamp, body: bytes) -> bytes:
        """Return the header: file stamp, our version and MuPDF's, checksum."""
        mupdf_version = VERSION.encode("ascii", "replace")[:12]
        return _STAMPED_HEAD.pack(self._magic, self._version, *stamp, crc32(body), mupdf_version)


class OutlineCache:
    """Cache of outlines, one file a book in `folder`; without one nothing is cached."""

    def __init__(self, folder: Path | None = None) -> None:
        self._notes = StampedNotes(folder, ".outline", _OUTLINE_MAGIC, _OUTLINE_VERSION)

    def of(self, path: Path) -> tuple[OutlineEntry, ...]:
        """Return the cached outline of this file; () if there is none."""
        content = self._notes.of(path)
        return tuple(OutlineEntry(*entry) for entry in json.loads(content)) if content else ()

    def keep(self, path: Path, stamp: FileStamp | None, outline: Sequence[OutlineEntry]) -> None:
        """Cache the outline that was read from a file that had this `stamp` then."""
        if outline:
            rows = [(each.level, each.title, each.page, each.top, each.uri) for each in outline]
            self._notes.keep(path, stamp, json.dumps(rows).encode("ascii"))

    def forget(self, path: Path) -> None:
        """Remove the cached outline."""
        self._notes.forget(path)


class PageSizeCache:
    """Cache of page sizes, one small file a book in `folder`; without one nothing is cached."""

    def __init__(self, folder: Path | None = None) -> None:
        self._notes = CacheFolder(folder, ".sizes")
        self.layouts = StampedNotes(folder, ".layout", _LAYOUT_MAGIC, LAYOUT_VERSION)
        """Layouts of books without pages of their own."""
        self.outlines = OutlineCache(folder)

    def of(self, path: Path) -> tuple[PageSize, ...] | None:
        """Return the cached page sizes of this file; None if there are none or it changed since."""
        content, stamp = self._notes.read(path), stamp_of(path)
        if content is None or stamp is None:
            return None
        try:
            return _read(content, stamp)
        except (struct.error, ValueError):
            _log.warning("the page sizes of a book were not legible")
            return None

    def keep(self, path: Path, stamp: FileStamp | None, sizes: Sequence[PageSize]) -> None:
        """Cache the page sizes of a file that had this `stamp` when they were read."""
        if stamp is not None and stamp == stamp_of(path):
            self._notes.write(path, _written(stamp, sizes))

    def forget(self, path: Path) -> None:
        """Remove the cached sizes, so that the pages of this file are read at each opening."""
        self._notes.forget(path)


def _written(stamp: FileStamp, sizes: Sequence[PageSize]) -> bytes:
    runs = [(len(list(same)), size) for size, same in groupby(sizes)]
    body = [_RUN.pack(count, size.width, size.height) for count, size in runs]
    return b"".join([_SIZES_HEAD.pack(_SIZES_MAGIC, *stamp), *body])


def _read(content: bytes, stamp: FileStamp) -> tuple[PageSize, ...] | None:
    """Decode page sizes; return None for another stamp.

    Raises struct.error or ValueError where the content is not a cache file.
    """
    magic, *noted = _SIZES_HEAD.unpack_from(content)
    if magic != _SIZES_MAGIC:
        raise ValueError
    if tuple(noted) != stamp:
        return None
    sizes: list[PageSize] = []
    for count, width, height in _RUN.iter_unpack(content[_SIZES_HEAD.size :]):
        is_sound = 0 < width < 1e6 and 0 < height < 1e6
        if not is_sound or count + len(sizes) > _LONGEST:
            raise ValueError
        sizes += [PageSize(width, height)] * count
    return tuple(sizes)
