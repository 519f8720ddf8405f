"""Prints results to standard output, and messages about them to standard error.

Everything printed goes through `printable`: an escape sequence in a book, a file name or an answer
could set the clipboard or the window's title, and direction marks could display a name backwards.
`pad_wide` and `width` measure texts in terminal columns.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from getpass import getpass
from typing import Final, Protocol, TextIO

from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.translation import marked, shown
from reader_app.domain.values import dataclass, field

_SECOND: Final = "\0"
"""Filler for the second column of a wide character; no argument can contain it."""


def pad_wide(text: str) -> str:
    """Return a text with one character per terminal column; `unpad_wide` reverts it.

    For argparse, which counts characters: each wide one is followed by a filler.
    """
    if text.isascii():
        return text
    return "".join(char + _SECOND if _is_wide(char) else char for char in text)


def unpad_wide(text: str) -> str:
    return text.replace(_SECOND, "")


def padded(text: str, columns: int) -> str:
    """Return the text padded with spaces to `columns`."""
    return text + " " * (columns - width(text))


def width(text: str) -> int:
    """Return the number of terminal columns that the text takes."""
    return len(pad_wide(text))


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


_DIRECTIONS: Final = "\u202a-\u202e\u2066-\u2069"
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters except tabs and line feeds; 0x80–0x9f each act as an escape sequence."""
_TURNED: Final = re.compile(f"[{_DIRECTIONS}]")
_LINES: Final = re.compile(r"\s*[\n\x85\u2028\u2029]\s*")
_RAW_IN_JSON: Final = re.compile(f"[\x7f-\x9f\u2028\u2029\ud800-\udfff{_DIRECTIONS}]")
_REPLACEMENT: Final = "\ufffd"


def printable(text: str) -> str:
    """Return the text with control characters replaced and direction marks removed."""
    if text.isprintable():
        return text
    return _CONTROLS.sub(_REPLACEMENT, _TURNED.sub("", text.replace("\r\n", "\n")))


def one_line(text: str) -> str:
    """Return the printable text on one line, so that a file name can't imitate our output."""
    return printable(_LINES.sub(" ", text))


def printable_json(text: str) -> str:
    """Escape characters in JSON that a terminal would act on; the meaning stays the same."""
    return _RAW_IN_JSON.sub(_escaped, text)


def _escaped(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"


_REMEDIES: Final = {
    Remedy.NONE: "",
    Remedy.RETRY: marked("Try again in a moment."),
    Remedy.OPEN_SETTINGS: marked(
        "Check the model, server, and key in Settings, or ask with --offline."
    ),
    Remedy.ENTER_KEY: marked("Enter the key in Settings or in ANTHROPIC_API_KEY."),
    Remedy.OPEN_BILLING: marked("Check the account’s billing page."),
    Remedy.CHOOSE_MODEL: marked("Choose another model in Settings or with PAGEMATE_MODEL."),
    Remedy.NEW_CONVERSATION: marked("Ask again without --conversation."),
    Remedy.LOCATE_FILE: marked("Check the file’s name and folder."),
    Remedy.ENTER_PASSWORD: marked(
        "Pass the password with --password-file, or enter it in a terminal."
    ),
    Remedy.SHORTEN_MESSAGE: marked("Shorten the question."),
    Remedy.FREE_SPACE: marked("Free up space on the disk and try again."),
    Remedy.RAISE_CAP: marked("Raise the limit in Settings, or turn it off."),
    Remedy.CONTINUE_ONCE: marked("Raise the limit in Settings, or turn it off."),
}


def error_sentences(error: DomainError) -> str:
    """Return what happened and what to do about it, on one line."""
    return f"{error.message} {error.advice or shown(_REMEDIES[error.remedy])}".strip()


class Person(Protocol):
    """The person at the terminal. Both methods raise EOFError at the end of input."""

    def answer(self, question: str) -> str: ...

    def secret(self, question: str) -> str:
        """Ask without showing what is typed."""
        ...


@dataclass(frozen=True, slots=True)
class Terminal:
    """The streams of a command. `person` None: nobody can be asked, as in a script.

    `input`: standard input, None where there is none.
    """

    out: TextIO
    err: TextIO
    person: Person | None = None
    notices: list[str] = field(default_factory=list)
    input: TextIO | None = None

    def write(self, text: str) -> None:
        """Print a part of a result, and flush it."""
        self.out.write(printable(text))
        self.out.flush()

    def line(self, text: str) -> None:
        self.write(text + "\n")

    def json(self, value: JsonValue) -> None:
        """Print a result as JSON; notices go into the object, or into the first one of an array."""
        if isinstance(value, list) and value:
            first, *others = value
            value = [self.noticed(first), *others]
        self.line(as_json(self.noticed(value)))

    def note(self, text: str) -> None:
        """Print a sentence about the result to standard error."""
        self.err.write(one_line(text) + "\n")
        self.err.flush()

    def notice(self, sentence: str) -> None:
        """Print a notice about the library itself, and add it to a JSON result."""
        self.note(sentence)
        self.notices.append(sentence)

    def noticed(self, value: JsonValue) -> JsonValue:
        """Return the value with the notices added if it is an object."""
        if not self.notices or not isinstance(value, Mapping):
            return value
        made: JsonObject = {**value, "notices": list(self.notices)}
        return made


class PersonAtTerminal:
    """Implements Person; questions go to standard error, so that they never mix with results."""

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
    """Return JSON on one line, with letters unescaped."""
    return printable_json(json.dumps(value, ensure_ascii=False))
