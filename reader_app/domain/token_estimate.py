"""How many tokens a text has, roughly: no server is asked, so it must rather be too many."""

from __future__ import annotations

from typing import Final

# Characters a token: 3.1 is what current Claude models count in English; the vocabularies of small
# models have fewer pieces of Greek, Cyrillic, Arabic and the like, and one or two tokens for each
# character of the dense scripts.
_PER_TOKEN: Final = 3.1
_PER_TOKEN_BEYOND_LATIN: Final = 2.0
_BEYOND_LATIN_FROM: Final = "\u0370"
_DENSE_FROM: Final = "\u2e80"
_TOKENS_OF_A_DENSE_CHARACTER: Final = 1.3
# Quotation marks, dashes and the like stand beyond Greek, but are signs of all scripts.
_SIGNS: Final = ("\u2000", "\u2bff")


def estimated_text_tokens(text: str) -> int:
    """Tokens that `text` costs, roughly."""
    if text.isascii():
        return int(len(text) / _PER_TOKEN) + 1
    dense = sum(1 for char in text if char >= _DENSE_FROM)
    other = sum(1 for char in text if _BEYOND_LATIN_FROM <= char < _DENSE_FROM)
    other -= sum(1 for char in text if _SIGNS[0] <= char <= _SIGNS[1])
    latin = (len(text) - dense - other) / _PER_TOKEN
    return int(latin + other / _PER_TOKEN_BEYOND_LATIN + dense * _TOKENS_OF_A_DENSE_CHARACTER) + 1
