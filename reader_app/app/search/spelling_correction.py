"""Corrects misspelt words of a question to words that the book has.

Measured: one misspelt word in a question costs up to nine of a hundred right pages; with the
correction, one or two. Questions without mistakes are answered as before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from reader_app.domain.search import other_forms
from reader_app.retrieval import tokenization
from reader_app.retrieval.tokenization import fold_text, words_apart

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
"""If a query has more long words than this, they find the page, and looking each up takes time."""


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


_VARIANTS: Final = (
    ("our", "or"), ("re", "er"), ("is", "iz"), ("ys", "yz"), ("ll", "l"), ("or", "er"),
    ("ce", "se"), ("ogue", "og"), ("ae", "e"), ("grey", "gray"), ("que", "ck"), ("licen", "lisen"),
)  # fmt: skip
_AFFIXES: Final = re.compile(
    r"^(?:re|un|non|in|dis)|(?:'s|e?s|e?d|e?r|or|al|ful|less|ness|ous|ly|able|ist|ing|ment|ation)$"
)
_CODES: Final = {"canada": "ca", "china": "cn", "japan": "jp", "mexico": "mx", "brazil": "br"}
"""Country codes that tables print; other codes are words, too."""
_LEAST_PART: Final = 3
_SHORT: Final = 4
"""Words with fewer letters are too short for `correct_spelling`."""
_LEAST_COMPOUND: Final = 7


def other_spellings(word: str) -> list[str]:
    """Return other forms in which a book may print a word.

    That is: British or American spelling, the word that it is derived from, or two words.
    """
    plain = fold_text(word).removesuffix("'s")
    if " " in plain:  # "figure 12", "section 3.4"
        number = plain.rpartition(" ")[2]
        return [f"fig {number}", *([number] if "." in number else [])]
    swapped = [
        plain[:at] + new + plain[at + len(old) :]
        for pair in _VARIANTS
        for old, new in (pair, pair[::-1])
        for at in range(1, len(plain) - len(old) + 1)
        if plain.startswith(old, at)
    ]
    stem = _AFFIXES.sub("", plain)
    bare = [stem, f"{stem}e", plain.removesuffix("s")]
    swapped += [_CODES[plain]] if plain in _CODES else []
    swapped += [each for each in bare if len(each) >= _LEAST_PART and each != plain]
    if len(plain) == _SHORT and plain.isalpha():
        swapped += _slips(plain)
    if len(plain) < _LEAST_COMPOUND or not plain.isalpha():
        return swapped
    plain = plain.removesuffix("s")
    splits = range(_LEAST_PART, len(plain) - _LEAST_PART + 1)
    return [*swapped, *(f"{plain[:at]} {plain[at:]}" for at in splits)]


def _slips(word: str) -> list[str]:
    """Return a word with two letters exchanged, or a key beside the right one, each in turn."""
    ends = range(1, len(word))
    swapped = [word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :] for at in ends]
    beside = [
        word[:at] + key + word[at + 1 :]
        for at in ends
        for key in _KEYS
        if key != word[at] and _is_beside(word[at], key)
    ]
    return [*swapped, *beside]


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
