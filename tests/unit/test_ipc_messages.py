"""Every message of every process: it comes through as it was, and nothing else comes through."""

from __future__ import annotations

import pathlib
import sys
from dataclasses import is_dataclass
from random import Random
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.domain.values import _COMPILED_AFTER
from reader_app.ipc.codec import Codec, CodecError
from tests.support.message_values import CODECS, KINDS, is_same, mutated, value_of

_SHORT, _LONG = 150, 10_000
"""Mutated frames of each kind of message."""


@settings(max_examples=30)
@given(rng=st.randoms(use_true_random=True))
def test_a_message_comes_through_as_it_was(rng: Random) -> None:
    for codec, message in KINDS:
        sent = value_of(message, rng)
        received = CODECS[codec].decode(CODECS[codec].encode(sent))
        assert is_same(received, sent), message


@pytest.mark.slow
def test_a_mutated_frame_is_refused_or_a_message() -> None:
    for codec, message in KINDS:
        _attack(CODECS[codec], message, _SHORT)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_ten_thousand_mutated_frames_of_each_kind_are_refused_or_messages() -> None:
    for codec, message in KINDS:
        _attack(CODECS[codec], message, _LONG)


def test_a_message_of_another_process_is_refused() -> None:
    rng = Random(0)
    for name, message in KINDS:
        body = CODECS[name].encode(value_of(message, rng))
        for codec in CODECS.values():
            if message not in codec.messages:
                with pytest.raises(CodecError):
                    codec.decode(body)


def test_a_field_of_another_type_is_refused() -> None:
    """Not even whole numbers as truths, or texts as lists of letters."""
    others: dict[type, list[object]] = {
        bool: [0, 1, None, ""],
        int: [True, 1.0, "1", None],
        str: [b"a", 1, None, ("a",)],
        bytes: ["a", None, (1, 2)],
        tuple: ["ab", None, {}, b"ab"],
    }
    rng = Random(0)
    tried = 0
    for name, message in KINDS:
        body = CODECS[name].encode(value_of(message, rng))
        title, content = msgpack.unpackb(
            body, use_list=False, strict_map_key=False, unicode_errors="surrogatepass"
        )
        for place, part in enumerate(content):
            for other in others.get(type(part), []):
                if other is None and _may_be_none(message, place):
                    continue
                if _is_number(message, place):
                    continue
                forged = (title, (*content[:place], other, *content[place + 1 :]))
                tried += 1
                with pytest.raises(CodecError):
                    CODECS[name].decode(msgpack.packb(forged, unicode_errors="surrogatepass"))
    assert tried > 200


def _annotation(message: type, place: int) -> str:
    return str(list(message.__annotations__.values())[place])


def _may_be_none(message: type, place: int) -> bool:
    return "None" in _annotation(message, place)


def _is_number(message: type, place: int) -> bool:
    return "float" in _annotation(message, place)


def _attack(codec: Codec, message: type, count: int) -> None:
    rng = Random(message.__name__)
    frames = [codec.encode(value_of(message, rng)) for _ in range(20)]
    others = [codec.encode(value_of(kind, rng)) for kind in codec.messages]
    for frame in others * (_COMPILED_AFTER + 1):
        codec.decode(frame)  # a class is completed once it has made some values
    before = _insides()
    accepted = 0
    for _ in range(count):
        frame = mutated(rng.choice(frames), others, rng)
        try:
            received = codec.decode(frame)
        except CodecError:
            continue
        accepted += 1
        assert type(received) in codec.messages
        assert is_dataclass(received)
    assert _insides() == before
    assert accepted < count


def _insides() -> tuple[set[str], list[dict[str, Any]]]:
    """What is imported, and all that is in the classes that a frame could try to change."""
    classes = {pathlib.Path, pathlib.PurePath, *(message for _, message in KINDS)}
    return set(sys.modules), [
        dict(vars(each)) for each in sorted(classes, key=lambda each: each.__qualname__)
    ]
