"""What a request takes is asked of the server before it is sent, and told like all that is sent."""

from __future__ import annotations

import pytest

from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.domain.errors import LLMError, LLMErrorCode, TurnCancelledError
from reader_app.domain.events import RequestSent
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ServerKind
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.llm.model_process import ProcessChatProvider
from reader_app.llm.providers import ServerProvider
from tests.support.messages_api import MessagesApi
from tests.support.messages_api.asking import (
    Stop,
    config_for,
    model_child,
    passage,
    with_tool_result,
)
from tests.support.messages_api.fixture import messages_api
from tests.support.messages_api.tokens import input_tokens

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

__all__ = ["messages_api"]
ASKED = with_tool_result(passage("It is white.", "It is large."))


def counted(provider: ServerProvider, **options: object) -> int | None:
    try:
        return provider.count_tokens(ChatRequest(ASKED, ALL_TOOLS, **options))
    finally:
        provider.close()


def test_the_server_counts_the_very_request(messages_api: MessagesApi) -> None:
    events = []
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    count = counted(provider, on_event=events.append)
    request = messages_api.requests[-1]
    assert request.path == "/v1/messages/count_tokens"
    assert count == input_tokens(request.body)
    assert {"max_tokens", "stream"}.isdisjoint(request.body)
    (event,) = events
    assert isinstance(event, RequestSent) and event.sent.body == request.body


@pytest.mark.long
def test_the_model_process_says_the_same(messages_api: MessagesApi) -> None:
    events = []
    provider = ProcessChatProvider(config_for(messages_api.base_url), start_child=model_child)
    count = counted(provider, on_event=events.append)
    assert count == input_tokens(messages_api.requests[-1].body)
    assert [type(event) for event in events] == [RequestSent]


def test_a_server_that_can_not_count_is_not_asked(messages_api: MessagesApi) -> None:
    for kind in set(ServerKind) - {ServerKind.ANTHROPIC}:
        config = config_for(messages_api.base_url, kind=kind)
        assert counted(AnthropicChatProvider(config)) is None
        assert counted(ProcessChatProvider(config, start_child=model_child)) is None
    assert messages_api.request_count == 0


def test_a_failure_is_a_known_error() -> None:
    with MessagesApi(key="another") as api, pytest.raises(LLMError) as caught:
        counted(AnthropicChatProvider(config_for(api.base_url)))
    assert caught.value.code is LLMErrorCode.API_KEY_REJECTED


def test_after_stop_nothing_is_counted(messages_api: MessagesApi) -> None:
    stop = Stop()
    stop.press()
    with pytest.raises(TurnCancelledError):
        counted(AnthropicChatProvider(config_for(messages_api.base_url)), cancel=stop)
