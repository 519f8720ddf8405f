"""The provider with the real SDK against the scripted server: what goes out, what comes back."""

from __future__ import annotations

import pytest

from reader_app.domain.chat import PromptMessage, StopReason
from reader_app.domain.citations import PassageSource
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import CitationEvent, TextDelta
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import DEFAULT_MODEL, ServerKind
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider, sdk_models
from reader_app.llm.models import default_model
from tests.support.messages_api import (
    MessagesApi,
    cite,
    faults,
    redacted_thinking,
    text,
    thinking,
    tool_use,
)
from tests.support.messages_api.asking import (
    KEY,
    MODEL,
    SEARCH,
    Asked,
    config_for,
    passage,
    question,
    with_tool_result,
)
from tests.support.messages_api.fixture import messages_api

__all__ = ["messages_api"]


def ask(api: MessagesApi, messages=None, *, tools=(SEARCH,), tool_choice="auto", **config):
    provider = AnthropicChatProvider(config_for(api.base_url, **config))
    try:
        asked = Asked(provider, messages or question(), tools=tools, tool_choice=tool_choice)
        outcome = asked.outcome()
    finally:
        provider.close()
    if isinstance(outcome, BaseException):
        raise outcome
    return outcome, asked.events


def test_text_streams_and_two_calls_of_one_reply_are_invocations(messages_api: MessagesApi) -> None:
    messages_api.reply(
        text("Let me look at this."),
        tool_use("search_book", {"query": "whale"}, id="toolu_a"),
        tool_use("search_book", {"query": "Ahab"}, id="toolu_b"),
    )
    response, events = ask(messages_api)
    said = [event.text for event in events if isinstance(event, TextDelta)]
    assert said == ["Let me look ", "at this."]
    assert [call.arguments for call in response.tool_invocations] == [
        {"query": "whale"},
        {"query": "Ahab"},
    ]
    assert [call.tool_use_id for call in response.tool_invocations] == ["toolu_a", "toolu_b"]
    assert response.stop_reason is StopReason.TOOL_USE


def test_a_reply_can_be_sent_back_as_it_came(messages_api: MessagesApi) -> None:
    reply = [
        thinking(""),
        redacted_thinking(),
        text("As the book says", citations=[cite("p42.s3-4", "A whale.", title="p. 42")]),
        tool_use("search_book", {"query": "whale"}, id="toolu_1"),
    ]
    messages_api.reply(*reply).reply("Done.")
    response, _ = ask(messages_api)
    assert [unsigned(block) for block in response.blocks] == [unsigned(block) for block in reply]
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "Nothing."}
    again = [
        *question(),
        PromptMessage("assistant", response.blocks, bound_to=response.bound_to),
        PromptMessage("user", (result,)),
    ]
    ask(messages_api, again)
    assert messages_api.last_request.messages[1]["content"] == list(response.blocks)


def unsigned(block: JsonObject) -> JsonObject:
    """Without what the server adds: it signs thinking for its place, and names who calls."""
    return {
        name: said for name, said in block.items() if name not in ("signature", "data", "caller")
    }


def test_the_request_names_model_tokens_and_key_and_no_sampling(messages_api: MessagesApi) -> None:
    messages_api.reply("Hello.")
    ask(messages_api, max_tokens=777)
    body = messages_api.last_request.body
    assert (body["model"], body["max_tokens"]) == (MODEL, 777)
    assert not {"temperature", "top_p", "top_k", "thinking"} & set(body)
    assert messages_api.last_request.headers["authorization"] == f"Bearer {KEY}"
    assert messages_api.last_request.system_text == "Be short."


def test_tools_system_and_the_newest_words_are_marked_for_the_cache(
    messages_api: MessagesApi,
) -> None:
    messages_api.reply("Hello.")
    ask(messages_api)
    body = messages_api.last_request.body
    mark = {"type": "ephemeral"}
    assert body["tools"][-1]["cache_control"] == mark
    assert body["system"][-1]["cache_control"] == mark
    assert body["messages"][-1]["content"][-1]["cache_control"] == mark


def test_the_closing_request_keeps_the_tools_and_forbids_them(messages_api: MessagesApi) -> None:
    messages_api.reply("So be it.")
    ask(messages_api, with_tool_result(), tool_choice="none")
    assert messages_api.last_request.tool_names == ["search_book"]
    assert messages_api.last_request.body["tool_choice"] == {"type": "none"}


def test_citations_are_numbered_by_the_first_appearance_of_their_source(
    messages_api: MessagesApi,
) -> None:
    first = cite("p42.s3-5", "A whale.", title="p. 42 (printed 30)", first_block=1, end_block=3)
    second = cite("p7.s0", "Ahab.", title="p. 7")
    messages_api.reply(
        text("One", citations=[first]), text("two", citations=[second]), text(".", [first])
    )
    response, events = ask(messages_api, with_tool_result(passage("A.", "B.", "C.")))
    told = [event.citation for event in events if isinstance(event, CitationEvent)]
    assert [citation.number for citation in told] == [1, 2, 1]
    assert told[0].source == PassageSource(42, 4, 5)
    assert (told[0].label, told[0].quote, told[1].label) == ("30", "A whale.", "7")
    assert response.citations == tuple(told[:2])


def test_usage_counts_reads_and_writes_of_the_cache(messages_api: MessagesApi) -> None:
    usage = {
        "input_tokens": 10,
        "output_tokens": 7,
        "cache_read_input_tokens": 1000,
        "cache_creation_input_tokens": 50,
    }
    messages_api.reply("Hello.", usage=usage)
    response, _ = ask(messages_api)
    assert (response.usage.input_tokens, response.usage.output_tokens) == (10, 7)
    assert (response.usage.cache_read_tokens, response.usage.cache_write_tokens) == (1000, 50)


def test_a_call_cut_by_max_tokens_is_no_invocation(messages_api: MessagesApi) -> None:
    cut = {**tool_use("search_book"), "input": '{"query": "wha'}
    messages_api.reply(text("Let me"), cut, stop_reason="max_tokens")
    response, _ = ask(messages_api)
    assert response.tool_invocations == ()
    assert response.stop_reason is StopReason.MAX_TOKENS
    assert [block["type"] for block in response.blocks] == ["text"]


@pytest.mark.parametrize("reason", ["refusal", "pause_turn", "model_context_window_exceeded"])
def test_a_stop_reason_is_passed_on(messages_api: MessagesApi, reason: str) -> None:
    messages_api.reply("Hm.", stop_reason=reason)
    response, _ = ask(messages_api)
    assert response.stop_reason.value == reason


def test_a_tool_block_may_begin_without_input(messages_api: MessagesApi) -> None:
    messages_api.reply(tool_use("get_current_page"), tool_block_without_input=True)
    response, _ = ask(messages_api)
    assert response.tool_invocations[0].arguments == {}
    assert response.blocks[0]["input"] == {}


def test_empty_odd_and_repeated_ids_are_replaced_by_good_ones(messages_api: MessagesApi) -> None:
    messages_api.reply(
        tool_use("search_book", id=""),
        tool_use("search_book", id="a.b/c"),
        tool_use("search_book", id="toolu_1"),
    )
    response, _ = ask(messages_api, with_tool_result())
    ids = [call.tool_use_id for call in response.tool_invocations]
    assert len({*ids, "toolu_1"}) == 4
    assert ids == [block["id"] for block in response.blocks]
    assert all(name.replace("_", "").isalnum() for name in ids)


def test_arguments_that_are_no_json_are_empty_and_the_turn_goes_on(
    messages_api: MessagesApi,
) -> None:
    messages_api.reply({**tool_use("search_book"), "input": '{"query": '}, stop_reason="tool_use")
    response, _ = ask(messages_api)
    assert response.tool_invocations[0].arguments == {}


def test_numbers_that_json_cannot_say_again_stay_as_written(messages_api: MessagesApi) -> None:
    messages_api.reply({**tool_use("set_current_page"), "input": '{"page": 1e999}'})
    response, _ = ask(messages_api)
    assert response.tool_invocations[0].arguments == {"page": "1e999"}


def test_half_characters_of_a_broken_pdf_do_not_stop_a_request(messages_api: MessagesApi) -> None:
    messages_api.reply("Hello.")
    ask(messages_api, question("What is \ud835 here?"))
    assert messages_api.last_request.last_user_text == "What is ? here?"


def test_a_pasted_v1_is_taken_off_the_address(messages_api: MessagesApi) -> None:
    messages_api.reply("Hello.")
    ask(messages_api, base_url=f"{messages_api.base_url}/v1/")
    assert messages_api.last_request.path == "/v1/messages"


def test_loopback_is_not_asked_through_a_proxy(
    messages_api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, faults.refused_url())
    messages_api.reply("Hello.")
    response, _ = ask(messages_api)
    assert response.text == "Hello."


def test_no_environment_address_or_key_wins_over_the_settings(
    messages_api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", faults.refused_url())
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-other")
    messages_api.reply("Hello.")
    ask(messages_api)
    assert messages_api.last_request.headers["authorization"] == f"Bearer {KEY}"


def test_a_local_server_needs_no_key() -> None:
    with MessagesApi(is_lenient=True) as api:
        api.reply("Hello.")
        response, _ = ask(api, kind=ServerKind.OLLAMA, key="")
    assert response.text == "Hello."


def test_a_server_that_ignores_tool_choice_is_told_in_words_and_its_calls_are_left_out() -> None:
    with MessagesApi(is_lenient=True) as api:
        api.reply(text("Well."), tool_use("search_book"))
        response, _ = ask(api, with_tool_result(), tool_choice="none", kind=ServerKind.LLAMA_CPP)
    assert "tool_choice" not in api.last_request.body
    (result,) = api.last_request.tool_results
    assert "Don't call a tool" in str(result["content"])
    assert response.tool_invocations == ()
    assert response.text == "Well."


def test_the_default_model_is_a_current_one_of_the_sdks_table(messages_api: MessagesApi) -> None:
    messages_api.reply("Hello.")
    ask(messages_api, model="")
    table = sdk_models()
    assert messages_api.last_request.body["model"] == default_model(table)
    assert default_model(table) not in table.deprecated


def test_the_default_shown_before_the_sdk_is_loaded_is_the_same() -> None:
    assert default_model(sdk_models()) == DEFAULT_MODEL


def test_a_local_server_without_a_chosen_model_is_asked_for_its_first() -> None:
    with MessagesApi(models=["qwen3", "llama4"], is_lenient=True) as api:
        api.reply("Hello.")
        ask(api, kind=ServerKind.OLLAMA, model="")
    assert api.last_request.body["model"] == "qwen3"


def test_models_come_from_all_pages_of_the_list() -> None:
    with MessagesApi(models=[f"model-{n}" for n in range(205)]) as api:
        provider = AnthropicChatProvider(config_for(api.base_url))
        choices = provider.list_models()
        provider.close()
    assert len(choices) == 205
    assert choices[0].name == "Model 0"


def test_a_web_page_in_place_of_the_models_is_no_messages_api(messages_api: MessagesApi) -> None:
    provider = AnthropicChatProvider(config_for(f"{messages_api.base_url}/nowhere"))
    with pytest.raises(LLMError) as caught:
        provider.list_models()
    provider.close()
    assert caught.value.code is LLMErrorCode.API_CALL_FAILED
    assert "isn’t a Messages API" in caught.value.message


def test_without_a_listener_the_answer_is_the_same(messages_api: MessagesApi) -> None:
    messages_api.reply("Hello.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    assert provider.chat_with_tools(ChatRequest(question())).text == "Hello."
    provider.close()


def test_one_provider_answers_again_and_again(messages_api: MessagesApi) -> None:
    messages_api.reply("One.").reply("Two.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    texts = [provider.chat_with_tools(ChatRequest(question())).text for _ in range(2)]
    provider.close()
    assert texts == ["One.", "Two."]
