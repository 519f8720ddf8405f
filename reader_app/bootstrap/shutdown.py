"""Shutdown: exit requests, the end of the process, then restart or deletion of all data."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QSessionManager
from PySide6.QtWidgets import QMainWindow

from reader_app.bootstrap.paths import ORIGINALS, RESET_MARKER
from reader_app.ipc.own_program import module_path, own_program

if TYPE_CHECKING:
    from reader_app.store.key_vault import KeyringVault


class RestartRequest(QObject):
    """Remembers that the program is to be started again after its windows have closed.

    `start_again`: given by the program; it closes the windows in order.
    """

    def __init__(self, window: QMainWindow, start_again: Callable[[], None]) -> None:
        super().__init__(window)
        self._start_again = start_again
        self.is_wanted_again = False

    def start_again(self) -> None:
        """Close every window in order; the program then starts again."""
        self.is_wanted_again = True
        self._start_again()


def start_program(words: Sequence[str] = ()) -> None:
    """Start the program with arguments `words` in a process that outlives this one."""
    subprocess.Popen(
        [*own_program(), *words],
        # Without that last variable, a frozen program would take its child for a part of itself.
        env={**os.environ, **module_path(), "PYINSTALLER_RESET_ENVIRONMENT": "1"},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_CHUNK: Final = 64
_LAST_KEYS_MS: Final = 100


class ExitRequests(QObject):
    """Turns signals and the end of the desktop session into `asked`: the window is to close.

    Python runs a signal handler between two of its own instructions, and none is executed while
    Qt's event loop waits. Therefore the signal number is written to a socket that the loop watches.
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
        """Treat the end of the desktop session as a request, too."""
        application.commitDataRequest.connect(self._end_with_session)

    @Slot()
    def outlive_screen(self) -> None:
        """Let a lost X screen end the event loop, which then closes the library in order.

        The first to notice the broken connection is either Qt's loop, which ends with code 1, or
        Xlib, which calls `exit` wherever it is. Xlib before 1.7 can't be kept from doing so.
        """
        if QGuiApplication.platformName() != "xcb":
            return
        import ctypes  # not before the first page

        from PySide6.QtGui import QNativeInterface

        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        native = application.nativeInterface()
        assert isinstance(native, QNativeInterface.QX11Application)

        handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(_do_nothing)
        self._screen_handler = handler  # Xlib doesn't keep it alive
        with suppress(OSError, AttributeError):
            xlib = ctypes.CDLL("libX11.so.6")
            xlib.XSetIOErrorHandler(handler)  # Qt calls that function or Xlib's own, which exits
            xlib.XSetIOErrorExitHandler(ctypes.c_void_p(native.display()), handler, None)

    def close(self) -> None:
        """Restore the former signal handlers."""
        self._notifier.setEnabled(False)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._descriptor)
        self._near.close()
        self._far.close()

    @Slot()
    def _take_in(self) -> None:
        if any(number in self._before for number in self._near.recv(_CHUNK)):
            # What was typed before the signal may still be on its way from the screen's server.
            QTimer.singleShot(_LAST_KEYS_MS, self.asked.emit)

    @Slot(QSessionManager)
    def _end_with_session(self, manager: QSessionManager) -> None:
        # The default restart command is a module's path with an option that isn't ours.
        manager.setRestartCommand(own_program())
        self.asked.emit()


def _signals() -> list[signal.Signals]:
    """Return the signals that this system has and that are not ignored, as under `nohup`."""
    known = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    return [number for number in known if signal.getsignal(number) is not signal.SIG_IGN]


def _do_nothing(_first: object, _second: object) -> int:
    """Handle a signal by doing nothing: its number comes through the socket."""
    return 0


def exit_process(code: int) -> NoReturn:
    """End this process with `code`, after Qt has shut down.

    Python's own finalisation collects garbage after Qt has gone. An icon that only a cycle still
    holds is then destroyed, which ends in a segmentation fault. Nothing here needs that collection:
    every thread left is a daemon, and every child process ends when its pipe is closed.
    """
    gc.disable()
    application = QCoreApplication.instance()
    if application is not None:
        # This hands copied content over to the desktop's clipboard.
        application.shutdown()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        # A windowed program has no such stream, and a closed pipe does not matter.
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)


_FILES: Final = (
    "pagemate.*", "settings.json", "settings.*.json", "session.json", "last-pages", "running.json",
    "running.lock", ".settings.json.*", ".session.json.*",
)  # fmt: skip
_FOLDERS: Final = (
    "copies", "prompts", "private", "logs", "page-sizes", "safe", ORIGINALS, "attachments",
)  # fmt: skip
"""Everything that the program writes; the data folder may contain other files, too."""


def request_factory_reset(data_dir: Path, vault: KeyringVault, *, is_key_sure: bool = True) -> None:
    """Delete the API key now and request the deletion of all data once no process uses it.

    Raises StorageError if the folder can't be written, or if the key may be left in the key store
    and `is_key_sure` is set; no data will be deleted then.
    """
    try:
        vault.delete()
    except Exception:
        if is_key_sure:
            raise
    from reader_app.store.storage_errors import storage_errors

    with storage_errors():
        (data_dir / RESET_MARKER).touch()


def reset_if_requested(data_dir: Path) -> bool:
    """Delete all data if a reset was requested; return whether it was done.

    Nothing is deleted while another process has the library open.
    """
    if not os.path.exists(data_dir / RESET_MARKER):
        return False
    import shutil

    from reader_app.store.open_lock import OpenLock
    from reader_app.store.repositories.annotation_repository import unstored_places

    if not OpenLock(data_dir / "pagemate.db").is_alone:
        return False
    for name in _FOLDERS:
        shutil.rmtree(data_dir / name, ignore_errors=True)
    found = (path for pattern in _FILES for path in data_dir.glob(pattern))
    for path in (*found, *unstored_places(data_dir)):
        with suppress(OSError):
            path.unlink()
    # The marker goes last: if this process is killed earlier, the next start continues.
    with suppress(OSError):
        (data_dir / RESET_MARKER).unlink()
    with suppress(OSError):
        data_dir.rmdir()
    return True
