"""From a reader's or a model's words to an FTS5 MATCH expression.

Raw text in MATCH is a syntax error on "?", and its implicit AND finds nothing: every term is
quoted and joined by OR, adjacent pairs are added as phrases, so that order counts where it helps.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.script import bigrams, normalised, words_of
from reader_app.retrieval.stop_words import ENGLISH

_MAX_TERMS: Final = 64
_WINDOW: Final = 3


def match_expression(query: str, tokenizer: Tokenizer) -> str:
    """An FTS5 expression that never raises a syntax error; '' when nothing is left to search."""
    words = words_of(normalised(query).casefold())[:_MAX_TERMS]
    match tokenizer:
        case Tokenizer.PORTER:
            return _joined(_english_terms(words))
        case Tokenizer.BIGRAM:
            return _joined(bigrams(normalised(query).casefold())[:_MAX_TERMS])
        case Tokenizer.TRIGRAM:
            return _joined(_windows(words))


def content_words(query: str) -> list[str]:
    """The words that say what is wanted, in order; all of them when only small words are there."""
    words = words_of(normalised(query).casefold())
    return [word for word in words if word not in ENGLISH] or words


def _english_terms(words: list[str]) -> list[str]:
    kept = [word for word in words if word not in ENGLISH] or words
    pairs = [f"{first} {second}" for first, second in pairwise(kept)]
    return kept + pairs


def _windows(words: list[str]) -> list[str]:
    terms: list[str] = []
    for word in words:
        if len(word) >= _WINDOW:
            terms += [word[i : i + _WINDOW] for i in range(len(word) - _WINDOW + 1)]
    return terms or words


def _joined(terms: list[str]) -> str:
    unique = dict.fromkeys(term for term in terms if term.strip())
    return " OR ".join('"' + term.replace('"', '""') + '"' for term in unique)
