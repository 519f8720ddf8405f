"""What somebody looks at and waits for, and since when. No Qt.

Which page is drawn next. Pure rules, no Qt.

When a page that is being drawn makes room for another. Pure rules, no Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.workers.rendered_page import Priority, RenderKey

if TYPE_CHECKING:
    from reader_app.workers.quarantine import InflightRequest, InflightRequests
    from reader_app.workers.rendered_page import RenderKey


class VisibleRequests:
    """Wishes of pages in sight, until they are drawn, given up or out of sight."""

    def __init__(self) -> None:
        self._since: dict[RenderKey, float] = {}
        self._told_slow: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._since)

    def note(self, key: RenderKey, now: float) -> None:
        """Somebody looks for `key`, from now on if nobody did."""
        self._since.setdefault(key, now)

    def forget(self, key: RenderKey) -> None:
        """It is there, or nobody looks any more."""
        self._since.pop(key, None)
        self._told_slow.discard(key.page)

    def forget_page(self, page: int) -> None:
        """Nobody gets to see it."""
        for key in [key for key in self._since if key.page == page]:
            self.forget(key)

    def keep_only(self, keys: Collection[RenderKey]) -> None:
        """Nobody looks for anything but these."""
        for key in [key for key in self._since if key not in keys]:
            del self._since[key]

    def has_page(self, page: int) -> bool:
        return any(key.page == page for key in self._since)

    def newly_slow(self, now: float, slow_s: float) -> list[int]:
        """Pages that somebody has looked for longer than that; each is told once."""
        slow = {key.page for key, since in self._since.items() if now - since > slow_s}
        new = sorted(slow - self._told_slow)
        self._told_slow |= slow
        return new

    def clear(self) -> None:
        self._since.clear()
        self._told_slow.clear()


Fit: TypeAlias = Callable[[RenderKey, Priority], bool]
"""May this be drawn now?"""


@dataclass(frozen=True, slots=True)
class _Place:
    priority: Priority
    is_heavy: bool
    batch: int
    order: int

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        return self.priority, self.is_heavy, -self.batch, self.order


def always(_key: RenderKey, _priority: Priority) -> bool:
    """Whatever it is, it is fit."""
    return True


class RenderQueue:
    """Better priority first; within one, the newest batch first, a batch in its own order.

    Heavy ones come last within their priority.
    """

    def __init__(self) -> None:
        self._places: dict[RenderKey, _Place] = {}
        self._heavy: set[RenderKey] = set()
        self._batch = 0
        self._order = 0

    def __len__(self) -> int:
        return len(self._places)

    def add(self, key: RenderKey, priority: Priority) -> None:
        """Want `key`; wanting it again makes it newer and its priority the new one."""
        self._order += 1
        self._places[key] = _Place(priority, key in self._heavy, self._batch, self._order)

    def note_heavy(self, key: RenderKey) -> None:
        """It took long: from here on others go first."""
        self._heavy.add(key)

    def end_batch(self) -> None:
        """What is added from here on is newer."""
        self._batch += 1

    def is_heavy(self, key: RenderKey) -> bool:
        return key in self._heavy

    def take(self, is_fit: Fit = always) -> tuple[RenderKey, Priority] | None:
        """Remove and return what comes next of what is fit."""
        fit = [key for key, place in self._places.items() if is_fit(key, place.priority)]
        if not fit:
            return None
        key = min(fit, key=lambda k: self._places[k].rank)
        return key, self._places.pop(key).priority

    def discard(self, is_unwanted: Callable[[RenderKey], bool]) -> list[RenderKey]:
        """Forget all keys that are unwanted; returns them."""
        gone = [key for key in self._places if is_unwanted(key)]
        for key in gone:
            del self._places[key]
        return gone

    def keep_only(self, keys: Iterable[RenderKey]) -> None:
        """Forget all keys but these."""
        wanted = set(keys)
        self.discard(lambda key: key not in wanted)

    def has_better(self, priority: Priority) -> bool:
        """Something is more urgent than `priority`."""
        return any(place.priority < priority for place in self._places.values())

    def has_light(self, priority: Priority, is_fit: Fit = always) -> bool:
        """Something as urgent isn't known to be heavy, and is fit."""
        return any(
            place.priority <= priority and not place.is_heavy and is_fit(key, place.priority)
            for key, place in self._places.items()
        )


SLICE_S: Final = 0.1
"""So long a page may keep others waiting."""
STOPPING_S: Final = 1.0
"""A page that was told to stop and doesn't within this time is not about to."""


def to_stop(underway: InflightRequests, queue: RenderQueue) -> list[InflightRequest]:
    """What isn't wanted any more, or keeps something more important waiting."""
    return [
        sent
        for sent in underway.running
        if not sent.is_wanted or _is_better_waiting(sent, underway, queue)
    ]


@dataclass(frozen=True, slots=True)
class Beside:
    """What has its turn beside drawings that take `long`: one process is always for the rest.

    `stubborn`: pages known not to stop for others. `has_reserve`: there is one more process yet.
    """

    long: tuple[RenderKey, ...]
    stubborn: frozenset[int] = frozenset()
    has_reserve: bool = True

    def has_turn(self, key: RenderKey, priority: Priority) -> bool:
        """Of a page that is being drawn only a smaller picture has, for that may come sooner."""
        if key.page in self.stubborn:
            return False
        same = [other for other in self.long if other.page == key.page]
        if same:
            return self.has_reserve and all(key.width < other.width for other in same)
        return self.has_reserve or priority is Priority.VISIBLE


@dataclass(frozen=True, slots=True)
class Crowd:
    """`is_full`: no process is free, or about to be. `is_kept_waiting`: somebody in sight waits."""

    is_full: bool
    is_kept_waiting: bool

    def is_in_the_way(self, deaf_s: float, *, is_wanted: bool) -> bool:
        """A drawing that was told to stop `deaf_s` ago has to end.

        One that nobody wants always has: it takes a processor from those that are looked for.
        """
        if is_wanted and not (self.is_full and self.is_kept_waiting):
            return False
        return deaf_s > (SLICE_S if self.is_full and not is_wanted else STOPPING_S)


def to_interrupt(
    at_work: Iterable[InflightRequest], queue: RenderQueue, now: float
) -> InflightRequest | None:
    """One of these pages in sight, when another page in sight waits: noted as heavy in `queue`.

    `at_work`: what every process does. The one begun last has least to lose; the next one's turn
    is when that doesn't stop.
    """
    long = [sent for sent in at_work if now - sent.began > SLICE_S]
    running = [sent for sent in long if not sent.stopped and sent.priority is Priority.VISIBLE]
    is_one_stopping = any(sent.stopped and now - sent.stopped < SLICE_S for sent in long)
    beside = Beside(tuple(sent.key for sent in long if not sent.is_disowned))
    if not running or is_one_stopping or not queue.has_light(Priority.VISIBLE, beside.has_turn):
        return None
    latest = max(running, key=lambda sent: sent.began)
    queue.note_heavy(latest.key)
    return latest


def _is_better_waiting(
    sent: InflightRequest, underway: InflightRequests, queue: RenderQueue
) -> bool:
    if queue.has_better(sent.priority):
        return True
    return sent is underway.first and any(
        other.is_wanted and not other.stopped and other.priority < sent.priority
        for other in underway.waiting
    )
