"""The one message that is about the worker itself.

A page as a picture for a model: what is asked of the process that draws, and what it answers.

Apart from the window's own messages: only programs that show a page to a model need these.

Switches by which the window stops a page in the middle of its drawing. No MuPDF.

One for each part of the shared memory: a part belongs to one request until that is answered, so
the wrong page can't be stopped. A switch is laid out as MuPDF's `fz_cookie`, whose first member
ends the drawing when it isn't zero.

What a text process is at, for its parent to read without asking.

Two numbers in shared memory: how often work began or ended (odd: at work), and on which page.

What the window and its processes for drawing and text say to each other. No MuPDF.

Plain values. Those about a copy with marks are in `copy_messages`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from reader_app.domain.document import (
    PLAIN_LOOK,
    Character,
    DocumentInfo,
    DocumentProperties,
    Link,
    Look,
    OutlineEntry,
    PageText,
    Rect,
)
from reader_app.domain.errors import BookError
from reader_app.ipc.file_broker import NamedFile


@dataclass(frozen=True, slots=True)
class SpeakLanguage:
    """Sentences for people are to be in this language from now on. No answer."""

    language: str


@dataclass(frozen=True, slots=True)
class DrawPicture:
    """The whole page for a model: no side longer than `side` pixels, no more than `most_bytes`."""

    page: int
    side: int
    most_bytes: int


@dataclass(frozen=True, slots=True)
class PictureDrawn:
    """`file` is a PNG or a JPEG."""

    page: int
    file: bytes


ABORT_FLAG_BYTES: Final = 64
_FLAG: Final = struct.Struct("=i")


class AbortFlags:
    """The parent resets a switch before a request and throws it, the drawing process looks."""

    def __init__(self, memory: memoryview) -> None:
        self.memory = memory

    def reset(self, part: int) -> None:
        start = part * ABORT_FLAG_BYTES
        self.memory[start : start + ABORT_FLAG_BYTES] = bytes(ABORT_FLAG_BYTES)

    def throw(self, part: int) -> None:
        """What is drawn into `part` isn't wanted any more."""
        _FLAG.pack_into(self.memory, part * ABORT_FLAG_BYTES, 1)

    def is_thrown(self, part: int) -> bool:
        return _FLAG.unpack_from(self.memory, part * ABORT_FLAG_BYTES) != (0,)


_LAYOUT = struct.Struct("<QQ")
PROGRESS_BYTES = _LAYOUT.size


class SharedProgress:
    """The worker writes, its parent reads. A torn read only delays the parent by one look."""

    def __init__(self, memory: memoryview) -> None:
        self._memory = memory
        self._moves = 0

    @contextmanager
    def working_on(self, page: int) -> Iterator[None]:
        """The block works on `page` (0: on something else)."""
        self._write(page)
        try:
            yield
        finally:
            self._write(0)

    def clear(self) -> None:
        """By the parent, before a new worker starts."""
        _LAYOUT.pack_into(self._memory, 0, 0, 0)

    def read(self) -> tuple[int, int]:
        """(moves, page): moves is odd while work goes on."""
        moves, page = _LAYOUT.unpack_from(self._memory, 0)
        return int(moves), int(page)

    def _write(self, page: int) -> None:
        self._moves += 1
        _LAYOUT.pack_into(self._memory, 0, self._moves, page)


PixelClip: TypeAlias = tuple[int, int, int, int]
"""x0, y0, x1, y1 in device pixels of a page drawn at some width."""

BYTES_PER_PIXEL: Final = 4
LONGEST_SIDE: Final = 1_000_000
"""Pixels, of a page as narrow as a ribbon."""

HitRects: TypeAlias = tuple[Rect, ...]
"""One rectangle for each line that a hit touches."""


@dataclass(frozen=True, slots=True)
class PageCharacters:
    """A page's text with one box per character: `characters[i]` is `text.text[i]`."""

    text: PageText
    characters: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """`checksum`: SHA-256 of the content, in hexadecimal."""

    path: str
    checksum: str
    size: int


@dataclass(frozen=True, slots=True)
class HitContext:
    """A hit and what stands around it, as one line of plain text: the three follow each other."""

    before: str
    match: str
    after: str


@dataclass(frozen=True, slots=True)
class FindProgress:
    """`hits`: (page, how many) of the pages looked at since the last progress; `total` so far.

    Pages are looked at from the page the search began at to the last one, then from page 1 on.
    """

    query_id: int
    pages_done: int
    page_count: int
    hits: tuple[tuple[int, int], ...]
    total: int
    is_done: bool


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """`error`: a sentence when indexing had to stop, else empty."""

    book_id: str
    pages_done: int
    page_count: int
    is_done: bool
    error: str = ""


# ---- to both processes ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShareMemory:
    """First message: where pixels (drawing) or the page at work (text) are written.

    Drawing: the parts are followed by a stop switch for each.
    """

    name: str
    part_bytes: int
    parts: int


@dataclass(frozen=True, slots=True)
class OpenFile:
    """`is_early`: `FileBegun` may come first, where laying out all chapters takes long."""

    path: str
    password: str
    is_early: bool = False

    def named_files(self) -> NamedFile:
        return NamedFile.of_book(self.path)


@dataclass(frozen=True, slots=True)
class ForeseeFile:
    """This file is about to be opened: get ready. No answer, whatever it is."""

    path: str

    def named_files(self) -> NamedFile:
        return NamedFile.of_book(self.path)


@dataclass(frozen=True, slots=True)
class CloseFile:
    pass


@dataclass(frozen=True, slots=True)
class FileOpened:
    """`info` tells a size and a label of each page."""

    path: str
    info: DocumentInfo

    def __post_init__(self) -> None:
        """Raises ValueError."""
        _check_pages(self.info)


@dataclass(frozen=True, slots=True)
class FileBegun:
    """`info` tells of the first chapters, which can be drawn; `FileOpened` follows."""

    path: str
    info: DocumentInfo

    def __post_init__(self) -> None:
        """Raises ValueError."""
        _check_pages(self.info)


@dataclass(frozen=True, slots=True)
class FileRefused:
    path: str
    error: BookError


def _check_pages(info: DocumentInfo) -> None:
    if not info.page_count == len(info.page_sizes) == len(info.labels):
        raise ValueError("not as many sizes and labels as pages")


# ---- drawing -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Draw into part `part` of the shared memory."""

    request_id: int
    page: int
    width: int
    clip: PixelClip | None
    part: int
    look: Look = PLAIN_LOOK


@dataclass(frozen=True, slots=True)
class PageDrawn:
    """`width` x `height` pixels of four bytes, rows without gaps."""

    request_id: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PageNotDrawn:
    """`is_stopped`: because its switch was thrown (`stops`), not because it can't be."""

    request_id: int
    is_stopped: bool = False


@dataclass(frozen=True, slots=True)
class ReadPageText:
    """For programs without a window; a window's text comes from the text process."""

    page: int


@dataclass(frozen=True, slots=True)
class PageTextRead:
    text: PageText


@dataclass(frozen=True, slots=True)
class NotRead:
    """The answer to whatever a program without a window asked for and can't get."""


# ---- text ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReadOutline:
    pass


@dataclass(frozen=True, slots=True)
class MakeOutline:
    """Of the headings on all pages, in the background; `OutlineRead` follows."""


@dataclass(frozen=True, slots=True)
class OutlineRead:
    outline: tuple[OutlineEntry, ...]


@dataclass(frozen=True, slots=True)
class ReadProperties:
    pass


@dataclass(frozen=True, slots=True)
class PropertiesRead:
    properties: DocumentProperties


@dataclass(frozen=True, slots=True)
class ReadCharacters:
    page: int


@dataclass(frozen=True, slots=True)
class CharactersRead:
    page: int
    characters: PageCharacters


@dataclass(frozen=True, slots=True)
class ReadLinks:
    page: int


@dataclass(frozen=True, slots=True)
class LinksRead:
    page: int
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class ReadContentBox:
    page: int


@dataclass(frozen=True, slots=True)
class ContentBoxRead:
    """`box`: around what can be seen on the page, in points; None where nothing can be."""

    page: int
    box: Rect | None


@dataclass(frozen=True, slots=True)
class DrawThumbnail:
    page: int
    width: int


@dataclass(frozen=True, slots=True)
class ThumbnailDrawn:
    """`png` is empty where the page can't be drawn."""

    page: int
    width: int
    png: bytes


@dataclass(frozen=True, slots=True)
class DrawThumbnailPixels:
    """`width` device pixels of the page as `look` turns it."""

    page: int
    width: int
    look: Look = PLAIN_LOOK


@dataclass(frozen=True, slots=True)
class ThumbnailPixels:
    """The answer to `request`: BGRX rows without gaps; none where the page can't be drawn.

    There are as many bytes as width and height say: whoever shows them reads no others.
    """

    request: DrawThumbnailPixels
    width: int = 0
    height: int = 0
    pixels: bytes = b""

    def __post_init__(self) -> None:
        """Raises ValueError."""
        if not (0 <= self.width <= LONGEST_SIDE and 0 <= self.height <= LONGEST_SIDE):
            raise ValueError("no picture has that size")
        if len(self.pixels) != self.width * self.height * BYTES_PER_PIXEL:
            raise ValueError("not as many pixels as the size says")


@dataclass(frozen=True, slots=True)
class Find:
    """`from_page`: looked at first; the others follow to the end of the book, then from page 1.

    `pages_done`, `total`: what an earlier process had found before it was lost.
    """

    query_id: int
    text: str
    match_case: bool
    whole_word: bool
    from_page: int = 1
    pages_done: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class StopFind:
    pass


@dataclass(frozen=True, slots=True)
class FindRects:
    query_id: int
    page: int


@dataclass(frozen=True, slots=True)
class FindRectsRead:
    """`carried`: where the last hit goes on at the top of the next page."""

    query_id: int
    page: int
    rects: tuple[HitRects, ...]
    carried: HitRects = ()


@dataclass(frozen=True, slots=True)
class FindContexts:
    query_id: int
    page: int


@dataclass(frozen=True, slots=True)
class FindContextsRead:
    query_id: int
    page: int
    contexts: tuple[HitContext, ...]


@dataclass(frozen=True, slots=True)
class UseStored:
    """The store has this book's text, or will: what is there needs not be read from the file."""

    book_id: str

    def named_files(self) -> NamedFile:
        return NamedFile(library_of=self.book_id)


@dataclass(frozen=True, slots=True)
class UseRecognised:
    """The store has text that was recognised in pages of this book, more than the last time.

    `page`: the one that it has now; 0: any.
    """

    book_id: str
    page: int = 0

    def named_files(self) -> NamedFile:
        return NamedFile(library_of=self.book_id)


@dataclass(frozen=True, slots=True)
class Index:
    book_id: str

    def named_files(self) -> NamedFile:
        return NamedFile(library_of=self.book_id)


@dataclass(frozen=True, slots=True)
class HurryIndex:
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class StopIndex:
    pass


@dataclass(frozen=True, slots=True)
class QuarantinePages:
    """Pages that nothing may touch any more: they stopped the process before."""

    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FileChanged:
    """The file on disk is not the one that was opened."""


@dataclass(frozen=True, slots=True)
class FileGone:
    """The file on disk is no longer there."""
