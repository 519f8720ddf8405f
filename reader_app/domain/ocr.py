"""Text that OCR found in pages that are pictures, the reader's choice about it, and its stores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from reader_app.domain.document import PageText
from reader_app.domain.values import dataclass, field

if TYPE_CHECKING:
    from reader_app.domain.book import Book


class RecognitionChoice(StrEnum):
    """What the reader wants done with the pictures of a book; NONE: not chosen yet."""

    NONE = "none"
    WANTED = "wanted"
    STOPPED = "stopped"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """Text recognised in a page's picture; `page.text` is empty if there are no words in it."""

    page: PageText
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PagePictures:
    """The pages of a book that are pictures.

    `silent`: those without text; `recognised`: those whose text was recognised, by this program or
    earlier; `looked_at`: those that this program has processed, with or without finding words.
    """

    silent: tuple[int, ...] = ()
    recognised: tuple[int, ...] = ()
    looked_at: frozenset[int] = field(default_factory=frozenset)
    wish: RecognitionChoice = RecognitionChoice.NONE
    languages: tuple[str, ...] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The pages without text that were not processed yet."""
        return tuple(page for page in self.silent if page not in self.looked_at)


@dataclass(frozen=True, slots=True)
class Recogniser:
    """A program that recognises text; an empty `path` means that none is installed."""

    path: str = ""
    languages: tuple[str, ...] = ()

    @property
    def is_there(self) -> bool:
        return bool(self.path and self.languages)


class RecognisedTexts(Protocol):
    """Recognised text, for whoever reads pages."""

    def recognised_numbers(self, book_id: str) -> set[int]:
        """Return the pages that were processed, with or without finding words."""
        ...

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Return recognised pages by number, with words and empty labels.

        Pages in which no word was found are left out.
        """
        ...


class RecognitionRepository(Protocol):
    """Stores recognised text and choices, apart from a book's index, which may be rebuilt."""

    def recognised_numbers(self, book_id: str) -> set[int]:
        """Return the pages that were processed, as in `RecognisedTexts`."""
        ...

    def keep(self, book: Book, found: RecognisedPage) -> None:
        """Store a recognised page for good; it becomes the page's text if the page has none."""
        ...

    def wish(self, book_id: str) -> tuple[RecognitionChoice, tuple[str, ...]]:
        """Return the reader's choice for the book, and the languages chosen."""
        ...

    def save_wish(
        self, book_id: str, wish: RecognitionChoice, languages: Sequence[str] | None = None
    ) -> None:
        """Store the reader's choice; without `languages`, those chosen before stay."""
        ...

    def pages_of_origin(self, book_id: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the pages that are pictures without text, and those with recognised text."""
        ...
