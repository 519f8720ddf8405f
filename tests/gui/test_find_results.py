"""The list of hits beside the page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.ui.find.results_list import fitted
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.workers.rendered_page import HitContext
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument, document_info
from tests.support.fonts import SHORTENED

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

OUTLINE = (OutlineEntry(1, "Loomings", 1), OutlineEntry(1, "The Chase", 10))
LONG = HitContext("what comes before " * 5, "the hit", " and what comes after it" * 8)


@pytest.fixture
def listed(qtbot: QtBot, pane: ViewerPane, document: FakeDocument) -> ViewerPane:
    """“whale” was looked for and its three hits are listed by chapter."""
    document.outline_loaded.emit(OUTLINE)
    pane.open_find()
    with qtbot.waitSignal(pane.find_bar.query_changed):
        qtbot.keyClicks(pane.find_bar.box, "whale")
    document.tell_find()
    pane.finder.bar.list_requested.emit()
    return pane


def texts(pane: ViewerPane) -> list[str]:
    model = pane.finder.results.model
    return [str(model.data(model.index(row, 0))) for row in range(model.rowCount())]


def current(pane: ViewerPane) -> int:
    return pane.finder.results.table.currentIndex().row()


def test_hits_are_listed_under_their_chapters(listed: ViewerPane) -> None:
    assert texts(listed) == [
        "Loomings",
        "a whale of an extraor-\ndinary size",
        "The Chase",
        "the whale again\nand one more whale",
        "the whale again\nand one more whale",
    ]


def test_the_list_is_a_tab_while_something_is_looked_for(listed: ViewerPane) -> None:
    panel = listed.side_panel
    assert panel.current == "Find"
    listed.find_bar.close_bar()
    assert panel.current != "Find"
    assert not any(
        panel.tabs.isTabVisible(place) and panel.tabs.tabText(place) == "Find"
        for place in range(panel.tabs.count())
    )


def test_the_list_is_never_what_a_book_opens_with(listed: ViewerPane) -> None:
    assert "Find" not in listed.side_panel.state().values()


def test_a_click_leads_to_the_hit(qtbot: QtBot, listed: ViewerPane) -> None:
    table = listed.finder.results.table
    where = table.visualRect(listed.finder.results.model.index(4, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert (listed.page_view.page, listed.find_bar.count.text()) == (15, "3 of 3")


def test_the_current_hit_is_selected_in_step(listed: ViewerPane) -> None:
    rows = [current(listed)]
    for _ in range(3):
        listed.finder.again(1)
        rows.append(current(listed))
    assert rows == [1, 3, 4, 1]


def test_keys_walk_over_the_titles_and_the_page_follows(qtbot: QtBot, listed: ViewerPane) -> None:
    table = listed.finder.results.table
    assert table.hasFocus()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert (current(listed), listed.page_view.page) == (3, 15)
    qtbot.keyClick(table, Qt.Key.Key_Up)
    assert (current(listed), listed.page_view.page) == (1, 2)


def test_enter_in_the_list_leads_to_the_page(qtbot: QtBot, listed: ViewerPane) -> None:
    qtbot.keyClick(listed.finder.results.table, Qt.Key.Key_Return)
    assert listed.page_view.hasFocus()


def test_a_screen_reader_hears_the_printed_page(listed: ViewerPane) -> None:
    model = listed.finder.results.model
    spoken = model.data(model.index(3, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert str(spoken).startswith("Page 11: the whale again")


def test_what_looks_like_html_is_shown_as_it_is(listed: ViewerPane, document: FakeDocument) -> None:
    document.find_contexts_loaded.emit(
        document.query_id, 2, (HitContext("<b>a ", "whale", "</b>"),)
    )
    model = listed.finder.results.model
    tip = model.data(model.index(1, 0), Qt.ItemDataRole.ToolTipRole)
    assert tip == "<b>a whale</b>"
    assert model.data(model.index(1, 0)) == "<b>a whale</b>"


def test_only_rows_in_sight_ask_for_their_context(qtbot: QtBot, pane: ViewerPane) -> None:
    book = FakeDocument(document_info(400), texts=dict.fromkeys(range(1, 401), "whale " * 5))
    asked: set[int] = set()
    book.find_contexts_loaded.connect(lambda query, page, contexts: asked.add(page))
    pane.set_document(book.info, book)
    pane.open_find()
    with qtbot.waitSignal(pane.find_bar.query_changed):
        qtbot.keyClicks(pane.find_bar.box, "whale")
    book.tell_find()
    pane.finder.bar.list_requested.emit()
    qtbot.waitUntil(lambda: bool(asked))
    assert pane.finder.results.model.rowCount() == 2000
    assert max(asked) < 20


def test_a_new_question_empties_the_list(
    qtbot: QtBot, listed: ViewerPane, document: FakeDocument
) -> None:
    with qtbot.waitSignal(listed.find_bar.query_changed):
        qtbot.keyClicks(listed.find_bar.box, "xyz")
    document.tell_find()
    assert texts(listed) == []
    assert not listed.finder.results.table.currentIndex().isValid()


def test_the_model_is_a_sound_table(listed: ViewerPane, qtmodeltester) -> None:
    qtmodeltester.check(listed.finder.results.model)


def test_titles_can_not_be_chosen(listed: ViewerPane) -> None:
    model = listed.finder.results.model
    assert model.flags(model.index(0, 0)) == Qt.ItemFlag.NoItemFlags
    assert model.hit(model.index(0, 0)) is None
    assert model.hit(QModelIndex()) is None


@pytest.mark.parametrize("width", [60, 160, 400])
def test_a_long_line_is_shortened_around_its_hit(qtbot: QtBot, width: int) -> None:
    bold = QFont()
    bold.setBold(True)
    before, match, after = fitted(LONG, width, QFontMetrics(QFont()), QFontMetrics(bold))
    assert QFontMetrics(QFont()).horizontalAdvance(before) <= width * 0.6
    assert match[0] == "t"
    assert before.startswith(SHORTENED) or not before
    total = QFontMetrics(QFont()).horizontalAdvance(before + after)
    assert total + QFontMetrics(bold).horizontalAdvance(match) <= 2 * width + 2
