"""The pages that the index found, in the order in which their words stand together.

The index counts words on a page; an answer has them in one place. Measured on all question sets:
the place with most of the question's words, rare ones before common ones, and neighbours of the
question that are neighbours on the page, put the right page first more often.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from reader_app.domain.search import PageScore, Tokenizer
from reader_app.retrieval.irregular_forms import other_forms
from reader_app.retrieval.passages import stem_of
from reader_app.retrieval.query import beginning_of, query_words
from reader_app.retrieval.script import folded, normalised
from reader_app.retrieval.stop_words import ASKING

LOOKED_AT: Final = 12
"""Pages of the index's order that are looked at: more found nothing."""
_MOST_PLACES: Final = 8
_BETWEEN: Final = 12
"""Characters between the end of a word's stem and its neighbour's beginning."""
_COMMON: Final = 0.3
_OF_ASKING: Final = 0.25
_REMEMBERED: Final = 256
"""Pages whose plain text is kept for the next question: 1 MB."""
_SIGNS: Final = (
    ("\u2019", "'"), ("\u2018", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u2014", "-"),
    ("\u2013", "-"), ("\u2011", "-"), ("\u2022", "*"), ("\u25cf", "*"), ("\uf0b7", "*"),
    ("\u25e6", "*"), ("\xb7", "*"), ("\xa0", " "), ("\u202f", " "), ("\u200e", " "),
    ("\xa7", " "), ("\u20ac", " "), ("\xae", " "), ("\xa9", " "), ("\u2610", " "), ("\u2612", " "),
)  # fmt: skip
"""Signs that are no letters, and what may stand for them where only words matter."""


@dataclass(frozen=True, slots=True)
class _Form:
    """`beginning` of a word, or the whole of one of its `others`."""

    beginning: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Mix:
    """`reach`: characters of a place. Weights of a place and of neighbours beside the index's 1."""

    reach: int
    place: float
    neighbours: float


_MIXES: Final = {
    Tokenizer.PORTER: _Mix(300, 1.5, 1.0),
    Tokenizer.TRIGRAM: _Mix(300, 0.7, 0.3),
    Tokenizer.WORDS: _Mix(300, 0.7, 0.3),
    Tokenizer.BIGRAM: _Mix(100, 1.0, 0.0),
}


class Closeness:
    """One wording of a question."""

    def __init__(self, query: str, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._mix = _MIXES[tokenizer]
        words = query_words(query, tokenizer)
        forms = {word: _form(word, tokenizer) for word in words}
        order = {form: at for at, form in enumerate(dict.fromkeys(forms.values()))}
        self._forms = tuple(order)
        self._bias = [1.0] * len(order)
        for word in words:
            if tokenizer is Tokenizer.PORTER and word in ASKING:
                self._bias[order[forms[word]]] = _OF_ASKING
        places = [order[forms[word]] for word in words]
        self._pairs = tuple(dict.fromkeys(pair for pair in pairwise(places) if pair[0] != pair[1]))

    def ordered(self, found: Sequence[PageScore], texts: Mapping[int, str]) -> list[PageScore]:
        """Closest first, by page where equal. `texts`: of these pages, through `plain`."""
        looked_at = [score for score in found if score.page in texts]
        if not looked_at or not self._forms:
            return list(found)
        pages = [self._places(texts[score.page]) for score in looked_at]
        weights = self._weights(pages)
        top = max(score.score for score in looked_at) or 1.0
        scores = [
            PageScore(score.page, score.score / top + self._closeness(places, weights))
            for score, places in zip(looked_at, pages, strict=True)
        ]
        return sorted(scores, key=lambda score: (-score.score, score.page))

    def _places(self, text: str) -> dict[int, list[int]]:
        """Where in the text each form stands; forms that don't are left out."""
        is_word = self._tokenizer is not Tokenizer.BIGRAM
        found: dict[int, list[int]] = {}
        for at, form in enumerate(self._forms):
            places: list[int] = []
            if form.beginning in text:
                places = _found(text, form.beginning, is_word=is_word)
            for other in form.others:
                if other in text:
                    places += _found(text, other, is_word=True, is_whole=True)
            if places:
                found[at] = sorted(places) if form.others else places
        return found

    def _weights(self, pages: Sequence[Mapping[int, object]]) -> list[float]:
        """Rare among these pages counts more."""
        count = len(pages)
        weights: list[float] = []
        for at, bias in enumerate(self._bias):
            having = sum(at in places for places in pages)
            rarity = math.log(1 + (count - having + 0.5) / (having + 0.5)) + _COMMON
            weights.append(bias * rarity if having else 0.0)
        return weights

    def _closeness(self, places: Mapping[int, list[int]], weights: Sequence[float]) -> float:
        mix = self._mix
        value = mix.place * _densest(places, weights, mix.reach) / (sum(weights) or 1.0)
        if not mix.neighbours or not self._pairs:
            return value
        worth = [(weights[first] + weights[second]) / 2 for first, second in self._pairs]
        kept = sum(
            gain for pair, gain in zip(self._pairs, worth, strict=True) if self._meet(places, *pair)
        )
        return value + mix.neighbours * kept / (sum(worth) or 1.0)

    def _meet(self, places: Mapping[int, list[int]], first: int, second: int) -> bool:
        if first not in places or second not in places:
            return False
        reach = len(self._forms[first].beginning) + _BETWEEN
        following = places[second]
        for place in places[first]:
            at = bisect_right(following, place)
            if at < len(following) and following[at] - place <= reach:
                return True
        return False


@lru_cache(maxsize=_REMEMBERED)
def plain(text: str, tokenizer: Tokenizer) -> str:
    """A page's text as closeness looks at it."""
    if tokenizer is Tokenizer.BIGRAM:
        return normalised(text).casefold()
    if tokenizer is Tokenizer.PORTER and not text.isascii():
        # What is left of most English pages is ASCII then, and looked through three times as fast.
        for sign, stand_in in _SIGNS:
            if sign in text:
                text = text.replace(sign, stand_in)
    return folded(text)


def _form(word: str, tokenizer: Tokenizer) -> _Form:
    match tokenizer:
        case Tokenizer.PORTER:
            return _Form(stem_of(word), other_forms(word))
        case Tokenizer.TRIGRAM | Tokenizer.WORDS:
            return _Form(beginning_of(word))
        case Tokenizer.BIGRAM:
            return _Form(word)


def _found(text: str, form: str, *, is_word: bool, is_whole: bool = False) -> list[int]:
    places: list[int] = []
    place = text.find(form)
    while place >= 0 and len(places) < _MOST_PLACES:
        end = place + len(form)
        is_inside = is_word and place > 0 and text[place - 1].isalnum()
        goes_on = is_whole and text[end : end + 1].isalnum()
        if not is_inside and not goes_on:
            places.append(place)
        place = text.find(form, end)
    return places


def _densest(places: Mapping[int, list[int]], weights: Sequence[float], reach: int) -> float:
    """The most that different words weigh within `reach` characters."""
    events = sorted((place, at) for at, found in places.items() for place in found)
    inside = dict.fromkeys(places, 0)
    best = weight = 0.0
    first = 0
    for place, at in events:
        if not inside[at]:
            weight += weights[at]
        inside[at] += 1
        while events[first][0] < place - reach:
            gone = events[first][1]
            inside[gone] -= 1
            if not inside[gone]:
                weight -= weights[gone]
            first += 1
        best = max(best, weight)
    return best
