"""What a document process that was taken over can do to its parent by what it sends."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pathlib
import pickle
import random
import resource
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from benchmarks.attacks.attempts import Attempt, Options, Outcome, judged
from reader_app.documents.processes import messages as m
from reader_app.domain.document import DocumentInfo, PageSize, PageText, Rect, Word
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.ipc.channel import Channel, ChannelClosedError

FRAMES: Final = 10_000
_QUICK_FRAMES: Final = 500
_LIMIT_S: Final = 20.0
_SPACE: Final = 3 * 1024**3
_LENGTH: Final = struct.Struct("<I")

_INFO: Final = DocumentInfo("T", "A", 2, (PageSize(3, 4),) * 2, ("i", "1"), "PDF", False)
SAMPLES: Final = (
    m.FileOpened("/a.pdf", _INFO),
    m.FileRefused("/a.pdf", BookError(BookErrorCode.PARSE_FAILED, "It is damaged.")),
    m.PageDrawn(7, 300, 400),
    m.PageTextRead(PageText(1, "i", "a pond", (Word(0, 1, Rect(1, 2, 3, 4)),))),
    m.IndexProgress("book", 3, 9, False),
    m.FindProgress(1, 2, 3, ((1, 2),), 2, True),
)


class _System:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("touch executed",)


_BUILD_ON_A_CLASS: Final = b"\x80\x04cpathlib\nPath\nN}\x8c\x06parent\x8c\x04evils\x86b."
"""The opcode BUILD with a state of slots sets attributes on the class that it is given."""
_GETATTR: Final = b"\x80\x04cbuiltins\ngetattr\ncbuiltins\nint\n\x8c\x04real\x86R."


PICKLES: Final[dict[str, Callable[[], bytes]]] = {
    "os.system": lambda: pickle.dumps(_System(), 4),
    "getattr": lambda: _GETATTR,
    "a dotted name": lambda: b"\x80\x04\x8c\x11reader_app.ipc.channel\x8c\x0bos.system\x93.",
    "attribute of a class": lambda: _BUILD_ON_A_CLASS,
    "a gigabyte": lambda: b"\x80\x04cbuiltins\nbytearray\nJ\x00\x00\x00\x40\x85R.",
    "nothing": lambda: b"",
    "deep nesting": lambda: b"\x80\x04" + b"(" * 1_000_000 + b".",
}


def frames_of_a_child(options: Options) -> Iterator[Attempt]:
    """Pickles that execute, frames that are noise, and lengths that are lies."""
    if sys.platform == "win32":
        yield Attempt("frames", Outcome.NOT_TRIED, "the receiver is forked")
        return
    os.chdir(options.folder)
    for name, made in PICKLES.items():
        yield _tried(f"pickle: {name}", [_framed(made())])
    for name, frame in {
        "four gigabytes are announced": _LENGTH.pack(2**32 - 1) + b"x",
        "half a frame": _LENGTH.pack(1000) + b"x",
        "half a length": b"\x01\x00",
    }.items():
        yield _tried(f"length: {name}", [frame])
    chance = random.Random(3)
    for sample in SAMPLES:
        body = _body_of(sample)
        count = _QUICK_FRAMES if options.is_quick else FRAMES
        frames = [_framed(_mutated(body, chance)) for _ in range(count)]
        yield _tried(f"{count:,} mutants of {type(sample).__name__}", frames, type(sample))


def _framed(body: bytes) -> bytes:
    return _LENGTH.pack(len(body)) + body


class _Dialogue(Protocol):
    """What both ends of a channel may say, where they have agreed on it."""

    @property
    def answers(self) -> object: ...


def _dialogue_of(kind: type) -> _Dialogue | None:
    """The one in which a child sends that; None where a channel takes any message."""
    if importlib.util.find_spec("reader_app.documents.processes.dialogues") is None:
        return None
    module = importlib.import_module("reader_app.documents.processes.dialogues")
    for name in ("drawing", "drawing_and_reading", "reading"):
        made: _Dialogue = getattr(module, name)()
        if kind in made.answers.messages:  # type: ignore[attr-defined]
            return made
    raise LookupError(kind)


def _speaking(channel: Channel, kind: type, *, as_child: bool) -> Channel:
    dialogue = _dialogue_of(kind)
    if dialogue is not None:
        getattr(channel, "serve" if as_child else "ask")(dialogue)
    return channel


def _body_of(value: object) -> bytes:
    """As the channel writes it, without its length."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as reader, os.fdopen(writing, "wb") as writer:
        _speaking(Channel(reader, writer), type(value), as_child=True).send(value)
        return reader.read1(1 << 20)[_LENGTH.size :]


def _mutated(body: bytes, chance: random.Random) -> bytes:
    changed = bytearray(body)
    for _ in range(chance.choice((1, 2, 4, 16))):
        match chance.randrange(4):
            case 0:
                changed[chance.randrange(len(changed))] = chance.randrange(256)
            case 1:
                changed.insert(chance.randrange(len(changed) + 1), chance.randrange(256))
            case 2 if len(changed) > 1:
                del changed[chance.randrange(len(changed))]
            case _:
                at = chance.randrange(len(changed))
                changed[at:at] = changed[: chance.randrange(9)]
    return bytes(changed)


def _tried(name: str, frames: list[bytes], kind: type = m.PageDrawn) -> Attempt:
    """All received by one process, a channel for each; it says how it is afterwards."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (_SPACE, _SPACE))
            os.write(writing, _harm_of(frames, kind).encode())
        except BaseException as error:
            os.write(writing, f"{type(error).__name__}: {error}"[:300].encode())
        finally:
            os._exit(0)
    os.close(writing)
    end = time.monotonic() + _LIMIT_S + len(frames) / 200
    status = 0
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        time.sleep(0.02)
    else:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return judged(name, False, "it took too long")
    with os.fdopen(reading, "rb") as said:
        harm = said.read().decode(errors="replace")
    if os.WIFSIGNALED(status):
        return judged(name, False, f"the receiver died of signal {os.WTERMSIG(status)}")
    return judged(name, harm == "none", harm)


def _harm_of(frames: list[bytes], kind: type) -> str:
    """ "none", or what the frames did to this process."""
    parts = {name: vars(pathlib.Path).get(name) for name in ("parent", "exists", "name")}
    pure = {name: vars(pathlib.PurePath).get(name) for name in ("parent", "name")}
    modules = set(sys.modules)
    largest = 0
    for frame in frames:
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        with os.fdopen(reading, "rb") as reader:
            try:
                os.write(writing, frame)
            except BlockingIOError:
                continue
            os.close(writing)
            channel = _speaking(Channel(reader, reader), kind, as_child=False)
            try:
                value = channel.receive()
            except ChannelClosedError:
                continue
            largest = max(largest, sys.getsizeof(value))
    if pathlib.Path("executed").exists():
        return "a command was executed"
    if parts != {name: vars(pathlib.Path).get(name) for name in parts}:
        return "an attribute of pathlib.Path was set"
    if pure != {name: vars(pathlib.PurePath).get(name) for name in pure}:
        return "an attribute of pathlib.PurePath was set"
    new = {name for name in set(sys.modules) - modules if name.startswith("reader_app.bootstrap")}
    if new:
        return f"modules were imported: {', '.join(sorted(new))[:100]}"
    return "none" if largest < 600_000_000 else f"a value of {largest / 1e6:.0f} MB was made"
