"""Find in the viewer: where a search begins, what it marks, how it ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from reader_app.ui.find.finder import HIT_COLORS, FindMarks
from reader_app.ui.pages.page_painting import colors_of
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.theme.palette import DARK
from reader_app.workers.rendered_page import FindProgress
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

Type = Callable[[str], None]


@pytest.fixture
def type_(qtbot: QtBot, pane: ViewerPane) -> Type:
    """Types into the find bar and waits until it asks; nothing is answered yet."""

    def typed(text: str) -> None:
        with qtbot.waitSignal(pane.find_bar.query_changed):
            qtbot.keyClicks(pane.find_bar.box, text)

    return typed


def tell(
    document: FakeDocument,
    *hits: tuple[int, int],
    total: int = 0,
    is_done: bool = False,
) -> None:
    """Some pages were looked at."""
    count = document.info.page_count
    document.find_progressed.emit(
        FindProgress(document.query_id, 1, count, hits, total, is_done=is_done)
    )


def test_the_search_is_asked_to_begin_at_what_is_in_view(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.page_view.go_to_page(10)
    first = pane.page_view.visible_area.visible_pages[0]
    pane.open_find()
    type_("whale")
    assert document.from_page == first
    assert first in (9, 10)


def test_the_first_hit_is_shown_before_the_book_is_searched(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.page_view.go_to_page(12)
    pane.open_find()
    type_("whale")
    tell(document, (15, 2), total=2)
    assert (pane.page_view.page, pane.find_bar.count.text()) == (15, "1 of 2…")
    tell(document, (2, 1), total=3, is_done=True)
    assert pane.find_bar.count.text() == "2 of 3"


def test_hits_above_what_is_in_view_come_last(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    document.texts = {**document.texts, 3: "a whale at the top"}
    pane.page_view.go_to_page(3, top=300)
    pane.open_find()
    type_("whale")
    document.tell_find()
    assert (pane.page_view.page, pane.find_bar.count.text()) == (15, "3 of 4")


def test_a_hit_above_what_is_in_view_is_taken_where_there_is_no_other(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    document.texts = {3: "a squid at the top"}
    pane.page_view.go_to_page(3, top=300)
    pane.open_find()
    type_("squid")
    tell(document, (3, 1), total=1)
    assert pane.find_bar.count.text() == "1 found…"
    tell(document, total=1, is_done=True)
    assert pane.find_bar.count.text() == "1 of 1"


def test_a_longer_word_is_looked_for_from_where_its_first_letter_was(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    document.texts = {4: "what", 15: "whale", 18: "whale"}
    pane.page_view.go_to_page(3)
    pane.open_find()
    type_("wha")
    document.tell_find()
    assert pane.page_view.page == 4
    type_("le")
    document.tell_find()
    assert pane.page_view.page == 15
    pane.find_bar.box.setText("")
    type_("what")
    document.tell_find()
    assert pane.page_view.page == 4


def test_the_next_question_begins_where_the_reader_went(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    document.texts = {4: "one", 8: "one two", 12: "two"}
    pane.open_find()
    type_("one")
    document.tell_find()
    pane.finder.again(1)
    assert pane.page_view.page == 8
    pane.find_bar.box.setText("")
    type_("two")
    document.tell_find()
    assert pane.page_view.page == 8


def test_a_first_hit_that_comes_late_takes_nobody_from_where_they_went(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("whale")
    pane.page_view.go_to_page(9)
    tell(document, (15, 2), total=2, is_done=True)
    assert (pane.page_view.page, pane.find_bar.count.text()) == (9, "2 found")
    pane.finder.again(1)
    assert pane.page_view.page == 15


def test_typing_on_ends_the_search_before_at_once(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("w")
    tell(document)
    stopped: list[str] = []
    document.stop_find = lambda: stopped.append(pane.find_bar.box.text())  # type: ignore[method-assign]
    qtbot.keyClicks(pane.find_bar.box, "h")
    assert stopped == ["wh"]


def test_an_empty_bar_lets_the_text_be_made_ready(pane: ViewerPane, document: FakeDocument) -> None:
    pane.page_view.go_to_page(10)
    pane.open_find()
    assert (document.query, document.from_page) == (
        "",
        min(pane.page_view.visible_area.visible_pages),
    )
    document.tell_find()
    assert pane.find_bar.count.text() == ""


def test_an_empty_bar_that_is_closed_ends_the_making_ready(
    pane: ViewerPane, document: FakeDocument
) -> None:
    stopped: list[str] = []
    document.stop_find = lambda: stopped.append("stopped")  # type: ignore[method-assign]
    pane.open_find()
    pane.find_bar.close_bar()
    assert stopped == ["stopped"]


def test_a_finished_search_needs_no_ending(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("w")
    document.tell_find()
    stopped: list[str] = []
    document.stop_find = lambda: stopped.append("stopped")  # type: ignore[method-assign]
    qtbot.keyClicks(pane.find_bar.box, "h")
    assert stopped == []


def test_a_step_waits_for_pages_that_were_not_looked_at(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.page_view.go_to_page(12)
    pane.open_find()
    type_("whale")
    tell(document, (15, 2), total=2)
    pane.finder.again(-1)
    assert pane.find_bar.count.text() == "1 of 2…"
    tell(document, (2, 1), total=3, is_done=True)
    assert (pane.page_view.page, pane.find_bar.count.text()) == (2, "1 of 3")


def test_going_round_is_told_quietly(pane: ViewerPane, document: FakeDocument, type_: Type) -> None:
    pane.open_find()
    type_("whale")
    document.tell_find()
    pane.finder.again(-1)
    assert pane.notice.isVisible()
    assert pane.notice.text() == "Wrapped to the end"
    pane.notice.hide()
    pane.finder.again(1)
    assert pane.notice.text() == "Wrapped to the start"


def test_a_step_that_does_not_go_round_is_silent(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("whale")
    document.tell_find()
    pane.finder.again(1)
    assert not pane.notice.isVisible()


def test_escape_keeps_the_place_and_gives_the_keys_to_the_page(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("again")
    document.tell_find()
    assert pane.page_view.page == 15
    qtbot.keyClick(pane.find_bar.box, Qt.Key.Key_Escape)
    assert pane.page_view.page == 15
    assert pane.page_view.hasFocus()


def test_opened_again_it_marks_what_was_found_and_stays_where_it_is(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("whale")
    document.tell_find()
    pane.find_bar.close_bar()
    pane.page_view.go_to_page(8)
    pane.open_find()
    document.tell_find()
    assert (pane.page_view.page, pane.find_bar.count.text()) == (8, "3 found")
    qtbot.keyClick(pane.find_bar.box, Qt.Key.Key_Return)
    assert (pane.page_view.page, pane.find_bar.count.text()) == (15, "2 of 3")


def test_f3_takes_up_the_last_question(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("whale")
    document.tell_find()
    pane.find_bar.close_bar()
    pane.page_view.go_to_page(8)
    pane.finder.again(1)
    document.tell_find()
    assert (pane.page_view.page, pane.find_bar.count.text()) == (15, "2 of 3")


def test_typing_a_word_is_one_way_back(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    document.texts = {4: "what", 15: "whale"}
    pane.page_view.go_to_page(3, record=False)
    pane.open_find()
    for text in ("wha", "le"):
        type_(text)
        document.tell_find()
    assert pane.page_view.page == 15
    pane.page_view.navigation.back()
    assert pane.page_view.page == 3


def test_a_hit_in_sight_leaves_no_place_the_next_one_does(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    document.texts = {3: "whale", 15: "whale"}
    pane.page_view.go_to_page(3, record=False)
    pane.open_find()
    type_("whale")
    document.tell_find()
    pane.finder.again(1)
    assert pane.page_view.page == 15
    pane.page_view.navigation.back()
    assert pane.page_view.page == 3


def test_few_selected_words_are_looked_for(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    document.texts = {1: "again"}
    pane.page_view.text.select_all_on_page()
    pane.open_find()
    assert (pane.find_bar.box.text(), document.query) == ("again", "again")


def test_hits_and_the_current_one_are_marked_in_the_scroll_bar(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    marks = pane.page_view.scroll_marks
    pane.open_find()
    type_("whale")
    document.tell_find()
    qtbot.waitUntil(lambda: len(marks.marked_rows("hits")) >= 2)  # two are on lines beside
    assert marks.marked_rows("current hit") == marks.marked_rows("hits")[:1]
    pane.find_bar.close_bar()
    qtbot.waitUntil(lambda: not marks.marked_rows("hits"))
    assert marks.marked_rows("current hit") == []


def test_a_mark_stands_where_the_hit_is_on_its_page(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    document.texts = {2: "\n" * 30 + "whale"}
    marks = pane.page_view.scroll_marks
    pane.open_find()
    type_("whale")
    document.tell_find()
    marks.set_layer("ends", [(2, 0.0), (2, 1.0)], QColor(DARK.accent))
    top, bottom = marks.marked_rows("ends")
    low = top + (bottom - top) * 0.7
    qtbot.waitUntil(lambda: [row > low for row in marks.marked_rows("hits")] == [True])


def test_of_a_book_full_of_hits_each_page_has_one_mark(
    qtbot: QtBot, pane: ViewerPane, type_: Type
) -> None:
    book = FakeDocument(document_info(300), texts=dict.fromkeys(range(1, 301), "whale " * 5))
    pane.set_document(book.info, book)
    pane.open_find()
    type_("whale")
    book.tell_find()
    qtbot.waitUntil(lambda: len(pane.page_view.scroll_marks.marked_rows("hits")) > 200)
    assert pane.finder.session.known_rects(250) is None


def test_another_theme_colours_the_marks_anew(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    bar = pane.page_view.verticalScrollBar()

    def mark_color() -> str:
        row = pane.page_view.scroll_marks.marked_rows("hits")[-1]
        return bar.grab().toImage().pixelColor(bar.width() // 2, row).name()

    pane.open_find()
    type_("whale")
    document.tell_find()
    qtbot.waitUntil(lambda: pane.page_view.scroll_marks.marked_rows("hits") != [])
    qtbot.waitUntil(lambda: mark_color() == HIT_COLORS[False].lower())
    pane.set_theme_colors(DARK)
    qtbot.waitUntil(lambda: mark_color() == HIT_COLORS[True].lower())


def test_another_book_ends_the_search(
    pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("whale")
    document.tell_find()
    other = FakeDocument(document_info(5))
    pane.set_document(other.info, other)
    assert not pane.find_bar.isVisible()
    assert pane.finder.session.found.total == 0
    tell(document, (3, 1), total=1)
    assert pane.finder.session.found.total == 0


def test_the_current_hit_has_a_frame_that_is_seen_on_black(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, type_: Type
) -> None:
    pane.open_find()
    type_("whale")
    document.tell_find()
    session, sight = pane.finder.session, pane.page_view.visible_area
    qtbot.waitUntil(lambda: session.current is not None and bool(session.known_rects(2)))
    image = QImage(sight.width, sight.height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    FindMarks(session).paint(painter, pane.page_view.visible_area, 2, colors_of())
    painter.end()
    colours = set(memoryview(image.constBits()).cast("I"))
    assert max(QColor(colour).lightness() for colour in colours) > 200


def test_a_page_that_grew_at_once_has_the_bar_on_one_line(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    window = pane.window()
    window.resize(250, 600)
    pane.open_find()
    two_lines = pane.find_bar.height()
    window.resize(1000, 600)
    qtbot.waitUntil(lambda: pane.page_view.width() > 900)
    assert pane.find_bar.height() < two_lines
