"""Turns that touched pages, for tests of what shows them."""

from __future__ import annotations

from datetime import datetime, timedelta

from reader_app.domain.conversation import MarkedTurn

NOON = datetime(2026, 5, 4, 12).astimezone()
"""Where the tests run, whose date is the one that is shown."""


def turn(
    page: int,
    question: str = "Why?",
    *,
    asked: bool = True,
    cited: bool = False,
    conversation: str = "c1",
    hours: int = 0,
) -> MarkedTurn:
    """A turn whose question's id is its words."""
    moment = NOON + timedelta(hours=hours)
    return MarkedTurn(page, conversation, "Ponds", question, question, moment, asked, cited)
