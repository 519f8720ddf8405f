"""Compares the text that a file states with what it paints.

Files honestly state other text than the painted one (/ActualText) for ligatures, hyphens at the end
of a line and glyphs that have no letters of their own. Each word is compared with what is painted
in its place: the letters have to be the same in the same order, and a glyph without a letter may
stand for a few of them.

A font, too, may state which letters a glyph stands for (/ToUnicode): three for a ligature, a few
more for a cluster. A glyph that looks like an A and states “ignored” puts words into a text that
nobody sees. Whether a glyph that states one letter also looks like it is not checked here, because
that would take reading it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import lt, mul, sub
from typing import Final

from reader_app.documents.engine.mupdf import RawRect, RawTextPage, RawWord, middle_of
from reader_app.documents.text.mupdf_text import (
    RawCharacter,
    RecordedPage,
    TracedText,
    text_blocks,
    traced_texts,
)
from reader_app.domain.values import dataclass

_MOST_LETTERS: Final = 4
"""Limit of letters that one glyph may stand for: ffi and ffl are three, Indic clusters more."""
_MARGIN: Final = 1.0
_BAND: Final = 8.0
_UNKNOWN: Final = "\ufffd"
_CROWDED: Final = 0.1
"""Share of a line's height: letters that are narrower on average can't all be there."""
_NO_GLYPH: Final = -1
_CLUSTERS: Final = re.compile("[\u0600-\u1cff\u3040-\u30ff\ua840-\uabff\ufb50-\ufdff\ufe70-\ufefc]")
"""Scripts in which one glyph may honestly stand for many letters."""
_GLYPH_MARGIN: Final = 0.5


@dataclass(frozen=True, slots=True)
class SaidText:
    """Result of comparing stated words with painted ones.

    `false_letters`: number of letters in stated words that are not painted. `spelled`: for painted
    words, by their ids, what the file honestly states in their place; None for those that are part
    of the word before.
    """

    false_letters: int
    spelled: dict[int, RawWord | None]


def held_against(
    said: Sequence[RawWord], shown: Sequence[RawWord], painted: RawTextPage
) -> SaidText:
    """Compare the words that a page states with those it paints; `painted` holds its letters."""
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
    """The painted letters of a page, by bands of height."""

    def __init__(self, painted: RawTextPage) -> None:
        self._bands: dict[int, list[RawCharacter]] = {}
        for block in text_blocks(painted, with_characters=True):
            for line in block["lines"]:
                for span in line["spans"]:
                    for character in span["chars"]:
                        self._bands.setdefault(_band(middle_of(character["bbox"])[1]), []).append(
                            character
                        )

    def within(self, box: RawRect) -> Iterator[str]:
        """Yield the letters whose middle lies in the box, in reading order."""
        for band in range(_band(box[1]), _band(box[3]) + 1):
            for character in self._bands.get(band, ()):
                x, y = middle_of(character["bbox"])
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
    """Return the letters without accents and vowel signs, which shapers move into other glyphs."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, folded))


def _is_unknown(char: str) -> bool:
    """Return True for a glyph whose letter the file doesn't state."""
    return char == _UNKNOWN or unicodedata.category(char) == "Co"


def _holds(word: RawWord, part: RawWord) -> bool:
    x, y = middle_of(part)
    return word[0] - _MARGIN <= x <= word[2] + _MARGIN and word[1] <= y <= word[3]


def _band(y: float) -> int:
    return int(min(max(-1e6, y / _BAND), 1e6))


def without_claims(page: RecordedPage, words: list[RawWord]) -> tuple[list[RawWord], bool]:
    """Return the words without what single glyphs falsely state, and whether there was any."""
    if not words or not _has_crowded(words):
        return words, False
    claims = list(_claims(traced_texts(page)))
    if not claims:
        return words, False
    kept = [_without(word, claims) for word in words]
    return [word for word in kept if any(char != _UNKNOWN for char in word[4])], True


def _has_crowded(words: Sequence[RawWord]) -> bool:
    """Return True if a word has more letters than fit into its box.

    It makes no call for each word, because most pages have no such word.
    """
    x0, y0, x1, y1, texts, *_ = zip(*words, strict=True)
    widths, heights = map(sub, x1, x0), list(map(sub, y1, y0))
    needed = map(mul, map(len, texts), heights)
    return min(heights) <= 0.0 or any(map(lt, map(mul, widths, repeat(1 / _CROWDED)), needed))


def _claims(texts: Sequence[TracedText]) -> Iterator[tuple[RawRect, list[str]]]:
    """Yield the box of each glyph that states too many letters, and the words it states."""
    for text in texts:
        said, box = "", None
        for code, glyph, _, bounds in text.characters:
            if glyph != _NO_GLYPH:
                if box is not None and _is_too_much(said):
                    yield box, said.split()
                said, box = "", bounds
            said += chr(code) if 0 < code < 0x110000 else ""
        if box is not None and _is_too_much(said):
            yield box, said.split()


def _is_too_much(said: str) -> bool:
    if len(said) <= _MOST_LETTERS:
        return False
    return sum(map(str.isalnum, _CLUSTERS.sub("", said))) > _MOST_LETTERS


def _without(word: RawWord, claims: Sequence[tuple[RawRect, list[str]]]) -> RawWord:
    text = word[4]
    for box, said in claims:
        if _touches(box, word):
            for part in said:
                text = text.replace(part, _UNKNOWN)
    return word if text is word[4] else (*word[:4], text, *word[5:])


def _touches(box: RawRect, word: RawWord) -> bool:
    across = word[0] <= box[2] + _GLYPH_MARGIN and word[2] >= box[0] - _GLYPH_MARGIN
    return across and word[1] <= box[3] + _GLYPH_MARGIN and word[3] >= box[1] - _GLYPH_MARGIN
