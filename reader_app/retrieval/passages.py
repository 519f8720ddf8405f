"""Cuts found pages into passages for the model, and into excerpts for result lists.

`excerpt` returns whole sentences around the densest search terms; `marked_excerpt` returns a line
or two with the positions of the search terms.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from reader_app.domain.document import PageText, Sentence, TextOrigin
from reader_app.domain.search import SearchHit, Tokenizer
from reader_app.domain.values import lazy_pattern
from reader_app.retrieval import tokenization
from reader_app.retrieval.headers_and_footers import header_spans
from reader_app.retrieval.query import content_words
from reader_app.retrieval.sentences import cut_of, sentences_between, sentences_on

EXCERPT_LENGTH: Final = 1200
_LEAST_RUNNING: Final = 40
"""Smallest length, in characters, of a line of running text."""
_MANY: Final = 1.5
"""Exponent of a sentence's term count: terms weigh more together than spread over sentences."""
_LINE_END_HYPHENS: Final = ("-\n", "\u2010\n", "\u00ad")
_LINE_END_HYPHEN: Final = lazy_pattern("|".join(_LINE_END_HYPHENS))
_SUFFIX: Final = lazy_pattern(r"(?:'s|ing|edly|ed|ies|es|s|ly|y|e)$")


def excerpt(
    page: PageText,
    queries: Sequence[str],
    tokenizer: Tokenizer,
    score: float,
    length: int = EXCERPT_LENGTH,
    before: Mapping[int, str] | None = None,
) -> SearchHit:
    """Return about `length` characters of the page, cut between sentences.

    A shorter page is returned whole. `before`: texts of the pages before it, as for `header_spans`;
    with them, headers and footers are left out.
    """
    cut = page.cut or cut_of(page)
    spans = _densest(page.text, cut.spans, queries, tokenizer, length)
    chosen = sentences_between(page, *spans)
    told = _without_headers(page, chosen, before)
    return SearchHit(
        page.number,
        page.number,
        page.label,
        joined(page.text, told),
        score,
        told,
        is_recognised=page.origin is TextOrigin.RECOGNISED,
        goes_on=spans[1] == len(cut.spans) and _stops_midway(chosen),
    )


def whole_page(page: PageText, before: Mapping[int, str] | None = None) -> SearchHit:
    """Return a whole page as a hit, for the tool that reads pages. `before`: as in `excerpt`."""
    chosen = _without_headers(page, sentences_on(page), before)
    return SearchHit(
        page.number,
        page.number,
        page.label,
        joined(page.text, chosen),
        0.0,
        chosen,
        is_recognised=page.origin is TextOrigin.RECOGNISED,
    )


def _without_headers(
    page: PageText, sentences: Sequence[Sentence], before: Mapping[int, str] | None
) -> tuple[Sentence, ...]:
    """Return the sentences that are more than a header or footer; all, if none is."""
    spans = header_spans(page, before) if before is not None else []
    kept = tuple(
        each
        for each in sentences
        if not any(start <= each.start and each.end <= end for start, end in spans)
    )
    return kept or tuple(sentences)


def joined(text: str, sentences: Sequence[Sentence]) -> str:
    """Join sentences to running text, with a line break where the page begins a new block."""
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
    """Return what to search a sentence for: word beginnings that inflection leaves unchanged."""
    return _stems(tuple(queries), tokenizer)


@lru_cache(maxsize=8)
def _stems(queries: tuple[str, ...], tokenizer: Tokenizer) -> tuple[str, ...]:
    if tokenizer is Tokenizer.BIGRAM:
        pairs = [
            pair
            for query in queries
            for pair in tokenization.bigrams(tokenization.normalise(query).casefold())
        ]
        return tuple(dict.fromkeys(pairs))
    words = [word for query in queries for word in content_words(query)]
    return tuple(dict.fromkeys(rough_stem(word) for word in words))


@lru_cache(maxsize=8)
def _apart(stems: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tokenization.prefix_apart(tokenization.fold_text(stem)) for stem in stems)


def rough_stem(word: str) -> str:
    """Return a crude stem of at least 3 letters, to find a word again in running text."""
    stem = _SUFFIX.sub("", word)
    return stem if len(stem) >= 3 else word


def _densest(
    text: str,
    spans: Sequence[tuple[int, int]],
    queries: Sequence[str],
    tokenizer: Tokenizer,
    length: int,
) -> tuple[int, int]:
    """Return the index of the first sentence to show, and the one after the last."""
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
    """Extend the range to `length` characters by the sentences after it, then by those before."""
    size = sum(sizes[start:end])
    while end < len(sizes) and size + sizes[end] <= length:
        size += sizes[end]
        end += 1
    while start > 0 and size + sizes[start - 1] <= length:
        start -= 1
        size += sizes[start]
    return start, end


def _stops_midway(sentences: Sequence[Sentence]) -> bool:
    """Return True if the last line of text, page numbers aside, ends within a sentence."""
    running = [sentence.text for sentence in sentences if len(sentence.text) >= _LEAST_RUNNING]
    last = running[-1] if running else ""
    return bool(last) and (last[-1].islower() or last[-1] in ",-\u00ad")


def _weights(
    text: str, spans: Sequence[tuple[int, int]], stems: tuple[str, ...], tokenizer: Tokenizer
) -> list[float]:
    """Return a weight for each sentence: how much of the question's words it contains."""
    starts = [begin for begin, _ in spans]
    if tokenizer is Tokenizer.PORTER:
        flat = tokenization.searchable_text(text, tokenizer)
        if len(flat) == len(text) + len("  ") and flat.isascii():
            return [count**_MANY for count in _counts(flat, starts, spans, _apart(stems))]
    flat = tokenization.with_plain_signs(text).casefold()
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
    """Count the stems in each sentence, searching the page once per stem.

    A stem with a space before it already matches only at the beginning of a word.
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
    folded = tokenization.normalise(text).casefold()
    return float(sum(_is_in(stem, folded) for stem in stems) ** _MANY)


def _is_in(stem: str, folded: str) -> bool:
    position = folded.find(stem)
    while position >= 0:
        if position == 0 or not folded[position - 1].isalnum() or not stem.isascii():
            return True
        position = folded.find(stem, position + 1)
    return False


_LENGTH: Final = 200
_BEFORE: Final = 40
_CHARACTERS_OF_MARKS: Final = 20


def marked_excerpt(
    text: str,
    stems: Sequence[str],
    length: int = _LENGTH,
    phrases: Sequence[re.Pattern[str]] = (),
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the part with the most different stems, and the (start, end) of each match in it.

    With `phrases`, patterns of `query.phrase_pattern`, it begins with one of them. Without a match
    it is the beginning of the text. White space is collapsed.
    """
    plain = " ".join(tokenization.normalise(text).split())
    whole = phrase_places(plain, phrases)
    marks = word_places(plain, stems)
    begin = _begin(plain, whole[0][0] if whole else _densest_window(marks, length - _BEFORE))
    end = _end(plain, begin + length)
    opening, closing = "…" if begin else "", "…" if end < len(plain) else ""
    shift = begin - len(opening)
    places = sorted({*whole, *((a, b) for a, b, _ in marks if not _is_within(a, b, whole))})
    inside = tuple((a - shift, b - shift) for a, b in places if begin <= a and b <= end)
    return f"{opening}{plain[begin:end]}{closing}", inside


def _is_within(start: int, end: int, places: Sequence[tuple[int, int]]) -> bool:
    return any(first <= start and end <= last for first, last in places)


def phrase_places(text: str, phrases: Sequence[re.Pattern[str]]) -> list[tuple[int, int]]:
    """Return (start, end) in `text` of each place where one of the phrases stands."""
    if not phrases:
        return []
    folded, origins = _folded_with_origins(text)
    return sorted(
        (origins[found.start()], origins[found.end() - 1] + 1)
        for phrase in phrases
        for found in phrase.finditer(folded)
        if found.end() > found.start()
    )


def _folded_with_origins(text: str) -> tuple[str, Sequence[int]]:
    """Return the text as `tokenization.fold_text` does, and where each of its letters comes from.

    Words are joined over the hyphens of line ends.
    """
    cut = {at for gap in _HYPHEN_IN_WORD.finditer(text) for at in range(*gap.span())}
    letters: list[str] = []
    origins: list[int] = []
    for at, letter in enumerate(text):
        if at not in cut:
            plain = letter.lower() if letter.isascii() else tokenization.fold_text(letter)
            letters.append(plain)
            origins += [at] * len(plain)
    return "".join(letters), origins


_HYPHEN_IN_WORD: Final = lazy_pattern("(?<=\\w)(?:[-\u2010\u00ad]\n|\u00ad)(?=\\w)")


def word_places(text: str, stems: Sequence[str]) -> list[tuple[int, int, str]]:
    """Return (start, end, stem) of each whole word that begins with a stem.

    In scripts without spaces the match is the stem itself.
    """
    if not stems:
        return []
    folded = "".join(letter.casefold() for letter in text)
    found = [
        (match.start(), match.end(), match[1] or match[2])
        for match in _pattern(tuple(stems)).finditer(folded)
    ]
    if len(folded) == len(text):
        return found
    origins = [at for at, letter in enumerate(text) for _ in letter.casefold()]
    return [(origins[start], origins[end - 1] + 1, stem) for start, end, stem in found]


@lru_cache(maxsize=16)
def _pattern(stems: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(stems, key=len, reverse=True)
    ascii_stems = "|".join(re.escape(stem) for stem in longest if stem.isascii()) or "(?!)"
    others = "|".join(re.escape(stem) for stem in longest if not stem.isascii()) or "(?!)"
    rest = rf"(?:[^\W_]|['’]){{0,{_CHARACTERS_OF_MARKS}}}"
    return re.compile(rf"(?<![^\W_])({ascii_stems}){rest}|({others})")


def _densest_window(marks: Sequence[tuple[int, int, str]], length: int) -> int:
    """Return where the stretch with the most different stems begins."""
    best, best_count = (marks[0][0] if marks else 0), 0
    for at, (start, _, _) in enumerate(marks):
        count = len({stem for a, b, stem in marks[at : at + 40] if b <= start + length})
        if count > best_count:
            best, best_count = start, count
    return best


def _begin(plain: str, first: int) -> int:
    """Return a word boundary a little before the first match."""
    if first <= _BEFORE:
        return 0
    space = plain.find(" ", first - _BEFORE, first)
    return space + 1 if space >= 0 else first


def _end(plain: str, end: int) -> int:
    if end >= len(plain):
        return len(plain)
    space = plain.rfind(" ", end - _BEFORE, end)
    return space if space > 0 else end
