"""An import that finds the disk full says so, and goes on when there is room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from reader_app.domain.errors import StorageError
from reader_app.store.storage_errors import disk_full_error, in_use_error
from reader_app.ui.library.import_controller import ImportController
from reader_app.ui.library.import_view import stopped_words
from tests.support.books import make_unique_word_book
from tests.support.shelf import press_notice
from tests.support.sweeps import first_of
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(qapp: QApplication, data_dir: Path) -> Iterator[ReaderWindow]:
    use_server(data_dir, "", server="offline")
    with ReaderWindow(data_dir) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "books"
    path.mkdir()
    for number in range(3):
        make_unique_word_book(path / f"book{number}.pdf", 1, title=f"Book {number}")
    return path


def refuse(*_: object) -> None:
    raise disk_full_error()


@pytest.mark.parametrize("where", first_of(["keep", "begin"], 1))
def test_it_goes_on_with_what_was_left(
    window: ReaderWindow, folder: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    (importing,) = window.window.findChildren(ImportController)
    with monkeypatch.context() as patched:
        patched.setattr(importing._importing._use_case, where, refuse)
        importing.begin([folder])
        wait_until(lambda: "because the disk is full" in window.notices, "the sentence")
    press_notice(window, "Continue")
    wait_until(lambda: "3 books added." in window.notices, "the rest")
    assert "disk is full" not in window.notices


def test_a_full_disk_names_what_is_kept_and_the_way_out() -> None:
    assert stopped_words(disk_full_error()) == (
        "The import stopped because the disk is full. Books imported so far are in the "
        "library. Free up some space, then continue."
    )


def test_another_reason_is_told_as_it_is() -> None:
    error: StorageError = in_use_error()
    assert stopped_words(error) == f"The import stopped. {error.message} {error.advice}"
