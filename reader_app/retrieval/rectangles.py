"""From sentences to rectangles on the page, by the stored boxes of words. No text is searched."""

from __future__ import annotations

from reader_app.domain.citations import PassageSource
from reader_app.domain.document import PageText, Rect
from reader_app.retrieval.sentences import sentences_on


def rects_of_span(page: PageText, start: int, end: int) -> tuple[Rect, ...]:
    """One rectangle per line of `page.text[start:end]`, in reading order."""
    lines: list[Rect] = []
    previous_end = -1
    for word in page.words:
        if word.end <= start or word.start >= end:
            continue
        breaks = previous_end >= 0 and "\n" in page.text[previous_end : word.start]
        if lines and not breaks and _is_on_line(lines[-1], word.rect):
            lines[-1] = _joined(lines[-1], word.rect)
        else:
            lines.append(word.rect)
        previous_end = word.end
    return tuple(lines)


def rects_of_source(page: PageText, source: PassageSource) -> tuple[Rect, ...]:
    """Where the cited sentences stand; empty when the page has no such sentences."""
    cited = [
        sentence
        for sentence in sentences_on(page)
        if source.first_sentence <= sentence.index <= source.last_sentence
    ]
    return rects_of_span(page, cited[0].start, cited[-1].end) if cited else ()


def _is_on_line(line: Rect, word: Rect) -> bool:
    middle = (word.y0 + word.y1) / 2
    return line.y0 <= middle <= line.y1 and word.x0 >= line.x0


def _joined(one: Rect, other: Rect) -> Rect:
    return Rect(
        min(one.x0, other.x0), min(one.y0, other.y0), max(one.x1, other.x1), max(one.y1, other.y1)
    )
