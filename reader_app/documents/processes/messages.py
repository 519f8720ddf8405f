"""Messages between the window and its processes for drawing and text, and what they share.

Plain values and the layout of shared memory, without MuPDF: the window's process imports this.
Messages for copies and text recognition are in `ocr_and_copy_messages`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from reader_app.domain import document
from reader_app.domain.errors import BookError
from reader_app.ipc.file_broker import NamedFile

ABORT_FLAG_BYTES: Final = 64
_FLAG: Final = struct.Struct("=i")
_LAYOUT = struct.Struct("<QQ")
PROGRESS_BYTES = _LAYOUT.size
PixelClip: TypeAlias = tuple[int, int, int, int]
"""x0, y0, x1, y1 in device pixels of a page drawn at some width."""
BYTES_PER_PIXEL: Final = 4
LONGEST_SIDE: Final = 1_000_000
"""Pixels of the longest side of a page as narrow as a ribbon."""
HitRects: TypeAlias = tuple[document.Rect, ...]
"""One rectangle for each line that a hit touches."""


@dataclass(frozen=True, slots=True)
class SpeakLanguage:
    """Use this language for sentences from now on. No answer."""

    language: str


@dataclass(frozen=True, slots=True)
class DrawPicture:
    """Draw a whole page for a model: no side over `side` pixels, no more than `most_bytes`."""

    page: int
    side: int
    most_bytes: int


@dataclass(frozen=True, slots=True)
class PictureDrawn:
    """`file` is a PNG or a JPEG."""

    page: int
    file: bytes


class AbortFlags:
    """Flags in shared memory that abort a drawing: the window sets one, the drawing process looks.

    One for each part of the shared memory: a part belongs to one request until that is answered, so
    the wrong page can't be stopped. A flag is laid out as MuPDF's `fz_cookie`, whose first member
    ends the drawing when it isn't zero.
    """

    def __init__(self, memory: memoryview) -> None:
        self.memory = memory

    def reset(self, part: int) -> None:
        """Clear the flag of `part` for another drawing."""
        start = part * ABORT_FLAG_BYTES
        self.memory[start : start + ABORT_FLAG_BYTES] = bytes(ABORT_FLAG_BYTES)

    def abort(self, part: int) -> None:
        """Abort what is drawn into `part`."""
        _FLAG.pack_into(self.memory, part * ABORT_FLAG_BYTES, 1)


class SharedProgress:
    """Two numbers in shared memory: what the text process is doing, readable without asking it.

    How often work began or ended (odd: at work), and on which page. The process writes and its
    parent reads; a torn read only delays the parent by one look.
    """

    def __init__(self, memory: memoryview) -> None:
        self._memory = memory
        self._moves = 0

    @contextmanager
    def working_on(self, page: int) -> Iterator[None]:
        """Note that the block works on `page` (0: on something else)."""
        self._write(page)
        try:
            yield
        finally:
            self._write(0)

    def clear(self) -> None:
        """Reset it; for the parent, before a new process starts."""
        _LAYOUT.pack_into(self._memory, 0, 0, 0)

    def read(self) -> tuple[int, int]:
        """Read (moves, page): moves is odd while work goes on."""
        moves, page = _LAYOUT.unpack_from(self._memory, 0)
        return int(moves), int(page)

    def _write(self, page: int) -> None:
        self._moves += 1
        _LAYOUT.pack_into(self._memory, 0, self._moves, page)


@dataclass(frozen=True, slots=True)
class PageCharacters:
    """A page's text with one box per character: `characters[i]` is `text.text[i]`."""

    text: document.PageText
    characters: tuple[document.Character, ...]


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """`checksum`: SHA-256 of the content, in hexadecimal."""

    path: str
    checksum: str
    size: int


@dataclass(frozen=True, slots=True)
class HitContext:
    """A hit and the text around it, as one line of plain text: the three follow each other."""

    before: str
    match: str
    after: str


@dataclass(frozen=True, slots=True)
class FindProgress:
    """Progress of a search; pages follow from where it began to the last, then from page 1.

    `hits`: (page, how many) of the pages looked at since the last progress; `total` so far.
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

    Drawing: an abort flag for each part follows the parts.
    """

    name: str
    part_bytes: int
    parts: int


@dataclass(frozen=True, slots=True)
class OpenFile:
    """Open a file. `is_early`: `FileBegun` may come first, where laying out takes long."""

    path: str
    password: str
    is_early: bool = False

    def named_files(self) -> NamedFile:
        return NamedFile.of_book(self.path)


@dataclass(frozen=True, slots=True)
class ForeseeFile:
    """Get ready to open this file, which is about to be asked for. No answer."""

    path: str

    def named_files(self) -> NamedFile:
        return NamedFile.of_book(self.path)


@dataclass(frozen=True, slots=True)
class CloseFile:
    pass


@dataclass(frozen=True, slots=True)
class FileOpened:
    """The file is open. `info` has a size and a label for each page."""

    path: str
    info: document.DocumentInfo

    def __post_init__(self) -> None:
        """Raises ValueError."""
        _check_pages(self.info)


@dataclass(frozen=True, slots=True)
class FileBegun:
    """The first chapters can be drawn, and `info` describes them; `FileOpened` follows."""

    path: str
    info: document.DocumentInfo

    def __post_init__(self) -> None:
        """Raises ValueError."""
        _check_pages(self.info)


@dataclass(frozen=True, slots=True)
class FileRefused:
    path: str
    error: BookError


def _check_pages(info: document.DocumentInfo) -> None:
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
    look: document.Look = document.PLAIN_LOOK


@dataclass(frozen=True, slots=True)
class PageDrawn:
    """`width` x `height` pixels of four bytes, rows without gaps."""

    request_id: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PageNotDrawn:
    """A page was not drawn. `is_stopped`: because its abort flag was set."""

    request_id: int
    is_stopped: bool = False


@dataclass(frozen=True, slots=True)
class ReadPageText:
    """Read a page for a program without a window; windows use the text process."""

    page: int


@dataclass(frozen=True, slots=True)
class PageTextRead:
    text: document.PageText


@dataclass(frozen=True, slots=True)
class NotRead:
    """The answer to a program without a window if what it asked for can't be had."""


# ---- text ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReadOutline:
    pass


@dataclass(frozen=True, slots=True)
class MakeOutline:
    """Make an outline of the headings on all pages, in the background; `OutlineRead` follows."""


@dataclass(frozen=True, slots=True)
class OutlineRead:
    outline: tuple[document.OutlineEntry, ...]


@dataclass(frozen=True, slots=True)
class ReadProperties:
    pass


@dataclass(frozen=True, slots=True)
class PropertiesRead:
    properties: document.DocumentProperties


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
    links: tuple[document.Link, ...]


@dataclass(frozen=True, slots=True)
class ReadContentBox:
    page: int


@dataclass(frozen=True, slots=True)
class ContentBoxRead:
    """`box`: around everything visible on the page, in points; None on an empty page."""

    page: int
    box: document.Rect | None


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
    """Draw `width` device pixels of the page as `look` turns it."""

    page: int
    width: int
    look: document.Look = document.PLAIN_LOOK


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
    """Find text: from `from_page` to the end of the book, then from page 1.

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
    """`carried`: where the last hit continues at the top of the next page."""

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
    """Use the text that the store has, or will have, instead of reading the file."""

    book_id: str

    def named_files(self) -> NamedFile:
        return NamedFile(library_of=self.book_id)


@dataclass(frozen=True, slots=True)
class UseRecognised:
    """Use recognised text: the store has more of it than the last time.

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
    """Touch these pages no more: they crashed the process before."""

    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FileChanged:
    """The file on disk is not the one that was opened."""


@dataclass(frozen=True, slots=True)
class FileGone:
    """The file on disk is no longer there."""
