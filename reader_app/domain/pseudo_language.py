"""A made-up language: what isn't translated stands out, and what has no room for more shows."""

from __future__ import annotations

import re
from typing import Final

_KEPT: Final = re.compile(r"\{[^{}]*\}|%(?:\(\w+\))?[sr]|<[^<>]*>|&\w+;|\*\.\w+|\(\*\)|;;|\s")
"""Placeholders, markup, patterns of file names: with other letters they would mean nothing."""
_ACCENTS: Final = str.maketrans(
    "aceilnorsuyzACEILNORSUYZ",
    "áçéíļñöŕşüýžÁÇÉÍĻÑÖŔŞÜÝŽ",
)
_LONGER_BY: Final = 0.3


def pseudo(text: str, sense: str = "", n: int = -1) -> str:
    """A `Lookup`: accents, a third longer, in brackets that no English text has."""
    if ";;" in text:  # the filters of a file dialog: each of them is a text
        return ";;".join(pseudo(each, sense, n) for each in text.split(";;"))
    words = "".join(_parts(text))
    return f"⟦{words}{'~' * round(_LONGER_BY * len(text))}⟧"


def pseudo_from_the_right(text: str, sense: str = "", n: int = -1) -> str:
    """The same with a mark that makes it a text from right to left, as far as Qt can tell."""
    if ";;" in text:
        return pseudo(text, sense, n)
    return f"\N{RIGHT-TO-LEFT MARK}{pseudo(text, sense, n)}"


def _parts(text: str) -> list[str]:
    at = 0
    parts: list[str] = []
    for kept in _KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(_ACCENTS), kept.group()]
        at = kept.end()
    return [*parts, text[at:].translate(_ACCENTS)]
