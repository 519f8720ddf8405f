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

from reader_app.documents.cover_bands import CoverBands, TextBands
from reader_app.documents.covers import Cover, OrderedPainting, Painting, painted
from reader_app.documents.letters import LetterKey, key_of, letters_by_line, lies_in, middle_of
from reader_app.documents.mupdf import RawPage, RawRect, RawTextPage, RawWord
from reader_app.documents.mupdf_text import RawCharacter
from reader_app.documents.text_pages import TracedText, traced_texts
from reader_app.documents.visibility import PageLook

_SCAN_SHARE: Final = 0.5
"""Of the page: a picture that large is a scan, its text what was recognised in it."""


class Fate(IntEnum):
    """What became of a letter; the greatest of several at one place counts."""

    COVERED = 0
    BEHIND_SCAN = 1
    UNSURE = 2
    SEEN = 3


def words_at_risk(words: Sequence[RawWord], painting: Painting) -> list[RawWord]:
    """Those that need a closer look at all."""
    if painting.is_crowded or painting.faint:
        return list(words)
    return _words_held(words, painting.covers)


def covered_words(
    page: RawPage,
    content: RawTextPage,
    words: Sequence[RawWord],
    painting: Painting,
    look: PageLook,
) -> list[RawWord]:
    """Those of `words` that nobody can see because of what was painted later."""
    if not words:
        return []
    if not painting.is_ordered:
        painting = painted(page, OrderedPainting(painting.backdrops.colours))
    texts = TextBands(traced_texts(page))
    # Most cells of a table are painted before their own words: those cover nothing.
    covers = [cover for cover in painting.covers if texts.has_any_under(cover)]
    if not painting.is_crowded and not painting.faint:
        words = _words_held(words, covers)
        if not words:
            return []
    fates = _fates(texts.near(word[:4] for word in words), covers, painting, look.page)
    lines = letters_by_line(content)
    return [
        word
        for word in words
        if not _is_seen(word, lines.get((word[5], word[6]), ()), fates, painting, look)
    ]


def _words_held(words: Sequence[RawWord], covers: Sequence[Cover]) -> list[RawWord]:
    if not covers:
        return []
    bands = CoverBands(covers)
    return [word for word in words if bands.has_any_at(*middle_of(word))]


def _fates(
    texts: Iterable[TracedText], covers: Sequence[Cover], painting: Painting, page_box: RawRect
) -> dict[LetterKey, Fate]:
    area = (page_box[2] - page_box[0]) * (page_box[3] - page_box[1])
    bands = CoverBands(covers)
    fates: dict[LetterKey, Fate] = {}
    for letter in (letter for text in texts for letter in text.letters()):
        above = [cover for cover in bands.at(*letter.middle) if cover.order > letter.order]
        fate = _fate(above, area)
        if fate is Fate.SEEN and painting.is_crowded:
            fate = Fate.UNSURE
        key = key_of(letter.char, letter.origin)
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
    fates: dict[LetterKey, Fate],
    painting: Painting,
    look: PageLook,
) -> bool:
    letters = [c for c in line if c["c"] in word[4] and lies_in(c["bbox"], word)]
    told = Counter(fates.get(key_of(c["c"], c["origin"]), Fate.UNSURE) for c in letters)
    if told[Fate.COVERED] * 2 > len(letters):
        return False
    x, y = middle_of(word)
    is_faint = any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in painting.faint)
    if not is_faint and told[Fate.SEEN] * 2 >= len(letters):
        return True
    return look.has_contrast(word[:4])


def _area(box: RawRect) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])
