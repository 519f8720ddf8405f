"""Searching all books in the window: results, the page with its words lit, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from reader_app.domain.library import LibrarySearched
from reader_app.ui.library.library_search_results import (
    ROW_ROLE,
    SearchResultKind,
    SearchResultRow,
    SearchResultsList,
    SearchResultsView,
)
from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_book
from tests.support.cut_off import cut_off
from tests.support.talking_window import quiet_environment
from tests.support.window import ReaderWindow, use_server, wait_until


def make_shelf(folder: Path) -> list[Path]:
    """Three books; the word "herring" is in two of them, "kraken" in one."""
    whales = [f"The whale swam on day {n} of the voyage." for n in range(1, 13)]
    whales[6] = "On that day the kraken came up and ate every herring there was."
    fish = [f"A herring was caught on morning {n} and eaten at once." for n in range(1, 9)]
    birds = [f"A gull cried on evening {n} above the harbour." for n in range(1, 4)]
    return [
        make_book(folder / "whales.pdf", whales, title="The Whale Book"),
        make_book(folder / "fish.pdf", fish, title="Of Fish"),
        make_book(folder / "birds.pdf", birds, title="Of Birds"),
    ]


@pytest.fixture(scope="module")
def opened(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("found")
    books = make_shelf(folder)
    use_server(folder / "data", "http://127.0.0.1:9")
    with quiet_environment(), ReaderWindow(folder / "data", books[0]) as window:
        window.wait_for_book()
        for count, path in enumerate(books[1:], start=2):
            window.window.files_dropped.emit([path])
            wait_until(lambda: window.book("status") == ["ready"] * count, "the index")  # noqa: B023
        yield window


@pytest.fixture
def window(opened: ReaderWindow) -> ReaderWindow:
    """In the library, with nothing looked for."""
    opened.window.action(ActionId.LIBRARY).trigger()
    wait_until(lambda: opened.has("libraryView"), "the library")
    box_of(opened).clear()
    return opened


def box_of(window: ReaderWindow) -> QLineEdit:
    return window.find(QLineEdit, "librarySearchBox")


def status_of(window: ReaderWindow) -> str:
    return window.find(QLabel, "foundStatus").text()


def list_of(window: ReaderWindow) -> SearchResultsList:
    return window.find(SearchResultsList, "foundList")


def search(window: ReaderWindow, words: str) -> list[SearchResultRow]:
    window.find(LibraryView, "libraryView").enter_search()
    box_of(window).setText(words)
    window.press(Qt.Key.Key_Return, on=box_of(window))
    return wait_for_end(window)


def wait_for_end(window: ReaderWindow) -> list[SearchResultRow]:
    wait_until(lambda: "ound in" in status_of(window), "the end of the search")
    return shown_rows(window)


def shown_rows(window: ReaderWindow) -> list[SearchResultRow]:
    model = list_of(window).model()
    return [model.index(at, 0).data(ROW_ROLE) for at in range(model.rowCount())]


def choose(window: ReaderWindow, title: str, page: int) -> None:
    """With the keyboard alone."""
    rows = shown_rows(window)
    at = next(
        at
        for at, row in enumerate(rows)
        if row.book.title == title and row.page is not None and row.page.page == page
    )
    window.press(Qt.Key.Key_Down, on=box_of(window))
    wait_until(list_of(window).hasFocus, "the list to have the keyboard")
    while list_of(window).currentIndex().row() < at:
        window.press(Qt.Key.Key_Down, on=list_of(window))
    window.press(Qt.Key.Key_Return, on=list_of(window))


def wait_for_kraken(window: ReaderWindow) -> None:
    """Until the reader is where it was found."""
    wait_until(lambda: window.has("pageView") and window.books.book is not None, "the book")
    wait_until(lambda: window.current_page == 7, "page 7")
    wait_until(lambda: window.page_view.property("highlightRects"), "the word to be lit")


def test_results_are_by_book_and_page(window: ReaderWindow) -> None:
    rows = search(window, "herring")
    books = [row.book.title for row in rows if row.kind is SearchResultKind.BOOK]
    assert sorted(books) == ["Of Fish", "The Whale Book"]
    pages = [row.page.page for row in rows if row.page and row.book.title == "The Whale Book"]
    assert pages == [7]
    assert status_of(window) == "Found in 2 books."


def test_enter_opens_the_page_with_the_words_lit_and_back_returns(window: ReaderWindow) -> None:
    search(window, "kraken")
    choose(window, "The Whale Book", 7)
    wait_for_kraken(window)
    rects = window.page_view.property("highlightRects")
    assert {rect[0] for rect in rects} == {7}
    window.press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    wait_until(lambda: window.has("foundList"), "the results")
    assert [row.book.title for row in shown_rows(window)][:1] == ["The Whale Book"]
    wait_until(list_of(window).hasFocus, "the keyboard in the list")


def test_a_book_is_left_where_its_reader_was(window: ReaderWindow) -> None:
    search(window, "kraken")
    before = window.book("current_page")[0]
    choose(window, "The Whale Book", 7)
    wait_for_kraken(window)
    window.press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    wait_until(lambda: window.has("foundList"), "the results")
    wait_until(lambda: window.book("current_page")[0] == max(1, before), "the place before")


def test_all_pages_of_a_book_are_shown_on_demand(window: ReaderWindow) -> None:
    rows = search(window, "herring")
    at = next(at for at, row in enumerate(rows) if row.kind is SearchResultKind.MORE)
    assert rows[at].words == "Show 5 more pages of Of Fish"
    list_of(window).setFocus()
    list_of(window).setCurrentIndex(list_of(window).model().index(at, 0))
    window.press(Qt.Key.Key_Return, on=list_of(window))
    wait_until(
        lambda: all(r.kind is not SearchResultKind.MORE for r in shown_rows(window)), "all pages"
    )
    pages = [row.page.page for row in shown_rows(window) if row.page and "Fish" in row.book.title]
    assert sorted(pages) == list(range(1, 9))


def test_what_is_typed_on_is_looked_for_anew(window: ReaderWindow) -> None:
    search(window, "herring")
    box_of(window).setText("kraken")
    wait_until(lambda: status_of(window) == "Found in 1 book.", "the other word")


def test_nothing_found_is_said(window: ReaderWindow) -> None:
    assert search(window, "unicorn") == []
    assert status_of(window) == "Nothing found in 3 books."


def test_a_long_status_is_whole_in_a_narrow_window(window: ReaderWindow) -> None:
    search(window, "herring")
    view = window.find(SearchResultsView, "foundView")
    before = window.window.size()
    window.window.resize(500, 700)
    view.end(LibrarySearched(174, 300, 174, guarded=12))
    wait_until(lambda: window.window.width() == 500 and cut_off(view) == [], "room for all of it")
    assert "174" in status_of(window)
    window.window.resize(before)


def test_esc_in_the_list_and_an_empty_box_lead_back_to_the_shelf(window: ReaderWindow) -> None:
    search(window, "herring")
    window.press(Qt.Key.Key_Escape, on=list_of(window))
    assert not window.has("foundView")
    search(window, "herring")
    box_of(window).clear()
    assert not window.has("foundView")


def test_a_guarded_book_shows_nothing_after_its_page(window: ReaderWindow) -> None:
    search(window, "kraken")
    choose(window, "The Whale Book", 7)
    wait_for_kraken(window)
    window.books.position.read_up_to_here()
    window.books.record.toggle_guard(True)
    wait_until(lambda: window.book("spoiler_guard")[0] == 1, "the guard")
    rows = search_again(window, "voyage")
    shown = [row for row in rows if row.book.title == "The Whale Book"]
    assert shown and all(row.page is None or row.page.page <= 7 for row in shown)
    assert shown[0].book.count == 6
    window.books.record.toggle_guard(False)


def search_again(window: ReaderWindow, words: str) -> list[SearchResultRow]:
    window.window.action(ActionId.LIBRARY).trigger()
    box_of(window).clear()
    rows = search(window, words)
    window.find(SearchResultsList, "foundList").setFocus()
    window.press(Qt.Key.Key_Return, on=list_of(window))
    wait_until(lambda: window.books.book is not None, "the book")
    return rows


def test_the_deed_leads_from_a_page_to_the_box(window: ReaderWindow) -> None:
    window.press(
        Qt.Key.Key_F,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
        on=window.window,
    )
    wait_until(box_of(window).hasFocus, "the cursor in the box")


def test_the_box_stays_when_the_books_are_listed_anew(window: ReaderWindow) -> None:
    search_again(window, "kraken")
    window.press(
        Qt.Key.Key_F,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
        on=window.window,
    )
    wait_until(lambda: window.has("libraryView"), "the library")
    library = window.find(LibraryView, "libraryView")
    library.set_books(library._model.entries)
    assert box_of(window).isVisibleTo(library)
    assert window.window.focusWidget() is box_of(window)


def test_the_words_are_marked_in_both_themes(window: ReaderWindow) -> None:
    search(window, "herring")
    picture = QImage(list_of(window).viewport().size(), QImage.Format.Format_ARGB32)
    list_of(window).viewport().render(picture)
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 2) for y in range(0, 240, 2)}
    assert len(colours) > 8
