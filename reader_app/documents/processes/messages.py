"""Messages between the window and its processes for drawing and text, and their shared memory.

These are plain values and the layout of shared memory, without MuPDF, because the window's process
imports this module. Messages for copies and text recognition are in `ocr_and_copy_messages`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from reader_app.domain import document, library, search
from reader_app.domain.annotations import (
    AS_IN_FILE,
    DrawnState,
    FieldEntry,
    FileAnnotation,
    FileParts,
    FormField,
)
from reader_app.domain.cross_references import BookReferences
from reader_app.domain.document import PageTable
from reader_app.domain.errors import BookError
from reader_app.domain.values import dataclass
from reader_app.ipc.file_broker import NamedFile

ABORT_FLAG_BYTES: Final = 64
_FLAG: Final = struct.Struct("=i")
_LAYOUT = struct.Struct("<QQ")
PROGRESS_BYTES = _LAYOUT.size
PixelClip: TypeAlias = tuple[int, int, int, int]
"""x0, y0, x1, y1 in device pixels of a page that is drawn at some width."""
BYTES_PER_PIXEL: Final = 4
LONGEST_SIDE: Final = 1_000_000
"""Limit in pixels, which only an extremely long and narrow page would reach."""
HitRects: TypeAlias = tuple[document.Rect, ...]
"""The rectangles of one hit, one for each line that it touches."""


@dataclass(frozen=True, slots=True)
class SpeakLanguage:
    """Request: use this language for messages to the reader from now on. It has no answer."""

    language: str


@dataclass(frozen=True, slots=True)
class DrawPicture:
    """Request: draw a whole page for a model.

    No side is longer than `side` pixels, and the file is no larger than `most_bytes`.
    """

    page: int
    side: int
    most_bytes: int


@dataclass(frozen=True, slots=True)
class PictureDrawn:
    """Answer to `DrawPicture`. `file` is a PNG or a JPEG."""

    page: int
    file: bytes


class AbortFlags:
    """Flags in shared memory by which the window aborts drawings of the drawing process.

    There is one flag for each part of the shared memory. A part belongs to one request until that
    is answered, so that the wrong page can't be stopped. A flag has the layout of MuPDF's
    `fz_cookie`, whose first member ends the drawing when it isn't zero.
    """

    def __init__(self, memory: memoryview) -> None:
        self.memory = memory

    def reset(self, part: int) -> None:
        """Clear the flag of `part` before another drawing."""
        start = part * ABORT_FLAG_BYTES
        self.memory[start : start + ABORT_FLAG_BYTES] = bytes(ABORT_FLAG_BYTES)

    def abort(self, part: int) -> None:
        """Abort the drawing into `part`."""
        _FLAG.pack_into(self.memory, part * ABORT_FLAG_BYTES, 1)


class SharedProgress:
    """The text process's present work, as two numbers in shared memory.

    The first number counts how often work began or ended, so that it is odd during work; the second
    one is the page (0: none). The text process writes them and its parent reads them. A read that
    is torn by a write only delays the parent until its next read.
    """

    def __init__(self, memory: memoryview) -> None:
        self._memory = memory
        self._moves = 0

    @contextmanager
    def working_on(self, page: int) -> Iterator[None]:
        """Mark the block as work on `page` (0: work on something else)."""
        self._write(page)
        try:
            yield
        finally:
            self._write(0)

    def clear(self) -> None:
        """Reset both numbers; the parent calls this before it starts a new process."""
        _LAYOUT.pack_into(self._memory, 0, 0, 0)

    def read(self) -> tuple[int, int]:
        """Read (moves, page); `moves` is odd during work."""
        moves, page = _LAYOUT.unpack_from(self._memory, 0)
        return int(moves), int(page)

    def _write(self, page: int) -> None:
        self._moves += 1
        _LAYOUT.pack_into(self._memory, 0, self._moves, page)


@dataclass(frozen=True, slots=True)
class PageCharacters:
    """A page's text with one box for each character: `characters[i]` belongs to `text.text[i]`."""

    text: document.PageText
    characters: tuple[document.Character, ...]


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """A file and its content. `checksum` is the SHA-256 in hexadecimal, `size` in bytes."""

    path: str
    checksum: str
    size: int


@dataclass(frozen=True, slots=True)
class HitContext:
    """A hit and the text around it as one line of plain text, in the order of the fields."""

    before: str
    match: str
    after: str


@dataclass(frozen=True, slots=True)
class FindProgress:
    """Progress of a search, which goes from its first page to the last one, then on from page 1.

    `hits`: (page, number of hits) for the pages searched since the last progress; `total`: all hits
    so far. `starts`: for those pages that were asked for with `pages_with_starts`, where in the
    page's text each hit begins. `is_too_slow`: the search ended because its expression took too
    long for a page. `pages_skimmed`: pages that were searched, or looked through in haste: of
    these, some may have hits that were not found yet.
    """

    query_id: int
    pages_done: int
    page_count: int
    hits: tuple[tuple[int, int], ...]
    total: int
    is_done: bool
    starts: tuple[tuple[int, tuple[int, ...]], ...] = ()
    is_too_slow: bool = False
    pages_skimmed: int = 0

    @property
    def pages_told(self) -> int:
        """How many pages the search has done; a skimmed page counts as a quarter."""
        return self.pages_done + max(0, self.pages_skimmed - self.pages_done) // 4


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """Progress of indexing. `error` is a sentence if indexing had to stop, else empty.

    `is_ready`: every page is stored, while it is still being found out what they refer to.
    """

    book_id: str
    pages_done: int
    page_count: int
    is_done: bool
    error: str = ""
    is_ready: bool = False


# ---- to both processes ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShareMemory:
    """First message to a process: the shared memory to write to.

    The drawing process writes pixels, with an abort flag for each part behind all parts; the text
    process writes the page at work.
    """

    name: str
    part_bytes: int
    parts: int


@dataclass(frozen=True, slots=True)
class OpenFile:
    """Request: open a file.

    `is_early`: `FileBegun` may precede the answer if laying out takes long. `is_help`: another
    process has opened the same file, and checks the page sizes that are known of it.
    """

    path: str
    password: str
    is_early: bool = False
    is_help: bool = False

    def named_files(self) -> NamedFile:
        return NamedFile.of_book(self.path)


@dataclass(frozen=True, slots=True)
class HideAnnotations:
    """Request: draw the open file without the annotations of these ids from now on.

    The window draws them itself, as the reader has them. It has no answer.
    """

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FillForm:
    """Request: draw the fields of the open file's form with these values from now on.

    The other fields have what the file says. It has no answer.
    """

    entries: tuple[FieldEntry, ...]


@dataclass(frozen=True, slots=True)
class SwitchLayers:
    """Request: draw the open file with these layers shown and hidden, the others as it says.

    The numbers are those of `Layer`. It has no answer.
    """

    shown: tuple[int, ...]
    hidden: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ForeseeFile:
    """Request: prepare to open this file, which will be requested soon. It has no answer."""

    path: str

    def named_files(self) -> NamedFile:
        return NamedFile.of_book(self.path)


@dataclass(frozen=True, slots=True)
class CloseFile:
    pass


@dataclass(frozen=True, slots=True)
class FileOpened:
    """Answer: the file is open. `info` has a size and a label for each page."""

    path: str
    info: document.DocumentInfo

    def __post_init__(self) -> None:
        """Check the number of pages. Raises ValueError."""
        _check_pages(self.info)


@dataclass(frozen=True, slots=True)
class FileBegun:
    """Answer: the first chapters can be drawn, and `info` describes them; `FileOpened` follows."""

    path: str
    info: document.DocumentInfo

    def __post_init__(self) -> None:
        """Check the number of pages. Raises ValueError."""
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
    """Request: draw a page, `width` pixels wide, into part `part` of the shared memory."""

    request_id: int
    page: int
    width: int
    clip: PixelClip | None
    part: int
    look: document.Look = document.PLAIN_LOOK


@dataclass(frozen=True, slots=True)
class PageDrawn:
    """Answer: `width` x `height` pixels of four bytes, rows without gaps."""

    request_id: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PageNotDrawn:
    """Answer: the page was not drawn. `is_stopped`: because its abort flag was set."""

    request_id: int
    is_stopped: bool = False


@dataclass(frozen=True, slots=True)
class ReadPageText:
    """Request of a program without a window: read a page. Windows use the text process."""

    page: int


@dataclass(frozen=True, slots=True)
class PageTextRead:
    text: document.PageText


@dataclass(frozen=True, slots=True)
class NotRead:
    """Answer to a program without a window if its request failed."""


# ---- text ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReadOutline:
    pass


@dataclass(frozen=True, slots=True)
class MakeOutline:
    """Request: make an outline from the headings on all pages in the background.

    `has_own`: the file has chapters of its own; only find where they begin in the pages' texts.
    `OutlineRead` follows.
    """

    has_own: bool = False


@dataclass(frozen=True, slots=True)
class OutlineRead:
    outline: tuple[document.OutlineEntry, ...]


@dataclass(frozen=True, slots=True)
class FindDestination:
    """Request: find the place to which the file gives this name."""

    name: str


@dataclass(frozen=True, slots=True)
class DestinationFound:
    """Answer: the page (1-based) and the distance from its top; both are 0 if there is none."""

    name: str
    page: int
    top: float


@dataclass(frozen=True, slots=True)
class ReadProperties:
    pass


@dataclass(frozen=True, slots=True)
class PropertiesRead:
    properties: document.DocumentProperties


@dataclass(frozen=True, slots=True)
class ReadTitlePage:
    """Request: tell title, authors and so on by the first pages."""


@dataclass(frozen=True, slots=True)
class TitlePageRead:
    title_page: library.TitlePage


WHOLE_BOOK_PAGE_S: Final = 0.1
"""Seconds more for each page of a book that is read in one go."""


@dataclass(frozen=True, slots=True)
class ReadReferences:
    """Request: find what all pages refer to. `labels`: what the pages are called, or ()."""

    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReferencesRead:
    found: BookReferences


@dataclass(frozen=True, slots=True)
class ReadCharacters:
    page: int


@dataclass(frozen=True, slots=True)
class CharactersRead:
    page: int
    characters: PageCharacters


@dataclass(frozen=True, slots=True)
class ReadTables:
    """Request: find the tables of a page."""

    page: int


@dataclass(frozen=True, slots=True)
class TablesRead:
    page: int
    tables: tuple[PageTable, ...]


@dataclass(frozen=True, slots=True)
class ReadLinks:
    page: int


@dataclass(frozen=True, slots=True)
class LinksRead:
    page: int
    links: tuple[document.Link, ...]


@dataclass(frozen=True, slots=True)
class ReadAnnotations:
    """Request: read the annotations of the pages `first` to `last` in the background."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class AnnotationsRead:
    """Answer: the annotations of further pages, all of those before `next_page`, in their order.

    `is_done` False: more answers follow.
    """

    next_page: int
    is_done: bool
    annotations: tuple[FileAnnotation, ...]


@dataclass(frozen=True, slots=True)
class ReadFileParts:
    """Request: tell whether the file has a form, layers, and attached files."""


@dataclass(frozen=True, slots=True)
class FilePartsRead:
    parts: FileParts


@dataclass(frozen=True, slots=True)
class ReadFormFields:
    """Request: read the fields of the form on a page."""

    page: int


@dataclass(frozen=True, slots=True)
class FormFieldsRead:
    page: int
    fields: tuple[FormField, ...]


@dataclass(frozen=True, slots=True)
class ReadContentBox:
    page: int


@dataclass(frozen=True, slots=True)
class ContentBoxRead:
    """Answer. `box`: around everything visible on the page, in points; None on an empty page."""

    page: int
    box: document.Rect | None


@dataclass(frozen=True, slots=True)
class DrawThumbnail:
    page: int
    width: int


@dataclass(frozen=True, slots=True)
class ThumbnailDrawn:
    """Answer. `png` is empty if the page can't be drawn."""

    page: int
    width: int
    png: bytes


@dataclass(frozen=True, slots=True)
class DrawThumbnailPixels:
    """Request: draw the page `width` device pixels wide, rotated as `look` says."""

    page: int
    width: int
    look: document.Look = document.PLAIN_LOOK
    state: DrawnState = AS_IN_FILE


@dataclass(frozen=True, slots=True)
class ThumbnailPixels:
    """Answer to `request`: BGRX rows without gaps; empty if the page can't be drawn.

    The number of bytes is checked against width and height, so that whoever shows them reads no
    others.
    """

    request: DrawThumbnailPixels
    width: int = 0
    height: int = 0
    pixels: bytes = b""

    def __post_init__(self) -> None:
        """Check size and number of pixels. Raises ValueError."""
        if not (0 <= self.width <= LONGEST_SIDE and 0 <= self.height <= LONGEST_SIDE):
            raise ValueError("no picture has that size")
        if len(self.pixels) != self.width * self.height * BYTES_PER_PIXEL:
            raise ValueError("not as many pixels as the size says")


@dataclass(frozen=True, slots=True)
class Find:
    """Request: find text from `from_page` to the end of the book, then from page 1 on.

    `pages_done` and `total` tell what an earlier process had found before it was lost;
    `pages_early`: pages beyond the first `pages_done` whose hits it had told already.
    """

    query_id: int
    text: str
    match_case: bool
    whole_word: bool
    from_page: int = 1
    pages_done: int = 0
    total: int = 0
    pages_with_starts: tuple[int, ...] = ()
    syntax: search.FindSyntax = search.FindSyntax.WORDS
    pages_early: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Skim:
    """Request: skim a share of the pages for a search that another process does.

    The share is every other block of places, from `first_place` on in the order of that search.
    """

    find: Find
    first_place: int


@dataclass(frozen=True, slots=True)
class Skimmed:
    """The places `first` to `last` of a search, in its order and from 0, were skimmed.

    `likely`: those that seem to have hits. The process that helps sends it, and it is passed on to
    the one that searches.
    """

    query_id: int
    first: int
    last: int
    likely: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StopFind:
    pass


@dataclass(frozen=True, slots=True)
class FindRects:
    query_id: int
    page: int


@dataclass(frozen=True, slots=True)
class FindRectsRead:
    """Answer. `carried`: rectangles of the last hit's part at the top of the next page."""

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
    """Request: use the text that the store has, or will have, in place of the file's."""

    book_id: str

    def named_files(self) -> NamedFile:
        return NamedFile(library_of=self.book_id)


@dataclass(frozen=True, slots=True)
class UseRecognised:
    """Request: use recognised text, of which the store has more than before.

    `page`: the page whose text was added; 0: any.
    """

    book_id: str
    page: int = 0

    def named_files(self) -> NamedFile:
        return NamedFile(library_of=self.book_id)


@dataclass(frozen=True, slots=True)
class Index:
    """Request: write the text of the book into its index, from `from_page` outward.

    `is_help`: another process writes the same index; begin with the pages that it comes to last,
    and leave beginning and finishing to it.
    """

    book_id: str
    from_page: int = 1
    is_help: bool = False

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
    """Request: don't read these pages, because they crashed a process before."""

    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FileChanged:
    """Event: the file on disk is not the one that was opened."""


@dataclass(frozen=True, slots=True)
class FileUnread:
    """Event: the file can't be read to its end, so it has no identity."""


@dataclass(frozen=True, slots=True)
class FileGone:
    """Event: the file on disk is gone."""
