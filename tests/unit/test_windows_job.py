"""The limits that a process on Windows gives itself, as far as another system can show them."""

from __future__ import annotations

import ctypes
import sys

import pytest

from reader_app.ipc.sandbox import BasicLimits, ExtendedLimits, job_limits, join_own_job


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_size_t) != 8, reason="sizes of 64-bit systems")
def test_the_structures_are_as_long_as_windows_wants_them() -> None:
    assert (ctypes.sizeof(BasicLimits), ctypes.sizeof(ExtendedLimits)) == (64, 144)


def test_a_process_that_reads_files_stays_alone() -> None:
    made = job_limits(1 << 30, may_start=False)
    assert (made.process_memory, made.basic.active_processes) == (1 << 30, 1)
    assert made.basic.flags == 0x100 | 0x8 | 0x2000 | 0x400


def test_one_that_recognises_may_start_its_program() -> None:
    made = job_limits(1 << 30, may_start=True)
    assert (made.basic.active_processes, made.basic.flags & 0x8) == (0, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="there it would join one")
def test_elsewhere_there_is_no_job_to_join() -> None:
    assert not join_own_job(1 << 30, may_start=False)
