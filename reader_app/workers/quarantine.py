"""Counts crashes, to decide which pages, files and requests are not tried again."""

from __future__ import annotations

from collections import Counter
from typing import Final

from reader_app.domain.translation import tr

TEXT_PART_STOPS: Final = tr(
    "The text of this book can’t be read because a part of Pagemate keeps stopping."
)

_MOST_OF_ONE: Final = 2
_MOST_OF_ALL: Final = 24
"""Limit of crashes over one file; enough of its pages are in quarantine then."""


class CrashCounter:
    """Counts crashes of the text process over one file, by what it was working on.

    This work is any hashable value: a page number, a request or the opening of the file.
    """

    def __init__(self) -> None:
        self._over: Counter[object] = Counter()
        self._count = 0

    @property
    def are_too_many(self) -> bool:
        """True when no further process should be started for this file."""
        return self._count > _MOST_OF_ALL

    def note(self, work: object) -> bool:
        """Count a crash over `work`; return True if that work is not to be tried again."""
        self._count += 1
        self._over[work] += 1
        return self._over[work] >= _MOST_OF_ONE

    def forgive(self, work: object) -> None:
        """Forget the crashes over `work`, which has made progress since."""
        self._over.pop(work, None)

    def clear(self) -> None:
        """Forget everything, because another file is opened."""
        self._over.clear()
        self._count = 0


class Quarantine:
    """Pages that crashed a drawing process: not drawn ahead after one crash, never after two."""

    def __init__(self) -> None:
        self._crashes: Counter[int] = Counter()
        self._stubborn: set[int] = set()

    def blame(self, page: int) -> None:
        """Count a crash over `page`."""
        self._crashes[page] += 1

    def note_stubborn(self, page: int) -> None:
        """Record that `page` did not stop for others; it is not drawn ahead any more."""
        self._stubborn.add(page)

    @property
    def stubborn(self) -> frozenset[int]:
        """Pages that were told to stop and did not."""
        return frozenset(self._stubborn)

    def is_closed(self, page: int) -> bool:
        """Return True if `page` is not drawn any more."""
        return self._crashes[page] >= _MOST_OF_ONE

    def may_draw_ahead(self, page: int) -> bool:
        """Return True if `page` may be drawn before it is visible."""
        return self._crashes[page] == 0 and page not in self._stubborn
