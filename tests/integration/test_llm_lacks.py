"""What a server lacks, and what it rejects: left out, told, remembered."""

from __future__ import annotations

import pytest

from reader_app.domain.chat import PromptMessage
from reader_app.domain.errors import LLMError, Remedy
from reader_app.domain.errors import LLMErrorCode as Code
from reader_app.domain.servers import ServerKind
from reader_app.llm.anthropic_provider import AnthropicChatProvider
from tests.support.messages_api import MessagesApi, faults, text, tool_call_as_text
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
            provider.chat_with_tools(with_tool_result(content), [SEARCH]).text for _ in range(2)
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
        provider.chat_with_tools(with_tool_result(FOUND), [SEARCH])
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
        assert provider.chat_with_tools(question()).text == "Without tools."
        provider.close()
    assert api.request_count == 2


def test_a_history_with_tools_can_be_told_to_a_server_without() -> None:
    with MessagesApi(rejects=["tools"]) as api:
        api.reply("There.")
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.OLLAMA))
        provider.chat_with_tools(with_tool_result(FOUND))
        provider.close()
    assert "tool_use" not in api.last_request.raw.decode()
    assert api.last_request.contains("The whale is white.")


def test_a_tool_call_written_as_text_shows_that_the_model_has_no_tools() -> None:
    with MessagesApi(is_lenient=True) as api:
        api.reply(tool_call_as_text("search_book", {"query": "whale"}))
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.LLAMA_CPP))
        provider.chat_with_tools(question(), [SEARCH])
        provider.close()
    assert not provider.can_use_tools


def test_an_answer_that_only_mentions_a_tool_shows_nothing() -> None:
    with MessagesApi(is_lenient=True) as api:
        api.reply("I would use search_book to look for that.")
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.LLAMA_CPP))
        provider.chat_with_tools(question(), [SEARCH])
        provider.close()
    assert provider.can_use_tools


def test_thinking_bound_to_another_history_is_left_out_and_the_question_asked_again() -> None:
    bound = faults.bad_request(
        "messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a "
        "different conversation."
    )
    thought = {"type": "thinking", "thinking": "", "signature": "c2ln"}
    with MessagesApi() as api:
        api.then(bound).reply("There.")
        provider = AnthropicChatProvider(config_for(api.base_url))
        history = [
            *question("First?"),
            PromptMessage("assistant", (thought, text("Yes."))),
            PromptMessage.of_text("user", "Second?"),
        ]
        assert provider.chat_with_tools(history).text == "There."
        provider.close()
    sent = ['"thinking"' in request.raw.decode() for request in api.message_requests]
    assert sent == [True, False]


def test_a_server_at_any_address_that_names_itself_is_known_from_then_on() -> None:
    with MessagesApi(is_lenient=True, name="llama.cpp") as api:
        api.reply("One.").reply("Two.")
        provider = AnthropicChatProvider(config_for(api.base_url, kind=ServerKind.CUSTOM))
        for _ in range(2):
            provider.chat_with_tools(with_tool_result(FOUND), [SEARCH])
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
