"""Builds FTS5 MATCH expressions from the words of a reader or a model.

Raw text in MATCH is a syntax error at "?", and its implicit AND finds nothing, so every term is
quoted and joined by OR. Adjacent words are added as phrases and as NEAR, so that order and
proximity count.

`match_most_words` is for searching the whole library: a page must contain most of the words, which
also keeps a search of a thousand books fast.

Words in quotation marks are a phrase (`parsed_query`). The index finds the pages that may have it
(`match_phrases`), as it knows neither endings nor small words; `phrase_pattern` tells which have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from reader_app.domain import report_terms
from reader_app.domain.search import Tokenizer, other_forms
from reader_app.domain.values import dataclass, lazy_pattern
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
_SPELT: Final = lazy_pattern(
    r"(?:figure|fig\.|table|exhibit|note|item|section)\s+\d+(?:\.\d+)*|"
    r"[^\W_]+(?:['’.,/&-]?[^\W_]+)*",
    re.IGNORECASE,
)
_UNTELLING: Final = (
    ENGLISH | tokenization.QUESTION_WORDS | tokenization.FOLDED_STOP_WORDS | {"like", "book"}
)
_HIRAGANA: Final = lazy_pattern("[\u3041-\u309f]")
_LONE_CHARACTER: Final = lazy_pattern(
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
                for form in (*other_forms(word), *_grouped(word), *_owner(word))
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


def telling_words(queries: Iterable[str]) -> list[str]:
    """Return the words of the queries as they are spelt, without those that any text has."""
    words = dict.fromkeys(word for query in queries for word in _SPELT.findall(query))
    return [word for word in words if tokenization.fold_text(word) not in _UNTELLING]


def word_expression(word: str, tokenizer: Tokenizer) -> str:
    """Return an FTS5 expression for one word in any form; its parts, as in 12.4, are a phrase."""
    parts = tokenization.split_words(tokenization.fold_text(word))
    if tokenizer is Tokenizer.PORTER and len(parts) > 1:
        return _quoted(" ".join(parts))
    return match_expression(word, tokenizer)


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


_OPENING: Final = '(?:(?<!\\w)["”»\uff02]|[“„‟«「『])'
_CLOSING: Final = '["“”„‟«»\uff02」』]'
_QUOTED_WORDS: Final = lazy_pattern(f'{_OPENING}([^"“”„‟«»\uff02」』]*){_CLOSING}')
_UNCLOSED: Final = lazy_pattern(f'{_OPENING}([^"“”„‟«»\uff02」』]*)$')
_MOST_PAIRS: Final = 8
_NO_WORD_BEFORE: Final = r"(?<![^\W_])"
_NO_WORD_AFTER: Final = r"(?![^\W_])"


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """A query that somebody typed.

    `phrases`: words in quotation marks, which must be on a page exactly so. `rest`: all other
    words. `is_open`: the last phrase has no closing mark yet, so its last word may be incomplete.
    """

    phrases: tuple[str, ...]
    rest: str
    is_open: bool = False

    @property
    def words(self) -> str:
        """All words, those of phrases first."""
        return " ".join((*self.phrases, self.rest)).strip()


def parsed_query(text: str, *, may_be_open: bool = False) -> ParsedQuery:
    """Return the phrases and the other words of `text`; any quotation marks do, 5" are none.

    `may_be_open`: a mark that isn't closed begins a phrase, too, as it is still being typed.
    """
    phrases = [found for each in _QUOTED_WORDS.findall(text) if (found := _phrase(each))]
    rest = _QUOTED_WORDS.sub(" ", text)
    unclosed = _UNCLOSED.search(rest) if may_be_open else None
    last = _phrase(unclosed[1]) if unclosed is not None else ""
    if unclosed is not None:
        rest = rest[: unclosed.start()]
    if last:
        phrases.append(last)
    return ParsedQuery(tuple(dict.fromkeys(phrases)), " ".join(rest.split()), bool(last))


def _phrase(words: str) -> str:
    """Return the words on one line; "" if there is no letter or digit among them."""
    return " ".join(words.split()) if any(char.isalnum() for char in words) else ""


def match_parsed(query: ParsedQuery, tokenizer: Tokenizer, *, is_open: bool = False) -> str:
    """Return an expression for pages with all phrases and most of the other words.

    `is_open`: the last of the other words may be incomplete. "" if no term is left.
    """
    words = distinct_words(query.rest) if query.rest else []
    parts = [
        match_phrases(query, tokenizer),
        match_most_words(words, tokenizer, is_open=is_open),
    ]
    return " AND ".join(f"({part})" for part in parts if part)


def match_phrases(query: ParsedQuery, tokenizer: Tokenizer) -> str:
    """Return an expression for pages that may have all phrases; "" if the index can't tell."""
    last = query.phrases[-1] if query.is_open else ""
    terms = [_phrase_term(each, tokenizer, is_open=each == last) for each in query.phrases]
    return " AND ".join(f"({term})" for term in terms if term)


def _phrase_term(phrase: str, tokenizer: Tokenizer, *, is_open: bool) -> str:
    match tokenizer:
        case Tokenizer.PORTER:
            plain = tokenization.prepare_for_index(tokenizer, phrase)
        case Tokenizer.WORDS:
            words = tokenization.split_at_apostrophes(tokenization.fold_text(phrase))
            plain = " ".join(
                tokenization.short_prefix(word)
                for word in words
                if word not in tokenization.FOLDED_STOP_WORDS
            )
        case Tokenizer.TRIGRAM:
            plain = " ".join(tokenization.fold_text(phrase).split())
            return _quoted(plain) if len(plain) >= _WINDOW else ""
        case Tokenizer.BIGRAM:
            return _pairs_term(query_words(phrase, tokenizer)[:_MOST_PAIRS])
    if not any(char.isalnum() for char in plain):
        return ""
    return f"{_quoted(plain)} *" if is_open and plain[-1].isalnum() else _quoted(plain)


def _pairs_term(pairs: Sequence[str]) -> str:
    """Return a term for all pairs but one: a pair that a line end parts isn't in the index."""
    if not pairs:
        return ""
    if len(pairs) == 1:
        return f"{_quoted(pairs[0])} *" if len(pairs[0]) == 1 else _quoted(pairs[0])
    groups = combinations(map(_quoted, pairs), len(pairs) - 1)
    return " OR ".join(f"({' AND '.join(group)})" for group in groups)


def phrase_pattern(phrase: str, tokenizer: Tokenizer, *, is_open: bool = False) -> re.Pattern[str]:
    """Return a pattern for the phrase in text of `tokenization.fold_text`.

    The words must be as they are written, whatever signs and line ends are between them. In scripts
    without spaces the characters must be.
    """
    folded = tokenization.fold_text(phrase)
    words = tokenization.split_words(folded) or [re.sub(r"\s", "", folded)]
    if tokenizer in (Tokenizer.BIGRAM, Tokenizer.TRIGRAM):
        body = r"\s*".join(map(re.escape, "".join(folded.split())))
    else:
        body = r"[\W_]+".join(map(re.escape, words))
    begins = _NO_WORD_BEFORE if words[0][:1].isascii() or tokenizer in _SPACED else ""
    ends = _NO_WORD_AFTER if words[-1][-1:].isascii() or tokenizer in _SPACED else ""
    return re.compile(f"{begins}{body}{'' if is_open else ends}")


_SPACED: Final = (Tokenizer.PORTER, Tokenizer.WORDS)


def phrase_patterns(query: ParsedQuery, tokenizer: Tokenizer) -> tuple[re.Pattern[str], ...]:
    """Return the pattern of each phrase."""
    last = query.phrases[-1] if query.is_open else ""
    return tuple(phrase_pattern(each, tokenizer, is_open=each == last) for each in query.phrases)


def has_phrases(text: str, patterns: Iterable[re.Pattern[str]]) -> bool:
    """Whether a page's text has all these phrases."""
    folded = tokenization.fold_text(text)
    return all(pattern.search(folded) for pattern in patterns)
