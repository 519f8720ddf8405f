"""The shelf with many books: narrowing, ordering, choosing, collections, covers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QDropEvent, QImage, QKeySequence, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from reader_app.domain.library import BookCollection, ReadingNow, ShelfBook
from reader_app.ui.library.bookshelf_model import LibraryEntry, books_data, dragged_books
from reader_app.ui.library.bookshelf_view import BookshelfMode, CoverCard
from reader_app.ui.library.collection_bar import CollectionChip
from reader_app.ui.library.covers import (
    CoverCache,
    PaintedCovers,
    is_plain,
    made_cover,
    paint_cover,
)
from reader_app.ui.library.library_view import FEW, LibraryView
from reader_app.ui.theme.theme import AppTheme
from tests.gui.shell_fixtures import theme
from tests.support.shelf import click_book, ids_on, make_current, shelf_of, titles_on

NOW = datetime(2026, 3, 15, 12, 0, tzinfo=UTC)
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["theme"]


def books(count: int) -> list[LibraryEntry]:
    """Book 0 was read last; titles are in another order."""
    return [
        LibraryEntry(
            f"b{n}",
            f"Book {(7 * n) % count:04}",
            f"Author {n}",
            last_read=NOW - timedelta(hours=n),
            added=NOW - timedelta(days=count - n),
        )
        for n in range(count)
    ]


@pytest.fixture
def view(theme: AppTheme, qtbot: QtBot) -> LibraryView:
    """With twenty books, in front."""
    made = LibraryView(theme)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.set_books(books(20))
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def search(view: LibraryView) -> QLineEdit:
    box = view.findChild(QLineEdit, "librarySearchBox")
    assert isinstance(box, QLineEdit)
    return box


def press(view: LibraryView, name: str) -> None:
    button = view.findChild(QToolButton, name) or view.findChild(QPushButton, name)
    assert isinstance(button, QToolButton | QPushButton)
    button.click()


def choose_order(view: LibraryView, words: str) -> None:
    button = view.findChild(QToolButton, "libraryOrderButton")
    assert isinstance(button, QToolButton)
    menu = button.menu()
    next(action for action in menu.actions() if action.text() == words).trigger()


def labels(view: LibraryView) -> list[str]:
    return [each.text() for each in view.findChildren(QLabel) if each.isVisible()]


def menu_of(view: LibraryView) -> QMenu:
    return next(each for each in view.findChildren(QMenu) if each.isVisible())


# --- narrowing and ordering


def test_few_books_have_no_tools_around_them(view: LibraryView) -> None:
    view.set_books(books(FEW))
    assert not search(view).isVisible()
    view.set_books(books(FEW + 1))
    assert search(view).isVisible()


def reading(book_id: str, chapter: str = "", minutes: int | None = None) -> ReadingNow:
    book = ShelfBook(book_id, "Emma", "Jane Austen", Path("/e.pdf"), 100, 40, NOW, NOW)
    return ReadingNow(book, chapter, minutes, None if minutes is None else 10 * minutes)


def cards(view: LibraryView) -> list[QAbstractButton]:
    return [card for card in view.findChildren(QAbstractButton, "continueCard") if card.isVisible()]


def test_books_being_read_stand_above_the_shelf_and_open_by_a_click(
    view: LibraryView, qtbot: QtBot
) -> None:
    view.show_reading([reading("b3", "IV", 12), reading("b4")])
    assert [card.accessibleName() for card in cards(view)] == [
        "Continue reading Emma, Jane Austen, Chapter IV, 12 min left in chapter · 2 h in book",
        "Continue reading Emma, Jane Austen, 40%",
    ]
    with qtbot.waitSignal(view.requests.open_requested) as opened:
        QTest.mouseClick(cards(view)[0], Qt.MouseButton.LeftButton)
    assert opened.args == ["b3"]
    search(view).setText("book")
    assert not cards(view)  # while the shelf is narrowed
    search(view).clear()
    view.resize(560, 800)
    qtbot.waitUntil(lambda: len(cards(view)) == 1)
    view.resize(560, 400)
    assert not cards(view)


def test_a_shelf_of_nothing_but_books_being_read_shows_them_once(view: LibraryView) -> None:
    view.set_books(books(2))
    view.show_reading([reading("b1"), reading("b0")])
    assert not cards(view)
    view.show_reading([reading("b1")])
    assert len(cards(view)) == 1
    view.set_books(books(1))
    assert not cards(view)


def test_typing_narrows_the_shelf_at_once(view: LibraryView) -> None:
    QTest.keyClicks(search(view), "0007")
    assert ids_on(shelf_of(view)) == ["b1"]
    search(view).setText("author 0004")
    assert ids_on(shelf_of(view)) == ["b12"]


def test_enter_asks_for_a_search_inside_the_books(view: LibraryView, qtbot: QtBot) -> None:
    QTest.keyClicks(search(view), "  walden pond ")
    with qtbot.waitSignal(view.search_asked) as caught:
        QTest.keyClick(search(view), Qt.Key.Key_Return)
    assert caught.args == ["walden pond"]


def test_nothing_found_says_what_to_do(view: LibraryView) -> None:
    search(view).setText("no such book")
    assert any("Press Enter to search the text" in text for text in labels(view))
    search(view).clear()
    assert shelf_of(view).isVisible()


def test_escape_empties_the_box_and_then_leaves_it(view: LibraryView) -> None:
    search(view).setFocus()
    search(view).setText("0007")
    QTest.keyClick(search(view), Qt.Key.Key_Escape)
    assert len(ids_on(shelf_of(view))) == 20
    QTest.keyClick(search(view), Qt.Key.Key_Escape)
    assert shelf_of(view).hasFocus()


def test_the_find_key_leads_to_the_search_box(view: LibraryView) -> None:
    shelf_of(view).setFocus()
    QTest.keySequence(shelf_of(view), QKeySequence(QKeySequence.StandardKey.Find))
    assert search(view).hasFocus()


def test_the_find_key_brings_the_box_that_few_books_have_not(view: LibraryView) -> None:
    view.set_books(books(2))
    assert not search(view).isVisible()
    QTest.keyClick(view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert search(view).isVisible()
    assert search(view).hasFocus()


def test_the_find_key_does_nothing_where_there_are_no_books(view: LibraryView) -> None:
    view.set_books([])
    QTest.keyClick(view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert not search(view).isVisible()


def test_an_order_is_chosen_and_told(view: LibraryView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.options.changed) as caught:
        choose_order(view, "Title")
    assert titles_on(shelf_of(view)) == sorted(titles_on(shelf_of(view)))
    assert caught.args == ["grid:title"]


def test_the_look_of_the_last_time_comes_back(view: LibraryView) -> None:
    view.options.use("list:added")
    assert shelf_of(view).mode is BookshelfMode.LIST
    assert ids_on(shelf_of(view))[0] == "b19"
    view.options.use("from another version")
    assert shelf_of(view).mode is BookshelfMode.LIST


def test_a_list_has_one_book_to_a_row(view: LibraryView, qtbot: QtBot) -> None:
    press(view, "libraryLookButton")
    shelf = shelf_of(view)
    qtbot.waitUntil(lambda: len({shelf.area_of(f"b{n}").top() for n in range(20)}) == 20)


def test_the_same_book_stays_current_in_another_order(view: LibraryView) -> None:
    make_current(shelf_of(view), "b3")
    choose_order(view, "Title")
    assert shelf_of(view).current_id == "b3"


def test_the_shelf_stays_where_it_was_scrolled_to_when_books_come(
    view: LibraryView, qtbot: QtBot
) -> None:
    view.set_books(books(200))
    bar = shelf_of(view).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 2000)
    bar.setValue(1500)
    view.set_books(books(201))
    assert bar.value() == 1500


# --- choosing


def test_books_are_chosen_with_control_and_as_a_range_with_shift(view: LibraryView) -> None:
    shelf = shelf_of(view)
    click_book(shelf, "b1", CONTROL)
    click_book(shelf, "b3", SHIFT)
    click_book(shelf, "b6", CONTROL)
    click_book(shelf, "b2", CONTROL)
    assert list(view.selection.ids) == ["b1", "b3", "b6"]


@pytest.mark.parametrize("look", ["grid:last_read", "list:last_read"])
def test_a_click_on_its_check_mark_chooses_a_book(view: LibraryView, look: str) -> None:
    view.options.use(look)
    shelf = shelf_of(view)
    opened: list[str] = []
    view.requests.open_requested.connect(opened.append)
    top = 16 if look.startswith("grid") else 32
    click_book(shelf, "b2", at=QPoint(16, top))
    assert list(view.selection.ids) == ["b2"]
    click_book(shelf, "b4")
    assert list(view.selection.ids) == ["b2", "b4"]
    assert not opened


def test_keys_choose_all_one_by_one_a_range_and_none(view: LibraryView) -> None:
    shelf = shelf_of(view)
    shelf.setFocus()
    make_current(shelf, "b0")
    QTest.keyClick(shelf, Qt.Key.Key_Space)
    QTest.keyClick(shelf, Qt.Key.Key_Right, SHIFT)
    QTest.keyClick(shelf, Qt.Key.Key_Right, SHIFT)
    assert list(view.selection.ids) == ["b0", "b1", "b2"]
    QTest.keyClick(shelf, Qt.Key.Key_A, CONTROL)
    assert len(view.selection.ids) == 20
    QTest.keyClick(shelf, Qt.Key.Key_Escape)
    assert not view.selection.ids


def test_chosen_books_stay_chosen_while_others_are_looked_for(view: LibraryView) -> None:
    click_book(shelf_of(view), "b1", CONTROL)
    search(view).setText("author 12")
    click_book(shelf_of(view), "b12", CONTROL)
    assert list(view.selection.ids) == ["b1", "b12"]
    assert "2 selected, 1 not visible" in labels(view)


def test_a_book_that_is_gone_is_not_chosen_any_more(view: LibraryView, qtbot: QtBot) -> None:
    shelf_of(view).setFocus()
    QTest.keyClick(shelf_of(view), Qt.Key.Key_A, CONTROL)
    with qtbot.waitSignal(view.selection.changed):
        view.set_books(books(20)[:2])
    assert set(view.selection.ids) == {"b0", "b1"}


def test_the_bar_asks_and_removes_the_chosen_books(view: LibraryView, qtbot: QtBot) -> None:
    for book in ("b1", "b2"):
        click_book(shelf_of(view), book, CONTROL)
    with qtbot.waitSignal(view.requests.ask_requested) as asked:
        press(view, "askBooksButton")
    with qtbot.waitSignal(view.requests.remove_requested) as removed:
        press(view, "removeBooksButton")
    assert asked.args == [["b1", "b2"]] == removed.args


def test_choosing_ends_when_the_library_is_left(view: LibraryView) -> None:
    click_book(shelf_of(view), "b1", CONTROL)
    view.hide()
    view.show()
    assert not view.selection


def test_a_shelf_has_every_number_of_columns_that_fits(view: LibraryView) -> None:
    shelf, columns = shelf_of(view), set()
    for width in range(1000, 1600, 60):
        view.resize(width, 800)
        QApplication.processEvents()
        row = [id for id in ids_on(shelf) if shelf.area_of(id).top() == shelf.area_of("b0").top()]
        columns.add(len(row))
    assert columns == {5, 6, 7, 8}


def test_the_menu_of_a_chosen_book_is_about_all_chosen(view: LibraryView, qtbot: QtBot) -> None:
    shelf = shelf_of(view)
    for book in ("b1", "b2"):
        click_book(shelf, book, CONTROL)
    area = CoverCard().more_spot(shelf.area_of("b2"))
    QTest.mouseClick(shelf.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    words = [action.text() for action in menu_of(view).actions()]
    assert "Remove 2 books from library	Del" in words
    menu_of(view).close()


def test_a_lost_file_can_be_looked_for_from_the_menu(view: LibraryView, qtbot: QtBot) -> None:
    view.set_books([LibraryEntry("lost", "Lost", is_missing=True), *books(3)])
    shelf_of(view).menu_requested.emit("lost", QPoint())
    locate = next(each for each in menu_of(view).actions() if each.text() == "Locate…")
    with qtbot.waitSignal(view.requests.locate_requested) as caught:
        locate.trigger()
    assert caught.args == ["lost"]
    menu_of(view).close()


# --- collections


def chip(view: LibraryView, words: str) -> CollectionChip:
    return next(
        each
        for each in view.findChildren(CollectionChip)
        if each.text() == words and each.isVisible()
    )


def test_a_collection_shows_its_books_under_its_name(view: LibraryView) -> None:
    view.set_collections([BookCollection("Ponds", frozenset({"b3", "b5"}), "c")])
    chip(view, "Ponds").click()
    assert ids_on(shelf_of(view)) == ["b3", "b5"]
    assert "Ponds" in labels(view)
    chip(view, "All books").click()
    assert len(ids_on(shelf_of(view))) == 20


def test_the_collection_in_view_stays_in_view_when_its_books_change(view: LibraryView) -> None:
    view.set_collections([BookCollection("Ponds", frozenset({"b3"}), "c")])
    chip(view, "Ponds").click()
    view.set_collections([BookCollection("Lakes", frozenset({"b3", "b4"}), "c")])
    assert ids_on(shelf_of(view)) == ["b3", "b4"]
    view.set_collections([])
    assert len(ids_on(shelf_of(view))) == 20


def test_an_empty_collection_says_how_books_come_into_it(view: LibraryView) -> None:
    view.set_collections([BookCollection("Ponds", frozenset(), "c")])
    chip(view, "Ponds").click()
    assert any("This collection is empty" in text for text in labels(view))


def test_books_are_let_go_on_a_collection(view: LibraryView, qtbot: QtBot) -> None:
    view.set_collections([BookCollection("Ponds", frozenset(), "c")])
    data = books_data(["b1", "b2"])
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(view.requests.collect_requested) as caught:
        chip(view, "Ponds").dropEvent(event)
    assert caught.args == ["c", ["b1", "b2"]]


def test_a_drag_carries_the_chosen_books_or_the_one_under_the_hand(view: LibraryView) -> None:
    model = shelf_of(view).model()
    click_book(shelf_of(view), "b1", CONTROL)
    click_book(shelf_of(view), "b4", CONTROL)
    assert dragged_books(model.mimeData([model.index(4, 0)])) == ["b1", "b4"]
    assert dragged_books(model.mimeData([model.index(2, 0)])) == ["b2"]
    assert dragged_books(QMimeData()) == []


def test_a_collection_is_renamed_and_deleted_by_keys(view: LibraryView, qtbot: QtBot) -> None:
    view.set_collections([BookCollection("Ponds", frozenset(), "c")])
    with qtbot.waitSignal(view.rename_collection_requested) as renamed:
        QTest.keyClick(chip(view, "Ponds"), Qt.Key.Key_F2)
    with qtbot.waitSignal(view.delete_collection_requested) as deleted:
        QTest.keyClick(chip(view, "Ponds"), Qt.Key.Key_Delete)
    assert renamed.args == ["c"] == deleted.args


def test_the_tab_key_goes_through_the_collections_to_the_books(view: LibraryView) -> None:
    view.set_collections(
        [BookCollection("Ponds", frozenset(), "c"), BookCollection("Lakes", id="d")]
    )
    shelf_of(view).setFocus()
    walked = []
    for _ in range(3):
        QTest.keyClick(view.window().focusWidget(), Qt.Key.Key_Backtab)
        walked.append(view.window().focusWidget().accessibleName())
    assert walked == ["Lakes, 0 books", "Ponds, 0 books", "All books"]


# --- covers


def image(size: int) -> QImage:
    made = QImage(size, size, QImage.Format.Format_RGB32)
    made.fill(0)
    return made


def test_only_covers_in_view_are_asked_for(theme: AppTheme, qtbot: QtBot) -> None:
    view = LibraryView(theme)
    qtbot.addWidget(view)
    view.resize(1200, 800)
    asked: list[str] = []

    def answer(book_ids: list[str]) -> None:
        asked.extend(book_ids)
        view.supply_covers({book_id: image(10) for book_id in book_ids})

    view.covers.wanted.connect(answer)
    view.set_books(books(1000))
    view.show()
    qtbot.waitUntil(lambda: len(asked) >= 12)
    view.grab()
    qtbot.wait(50)
    assert len(asked) < 40


def test_pictures_take_no_more_memory_than_they_may(qtbot: QtBot) -> None:
    covers = CoverCache(most_bytes=3 * 400)
    for name in "abcd":
        covers.supply({name: image(10)}, 1.0)
    assert [name for name in "abcd" if covers.picture(name) is not None] == ["b", "c", "d"]


def test_painted_covers_take_no_more_memory_than_they_may(theme: AppTheme) -> None:
    painted = PaintedCovers(most_bytes=40_000)
    for _ in range(5):
        board = QImage(200, 260, QImage.Format.Format_RGB32)
        painter = QPainter(board)
        picture = QPixmap.fromImage(image(10))
        painted.paint(painter, QRect(20, 20, 50, 50), picture, theme.palette)
        painter.end()
    assert 0 < painted.bytes_held <= 40_000


def test_a_pause_keeps_only_the_covers_that_were_painted_last(qtbot: QtBot) -> None:
    covers = CoverCache()
    covers.supply({name: image(10) for name in "abcd"}, 1.0)
    covers.picture("a")
    covers.rest(2)
    assert [name for name in "abcd" if covers.picture(name) is not None] == ["a", "d"]


def test_a_pause_of_the_reader_keeps_the_covers_in_view(theme: AppTheme, qtbot: QtBot) -> None:
    view = LibraryView(theme)
    qtbot.addWidget(view)
    view.resize(1200, 800)
    shelf = books(100)
    view.set_books(shelf)
    view.supply_covers({entry.id: image(10) for entry in shelf})
    asked: list[str] = []
    view.covers.wanted.connect(asked.extend)
    view.show()
    view.grab()
    assert view.covers.painted.bytes_held
    view.rest()
    assert not view.covers.painted.bytes_held
    view.grab()
    qtbot.wait(50)
    assert not asked
    held = [entry.id for entry in shelf if view.covers.picture(entry.id) is not None]
    assert 0 < len(held) < 40


def test_a_book_without_a_cover_is_asked_about_again_when_books_come(qtbot: QtBot) -> None:
    covers = CoverCache()
    covers.supply({"a": QImage()}, 1.0)
    nothing = covers.picture("a")
    assert nothing is not None and nothing.isNull()
    covers.look_again()
    with qtbot.waitSignal(covers.wanted) as caught:
        assert covers.picture("a") is None
    assert caught.args == [["a"]]


def test_a_renamed_book_is_asked_for_its_cover_again(qtbot: QtBot) -> None:
    covers = CoverCache()
    covers.supply({"a": image(10), "b": image(10)}, 1.0)
    covers.look_again({"a"})
    assert covers.picture("a") is None and covers.picture("b") is not None


def test_the_covers_of_books_with_new_titles_are_forgotten(view: LibraryView) -> None:
    renamed, other = LibraryEntry("a", "Old title"), LibraryEntry("b", "Other")
    view.set_books([renamed, other])
    view.supply_covers({"a": image(10), "b": image(10)})
    view.set_books([replace(renamed, title="New title"), other])
    assert view.covers.picture("a") is None and view.covers.picture("b") is not None


def page_with(colour: str, share: float) -> QImage:
    """A white page whose upper part, up to `share` of it, has this colour."""
    page = QImage(320, 480, QImage.Format.Format_RGB32)
    page.fill(QColor("white"))
    painter = QPainter(page)
    painter.fillRect(0, 0, 320, round(480 * share), QColor(colour))
    painter.end()
    return page


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (page_with("black", 0.02), True),
        (page_with("#b0b0b0", 0.25), True),
        (page_with("black", 0.2), False),
        (page_with("#c02020", 0.05), False),
        (page_with("#c8c8c8", 0.9), True),
    ],
    ids=["a line of ink", "grey text", "a dark picture", "a coloured band", "old paper"],
)
def test_a_page_of_little_ink_makes_no_cover(page: QImage, expected: bool) -> None:
    assert is_plain(page) is expected


def test_a_made_cover_is_the_same_each_time_and_fits(qapp: QApplication) -> None:
    size = QSize(148, 198)
    one, other = made_cover("Emma", "Jane Austen", size), made_cover("Emma", "Jane Austen", size)
    assert one == other and one != made_cover("Emma", "Another", size)
    assert one.width() <= 148 and one.height() == 198
    assert one.pixelColor(0, 0).alpha() < 255  # round corners


def test_the_newest_wish_for_a_cover_is_answered_first(qtbot: QtBot) -> None:
    covers = CoverCache()
    for number in range(20):
        covers.picture(f"b{number}")
    with qtbot.waitSignal(covers.wanted) as caught:
        pass
    assert caught.args is not None and caught.args[0][0] == "b19"


def test_a_cover_in_one_piece_looks_like_cover_and_shadow(theme: AppTheme) -> None:
    picture = QPixmap.fromImage(made_cover("Emma", "Jane Austen", QSize(148, 198)))
    painted: list[QImage] = []
    for kept in (None, PaintedCovers()):
        image = QImage(200, 260, QImage.Format.Format_RGB32)
        image.fill(QColor(theme.palette.canvas))
        painter = QPainter(image)
        room, book = QRect(20, 20, 148, 198), books(1)[0]
        paint_cover(painter, room, picture, book, theme.palette, kept)
        painter.end()
        painted.append(image)
    assert painted[0] == painted[1]
