"""The start page: recent books, the way to a first one, words instead of dates."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.library.bookshelf_model import (
    LibraryEntry,
    entry_words,
    last_read_words,
    spoken_words,
)
from reader_app.ui.library.covers import COVER_SIZE
from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.theme.palette import DARK, METRICS
from reader_app.ui.theme.theme import AppTheme, ThemeMode
from tests.gui.shell_fixtures import theme
from tests.support.shelf import click_book, make_current, shelf_of, titles_on

NOW = datetime(2026, 3, 15, 12, 0, tzinfo=UTC)
RED = "#c02020"
# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["theme"]


@pytest.fixture
def view(theme: AppTheme, qtbot: QtBot) -> LibraryView:
    made = LibraryView(theme)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    return made


def cover() -> QImage:
    image = QImage(60, 80, QImage.Format.Format_RGB32)
    image.fill(QColor(RED))
    return image


def books(count: int) -> list[LibraryEntry]:
    """The first one was read last."""
    return [
        LibraryEntry(f"b{n}", f"Book {n}", progress=n / count, last_read=NOW - timedelta(hours=n))
        for n in range(count)
    ]


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(minutes=1), "Read today"),
        (timedelta(hours=13), "Read yesterday"),
        (timedelta(days=3), "Read 3 days ago"),
        (timedelta(days=8), "Read last week"),
        (timedelta(days=30), "13 February"),
        (timedelta(days=400), "8 February 2025"),
    ],
)
def test_a_moment_is_told_as_people_tell_it(ago: timedelta, words: str) -> None:
    assert last_read_words(NOW - ago, NOW) == words


def test_a_clock_set_back_does_not_read_the_future() -> None:
    assert last_read_words(NOW + timedelta(days=2), NOW) == "Read today"


def test_a_book_never_opened_says_so() -> None:
    assert last_read_words(None, NOW) == "Not started"


def test_a_lost_file_is_told_instead_of_a_date() -> None:
    assert entry_words(LibraryEntry("b", "Walden", is_missing=True), NOW) == "File not found"


def test_a_card_is_spoken_whole() -> None:
    entry = LibraryEntry("b", "Walden", "Thoreau", progress=0.426, last_read=NOW)
    assert spoken_words(entry, NOW) == "Walden by Thoreau, 43 percent, Read today"


def test_an_empty_library_says_what_to_do(view: LibraryView, qtbot: QtBot) -> None:
    view.set_books([])
    button = next(b for b in view.findChildren(QPushButton) if b.isVisible())
    assert button.text() == "Open a book"
    with qtbot.waitSignal(view.open_requested):
        button.click()


def test_the_handbook_is_offered_until_it_is_not(view: LibraryView, qtbot: QtBot) -> None:
    view.set_books([])
    tile = next(b for b in view.findChildren(QPushButton) if "Handbook" in b.accessibleName())
    with qtbot.waitSignal(view.handbook_requested):
        tile.click()
    view.set_handbook_shown(False)
    assert not tile.isVisible()


def test_a_book_opens_by_click_and_by_enter(view: LibraryView) -> None:
    view.set_books(books(3))
    opened: list[str] = []
    view.requests.open_requested.connect(opened.append)
    shelf = shelf_of(view)
    click_book(shelf, "b1")
    make_current(shelf, "b2")
    QTest.keyClick(shelf, Qt.Key.Key_Return)
    assert opened == ["b1", "b2"]


def test_delete_asks_to_remove_a_book(view: LibraryView, qtbot: QtBot) -> None:
    view.set_books(books(2))
    make_current(shelf_of(view), "b1")
    with qtbot.waitSignal(view.requests.remove_requested) as caught:
        QTest.keyClick(shelf_of(view), Qt.Key.Key_Delete)
    assert caught.args == [["b1"]]


def test_a_row_holds_as_many_books_as_there_is_room_for(view: LibraryView, qtbot: QtBot) -> None:
    view.set_books(books(8))
    shelf = shelf_of(view)

    def rows() -> int:
        return len({shelf.area_of(f"b{n}").top() for n in range(8)})

    qtbot.waitUntil(lambda: rows() == 2)
    view.resize(600, 800)
    qtbot.waitUntil(lambda: rows() == 3)


def test_new_books_take_the_place_of_the_old(view: LibraryView) -> None:
    view.set_books(books(5))
    view.set_books(books(2))
    assert titles_on(shelf_of(view)) == ["Book 0", "Book 1"]


def test_a_cover_is_asked_for_when_its_book_is_seen_and_painted(
    view: LibraryView, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(view.covers.wanted) as caught:
        view.set_books([LibraryEntry("b", "Walden")])
    assert caught.args == [["b"]]
    view.supply_covers({"b": cover()})
    area = shelf_of(view).area_of("b")
    place = QPoint(area.center().x(), area.top() + METRICS.space_m + COVER_SIZE.height() - 40)
    viewport = shelf_of(view).viewport()
    qtbot.waitUntil(lambda: viewport.grab().toImage().pixelColor(place).name() == RED)


def test_the_view_follows_the_theme(view: LibraryView, theme: AppTheme, qtbot: QtBot) -> None:
    view.set_books(books(1))
    theme.set_mode(ThemeMode.DARK)
    corner = QPoint(4, view.height() - 4)
    qtbot.waitUntil(lambda: view.grab().toImage().pixelColor(corner).name().upper() == DARK.canvas)


def test_every_control_of_the_start_page_has_a_name(view: LibraryView) -> None:
    view.set_books(books(2))
    focusable = [
        child
        for child in view.findChildren(QWidget)
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(child, QLabel)
    ]
    assert focusable
    assert all(child.accessibleName() for child in focusable if child.isVisible())


def test_alt_and_enter_ask_for_properties_and_open_nothing(view: LibraryView, qtbot: QtBot) -> None:
    view.set_books(books(2))
    shelf = shelf_of(view)
    make_current(shelf, "b1")
    with (
        qtbot.assertNotEmitted(shelf.book_activated),
        qtbot.waitSignal(view.requests.properties_requested) as caught,
    ):
        QTest.keyClick(shelf, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert caught.args == ["b1"]


def test_after_a_book_is_removed_the_next_one_has_the_keys(view: LibraryView) -> None:
    view.set_books(books(5))
    shelf = shelf_of(view)
    make_current(shelf, "b2")
    shelf.setFocus()
    view.set_books([book for book in books(5) if book.id != "b2"])
    assert shelf.current_id == "b3"
    view.set_books(books(3)[:2])
    assert shelf.current_id == "b1", "the last one, after those at the end"


def test_a_filter_that_hides_the_current_book_makes_no_other_one_current(
    view: LibraryView,
) -> None:
    view.set_books(books(5))
    shelf = shelf_of(view)
    make_current(shelf, "b2")
    shelf.clearFocus()
    view.set_books([book for book in books(5) if book.id != "b2"])
    assert shelf.current_id == ""
