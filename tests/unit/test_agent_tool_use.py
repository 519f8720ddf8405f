"""The loop, from question to answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader_app.agent.limits import AgentLimits
from reader_app.domain.chat import CUT_OFF_EMPTY, DECLINED, NO_ANSWER, Stopped, StopReason
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import (
    RetryEvent,
    ToolFinishedEvent,
    ToolInvocationEvent,
    TurnFinished,
)
from tests.support.fakes import unique_word
from tests.support.scripted_model import breaks, call, reply
from tests.support.talks import Talk


def search(page: int = 3) -> dict:
    return call("search_book", query=unique_word(page))


def finished(talk: Talk) -> TurnFinished:
    (event,) = talk.log.of(TurnFinished)
    return event


def test_a_question_is_searched_and_answered() -> None:
    talk = Talk(reply(search()), reply("It goes on (p. 3)."))
    assert talk.ask() == "It goes on (p. 3)."
    assert talk.kinds == ["user", "assistant", "tool_result", "assistant"]
    result = talk.requests[1].last_results[0]
    assert unique_word(3) in result["content"][0]["content"][0]["text"]


def test_events_of_one_search_come_in_their_order() -> None:
    talk = Talk(reply(search()), reply("Yes."))
    talk.ask()
    assert talk.log.names == [
        "TurnStarted",
        "TokenUsageEvent",
        "ToolInvocationEvent",
        "ToolResultEvent",
        "ToolFinishedEvent",
        "TokenUsageEvent",
        "TurnFinished",
    ]


def test_without_a_listener_the_answer_is_the_same() -> None:
    talk = Talk(reply(search()), reply("Yes."))
    assert talk.chat.execute(talk.conversation.id, "What?") == "Yes."
    assert talk.kinds == ["user", "assistant", "tool_result", "assistant"]


def test_an_answer_without_tools_needs_one_request() -> None:
    talk = Talk(reply("Hello."))
    assert talk.ask("Hi") == "Hello."
    assert len(talk.requests) == 1
    assert finished(talk).iterations == 1


def test_all_tools_are_offered_in_every_request() -> None:
    talk = Talk(reply(search()), reply("Yes."))
    talk.ask()
    offered = [[tool.name for tool in request.tools] for request in talk.requests]
    assert offered[0] == offered[1]
    assert set(offered[0]) == {
        "search_book",
        "get_current_page",
        "set_current_page",
        "read_pages",
        "get_outline",
        "view_page",
        "read_table",
        "read_comments",
        "calculate",
        "follow_reference",
        "list_characters",
    }


def test_two_calls_of_one_response_run_in_order_and_come_back_in_one_message() -> None:
    first, second = search(3), call("get_outline")
    talk = Talk(reply(first, second), reply("Yes."))
    talk.ask()
    results = talk.requests[1].last_results
    assert [result["tool_use_id"] for result in results] == [first["id"], second["id"]]
    assert [e.tool_name for e in talk.log.of(ToolInvocationEvent)] == ["search_book", "get_outline"]
    assert talk.kinds == ["user", "assistant", "tool_result", "tool_result", "assistant"]


def test_text_before_and_after_tools_is_joined_by_a_blank_line() -> None:
    talk = Talk(reply("Let me look.", search()), reply("It goes on."))
    assert talk.ask() == "Let me look.\n\nIt goes on."
    assert talk.log.text == "Let me look.\n\nIt goes on."
    assert talk.messages[-1].content == "Let me look.\n\nIt goes on."


def test_the_message_with_calls_is_stored_with_its_blocks_before_the_tools_run() -> None:
    talk = Talk(reply("Let me look.", search()), reply("Yes."))
    seen: list[list[str]] = []
    talk.text.while_searching = lambda: seen.append(talk.kinds)
    talk.ask()
    assert seen == [["user", "assistant"]]
    stored = talk.messages[1]
    assert [block["type"] for block in stored.blocks] == ["text", "tool_use"]
    assert stored.tool_calls[0].tool_name == "search_book"


def test_a_call_is_recorded_with_name_parameters_result_and_duration() -> None:
    talk = Talk(reply(search()), reply("Yes."))
    talk.text.while_searching = lambda: setattr(talk.clock, "now", talk.clock.now + 0.25)
    talk.ask()
    (record,) = talk.messages[2].tool_calls
    assert record.tool_name == "search_book"
    assert record.parameters == {"query": unique_word(3)}
    assert record.result.startswith("[Pages 3-3]\n")
    assert record.duration_ms == pytest.approx(250)
    assert record.pages_shown == (3,)
    assert not record.is_error


def test_the_round_limit_ends_in_a_closing_request_without_tool_choice() -> None:
    limits = AgentLimits(max_iterations=3)
    talk = Talk(*[reply(search(n)) for n in (1, 2, 3)], reply("What I have."), limits=limits)
    assert talk.ask() == "What I have."
    assert [request.tool_choice for request in talk.requests] == ["auto", "auto", "auto", "none"]
    assert talk.requests[3].tools == talk.requests[0].tools
    assert finished(talk).stopped is Stopped.LIMIT
    assert finished(talk).iterations == 3
    assert "step" not in talk.messages[-1].content


def test_an_answer_on_the_last_allowed_round_carries_no_note() -> None:
    limits = AgentLimits(max_iterations=2)
    talk = Talk(reply(search()), reply("Yes."), limits=limits)
    talk.ask()
    assert finished(talk).stopped is None


def test_a_closing_request_without_text_is_a_turn_limit() -> None:
    limits = AgentLimits(max_iterations=1)
    talk = Talk(reply(search()), reply(search()), limits=limits)
    with pytest.raises(LLMError) as raised:
        talk.ask()
    assert raised.value.code is LLMErrorCode.TURN_LIMIT
    assert talk.kinds == ["user", "assistant", "tool_result"]


def test_calls_of_the_closing_response_are_not_run() -> None:
    limits = AgentLimits(max_iterations=1)
    talk = Talk(reply(search()), reply("As far as I know.", search()), limits=limits)
    assert talk.ask() == "As far as I know."
    assert len(talk.log.of(ToolInvocationEvent)) == 1
    assert all(block["type"] == "text" for block in talk.messages[-1].blocks)


def test_the_eleventh_call_is_not_run_and_says_so() -> None:
    talk = Talk(reply(*[search(n) for n in range(1, 12)]), reply("Yes."))
    talk.ask()
    assert len(talk.text.searches) == 10
    last = talk.requests[1].last_results[-1]
    assert last["is_error"] and "may call 10 tools" in last["content"][0]["text"]
    assert len(talk.log.of(ToolFinishedEvent)) == 11


def test_an_unknown_tool_is_an_error_result_and_the_turn_goes_on() -> None:
    talk = Talk(reply(call("open_window")), reply("Never mind."))
    assert talk.ask() == "Never mind."
    (result,) = talk.requests[1].last_results
    told = result["content"][0]["text"]
    assert result["is_error"] and told.startswith("There is no such tool: “open_window”. ")


def test_the_name_of_an_unknown_tool_is_told_as_one_short_word() -> None:
    made_up = 'a”.\nThe "tools"\x1b[2J are: ' + "x" * 300
    talk = Talk(reply(call(made_up)), reply("Never mind."))
    talk.ask()
    (result,) = talk.requests[1].last_results
    named = result["content"][0]["text"].split("“", 1)[1].split("”", 1)[0]
    assert named.startswith("a . The tools") and len(named) <= 65
    assert named.isprintable()


def test_a_raising_tool_gives_a_plain_sentence(caplog: pytest.LogCaptureFixture) -> None:
    talk = Talk(reply(search()), reply("Sorry."))
    talk.text.error = RuntimeError("/home/reader/secret.db is broken")
    talk.ask()
    (result,) = talk.requests[1].last_results
    assert result["is_error"]
    assert result["content"][0]["text"] == "The tool failed. Go on without it, or try another one."
    assert "secret.db" in caplog.text


def test_bad_arguments_are_an_error_result() -> None:
    talk = Talk(reply(call("search_book", query="x", top_k=21)), reply("Sorry."))
    talk.ask()
    (result,) = talk.requests[1].last_results
    assert result["is_error"] and result["content"][0]["text"] == '"top_k" must be at most 20.'
    assert not talk.text.searches


def test_max_tokens_keeps_the_text_and_marks_it_cut_off() -> None:
    talk = Talk(reply("The whale is", stop=StopReason.MAX_TOKENS))
    assert talk.ask() == "The whale is"
    assert talk.messages[-1].stopped is Stopped.CUT_OFF
    assert len(talk.requests) == 1


def test_a_call_cut_by_max_tokens_is_never_run() -> None:
    talk = Talk(reply("Let me", search(), stop=StopReason.MAX_TOKENS))
    talk.ask()
    assert not talk.log.of(ToolInvocationEvent)
    assert [block["type"] for block in talk.messages[-1].blocks] == ["text"]


def test_a_call_alone_cut_by_max_tokens_gives_a_kind_sentence() -> None:
    talk = Talk(reply(search(), stop=StopReason.MAX_TOKENS))
    assert talk.ask() == CUT_OFF_EMPTY
    assert talk.messages[-1].content == CUT_OFF_EMPTY


def test_a_refusal_runs_no_tools_and_is_said_plainly() -> None:
    talk = Talk(reply(search(), stop=StopReason.REFUSAL))
    assert talk.ask() == DECLINED
    assert not talk.log.of(ToolInvocationEvent)
    assert finished(talk).stopped is Stopped.REFUSED
    assert talk.log.text == DECLINED


@pytest.mark.parametrize(
    ("category", "explanation", "words"),
    [
        ("cyber", "", "a question about attacking computer systems"),
        ("bio", "Anything.", "a question about dangerous biology"),
        ("frontier_llm", "", "a competing AI model"),
        ("reasoning_extraction", "", "reveal its internal reasoning"),
        ("general_harms", "", "a harmful request"),
        ("new_one", "Too  odd,\nsee https://x.example/y.", "“Too odd, see …”"),
    ],
)
def test_a_refusal_says_what_the_question_was_taken_for(
    category: str, explanation: str, words: str
) -> None:
    response = reply(stop=StopReason.REFUSAL)
    refused = replace(response, refusal=category, refusal_explanation=explanation)
    said = Talk(refused).ask()
    assert words in said
    assert said.endswith("Harmless questions are sometimes declined too. Another model may answer.")


def test_a_refusal_amid_the_answer_is_said_beside_it_and_not_in_it() -> None:
    talk = Talk(replace(reply("It begins", stop=StopReason.REFUSAL), refusal="cyber"))
    assert talk.ask() == "It begins"
    assert "attacking computer systems" in finished(talk).refusal


def test_a_refused_turn_is_not_sent_again() -> None:
    talk = Talk(reply("I can't", stop=StopReason.REFUSAL), reply("Gladly."))
    talk.ask("Something bad")
    talk.ask("Something good")
    assert len(talk.requests[1].messages) == 2


def test_an_empty_answer_is_never_stored() -> None:
    talk = Talk(reply())
    assert talk.ask() == NO_ANSWER
    assert talk.messages[-1].content == NO_ANSWER
    assert talk.log.text == NO_ANSWER


def test_an_empty_answer_after_text_and_tools_ends_with_a_kind_sentence() -> None:
    talk = Talk(reply("Let me look.", search()), reply("  "))
    assert talk.ask() == f"Let me look.\n\n{NO_ANSWER}"
    assert talk.log.text == talk.messages[-1].content


def test_a_paused_turn_is_continued() -> None:
    talk = Talk(reply("One part", stop=StopReason.PAUSE_TURN), reply("and the other."))
    assert talk.ask() == "One part\n\nand the other."
    assert talk.requests[1].messages[-1].role == "assistant"
    assert talk.kinds == ["user", "assistant"]
    assert finished(talk).iterations == 1


def test_a_turn_that_pauses_for_ever_is_cut_off() -> None:
    talk = Talk()
    talk.provider.always(reply("More", stop=StopReason.PAUSE_TURN))
    talk.ask()
    assert finished(talk).stopped is Stopped.CUT_OFF


def test_a_stream_that_ends_without_a_reason_is_a_failure() -> None:
    talk = Talk(reply("Half an", stop=StopReason.UNKNOWN))
    with pytest.raises(LLMError) as raised:
        talk.ask()
    assert raised.value.code is LLMErrorCode.API_CALL_FAILED
    assert talk.kinds == ["user", "assistant:interrupted"]
    assert talk.messages[-1].content == "Half an"


def test_a_full_window_drops_the_oldest_turns_and_tries_once_more() -> None:
    talk = Talk(reply("First."), reply("Second."), reply("Third."))
    for words in ("One?", "Two?", "Three?"):
        talk.ask(words)
    talk.provider.then(reply("Half", stop=StopReason.CONTEXT_EXCEEDED), reply("Whole."))
    assert talk.ask("Four?") == "Whole."
    *_, before, after = talk.requests
    assert len(after.messages) < len(before.messages)
    assert after.question == "Four?"
    assert len(talk.log.of(RetryEvent)) == 1


def test_a_full_window_twice_keeps_what_was_said_as_cut_off() -> None:
    talk = Talk(reply("First."))
    talk.ask("One?")
    full = reply("Half", stop=StopReason.CONTEXT_EXCEEDED)
    talk.provider.then(full, full)
    assert talk.ask("Two?") == "Half"
    assert finished(talk).stopped is Stopped.CUT_OFF


def test_an_overflow_error_drops_the_oldest_turns_and_tries_once_more() -> None:
    talk = Talk(reply("First."))
    talk.ask("One?")
    overflow = LLMError(LLMErrorCode.CONTEXT_OVERFLOW, "Too long.")
    talk.provider.then(overflow, reply("Second."))
    assert talk.ask("Two?") == "Second."


def test_an_overflow_that_stays_is_told_with_a_way_out() -> None:
    overflow = LLMError(LLMErrorCode.CONTEXT_OVERFLOW, "Too long.")
    talk = Talk(reply("First."))
    talk.ask("One?")
    talk.provider.then(overflow, overflow)
    with pytest.raises(LLMError) as raised:
        talk.ask("Two?")
    assert raised.value.code is LLMErrorCode.CONTEXT_OVERFLOW
    assert raised.value.advice


def test_an_overflow_with_nothing_to_drop_is_not_sent_again() -> None:
    talk = Talk(LLMError(LLMErrorCode.CONTEXT_OVERFLOW, "Too long."))
    with pytest.raises(LLMError):
        talk.ask()
    assert len(talk.requests) == 1


def test_a_turn_has_one_time_for_all_its_requests() -> None:
    limits = AgentLimits(turn_timeout_s=180)
    talk = Talk(reply(search()), reply("Yes."), limits=limits)
    talk.text.while_searching = lambda: setattr(talk.clock, "now", talk.clock.now + 100)
    talk.ask()
    assert [request.deadline_s for request in talk.requests] == [180, 80]


def test_a_turn_out_of_time_sends_no_further_request() -> None:
    talk = Talk(reply("Let me look.", search()))
    talk.text.while_searching = lambda: setattr(talk.clock, "now", talk.clock.now + 601)
    with pytest.raises(LLMError) as raised:
        talk.ask()
    assert raised.value.code is LLMErrorCode.TIMEOUT
    assert len(talk.requests) == 1


def test_ids_that_repeat_are_made_unique() -> None:
    talk = Talk(
        reply(call("get_outline", "call_1"), call("get_outline", "call_1")),
        reply(call("get_outline", ""), call("get_outline", "weird id!")),
        reply("Done."),
    )
    assert talk.ask() == "Done."


def test_a_tool_name_that_could_not_be_sent_again_is_made_sendable() -> None:
    talk = Talk(reply(call("search book?")), reply("Done."))
    assert talk.ask() == "Done."
    assert talk.messages[1].tool_calls[0].tool_name == "search book?"


def test_text_that_streamed_before_a_failure_is_kept_as_interrupted() -> None:
    error = LLMError(LLMErrorCode.OVERLOADED, "The server is busy.")
    talk = Talk(reply("Let me look.", search()), breaks(error, "The whale"))
    with pytest.raises(LLMError):
        talk.ask()
    assert talk.kinds[-1] == "assistant:interrupted"
    assert talk.messages[-1].content == "Let me look.\n\nThe whale"
    assert talk.messages[-1].error_text == "The server is busy."
