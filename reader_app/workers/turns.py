"""When a page that is being drawn makes room for another. Pure rules, no Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reader_app.workers.document_types import Priority

if TYPE_CHECKING:
    from reader_app.workers.document_types import RenderKey
    from reader_app.workers.render_queue import RenderQueue
    from reader_app.workers.underway import Sent, Underway

SLICE_S: Final = 0.1
"""So long a page may keep others waiting."""
STOPPING_S: Final = 1.0
"""A page that was told to stop and doesn't within this time is not about to."""


def to_stop(underway: Underway, queue: RenderQueue) -> list[Sent]:
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


def to_interrupt(at_work: Iterable[Sent], queue: RenderQueue, now: float) -> Sent | None:
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


def _is_better_waiting(sent: Sent, underway: Underway, queue: RenderQueue) -> bool:
    if queue.has_better(sent.priority):
        return True
    return sent is underway.first and any(
        other.is_wanted and not other.stopped and other.priority < sent.priority
        for other in underway.waiting
    )
