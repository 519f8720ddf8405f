"""Text that OCR found in pages that are pictures: what is wanted of a book, and who keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from reader_app.domain.document import PageText

if TYPE_CHECKING:
    from reader_app.domain.book import Book


class RecognitionChoice(StrEnum):
    """What a reader wants done with the pictures of a book; NONE: they haven't said."""

    NONE = "none"
    WANTED = "wanted"
    STOPPED = "stopped"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """What was found in a page's picture; `text` is empty where there are no words in it."""

    page: PageText
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PagePictures:
    """The pages of a book that are pictures.

    `silent`: those without text; `recognised`: those whose text was recognised, by this program
    or before; `looked_at`: those that this program has gone through, with or without words.
    """

    silent: tuple[int, ...] = ()
    recognised: tuple[int, ...] = ()
    looked_at: frozenset[int] = field(default_factory=frozenset)
    wish: RecognitionChoice = RecognitionChoice.NONE
    languages: tuple[str, ...] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """Pages that nobody has tried to recognise text in."""
        return tuple(page for page in self.silent if page not in self.looked_at)


@dataclass(frozen=True, slots=True)
class Recogniser:
    """A program that recognises text. `path` empty: none is installed."""

    path: str = ""
    languages: tuple[str, ...] = ()

    @property
    def is_there(self) -> bool:
        return bool(self.path and self.languages)


class RecognisedTexts(Protocol):
    """What was recognised, for those who read pages."""

    def recognised_numbers(self, book_id: str) -> set[int]:
        """Pages that were gone through, with or without words."""
        ...

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """With words; labels are empty. Pages in which no word was found are left out."""
        ...


class RecognitionRepository(Protocol):
    """Kept apart from the index of a book, which may be made anew."""

    def recognised_numbers(self, book_id: str) -> set[int]:
        """As in `RecognisedTexts`."""
        ...

    def keep(self, book: Book, found: RecognisedPage) -> None:
        """For good; where the page's own text is empty, this is its text from now on."""
        ...

    def wish(self, book_id: str) -> tuple[RecognitionChoice, tuple[str, ...]]:
        """And the languages that were chosen for the book."""
        ...

    def save_wish(
        self, book_id: str, wish: RecognitionChoice, languages: Sequence[str] | None = None
    ) -> None:
        """Without `languages`, those that were chosen stay."""
        ...

    def pages_of_origin(self, book_id: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Pages that are pictures without text, and those whose text was recognised."""
        ...
