"""Which pages of a book the reader has talked about, and in which turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from reader_app.domain.conversation import shortened
from reader_app.domain.talked_pages import TalkedTurn, TalkedTurns

_QUESTION_LENGTH = 160


class TalkedPagesUseCase:
    """The reader's own talk only, so the spoiler guard has nothing to hide here."""

    def __init__(self, stored: TalkedTurns) -> None:
        self._stored = stored

    def pages(self, book_id: str) -> Mapping[int, tuple[TalkedTurn, ...]]:
        """By page, newest question first; questions on one line and short."""
        found: dict[int, list[TalkedTurn]] = {}
        for turn in self._stored.turns(book_id):
            short = replace(turn, question=shortened(turn.question, _QUESTION_LENGTH))
            found.setdefault(turn.page, []).append(short)
        return {page: tuple(turns) for page, turns in found.items()}
