"""Another book beside the open one: its own place, search, marks and fence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from reader_app.domain.cross_references import ReferenceTarget
from reader_app.domain.document import Rect
from reader_app.ui.beside.books_beside import BooksBeside
from reader_app.ui.beside.controller import BesideController
from reader_app.ui.beside.second_view import SecondView
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.tabs_controller import TabsController
from tests.support.books import make_encrypted_book, make_long_book
from tests.support.tabs import strip_of
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = pytest.mark.slow


@pytest.fixture
def files(data_dir: Path, tmp_path: Path) -> tuple[Path, Path]:
    """Books of 30 and of 12 pages."""
    use_server(data_dir, "", server="offline")
    return (
        make_long_book(tmp_path / "first.pdf", 30, title="The first"),
        make_long_book(tmp_path / "other.pdf", 12, title="The other"),
    )


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, files: tuple[Path, Path]) -> Iterator[ReaderWindow]:
    """Both books in tabs, the first in view."""
    with ReaderWindow(data_dir, files[1], size=(1600, 900)) as opened:
        opened.wait_for_book(indexed=False)
        tabs_of(opened).open_files([files[0]])
        wait_until(lambda: opened.page_view.page_count == 30, "the first book")
        wait_until(lambda: opened.books.book is not None, "its book")
        yield opened


def tabs_of(window: ReaderWindow) -> TabsController:
    found = window.window.findChild(TabsController)
    assert isinstance(found, TabsController)
    return found


def beside(window: ReaderWindow) -> BesideController:
    found = window.window.findChild(BesideController)
    assert isinstance(found, BesideController)
    return found


def books_beside(window: ReaderWindow) -> BooksBeside:
    found = window.window.findChild(BooksBeside)
    assert isinstance(found, BooksBeside)
    return found


def second(window: ReaderWindow) -> SecondView:
    found = beside(window).second
    assert found is not None
    return found


def opened_beside(window: ReaderWindow, page: int = 5) -> SecondView:
    """Show the second book's page beside the first book, drawn."""
    (other_id,) = [
        row for (row,) in rows(window.data_dir, "SELECT id FROM book WHERE page_count = 12")
    ]
    books_beside(window).open_book(str(other_id), page, (Rect(72, 72, 200, 90),))
    wait_until(lambda: beside(window).other is not None, "the other book")
    wait_until(lambda: second(window).view.page == page, "its page")
    wait_until(lambda: second(window).view.painter.is_sharp(page), "its pixels")
    return second(window)


def test_the_other_book_has_its_own_place_and_the_first_one_stays(window: ReaderWindow) -> None:
    view = opened_beside(window)
    assert (view.view.page_count, window.page_view.page_count, window.current_page) == (12, 30, 1)
    assert view.head.findChild(QLabel, "secondViewPlace").text() == "p. 5 · The other"
    view.view.navigation.turn_pages(3)
    wait_until(lambda: view.view.page == 8, "the page turned to")
    view.view.setFocus()
    window.window.action(ActionId.BACK).trigger()
    assert window.current_page == 1
    window.store_position()
    assert rows(window.data_dir, "SELECT furthest_page FROM book WHERE page_count = 12") == [(1,)]


def test_it_comes_back_with_the_first_book(
    window: ReaderWindow, data_dir: Path, files: tuple[Path, Path]
) -> None:
    opened_beside(window, 7)
    window.window.action(ActionId.PREVIOUS_TAB).trigger()
    wait_until(lambda: window.page_view.page_count == 12, "the other book in its tab")
    wait_until(lambda: beside(window).second is None, "one view")
    window.window.action(ActionId.PREVIOUS_TAB).trigger()
    wait_until(lambda: window.page_view.page_count == 30, "the first book again")
    wait_until(lambda: beside(window).other is not None, "the other book beside it")
    assert second(window).view.page == 7
    window.close()
    with ReaderWindow(data_dir, files[0], size=(1600, 900)) as again:
        again.wait_for_book(indexed=False)
        wait_until(lambda: beside(again).other is not None, "the other book at the next start")
        wait_until(lambda: second(again).view.page == 7, "its place")
        beside(again).close_split()
        assert beside(again).second is None


def test_a_place_of_the_open_book_takes_the_view_and_gives_it_back(window: ReaderWindow) -> None:
    opened_beside(window, 7)
    assert beside(window).show_beside(20)
    wait_until(lambda: second(window).view.page == 20, "a page of the open book")
    assert beside(window).other is None
    opened_beside(window, 3)
    assert second(window).view.page_count == 12


def test_marks_and_searches_are_those_of_the_book_in_the_view(window: ReaderWindow) -> None:
    view = opened_beside(window).view
    view.setFocus()
    wait_until(lambda: view.text.span_of(5, [Rect(72, 72, 200, 90)]), "the page's text")
    view.text.select_all_on_page()
    window.press(Qt.Key.Key_H, on=view)
    other = beside(window).other
    assert other is not None
    assert [mark.page for mark in other.marks.shown.highlights] == [5]
    assert not window.books.pane.annotations.shown.highlights
    stored = "SELECT count(*) FROM highlight JOIN book ON book.id = book_id WHERE page_count = ?"
    wait_until(lambda: rows(window.data_dir, stored, 12) == [(1,)], "the mark in the store")
    undo = next(each for each in view.actions() if each.objectName() == "undo_annotationAction")
    undo.trigger()
    wait_until(lambda: rows(window.data_dir, stored, 12) == [(0,)], "no mark in the store")
    window.window.action(ActionId.FIND).trigger()
    finder = second(window).finder
    assert finder is not None
    assert finder.bar.isVisible()
    finder.open("page 9 of")
    wait_until(lambda: view.page == 9, "the hit")
    assert not window.books.pane.find_bar.isVisible()
    window.press(Qt.Key.Key_Escape, on=finder.bar.box)
    assert beside(window).second is not None


def test_each_book_keeps_its_fence(window: ReaderWindow) -> None:
    other_book = opened_beside(window, 5)
    other = beside(window).other
    assert other is not None
    guarded = rows(window.data_dir, "SELECT furthest_page FROM book WHERE page_count = 12")
    assert guarded == [(1,)]
    books_beside(window).follow_book(_with_guard(other.book))
    assert other_book.view.page_count == 1
    window.window.action(ActionId.SPOILER_GUARD).trigger()
    wait_until(lambda: window.books.fence is not None, "the guard of the first book")
    books_beside(window).follow_furthest(other.book.id, 4)
    assert other_book.view.page_count == 4
    books_beside(window).open_book(other.book.id, 9)
    wait_until(lambda: "past where you’ve read" in window.notices, "the reason")
    assert other_book.view.page_count == 4
    # A link that leads there isn't followed: what it says is told in its own view.
    page = other_book.view.page
    other_book.view.text.go_to_target(ReferenceTarget(9, Rect(0, 90, 0, 90), ""))
    told = other_book.view.findChild(QLabel, "viewerNotice")
    assert isinstance(told, QLabel)
    assert told.text().startswith("Page 9 is past")
    assert other_book.view.page == page


def _with_guard(book: object) -> object:
    from dataclasses import replace

    return replace(book, spoiler_guard=True, furthest_page=1)  # type: ignore[type-var]


def test_the_books_swap_and_one_is_opened_in_its_tab(window: ReaderWindow) -> None:
    view = opened_beside(window, 7)
    view.head.swap.click()
    wait_until(lambda: window.page_view.page_count == 12, "the other book in the first view")
    window.wait_for_page(7)
    wait_until(lambda: beside(window).other is not None, "the first book beside it")
    view = second(window)
    assert (view.view.page_count, view.view.page) == (30, 1)
    view.head.here.click()
    wait_until(lambda: window.page_view.page_count == 30, "its own tab")


def test_a_tab_dropped_on_the_edge_of_the_page_is_beside(window: ReaderWindow) -> None:
    books, tabs = books_beside(window), tabs_of(window)
    strip_of(window).setCurrentIndex(0)
    wait_until(lambda: window.page_view.page_count == 12, "the dragged book")
    wait_until(lambda: window.books.book is not None, "its book")
    pane = window.books.pane
    edge = pane.mapToGlobal(QPoint(pane.width() - 20, pane.height() // 2))
    books.show_drop(edge)
    assert window.has("dropBesideHint")
    books.show_drop(None)
    assert not window.has("dropBesideHint")
    assert tabs.current is not None
    assert not books.take_tab(tabs.current, pane.mapToGlobal(QPoint(20, 20)))
    assert books.take_tab(tabs.current, edge)
    wait_until(lambda: beside(window).other is not None, "the dropped book beside")
    assert (window.page_view.page_count, second(window).view.page_count) == (30, 12)
    assert second(window).x() > window.page_view.x()


def test_a_dropped_tab_comes_before_what_was_beside_the_book(
    window: ReaderWindow, tmp_path: Path
) -> None:
    opened_beside(window)
    books, tabs = books_beside(window), tabs_of(window)
    tabs.open_files([make_long_book(tmp_path / "third.pdf", 17, title="The third")])
    wait_until(lambda: window.page_view.page_count == 17, "the dragged book")
    wait_until(lambda: window.books.book is not None, "its book")
    pane = window.books.pane
    assert tabs.current is not None
    lower = pane.mapToGlobal(QPoint(pane.width() // 2, pane.height() - 20))
    assert books.take_tab(tabs.current, lower)
    wait_until(lambda: beside(window).second is not None, "a second view")
    wait_until(lambda: second(window).view.page_count == 17, "the dropped book in it")
    assert window.page_view.page_count == 30
    assert second(window).y() > window.page_view.y()


def test_a_book_with_a_password_says_what_to_do(window: ReaderWindow, tmp_path: Path) -> None:
    locked = make_encrypted_book(tmp_path / "locked.pdf")
    tabs_of(window)  # the file has no tab, so nobody knows its password
    from reader_app.ui.beside.beside_state import BesideRequest

    books_beside(window).open(BesideRequest(locked))
    wait_until(lambda: "needs its password" in window.notices, "the reason")
    assert beside(window).second is None


def test_a_book_that_can_not_be_opened_leaves_the_one_beside(
    window: ReaderWindow, tmp_path: Path
) -> None:
    from reader_app.ui.beside.beside_state import BesideRequest

    opened_beside(window, 7)
    books_beside(window).open(BesideRequest(make_encrypted_book(tmp_path / "locked.pdf")))
    wait_until(lambda: "needs its password" in window.notices, "the reason")
    wait_until(lambda: beside(window).other is not None, "the book that was beside")
    view = second(window).view
    wait_until(lambda: (view.page_count, view.page) == (12, 7), "its place")
    view.navigation.turn_pages(3)
    wait_until(lambda: view.painter.is_sharp(10), "another page of it")


def test_a_book_still_being_opened_is_not_beside_the_next_one(
    window: ReaderWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader_app.ui.beside.beside_state import BesideRequest

    late = make_long_book(tmp_path / "late.pdf", 17, title="Late")
    books = books_beside(window)
    identified: list[object] = []
    monkeypatch.setattr(books, "_identify", identified.append)
    books.open(BesideRequest(late))
    wait_until(lambda: bool(identified), "a file whose book isn't known")
    window.window.action(ActionId.PREVIOUS_TAB).trigger()
    wait_until(lambda: window.page_view.page_count == 12, "the next book")
    wait_until(lambda: window.books.book is not None, "its book")
    monkeypatch.undo()
    asked: list[object] = []
    monkeypatch.setattr(books, "_tasks", SimpleNamespace(run=lambda *work: asked.append(work)))
    books._identify(identified[0])  # type: ignore[arg-type]
    assert not asked


def test_keys_reach_the_other_book_and_esc_closes_it(window: ReaderWindow) -> None:
    view = opened_beside(window)
    window.page_view.setFocus()
    window.window.action(ActionId.NEXT_VIEW).trigger()
    assert view.view.hasFocus()
    QTest.keyClick(view.view, Qt.Key.Key_Escape)
    assert not view.view.painter.evidence.page
    QTest.keyClick(view.view, Qt.Key.Key_Escape)
    wait_until(lambda: beside(window).second is None, "one view")
    assert window.page_view.hasFocus()


def test_from_the_library_the_book_that_was_open_last_gets_it_beside(window: ReaderWindow) -> None:
    query = "SELECT id FROM book WHERE page_count = 12"
    ((other_id,),) = rows(window.data_dir, query)
    tabs_of(window).go_to_library()
    wait_until(lambda: tabs_of(window).current is None, "the library")
    window.window.book_beside_requested.emit(str(other_id), 4, ())
    wait_until(lambda: beside(window).other is not None, "the other book")
    assert window.page_view.page_count == 30
    wait_until(lambda: second(window).view.page == 4, "its page")
