"""Find in the real window: its list, what is remembered, where its text comes from."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QTableView, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from reader_app.store.index.text_compression import TextCompressor
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


def look_for(reader: ReaderWindow, words: str) -> None:
    reader.press(Qt.Key.Key_Slash)
    box = reader.find(QLineEdit, "findBox")
    box.clear()
    QTest.keyClicks(box, words)


def wait_for_count(reader: ReaderWindow, text: str) -> None:
    count = reader.find(QLabel, "findCount")
    wait_until(lambda: count.text() == text, f"“{text}”, not “{count.text()}”")


@pytest.fixture
def data_dir(qtbot: QtBot, tmp_path: Path) -> Path:
    use_server(tmp_path / "data", "http://127.0.0.1:9")
    return tmp_path / "data"


def test_find_in_the_window_and_again_on_another_day(data_dir: Path, tmp_path: Path) -> None:
    book = make_long_book(tmp_path / "book.pdf", 30)
    with ReaderWindow(data_dir, book) as reader:
        reader.wait_for_book()
        look_for(reader, "It rained")
        wait_for_count(reader, "1 of 30")
        reader.click("findCase")
        wait_for_count(reader, "1 of 30")
        if reader.has("sidePanel"):
            reader.press(Qt.Key.Key_F9)
        wait_until(lambda: not reader.has("sidePanel"), "the side panel to go")
        reader.click("findListButton")
        wait_until(lambda: reader.has("sidePanel"), "the side panel")
        table = reader.find(QTableView, "findResults")
        wait_until(table.hasFocus, "the keyboard in the list")
        wait_until(lambda: table.model().rowCount() == 30, "the list")
        # The first hit is the current one as soon as it is known where on its page it stands.
        wait_until(lambda: table.currentIndex().row() == 0, "the current hit")
        line = table.model().index(1, 0)
        wait_until(lambda: "It rained, and nobody went out." in str(line.data()), "a line")
        reader.press(Qt.Key.Key_Down, on=table)
        reader.wait_for_page(2)

    change_stored_text(data_dir, page=17, text="It rained again. Words from the store.")
    with ReaderWindow(data_dir, book) as reader:
        reader.wait_for_book()
        assert reader.find(QToolButton, "findCase").isChecked()
        assert not reader.find(QToolButton, "findWholeWord").isChecked()
        look_for(reader, "from the store")
        wait_for_count(reader, "1 of 1")
        reader.wait_for_page(17)
        assert reader.find(QWidget, "findBar").isVisible()
    values = json.loads((data_dir / "settings.json").read_text(encoding="utf-8"))
    assert (values["find_matches_case"], values["find_matches_words"]) == (True, False)


def change_stored_text(data_dir: Path, *, page: int, text: str) -> None:
    with closing(sqlite3.connect(data_dir / "pagemate.db")) as connection:
        connection.execute(
            "UPDATE page SET text = ? WHERE number = ?", (TextCompressor().packed(text), page)
        )
        connection.commit()
