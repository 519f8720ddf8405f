"""The words of a page in columns: hundreds of values of which most are never looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, overload

from reader_app.domain.document import Rect, Word

_Slice: TypeAlias = "slice[int | None, int | None, int | None]"


@dataclass(eq=False, repr=False)
class WordColumns(Sequence[Word]):
    """A tuple of words that makes them when the first one is asked for.

    `starts`, `ends`: places in the page's text. `edges`: all x0, all y0, all x1, all y1.
    """

    starts: Sequence[int]
    ends: Sequence[int]
    edges: tuple[Sequence[float], Sequence[float], Sequence[float], Sequence[float]]
    _made: tuple[Word, ...] | None = field(default=None, init=False)

    @property
    def words(self) -> tuple[Word, ...]:
        if self._made is None:
            self._made = tuple(map(Word, self.starts, self.ends, map(Rect, *self.edges)))
        return self._made

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, place: int) -> Word: ...
    @overload
    def __getitem__(self, place: _Slice) -> tuple[Word, ...]: ...
    def __getitem__(self, place: int | _Slice) -> Word | tuple[Word, ...]:
        return self.words[place]

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WordColumns | tuple):
            return NotImplemented
        return self.words == tuple(other)

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return repr(self.words)


def columns_of(words: Sequence[Word]) -> WordColumns:
    """The same words, in columns."""
    if isinstance(words, WordColumns):
        return words
    rects = [word.rect for word in words]
    return WordColumns(
        [word.start for word in words],
        [word.end for word in words],
        (
            [rect.x0 for rect in rects],
            [rect.y0 for rect in rects],
            [rect.x1 for rect in rects],
            [rect.y1 for rect in rects],
        ),
    )
