"""Bytes to events, events to a response."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.domain.chat import StopReason
from reader_app.domain.citations import PassageSource
from reader_app.domain.events import TextDelta, ThinkingEvent, ToolForming
from reader_app.llm.claude.response_assembly import (
    NotAnEventStreamError,
    OutOfOrderError,
    ResponseAssembly,
    begun_arguments,
    cited_source,
    event_in,
    events_of,
    label_of,
    parsed_arguments,
)
from reader_app.llm.error_messages import FailureKind, RequestFailedError
from tests.support.messages_api import reply, text, tool_use
from tests.support.messages_api.events import encoded
from tests.support.messages_api.events import events_of as sent_events

pytestmark = pytest.mark.slow


def stream_of(*blocks, **options) -> list[dict]:
    return list(sent_events(reply(*blocks, **options), "claude-sonnet-5-5", 10))


def assembled(*blocks, **options) -> ResponseAssembly:
    assembly = ResponseAssembly()
    for event in stream_of(*blocks, **options):
        assembly.feed(event)
    return assembly


class Body:
    """A response whose bytes come in the parts given."""

    headers: Mapping[str, str] = {}

    def __init__(self, *parts: bytes) -> None:
        self._parts = parts

    async def aiter_bytes(self) -> AsyncIterator[bytes]:
        for part in self._parts:
            yield part

    async def aclose(self) -> None:
        """Nothing to close."""


def heard(*parts: bytes, signs: list[str] | None = None) -> list[dict]:
    from anthropic import AsyncStream

    def alive() -> None:
        if signs is not None:
            signs.append("alive")

    async def read() -> list[dict]:
        return [event async for event in events_of(Body(*parts), AsyncStream.raw_events, 30, alive)]

    return asyncio.run(read())


@settings(deadline=None, max_examples=40)
@given(st.text(min_size=1), st.integers(1, 7))
def test_events_are_the_same_however_the_bytes_are_cut(words: str, size: int) -> None:
    events = stream_of(text(words))
    data = b"".join(encoded(event) for event in events)
    assert heard(*(data[at : at + size] for at in range(0, len(data), size))) == events


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_comments_names_and_both_line_ends_are_understood(ending: bytes) -> None:
    lines = [b": keep-alive", b"", b"event: ping", b'data:{"type":', b'data: "ping"}', b"", b""]
    assert heard(ending.join(lines)) == [{"type": "ping"}]


def test_a_line_end_cut_in_two_is_one_line_end() -> None:
    parts = [b'data: {"type": "a"}\r', b'\n\r\ndata: {"type": "b"}\r\n\r\n']
    assert heard(*parts) == [{"type": "a"}, {"type": "b"}]


def test_bytes_that_are_no_event_are_a_sign_of_life() -> None:
    signs: list[str] = []
    assert heard(b": OPENROUTER PROCESSING\n\n", b": again\n\n", signs=signs) == []
    assert len(signs) == 2


@pytest.mark.parametrize("data", ["[DONE]", " [DONE]", ""])
def test_what_says_nothing_is_passed_over(data: str) -> None:
    assert event_in(data) is None


def test_an_error_without_a_name_and_a_type_is_an_error() -> None:
    [event] = heard(b'data: {"error": {"message": "no"}}\n\n')
    assert event["type"] == "error"


@pytest.mark.parametrize("data", ["{oops", "[]", "3", '{"type": 3}'])
def test_what_is_no_event_is_said(data: str) -> None:
    with pytest.raises(NotAnEventStreamError):
        event_in(data)


@pytest.mark.parametrize("data", [b"data: {oops\n\n", b"data: \xff\n\n"])
def test_what_is_no_event_stream_is_no_messages_api(data: bytes) -> None:
    with pytest.raises(RequestFailedError) as failed:
        heard(data)
    assert failed.value.failure.kind is FailureKind.NOT_THE_API


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("", {}),
        ('{"page": 50}', {"page": 50}),
        ('{"page": 1e999, "a": NaN}', {"page": "1e999", "a": "NaN"}),
        ('{"page": ', {}),
        ("[1]", {}),
        ("null", {}),
    ],
)
def test_arguments_are_read_or_empty(written: str, read: dict) -> None:
    assert parsed_arguments(written) == read
    json.dumps(parsed_arguments(written), allow_nan=False)


def test_a_block_before_the_message_is_out_of_order() -> None:
    with pytest.raises(OutOfOrderError):
        ResponseAssembly().feed({"type": "content_block_start", "content_block": {}})


def test_a_delta_of_a_block_that_never_began_is_out_of_order() -> None:
    assembly = ResponseAssembly()
    assembly.feed({"type": "message_start", "message": {}})
    with pytest.raises(OutOfOrderError):
        assembly.feed({"type": "content_block_delta", "index": 3, "delta": {"type": "text_delta"}})


def test_events_and_blocks_that_are_not_known_yet_do_no_harm() -> None:
    assembly = ResponseAssembly()
    for event in [
        {"type": "message_start", "message": {}},
        {"type": "fanfare"},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "song", "key": "C"}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "note_delta"}},
        {"type": "message_delta", "delta": {"stop_reason": "applause"}},
    ]:
        assembly.feed(event)
    response = assembly.response(may_use_tools=True)
    assert response.blocks == ({"type": "song", "key": "C"},)
    assert response.stop_reason is StopReason.END_TURN


def told(*events: dict) -> list:
    assembly = ResponseAssembly()
    return [said for event in events for said in assembly.feed(event)]


START = {"type": "message_start", "message": {}}
PING = {"type": "ping"}


def begun(block: dict, index: int = 0) -> dict:
    return {"type": "content_block_start", "index": index, "content_block": block}


@pytest.mark.parametrize("kind", ["thinking", "redacted_thinking"])
def test_thinking_is_told_when_it_begins_and_once(kind: str) -> None:
    assert told(START, begun({"type": kind}), PING, PING, begun({"type": kind}, 1)) == [
        ThinkingEvent()
    ]


def test_the_ping_that_begins_a_stream_tells_nothing_and_one_in_a_silence_does() -> None:
    assert told(START, PING) == []
    assert told(START, PING, PING, PING) == [ThinkingEvent()]


def test_pings_after_text_has_come_are_no_thinking() -> None:
    assert told(START, begun({"type": "text", "text": "Hm."}), PING, PING) == [TextDelta("Hm.")]


def test_the_words_of_a_search_are_told_while_they_form() -> None:
    pieces = ("", '{"query": "the wh', 'ite whale", "to', 'p_k": 1', "2}", "")
    forming = [
        {"type": "content_block_delta", "index": 0,
         "delta": {"type": "input_json_delta", "partial_json": piece}}
        for piece in pieces
    ]  # fmt: skip
    assert told(START, begun({"type": "tool_use", "name": "search_book"}), *forming) == [
        ToolForming("search_book", {}),
        ToolForming("search_book", {"query": "the wh"}),
        ToolForming("search_book", {"query": "the white whale"}),
        ToolForming("search_book", {"query": "the white whale", "top_k": 12}),
    ]


def test_a_long_tool_call_is_not_read_again_with_each_part_of_it() -> None:
    part = {"type": "input_json_delta", "partial_json": '{"notes": "' + "x" * 1_000}
    delta = {"type": "content_block_delta", "index": 0, "delta": part}
    assert told(START, begun({"type": "tool_use", "name": "keep_note"}), delta) == [
        ToolForming("keep_note", {})
    ]


@given(st.text(max_size=60))
def test_no_beginning_of_a_tool_call_fails(words: str) -> None:
    for written in (words, '{"query": ' + json.dumps(words)[:-1]):
        assert isinstance(begun_arguments(written), dict)


def test_a_refusal_says_its_category_and_why() -> None:
    details = {"type": "refusal", "category": "cyber", "explanation": "It looks like malware."}
    declined = assembled(text("I"), stop_reason="refusal", stop_details=details)
    response = declined.response(may_use_tools=True)
    assert (response.refusal, response.refusal_explanation) == ("cyber", "It looks like malware.")


def test_a_refusal_without_a_category_says_nothing() -> None:
    details = {"type": "refusal", "category": None, "explanation": None}
    declined = assembled(text("I"), stop_reason="refusal", stop_details=details)
    response = declined.response(may_use_tools=True)
    assert (response.refusal, response.refusal_explanation) == ("", "")


def test_a_stream_without_stop_reason_and_end_is_not_whole() -> None:
    assembly = ResponseAssembly()
    for event in stream_of(text("Half an"))[:-2]:
        assembly.feed(event)
    assert not assembly.is_whole


def test_an_end_without_a_reason_is_whole_and_unknown() -> None:
    assembly = ResponseAssembly()
    for event in stream_of(text("Well.")):
        if event["type"] != "message_delta":
            assembly.feed(event)
    assert assembly.is_whole
    assert assembly.response(may_use_tools=True).stop_reason is StopReason.UNKNOWN


def test_calls_without_the_right_reason_are_calls() -> None:
    response = assembled(tool_use("a"), stop_reason="end_turn").response(may_use_tools=True)
    assert response.stop_reason is StopReason.TOOL_USE


@pytest.mark.parametrize("reason", ["max_tokens", "refusal"])
def test_calls_of_a_response_that_was_cut_or_refused_are_left_out(reason: str) -> None:
    assembly = assembled(text("Hm."), tool_use("a"), stop_reason=reason)
    response = assembly.response(may_use_tools=True)
    assert (len(response.blocks), response.tool_invocations) == (1, ())


def test_blank_text_is_no_block() -> None:
    assert assembled(text("\n\n"), tool_use("a")).response(may_use_tools=True).text == ""
    assert len(assembled(text("\n\n"), tool_use("a")).response(may_use_tools=True).blocks) == 1


def test_a_blank_block_between_two_keeps_them_apart() -> None:
    assembly = assembled(text("One."), text(" "), text("Two."), text("\n\n"), tool_use("a"))
    blocks = assembly.response(may_use_tools=True).blocks
    assert [block.get("text") for block in blocks] == ["One.", " Two.", None]


def test_fields_that_are_not_there_are_not_sent_back() -> None:
    assembly = ResponseAssembly()
    assembly.feed({"type": "message_start", "message": {}})
    block = {"type": "text", "text": "Hi", "citations": None}
    [told] = assembly.feed({"type": "content_block_start", "index": 0, "content_block": block})
    assert told.text == "Hi"
    assert assembly.response(may_use_tools=True).blocks == ({"type": "text", "text": "Hi"},)


@pytest.mark.parametrize(
    ("start", "end", "source"),
    [(0, 1, "p42.s3"), (1, 3, "p42.s4-5"), (None, None, "p42.s3-9"), (3, 3, "p42.s3-9")],
)
def test_a_citation_names_the_cited_sentences(start, end, source: str) -> None:
    location = {"source": "p42.s3-9", "start_block_index": start, "end_block_index": end}
    assert cited_source(location) == PassageSource.parsed(source)


def test_a_citation_of_something_else_is_none() -> None:
    assert cited_source({"source": "https://example.com"}) is None


@pytest.mark.parametrize(
    ("title", "label"),
    [("p. 42 (printed 30) · The Chase", "30"), ("p. 42", "42"), ("p. 2 (printed xiv)", "xiv")],
)
def test_the_label_is_what_the_page_prints(title: str, label: str) -> None:
    assert label_of(title, int(title.split()[1])) == label


@pytest.mark.parametrize("count", [-5, 10**30, 1.5, "many", None, True])
def test_a_number_of_tokens_that_is_none_counts_nothing(count: object) -> None:
    usage = {"input_tokens": count, "output_tokens": count}
    counted = assembled("Yes.", usage=usage).response(may_use_tools=True).usage
    assert (counted.input_tokens, counted.output_tokens) in ((0, 0), (0, 1))
