"""Bytes to events, events to a response."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.chat import StopReason
from reader_app.domain.citations import PassageSource
from reader_app.llm.assembly import OutOfOrderError, ResponseAssembly, cited_source, label_of
from reader_app.llm.sse import EventReader, NotAnEventStreamError, parsed_arguments
from tests.support.messages_api import reply, text, tool_use
from tests.support.messages_api.events import encoded, events_of


def stream_of(*blocks, **options) -> list[dict]:
    return list(events_of(reply(*blocks, **options), "claude-sonnet-5-5", 10))


def assembled(*blocks, **options) -> ResponseAssembly:
    assembly = ResponseAssembly()
    for event in stream_of(*blocks, **options):
        assembly.feed(event)
    return assembly


@given(st.text(min_size=1), st.integers(1, 7))
def test_events_are_the_same_however_the_bytes_are_cut(words: str, size: int) -> None:
    events = stream_of(text(words))
    data = b"".join(encoded(event) for event in events)
    reader = EventReader()
    heard = [e for at in range(0, len(data), size) for e in reader.feed(data[at : at + size])]
    assert heard == events


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_comments_names_and_both_line_ends_are_understood(ending: bytes) -> None:
    lines = [b": keep-alive", b"", b"event: ping", b'data:{"type":', b'data: "ping"}', b"", b""]
    assert list(EventReader().feed(ending.join(lines))) == [{"type": "ping"}]


def test_a_line_end_cut_in_two_is_one_line_end() -> None:
    reader = EventReader()
    heard = list(reader.feed(b'data: {"type": "a"}\r'))
    heard += list(reader.feed(b'\n\r\ndata: {"type": "b"}\r\n\r\n'))
    assert heard == [{"type": "a"}, {"type": "b"}]


def test_the_end_mark_of_another_api_is_passed_over() -> None:
    assert list(EventReader().feed(b"data: [DONE]\n\n")) == []


def test_an_error_without_a_type_is_an_error() -> None:
    [event] = EventReader().feed(b'data: {"error": {"message": "no"}}\n\n')
    assert event["type"] == "error"


@pytest.mark.parametrize("data", [b"data: {oops\n\n", b"data: []\n\n", b"data: \xff\n\n"])
def test_what_is_no_event_is_said(data: bytes) -> None:
    with pytest.raises(NotAnEventStreamError):
        list(EventReader().feed(data))


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
