"""Which page is drawn next. Pure rules, no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from reader_app.workers.document_types import Priority, RenderKey

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
