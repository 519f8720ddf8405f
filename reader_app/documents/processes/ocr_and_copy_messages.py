"""Messages between the window and the processes that copy PDFs and recognise text."""

from __future__ import annotations

from typing import TypeAlias

from reader_app.domain.annotations import (
    AS_IN_FILE,
    DrawnState,
    FieldEntry,
    FileAnnotationKind,
    Point,
)
from reader_app.domain.document import OutlineEntry, PageText, Rect
from reader_app.domain.errors import BookError
from reader_app.domain.values import dataclass
from reader_app.ipc.file_broker import NamedFile


@dataclass(frozen=True, slots=True)
class Mark:
    """An annotation to be written into a PDF.

    `rects`: one for each line of marked words, else the area. `color`: red, green, blue, each 0 to
    1; `changed_at`, `created_at`: seconds since 1970. `name`: its /NM; "" for none. `strokes`,
    `width`: as in `FreeMark`. `origin`: id of the file's annotation from which it was taken over.
    """

    page: int
    rects: tuple[Rect, ...]
    color: tuple[float, float, float]
    note: str
    changed_at: int
    kind: FileAnnotationKind = FileAnnotationKind.HIGHLIGHT
    name: str = ""
    author: str = "Pagemate"
    created_at: int = 0
    strokes: tuple[tuple[Point, ...], ...] = ()
    width: float = 1.5
    origin: str = ""


@dataclass(frozen=True, slots=True)
class CopyWithMarks:
    """Request: write a copy.

    `unfinished`: a path beside `target` that is written to until the copy is complete. `outline`:
    becomes the outline of a file that has none. `bookmarks`: the reader's, as an entry of the
    outline with entries below it. `entries`: values of the form's fields.
    """

    source: str
    password: str
    target: str
    unfinished: str
    marks: tuple[Mark, ...]
    outline: tuple[OutlineEntry, ...] = ()
    bookmarks: tuple[OutlineEntry, ...] = ()
    entries: tuple[FieldEntry, ...] = ()

    def named_files(self) -> NamedFile:
        return NamedFile(self.source, settles=(self.unfinished, self.target))


@dataclass(frozen=True, slots=True)
class Sheet:
    """How pages lie on a sheet of paper; lengths in points.

    `width`, `height`: of the paper; 0: as large as the pages are. Paper and grid are turned as the
    pages need it.
    `margin`: kept free at each edge; `gap`: between two pages. `largest`: the limit of the scale
    at which a page is put on the sheet; 0: none. `is_right_to_left`: the first page of a row is
    its rightmost.
    """

    width: float = 0.0
    height: float = 0.0
    columns: int = 1
    rows: int = 1
    margin: float = 0.0
    gap: float = 0.0
    largest: float = 0.0
    is_right_to_left: bool = False


@dataclass(frozen=True, slots=True)
class RecognisedWords:
    """Recognised words of a page, each with its box in points of the page as shown.

    A word that is followed by white space ends with a space.
    """

    page: int
    words: tuple[tuple[str, Rect], ...]


@dataclass(frozen=True, slots=True)
class ExportPages:
    """Request: write a PDF of these pages, in this order.

    `unfinished`, `target`: as in `CopyWithMarks`. `sheet`: lay the pages on sheets for a printer;
    None: keep them as they are, with their links and annotations. `has_annotations`: draw the
    annotations on sheets. `marks`: annotations to be added, `texts`: text layers to be added.
    `title`: of the sheets. `state`: entries of the form and layers as the pages are to have them.
    """

    source: str
    password: str
    target: str
    unfinished: str
    pages: tuple[int, ...]
    sheet: Sheet | None = None
    has_annotations: bool = True
    marks: tuple[Mark, ...] = ()
    texts: tuple[RecognisedWords, ...] = ()
    title: str = ""
    state: DrawnState = AS_IN_FILE

    def named_files(self) -> NamedFile:
        own = NamedFile.of_book(self.source)
        return NamedFile(own.file, own.folder, settles=(self.unfinished, self.target))


@dataclass(frozen=True, slots=True)
class WriteForFile:
    """Request: write what the file is to be once `marks` are saved in it; the file stays as it is.

    `unfinished`: the path that is written to; it begins with every byte of `source`. `removed`:
    names of annotations that are to be deleted. `entries`: values of the form's fields.
    """

    source: str
    password: str
    unfinished: str
    marks: tuple[Mark, ...]
    removed: tuple[str, ...]
    entries: tuple[FieldEntry, ...] = ()

    def named_files(self) -> NamedFile:
        # It settles onto itself: a process that reads strangers' files may not replace one.
        return NamedFile(self.source, settles=(self.unfinished, self.unfinished))


@dataclass(frozen=True, slots=True)
class TakeAttachment:
    """Request: write a file that is attached to a PDF. `number`: as in `AttachedFile`.

    `unfinished`, `target`: as in `CopyWithMarks`.
    """

    source: str
    password: str
    target: str
    unfinished: str
    number: int

    def named_files(self) -> NamedFile:
        return NamedFile(self.source, settles=(self.unfinished, self.target))


CopyOrder: TypeAlias = CopyWithMarks | ExportPages | WriteForFile | TakeAttachment
"""What the copying process can be asked for."""


@dataclass(frozen=True, slots=True)
class CopyProgressed:
    """Event: `done` of `total` bytes are written, or of pages where pages are exported."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class CopyMade:
    """Answer: the copy is complete.

    `is_repaired`: it holds what could be read of a damaged file.
    """

    target: str
    is_repaired: bool


@dataclass(frozen=True, slots=True)
class CopyRefused:
    error: BookError


@dataclass(frozen=True, slots=True)
class RecogniseIn:
    """First message: the file, its password and the recogniser.

    `program`: path of the recogniser; `page_limit_s`: time limit of one page in seconds.
    """

    path: str
    password: str
    program: str
    languages: tuple[str, ...]
    page_limit_s: float

    def named_files(self) -> NamedFile:
        return NamedFile.of_book(self.path)


@dataclass(frozen=True, slots=True)
class RecognisePage:
    number: int


@dataclass(frozen=True, slots=True)
class StopRecognising:
    """Request: end at once, because the page at work is no longer wanted."""


@dataclass(frozen=True, slots=True)
class PageRecognised:
    """Answer: the recognised page. `seconds`: the time it took."""

    page: PageText
    seconds: float


@dataclass(frozen=True, slots=True)
class PageNotRecognised:
    """Answer: the page can't be drawn, or takes too long."""

    number: int


@dataclass(frozen=True, slots=True)
class FileNotRecognised:
    error: BookError
