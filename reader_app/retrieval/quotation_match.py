"""Whether a text holds a quotation word for word, also where its sentence is interrupted.

A running head, a footnote or a figure may stand between two lines that belong together: at the end
of a block the search may go on in a later one, if nothing but such things lies between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from reader_app.retrieval.letters import (
    CAPITAL,
    HYPHEN,
    INSIDE,
    Letters,
    gap,
    is_wide,
    letters_of,
)

PAGE_BREAK: Final = "\f"
"""Between the texts of two pages, with a blank line before and after it."""
_BLOCK: Final = re.compile(r"(?:(?!\n[ \t]*\n)[^\f])+")
_ENDED: Final = re.compile(r"[.!?…:。！？।][\"'”’»“)\]」』]*$")
_ANCHOR: Final = 14
_MOST_SKIPPED: Final = 10
_MOST_JUMPS: Final = 3
_MOST_BLOCKS: Final = 200
"""More than any quotation runs through; a hostile page has one for each letter."""
_LEAST_PROSE: Final = 40

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Block:
    """Letters first..last of a text's letters; what it says; its page, counted from 0.

    `is_margin`: no part of the running text.
    """

    first: int
    last: int
    text: str
    end: int
    page: int
    is_margin: bool


class Quotable:
    """A text that quotations are looked for in: a page, or two that follow each other.

    `margins`: where in it stands what a sentence runs past from one page to the next.
    """

    def __init__(self, source: str, margins: Sequence[Span] = ()) -> None:
        self.letters = letters_of(source)
        self._margins = margins

    def find(self, quotation: Letters, start: int = 0) -> tuple[Span, ...]:
        """Where it stands, from `start` on: several spans where it is interrupted; () nowhere."""
        if not quotation.text:
            return ()
        for at in self._starts(quotation):
            if self.letters.places[at] >= start and self._begins_word(at):
                spans = self._follow(at, quotation, 0, 0, 0)
                if spans:
                    return spans
        return ()

    @cached_property
    def _blocks(self) -> list[_Block]:
        source, places = self.letters.source, self.letters.places
        blocks: list[_Block] = []
        at, page = 0, 0
        for match in _BLOCK.finditer(source):
            page = source.count(PAGE_BREAK, 0, match.start())
            first = at
            while at < len(places) and places[at] < match.end():
                at += 1
            if at > first:
                text = match.group().strip()
                is_margin = self._is_margin(places[first])
                blocks.append(_Block(first, at - 1, text, match.end(), page, is_margin))
        return blocks

    def _is_margin(self, place: int) -> bool:
        return any(start <= place < end for start, end in self._margins)

    @cached_property
    def _block_ending(self) -> dict[int, int]:
        """The block by its last letter."""
        return {block.last: number for number, block in enumerate(self._blocks)}

    def _starts(self, quotation: Letters) -> Iterator[int]:
        anchor = quotation.text[:_ANCHOR]
        text = self.letters.text
        at = text.find(anchor)
        while at >= 0:
            yield at
            at = text.find(anchor, at + 1)
        for block in self._blocks:  # the break may come within the first words
            tail = text[max(block.first, block.last + 1 - _ANCHOR) : block.last + 1]
            for size in range(min(len(anchor) - 1, len(tail)), 0, -1):
                if tail.endswith(anchor[:size]):
                    yield block.last + 1 - size

    def _begins_word(self, at: int) -> bool:
        letters = self.letters
        return at == 0 or letters.gaps[at] not in (INSIDE, HYPHEN) or is_wide(letters.text[at])

    def _ends_word(self, at: int) -> bool:
        """Whether a word ends before letter `at`."""
        letters = self.letters
        return at >= len(letters.text) or self._begins_word(at)

    def _follow(
        self, at: int, quotation: Letters, done: int, jumps: int, passed: int
    ) -> tuple[Span, ...]:
        """From letter `at` of the text and `done` of the quotation on, past `passed` blocks."""
        letters = self.letters
        text, gaps, begin = letters.text, letters.gaps, at
        while True:
            if at >= len(text) or text[at] != quotation.text[done]:
                return ()
            at, done = at + 1, done + 1
            if done == len(quotation.text):
                is_whole = self._ends_word(at)
                return ((letters.places[begin], letters.places[at - 1] + 1),) if is_whole else ()
            number = self._block_ending.get(at - 1)
            goes_on = at < len(text) and _fits(gaps[at], quotation.gaps[done])
            if number is None:
                if not goes_on:
                    return ()
                continue
            if passed == _MOST_BLOCKS:
                return ()
            rest = self._follow(at, quotation, done, jumps, passed + 1) if goes_on else ()
            rest = rest or self._jump(number, quotation, done, jumps, passed + 1)
            return ((letters.places[begin], letters.places[at - 1] + 1), *rest) if rest else ()

    def _jump(
        self, number: int, quotation: Letters, done: int, jumps: int, passed: int
    ) -> tuple[Span, ...]:
        if jumps == _MOST_JUMPS:
            return ()
        blocks, letters = self._blocks, self.letters
        here = blocks[number]
        for other in range(number + 2, min(len(blocks), number + 2 + _MOST_SKIPPED)):
            there = blocks[other]
            skipped = blocks[number + 1 : other]
            if letters.text[there.first] != quotation.text[done]:
                continue
            if not _may_skip(here, skipped, there):
                continue
            tail = letters.source[letters.places[here.last] + 1 : here.end]
            lead = _lead(letters, there.first)
            before = letters.source[letters.places[here.last]]
            between = gap(tail + "\n\n" + lead, before, letters.source[letters.places[there.first]])
            if _fits(between, quotation.gaps[done]):
                spans = self._follow(there.first, quotation, done, jumps + 1, passed)
                if spans:
                    return spans
        return ()


def _lead(letters: Letters, first: int) -> str:
    """Signs with which a block begins, before its first letter."""
    place = letters.places[first]
    begin = max(letters.source.rfind("\n", 0, place), letters.source.rfind(" ", 0, place)) + 1
    return letters.source[begin:place]


def _fits(printed: str, said: str) -> bool:
    if printed == said:
        return True
    if HYPHEN in (printed, said):
        return {printed, said} <= {HYPHEN, INSIDE, " -"}
    return printed == CAPITAL and said in (INSIDE, " ")


def _may_skip(here: _Block, skipped: list[_Block], there: _Block) -> bool:
    """Margins lie between two pages; on one page a sentence may go on behind a figure."""
    if there.page > here.page:
        return there.page == here.page + 1 and all(block.is_margin for block in skipped)
    if _ENDED.search(here.text) or not there.text[:1].islower():
        return False
    return len(here.text) >= _LEAST_PROSE or here.text.endswith(("-", "\u00ad"))
