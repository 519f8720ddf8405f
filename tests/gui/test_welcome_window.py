"""A model is set up on the welcome page for real: tried, kept, said, and given up again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QRadioButton

from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from tests.support.books import make_labelled_book
from tests.support.messages_api import MessagesApi
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.slow


@pytest.fixture
def window(qapp: QApplication, data_dir: Path) -> Iterator[ReaderWindow]:
    """Of who has seen the handbook and has no books yet."""
    (data_dir / "settings.json").write_text('{"has_seen_handbook": true}', encoding="utf-8")
    with ReaderWindow(data_dir) as opened:
        wait_until(lambda: opened.has("welcomePage"), "the welcome")
        yield opened


def settings(data_dir: Path) -> dict[str, object]:
    path = data_dir / "settings.json"
    found: dict[str, object] = json.loads(path.read_text()) if path.exists() else {}
    return found


def result(window: ReaderWindow) -> str:
    return window.find(QLabel, "welcomeTestResult").text()


def try_server(window: ReaderWindow, address: str, key: str) -> None:
    window.find(QRadioButton, "modelChoice").click()
    window.find(QComboBox, "welcomeServerBox").setCurrentText("Custom server…")
    window.find(QLineEdit, "welcomeAddressBox").setText(address)
    window.find(QLineEdit, "welcomeKeyBox").setText(key)
    window.find(QPushButton, "welcomeTestButton").click()
    wait_until(lambda: window.find(QPushButton, "welcomeTestButton").isEnabled(), "an outcome")


def test_what_works_is_used_and_can_be_left_again(window: ReaderWindow, data_dir: Path) -> None:
    with MessagesApi(key="sk-right", models=["tiny"]) as api:
        api.reply("H")
        try_server(window, api.base_url, "sk-right")
        assert result(window).startswith("Connected. Tiny will answer your questions.")
        assert "Your key is stored in " in result(window)
        assert settings(data_dir)["server"] == "custom"
        assert "sk-right" not in json.dumps(settings(data_dir))
        assert [sent.body["max_tokens"] for sent in api.message_requests] == [1]
    window.find(QRadioButton, "offlineChoice").click()
    wait_until(lambda: settings(data_dir)["server"] == "offline", "offline again")


def test_what_does_not_work_is_said_and_not_used(window: ReaderWindow, data_dir: Path) -> None:
    with MessagesApi(key="sk-right") as api:
        try_server(window, api.base_url, "sk-wrong")
    assert "key" in result(window)
    assert settings(data_dir).get("server", "offline") == "offline"


def test_it_is_reached_from_a_book_which_stays_open(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with ReaderWindow(data_dir, book) as opened:
        opened.wait_for_book(indexed=False)
        main = opened.window
        assert isinstance(main, MainWindow)
        main.action(ActionId.WELCOME).trigger()
        wait_until(lambda: opened.has("welcomePage"), "the welcome")
        library = main.findChild(LibraryView)
        assert isinstance(library, LibraryView)
        wait_until(lambda: opened.has("leaveWelcomeButton"), "the way back")
        opened.find(QPushButton, "leaveWelcomeButton").click()
        assert not library.welcome.isVisible()
