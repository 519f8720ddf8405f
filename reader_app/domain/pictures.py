"""What a picture takes of a model's tokens, by Anthropic's documentation. Others are much alike."""

from __future__ import annotations

import math
from base64 import b64decode
from typing import Final

TYPICAL_PICTURE_TOKENS: Final = 1_600
"""Of a whole page; also the most that is counted, since the server makes larger ones smaller."""

LONGEST_SIDE: Final = 1_568
"""Pixels; what is longer is made smaller by the server."""

_PIXELS_PER_TOKEN: Final = 750
_HEAD: Final = 32
"""Characters of base64 that hold a PNG's size."""


def picture_tokens(width: int, height: int) -> int:
    """Of so many pixels; of a picture whose size isn't known (0) as many as of a page."""
    if width < 1 or height < 1:
        return TYPICAL_PICTURE_TOKENS
    smaller = min(1.0, LONGEST_SIDE / max(width, height))
    tokens = math.ceil(width * smaller * height * smaller / _PIXELS_PER_TOKEN)
    return min(tokens, TYPICAL_PICTURE_TOKENS)


def png_size(data: str) -> tuple[int, int] | None:
    """Pixels across and down of a PNG in base64, from its first chunk; None for anything else."""
    try:
        head = b64decode(data[:_HEAD])
    except ValueError:
        return None
    if not head.startswith(b"\x89PNG") or len(head) < _HEAD * 3 // 4:
        return None
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
