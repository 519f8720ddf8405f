"""Crash handling: the report of a crash, and the dialog for an unexpected error."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app import __version__
from reader_app.bootstrap.log import log_crash
from reader_app.domain.translation import tr
from reader_app.domain.values import lazy_pattern
from reader_app.store.run_marker import LastRun

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QMainWindow


_PACKAGES: Final = ("PySide6-Essentials", "pymupdf", "peewee")
_MOST_BYTES: Final = 200_000
_MOST_LINES: Final = 150
# These patterns keep only lines, and parts of lines, that can't contain the reader's words.
_FAULT: Final = lazy_pattern(
    r"(Fatal Python error: [A-Z][\w ()-]{0,60}$"
    r"|Windows fatal exception: [\w ()-]{1,60}$"
    r"|(?:Current thread|Thread) 0x[0-9a-f]+ ?(?:\(most recent call first\):|\[[^\]]*\].*:)"
    r"|  File \".{1,300}\", line \d+ in \S+$)"
)
_LOGGED: Final = lazy_pattern(
    r"(?P<when>\d{4}-\d\d-\d\d [\d:,]+) (?P<pid>\d+) (?P<level>CRITICAL|ERROR) (?P<name>[\w.]+):"
    r"(?P<kind> unexpected \w+$)?"
)
_PLACE: Final = lazy_pattern(r"(?:[A-Z]\w{1,60}$|  .{1,300}:\d+ \S+$)")


def crash_report(data_dir: Path, last: LastRun) -> str:
    """Return the text of a report on the last run: versions and code locations, no messages."""
    lines = [*_versions(), "", f"Started {last.started_at or 'at an unknown time'}"]
    lines += [f"Starts that failed in a row: {last.failed_starts}"] if last.failed_starts else []
    told = [*_faults(data_dir, last.crash_from), *_errors(data_dir, last.pid)]
    nothing = "It left no trace: it was ended from outside, or the power went."
    lines += ["", *(told or [nothing])]
    return "\n".join(_without_home(line) for line in lines[:_MOST_LINES])


def _versions() -> list[str]:
    import platform
    import sqlite3
    from importlib.metadata import PackageNotFoundError, version

    lines = [
        f"Pagemate {__version__}",
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}",
        platform.platform(),
    ]
    for package in _PACKAGES:
        try:
            lines.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue  # its package metadata is not shipped (frozen program)
    return lines


def _faults(data_dir: Path, start: int) -> list[str]:
    """Return the lines that faulthandler wrote to crash.log from offset `start` on."""
    lines = _text(data_dir / "logs" / "crash.log", start).splitlines()
    return [line for line in lines if _FAULT.match(line)]


def _errors(data_dir: Path, pid: int) -> list[str]:
    """Return the errors that process `pid` logged: code locations without messages."""
    kept: list[str] = []
    is_in = False
    for line in _text(data_dir / "logs" / "pagemate.log", -_MOST_BYTES).splitlines():
        logged = _LOGGED.match(line)
        if logged is not None and int(logged["pid"]) == pid:
            is_in = True
            kept.append(
                f"{logged['when']} {logged['level']} {logged['name']}{logged['kind'] or ''}"
            )
        elif is_in and logged is None and _PLACE.match(line):
            kept.append(line)
        else:
            is_in = False
    return kept[-_MOST_LINES // 2 :]


def _text(path: Path, start: int) -> str:
    """Return the file from `start` on, or its last `-start` bytes; "" if it can't be read.

    At most 200,000 bytes are read.
    """
    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            file.seek(max(0, size + start) if start < 0 else min(start, size))
            return file.read(_MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""


def _without_home(line: str) -> str:
    home = str(Path.home())
    return line.replace(home, "~") if len(home) > 1 else line


class CrashReporter(QObject):
    """Handles uncaught exceptions: logs each and shows one dialog at a time, over `front`."""

    _caught = Signal(str)

    def __init__(self, parent: QObject, front: Callable[[], QMainWindow | None]) -> None:
        super().__init__(parent)
        self._front = front
        self._is_shown = False
        self._caught.connect(self._show)
        self._former = sys.excepthook
        sys.excepthook = self._catch

    def follow(self, *signals: SignalInstance) -> None:
        """Report the unexpected exceptions that these signals of workers carry."""
        for crashed in signals:
            crashed.connect(self.report)

    def close(self) -> None:
        """Report nothing any more."""
        sys.excepthook = self._former

    @Slot(object)
    def report(self, error: Exception) -> None:
        """Show the dialog for an exception of a worker, which has logged it already."""
        self._show(_details(type(error), error, error.__traceback__))

    def _catch(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if self._former is not log_crash:
            log_crash(kind, error, trace)
        self._former(kind, error, trace)
        # This may be another thread; the signal takes the details to the main thread.
        self._caught.emit(_details(kind, error, trace))

    @Slot(str)
    def _show(self, details: str) -> None:
        front = self._front()
        if self._is_shown or front is None:
            return
        from reader_app.ui.dialogs.message_dialogs import ErrorDialog

        self._is_shown = True
        dialog = ErrorDialog(tr("Something unexpected happened."), details, front)
        dialog.finished.connect(self._forget)
        dialog.open()

    @Slot()
    def _forget(self) -> None:
        self._is_shown = False


def _details(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    # Code locations only: a message may contain words of a book.
    places = [f"  {f.filename}:{f.lineno} {f.name}" for f in traceback.extract_tb(trace)]
    return "\n".join([f"Pagemate {__version__}", kind.__name__, *places])
