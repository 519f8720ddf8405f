"""What the window and the process that recognises text say to each other. Plain values."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.domain.document import PageText
from reader_app.domain.errors import BookError
from reader_app.ipc.named_files import Named


@dataclass(frozen=True, slots=True)
class RecogniseIn:
    """First message. `program`: the recogniser's; `page_limit_s`: for one page."""

    path: str
    password: str
    program: str
    languages: tuple[str, ...]
    page_limit_s: float

    def named_files(self) -> Named:
        return Named.of_book(self.path)


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
