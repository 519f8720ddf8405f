"""What is told of a request is the request: the scripted server got just that, and no key."""

from __future__ import annotations

import json

import pytest

from reader_app.domain.chat import PromptMessage
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.llm.claude.request import REDACTED
from reader_app.llm.model_process import ProcessChatProvider
from tests.support.messages_api import MessagesApi, faults
from tests.support.messages_api.asking import (
    KEY,
    SEARCH,
    Asked,
    config_for,
    model_child,
    passage,
    question,
    with_tool_result,
)
from tests.support.messages_api.fixture import messages_api

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

__all__ = ["messages_api"]


def asked(api: MessagesApi, messages: list[PromptMessage], **config: object) -> Asked:
    provider = AnthropicChatProvider(config_for(api.base_url, **config))
    done = Asked(provider, messages, tools=(SEARCH,))
    done.outcome()
    provider.close()
    return done


def test_the_told_body_is_what_the_server_got(messages_api: MessagesApi) -> None:
    messages_api.reply("A whale.")
    done = asked(messages_api, with_tool_result(passage("It is white.", "It is large.")))
    assert [sent.body for sent in done.sent] == [messages_api.last_request.body]
    assert done.sent[0].server == messages_api.base_url.removeprefix("http://")


@pytest.mark.long
def test_the_model_process_tells_the_same(messages_api: MessagesApi) -> None:
    messages_api.reply("A whale.")
    provider = ProcessChatProvider(config_for(messages_api.base_url), start_child=model_child)
    done = Asked(provider, question())
    done.outcome()
    provider.close()
    assert [sent.body for sent in done.sent] == [messages_api.last_request.body]


def test_every_attempt_is_told(messages_api: MessagesApi) -> None:
    messages_api.then(faults.rate_limited(0.1)).reply("Now.")
    done = asked(messages_api, question(), max_retries=2)
    assert len(done.sent) == messages_api.request_count == 2


@pytest.mark.parametrize(
    "secret",
    [KEY, "sk-ant-api03-Zm9vYmFyYmF6cXV4Zm9v", "Bearer abcdefghijklmnop1234", "ghp_" + "a1" * 15],
)
def test_nothing_that_looks_like_a_key_is_told(messages_api: MessagesApi, secret: str) -> None:
    messages_api.reply("Keep it to yourself.")
    done = asked(messages_api, question(f"My key is {secret}, is that bad?"))
    told = json.dumps(done.sent[0].body)
    assert secret not in told
    assert KEY not in told
    assert f"{REDACTED}, is that bad?" in told


def test_the_bytes_of_a_picture_are_left_as_they_are(messages_api: MessagesApi) -> None:
    data = "AKIA" + "B" * 16  # the pattern of a key, by chance
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}}
    messages_api.expects_refusals = True  # it is no picture
    messages_api.reply("A picture.")
    done = asked(messages_api, with_tool_result(image))
    assert data in json.dumps(done.sent[0].body)


def test_a_question_that_is_not_sent_is_not_told(messages_api: MessagesApi) -> None:
    done = asked(messages_api, question(), key="")
    assert done.sent == []
    assert messages_api.request_count == 0
