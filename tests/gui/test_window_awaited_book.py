"""What the conversation says while a book is being opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.empty_state import EmptyState
from tests.support.books import make_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
NO_BOOK = "No book open"


def empty_state(window: ReaderWindow) -> EmptyState:
    found = window.window.findChild(EmptyState)
    assert found is not None
    return found


def test_a_page_is_not_shown_beside_words_that_no_book_is_open(
    data_dir: Path, tmp_path: Path
) -> None:
    use_server(data_dir, "", server="offline")
    book = make_book(tmp_path / "book.pdf", ["One page."], title="Per book")
    said: list[str] = []
    with ReaderWindow(data_dir, book) as window:
        books = window.window.findChild(BookController)
        assert books is not None
        books.pages_shown.connect(lambda: said.append(empty_state(window).title))
        window.wait_for_book(indexed=False)
        assert said == [""]
        assert empty_state(window).title == "Per book"


def test_where_a_file_cannot_be_opened_it_is_said_that_none_is(
    data_dir: Path, tmp_path: Path
) -> None:
    use_server(data_dir, "", server="offline")
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 nothing more")
    with ReaderWindow(data_dir, broken) as window:
        wait_until(lambda: empty_state(window).title == NO_BOOK, "the words that no book is open")
