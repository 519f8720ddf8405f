"""What a whole book is about, as far as rules can tell: how it begins, and its chapters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.citations import PassageSource
from reader_app.domain.jsontypes import JsonObject
from reader_app.llm.offline_answers import (
    Answer,
    add_key_sentences,
    add_outline,
    search_results,
    text_of,
    to_reader,
)

BEGINNING: Final[JsonObject] = {"first": 1, "last": 10}
"""Pages where books say what they are about; shorter books and the guard give less."""
_CHAPTERS: Final = 12


def add_book(
    answer: Answer,
    outline: str,
    reads: Sequence[tuple[JsonObject, JsonObject]],
    passages: Sequence[JsonObject],
) -> None:
    """Sentences of the first pages, then the upper chapters. `outline`: as the tool tells it."""
    result = reads[-1][1] if reads else {}
    pages = sorted(_pages(result))
    if pages:
        add_key_sentences(answer, (pages[0], pages[-1]), [result], passages)
    elif told := to_reader(text_of(result)):
        answer.say(told)
    if chapters := _upper(outline):
        add_outline(answer, chapters)


def _pages(result: JsonObject) -> set[int]:
    sources = (PassageSource.parsed(str(b.get("source") or "")) for b in search_results(result))
    return {source.page for source in sources if source is not None}


def _upper(outline: str) -> str:
    """The first chapters of the upmost level, and how many more there are; "" without any."""
    lines = [line for line in outline.splitlines() if line.startswith("- ")]
    left = len(lines) - _CHAPTERS
    return "\n".join([*lines[:_CHAPTERS], *([f"… and {left} more"] if left > 0 else [])])
