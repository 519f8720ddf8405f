"""Decides which page is drawn next, and when one drawing has to make room for another.

These are pure rules without Qt: the queue of waiting requests, the requests sent to a process, the
requests that the view waits for, and the preemption between them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from typing import Final, TypeAlias

from reader_app.domain.values import dataclass
from reader_app.workers.document_process import STOPPING_S
from reader_app.workers.rendered_page import Priority, RenderKey

_MOST_AT_ONCE: Final = 2
"""Limit of requests sent to one process: one at work, and one that follows without a pause."""
SLICE_S: Final = 0.1
"""Seconds for which a drawing may keep others waiting."""

Fit: TypeAlias = Callable[[RenderKey, Priority], bool]
"""Tells whether a request may be drawn now."""


def always(_key: RenderKey, _priority: Priority) -> bool:
    """Return True: every request may be drawn now."""
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
    """Queue of waiting requests.

    The most urgent ones come first, then the newest batch, then the order of arrival. Requests
    known to be heavy come last within their priority.
    """

    def __init__(self) -> None:
        self._places: dict[RenderKey, _Place] = {}
        self._heavy: set[RenderKey] = set()
        self._batch = 0
        self._order = 0

    def __len__(self) -> int:
        return len(self._places)

    def add(self, key: RenderKey, priority: Priority) -> None:
        """Queue `key`, or make it the newest if it is queued already, and set its priority."""
        self._order += 1
        self._places[key] = _Place(priority, key in self._heavy, self._batch, self._order)

    def note_heavy(self, key: RenderKey) -> None:
        """Mark `key` as slow to draw, so that others of its priority go first."""
        self._heavy.add(key)

    def end_batch(self) -> None:
        """Close the batch: requests added later count as newer than all queued ones."""
        self._batch += 1

    def take(self, is_fit: Fit = always) -> tuple[RenderKey, Priority] | None:
        """Remove and return the next request that fits now; None if there is none."""
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
        """Remove all requests except these."""
        wanted = set(keys)
        self.discard(lambda key: key not in wanted)

    def has_better(self, priority: Priority) -> bool:
        """Return True if a waiting request is more urgent than `priority`."""
        return any(place.priority < priority for place in self._places.values())

    def has_light(self, priority: Priority, is_fit: Fit = always) -> bool:
        """Return True if a request of this priority or a higher one fits now and is not heavy."""
        return any(
            place.priority <= priority and not place.is_heavy and is_fit(key, place.priority)
            for key, place in self._places.items()
        )


@dataclass(slots=True)
class InflightRequest:
    """A request sent to a process.

    `began`: when the process started on it, as far as is known. `is_disowned`: its file was closed,
    or another process draws it now. `stopped`: when the process was told to stop, 0 if it was not.
    `is_late`: it was stopped because it took too long. Times are `time.monotonic` seconds.
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
        """Mark the request so that its answer is ignored."""
        self.is_wanted = False
        self.is_disowned = True


class InflightRequests:
    """The unanswered requests of one process; the process works on the first of them."""

    def __init__(self) -> None:
        self._sent: dict[int, InflightRequest] = {}
        self._last_id = 0

    @property
    def first(self) -> InflightRequest | None:
        return next(iter(self._sent.values()), None)

    def at_work_s(self, now: float) -> float:
        """Return for how many seconds the process has been working on the first request."""
        return now - self.first.began if self.first is not None else 0.0

    @property
    def running(self) -> list[InflightRequest]:
        """The requests that the process was not told to stop."""
        return [sent for sent in self._sent.values() if not sent.stopped]

    @property
    def waiting(self) -> list[InflightRequest]:
        """The requests behind the first one."""
        return list(self._sent.values())[1:]

    @property
    def keys(self) -> list[RenderKey]:
        return [sent.key for sent in self._sent.values() if sent.is_wanted]

    @property
    def has_room(self) -> bool:
        return len(self._sent) < _MOST_AT_ONCE

    def add(self, key: RenderKey, priority: Priority, part: int) -> int:
        """Record a request that draws into `part` of the shared memory; return its id."""
        self._last_id += 1
        self._sent[self._last_id] = InflightRequest(key, priority, part, time.monotonic())
        return self._last_id

    def answered(self, request_id: int) -> InflightRequest | None:
        """Remove and return an answered request; the next one counts as begun from now on."""
        sent = self._sent.pop(request_id, None)
        if self.first is not None:
            self.first.began = time.monotonic()
        return sent

    def want(self, key: RenderKey, priority: Priority) -> bool:
        """Return True if `key` is in flight already, and want its answer.

        The request then has `priority`, or its former one if that is more urgent and still wanted.
        """
        for sent in self._sent.values():
            if sent.key == key and not sent.is_disowned:
                sent.priority = min(sent.priority, priority) if sent.is_wanted else priority
                sent.is_wanted = True
                return True
        return False

    def keep_only(self, keys: Iterable[RenderKey]) -> None:
        """Mark all requests except these as unwanted."""
        wanted = set(keys)
        for sent in self._sent.values():
            sent.is_wanted = sent.is_wanted and sent.key in wanted

    def disown(self) -> None:
        """Ignore all answers, because another file is opened."""
        for sent in self._sent.values():
            sent.disown()

    def disown_page(self, page: int) -> None:
        """Ignore the answers about a page that was given up."""
        for sent in self._sent.values():
            if sent.key.page == page:
                sent.disown()

    def recall_waiting(self) -> list[InflightRequest]:
        """Disown the requests behind the first one; return those that were wanted."""
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
    """Requests of visible pages, with the time since when each is waited for."""

    def __init__(self) -> None:
        self._since: dict[RenderKey, float] = {}
        self._told_slow: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._since)

    def note(self, key: RenderKey, now: float) -> None:
        """Record that `key` is waited for, since `now` unless it was before."""
        self._since.setdefault(key, now)

    def forget(self, key: RenderKey) -> None:
        """Remove `key`, which was drawn or is no longer waited for."""
        self._since.pop(key, None)
        self._told_slow.discard(key.page)

    def forget_page(self, page: int) -> None:
        """Remove all requests for `page`, which was given up."""
        for key in [key for key in self._since if key.page == page]:
            self.forget(key)

    def keep_only(self, keys: Collection[RenderKey]) -> None:
        """Remove all requests except these."""
        for key in [key for key in self._since if key not in keys]:
            del self._since[key]

    def has_page(self, page: int) -> bool:
        return any(key.page == page for key in self._since)

    def newly_slow(self, now: float, slow_s: float) -> list[int]:
        """Return the pages waited for longer than `slow_s` seconds; each page is returned once."""
        slow = {key.page for key, since in self._since.items() if now - since > slow_s}
        new = sorted(slow - self._told_slow)
        self._told_slow |= slow
        return new

    def clear(self) -> None:
        self._since.clear()
        self._told_slow.clear()


# ---- preemption ----------------------------------------------------------------------------------


def to_stop(inflight: InflightRequests, queue: RenderQueue) -> list[InflightRequest]:
    """Return the requests that are unwanted or keep something more important waiting."""
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
    """Decides what may be drawn beside the drawings `long`; one process stays free for the rest.

    `stubborn`: pages known not to stop. `has_reserve`: one more process is free or can be started.
    """

    long: tuple[RenderKey, ...]
    stubborn: frozenset[int] = frozenset()
    has_reserve: bool = True

    def may_draw(self, key: RenderKey, priority: Priority) -> bool:
        """Return True if `key` may be drawn now; a page at work may only be drawn smaller."""
        if key.page in self.stubborn:
            return False
        same = [other for other in self.long if other.page == key.page]
        if same:
            return self.has_reserve and all(key.width < other.width for other in same)
        return self.has_reserve or priority is Priority.VISIBLE


@dataclass(frozen=True, slots=True)
class Crowd:
    """How busy the processes are.

    `is_full`: no process is free or about to be. `is_kept_waiting`: a visible page waits.
    """

    is_full: bool
    is_kept_waiting: bool

    def is_in_the_way(self, deaf_s: float, *, is_wanted: bool) -> bool:
        """Return True if a drawing must be ended that was told to stop `deaf_s` seconds ago.

        An unwanted drawing is always in the way: it takes processor time from the visible pages.
        """
        if is_wanted and not (self.is_full and self.is_kept_waiting):
            return False
        return deaf_s > (SLICE_S if self.is_full and not is_wanted else STOPPING_S)


def to_interrupt(
    at_work: Iterable[InflightRequest], queue: RenderQueue, now: float
) -> InflightRequest | None:
    """Return the visible page to stop while another visible page waits; None if there is none.

    It is marked as heavy in `queue`. `at_work`: the current request of every process. The one begun
    last has least to lose; the others follow if it does not stop.
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
