"""When a page that is being drawn makes room for another. Pure rules, no Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reader_app.workers.document_types import Priority

if TYPE_CHECKING:
    from reader_app.workers.render_queue import RenderQueue
    from reader_app.workers.underway import Sent, Underway

SLICE_S: Final = 0.1
"""So long a page in sight keeps others in sight waiting."""


def to_stop(underway: Underway, queue: RenderQueue, now: float) -> list[Sent]:
    """What has to be stopped; a page stopped for its weight is noted as heavy in `queue`."""
    return [sent for sent in underway.running if _makes_room(sent, underway, queue, now)]


def _makes_room(sent: Sent, underway: Underway, queue: RenderQueue, now: float) -> bool:
    if not sent.is_wanted or _is_better_waiting(sent, underway, queue):
        return True
    is_long = sent is underway.first and now - sent.began > SLICE_S
    if is_long and sent.priority is Priority.VISIBLE and is_light_waiting(underway, queue):
        queue.note_heavy(sent.key)
        return True
    return False


def is_light_waiting(underway: Underway, queue: RenderQueue) -> bool:
    """Something else is looked for that isn't known to be heavy, sent already or not."""
    return queue.has_light(Priority.VISIBLE) or any(
        other.is_wanted
        and not other.stopped
        and other.priority is Priority.VISIBLE
        and not queue.is_heavy(other.key)
        for other in underway.waiting
    )


def _is_better_waiting(sent: Sent, underway: Underway, queue: RenderQueue) -> bool:
    if queue.has_better(sent.priority):
        return True
    return sent is underway.first and any(
        other.is_wanted and not other.stopped and other.priority < sent.priority
        for other in underway.waiting
    )
