"""Quotation marks around words that may have some of their own."""

from __future__ import annotations

import re
from typing import Final

_PAIRS: Final = {"“": "”", "„": "“”", '"': '"', "«": "»", "‘": "’", "「": "」"}
_OPENING: Final = re.compile(r'(?<![\w.,!?…])"(?=\S)')
_INNER: Final = str.maketrans({"“": "‘", "”": "’", "„": "‚", '"': "’"})


def in_marks(words: str) -> str:
    """The words in quotation marks: their own, if these hold all of them, else “ ” around ‘ ’."""
    if _are_in_one_pair(words):
        return words
    inner = _OPENING.sub("‘", words).translate(_INNER)
    return f"“{inner}”"


def _are_in_one_pair(words: str) -> bool:
    closing = _PAIRS.get(words[:1])
    if closing is None or len(words) < 3 or words[-1] not in closing:
        return False
    between = words[1:-1]
    return not any(mark in between for mark in (words[0], *closing))
