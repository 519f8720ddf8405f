"""The Test button sends one message and tells apart what can be wrong, each with what helps."""

from __future__ import annotations

from typing import Any

import pytest

from reader_app.domain.errors import Remedy
from reader_app.domain.servers import ConnectionReport, ServerKind
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from tests.support.messages_api import MessagesApi, faults
from tests.support.messages_api.asking import KEY, MODEL, config_for
from tests.support.messages_api.faults import Fault
from tests.support.messages_api.local import LocalServer
from tests.support.messages_api.models import ModelEntry
from tests.support.openai_server import openai_server

LIMIT = (
    "You have reached your specified API usage limits. You will regain access on 2026-12-01 at "
    "00:00 UTC."
)


def report_from(base_url: str, **changes: Any) -> ConnectionReport:
    provider = AnthropicChatProvider(config_for(base_url, **changes))
    try:
        return provider.test_connection()
    finally:
        provider.close()


def outcome_of(fault: Fault, **changes: Any) -> ConnectionReport:
    with MessagesApi(expects_refusals=True) as api:
        api.always(fault)
        return report_from(api.base_url, **changes)


def test_a_model_that_answers_costs_one_message_of_one_token() -> None:
    with MessagesApi(key=KEY) as api:
        api.reply("H")
        report = report_from(api.base_url)
    assert (report.is_ok, report.remedy, report.note) == (True, Remedy.NONE, "")
    assert report.sentence == "Connected. Claude Sonnet 5 5 will answer your questions."
    [sent] = api.message_requests
    assert (sent.body["max_tokens"], sent.body["model"]) == (1, "claude-sonnet-5-5")
    assert len(sent.body["messages"]) == len(sent.body["tools"]) == 1
    assert len(report.models) == 3


@pytest.mark.parametrize(
    ("fault", "words", "remedy"),
    [
        (faults.rejected_key(), "Anthropic didn’t accept the API key.", Remedy.ENTER_KEY),
        (faults.no_credit(), "is out of credit", Remedy.OPEN_BILLING),
        (faults.http_error(402, "Payment required"), "is out of credit", Remedy.OPEN_BILLING),
        (faults.bad_request(LIMIT), "has reached its spending limit", Remedy.OPEN_BILLING),
        (faults.bad_request(LIMIT), "or wait until 2026-12-01.", Remedy.OPEN_BILLING),
        (
            faults.http_error(429, "Your organization has reached its monthly spend limit."),
            "has reached its spending limit",
            Remedy.OPEN_BILLING,
        ),
        (faults.rate_limited(30), "rate limit", Remedy.RETRY),
        (
            faults.no_such_model("claude-sonnet-5-5"),
            "doesn’t have a model named",
            Remedy.CHOOSE_MODEL,
        ),
        (
            faults.http_error(404, "model: claude-sonnet-5-5 has been retired"),
            "claude-sonnet-5-5 has been retired",
            Remedy.CHOOSE_MODEL,
        ),
        (faults.forbidden(), "doesn’t have access to claude-sonnet-5-5", Remedy.CHOOSE_MODEL),
        (
            faults.bad_request('"nomic-embed-text" does not support chat'),
            "isn’t made for conversations",
            Remedy.CHOOSE_MODEL,
        ),
        (
            faults.http_error(404, "404 page not found"),
            "isn’t a Messages API",
            Remedy.OPEN_SETTINGS,
        ),
        (faults.html(), "isn’t a Messages API", Remedy.OPEN_SETTINGS),
        (faults.overloaded(), "is overloaded right now", Remedy.RETRY),
    ],
)
def test_what_is_wrong_has_its_sentence_and_the_button_that_helps(
    fault: Fault, words: str, remedy: Remedy
) -> None:
    report = outcome_of(fault)
    assert not report.is_ok
    assert words in report.sentence
    assert report.remedy is remedy


def test_credit_with_another_provider_has_no_page_that_we_know() -> None:
    report = outcome_of(faults.no_credit(), kind=ServerKind.CUSTOM)
    assert "out of credit" in report.sentence
    assert "platform.claude.com" not in report.sentence
    assert report.remedy is Remedy.RETRY


@pytest.mark.parametrize(
    ("changes", "words", "remedy"),
    [
        ({"key": "wrong"}, "didn’t accept the API key", Remedy.ENTER_KEY),
        ({"key": ""}, "No API key", Remedy.ENTER_KEY),
        ({"base_url": faults.refused_url()}, "Nothing is running", Remedy.RETRY),
    ],
)
def test_what_is_known_without_a_message_sends_none(
    changes: dict[str, Any], words: str, remedy: Remedy
) -> None:
    with MessagesApi(key=KEY) as api:
        report = report_from(changes.pop("base_url", api.base_url), **changes)
    assert words in report.sentence
    assert (report.is_ok, report.remedy, api.request_count) == (False, remedy, 0)


def test_a_model_without_tools_works_and_is_told_by_a_second_message() -> None:
    with MessagesApi(rejects=["tools"]) as api:
        api.reply("H")
        report = report_from(api.base_url, kind=ServerKind.OLLAMA)
    assert report.is_ok
    assert report.note == "It can’t use tools, so Pagemate searches the book before each question."
    assert report.remedy is Remedy.CHOOSE_MODEL
    assert ["tools" in sent.body for sent in api.message_requests] == [True, False]


def test_openrouters_words_for_no_tools_are_understood() -> None:
    with MessagesApi() as api:
        api.then(faults.http_error(404, "No endpoints found that support tool use.")).reply("H")
        report = report_from(api.base_url, kind=ServerKind.CUSTOM)
    assert report.is_ok and "can’t use tools" in report.note


@pytest.mark.parametrize(
    ("kind", "words", "remedy"),
    [
        (ServerKind.OLLAMA, "Update Ollama to the latest version", Remedy.RETRY),
        (ServerKind.LM_STUDIO, "Update LM Studio to the latest version", Remedy.RETRY),
        (ServerKind.CUSTOM, "a current version of Ollama or LM Studio", Remedy.OPEN_SETTINGS),
    ],
)
def test_a_server_of_the_openai_api_alone_is_named_with_what_to_do(
    kind: ServerKind, words: str, remedy: Remedy
) -> None:
    with MessagesApi(models=["llama3"], local=LocalServer("openai_only"), is_lenient=True) as api:
        report = report_from(api.base_url, kind=kind, model="llama3")
    assert not report.is_ok
    assert "only supports the OpenAI API" in report.sentence and words in report.sentence
    assert report.remedy is remedy


def test_a_server_of_the_openai_api_is_known_without_its_list() -> None:
    with openai_server() as address:
        report = report_from(address, kind=ServerKind.CUSTOM, model="llama3")
    assert "only supports the OpenAI API" in report.sentence


def test_models_that_ollama_says_only_embed_are_not_offered_nor_used() -> None:
    local = LocalServer("ollama", embedding_models=["arctic"])
    with MessagesApi(models=["qwen3"], local=local, is_lenient=True) as api:
        api.reply("H")
        report = report_from(api.base_url, kind=ServerKind.OLLAMA, model="")
        chosen = report_from(api.base_url, kind=ServerKind.OLLAMA, model="arctic")
    assert [choice.id for choice in report.models] == ["qwen3"]
    assert report.sentence == "Connected. qwen3 will answer your questions."
    assert "arctic isn’t made for conversations" in chosen.sentence
    assert chosen.remedy is Remedy.CHOOSE_MODEL


def test_a_retired_model_is_neither_listed_nor_asked() -> None:
    entries = [ModelEntry("claude-old", lifecycle="retired"), ModelEntry("claude-sonnet-5-5")]
    with MessagesApi(models=entries) as api:
        report = report_from(api.base_url, model="claude-old")
    assert report.sentence.endswith("has been retired. Choose a newer model.")
    assert [choice.id for choice in report.models] == ["claude-sonnet-5-5"]
    assert (report.is_ok, api.request_count) == (False, 0)


def test_what_the_list_tells_of_a_model_comes_with_it() -> None:
    with MessagesApi() as api:
        api.reply("H")
        [sonnet] = [choice for choice in report_from(api.base_url).models if choice.id == MODEL]
    assert {"low", "medium", "high"} <= set(sonnet.effort_levels)
    assert sonnet.can_see_images and sonnet.cites
    assert sonnet.context_tokens and sonnet.max_output_tokens
    assert sonnet.lifecycle == "active"


def test_a_server_that_has_only_embedding_models_has_none_to_use() -> None:
    with MessagesApi(models=["nomic-embed-text"], is_lenient=True) as api:
        report = report_from(api.base_url, kind=ServerKind.OLLAMA, model="")
    assert "Ollama has no models available" in report.sentence
    assert (report.is_ok, report.models, api.request_count) == (False, (), 0)


def test_a_model_that_is_not_listed_may_answer_all_the_same() -> None:
    with MessagesApi(models=["qwen3:latest"], is_lenient=True) as api:
        api.reply("H")
        report = report_from(api.base_url, kind=ServerKind.OLLAMA, model="other")
    assert report.sentence == "Connected. other will answer your questions."


def test_a_gateway_gets_the_key_in_both_headers_and_anthropic_in_one() -> None:
    with MessagesApi(key=KEY) as api:
        api.always(lambda _: faults.overloaded())
        for kind in (ServerKind.CUSTOM, ServerKind.ANTHROPIC):
            report_from(api.base_url, kind=kind)
    gateway, anthropic = api.message_requests
    assert gateway.headers["authorization"] == f"Bearer {KEY}"
    assert gateway.headers["x-api-key"] == KEY
    assert "x-api-key" not in anthropic.headers


def test_a_gateway_without_a_key_gets_no_made_up_one() -> None:
    with MessagesApi() as api:
        api.reply("H")
        report_from(api.base_url, kind=ServerKind.CUSTOM, key="")
    assert "x-api-key" not in api.last_request.headers
