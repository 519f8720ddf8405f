"""Folders that can't be written: a full disk, a read-only one, a locked or newer library."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

_FILLED_AGAIN_S = 0.01


@contextmanager
def small_disk(folder: Path, megabytes: int = 4) -> Iterator[Path]:
    """A disk of its own at `folder`, which must exist; skips the test where none can be made."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    options = ["-t", "tmpfs", "-o", f"size={megabytes}m,mode=0700", "tmpfs", str(folder)]
    if subprocess.run(["mount", *options], capture_output=True, check=False).returncode:
        pytest.skip("a small disk can't be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """Not a byte more fits on the disk of `folder`, nor into the logs of its databases.

    What becomes free meanwhile is filled as well: a copy of the library that fails is removed.
    """
    filler = folder / "filler"
    is_over = threading.Event()
    with filler.open("wb", buffering=0) as file:
        while True:
            _empty_logs(folder)
            _fill(file.fileno())
            if not _logs(folder):
                break
            file.truncate(0)  # something was written between the two
            file.seek(0)

        def fill_again() -> None:
            while not is_over.wait(_FILLED_AGAIN_S):
                _fill(file.fileno())

        again = threading.Thread(target=fill_again)
        again.start()
        try:
            yield
        finally:
            is_over.set()
            again.join()
            filler.unlink()


def _logs(folder: Path) -> list[Path]:
    """The logs into which something could still be written."""
    found = []
    for log in folder.rglob("*-wal"):
        with suppress(FileNotFoundError):  # the last one who used the library removes its log
            if log.stat().st_size:
                found.append(log)
    return found


def _empty_logs(folder: Path) -> None:
    """A log can't be emptied while another process reads the library."""
    for log in _logs(folder):
        with closing(sqlite3.connect(str(log).removesuffix("-wal"), timeout=10)) as database:
            while database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                time.sleep(_FILLED_AGAIN_S)


def _fill(descriptor: int) -> None:
    for size in (65_536, 4_096, 1):
        while _fits(descriptor, size):
            pass


def _fits(descriptor: int, size: int) -> bool:
    try:
        return os.write(descriptor, b"x" * size) == size
    except OSError:
        return False


@contextmanager
def read_only(disk: Path) -> Iterator[None]:
    """Nothing on this small disk can be written; nobody may have a file open for writing."""
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True, capture_output=True)


@contextmanager
def locked(data_dir: Path) -> Iterator[None]:
    """Another program writes in the library and doesn't come to an end."""
    with closing(sqlite3.connect(data_dir / "pagemate.db", timeout=60)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.rollback()


def make_newer(data_dir: Path) -> None:
    """As if a later version had been here: a migration that this one doesn't know."""
    with closing(sqlite3.connect(data_dir / "pagemate.db", timeout=60)) as library, library:
        library.execute("INSERT INTO migration VALUES (999, 'from the future', 0)")


def damage(data_dir: Path) -> None:
    """Garbage over the middle of the library file."""
    path = data_dir / "pagemate.db"
    with closing(sqlite3.connect(path, timeout=60)) as library:
        library.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 3)
        file.write(b"\xa5" * 9_000)
