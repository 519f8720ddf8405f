"""Where a command prints: results to standard output, everything about them to standard error.

Whatever is printed goes through `printable`, so that nobody's words are orders to the terminal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from getpass import getpass
from typing import Protocol, TextIO

from reader_app.cli.printable import one_line, printable, printable_json
from reader_app.domain.jsontypes import JsonObject, JsonValue


class Person(Protocol):
    """Who sits at the terminal and can be asked. Raises EOFError when they turn away."""

    def answer(self, question: str) -> str: ...

    def secret(self, question: str) -> str:
        """What is typed is not shown."""
        ...


@dataclass(frozen=True, slots=True)
class Terminal:
    """`person` None: nobody can be asked, as in a script."""

    out: TextIO
    err: TextIO
    person: Person | None = None
    notices: list[str] = field(default_factory=list)

    def write(self, text: str) -> None:
        """A part of a result, shown at once."""
        self.out.write(printable(text))
        self.out.flush()

    def line(self, text: str) -> None:
        self.write(text + "\n")

    def json(self, value: JsonValue) -> None:
        """With the notices, if there are any: in the object, or in the first of an array."""
        if isinstance(value, list) and value:
            first, *others = value
            value = [self.noticed(first), *others]
        self.line(as_json(self.noticed(value)))

    def note(self, text: str) -> None:
        """A sentence beside the result."""
        self.err.write(one_line(text) + "\n")
        self.err.flush()

    def notice(self, sentence: str) -> None:
        """What happened to the library itself: told at once, and to programs with the result."""
        self.note(sentence)
        self.notices.append(sentence)

    def noticed(self, value: JsonValue) -> JsonValue:
        """An object of a result, with the notices."""
        if not self.notices or not isinstance(value, Mapping):
            return value
        made: JsonObject = {**value, "notices": list(self.notices)}
        return made


class PersonAtTerminal:
    """Implements Person; questions go to standard error, whose reader is there to answer."""

    def __init__(self, into: TextIO, out_of: TextIO) -> None:
        self._into = into
        self._out_of = out_of

    def answer(self, question: str) -> str:
        self._into.write(one_line(question))
        self._into.flush()
        line = self._out_of.readline()
        if not line:
            raise EOFError
        return line.strip()

    def secret(self, question: str) -> str:
        return getpass(one_line(question), self._into)


def as_json(value: JsonValue) -> str:
    """On one line, as people write their letters."""
    return printable_json(json.dumps(value, ensure_ascii=False))
