"""Runs a turn so that Ctrl+C stops it instead of tearing it down."""

from __future__ import annotations

import queue
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from types import FrameType
from typing import Final

from reader_app.cli.ports import Turn
from reader_app.domain.errors import TurnCancelledError
from reader_app.domain.events import EventListener

_PATIENCE_S: Final = 0.5
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class _News(Enum):
    ENDED = auto()
    INTERRUPTED = auto()


def run_until_interrupt(turn: Turn, listener: EventListener) -> None:
    """Run the turn to its end, or stop it at Ctrl+C. Raises the errors that the turn raises.

    The turn runs in a thread of its own and the main thread only waits, so that a signal always
    finds it free: a handler that ran in the middle of the turn could meet a lock it holds.
    """
    news: queue.SimpleQueue[_News] = queue.SimpleQueue()
    failures: list[Exception] = []

    def run() -> None:
        try:
            turn.run(listener)
        except Exception as error:  # noqa: BLE001 - raised again in the main thread
            failures.append(error)
        finally:
            news.put(_News.ENDED)

    with _interrupts_to(news):
        thread = threading.Thread(target=run, name="turn", daemon=True)
        thread.start()
        if news.get() is _News.INTERRUPTED:
            turn.stop()
            thread.join(_PATIENCE_S)
            return
    thread.join()
    for failure in failures:
        if not isinstance(failure, TurnCancelledError):
            raise failure


@contextmanager
def _interrupts_to(news: queue.SimpleQueue[_News]) -> Iterator[None]:
    def tell(_number: int, _frame: FrameType | None) -> None:
        news.put(_News.INTERRUPTED)

    before = [(number, signal.signal(number, tell)) for number in _SIGNALS]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
