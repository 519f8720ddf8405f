"""Texts for a terminal, which obeys what it is sent: words of models, books and names of files.

An escape sequence can set the clipboard, the window's title or a link under other words; signs of
direction can show a name backwards. None of that is ever needed for reading.
"""

from __future__ import annotations

import re
from typing import Final

_DIRECTIONS: Final = "\u202a-\u202e\u2066-\u2069"
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""All but tabulators and ends of lines; the last 32 of them are escape sequences of one sign."""
_TURNED: Final = re.compile(f"[{_DIRECTIONS}]")
_LINES: Final = re.compile(r"\s*[\n\x85\u2028\u2029]\s*")
_RAW_IN_JSON: Final = re.compile(f"[\x7f-\x9f\u2028\u2029\ud800-\udfff{_DIRECTIONS}]")
_REPLACEMENT: Final = "\ufffd"


def printable(text: str) -> str:
    """Without escape sequences: their first sign is replaced, what is left are letters.

    Signs that only turn the direction of writing are left out: letters stand as they follow.
    """
    if text.isprintable():
        return text
    return _CONTROLS.sub(_REPLACEMENT, _TURNED.sub("", text.replace("\r\n", "\n")))


def one_line(text: str) -> str:
    """The same for a name or a sentence: a file's name can't pretend to be a line of ours."""
    return printable(_LINES.sub(" ", text))


def printable_json(text: str) -> str:
    """JSON that says the same, with escapes for what a terminal would obey."""
    return _RAW_IN_JSON.sub(_escaped, text)


def _escaped(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"
