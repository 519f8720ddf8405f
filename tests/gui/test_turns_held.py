"""A turn for which there is no room yet says so, and begins when another one is done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from reader_app.workers.agent_worker import MOST_TURNS
from tests.support.books import make_labelled_book
from tests.support.messages_api import MessagesApi, reply
from tests.support.scenes import Scenes
from tests.support.talking_window import Held, quiet_environment
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
HELD = "Waiting for another answer to finish"
NAMES = ["whale", "horse", "eagle", "snail"]


@pytest.fixture
def answers() -> dict[str, Held]:
    return {name: Held(reply(f"A {name}.")) for name in NAMES}


@pytest.fixture
def window(
    qapp: QApplication, data_dir: Path, tmp_path: Path, answers: dict[str, Held]
) -> Iterator[ReaderWindow]:
    """As many conversations are being answered as may be; the one in view is one too many."""
    scenes = Scenes()
    for name, held in answers.items():
        scenes.about(name, held)
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with MessagesApi() as api, quiet_environment():
        api.always(scenes)
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, book) as opened:
            opened.wait_for_book()
            for name in NAMES[:MOST_TURNS]:
                opened.send(f"Where is the {name}?")
                answers[name].wait()
                opened.start_new_conversation()
            opened.send("Where is the snail?")
            wait_until(lambda: is_told(opened), "a sentence")
            yield opened
            for held in answers.values():
                held.let_go()


def is_told(window: ReaderWindow) -> bool:
    buttons = window.conversation.findChildren(QAbstractButton)
    return any(button.text() == HELD for button in buttons if button.isVisible())


def test_it_begins_when_another_one_is_done(window: ReaderWindow, answers: dict[str, Held]) -> None:
    answers["whale"].let_go()
    answers["snail"].wait()
    wait_until(lambda: not is_told(window), "no sentence")
    answers["snail"].let_go()
    assert window.wait_for_answer().text == "A snail."


@pytest.mark.long
def test_it_can_be_stopped_while_it_waits(window: ReaderWindow, answers: dict[str, Held]) -> None:
    window.press(Qt.Key.Key_Escape, on=window.composer)
    assert window.wait_for_answer().state == "interrupted"
    assert not is_told(window)
    assert not answers["snail"].reached.is_set()
