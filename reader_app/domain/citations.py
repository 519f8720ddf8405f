"""Citations, quotations and claims: what an answer rests on, and whether the book has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass, lazy_pattern

_ID: Final = lazy_pattern(
    r"(?:b(\d{1,3})\.)?p(\d{1,6})\.(?:s|t(\d{1,3})\.c)(\d{1,6})(?:-(\d{1,6}))?"
)


class CitationState(StrEnum):
    CITED = "cited"
    VERIFIED = "verified"
    OTHER_PAGE = "other_page"
    NEAR_MISS = "near_miss"
    NOT_IN_BOOK = "not_in_book"


@dataclass(frozen=True, slots=True)
class PassageSource:
    """Stable id of sentences on a page: `p42.s3`, `p42.s3-5`, or `b2.p42.s3` for a further book.

    `book`: a place in the conversation (see `domain.book`), not a book's id, so that a model can't
    name a book that the conversation doesn't have. `table`: 0; else the numbers are those of cells
    of this table of the page, counted from 1: `p42.t1.c7`, `p42.t1.c7-9`.
    """

    page: int
    first_sentence: int
    last_sentence: int
    book: int = OWN_PLACE
    table: int = 0

    def __str__(self) -> str:
        tail = f"-{self.last_sentence}" if self.last_sentence != self.first_sentence else ""
        book = f"b{self.book}." if self.book != OWN_PLACE else ""
        kind = f"t{self.table}.c" if self.table else "s"
        return f"{book}p{self.page}.{kind}{self.first_sentence}{tail}"

    @classmethod
    def parsed(cls, text: str) -> PassageSource | None:
        match = _ID.fullmatch(text.strip().lower())
        if match is None:
            return None
        book = int(match[1]) if match[1] else OWN_PLACE
        table = int(match[3]) if match[3] else 0
        first = int(match[4])
        last = int(match[5]) if match[5] else first
        return cls(int(match[2]), first, last, book, table) if book and first <= last else None


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation in an answer.

    `number` counts from 1 within the answer. `rects`: in points on `page`, one per line of text.
    `offset`: the citation stands after `answer[:offset]`; -1 if that is not known.
    """

    number: int
    source: PassageSource
    label: str
    quote: str
    state: CitationState = CitationState.CITED
    rects: tuple[Rect, ...] = ()
    offset: int = -1

    @property
    def page(self) -> int:
        return self.source.page

    @property
    def book(self) -> int:
        """The cited book's place in the conversation."""
        return self.source.book


@dataclass(frozen=True, slots=True)
class CitedPart:
    """The part of cited words on one page; `rects` are in points, one per line of text."""

    page: int
    rects: tuple[Rect, ...]
    text: str


def with_markers(
    text: str, citations: Sequence[Citation], marker: Callable[[Citation], str]
) -> str:
    """Insert each citation's marker into `text` at its offset; without an offset it is left out."""
    parts: list[str] = []
    done = 0
    for citation in sorted((c for c in citations if c.offset >= 0), key=lambda c: c.offset):
        place = min(citation.offset, len(text))
        parts += [text[done:place], marker(citation)]
        done = place
    return "".join([*parts, text[done:]])


@dataclass(frozen=True, slots=True)
class WordChange:
    """Words of the answer and the book's words in their place; equal where they agree."""

    said: str
    printed: str

    @property
    def is_same(self) -> bool:
        return self.said == self.printed


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A part of a page; `rects` are in points, one per line."""

    page: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class CheckedQuotation:
    """A quotation in an answer with the result of checking it.

    `answer[start:end]` is in quotation marks; `state` is the result. `places`: where the words
    stand, or for a near miss the most similar words; several if the quotation continues overleaf.
    `claimed_pages`: where the answer says that the words stand; () if it doesn't. `numbers`: the
    bare page numbers that it writes beside them. `changes`: for a near miss, the whole quotation
    word by word. `parts`: number of pieces between which the answer
    left words out; 1 for an unbroken quotation. `searched_to`: last page searched. `book`: place in
    the conversation of the book that `places` refer to; 0: the words are in none of several books.
    `claimed_book`: another book that the answer names; 0: none. `is_recognised`: the book's words
    were recognised in a picture and may differ from what is printed.
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
    numbers: tuple[int, ...] = ()

    @property
    def page(self) -> int:
        """First page of the words; 0 if they were not found."""
        return self.places[0].page if self.places else 0


class ClaimState(StrEnum):
    """The result of checking a sentence of an answer against the words that it cites."""

    SUPPORTED = "supported"
    PARTLY = "partly"
    NOT_IN_CITED = "not_in_cited"
    NOTHING_CITED = "nothing_cited"
    OWN_WORDS = "own_words"


class MissingKind(StrEnum):
    """What sort of thing a sentence says that the cited words don't."""

    NUMBER = "number"
    UNIT = "unit"
    ARITHMETIC = "arithmetic"
    DATE = "date"
    NAME = "name"
    NEGATION = "negation"
    RELATION = "relation"
    ROLES = "roles"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class MissingPart:
    """A part of a sentence that the cited words don't support.

    For a negation that the sentence leaves out, `text` is the negated word.
    """

    text: str
    kind: MissingKind


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A sentence of an answer, `answer[start:end]`, with the result of checking it.

    `words`: the sentence. `missing`: what the cited words don't support, in the sentence's order.
    `page`: where the book supports the sentence although the cited words don't; 0: nowhere within
    reach. `book`: place in the conversation of the book that `page` belongs to.
    """

    start: int
    end: int
    state: ClaimState
    missing: tuple[MissingPart, ...] = ()
    page: int = 0
    book: int = OWN_PLACE
    words: str = ""

    @property
    def is_doubtful(self) -> bool:
        """Whether the reader is warned: nothing, or not everything, is supported by cited words."""
        return self.state not in (ClaimState.SUPPORTED, ClaimState.OWN_WORDS)
