"""Where a command prints: results to standard output, everything about them to standard error."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TextIO

from reader_app.domain.jsontypes import JsonValue


@dataclass(frozen=True, slots=True)
class Terminal:
    out: TextIO
    err: TextIO

    def write(self, text: str) -> None:
        """A part of a result, shown at once."""
        self.out.write(text)
        self.out.flush()

    def line(self, text: str) -> None:
        self.write(text + "\n")

    def json(self, value: JsonValue) -> None:
        self.line(as_json(value))

    def note(self, text: str) -> None:
        """A sentence beside the result."""
        self.err.write(text + "\n")
        self.err.flush()


def as_json(value: JsonValue) -> str:
    """On one line, as people write their letters."""
    return json.dumps(value, ensure_ascii=False)
