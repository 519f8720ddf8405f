"""What has streamed is in the store soon: not even a kill takes it from the reader."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from reader_app.domain.chat import ChatMessage
from reader_app.domain.errors import StorageError
from reader_app.domain.protocols import ChatMessageRepository

_log = logging.getLogger(__name__)

EVERY_S: Final = 2.0


class TurnKeeping:
    """One message, written anew every two seconds; whatever the turn stores next takes its place.

    Until then it is what an interrupted turn leaves behind. `now`: seconds of any clock.
    """

    def __init__(self, messages: ChatMessageRepository, now: Callable[[], float]) -> None:
        self._messages = messages
        self._now = now
        self._kept: ChatMessage | None = None
        self._next_at: float | None = None

    def note(self, interrupted: Callable[[], ChatMessage]) -> None:
        """More has streamed; `interrupted`: what would be stored if it ended here."""
        if self._next_at is None:
            self._next_at = self._now() + EVERY_S  # a short answer is stored once
        elif self._now() >= self._next_at:
            self._next_at = self._now() + EVERY_S
            self._keep(interrupted())

    def store(self, message: ChatMessage) -> ChatMessage:
        """A message of the turn, in the place of what was kept. Raises StorageError."""
        kept = self._kept
        if kept is None:
            return self._messages.add(message)
        stored = self._messages.put(replace(message, id=kept.id, sequence=kept.sequence))
        self._kept = None
        return stored

    def void(self) -> None:
        """What had streamed is not said any more: the request begins anew."""
        kept = self._kept
        if kept is None:
            return
        try:
            self._messages.supersede_from(kept.conversation_id, kept.sequence)
            self._kept = None
        except StorageError:
            _log.exception("what is void could not be hidden; what comes takes its place")

    def _keep(self, message: ChatMessage) -> None:
        kept = self._kept
        try:
            if kept is None:
                self._kept = self._messages.add(message)
            else:
                place = replace(message, id=kept.id, sequence=kept.sequence)
                self._kept = self._messages.put(place)
        except StorageError:
            # The turn goes on; if the disk stays full its end is what is told about.
            _log.exception("what has streamed could not be stored")
