"""After "Try again" the window shows of a turn what the store keeps of it."""

from __future__ import annotations

import pytest

from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversations_controller import ConversationsController
from tests.support.messages_api import MessagesApi, faults, reply, text, tool_use
from tests.support.talking_window import Held, api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

__all__ = ["api", "talk", "talking_window"]


def last_answer(talk: ReaderWindow) -> AnswerView:
    view = talk.find(ChatPane, "chatPane").conversation_view.messages.last_answer
    assert view is not None
    return view


def shown(talk: ReaderWindow) -> tuple[str, list[object]]:
    answer = last_answer(talk)
    return answer.parts.markdown, [step.step.arguments.get("query") for step in answer.parts.steps]


@pytest.mark.long
@pytest.mark.slow
def test_the_steps_of_both_tries_are_there_live_and_when_it_is_read_again(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(text("Let me look."), tool_use("search_book", {"query": "word"}))
    api.then(faults.rejected_key())
    assert talk.ask("Which word?").state == "interrupted"
    api.reply(tool_use("search_book", {"query": "page"}))
    api.reply("That one.")
    talk.click("retryButton")
    wait_until(lambda: last_answer(talk).parts.markdown.endswith("That one."), "the answer")
    wait_until(lambda: not talk.is_answering, "its end")
    live = shown(talk)
    assert live[1] == ["word", "page"]
    (keeper,) = talk.window.findChildren(ConversationsController)
    chosen = keeper.current
    talk.start_new_conversation()
    keeper.select(chosen)
    wait_until(lambda: len(talk.messages) == 2, "the conversation again")
    assert shown(talk) == live


@pytest.mark.long
@pytest.mark.slow
def test_who_comes_back_during_another_try_sees_the_steps_before_it(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(text("Let me look."), tool_use("search_book", {"query": "word"}))
    api.then(faults.rejected_key())
    talk.ask("Which word?")
    held = Held(reply("That one."))
    api.reply(tool_use("search_book", {"query": "page"})).then(held)
    talk.click("retryButton")
    held.wait()
    (keeper,) = talk.window.findChildren(ConversationsController)
    chosen = keeper.current
    talk.start_new_conversation()
    keeper.select(chosen)
    wait_until(lambda: len(talk.messages) == 2, "the conversation again")
    assert shown(talk) == ("Let me look.", ["word", "page"])
    held.let_go()
    wait_until(lambda: not talk.is_answering, "its end")
    assert shown(talk) == ("Let me look.\n\nThat one.", ["word", "page"])
