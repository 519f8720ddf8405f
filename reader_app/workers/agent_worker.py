"""Runs the agent's turns in a thread, one at a time; turns of all windows share a limit."""

from __future__ import annotations

import logging
import queue
import threading
from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QThread, Signal, Slot

from reader_app.domain.errors import CancelToken, DomainError, TurnCancelledError
from reader_app.domain.events import ChatEvent, EventListener, TurnHeld, TurnStarted
from reader_app.domain.protocols import CancelSignal
from reader_app.domain.values import dataclass

MOST_TURNS: Final = 3
_log = logging.getLogger(__name__)
Turn: TypeAlias = Callable[[EventListener, CancelSignal], str]


class ConcurrencyLimit:
    """Admits `most` turns at a time; the others wait, first come first served. Thread-safe."""

    def __init__(self, most: int = MOST_TURNS) -> None:
        self._lock = threading.Lock()
        self._free = most
        self._waiting: deque[threading.Event] = deque()

    def enter(self, cancel: CancelSignal, on_wait: Callable[[], None]) -> bool:
        """Wait for a place; return False if the turn was stopped meanwhile.

        After True the caller has to call `leave`. `on_wait` is called before waiting, if there is
        no free place.
        """
        place = threading.Event()
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            self._waiting.append(place)
        on_wait()
        forget = cancel.on_cancel(place.set)
        place.wait()
        forget()
        with self._lock:
            if place not in self._waiting:
                return True  # a turn that left has handed over its place
            self._waiting.remove(place)
            return False

    def leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """How a turn ended: with an answer, a known error or a bug; none of them if it was stopped."""

    number: int
    answer: str | None = None
    error: DomainError | None = None
    bug: Exception | None = None


@dataclass(frozen=True, slots=True)
class _Order:
    number: int
    turn: Turn
    cancel: CancelToken


class _AgentThread(QThread):
    event_emitted = Signal(int, object)
    turn_ended = Signal(object)

    def __init__(self, gate: ConcurrencyLimit) -> None:
        super().__init__()
        self._gate = gate
        self.orders: queue.SimpleQueue[_Order | None] = queue.SimpleQueue()
        self.setObjectName("agent")

    def run(self) -> None:
        while (order := self.orders.get()) is not None:
            self.turn_ended.emit(self._outcome(order))

    def _outcome(self, order: _Order) -> TurnOutcome:
        number = order.number

        def tell(event: ChatEvent) -> None:
            self.event_emitted.emit(number, event)

        passage = _LimitedTurn(self._gate, order.cancel, tell)

        def listen(event: ChatEvent) -> None:
            tell(event)
            if isinstance(event, TurnStarted):
                passage.enter()

        try:
            answer = order.turn(listen, order.cancel)
        except TurnCancelledError:
            return TurnOutcome(number)
        except DomainError as error:
            _log.warning("turn failed: %s", error.code)
            return TurnOutcome(number, error=error)
        except Exception as error:  # noqa: BLE001 - the border of a worker
            _log.exception("turn crashed")
            return TurnOutcome(number, bug=error)
        finally:
            passage.leave()
        return TurnOutcome(number, answer=answer)


class _LimitedTurn:
    """A turn that waits for its place only once its question is stored."""

    def __init__(self, gate: ConcurrencyLimit, cancel: CancelSignal, tell: EventListener) -> None:
        self._gate = gate
        self._cancel = cancel
        self._tell = tell
        self._is_in = False
        self._was_held = False

    def enter(self) -> None:
        if self._is_in:
            return
        self._is_in = self._gate.enter(self._cancel, self._hold)
        if self._is_in and self._was_held:
            self._tell(TurnHeld(is_over=True))

    def _hold(self) -> None:
        self._was_held = True
        self._tell(TurnHeld())

    def leave(self) -> None:
        if self._is_in:
            self._gate.leave()


class AgentWorker(QObject):
    """Runs turns in a thread. Events of an earlier turn that come late are dropped.

    `gate`: a limit shared by several workers, so that not too many turns ask a model at once.
    """

    event_emitted = Signal(object)
    turn_ended = Signal(object)

    def __init__(
        self, parent: QObject | None = None, *, gate: ConcurrencyLimit | None = None
    ) -> None:
        super().__init__(parent)
        self._thread = _AgentThread(gate or ConcurrencyLimit())
        self._thread.event_emitted.connect(self._pass_event)
        self._thread.turn_ended.connect(self._end_turn)
        self._thread.start()
        self._number = 0
        self._cancel: CancelToken | None = None

    @property
    def is_running(self) -> bool:
        return self._cancel is not None

    def start(self, turn: Turn) -> bool:
        """Begin a turn; return False while another one is running."""
        if self._cancel is not None:
            return False
        self._number += 1
        self._cancel = CancelToken()
        self._thread.orders.put(_Order(self._number, turn, self._cancel))
        return True

    def stop(self) -> None:
        """Stop the running turn; `turn_ended` follows within 200 ms."""
        if self._cancel is not None:
            self._cancel.cancel()

    def shut_down(self) -> None:
        """Stop the running turn and end the thread."""
        self.stop()
        if self._thread.isRunning():
            self._thread.orders.put(None)
            self._thread.wait()

    @Slot(int, object)
    def _pass_event(self, number: int, event: object) -> None:
        if number == self._number:
            self.event_emitted.emit(event)

    @Slot(object)
    def _end_turn(self, outcome: TurnOutcome) -> None:
        if outcome.number == self._number:
            self._cancel = None
            self.turn_ended.emit(outcome)
