"""Shared memory that no crash leaves behind, and how much memory a process holds."""

from __future__ import annotations

import os
import sys

import pytest

from reader_app.ipc.memory import resident_bytes
from reader_app.ipc.shared_memory import SharedBlock

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows maps by name")


def test_what_one_side_writes_the_other_reads() -> None:
    ours = SharedBlock.create(100_000)
    theirs = SharedBlock.attach(ours.name, 100_000)
    ours.view[99_990:99_995] = b"hello"
    assert bytes(theirs.view[99_990:99_995]) == b"hello"
    theirs.view.release()
    ours.close()


@posix_only
def test_it_has_no_name_in_the_file_system() -> None:
    block = SharedBlock.create(10_000)
    assert os.fstat(int(block.name)).st_nlink == 0
    block.close()


def test_a_view_that_is_still_held_stays_valid_after_closing() -> None:
    block = SharedBlock.create(10_000)
    block.view[:3] = b"abc"
    held = block.view[:3]
    block.close()
    assert bytes(held) == b"abc"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives memory back by ranges")
def test_memory_can_be_given_back() -> None:
    block = SharedBlock.create(1024 * 1024)
    block.view[:] = b"x" * (1024 * 1024)
    block.give_back(0, 512 * 1024)
    assert bytes(block.view[:4]) == b"\0\0\0\0"
    assert bytes(block.view[-4:]) == b"xxxx"
    block.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells by /proc")
def test_a_process_knows_its_memory() -> None:
    held = resident_bytes(os.getpid())
    assert held is not None
    assert held > 1_000_000


def test_a_process_that_is_gone_holds_nothing_known() -> None:
    assert resident_bytes(2**30) is None
