"""The words of a text that come nearest to a quotation, and how they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from reader_app.domain.citations import WordChange
from reader_app.retrieval.letters import CAPITAL, HYPHEN, INSIDE, Letters, is_wide
from reader_app.retrieval.sentences import readable

LEAST_LIKENESS: Final = 0.6
_SLACK: Final = 4


@dataclass(frozen=True, slots=True)
class NearMiss:
    """`likeness`: share of the words that agree, 0 to 1. The words lie in `source[start:end]`."""

    likeness: float
    start: int
    end: int
    changes: tuple[WordChange, ...]


@dataclass(frozen=True, slots=True)
class _Token:
    """A word with the signs behind it that count; `form` is how it is compared."""

    form: str
    start: int
    end: int


class WordRow:
    """The words of a text one after the other; made once, compared often."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.tokens = _tokens(letters)
        self.forms = [token.form for token in self.tokens]


def nearest(text: WordRow, quotation: WordRow) -> NearMiss | None:
    """None when less than 60 % of the words agree."""
    theirs, ours = text.tokens, quotation.tokens
    printed, said = text.letters, quotation.letters
    if not theirs or not ours:
        return None
    window = _window(text.forms, quotation.forms)
    if window is None:
        return None
    first, last = window
    near = theirs[first:last]
    matcher = SequenceMatcher(None, quotation.forms, text.forms[first:last], autojunk=False)
    agreeing = sum(block.size for block in matcher.get_matching_blocks())
    likeness = agreeing / max(len(ours), len(near))
    if likeness < LEAST_LIKENESS:
        return None
    changes: list[WordChange] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        theirs_here = _between(printed, near[j1:j2])
        ours_here = theirs_here if tag == "equal" else _between(said, ours[i1:i2])
        changes.append(WordChange(ours_here, theirs_here))
    told = _told(changes, said, ours, printed, near)
    return NearMiss(likeness, near[0].start, near[-1].end, told)


def _told(
    changes: list[WordChange],
    said: Letters,
    ours: Sequence[_Token],
    printed: Letters,
    near: Sequence[_Token],
) -> tuple[WordChange, ...]:
    """Where all words agree the signs between them differ: then both are shown as they are."""
    if any(not change.is_same for change in changes):
        return tuple(changes)
    return (WordChange(_between(said, ours), _between(printed, near)),)


def _window(theirs: list[str], ours: list[str]) -> tuple[int, int] | None:
    """The stretch of `theirs` that lies around the longest run of words that both have."""
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    run = matcher.find_longest_match()
    if run.size == 0:
        return None
    low = max(0, run.b - run.a - _SLACK)
    high = min(len(theirs), run.b - run.a + len(ours) + _SLACK)
    inside = SequenceMatcher(None, ours, theirs[low:high], autojunk=False)
    blocks = [block for block in inside.get_matching_blocks() if block.size]
    head, tail = blocks[0], blocks[-1]
    # Words at the ends that don't agree stand for as many printed ones.
    first = max(0, low + head.b - head.a)
    last = min(len(theirs), low + tail.b + tail.size + len(ours) - tail.a - tail.size)
    return first, last


def _tokens(letters: Letters) -> list[_Token]:
    tokens: list[_Token] = []
    text, places = letters.text, letters.places
    begin = 0
    for at in range(1, len(text) + 1):
        ends = at == len(text) or _parts(letters, at)
        if ends and text:
            tokens.append(_Token(text[begin:at], places[begin], places[at - 1] + 1))
            begin = at
    return tokens


def _parts(letters: Letters, at: int) -> bool:
    if letters.gaps[at] not in (INSIDE, HYPHEN, CAPITAL):
        return True
    return is_wide(letters.text[at]) and letters.places[at] != letters.places[at - 1]


def _between(letters: Letters, tokens: Sequence[_Token]) -> str:
    if not tokens:
        return ""
    return readable(letters.source[tokens[0].start : tokens[-1].end])
