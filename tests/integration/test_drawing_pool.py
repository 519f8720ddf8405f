"""When another drawing process is started, and when not."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from reader_app.documents.processes.messages import OpenFile
from reader_app.ipc.channel import ChildProcess
from reader_app.workers.drawing_processes import LONG_S, DrawingProcessPool
from reader_app.workers.rendered_page import Priority, RenderKey

pytestmark = pytest.mark.usefixtures("forked_workers")

FILE = OpenFile("a.pdf", "")
MOST = 2


class Room:
    """A pool whose processes only wait for their end."""

    def __init__(self) -> None:
        self.started = 0
        self.owner = QObject()
        self.spent_s: float | None = 0.0
        self.pool = DrawingProcessPool(
            self._launch,
            self.owner,
            None,
            most=MOST,
            spare_s=300.0,
            processor_s=lambda _pid: self.spent_s,
        )
        self.first = next(iter(self.pool))
        self.first.open(FILE)

    def work(self) -> float:
        """The first process has something to draw; returns since when."""
        self.first.inflight.add(RenderKey(1, 100), Priority.VISIBLE, 0)
        assert self.first.inflight.first is not None
        return self.first.inflight.first.began

    def watch(self, now: float, spent_s: float | None) -> None:
        """Look at the processes twice: before they have worked, and after they did that long."""
        if self.spent_s is not None:
            self.spent_s = 0.0
        self.pool.keep_one_free(FILE, now)
        self.spent_s = spent_s
        self.pool.keep_one_free(FILE, now)

    def _launch(self, _kind: str, inherited: Sequence[int]) -> ChildProcess:
        self.started += 1
        program = [sys.executable, "-c", "import sys; sys.stdin.read()"]
        return ChildProcess([], inherited=inherited, program=program)


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[Room]:
    made = Room()
    yield made
    made.pool.shut_down()


def test_as_long_as_no_page_takes_long_there_is_one_process(room: Room) -> None:
    room.watch(room.work() + LONG_S / 2, LONG_S / 2)
    assert room.started == 1


def test_a_page_that_takes_long_has_another_process_open_the_file(room: Room) -> None:
    room.watch(room.work() + LONG_S * 2, LONG_S)
    assert room.started == 2
    assert [process.file for process in room.pool] == [FILE, FILE]


def test_a_page_that_only_waits_for_a_processor_or_for_us_needs_no_other_process(
    room: Room,
) -> None:
    began = room.work()
    room.watch(began + LONG_S * 4, 0.0)
    assert room.started == 1
    room.watch(began + 60.0, 0.0)  # the disk may be gone
    assert room.started == 2


def test_where_the_work_of_a_process_is_unknown_time_alone_decides(room: Room) -> None:
    room.spent_s = None
    room.watch(room.work() + LONG_S * 2, None)
    assert room.started == 2


def test_who_stands_by_already_is_enough(room: Room) -> None:
    began = room.work()
    for times in (2, 3):
        room.watch(began + LONG_S * times, LONG_S)
    assert room.started == 2


def test_there_are_never_more_processes_than_allowed(room: Room) -> None:
    began = room.work()
    room.watch(began + LONG_S * 2, LONG_S)
    list(room.pool)[1].inflight.add(RenderKey(2, 100), Priority.VISIBLE, 0)
    room.watch(began + 60.0, 1.0)
    assert room.started == MOST
    assert room.pool.is_full(began + 60.0)


def test_another_file_opens_where_nothing_takes_long(room: Room) -> None:
    began = room.work()
    assert room.pool.for_file(began + LONG_S / 3) is room.first
    assert room.pool.for_file(began + LONG_S * 2) is not room.first


def test_the_process_that_still_opens_the_file_is_not_let_go(room: Room) -> None:
    """On a busy machine, opening takes longer than a standby process is kept."""
    room.first.close()
    room.first.open(FILE)
    other = OpenFile("b.pdf", "")
    room.first.close()
    opening = room.pool.for_file(time.monotonic() + 60.0)  # the first one is still at the old file
    assert opening is not room.first
    opening.open(other)
    room.pool._let_spares_go()
    assert opening.is_running and opening.file is other
    assert not room.first.is_running
