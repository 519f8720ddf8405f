"""A child process with the thread that listens to it, its limits, and the watchdog for its work.

A process that was lost can be started again. The watchdog tells how long a process has been at the
same piece of work.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QThread, Signal, Slot

from reader_app.documents.processes.dialogues import dialogue_with
from reader_app.ipc.channel import ChannelClosedError, ChildProcess
from reader_app.ipc.codec import Dialogue
from reader_app.ipc.memory import MOST_BYTES, MemoryWatch, shared_watch

Launch: TypeAlias = Callable[[str, Sequence[int]], ChildProcess]
"""Starts a child process: (kind of worker, inherited descriptors) → the running child."""
STOPPING_S: Final = 1.0
"""Seconds after a request to stop; a drawing that goes on longer than this will not stop."""
_SHORT_LIFE_S = 3.0
_MOST_SHORT_LIVES = 3
_CLOSE_S = 0.3
_log = logging.getLogger(__name__)


def launch_worker(kind: str, inherited: Sequence[int]) -> ChildProcess:
    """Start this program again as a worker of this kind."""
    return ChildProcess(["--worker", kind], inherited=inherited)


def _dialogue_of(kind: str) -> Dialogue:
    """Return the messages of a process of this kind (`--worker KIND`)."""
    if kind == "formula":
        from reader_app.typesetting import formula_messages as messages

        return messages.dialogue()
    return dialogue_with(kind)


class _Listener(QThread):
    received = Signal(object)
    ended = Signal()

    def __init__(self, child: ChildProcess) -> None:
        super().__init__()
        self._child = child

    def run(self) -> None:
        try:
            while True:
                self.received.emit(self._child.channel.receive())
        except ChannelClosedError:
            self._child.kill()
            self.ended.emit()


class _Life(QObject):
    """One child process from start to end. It forwards no message after it was told to end."""

    received = Signal(object)
    lost = Signal()
    over = Signal(object)

    def __init__(self, child: ChildProcess) -> None:
        super().__init__()
        self.child = child
        self.began = time.monotonic()
        self._is_wanted = True
        self._listener = _Listener(child)
        self._listener.received.connect(self._forward)
        self._listener.ended.connect(self._note_end)
        self._listener.start()

    def end(self) -> None:
        """Kill the child; `over` follows."""
        self._is_wanted = False
        self.child.kill_soon()

    def wait(self) -> None:
        """Wait until its listener thread has ended."""
        self._listener.wait()

    def close(self, timeout_s: float) -> None:
        """Let the child end by itself within `timeout_s`, then kill it."""
        self._is_wanted = False
        self.child.close(timeout_s)
        self._listener.wait()

    @Slot(object)
    def _forward(self, message: object) -> None:
        if self._is_wanted:
            self.received.emit(message)

    @Slot()
    def _note_end(self) -> None:
        self._listener.wait()
        if self._is_wanted:
            self._is_wanted = False
            self.lost.emit()
        self.over.emit(self)


class DocumentProcess(QObject):
    """A worker process of one kind; at most one runs at a time. Lives in the main thread.

    The memory of the process is watched from start to end.
    """

    received = Signal(object)
    lost = Signal()
    """The process ended without being told to; `restart` starts a new one."""

    def __init__(
        self,
        kind: str,
        inherited: Sequence[int],
        launch: Launch,
        parent: QObject | None = None,
        *,
        most_bytes: int = MOST_BYTES,
        watch: MemoryWatch | None = None,
    ) -> None:
        """`most_bytes`: the process's memory limit. `watch`: for tests."""
        super().__init__(parent)
        self.was_too_large = False
        """True if the process that was lost last was ended because it took too much memory."""
        self._most_bytes = most_bytes
        self._watch = watch or shared_watch()
        self._kind = kind
        self._inherited = inherited
        self._launch = launch
        self._life: _Life | None = None
        self._ending: list[_Life] = []
        self._short_lives = 0
        self._held: list[object] | None = None

    def hold(self) -> None:
        """Keep the process's messages until `deliver`; those of a lost process are dropped."""
        self._held = []

    @Slot()
    def deliver(self) -> None:
        """Emit the messages that were kept, in order, and from now on each one as it comes."""
        held, self._held = self._held or [], None
        for message in held:
            self.received.emit(message)

    @property
    def pid(self) -> int | None:
        """The id of the running process; 0 if it does not exist yet, None while none runs."""
        return self._life.child.pid if self._life else None

    def restart(self) -> bool:
        """End the running process and start a new one.

        Return False if no process can be started, or several ended shortly after their start.
        """
        self._end_life()
        if self._short_lives > _MOST_SHORT_LIVES:
            return False
        try:
            child = self._launch(self._kind, self._inherited)
        except OSError:
            _log.exception("no %s process can be started", self._kind)
            return False
        child.channel.ask(_dialogue_of(self._kind))
        if self._held is not None:
            self._held.clear()
        life = _Life(child)
        life.received.connect(self._take_in)
        life.lost.connect(self._note_loss)
        life.over.connect(self._forget)
        self._life = life
        self._watch.add(life.child, self._most_bytes)
        return True

    def send(self, message: object) -> None:
        """Send a message. It is dropped while no process runs, which `lost` has reported."""
        if self._life is not None:
            try:
                self._life.child.channel.send(message)
                self._watch.stir()
            except ChannelClosedError:
                _log.debug("%s process is gone", self._kind)

    def end(self) -> None:
        """End the running process without waiting; `restart` starts a new one."""
        self._end_life()

    def shut_down(self, *, is_patient: bool) -> None:
        """End the process and its thread for good; `is_patient` lets it finish its current step."""
        if self._life is not None and is_patient:
            self._watch.remove(self._life.child)
            self._life.close(_CLOSE_S)
            self._life = None
        self._end_life()
        for life in self._ending:
            life.wait()
        self._ending.clear()

    def _end_life(self) -> None:
        if self._life is not None:
            self._watch.remove(self._life.child)
            self._ending.append(self._life)
            self._life.end()
            self._life = None

    @Slot(object)
    def _take_in(self, message: object) -> None:
        self._short_lives = 0
        self._watch.stir()
        if self._held is None:
            self.received.emit(message)
        else:
            self._held.append(message)

    @Slot()
    def _note_loss(self) -> None:
        life = self._life
        if life is not None:
            is_short = time.monotonic() - life.began < _SHORT_LIFE_S
            self._short_lives = self._short_lives + 1 if is_short else 0
            self._ending.append(life)
            self._life = None
            life.child.note_crash()
            self.was_too_large = self._watch.remove(life.child)
        _log.warning("the %s process was lost", self._kind)
        self.lost.emit()

    @Slot(object)
    def _forget(self, life: object) -> None:
        self._ending = [other for other in self._ending if other is not life]
