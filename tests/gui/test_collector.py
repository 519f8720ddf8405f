"""Garbage is collected where no window can be harmed."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QThread, Signal
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.app import GarbageCollector

MANY = 30_000


class Cycle:
    """Only a collection ends it."""

    def __init__(self) -> None:
        self.itself = self


class Maker(QThread):
    """Makes more objects than any threshold allows."""

    def run(self) -> None:
        self.made = [Cycle() for _ in range(MANY)]
        self.made.clear()


class Watched(QObject):
    """A listener that is asked in Qt's own code, as every QObject is, what it overrides."""

    told = Signal()

    def hear(self) -> None:
        """Nothing to do."""


class Collections:
    """The threads that collections began in, and whether the collector had asked for them."""

    def __init__(self) -> None:
        self.threads: list[int] = []

    def note(self, phase: str, _details: dict[str, int]) -> None:
        if phase == "start":
            self.threads.append(threading.get_ident())


@pytest.fixture
def collections() -> Iterator[Collections]:
    noted = Collections()
    gc.enable()
    gc.callbacks.append(noted.note)
    yield noted
    gc.callbacks.remove(noted.note)
    gc.disable()


@pytest.fixture
def collector(qapp: QObject, collections: Collections) -> Iterator[GarbageCollector]:
    parent = QObject()
    collector = GarbageCollector(parent)
    collections.threads.clear()
    yield collector
    parent.deleteLater()


@pytest.mark.usefixtures("collector")
def test_none_begins_in_a_worker_s_thread(qtbot: QtBot, collections: Collections) -> None:
    maker = Maker()
    maker.start()
    qtbot.waitUntil(maker.isFinished, timeout=20_000)
    assert set(collections.threads) <= {threading.get_ident()}


@pytest.mark.usefixtures("collector")
def test_none_begins_inside_qt(collections: Collections) -> None:
    watched = Watched()
    for _ in range(MANY):
        watched.told.connect(watched.hear)
        watched.told.disconnect(watched.hear)
        Cycle()
    assert collections.threads == []


@pytest.mark.usefixtures("collector")
def test_cycles_end_when_the_thread_waits_for_events(qtbot: QtBot) -> None:
    cycles = [Cycle() for _ in range(MANY)]
    last = weakref.ref(cycles[-1])
    cycles.clear()
    assert last() is not None
    qtbot.waitUntil(lambda: last() is None, timeout=20_000)


@pytest.mark.usefixtures("collector")
def test_little_is_left_where_it_is(qtbot: QtBot, collections: Collections) -> None:
    gc.collect()
    collections.threads.clear()
    Cycle()
    qtbot.wait(50)
    assert collections.threads == []


def test_none_begins_before_it_is_told(
    qapp: QObject, qtbot: QtBot, collections: Collections
) -> None:
    parent = QObject()
    collector = GarbageCollector(parent, begins=False)
    collections.threads.clear()
    for _ in range(MANY):
        Cycle()
    qtbot.wait(50)
    assert collections.threads == []
    collector.begin()
    later = [Cycle() for _ in range(MANY)]
    last = weakref.ref(later[-1])
    later.clear()
    qtbot.waitUntil(lambda: last() is None, timeout=20_000)
    parent.deleteLater()


def test_what_exists_with_the_whole_window_is_gone_over_no_more(
    collector: GarbageCollector,
) -> None:
    parts = [Cycle() for _ in range(MANY)]
    collector.spare_all()
    last = weakref.ref(parts[-1])
    parts.clear()
    later = Cycle()
    gone = weakref.ref(later)
    del later
    gc.collect()
    assert last() is not None
    assert gone() is None
