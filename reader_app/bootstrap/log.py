"""The log: rotating, in the data folder, without the text of books and without keys."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path

from reader_app.bootstrap.private_log import FORMAT, PlacesOnly, log_crash, log_thread_crash

__all__ = ["log_crash", "start_log", "stop_log"]


_log = logging.getLogger("reader_app")


def start_log(data_dir: Path) -> None:
    """Log to `data_dir/logs/pagemate.log`; a folder that can't be written costs the log only."""
    try:
        folder = data_dir / "logs"
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        handler = _LogFile(
            folder / "pagemate.log", maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True
        )
        crash = (folder / "crash.log").open("a", encoding="utf-8")
    except OSError:
        return
    handler.setFormatter(PlacesOnly(FORMAT))
    _log.addHandler(handler)
    _log.setLevel(logging.INFO)
    _log.propagate = False
    faulthandler.enable(crash)
    sys.excepthook = log_crash
    threading.excepthook = log_thread_crash


def stop_log() -> None:
    """Let go of its files, so that they can be deleted."""
    faulthandler.disable()
    for handler in list(_log.handlers):
        _log.removeHandler(handler)
        handler.close()


class _LogFile(RotatingFileHandler):
    """A full disk costs the line that didn't fit, and says so nowhere."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Standard error is no place for it: there may be none."""
