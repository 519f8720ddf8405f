"""A server that never ends, or that would pass the key on: what it costs has an end."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import psutil
import pytest

from reader_app.domain.errors import LLMError, Remedy
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ServerKind
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider, forget_foreign_variables
from reader_app.llm.claude.response_assembly import MOST_BLOCKS, Allowance, ResponseAssembly
from reader_app.llm.error_messages import FailureKind, RequestFailedError
from reader_app.llm.model_process import ProcessChatProvider
from tests.support.messages_api import MessagesApi, faults
from tests.support.messages_api.asking import KEY, Asked, config_for, question
from tests.support.messages_api.fixture import messages_api
from tests.support.processes import child_pids, processes_of, workers_of
from tests.support.sweeps import first_of

__all__ = ["messages_api"]
CANARY = "headerCANARY"
START = {
    "type": "message_start",
    "message": {"id": "m", "role": "assistant", "content": [], "model": "m", "usage": {}},
}


def event(value: dict[str, Any]) -> bytes:
    return f"event: {value['type']}\ndata: {json.dumps(value)}\n\n".encode()


def block(number: int, kind: dict[str, Any]) -> bytes:
    return event({"type": "content_block_start", "index": number, "content_block": kind})


def tool_calls(number: int) -> bytes:
    call = {"type": "tool_use", "id": f"toolu_{number}", "name": "search_book", "input": {}}
    many = b"".join(block(number * 100 + each, call) for each in range(100))
    return (event(START) if number == 0 else b"") + many


def words(number: int) -> bytes:
    delta = {"type": "text_delta", "text": "x" * 60_000}
    begin = event(START) + block(0, {"type": "text", "text": ""}) if number == 0 else b""
    return begin + event({"type": "content_block_delta", "index": 0, "delta": delta})


ENDLESS: dict[str, Callable[[int], bytes]] = {
    "tool calls": tool_calls,
    "a line": lambda number: (b"data: " if number == 0 else b"") + b"x" * 60_000,
    "words": words,
    "comments": lambda number: b": " + b"z" * 60_000 + b"\n",
    "arguments": lambda number: (
        (event(START) + block(0, {"type": "tool_use", "id": "a", "name": "b", "input": {}}))
        if number == 0
        else event(
            {
                "type": "content_block_delta",
                "index": 0,
                "delta": {"type": "input_json_delta", "partial_json": "[" * 60_000},
            }
        )
    ),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_an_answer_without_end_is_given_up_with_a_sentence(
    messages_api: MessagesApi, name: str
) -> None:
    messages_api.expects_refusals = True
    messages_api.then(faults.endless(ENDLESS[name])).reply("Better now.")
    provider = AnthropicChatProvider(config_for(messages_api.base_url, max_retries=3))
    try:
        error = Asked(provider, question()).outcome(60.0)
        assert isinstance(error, LLMError)
        assert "more than an answer can hold" in error.message
        assert error.remedy is Remedy.RETRY and error.advice
        assert provider.chat_with_tools(ChatRequest(question())).text == "Better now."
    finally:
        provider.close()


def test_what_little_is_unpacked_to_counts(messages_api: MessagesApi) -> None:
    allowance = Allowance(10)
    allowance.take(10)
    with pytest.raises(RequestFailedError):
        allowance.take(1)


def test_a_list_of_models_without_end_is_given_up(
    messages_api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = faults.endless(lambda _: b"[" * 60_000)
    monkeypatch.setattr(messages_api, "fault_for", lambda request: endless)
    messages_api.expects_refusals = True
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    with pytest.raises(LLMError, match="more than an answer can hold"):
        provider.list_models()
    provider.close()


def test_citations_and_blocks_are_counted_in_linear_time() -> None:
    assembly = ResponseAssembly()
    assembly.feed(START)
    text = {"type": "text", "text": ""}
    assembly.feed({"type": "content_block_start", "index": 0, "content_block": text})
    for _ in range(50_000):
        delta = {"type": "citations_delta", "citation": {"type": "x"}}
        assembly.feed({"type": "content_block_delta", "index": 0, "delta": delta})
    cited = assembly.response(may_use_tools=True)
    assert cited.blocks == ()
    with pytest.raises(RequestFailedError) as failed:
        for index in range(MOST_BLOCKS + 1):
            assembly.feed({"type": "content_block_start", "index": index, "content_block": text})
    assert failed.value.failure.kind is FailureKind.TOO_MUCH


@pytest.fixture
def elsewhere() -> Iterator[MessagesApi]:
    with MessagesApi(is_lenient=True, expects_refusals=True) as api:
        yield api


def test_a_redirection_to_another_address_gets_neither_key_nor_question(
    messages_api: MessagesApi, elsewhere: MessagesApi
) -> None:
    messages_api.expects_refusals = True
    messages_api.then(faults.moved_to(f"{elsewhere.base_url}/v1/messages"))
    config = config_for(messages_api.base_url, kind=ServerKind.CUSTOM)
    provider = AnthropicChatProvider(config)
    error = Asked(provider, question()).outcome()
    provider.close()
    assert isinstance(error, LLMError) and "another address" in error.message
    assert elsewhere.requests == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", first_of([ServerKind.ANTHROPIC, ServerKind.OLLAMA, ServerKind.CUSTOM], 1)
)
def test_headers_of_the_environment_go_to_no_server(
    messages_api: MessagesApi, monkeypatch: pytest.MonkeyPatch, kind: ServerKind
) -> None:
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", f"X-Evil: {CANARY}")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", CANARY)
    monkeypatch.setenv("ANTHROPIC_PROFILE", CANARY)
    monkeypatch.setenv("OTEL_PYTHON_TRACER_PROVIDER", CANARY)
    messages_api.reply("Hello.")
    provider = ProcessChatProvider(config_for(messages_api.base_url, kind=kind))
    try:
        assert provider.chat_with_tools(ChatRequest(question())).text == "Hello."
    finally:
        provider.close()
    sent = messages_api.last_request
    assert CANARY not in json.dumps(sent.headers) and CANARY not in json.dumps(sent.body)
    assert not {"x-evil", "traceparent", "baggage"} & set(sent.headers)
    assert KEY in json.dumps(sent.headers)


def test_only_what_is_read_for_pagemate_stays_in_the_environment() -> None:
    environ = {
        "ANTHROPIC_API_KEY": "a",
        "ANTHROPIC_BASE_URL": "b",
        "ANTHROPIC_CUSTOM_HEADERS": "c",
        "ANTHROPIC_LOG": "debug",
        "ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE": "content",
        "ANTHROPIC_SOMETHING_NEW": "d",
        "OTEL_EXPORTER_OTLP_HEADERS": "e",
        "HTTPS_PROXY": "f",
        "PAGEMATE_MODEL": "g",
    }
    forget_foreign_variables(environ)
    assert set(environ) == {
        "ANTHROPIC_API_KEY",
        "ANTHROPIC_BASE_URL",
        "HTTPS_PROXY",
        "PAGEMATE_MODEL",
    }


@pytest.mark.slow
def test_the_sdk_has_no_other_way_to_the_environment_than_those_variables() -> None:
    """A newer SDK that reads others shows here: each name it asks for is one that is removed, one
    that is ours, or one of the list."""
    program = """
import os, sys
asked = set()
class Noted(dict):
    def get(self, name, default=None):
        asked.add(name)
        return dict.get(self, name, default)
    def __contains__(self, name):
        asked.add(name)
        return dict.__contains__(self, name)
    def __getitem__(self, name):
        asked.add(name)
        return dict.__getitem__(self, name)
import anthropic, httpx2
os.environ = Noted(os.environ)
anthropic.AsyncAnthropic(api_key="k", base_url="http://localhost:1",
    open_telemetry={"traces": False, "propagation": False})
print("\\n".join(sorted(asked)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120
    )
    known = ("ANTHROPIC_", "OTEL_", "SSL_CERT", "SSLKEYLOGFILE", "PYTHON", "HOME", "TMPDIR")
    proxies = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "REQUEST_METHOD")
    asked = done.stdout.split()
    assert "ANTHROPIC_CUSTOM_HEADERS" in asked
    names = {name for name in asked if not name.startswith(known)}
    assert not {name for name in names if name.upper() not in proxies}, names


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the system tells there only")
def test_the_model_process_has_a_limit_of_memory(messages_api: MessagesApi) -> None:
    messages_api.reply("Hello.")
    provider = ProcessChatProvider(config_for(messages_api.base_url))
    try:
        provider.chat_with_tools(ChatRequest(question()))
        (child,) = workers_of(processes_of(child_pids()), "model")
        assert 0 < child.rlimit(psutil.RLIMIT_AS)[0] <= 4 * 1024**3
    finally:
        provider.close()
