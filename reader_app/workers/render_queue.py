"""Decides which page is drawn next, and when a drawing has to make room for another.

Pure rules without Qt: the queue of waiting requests, the requests that a process is working on, the
requests that somebody waits for, and the preemption between them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from reader_app.workers.rendered_page import Priority, RenderKey

_MOST_AT_ONCE: Final = 2
"""Requests sent to one process: one that it works on, one that follows without a pause."""
SLICE_S: Final = 0.1
"""A drawing may keep others waiting for this long."""
STOPPING_S: Final = 1.0
"""A drawing that was told to stop and is not done within this time will not stop."""

Fit: TypeAlias = Callable[[RenderKey, Priority], bool]
"""Tells whether a request may be drawn now."""


def always(_key: RenderKey, _priority: Priority) -> bool:
    """Every request may be drawn now."""
    return True


@dataclass(frozen=True, slots=True)
class _Place:
    priority: Priority
    is_heavy: bool
    batch: int
    order: int

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        return self.priority, self.is_heavy, -self.batch, self.order


class RenderQueue:
    """Requests that wait: by priority, then the newest batch first, then in the order of asking.

    Requests known to be heavy come last within their priority.
    """

    def __init__(self) -> None:
        self._places: dict[RenderKey, _Place] = {}
        self._heavy: set[RenderKey] = set()
        self._batch = 0
        self._order = 0

    def __len__(self) -> int:
        return len(self._places)

    def add(self, key: RenderKey, priority: Priority) -> None:
        """Queue `key`; adding it again makes it the newest and sets its priority."""
        self._order += 1
        self._places[key] = _Place(priority, key in self._heavy, self._batch, self._order)

    def note_heavy(self, key: RenderKey) -> None:
        """Mark `key` as slow to draw: from now on others go first."""
        self._heavy.add(key)

    def end_batch(self) -> None:
        """Make everything added from here on newer than what is queued."""
        self._batch += 1

    def is_heavy(self, key: RenderKey) -> bool:
        return key in self._heavy

    def take(self, is_fit: Fit = always) -> tuple[RenderKey, Priority] | None:
        """Remove and return the next request among those that are fit."""
        fit = [key for key, place in self._places.items() if is_fit(key, place.priority)]
        if not fit:
            return None
        key = min(fit, key=lambda k: self._places[k].rank)
        return key, self._places.pop(key).priority

    def discard(self, is_unwanted: Callable[[RenderKey], bool]) -> list[RenderKey]:
        """Remove and return all requests that are unwanted."""
        gone = [key for key in self._places if is_unwanted(key)]
        for key in gone:
            del self._places[key]
        return gone

    def keep_only(self, keys: Iterable[RenderKey]) -> None:
        """Remove all requests but these."""
        wanted = set(keys)
        self.discard(lambda key: key not in wanted)

    def has_better(self, priority: Priority) -> bool:
        """True if a request is more urgent than `priority`."""
        return any(place.priority < priority for place in self._places.values())

    def has_light(self, priority: Priority, is_fit: Fit = always) -> bool:
        """True if a request at least as urgent is fit and not known to be heavy."""
        return any(
            place.priority <= priority and not place.is_heavy and is_fit(key, place.priority)
            for key, place in self._places.items()
        )


@dataclass(slots=True)
class InflightRequest:
    """A request sent to a process. `began`: when the process turned to it, as far as is known.

    `is_disowned`: its file was closed, or another process draws it now. `stopped`: when the
    process was told to stop, 0 if it was not. `is_late`: it was stopped for taking too long.
    """

    key: RenderKey
    priority: Priority
    part: int
    began: float
    is_wanted: bool = True
    is_disowned: bool = False
    stopped: float = 0.0
    is_late: bool = False

    def disown(self) -> None:
        """Ignore the answer when it comes."""
        self.is_wanted = False
        self.is_disowned = True


class InflightRequests:
    """Requests sent to one process and not answered yet; it works on the first of them."""

    def __init__(self) -> None:
        self._sent: dict[int, InflightRequest] = {}
        self._last_id = 0

    @property
    def first(self) -> InflightRequest | None:
        return next(iter(self._sent.values()), None)

    def at_work_s(self, now: float) -> float:
        """Seconds that the process has been working on the first request."""
        return now - self.first.began if self.first is not None else 0.0

    @property
    def running(self) -> list[InflightRequest]:
        """Requests that the process was not told to stop."""
        return [sent for sent in self._sent.values() if not sent.stopped]

    @property
    def waiting(self) -> list[InflightRequest]:
        """Requests behind the first."""
        return list(self._sent.values())[1:]

    @property
    def keys(self) -> list[RenderKey]:
        return [sent.key for sent in self._sent.values() if sent.is_wanted]

    @property
    def has_room(self) -> bool:
        return len(self._sent) < _MOST_AT_ONCE

    def add(self, key: RenderKey, priority: Priority, part: int) -> int:
        """Note a request that draws into `part` of the shared memory; returns its id."""
        self._last_id += 1
        self._sent[self._last_id] = InflightRequest(key, priority, part, time.monotonic())
        return self._last_id

    def answered(self, request_id: int) -> InflightRequest | None:
        """Remove and return an answered request; the next one is worked on from now on."""
        sent = self._sent.pop(request_id, None)
        if self.first is not None:
            self.first.began = time.monotonic()
        return sent

    def want(self, key: RenderKey, priority: Priority) -> bool:
        """True if `key` is in flight already; it is wanted again then, at the better priority."""
        for sent in self._sent.values():
            if sent.key == key and not sent.is_disowned:
                sent.priority = min(sent.priority, priority) if sent.is_wanted else priority
                sent.is_wanted = True
                return True
        return False

    def keep_only(self, keys: Iterable[RenderKey]) -> None:
        """Ignore the answers to all requests but these."""
        wanted = set(keys)
        for sent in self._sent.values():
            sent.is_wanted = sent.is_wanted and sent.key in wanted

    def disown(self) -> None:
        """Ignore all answers: the open file is another one from now on."""
        for sent in self._sent.values():
            sent.disown()

    def disown_page(self, page: int) -> None:
        """Ignore the answers about a page that was given up."""
        for sent in self._sent.values():
            if sent.key.page == page:
                sent.disown()

    def recall_waiting(self) -> list[InflightRequest]:
        """Disown the requests behind the first; returns those that were wanted."""
        recalled = [sent for sent in self.waiting if sent.is_wanted]
        for sent in recalled:
            sent.disown()
        return recalled

    def clear(self) -> list[InflightRequest]:
        """Remove and return all requests, in order."""
        sent = list(self._sent.values())
        self._sent.clear()
        return sent


class VisibleRequests:
    """Requests of visible pages, with the time since when somebody waits for each."""

    def __init__(self) -> None:
        self._since: dict[RenderKey, float] = {}
        self._told_slow: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._since)

    def note(self, key: RenderKey, now: float) -> None:
        """Somebody waits for `key`, from `now` on if nobody did before."""
        self._since.setdefault(key, now)

    def forget(self, key: RenderKey) -> None:
        """`key` was drawn, or nobody waits for it any more."""
        self._since.pop(key, None)
        self._told_slow.discard(key.page)

    def forget_page(self, page: int) -> None:
        """`page` was given up."""
        for key in [key for key in self._since if key.page == page]:
            self.forget(key)

    def keep_only(self, keys: Collection[RenderKey]) -> None:
        """Nobody waits for any others but these."""
        for key in [key for key in self._since if key not in keys]:
            del self._since[key]

    def has_page(self, page: int) -> bool:
        return any(key.page == page for key in self._since)

    def newly_slow(self, now: float, slow_s: float) -> list[int]:
        """Pages waited for longer than `slow_s`; each is returned once."""
        slow = {key.page for key, since in self._since.items() if now - since > slow_s}
        new = sorted(slow - self._told_slow)
        self._told_slow |= slow
        return new

    def clear(self) -> None:
        self._since.clear()
        self._told_slow.clear()


# ---- preemption ----------------------------------------------------------------------------------


def to_stop(inflight: InflightRequests, queue: RenderQueue) -> list[InflightRequest]:
    """Requests that are not wanted any more, or keep something more important waiting."""
    return [
        sent
        for sent in inflight.running
        if not sent.is_wanted or _is_better_waiting(sent, inflight, queue)
    ]


def _is_better_waiting(
    sent: InflightRequest, inflight: InflightRequests, queue: RenderQueue
) -> bool:
    if queue.has_better(sent.priority):
        return True
    return sent is inflight.first and any(
        other.is_wanted and not other.stopped and other.priority < sent.priority
        for other in inflight.waiting
    )


@dataclass(frozen=True, slots=True)
class Beside:
    """What may be drawn beside drawings that take `long`: one process is always kept for the rest.

    `stubborn`: pages known not to stop. `has_reserve`: one more process is free or can be started.
    """

    long: tuple[RenderKey, ...]
    stubborn: frozenset[int] = frozenset()
    has_reserve: bool = True

    def may_draw(self, key: RenderKey, priority: Priority) -> bool:
        """True if `key` may be drawn now. Of a page at work only a smaller picture may."""
        if key.page in self.stubborn:
            return False
        same = [other for other in self.long if other.page == key.page]
        if same:
            return self.has_reserve and all(key.width < other.width for other in same)
        return self.has_reserve or priority is Priority.VISIBLE


@dataclass(frozen=True, slots=True)
class Crowd:
    """`is_full`: no process is free, or about to be. `is_kept_waiting`: a visible page waits."""

    is_full: bool
    is_kept_waiting: bool

    def is_in_the_way(self, deaf_s: float, *, is_wanted: bool) -> bool:
        """True if a drawing that was told to stop `deaf_s` ago has to be ended.

        An unwanted one always has: it takes a processor from the pages that are looked at.
        """
        if is_wanted and not (self.is_full and self.is_kept_waiting):
            return False
        return deaf_s > (SLICE_S if self.is_full and not is_wanted else STOPPING_S)


def to_interrupt(
    at_work: Iterable[InflightRequest], queue: RenderQueue, now: float
) -> InflightRequest | None:
    """The visible page to stop while another visible page waits; it is noted as heavy in `queue`.

    `at_work`: what every process does. The one begun last has least to lose; the others follow if
    that one does not stop.
    """
    long = [sent for sent in at_work if now - sent.began > SLICE_S]
    running = [sent for sent in long if not sent.stopped and sent.priority is Priority.VISIBLE]
    is_one_stopping = any(sent.stopped and now - sent.stopped < SLICE_S for sent in long)
    beside = Beside(tuple(sent.key for sent in long if not sent.is_disowned))
    if not running or is_one_stopping or not queue.has_light(Priority.VISIBLE, beside.may_draw):
        return None
    latest = max(running, key=lambda sent: sent.began)
    queue.note_heavy(latest.key)
    return latest
