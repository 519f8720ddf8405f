"""Finds what is outside a page's running text: headers, footers, page numbers, footnotes.

It looks only at position and size, because a line of dialogue at the end of a page is as short as a
page number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median
from typing import Final

from reader_app.domain.document import PageText, Word
from reader_app.domain.values import dataclass, lazy_pattern

_BLOCK: Final = lazy_pattern(r"(?:(?!\n[ \t]*\n).)+", re.DOTALL)
_ROWS_AT_AN_EDGE: Final = 2
_LEAST_GAP: Final = 0.6
"""A multiple of the height of the page's words; lines of running text are closer together."""
_SMALL: Final = 0.9
_LONGEST_ROW: Final = 1.8
_LONGEST_ROMAN: Final = 7


@dataclass(frozen=True, slots=True)
class _Block:
    start: int
    end: int
    top: float
    bottom: float
    size: float


def spans_outside_running_text(page: PageText) -> list[tuple[int, int]]:
    """Return spans of `page.text` that a sentence may continue across; none without word boxes."""
    blocks = _blocks(page)
    if not blocks:
        return []
    size = median(word.rect.y1 - word.rect.y0 for word in page.words)
    outer = _edge_blocks(blocks, size)
    small = [block for block in blocks if block.size < _SMALL * size]
    return sorted({(block.start, block.end) for block in (*outer, *small)})


def unread_spans(page: PageText, others: Sequence[PageText]) -> list[tuple[int, int]]:
    """Return spans that aren't read aloud: headers, footers, page numbers, notes at the foot.

    Rows at the edges are left out if they have no letters, or recur on one of the `others`, which
    are pages beside this one: a chapter's title recurs there, too.
    """
    blocks = _blocks(page)
    if not blocks:
        return []
    size = median(word.rect.y1 - word.rect.y0 for word in page.words)
    known = {letters for other in others for letters in _edge_letters(other)}
    left_out = [
        block
        for block in _edge_blocks(blocks, size)
        if _is_number(text := page.text[block.start : block.end]) or _letters(text) in known
    ]
    text_ends = max((block.bottom for block in blocks if block.size >= _SMALL * size), default=0.0)
    left_out += [block for block in blocks if block.size < _SMALL * size and block.top >= text_ends]
    return sorted({(block.start, block.end) for block in left_out})


def _edge_blocks(blocks: Sequence[_Block], size: float) -> list[_Block]:
    downwards = [(block.top, block.bottom, block) for block in blocks]
    upwards = [(-block.bottom, -block.top, block) for block in blocks]
    return [*_at_edge(downwards, size), *_at_edge(upwards, size)]


def _edge_letters(page: PageText) -> set[str]:
    """Return the letters of the rows at a page's edges, by which headers are recognised."""
    blocks = _blocks(page)
    if not blocks:
        return set()
    size = median(word.rect.y1 - word.rect.y0 for word in page.words)
    texts = (page.text[block.start : block.end] for block in _edge_blocks(blocks, size))
    return {letters for text in texts if (letters := _letters(text))}


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalpha())


def _is_number(text: str) -> bool:
    """Return whether a row is a page number, of digits or Roman ones, and nothing else."""
    letters = _letters(text)
    return not letters or (len(letters) <= _LONGEST_ROMAN and not set(letters) - set("ivxlcdm"))


def _blocks(page: PageText) -> list[_Block]:
    found: list[_Block] = []
    words = iter(page.words)
    word = next(words, None)
    for match in _BLOCK.finditer(page.text):
        inside: list[Word] = []
        while word is not None and word.start < match.end():
            inside.append(word)
            word = next(words, None)
        if inside:
            found.append(
                _Block(
                    inside[0].start,
                    inside[-1].end,
                    min(one.rect.y0 for one in inside),
                    max(one.rect.y1 for one in inside),
                    median(one.rect.y1 - one.rect.y0 for one in inside),
                )
            )
    return found


def _at_edge(blocks: Sequence[tuple[float, float, _Block]], size: float) -> list[_Block]:
    """Return the outermost rows that are set apart from the text.

    `blocks`: each block with the coordinates of its near and far side, increasing from that edge.
    """
    rest = sorted(blocks, key=lambda block: block[0])
    found: list[_Block] = []
    for _ in range(_ROWS_AT_AN_EDGE):
        if len(rest) < 2:
            break
        end = rest[0][1]
        row = [block for block in rest if block[0] < end]
        others = [block for block in rest if block[0] >= end]
        reach = max(far for _, far, _ in row)
        is_one_line = reach - rest[0][0] <= _LONGEST_ROW * size
        if not others or not is_one_line or others[0][0] - reach < _LEAST_GAP * size:
            break
        found += [block for *_, block in row]
        rest = others
    return found
