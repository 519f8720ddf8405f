"""What is looked for on another branch is shown by following that branch."""

from __future__ import annotations

import pytest

from reader_app.domain.chat import Depth
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversations_controller import TurnReveal
from tests.support.messages_api import MessagesApi
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

__all__ = ["api", "talk", "talking_window"]


def _shown(talk: ReaderWindow) -> list[str]:
    return [message.text for message in talk.messages]


def _ids(talk: ReaderWindow, words: str) -> tuple[str, str]:
    """Of the conversation and of the question in it."""
    query = "SELECT conversation_id, id FROM message WHERE content = ? AND role = 'user'"
    conversation_id, question_id = rows(talk.data_dir, query, words)[-1]
    return str(conversation_id), str(question_id)


@pytest.mark.long
def test_the_branch_with_the_question_is_followed(talk: ReaderWindow, api: MessagesApi) -> None:
    api.reply("Of kettles.")
    talk.ask("What of kettles?")
    talk_id, old = _ids(talk, "What of kettles?")
    api.reply("Of spoons.")
    talk.find(ChatPane, "chatPane").composer.edit_submitted.emit(
        old, "What of spoons?", Depth.NORMAL
    )
    wait_until(lambda: _shown(talk) == ["What of spoons?", "Of spoons."], "the new branch")
    wait_until(lambda: not talk.is_answering)
    (reveal,) = talk.window.findChildren(TurnReveal)
    reveal.show(talk_id, old)
    wait_until(lambda: _shown(talk) == ["What of kettles?", "Of kettles."], "the old branch")


def test_a_question_that_is_gone_is_told(talk: ReaderWindow, api: MessagesApi) -> None:
    api.reply("Of kettles.")
    talk.ask("What of forks?")
    talk_id, _ = _ids(talk, "What of forks?")
    (reveal,) = talk.window.findChildren(TurnReveal)
    reveal.show(talk_id, "never asked")
    wait_until(lambda: "no longer in the conversation" in talk.notices, "the sentence")
