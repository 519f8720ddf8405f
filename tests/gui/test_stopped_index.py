"""Reading a book in stops before its end, for want of space for instance."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from reader_app.domain.book import BookStatus
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import IndexProgress
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = [pytest.mark.usefixtures("qapp"), pytest.mark.slow]


def press(window: ReaderWindow, text: str) -> None:
    buttons = window.window.findChildren(QPushButton)
    (button,) = [each for each in buttons if each.isVisible() and each.text() == text]
    button.click()


def test_the_reader_is_told_and_can_have_it_go_on(data_dir: Path, tmp_path: Path) -> None:
    book = make_long_book(tmp_path / "a.pdf", 4)
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        client = window.window.findChild(DocumentClient)
        assert client is not None
        book_id = str(window.book("id")[0])
        client.index_progressed.emit(IndexProgress(book_id, 2, 4, False, "The disk is full."))
        assert "couldn’t be prepared completely. The disk is full." in window.notices
        ends: list[IndexProgress] = []
        client.index_progressed.connect(ends.append)
        press(window, "Try again")
        wait_until(lambda: any(end.is_done for end in ends), "the end of the book")
        assert window.book("status") == [BookStatus.READY]


@pytest.mark.long
def test_another_books_index_is_not_told_of(data_dir: Path, tmp_path: Path) -> None:
    book = make_long_book(tmp_path / "a.pdf", 4)
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        client = window.window.findChild(DocumentClient)
        assert client is not None
        client.index_progressed.emit(IndexProgress("another", 2, 4, False, "The disk is full."))
        assert "The disk is full." not in window.notices
