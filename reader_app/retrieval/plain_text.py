"""Text in which words are looked for.

In English every sign is a blank: a word's beginning is found with the blank before it, and the same
letters inside other words aren't even looked at.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.script import folded, normalised

_REMEMBERED: Final = 256
"""Pages whose plain text is kept for the next question: 1 MB."""
_SIGNS: Final = (
    ("\u2019", "'"), ("\u2018", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u2014", "-"),
    ("\u2013", "-"), ("\u2011", "-"), ("\u2022", "*"), ("\u25cf", "*"), ("\uf0b7", "*"),
    ("\u25e6", "*"), ("\xb7", "*"), ("\xa0", " "), ("\u202f", " "), ("\u200e", " "),
    ("\xa7", " "), ("\u20ac", " "), ("\xae", " "), ("\xa9", " "), ("\u2610", " "), ("\u2612", " "),
    ("\u2026", "."),
)  # fmt: skip
"""Signs that are no letters, and what may stand for them where only words matter."""
_BLANKS: Final = bytes(code if chr(code).isalnum() else 32 for code in range(128)).ljust(256)
"""For bytes: a text is looked up in a mapping at a third of that speed."""
_NO_LETTER: Final = re.compile(r"[\W_]")


@lru_cache(maxsize=_REMEMBERED)
def plain(text: str, tokenizer: Tokenizer) -> str:
    """A page's folded text; of an English book with its words apart."""
    if tokenizer is Tokenizer.BIGRAM:
        return normalised(text).casefold()
    if tokenizer is Tokenizer.PORTER:
        return apart(folded(with_plain_signs(text)))
    return folded(text)


def beginning_apart(word: str) -> str:
    """A word's beginning as it stands in such a text."""
    return apart(word)[:-1]


def with_plain_signs(text: str) -> str:
    """Of the same length. Most English pages are ASCII then: looked through three times as fast."""
    if not text.isascii():
        for sign, stand_in in _SIGNS:
            if sign in text:
                text = text.replace(sign, stand_in)
    return text


def apart(text: str) -> str:
    """The words of a text, or a word, with a blank around it and for every sign."""
    if text.isascii():
        return f" {text.encode('ascii').translate(_BLANKS).decode('ascii')} "
    return f" {_NO_LETTER.sub(' ', text)} "
