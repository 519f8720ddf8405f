"""A notice that nothing can be stored goes by itself when something could."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from reader_app.store.storage_errors import in_use_error
from reader_app.ui.annotations.controller import AnnotationWriter
from reader_app.ui.book import book_identity
from reader_app.ui.book import position_keeper as place_keeping
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_labelled_book, make_long_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
TOLD = "Another program is using the library."


def refuse(*_: object) -> None:
    raise in_use_error()


@pytest.mark.long
def test_it_goes_when_the_place_or_the_bookmark_is_stored(
    qapp: QApplication, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ReaderWindow(data_dir, make_labelled_book(tmp_path / "labelled.pdf")) as window:
        window.wait_for_book()
        (keeper,) = window.window.findChildren(AnnotationWriter)
        with monkeypatch.context() as patched:
            patched.setattr(place_keeping, "store_position", refuse)
            patched.setattr(keeper._use_case, "save", refuse)
            window.press(Qt.Key.Key_N)
            wait_until(lambda: TOLD in window.notices, "the sentence about the place")
            window.window.action(ActionId.BOOKMARK).trigger()
            wait_until(lambda: "isn’t stored yet" in window.notices, "the sentence about the mark")
        keeper.flush()
        window.press(Qt.Key.Key_N)
        wait_until(lambda: TOLD not in window.notices, "the notices to go")


def test_a_book_that_could_not_be_stored_is_stored_soon(
    qapp: QApplication, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program, or a second window's index, may be using the library just then."""
    with ReaderWindow(data_dir, make_long_book(tmp_path / "first.pdf", 3)) as window:
        window.wait_for_book(indexed=False)
        with monkeypatch.context() as patched:
            patched.setattr(book_identity, "register_book", refuse)
            window.window.files_dropped.emit([make_labelled_book(tmp_path / "labelled.pdf")])
            wait_until(lambda: TOLD in window.notices, "the sentence")
            assert window.books.book is None
        window.wait_for_book(indexed=False)
        wait_until(lambda: TOLD not in window.notices, "the sentence to go")
