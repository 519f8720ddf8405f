"""The log: a rotating file in the data folder, without the text of books and without keys.

Child processes write no log file. They import this module before their first page, so `start_log`
imports what only the log file needs.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from pathlib import Path
from types import TracebackType
from typing import Final

FORMAT: Final = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
_log = logging.getLogger("reader_app")


class LocationsFormatter(logging.Formatter):
    """Formats exceptions as types and code locations: messages may contain book text or a key."""

    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        lines: list[str] = []
        error = ei[1]
        while error is not None:
            frames = traceback.extract_tb(error.__traceback__)
            lines.append(type(error).__name__)
            lines += [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
            error = error.__cause__ or error.__context__
        return "\n".join(lines)


def log_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Log an uncaught exception: its type and location, not its message."""
    _log.critical("unexpected %s", kind.__name__, exc_info=(kind, error, trace))


def log_thread_crash(arguments: threading.ExceptHookArgs) -> None:
    """Log an uncaught exception of a thread."""
    if arguments.exc_value is not None:
        log_crash(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)


def start_child_log() -> None:
    """Set up logging in a child process so that nothing is printed on the reader's terminal.

    Without a handler Python prints warnings there, and whole exceptions, whose messages may contain
    words of a book. With PAGEMATE_TRACE set, for developers, exception locations are printed.
    """
    handler: logging.Handler = logging.NullHandler()
    if os.environ.get("PAGEMATE_TRACE"):
        handler = logging.StreamHandler()
        handler.setFormatter(LocationsFormatter(FORMAT))
    logging.getLogger().addHandler(handler)  # the root logger, because libraries log, too
    logging.captureWarnings(True)
    sys.excepthook = log_crash
    threading.excepthook = log_thread_crash


def start_log(data_dir: Path) -> None:
    """Log to `data_dir/logs/pagemate.log`; without a log if the folder can't be written."""
    import faulthandler

    try:
        folder = data_dir / "logs"
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        handler = _log_file(folder / "pagemate.log")
        crash = (folder / "crash.log").open("a", encoding="utf-8")
    except OSError:
        return
    handler.setFormatter(LocationsFormatter(FORMAT))
    _log.addHandler(handler)
    _log.setLevel(logging.INFO)
    _log.propagate = False
    faulthandler.enable(crash)
    sys.excepthook = log_crash
    threading.excepthook = log_thread_crash


def stop_log() -> None:
    """Close the log files so that they can be deleted."""
    import faulthandler

    faulthandler.disable()
    for handler in list(_log.handlers):
        _log.removeHandler(handler)
        handler.close()


def _log_file(path: Path) -> logging.Handler:
    from logging.handlers import RotatingFileHandler

    class LogFile(RotatingFileHandler):
        """A rotating file that silently drops a line it can't write, as on a full disk."""

        def handleError(self, record: logging.LogRecord) -> None:
            """Do nothing; the default writes to standard error, which may not exist."""

    return LogFile(path, maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True)
