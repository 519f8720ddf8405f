"""A server on the reader's machine is asked what it is and how large its window is."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest

from reader_app.domain.errors import CancelToken, LLMError, TurnCancelledError
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ServerKind
from reader_app.llm.capabilities import ServerTraits
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.llm.model_process import ProcessChatProvider
from tests.support.messages_api import MessagesApi, faults
from tests.support.messages_api.asking import config_for, model_child, question
from tests.support.messages_api.local import LocalServer

pytestmark = [pytest.mark.usefixtures("forked_workers"), pytest.mark.slow]
KINDS = {
    "ollama": ServerKind.OLLAMA,
    "lm_studio": ServerKind.LM_STUDIO,
    "llama_cpp": ServerKind.LLAMA_CPP,
}


def server(kind: str, context: int = 8_192, **options: object) -> MessagesApi:
    local = LocalServer(kind, context=context, **options)
    return MessagesApi(models=["qwen3"], is_lenient=True, local=local)


def looked_at(api: MessagesApi, kind: ServerKind) -> ServerTraits:
    """What a provider has learned of the server."""
    learned = [ServerTraits(kind)]
    config = config_for(api.base_url, kind=kind, model="qwen3")
    provider = AnthropicChatProvider(config, on_traits=learned.append)
    provider.look_at_server()
    provider.close()
    return learned[-1]


@pytest.fixture
def provider() -> Iterator[ProcessChatProvider]:
    made: list[ProcessChatProvider] = []

    def make(api: MessagesApi, **changes: object) -> ProcessChatProvider:
        config = config_for(api.base_url, model="qwen3", **changes)
        made.append(ProcessChatProvider(config, start_child=model_child))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("is_preset", [True, False], ids=["preset", "at an address"])
def test_each_kind_of_server_tells_its_window(name: str, is_preset: bool) -> None:
    kind = KINDS[name]
    with server(name) as api:
        learned = looked_at(api, kind if is_preset else ServerKind.CUSTOM)
    assert (learned.kind, learned.window_tokens) == (kind, 8_192)


def test_a_model_that_is_not_loaded_has_ollamas_own_default() -> None:
    with server("ollama", is_loaded=False) as api:
        assert looked_at(api, ServerKind.OLLAMA).window_tokens == 4_096


def test_a_server_without_such_pages_stays_as_it_was() -> None:
    with MessagesApi() as api:
        assert looked_at(api, ServerKind.CUSTOM) == ServerTraits(ServerKind.CUSTOM)


def test_a_server_that_is_not_there_is_no_error() -> None:
    with MessagesApi() as api:
        pass
    assert looked_at(api, ServerKind.OLLAMA) == ServerTraits(ServerKind.OLLAMA)


@pytest.mark.long
def test_the_window_is_known_before_the_first_question(provider) -> None:
    with server("llama_cpp") as api:
        abilities = provider(api, kind=ServerKind.CUSTOM).abilities
    assert abilities.is_local
    assert not abilities.cites_natively
    assert abilities.window_tokens == 8_192


def test_the_command_lines_provider_knows_it_too() -> None:
    with server("llama_cpp") as api:
        config = config_for(api.base_url, kind=ServerKind.CUSTOM, model="qwen3")
        asking = AnthropicChatProvider(config)
        assert asking.abilities.window_tokens == 8_192
        assert asking.abilities.is_local
        assert not asking.can_see_images
        assert [request.path for request in api.requests] == ["/v1/models", "/props"]
        asking.close()


def test_a_server_that_says_nothing_of_itself_does_not_hold_up_a_stop() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        asking = ProcessChatProvider(
            config_for(f"http://127.0.0.1:{silent.getsockname()[1]}", kind=ServerKind.LLAMA_CPP),
            start_child=model_child,
        )
        token = CancelToken()

        def stop_once_asked() -> None:
            with silent.accept()[0]:
                token.cancel()

        reader = threading.Thread(target=stop_once_asked)
        reader.start()
        with pytest.raises(TurnCancelledError):
            asking.look_at_server(token)
        reader.join()
        asking.close()


@pytest.mark.long
def test_a_server_is_asked_once(provider) -> None:
    with server("llama_cpp") as api:
        asking = provider(api, kind=ServerKind.LLAMA_CPP)
        assert asking.abilities == asking.abilities
        assert len(api.requests) == 1


@pytest.mark.long
def test_after_a_failure_it_is_asked_again(provider) -> None:
    with server("llama_cpp") as api:
        asking = provider(api, kind=ServerKind.LLAMA_CPP)
        assert asking.abilities.window_tokens == 8_192
        api.then(faults.http_error(500))
        with pytest.raises(LLMError):
            asking.chat_with_tools(ChatRequest(question()))
        api.local = LocalServer("llama_cpp", context=16_384)
        assert asking.abilities.window_tokens == 16_384


def test_anthropic_is_not_asked(provider) -> None:
    with MessagesApi() as api:
        assert provider(api, kind=ServerKind.ANTHROPIC).abilities.window_tokens == 0
        assert api.requests == []


@pytest.mark.long
def test_thinking_is_turned_off_until_a_server_refuses_the_word(provider) -> None:
    with server("llama_cpp") as api:
        api.expects_refusals = True
        refusal = "thinking: Extra inputs are not permitted"
        api.then(faults.http_error(400, message=refusal)).reply("Yes.").reply("Again.")
        asking = provider(api, kind=ServerKind.LLAMA_CPP)
        assert asking.chat_with_tools(ChatRequest(question())).text == "Yes."
        assert asking.chat_with_tools(ChatRequest(question())).text == "Again."
        sent = [request.body.get("thinking") for request in api.message_requests]
    assert sent == [{"type": "disabled"}, None, None]
