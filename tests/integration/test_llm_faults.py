"""Everything that goes wrong: its own code, sentence and way out, and the next question works."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from reader_app.domain.errors import LLMError, Remedy, TurnCancelledError
from reader_app.domain.errors import LLMErrorCode as Code
from reader_app.domain.events import RequestSent, RetryEvent, TextDelta, ThinkingEvent
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ServerKind
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from tests.support.messages_api import MessagesApi, faults, reply, text, thinking
from tests.support.messages_api.asking import (
    KEY,
    Asked,
    Stop,
    config_for,
    question,
)
from tests.support.messages_api.fixture import messages_api

__all__ = ["messages_api"]

FAULTS = [
    (faults.rejected_key(), Code.API_KEY_REJECTED, Remedy.ENTER_KEY, "didn’t accept"),
    (faults.forbidden(), Code.API_KEY_REJECTED, Remedy.CHOOSE_MODEL, "doesn’t have access"),
    (faults.http_error(402), Code.NO_CREDIT, Remedy.OPEN_BILLING, "out of credit"),
    (
        faults.no_credit(),
        Code.NO_CREDIT,
        Remedy.OPEN_BILLING,
        "out of credit",
    ),
    (
        faults.usage_limit_reached(),
        Code.SPEND_LIMIT,
        Remedy.OPEN_BILLING,
        "spending limit",
    ),
    (faults.no_such_model(), Code.API_CALL_FAILED, Remedy.CHOOSE_MODEL, "doesn’t have a model"),
    (faults.too_large(), Code.CONTEXT_OVERFLOW, Remedy.NEW_CONVERSATION, "too long"),
    (faults.prompt_too_long(), Code.CONTEXT_OVERFLOW, Remedy.NEW_CONVERSATION, "too long"),
    (faults.exceeds_context_size(), Code.CONTEXT_OVERFLOW, Remedy.NEW_CONVERSATION, "too long"),
    (faults.rate_limited(), Code.RATE_LIMITED, Remedy.RETRY, "rate limit"),
    (faults.server_error(), Code.API_CALL_FAILED, Remedy.RETRY, "internal error"),
    (faults.http_error(504), Code.TIMEOUT, Remedy.RETRY, "too long"),
    (faults.overloaded(), Code.OVERLOADED, Remedy.RETRY, "overloaded"),
    (faults.overloaded_in_stream(), Code.OVERLOADED, Remedy.RETRY, "overloaded"),
    (faults.error_in_stream(), Code.API_CALL_FAILED, Remedy.RETRY, "internal error"),
    (faults.cut_before_headers(), Code.OFFLINE, Remedy.RETRY, "can’t be reached"),
    (faults.cut_in_stream(), Code.API_CALL_FAILED, Remedy.RETRY, "connection was lost"),
    (faults.truncated(), Code.API_CALL_FAILED, Remedy.RETRY, "stopped in the middle"),
    (faults.html(), Code.API_CALL_FAILED, Remedy.OPEN_SETTINGS, "isn’t a Messages API"),
    (faults.html(404), Code.API_CALL_FAILED, Remedy.OPEN_SETTINGS, "isn’t a Messages API"),
    (faults.garbage(), Code.API_CALL_FAILED, Remedy.OPEN_SETTINGS, "isn’t a Messages API"),
    (
        faults.not_json_in_stream(),
        Code.API_CALL_FAILED,
        Remedy.OPEN_SETTINGS,
        "isn’t a Messages API",
    ),
    (faults.empty_body(), Code.API_CALL_FAILED, Remedy.OPEN_SETTINGS, "isn’t a Messages API"),
    (faults.bad_request("odd"), Code.API_CALL_FAILED, Remedy.NEW_CONVERSATION, "rejected"),
    (faults.silent_before_headers(), Code.TIMEOUT, Remedy.RETRY, "hasn’t responded"),
    (faults.silent_in_stream(), Code.TIMEOUT, Remedy.RETRY, "hasn’t responded"),
]
NAMES = [
    " ".join(str(part) for part in (fault.kind, fault.status, fault.error_type) if part)
    for fault, *_ in FAULTS
]


@pytest.fixture
def local_api() -> Iterator[MessagesApi]:
    with MessagesApi(is_lenient=True) as api:
        yield api


def failed(provider: AnthropicChatProvider, messages=None, **options) -> tuple[LLMError, list]:
    asked = Asked(provider, messages or question(), **options)
    outcome = asked.outcome()
    assert isinstance(outcome, LLMError), outcome
    return outcome, asked.events


@pytest.mark.parametrize(("fault", "code", "remedy", "words"), FAULTS, ids=NAMES)
def test_each_fault_has_its_code_its_sentence_and_its_way_out(
    messages_api: MessagesApi, fault, code: Code, remedy: Remedy, words: str
) -> None:
    messages_api.then(fault).reply("Better now.")
    # Who says nothing is waited for; a busy machine must not be taken for such a server.
    is_silent = fault.kind in {faults.Kind.SILENT_BEFORE_HEADERS, faults.Kind.SILENT_IN_STREAM}
    patience_s = 3.0 if is_silent else 20.0
    provider = AnthropicChatProvider(config_for(messages_api.base_url, idle_timeout_s=patience_s))
    try:
        error, _ = failed(provider)
        assert (error.code, error.remedy) == (code, remedy)
        assert words in error.message
        assert error.advice
        assert provider.chat_with_tools(ChatRequest(question("And now?"))).text == "Better now."
    finally:
        provider.close()


def test_nothing_listens_at_the_address() -> None:
    provider = AnthropicChatProvider(config_for(faults.refused_url()))
    error, _ = failed(provider)
    provider.close()
    assert (error.code, error.remedy) == (Code.OFFLINE, Remedy.RETRY)
    assert "Nothing is running at 127.0.0.1" in error.message


def test_a_local_server_that_is_not_running_is_named() -> None:
    config = config_for(faults.refused_url(), kind=ServerKind.OLLAMA, key="")
    provider = AnthropicChatProvider(config)
    error, _ = failed(provider)
    provider.close()
    assert error.advice == "Start Ollama, then try again."


def test_a_host_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_args: object, **_options: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    provider = AnthropicChatProvider(config_for("https://api.nowhere.example"))
    error, _ = failed(provider)
    provider.close()
    assert error.code is Code.OFFLINE
    assert error.message == "“api.nowhere.example” can’t be found."


def test_a_server_without_tls_at_an_https_address(messages_api: MessagesApi) -> None:
    url = messages_api.base_url.replace("http:", "https:")
    provider = AnthropicChatProvider(config_for(url, idle_timeout_s=5.0))
    error, _ = failed(provider)
    provider.close()
    assert error.code is Code.OFFLINE
    assert "certificate" in error.message


@pytest.mark.parametrize("address", ["", "nonsense://x", "http://", "https://exa mple.com:x"])
def test_an_address_that_is_none(address: str) -> None:
    provider = AnthropicChatProvider(config_for(address))
    error, _ = failed(provider)
    provider.close()
    assert (error.code, error.remedy) == (Code.API_CALL_FAILED, Remedy.OPEN_SETTINGS)


@pytest.mark.parametrize("key", ["", "   "])
def test_no_key_is_said_before_anything_is_sent(messages_api: MessagesApi, key: str) -> None:
    provider = AnthropicChatProvider(config_for(messages_api.base_url, key=key))
    error, _ = failed(provider)
    provider.close()
    assert (error.code, error.remedy) == (Code.API_KEY_MISSING, Remedy.ENTER_KEY)
    assert messages_api.requests == []


def test_a_key_that_cannot_be_one_is_rejected_without_a_request(messages_api: MessagesApi) -> None:
    provider = AnthropicChatProvider(config_for(messages_api.base_url, key="schlüssel\nzwei"))
    error, _ = failed(provider)
    provider.close()
    assert error.code is Code.API_KEY_REJECTED


def test_neither_key_nor_address_secrets_are_in_an_error(messages_api: MessagesApi) -> None:
    secret = f"the key {KEY} and https://user:pass@host/x?token=1 are bad"
    messages_api.then(faults.bad_request(secret))
    url = messages_api.base_url.replace("http://", "http://someone:password@")
    provider = AnthropicChatProvider(config_for(url))
    error, _ = failed(provider)
    provider.close()
    told = f"{error!r} {error.message} {error.advice}"
    assert KEY not in told
    assert "pass" not in told


def test_the_config_does_not_show_its_key() -> None:
    assert KEY not in repr(config_for("http://localhost"))


# --- retries --------------------------------------------------------------------------------


def test_a_rate_limit_is_waited_out_as_long_as_the_server_asks(messages_api: MessagesApi) -> None:
    messages_api.then(faults.rate_limited("0.01")).reply("There.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=2))
    asked = Asked(provider, question())
    assert asked.outcome().text == "There."
    provider.close()
    assert asked.events[0] == RetryEvent(1, 0.01, "Anthropic is busy")


def test_retries_are_counted_told_and_end(messages_api: MessagesApi) -> None:
    messages_api.always(faults.http_error(529, retry_after="0.01"))
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=2))
    error, events = failed(provider)
    provider.close()
    assert [event.attempt for event in events] == [1, 2]
    assert messages_api.request_count == 3
    assert error.code is Code.OVERLOADED


def test_a_wait_that_is_too_long_is_left_to_the_reader(messages_api: MessagesApi) -> None:
    messages_api.then(faults.rate_limited(3600))
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=2))
    error, events = failed(provider)
    provider.close()
    assert events == []
    assert (error.retry_after_s, error.advice) == (3600.0, "Try again in 60 minutes.")


def test_a_wait_past_the_end_of_the_turn_is_not_begun(messages_api: MessagesApi) -> None:
    messages_api.then(faults.rate_limited(50))
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=2))
    provider.warm_up()  # the import of the SDK counts as part of the turn
    error, events = failed(provider, deadline_s=30.0)
    provider.close()
    assert (events, error.code) == ([], Code.RATE_LIMITED)


def test_an_error_in_mid_stream_is_tried_again_while_nothing_was_told(
    messages_api: MessagesApi,
) -> None:
    nothing_yet = reply(pings=True)
    messages_api.then(faults.overloaded_in_stream(nothing_yet)).reply("There.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=1))
    asked = Asked(provider, question())
    assert asked.outcome().text == "There."
    provider.close()
    assert [type(event) for event in asked.events] == [RetryEvent, TextDelta]


@pytest.mark.long
@pytest.mark.parametrize(
    "fault", [faults.silent_before_headers(), faults.silent_in_stream(reply())]
)
def test_a_silence_before_the_first_word_is_tried_again_and_told(
    messages_api: MessagesApi, fault
) -> None:
    messages_api.then(fault).reply("There.")
    config = config_for(messages_api.base_url, idle_timeout_s=1.0, max_retries=4)
    provider = AnthropicChatProvider(config)
    asked = Asked(provider, question())
    assert asked.outcome().text == "There."
    provider.close()
    assert [type(event) for event in asked.events] == [RetryEvent, TextDelta]
    assert asked.events[0].reason == "Anthropic stopped responding"


@pytest.mark.long
def test_a_second_silence_ends_it(messages_api: MessagesApi) -> None:
    messages_api.always(faults.silent_before_headers())
    config = config_for(messages_api.base_url, idle_timeout_s=0.5, max_retries=4)
    provider = AnthropicChatProvider(config)
    error, events = failed(provider)
    provider.close()
    assert [type(event) for event in events] == [RetryEvent]
    assert (error.code, messages_api.request_count) == (Code.TIMEOUT, 2)


def test_a_silence_amid_an_answer_is_not_tried_again(messages_api: MessagesApi) -> None:
    messages_api.then(faults.silent_in_stream())
    config = config_for(messages_api.base_url, idle_timeout_s=3.0, max_retries=4)
    provider = AnthropicChatProvider(config)
    _, events = failed(provider)
    provider.close()
    assert events == [TextDelta("Half an")]


def test_a_model_on_this_machine_that_still_reads_is_not_asked_again(
    local_api: MessagesApi,
) -> None:
    local_api.then(faults.silent_before_headers())
    config = config_for(
        local_api.base_url, kind=ServerKind.LLAMA_CPP, idle_timeout_s=0.1, max_retries=4
    )
    provider = AnthropicChatProvider(config)
    _, events = failed(provider)
    provider.close()
    assert (events, local_api.request_count) == ([], 1)


def test_a_server_that_wants_no_second_try_gets_none(messages_api: MessagesApi) -> None:
    messages_api.then(replace(faults.overloaded(), headers=(("x-should-retry", "false"),)))
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=4))
    error, events = failed(provider)
    provider.close()
    assert (error.code, events) == (Code.OVERLOADED, [])


def test_thinking_is_told_before_the_first_word(messages_api: MessagesApi) -> None:
    messages_api.reply(thinking(""), text("There."))
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    asked = Asked(provider, question())
    assert asked.outcome().text == "There."
    provider.close()
    assert asked.events == [ThinkingEvent(), TextDelta("There.")]


def test_thinking_is_no_word_so_what_breaks_in_it_is_tried_again(
    messages_api: MessagesApi,
) -> None:
    messages_api.then(faults.cut_in_stream(reply(thinking("")))).reply("There.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=1))
    asked = Asked(provider, question())
    assert asked.outcome().text == "There."
    provider.close()
    assert [type(event) for event in asked.events] == [ThinkingEvent, RetryEvent, TextDelta]


def test_what_was_told_is_never_told_twice(messages_api: MessagesApi) -> None:
    messages_api.then(faults.cut_in_stream())
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=2))
    _, events = failed(provider)
    provider.close()
    assert events == [TextDelta("Half an")]
    assert messages_api.request_count == 1


# --- time -----------------------------------------------------------------------------------


def test_pings_are_bytes_so_only_the_deadline_ends_a_server_that_does_nothing_else(
    messages_api: MessagesApi,
) -> None:
    messages_api.then(faults.only_pings())
    provider = AnthropicChatProvider(config_for(messages_api.base_url, idle_timeout_s=1.5))
    error, _ = failed(provider, deadline_s=3.0)
    provider.close()
    assert error.code is Code.TIMEOUT
    assert error.message == "The answer took longer than the time limit."


def test_a_slow_drip_is_heard_until_the_deadline(messages_api: MessagesApi) -> None:
    messages_api.then(faults.slow_drip("x" * 1000, 0.05))
    provider = AnthropicChatProvider(config_for(messages_api.base_url, idle_timeout_s=5.0))
    error, events = failed(provider, deadline_s=3.0)
    provider.close()
    assert error.code is Code.TIMEOUT
    assert TextDelta("x") in events


def test_a_local_server_gets_more_patience_for_its_silence(local_api: MessagesApi) -> None:
    local_api.then(faults.silent_in_stream())
    config = config_for(local_api.base_url, kind=ServerKind.LLAMA_CPP, idle_timeout_s=0.1)
    provider = AnthropicChatProvider(config)
    error, _ = failed(provider)
    provider.close()
    assert error.message.startswith("llama.cpp hasn’t responded for ")


# --- Stop -----------------------------------------------------------------------------------


def test_stop_while_the_server_is_silent_before_its_headers(messages_api: MessagesApi) -> None:
    messages_api.then(faults.silent_before_headers()).reply("Next.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    stop = Stop()
    asked = Asked(provider, question(), cancel=stop)
    assert messages_api.reply_begun.wait(20)
    stop.press()
    assert isinstance(asked.outcome(), TurnCancelledError)
    assert messages_api.client_gone.wait(20)
    assert provider.chat_with_tools(ChatRequest(question())).text == "Next."
    provider.close()


def test_stop_in_a_silent_stream_keeps_what_was_told(messages_api: MessagesApi) -> None:
    messages_api.then(faults.silent_in_stream()).reply("Next.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    stop = Stop()
    asked = Asked(provider, question(), cancel=stop)
    assert asked.first_event.wait(20)
    stop.press()
    assert isinstance(asked.outcome(), TurnCancelledError)
    assert asked.text == "Half an"
    assert messages_api.client_gone.wait(20)
    provider.close()


def test_stop_in_the_wait_before_a_retry(messages_api: MessagesApi) -> None:
    messages_api.then(faults.rate_limited(50))
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=2))
    stop = Stop()
    asked = Asked(provider, question(), cancel=stop)
    assert asked.first_event.wait(20)
    stop.press()
    assert isinstance(asked.outcome(), TurnCancelledError)
    assert messages_api.request_count == 1
    provider.close()


def test_stop_while_text_comes(messages_api: MessagesApi) -> None:
    gate = threading.Event()
    messages_api.reply("A very long answer indeed.", gate=gate)
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    stop = Stop()
    asked = Asked(provider, question(), cancel=stop)
    assert asked.first_event.wait(20)
    stop.press()
    assert isinstance(asked.outcome(), TurnCancelledError)
    assert asked.text == "A very long "
    provider.close()


def test_stop_before_the_question_is_sent(messages_api: MessagesApi) -> None:
    stop = Stop()
    stop.press()
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    asked = Asked(provider, question(), cancel=stop)
    assert isinstance(asked.outcome(), TurnCancelledError)
    provider.close()
    assert messages_api.requests == []


def test_an_interrupt_of_the_command_line_ends_the_request_cleanly(
    messages_api: MessagesApi,
) -> None:
    messages_api.then(faults.silent_in_stream()).reply("Next.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url))

    def interrupt(event: object) -> None:
        if not isinstance(event, RequestSent):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        provider.chat_with_tools(ChatRequest(question(), on_event=interrupt))
    assert messages_api.client_gone.wait(20)
    assert provider.chat_with_tools(ChatRequest(question())).text == "Next."
    provider.close()
