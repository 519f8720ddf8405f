"""Finds a quotation in a book's text, word for word or as the most similar words.

Both texts are compared as letters and the gaps between them (`Letters`). NFKD and case folding make
ligatures, wide letters and small capitals equal to plain letters. Soft hyphens and footnote marks
are ignored, quotation marks count as white space, and all dashes are equal. Every other sign
counts, and so does every digit, every symbol and an apostrophe inside a word.

`QuotationMatcher` also finds a quotation whose sentence is interrupted: at the end of a block the
match may continue in a later block if only a header, a footnote or a figure lies between.
`nearest_words` finds the most similar words and their differences.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from typing import Final

from reader_app.domain.citations import WordChange
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.retrieval.sentences import readable

INSIDE: Final = ""
"""The gap between two letters of one word."""
HYPHEN: Final = "\x01"
"""The gap of a hyphen at a line end, which may be the printer's or the word's own."""
CAPITAL: Final = "\x02"
"""The gap after a drop cap; what follows may be the rest of its word, or the next word."""

_QUOTES: Final = frozenset("\"“”„‟«»‹›「」『』〝〞〟‚‘’‛'ʼ＇`´〈〉《》＂")
_APOSTROPHES: Final = frozenset("'’‘ʼ＇`´")
_DASHES: Final = frozenset("-‐‑‒–—―−﹣－⸺⸻")
_COUNTING: Final = frozenset("%‰#&@§")
_FOOTNOTE_SIGNS: Final = frozenset("*†‡")
_LINE_END: Final = lazy_pattern(r"[-\u2010\u00ad][ \t]*\n\s*")
_NOT_A_LETTER: Final = lazy_pattern(r"[\W_]+")
_WIDE: Final = lazy_pattern("[\u3005-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_NOTE_NUMBER: Final = lazy_pattern(r"(?<=[^\W\d_][.,;:!?”\"’')»])\d{1,3}(?=[\s”\"’»]|$)")


@dataclass(frozen=True, slots=True)
class Letters:
    """All letters of `source`, folded. `places[i]`: offset of letter i in `source`.

    `gaps[i]`: what precedes letter i: INSIDE, HYPHEN, CAPITAL, or a space followed by the signs
    that count.
    """

    source: str
    text: str
    gaps: tuple[str, ...]
    places: tuple[int, ...]


def letters_of(source: str) -> Letters:
    """Return the letters of a page's text or of a quotation."""
    text: list[str] = []
    gaps: list[str] = []
    places: list[int] = []
    done = 0
    for at, char in enumerate(source):
        found = _letters(char)
        if not found and char in _APOSTROPHES and _is_inside_word(source, at):
            found = "'"
        if not found:
            continue
        between = gap(source[done:at], source[done - 1 : done], char)
        if between == " " and text and _is_tall_capital(source, done - 1, at):
            between = CAPITAL
        for letter in found:
            text.append(letter)
            gaps.append(between)
            places.append(at)
            between = INSIDE
        done = at + 1
    return Letters(source, "".join(text), tuple(gaps), tuple(places))


def without_note_numbers(source: str) -> str:
    """Replace the footnote numbers behind a sentence's punctuation by spaces."""
    return _NOTE_NUMBER.sub(lambda match: " " * len(match.group()), source)


def gap(between: str, before: str, after: str) -> str:
    """Return the gap that the characters `between` two letters amount to."""
    if not between:
        return INSIDE
    if before.isalpha() and _LINE_END.fullmatch(between):
        return HYPHEN
    signs = "".join(map(_sign, between)).replace("...", "…")
    signs = re.sub("-+", "-", signs)
    if signs:
        return " " + signs
    is_nothing = all(unicodedata.category(char) == "Cf" for char in between)
    # In scripts without spaces a line break is no gap either.
    are_wide = bool(_WIDE.match(before) and _WIDE.match(after))
    return INSIDE if is_nothing or are_wide else " "


def is_ideograph(letter: str) -> bool:
    """Return True for a letter of a script that is written without spaces."""
    return bool(_WIDE.match(letter))


def squeezed(source: str) -> str:
    """Return only the folded letters: a fast form that is enough to rule a page out."""
    return _NOT_A_LETTER.sub("", unicodedata.normalize("NFKD", source).casefold())


@lru_cache(maxsize=4096)
def _letters(char: str) -> str:
    if char in _QUOTES or char in _DASHES or char == "…":
        return ""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold())
    return "".join(letter for letter in folded if _is_letter(letter))


def _is_letter(char: str) -> bool:
    category = unicodedata.category(char)
    is_symbol = category in ("Sc", "Sm", "So") or char in _COUNTING
    return category[0] in "LMN" or (is_symbol and char not in "|~")


@lru_cache(maxsize=4096)
def _sign(char: str) -> str:
    if char in _DASHES:
        return "-"
    is_nothing = char.isspace() or char in _QUOTES or char in _FOOTNOTE_SIGNS
    if is_nothing or unicodedata.category(char) == "Cf":
        return ""
    return unicodedata.normalize("NFKC", char)


def _is_inside_word(source: str, at: int) -> bool:
    return source[at - 1 : at].isalnum() and source[at + 1 : at + 2].isalnum() and at > 0


def _is_tall_capital(source: str, at: int, following: int) -> bool:
    """Return True for a capital alone on its line: the rest of its word may be on the next line."""
    if not source[at].isupper() or "\n" not in source[at + 1 : following]:
        return False
    return at == 0 or source[at - 1] == "\n"


PAGE_BREAK: Final = "\f"
"""Separates the texts of two pages, with a blank line before and after it."""
_BLOCK: Final = lazy_pattern(r"(?:(?!\n[ \t]*\n)[^\f])+")
_ENDED: Final = lazy_pattern(r"[.!?…:。！？।][\"'”’»“)\]」』]*$")
_ANCHOR: Final = 14
_MOST_SKIPPED: Final = 10
_MOST_JUMPS: Final = 3
_MOST_BLOCKS: Final = 200
"""More blocks than any quotation spans; a malicious page has one for each letter."""
_LEAST_PROSE: Final = 40

MatchSpan = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Block:
    """Letters first to last of a text block, with its text, its end in the source and its page.

    `page` is 0-based. `is_margin`: the block is not part of the running text.
    """

    first: int
    last: int
    text: str
    end: int
    page: int
    is_margin: bool


class QuotationMatcher:
    """A text to search for quotations: one page, or two consecutive pages.

    `margins`: spans (headers, footers …) that a sentence may continue across to the next page.
    """

    def __init__(self, source: str, margins: Sequence[MatchSpan] = ()) -> None:
        self.letters = letters_of(source)
        self._margins = margins

    def find(self, quotation: Letters, start: int = 0) -> tuple[MatchSpan, ...]:
        """Return the quotation's spans from `start` on: several if interrupted, () if not found."""
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
        """Maps the index of each block's last letter to the block's number."""
        return {block.last: number for number, block in enumerate(self._blocks)}

    def _starts(self, quotation: Letters) -> Iterator[int]:
        anchor = quotation.text[:_ANCHOR]
        text = self.letters.text
        at = text.find(anchor)
        while at >= 0:
            yield at
            at = text.find(anchor, at + 1)
        for block in self._blocks:  # the block may end within the quotation's first letters
            tail = text[max(block.first, block.last + 1 - _ANCHOR) : block.last + 1]
            for size in range(min(len(anchor) - 1, len(tail)), 0, -1):
                if tail.endswith(anchor[:size]):
                    yield block.last + 1 - size

    def _begins_word(self, at: int) -> bool:
        letters = self.letters
        return at == 0 or letters.gaps[at] not in (INSIDE, HYPHEN) or is_ideograph(letters.text[at])

    def _ends_word(self, at: int) -> bool:
        """Return True if a word ends before letter `at`."""
        letters = self.letters
        return at >= len(letters.text) or self._begins_word(at)

    def _follow(
        self, at: int, quotation: Letters, done: int, jumps: int, passed: int
    ) -> tuple[MatchSpan, ...]:
        """Match on from letter `at` of the text and letter `done` of the quotation.

        `jumps`: jumps to later blocks so far. `passed`: block ends passed so far. Returns the
        remaining spans, or () if the text differs.
        """
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
    ) -> tuple[MatchSpan, ...]:
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
    """Return the signs before the first letter of a block."""
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
    """Return True if only margins (next page) or a figure (same page) lie between the blocks."""
    if there.page > here.page:
        return there.page == here.page + 1 and all(block.is_margin for block in skipped)
    if _ENDED.search(here.text) or not there.text[:1].islower():
        return False
    return len(here.text) >= _LEAST_PROSE or here.text.endswith(("-", "\u00ad"))


LEAST_LIKENESS: Final = 0.6
_SLACK: Final = 4


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Similar words at `source[start:end]`. `likeness`: share of words that agree, 0 to 1."""

    likeness: float
    start: int
    end: int
    changes: tuple[WordChange, ...]


@dataclass(frozen=True, slots=True)
class _Token:
    """A word with its offsets in the source; `form` is its form for comparison."""

    form: str
    start: int
    end: int


class WordRow:
    """The words of a text in order, computed once for many comparisons."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.tokens = _tokens(letters)
        self.forms = [token.form for token in self.tokens]


def nearest_words(text: WordRow, quotation: WordRow) -> NearMiss | None:
    """Return the most similar words; None if less than 60 % of them agree."""
    theirs, ours = text.tokens, quotation.tokens
    printed, said = text.letters, quotation.letters
    if not theirs or not ours:
        return None
    window = _window(text.forms, quotation.forms)
    if window is None:
        return None
    first, last = window
    near = theirs[first:last]
    matcher = SequenceMatcher(None, quotation.forms, text.forms[first:last], autojunk=False)
    agreeing = sum(block.size for block in matcher.get_matching_blocks())
    likeness = agreeing / max(len(ours), len(near))
    if likeness < LEAST_LIKENESS:
        return None
    changes: list[WordChange] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        theirs_here = _between(printed, near[j1:j2])
        ours_here = theirs_here if tag == "equal" else _between(said, ours[i1:i2])
        changes.append(WordChange(ours_here, theirs_here))
    told = _told(changes, said, ours, printed, near)
    return NearMiss(likeness, near[0].start, near[-1].end, told)


def _told(
    changes: list[WordChange],
    said: Letters,
    ours: Sequence[_Token],
    printed: Letters,
    near: Sequence[_Token],
) -> tuple[WordChange, ...]:
    """Return the changes to show; if all words agree, both texts, because their signs differ."""
    if any(not change.is_same for change in changes):
        return tuple(changes)
    return (WordChange(_between(said, ours), _between(printed, near)),)


def _window(theirs: list[str], ours: list[str]) -> tuple[int, int] | None:
    """Return the stretch of `theirs` around the longest run of words that both have."""
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    run = matcher.find_longest_match()
    if run.size == 0:
        return None
    low = max(0, run.b - run.a - _SLACK)
    high = min(len(theirs), run.b - run.a + len(ours) + _SLACK)
    inside = SequenceMatcher(None, ours, theirs[low:high], autojunk=False)
    blocks = [block for block in inside.get_matching_blocks() if block.size]
    head, tail = blocks[0], blocks[-1]
    # Each unmatched word at the ends stands for one printed word.
    first = max(0, low + head.b - head.a)
    last = min(len(theirs), low + tail.b + tail.size + len(ours) - tail.a - tail.size)
    return first, last


def _tokens(letters: Letters) -> list[_Token]:
    tokens: list[_Token] = []
    text, places = letters.text, letters.places
    begin = 0
    for at in range(1, len(text) + 1):
        ends = at == len(text) or _parts(letters, at)
        if ends and text:
            tokens.append(_Token(text[begin:at], places[begin], places[at - 1] + 1))
            begin = at
    return tokens


def _parts(letters: Letters, at: int) -> bool:
    if letters.gaps[at] not in (INSIDE, HYPHEN, CAPITAL):
        return True
    return is_ideograph(letters.text[at]) and letters.places[at] != letters.places[at - 1]


def _between(letters: Letters, tokens: Sequence[_Token]) -> str:
    if not tokens:
        return ""
    return readable(letters.source[tokens[0].start : tokens[-1].end], letters.source)
