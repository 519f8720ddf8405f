"""Pages that take long and can't be stopped: others are drawn meanwhile, in another process."""

from __future__ import annotations

import mmap
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from reader_app.workers.page_drawer import PageDrawer
from reader_app.workers.process_limits import Limits
from reader_app.workers.rendered_page import Priority, RenderedPage, RenderKey, SharedBuffers
from tests.support.client_desk import Desk, book, posix_only, sink
from tests.support.document_worker import FolderSink
from tests.support.heavy_books import make_heavy_book

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

__all__ = ["book", "sink"]
PATIENT = Limits(visible_s=300.0, prefetch_s=300.0)
LONG = 600
"""Pixels across, at which a heavy page takes seconds."""


@pytest.fixture
def patient(qtbot: QtBot, sink: FolderSink) -> Iterator[Desk]:
    desk = Desk(qtbot, PATIENT)
    yield desk
    desk.client.shut_down()


@pytest.fixture
def heavy(tmp_path: Path) -> Path:
    return make_heavy_book(tmp_path / "heavy.pdf")


def look_at_heavy(desk: Desk, page: int = 2) -> RenderKey:
    """A page that its process works on from here on, deaf to everything."""
    key = desk.look_at(page, LONG)
    desk.wait_until(lambda: page in desk.slow)
    return key


@pytest.mark.long
@pytest.mark.slow
def test_a_light_page_is_drawn_beside_a_heavy_one(patient: Desk, heavy: Path) -> None:
    patient.open(heavy)
    long = look_at_heavy(patient)
    light = patient.look_at(3)
    patient.wait_until(lambda: light in patient.drawn)
    assert long not in patient.drawn
    patient.wait_until(lambda: long in patient.drawn)
    assert patient.failed == []
    assert patient.children["draw"][0].is_running


@pytest.mark.slow
def test_the_next_page_is_drawn_ahead_beside_a_heavy_one(patient: Desk, heavy: Path) -> None:
    patient.open(heavy)
    long = look_at_heavy(patient)
    ahead = RenderKey(3, 200)
    patient.client.request_page(ahead, Priority.PREFETCH)
    patient.wait_until(lambda: ahead in patient.drawn)
    assert long not in patient.drawn


@pytest.mark.slow
def test_a_page_is_drawn_beside_two_heavy_ones(patient: Desk, tmp_path: Path) -> None:
    patient.open(make_heavy_book(tmp_path / "a.pdf", heavy_pages=(2, 3)))
    long = [look_at_heavy(patient, page) for page in (2, 3)]
    light = patient.look_at(4)
    patient.wait_until(lambda: light in patient.drawn)
    assert not set(long) & set(patient.drawn)
    pids = patient.pids
    patient.client.shut_down()
    assert not any(psutil.pid_exists(pid) for pid in pids)


@pytest.mark.slow
def test_another_book_opens_beside_a_heavy_page(patient: Desk, heavy: Path, book: Path) -> None:
    patient.open(heavy)
    look_at_heavy(patient)
    assert patient.open(book).page_count == 30
    light = patient.look_at(1)
    patient.wait_until(lambda: light in patient.drawn)
    assert patient.failed == []


@pytest.mark.long
@pytest.mark.slow
def test_a_heavy_page_of_a_closed_book_is_not_drawn_to_its_end(
    qtbot: QtBot, sink: FolderSink, heavy: Path
) -> None:
    desk = Desk(qtbot, PATIENT)
    desk.open(heavy)
    look_at_heavy(desk)
    desk.client.close_document()
    desk.wait_until(lambda: not desk.children["draw"][0].is_running)
    desk.client.shut_down()
    assert desk.failed == []


@pytest.mark.long
@pytest.mark.slow
def test_who_stood_by_goes_when_no_page_is_heavy_any_more(
    qtbot: QtBot, sink: FolderSink, heavy: Path
) -> None:
    desk = Desk(qtbot, Limits(visible_s=300.0, spare_s=0.2))
    desk.open(heavy)
    long = look_at_heavy(desk)
    desk.wait_until(lambda: long in desk.drawn)
    desk.wait_until(lambda: sum(child.is_running for child in desk.children["draw"]) == 1)
    light = desk.look_at(4)
    desk.wait_until(lambda: light in desk.drawn)
    desk.client.shut_down()


@pytest.mark.long
@posix_only
@pytest.mark.slow
def test_who_stands_by_may_be_lost_too(patient: Desk, heavy: Path) -> None:
    patient.open(heavy)
    long = look_at_heavy(patient)
    os.kill(patient.children["draw"][1].pid, signal.SIGKILL)
    # A page that is sent before the loss is noticed would count as its cause.
    patient.wait_until(lambda: len(patient.children["draw"]) == 3)
    light = patient.look_at(3)
    patient.wait_until(lambda: light in patient.drawn)
    patient.wait_until(lambda: long in patient.drawn)
    assert patient.failed == []


@pytest.mark.long
@posix_only
@pytest.mark.slow
def test_a_file_that_vanished_is_drawn_by_who_has_it_open(patient: Desk, heavy: Path) -> None:
    patient.open(heavy)
    heavy.unlink()
    long = look_at_heavy(patient)
    light = patient.look_at(3)
    patient.wait_until(lambda: {long, light} <= set(patient.drawn))
    assert patient.failed == []


@pytest.mark.long
@pytest.mark.slow
def test_where_nobody_may_stand_by_a_heavy_page_goes_for_a_light_one(
    qtbot: QtBot, sink: FolderSink, heavy: Path
) -> None:
    desk = Desk(qtbot)
    drawer = PageDrawer(desk.launch, PATIENT, most_processes=1)
    drawn: list[RenderKey] = []

    def take(page: RenderedPage) -> None:
        drawn.append(page.key)
        page.release()

    drawer.page_rendered.connect(take)
    desk.after(drawer.opened, lambda: drawer.open(str(heavy), ""))
    long, light = RenderKey(2, LONG), RenderKey(3, 200)
    desk.after(drawer.page_slow, lambda: drawer.request(long, Priority.VISIBLE))
    drawer.request(light, Priority.VISIBLE)
    desk.wait_until(lambda: len(drawn) == 2)
    assert drawn == [light, long]
    drawer.shut_down()
    desk.client.shut_down()


def _bytes_of(memory: SharedBuffers) -> int:
    return os.fstat(memory.inherited[0]).st_blocks * 512


@pytest.mark.slow
@posix_only
def test_shared_memory_without_a_picture_goes_back_to_the_system(
    qtbot: QtBot, sink: FolderSink, book: Path
) -> None:
    memory = SharedBuffers()
    desk = Desk(qtbot, PATIENT, memory=memory)
    desk.open(book)
    page = desk.look_at(1, LONG)
    desk.wait_until(lambda: page in desk.drawn)
    held = _bytes_of(memory)
    desk.client.give_back_memory()
    assert _bytes_of(memory) <= mmap.PAGESIZE < held  # the page with the flags stays
    again = desk.look_at(2, LONG)
    desk.wait_until(lambda: again in desk.drawn)
    desk.client.shut_down()
    desk.client.give_back_memory()  # a window that is being left may still ask for it
