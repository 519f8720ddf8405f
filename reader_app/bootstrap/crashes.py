"""Bugs that reach the top: logged, told once, and the reader goes on."""

from __future__ import annotations

import sys
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QMainWindow

from reader_app import __version__
from reader_app.bootstrap.private_log import log_crash
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.error_dialog import ErrorDialog


class CrashDesk(QObject):
    """Takes over the hook for uncaught exceptions; shows one dialog at a time."""

    _caught = Signal(str)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._is_shown = False
        self._caught.connect(self._show)
        self._former = former = sys.excepthook
        sys.excepthook = self._catch
        self.destroyed.connect(lambda: setattr(sys, "excepthook", former))

    @Slot(object)
    def report(self, error: Exception) -> None:
        """A bug in a worker; it is in the log already."""
        self._show(_details(type(error), error, error.__traceback__))

    def _catch(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if self._former is not log_crash:
            log_crash(kind, error, trace)
        self._former(kind, error, trace)
        # Maybe from another thread: the signal brings it here.
        self._caught.emit(_details(kind, error, trace))

    @Slot(str)
    def _show(self, details: str) -> None:
        if self._is_shown:
            return
        self._is_shown = True
        dialog = ErrorDialog(tr("Something unexpected happened."), details, self._window)
        dialog.finished.connect(self._forget)
        dialog.open()

    @Slot()
    def _forget(self) -> None:
        self._is_shown = False


def _details(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    # Where, not what: a message may hold words of a book.
    places = [f"  {f.filename}:{f.lineno} {f.name}" for f in traceback.extract_tb(trace)]
    return "\n".join([f"Pagemate {__version__}", kind.__name__, *places])
