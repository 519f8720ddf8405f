"""What somebody looks at and waits for, and since when. No Qt."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader_app.workers.document_types import RenderKey


class LookedFor:
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
