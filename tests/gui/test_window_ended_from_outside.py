"""The session ends, or a signal comes, while something is under way."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

from reader_app.bootstrap.deferred_startup import DeferredStartup
from reader_app.ui.printing.controller import PrintingController
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    document = pymupdf.open()
    for number in range(1, 13):
        document.new_page(width=420, height=595).insert_text((60, 400), f"page {number}")
    path = tmp_path / "book.pdf"
    document.save(path)
    return path


def end_from_outside(window: ReaderWindow) -> None:
    completion = window.window.findChild(DeferredStartup)
    assert completion is not None
    completion.end()


def test_half_a_printed_file_is_not_left(data_dir: Path, book: Path, tmp_path: Path) -> None:
    use_server(data_dir, "http://127.0.0.1:9")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        printing = window.window.findChild(PrintingController)
        assert printing is not None
        printer = QPrinter()
        printer.setOutputFileName(str(tmp_path / "printed.pdf"))
        printing.print_with(printer)
        end_from_outside(window)
        assert not window.window.isVisible()
    assert not (tmp_path / "printed.pdf").exists()


def test_a_note_that_is_being_written_is_kept(data_dir: Path, book: Path) -> None:
    use_server(data_dir, "http://127.0.0.1:9")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        view = window.page_view
        wait_until(lambda: view.text.span_of(1, ()) is not None, "the text of the page")
        view.setFocus()
        view.text.selection.select((1, 0), (1, 4))
        window.press(Qt.Key.Key_H)
        window.press(Qt.Key.Key_H)
        QTest.keyClicks(window.find(QPlainTextEdit, "noteBox"), "half a thought")
        end_from_outside(window)
    assert rows(data_dir, "SELECT note FROM highlight") == [("half a thought",)]
