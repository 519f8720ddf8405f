"""What a log may say of an exception, and the silence of child processes.

Apart from the log file: a drawing process imports this before its first page.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from types import TracebackType
from typing import Final

FORMAT: Final = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
_log = logging.getLogger("reader_app")


class PlacesOnly(logging.Formatter):
    """Of an exception, its kinds and places: its message may hold words of a book, or a key."""

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
    """An exception that nobody caught: where it happened, not what it held."""
    _log.critical("unexpected %s", kind.__name__, exc_info=(kind, error, trace))


def log_thread_crash(arguments: threading.ExceptHookArgs) -> None:
    """The same for a thread."""
    if arguments.exc_value is not None:
        log_crash(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)


def quieten_worker() -> None:
    """In a child process: nothing is said on the reader's terminal.

    Without a handler Python prints warnings there, and exceptions whole, with messages that may
    hold words of a book. With PAGEMATE_TRACE set, for developers, places of exceptions are told.
    """
    handler: logging.Handler = logging.NullHandler()
    if os.environ.get("PAGEMATE_TRACE"):
        handler = logging.StreamHandler()
        handler.setFormatter(PlacesOnly(FORMAT))
    logging.getLogger().addHandler(handler)  # libraries log, too
    logging.captureWarnings(True)
    sys.excepthook = log_crash
    threading.excepthook = log_thread_crash
