"""Ends of the program that come from outside: a signal, the end of the session."""

from __future__ import annotations

import signal
import socket
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot
from PySide6.QtGui import QGuiApplication, QSessionManager

from reader_app.ipc.own_program import own_program

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_CHUNK: Final = 64


class OutsideEnd(QObject):
    """`asked`: somebody outside wants the program to end; the window is to close as ever.

    Python runs a signal's handler between two steps of its own, and Qt's loop makes none while
    it waits: so the signal's number goes through a socket that the loop listens to.
    """

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._near, self._far = socket.socketpair()
        for end in (self._near, self._far):
            end.setblocking(False)
        self._descriptor = signal.set_wakeup_fd(self._far.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, _leave_it) for number in _signals()}
        notifier = QSocketNotifier(self._near.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._take_in)
        self._notifier = notifier

    def follow(self, application: QGuiApplication) -> None:
        """The end of the session is one too; the next session finds the window as it was."""
        application.commitDataRequest.connect(self._end_with_session)

    def close(self) -> None:
        """Signals do what they did before."""
        self._notifier.setEnabled(False)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._descriptor)
        self._near.close()
        self._far.close()

    @Slot()
    def _take_in(self) -> None:
        if any(number in self._before for number in self._near.recv(_CHUNK)):
            self.asked.emit()

    @Slot(QSessionManager)
    def _end_with_session(self, manager: QSessionManager) -> None:
        # The session's own idea of how we were started is a module's path with a strange option.
        manager.setRestartCommand(own_program())
        self.asked.emit()


def _signals() -> list[signal.Signals]:
    """Those that this system has and that nobody has told us to ignore, as `nohup` does."""
    known = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    return [number for number in known if signal.getsignal(number) is not signal.SIG_IGN]


def _leave_it(_number: int, _frame: FrameType | None) -> None:
    """The loop has it from the socket."""
