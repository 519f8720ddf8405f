"""What is said of the turns that touched a page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from reader_app.domain.conversation import MarkedTurn
from reader_app.domain.translation import tr
from reader_app.ui.widgets.dates_and_sizes import relative_time


def count_words(turns: Sequence[MarkedTurn], page_name: str = "") -> str:
    """ "2 questions about this page"."""
    number = len(turns)
    if not page_name:
        return tr("{n} question about this page", "{n:,} questions about this page", n=number)
    return tr("{n} question about {page}", "{n:,} questions about {page}", n=number, page=page_name)


def detail_words(turn: MarkedTurn, now: datetime) -> str:
    """ "Asked here · Ponds · 2 days ago"."""
    if turn.is_asked:
        why = tr("Asked and cited here") if turn.is_cited else tr("Asked here")
    else:
        why = tr("Cited here")
    return f"{why} · {relative_time(turn.asked_at, now)} · {turn.title}"
