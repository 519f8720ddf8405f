"""Single glyphs that claim to be whole words.

A font may say which letters a glyph stands for (/ToUnicode): three for a ligature, a few more for a
cluster. A glyph that looks like an A and says “ignored” puts words into a text that nobody sees.
Whether a glyph that says one letter also looks like it is not asked here: that takes reading it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import lt, mul, sub
from typing import Final

from reader_app.documents.mupdf import RawPage, RawRect, RawWord
from reader_app.documents.text_pages import TracedText, traced_texts

_CROWDED: Final = 0.1
"""Of a line's height: letters that are narrower than that on average aren't all there."""
_MOST_LETTERS: Final = 4
_NO_GLYPH: Final = -1
_CLUSTERS: Final = re.compile("[\u0600-\u1cff\u3040-\u30ff\ua840-\uabff\ufb50-\ufdff\ufe70-\ufefc]")
"""Of scripts in which one glyph may honestly stand for many letters."""
_MARGIN: Final = 0.5
_UNKNOWN: Final = "\ufffd"


def without_claims(page: RawPage, words: list[RawWord]) -> tuple[list[RawWord], bool]:
    """The words without what single glyphs claim to say, and whether there was any such claim."""
    if not words or not _has_crowded(words):
        return words, False
    claims = list(_claims(traced_texts(page)))
    if not claims:
        return words, False
    kept = [_without(word, claims) for word in words]
    return [word for word in kept if any(char != _UNKNOWN for char in word[4])], True


def _has_crowded(words: Sequence[RawWord]) -> bool:
    """Any word has more letters than fit in. Without a call for each word: most pages have none."""
    x0, y0, x1, y1, texts, *_ = zip(*words, strict=True)
    widths = map(sub, x1, x0)
    needed = map(mul, map(len, texts), map(sub, y1, y0))
    return (
        any(map(lt, map(mul, widths, repeat(1 / _CROWDED)), needed)) or min(map(sub, y1, y0)) <= 0.0
    )


def _claims(texts: Sequence[TracedText]) -> Iterator[tuple[RawRect, list[str]]]:
    """The box of each glyph that says too much, and the words it says."""
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
    across = word[0] <= box[2] + _MARGIN and word[2] >= box[0] - _MARGIN
    return across and word[1] <= box[3] + _MARGIN and word[3] >= box[1] - _MARGIN
