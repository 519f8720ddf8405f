"""What the window and the process that copies PDFs with marks say to each other. Plain values.

What the window and the process that recognises text say to each other. Plain values.
"""

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
    """`unfinished`: a path beside `target` that the copy is written to until it is whole."""

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
    """`is_repaired`: the file was damaged, the copy holds what could be read of it."""

    target: str
    is_repaired: bool


@dataclass(frozen=True, slots=True)
class CopyRefused:
    error: BookError


@dataclass(frozen=True, slots=True)
class RecogniseIn:
    """First message. `program`: the recogniser's; `page_limit_s`: for one page."""

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
    """It can't be drawn, or takes too long."""

    number: int


@dataclass(frozen=True, slots=True)
class FileNotRecognised:
    error: BookError
