"""The second stage of the window can't be put together: it is said, and the program ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from reader_app.bootstrap import startup_failure as half_start
from reader_app.bootstrap import wire_features as assembly
from reader_app.bootstrap.deferred_startup import DeferredStartup
from reader_app.bootstrap.startup import EarlyDrawingProcess
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def early(qapp: QApplication) -> Iterator[EarlyDrawingProcess]:
    drawing = EarlyDrawingProcess()
    yield drawing
    drawing.close()


@pytest.fixture(autouse=True)
def exit_codes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the program would end with: here it goes on with the next test."""
    codes: list[int] = []
    monkeypatch.setattr(QApplication, "exit", codes.append)
    return codes


@pytest.fixture(autouse=True)
def a_missing_part(monkeypatch: pytest.MonkeyPatch) -> None:
    def complete(_: object) -> None:
        raise ImportError

    monkeypatch.setattr(assembly, "wire_features", complete)


def box_of(window: ReaderWindow) -> QMessageBox:
    wait_until(lambda: window.has("halfStart"), "the sentence")
    return window.find(QMessageBox, "halfStart")


def test_a_window_that_cannot_become_whole_says_so_and_goes(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess, exit_codes: list[int]
) -> None:
    book = make_long_book(tmp_path / "a.pdf", 2)
    with ReaderWindow(data_dir, book, early=early) as window:
        box = box_of(window)
        assert box.text() == half_start.SENTENCE
        box.buttons()[0].click()
        wait_until(lambda: not window.window.isVisible(), "the end of the window")
    assert exit_codes == [1]
    assert (data_dir / "pagemate.clean").exists()


def test_a_window_that_cannot_become_whole_heeds_a_signal(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    book = make_long_book(tmp_path / "a.pdf", 2)
    with ReaderWindow(data_dir, book, early=early) as window:
        completion = window.window.findChild(DeferredStartup)
        assert completion is not None
        box_of(window)
        completion.end()
        assert not window.window.isVisible()
        assert (data_dir / "pagemate.clean").exists()


def test_a_window_closed_before_it_fails_to_become_whole_goes(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    book = make_long_book(tmp_path / "a.pdf", 2)
    window = ReaderWindow(data_dir, book, early=early)
    window.close()
    assert (data_dir / "pagemate.clean").exists()
