"""Words looked for in all books at once: what is asked of the index, and what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

MOST_COUNTED: Final = 100


@dataclass(frozen=True, slots=True)
class SearchedBook:
    """A book of the library. `fence`: last page that may be shown of it; None: all may.
    `is_indexed`: all of it is in the index.
    """

    id: str
    title: str
    author: str
    fence: int | None
    is_indexed: bool


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that holds the words. `marks`: (start, end) in `excerpt` of each of them."""

    page: int
    label: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    coverage: float


@dataclass(frozen=True, slots=True)
class FoundBook:
    """A book in which something was found.

    `order`: its place among all books, last read first. `count`: how many of its pages have most
    of the words (`MOST_COUNTED`: or more), `pages` the best of them. `coverage`: share of the
    words that its best page or its title has, 0 to 1. `in_title`: title or author has all of them.
    """

    id: str
    title: str
    author: str
    order: int
    coverage: float
    pages: tuple[FoundPage, ...] = ()
    count: int = 0
    in_title: bool = False


@dataclass(frozen=True, slots=True)
class LibrarySearched:
    """How far a search has come. `unindexed`: books of which not all pages can be found yet.

    `guarded`: those of which only the pages up to a spoiler guard's fence can be.
    """

    searched: int
    books: int
    unindexed: int
    guarded: int = 0


class SearchedBooks(Protocol):
    """The books that can be searched."""

    def books(self) -> Sequence[SearchedBook]:
        """Last read first."""
        ...
