"""The scripted server itself: what the real SDK reads from it, and what it refuses."""

from __future__ import annotations

import base64
import struct
from typing import TYPE_CHECKING

import pytest

from tests.support.messages_api import MessagesApi, faults, reply, text, thinking, tool_use
from tests.support.messages_api.fixture import messages_api
from tests.support.messages_api.script_file import server_from_script

if TYPE_CHECKING:
    import anthropic

__all__ = ["messages_api"]

SEARCH = {
    "name": "search_book",
    "description": "Finds pages.",
    "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}},
}


def client(api: MessagesApi) -> anthropic.Anthropic:
    import anthropic

    plain = anthropic.DefaultHttpxClient(verify=False)  # to read certificates takes 10 ms
    return anthropic.Anthropic(
        api_key="sk-test", base_url=api.base_url, max_retries=0, http_client=plain
    )


def ask(api: MessagesApi, **changes: object) -> anthropic.types.Message:
    request = {
        "model": "claude-sonnet-5-5",
        "max_tokens": 100,
        "messages": [{"role": "user", "content": "Who is the whale?"}],
        **changes,
    }
    with client(api) as sdk, sdk.messages.stream(**request) as stream:
        return stream.get_final_message()


def test_the_sdk_reads_text_thinking_and_two_tool_calls_of_one_reply(
    messages_api: MessagesApi,
) -> None:
    messages_api.reply(
        thinking("Hm."),
        text("Let me look."),
        tool_use("search_book", {"query": "whale"}, id="toolu_1"),
        tool_use("search_book", {"query": "Ahab"}, id="toolu_2"),
        usage={"output_tokens": 42},
    )
    message = ask(messages_api, tools=[SEARCH])
    assert [block.type for block in message.content] == ["thinking", "text", "tool_use", "tool_use"]
    assert message.content[3].input == {"query": "Ahab"}
    assert message.stop_reason == "tool_use"
    assert message.usage.output_tokens == 42


def test_it_records_what_it_was_sent(messages_api: MessagesApi) -> None:
    messages_api.reply("Moby Dick.")
    ask(messages_api)
    assert messages_api.request_count == 1
    assert messages_api.last_request.last_user_text == "Who is the whale?"
    assert messages_api.last_request.headers["authorization"] == "Bearer sk-test"


def test_the_sdk_lists_all_pages_of_models() -> None:
    with MessagesApi(models=[f"model-{n}" for n in range(45)]) as api, client(api) as sdk:
        names = [model.id for model in sdk.models.list()]
    assert names[-1] == "model-44" and len(names) == 45


def turn(*answer: dict[str, object]) -> list[dict[str, object]]:
    call = {"type": "tool_use", "id": "toolu_1", "name": "search_book", "input": {}}
    return [
        {"role": "user", "content": "Who?"},
        {"role": "assistant", "content": [call]},
        {"role": "user", "content": list(answer)},
    ]


RESULT = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "Nothing."}
FOUND = {
    "type": "search_result",
    "source": "p1.s0",
    "title": "Page 1",
    "content": [{"type": "text", "text": "A whale."}],
}
MARK = {"cache_control": {"type": "ephemeral"}}
HOUR = {"cache_control": {"type": "ephemeral", "ttl": "1h"}}
NOTE = {"type": "text", "text": "Page 33 is a picture without text."}


def picture(width: int, height: int, filling: int = 0) -> dict[str, object]:
    """A picture as far as the server looks at it; `filling`: further bytes."""
    head = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + struct.pack(">II", width, height)
    data = base64.b64encode(head + bytes(filling + 8)).decode()
    source = {"type": "base64", "media_type": "image/png", "data": data}
    return {"type": "image", "source": source}


def shown(*pictures: dict[str, object]) -> list[dict[str, object]]:
    return [{"role": "user", "content": list(pictures)}]


INVALID: dict[str, dict[str, object]] = {
    "a note beside passages": {"messages": turn({**RESULT, "content": [FOUND, NOTE]})},
    "a picture beside passages": {"messages": turn({**RESULT, "content": [FOUND, picture(9, 9)]})},
    "a picture that is too high": {"messages": shown(picture(100, 8001))},
    "a picture that is too wide": {"messages": turn({**RESULT, "content": [picture(8001, 9)]})},
    "a picture of 10 MB": {"messages": shown(picture(100, 100, 8 * 1024 * 1024))},
    "a large one of 21 pictures": {
        "messages": shown(picture(9, 2001), *[picture(9, 9) for _ in range(20)])
    },
    "a mark for an hour behind one for five minutes": {
        "tools": [{**SEARCH, **MARK}],
        "system": [{"type": "text", "text": "Be short.", **HOUR}],
    },
    "a mark with another life": {
        "tools": [{**SEARCH, "cache_control": {"type": "ephemeral", "ttl": "1d"}}]
    },
    "an example that doesn't fit its tool": {
        "tools": [{**SEARCH, "input_examples": [{"query": 3}]}]
    },
    "a strict tool that allows unknown arguments": {"tools": [{**SEARCH, "strict": True}]},
    "a choice of a tool that isn't there": {
        "tool_choice": {"type": "tool", "name": "sing"},
    },
    "an answer that ends with thinking": {
        "messages": [
            {"role": "user", "content": "Who?"},
            {"role": "assistant", "content": [{"type": "text", "text": "I."}, thinking("Hm.")]},
            {"role": "user", "content": "And?"},
        ]
    },
    "an effort that nobody knows": {"output_config": {"effort": "some"}},
    "effort for a model without it": {
        "model": "claude-haiku-4-5",
        "output_config": {"effort": "low"},
    },
    "a budget for a model that decides itself": {
        "thinking": {"type": "enabled", "budget_tokens": 1024},
        "max_tokens": 2000,
    },
    "more tokens than the model writes": {"max_tokens": 128_001},
    "an unknown caller": {
        "messages": [
            *turn(RESULT)[:1],
            {
                "role": "assistant",
                "content": [
                    {
                        "type": "tool_use",
                        "id": "toolu_1",
                        "name": "search_book",
                        "input": {},
                        "caller": {"type": "me"},
                    }
                ],
            },
            *turn(RESULT)[2:],
        ]
    },
    "thinking of somebody else": {
        "messages": [
            *turn(RESULT)[:1],
            {
                "role": "assistant",
                "content": [
                    {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"},
                    {"type": "text", "text": "Nobody."},
                ],
            },
            {"role": "user", "content": "Why?"},
        ]
    },
    "two user messages in a row": {"messages": [{"role": "user", "content": "a"}] * 2},
    "an assistant message first": {"messages": [{"role": "assistant", "content": "a"}]},
    "a blank text block": {"messages": [{"role": "user", "content": " "}]},
    "no messages": {"messages": []},
    "an unanswered tool_use": {"messages": turn({"type": "text", "text": "Hm"})},
    "a result of nothing": {"messages": turn(RESULT, {**RESULT, "tool_use_id": "toolu_2"})},
    "two results of one call": {"messages": turn(RESULT, RESULT)},
    "text before results": {"messages": turn({"type": "text", "text": "Hm"}, RESULT)},
    "a history with tools but no tools": {"messages": turn(RESULT), "tools": []},
    "an id with a dot": {"messages": turn({**RESULT, "tool_use_id": "a.b"})},
    "prefill": {"messages": [*turn(RESULT)[:1], {"role": "assistant", "content": "It is"}]},
    "temperature": {"extra_body": {"temperature": 0.5}},
    "an unknown field": {"extra_body": {"mood": "good"}},
    "max_tokens of zero": {"max_tokens": 0},
    "five cache marks": {
        "system": [{"type": "text", "text": "Be short.", **MARK} for _ in range(5)]
    },
    "a tool without schema": {"tools": [{"name": "search_book"}]},
    "an unknown block": {"messages": [{"role": "user", "content": [{"type": "song"}]}]},
    "citations on one of two search results": {
        "messages": turn({**RESULT, "content": [{**FOUND, "citations": {"enabled": True}}, FOUND]})
    },
    "citations on the reader's words": {
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "Who?", "citations": None}]}
        ]
    },
    "a search result without title": {
        "messages": turn({**RESULT, "content": [{**FOUND, "title": ""}]})
    },
    "a picture that is none": {
        "messages": turn(
            {
                **RESULT,
                "content": [
                    {
                        "type": "image",
                        "source": {"type": "base64", "media_type": "image/png", "data": "AAAA"},
                    }
                ],
            }
        )
    },
}


@pytest.mark.parametrize("what", INVALID)
def test_it_refuses_what_the_real_api_refuses(what: str) -> None:
    import anthropic

    with MessagesApi(expects_refusals=True) as api, pytest.raises(anthropic.BadRequestError):
        ask(api, **{"tools": [SEARCH], **INVALID[what]})
    assert len(api.refusals) == 1 and "script" not in api.refusals[0]


ALLOWED: dict[str, dict[str, object]] = {
    "passages beside the reader's words": {"messages": shown(FOUND, NOTE)},
    "passages and a note in a passage of its own": {
        "messages": turn({**RESULT, "content": [FOUND, {**FOUND, "title": "Pagemate"}]})
    },
    "a picture and words": {"messages": turn({**RESULT, "content": [picture(9, 9), NOTE]})},
    "a picture as large as may be": {"messages": shown(picture(8000, 8000))},
    "20 large pictures": {"messages": shown(*[picture(8000, 9) for _ in range(20)])},
    "21 pictures": {"messages": shown(*[picture(2000, 2000) for _ in range(21)])},
    "marks of falling length": {
        "tools": [{**SEARCH, **HOUR}],
        "system": [{"type": "text", "text": "Be short.", **MARK}],
    },
    "a strict tool with an example": {
        "tools": [
            {
                **SEARCH,
                "input_schema": {**SEARCH["input_schema"], "additionalProperties": False},
                "strict": True,
                "input_examples": [{"query": "whale"}, {}],
            }
        ]
    },
    "little effort": {"output_config": {"effort": "low"}},
    "no thinking": {"thinking": {"type": "disabled"}},
    "any effort for a model that says nothing about it": {
        "model": "tiny",
        "output_config": {"effort": "max"},
    },
}


@pytest.mark.parametrize("what", ALLOWED)
def test_it_takes_what_the_real_api_takes(messages_api: MessagesApi, what: str) -> None:
    messages_api.reply("Yes.")
    assert ask(messages_api, **{"tools": [SEARCH], **ALLOWED[what]}).content[0].text == "Yes."


def test_a_gateway_takes_smaller_pictures() -> None:
    import anthropic

    with MessagesApi(expects_refusals=True, image_megabytes=5) as api:
        api.reply("Yes.")
        ask(api, messages=shown(picture(100, 100, 3 * 1024 * 1024)))
        with pytest.raises(anthropic.BadRequestError, match="exceeds 5 MB maximum"):
            ask(api, messages=shown(picture(100, 100, 4 * 1024 * 1024)))


def test_the_same_request_after_a_scripted_400_is_a_refusal() -> None:
    import anthropic

    with MessagesApi(expects_refusals=True) as api:
        api.then(faults.bad_request("Something in it is wrong.")).reply("Yes.")
        for _ in range(2):
            with pytest.raises(anthropic.BadRequestError):
                ask(api)
        assert ask(api, max_tokens=99).content[0].text == "Yes."
    assert api.refusals == ["the same request was sent again after it was refused"]


def test_the_same_request_may_come_again_after_an_overload_or_once_there_is_credit(
    messages_api: MessagesApi,
) -> None:
    import anthropic

    messages_api.then(*faults.overloaded_spell(2), faults.no_credit()).reply("Yes.")
    for _ in range(3):
        with pytest.raises(anthropic.APIStatusError):
            ask(messages_api)
    assert ask(messages_api).content[0].text == "Yes."


def test_it_takes_a_whole_turn_with_a_tool_pair(messages_api: MessagesApi) -> None:
    messages_api.reply("Nobody.")
    content = [{**FOUND, "citations": {"enabled": True}}]
    messages = turn({**RESULT, "content": content, **MARK})
    assert ask(messages_api, messages=messages, tools=[SEARCH]).content[0].text == "Nobody."


def test_a_forgotten_refusal_fails_the_test() -> None:
    import anthropic

    api = MessagesApi().start()
    with pytest.raises(anthropic.BadRequestError):
        ask(api, max_tokens=0)
    with pytest.raises(AssertionError, match="max_tokens"):
        api.__exit__(None, None, None)


def test_a_function_of_the_request_decides(messages_api: MessagesApi) -> None:
    messages_api.always(lambda request: reply(f"You said: {request.last_user_text}"))
    assert ask(messages_api).content[0].text == "You said: Who is the whale?"


def test_a_fault_has_its_status_and_header(messages_api: MessagesApi) -> None:
    import anthropic

    messages_api.then(faults.rate_limited(retry_after=7))
    with pytest.raises(anthropic.RateLimitError) as caught:
        ask(messages_api)
    assert caught.value.response.headers["retry-after"] == "7"


def test_a_script_file_answers_by_rule_then_in_order_then_otherwise() -> None:
    import anthropic

    script = {
        "rules": [
            {"when": "page 50", "blocks": [{"tool_use": "search_book", "input": {"query": "x"}}]},
            {"when_tool_result": "search_book", "text": "Found."},
        ],
        "replies": [{"text": "First."}, {"fault": "overloaded"}],
        "otherwise": {"text": "Otherwise."},
    }
    with server_from_script(script) as api:
        moved = ask(api, messages=[{"role": "user", "content": "I'm on PAGE 50"}], tools=[SEARCH])
        assert moved.stop_reason == "tool_use"
        assert ask(api, messages=turn(RESULT), tools=[SEARCH]).content[0].text == "Found."
        assert ask(api).content[0].text == "First."
        with pytest.raises(anthropic.InternalServerError):
            ask(api)
        assert ask(api).content[0].text == "Otherwise."
