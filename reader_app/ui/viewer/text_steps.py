"""Where a position goes when a key moves it: by letters, words and lines, over page ends."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from reader_app.ui.viewer.selection import PAGE_END, TextPosition
from reader_app.ui.viewer.text_page import TextPage

PageTexts = Callable[[int], TextPage | None]
"""A page's text, None while it isn't there."""


class Step(Enum):
    LETTER = "letter"
    WORD = "word"
    LINE = "line"
    LINE_END = "line end"
    PAGE_END = "page end"


def stepped(
    position: TextPosition, step: Step, direction: int, texts: PageTexts, page_count: int
) -> TextPosition:
    """`direction` 1: on, -1: back. Stays at the book's ends, and on pages without their text."""
    page, index = position
    text = texts(page)
    if text is None:
        return position
    found = _within(text, min(index, len(text)), step, direction)
    if found is not None:
        return page, found
    if not 1 <= page + direction <= page_count:
        return page, len(text) if direction > 0 else 0
    following = texts(page + direction)
    if following is None or direction > 0:
        return page + direction, 0 if direction > 0 else PAGE_END
    return page + direction, len(following)


def _within(text: TextPage, index: int, step: Step, direction: int) -> int | None:
    """None: beyond the page."""
    match step:
        case Step.LETTER:
            return _letter(text, index, direction)
        case Step.WORD:
            return _word(text, index, direction)
        case Step.LINE:
            return _line(text, index, direction)
        case Step.LINE_END:
            start, end = text.line_at(index)
            return end if direction > 0 else start
        case Step.PAGE_END:
            end = len(text) if direction > 0 else 0
            return end if end != index else None


def _letter(text: TextPage, index: int, direction: int) -> int | None:
    """Line ends in a row are one step."""
    index += direction
    while 0 < index < len(text) and text.text(index - 1, index + 1) == "\n\n":
        index += direction
    return index if 0 <= index <= len(text) else None


def _word(text: TextPage, index: int, direction: int) -> int | None:
    """To the end of this or the next word, or to the beginning of this or the one before."""
    rest = text.text(index, len(text)) if direction > 0 else text.text(0, index)[::-1]
    space = len(rest) - len(rest.lstrip())
    if space == len(rest):
        return None
    if direction > 0:
        return max(index + space + 1, text.word_at(index + space)[1])
    start, end = text.word_at(index - space - 1)
    return start if end <= index - space else index - space - 1


def _line(text: TextPage, index: int, direction: int) -> int | None:
    """The place below or above, in the next line of the text."""
    if not text.lines:
        return None
    number = text.line_number(index) + direction
    if not 0 <= number < len(text.lines):
        return None
    line = text.lines[number]
    x, _ = text.point_of(index)
    return text.position_in(line, x, (line.rect.y0 + line.rect.y1) / 2)
