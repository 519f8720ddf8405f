"""Messages of the window with the processes that copy PDFs and recognise text. Plain values."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.domain.document import PageText, Rect
from reader_app.domain.errors import BookError
from reader_app.ipc.file_broker import NamedFile


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlight for a PDF. `color`: red, green, blue, 0 to 1; `changed_at`: s since 1970."""

    page: int
    rects: tuple[Rect, ...]
    color: tuple[float, float, float]
    note: str
    changed_at: int


@dataclass(frozen=True, slots=True)
class CopyWithMarks:
    """Write a copy. `unfinished`: a path beside `target` that it is written to until it is
    complete.
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
    """`done` of `total` bytes."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class CopyMade:
    """The copy is complete. `is_repaired`: it holds what could be read of a damaged file."""

    target: str
    is_repaired: bool


@dataclass(frozen=True, slots=True)
class CopyRefused:
    error: BookError


@dataclass(frozen=True, slots=True)
class RecogniseIn:
    """First message. `program`: the recogniser; `page_limit_s`: for one page."""

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
    """End at once: nobody wants the page at work any more."""


@dataclass(frozen=True, slots=True)
class PageRecognised:
    """`seconds`: how long it took."""

    page: PageText
    seconds: float


@dataclass(frozen=True, slots=True)
class PageNotRecognised:
    """The page can't be drawn, or takes too long."""

    number: int


@dataclass(frozen=True, slots=True)
class FileNotRecognised:
    error: BookError
