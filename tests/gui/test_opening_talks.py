"""A stored conversation is read and put in order before the GUI thread hears of it."""

from __future__ import annotations

import threading

import pytest

from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversation_entries import ConversationEntry, conversation_entries
from reader_app.ui.conversations.conversations_controller import ConversationsController
from tests.support.messages_api import MessagesApi
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

__all__ = ["api", "talk", "talking_window"]


@pytest.mark.long
def test_what_a_conversation_shows_is_made_beside_the_gui_thread(
    talk: ReaderWindow, api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    api.reply("Every page has one.")
    question = "Which words are there?"
    talk.ask(question)
    makers: list[int] = []

    def watched(*given: object) -> list[ConversationEntry]:
        makers.append(threading.get_ident())
        return conversation_entries(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(f"{ConversationsController.__module__}.conversation_entries", watched)
    pane = talk.find(ChatPane, "chatPane")
    stored = str(rows(talk.data_dir, "SELECT id FROM conversation ORDER BY created_at DESC")[0][0])
    talk.start_new_conversation()
    pane.panel.selected.emit(stored)
    wait_until(lambda: [m.text for m in talk.messages] == [question, "Every page has one."])
    assert makers and threading.get_ident() not in makers
