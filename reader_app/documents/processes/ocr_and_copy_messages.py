"""Messages between the window and the processes that copy PDFs and recognise text."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.domain.document import PageText, Rect
from reader_app.domain.errors import BookError
from reader_app.ipc.file_broker import NamedFile


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlight to be written into a PDF.

    `color`: red, green, blue, each 0 to 1; `changed_at`: seconds since 1970.
    """

    page: int
    rects: tuple[Rect, ...]
    color: tuple[float, float, float]
    note: str
    changed_at: int


@dataclass(frozen=True, slots=True)
class CopyWithMarks:
    """Request: write a copy.

    `unfinished`: a path beside `target` that is written to until the copy is complete.
    """

    source: str
    password: str
    target: str
    unfinished: str
    marks: tuple[Mark, ...]

    def named_files(self) -> NamedFile:
        return NamedFile(self.source, settles=(self.unfinished, self.target))


@dataclass(frozen=True, slots=True)
class CopyProgressed:
    """Event: `done` of `total` bytes are written."""

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
