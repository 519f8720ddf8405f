"""How long a book's pages take to draw: are previews worth their time, pages their memory?"""

from __future__ import annotations

from collections import deque
from statistics import median
from typing import Final

from reader_app.workers.rendered_page import RenderKey

_REMEMBERED: Final = 8
_LIGHT_S: Final = 0.045
"""Sharp pages that come within three frames: a coarse one before them would only flicker."""
_CHEAP_S: Final = 0.1
"""With two or three others before it, as pages ahead have."""


class Effort:
    """Time from asking to pixels, of the last pages that were looked for. Times in seconds."""

    def __init__(self) -> None:
        self._asked: dict[RenderKey, float] = {}
        self._taken: deque[float] = deque(maxlen=_REMEMBERED)
        self._wanted: dict[RenderKey, float] = {}
        self._waits: deque[float] = deque(maxlen=_REMEMBERED)

    @property
    def is_light(self) -> bool:
        """The last pages all came quickly; False as long as nothing is known."""
        return bool(self._taken) and max(self._taken) <= _LIGHT_S

    @property
    def is_cheap(self) -> bool:
        """Most of the last pages, looked for or kept ready, came soon: they would again."""
        return bool(self._waits) and median(self._waits) <= _CHEAP_S

    def note_asked(self, key: RenderKey, now: float) -> None:
        """Somebody looks for it."""
        self._asked[key] = now

    def note_wanted(self, key: RenderKey, now: float) -> None:
        """It is asked for, whether somebody looks for it or may soon."""
        self._wanted.setdefault(key, now)

    def note_drawn(self, key: RenderKey, now: float) -> None:
        asked = self._asked.pop(key, None)
        if asked is not None:
            self._taken.append(now - asked)
        wanted = self._wanted.pop(key, None)
        if wanted is not None:
            self._waits.append(now - wanted)

    def forget_others(self, keys: set[RenderKey]) -> None:
        """Only these are still waited for."""
        self._asked = {key: asked for key, asked in self._asked.items() if key in keys}
        self._wanted = {key: wanted for key, wanted in self._wanted.items() if key in keys}

    def clear(self) -> None:
        self._asked.clear()
        self._taken.clear()
        self._wanted.clear()
        self._waits.clear()
