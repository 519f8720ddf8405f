"""The channel between our processes: values pass, code does not."""

from __future__ import annotations

import os
import pickle
import struct

import pytest

from reader_app.domain.document import Rect
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.ipc.channel import Channel, ChannelClosedError, ChildProcess


class Pair:
    """Two ends in one process."""

    def __init__(self) -> None:
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        self.ours = Channel(os.fdopen(ours_in, "rb", buffering=0), os.fdopen(ours_out, "wb"))
        self.theirs = Channel(os.fdopen(theirs_in, "rb"), os.fdopen(theirs_out, "wb"))
        self.raw_out = theirs_out

    def close(self) -> None:
        self.ours.close()
        self.theirs.close()


@pytest.fixture
def pair() -> Pair:
    return Pair()


class _Attack:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("true",)


class _OwnProgramAttack:
    def __reduce__(self) -> tuple[object, ...]:
        return ChildProcess, (["--worker"], {"LD_PRELOAD": "evil.so"})


def test_a_class_of_ours_that_does_something_closes_the_channel(pair: Pair) -> None:
    pair.theirs.send(_OwnProgramAttack())
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    pair.close()


def test_our_own_values_pass(pair: Pair) -> None:
    pair.theirs.send(Rect(1, 2, 3, 4))
    assert pair.ours.receive() == Rect(1, 2, 3, 4)
    pair.close()


def test_an_enum_passes_on_pythons_that_write_it_as_a_call(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_debian_12_does(code: BookErrorCode, protocol: int) -> tuple[object, ...]:
        return getattr, (BookErrorCode, code.name)

    monkeypatch.setattr(BookErrorCode, "__reduce_ex__", as_debian_12_does)
    pair.theirs.send(BookErrorCode.NOT_FOUND)
    assert pair.ours.receive() is BookErrorCode.NOT_FOUND
    pair.close()


def test_a_known_error_passes_whole(pair: Pair) -> None:
    pair.theirs.send(
        BookError(
            BookErrorCode.NOT_FOUND, "Gone.", remedy=Remedy.LOCATE_FILE, advice="Look elsewhere."
        )
    )
    error = pair.ours.receive()
    assert isinstance(error, BookError)
    assert (error.message, error.remedy, error.advice) == (
        "Gone.",
        Remedy.LOCATE_FILE,
        "Look elsewhere.",
    )
    pair.close()


def test_a_value_that_would_run_code_closes_the_channel(pair: Pair) -> None:
    pair.theirs.send(_Attack())
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    pair.close()


def test_a_frame_of_impossible_length_closes_the_channel(pair: Pair) -> None:
    os.write(pair.raw_out, struct.pack("<I", 0xFFFFFFFF))
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    pair.close()


def test_a_frame_that_is_no_value_closes_the_channel(pair: Pair) -> None:
    os.write(pair.raw_out, struct.pack("<I", 4) + b"\xff\xfe\xfd\xfc")
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    pair.close()


def test_the_end_of_the_other_side_is_noticed(pair: Pair) -> None:
    pair.theirs.close()
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    pair.close()


def test_values_keep_their_order(pair: Pair) -> None:
    for number in range(100):
        pair.theirs.send(number)
    assert [pair.ours.receive() for _ in range(100)] == list(range(100))
    pair.close()


def test_functions_of_the_standard_library_do_not_pass(pair: Pair) -> None:
    body = pickle.dumps(os.getcwd)
    os.write(pair.raw_out, struct.pack("<I", len(body)) + body)
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    pair.close()


def test_a_value_on_its_way_can_be_noticed_before_it_is_received(pair: Pair) -> None:
    assert not pair.ours.is_waiting(0)
    pair.theirs.send(Rect(0, 0, 1, 1))
    pair.theirs.send(Rect(0, 0, 2, 2))
    assert pair.ours.is_waiting(60)
    pair.ours.receive()
    assert pair.ours.is_waiting(60)
    pair.ours.receive()
    assert not pair.ours.is_waiting(0)
    pair.close()


def test_an_end_that_is_gone_is_noticed_too(pair: Pair) -> None:
    pair.theirs.close()
    assert pair.ours.is_waiting(60)
    pair.ours.close()
