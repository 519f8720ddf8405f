"""What follows when the window has closed: nothing, or the program once more.

Ends of the program that come from outside: a signal, the end of the session.

The last step of the window's process, when everything is kept and closed.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType
from typing import Final, NoReturn

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Signal, Slot
from PySide6.QtGui import QGuiApplication, QSessionManager
from PySide6.QtWidgets import QMainWindow

from reader_app.ipc.own_program import module_path, own_program


class RestartRequest(QObject):
    """Belongs to the window; whoever runs the program looks here when that has ended."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.is_wanted_again = False

    def start_again(self) -> None:
        """Close the window as its reader would; then it starts anew, as usual."""
        self.is_wanted_again = True
        self._window.close()


def start_program(words: Sequence[str] = ()) -> None:
    """In a process that outlives this one."""
    subprocess.Popen(
        [*own_program(), *words],
        # A frozen program takes its child for a part of itself, unless it is told.
        env={**os.environ, **module_path(), "PYINSTALLER_RESET_ENVIRONMENT": "1"},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_CHUNK: Final = 64


class ExitRequests(QObject):
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
        self._before = {number: signal.signal(number, _do_nothing) for number in _signals()}
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


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    """The loop has it from the socket."""


def exit_process(code: int) -> NoReturn:
    """End this process with `code`, and Qt before it, in order.

    Python's own end collects garbage after Qt has gone. An icon that only a cycle still holds is
    destroyed then, which ends in a segmentation fault. Nothing here needs that collection: every
    thread left is a daemon, and every child process follows its closed pipe.
    """
    gc.disable()
    application = QCoreApplication.instance()
    if application is not None:
        # What was copied is handed to the desktop's clipboard here.
        application.shutdown()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        # There is none in a windowed program, and a closed pipe is nobody's loss.
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)
