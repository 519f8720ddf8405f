"""The channel between our processes: the messages pass that both ends know, nothing else."""

from __future__ import annotations

import os
import pickle
import struct
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import msgpack
import pytest

from reader_app.documents.processes import messages as m
from reader_app.documents.processes.dialogues import drawing, drawing_and_reading, reading
from reader_app.domain.document import PageText
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.codec import MOST_BYTES, CodecError


class Pair:
    """A parent and its text process, in one process."""

    def __init__(self) -> None:
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        self.ours = Channel(os.fdopen(ours_in, "rb", buffering=0), os.fdopen(ours_out, "wb"))
        self.theirs = Channel(os.fdopen(theirs_in, "rb"), os.fdopen(theirs_out, "wb"))
        self.ours.ask(reading())
        self.theirs.serve(reading())
        self.raw_out = theirs_out

    def forge(self, body: bytes) -> None:
        """A frame that no codec of ours made."""
        os.write(self.raw_out, struct.pack("<I", len(body)) + body)

    def close(self) -> None:
        self.ours.close()
        self.theirs.close()


@pytest.fixture
def pair() -> Iterator[Pair]:
    made = Pair()
    yield made
    made.close()


class _Attack:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("true",)


_CONSTANT_PARENT = b"\x80\x04\x8c\x07pathlib\x8c\x04Path\x93N}\x8c\x06parent\x8c\x05/evils\x86b."
"""Pickle's BUILD on a class: it would have made `Path.parent` a constant."""


def test_a_message_passes(pair: Pair) -> None:
    pair.theirs.send(m.ContentBoxRead(3, None))
    assert pair.ours.receive() == m.ContentBoxRead(3, None)


def test_a_known_error_passes_whole(pair: Pair) -> None:
    sent = BookError(
        BookErrorCode.NOT_FOUND, "Gone.", remedy=Remedy.LOCATE_FILE, advice="Look elsewhere."
    )
    pair.theirs.send(m.FileRefused("a.pdf", sent))
    refused = pair.ours.receive()
    assert isinstance(refused, m.FileRefused)
    error = refused.error
    assert (type(error), error.code, error.message, error.remedy, error.advice) == (
        BookError,
        BookErrorCode.NOT_FOUND,
        "Gone.",
        Remedy.LOCATE_FILE,
        "Look elsewhere.",
    )


def test_the_name_of_a_file_passes_that_is_no_utf8(pair: Pair) -> None:
    path = os.fsdecode(b"/books/caf\xe9.pdf")
    pair.ours.send(m.OpenFile(path, ""))
    assert pair.theirs.receive() == m.OpenFile(path, "")


@pytest.mark.parametrize(
    "frame",
    [
        pickle.dumps(_Attack()),
        pickle.dumps(os.getcwd),
        _CONSTANT_PARENT,
        b"\x80\x04\x8c\x08builtins\x8c\x09bytearray\x93J\x00\x00\x00\x40\x85R.",
    ],
    ids=["os.system", "os.getcwd", "BUILD on pathlib.Path", "bytearray(2**30)"],
)
def test_a_pickle_is_no_message_and_does_nothing(pair: Pair, frame: bytes) -> None:
    before = Path.parent
    pair.forge(frame)
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    assert Path.parent is before


@pytest.mark.parametrize(
    "name",
    [
        "Path",
        "pathlib.Path",
        "builtins.bytearray",
        "reader_app.ipc.channel.ChildProcess",
        "reader_app.bootstrap.app",
        "__class__",
        "OpenFile",  # a request: no answer
        "PageDrawn",  # of another process
        ("FileGone",),
        None,
        7,
    ],
)
def test_a_name_that_is_not_among_the_answers_is_looked_up_nowhere(
    pair: Pair, name: object
) -> None:
    loaded = set(sys.modules)
    pair.forge(msgpack.packb([name, ["/evil"]]))
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    assert set(sys.modules) == loaded


def test_what_is_no_message_is_not_sent(pair: Pair) -> None:
    for value in (m.FileGone, "a word", 7, _Attack(), m.CloseFile()):
        with pytest.raises(CodecError):
            pair.theirs.send(value)


def test_a_message_of_the_same_name_is_another_one(pair: Pair) -> None:
    impostor = type("FileGone", (), {})
    with pytest.raises(CodecError):
        pair.theirs.send(impostor())


def test_nothing_passes_before_both_ends_have_said_what_they_listen_to() -> None:
    read_end, write_end = os.pipe()
    channel = Channel(os.fdopen(read_end, "rb", buffering=0), os.fdopen(write_end, "wb"))
    with pytest.raises(CodecError):
        channel.send(m.FileGone())
    body = reading().answers.encode(m.FileGone())
    os.write(write_end, struct.pack("<I", len(body)) + body)
    with pytest.raises(ChannelClosedError):
        channel.receive()
    channel.close()


@pytest.mark.parametrize("length", [0xFFFFFFFF, MOST_BYTES + 1])
def test_a_frame_of_impossible_length_closes_the_channel(pair: Pair, length: int) -> None:
    os.write(pair.raw_out, struct.pack("<I", length))
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()


def test_a_long_frame_that_never_comes_takes_no_memory(pair: Pair) -> None:
    os.write(pair.raw_out, struct.pack("<I", MOST_BYTES) + b"\x92")
    pair.theirs.close()
    tracemalloc.start()
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8 * 1024 * 1024


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe\xfd\xfc",
        b"\xc1",
        b"\x92",
        b"\xc6\xff\xff\xff\xff",  # 4 GB of bytes
        b"\xdd\xff\xff\xff\xff",  # a list of 4,294,967,295
        b"\xdf\xff\xff\xff\xff",  # a map of as many
        b"\xc9\xff\xff\xff\xff\x01",  # an extension of 4 GB
        b"\x91" * 20_000,
        b"\x92\xa8FileGone" + b"\x91" * 20_000 + b"\xc0",
        b"\x92\xa8FileGone\x90\x00",  # more than one value
        b"\x92\xa8FileGone\xd6\xff\x00\x00\x00\x00",  # a time
        b"\x93\xa8FileGone\x90\xc0",
        b"\x92\xa8FileGone\x80",
        b"\x92\xa8FileGone\x91\x00",
    ],
)
def test_a_frame_that_is_no_message_closes_the_channel(pair: Pair, body: bytes) -> None:
    pair.forge(body)
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()


def test_the_end_of_the_other_side_is_noticed(pair: Pair) -> None:
    pair.theirs.close()
    with pytest.raises(ChannelClosedError):
        pair.ours.receive()


def test_messages_keep_their_order(pair: Pair) -> None:
    for number in range(100):
        pair.ours.send(m.ReadLinks(number))
    assert [pair.theirs.receive() for _ in range(100)] == [m.ReadLinks(n) for n in range(100)]


def test_a_message_on_its_way_can_be_noticed_before_it_is_received(pair: Pair) -> None:
    assert not pair.ours.is_waiting(0)
    pair.theirs.send(m.FileGone())
    pair.theirs.send(m.FileChanged())
    assert pair.ours.is_waiting(60)
    pair.ours.receive()
    assert pair.ours.is_waiting(60)
    pair.ours.receive()
    assert not pair.ours.is_waiting(0)


def test_an_end_that_is_gone_is_noticed_too(pair: Pair) -> None:
    pair.theirs.close()
    assert pair.ours.is_waiting(60)


def test_pixels_are_as_many_as_their_size_says() -> None:
    answers = reading().answers
    request = m.DrawThumbnailPixels(1, 2)
    body = answers.encode(m.ThumbnailPixels(request, 2, 3, bytes(24)))
    assert answers.decode(body) == m.ThumbnailPixels(request, 2, 3, bytes(24))
    with pytest.raises(CodecError):
        answers.decode(body.replace(bytes([2, 3]), bytes([2, 4])))


def test_a_window_takes_no_pages_from_the_process_that_draws() -> None:
    body = drawing_and_reading().answers.encode(m.PageTextRead(PageText(1, "1", "Words.")))
    with pytest.raises(CodecError):
        drawing().answers.decode(body)


def test_a_message_that_is_too_large_is_not_sent(pair: Pair) -> None:
    with pytest.raises(CodecError):
        pair.theirs.send(m.ThumbnailDrawn(1, 100, bytes(MOST_BYTES)))
    pair.theirs.send(m.FileGone())
    assert pair.ours.receive() == m.FileGone()
