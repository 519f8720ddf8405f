"""From sentences to rectangles on the page, by the stored boxes of words. No text is searched,
unless a page was cut anew since its sentences were numbered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.citations import PassageSource
from reader_app.domain.document import PageText, Rect, Sentence
from reader_app.retrieval.sentences import sentences_on
from reader_app.retrieval.trimming import Line, trimmed

_TALL: Final = 1.6
_FOOT: Final = 0.2


def rects_of_span(page: PageText, start: int, end: int) -> tuple[Rect, ...]:
    """One rectangle per line of `page.text[start:end]`, or for each part of one, as they follow."""
    others = (word.rect for word in page.words if word.end <= start or word.start >= end)
    return trimmed(_lines_of_span(page, start, end), others)


def _lines_of_span(page: PageText, start: int, end: int) -> list[Line]:
    lines: list[Line] = []
    previous_end = -1
    is_capital = False
    for word in page.words:
        if word.end <= start or word.start >= end:
            continue
        breaks = previous_end >= 0 and "\n" in page.text[previous_end : word.start]
        if lines and not breaks and _is_on_line(lines[-1].rect, word.rect):
            joined = _joined(lines[-1].rect, word.rect)
            lines[-1] = Line(joined, (*lines[-1].words, word.rect))
        else:
            if len(lines) == 1 and is_capital and _is_tall(lines[0].rect, word.rect):
                capital = _beside(lines[0].rect, word.rect)
                lines[0] = Line(capital, (capital,))
            lines.append(Line(word.rect, (word.rect,)))
        is_capital = previous_end < 0 and page.text[word.start : word.end].isupper()
        is_capital = is_capital and word.end - word.start == 1
        previous_end = word.end
    return lines


def rects_of_citation(page: PageText, source: PassageSource, quote: str) -> tuple[Rect, ...]:
    """Where the cited sentences stand; empty when the page has no such sentences.

    Where they don't read as `quote` the page was cut otherwise when they were cited: then the
    sentences of today that hold its words.
    """
    span = _span_of(sentences_on(page), source)
    if quote and (span is None or not _reads_as(page, span, quote)):
        span = span_of_letters(page.text, quote)
    return rects_of_span(page, *span) if span else ()


def words_under(page: PageText, rects: Sequence[Rect]) -> str:
    """The words of the page whose middle lies in one of the rectangles."""
    found: list[str] = []
    for word in page.words:
        x, y = (word.rect.x0 + word.rect.x1) / 2, (word.rect.y0 + word.rect.y1) / 2
        if any(rect.x0 <= x <= rect.x1 and rect.y0 <= y <= rect.y1 for rect in rects):
            found.append(page.text[word.start : word.end])
    return " ".join(found)


def are_same_letters(one: str, other: str) -> bool:
    """Whether two texts differ in blanks, hyphens and other signs at most."""
    return _letters(one) == _letters(other)


def span_of_letters(text: str, words: str) -> tuple[int, int] | None:
    """Where `text` has the letters of `words`, whatever stands between them."""
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
    """A capital over several lines, and the line beside it."""
    height = second.y1 - second.y0
    is_beside = first.y0 < second.y1 and second.y0 < first.y1
    return is_beside and first.y1 - first.y0 > _TALL * height


def _beside(capital: Rect, line: Rect) -> Rect:
    """Its ink begins with that line and ends above the box's foot, which other lines are in."""
    foot = _FOOT * (capital.y1 - capital.y0)
    return Rect(capital.x0, max(capital.y0, line.y0), capital.x1, capital.y1 - foot)


def _is_on_line(line: Rect, word: Rect) -> bool:
    middle = (word.y0 + word.y1) / 2
    return line.y0 <= middle <= line.y1 and word.x0 >= line.x0


def _joined(one: Rect, other: Rect) -> Rect:
    return Rect(
        min(one.x0, other.x0), min(one.y0, other.y0), max(one.x1, other.x1), max(one.y1, other.y1)
    )
