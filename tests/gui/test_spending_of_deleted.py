"""The footer of the conversations adds up anew when one of them is deleted."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from reader_app.ui.chat.chat_pane import ChatPane
from tests.support.messages_api import MessagesApi
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.mark.long
def test_a_deleted_conversation_is_no_longer_counted_as_this_one(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("Yes.")
    talk.ask("Does this cost?")
    panel = talk.find(ChatPane, "chatPane").panel
    panel.open()
    line = talk.find(QLabel, "spendingLine")
    wait_until(line.isVisible, "the line")
    spent = line.text()
    newest = "SELECT conversation_id FROM message ORDER BY rowid DESC LIMIT 1"
    (found,) = rows(talk.data_dir, newest)
    panel.delete_requested.emit(str(found[0]))
    wait_until(lambda: line.text() != spent, "the sum without it")
    panel.close_panel()
