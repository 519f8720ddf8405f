"""What conversations cost, and the limit, in the real window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QListWidget

from reader_app.domain.usage import Cap, SpendingCaps
from reader_app.store.settings_file import SettingsFile
from reader_app.ui.chat.chat_pane import ChatPane
from tests.support.messages_api import MessagesApi, reply
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


def limit(data_dir: Path, caps: SpendingCaps) -> None:
    SettingsFile(data_dir / "settings.json").change(lambda now: replace(now, caps=caps))


@pytest.fixture
def limited(talk: ReaderWindow) -> Iterator[ReaderWindow]:
    """A tenth of a cent for an answer."""
    limit(talk.data_dir, SpendingCaps(turn=Cap(usd=0.001)))
    yield talk
    limit(talk.data_dir, SpendingCaps())


def test_past_the_limit_nothing_is_sent_and_it_says_so(
    limited: ReaderWindow, api: MessagesApi
) -> None:
    limited.ask("How much is this?")
    wait_until(lambda: "Stopped: your limit per answer is $0.001" in limited.words_shown, "")
    assert api.requests == []
    assert limited.has("continueOnceButton") and not limited.has("retryButton")


def test_continue_once_sends_it(limited: ReaderWindow, api: MessagesApi) -> None:
    limited.ask("How much is that?")
    api.always(reply("A little."))
    limited.click("continueOnceButton")
    wait_until(lambda: limited.messages[-1].text == "A little.", "the answer")


def test_raise_the_limit_opens_the_settings_there(limited: ReaderWindow, api: MessagesApi) -> None:
    limited.ask("How much more?")
    limited.click("remedyButton")
    wait_until(lambda: limited.has("answerUsdBox"), "the limits")
    box = limited.find(QDoubleSpinBox, "answerUsdBox")
    assert box.window().findChild(QListWidget, "settingsPageList").currentRow() == 2  # type: ignore[union-attr]
    box.window().close()


def test_the_panel_tells_what_conversation_and_book_have_cost(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("Yes.")
    talk.ask("Does this cost?")
    panel = talk.find(ChatPane, "chatPane").panel
    panel.open()
    line = talk.find(QLabel, "spendingLine")
    wait_until(line.isVisible, "the line")
    conversation, book = line.text().splitlines()
    assert conversation.startswith("This conversation: ") and "tokens · " in conversation
    assert book.startswith("This book: ")
    panel.close_panel()
