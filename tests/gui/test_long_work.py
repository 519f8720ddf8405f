"""The desktop is asked to tell the end of long work, if nobody sees the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.window.desktop_notifications import (
    LONG_S,
    CompletionNotifications,
    is_out_of_sight,
)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class Bench(QObject):
    """A desktop that notes what it is told, and a clock that is set by hand."""

    index_progressed = Signal(int, int, bool)
    book_closed = Signal()
    book = None

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, str]] = []
        self.now = 100.0
        self.is_hidden = True
        self.work = CompletionNotifications(
            lambda title, words: self.told.append((title, words)),
            lambda: self.is_hidden,
            self,
            clock=lambda: self.now,
        )


@pytest.fixture
def bench(qapp: QApplication) -> Iterator[Bench]:
    made = Bench()
    yield made
    made.deleteLater()


def test_a_long_import_is_told_with_what_came_of_it(bench: Bench) -> None:
    bench.work.begin_import()
    bench.now += LONG_S
    bench.work.end_import("12 books were added.")
    assert bench.told == [("Import finished", "12 books were added.")]


def test_whoever_sees_the_window_is_told_nothing(bench: Bench) -> None:
    bench.is_hidden = False
    bench.work.begin_import()
    bench.now += 10 * LONG_S
    bench.work.end_import("12 books were added.")
    assert bench.told == []


def test_what_was_done_soon_is_not_told(bench: Bench) -> None:
    bench.work.begin_recognition()
    bench.now += LONG_S / 2
    bench.work.end_recognition("3 pages have text now.")
    assert bench.told == []


def test_works_do_not_share_their_beginnings(bench: Bench) -> None:
    bench.work.begin_import()
    bench.now += LONG_S
    bench.work.begin_recognition()
    bench.work.end_recognition("3 pages have text now.")
    assert bench.told == []


def test_an_end_without_a_beginning_is_not_told(bench: Bench) -> None:
    bench.work.end_import("Nothing was to do.")
    assert bench.told == []


def test_reading_a_long_book_counts_from_its_first_page(bench: Bench) -> None:
    bench.work.follow_progress(0, 900, False)
    bench.now += LONG_S
    bench.work.follow_progress(450, 900, False)
    bench.work.follow_progress(900, 900, True)
    assert [title for title, _ in bench.told] == ["Book is ready to search"]


def test_a_book_that_was_closed_meanwhile_is_not_told(bench: Bench) -> None:
    bench.work.follow_progress(0, 900, False)
    bench.work.forget_index()
    bench.now += LONG_S
    bench.work.follow_progress(900, 900, True)
    assert bench.told == []


def test_a_window_is_out_of_sight_when_it_is_minimised_or_hidden(
    qapp: QApplication, qtbot: QtBot
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert is_out_of_sight(window)
    window.show()
    qtbot.waitUntil(lambda: not is_out_of_sight(window), timeout=20_000)
    window.showMinimized()
    qtbot.waitUntil(lambda: is_out_of_sight(window), timeout=20_000)
    window.showNormal()
    qtbot.waitUntil(lambda: not is_out_of_sight(window), timeout=20_000)
    window.hide()
    assert is_out_of_sight(window)
