"""What stands for many pages where no model can sum them up: some of their own sentences."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from reader_app.domain.chat import SPAN_LINE
from reader_app.llm.sentence_choice import FoundSentence, Quote, can_be_quoted, is_end_of_one
from reader_app.llm.words import folded, stems_of, words_of

_SPAN: Final = re.compile(rf"^{SPAN_LINE} (\d+)-(\d+)\.$", re.MULTILINE)
_AT_ONCE: Final = 10
_MOST_READS: Final = 8
_QUOTES: Final = 6
_SAME: Final = 0.9
"""Of the words of the shorter one: two sentences that share more say the same twice."""


def span_in(context: str) -> tuple[int, int] | None:
    """First and last page that the question is about, if it is about pages."""
    found = _SPAN.search(context)
    return (int(found[1]), int(found[2])) if found else None


def reads_of(span: tuple[int, int]) -> list[tuple[int, int]]:
    """What to read of it: all, or as much as can be read at once, evenly spread."""
    first, last = span
    runs = [(at, min(at + _AT_ONCE - 1, last)) for at in range(first, last + 1, _AT_ONCE)]
    if len(runs) <= _MOST_READS:
        return runs
    step = (len(runs) - 1) / (_MOST_READS - 1)
    return [runs[round(step * at)] for at in range(_MOST_READS)]


def key_quotes(sentences: Sequence[FoundSentence], count: int = _QUOTES) -> tuple[Quote, ...]:
    """Sentences whose words come up most, one from each part, in the book's order.

    A part that only says again what was quoted of another gives none.
    """
    fit = [sentence for sentence in sentences if can_be_quoted(sentence.text)]
    fit = [sentence for sentence in fit if not is_end_of_one(sentence)] or fit
    stems = {id(sentence): set(stems_of(sentence.text)) for sentence in fit}
    counts = Counter(stem for words in stems.values() for stem in words)
    parts = min(count, len(fit))
    best: list[FoundSentence] = []
    for part in range(parts):
        choice = [
            sentence
            for sentence in fit[part * len(fit) // parts : (part + 1) * len(fit) // parts]
            if not any(_is_same(sentence.text, other.text) for other in best)
        ]
        if choice:
            best.append(max(choice, key=lambda sentence: _weight(stems[id(sentence)], counts)))
    return tuple(Quote((sentence,), 0.0) for sentence in best)


def _is_same(text: str, other: str) -> bool:
    one, two = set(words_of(folded(text))), set(words_of(folded(other)))
    return len(one & two) > _SAME * min(len(one), len(two))


def _weight(stems: set[str], counts: Counter[str]) -> float:
    """Short sentences say little, long ones hold everything: neither is preferred."""
    worth = sum(math.log(counts[stem]) for stem in stems)
    return worth / math.sqrt(len(stems)) if stems else 0.0
