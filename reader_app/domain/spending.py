"""What conversations cost, and the spending limits that the reader sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from reader_app.domain.chat import TokenUsage  # settings are read before the first page

CostOf: TypeAlias = "Callable[[str, TokenUsage], float | None]"
"""Returns the cost of one model request in US dollars; None if the model's price is not known."""


@dataclass(frozen=True, slots=True)
class Spent:
    """An amount spent; `is_whole` False: some price is not known, and `usd` is only the rest."""

    tokens: int = 0
    usd: float = 0.0
    is_whole: bool = True

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.tokens + other.tokens, self.usd + other.usd, self.is_whole and other.is_whole
        )


@dataclass(frozen=True, slots=True)
class Cap:
    """A spending limit; 0 means no limit, a value below 0 raises ValueError.

    `tokens` applies if `usd` sets no limit or a price is not known.
    """

    usd: float = 0.0
    tokens: int = 0

    def __post_init__(self) -> None:
        if self.usd < 0 or self.tokens < 0:
            raise ValueError("a cap can't be below 0")


@dataclass(frozen=True, slots=True)
class SpendingCaps:
    """The limits for one answer, one conversation and one book."""

    turn: Cap = Cap()
    conversation: Cap = Cap()
    book: Cap = Cap()


class SpendingLedger(Protocol):
    """Reads from the store what was used: model and tokens of each request."""

    def of_turn(self, turn_id: str) -> list[tuple[str, TokenUsage]]: ...

    def of_conversation(self, conversation_id: str) -> list[tuple[str, TokenUsage]]:
        """Return all requests, including those of answers that were replaced or are on branches."""
        ...

    def of_book(self, book_id: str) -> list[tuple[str, TokenUsage]]: ...
