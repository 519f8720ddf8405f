"""Processes that hold too much are ended: one over its own limit, or the largest of all."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reader_app.documents.engine.file_changes import may_change_unseen
from reader_app.ipc.memory import MemoryWatch, give_back_memory

PATIENCE_S = 30.0


class Holder:
    """A process that holds what a test says."""

    def __init__(self, pid: int, held: int) -> None:
        self.pid = pid
        self.held = held
        self.ended = threading.Event()

    def kill_soon(self) -> None:
        self.ended.set()
        self.held = 0


class Room:
    """Watched processes, and how often each was looked at."""

    def __init__(self, most_together: int) -> None:
        self.holders: dict[int, Holder] = {}
        self.looks = threading.Semaphore(0)
        self.watch = MemoryWatch(most_together, self._held)

    def add(self, held: int, most: int = 1000) -> Holder:
        holder = Holder(len(self.holders) + 1, held)
        self.holders[holder.pid] = holder
        self.watch.add(holder, most)
        return holder

    def wait_for_looks(self, count: int) -> None:
        for _ in range(count):
            assert self.looks.acquire(timeout=PATIENCE_S)

    def _held(self, pid: int) -> int | None:
        if pid in self.holders:
            self.looks.release()
        return self.holders[pid].held if pid in self.holders else 0


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room(2000)
    yield room
    for holder in room.holders.values():
        room.watch.remove(holder)


def test_a_process_over_its_limit_is_ended(room: Room) -> None:
    holder = room.add(1001)
    assert holder.ended.wait(PATIENCE_S)
    assert room.watch.remove(holder)


def test_a_process_within_its_limit_is_left_alone(room: Room) -> None:
    holder = room.add(700)
    room.wait_for_looks(3)
    assert not holder.ended.is_set()
    assert not room.watch.remove(holder)


def test_of_processes_that_hold_too_much_together_the_largest_is_ended(room: Room) -> None:
    small = room.add(600)
    large = room.add(900)
    medium = room.add(800)
    assert large.ended.wait(PATIENCE_S)
    room.wait_for_looks(6)
    assert not small.ended.is_set() and not medium.ended.is_set()


def test_a_process_that_grows_later_is_ended_then(room: Room) -> None:
    holder = room.add(10)
    room.wait_for_looks(2)
    holder.held = 5000
    room.watch.stir()
    assert holder.ended.wait(PATIENCE_S)


def test_one_that_ended_by_itself_near_its_limit_counts_as_too_large(room: Room) -> None:
    holder = room.add(900)
    room.wait_for_looks(2)
    holder.held = 0  # gone
    room.wait_for_looks(2)
    assert room.watch.remove(holder)


def test_it_is_forgotten_with_its_removal(room: Room) -> None:
    holder = room.add(1001)
    assert holder.ended.wait(PATIENCE_S)
    assert room.watch.remove(holder)
    assert not room.watch.remove(holder)


def test_no_thread_is_left_without_anything_to_watch(room: Room) -> None:
    before = set(threading.enumerate())
    holder = room.add(1)
    threads = set(threading.enumerate()) - before
    assert [thread.name for thread in threads] == ["memory watch"]
    room.watch.remove(holder)
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


def test_where_the_system_tells_nothing_nothing_is_watched() -> None:
    watch = MemoryWatch(0, lambda pid: None)
    holder = Holder(1, 10**12)
    before = set(threading.enumerate())
    watch.add(holder)
    assert set(threading.enumerate()) == before
    assert not watch.remove(holder)


def test_processes_that_use_no_processor_sleep_until_one_does() -> None:
    work: dict[int, float | None] = {1: 0.5, 2: 0.5}
    watch = MemoryWatch(2000, lambda pid: 1, lambda pid: work.get(pid, 0.0))
    first, second = Holder(1, 1), Holder(2, 1)
    watch._watched = {first: 1000, second: 1000}
    assert not watch._are_asleep()  # seen once, nobody knows
    assert watch._are_asleep()
    work[2] = 0.51
    assert not watch._are_asleep()
    work[2] = None
    assert not watch._are_asleep()
    assert not watch._are_asleep()


YOUNGEST = 0
"""What was made since the last collection, which comes between tests only."""

CALLS: list[Callable[[], object]] = [give_back_memory, lambda: may_change_unseen(Path(__file__))]


@pytest.mark.parametrize("call", CALLS, ids=["memory", "file system"])
def test_what_is_done_for_each_book_leaves_no_cycles(call: Callable[[], object]) -> None:
    """Processes that read books hardly ever look for cycles: each would stay."""
    call()
    gc.collect(YOUNGEST)
    for _ in range(3):
        call()
    assert gc.collect(YOUNGEST) == 0
