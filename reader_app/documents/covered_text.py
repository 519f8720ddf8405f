"""Text that something opaque was painted over.

A word is judged by its letters: each is seen, covered, behind a picture, or under something whose
shape isn't known. Under a picture of a whole page it is what OCR leaves under a scan; where nobody
knows, the page is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final

from reader_app.documents.covers import Cover, OrderedPainting, Painting, painted
from reader_app.documents.mupdf import RawPage, RawRect, RawTextPage, RawWord
from reader_app.documents.mupdf_text import RawCharacter
from reader_app.documents.text_pages import TracedLetter, text_blocks, traced_letters
from reader_app.documents.visibility import PageLook

_SCAN_SHARE: Final = 0.5
"""Of the page: a picture that large is a scan, its text what was recognised in it."""
_GRID: Final = 4.0


class Fate(IntEnum):
    """What became of a letter; the greatest of several at one place counts."""

    COVERED = 0
    BEHIND_SCAN = 1
    UNSURE = 2
    SEEN = 3


_Key = tuple[str, int, int]


def words_at_risk(words: Sequence[RawWord], painting: Painting) -> list[RawWord]:
    """Those that need a closer look at all."""
    if painting.is_crowded or painting.faint:
        return list(words)
    covers = painting.covers
    return [w for w in words if any(cover.holds(*_middle(w)) for cover in covers)] if covers else []


def covered_words(
    page: RawPage,
    content: RawTextPage,
    words: Sequence[RawWord],
    page_box: RawRect,
    look: PageLook,
) -> list[RawWord]:
    """Those of `words` that nobody can see because of what was painted later."""
    if not words:
        return []
    painting = painted(page, OrderedPainting())
    fates = _fates(traced_letters(page), painting, page_box)
    lines = _letters_by_line(content)
    return [
        word
        for word in words
        if not _is_seen(word, lines.get((word[5], word[6]), ()), fates, painting, look)
    ]


def _fates(
    letters: Iterable[TracedLetter], painting: Painting, page_box: RawRect
) -> dict[_Key, Fate]:
    area = (page_box[2] - page_box[0]) * (page_box[3] - page_box[1])
    fates: dict[_Key, Fate] = {}
    for letter in letters:
        x, y = letter.middle
        above = [c for c in painting.covers if c.order > letter.order and c.holds(x, y)]
        fate = _fate(above, area)
        if fate is Fate.SEEN and painting.is_crowded:
            fate = Fate.UNSURE
        key = _key(letter.char, letter.origin)
        fates[key] = max(fate, fates.get(key, Fate.COVERED))
    return fates


def _fate(above: Sequence[Cover], page_area: float) -> Fate:
    if not above:
        return Fate.SEEN
    solid = [cover for cover in above if cover.is_solid]
    if any(not cover.is_picture for cover in solid):
        return Fate.COVERED
    if solid:
        is_scan = any(_area(cover.box) >= _SCAN_SHARE * page_area for cover in solid)
        return Fate.BEHIND_SCAN if is_scan else Fate.COVERED
    return Fate.UNSURE


def _is_seen(
    word: RawWord,
    line: Iterable[RawCharacter],
    fates: dict[_Key, Fate],
    painting: Painting,
    look: PageLook,
) -> bool:
    letters = [c for c in line if c["c"] in word[4] and _lies_in(c["bbox"], word)]
    told = Counter(fates.get(_key(c["c"], c["origin"]), Fate.UNSURE) for c in letters)
    if told[Fate.COVERED] * 2 > len(letters):
        return False
    x, y = _middle(word)
    is_faint = any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in painting.faint)
    if not is_faint and told[Fate.SEEN] * 2 >= len(letters):
        return True
    return look.has_contrast(word[:4])


def _letters_by_line(content: RawTextPage) -> dict[tuple[int, int], list[RawCharacter]]:
    return {
        (block["number"], number): [c for span in line["spans"] for c in span["chars"]]
        for block in text_blocks(content, with_characters=True)
        for number, line in enumerate(block["lines"])
    }


def _key(char: str, origin: tuple[float, float]) -> _Key:
    return char, round(origin[0] * _GRID), round(origin[1] * _GRID)


def _lies_in(box: RawRect, word: RawWord) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return word[0] <= x <= word[2] and word[1] <= y <= word[3]


def _middle(word: RawWord) -> tuple[float, float]:
    return (word[0] + word[2]) / 2, (word[1] + word[3]) / 2


def _area(box: RawRect) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])
