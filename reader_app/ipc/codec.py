"""Encodes messages between our processes as bytes and decodes them: a closed set of dataclasses.

MessagePack holds only numbers, texts, bytes and lists, so a frame can contain nothing but plain
data. This module decides what the data means: the first part names one of the messages that the
receiver has listed, and each field must have the type that its dataclass declares. Nothing outside
that list is looked up by name, and a value is made by its own constructor, which may reject it.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from enum import Enum
from typing import (
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgpack

MOST_BYTES: Final = 32 * 1024 * 1024
"""The largest message: 700,000 words on a page, or a million pages.

The worst frame, lists of one element, takes 28 times as much memory until it is rejected.
"""
_LENIENT: Final = "surrogatepass"
"""File names may have bytes that aren't UTF-8, which Python represents as lone surrogates."""

Plain: TypeAlias = object
"""None, bool, int, float, str, bytes, or a tuple of these."""
_Write: TypeAlias = Callable[[object], Plain]
_Writer: TypeAlias = _Write | None
"""None: the value is written as it is."""
_Reader: TypeAlias = Callable[[Plain], object]
_Value = TypeVar("_Value")
_Packed = TypeVar("_Packed")


class CodecError(ValueError):
    """A value is not one of the known messages, or is malformed."""


@dataclass(frozen=True, slots=True)
class Form:
    """How values of the type `hint` are encoded: as values of the type `plain`. See `form`."""

    hint: object
    plain: object
    write: _Write
    read: _Reader
    alias: str


def form(
    hint: object,
    plain: object,
    write: Callable[[_Value], _Packed],
    read: Callable[[_Packed], _Value],
    *,
    alias: str = "",
) -> Form:
    """Create a `Form`. `read` raises ValueError or LookupError for what `write` can't have made.

    `alias`: another name for the type in annotations of dataclasses; it is resolved to `hint`.
    """
    return Form(hint, plain, cast("_Write", write), cast("_Reader", read), alias)


class Codec:
    """Encodes and decodes the messages that it was given, and no others.

    `forms`: for types that aren't encoded field by field. How a message is encoded is worked out
    when the first one passes, so that a process doesn't pay at its start for messages that it never
    sees.
    """

    def __init__(
        self, *messages: type, forms: Sequence[Form] = (), most_bytes: int = MOST_BYTES
    ) -> None:
        self.most_bytes = most_bytes
        self._messages = {message.__name__: message for message in messages}
        if len(self._messages) != len(messages):
            raise TypeError("two messages have the same name")
        self._forms = {form.hint: form for form in forms}
        self._aliases = {form.alias: form.hint for form in forms if form.alias}
        self._writers: dict[type, _Writer] = {}
        self._readers: dict[str, _Reader] = {}

    @property
    def messages(self) -> tuple[type, ...]:
        """All message types that this codec knows."""
        return tuple(self._messages.values())

    def encode(self, message: object) -> bytes:
        """Encode a message. Raises CodecError for values that are no message of this codec."""
        kind = type(message)
        if self._messages.get(kind.__name__) is not kind:
            raise CodecError(f"{kind.__name__} is no message here")
        writer = self._writers.get(kind)
        if writer is None:
            writer = self._writers[kind] = self._writer(kind)
        assert writer is not None
        try:
            body: bytes = msgpack.packb(
                (kind.__name__, writer(message)), unicode_errors=_LENIENT, strict_types=False
            )
        except (TypeError, ValueError, OverflowError, AttributeError, RecursionError) as error:
            raise CodecError(f"a {kind.__name__} can't be written") from error
        if len(body) > self.most_bytes:
            raise CodecError(f"a {kind.__name__} is too large")
        return body

    def decode(self, body: bytes) -> object:
        """Decode a frame. Raises CodecError for anything that `encode` can't have made."""
        if len(body) > self.most_bytes:
            raise CodecError("too large")
        try:
            name, content = msgpack.unpackb(body, use_list=False, unicode_errors=_LENIENT)
            reader = self._readers.get(name)
            if reader is None:
                reader = self._readers[name] = self._reader(self._messages[name])
            return reader(content)
        except CodecError:
            raise
        except (
            TypeError, ValueError, LookupError, ArithmeticError, RecursionError, MemoryError,
            msgpack.UnpackException,
        ) as error:  # fmt: skip
            raise CodecError("no message") from error

    def _fields(self, hint: object) -> list[tuple[str, object]]:
        """Return the fields that the constructor takes, with their types."""
        if not (isinstance(hint, type) and is_dataclass(hint)):
            raise TypeError(f"{hint} can't be part of a message")
        hints: dict[str, object] = get_type_hints(hint, localns=self._aliases)
        return [(field.name, hints[field.name]) for field in fields(hint) if field.init]

    # ---- writing -----------------------------------------------------------------------------

    def _writer(self, hint: object) -> _Writer:
        form = self._forms.get(hint)
        if form is not None:
            return self._writer_of_form(form)
        if hint in (None, type(None), bool, int, float, str, bytes):
            return None
        origin = get_origin(hint)
        if origin in (Union, types.UnionType):
            return self._writer_of_union(_kinds(hint))
        if origin is tuple:
            return self._writer_of_tuple(get_args(hint))
        if origin is frozenset:
            return self._writer_of_many(get_args(hint)[0])
        if origin is Literal:
            return None
        if hint is datetime:
            return _written_time
        if isinstance(hint, type) and issubclass(hint, Enum):
            return _value_of
        return self._writer_of_dataclass(hint)

    def _writer_of_form(self, form: Form) -> _Writer:
        write, inner = form.write, self._writer(form.plain)
        return write if inner is None else lambda value: inner(write(value))

    def _writer_of_dataclass(self, hint: object) -> _Writer:
        writers = tuple((name, self._writer(kind)) for name, kind in self._fields(hint))

        def write(value: object) -> Plain:
            if type(value) is not hint:
                raise CodecError(f"a {type(value).__name__} instead of {hint}")
            return [
                getattr(value, name) if inner is None else inner(getattr(value, name))
                for name, inner in writers
            ]

        return write

    def _writer_of_tuple(self, kinds: tuple[object, ...]) -> _Writer:
        if kinds[1:] == (...,):
            return self._writer_of_many(kinds[0])
        writers = [self._writer(kind) for kind in kinds]
        if not any(writers):
            return None
        return lambda value: [
            part if inner is None else inner(part)
            for inner, part in zip(writers, _as_sequence(value), strict=True)
        ]

    def _writer_of_many(self, kind: object) -> _Writer:
        inner = self._writer(kind)
        if inner is None:
            return lambda value: tuple(_as_sequence(value))
        return lambda value: list(map(inner, _as_sequence(value)))

    def _writer_of_union(self, kinds: tuple[object, ...]) -> _Writer:
        if len(kinds) == 1:
            inner = self._writer(kinds[0])
            return inner and (lambda value: None if value is None else inner(value))
        writers = {get_origin(kind) or kind: self._writer(kind) for kind in kinds}

        def write(value: object) -> Plain:
            if value is None:
                return None
            inner = writers[type(value)]
            return type(value).__name__, value if inner is None else inner(value)

        return write

    # ---- reading -----------------------------------------------------------------------------

    def _reader(self, hint: object) -> _Reader:
        form = self._forms.get(hint)
        if form is not None:
            read, plain = form.read, self._reader(form.plain)
            return lambda value: read(plain(value))
        if hint in _SCALARS:
            return _SCALARS[hint]
        origin = get_origin(hint)
        if origin in (Union, types.UnionType):
            return self._reader_of_union(_kinds(hint), type(None) in get_args(hint))
        if origin is tuple:
            return self._reader_of_tuple(get_args(hint))
        if origin is frozenset:
            many = self._reader_of_tuple((get_args(hint)[0], ...))
            return lambda value: frozenset(_as_sequence(many(value)))
        if origin is Literal:
            return _chooser({choice: choice for choice in get_args(hint)})
        if isinstance(hint, type) and issubclass(hint, Enum):
            return _chooser({member.value: member for member in hint})
        return self._reader_of_dataclass(hint)

    def _reader_of_dataclass(self, hint: object) -> _Reader:
        readers = tuple(self._reader(kind) for _, kind in self._fields(hint))
        count = len(readers)
        assert isinstance(hint, type)

        def read(value: Plain) -> object:
            if type(value) is not tuple or len(value) != count:
                raise CodecError(f"not the fields of a {hint.__name__}")
            return hint(*[reader(part) for reader, part in zip(readers, value, strict=True)])

        return read

    def _reader_of_tuple(self, kinds: tuple[object, ...]) -> _Reader:
        if kinds[1:] == (...,) and kinds[0] in _EXACT:
            return _many_of(kinds[0])
        if kinds[1:] == (...,):
            reader = self._reader(kinds[0])

            def read_many(value: Plain) -> object:
                if type(value) is not tuple:
                    raise CodecError("not a list")
                return tuple(map(reader, value))

            return read_many
        readers = [self._reader(kind) for kind in kinds]

        def read(value: Plain) -> object:
            if type(value) is not tuple:
                raise CodecError("not a list")
            return tuple([inner(part) for inner, part in zip(readers, value, strict=True)])

        return read

    def _reader_of_union(self, kinds: tuple[object, ...], is_none_allowed: bool) -> _Reader:
        if len(kinds) == 1:
            only = self._reader(kinds[0])
            return lambda value: None if value is None else only(value)
        readers = {_class_of(kind).__name__: self._reader(kind) for kind in kinds}

        def read(value: Plain) -> object:
            if value is None and is_none_allowed:
                return None
            if type(value) is not tuple:
                raise CodecError("none of several kinds")
            name, content = value
            return readers[name](content)

        return read


@dataclass(frozen=True, slots=True)
class Dialogue:
    """The messages a parent may send to a kind of child process, and the answers it accepts."""

    requests: Codec
    answers: Codec


NOTHING: Final = Codec()
"""The codec of a channel before a dialogue is set."""


def _scalar(kind: type) -> _Reader:
    def read(value: Plain) -> object:
        if type(value) is not kind:
            raise CodecError(f"{type(value).__name__} instead of {kind.__name__}")
        return value

    return read


def _many_of(kind: object) -> _Reader:
    def read(value: Plain) -> object:
        if type(value) is not tuple or not {kind}.issuperset(map(type, value)):
            raise CodecError("not a list of one kind")
        return value

    return read


def _read_number(value: Plain) -> object:
    """Read a float; an int is accepted, since whole numbers in rectangles are written as such."""
    if type(value) is not float and type(value) is not int:
        raise CodecError(f"{type(value).__name__} instead of a number")
    return value


def _read_time(value: Plain) -> object:
    if type(value) is not str:
        raise CodecError("not a time")
    return datetime.fromisoformat(value)


_EXACT: Final = (bool, int, str, bytes)
_SCALARS: Final[Mapping[object, _Reader]] = {
    **{kind: _scalar(kind) for kind in (type(None), *_EXACT)},
    float: _read_number,
    datetime: _read_time,
}


def _written_time(value: object) -> Plain:
    if not isinstance(value, datetime):
        raise CodecError("not a time")
    return value.isoformat()


def _value_of(member: object) -> Plain:
    if not isinstance(member, Enum):
        raise CodecError(f"{type(member).__name__} instead of one of several values")
    return member.value


def _chooser(choices: Mapping[object, object]) -> _Reader:
    return choices.__getitem__


def _kinds(hint: object) -> tuple[object, ...]:
    """Return the members of a union, without None."""
    return tuple(kind for kind in get_args(hint) if kind is not type(None))


def _class_of(kind: object) -> type:
    found = get_origin(kind) or kind
    assert isinstance(found, type)
    return found


def _as_sequence(value: object) -> Collection[object]:
    if not isinstance(value, tuple | list | frozenset):
        raise CodecError(f"{type(value).__name__} instead of a list")
    return value
