"""The list of pages: drawn only where somebody looks, bounded, and it knows where one is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import FieldEntry
from reader_app.domain.document import Look, PageSize, Paper
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.side_panel import SidePanel
from reader_app.ui.panels.thumbnail_list import ThumbnailList, ThumbnailLoader, grid_for
from tests.gui.viewer_fixtures import ROMAN, document, pane
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

PAGES = 16_000


@pytest.fixture
def book() -> FakeDocument:
    return FakeDocument(document_info(PAGES, labels=["i", "ii", *map(str, range(1, PAGES - 1))]))


@pytest.fixture
def pages(qtbot: QtBot, book: FakeDocument) -> Iterator[ThumbnailList]:
    """Two columns, four rows in sight."""
    shown = ThumbnailList()
    qtbot.addWidget(shown)
    shown.resize(248, 640)
    shown.show()
    shown.set_document(book.info, book)
    yield shown
    shown.set_document(None, None)


def answer_all(book: FakeDocument) -> list[int]:
    """Draw what is asked for until nothing is; the pages in their order."""
    drawn: list[int] = []
    while len(drawn) < len(book.thumbnails_asked):
        key = book.thumbnails_asked[len(drawn)]
        drawn.append(key.page)
        book.draw_thumbnail(key)
    return drawn


def is_drawn(pages: ThumbnailList, page: int) -> bool:
    box = pages.visualRect(pages.model().index(page - 1, 0))
    image = pages.viewport().grab(box).toImage()
    blue = image.pixelColor(image.width() // 2, image.height() // 2)
    return blue.name() == "#4080ff"


def test_only_two_pages_at_a_time_are_with_the_process(
    pages: ThumbnailList, book: FakeDocument
) -> None:
    assert [key.page for key in book.thumbnails_asked] == [1, 2]


def test_what_is_in_sight_and_a_screen_on_is_drawn_and_nothing_else(
    pages: ThumbnailList, book: FakeDocument
) -> None:
    drawn = answer_all(book)
    assert drawn == list(range(1, len(drawn) + 1))
    assert 12 <= len(drawn) <= 24


def test_pages_that_went_out_of_sight_are_never_asked_for(
    pages: ThumbnailList, book: FakeDocument
) -> None:
    pages.scrollTo(pages.model().index(9_000, 0))
    drawn = answer_all(book)
    assert drawn[:2] == [1, 2]
    assert all(8_900 < page < 9_100 for page in drawn[2:])


def test_a_hidden_list_asks_for_nothing(pages: ThumbnailList, book: FakeDocument) -> None:
    pages.hide()
    before = answer_all(book)
    pages.set_page(500)
    assert len(book.thumbnails_asked) == len(before) == 2


def test_a_page_is_a_ghost_until_it_is_drawn(pages: ThumbnailList, book: FakeDocument) -> None:
    before = is_drawn(pages, 1)
    answer_all(book)
    assert (before, is_drawn(pages, 1)) == (False, True)


def test_what_is_entered_in_a_form_is_drawn_here_too(
    pages: ThumbnailList, book: FakeDocument
) -> None:
    answer_all(book)
    before = len(book.thumbnails_asked)
    book.fill_form([FieldEntry("name", ("Ada",))])
    book.pages_changed.emit({1})
    answer_all(book)
    again = book.thumbnails_asked[before:]
    assert 1 in {key.page for key in again}
    assert {key.state for key in again} == {book.drawn_state}


def test_a_page_that_cannot_be_drawn_is_asked_for_once(
    pages: ThumbnailList, book: FakeDocument
) -> None:
    book.draw_thumbnail(book.thumbnails_asked[0], is_drawable=False)
    pages.viewport().update()
    answer_all(book)
    assert [key.page for key in book.thumbnails_asked].count(1) == 1


def test_the_page_in_view_is_kept_in_sight(pages: ThumbnailList) -> None:
    pages.set_page(12_345)
    box = pages.visualRect(pages.model().index(12_344, 0))
    assert pages.viewport().rect().contains(box.center())


def is_in_sight(pages: ThumbnailList, page: int) -> bool:
    box = pages.visualRect(pages.model().index(page - 1, 0))
    return pages.viewport().rect().contains(box.center())


def test_a_list_that_comes_back_shows_where_one_is_now(pages: ThumbnailList, qtbot: QtBot) -> None:
    pages.hide()
    pages.set_page(500)
    pages.resize(400, 300)
    pages.show()
    qtbot.waitUntil(lambda: is_in_sight(pages, 500))


def test_another_width_keeps_the_page_in_sight(pages: ThumbnailList) -> None:
    pages.set_page(9_000)
    pages.resize(620, 640)
    assert is_in_sight(pages, 9_000)


def test_a_click_goes_to_the_page(pages: ThumbnailList, qtbot: QtBot) -> None:
    where = pages.visualRect(pages.model().index(3, 0)).center()
    with qtbot.waitSignal(pages.page_chosen) as caught:
        qtbot.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert caught.args == [4]


def test_a_click_beside_the_pages_goes_nowhere(pages: ThumbnailList) -> None:
    assert not pages.indexAt(QPoint(-3, 20)).isValid()


def test_keys_walk_through_rows_and_columns_and_enter_goes(
    pages: ThumbnailList, qtbot: QtBot
) -> None:
    pages.set_page(1)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        qtbot.keyClick(pages, key)
    with qtbot.waitSignal(pages.page_chosen) as caught:
        qtbot.keyClick(pages, Qt.Key.Key_Return)
    assert caught.args == [5]


def test_end_leads_to_the_last_page(pages: ThumbnailList, qtbot: QtBot) -> None:
    qtbot.keyClick(pages, Qt.Key.Key_End)
    assert pages.currentIndex().row() == PAGES - 1


def test_the_keyboard_is_seen_on_the_page_in_view(pages: ThumbnailList, qtbot: QtBot) -> None:
    def cell() -> QImage:
        return pages.viewport().grab(pages.visualRect(pages.currentIndex())).toImage()

    pages.set_page(1)
    pages.setFocus()
    qtbot.waitUntil(pages.hasFocus)
    focused = cell()
    pages.clearFocus()
    assert cell() != focused


def test_typing_a_printed_number_finds_its_page(pages: ThumbnailList, qtbot: QtBot) -> None:
    qtbot.keyClicks(pages, "ii")
    assert pages.currentIndex().row() == 1


def test_a_cell_is_called_by_its_printed_number(pages: ThumbnailList) -> None:
    model = pages.model()
    said = model.data(model.index(2, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert (model.data(model.index(0, 0)), said) == ("i", "Page 1")


def test_an_assistive_program_finds_the_pages(pages: ThumbnailList) -> None:
    interface = QAccessible.queryAccessibleInterface(pages)
    assert interface.childCount() >= PAGES
    assert "Page ii" in interface.child(1).text(QAccessible.Text.Name)


def test_turned_pages_are_asked_for_turned_and_lie_broad(
    pages: ThumbnailList, book: FakeDocument
) -> None:
    answer_all(book)
    before = len(book.thumbnails_asked)
    look = Look(90, Paper.SEPIA)
    pages.set_look(look)
    answer_all(book)
    key = book.thumbnails_asked[before]
    assert key.look == look
    assert key.width > book.thumbnails_asked[0].width


def test_another_book_shows_nothing_of_the_last(pages: ThumbnailList, book: FakeDocument) -> None:
    answer_all(book)
    other = FakeDocument(document_info(3))
    pages.set_document(other.info, other)
    assert not is_drawn(pages, 1)
    book.draw_thumbnail(book.thumbnails_asked[0])
    assert not is_drawn(pages, 1)


def test_memory_is_bounded_and_what_is_in_sight_stays(qtbot: QtBot, book: FakeDocument) -> None:
    feed = ThumbnailLoader(most_bytes=10 * 100 * 150 * 4)
    feed.set_client(book)
    feed.want([(page, 100) for page in range(1, 31)])
    answer_all(book)
    first = feed.bytes_held
    feed.want([(page, 100) for page in range(100, 105)])
    while book.thumbnails_asked[-1].page != 104:
        book.draw_thumbnail(book.thumbnails_asked[-1])
    book.draw_thumbnail(book.thumbnails_asked[-2])
    book.draw_thumbnail(book.thumbnails_asked[-1])
    assert first == 30 * 60_000
    assert feed.bytes_held <= 10 * 60_000
    assert feed.picture(104) is not None and feed.picture(1) is None


def test_broad_pages_get_broad_cells() -> None:
    slides = grid_for([PageSize(362, 272)] * 9, 236)
    assert (slides.columns, slides.picture_width) == (1, 196)


def test_a_grid_knows_which_cell_is_where() -> None:
    grid = grid_for([PageSize(420, 595)] * 7, 236)
    for row in range(7):
        x, y, width, height = grid.cell(row)
        assert grid.row_at(x + width // 2, y + height // 2) == row
    assert grid.row_at(200, grid.cell(6)[1] + 20) == -1


def test_turning_pages_moves_the_mark(pane: ViewerPane) -> None:
    pane.page_view.go_to_page(9)
    assert pane.thumbnails.currentIndex().row() == 8


def test_choosing_a_picture_turns_the_page_and_back_returns(pane: ViewerPane) -> None:
    pane.thumbnails.page_chosen.emit(15)
    there = pane.page_view.page
    pane.page_view.navigation.back()
    assert (there, pane.page_view.page) == (15, 1)


def test_a_book_without_an_outline_shows_its_pages(pane: ViewerPane) -> None:
    assert pane.side_panel.current == "Pages"


def test_the_tab_that_the_reader_chose_is_remembered(qtbot: QtBot) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    for title in ("Outline", "Pages", "Notes"):
        panel.add_tab(QWidget(), title, "list")
    untouched = panel.state()
    panel.show_tab("Notes")
    remembered = panel.state()
    panel.restore({})
    panel.set_usual("Pages")
    usual = panel.current
    panel.restore(remembered)
    assert (untouched, usual, panel.current) == ({}, "Pages", "Notes")


def test_a_click_on_a_tab_is_a_choice(qtbot: QtBot) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    for title in ("Outline", "Pages"):
        panel.add_tab(QWidget(), title, "list")
    panel.show()
    with qtbot.waitSignal(panel.tab_chosen):
        qtbot.mouseClick(panel.tabs, Qt.MouseButton.LeftButton, pos=panel.tabs.tabRect(1).center())
    panel.set_usual("Outline")
    assert panel.current == "Pages"


def test_four_tabs_fit_into_the_panel_as_it_comes(qtbot: QtBot, qapp: QApplication) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    for title in ("Outline", "Pages", "Notes", "Find"):
        panel.add_tab(QWidget(), title, "list")
    assert panel.tabs.sizeHint().width() <= 248
    assert panel.tabs.accessibleName()


def test_labels_that_become_known_are_shown(pane: ViewerPane) -> None:
    plain = FakeDocument(document_info(20))
    pane.set_document(plain.info, plain)
    pane.set_labels(tuple(ROMAN))
    model = pane.thumbnails.model()
    assert model.data(model.index(3, 0)) == "iv"


def test_the_page_in_view_is_in_sight_when_the_list_is_opened(
    pages: ThumbnailList, qtbot: QtBot
) -> None:
    pages.hide()
    pages.set_page(9_000)
    pages.setCurrentIndex(pages.model().index(3, 0))  # the keys have been there
    pages.show()
    index = pages.model().index(8_999, 0)
    qtbot.waitUntil(
        lambda: pages.viewport().rect().contains(pages.visualRect(index)), timeout=10_000
    )


def test_the_page_is_found_though_the_list_opens_without_any_room(
    pages: ThumbnailList, qtbot: QtBot
) -> None:
    pages.hide()
    pages.set_page(9_000)
    pages.resize(248, 2)
    pages.show()
    qtbot.waitUntil(lambda: not pages._find_page.isActive(), timeout=10_000)
    pages.resize(300, 640)
    index = pages.model().index(8_999, 0)
    qtbot.waitUntil(
        lambda: pages.viewport().rect().contains(pages.visualRect(index)), timeout=10_000
    )
