"""What is said beside the handbook goes when another book takes its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from reader_app.bootstrap.paths import handbook_file
from tests.support.books import make_labelled_book
from tests.support.tabs import titles
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.mark.skipif(
    not handbook_file().is_file(), reason="the handbook isn't built: packaging/handbook"
)
def test_it_goes_with_the_next_book(qapp: QApplication, data_dir: Path, tmp_path: Path) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with ReaderWindow(data_dir) as window:
        wait_until(lambda: "This is the handbook." in window.notices, "what it says beside it")
        window.wait_for_book(indexed=False)
        assert "This is the handbook." in window.notices
        assert window.books.own_file is None  # no dialog starts in its folder
        window.window.files_dropped.emit([book])
        wait_until(lambda: "This is the handbook." not in window.notices, "another book")
        wait_until(lambda: window.books.own_file == book, "its own file")


def test_who_begins_with_a_folder_sees_the_library_instead(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    (tmp_path / "books").mkdir()
    make_labelled_book(tmp_path / "books" / "labelled.pdf")
    with ReaderWindow(data_dir, tmp_path / "books") as window:
        wait_until(lambda: "1 book added" in window.notices, "the report")
        assert window.has("libraryView") and not titles(window)
