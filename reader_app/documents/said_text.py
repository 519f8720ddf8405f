"""Words that a file says instead of those that it paints (/ActualText), held against each other.

Files say them honestly for ligatures, for hyphens at the end of a line and for glyphs that have no
letters of their own. Each word is compared with what is painted in its place: the letters have to
be the same ones in the same order, and a glyph without a letter may stand for a few of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.documents.mupdf import RawRect, RawTextPage, RawWord
from reader_app.documents.mupdf_text import RawCharacter
from reader_app.documents.text_pages import text_blocks

_MOST_LETTERS: Final = 4
"""That one glyph may stand for: ffi and ffl are three, clusters of Indic scripts may be more."""
_MARGIN: Final = 1.0
_BAND: Final = 8.0
_UNKNOWN: Final = "\ufffd"


@dataclass(frozen=True, slots=True)
class SaidText:
    """`false_letters`: of words that nobody painted.

    `spelled`: for painted words, by their ids, what the file honestly says instead of them; None
    for those that are part of the word before.
    """

    false_letters: int
    spelled: dict[int, RawWord | None]


def held_against(
    said: Sequence[RawWord], shown: Sequence[RawWord], painted: RawTextPage
) -> SaidText:
    """Compare the words that a page says with those it shows; `painted`: what it shows."""
    same = {word[:5] for word in said} & {word[:5] for word in shown}
    doubtful = [word for word in said if word[:5] not in same]
    if not doubtful:
        return SaidText(0, {})
    letters = _LetterBands(painted)
    left = {id(word): word for word in shown if word[:5] not in same}
    false_letters = 0
    spelled: dict[int, RawWord | None] = {}
    for word in doubtful:
        wanted = _letters(word[4])
        if wanted and not _is_shown(wanted, "".join(letters.within(word[:4]))):
            false_letters += len(wanted)
            continue
        parts = [key for key, part in left.items() if _holds(word, part)]
        for key in parts:
            part = left.pop(key)
            spelled[key] = (*part[:4], word[4], *part[5:]) if key == parts[0] else None
    return SaidText(false_letters, spelled)


class _LetterBands:
    """The painted letters of a page, by where they lie."""

    def __init__(self, painted: RawTextPage) -> None:
        self._bands: dict[int, list[RawCharacter]] = {}
        for block in text_blocks(painted, with_characters=True):
            for line in block["lines"]:
                for span in line["spans"]:
                    for character in span["chars"]:
                        self._bands.setdefault(_band(_middle(character["bbox"])[1]), []).append(
                            character
                        )

    def within(self, box: RawRect) -> Iterator[str]:
        """Those whose middle lies in the box, in the order in which they are read."""
        for band in range(_band(box[1]), _band(box[3]) + 1):
            for character in self._bands.get(band, ()):
                x, y = _middle(character["bbox"])
                is_level = box[1] - _MARGIN <= y <= box[3] + _MARGIN
                if is_level and box[0] - _MARGIN <= x <= box[2] + _MARGIN:
                    yield character["c"]


def _is_shown(wanted: str, shown: str) -> bool:
    pattern = "".join(
        f".{{0,{_MOST_LETTERS}}}" if _is_unknown(char) else re.escape(_letters(char))
        for char in shown
    )
    return any(re.fullmatch(pattern, spelled) is not None for spelled in (wanted, wanted[::-1]))


def _letters(text: str) -> str:
    """Without accents and vowel signs: shapers put them before, behind or into other glyphs."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, folded))


def _is_unknown(char: str) -> bool:
    """A glyph of which the file doesn't tell the letter."""
    return char == _UNKNOWN or unicodedata.category(char) == "Co"


def _holds(word: RawWord, part: RawWord) -> bool:
    x, y = _middle(part[:4])
    return word[0] - _MARGIN <= x <= word[2] + _MARGIN and word[1] <= y <= word[3]


def _middle(box: RawRect) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _band(y: float) -> int:
    return int(min(max(-1e6, y / _BAND), 1e6))
