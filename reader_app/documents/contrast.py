"""Text that doesn't stand out: on a ground of its own colour, or painted through a veil.

Where something on the page may swallow a word (see `backdrops`), the page is drawn with and without
the texts that it may swallow: a word counts as seen if that changes what stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from reader_app.documents.backdrops import Backdrop
from reader_app.documents.cover_bands import CoverBands, TextBands
from reader_app.documents.covers import OrderedPainting, Painting, painted
from reader_app.documents.letters import LetterKey, key_of, letters_by_line, lies_in, middle_of
from reader_app.documents.mupdf import RawPage, RawRect, RawTextPage, RawWord
from reader_app.documents.mupdf_text import RawCharacter
from reader_app.documents.text_pages import TracedLetter, TracedText, traced_texts
from reader_app.documents.without_text import TextTrial


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
) -> list[RawWord]:
    """Those of `words` of which nothing is seen."""
    words = _near_something(words, painting)
    if not words:
        return []
    if not painting.is_ordered:
        painting = painted(page, OrderedPainting(painting.backdrops.colours))
        words = _near_something(words, painting)
        if not words:
            return []
    texts = TextBands(traced_texts(page)).near(word[:4] for word in words)
    risk = _risk(texts, painting)
    if not risk.orders:
        return []
    lines = letters_by_line(content)
    at_risk = [word for word in words if _is_at_risk(word, lines.get((word[5], word[6]), ()), risk)]
    trial = TextTrial(page, risk.orders)
    return [word for word in at_risk if not trial.shows(word)]


def _near_something(words: Sequence[RawWord], painting: Painting) -> list[RawWord]:
    """Those that need a closer look, without those that say nothing."""
    backdrops = painting.backdrops
    under = backdrops.under_text if painting.is_ordered else backdrops.found
    places = [*under, *(Backdrop(0, box) for box in backdrops.veils)]
    if not backdrops.is_all_doubtful:
        if not places:
            return []
        bands = CoverBands(places)
        words = [word for word in words if bands.has_any_at(*middle_of(word))]
    return [word for word in words if any(map(str.isalnum, word[4]))]


def _risk(texts: Iterable[TracedText], painting: Painting) -> _Risk:
    backdrops = painting.backdrops
    bands = CoverBands(backdrops.under_text)
    risk = _Risk()
    for text in texts:
        is_whole = text.order in backdrops.veiled or backdrops.is_all_doubtful
        for letter in text.letters():
            key = key_of(letter.char, letter.origin)
            if is_whole or _is_swallowed(letter, text, bands):
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
    lost = sum(key in risk.letters and key not in risk.safe for key in keys)
    return lost * 2 > sum(key in risk.letters or key in risk.safe for key in keys)
