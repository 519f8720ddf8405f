"""Cuts a page's text into sentences. Deterministic: the same text gives the same indexes.

A change of the rules changes `CUTTER_VERSION`: stored sentence numbers belong to one version.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reader_app.domain.document import Sentence

CUTTER_VERSION: Final = 1

_BLOCK_BREAK: Final = re.compile(r"\n[ \t]*\n+")
_END: Final = re.compile(
    r"""[.!?…]+[)\]"'”’»]*(?=\s)      # a full stop and what closes with it, then space
      | [。！？｡]+[」』）”’]*             # scripts without spaces
      | [।॥؟۔]+(?=\s|$)""",
    re.VERBOSE,
)
_ABBREVIATION: Final = re.compile(
    r"""(?:^|[\s("'“‘\[])(?:
        [A-Za-zÀ-ÖØ-öø-ÿА-я]             # an initial
      | [Mm]rs? | [Mm]s | [Dd]rs? | [Pp]rof | [Ss]t | [Mm]me | [Mm]lle | [Hh]r | [Ff]r | [Ss]ra?
      | [Jj]r | Gen | Col | Capt | Lt | Sgt | Rev | Hon | Gov | Sen | Rep | Pres
      | [Nn]os? | [Nn]r | [Vv]ols? | [Pp]p? | [Ff]igs? | [Ee]qs? | [Cc]h | [Ss]ec | [Tt]ab | [Aa]rt
      | [Ee]d | [Ee]ds | [Aa]pprox | [Cc]a | [Cc]f | [Vv]s | [Vv]iz | [Ii]nc | [Ll]td | [Cc]orp
      | [Cc]o | [Uu]\.?[Ss](?:\.[Aa])? | [Ee]\.g | [Ii]\.e | [Zz]\.\s?[Bb] | [Dd]\.\s?h | [Uu]\.\s?a
      | al | bzw | usw | etc | resp | Jan | Feb | Mar | Apr | Aug | Sept? | Oct | Nov | Dec
      | [Bb]zgl | [Ss]og | [Vv]gl | [Ee]vtl | т | г | др | стр
    )\.$""",
    re.VERBOSE,
)
_LINE_END_HYPHEN: Final = re.compile(r"(?<=\w)[-\u2010\u00ad]\n\s*(?=\w)")
_NEW_ITEM: Final = re.compile(r"\n(?=\s*(?:[•·▪◦‣*–—-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+\S)")


def sentences_of(page_text: str) -> tuple[Sentence, ...]:
    """All sentences of a page in order; `text[start:end]` of each is never blank."""
    found: list[Sentence] = []
    for start, end in _spans(page_text):
        raw = page_text[start:end]
        lead = len(raw) - len(raw.lstrip())
        trimmed = raw.strip()
        if trimmed:
            begin = start + lead
            found.append(Sentence(len(found), begin, begin + len(trimmed), readable(trimmed)))
    return tuple(found)


def readable(raw: str) -> str:
    """Text as one line: words joined over line-end hyphens, white space folded."""
    return " ".join(_LINE_END_HYPHEN.sub("", raw).replace("\u00ad", "").split())


def _spans(text: str) -> Iterator[tuple[int, int]]:
    for start, end in _pieces(text, 0, len(text), _BLOCK_BREAK):
        for item_start, item_end in _pieces(text, start, end, _NEW_ITEM):
            yield from _split_at_ends(text, item_start, item_end)


def _pieces(text: str, start: int, end: int, border: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    position = start
    for match in border.finditer(text, start, end):
        yield position, match.start()
        position = match.end()
    yield position, end


def _split_at_ends(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    position = start
    for match in _END.finditer(text, start, end):
        if _is_sentence_end(text, position, match, end):
            yield position, match.end()
            position = match.end()
    yield position, end


def _is_sentence_end(text: str, start: int, match: re.Match[str], end: int) -> bool:
    rest = text[match.end() : min(end, match.end() + 40)].lstrip()
    if not rest or match.group()[0] in "。！？｡।॥؟۔":
        return True
    if match.group() == "." and _ABBREVIATION.search(text[start : match.end()][-12:]):
        return False
    return not rest[0].islower()
