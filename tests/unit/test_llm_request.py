"""From prompt messages to one request, and what a lesser server gets instead."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from reader_app.domain.chat import Effort, PromptMessage, ToolDefinition
from reader_app.domain.servers import ServerKind
from reader_app.llm.capabilities import Capabilities, Feature, capabilities_of
from reader_app.llm.claude.downgrade import passage_text
from reader_app.llm.claude.request import Request, assembled
from tests.support.messages_api.asking import SEARCH, passage, question, with_tool_result
from tests.support.messages_api.validation import problem_of

WHOLE = capabilities_of(ServerKind.ANTHROPIC)
LOCAL = capabilities_of(ServerKind.LLAMA_CPP)


def request(messages, tools=(SEARCH,), capabilities: Capabilities = WHOLE, **others) -> Request:
    values = {"model": "claude-sonnet-5-5", "max_tokens": 100, **others}
    return assembled(messages, tools, capabilities=capabilities, **values)


def body(made) -> dict:
    whole = {
        "model": made.model,
        "max_tokens": made.max_tokens,
        "messages": list(made.messages),
        "tools": list(made.tools),
    }
    if made.system:
        whole["system"] = list(made.system)
    return json.loads(json.dumps(whole))


@pytest.mark.parametrize("kind", ServerKind)
def test_what_is_made_for_any_server_is_a_valid_request(kind: ServerKind) -> None:
    messages = [
        *with_tool_result(passage("A whale.", "It swims.")),
        PromptMessage.of_text("assistant", "It is white."),
        PromptMessage.of_text("user", "Sure?"),
    ]
    assert problem_of(body(request(messages, capabilities=capabilities_of(kind)))) is None


def test_a_request_without_tools_tells_the_calls_of_its_history_in_words() -> None:
    made = request(with_tool_result(passage("A whale.")), tools=())
    assert problem_of(body(made)) is None
    assert "search_book" in json.dumps(made.messages)
    assert "tool_use" not in json.dumps(made.messages)


def test_the_same_input_makes_the_same_request() -> None:
    messages = with_tool_result(passage("A whale."))
    assert request(messages) == request(messages)


def test_the_messages_given_are_not_changed() -> None:
    messages = with_tool_result(passage("A whale."))
    before = json.dumps([list(message.blocks) for message in messages])
    request(messages)
    assert json.dumps([list(message.blocks) for message in messages]) == before


def test_four_marks_for_the_cache_and_the_history_before_the_question_is_one() -> None:
    messages = [*question("First?"), PromptMessage.of_text("assistant", "Yes.")]
    messages += with_tool_result(passage("A whale."))[1:]
    made = request(messages)
    marked = [
        at
        for at, message in enumerate(made.messages)
        if any("cache_control" in block for block in message["content"])
    ]
    assert marked == [0, len(made.messages) - 1]
    assert json.dumps(body(made)).count("cache_control") == 4


def test_citations_are_on_for_all_search_results() -> None:
    plain = {**passage("A whale."), "citations": {"enabled": False}}
    made = request(with_tool_result(plain, passage("It swims.", page=43)))
    found = made.messages[-1]["content"][0]["content"]
    assert [block["citations"] for block in found] == [{"enabled": True}] * 2


def test_a_failed_tool_says_so_in_words_where_the_field_is_not_seen() -> None:
    failed = with_tool_result({"type": "text", "text": "There is no page 500."}, is_error=True)
    local = request(failed, capabilities=LOCAL).messages[-1]["content"][0]
    assert local["content"][0]["text"].startswith("Error: There is no page 500.\n")
    assert local["is_error"] is True
    whole = request(failed).messages[-1]["content"][0]
    assert whole["content"][0]["text"] == "There is no page 500."


def test_a_passage_as_text_has_title_and_sentence_ids() -> None:
    block = passage("A whale.", "It swims.", title="p. 42 (printed 30) · The Chase")
    assert passage_text(block) == (
        "[Page 42 (printed 30) · The Chase]\nA whale. [[p42.s3]] It swims. [[p42.s4]]"
    )


def test_a_picture_becomes_a_sentence_where_none_can_be_seen() -> None:
    picture = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": ""}}
    made = request(with_tool_result(picture), capabilities=WHOLE.without(Feature.IMAGES))
    assert "can't see pictures" in json.dumps(made.messages)
    assert Feature.IMAGES not in made.sent


def thought(signature: str = "c2ln") -> dict:
    return {"type": "thinking", "thinking": "Hm.", "signature": signature}


def bound(messages: list[PromptMessage], *blocks: dict, **made_with: Any) -> list[PromptMessage]:
    """`messages` and an answer to them, as a server gave it."""
    fingerprint = request(messages, **made_with).bound_to
    return [*messages, PromptMessage("assistant", blocks, bound_to=fingerprint)]


def said(words: str = "Yes.") -> dict:
    return {"type": "text", "text": words}


def talk_with_thoughts(*thoughts: dict) -> list[PromptMessage]:
    return [*bound(question("First?"), *thoughts, said()), *with_tool_result()[1:]]


def kinds_of(made: Request) -> list[list[str]]:
    return [[block["type"] for block in message["content"]] for message in made.messages]


def test_thinking_goes_back_as_it_came() -> None:
    hidden = {"type": "redacted_thinking", "data": "c2ln"}
    made = request(talk_with_thoughts(thought(), hidden))
    assert made.messages[1]["content"][:2] == [thought(), hidden]


def test_thinking_without_a_signature_is_another_servers_and_stays_here() -> None:
    made = request(talk_with_thoughts(thought("")))
    assert [block["type"] for block in made.messages[1]["content"]] == ["text"]


def test_thinking_of_which_nobody_knows_what_it_followed_stays_here() -> None:
    old = PromptMessage("assistant", (thought(), said()))
    assert kinds_of(request([*question(), old, *question("So?")[1:]]))[1] == ["text"]


SHOWN = passage("A whale.")
EDITS = {
    "another system prompt": lambda m: [PromptMessage.of_text("system", "Be long."), *m[1:]],
    "another question": lambda m: [m[0], PromptMessage.of_text("user", "Who else?"), *m[2:]],
    "a block added to a question": lambda m: [
        m[0],
        PromptMessage("user", (said("<reading_context>"), *m[1].blocks)),
        *m[2:],
    ],
    "a result made shorter": lambda m: [
        *m[:3],
        PromptMessage("user", ({**m[3].blocks[0], "content": "Nothing."},)),
        *m[4:],
    ],
    "the oldest turn dropped": lambda m: [m[0], *m[4:]],
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_thinking_stays_here_once_anything_before_it_was_edited(edit) -> None:
    first = bound(with_tool_result(SHOWN), said())
    talk = bound([*first, PromptMessage.of_text("user", "And?")], thought(), said())
    talk.append(PromptMessage.of_text("user", "So?"))
    assert kinds_of(request(talk))[-2] == ["thinking", "text"]
    assert kinds_of(request(edit(talk)))[-2] == ["text"]


@pytest.mark.parametrize(
    "other", [{"model": "claude-opus-5-5"}, {"server": "gateway.example"}, {"tools": ()}]
)
def test_thinking_stays_here_for_another_model_server_or_set_of_tools(other: dict) -> None:
    talk = [*bound(question(), thought(), said()), *question("So?")[1:]]
    assert kinds_of(request(talk))[1] == ["thinking", "text"]
    assert kinds_of(request(talk, **other))[1] == ["text"]


def test_thinking_left_out_takes_with_it_what_was_thought_after_it() -> None:
    first = bound(question(), thought(), said())
    talk = bound([*first, *question("And?")[1:]], thought("bmV3"), said())
    talk.append(PromptMessage.of_text("user", "So?"))
    talk[2] = replace(talk[2], bound_to="")
    assert kinds_of(request(talk)) == [["text"]] * 5


def test_what_is_thought_after_thinking_was_left_out_goes_back_from_then_on() -> None:
    old = PromptMessage("assistant", (thought(), said()))
    talk = bound([*question(), old, *question("And?")[1:]], thought("bmV3"), said())
    talk.append(PromptMessage.of_text("user", "So?"))
    assert kinds_of(request(talk)) == [["text"], ["text"], ["text"], ["thinking", "text"], ["text"]]


def test_marks_for_the_cache_bind_nothing() -> None:
    talk = [*question(), *bound(question(), thought(), said())[2:], *question("So?")[1:]]
    unmarked = request(talk, capabilities=WHOLE.without(Feature.CACHE_CONTROL))
    assert unmarked.bound_to == request(talk).bound_to


def test_a_continued_answer_and_the_first_half_of_it_are_bound_to_the_same() -> None:
    paused = bound(question(), thought(), said("Yes,"))
    assert request(paused).bound_to == request(question()).bound_to
    joined = replace(paused[-1], blocks=(*paused[-1].blocks, thought("bmV3"), said(" it is.")))
    made = request([*question(), joined, *question("So?")[1:]])
    assert kinds_of(made)[1] == ["thinking", "text", "thinking", "text"]


def test_fields_of_a_call_that_the_server_gave_go_back_to_it() -> None:
    messages = with_tool_result()
    given = {**messages[2].blocks[0], "caller": {"type": "direct"}}
    messages[2] = replace(messages[2], blocks=(given,))
    assert request(messages).messages[1]["content"] == [given]
    assert "caller" not in json.dumps(request(messages, capabilities=LOCAL).messages)


def test_only_earlier_turns_lose_their_thinking_when_old_thinking_is_refused() -> None:
    told_less = WHOLE.without(Feature.OLD_THINKING)
    messages = talk_with_thoughts(thought())
    call = bound(messages[:-2], thought("bmV3"), *messages[-2].blocks, capabilities=told_less)
    made = request([*call, messages[-1]], capabilities=told_less)
    assert kinds_of(made) == [
        ["text"],
        ["text"],
        ["text"],
        ["thinking", "tool_use"],
        ["tool_result"],
    ]


def test_thinking_of_this_turn_only_is_no_old_thinking() -> None:
    messages = with_tool_result()
    call = bound(messages[:-2], thought(), *messages[-2].blocks)
    sent = request([*call, messages[-1]]).sent
    assert Feature.THINKING in sent
    assert Feature.OLD_THINKING not in sent


def test_a_request_without_what_was_sent_in_it_is_another_request() -> None:
    source = {"type": "base64", "media_type": "image/png", "data": ""}
    found = with_tool_result(passage("A."), {"type": "image", "source": source})
    messages = [*bound(question(), thought(), said()), *found[1:]]
    made = request(messages, tool_choice="none", effort=Effort.LOW)
    assert made.sent == set(Feature) - {Feature.THINKING_OFF}  # which only local servers get
    for feature in made.sent:
        less = request(messages, capabilities=WHOLE.without(feature), tool_choice="none")
        assert not less.is_same_as(made), feature


def test_effort_binds_nothing() -> None:
    assert request(question(), effort=Effort.LOW).bound_to == request(question()).bound_to


def test_a_message_of_nothing_that_may_be_sent_keeps_its_place() -> None:
    messages = [*question(), PromptMessage("assistant", (thought(""),)), *question("So?")[1:]]
    assert request(messages).messages[1]["content"] == [{"type": "text", "text": "(no text)"}]


def test_ids_of_another_server_are_mended_in_call_and_result() -> None:
    messages = question()
    for _ in range(2):
        call = {"type": "tool_use", "id": "chat.1/x", "name": "search_book", "input": {}}
        result = {"type": "tool_result", "tool_use_id": "chat.1/x", "content": "Nothing."}
        messages += [PromptMessage("assistant", (call,)), PromptMessage("user", (result,))]
    assert problem_of(body(request(messages))) is None


def test_blank_text_is_left_out() -> None:
    blocks = ({"type": "text", "text": " "}, {"type": "text", "text": "Who?"})
    made = request([PromptMessage("user", blocks)])
    assert [block["text"] for block in made.messages[0]["content"]] == ["Who?"]


def test_an_empty_result_says_that_it_is_empty() -> None:
    made = request([*with_tool_result()[:-1], with_tool_result()[-1]])
    assert made.messages[-1]["content"][0]["content"][0]["text"] == "Nothing."


def test_what_a_request_holds_is_known_so_that_a_refusal_can_be_understood() -> None:
    sent = request(with_tool_result(passage("A whale.")), tool_choice="none").sent
    assert sent == {
        Feature.CACHE_CONTROL,
        Feature.SEARCH_RESULTS,
        Feature.INPUT_EXAMPLES,
        Feature.EAGER_INPUT,
        Feature.STRICT_TOOLS,
        Feature.TOOLS,
        Feature.TOOL_CHOICE,
        Feature.THINKING_ON,
    }


def test_a_tool_is_sent_with_its_schema() -> None:
    tool = ToolDefinition("look", "Looks.", {"type": "object", "properties": {}})
    made = request(question(), [tool], LOCAL)
    assert list(made.tools) == [
        {
            "name": "look",
            "description": "Looks.",
            "input_schema": {"type": "object", "properties": {}},
        }
    ]
