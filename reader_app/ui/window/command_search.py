"""How well a few typed letters fit a name. Pure rules, quick over thousands of names.

What can be commanded by name: actions, books, chapters, pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

_WHOLE, _BEGIN, _WORD, _INSIDE, _SCATTERED = range(5)
_SCATTER_COST = 4
_MOST_SCATTERED = 3
"""Letters; those of a longer word are found all over any name, and mean nothing there."""


@dataclass(frozen=True, slots=True)
class FuzzyQuery:
    """Typed words, case folded; each has to be found in a name, in any order."""

    words: tuple[str, ...]
    holds: tuple[re.Pattern[str], ...]
    """For each word: what holds it; of a short one the letters in their order, in one pass."""


def query_of(typed: str) -> FuzzyQuery:
    words = tuple(typed.casefold().split())
    return FuzzyQuery(words, tuple(re.compile(_pattern(word)) for word in words))


def matches(query: FuzzyQuery, names: Sequence[str], among: Iterable[int]) -> list[int]:
    """Indexes into `names` (case folded) that hold every word; of short ones the letters do."""
    found = list(among)
    for pattern in query.holds:
        is_held = pattern.match
        found = [index for index in found if is_held(names[index])]
    return found


def close_first(query: FuzzyQuery, names: Sequence[str], found: Sequence[int]) -> list[int]:
    """Names that hold the words themselves before those that only hold their letters."""
    close = [index for index in found if all(word in names[index] for word in query.words)]
    others = set(found).difference(close)
    return [*close, *(index for index in found if index in others)]


def rank(query: FuzzyQuery, name: str) -> tuple[int, int]:
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


_MOST_RANKED = 400
_MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Command:
    """`aside`: its key, or where it leads."""

    words: str
    aside: str
    act: Callable[[], object]


class CommandSource(Protocol):
    """Commands of one kind, in their own order."""

    @property
    def names(self) -> Sequence[str]:
        """What is searched in, case folded; one for each command."""
        ...

    def command(self, index: int) -> Command: ...


class CommandSearch:
    """Finds commands by a few letters; narrows what it found while one types on.

    `direct`: the command that is typed out, such as a page's number; it comes first.
    """

    def __init__(
        self,
        sources: Sequence[CommandSource],
        direct: Callable[[str], Command | None] = lambda typed: None,
    ) -> None:
        self._sources = sources
        self._direct = direct
        self._typed = ""
        self._found = [list(range(len(source.names))) for source in sources]

    def find(self, typed: str) -> list[Command]:
        """Best first; of equal ones those of an earlier source. At most some dozens."""
        query = query_of(typed)
        if not typed.startswith(self._typed):
            self._found = [list(range(len(source.names))) for source in self._sources]
        self._typed = typed
        self._found = [
            matches(query, source.names, found)
            for source, found in zip(self._sources, self._found, strict=True)
        ]
        direct = self._direct(typed)
        best = [self._sources[place].command(index) for place, index in self._best(query)]
        return best if direct is None else [direct, *best]

    def _best(self, query: FuzzyQuery) -> list[tuple[int, int]]:
        ranked: list[tuple[tuple[int, int], int, int]] = []
        for place, (source, found) in enumerate(zip(self._sources, self._found, strict=True)):
            names = source.names
            # Thousands of names fit one letter: ranking the first of them is enough.
            for index in close_first(query, names, found)[:_MOST_RANKED]:
                ranked.append((rank(query, names[index]), place, index))
        if query.words:
            ranked.sort()
        return [(place, index) for _, place, index in ranked[:_MOST_SHOWN]]
