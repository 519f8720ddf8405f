"""Turns that touched pages, for tests of what shows them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from reader_app.domain.talked_pages import TalkedTurn

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def turn(
    page: int,
    question: str = "Why?",
    *,
    asked: bool = True,
    cited: bool = False,
    conversation: str = "c1",
    hours: int = 0,
) -> TalkedTurn:
    """A turn whose question's id is its words."""
    moment = NOON + timedelta(hours=hours)
    return TalkedTurn(page, conversation, "Ponds", question, question, moment, asked, cited)
