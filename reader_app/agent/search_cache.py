"""Answers to identical searches, kept a while."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from reader_app.domain.protocols import Clock
from reader_app.domain.search import SearchResults

KEPT_FOR_S: Final = 15 * 60.0
_MOST: Final = 64


class SearchCache:
    """Results by (conversation, position, query …); thread-safe, forgets after 15 minutes."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[float, SearchResults]] = OrderedDict()

    def find(self, key: Hashable) -> SearchResults | None:
        with self._lock:
            found = self._kept.get(key)
            if found is None or self._clock.monotonic() - found[0] > KEPT_FOR_S:
                return None
            return found[1]

    def keep(self, key: Hashable, results: SearchResults) -> None:
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = (self._clock.monotonic(), results)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
