"""Builds FTS5 MATCH expressions from the words of a reader or a model.

Raw text in MATCH is a syntax error at "?", and its implicit AND finds nothing, so every term is
quoted and joined by OR. Adjacent words are added as phrases and as NEAR, so that order and
proximity count.

`match_most_words` is for searching the whole library: a page must contain most of the words, which
also keeps a search of a thousand books fast.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from reader_app.domain import report_terms
from reader_app.domain.search import Tokenizer
from reader_app.retrieval import tokenization
from reader_app.retrieval.tokenization import ENGLISH

_MAX_TERMS: Final = 64
_WINDOW: Final = 3
_LEAST_SUBSTRING: Final = 4
_LONG_WORD: Final = 6
_LEAST_STEM: Final = 4
_STEM_SHARE: Final = 0.7
_NEAR_WORDS: Final = 10
_FEW_WORDS: Final = 8
"""In a longer query, NEAR terms cost more time than they find pages."""
_HIRAGANA: Final = re.compile("[\u3041-\u309f]")
_LONE_CHARACTER: Final = re.compile(
    "(?<![\u3005\u3400-\u9fff])([\u3400-\u9fff])(?![\u3005\u3400-\u9fff])"
)


def match_expression(query: str, tokenizer: Tokenizer) -> str:
    """Return a valid FTS5 expression for searching one book; '' if no term is left."""
    words = query_words(query, tokenizer)
    match tokenizer:
        case Tokenizer.PORTER:
            others = [
                form
                for word in words
                for form in (*tokenization.other_forms(word), *_grouped(word), *_owner(word))
            ]
            others += report_terms.fiscal_years(query)
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
    """Return the content words in order, folded in the same way as the pages' texts.

    Stop words stay if there are no other words. In scripts without spaces: pairs of characters.
    """
    return list(_words(query, tokenizer))


@lru_cache(maxsize=16)
def _words(query: str, tokenizer: Tokenizer) -> Sequence[str]:
    """Cached: each question is split twice, for the index and for the ranking of its results."""
    if tokenizer is Tokenizer.BIGRAM:
        pairs = tokenization.bigrams(tokenization.normalise(query).casefold())[:_MAX_TERMS]
        return [pair for pair in pairs if not _is_hiragana(pair)] or pairs
    plain = tokenization.fold_text(query)
    if tokenizer is Tokenizer.WORDS:
        return [
            word
            for word in tokenization.split_at_apostrophes(plain)
            if word not in tokenization.FOLDED_STOP_WORDS
        ][:_MAX_TERMS]
    words = tokenization.split_words(report_terms.with_plain_years(plain))[:_MAX_TERMS]
    small = ENGLISH if tokenizer is Tokenizer.PORTER else tokenization.FOLDED_STOP_WORDS
    return [word for word in words if word not in small] or words


def content_words(query: str) -> list[str]:
    """Return the words that aren't stop words, in order; all words if there are no others."""
    words = tokenization.split_words(tokenization.normalise(query).casefold())
    return [word for word in words if word not in ENGLISH] or words


def word_prefix(word: str) -> str:
    """Return, roughly, the part of a word that inflection leaves unchanged, in any language."""
    if len(word) < _LONG_WORD:
        return word
    return word[: max(_LEAST_STEM, round(len(word) * _STEM_SHARE))]


def _trigrams(words: Sequence[str]) -> list[str]:
    """Return three-letter windows, whole words, prefixes and word pairs, for a trigram index."""
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
    """Return words and word pairs in the shortened form in which a word index has them."""
    short = [tokenization.short_prefix(word) for word in words]
    pairs = [f"{first} {second}" for first, second in pairwise(short)]
    return [*short, *tokenization.long_prefixes(words), *pairs]


def _near(words: Sequence[str]) -> list[str]:
    if len(words) > _FEW_WORDS:
        return []
    pairs = dict.fromkeys(pairwise(words))
    return [f"NEAR({_quoted(first)} {_quoted(second)}, {_NEAR_WORDS})" for first, second in pairs]


def _lone(query: str) -> list[str]:
    """Return prefix terms for single characters, which have other neighbours in the book."""
    found = _LONE_CHARACTER.findall(tokenization.normalise(query))
    return [f"{_quoted(character)} *" for character in dict.fromkeys(found)]


def _is_hiragana(pair: str) -> bool:
    return all(_HIRAGANA.match(character) for character in pair)


def _owner(word: str) -> tuple[str, ...]:
    """Return who owns: 3m's is a phrase of the index, in which 3m alone doesn't stand."""
    return (word.removesuffix("'s"),) if word.endswith("'s") else ()


def _grouped(word: str) -> tuple[str, ...]:
    """Return a number as tables print it: 1577 as 1,577. Years get no such form."""
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
    """Return the content words in order, without duplicates."""
    return list(dict.fromkeys(content_words(text)))


def least_matches(count: int) -> int:
    """Return how many of `count` words a page must have: all of up to two, else more than half."""
    return count if count <= 2 else count // 2 + 1


def match_most_words(words: Sequence[str], tokenizer: Tokenizer, *, is_open: bool = False) -> str:
    """Return an expression for pages with most of the words; "" if no term is left.

    `is_open`: the last word may be incomplete. Of many words the longest are used, as short ones
    are common.
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
    """Return the word in its form in the index; "" if the index leaves it out."""
    plain = tokenization.prepare_for_index(tokenizer, word)
    return max(plain.split(), key=len, default="") if tokenizer is Tokenizer.WORDS else plain
