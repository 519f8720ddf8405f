"""The end of the program: requests from outside, the last step of the process, a new start after
it.
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
    """Remembers that the program is to start again when the window has closed."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.is_wanted_again = False

    def start_again(self) -> None:
        """Close the window as its reader would; then the program starts again."""
        self.is_wanted_again = True
        self._window.close()


def start_program(words: Sequence[str] = ()) -> None:
    """Start the program with these arguments, in a process that outlives this one."""
    subprocess.Popen(
        [*own_program(), *words],
        # A frozen program takes its child for a part of itself without that last variable.
        env={**os.environ, **module_path(), "PYINSTALLER_RESET_ENVIRONMENT": "1"},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_CHUNK: Final = 64


class ExitRequests(QObject):
    """Turns signals and the end of the desktop session into `asked`: the window is to close.

    Python runs a signal's handler between two of its own instructions, and Qt's loop executes none
    while it waits: so the signal's number goes through a socket that the loop listens to.
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
        """Take the end of the session as a request, too."""
        application.commitDataRequest.connect(self._end_with_session)

    def close(self) -> None:
        """Restore the signals' former handlers."""
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
    """The signals that this system has, but for those that are ignored, as under `nohup`."""
    known = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    return [number for number in known if signal.getsignal(number) is not signal.SIG_IGN]


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    """Python needs a handler; the number comes through the socket."""


def exit_process(code: int) -> NoReturn:
    """End this process with `code`, after Qt.

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
