"""All tools, of one book and of several, as the strict server takes them; and where it doesn't."""

from __future__ import annotations

import pytest

from reader_app.app.tools.search_library import SEARCH_LIBRARY
from reader_app.app.tools.tool_table import ALL_TOOLS, TOOLS, with_book
from reader_app.domain.chat import ChatResponse, ToolDefinition
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from tests.support.messages_api import MessagesApi
from tests.support.messages_api.asking import Asked, config_for, question

SEVERAL = (SEARCH_LIBRARY.definition, *map(with_book, ALL_TOOLS))
THOROUGH = (*SEVERAL, *(with_book(tool.definition) for tool in TOOLS if tool.is_thorough))


@pytest.mark.parametrize(
    "tools", [ALL_TOOLS, SEVERAL, THOROUGH], ids=["one book", "several", "thorough"]
)
def test_the_real_tools_are_taken_strictly(tools: tuple[ToolDefinition, ...]) -> None:
    with MessagesApi() as api:
        api.reply("Hello.")
        provider = AnthropicChatProvider(config_for(api.base_url))
        assert isinstance(Asked(provider, question(), tools=tools).outcome(), ChatResponse)
        provider.close()
        assert all(tool["strict"] for tool in api.last_request.body["tools"])


@pytest.mark.parametrize("field", ["strict", "input_examples", "eager_input_streaming"])
def test_a_refusal_costs_one_request_and_no_tool(field: str) -> None:
    with MessagesApi(rejects=[field]) as api:
        api.reply("Hello.").reply("And now.")
        provider = AnthropicChatProvider(config_for(api.base_url))
        for _ in range(2):
            outcome = Asked(provider, question(), tools=ALL_TOOLS).outcome()
            assert isinstance(outcome, ChatResponse)
        assert provider.can_use_tools
        provider.close()
        assert api.request_count == 3
        sent = api.last_request.body["tools"]
        assert len(sent) == len(ALL_TOOLS) and not any(field in tool for tool in sent)
