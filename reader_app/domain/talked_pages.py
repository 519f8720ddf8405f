"""Pages that the reader's conversations touched: asked from there, or cited in an answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TalkedTurn:
    """What one question has to do with one page; at least one of the two flags holds.

    `is_asked`: the page was in view. `is_cited`: the answer rests on words of the page.
    """

    page: int
    conversation_id: str
    title: str
    question_id: str
    question: str
    asked_at: datetime
    is_asked: bool = False
    is_cited: bool = False


class TalkedTurns(Protocol):
    """Where they are stored."""

    def turns(self, book_id: str) -> list[TalkedTurn]:
        """Over all conversations of a book that are shown, newest first; long questions cut."""
        ...
