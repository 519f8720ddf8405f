"""A quote attached to a question that is being written is there after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.ui.selection.floating_bars import SelectionRequest, TextSelectionBar
from tests.support.talking_window import make_numbered_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_numbered_book(tmp_path / "numbered.pdf")


def attach(window: ReaderWindow) -> None:
    window.page_view.text.select_all_on_page()
    wait_until(window.page_view.text.selected_text, "the words of the page")
    window.find(TextSelectionBar, "selectionBar").send(SelectionRequest.ASK)
    window.page_view.text.clear_selection()


def is_attached(window: ReaderWindow) -> bool:
    return window.find(QWidget, "attachment").isVisible()


def test_the_quote_of_a_draft_outlives_the_window(
    qapp: QApplication, data_dir: Path, book: Path
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        attach(window)
        told = window.find(QWidget, "attachment").accessibleName()
        window.type("Why so?")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        wait_until(lambda: is_attached(window), "the quote")
        assert window.find(QWidget, "attachment").accessibleName() == told
        wait_until(lambda: window.composer.toPlainText() == "Why so?", "the draft")
        assert not window.composer.hasFocus()
        window.click("removeAttachmentButton")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        wait_until(lambda: window.composer.toPlainText() == "Why so?", "the draft")
        assert not is_attached(window)
