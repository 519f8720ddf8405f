"""What can be commanded by name: actions, books, chapters, pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from reader_app.ui.widgets.fuzzy import Query, close_first, matches, query_of, rank

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

    def _best(self, query: Query) -> list[tuple[int, int]]:
        ranked: list[tuple[tuple[int, int], int, int]] = []
        for place, (source, found) in enumerate(zip(self._sources, self._found, strict=True)):
            names = source.names
            # Thousands of names fit one letter: ranking the first of them is enough.
            for index in close_first(query, names, found)[:_MOST_RANKED]:
                ranked.append((rank(query, names[index]), place, index))
        if query.words:
            ranked.sort()
        return [(place, index) for _, place, index in ranked[:_MOST_SHOWN]]
