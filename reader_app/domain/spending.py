"""What conversations cost, and the limits that the reader sets for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from reader_app.domain.chat import TokenUsage  # settings are read before the first page

CostOf: TypeAlias = "Callable[[str, TokenUsage], float | None]"
"""US dollars of one request to a model; None where its price is not known."""


@dataclass(frozen=True, slots=True)
class Spent:
    """`is_whole`: the price of everything in it is known; else `usd` is of the rest."""

    tokens: int = 0
    usd: float = 0.0
    is_whole: bool = True

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.tokens + other.tokens, self.usd + other.usd, self.is_whole and other.is_whole
        )


@dataclass(frozen=True, slots=True)
class Cap:
    """0: none. `tokens` counts where `usd` is none, or a price not known; below 0: ValueError."""

    usd: float = 0.0
    tokens: int = 0

    def __post_init__(self) -> None:
        if self.usd < 0 or self.tokens < 0:
            raise ValueError("a cap can't be below 0")


@dataclass(frozen=True, slots=True)
class SpendingCaps:
    """Of one answer, one conversation, one book."""

    turn: Cap = Cap()
    conversation: Cap = Cap()
    book: Cap = Cap()


class SpendingLedger(Protocol):
    """Where it is stored what models answered: model and tokens, request by request."""

    def of_turn(self, turn_id: str) -> list[tuple[str, TokenUsage]]: ...

    def of_conversation(self, conversation_id: str) -> list[tuple[str, TokenUsage]]:
        """Answers that were replaced or left on a branch, too."""
        ...

    def of_book(self, book_id: str) -> list[tuple[str, TokenUsage]]: ...
