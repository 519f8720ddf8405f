"""What requests to a model take: their cost, the reader's limits, and tokens of texts and pictures.

Limits and costs of pictures come from Anthropic's documentation; other servers are similar. Text is
estimated without asking a server, so the estimate is rather too high.
"""

from __future__ import annotations

import math
from base64 import b64decode
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from reader_app.domain.values import dataclass

if TYPE_CHECKING:
    from reader_app.domain.chat import TokenUsage  # settings are read before the first page

CostOf: TypeAlias = "Callable[[str, TokenUsage], float | None]"
"""Returns the cost of one model request in US dollars; None if the model's price is not known."""


@dataclass(frozen=True, slots=True)
class Spent:
    """An amount spent; `is_whole` False: some price is not known, and `usd` is only the rest."""

    tokens: int = 0
    usd: float = 0.0
    is_whole: bool = True

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.tokens + other.tokens, self.usd + other.usd, self.is_whole and other.is_whole
        )


@dataclass(frozen=True, slots=True)
class Cap:
    """A spending limit; 0 means no limit, a value below 0 raises ValueError.

    `tokens` applies if `usd` sets no limit or a price is not known.
    """

    usd: float = 0.0
    tokens: int = 0

    def __post_init__(self) -> None:
        if self.usd < 0 or self.tokens < 0:
            raise ValueError("a cap can't be below 0")


@dataclass(frozen=True, slots=True)
class SpendingCaps:
    """The limits for one answer, one conversation and one book."""

    turn: Cap = Cap()
    conversation: Cap = Cap()
    book: Cap = Cap()


class SpendingLedger(Protocol):
    """Reads from the store what was used: model and tokens of each request."""

    def of_turn(self, turn_id: str) -> list[tuple[str, TokenUsage]]: ...

    def of_conversation(self, conversation_id: str) -> list[tuple[str, TokenUsage]]:
        """Return all requests, including those of answers that were replaced or are on branches."""
        ...

    def of_book(self, book_id: str) -> list[tuple[str, TokenUsage]]: ...


LONGEST_SIDE: Final = 2_000
"""In pixels. Larger pictures are refused if a request holds more than 20; small print is still
readable at this size.
"""

MOST_PICTURE_BYTES: Final = 3_700_000
"""Size of a picture's file: less than 5 MB in base64, the lowest limit of any gateway to the
models.
"""

PNG, JPEG = "image/png", "image/jpeg"
SMALL_BYTES: Final = 400_000
"""A PNG up to this size isn't converted to JPEG, as its letters and lines are sharper."""

TYPICAL_PICTURE_TOKENS: Final = 3_672
"""Tokens of an A4 page, drawn as large as it is sent."""

_MOST_PICTURE_TOKENS: Final = 4_784
"""The server scales down a picture that would take more."""
_PATCH: Final = 28
"""Width and height in pixels of the square that costs one token."""

_HEAD: Final = 16_384
"""Characters of base64 that contain the size, which precedes the pixels."""
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG's frame header, which contains the size."""


def picture_tokens(width: int, height: int) -> int:
    """Return the tokens of a picture with this size in pixels.

    If the size isn't known (0), the tokens of a typical page are returned.
    """
    if width < 1 or height < 1:
        return TYPICAL_PICTURE_TOKENS
    return min(math.ceil(width / _PATCH) * math.ceil(height / _PATCH), _MOST_PICTURE_TOKENS)


def media_type_of(picture: bytes) -> str:
    """Return the media type of a picture made by this program: PNG or JPEG."""
    return PNG if picture.startswith(b"\x89PNG") else JPEG


def picture_size(data: str) -> tuple[int, int] | None:
    """Return width and height in pixels of a base64 PNG or JPEG; None for anything else."""
    try:
        return size_of(b64decode(data[:_HEAD]))
    except ValueError:
        return None


def size_of(picture: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG or JPEG file, or of its beginning; else None."""
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


# Characters per token: current Claude models count 3.1 in English. The vocabularies of small models
# have fewer tokens for Greek, Cyrillic, Arabic and similar scripts, and take one or two tokens for
# each character of the dense scripts.
_PER_TOKEN: Final = 3.1
_PER_TOKEN_BEYOND_LATIN: Final = 2.0
_BEYOND_LATIN_FROM: Final = "\u0370"
_DENSE_FROM: Final = "\u2e80"
_TOKENS_OF_A_DENSE_CHARACTER: Final = 1.3
# Quotation marks, dashes and similar signs lie in this range after Greek, but belong to all
# scripts.
_SIGNS: Final = ("\u2000", "\u2bff")


def estimated_text_tokens(text: str) -> int:
    """Return roughly how many tokens `text` costs."""
    if text.isascii():
        return int(len(text) / _PER_TOKEN) + 1
    dense = sum(1 for char in text if char >= _DENSE_FROM)
    other = sum(1 for char in text if _BEYOND_LATIN_FROM <= char < _DENSE_FROM)
    other -= sum(1 for char in text if _SIGNS[0] <= char <= _SIGNS[1])
    latin = (len(text) - dense - other) / _PER_TOKEN
    return int(latin + other / _PER_TOKEN_BEYOND_LATIN + dense * _TOKENS_OF_A_DENSE_CHARACTER) + 1
