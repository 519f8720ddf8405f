"""A process that others keep from working isn't taken for one that has lost its way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reader_app.ipc.cpu import processor_seconds
from reader_app.workers.process_limits import Watchdog

LIMIT_S = 8.0
AT_WORK = (1, 5)


class Process:
    """What the clock says and what it has spent, as the test likes; None: that isn't told."""

    def __init__(self, *, is_told: bool = True) -> None:
        self.now = 100.0
        self.spent = 3.0
        self.is_told = is_told
        self.watch = Watchdog(lambda _pid: self.spent if self.is_told else None, lambda: self.now)
        assert not self.is_lost()

    def is_lost(self, at_work: tuple[int, int] = AT_WORK) -> bool:
        return self.watch.is_at_work_for(LIMIT_S, at_work, 1)

    def goes_on(self, passed_s: float, spent_s: float) -> None:
        self.now += passed_s
        self.spent += spent_s


def test_who_works_without_an_end_is_lost() -> None:
    process = Process()
    process.goes_on(7.9, 7.9)
    assert not process.is_lost()
    process.goes_on(0.2, 0.2)
    assert process.is_lost()


def test_who_gets_no_processor_is_not() -> None:
    process = Process()
    process.goes_on(60.0, 0.5)
    assert not process.is_lost()


def test_who_waits_for_ever_is_lost_in_the_end() -> None:
    process = Process()
    process.goes_on(81.0, 0.0)
    assert process.is_lost()


def test_where_its_own_time_is_not_told_the_clock_counts() -> None:
    process = Process(is_told=False)
    process.goes_on(8.1, 0.0)
    assert process.is_lost()


def test_other_work_begins_anew() -> None:
    process = Process()
    process.goes_on(7.0, 7.0)
    assert not process.is_lost((3, 6))
    process.goes_on(7.0, 7.0)
    assert not process.is_lost((3, 6))


def test_who_rests_is_never_lost() -> None:
    process = Process()
    assert not process.is_lost((2, 0))
    process.goes_on(500.0, 500.0)
    assert not process.is_lost((2, 0))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system doesn't tell")
def test_a_process_s_own_time_is_told() -> None:
    before = processor_seconds(os.getpid())
    assert before is not None
    while (spent := processor_seconds(os.getpid())) == before:
        sum(range(10_000))
    assert spent is not None and spent > before


def test_of_a_process_that_is_gone_nothing_is() -> None:
    assert processor_seconds(-1) is None
