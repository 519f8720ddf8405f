"""The model process: the same answers over a pipe, stopped at once, nothing left behind."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import psutil
import pytest

from reader_app.domain.errors import LLMError, TurnCancelledError
from reader_app.domain.errors import LLMErrorCode as Code
from reader_app.domain.events import CitationEvent, RetryEvent, TextDelta, ToolForming
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import DEFAULT_MODEL, ServerKind
from reader_app.ipc.channel import ChildProcess
from reader_app.llm.model_process import ProcessChatProvider
from tests.support.messages_api import MessagesApi, cite, faults, text, tool_use
from tests.support.messages_api.asking import (
    KEY,
    SEARCH,
    Asked,
    Stop,
    config_for,
    model_child,
    passage,
    question,
    with_tool_result,
)
from tests.support.messages_api.fixture import messages_api
from tests.support.warm_workers import warm_workers

__all__ = ["messages_api"]
pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
DEAF_CHILD = (
    "import sys, time\n"
    "sys.stderr.close()\n"
    "time.sleep(60)\n"
)  # fmt: skip
SLOW_CHILD = (
    "import time\n"
    "from reader_app.ipc.channel import parent_channel\n"
    "from reader_app.llm.model_messages import DIALOGUE\n"
    "from reader_app.llm.model_messages import Done\n"
    "channel = parent_channel(); channel.serve(DIALOGUE)\n"
    "channel.receive(); number = channel.receive().request\n"
    "time.sleep(1)\n"
    "channel.send(Done(number, ()))\n"
    "time.sleep(60)\n"
)  # fmt: skip
SILENT_CHILD = (
    "import time\n"
    "from reader_app.ipc.channel import parent_channel\n"
    "from reader_app.llm.model_messages import DIALOGUE\n"
    "from reader_app.llm.model_messages import Alive\n"
    "channel = parent_channel(); channel.serve(DIALOGUE)\n"
    "channel.receive(); channel.send(Alive(channel.receive().request))\n"
    "time.sleep(120)\n"
)  # fmt: skip
DYING_CHILD = (
    "from reader_app.ipc.channel import parent_channel\n"
    "from reader_app.llm.model_messages import DIALOGUE\n"
    "channel = parent_channel(); channel.serve(DIALOGUE)\n"
    "channel.receive(); channel.receive()\n"
    "raise SystemExit(1)\n"
)


@pytest.fixture(autouse=True)
def _forked(request: pytest.FixtureRequest) -> Iterator[None]:
    """Only what is said of the start needs one of its own: it takes a second."""
    is_about_start = request.node.name.startswith(("test_the_key", "test_the_child_ends"))
    with nullcontext() if is_about_start else warm_workers():
        yield


class Started:
    """Starts children and keeps them, for looking at."""

    def __init__(self, *codes: str) -> None:
        self.children: list[ChildProcess] = []
        self._codes = list(codes)

    def __call__(self) -> ChildProcess:
        code = self._codes.pop(0) if self._codes else None
        self.children.append(model_child(code) if code else model_child())
        return self.children[-1]


@pytest.fixture
def started() -> Started:
    return Started()


def provider_for(api: MessagesApi, started: Started, **changes) -> ProcessChatProvider:
    return ProcessChatProvider(config_for(api.base_url, **changes), start_child=started)


def test_answer_events_and_calls_come_over_the_pipe(
    messages_api: MessagesApi, started: Started
) -> None:
    messages_api.reply(
        text("As it says", citations=[cite("p42.s3-4", "A whale.")]),
        tool_use("search_book", {"query": "whale"}, id="toolu_2"),
    )
    provider = provider_for(messages_api, started)
    messages = with_tool_result(passage("A whale.", "It swims."))
    asked = Asked(provider, messages, tools=[SEARCH])
    response = asked.outcome()
    provider.close()
    assert response.tool_invocations[0].tool_use_id == "toolu_2"
    kinds = [type(event) for event in asked.events]
    assert list(dict.fromkeys(kinds)) == [TextDelta, CitationEvent, ToolForming]
    assert asked.events[-1] == ToolForming("search_book", {"query": "whale"})


def test_one_child_serves_many_questions(messages_api: MessagesApi, started: Started) -> None:
    messages_api.reply("One.").reply("Two.")
    provider = provider_for(messages_api, started)
    texts = [provider.chat_with_tools(ChatRequest(question())).text for _ in range(2)]
    provider.close()
    assert (texts, len(started.children)) == (["One.", "Two."], 1)


@pytest.mark.long
def test_errors_and_retries_come_over_the_pipe(messages_api: MessagesApi, started: Started) -> None:
    messages_api.then(faults.http_error(529, retry_after="0.01"), faults.rejected_key())
    provider = provider_for(messages_api, started, max_retries=1)
    asked = Asked(provider, question())
    error = asked.outcome()
    provider.close()
    assert isinstance(error, LLMError)
    assert (error.code, error.advice) == (Code.API_KEY_REJECTED, "Check the key in Settings.")
    assert asked.events == [RetryEvent(1, 0.01, "Anthropic is overloaded")]


@pytest.mark.long
def test_stop_reaches_a_silent_server_and_the_child_lives_on(
    messages_api: MessagesApi, started: Started
) -> None:
    messages_api.then(faults.silent_in_stream()).reply("Next.")
    provider = provider_for(messages_api, started)
    stop = Stop()
    asked = Asked(provider, question(), cancel=stop)
    assert asked.first_event.wait(30)
    stop.press()
    assert isinstance(asked.outcome(), TurnCancelledError)
    assert messages_api.client_gone.wait(20)
    assert provider.chat_with_tools(ChatRequest(question())).text == "Next."
    provider.close()


@pytest.mark.long
def test_a_child_that_does_not_listen_is_ended_by_stop(messages_api: MessagesApi) -> None:
    started = Started(DEAF_CHILD)
    provider = provider_for(messages_api, started)
    stop = Stop()
    asked = Asked(provider, question(), cancel=stop)
    stop.press()
    assert isinstance(asked.outcome(), TurnCancelledError)
    messages_api.reply("Next.")
    assert provider.chat_with_tools(ChatRequest(question())).text == "Next."
    provider.close()
    assert not any(child.is_running for child in started.children)


def test_a_child_that_does_not_watch_its_time_is_ended(
    messages_api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reader_app.llm.model_process._START_S", 0.2)
    started = Started(DEAF_CHILD)
    provider = provider_for(messages_api, started, idle_timeout_s=0.2)
    error = Asked(provider, question()).outcome()
    assert isinstance(error, LLMError) and error.code is Code.TIMEOUT
    assert not started.children[0].is_running
    provider.close()


@pytest.mark.long
def test_a_child_that_takes_long_to_start_is_waited_for(
    messages_api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reader_app.llm.model_process._GRACE_S", 0.1)
    provider = provider_for(messages_api, Started(SLOW_CHILD), idle_timeout_s=0.1)
    assert provider.list_models() == ()
    provider.close()


def test_a_child_that_falls_silent_after_its_first_word_is_ended(
    messages_api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reader_app.llm.model_process._GRACE_S", 0.1)
    started = Started(SILENT_CHILD)
    provider = provider_for(messages_api, started, idle_timeout_s=0.1)
    error = Asked(provider, question()).outcome()
    assert isinstance(error, LLMError) and error.code is Code.TIMEOUT
    assert not started.children[0].is_running
    provider.close()


@pytest.mark.long
def test_a_child_that_dies_is_an_error_and_the_next_question_starts_another(
    messages_api: MessagesApi,
) -> None:
    provider = provider_for(messages_api, Started(DYING_CHILD))
    error = Asked(provider, question()).outcome()
    assert isinstance(error, LLMError) and error.code is Code.API_CALL_FAILED
    messages_api.reply("Better.")
    assert provider.chat_with_tools(ChatRequest(question())).text == "Better."
    provider.close()


def test_a_child_killed_in_mid_answer_is_an_error(
    messages_api: MessagesApi, started: Started
) -> None:
    messages_api.then(faults.silent_in_stream())
    provider = provider_for(messages_api, started)
    asked = Asked(provider, question())
    assert asked.first_event.wait(30)
    started.children[0].kill()
    error = asked.outcome()
    provider.close()
    assert isinstance(error, LLMError) and error.message.startswith(
        "Pagemate’s connection to the model"
    )


@pytest.mark.long
def test_close_in_mid_answer_leaves_no_process(messages_api: MessagesApi, started: Started) -> None:
    messages_api.then(faults.silent_in_stream())
    provider = provider_for(messages_api, started)
    asked = Asked(provider, question())
    assert asked.first_event.wait(30)
    provider.close()
    assert isinstance(asked.outcome(), TurnCancelledError | LLMError)
    assert not started.children[0].is_running


def test_after_close_no_process_is_started_again(
    messages_api: MessagesApi, started: Started
) -> None:
    provider = provider_for(messages_api, started)
    provider.close()
    provider.warm_up()
    assert isinstance(Asked(provider, question()).outcome(), LLMError)
    assert started.children == []


@pytest.mark.long
def test_the_child_ends_when_its_parent_is_killed(messages_api: MessagesApi) -> None:
    messages_api.then(faults.silent_before_headers())
    code = (
        "from tests.support.messages_api.asking import *\n"
        "from reader_app.llm.model_process import ProcessChatProvider\n"
        f"config = config_for({messages_api.base_url!r})\n"
        "provider = ProcessChatProvider(config, start_child=model_child)\n"
        "provider.chat_with_tools(ChatRequest(question()))\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    assert messages_api.wait_for_requests(1, 60)
    children = psutil.Process(parent.pid).children(recursive=True)
    parent.kill()
    parent.wait()
    _, alive = psutil.wait_procs(children, timeout=20)
    assert children and not alive


def test_the_key_is_neither_in_arguments_nor_environment_of_the_child(
    messages_api: MessagesApi, started: Started
) -> None:
    messages_api.reply("Hello.")
    provider = provider_for(messages_api, started)
    provider.chat_with_tools(ChatRequest(question()))
    process = psutil.Process(started.children[0].pid)
    told = " ".join([*process.cmdline(), *process.environ().values()])
    provider.close()
    assert KEY not in told


def test_the_parent_never_imports_the_sdk(messages_api: MessagesApi) -> None:
    messages_api.reply("Hello.")
    code = (
        "import sys\n"
        "from tests.support.messages_api.asking import *\n"
        "from reader_app.llm.model_process import ProcessChatProvider\n"
        "from reader_app.llm.offline.offline_provider import OfflineChatProvider\n"
        f"config = config_for({messages_api.base_url!r})\n"
        "provider = ProcessChatProvider(config, start_child=model_child)\n"
        "provider.warm_up()\n"
        "assert provider.chat_with_tools(ChatRequest(question())).text == 'Hello.'\n"
        "provider.close()\n"
        "sys.exit('anthropic' in sys.modules or 'httpx2' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


@pytest.mark.long
def test_other_settings_hold_from_the_next_question_on(
    messages_api: MessagesApi, started: Started
) -> None:
    messages_api.reply("One.").reply("Two.")
    provider = provider_for(messages_api, started)
    provider.chat_with_tools(ChatRequest(question()))
    provider.configure(config_for(messages_api.base_url, model="claude-opus-5-5"))
    provider.chat_with_tools(ChatRequest(question()))
    provider.close()
    assert messages_api.last_request.body["model"] == provider.model == "claude-opus-5-5"


@pytest.mark.long
def test_what_a_server_lacks_is_known_after_its_child_is_gone(started: Started) -> None:
    with MessagesApi(rejects=["tools"]) as api:
        provider = provider_for(api, started, kind=ServerKind.CUSTOM)
        assert Asked(provider, question(), tools=[SEARCH]).outcome().code is (
            Code.UNSUPPORTED_FEATURE
        )
        assert not provider.can_use_tools
        started.children[0].kill()
        again = Asked(provider, question(), tools=[SEARCH]).outcome()
        provider.close()
    assert again.code is Code.UNSUPPORTED_FEATURE
    assert (api.request_count, len(started.children)) == (1, 2)


@pytest.mark.long
def test_another_server_starts_with_a_clean_record(messages_api: MessagesApi) -> None:
    with MessagesApi(rejects=["tools"]) as old:
        provider = provider_for(old, Started(), kind=ServerKind.CUSTOM)
        Asked(provider, question(), tools=[SEARCH]).outcome()
    provider.configure(config_for(messages_api.base_url, kind=ServerKind.CUSTOM))
    assert provider.can_use_tools
    provider.close()


@pytest.mark.long
def test_models_and_the_connection_test_come_over_the_pipe(
    messages_api: MessagesApi, started: Started
) -> None:
    provider = provider_for(messages_api, started)
    assert DEFAULT_MODEL in [choice.id for choice in provider.list_models()]
    messages_api.reply("H")
    assert provider.test_connection().is_ok
    provider.close()


@pytest.mark.long
def test_the_model_that_was_chosen_by_default_is_named(started: Started) -> None:
    with MessagesApi(models=["qwen3"], is_lenient=True) as api:
        api.reply("Hello.")
        provider = provider_for(api, started, kind=ServerKind.OLLAMA, model="")
        provider.chat_with_tools(ChatRequest(question()))
        provider.close()
    assert provider.model == "qwen3"


def test_without_a_key_no_process_is_started(messages_api: MessagesApi, started: Started) -> None:
    provider = provider_for(messages_api, started, key="")
    provider.warm_up()
    error = Asked(provider, question()).outcome()
    assert error.code is Code.API_KEY_MISSING
    assert "No API key" in provider.test_connection().sentence
    assert started.children == []
