"""How well a few typed letters fit a name. Pure rules, quick over thousands of names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_WHOLE, _BEGIN, _WORD, _INSIDE, _SCATTERED = range(5)
_SCATTER_COST = 4
_MOST_SCATTERED = 3
"""Letters; those of a longer word are found all over any name, and mean nothing there."""


@dataclass(frozen=True, slots=True)
class Query:
    """Typed words, case folded; each has to be found in a name, in any order."""

    words: tuple[str, ...]
    holds: tuple[re.Pattern[str], ...]
    """For each word: what holds it; of a short one the letters in their order, in one pass."""


def query_of(typed: str) -> Query:
    words = tuple(typed.casefold().split())
    return Query(words, tuple(re.compile(_pattern(word)) for word in words))


def matches(query: Query, names: Sequence[str], among: Iterable[int]) -> list[int]:
    """Indexes into `names` (case folded) that hold every word; of short ones the letters do."""
    found = list(among)
    for pattern in query.holds:
        is_held = pattern.match
        found = [index for index in found if is_held(names[index])]
    return found


def close_first(query: Query, names: Sequence[str], found: Sequence[int]) -> list[int]:
    """Names that hold the words themselves before those that only hold their letters."""
    close = [index for index in found if all(word in names[index] for word in query.words)]
    others = set(found).difference(close)
    return [*close, *(index for index in found if index in others)]


def rank(query: Query, name: str) -> tuple[int, int]:
    """Of a name that matches; lower fits better: by the worst word's kind of match, then length."""
    kinds = [_kind(word, name) for word in query.words]
    return max((kind for kind, _ in kinds), default=_WHOLE), sum(n for _, n in kinds) + len(name)


def _pattern(word: str) -> str:
    if len(word) <= _MOST_SCATTERED:
        return "".join(map(_until, word))
    return f".*{re.escape(word)}"


def _until(letter: str) -> str:
    # As a class even where it is one: "^" and "]" need no care then.
    return rf"[^{re.escape(letter)}]*{re.escape(letter)}"


def _kind(word: str, name: str) -> tuple[int, int]:
    if name == word:
        return _WHOLE, 0
    at = name.find(word)
    if at == 0:
        return _BEGIN, 0
    if at > 0:
        is_word = re.search(rf"(?<!\w){re.escape(word)}", name) is not None
        return (_WORD if is_word else _INSIDE), 0
    return _SCATTERED, _SCATTER_COST * _span(word, name)


def _span(word: str, name: str) -> int:
    """How far the letters of a word are spread, counted from the first that fits."""
    start = end = name.find(word[0])
    for letter in word[1:]:
        end = name.find(letter, end + 1)
    return end - start
