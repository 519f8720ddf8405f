"""Trying again what others are in the way of."""

from __future__ import annotations

from reader_app.documents.processes.index_and_find_jobs import LockRetry
from reader_app.domain.errors import Remedy, StorageError, StorageErrorCode

BUSY = StorageError(StorageErrorCode.WRITE_FAILED, "Another program.", remedy=Remedy.RETRY)
FULL = StorageError(StorageErrorCode.WRITE_FAILED, "Full.", remedy=Remedy.FREE_SPACE)
BROKEN = StorageError(StorageErrorCode.DB_CORRUPTED, "Damaged.", remedy=Remedy.RETRY)


def test_what_passes_is_waited_for() -> None:
    patience = LockRetry()
    assert not patience.is_waiting
    assert patience.covers(BUSY)
    assert patience.is_waiting


def test_what_stays_is_told_at_once() -> None:
    assert not LockRetry().covers(FULL)
    assert not LockRetry().covers(BROKEN)


def test_it_ends() -> None:
    patience = LockRetry(give_up_after_s=0.0)
    assert not patience.covers(BUSY)


def test_after_it_worked_there_is_nothing_to_wait_for() -> None:
    patience = LockRetry()
    patience.covers(BUSY)
    patience.forget()
    assert not patience.is_waiting
