"""What a reader types to find in all books, as an FTS5 expression for one of them.

Other than a question for one book, it must not find every page that has one of its words: the
pages wanted have most of them. That is also what makes a thousand books quick to ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.query import content_words
from reader_app.retrieval.script import prepared

_MOST_WORDS: Final = 6
_SHORTEST_BEGINNING: Final = 3


def wanted_words(text: str) -> list[str]:
    """The words that say what is wanted, each once, in order."""
    return list(dict.fromkeys(content_words(text)))


def least_of(count: int) -> int:
    """How many of so many words a page must have: all of one or two, then more than half."""
    return count if count <= 2 else count // 2 + 1


def most_of(words: Sequence[str], tokenizer: Tokenizer, *, is_open: bool = False) -> str:
    """Matches pages that have most of the words; "" for none. `is_open`: the last may go on.

    Of many words the longest count: short ones are the common ones.
    """
    chosen = sorted(words, key=len, reverse=True)[:_MOST_WORDS]
    last = words[-1] if words else ""
    terms = [
        _term(word, tokenizer, is_open=is_open and word == last) for word in words if word in chosen
    ]
    terms = [term for term in terms if term]
    groups = [" AND ".join(group) for group in combinations(terms, least_of(len(terms)))]
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
    plain = prepared(tokenizer, word)
    return max(plain.split(), key=len, default="") if tokenizer is Tokenizer.WORDS else plain
