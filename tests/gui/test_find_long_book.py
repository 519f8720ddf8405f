"""While a long book is searched, the find bar says how far it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.find.find_bar import FindBar
from reader_app.ui.find.find_session import FindSession
from reader_app.ui.find.results_list import FindResults
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.workers.rendered_page import FindProgress
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

LONG = 16_000


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[FindBar]:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = FindBar(holder)
    made.box.setText("whale")
    yield made
    holder.close()


def test_pages_searched_are_told_before_there_is_a_hit(bar: FindBar) -> None:
    bar.show_progress(4_000, LONG)
    bar.show_count(0, 0, False)
    assert bar.count.text() == "Searching… 25%"
    assert bar.count.toolTip() == "4,000 of 16,000 pages searched"


def test_pages_searched_are_told_beside_the_hits_so_far(bar: FindBar) -> None:
    bar.show_progress(8_000, LONG)
    bar.show_count(1, 3, False)
    assert bar.count.text() == "1 of 3… 50%"


def test_a_book_that_was_searched_shows_the_hits_alone(bar: FindBar) -> None:
    bar.show_progress(LONG, LONG)
    bar.show_count(1, 3, True)
    assert (bar.count.text(), bar.count.toolTip()) == ("1 of 3", "")


def test_a_short_book_is_searched_without_figures(bar: FindBar) -> None:
    bar.show_progress(100, 300)
    bar.show_count(0, 0, False)
    assert bar.count.text() == "Searching…"


def test_progress_of_the_document_reaches_the_bar(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    pane.open_find()
    with qtbot.waitSignal(pane.find_bar.query_changed, timeout=10_000):
        qtbot.keyClicks(pane.find_bar.box, "whale")
    document.find_progressed.emit(
        FindProgress(document.query_id, 4_000, LONG, (), 0, is_done=False)
    )
    assert pane.find_bar.count.text() == "Searching… 25%"


def test_the_list_says_that_there_are_no_hits_only_when_all_was_searched(qtbot: QtBot) -> None:
    session = FindSession()
    results = FindResults(session, str)
    qtbot.addWidget(results)
    summary = results.findChild(QLabel, "findSummary")
    session.counted.emit(0, 0, False)
    assert summary.text() == "Searching…"
    session.counted.emit(0, 0, True)
    assert summary.text() == "No matches"
