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
from itertools import pairwise
from typing import Final

from reader_app.domain.search import PageScore, Tokenizer
from reader_app.retrieval.irregular_forms import other_forms
from reader_app.retrieval.passages import stem_of
from reader_app.retrieval.plain_text import apart, beginning_apart
from reader_app.retrieval.query import beginning_of, query_words
from reader_app.retrieval.stop_words import ASKING

LOOKED_AT: Final = 10
"""Pages of the index's order that are looked at: more found nothing."""
_MOST_PLACES: Final = 8
_BETWEEN: Final = 12
"""Characters between the end of a word's stem and its neighbour's beginning."""
_COMMON: Final = 0.3
_OF_ASKING: Final = 0.25


@dataclass(frozen=True, slots=True)
class _Form:
    """`beginning` of a word, or the whole of one of its `others`; with the blanks around them."""

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
        """Closest first, by page where equal. `texts`: of these pages, as `plain` text."""
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
        is_checked = self._tokenizer in (Tokenizer.TRIGRAM, Tokenizer.WORDS)
        found: dict[int, list[int]] = {}
        for at, form in enumerate(self._forms):
            places = _found(text, form.beginning, is_checked=is_checked)
            for other in form.others:
                places += _found(text, other, is_checked=False)
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
        reach = len(self._forms[first].beginning.strip()) + _BETWEEN
        following = places[second]
        for place in places[first]:
            at = bisect_right(following, place)
            if at < len(following) and following[at] - place <= reach:
                return True
        return False


def _form(word: str, tokenizer: Tokenizer) -> _Form:
    match tokenizer:
        case Tokenizer.PORTER:
            return _Form(beginning_apart(stem_of(word)), tuple(map(apart, other_forms(word))))
        case Tokenizer.TRIGRAM | Tokenizer.WORDS:
            return _Form(beginning_of(word))
        case Tokenizer.BIGRAM:
            return _Form(word)


def _found(text: str, form: str, *, is_checked: bool) -> list[int]:
    """First places of it; `is_checked`: only of those that begin a word."""
    places: list[int] = []
    place = text.find(form)
    while place >= 0 and len(places) < _MOST_PLACES:
        if not is_checked or not place or not text[place - 1].isalnum():
            places.append(place)
        place = text.find(form, place + len(form))
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
