"""Has formulas drawn and code coloured by child processes, which can be killed when they hang."""

from __future__ import annotations

import contextlib
import itertools
import time
from collections import deque
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.domain.values import dataclass
from reader_app.typesetting.code_highlighting import Kind
from reader_app.typesetting.formula_messages import (
    MAX_CODE,
    CodeColoured,
    ColourCode,
    DrawFormula,
    FormulaDrawn,
    Refusal,
    WorkBegun,
    WorkRefused,
    is_too_big,
    may_be_slow,
)
from reader_app.typesetting.formula_shapes import NotShapesError, svg_of
from reader_app.workers.document_process import DocumentProcess, Launch, launch_worker
from reader_app.workers.process_limits import Watchdog

__all__ = [
    "MAX_CODE",
    "CodeColoured",
    "ColourCode",
    "DrawFormula",
    "FormulaSvg",
    "Kind",
    "Refusal",
    "TypesetRequest",
    "Typesetter",
    "WorkRefused",
]

TypesetRequest: TypeAlias = DrawFormula | ColourCode
_KINDS: Final = frozenset(Kind)
_MOST_PROCESSES: Final = 2
_LONG_S: Final = 0.3
"""Seconds at one piece of work after which another process takes what waits behind it."""
_PATIENCE_S: Final = 2.0
_LOST_PATIENCE_S: Final = 0.5
"""Time limit after `_MANY_STOPS` in one session: somebody is sending such work on purpose."""
_MANY_STOPS: Final = 8
_START_S: Final = 60.0
_QUICK_CODE: Final = 2_000
"""Length in characters up to which code counts as quick to colour."""
_WATCH_MS: Final = 100
_IDLE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class FormulaSvg:
    """A drawn formula whose SVG holds nothing but paths. Sizes in device-independent pixels."""

    svg: str
    width: float
    height: float
    depth: float


class Typesetter(QObject):
    """Answers requests, quick ones first; a second process helps while one is slow.

    Only one process at a time does work that may be slow, so that quick requests never wait for it.
    Lives in the main thread. No process runs before the first request, or later than a minute after
    the last.
    """

    answered = Signal(object, object)
    """The request, and FormulaSvg, CodeColoured (with a kind for each character) or WorkRefused."""

    def __init__(self, parent: QObject | None = None, *, launch: Launch = launch_worker) -> None:
        super().__init__(parent)
        self._quick: deque[TypesetRequest] = deque()
        self._slow: deque[TypesetRequest] = deque()
        self._processes: list[_FormulaProcess] = []
        self._launch = launch
        self._stops = 0
        self._is_closed = False
        self._watch_timer = QTimer(self, interval=_WATCH_MS)
        self._watch_timer.timeout.connect(self._watch)
        self._idle = QTimer(self, interval=_IDLE_MS, singleShot=True)
        self._idle.timeout.connect(self._rest)
        self.numbers = itertools.count(1)

    @property
    def pids(self) -> list[int]:
        """The ids of its running processes."""
        return [process.pid for process in self._processes if process.pid is not None]

    def ask(self, request: TypesetRequest) -> None:
        """Send a request; `answered` follows, though not within this call nor after `close`."""
        if self._is_closed:
            return
        (self._slow if _may_be_slow(request) else self._quick).append(request)
        self._idle.stop()
        self._watch_timer.start()
        QTimer.singleShot(0, self, self._hand_out)

    def close(self) -> None:
        """End the processes and their threads whatever they do; takes milliseconds."""
        self._is_closed = True
        self._watch_timer.stop()
        self._idle.stop()
        self._quick.clear()
        self._slow.clear()
        for process in self._processes:
            process.end()
        for process in self._processes:
            process.shut_down()
        self._processes.clear()

    # --- inside -------------------------------------------------------------------------------

    @Slot()
    def _hand_out(self) -> None:
        while not self._is_closed and (waiting := self._next_queue()) is not None:
            process = self._free_process()
            if process is None:
                return
            request = waiting.popleft()
            if isinstance(request, DrawFormula) and is_too_big(request.tex):
                self._refuse(request, Refusal.TOO_BIG)
            elif not process.take(request):
                self._refuse(request, Refusal.NO_PROCESS)
        self._rest_when_idle()

    def _next_queue(self) -> deque[TypesetRequest] | None:
        if self._quick:
            return self._quick
        is_at_slow_one = any(process.is_at_slow_one for process in self._processes)
        return self._slow if self._slow and not is_at_slow_one else None

    def _refuse(self, request: TypesetRequest, reason: Refusal) -> None:
        self.answered.emit(request, WorkRefused(request.request_id, reason.value))

    def _free_process(self) -> _FormulaProcess | None:
        for process in self._processes:
            if process.request is None:
                return process
        is_held_up = all(
            process.is_at_slow_one or process.is_at_work_for(_LONG_S) for process in self._processes
        )
        if len(self._processes) == _MOST_PROCESSES or not is_held_up:
            return None
        process = _FormulaProcess(self._launch, self)
        process.answered.connect(self._pass_on)
        process.failed_to_begin.connect(self._try_again)
        self._processes.append(process)
        return process

    @Slot(object, object)
    def _pass_on(self, request: TypesetRequest, answer: object) -> None:
        self.answered.emit(request, answer)
        self._hand_out()

    def _rest_when_idle(self) -> None:
        is_idle = not self._quick and not self._slow
        if (
            is_idle
            and self._watch_timer.isActive()
            and all(d.request is None for d in self._processes)
        ):
            self._watch_timer.stop()
            self._idle.start()

    @Slot(object)
    def _try_again(self, request: TypesetRequest) -> None:
        """Queue a request again, because its process was lost before it began with it."""
        (self._slow if _may_be_slow(request) else self._quick).appendleft(request)
        self._hand_out()

    @Slot()
    def _watch(self) -> None:
        patience = _PATIENCE_S if self._stops < _MANY_STOPS else _LOST_PATIENCE_S
        for process in list(self._processes):
            if process.has_lost_its_way(patience):
                self._stops += 1
                process.stop()
        self._hand_out()

    @Slot()
    def _rest(self) -> None:
        for process in self._processes:
            process.end()


class _FormulaProcess(QObject):
    """One process and the request that it works on."""

    answered = Signal(object, object)
    failed_to_begin = Signal(object)

    def __init__(self, launch: Launch, parent: QObject) -> None:
        super().__init__(parent)
        self.request: TypesetRequest | None = None
        self._has_begun = False
        self._taken_at = self._began_at = 0.0
        self._watch = Watchdog()
        self._process = DocumentProcess("formula", (), launch, self)
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def take(self, request: TypesetRequest) -> bool:
        """Begin with a request; return False if no process can be started."""
        if self._process.pid is None and not self._process.restart():
            return False
        self.request, self._has_begun = request, False
        self._taken_at = time.monotonic()
        self._process.send(request)
        return True

    @property
    def is_at_slow_one(self) -> bool:
        return self.request is not None and _may_be_slow(self.request)

    def is_at_work_for(self, seconds: float) -> bool:
        """Return True if it has worked for `seconds` of wall-clock time."""
        return self._has_begun and time.monotonic() - self._began_at > seconds

    def has_lost_its_way(self, patience_s: float) -> bool:
        """Return True if it has worked for longer than `patience_s`, or has failed to start."""
        if self.request is None:
            return False
        if not self._has_begun:
            return time.monotonic() - self._taken_at > _START_S
        return self._watch.is_at_work_for(patience_s, (1, self.request.request_id), self.pid)

    def stop(self) -> None:
        """Give up its request and end its process; the next request starts a new one."""
        self._process.end()
        self._answer_slow()

    def end(self) -> None:
        """End its process without waiting for its end."""
        self.request = None
        self._process.end()

    def shut_down(self) -> None:
        self._process.shut_down(is_patient=False)

    @Slot(object)
    def _take_in(self, message: object) -> None:
        request = self.request
        if request is None:
            return
        match message:
            case WorkBegun(request_id) if request_id == request.request_id:
                self._has_begun = True
                self._began_at = time.monotonic()
            case FormulaDrawn() | CodeColoured() | WorkRefused():
                if message.request_id == request.request_id:
                    self._answer(_checked(request, message))

    @Slot()
    def _note_loss(self) -> None:
        request = self.request
        if request is not None and self._has_begun:
            self._answer_slow()
        elif request is not None:
            self.request = None
            self.failed_to_begin.emit(request)

    def _answer_slow(self) -> None:
        if self.request is not None:
            reason = Refusal.TOO_SLOW if self._has_begun else Refusal.NO_PROCESS
            self._answer(WorkRefused(self.request.request_id, reason.value))

    def _answer(self, answer: FormulaSvg | CodeColoured | WorkRefused) -> None:
        request, self.request = self.request, None
        self.answered.emit(request, answer)


def _may_be_slow(request: TypesetRequest) -> bool:
    if isinstance(request, DrawFormula):
        return may_be_slow(request.tex)
    return len(request.code) > _QUICK_CODE


def _checked(
    request: TypesetRequest, answer: FormulaDrawn | CodeColoured | WorkRefused
) -> FormulaSvg | CodeColoured | WorkRefused:
    """Return the answer if it fits the request, else a refusal.

    A process that was taken over by an attacker may answer anything.
    """
    match answer:
        case FormulaDrawn() if isinstance(request, DrawFormula):
            with contextlib.suppress(NotShapesError):
                return FormulaSvg(svg_of(answer), answer.width, answer.height, answer.depth)
        case CodeColoured() if isinstance(request, ColourCode):
            if len(answer.kinds) == len(request.code) and set(answer.kinds) <= _KINDS:
                return answer
        case WorkRefused():
            return answer
    return WorkRefused(request.request_id, Refusal.UNKNOWN.value)
