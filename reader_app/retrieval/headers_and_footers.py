"""Finds what is outside a page's running text: headers, footers, page numbers, footnotes.

It looks only at position and size, because a line of dialogue at the end of a page is as short as a
page number. Only `header_spans` does without boxes, which take ten times as long to load as texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Final

from reader_app.domain.document import PageText, Word
from reader_app.domain.values import dataclass, lazy_pattern

_BLOCK: Final = lazy_pattern(r"(?:(?!\n[ \t]*\n).)+", re.DOTALL)
_ROWS_AT_AN_EDGE: Final = 2
_MOST_EDGE_BLOCKS: Final = 3
_LONGEST_EDGE_BLOCK: Final = 100
_FOOT: Final = 600
"""More characters than the blocks at the foot have; a block that is cut there is a long one."""
_APART: Final = (1, 2)
_NUMBER: Final = lazy_pattern(r"\d{1,5}")
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
    size = _usual_height(page.words)
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
    size = _usual_height(page.words)
    known = {letters for other in others for letters in _edge_letters(other)}
    left_out = [
        block
        for block in _edge_blocks(blocks, size)
        if _is_number(text := page.text[block.start : block.end]) or _letters(text) in known
    ]
    text_ends = max((block.bottom for block in blocks if block.size >= _SMALL * size), default=0.0)
    left_out += [block for block in blocks if block.size < _SMALL * size and block.top >= text_ends]
    return sorted({(block.start, block.end) for block in left_out})


def pages_before(numbers: Iterable[int]) -> set[int]:
    """Return the numbers of the pages that `header_spans` compares these pages with."""
    return {number - apart for number in numbers for apart in _APART if number > apart}


def header_spans(page: PageText, texts: Mapping[int, str]) -> list[tuple[int, int]]:
    """Return spans of `page.text` that are headers, footers or page numbers, for sure.

    `texts`: of the `pages_before` this one, by number; there are two, as left and right pages
    differ. Short lines at an edge are left out if a number in them counts the pages, or if they are
    among the outermost ones and stood at an edge before. So the heading with which a chapter begins
    stays: as a header it recurs only after it.
    """
    known = [
        (apart, [before[start:end] for edge in _edges(before) for start, end in edge])
        for apart in _APART
        if (before := texts.get(page.number - apart))
    ]
    found: set[tuple[int, int]] = set()
    for edge in _edges(page.text):
        is_outermost = True
        for row, (start, end) in enumerate(edge):
            lines = page.text[start:end]
            is_outermost &= row < _ROWS_AT_AN_EDGE
            if page.label in lines.split("\n") or any(
                _counts_pages(old, lines, apart)
                or (is_outermost and bool(_letters(lines)) and _letters(old) == _letters(lines))
                for apart, earlier in known
                for old in earlier
            ):
                found.add((start, end))
            else:
                is_outermost = False
    return sorted(found)


def _edges(text: str) -> Iterator[list[tuple[int, int]]]:
    """Yield the spans of the short blocks at the top of a page, then of those at its foot.

    Each list begins with the outermost one.
    """
    foot = max(0, len(text) - _FOOT)
    for blocks in (
        list(islice(_BLOCK.finditer(text), _MOST_EDGE_BLOCKS)),
        list(_BLOCK.finditer(text, foot))[: -_MOST_EDGE_BLOCKS - 1 : -1],
    ):
        spans = (_stripped(text, *block.span()) for block in blocks)
        yield list(takewhile(lambda span: _is_short(text[slice(*span)]), spans))


def _is_short(block: str) -> bool:
    return len(block) <= _LONGEST_EDGE_BLOCK and block.count("\n") < _ROWS_AT_AN_EDGE


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    block = text[start:end]
    start += len(block) - len(block.lstrip())
    return start, start + len(block.strip())


def _counts_pages(old: str, lines: str, apart: int) -> bool:
    """Return whether both have the same letters and a number that has grown by `apart`."""
    then, now = _NUMBER.findall(old), _NUMBER.findall(lines)
    return (
        _letters(old) == _letters(lines)
        and len(then) == len(now)
        and any(int(after) - int(first) == apart for first, after in zip(then, now, strict=True))
    )


def _edge_blocks(blocks: Sequence[_Block], size: float) -> list[_Block]:
    downwards = [(block.top, block.bottom, block) for block in blocks]
    upwards = [(-block.bottom, -block.top, block) for block in blocks]
    return [*_at_edge(downwards, size), *_at_edge(upwards, size)]


def _edge_letters(page: PageText) -> set[str]:
    """Return the letters of the rows at a page's edges, by which headers are recognised."""
    blocks = _blocks(page)
    if not blocks:
        return set()
    size = _usual_height(page.words)
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
                    _usual_height(inside),
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


def _usual_height(words: Iterable[Word]) -> float:
    from statistics import median  # not needed at the start

    return median(word.rect.y1 - word.rect.y0 for word in words)
