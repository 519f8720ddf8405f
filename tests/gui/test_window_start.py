"""What a stranger meets: the handbook, an answer without key or network, and their place later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from reader_app.bootstrap.paths import handbook_file
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_labelled_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.skipif(
    not handbook_file().is_file(), reason="the handbook isn't built: packaging/handbook"
)


@pytest.fixture
def window(qapp: QApplication, data_dir: Path) -> Iterator[ReaderWindow]:
    """The very first start."""
    with ReaderWindow(data_dir) as opened:
        yield opened


def test_the_first_start_opens_the_handbook_and_it_answers_offline(window: ReaderWindow) -> None:
    window.wait_for_book(indexed=False)
    assert window.book("file_path") == [bytes(handbook_file())]
    answer = window.ask("how do I search in a book?")
    assert answer.state == "complete"
    assert "From the book:" in answer.text
    pages = [address for address, _ in window.links() if address.startswith(("page:", "cite:"))]
    assert pages, "there is no page to click"
    window.click_link(pages[0])
    wait_until(lambda: window.current_page > 1, "the page that was clicked")


def test_the_first_start_leads_to_the_first_steps(window: ReaderWindow) -> None:
    wait_until(lambda: "This is the handbook." in window.notices, "what it says beside it")
    window.click("noticeAction")
    wait_until(lambda: window.has("welcomePage"), "the welcome")
    assert "This is the handbook." not in window.notices


@pytest.mark.long
def test_a_citation_in_the_handbook_is_marked_on_its_page(window: ReaderWindow) -> None:
    window.wait_for_book()
    window.ask("how do I search in a book?")
    window.click_link("cite:1")
    wait_until(lambda: window.page_view.property("highlightRects"), "a highlight")


@pytest.mark.slow
@pytest.mark.long
def test_the_handbook_opens_by_itself_only_once(
    qapp: QApplication, data_dir: Path, window: ReaderWindow
) -> None:
    window.wait_for_book(indexed=False)
    window.close()
    with ReaderWindow(data_dir) as again:
        wait_until(lambda: again.has("welcomePage"), "the welcome of who has no book yet")
        wait_until(lambda: "has_seen_handbook" in (data_dir / "settings.json").read_text())
        assert again.page_view.property("pageCount") == 0


@pytest.mark.slow
def test_who_began_with_a_book_of_their_own_comes_back_to_their_library(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_labelled_book(tmp_path / "labelled.pdf")) as first:
        first.wait_for_book()
        first.window.action(ActionId.CLOSE_BOOK).trigger()
        wait_until(lambda: first.has("libraryView"), "the library")
    with ReaderWindow(data_dir) as second:
        wait_until(lambda: second.has("libraryView"), "the library again")
        assert second.page_view.property("pageCount") == 0


@pytest.mark.slow
@pytest.mark.long
def test_page_and_zoom_are_as_they_were(qapp: QApplication, data_dir: Path, tmp_path: Path) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with ReaderWindow(data_dir, book) as first:
        first.wait_for_book()
        first.page_view.page_viewport.set_zoom(1.5)
        first.press(Qt.Key.Key_N)
        first.press(Qt.Key.Key_N)
        first.wait_for_page(3)
    with ReaderWindow(data_dir, book) as second:
        second.wait_for_book()
        second.wait_for_page(3)
        assert second.page_view.property("zoom") == pytest.approx(1.5)


@pytest.mark.slow
def test_a_draft_is_still_there_after_a_restart(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with ReaderWindow(data_dir, book) as first:
        first.wait_for_book()
        first.type("Half a question")
    with ReaderWindow(data_dir, book) as second:
        second.wait_for_book()
        wait_until(lambda: second.composer.toPlainText() == "Half a question", "the draft")


@pytest.mark.slow
@pytest.mark.long
def test_the_same_file_under_another_name_is_the_same_book(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    copy = tmp_path / "copy.pdf"
    copy.write_bytes(book.read_bytes())
    with ReaderWindow(data_dir, book) as first:
        first.wait_for_book()
        first.page_view.go_to_page(7)
        first.wait_for_stored_page(7)
    with ReaderWindow(data_dir, copy) as second:
        second.wait_for_book()
        second.wait_for_page(7)
        assert len(second.book("id")) == 1
