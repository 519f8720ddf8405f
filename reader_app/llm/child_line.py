"""The line to the model process: what it says, read by a thread of its own."""

from __future__ import annotations

import queue
import threading
from typing import Protocol

from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.llm.dialogue import DIALOGUE
from reader_app.llm.wire import (
    Alive,
    Cancelled,
    Done,
    Emitted,
    Failed,
    FromChild,
    Shown,
    ToChild,
)


class Child(Protocol):
    """What is needed of a child process."""

    @property
    def channel(self) -> Channel: ...

    @property
    def is_running(self) -> bool: ...

    def kill(self) -> None: ...

    def close(self, timeout_s: float = 1.0) -> None: ...


class Stop:
    """Put into the inbox when the reader presses Stop."""


class Lost:
    """Put into the inbox when the child is gone."""


Mail = FromChild | Stop | Lost


class Line:
    """A running child and the thread that reads what it says."""

    def __init__(self, child: Child) -> None:
        self._child = child
        child.channel.ask(DIALOGUE)
        self._inbox: queue.SimpleQueue[Mail] | None = None
        self._has_spoken = False
        self._is_lost = False
        self._lock = threading.Lock()
        self._reader = threading.Thread(target=self._read, name="model-replies", daemon=True)
        self._reader.start()

    @property
    def is_open(self) -> bool:
        return not self._is_lost and self._child.is_running

    @property
    def has_spoken(self) -> bool:
        """The child has started, imported what it needs, and said something."""
        return self._has_spoken

    def send(self, message: ToChild) -> None:
        """Raises ChannelClosedError."""
        self._child.channel.send(message)

    def listen(self, inbox: queue.SimpleQueue[Mail] | None) -> None:
        with self._lock:
            self._inbox = inbox
            if inbox is not None and self._is_lost:
                inbox.put(Lost())

    def kill(self) -> None:
        self._child.kill()
        self._end()

    def close(self) -> None:
        self._child.close()
        self._end()

    def _end(self) -> None:
        self._reader.join(2.0)
        self._child.channel.close()

    def _read(self) -> None:
        try:
            while True:
                mail = self._child.channel.receive()
                if isinstance(mail, Emitted | Alive | Shown | Done | Failed | Cancelled):
                    self._has_spoken = True
                    self._deliver(mail)
        except ChannelClosedError:
            with self._lock:
                self._is_lost = True
                if self._inbox is not None:
                    self._inbox.put(Lost())

    def _deliver(self, mail: FromChild) -> None:
        with self._lock:
            if self._inbox is not None:
                self._inbox.put(mail)
