"""Colours of source code: which part of a code block is a keyword, a word in quotes, a remark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

MAX_COLOURED: Final = 20_000
"""Characters; longer code is shown in one colour."""

_LABELS: Final = {"py": "Python", "js": "JavaScript", "ts": "TypeScript", "sh": "Shell"}


class Kind(StrEnum):
    """What a piece of code is, as far as it has a colour of its own."""

    PLAIN = "plain"
    KEYWORD = "keyword"
    STRING = "string"
    NUMBER = "number"
    COMMENT = "comment"
    NAME = "name"


_LIGHT: Final = {
    Kind.KEYWORD: "#8A3B7A",
    Kind.STRING: "#4B6B1E",
    Kind.NUMBER: "#A04A14",
    Kind.COMMENT: "#6B6862",
    Kind.NAME: "#2A5B9C",
}
_DARK: Final = {
    Kind.KEYWORD: "#D9A0CC",
    Kind.STRING: "#B4CF86",
    Kind.NUMBER: "#E5AE82",
    Kind.COMMENT: "#A09C95",
    Kind.NAME: "#93BDF0",
}


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    kind: Kind


def colour_of(kind: Kind, *, is_dark: bool) -> str:
    """ "#rrggbb", or '' where the text's own colour is meant."""
    return (_DARK if is_dark else _LIGHT).get(kind, "")


def language_label(language: str) -> str:
    """The language as a reader would write it; '' if none was named."""
    return _LABELS.get(language.lower(), language[:24].capitalize())


@dataclass(frozen=True, slots=True)
class ColourOrder:
    """Code whose colours are wanted."""

    code: str
    language: str

    def make(self) -> tuple[Piece, ...]:
        return coloured(self.code, self.language)


def coloured(code: str, language: str) -> tuple[Piece, ...]:
    """The same text in pieces; one plain piece if the language is unknown or the code long."""
    plain = (Piece(code, Kind.PLAIN),)
    if language.lower() not in _known_languages() or len(code) > MAX_COLOURED:
        return plain
    pieces = tuple(_merged(_lexed(code, language)))
    # A lexer may normalise what it reads; the words of the answer count, not its colours.
    return pieces if "".join(piece.text for piece in pieces) == code else plain


@lru_cache(maxsize=1)
def _known_languages() -> frozenset[str]:
    # Asking pygments for an unknown name would make it search all installed packages.
    from pygments.lexers import get_all_lexers

    return frozenset(
        alias for _, aliases, _, _ in get_all_lexers(plugins=False) for alias in aliases
    )


def _lexed(code: str, language: str) -> Iterator[Piece]:
    from pygments.lexers import get_lexer_by_name

    lexer = get_lexer_by_name(language.lower(), stripnl=False, ensurenl=False)
    for token, text in lexer.get_tokens(code):
        yield Piece(text, _kind(str(token)))


def _kind(token: str) -> Kind:
    parts = token.split(".")
    match parts[1] if len(parts) > 1 else "":
        case "Keyword":
            return Kind.KEYWORD
        case "Comment":
            return Kind.COMMENT
        case "Name" if parts[-1] in {"Function", "Class", "Decorator", "Tag", "Builtin"}:
            return Kind.NAME
        case "Literal" if "String" in parts:
            return Kind.STRING
        case "Literal" if "Number" in parts:
            return Kind.NUMBER
        case _:
            return Kind.PLAIN


def _merged(pieces: Iterator[Piece]) -> Iterator[Piece]:
    text, kind = "", Kind.PLAIN
    for piece in pieces:
        if piece.kind != kind and text:
            yield Piece(text, kind)
            text = ""
        text, kind = text + piece.text, piece.kind
    if text:
        yield Piece(text, kind)
