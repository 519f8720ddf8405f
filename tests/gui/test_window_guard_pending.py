"""The guard's switch stands where the reader put it while the store is still busy."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.support.books import make_labelled_book
from tests.support.window import ReaderWindow, wait_until


def test_a_place_that_is_stored_meanwhile_does_not_turn_the_switch_back(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_labelled_book(tmp_path / "labelled.pdf")) as window:
        window.wait_for_book()
        switch = window.find(QAbstractButton, "guardSwitch")
        stood: list[bool] = []
        window.books.book_changed.connect(lambda _: stood.append(switch.isChecked()))
        with window.busy_store():
            window.page_view.go_to_page(5)
            window.wait_for_page(5)
            window.books.position.flush()
            stood.clear()
            switch.click()
        wait_until(lambda: window.book("spoiler_guard") == [1], "the guard in the store")
        wait_until(lambda: stood, "word of it")
        assert set(stood) == {True}
