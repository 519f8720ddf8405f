"""From one book to the next: no detour over the start page, nothing lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from reader_app.documents.document_errors import unread
from reader_app.ui.book.controller import BookController
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from tests.support.books import (
    make_empty_file,
    make_encrypted_book,
    make_labelled_book,
    make_long_book,
)
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, tmp_path: Path) -> Iterator[ReaderWindow]:
    """Reading a book of eight pages, on page 3."""
    use_server(data_dir, "", server="offline")
    with ReaderWindow(data_dir, make_long_book(tmp_path / "first.pdf", 8)) as opened:
        opened.wait_for_book(indexed=False)
        opened.page_view.go_to_page(3)
        yield opened


def drop(window: ReaderWindow, path: Path) -> None:
    assert isinstance(window.window, MainWindow)
    window.window.files_dropped.emit([path])


def books_of(window: ReaderWindow) -> BookController:
    found = window.window.findChild(BookController)
    assert isinstance(found, BookController)
    return found


def enter_wrong_password(window: ReaderWindow) -> None:
    wait_until(lambda: window.has("passwordDialog"), "the password dialog")
    box = window.find(QLineEdit, "passwordBox")
    wait_until(box.isEnabled)
    QTest.keyClicks(box, "wrong")
    QTest.keyClick(box, Qt.Key.Key_Return)
    wait_until(lambda: not window.has("passwordDialog") or not box.text(), "an answer")


def test_a_start_with_a_file_shows_no_start_page_first(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_labelled_book(tmp_path / "book.pdf")) as window:
        assert not window.has("libraryView")
        window.wait_for_book(indexed=False)


def test_a_start_with_a_bad_file_ends_on_the_start_page(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_empty_file(tmp_path / "book.pdf")) as window:
        wait_until(lambda: "is empty" in window.notices, "a sentence")
        assert window.has("libraryView")


@pytest.mark.long
def test_the_next_book_opens_without_a_stop_at_the_library(
    window: ReaderWindow, tmp_path: Path
) -> None:
    stops: list[bool] = []
    books_of(window).book_closed.connect(lambda: stops.append(window.has("libraryView")))
    drop(window, make_labelled_book(tmp_path / "next.pdf"))
    assert not window.has("libraryView")
    wait_until(lambda: window.page_view.page_count, "the next book")
    assert stops == [False]


def test_a_bad_file_leaves_the_reader_in_the_book(window: ReaderWindow, tmp_path: Path) -> None:
    drop(window, make_empty_file(tmp_path / "bad.pdf"))
    wait_until(lambda: "is empty" in window.notices, "a sentence")
    window.wait_for_book(indexed=False)
    window.wait_for_page(3)
    assert not window.has("libraryView")


def test_the_sentence_about_a_bad_file_goes_when_the_reader_turns_to_another_book(
    window: ReaderWindow, tmp_path: Path
) -> None:
    drop(window, make_labelled_book(tmp_path / "next.pdf"))
    drop(window, make_empty_file(tmp_path / "bad.pdf"))
    wait_until(lambda: "is empty" in window.notices, "a sentence")
    window.window.action(ActionId.NEXT_TAB).trigger()
    wait_until(lambda: "is empty" not in window.notices, "the sentence to go")


def test_while_a_password_is_asked_for_the_window_names_the_locked_file(
    window: ReaderWindow, tmp_path: Path
) -> None:
    assert isinstance(window.window, MainWindow)
    drop(window, make_encrypted_book(tmp_path / "locked.pdf"))
    wait_until(lambda: window.has("passwordDialog"), "the password dialog")
    assert window.window.book_title == "locked"
    for _ in range(3):
        enter_wrong_password(window)
    wait_until(lambda: not window.has("passwordDialog"), "the end of the dialog")
    assert window.window.book_title != "locked"


def test_a_password_that_is_not_known_leaves_the_reader_in_the_book(
    window: ReaderWindow, tmp_path: Path
) -> None:
    drop(window, make_encrypted_book(tmp_path / "locked.pdf"))
    for _ in range(3):
        enter_wrong_password(window)
    wait_until(lambda: "stays locked" in window.notices, "a sentence")
    window.wait_for_book(indexed=False)
    window.wait_for_page(3)


@pytest.mark.long
def test_a_book_that_was_revised_is_still_one_book(window: ReaderWindow, tmp_path: Path) -> None:
    before = window.book("id")
    make_long_book(tmp_path / "first.pdf", 6, title="Revised")
    QTest.keyClick(window.page_view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: window.page_view.page_count == 6, "the new pages")
    wait_until(lambda: window.book("page_count") == [6], "the new pages in the store")
    assert window.book("id") == before
    window.wait_for_page(3)


def test_a_file_that_can_not_be_read_to_its_end_is_shown_and_said(
    window: ReaderWindow, tmp_path: Path
) -> None:
    """Without its checksum the book isn't known, so the conversation must not wait for it."""
    path = make_long_book(tmp_path / "half.pdf", 5)
    opening = window.books._opening
    window.books._client.identified.disconnect(opening._identify)
    drop(window, path)
    wait_until(lambda: window.page_view.page_count == 5, "its pages")
    window.books._client.unidentified.emit(unread(path))
    assert "“half.pdf” can’t be read to its end" in window.notices
    assert "No book open" not in window.words_shown
    assert not window.composer.isEnabled()
    drop(window, tmp_path / "first.pdf")
    window.wait_for_book(indexed=False)
    assert window.notices == ""
    assert window.composer.isEnabled()
