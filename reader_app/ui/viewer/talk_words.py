"""What is said of the turns that touched a page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from reader_app.domain.talked_pages import TalkedTurn
from reader_app.ui.widgets.ago import ago


def count_words(turns: Sequence[TalkedTurn], page_name: str = "this page") -> str:
    """ "2 questions about this page"."""
    number = len(turns)
    return f"{'1 question' if number == 1 else f'{number:,} questions'} about {page_name}"


def detail_words(turn: TalkedTurn, now: datetime) -> str:
    """ "Asked here · Ponds · 2 days ago"."""
    if turn.is_asked:
        why = "Asked and cited here" if turn.is_cited else "Asked here"
    else:
        why = "Cited here"
    return f"{why} · {ago(turn.asked_at, now)} · {turn.title}"
