"""How often the process was lost over one file, and over what.

What a drawing process has been asked for, and which pages did such a process harm. No Qt.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.workers.rendered_page import Priority, RenderKey

TEXT_PART_STOPS: Final = tr("The text of this book can't be read: the program's text part stops.")

_MOST_OF_ONE: Final = 2
_MOST_OF_ALL: Final = 24
"""A file that was the end of so many processes has enough pages fenced off."""


class CrashCounter:
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


_MOST_AT_ONCE = 2
_MOST_LOSSES = 2


@dataclass(slots=True)
class InflightRequest:
    """A request; `began`: when the process turned to it, as far as is known.

    `is_disowned`: of a file that was open before, or somebody else draws it now.
    `stopped`: when it was told to stop, 0 if it wasn't. `is_late`: for taking too long.
    """

    key: RenderKey
    priority: Priority
    part: int
    began: float
    is_wanted: bool = True
    is_disowned: bool = False
    stopped: float = 0.0
    is_late: bool = False


class InflightRequests:
    """Requests without an answer yet. The process works on the first of them."""

    def __init__(self) -> None:
        self._sent: dict[int, InflightRequest] = {}
        self._last_id = 0

    @property
    def first(self) -> InflightRequest | None:
        return next(iter(self._sent.values()), None)

    def at_work_s(self, now: float) -> float:
        """For how long the process has been at the first of them."""
        return now - self.first.began if self.first is not None else 0.0

    @property
    def running(self) -> list[InflightRequest]:
        """What nobody has told to stop."""
        return [sent for sent in self._sent.values() if not sent.stopped]

    @property
    def waiting(self) -> list[InflightRequest]:
        """What comes after the first."""
        return list(self._sent.values())[1:]

    @property
    def keys(self) -> list[RenderKey]:
        return [sent.key for sent in self._sent.values() if sent.is_wanted]

    @property
    def has_room(self) -> bool:
        return len(self._sent) < _MOST_AT_ONCE

    def add(self, key: RenderKey, priority: Priority, part: int) -> int:
        """Note a request; returns its id."""
        self._last_id += 1
        self._sent[self._last_id] = InflightRequest(key, priority, part, time.monotonic())
        return self._last_id

    def answered(self, request_id: int) -> InflightRequest | None:
        """Take out an answered request; the next one is worked on from now on."""
        sent = self._sent.pop(request_id, None)
        if self.first is not None:
            self.first.began = time.monotonic()
        return sent

    def want(self, key: RenderKey, priority: Priority) -> bool:
        """True if `key` is underway; it is wanted again then, at the better priority."""
        for sent in self._sent.values():
            if sent.key == key and not sent.is_disowned:
                sent.priority = min(sent.priority, priority) if sent.is_wanted else priority
                sent.is_wanted = True
                return True
        return False

    def keep_only(self, keys: Iterable[RenderKey]) -> None:
        """Answers to anything else are thrown away when they come."""
        wanted = set(keys)
        for sent in self._sent.values():
            sent.is_wanted = sent.is_wanted and sent.key in wanted

    def disown(self) -> None:
        """The file is another one from now on; answers about the old one may still come."""
        for sent in self._sent.values():
            sent.is_wanted = False
            sent.is_disowned = True

    def disown_page(self, page: int) -> None:
        """That page is given up: nothing about it matters any more."""
        for sent in self._sent.values():
            if sent.key.page == page:
                sent.is_wanted = False
                sent.is_disowned = True

    def recall_waiting(self) -> list[InflightRequest]:
        """Disown what comes after the first; returns what of it was wanted."""
        recalled = [sent for sent in self.waiting if sent.is_wanted]
        for sent in recalled:
            sent.is_wanted = False
            sent.is_disowned = True
        return recalled

    def clear(self) -> list[InflightRequest]:
        """Take out everything, in order."""
        sent = list(self._sent.values())
        self._sent.clear()
        return sent


class Quarantine:
    """Pages that cost a process its life: once, no more drawing ahead; twice, no more."""

    def __init__(self) -> None:
        self._losses: Counter[int] = Counter()
        self._stubborn: set[int] = set()

    def blame(self, page: int) -> None:
        """A process was lost over `page`."""
        self._losses[page] += 1

    def note_stubborn(self, page: int) -> None:
        """The page can't be stopped when others wait, so it isn't drawn ahead any more."""
        self._stubborn.add(page)

    @property
    def stubborn(self) -> frozenset[int]:
        """Pages that were told to stop and didn't."""
        return frozenset(self._stubborn)

    def is_closed(self, page: int) -> bool:
        """True where the page is not drawn any more."""
        return self._losses[page] >= _MOST_LOSSES

    def may_draw_ahead(self, page: int) -> bool:
        """True where the page may be drawn before anybody looks at it."""
        return self._losses[page] == 0 and page not in self._stubborn
