"""From a reader's or a model's words to an FTS5 MATCH expression.

Raw text in MATCH is a syntax error on "?", and its implicit AND finds nothing: every term is
quoted and joined by OR. Adjacent words are added as phrases and as neighbours, so that order and
nearness count where they help.

What a reader types to find in all books, as an FTS5 expression for one of them.

Other than a question for one book, it must not find every page that has one of its words: the
pages wanted have most of them. That is also what makes a thousand books quick to ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.stop_words import ENGLISH, QUESTION_WORDS
from reader_app.retrieval.tokenization import (
    FOLDED_STOP_WORDS,
    bigrams,
    fold_text,
    long_prefixes,
    normalise,
    other_forms,
    prepare_for_index,
    short_prefix,
    split_at_apostrophes,
    split_words,
)

_MAX_TERMS: Final = 64
_WINDOW: Final = 3
_LEAST_SUBSTRING: Final = 4
_LONG_WORD: Final = 6
_LEAST_STEM: Final = 4
_STEM_SHARE: Final = 0.7
_NEAR_WORDS: Final = 10
_FEW_WORDS: Final = 8
"""With more of them, neighbours cost more time than they find pages."""
_ENOUGH_WORDS: Final = 5
"""Beside so many others, words of asking ("please", "round your answer") find nothing."""
_FISCAL_YEAR: Final = re.compile(r"\bfy\s?['’]?(?:(\d{4})|(\d{2}))\b")
_HIRAGANA: Final = re.compile("[\u3041-\u309f]")
_LONE_CHARACTER: Final = re.compile(
    "(?<![\u3005\u3400-\u9fff])([\u3400-\u9fff])(?![\u3005\u3400-\u9fff])"
)


def match_expression(query: str, tokenizer: Tokenizer) -> str:
    """An FTS5 expression that never raises a syntax error; '' when nothing is left to search."""
    words = query_words(query, tokenizer)
    match tokenizer:
        case Tokenizer.PORTER:
            others = [form for word in words for form in (*other_forms(word), *_grouped(word))]
            pairs = [f"{first} {second}" for first, second in pairwise(words)]
            return _joined([*words, *others, *pairs], _near(words))
        case Tokenizer.TRIGRAM:
            return _joined(_trigrams(words) or words)
        case Tokenizer.WORDS:
            return _joined(_prefixes(words))
        case Tokenizer.BIGRAM:
            return _joined(
                [pair for pair in words if not _HIRAGANA.match(pair)] or words, _lone(query)
            )


def query_words(query: str, tokenizer: Tokenizer) -> list[str]:
    """The words that say what is wanted, in order, as a page's folded text has them.

    All of them when only small words are there; character pairs where no spaces are written.
    """
    return list(_words(query, tokenizer))


@lru_cache(maxsize=16)
def _words(query: str, tokenizer: Tokenizer) -> Sequence[str]:
    """Wanted twice for each question: for the index, and for the order of what it found."""
    if tokenizer is Tokenizer.BIGRAM:
        pairs = bigrams(normalise(query).casefold())[:_MAX_TERMS]
        return [pair for pair in pairs if not _is_hiragana(pair)] or pairs
    plain = fold_text(query)
    if tokenizer is Tokenizer.WORDS:
        return [word for word in split_at_apostrophes(plain) if word not in FOLDED_STOP_WORDS][
            :_MAX_TERMS
        ]
    words = split_words(_FISCAL_YEAR.sub(_year, plain))[:_MAX_TERMS]
    small = ENGLISH if tokenizer is Tokenizer.PORTER else FOLDED_STOP_WORDS
    words = [word for word in words if word not in small] or words
    return without_question_words(words) if tokenizer is Tokenizer.PORTER else words


def without_question_words(words: list[str]) -> list[str]:
    """Without words of asking where enough others are there."""
    others = [word for word in words if word not in QUESTION_WORDS]
    return others if len(others) >= _ENOUGH_WORDS else words


def content_words(query: str) -> list[str]:
    """The words that say what is wanted, in order; all of them when only small words are there."""
    words = split_words(normalise(query).casefold())
    return [word for word in words if word not in ENGLISH] or words


def word_prefix(word: str) -> str:
    """What stays of a word of any language when it is inflected; for whole books of trigrams."""
    if len(word) < _LONG_WORD:
        return word
    return word[: max(_LEAST_STEM, round(len(word) * _STEM_SHARE))]


def _trigrams(words: Sequence[str]) -> list[str]:
    """Three-letter windows; whole words, their beginnings and pairs as phrases of such windows."""
    windows = [
        spaced[at : at + _WINDOW]
        for spaced in (f" {word}" for word in words)
        for at in range(len(spaced) - _WINDOW + 1)
    ]
    whole = [word for word in words if len(word) >= _LEAST_SUBSTRING]
    beginnings = [f" {word_prefix(word)}" for word in words if len(word) >= _LONG_WORD]
    pairs = [f" {first} {second} " for first, second in pairwise(words)]
    return [*windows, *whole, *beginnings, *pairs] if windows else []


def _prefixes(words: Sequence[str]) -> list[str]:
    """Words as an index of words has them, and pairs of them."""
    short = [short_prefix(word) for word in words]
    pairs = [f"{first} {second}" for first, second in pairwise(short)]
    return [*short, *long_prefixes(words), *pairs]


def _near(words: Sequence[str]) -> list[str]:
    if len(words) > _FEW_WORDS:
        return []
    pairs = dict.fromkeys(pairwise(words))
    return [f"NEAR({_quoted(first)} {_quoted(second)}, {_NEAR_WORDS})" for first, second in pairs]


def _lone(query: str) -> list[str]:
    """A character that stands alone has another neighbour in the book."""
    found = _LONE_CHARACTER.findall(normalise(query))
    return [f"{_quoted(character)} *" for character in dict.fromkeys(found)]


def _is_hiragana(pair: str) -> bool:
    return all(_HIRAGANA.match(character) for character in pair)


def _year(match: re.Match[str]) -> str:
    return match[1] or f"20{match[2]}"


def _grouped(word: str) -> tuple[str, ...]:
    """A number as tables print it: 1577 as 1,577. Years stay as they are."""
    if not word.isdecimal() or len(word) < _LEAST_SUBSTRING or 1500 <= int(word) < 2100:
        return ()
    return (f"{int(word):,}",)


def _joined(terms: Iterable[str], more: Iterable[str] = ()) -> str:
    unique = dict.fromkeys(term for term in terms if term.strip())
    return " OR ".join([*map(_quoted, unique), *more])


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


_MOST_WORDS: Final = 6
_SHORTEST_BEGINNING: Final = 3


def distinct_words(text: str) -> list[str]:
    """The words that say what is wanted, each once, in order."""
    return list(dict.fromkeys(content_words(text)))


def least_matches(count: int) -> int:
    """How many of so many words a page must have: all of one or two, then more than half."""
    return count if count <= 2 else count // 2 + 1


def match_most_words(words: Sequence[str], tokenizer: Tokenizer, *, is_open: bool = False) -> str:
    """Matches pages that have most of the words; "" for none. `is_open`: the last may go on.

    Of many words the longest count: short ones are the common ones.
    """
    chosen = sorted(words, key=len, reverse=True)[:_MOST_WORDS]
    last = words[-1] if words else ""
    terms = [
        _term(word, tokenizer, is_open=is_open and word == last) for word in words if word in chosen
    ]
    terms = [term for term in terms if term]
    groups = [" AND ".join(group) for group in combinations(terms, least_matches(len(terms)))]
    return " OR ".join(f"({group})" for group in groups) if terms else ""


def _term(word: str, tokenizer: Tokenizer, *, is_open: bool) -> str:
    plain = _as_indexed(word, tokenizer).replace('"', '""').strip()
    if tokenizer is Tokenizer.TRIGRAM and len(plain) < _SHORTEST_BEGINNING:
        return ""
    may_go_on = tokenizer in (Tokenizer.PORTER, Tokenizer.WORDS)
    goes_on = is_open and may_go_on and len(plain) >= _SHORTEST_BEGINNING
    return f'"{plain}" *' if goes_on else f'"{plain}"' if plain else ""


def _as_indexed(word: str, tokenizer: Tokenizer) -> str:
    """Of an index of words the longest beginning that it has; "" for what no index has."""
    plain = prepare_for_index(tokenizer, word)
    return max(plain.split(), key=len, default="") if tokenizer is Tokenizer.WORDS else plain
