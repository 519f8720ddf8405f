"""A turn that the reader stops, at every moment."""

from __future__ import annotations

import pytest

from reader_app.domain.chat import MessageRole, Stopped
from reader_app.domain.errors import (
    CancelToken,
    LLMError,
    LLMErrorCode,
    TurnCancelledError,
)
from reader_app.domain.events import (
    TextDelta,
    ToolInvocationEvent,
    TurnCancelled,
)
from tests.support.fakes import unique_word
from tests.support.scripted_model import call, reply, silence
from tests.support.talks import Talk

BUSY = LLMError(LLMErrorCode.OVERLOADED, "The server is busy.", advice="Wait a little.")


def search(page: int = 3) -> dict:
    return call("search_book", query=unique_word(page))


def test_stop_before_the_first_request_sends_nothing() -> None:
    talk, token = Talk(reply("Yes.")), CancelToken()
    token.cancel()
    with pytest.raises(TurnCancelledError):
        talk.ask(cancel=token)
    assert talk.requests == []
    assert talk.kinds == ["user"]
    assert talk.log.of(TurnCancelled)


def test_stop_while_the_server_is_asked_about_itself_asks_it_nothing_more() -> None:
    talk, token = Talk(reply("Yes.")), CancelToken()

    def look(cancel: CancelToken) -> None:
        token.cancel()
        cancel.raise_if_cancelled()

    talk.provider.look_at_server = look
    with pytest.raises(TurnCancelledError):
        talk.ask(cancel=token)
    assert talk.requests == []
    assert talk.log.of(TurnCancelled)


def test_stop_while_the_server_is_silent_keeps_the_question() -> None:
    talk, token = Talk(silence()), CancelToken()
    talk.provider.before_answer = token.cancel
    with pytest.raises(TurnCancelledError):
        talk.ask(cancel=token)
    assert talk.kinds == ["user"]


def test_stop_in_mid_answer_keeps_what_was_read() -> None:
    talk, token = Talk(silence("The whale")), CancelToken()

    def stop_at_text(event: object) -> None:
        talk.log(event)
        if isinstance(event, TextDelta):
            token.cancel()

    with pytest.raises(TurnCancelledError):
        talk.chat.execute(talk.conversation.id, "Hm?", on_event=stop_at_text, cancel=token)
    assert talk.messages[-1].content == "The whale"
    assert talk.messages[-1].stopped is Stopped.INTERRUPTED
    (event,) = talk.log.of(TurnCancelled)
    assert event.partial_text == "The whale"


def test_stop_inside_a_tool() -> None:
    talk, token = Talk(reply("Let me look.", search())), CancelToken()
    talk.text.while_searching = token.cancel
    with pytest.raises(TurnCancelledError):
        talk.ask(cancel=token)
    assert talk.kinds == ["user", "assistant", "assistant:interrupted"]
    talk.provider.then(reply("Now."))
    assert talk.ask("Again?") == "Now."


def test_stop_between_two_tools_runs_no_further_tool() -> None:
    talk, token = Talk(reply(call("get_outline"), search())), CancelToken()

    def stop_at_first(event: object) -> None:
        talk.log(event)
        if isinstance(event, ToolInvocationEvent):
            token.cancel()

    with pytest.raises(TurnCancelledError):
        talk.chat.execute(talk.conversation.id, "Hm?", on_event=stop_at_first, cancel=token)
    assert talk.kinds == ["user", "assistant", "tool_result"]
    assert talk.text.searches == []


def test_stop_after_the_tools_sends_no_further_request() -> None:
    talk, token = Talk(reply(search())), CancelToken()
    results = talk.stored.add

    def stop_at_result(message):
        if message.role is MessageRole.TOOL_RESULT:
            token.cancel()
        return results(message)

    talk.stored.add = stop_at_result
    with pytest.raises(TurnCancelledError):
        talk.ask(cancel=token)
    assert len(talk.requests) == 1
    assert talk.kinds == ["user", "assistant", "tool_result"]
