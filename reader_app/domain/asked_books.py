"""The books that a conversation asks: its own, and any number of others beside it.

A book's place is its number in the conversation: 1 for the one that it belongs to, then as they
came. Passages name their book by it, so that a model never sees, or names, a book by anything
that reaches beyond the conversation. A place is never given to another book.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, Protocol

OWN_PLACE: Final = 1
MOST_BOOKS: Final = 50
"""That one conversation may ask at once."""


@dataclass(frozen=True, slots=True)
class FurtherBook:
    """`place` counts from 2. `is_asked` False: it was, and its guard still holds for what was."""

    place: int
    book_id: str
    is_asked: bool = True


@dataclass(frozen=True, slots=True)
class BookPages:
    """Pages of one of a conversation's books."""

    place: int
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BookReceipt:
    """What of a further book was sent in a turn. `fence` as in `ChatMessage`."""

    place: int
    pages: tuple[int, ...] = ()
    fence: int | None = None
    pages_withheld: tuple[int, ...] = ()


class FurtherBooks(Protocol):
    """Which books a conversation asks besides its own."""

    def list_for_conversation(self, conversation_id: str) -> list[FurtherBook]:
        """By place; those that are no longer asked too, and those that are gone as such."""
        ...

    def ask(self, conversation_id: str, book_ids: Sequence[str]) -> list[FurtherBook]:
        """These and no others are asked from now on, besides its own; what it then has."""
        ...


def furthest(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Of two reaches the further one, book by book (see `PromptMessage.reach`)."""
    return tuple(max(pair) for pair in zip_longest(one, other, fillvalue=0))


def reaches_beyond(reach: Sequence[int], fences: Mapping[int, int]) -> bool:
    """Whether a message draws on pages after the fence of a further book; `fences` by place."""
    return any(page > fences.get(place, page) for place, page in enumerate(reach, OWN_PLACE + 1))
