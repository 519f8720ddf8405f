"""What a server lacks, and what it rejects: left out, told, remembered."""

from __future__ import annotations

import pytest

from reader_app.domain.chat import USUAL, Effort, PromptMessage, RequestOptions
from reader_app.domain.errors import LLMError, Remedy
from reader_app.domain.errors import LLMErrorCode as Code
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ServerKind
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from tests.support.messages_api import MessagesApi, faults, text, thinking, tool_call_as_text
from tests.support.messages_api.asking import (
    SEARCH,
    Asked,
    config_for,
    passage,
    question,
    with_tool_result,
)
from tests.support.messages_api.fixture import messages_api

__all__ = ["messages_api"]


def failed(provider: AnthropicChatProvider, messages=None, **options) -> tuple[LLMError, list]:
    asked = Asked(provider, messages or question(), **options)
    outcome = asked.outcome()
    assert isinstance(outcome, LLMError), outcome
    return outcome, asked.events


FOUND = passage("The whale is white.", "It is large.")
PICTURE = {
    "type": "image",
    "source": {
        "type": "base64",
        "media_type": "image/png",
        "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
        "awAAAABJRU5ErkJggg==",
    },
}


@pytest.mark.parametrize(
    ("feature", "content", "gone"),
    [
        ("search_result", FOUND, '"search_result"'),
        ("cache_control", FOUND, '"cache_control"'),
        ("images", PICTURE, '"image"'),
    ],
)
def test_what_a_server_rejects_is_left_out_once_and_for_all(
    feature: str, content: dict, gone: str
) -> None:
    with MessagesApi(rejects=[feature]) as api:
        api.reply("First.").reply("Second.")
        shown: list = []
        config = config_for(api.base_url, kind=ServerKind.CUSTOM)
        provider = AnthropicChatProvider(config, on_traits=shown.append)
        texts = [
            provider.chat_with_tools(ChatRequest(with_tool_result(content), [SEARCH])).text
            for _ in range(2)
        ]
        provider.close()
    assert texts == ["First.", "Second."]
    assert [gone in request.raw.decode() for request in api.message_requests] == [
        True,
        False,
        False,
    ]
    assert len(shown) == 1


def test_a_rejected_search_result_becomes_text_with_ids_to_cite() -> None:
    with MessagesApi(rejects=["search_result"]) as api:
        api.reply("There.")
        provider = AnthropicChatProvider(config_for(api.base_url))
        provider.chat_with_tools(ChatRequest(with_tool_result(FOUND), [SEARCH]))
        provider.close()
    [content] = api.last_request.tool_results[0]["content"]
    assert content["text"] == (
        "[Page 42 (printed 30)]\nThe whale is white. [[p42.s3]] It is large. [[p42.s4]]"
    )


def test_rejected_tools_are_said_plainly_and_remembered() -> None:
    with MessagesApi(rejects=["tools"]) as api:
        api.reply("Without tools.")
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.CUSTOM))
        assert provider.can_use_tools
        for _ in range(2):
            error, _ = failed(provider, tools=[SEARCH])
            assert (error.code, error.remedy) == (Code.UNSUPPORTED_FEATURE, Remedy.CHOOSE_MODEL)
        assert not provider.can_use_tools
        assert provider.chat_with_tools(ChatRequest(question())).text == "Without tools."
        provider.close()
    assert api.request_count == 2


def test_a_history_with_tools_can_be_told_to_a_server_without() -> None:
    with MessagesApi(rejects=["tools"]) as api:
        api.reply("There.")
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.OLLAMA))
        provider.chat_with_tools(ChatRequest(with_tool_result(FOUND)))
        provider.close()
    assert "tool_use" not in api.last_request.raw.decode()
    assert api.last_request.contains("The whale is white.")


def test_a_tool_call_written_as_text_shows_that_the_model_has_no_tools() -> None:
    with MessagesApi(is_lenient=True) as api:
        api.reply(tool_call_as_text("search_book", {"query": "whale"}))
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.LLAMA_CPP))
        provider.chat_with_tools(ChatRequest(question(), [SEARCH]))
        provider.close()
    assert not provider.can_use_tools


def test_an_answer_that_only_mentions_a_tool_shows_nothing() -> None:
    with MessagesApi(is_lenient=True) as api:
        api.reply("I would use search_book to look for that.")
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.LLAMA_CPP))
        provider.chat_with_tools(ChatRequest(question(), [SEARCH]))
        provider.close()
    assert provider.can_use_tools


SIGNATURE_REFUSED = faults.bad_request(
    "messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a "
    "different conversation."
)


def test_thinking_goes_back_after_the_messages_it_was_made_on_and_no_others(
    messages_api: MessagesApi,
) -> None:
    messages_api.reply(thinking("Hm."), text("Yes.")).reply("There.").reply("There.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    first = provider.chat_with_tools(ChatRequest(question("First?")))
    answer = PromptMessage("assistant", first.blocks, bound_to=first.bound_to)
    for earlier in ("First?", "Edited?"):
        asked = PromptMessage.of_text("user", "Second?")
        provider.chat_with_tools(ChatRequest([*question(earlier), answer, asked]))
    provider.close()
    sent = ['"thinking"' in request.raw.decode() for request in messages_api.message_requests]
    assert sent == [False, True, False]


def test_a_server_that_refuses_earlier_thinking_is_asked_again_without() -> None:
    with MessagesApi() as api:
        api.reply(thinking("Hm."), text("Yes.")).then(SIGNATURE_REFUSED).reply("There.")
        provider = AnthropicChatProvider(config_for(api.base_url))
        first = provider.chat_with_tools(ChatRequest(question("First?")))
        history = [
            *question("First?"),
            PromptMessage("assistant", first.blocks, bound_to=first.bound_to),
            PromptMessage.of_text("user", "Second?"),
        ]
        assert provider.chat_with_tools(ChatRequest(history)).text == "There."
        provider.close()
    sent = ['"thinking"' in request.raw.decode() for request in api.message_requests]
    assert sent == [False, True, False]


def test_a_refusal_of_thinking_where_none_was_sent_is_not_answered_with_the_same_request(
    messages_api: MessagesApi,
) -> None:
    messages_api.then(SIGNATURE_REFUSED)
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=4))
    error, _ = failed(provider)
    provider.close()
    assert error.code is Code.API_CALL_FAILED
    assert len(messages_api.message_requests) == 1


EFFORT_REFUSED = [
    "This model does not support the effort parameter.",
    "output_config: Extra inputs are not permitted",
]


def test_a_server_that_wants_back_what_it_has_not_signed_thinks_no_more() -> None:
    wants_it_back = faults.bad_request(
        "The `content[].thinking` in the thinking mode must be passed back to the API."
    )
    with MessagesApi(is_lenient=True) as api:
        api.then(wants_it_back).reply("White.").reply("Very.")
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.CUSTOM))
        told = with_tool_result(FOUND)
        assert provider.chat_with_tools(ChatRequest(told, [SEARCH])).text == "White."
        assert provider.chat_with_tools(ChatRequest(question(), [SEARCH])).text == "Very."
        provider.close()
    thinking_sent = [request.body.get("thinking") for request in api.message_requests]
    assert thinking_sent == [None, {"type": "disabled"}, {"type": "disabled"}]


@pytest.mark.parametrize("words", EFFORT_REFUSED)
def test_effort_that_is_refused_is_left_out_from_then_on(
    messages_api: MessagesApi, words: str
) -> None:
    messages_api.then(faults.bad_request(words)).reply("One.").reply("Two.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    options = RequestOptions(effort=Effort.LOW)
    for _ in range(2):
        provider.chat_with_tools(ChatRequest(question(), options=options))
    provider.close()
    asked = [request.body.get("output_config") for request in messages_api.message_requests]
    assert asked == [{"effort": "low"}, None, None]


@pytest.mark.parametrize(
    ("options", "asked"),
    [(USUAL, None), (RequestOptions(effort=Effort.MEDIUM), {"effort": "medium"})],
)
def test_a_request_asks_for_the_effort_that_it_was_given(
    messages_api: MessagesApi, options: RequestOptions, asked: dict | None
) -> None:
    messages_api.reply("There.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    provider.chat_with_tools(ChatRequest(question(), options=options))
    provider.close()
    assert messages_api.last_request.body.get("output_config") == asked


def test_a_server_at_any_address_that_names_itself_is_known_from_then_on() -> None:
    with MessagesApi(is_lenient=True, name="llama.cpp") as api:
        api.reply("One.").reply("Two.")
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.CUSTOM))
        for _ in range(2):
            provider.chat_with_tools(ChatRequest(with_tool_result(FOUND), [SEARCH]))
        provider.close()
    sent = ['"search_result"' in request.raw.decode() for request in api.message_requests]
    assert sent == [True, False]


def test_what_is_wrong_with_our_own_request_switches_nothing_off(
    messages_api: MessagesApi,
) -> None:
    pairing = "messages.1: `tool_use` ids were found without `tool_result` blocks"
    messages_api.then(faults.bad_request(pairing))
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    error, _ = failed(provider, tools=[SEARCH])
    provider.close()
    assert error.code is Code.API_CALL_FAILED
    assert provider.can_use_tools
