"""Text that doesn't stand out: on a ground of its own colour, or painted through a veil.

Where something on the page may swallow a word (see `backdrops`), the page is drawn with and without
the texts that it may swallow: a word counts as seen if that changes what stands in its place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from reader_app.documents.backdrops import Backdrop
from reader_app.documents.clips import share_in
from reader_app.documents.cover_bands import CoverBands, TextBands, row_of
from reader_app.documents.covers import BoundedPainting, Painting, painted
from reader_app.documents.letters import LetterKey, key_of, letters_by_line, lies_in, middle_of
from reader_app.documents.mupdf import RawPage, RawRect, RawTextPage, RawWord
from reader_app.documents.mupdf_text import RawCharacter
from reader_app.documents.text_pages import TracedLetter, TracedText, text_blocks, traced_texts
from reader_app.documents.visibility import PageLook
from reader_app.documents.without_text import TextTrial

_LEAST_LEFT: Final = 0.5
_NO_CONTRAST: Final = 8


@dataclass(slots=True)
class _Risk:
    """`orders`: what the texts at risk are painted as. `safe`: letters that stand there anyway."""

    orders: set[int] = field(default_factory=set)
    letters: set[LetterKey] = field(default_factory=set)
    safe: set[LetterKey] = field(default_factory=set)


def words_without_contrast(
    page: RawPage,
    content: RawTextPage,
    words: Sequence[RawWord],
    painting: Painting,
    clips: Collection[RawRect],
    look: PageLook,
) -> list[RawWord]:
    """Those of `words` of which nothing is seen. `clips`: whose edges may run through words."""
    near = _near_something(words, content, painting, clips)
    if near and not painting.is_ordered:
        bounded = BoundedPainting(painting.backdrops.colours)
        painting = painted(page, bounded)
        if bounded.is_too_much:  # drawing it thrice would take seconds
            return [word for word in near if not look.has_contrast(word[:4], _NO_CONTRAST)]
        clips = {*clips, *painting.large_clips}
        near = _near_something(words, content, painting, clips)
    if not near:
        return []
    texts = TextBands(traced_texts(page)).near(word[:4] for word in near)
    risk = _risk(texts, painting, _cut_words(near, clips))
    if not risk.orders:
        return []
    lines = letters_by_line(content)
    at_risk = [word for word in near if _is_at_risk(word, lines.get((word[5], word[6]), ()), risk)]
    trial = TextTrial(page, risk.orders)
    return [word for word in at_risk if not trial.shows(word)]


def _near_something(
    words: Sequence[RawWord],
    content: RawTextPage,
    painting: Painting,
    clips: Collection[RawRect],
) -> list[RawWord]:
    """Those that need a closer look, without those that say nothing."""
    backdrops = painting.backdrops
    if backdrops.is_all_doubtful:
        return [word for word in words if _says_something(word)]
    grounds = backdrops.under_text if painting.is_ordered else backdrops.found
    cut = _cut_words(words, clips)
    if not (grounds or backdrops.veils or cut):
        return []
    places = [Backdrop(0, box) for box in backdrops.veils]
    veils = CoverBands(places + [Backdrop(0, word[:4]) for word in cut])
    bands, colours = CoverBands(grounds), _Colours(content)
    rows = bands.rows | veils.rows
    return [
        word
        for word in words
        if row_of((word[1] + word[3]) / 2) in rows
        and (veils.has_any_at(*middle_of(word)) or _is_on_its_colour(word, bands, colours))
        and _says_something(word)
    ]


def _cut_words(words: Sequence[RawWord], clips: Collection[RawRect]) -> list[RawWord]:
    """Words that an edge of a clip runs through, so that less than half of them may be left."""
    if not clips:
        return []
    return [
        word
        for word in words
        if any(0.0 < share_in(clip, word[:4]) < _LEAST_LEFT for clip in clips)
    ]


def _says_something(word: RawWord) -> bool:
    return any(map(str.isalnum, word[4]))


def _is_on_its_colour(word: RawWord, grounds: CoverBands[Backdrop], colours: _Colours) -> bool:
    below = grounds.at(*middle_of(word))
    if not below:
        return False
    is_known = all(backdrop.colour is not None for backdrop in below)
    return not is_known or any(b.may_swallow(c) for b in below for c in colours.of(word))


class _Colours:
    """The colours of words; looked up when the first one is asked for."""

    def __init__(self, content: RawTextPage) -> None:
        self._content = content

    @cached_property
    def _lines(self) -> dict[tuple[int, int], list[tuple[RawRect, int]]]:
        return {
            (block["number"], number): [(span["bbox"], span["color"]) for span in line["spans"]]
            for block in text_blocks(self._content, with_characters=False)
            for number, line in enumerate(block["lines"])
        }

    def of(self, word: RawWord) -> list[int]:
        """Those of all pieces of text in whose box the word's middle lies."""
        line = self._lines.get((word[5], word[6]), [])
        x, y = middle_of(word)
        found = [c for box, c in line if box[0] <= x <= box[2] and box[1] <= y <= box[3]]
        return found or [colour for _, colour in line]


def _risk(texts: Iterable[TracedText], painting: Painting, cut: Sequence[RawWord]) -> _Risk:
    backdrops = painting.backdrops
    bands = CoverBands(backdrops.under_text)
    cut_bands = CoverBands([Backdrop(0, word[:4]) for word in cut])
    risk = _Risk()
    for text in texts:
        is_whole = text.order in backdrops.veiled or backdrops.is_all_doubtful
        for letter in text.letters():
            key = key_of(letter.char, letter.origin)
            is_cut = bool(cut) and cut_bands.has_any_at(*letter.middle)
            if not text.is_painted:  # whether anything else shows it is asked elsewhere
                risk.safe.add(key)
            elif is_whole or is_cut or _is_swallowed(letter, text, bands):
                risk.orders.add(text.order)
                risk.letters.add(key)
            else:
                risk.safe.add(key)
    return risk


def _is_swallowed(letter: TracedLetter, text: TracedText, bands: CoverBands[Backdrop]) -> bool:
    return any(
        backdrop.order < text.order and backdrop.may_swallow(text.colour)
        for backdrop in bands.at(*letter.middle)
    )


def _is_at_risk(word: RawWord, line: Iterable[RawCharacter], risk: _Risk) -> bool:
    """Most of its letters are painted by nothing but texts at risk."""
    keys = [
        key_of(c["c"], c["origin"]) for c in line if c["c"] in word[4] and lies_in(c["bbox"], word)
    ]
    known = [key for key in keys if key in risk.letters or _is_about(key, risk.safe)]
    lost = sum(not _is_about(key, risk.safe) for key in known)
    return lost * 2 > len(known)


def _is_about(key: LetterKey, letters: set[LetterKey]) -> bool:
    """The same letter is there or a grid line beside it: places are rounded."""
    if key in letters:
        return True
    char, x, y = key
    return any(
        (char, x + across, y + down) in letters for across in (-1, 0, 1) for down in (-1, 0, 1)
    )
