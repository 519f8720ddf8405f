"""Reads and writes LaTeX's accents and special letters, as bibliographies have them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from reader_app.domain.values import lazy_pattern

_MARKS: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331",
}  # fmt: skip
_LETTERS: Final = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "o": "ø", "O": "Ø",
    "l": "ł", "L": "Ł", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
    "ng": "ŋ", "NG": "Ŋ", "i": "ı", "j": "ȷ",
    "textbraceleft": "{", "textbraceright": "}", "textbackslash": "\\", "textasciitilde": "~",
    "textasciicircum": "^",
}  # fmt: skip
_READ_ONLY: Final = {
    "textendash": "–", "textemdash": "—", "textquoteleft": "‘", "textquoteright": "’",
    "textquotedblleft": "“", "textquotedblright": "”", "textquotesingle": "'", "dots": "…",
    "ldots": "…", "textunderscore": "_", "textdollar": "$", "textregistered": "®", "S": "§",
    "texttrademark": "™", "copyright": "©", "pounds": "£", "euro": "€", "textdegree": "°",
    "lbrace": "{", "rbrace": "}",
}  # fmt: skip
_COMMANDS: Final = {**_LETTERS, **_READ_ONLY}
_LIGATURES: Final = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"))
_TOKEN: Final = lazy_pattern(
    r"\\([A-Za-z]+)\s*|\\(.)|(---|--|``|'')|([{}$])|(~)|([^\\{}$~`'-]+|.)", re.S
)
_DEEPEST: Final = 20
_SINGLE: Final = frozenset("`'^~=.\"")


def from_latex(value: str) -> str:
    """Return LaTeX as plain text on one line; commands that aren't known leave their words."""
    return " ".join(unicodedata.normalize("NFC", _plain(value)).split())


def _plain(value: str, depth: int = 0) -> str:
    if depth > _DEEPEST:
        return re.sub(r"[\\{}]", "", value)
    parts: list[str] = []
    at = 0
    while found := _TOKEN.match(value, at):
        at = found.end()
        word, sign, ligature, _, tie, plain = found.groups()
        accent = word if word in _MARKS else sign if sign in _SINGLE else None
        if accent is not None:
            letter, at = _argument(value, at, depth)
            parts.append(_with_mark(letter, accent))
        elif word is not None:
            parts.append(_COMMANDS.get(word, ""))
        elif sign is not None:
            parts.append("" if sign in "-/" else " " if sign in "\\ \n" else sign)
        elif ligature is not None:
            parts.append(dict(_LIGATURES)[ligature])
        else:
            parts.append(plain or (" " if tie else ""))
    return "".join(parts)


def _argument(value: str, at: int, deep: int) -> tuple[str, int]:
    """Return the plain text of a command's argument, and where it ends."""
    while at < len(value) and value[at].isspace():
        at += 1
    depth, end = 0, at
    while end < len(value):
        depth += {"{": 1, "}": -1}.get(value[end], 0)
        if depth < 0:
            return "", at  # the group ends here
        end += 1
        if depth == 0:
            break
    if value.startswith("\\", at):
        found = _TOKEN.match(value, at)
        end = found.end() if found else end
    return _plain(value[at:end], deep + 1), end


def _with_mark(letters: str, accent: str) -> str:
    if not letters.strip():
        return accent if accent in _SINGLE else ""
    first = {"ı": "i", "ȷ": "j"}.get(letters[0], letters[0])
    return unicodedata.normalize("NFC", first + _MARKS[accent]) + letters[1:]


_WRITTEN: Final = {
    **{letter: f"{{\\{name}}}" for name, letter in _LETTERS.items()},
    **{sign: f"\\{sign}" for sign in "&%$#_"},
    "\xa0": " ", "–": "--", "—": "---", "“": "``", "”": "''",
}  # fmt: skip
_NAMES_OF_MARKS: Final = {mark: name for name, mark in _MARKS.items()}


def to_latex(text: str) -> str:
    """Return plain text as LaTeX for BibTeX, with balanced braces; `from_latex` reads it again.

    Letters that LaTeX has no command for stay as they are.
    """
    parts: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        written = _WRITTEN.get(letter) or _accented(letter)
        if letter in "-`'" and parts and parts[-1].endswith(letter):
            written = f"{{}}{letter}"  # two of them would be another sign
        parts.append(written)
    return "".join(parts)


def _accented(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)
    if len(plain) != 2 or not plain[0].isascii() or plain[1] not in _NAMES_OF_MARKS:
        return letter
    name = _NAMES_OF_MARKS[plain[1]]
    return f"{{\\{name}{{{plain[0]}}}}}" if name.isalpha() else f"{{\\{name}{plain[0]}}}"


def title_to_latex(title: str) -> str:
    """Return a title as LaTeX that keeps the capitals of words such as DNA and McDonald."""
    words = [
        f"{{{to_latex(word)}}}" if any(char.isupper() for char in word[1:]) else to_latex(word)
        for word in title.split()
    ]
    return " ".join(words)
