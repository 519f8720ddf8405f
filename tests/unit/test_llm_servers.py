"""Servers: addresses, what they understand, what their refusals and failures mean."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader_app.domain.chat import Effort
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.servers import (
    PRESETS,
    ModelConfig,
    ServerKind,
    address_complaint,
    cleaned_url,
    is_loopback,
    kind_at,
    preset_for,
    server_address,
)
from reader_app.llm.capabilities import (
    Feature,
    ServerTraits,
    capabilities_of,
    feature_rejected,
    kind_shown_by,
)
from reader_app.llm.claude.response_assembly import message_in
from reader_app.llm.claude.retries import can_be_retried, wait_before
from reader_app.llm.error_messages import Failure, FailureKind, error_for, scrubbed
from reader_app.llm.model_messages import DIALOGUE, Failed

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
        ("localhost", "http://localhost"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("bücher.example", "https://bücher.example"),
        ("not an address", ""),
        ("http://not an address", ""),
        ("anything", ""),
        ("what?", ""),
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
    without = whole.without(feature)
    assert without != whole
    assert without.without(feature) == without
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
        ("No endpoints found that support tool use.", Feature.TOOLS),
        ("No endpoints found that support image input", Feature.IMAGES),
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


def test_a_server_that_names_itself_is_known() -> None:
    assert kind_shown_by("llama.cpp") is ServerKind.LLAMA_CPP
    assert kind_shown_by("nginx") is None


@pytest.mark.parametrize(
    ("kind", "model", "tokens"),
    [
        (ServerKind.CUSTOM, "claude-sonnet-5-5", 16_000),
        (ServerKind.CUSTOM, "anthropic/sonnet", 16_000),
        (ServerKind.CUSTOM, "us.anthropic.Claude-opus-5-5-v1:0", 16_000),
        (ServerKind.CUSTOM, "qwen3", 4_096),
        (ServerKind.ANTHROPIC, "any", 16_000),
    ],
)
def test_claude_behind_a_gateway_has_room_to_think(
    kind: ServerKind, model: str, tokens: int
) -> None:
    assert ServerTraits(kind).answer_tokens(model) == tokens


def test_a_small_model_on_this_computer_keeps_its_own_limit_whatever_its_name() -> None:
    traits = ServerTraits(ServerKind.OLLAMA)
    assert traits.answer_tokens("claude-like:4b") == traits.capabilities.max_tokens


@pytest.mark.parametrize(
    "address",
    [
        "https://api.anthropic.com",
        "https://api.anthropic.com/",
        "https://api.anthropic.com/v1/",
        "http://API.anthropic.com/v1/messages",
        "api.anthropic.com",
    ],
)
def test_anthropics_own_address_is_anthropic_however_it_is_written(address: str) -> None:
    url = server_address(ServerKind.CUSTOM, address)
    assert url == "https://api.anthropic.com"
    assert kind_at(ServerKind.CUSTOM, url) is ServerKind.ANTHROPIC


def test_an_address_that_only_looks_like_anthropics_is_not() -> None:
    for url in ("https://api.anthropic.com.example.org", "https://example.org/api.anthropic.com"):
        assert kind_at(ServerKind.CUSTOM, url) is ServerKind.CUSTOM


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
    failed = DIALOGUE.answers.decode(DIALOGUE.answers.encode(Failed(1, error)))
    assert isinstance(failed, Failed)
    again = failed.error
    assert (type(again), again.code, again.message, again.advice, again.retry_after_s) == (
        LLMError,
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


def test_four_waits_take_some_twenty_seconds_and_what_the_server_asks_comes_first() -> None:
    failure = Failure(FailureKind.HTTP, 529)
    assert 16 <= sum(wait_before(attempt, failure) for attempt in (1, 2, 3, 4)) <= 24
    assert wait_before(9, failure) <= 12
    assert wait_before(1, replace(failure, retry_after_s=42.0)) == 42.0


def test_waits_differ_from_reader_to_reader() -> None:
    failure = Failure(FailureKind.HTTP, 529)
    assert len({wait_before(1, failure) for _ in range(20)}) > 1


@pytest.mark.parametrize(("status", "says"), [(400, True), (529, False)])
def test_a_server_that_says_whether_to_try_again_knows_best(status: int, says: bool) -> None:
    failure = Failure(FailureKind.HTTP, status, should_retry=says)
    assert can_be_retried(failure) is says


def test_a_silence_is_tried_again_once() -> None:
    silence = Failure(FailureKind.IDLE)
    assert can_be_retried(silence)
    assert not can_be_retried(silence, is_first_silence=False)


CLAUDES = [
    ("claude-sonnet-5-5", True),
    ("claude-haiku-5-5", True),
    ("claude-opus-5", True),
    ("claude-opus-4-5-20251101", True),
    ("claude-fable-5-2", True),
    ("anthropic/claude-sonnet-4.6", True),
    ("claude-sonnet-4-6", True),
    ("claude-sonnet-4-5-20250929", False),
    ("claude-opus-4-20250514", False),
    ("claude-opus-4-1", False),
    ("claude-haiku-4-5-20251001", False),
    ("claude-3-5-sonnet-20241022", False),
    ("claude-mythos-preview", False),
    ("qwen3:4b", False),
]


@pytest.mark.parametrize(("model", "has_effort"), CLAUDES)
def test_effort_is_asked_of_models_that_are_known_to_have_it(model: str, has_effort: bool) -> None:
    asked = ServerTraits(ServerKind.CUSTOM).effort_for(model, Effort.LOW)
    assert asked is (Effort.LOW if has_effort else None)


def test_what_a_list_of_models_says_of_effort_is_more_than_what_is_known() -> None:
    traits = ServerTraits(ServerKind.ANTHROPIC)
    assert traits.effort_for("claude-new", Effort.LOW, ("low", "max")) is Effort.LOW
    assert traits.effort_for("claude-sonnet-5-5", Effort.MEDIUM, ("low", "max")) is None


def test_effort_is_left_out_where_unwanted_or_refused_and_on_this_machine() -> None:
    model = "claude-sonnet-5-5"
    whole = ServerTraits(ServerKind.ANTHROPIC)
    assert whole.effort_for(model, None) is None
    assert whole.without(Feature.EFFORT).effort_for(model, Effort.LOW) is None
    assert ServerTraits(ServerKind.OLLAMA).effort_for(model, Effort.LOW) is None


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413])
def test_what_will_not_get_better_is_not_tried_again(status: int) -> None:
    assert not can_be_retried(Failure(FailureKind.HTTP, status))


def test_a_key_that_was_pasted_as_an_address_is_none() -> None:
    key = "sk-ant-api03-" + "x" * 40
    assert cleaned_url(key) == ""
    assert key not in address_complaint(key)
    assert "“not an address”" in address_complaint("not an  address")
    assert not address_complaint("http://localhost:1")
    assert cleaned_url("sk-books.example") == "https://sk-books.example"
