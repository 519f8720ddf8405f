"""Values of any type that a message may hold, and frames that are almost messages."""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from random import Random
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgpack

from reader_app.documents.processes import dialogues, messages
from reader_app.documents.processes.index_process import index_dialogue
from reader_app.domain.document import DocumentInfo, PageSize, Rect, Word
from reader_app.domain.errors import (
    BookError,
    BookErrorCode,
    DomainError,
    LLMError,
    LLMErrorCode,
    Remedy,
    fields_of,
)
from reader_app.ipc.codec import Codec
from reader_app.llm.model_messages import DIALOGUE
from reader_app.typesetting import formula_messages as typesetting

CODECS: dict[str, Codec] = {
    f"{name} {part}": getattr(dialogue, part)
    for name, dialogue in {
        "drawing": dialogues.drawing(),
        "drawing-and-reading": dialogues.drawing_and_reading(),
        "reading": dialogues.reading(),
        "keeping": index_dialogue(),
        "copying": dialogues.copying(),
        "recognising": dialogues.recognising(),
        "model": DIALOGUE,
        "formula": typesetting.dialogue(),
    }.items()
    for part in ("requests", "answers")
}
KINDS = [
    (name, message) for name, codec in CODECS.items() for message in codec.messages
]  # fmt: skip
_SIGNS = [
    "",
    "a",
    "Word ",
    "é",
    "ﬁ",
    "汉字",
    "\U0001f600",
    "\x00",
    "\n",
    "\udce9",
    "\ud800",
    "'\"\\",
]
_SIZES = (PageSize(300, 400.5), PageSize(1e-3, 14_400.0), PageSize(300, 400.5))
_LABELS = ("i", "", "A-1 \ud800")
_INTEGERS = [0, 1, -1, 7, 255, 256, 65_536, 2**31, -(2**31), 2**63 - 1, -(2**63)]
_NUMBERS = [0.0, -0.0, 0.1, 12.5, 1e300, -1e-300, float("inf"), 3]


class _Json:
    """Stands for JsonObject, which is defined by itself."""


def text(rng: Random) -> str:
    return "".join(rng.choice(_SIGNS) for _ in range(rng.randrange(5)))


def value_of(hint: Any, rng: Random) -> Any:
    """A value of that type."""
    special = _SPECIAL.get(hint)
    if special is not None:
        return special(rng)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return value_of(rng.choice(inner), rng)
    if origin is Literal:
        return rng.choice(inner)
    if origin is frozenset:
        return frozenset(value_of(inner[0], rng) for _ in range(rng.randrange(3)))
    if origin is tuple and inner[1:] == (...,):
        return tuple(value_of(inner[0], rng) for _ in range(rng.randrange(4)))
    if origin is tuple:
        return tuple(value_of(kind, rng) for kind in inner)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return rng.choice(list(hint))
    assert is_dataclass(hint), hint
    hints = get_type_hints(hint, localns={"JsonObject": _Json})
    return hint(**{each.name: value_of(hints[each.name], rng) for each in fields(hint)})


def is_same(one: object, other: object) -> bool:
    """Errors are equal to themselves only, whatever they say."""
    one_error, other_error = getattr(one, "error", None), getattr(other, "error", None)
    if isinstance(one_error, DomainError) and isinstance(other_error, DomainError):
        return type(one) is type(other) and fields_of(one_error) == fields_of(other_error)
    return one == other


def mutated(frame: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """A frame that is no longer what its codec made, or hardly."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        frame = rng.choice(_MUTATIONS)(frame, rng.choice(others), rng)
    return frame


def _pixels(rng: Random) -> messages.ThumbnailPixels:
    width, height = rng.randrange(4), rng.randrange(4)
    request = value_of(messages.DrawThumbnailPixels, rng)
    return messages.ThumbnailPixels(request, width, height, rng.randbytes(width * height * 4))


def _opened(kind: type) -> Callable[[Random], Any]:
    def make(rng: Random) -> Any:
        info = value_of(DocumentInfo, rng)
        return kind(text(rng), replace(info, page_count=3, page_sizes=_SIZES, labels=_LABELS))

    return make


def _words(rng: Random) -> tuple[Word, ...]:
    return tuple(
        Word(rng.randrange(2**32), rng.randrange(2**32), value_of(Rect, rng))
        for _ in range(rng.randrange(4))
    )


def _error(kind: type[DomainError], codes: type[Enum]) -> Callable[[Random], DomainError]:
    return lambda rng: kind(
        rng.choice(list(codes)),
        text(rng),
        remedy=rng.choice(list(Remedy)),
        advice=text(rng),
        retry_after_s=rng.choice([None, *_NUMBERS]),
    )


def _json(rng: Random) -> dict[str, Any]:
    return {text(rng): _json_value(rng, 3) for _ in range(rng.randrange(4))}


def _json_value(rng: Random, depth: int) -> Any:
    leaves: list[Any] = [None, True, False, 2**70, *_INTEGERS, *_NUMBERS, text(rng)]
    if depth == 0 or rng.random() < 0.5:
        return rng.choice(leaves)
    if rng.random() < 0.5:
        return [_json_value(rng, depth - 1) for _ in range(rng.randrange(3))]
    return {text(rng): _json_value(rng, depth - 1) for _ in range(rng.randrange(3))}


def _flipped(frame: bytes, other: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(frame) or 1)
    return frame[:place] + bytes([rng.randrange(256)]) + frame[place + 1 :]


def _cut(frame: bytes, other: bytes, rng: Random) -> bytes:
    return frame[: rng.randrange(len(frame) + 1)]


def _spliced(frame: bytes, other: bytes, rng: Random) -> bytes:
    return frame[: rng.randrange(len(frame) + 1)] + other[rng.randrange(len(other) + 1) :]


def _stuffed(frame: bytes, other: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(frame) + 1)
    return frame[:place] + rng.choice(_STUFFING) + frame[place:]


def _regrown(frame: bytes, other: bytes, rng: Random) -> bytes:
    """A well-formed frame in which one part is of another kind."""
    try:
        name, content = msgpack.unpackb(frame, use_list=False, unicode_errors="surrogatepass")
        grown = msgpack.packb((name, _exchanged(content, rng)), unicode_errors="surrogatepass")
    except (ValueError, TypeError, msgpack.UnpackException):
        return frame
    return bytes(grown)


def _exchanged(content: object, rng: Random) -> object:
    if isinstance(content, tuple) and content and rng.random() < 0.8:
        place = rng.randrange(len(content))
        return (*content[:place], _exchanged(content[place], rng), *content[place + 1 :])
    return rng.choice(_PARTS)


_MUTATIONS = [_flipped, _cut, _spliced, _stuffed, _regrown, _regrown, _regrown, _regrown]
_STUFFING = [
    b"\xc0", b"\xc1", b"\x90", b"\xdd\xff\xff\xff\xff", b"\xc6\x7f\xff\xff\xff",
    b"\xdb\xff\xff\xff\xff", b"\xd6\xff\x00\x00\x00\x00", b"\x81\xc0\xc0",
    b"\xcf" + b"\xff" * 8, b"\x91" * 2_000,
]  # fmt: skip
_PARTS: list[object] = [
    None, True, 0, -1, 2**63, -(2**63), 1e308, float("nan"), "", "Path", "__class__", "\ud800",
    "[" * 5_000, "1" * 5_000, "{}", "[]", '{"a": NaN}', b"", b"\x00" * 8, b"\xff" * 9, (), ((),),
    {}, {"__class__": "Path"}, (None,) * 7, ("BookError", "NOT_FOUND", "", "none", "", None),
]  # fmt: skip
_SPECIAL: dict[Any, Callable[[Random], Any]] = {
    type(None): lambda rng: None,
    bool: lambda rng: rng.random() < 0.5,
    int: lambda rng: rng.choice(_INTEGERS),
    float: lambda rng: rng.choice(_NUMBERS),
    str: text,
    bytes: lambda rng: rng.randbytes(rng.randrange(5)),
    datetime: lambda rng: datetime(2024, 2, 29, tzinfo=UTC) + timedelta(rng.randrange(9), 0, 7),
    Sequence[Word]: _words,
    BookError: _error(BookError, BookErrorCode),
    DomainError: _error(LLMError, LLMErrorCode),
    messages.FileOpened: _opened(messages.FileOpened),
    messages.FileBegun: _opened(messages.FileBegun),
    messages.ThumbnailPixels: _pixels,
    _Json: _json,
}
