"""Cuts a page's text into sentences. Deterministic: the same page gives the same indexes.

A change of the rules changes `CUTTER_VERSION`: stored sentence numbers belong to one version, and
a page that was indexed keeps the cut that it got then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from reader_app.domain.document import PageCut, PageText, Sentence
from reader_app.retrieval.abbreviations import is_abbreviation
from reader_app.retrieval.list_items import new_lines
from reader_app.retrieval.table_rows import row_starts

CUTTER_VERSION: Final = 2

_BLOCK_BREAK: Final = re.compile(r"\n[ \t]*\n\s*")
_END: Final = re.compile(
    r"""[.!?…\d。！？｡।॥؟۔]    # all that it can begin with: one look at most characters is enough
    (?:
        (?:(?<=[.!?…])[.!?…]* | (?<=[a-zà-öø-ÿа-я]{2}[.!?]\d)\d{0,2}(?=\s+[A-ZÀ-ÖØ-ÞА-Я“"„«]))
        [)\]"'“”’»›]*(?=\s|[\u4e00-\u9fff\u3040-\u30ff])    # with what closes after it, then space
      | (?<=[。！？｡])[。！？｡]*[」』）”’]*                     # scripts without spaces
      | (?<=[।॥؟۔])[।॥؟۔]*["”’]*(?=\s|$)
    )""",
    re.VERBOSE,
)
_OPENERS: Final = "\"'“”„‚«»‹›‘([{¿¡—–-… "
_GOES_ON: Final = re.compile("と|って|、|，|」|』|の|は|を|が|に|も")
_LINE_END_HYPHEN: Final = re.compile("[-\u2010\u00ad]\\n(?<=\\w[-\u2010\u00ad]\\n)\\s*(?=\\w)")
_WIDE: Final = "\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uff00-\uff9f"
# The rare sign first here, too.
_WIDE_BREAK: Final = re.compile(f"\\n(?<=[{_WIDE}]\\n)(?=[{_WIDE}])")
_DROP_CAP: Final = re.compile(
    r"""^(?:[B-HJ-NP-ZÀ-ÖØ-ÞА-Я]\n\s*(?=[^\W\d_])
      | A\n\s*(?=(?:t|s|n|nd|ll|fter|gain|long|lso|lthough|mong|nother|ny|re|round)\b)
      | I\n\s*(?=(?:t|n|f|s|ts|nto|ndeed|nside|nstead)\b)
      | O\n\s*(?=(?:n|f|r|h|ne|nce|nly|ur|ut|ver|ther|ften)\b))""",
    re.VERBOSE | re.IGNORECASE,
)
"""A capital over several lines and the rest of its word; A, I and O are words as well."""
_ITEM_NUMBER: Final = re.compile(r"\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})[.)]")
_NO_SPACE: Final = re.compile(
    r"""\.(?<=[a-zà-öø-ÿ)”’]\.)[”’")]?
    (?=“[A-Z] | (?:An|And|But|For|From|He|If|It|Not|One|Our|She|Some|Such|To|Today|We|What|When
      |Th(?:at|e|eir|en|ere|ese|ey|is|ose|ough|us)|While|Who|Yet|You)[\s,’])
    """,
    re.VERBOSE,
)
"""A sentence and the next one, where the file has no space between them."""
_LEAST_LEADER: Final = 5
_LEADER: Final = re.compile(rf"(?:\s?[.·]){{{_LEAST_LEADER},}}")
_NUMERALS: Final = "IVXLCDM"
_REACH: Final = 40


def sentences_on(page: PageText) -> tuple[Sentence, ...]:
    """The sentences of a page as it was cut when it was indexed, in order."""
    return sentences_between(page, 0, None)


def sentences_between(page: PageText, first: int, after: int | None) -> tuple[Sentence, ...]:
    """Those from number `first` to before number `after`; to the last without it."""
    cut = page.cut or cut_of(page)
    return tuple(
        Sentence(index, start, end, readable(page.text[start:end]))
        for index, (start, end) in enumerate(cut.spans[first:after], start=first)
    )


def sentences_of(page_text: str) -> tuple[Sentence, ...]:
    """All sentences of a text in order; `text[start:end]` of each is never blank."""
    return sentences_on(PageText(0, "", page_text))


def cut_of(page: PageText) -> PageCut:
    """A page cut by the rules of today. Rows of tables are told by the boxes of words."""
    text = page.text
    spans: list[tuple[int, int]] = []
    for start, end in _divided(_spans(text), row_starts(page)):
        raw = text[start:end]
        trimmed = raw.strip()
        if trimmed:
            begin = start + len(raw) - len(raw.lstrip())
            spans.append((begin, begin + len(trimmed)))
    return PageCut(CUTTER_VERSION, tuple(spans))


def readable(raw: str) -> str:
    """Text as one line: words joined over line-end hyphens, white space folded.

    Two sentences that a file has set without a space get one; that changes no word.
    """
    # Each rule is asked only where it can say something: most sentences need none.
    if raw.find(".", 0, -2) > 0:
        raw = _NO_SPACE.sub(r"\g<0> ", raw)
    if raw.count(".") + raw.count("·") >= _LEAST_LEADER:
        raw = _LEADER.sub(" …", raw)
    if "\n" in raw:
        if raw[1] == "\n":
            raw = _DROP_CAP.sub(_first_letter, raw)
        if "-" in raw or not raw.isascii():
            raw = _LINE_END_HYPHEN.sub("", raw)
    if not raw.isascii():
        raw = _WIDE_BREAK.sub("", raw.replace("\u00ad", ""))
    return " ".join(raw.split())


def is_tall_capital(line: str, after: str) -> bool:
    """Whether a line is the first letter of the text `after` it, set over several lines."""
    if len(line) != 1 or not line.isupper():
        return False
    if line in _NUMERALS and all(word.isupper() for word in after.split()[:2]):
        return False  # a number above a title in capitals
    first, second = after[:1], after[1:2]
    is_word = first in "AI" and not second.strip()
    is_small_capital = first.isupper() and (second.isupper() or not second.strip())
    return first.islower() or (is_small_capital and not is_word)


def _first_letter(match: re.Match[str]) -> str:
    return match.group()[0]


# --- spans


def _spans(text: str) -> Iterator[tuple[int, int]]:
    for start, end in _paragraphs(text):
        borders = [start, *new_lines(text, start, end), end]
        for item_start, item_end in pairwise(borders):
            yield from _split_at_ends(text, item_start, item_end)


def _divided(spans: Iterator[tuple[int, int]], borders: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The spans, cut at `borders` that lie inside them."""
    waiting = sorted(set(borders))
    for start, end in spans:
        position = start
        for border in waiting:
            if position < border < end:
                yield position, border
                position = border
        yield position, end


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Blocks, and what of them belongs together: a column or a drop capital ends no sentence."""
    position = 0
    for match in _BLOCK_BREAK.finditer(text):
        if not _runs_on(text[position : match.start()], text[match.end() :][:_REACH]):
            yield position, match.start()
            position = match.end()
    yield position, len(text)


def _runs_on(before: str, after: str) -> bool:
    """Whether a sentence goes on over the end of a block."""
    block = before.rsplit("\n\n", 1)[-1].strip()
    first = after[:1]
    if is_tall_capital(block.rsplit("\n", 1)[-1], after):
        return True
    if not first.islower():
        return False
    # A line above the text may have no full stop either; what goes on has lines above it.
    return block.endswith(("-", "\u00ad", ",")) or ("\n" in block and block[-1].isalpha())


def _split_at_ends(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    position = start
    for match in _END.finditer(text, start, end):
        if _is_sentence_end(text, position, match, end):
            yield position, match.end()
            position = match.end()
    yield position, end


def _is_sentence_end(text: str, start: int, match: re.Match[str], end: int) -> bool:
    rest = text[match.end() : min(end, match.end() + _REACH)].lstrip()
    sign = match.group()
    if not rest:
        return True
    if sign[0] in "。！？｡।॥؟۔":
        return not (sign[-1] in "」』）”" and _GOES_ON.match(rest))
    if sign[0] in ".…" and text[match.start() - 1 : match.start()].isspace():
        return False  # a row of dots that leads to a page number
    if _ITEM_NUMBER.fullmatch(text[start : match.end()].strip()):
        return False
    if sign == "." and is_abbreviation(text[start : match.end()], rest):
        return False
    bare = rest.lstrip(_OPENERS)
    return bool(bare) and not bare[0].islower()
