"""The hits known so far, in the order of the book. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

Hit = tuple[int, int]
"""Page, and place among the hits of that page."""


class Found:
    """How many hits each page has. Lookups are O(log pages), learning more is O(pages)."""

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}
        self._pages: list[int] = []
        self._before: list[int] = [0]

    @property
    def total(self) -> int:
        return self._before[-1]

    @property
    def pages(self) -> Sequence[int]:
        """Those with hits, ascending."""
        return self._pages

    def count_on(self, page: int) -> int:
        return self._counts.get(page, 0)

    def add(self, hits: Iterable[tuple[int, int]]) -> None:
        """Pages and how many hits each has, none of them 0."""
        self._counts.update(hits)
        self._pages = sorted(self._counts)
        counts = (self._counts[page] for page in self._pages)
        self._before = list(accumulate(counts, initial=0))

    def ordinal(self, hit: Hit) -> int:
        """1 for the first hit of the book."""
        page, index = hit
        return self._before[bisect_left(self._pages, page)] + index + 1

    def hit_at(self, ordinal: int) -> Hit:
        """The hit with that ordinal, which must be one of 1..total."""
        place = bisect_right(self._before, ordinal - 1) - 1
        return self._pages[place], ordinal - 1 - self._before[place]

    def beside(self, hit: Hit, direction: int) -> Hit:
        """The next (1) or the previous (-1) hit, round at the ends of the book."""
        return self.hit_at((self.ordinal(hit) - 1 + direction) % self.total + 1)

    def page_from(self, page: int) -> int:
        """The first page with hits from `page` on, round at the end; 0 without hits."""
        if not self._pages:
            return 0
        return self._pages[bisect_left(self._pages, page) % len(self._pages)]
