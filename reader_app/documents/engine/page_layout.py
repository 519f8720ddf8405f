"""Lays out books without pages of their own, and caches layouts and page sizes on disk.

The caches are small files beside the library, one for each book, that only speed up the next
opening. Laying out a long EPUB takes a second, or half a minute where it has thousands of chapters.
A PDF states the size of a page in the page itself: to learn all sizes, each of 2,415 pages is read,
which takes 100 ms before the first one can be shown. The text process writes the caches and the
drawing process reads them.
"""

from __future__ import annotations

import logging
import os
import struct
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Final, TypeAlias
from zlib import adler32, crc32

from reader_app.documents.engine.mupdf import VERSION, MuPDFError, RawDocument, mupdf
from reader_app.domain.document import PageSize

LAYOUT_WIDTH: Final = 420.0
LAYOUT_HEIGHT: Final = 595.0
LAYOUT_TEXT_SIZE: Final = 12.0
"""Never change these three values: reading positions and citations depend on them."""
_USUAL_NOTE: Final = 4096
LAYOUT_VERSION: Final = 1
"""Version of these sizes and of the markup that `formats` makes; a new one renumbers all pages."""
FileStamp: TypeAlias = tuple[int, int, int]
"""Size in bytes, modification time in ns, inode: the content is the same while these are."""
_MASK: Final = 2**64 - 1
_MOST_FILES: Final = 200
_LAYOUT_HEAD: Final = struct.Struct("<8sIQQQI12s")
_LAYOUT_MAGIC: Final = b"pagelay1"
_SIZES_HEAD: Final = struct.Struct("<8sQQQ")
_RUN: Final = struct.Struct("<Qdd")
_SIZES_MAGIC: Final = b"pagesiz1"
_LONGEST: Final = 1_000_000
_log = logging.getLogger(__name__)


class Reflow:
    """Lays out the chapters of one document. Raises MuPDFError for damaged ones."""

    def __init__(self, raw: RawDocument) -> None:
        mupdf.fz_layout_document(raw, LAYOUT_WIDTH, LAYOUT_HEIGHT, LAYOUT_TEXT_SIZE)
        self._raw = raw
        self._chapter_count = mupdf.fz_count_chapters(raw)
        self._next = 0
        self.page_count = 0
        """Number of pages of the chapters that are laid out."""

    @property
    def is_whole(self) -> bool:
        return self._next >= self._chapter_count

    def go_on(self, seconds: float) -> None:
        """Lay out at least one chapter, and further ones as long as `seconds` have not passed."""
        end = time.monotonic() + seconds
        while not self.is_whole:
            self.page_count += mupdf.fz_count_chapter_pages(self._raw, self._next)
            self._next += 1
            if time.monotonic() >= end:
                return

    def finish(self) -> None:
        """Lay out all remaining chapters."""
        self.page_count = mupdf.fz_count_pages(self._raw)
        self._next = self._chapter_count


def layout_note(raw: RawDocument) -> bytes:
    """Return the page count of each chapter, so that the file can be opened again without counting.

    The result is MuPDF's accelerator data. It is b"" where MuPDF has none or it isn't needed.
    """
    if not mupdf.fz_document_supports_accelerator(raw):
        return b""
    note = mupdf.FzBuffer(_USUAL_NOTE)
    with suppress(MuPDFError):
        # The low-level call is used because MuPDF itself drops the output.
        output = mupdf.ll_fz_new_output_with_buffer(note.m_internal)
        mupdf.ll_fz_output_accelerator(raw.m_internal, output)
        return note.fz_buffer_extract()
    return b""


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
            note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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


class LayoutCache:
    """Cache of layouts, one small file for each book in `folder`; without one nothing is cached."""

    def __init__(self, folder: Path | None = None) -> None:
        self._notes = CacheFolder(folder, ".layout")

    def of(self, path: Path) -> bytes:
        """Return the cached layout of this file; b"" if there is none that was made like today."""
        content, stamp = self._notes.read(path), stamp_of(path)
        if content is None or stamp is None:
            return b""
        body = content[_LAYOUT_HEAD.size :]
        return body if content[: _LAYOUT_HEAD.size] == _head(stamp, body) else b""

    def keep(self, path: Path, stamp: FileStamp | None, layout: bytes) -> None:
        """Cache the layout of a file that had this `stamp` when it was laid out."""
        if layout and stamp is not None and stamp == stamp_of(path):
            self._notes.write(path, _head(stamp, layout) + layout)


def _head(stamp: FileStamp, body: bytes) -> bytes:
    """Return the header of a cached layout: file stamp, layout and MuPDF version, checksum."""
    version = VERSION.encode("ascii", "replace")[:12]
    return _LAYOUT_HEAD.pack(_LAYOUT_MAGIC, LAYOUT_VERSION, *stamp, crc32(body), version)


class PageSizeCache:
    """Cache of page sizes, one small file a book in `folder`; without one nothing is cached."""

    def __init__(self, folder: Path | None = None) -> None:
        self._notes = CacheFolder(folder, ".sizes")
        self.layouts = LayoutCache(folder)
        """The layout cache, for books without pages of their own."""

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
