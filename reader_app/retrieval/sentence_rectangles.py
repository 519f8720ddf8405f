"""Turns sentences and citations into rectangles on the page, from the stored boxes of words.

Rectangles are trimmed where the tall boxes of a font overlap words that aren't cited. No text is
searched, unless the page was split into sentences anew since they were numbered.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from reader_app.domain.citations import PassageSource
from reader_app.domain.document import PageText, Rect, Sentence, Word
from reader_app.domain.values import dataclass
from reader_app.retrieval.sentences import sentences_on

_LEADING: Final = 0.25
"""Share of another word's box that may be covered: in tightly set lines boxes overlap that much."""
_KEPT: Final = 2 / 3
"""Share of each cited word's height that trimming must leave."""


@dataclass(frozen=True, slots=True)
class CitedLine:
    """A cited line: its rectangle, and the boxes of its words."""

    rect: Rect
    words: tuple[Rect, ...]


def trim_line_rects(lines: Sequence[CitedLine], others: Iterable[Rect]) -> tuple[Rect, ...]:
    """Return the lines' rectangles, trimmed where possible to exclude the words above and below.

    They are never trimmed at the sides: a box is as wide as its letters, but as tall as its font. A
    line with a raised or lowered word, as in a fraction, is split around it.
    """
    top = min((line.rect.y0 for line in lines), default=0.0)
    bottom = max((line.rect.y1 for line in lines), default=0.0)
    near = [other for other in others if other.y1 > top and other.y0 < bottom]
    return tuple(rect for line in lines for rect in _clear(line, near))


def _clear(line: CitedLine, others: Sequence[Rect]) -> list[Rect]:
    rect = line.rect
    for other in others:
        if _touched(other, rect) <= _LEADING:
            continue
        below = Rect(rect.x0, other.y1, rect.x1, rect.y1)
        above = Rect(rect.x0, rect.y0, rect.x1, other.y0)
        cut = max(below, above, key=lambda part: part.y1 - part.y0)
        if all(_kept(word, cut) >= _KEPT for word in line.words):
            rect = cut
            continue
        parts = _parted(line, other)
        if len(parts) > 1 and all(_touched(other, part.rect) <= _LEADING for part in parts):
            return [rect for part in parts for rect in _clear(part, others)]
    return [rect]


def _parted(line: CitedLine, other: Rect) -> list[CitedLine]:
    """Return the parts of a line before, over or under, and after the other word."""
    sides = (
        [word for word in line.words if word.x1 <= other.x0],
        [word for word in line.words if word.x1 > other.x0 and word.x0 < other.x1],
        [word for word in line.words if word.x1 > other.x0 and word.x0 >= other.x1],
    )
    return [CitedLine(_around(words), tuple(words)) for words in sides if words]


def _around(words: Sequence[Rect]) -> Rect:
    return Rect(
        min(word.x0 for word in words),
        min(word.y0 for word in words),
        max(word.x1 for word in words),
        max(word.y1 for word in words),
    )


def _touched(word: Rect, rect: Rect) -> float:
    """Return the share of a word's box that lies in the rectangle, 0 to 1."""
    width = min(word.x1, rect.x1) - max(word.x0, rect.x0)
    height = min(word.y1, rect.y1) - max(word.y0, rect.y0)
    area = (word.x1 - word.x0) * (word.y1 - word.y0)
    return width * height / area if width > 0 and height > 0 and area > 0 else 0.0


def _kept(word: Rect, rect: Rect) -> float:
    height = word.y1 - word.y0
    return (min(word.y1, rect.y1) - max(word.y0, rect.y0)) / height if height > 0 else 1.0


_TALL: Final = 1.6
_FOOT: Final = 0.2


def rects_of_span(page: PageText, start: int, end: int) -> tuple[Rect, ...]:
    """Return one rectangle for each line, or part of one, of `page.text[start:end]`."""
    others = (word.rect for word in page.words if word.end <= start or word.start >= end)
    return trim_line_rects(_lines_of_span(page, start, end), others)


def _lines_of_span(page: PageText, start: int, end: int) -> list[CitedLine]:
    lines: list[CitedLine] = []
    previous_start = previous_end = -1
    is_capital = False
    for word in page.words:
        if word.end <= start or word.start >= end:
            continue
        breaks = previous_end >= 0 and "\n" in page.text[previous_end : word.start]
        rect = _cited_part(page.text, word, start, end)
        is_backwards = _runs_left(page.text[max(0, previous_start) : word.end])
        if lines and not breaks and _is_on_line(lines[-1].rect, rect, is_backwards=is_backwards):
            joined = lines[-1].rect.around(rect)
            lines[-1] = CitedLine(joined, (*lines[-1].words, rect))
        else:
            if len(lines) == 1 and is_capital and _is_tall(lines[0].rect, rect):
                capital = _beside(lines[0].rect, rect)
                lines[0] = CitedLine(capital, (capital,))
            lines.append(CitedLine(rect, (rect,)))
        is_capital = previous_end < 0 and page.text[word.start : word.end].isupper()
        is_capital = is_capital and word.end - word.start == 1
        previous_start, previous_end = word.start, word.end
    return lines


def _cited_part(text: str, word: Word, start: int, end: int) -> Rect:
    """Return the box of a word, or of its cited letters where a file joins "idea.To" in one.

    They count as equally wide; words of other than Latin letters are left whole.
    """
    first, last = max(start, word.start), min(end, word.end)
    letters = word.end - word.start
    others = text[word.start : first] + text[last : word.end]
    if not _letters(others) or not text[word.start : word.end].isascii():
        return word.rect
    width = (word.rect.x1 - word.rect.x0) / letters
    x0 = word.rect.x0 + (first - word.start) * width
    return Rect(x0, word.rect.y0, x0 + (last - first) * width, word.rect.y1)


def rects_of_citation(page: PageText, source: PassageSource, quote: str) -> tuple[Rect, ...]:
    """Return the rectangles of the cited sentences; empty if the page doesn't have them.

    If the sentences don't read as `quote`, the page was split differently when they were cited;
    then the words of `quote` are searched for in the page's text.
    """
    span = None if source.table else _span_of(sentences_on(page), source)
    if quote and (span is None or not _reads_as(page, span, quote)):
        span = span_of_letters(page.text, quote)
    return rects_of_span(page, *span) if span else ()


def words_under(page: PageText, rects: Sequence[Rect]) -> str:
    """Return the words of the page whose centre lies in one of the rectangles."""
    found: list[str] = []
    for word in page.words:
        x, y = (word.rect.x0 + word.rect.x1) / 2, (word.rect.y0 + word.rect.y1) / 2
        if any(rect.x0 <= x <= rect.x1 and rect.y0 <= y <= rect.y1 for rect in rects):
            found.append(page.text[word.start : word.end])
    return " ".join(found)


def are_same_letters(one: str, other: str) -> bool:
    """Return True if two texts differ only in spaces, hyphens and other signs."""
    return _letters(one) == _letters(other)


def have_same_letters(one: str, other: str) -> bool:
    """Return True if two texts have the same letters, in whatever order."""
    return sorted(_letters(one)) == sorted(_letters(other))


def span_of_letters(text: str, words: str) -> tuple[int, int] | None:
    """Return the span of `text` that has the letters of `words`, whatever stands between them."""
    wanted = _letters(words)
    places = [at for at, char in enumerate(text) if char.isalnum()]
    found = "".join(text[at] for at in places).find(wanted) if wanted else -1
    return (places[found], places[found + len(wanted) - 1] + 1) if found >= 0 else None


def _span_of(sentences: Sequence[Sentence], source: PassageSource) -> tuple[int, int] | None:
    if not 0 <= source.first_sentence <= source.last_sentence < len(sentences):
        return None
    return sentences[source.first_sentence].start, sentences[source.last_sentence].end


def _reads_as(page: PageText, span: tuple[int, int], quote: str) -> bool:
    return _letters(page.text[slice(*span)]) == _letters(quote)


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


def _is_tall(first: Rect, second: Rect) -> bool:
    """Return True for a drop cap and the line beside it."""
    height = second.y1 - second.y0
    is_beside = first.y0 < second.y1 and second.y0 < first.y1
    return is_beside and first.y1 - first.y0 > _TALL * height


def _beside(capital: Rect, line: Rect) -> Rect:
    """Return the drop cap's visible area: from the line's top to above the foot of its box."""
    foot = _FOOT * (capital.y1 - capital.y0)
    return Rect(capital.x0, max(capital.y0, line.y0), capital.x1, capital.y1 - foot)


def _is_on_line(line: Rect, word: Rect, *, is_backwards: bool) -> bool:
    middle = (word.y0 + word.y1) / 2
    return line.y0 <= middle <= line.y1 and (is_backwards or word.x0 >= line.x0)


def _runs_left(words: str) -> bool:
    """Return True for Arabic, Hebrew and the like, also where a number stands beside them."""
    return not words.isascii() and any(
        unicodedata.bidirectional(char) in {"R", "AL"} for char in words
    )
