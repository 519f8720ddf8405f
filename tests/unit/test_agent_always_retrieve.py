"""For models without tools: search first, then ask."""

from __future__ import annotations

import pytest

from reader_app.agent.always_retrieve import AlwaysRetrieveStrategy
from reader_app.agent.message_history import prompt_text
from reader_app.app.tools.search_library import SEARCH_LIBRARY
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.domain.chat import LOOK_UP_INSTEAD, Effort, RequestOptions, Stopped, StopReason
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import RetryEvent, ToolResultEvent, TurnFinished
from tests.support.fakes import PROMPTS, unique_word
from tests.support.requests import text_of_request
from tests.support.scripted_model import ScriptedProvider, breaks, call, reply
from tests.support.talks import Talk


def talk_without_tools(*steps: object, **options: object) -> Talk:
    return Talk(provider=ScriptedProvider(*steps, can_use_tools=False), **options)


def test_it_offers_no_tools() -> None:
    assert AlwaysRetrieveStrategy(PROMPTS).build_tool_definitions() == ()


def test_the_first_question_is_searched_as_it_was_typed() -> None:
    talk = talk_without_tools(reply("Yes."))
    assert talk.ask(f"Who is {unique_word(4)}?") == "Yes."
    assert talk.text.searches[0][0] == (f"Who is {unique_word(4)}?",)
    assert talk.requests[0].tools == ()
    assert unique_word(4) in text_of_request(talk.requests[0].messages)


def test_the_readers_words_come_last() -> None:
    talk = talk_without_tools(reply("Yes."))
    talk.ask(f"Who is {unique_word(4)}?")
    kinds = [block["type"] for block in talk.requests[0].messages[-1].blocks]
    assert kinds == ["search_result", "text", "text"]
    assert talk.requests[0].question == f"Who is {unique_word(4)}?"


def test_a_later_question_is_rewritten_before_it_is_searched() -> None:
    talk = talk_without_tools(reply("Ahab."), reply(f"“{unique_word(5)}”"), reply("He died."))
    talk.ask("Who is the captain?")
    assert talk.ask("What became of him?") == "He died."
    assert talk.text.searches[-1][0] == (unique_word(5),)
    assert len(talk.requests) == 3
    assert "Rewrite the question" in talk.requests[1].question


def test_the_rewriting_is_asked_briefly_with_a_prompt_of_its_own() -> None:
    talk = talk_without_tools(reply("Ahab."), reply(unique_word(5)), reply("He died."))
    talk.ask("Who is the captain?")
    talk.ask("What became of him?")
    rewriting, answering = talk.requests[1], talk.requests[2]
    assert rewriting.options == RequestOptions(max_tokens=300, effort=Effort.LOW)
    assert answering.options.max_tokens == 0
    assert rewriting.messages[0].text.startswith("You turn the reader's newest question")
    assert rewriting.messages[0].text != answering.messages[0].text


def test_the_prompt_without_tools_names_none() -> None:
    words = prompt_text(PROMPTS, "search_first_system_prompt.md")
    for tool in (*ALL_TOOLS, SEARCH_LIBRARY.definition):
        assert tool.name not in words


def test_the_rewritten_question_is_not_shown() -> None:
    talk = talk_without_tools(reply("Ahab."), reply("captain Ahab fate"), reply("He died."))
    talk.ask("Who is the captain?")
    talk.ask("What became of him?")
    assert talk.log.text == "He died."


def test_a_wait_while_the_question_is_rewritten_is_told() -> None:
    def waits(request, on_event, cancel):
        on_event(RetryEvent(1, 2.0, "busy"))
        return reply("Ahab fate")

    talk = talk_without_tools(reply("Ahab."), waits, reply("He died."))
    talk.ask("Who is the captain?")
    talk.ask("What became of him?")
    assert len(talk.log.of(RetryEvent)) == 1


def test_an_empty_rewriting_searches_for_what_was_typed() -> None:
    talk = talk_without_tools(reply("Ahab."), reply(), reply("He died."))
    talk.ask("Who is the captain?")
    talk.ask("What became of him?")
    assert talk.text.searches[-1][0] == ("What became of him?",)


def test_events_come_in_their_order() -> None:
    talk = talk_without_tools(reply("Yes."))
    talk.ask(unique_word(4))
    assert talk.log.names == [
        "TurnStarted",
        "ToolInvocationEvent",
        "ToolResultEvent",
        "ToolFinishedEvent",
        "TokenUsageEvent",
        "TurnFinished",
    ]


def test_the_search_is_recorded_and_its_pages_are_shown() -> None:
    talk = talk_without_tools(reply("Yes."))
    talk.ask(unique_word(4))
    assert talk.kinds == ["user", "tool_result", "assistant"]
    assert talk.messages[1].tool_calls[0].tool_name == "search_book"
    assert talk.messages[-1].pages_shown == (4,)


def test_an_empty_search_is_told_to_the_model() -> None:
    talk = talk_without_tools(reply("It isn't there."))
    talk.ask("submarine")
    assert "No relevant passages found." in text_of_request(talk.requests[0].messages)


def test_a_failing_search_is_told_to_the_model_and_the_turn_goes_on() -> None:
    talk = talk_without_tools(reply("I could not look."))
    talk.text.error = RuntimeError("boom")
    assert talk.ask() == "I could not look."


def test_a_cut_off_answer_is_marked() -> None:
    talk = talk_without_tools(reply("Half", stop=StopReason.MAX_TOKENS))
    talk.ask()
    (event,) = talk.log.of(TurnFinished)
    assert event.stopped is Stopped.CUT_OFF


def test_a_server_that_rejects_tools_is_asked_without_them_in_the_same_turn() -> None:
    rejected = LLMError(LLMErrorCode.UNSUPPORTED_FEATURE, "No tools here.")
    talk = Talk(rejected, reply("Yes."))
    assert talk.ask(unique_word(4)) == "Yes."
    assert [bool(request.tools) for request in talk.requests] == [True, False]
    assert talk.kinds == ["user", "tool_result", "assistant"]


def test_a_server_that_rejects_tools_in_mid_turn_is_asked_without_them() -> None:
    rejected = LLMError(LLMErrorCode.UNSUPPORTED_FEATURE, "No tools here.")
    talk = Talk(reply("Hm.", call("get_outline")), rejected, reply("Yes."))
    talk.ask(unique_word(4))
    assert talk.messages[-1].content == "Yes."
    talk.provider.then(reply("And again."))
    assert talk.ask("More?") == "And again."


def test_a_model_that_writes_its_calls_as_words_is_asked_without_tools() -> None:
    talk = Talk()

    def as_words(request, on_event, cancel):
        talk.provider.can_use_tools = False
        return reply('{"name": "search_book", "arguments": {"query": "whale"}}')

    talk.provider.then(as_words, reply("The whale is white."))
    assert talk.ask(unique_word(4)) == "The whale is white."
    (event,) = talk.log.of(RetryEvent)
    assert "doesn’t support tools" in event.reason


AS_WORDS = '{"name": "search_book", "arguments": {"query": "whale"}}'


@pytest.mark.parametrize("before", ["", "Let me look again."])
def test_a_model_that_goes_on_writing_calls_gets_a_sentence_in_their_place(before: str) -> None:
    talk = talk_without_tools(reply(f"{before}\n{AS_WORDS}".strip()))
    answer = f"{before}\n\n{LOOK_UP_INSTEAD}".strip()
    assert talk.ask(unique_word(4)) == talk.messages[-1].content == answer
    assert talk.log.text == answer
    talk.provider.then(reply("white whale"), reply("It is white."))
    assert talk.ask("And?") == "It is white."
    assert "search_book" not in text_of_request(talk.requests[-1].messages)


def test_a_rewriting_that_is_a_call_searches_for_what_was_typed() -> None:
    talk = talk_without_tools(reply("White."), reply(AS_WORDS), reply("Black."))
    talk.ask("whale")
    talk.ask(unique_word(4))
    assert talk.text.searches[-1][0] == (unique_word(4),)


def test_a_rejection_that_stays_is_told() -> None:
    rejected = LLMError(LLMErrorCode.UNSUPPORTED_FEATURE, "Nothing here.")
    talk = talk_without_tools(rejected)
    with pytest.raises(LLMError):
        talk.ask()
    assert talk.kinds == ["user", "tool_result"]


def test_turns_with_and_without_tools_follow_each_other() -> None:
    talk = Talk(reply("Look.", call("get_outline")), reply("Three chapters."))
    talk.ask("How many chapters?")
    talk.provider.can_use_tools = False
    talk.provider.then(reply("chapters"), reply("As I said."))
    talk.ask("Sure?")
    sent = talk.requests[-1].messages
    assert not any(b["type"] in ("tool_use", "tool_result") for m in sent for b in m.blocks)
    assert "Three chapters." in text_of_request(sent)
    talk.provider.can_use_tools = True
    talk.provider.then(reply("Yes."))
    assert talk.ask("Really?") == "Yes."


def test_a_failed_turn_is_tried_again_without_tools() -> None:
    busy = LLMError(LLMErrorCode.OVERLOADED, "Busy.")
    talk = talk_without_tools(breaks(busy, "Half"), reply("Whole."))
    with pytest.raises(LLMError):
        talk.ask("whale?")
    assert talk.retry() == "Whole."
    assert len(talk.log.of(ToolResultEvent)) == 1
