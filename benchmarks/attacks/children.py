"""The real window as a process of its own, looked at from outside while it is attacked."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import psutil

from benchmarks.attacks.attempts import end_tree, program
from tests.support.program import ROOT

PATIENCE_S: Final = 40.0
_LONGEST_NAME: Final = 15
"""Letters of a process's name that Linux keeps."""


class Window:
    """Offscreen; ended with the block. `err`: what it wrote to standard error."""

    def __init__(self, folder: Path, book: Path, surroundings: Mapping[str, str]) -> None:
        self._data_dir = folder / "data"
        self._err = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the block
        self.process = subprocess.Popen(
            program(folder, book),
            cwd=ROOT,
            env=dict(surroundings),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._err,
            start_new_session=True,
        )

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._err.close()

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def close(self) -> float:
        """As the system ends programs; the seconds it took. Ended by force after the patience."""
        began = time.monotonic()
        if self.is_running:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                end_tree(self.process.pid)
                self.process.wait()
        return time.monotonic() - began

    def worker(self, kind: str) -> psutil.Process | None:
        """Its child of that kind; one that was forked has the words of its fork server."""
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                is_started = child.cmdline()[-2:] == ["--worker", kind]
                if is_started or child.name() == f"pagemate {kind}"[:_LONGEST_NAME]:
                    return child
        return None

    def wait_for_index(self) -> bool:
        """Until the book is in the library with all its pages; False if that never comes."""
        return wait_for(lambda: self.is_running and self._is_indexed())

    def _is_indexed(self) -> bool:
        path = self._data_dir / "pagemate.db"
        if not path.exists():
            return False
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as library:
                rows = library.execute("SELECT status FROM book").fetchall()
        except sqlite3.Error:
            return False
        return bool(rows) and all(status == "ready" for (status,) in rows)

    @property
    def err(self) -> str:
        self._err.seek(0)
        return self._err.read().decode(errors="replace")


def wait_for(condition: Callable[[], object], seconds: float = PATIENCE_S) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False
