"""Words as they are written: MuPDF ends one wherever letters change their direction."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from reader_app.documents.mupdf import RawWord

_SPACE: Final = 0.08
"""Of the height of a line: less than that between two words isn't a space."""
_BACKWARDS: Final = frozenset({"R", "AL"})
_SCRIPTS: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Those that are written from right to left; looked for at once, since most pages have none."""


def whole_words(words: Sequence[RawWord]) -> Sequence[RawWord]:
    """A word from right to left together with the full stop or bracket that touches it."""
    if _SCRIPTS.search("".join([word[4] for word in words])) is None:
        return words
    return list(_whole(words))


def _whole(words: Sequence[RawWord]) -> Iterator[RawWord]:
    last: RawWord | None = None
    for word in words:
        if last is None:
            last = word
        elif _is_one(last, word):
            last = _joined(last, word)
        else:
            yield last
            last = word
    if last is not None:
        yield last


def _is_one(word: RawWord, following: RawWord) -> bool:
    if word[5:7] != following[5:7]:
        return False
    if _is_backwards(word[4][-1]) == _is_backwards(following[4][0]):
        return False  # a real space ended it
    across = max(word[0], following[0]) - min(word[2], following[2])
    down = max(word[1], following[1]) - min(word[3], following[3])
    size = word[3] - word[1] if across >= down else word[2] - word[0]
    return max(across, down) < _SPACE * size


def _is_backwards(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in _BACKWARDS


def _joined(word: RawWord, following: RawWord) -> RawWord:
    return (
        min(word[0], following[0]),
        min(word[1], following[1]),
        max(word[2], following[2]),
        max(word[3], following[3]),
        word[4] + following[4],
        *word[5:],
    )
