"""Where a book's text goes while it is indexed: what the text process needs of a store.

What the text process and the one that keeps its pages say to each other. Plain values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from reader_app.domain.document import PageText
from reader_app.domain.errors import (
    BookError,
    BookErrorCode,
    DomainError,
    Remedy,
    StorageError,
    StorageErrorCode,
)


class IndexWriter(Protocol):
    """Called in the text process only, by one thread. Each call is one transaction."""

    def begin(self, book_id: str, sample_text: str) -> None:
        """Indexing starts or goes on; `sample_text` shows the book's script."""
        ...

    def indexed_numbers(self, book_id: str) -> set[int]:
        """Pages whose texts can be had."""
        ...

    def filled_numbers(self, book_id: str) -> set[int]:
        """Pages that the index in the making has: they need not be read again."""
        ...

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Stored pages, words not needed."""
        ...

    def recognised_numbers(self, book_id: str) -> set[int]:
        """Pages that text was looked for in because they are pictures."""
        ...

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """What was recognised in them, with words."""
        ...

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None: ...

    def finish(self, book_id: str) -> None:
        """All pages are stored."""
        ...

    def fail(self, book_id: str, error: DomainError) -> None:
        """Indexing stopped for good."""
        ...


class Numbers(StrEnum):
    """Which pages are meant: see the functions of `PageSink`."""

    INDEXED = "indexed"
    FILLED = "filled"
    RECOGNISED = "recognised"


@dataclass(frozen=True, slots=True)
class BeginPages:
    sample_text: str


@dataclass(frozen=True, slots=True)
class TellNumbers:
    which: Numbers


@dataclass(frozen=True, slots=True)
class TellTexts:
    numbers: tuple[int, ...]
    are_recognised: bool


@dataclass(frozen=True, slots=True)
class KeepPages:
    pages: tuple[PageText, ...]


@dataclass(frozen=True, slots=True)
class FinishPages:
    pass


@dataclass(frozen=True, slots=True)
class Kept:
    """Done, and on the disk."""


@dataclass(frozen=True, slots=True)
class NumbersTold:
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TextsTold:
    texts: tuple[PageText, ...]


@dataclass(frozen=True, slots=True)
class KnownError:
    """An error that a reader may meet."""

    is_of_store: bool
    code: str
    message: str
    remedy: Remedy
    advice: str

    @classmethod
    def of(cls, error: DomainError) -> KnownError:
        is_of_store = isinstance(error, StorageError)
        return cls(is_of_store, error.code.value, error.message, error.remedy, error.advice)

    def as_error(self) -> DomainError:
        """Raises ValueError where the code is none."""
        if self.is_of_store:
            code = StorageErrorCode(self.code)
            return StorageError(code, self.message, remedy=self.remedy, advice=self.advice)
        known = BookErrorCode(self.code)
        return BookError(known, self.message, remedy=self.remedy, advice=self.advice)


@dataclass(frozen=True, slots=True)
class FailPages:
    """Indexing stopped for good."""

    error: KnownError


@dataclass(frozen=True, slots=True)
class NotKept:
    error: KnownError


REQUESTS: Final = (BeginPages, TellNumbers, TellTexts, KeepPages, FinishPages, FailPages)
ANSWERS: Final = (Kept, NumbersTold, TextsTold, NotKept)
