"""Turns of conversations that hold what a reader looks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A question or an answer that holds the words.

    `title`: of its conversation. `question_id`: of the question that it is, or answers; "" where
    the title alone holds the words.
    """

    book_id: str
    book_title: str
    conversation_id: str
    title: str
    question_id: str
    text: str
    said_at: datetime


class FoundTurns(Protocol):
    """Where conversations are stored."""

    def holding(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        """Messages that are shown and hold every one of the casefolded words, newest first."""
        ...

    def titled(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        """Conversations whose title holds every one of the words, with its first question."""
        ...
