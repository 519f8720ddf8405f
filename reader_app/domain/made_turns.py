"""Recaps and summaries that were made before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class MadeTurn:
    """A question that was answered to its end, and when."""

    conversation_id: str
    question_id: str
    made_at: datetime


class MadeTurns(Protocol):
    """Where conversations are stored."""

    def latest(
        self, book_id: str, questions: Sequence[str], up_to: int, *, is_offline: bool
    ) -> MadeTurn | None:
        """The last time that one of these was asked, word for word, and answered completely, by a
        language model or by the companion without one, with nothing after page `up_to` sent; if
        it is shown still.
        """
        ...
