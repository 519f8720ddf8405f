"""Estimates how many tokens a text or a picture takes, and bounds how large a picture may be.

Bounds and costs of pictures are from Anthropic's documentation; other servers are much alike. No
server is asked about a text, so its estimate is rather too high.
"""

from __future__ import annotations

import math
from base64 import b64decode
from typing import Final

LONGEST_SIDE: Final = 2_000
"""Pixels. Larger pictures are refused where a request holds more than 20; a page of small print can
still be read in this size.
"""

MOST_PICTURE_BYTES: Final = 3_700_000
"""Of a picture's file: less than 5 MB in base64, the least that a gateway to these models takes."""

PNG, JPEG = "image/png", "image/jpeg"
SMALL_BYTES: Final = 400_000
"""A PNG that is no larger stays one: letters and lines are sharper than in a JPEG."""

TYPICAL_PICTURE_TOKENS: Final = 3_672
"""Of a page of A4, drawn as large as it is sent."""

_MOST_PICTURE_TOKENS: Final = 4_784
"""What would take more is made smaller by the server."""
_PATCH: Final = 28
"""Pixels across and down that are one token."""

_HEAD: Final = 16_384
"""Characters of base64 that hold the size: it stands before the pixels."""
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG's frame header, which tells the size."""


def picture_tokens(width: int, height: int) -> int:
    """Of so many pixels; of a picture whose size isn't known (0) as many as of a page."""
    if width < 1 or height < 1:
        return TYPICAL_PICTURE_TOKENS
    return min(math.ceil(width / _PATCH) * math.ceil(height / _PATCH), _MOST_PICTURE_TOKENS)


def media_type_of(picture: bytes) -> str:
    """Of the files that are made here: PNG or JPEG."""
    return PNG if picture.startswith(b"\x89PNG") else JPEG


def picture_size(data: str) -> tuple[int, int] | None:
    """Pixels across and down of a PNG or JPEG in base64; None for anything else."""
    try:
        return size_of(b64decode(data[:_HEAD]))
    except ValueError:
        return None


def size_of(picture: bytes) -> tuple[int, int] | None:
    """The same of a file, or of its beginning."""
    if picture.startswith(b"\x89PNG") and len(picture) >= 24:
        return _number(picture, 16, 4), _number(picture, 20, 4)
    return _jpeg_size(picture) if picture.startswith(b"\xff\xd8") else None


def _jpeg_size(picture: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(picture) and picture[at] == 0xFF:
        if picture[at + 1] in _FRAMES:
            return _number(picture, at + 7, 2), _number(picture, at + 5, 2)
        at += 2 + _number(picture, at + 2, 2)
    return None


def _number(picture: bytes, at: int, size: int) -> int:
    return int.from_bytes(picture[at : at + size], "big")


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
