"""Locks that end with their owner."""

from __future__ import annotations

import errno
import fcntl
from pathlib import Path

import pytest

from reader_app.store.open_lock import FileLock


def test_one_owner_at_a_time(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.try_lock()
    assert not second.try_lock()
    first.release()
    assert second.try_lock()
    second.release()


def test_releasing_what_is_not_held_is_fine(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "lock")
    lock.release()
    assert lock.try_lock()
    lock.release()


def test_a_file_system_without_locks_is_used_unguarded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(*_arguments: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    lock = FileLock(tmp_path / "lock")
    assert lock.try_lock()
    lock.release()
