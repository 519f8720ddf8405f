"""How long a book's pages take to draw: decides whether a preview is worth its time."""

from __future__ import annotations

from collections import deque
from typing import Final

from reader_app.workers.document_client import RenderKey

_REMEMBERED: Final = 8
_LIGHT_S: Final = 0.045
"""Sharp pages that come within three frames: a coarse one before them would only flicker."""


class Effort:
    """Time from asking to pixels, of the last pages that were looked for. Times in seconds."""

    def __init__(self) -> None:
        self._asked: dict[RenderKey, float] = {}
        self._taken: deque[float] = deque(maxlen=_REMEMBERED)

    @property
    def is_light(self) -> bool:
        """The last pages all came quickly; False as long as nothing is known."""
        return bool(self._taken) and max(self._taken) <= _LIGHT_S

    def note_asked(self, key: RenderKey, now: float) -> None:
        self._asked[key] = now

    def note_drawn(self, key: RenderKey, now: float) -> None:
        asked = self._asked.pop(key, None)
        if asked is not None:
            self._taken.append(now - asked)

    def forget_others(self, keys: set[RenderKey]) -> None:
        """Only these are still waited for."""
        self._asked = {key: asked for key, asked in self._asked.items() if key in keys}

    def clear(self) -> None:
        self._asked.clear()
        self._taken.clear()
