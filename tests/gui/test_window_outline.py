"""The outline marks the chapter that the reader is in, not the last one of the page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.outline_model import OutlineModel
from reader_app.ui.panels.outline_panel import OutlineFollower
from tests.gui.viewer_fixtures import ROMAN, document, pane
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

OUTLINE = (
    OutlineEntry(1, "First", 3, 40.0),
    OutlineEntry(2, "First, one", 3, 80.0),
    OutlineEntry(2, "First, two", 3, 420.0),
    OutlineEntry(1, "Second", 6, 300.0),
    OutlineEntry(1, "Last", 20, 500.0),
)


@pytest.fixture
def book(pane: ViewerPane) -> ViewerPane:
    """Pages as wide as the view: about two screens each."""
    told = FakeDocument(document_info(20, labels=ROMAN), outline=OUTLINE)
    pane.window().resize(900, 700)
    pane.side_panel.hide()
    pane.set_document(told.info, told)
    pane.page_view.page_viewport.set_fit(Fit.WIDTH)
    return pane


def marked(pane: ViewerPane) -> str:
    model = pane.outline_panel.tree.model()
    assert isinstance(model, OutlineModel)
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    rows += [model.index(row, 0, rows[0]) for row in range(model.rowCount(rows[0]))]
    return next((str(model.data(row)) for row in rows if model.is_current(row)), "")


def settle(pane: ViewerPane, qtbot: QtBot) -> None:
    """Until the mark has followed the last move."""
    timers = pane.findChild(OutlineFollower).findChildren(QTimer)
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers))


def test_no_chapter_is_marked_before_the_first(book: ViewerPane) -> None:
    book.page_view.go_to_page(2)
    assert marked(book) == ""


def test_scrolling_down_a_page_marks_one_chapter_after_the_other(
    book: ViewerPane, qtbot: QtBot
) -> None:
    view = book.page_view
    view.go_to_page(3)
    qtbot.waitUntil(lambda: marked(book) == "First, one")
    view.go_to_page(3, top=400)
    qtbot.waitUntil(lambda: marked(book) == "First, two")


def test_a_chapter_further_down_the_page_has_not_begun(book: ViewerPane, qtbot: QtBot) -> None:
    book.page_view.go_to_page(6)
    settle(book, qtbot)
    assert marked(book) == "First, two"


def test_the_chosen_chapter_is_marked_although_the_next_begins_close_by(
    book: ViewerPane, qtbot: QtBot
) -> None:
    book.outline_panel.entry_chosen.emit(OUTLINE[0])
    settle(book, qtbot)
    assert marked(book) == "First"


def test_reading_on_from_the_chosen_chapter_marks_the_next(book: ViewerPane, qtbot: QtBot) -> None:
    book.outline_panel.entry_chosen.emit(OUTLINE[0])
    for _ in range(4):
        book.page_view.scroller.scroll_by(60)
    qtbot.waitUntil(lambda: marked(book) == "First, one")


def test_at_the_end_of_the_book_its_last_chapter_is_marked(book: ViewerPane, qtbot: QtBot) -> None:
    book.page_view.navigation.go_to_end()
    qtbot.waitUntil(lambda: marked(book) == "Last")


def test_pages_that_are_turned_are_marked_by_their_number(book: ViewerPane, qtbot: QtBot) -> None:
    book.page_view.go_to_page(6)
    book.page_view.view_commands.turn_right()
    qtbot.waitUntil(lambda: marked(book) == "Second")


def test_a_chosen_chapter_of_the_last_book_is_forgotten(book: ViewerPane, qtbot: QtBot) -> None:
    book.outline_panel.entry_chosen.emit(OUTLINE[2])
    other = FakeDocument(document_info(9), outline=(OutlineEntry(1, "Other", 1),))
    book.set_document(other.info, other)
    qtbot.waitUntil(lambda: marked_top(book) == "Other")


def marked_top(pane: ViewerPane) -> str:
    model = pane.outline_panel.tree.model()
    assert isinstance(model, OutlineModel)
    index = model.index(0, 0)
    return str(model.data(index)) if model.is_current(index) else ""


def test_the_row_that_the_keyboard_is_on_has_a_ring(book: ViewerPane, qtbot: QtBot) -> None:
    book.side_panel.show()
    book.outline_panel.tree.show()
    tree = book.outline_panel.tree
    tree.setCurrentIndex(tree.model().index(1, 0))
    tree.setFocus()
    qtbot.waitUntil(tree.hasFocus)
    focused = tree.viewport().grab(tree.visualRect(tree.currentIndex())).toImage()
    tree.clearFocus()
    assert tree.viewport().grab(tree.visualRect(tree.currentIndex())).toImage() != focused
