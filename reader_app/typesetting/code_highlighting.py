"""Highlights source code: finds for each character whether it is a keyword, a string and so on.

A language's rules are regular expressions, and many of them take endless time on a few thousand
brackets or spaces; the limits of `formula_process` end that.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

from reader_app.typesetting import formula_messages


class Kind(StrEnum):
    """Kinds of code that have a colour of their own; each is sent as a letter."""

    PLAIN = "."
    KEYWORD = "k"
    STRING = "s"
    NUMBER = "n"
    COMMENT = "c"
    NAME = "f"


def load() -> None:
    """Import what the first piece of code needs."""
    known_languages()


@lru_cache(maxsize=1)
def known_languages() -> frozenset[str]:
    # Pygments would search all installed packages for an unknown name.
    from pygments.lexers import get_all_lexers

    return frozenset(
        alias for _, aliases, _, _ in get_all_lexers(plugins=False) for alias in aliases
    )


def coloured(
    asked: formula_messages.ColourCode,
) -> formula_messages.CodeColoured | formula_messages.WorkRefused:
    """Highlight code; never raises. Unknown languages and long code are all PLAIN."""
    plain = formula_messages.CodeColoured(asked.request_id, Kind.PLAIN * len(asked.code))
    if (
        asked.language.lower() not in known_languages()
        or len(asked.code) > formula_messages.MAX_CODE
    ):
        return plain
    try:
        pieces = list(_lexed(asked.code, asked.language))
    except MemoryError:
        return formula_messages.WorkRefused(
            asked.request_id, formula_messages.Refusal.TOO_SLOW.value
        )
    except Exception:  # noqa: BLE001 - one of five hundred languages' rules may fail
        return plain
    # A lexer may normalise its input; the answer's text matters more than its colours.
    if "".join(text for text, _ in pieces) != asked.code:
        return plain
    return formula_messages.CodeColoured(
        asked.request_id, "".join(kind * len(text) for text, kind in pieces)
    )


def _lexed(code: str, language: str) -> Iterator[tuple[str, Kind]]:
    from pygments.lexers import get_lexer_by_name

    lexer = get_lexer_by_name(language.lower(), stripnl=False, ensurenl=False)
    for token, text in lexer.get_tokens(code):
        yield text, _kind(str(token))


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
