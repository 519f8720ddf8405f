"""How often the process was lost over one file, and over what."""

from __future__ import annotations

from collections import Counter
from typing import Final

from reader_app.domain.translation import tr

TEXT_PART_STOPS: Final = tr("The text of this book can't be read: the program's text part stops.")

_MOST_OF_ONE: Final = 2
_MOST_OF_ALL: Final = 24
"""A file that was the end of so many processes has enough pages fenced off."""


class Losses:
    """Counts until a file is closed. What is worked on is told apart by equality."""

    def __init__(self) -> None:
        self._over: Counter[object] = Counter()
        self._count = 0

    @property
    def are_too_many(self) -> bool:
        """No process should be started for this file again."""
        return self._count > _MOST_OF_ALL

    def note(self, work: object) -> bool:
        """Whether `work` has been the end of enough processes, and is to be left alone."""
        self._count += 1
        self._over[work] += 1
        return self._over[work] >= _MOST_OF_ONE

    def forgive(self, work: object) -> None:
        """It has come on since."""
        self._over.pop(work, None)

    def clear(self) -> None:
        """Of another file."""
        self._over.clear()
        self._count = 0
