"""What left the machine: every request to a model's server, as it was built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from reader_app.domain.book import now_utc
from reader_app.domain.jsontypes import JsonObject


@dataclass(frozen=True, slots=True)
class SentRequest:
    """One request. `server`: host and port. `body`: all of it; what looks like a key is redacted.

    The key itself goes out as a header and is never part of this.
    """

    server: str
    model: str
    body: JsonObject = field(repr=False)
    sent_at: datetime = field(default_factory=now_utc)


@dataclass(frozen=True, slots=True)
class LastSent:
    """The turn for which something left the machine last. `server`: host and port."""

    turn_id: str
    server: str
    sent_at: datetime


class SentLog(Protocol):
    """Keeps what was sent on this machine; the oldest goes when there is too much of it."""

    def add(self, conversation_id: str, turn_id: str, sent: SentRequest) -> None: ...

    def requests(self, turn_id: str) -> Sequence[SentRequest]:
        """Of one turn, in their order; () when nothing was sent or it isn't kept any more."""
        ...

    def latest(self) -> LastSent | None:
        """None: nothing was ever sent, or it isn't kept any more."""
        ...
