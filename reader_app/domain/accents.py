"""Accents that stand beside their letters, as TeX leaves them: "na¨ıve", "franc¸ais". Pure."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MARKS: Final = {
    "¨": "\u0308",
    "´": "\u0301",
    "¯": "\u0304",
    "¸": "\u0327",
    "ˆ": "\u0302",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "˙": "\u0307",
    "˚": "\u030a",
    "˛": "\u0328",
    "˜": "\u0303",
    "˝": "\u030b",
}
SPACING_ACCENTS: Final = "".join(_MARKS)
_BELOW: Final = "¸˛"
_DOTLESS: Final = {"ı": "i", "ȷ": "j"}
_LETTER: Final = r"[^\W\d_]"
_AFTER_ITS_LETTER: Final = re.compile(rf"({_LETTER})([{SPACING_ACCENTS}])")
_BEFORE_ITS_LETTER: Final = re.compile(rf"(?<!/)([{SPACING_ACCENTS}])({_LETTER})")  # not /˜name
_BELOW_ITS_LETTER: Final = re.compile(rf"({_LETTER})([{_BELOW}])")


def with_accents(text: str) -> str:
    """`text` with those accents on their letters, where there is such a letter."""
    if text.isascii():
        return text
    text = _BELOW_ITS_LETTER.sub(lambda found: _composed(found, *found.group(1, 2)), text)
    text = _BEFORE_ITS_LETTER.sub(lambda found: _composed(found, *found.group(2, 1)), text)
    return _AFTER_ITS_LETTER.sub(lambda found: _composed(found, *found.group(1, 2)), text)


def _composed(found: re.Match[str], letter: str, accent: str) -> str:
    whole = unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + _MARKS[accent])
    return whole if len(whole) == 1 else found.group()
