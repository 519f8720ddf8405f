"""Removes characters without a shape, which readers can't see but models can.

Some of them spell out whole words. Removed are tags (a shadow of ASCII that many models read),
variation selectors, direction marks and zero-width characters. What a script needs is kept: joiners
and non-joiners in scripts whose letters join, the marks between words in Thai and its neighbours,
which don't use spaces, and joined emoji. Soft hyphens are kept as well.
"""

from __future__ import annotations

import re
from typing import Final

_TAGS: Final = "\U000e0000-\U000e0fff"
"""Tags, and the variation selectors beyond the basic plane."""
_SELECTORS: Final = "\ufe00-\ufe0f"
_JOINERS: Final = "\u200c\u200d"
_OTHERS: Final = (
    "\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
)
INVISIBLE: Final = f"{_TAGS}{_SELECTORS}{_JOINERS}{_OTHERS}"
"""The characters without a shape, as a part of a pattern."""
_INVISIBLE: Final = re.compile(f"[{INVISIBLE}]")
_WORDS_IN_TAGS: Final = re.compile(f"[{_TAGS}]{{2}}|[{_SELECTORS}]{{8}}")

_JOINING: Final = (
    "\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1700-\u18af\u1a20-\u1cff\ua840-\ua87f\ua8e0-\uaaff"
    "\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00011fff\U0001e800-\U0001e95f"
)
"""Arabic and its neighbours, the scripts of India, Burmese, Khmer, Mongolian …"""
_UNSPACED: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf"
_EMOJI: Final = "\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_FLAGS: Final = tuple(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
_NEEDED: Final = re.compile(
    f"(?<=[{_JOINING}])[{_JOINERS}](?![{_JOINERS}])"
    f"|(?<=[{_UNSPACED}])\u200b(?=[{_UNSPACED}])"
    f"|(?<=[{_EMOJI}\ufe0f])\u200d(?=[{_EMOJI}])"
    f"|(?<=[{_EMOJI}#*0-9])\ufe0f"
    f"|(?<=[\u1820-\u18aa])[\u180b-\u180f]"
    f"|{'|'.join(f'(?<={flag[0]}){flag[1:]}' for flag in _FLAGS)}"
)


def has_invisible(text: str) -> bool:
    """Return True if any character has no shape; most pages have none."""
    return not text.isascii() and _INVISIBLE.search(text) is not None


def is_seen(text: str) -> list[bool]:
    """Return for each character of a text whether it is kept."""
    seen = [True] * len(text)
    for match in _INVISIBLE.finditer(text):
        seen[match.start()] = False
    for match in _NEEDED.finditer(text):
        seen[match.start() : match.end()] = [True] * (match.end() - match.start())
    return seen


def visible_part(text: str) -> str:
    """Return the text without the characters that are not kept."""
    if not has_invisible(text):
        return text
    return "".join(char for char, stays in zip(text, is_seen(text), strict=True) if stays)


def spells_words(text: str) -> bool:
    """Return True if the removed characters could be words: more than a mark here and there."""
    left_out = "".join(
        char if not stays else " " for char, stays in zip(text, is_seen(text), strict=True)
    )
    return _WORDS_IN_TAGS.search(left_out) is not None
