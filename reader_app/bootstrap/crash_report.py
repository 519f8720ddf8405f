"""What can be told of a run that died: versions and places in the program, nothing of a book."""

from __future__ import annotations

import platform
import re
import sqlite3
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from reader_app import __version__
from reader_app.bootstrap.last_end import LastEnd

_PACKAGES: Final = ("PySide6-Essentials", "pymupdf", "peewee")
_MOST_BYTES: Final = 200_000
_MOST_LINES: Final = 150
# Only lines that can't hold a reader's words, and of those only what is known of them.
_FAULT: Final = re.compile(
    r"(Fatal Python error: [A-Z][\w ()-]{0,60}$"
    r"|Windows fatal exception: [\w ()-]{1,60}$"
    r"|(?:Current thread|Thread) 0x[0-9a-f]+ ?(?:\(most recent call first\):|\[[^\]]*\].*:)"
    r"|  File \".{1,300}\", line \d+ in \S+$)"
)
_LOGGED: Final = re.compile(
    r"(?P<when>\d{4}-\d\d-\d\d [\d:,]+) (?P<pid>\d+) (?P<level>CRITICAL|ERROR) (?P<name>[\w.]+):"
    r"(?P<kind> unexpected \w+$)?"
)
_PLACE: Final = re.compile(r"(?:[A-Z]\w{1,60}$|  .{1,300}:\d+ \S+$)")


def report_of(data_dir: Path, last: LastEnd) -> str:
    """Lines to be read, and copied into a report."""
    lines = [*_versions(), "", f"Started {last.started_at or 'at an unknown time'}"]
    lines += [f"Starts that failed in a row: {last.failed_starts}"] if last.failed_starts else []
    told = [*_faults(data_dir, last.crash_from), *_errors(data_dir, last.pid)]
    nothing = "It left no trace: it was ended from outside, or the power went."
    lines += ["", *(told or [nothing])]
    return "\n".join(_without_home(line) for line in lines[:_MOST_LINES])


def _versions() -> list[str]:
    lines = [
        f"Pagemate {__version__}",
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}",
        platform.platform(),
    ]
    for package in _PACKAGES:
        try:
            lines.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue  # part of the program
    return lines


def _faults(data_dir: Path, start: int) -> list[str]:
    """What faulthandler wrote during that run."""
    lines = _text(data_dir / "logs" / "crash.log", start).splitlines()
    return [line for line in lines if _FAULT.match(line)]


def _errors(data_dir: Path, pid: int) -> list[str]:
    """What that process logged of its mistakes, with their places and without their words."""
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
    """From `start` on, or the last bytes if it is negative; "" for what can't be read."""
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
