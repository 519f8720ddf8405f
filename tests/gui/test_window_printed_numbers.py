"""The window names pages as the book prints them, also when only its text tells."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTreeView

from tests.support.messages_api import MessagesApi, tool_use
from tests.support.printed_book import make_printed_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.slow


def page_label(window: ReaderWindow) -> str:
    return window.find(QLabel, "pageLabelText").text()


def page_box(window: ReaderWindow) -> str:
    return window.find(QLineEdit, "pageNumberBox").text()


def type_page(window: ReaderWindow, entry: str) -> None:
    box = window.find(QLineEdit, "pageNumberBox")
    box.setText(entry)
    window.press(Qt.Key.Key_Return, on=box)


def chapter_pages(window: ReaderWindow) -> list[object]:
    model = window.find(QTreeView, "outlineTree").model()
    return [model.data(model.index(row, 1, QModelIndex())) for row in range(model.rowCount())]


def test_printed_numbers_are_shown_as_soon_as_the_index_has_found_them(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_printed_book(tmp_path / "printed.pdf")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        wait_until(lambda: chapter_pages(window) == ["1", "11", "31"], "printed chapter pages")
        assert page_label(window) == "of 40"
        type_page(window, "30")
        window.wait_for_page(36)
        assert window.page_view.accessibleDescription() == "Page 30 of 40"
    with ReaderWindow(data_dir, book) as window:
        wait_until(lambda: page_box(window) == "30", "the printed number")


@pytest.mark.long
def test_im_on_page_30_leads_to_the_page_that_prints_30(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_printed_book(tmp_path / "printed.pdf")
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, book) as window:
            window.wait_for_book()
            wait_until(lambda: chapter_pages(window)[0] == "1", "printed chapter pages")
            api.reply(tool_use("set_current_page", {"page": 30, "printed": True}))
            api.reply("We are there.")
            window.ask("I'm on page 30")
            window.wait_for_page(36)
            told = str([block["content"] for block in api.message_requests[-1].tool_results])
            assert "page 36 (printed 30)" in told
