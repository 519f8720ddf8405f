"""A quotation in an answer, and whether the book has it."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.domain.asked_books import OWN_PLACE
from reader_app.domain.citations import CitationState
from reader_app.domain.document import Rect


@dataclass(frozen=True, slots=True)
class WordChange:
    """Words of the answer and what the book has in their place; equal where they agree."""

    said: str
    printed: str

    @property
    def is_same(self) -> bool:
        return self.said == self.printed


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A part of a page, one rectangle per line, in points."""

    page: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class CheckedQuotation:
    """`answer[start:end]` stands in quotation marks; `state` says what the check found.

    `places`: where the words stand, or for a near miss the words that come nearest; several when
    the quotation runs over a page. `claimed_pages`: where the answer says they are; () if it
    doesn't. `changes`: of a near miss, the whole quotation word by word. `parts`: how many pieces
    the answer left words out between; 1 for a whole quotation. `searched_to`: last page looked at.
    `book`: the one that `places` are in, by its place in the conversation; 0: none of several.
    `claimed_book`: another one that the answer takes it from; 0: none. `is_recognised`: the words
    there were recognised in a picture, and may differ from what is printed.
    """

    start: int
    end: int
    quote: str
    state: CitationState
    places: tuple[PagePlace, ...] = ()
    claimed_pages: tuple[int, ...] = ()
    changes: tuple[WordChange, ...] = ()
    parts: int = 1
    searched_to: int = 0
    book: int = OWN_PLACE
    claimed_book: int = 0
    is_recognised: bool = False

    @property
    def page(self) -> int:
        """The first page of the words; 0 when they are nowhere."""
        return self.places[0].page if self.places else 0
