"""Text in a terminal's columns: a Korean syllable takes two of them."""

from __future__ import annotations

import unicodedata
from typing import Final

_SECOND: Final = "\0"
"""Stands for the second column of a wide character; no argument can hold it."""


def widened(text: str) -> str:
    """As many characters as columns, for who counts characters; `narrowed` takes it back."""
    if text.isascii():
        return text
    return "".join(char + _SECOND if _is_wide(char) else char for char in text)


def narrowed(text: str) -> str:
    return text.replace(_SECOND, "")


def padded(text: str, columns: int) -> str:
    """With spaces behind it up to so many columns."""
    return text + " " * (columns - width(text))


def width(text: str) -> int:
    """In columns."""
    return len(widened(text))


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
