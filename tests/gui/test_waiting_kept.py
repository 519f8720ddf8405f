"""Questions that wait come back with what they are about."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.ui.chat.chat_controller import ChatController
from reader_app.ui.chat.chat_pane import ChatPane
from tests.support.books import make_labelled_book
from tests.support.messages_api import MessagesApi, faults, reply
from tests.support.talking_window import quiet_environment
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
WORDS = "SELECT words FROM waiting_question ORDER BY place"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_labelled_book(tmp_path / "labelled.pdf")


def begin(window: ReaderWindow, api: MessagesApi) -> None:
    """An answer that stops coming in the middle."""
    api.then(faults.silent_in_stream(reply("Half of it")))
    window.wait_for_book()
    window.send("One?")
    window.wait_for_text("Half")


def send(window: ReaderWindow, words: str) -> None:
    window.type(words)
    window.press(Qt.Key.Key_Return, on=window.composer)


def waiting(window: ReaderWindow) -> list[str]:
    found = window.window.findChildren(QWidget, "waitingQuestion")
    return [str(row.property("plainText")) for row in found if row.isVisible()]


def chat_of(window: ReaderWindow) -> ChatController:
    found = window.window.findChild(ChatController)
    assert isinstance(found, ChatController)
    return found


@pytest.mark.long
def test_a_quote_comes_back_with_its_question_into_the_composer_too(
    qapp: QApplication, data_dir: Path, book: Path
) -> None:
    with MessagesApi() as api, quiet_environment():
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, book) as window:
            begin(window, api)
            attachments = chat_of(window).attachments
            attachments.choose(attachments.words("a quiet pond", 3))
            send(window, "What is that?")
        with ReaderWindow(data_dir, book) as window:
            window.wait_for_book()
            wait_until(lambda: waiting(window) == ["What is that?"], "what waited")
            window.click("editWaitingButton")
            attachment = window.find(ChatPane, "chatPane").composer.attachment
            assert attachment.isVisible()
            api.reply("A pond.")
            window.press(Qt.Key.Key_Return, on=window.composer)
            window.wait_for_text("A pond.")
            assert api.last_request.contains("a quiet pond")
            wait_until(lambda: rows(data_dir, WORDS) == [], "an empty queue")
