"""Finds turns of conversations: those that hold some words, and those about pages of a book."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from reader_app.domain.conversation import FoundTurn, FoundTurns, MarkedTurn, MarkedTurns, shortened

_MOST: Final = 200
_LENGTH: Final = 200
_BEFORE: Final = 50
_MARKUP: Final = re.compile(r"[*`#>|\[\]]+")


@dataclass(frozen=True, slots=True)
class ConversationHit:
    """`marks`: (start, end) in `excerpt` of every word that was looked for.

    `question_id` "": the words stand in the title of the conversation only.
    """

    book_id: str
    book_title: str
    conversation_id: str
    title: str
    question_id: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    said_at: datetime


class ConversationSearchUseCase:
    """The reader's own talk only: what an answer told them is no secret to them."""

    def __init__(self, stored: FoundTurns) -> None:
        self._stored = stored

    def find(self, text: str, book_id: str | None = None) -> list[ConversationHit]:
        """Newest first, one hit a turn, 200 at most; without a book id in all books."""
        words = list(dict.fromkeys(text.casefold().split()))
        if not words:
            return []
        found: dict[tuple[str, str], FoundTurn] = {}
        for turn in self._stored.holding(words, book_id, _MOST):
            found.setdefault((turn.conversation_id, turn.question_id), turn)
        known = {turn.conversation_id for turn in found.values()}
        for turn in self._stored.titled(words, book_id, _MOST):
            if turn.conversation_id not in known:
                found[turn.conversation_id, ""] = turn
        newest = sorted(found.values(), key=lambda turn: turn.said_at, reverse=True)
        return [_hit(turn, words) for turn in newest[:_MOST]]


def _hit(turn: FoundTurn, words: list[str]) -> ConversationHit:
    text = " ".join(_MARKUP.sub("", turn.text).split())
    marks = _places(text, words)
    begin = _begin(text, marks[0][0] if marks else 0)
    excerpt = text[begin : begin + _LENGTH]
    opening = "…" if begin else ""
    shift = begin - len(opening)
    end = begin + len(excerpt)
    inside = tuple((a - shift, b - shift) for a, b in marks if begin <= a and b <= end)
    closing = "…" if end < len(text) else ""
    return ConversationHit(
        turn.book_id,
        turn.book_title,
        turn.conversation_id,
        turn.title,
        turn.question_id,
        f"{opening}{excerpt}{closing}",
        inside,
        turn.said_at,
    )


def _begin(text: str, first: int) -> int:
    """Where the excerpt begins: some words before the first mark."""
    if first <= _BEFORE:
        return 0
    space = text.find(" ", first - _BEFORE, first)
    return space + 1 if space >= 0 else first


def _places(text: str, words: list[str]) -> list[tuple[int, int]]:
    """(start, end) of all words, none over another; letters may fold to more than one."""
    origins = [at for at, letter in enumerate(text) for _ in letter.casefold()]
    folded = text.casefold()
    if len(origins) != len(folded):  # a letter folds otherwise beside another one
        return []
    found: list[tuple[int, int]] = []
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    for match in re.finditer(pattern, folded):
        found.append((origins[match.start()], origins[match.end() - 1] + 1))
    return found


_QUESTION_LENGTH = 160


class MarkedTurnsUseCase:
    """The reader's own talk only, so the spoiler guard has nothing to hide here."""

    def __init__(self, stored: MarkedTurns) -> None:
        self._stored = stored

    def pages(self, book_id: str) -> Mapping[int, tuple[MarkedTurn, ...]]:
        """By page, newest question first; questions on one line and short."""
        found: dict[int, list[MarkedTurn]] = {}
        for turn in self._stored.turns(book_id):
            short = replace(turn, question=shortened(turn.question, _QUESTION_LENGTH))
            found.setdefault(turn.page, []).append(short)
        return {page: tuple(turns) for page, turns in found.items()}
