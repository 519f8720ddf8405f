"""The part of a found page that answers: whole sentences around the densest terms."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from reader_app.domain.document import PageText, Sentence, TextOrigin
from reader_app.domain.search import SearchHit, Tokenizer
from reader_app.retrieval.plain_text import beginning_apart, plain, with_plain_signs
from reader_app.retrieval.query import content_words, telling
from reader_app.retrieval.script import bigrams, folded, normalised
from reader_app.retrieval.sentences import cut_of, sentences_between, sentences_on

EXCERPT_LENGTH: Final = 1200
_LEAST_RUNNING: Final = 40
"""Characters of a line of running text."""
_MANY: Final = 1.5
"""Different words in one sentence say more than the same words in many."""
_LINE_END_HYPHENS: Final = ("-\n", "\u2010\n", "\u00ad")
_LINE_END_HYPHEN: Final = re.compile("|".join(_LINE_END_HYPHENS))
_SUFFIX: Final = re.compile(r"(?:'s|ing|edly|ed|ies|es|s|ly|y|e)$")


def excerpt(
    page: PageText,
    queries: Sequence[str],
    tokenizer: Tokenizer,
    score: float,
    length: int = EXCERPT_LENGTH,
) -> SearchHit:
    """About `length` characters of the page, cut at sentence borders (a whole page if shorter)."""
    cut = page.cut or cut_of(page)
    spans = _densest(page.text, cut.spans, queries, tokenizer, length)
    chosen = sentences_between(page, *spans)
    return SearchHit(
        page.number,
        page.number,
        page.label,
        joined(page.text, chosen),
        score,
        tuple(chosen),
        is_recognised=page.origin is TextOrigin.RECOGNISED,
        goes_on=spans[1] == len(cut.spans) and _stops_midway(chosen),
    )


def whole_page(page: PageText) -> SearchHit:
    """All of a page, as the tool that reads pages shows it."""
    chosen = sentences_on(page)
    return SearchHit(
        page.number,
        page.number,
        page.label,
        joined(page.text, chosen),
        0.0,
        chosen,
        is_recognised=page.origin is TextOrigin.RECOGNISED,
    )


def joined(text: str, sentences: Sequence[Sentence]) -> str:
    """The sentences as running text, a new line where the page begins a new block."""
    parts: list[str] = []
    previous_end: int | None = None
    for sentence in sentences:
        if previous_end is not None:
            gap = text[previous_end : sentence.start]
            parts.append("\n" if gap.count("\n") > 1 else " ")
        parts.append(sentence.text)
        previous_end = sentence.end
    return "".join(parts)


def match_stems(queries: Sequence[str], tokenizer: Tokenizer) -> tuple[str, ...]:
    """What to look for in a sentence: beginnings of words that survive inflection."""
    return _stems(tuple(queries), tokenizer)


@lru_cache(maxsize=8)
def _stems(queries: tuple[str, ...], tokenizer: Tokenizer) -> tuple[str, ...]:
    if tokenizer is Tokenizer.BIGRAM:
        pairs = [pair for query in queries for pair in bigrams(normalised(query).casefold())]
        return tuple(dict.fromkeys(pairs))
    words = [word for query in queries for word in telling(content_words(query))]
    return tuple(dict.fromkeys(stem_of(word) for word in words))


@lru_cache(maxsize=8)
def _apart(stems: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(beginning_apart(folded(stem)) for stem in stems)


def stem_of(word: str) -> str:
    """A crude stem, for finding a word again in running text; never shorter than 3 letters."""
    stem = _SUFFIX.sub("", word)
    return stem if len(stem) >= 3 else word


def _densest(
    text: str,
    spans: Sequence[tuple[int, int]],
    queries: Sequence[str],
    tokenizer: Tokenizer,
    length: int,
) -> tuple[int, int]:
    """First of the sentences to show, and the one after the last."""
    sizes = [end - start + 1 for start, end in spans]
    if sum(sizes) <= length:
        return 0, len(spans)
    best_start, best_end, best_weight = 0, 1, -1.0
    start, size, weight = 0, 0, 0.0
    weights = _weights(text, spans, match_stems(queries, tokenizer), tokenizer)
    for end, more in enumerate(sizes, start=1):
        size += more
        weight += weights[end - 1]
        while size > length and start < end - 1:
            size -= sizes[start]
            weight -= weights[start]
            start += 1
        if weight > best_weight:
            best_start, best_end, best_weight = start, end, weight
    return _filled(sizes, best_start, best_end, length)


def _filled(sizes: Sequence[int], start: int, end: int, length: int) -> tuple[int, int]:
    """Use the room that is left for what follows, then for what comes before."""
    size = sum(sizes[start:end])
    while end < len(sizes) and size + sizes[end] <= length:
        size += sizes[end]
        end += 1
    while start > 0 and size + sizes[start - 1] <= length:
        start -= 1
        size += sizes[start]
    return start, end


def _stops_midway(sentences: Sequence[Sentence]) -> bool:
    """The last line that is no page number or running foot ends in the middle of a sentence."""
    running = [sentence.text for sentence in sentences if len(sentence.text) >= _LEAST_RUNNING]
    last = running[-1] if running else ""
    return bool(last) and (last[-1].islower() or last[-1] in ",-\u00ad")


def _weights(
    text: str, spans: Sequence[tuple[int, int]], stems: tuple[str, ...], tokenizer: Tokenizer
) -> list[float]:
    """What each sentence says of the question."""
    starts = [begin for begin, _ in spans]
    if tokenizer is Tokenizer.PORTER:
        flat = plain(text, tokenizer)
        if len(flat) == len(text) + len("  ") and flat.isascii():
            return [count**_MANY for count in _counts(flat, starts, spans, _apart(stems))]
    flat = with_plain_signs(text).casefold()
    if len(flat) != len(text) or not unicodedata.is_normalized("NFKC", flat):
        return [_weight(text[begin:end], stems) for begin, end in spans]
    weights = [count**_MANY for count in _counts(flat, starts, spans, stems)]
    if any(hyphen in text for hyphen in _LINE_END_HYPHENS):
        for hyphen in _LINE_END_HYPHEN.finditer(text):
            at = bisect_right(starts, hyphen.start()) - 1
            weights[at] = _weight(text[slice(*spans[at])], stems)
    return weights


def _counts(
    flat: str, starts: Sequence[int], spans: Sequence[tuple[int, int]], stems: Sequence[str]
) -> list[int]:
    """How many of the stems each sentence has; the page is looked through once for each.

    A stem with a blank before it is the beginning of a word already.
    """
    counts = [0] * len(spans)
    for stem in stems:
        is_apart = stem[0] == " "
        is_checked = not is_apart and stem.isascii()
        size = len(stem) - is_apart
        place = flat.find(stem)
        while place >= 0:
            going_on = place + 1
            if not is_checked or place == 0 or not flat[place - 1].isalnum():
                at = bisect_right(starts, place) - 1
                end = spans[at][1]
                if at >= 0 and place + size <= end:
                    counts[at] += 1
                    going_on = end
            place = flat.find(stem, going_on)
    return counts


def _weight(text: str, stems: Sequence[str]) -> float:
    folded = normalised(text).casefold()
    return float(sum(_is_in(stem, folded) for stem in stems) ** _MANY)


def _is_in(stem: str, folded: str) -> bool:
    position = folded.find(stem)
    while position >= 0:
        if position == 0 or not folded[position - 1].isalnum() or not stem.isascii():
            return True
        position = folded.find(stem, position + 1)
    return False
