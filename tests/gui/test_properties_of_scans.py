"""The properties of a book tell which of its pages hold no text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from reader_app.domain.book import Book, BookStatus
from reader_app.ui.book.book_properties import PropertiesDialog, book_facts
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_scanned_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.mark.slow
def test_a_scan_is_not_said_to_have_been_read(data_dir: Path, tmp_path: Path) -> None:
    with ReaderWindow(data_dir, make_scanned_book(tmp_path / "scan.pdf")) as window:
        window.wait_for_book()
        window.window.action(ActionId.PROPERTIES).trigger()
        wait_until(lambda: window.window.findChild(PropertiesDialog), "the properties")
        dialog = window.window.findChild(PropertiesDialog)
        told = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    assert "This file has no text" in told
    assert "Ready to search" not in told


@pytest.mark.parametrize(
    ("blank", "words"),
    [
        (0, "Ready to search and ask about"),
        (1, "Ready to search and ask about; 1 page has no text"),
        (5, "Ready to search and ask about; 5 pages have no text"),
        (6, "This file has no text to search or ask about"),
    ],
)
def test_pages_without_text_are_counted(blank: int, words: str) -> None:
    book = Book("Walden", Path("/books/walden.pdf"), "ab", 6, status=BookStatus.READY)
    assert dict(book_facts(book, 6, blank))["Text"] == words
