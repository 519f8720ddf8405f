"""Which book a page belongs to that an answer about several books names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from reader_app.domain.book import OWN_PLACE

UNKNOWN: Final = 0
_REACH: Final = 200
_END: Final = re.compile(r"[.!?。！？]['\"”’»)\]]*\s+(?=[^\W\d_a-zа-я])|\n\s*\n")
"""Of a sentence, and not of "p."."""


def book_of_page(answer: str, label: str, titles: Mapping[int, str]) -> int:
    """The place of the book whose title stands nearest before that page number.

    `UNKNOWN` where none does, or where the answer names the same page of several books.
    """
    if len(titles) == 1:
        return OWN_PLACE
    number = re.compile(rf"(?<![\w.]){re.escape(label)}(?![\w%])")
    found = {_before(answer[: match.start()], titles) for match in number.finditer(answer)}
    found.discard(UNKNOWN)
    return found.pop() if len(found) == 1 else UNKNOWN


def _before(text: str, titles: Mapping[int, str]) -> int:
    """Of the titles in the same sentence the last one; longer ones may hold shorter ones."""
    near = text[-_REACH:]
    ends = [match.end() for match in _END.finditer(near)]
    near = near[ends[-1] if ends else 0 :].casefold()
    places = [
        (near.rfind(title.casefold()) + len(title), len(title), place)
        for place, title in titles.items()
        if title and title.casefold() in near
    ]
    return max(places)[2] if places else UNKNOWN
