"""Trying again what others are in the way of, for a while."""

from __future__ import annotations

import time
from typing import Final

from reader_app.domain.errors import DomainError, Remedy, StorageErrorCode

_PAUSE_S: Final = 0.5
_NAP_S: Final = 0.02
_GIVE_UP_AFTER_S: Final = 60.0


class Patience:
    """A library that another program writes in for seconds is no reason to give up."""

    def __init__(self, give_up_after_s: float = _GIVE_UP_AFTER_S) -> None:
        self._give_up_after_s = give_up_after_s
        self._since: float | None = None
        self._not_before = 0.0

    @property
    def is_waiting(self) -> bool:
        """It is too early to try again. Takes a nap, so that asking often costs little."""
        if self._since is None or time.monotonic() >= self._not_before:
            return False
        time.sleep(_NAP_S)
        return True

    def covers(self, error: DomainError) -> bool:
        """Whether to try once more."""
        is_passing = error.code == StorageErrorCode.WRITE_FAILED and error.remedy is Remedy.RETRY
        if not is_passing:
            return False
        now = time.monotonic()
        self._since = now if self._since is None else self._since
        self._not_before = now + _PAUSE_S
        return now - self._since < self._give_up_after_s

    def forget(self) -> None:
        """It worked."""
        self._since = None
