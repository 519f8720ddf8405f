"""Servers: addresses, what they understand, what their refusals and failures mean."""

from __future__ import annotations

import pickle

import pytest

from reader_app.domain.errors import LLMErrorCode
from reader_app.domain.servers import (
    PRESETS,
    ModelChoice,
    ModelConfig,
    ServerKind,
    cleaned_url,
    is_loopback,
    preset_for,
)
from reader_app.llm.capabilities import (
    Feature,
    ServerTraits,
    capabilities_of,
    feature_rejected,
    is_tool_call_as_text,
    kind_shown_by,
)
from reader_app.llm.errors import error_for, scrubbed
from reader_app.llm.failures import Failure, FailureKind, can_be_retried, wait_before
from reader_app.llm.models import ModelTable, default_model, default_of, ordered, report_of
from reader_app.llm.sdk_failures import message_in

ALL = frozenset(Feature)


@pytest.mark.parametrize(
    ("pasted", "clean"),
    [
        ("https://api.anthropic.com", "https://api.anthropic.com"),
        (" http://localhost:11434/v1/ ", "http://localhost:11434"),
        ("http://localhost:1234/v1/messages", "http://localhost:1234"),
        ("localhost:8080", "http://localhost:8080"),
        ("127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("llm.example.com/proxy/v1", "https://llm.example.com/proxy"),
        ('"http://host:1/v1"', "http://host:1"),
        ("", ""),
        ("http://", ""),
    ],
)
def test_an_address_is_taken_as_people_paste_it(pasted: str, clean: str) -> None:
    assert cleaned_url(pasted) == clean


@pytest.mark.parametrize(
    ("url", "is_near"),
    [
        ("http://localhost:1234", True),
        ("http://127.0.0.1:8080", True),
        ("http://[::1]:1", True),
        ("https://api.anthropic.com", False),
        ("http://192.168.1.5:8000", False),
    ],
)
def test_loopback_is_told_from_the_rest(url: str, is_near: bool) -> None:
    assert is_loopback(url) is is_near


def test_every_kind_of_server_has_a_preset_and_capabilities() -> None:
    assert {preset.kind for preset in PRESETS} == set(ServerKind)
    assert all(capabilities_of(kind).max_tokens > 0 for kind in ServerKind)


def test_presets_have_no_v1_and_local_ones_need_no_key() -> None:
    assert all(cleaned_url(preset.base_url) == preset.base_url for preset in PRESETS)
    assert [preset.kind for preset in PRESETS if preset.needs_key] == [ServerKind.ANTHROPIC]
    assert preset_for(ServerKind.OLLAMA).base_url == "http://localhost:11434"


@pytest.mark.parametrize("feature", Feature)
def test_a_feature_that_was_switched_off_is_gone(feature: Feature) -> None:
    # Only servers on the reader's machine are told not to think.
    is_of_local = feature is Feature.THINKING_OFF
    kind = ServerKind.OLLAMA if is_of_local else ServerKind.ANTHROPIC
    whole = capabilities_of(kind)
    assert whole.has(feature)
    assert not whole.without(feature).has(feature)
    assert ServerTraits(kind).without(feature).capabilities == whole.without(feature)


@pytest.mark.parametrize(
    ("message", "feature"),
    [
        ("registry.ollama.ai/library/gemma does not support tools", Feature.TOOLS),
        ("tools param requires --jinja flag", Feature.TOOLS),
        (
            '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser',
            Feature.TOOLS,
        ),
        ("tools: Extra inputs are not permitted", Feature.TOOLS),
        ("image input is not supported - hint: you may need to provide the mmproj", Feature.IMAGES),
        ("This model does not support image input.", Feature.IMAGES),
        ("system.0.cache_control: Extra inputs are not permitted", Feature.CACHE_CONTROL),
        ("Input tag 'search_result' does not match any of 'text', 'image'", Feature.SEARCH_RESULTS),
        ("citations are not supported", Feature.SEARCH_RESULTS),
        ("tool_choice 'none' is not supported", Feature.TOOL_CHOICE),
        ("Invalid `signature` in `thinking` block", Feature.OLD_THINKING),
        ("messages.1: `tool_use` ids were found without `tool_result` blocks", None),
        ("A maximum of 4 blocks with cache_control may be provided. Found 5.", None),
        ("messages: roles must alternate", None),
        ("max_tokens: 100000 > 64000", None),
        ("", None),
    ],
)
def test_a_refusal_names_the_feature_it_is_about(message: str, feature: Feature | None) -> None:
    assert feature_rejected(message, ALL) is feature


def test_a_feature_that_was_not_sent_is_not_to_blame() -> None:
    assert feature_rejected("does not support tools", ALL - {Feature.TOOLS}) is None


@pytest.mark.parametrize(
    ("text", "is_call"),
    [
        ('{"name": "search_book", "arguments": {"query": "whale"}}', True),
        ('```json\n{"name": "search_book", "arguments": {}}\n```', True),
        ('<tool_call>\n{"name": "search_book"}\n</tool_call>', True),
        ("I'd look with search_book.", False),
        ('{"name": "Ishmael"}', False),
        ("", False),
    ],
)
def test_a_tool_call_in_words_is_seen(text: str, is_call: bool) -> None:
    assert is_tool_call_as_text(text, ["search_book", "read_pages"]) is is_call


def test_a_server_that_names_itself_is_known() -> None:
    assert kind_shown_by("llama.cpp") is ServerKind.LLAMA_CPP
    assert kind_shown_by("nginx") is None


# --- errors ---------------------------------------------------------------------------------


def test_every_failure_has_a_sentence_and_advice_without_the_key() -> None:
    config = ModelConfig(key="sk-secret-123456")
    for kind in FailureKind:
        for status in (0, 400, 401, 402, 403, 404, 408, 413, 418, 429, 500, 503, 529):
            failure = Failure(kind, status, message="model sk-secret-123456 and sk-secret-123456")
            error = error_for(failure, config, "claude-sonnet-5-5")
            assert isinstance(error.code, LLMErrorCode)
            assert error.message.endswith(".") and error.advice.endswith(".")
            assert "secret" not in error.message
            assert "!" not in error.message + error.advice


def test_an_error_crosses_a_process_border_whole() -> None:
    error = error_for(Failure(FailureKind.HTTP, 429, retry_after_s=7.0), ModelConfig(), "m")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.message, again.advice, again.retry_after_s) == (
        error.code,
        error.message,
        error.advice,
        7.0,
    )


@pytest.mark.parametrize(
    "failure",
    [
        Failure(FailureKind.HTTP, 413),
        Failure(FailureKind.HTTP, 400, message="prompt is too long: 210000 tokens > 200000"),
        Failure(FailureKind.HTTP, 400, "exceed_context_size_error"),
        Failure(FailureKind.HTTP, 400, message="This model's maximum context length is 8192"),
        Failure(FailureKind.IN_STREAM, error_type="exceed_context_size_error"),
    ],
)
def test_too_much_for_the_model_is_one_error_however_it_is_said(failure: Failure) -> None:
    assert error_for(failure, ModelConfig(), "m").code is LLMErrorCode.CONTEXT_OVERFLOW


def test_a_401_without_a_key_asks_for_one() -> None:
    config = ModelConfig(ServerKind.CUSTOM, "https://llm.example.com")
    error = error_for(Failure(FailureKind.HTTP, 401), config, "m")
    assert error.code is LLMErrorCode.API_KEY_MISSING


def test_a_servers_own_words_are_short_and_clean() -> None:
    said = scrubbed("a  b\nsk-ant-0123456789 https://x/?k=1 " + "w " * 200, "")
    assert said.startswith("a b … … w")
    assert len(said) <= 160


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"type": "error", "error": {"type": "x", "message": "Anthropic's"}}, "Anthropic's"),
        ({"error": "Ollama's"}, "Ollama's"),
        ({"object": "error", "message": "vLLM's"}, "vLLM's"),
        ({"detail": [{"loc": ["body"], "msg": "FastAPI's"}]}, "FastAPI's"),
        ("<html>A web page</html>", ""),
        (None, ""),
    ],
)
def test_the_sentence_of_an_error_is_found_in_every_known_shape(body, message: str) -> None:
    found = message_in(body)
    assert found == message or (message and message in found)


def test_waits_double_and_what_the_server_asks_comes_first() -> None:
    failure = Failure(FailureKind.HTTP, 529)
    assert [wait_before(attempt, failure) for attempt in (1, 2, 3, 9)] == [0.5, 1.0, 2.0, 8.0]
    assert wait_before(1, Failure(FailureKind.HTTP, 429, retry_after_s=7.0)) == 7.0


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413])
def test_what_will_not_get_better_is_not_tried_again(status: int) -> None:
    assert not can_be_retried(Failure(FailureKind.HTTP, status))


# --- models ---------------------------------------------------------------------------------


def test_the_default_is_the_newest_current_model_of_the_middle_line() -> None:
    table = ModelTable(("a-sonnet-9", "a-opus-9", "a-sonnet-8"), frozenset({"a-sonnet-9"}))
    assert default_model(table) == "a-sonnet-8"


def test_without_a_middle_line_the_newest_current_model_is_the_default() -> None:
    assert default_model(ModelTable(("a", "b"), frozenset({"a"}))) == "b"


def test_a_servers_default_is_the_preferred_model_or_its_first() -> None:
    choices = (ModelChoice("old", "Old", True), ModelChoice("a", "A"), ModelChoice("b", "B"))
    assert default_of(choices, "b") == "b"
    assert default_of(choices, "c") == "a"
    assert default_of((), "c") == ""


def test_the_menu_shows_each_model_once_and_old_ones_last() -> None:
    old, new = ModelChoice("old", "Old", True), ModelChoice("new", "New")
    assert ordered([old, new, new]) == (new, old)


def test_the_test_button_warns_of_a_model_that_goes_away() -> None:
    report = report_of((ModelChoice("old", "Old", True),), ModelConfig(), "old")
    assert report.is_ok and "retired" in report.sentence


def test_ollama_names_are_found_without_their_tag() -> None:
    config = ModelConfig(ServerKind.OLLAMA, "http://localhost:11434")
    assert report_of((ModelChoice("qwen3:latest", "qwen3"),), config, "qwen3").is_ok


def test_a_key_that_was_pasted_as_an_address_is_none() -> None:
    assert cleaned_url("sk-ant-api03-" + "x" * 40) == ""
    assert cleaned_url("sk-books.example") == "https://sk-books.example"
