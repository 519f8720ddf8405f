"""Ranks found pages: fuses the results of several wordings, and re-ranks the best by proximity.

BM25 (`store.index.page_repository`) counts words on a page, but an answer has them close together.
Measured on all question sets, the right page comes first more often if two things count as well:
the place on the page with the most of the question's words (rare ones weigh more), and words that
are neighbours both in the question and on the page.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, pairwise
from typing import Final, TypeVar

from reader_app.domain.search import PageScore, Tokenizer, other_forms
from reader_app.domain.values import dataclass
from reader_app.retrieval.passages import match_stems, rough_stem
from reader_app.retrieval.query import query_words, word_prefix
from reader_app.retrieval.tokenization import normalise, prefix_apart, words_apart

_RANK_SHIFT: Final = 1.0


def fuse_rankings(rankings: Sequence[Sequence[PageScore]], top_k: int) -> list[PageScore]:
    """Return the union of the rankings, best first, `top_k` pages at most.

    A single one keeps its scores; several, not to be compared, are fused by reciprocal rank.
    """
    filled = [ranking for ranking in rankings if ranking]
    if len(filled) <= 1:
        return list(filled[0][:top_k]) if filled else []
    scores: dict[int, float] = defaultdict(float)
    for ranking in filled:
        for place, found in enumerate(ranking):
            scores[found.page] += 1.0 / (_RANK_SHIFT + place)
    ordered = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [PageScore(page, score) for page, score in ordered[:top_k]]


RERANKED_PAGES: Final = 10
"""Number of the index's best pages that are re-ranked; re-ranking more gained nothing."""
_MOST_PLACES: Final = 8
_FORM_BITS: Final = 7
_FORM_MASK: Final = (1 << _FORM_BITS) - 1
_BETWEEN: Final = 12
"""Largest distance, in characters, between the end of a word's stem and the next word."""
_COMMON: Final = 0.3


@dataclass(frozen=True, slots=True)
class _Form:
    """A word to look for: its `beginning`, or one of its `others` whole, between spaces."""

    beginning: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Mix:
    """Weights beside BM25's 1: `place`: density in `reach` characters; `neighbours`: pairs."""

    reach: int
    place: float
    neighbours: float


_MIXES: Final = {
    Tokenizer.PORTER: _Mix(300, 1.5, 1.0),
    Tokenizer.TRIGRAM: _Mix(300, 0.7, 0.3),
    Tokenizer.WORDS: _Mix(300, 0.7, 0.3),
    Tokenizer.BIGRAM: _Mix(100, 1.0, 0.0),
}


class ProximityRanking:
    """Re-ranks pages by the proximity of the words of one wording of a question."""

    def __init__(self, query: str, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._mix = _MIXES[tokenizer]
        words = query_words(query, tokenizer)
        forms = {word: _form(word, tokenizer) for word in words}
        order = {form: at for at, form in enumerate(dict.fromkeys(forms.values()))}
        self._forms = tuple(order)
        places = [order[forms[word]] for word in words]
        self._pairs = tuple(dict.fromkeys(pair for pair in pairwise(places) if pair[0] != pair[1]))
        self._reaches = [len(form.beginning.strip()) + _BETWEEN for form in self._forms]

    def ordered(self, found: Sequence[PageScore], texts: Mapping[int, str]) -> list[PageScore]:
        """Return the pages, best first. `texts`: these pages by number, as `searchable_text`."""
        looked_at = [score for score in found if score.page in texts]
        if not looked_at or not self._forms:
            return list(found)
        pages = [self._places(texts[score.page]) for score in looked_at]
        weights = self._weights(pages)
        top = max(score.score for score in looked_at) or 1.0
        closeness = self._closeness(pages, weights)
        scores = [
            PageScore(score.page, score.score / top + value)
            for score, value in zip(looked_at, closeness, strict=True)
        ]
        return sorted(scores, key=lambda score: (-score.score, score.page))

    def _places(self, text: str) -> dict[int, list[int]]:
        """Return the offsets in the text of each form that it has, by the index of the form."""
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
        """Return a weight per form: a form that is rare among these pages weighs more."""
        count = len(pages)
        weights: list[float] = []
        for at in range(len(self._forms)):
            having = sum(at in places for places in pages)
            rarity = math.log(1 + (count - having + 0.5) / (having + 0.5)) + _COMMON
            weights.append(rarity if having else 0.0)
        return weights

    def _closeness(
        self, pages: Sequence[Mapping[int, list[int]]], weights: Sequence[float]
    ) -> list[float]:
        """Return what proximity adds to the score of each page."""
        mix = self._mix
        whole = sum(weights) or 1.0
        values = [mix.place * _densest(places, weights, mix.reach) / whole for places in pages]
        if not mix.neighbours or not self._pairs:
            return values
        worth = [(weights[first] + weights[second]) / 2 for first, second in self._pairs]
        pairs = list(zip(self._pairs, worth, strict=True))
        all_worth = sum(worth) or 1.0
        return [
            value
            + mix.neighbours
            * sum([gain for pair, gain in pairs if self._meet(places, *pair)])
            / all_worth
            for value, places in zip(values, pages, strict=True)
        ]

    def _meet(self, places: Mapping[int, list[int]], first: int, second: int) -> bool:
        if first not in places or second not in places:
            return False
        reach = self._reaches[first]
        following = places[second]
        for place in places[first]:
            at = bisect_right(following, place)
            if at < len(following) and following[at] - place <= reach:
                return True
        return False


def _form(word: str, tokenizer: Tokenizer) -> _Form:
    match tokenizer:
        case Tokenizer.PORTER:
            return _Form(prefix_apart(rough_stem(word)), tuple(map(words_apart, other_forms(word))))
        case Tokenizer.TRIGRAM | Tokenizer.WORDS:
            return _Form(word_prefix(word))
        case Tokenizer.BIGRAM:
            return _Form(word)


def _found(text: str, form: str, *, is_checked: bool) -> list[int]:
    """Return the first offsets of a form; `is_checked`: only where a word begins."""
    places: list[int] = []
    find, size = text.find, len(form)
    place = find(form)
    while place >= 0 and len(places) < _MOST_PLACES:
        if not is_checked or not place or not text[place - 1].isalnum():
            places.append(place)
        place = find(form, place + size)
    return places


def _densest(places: Mapping[int, list[int]], weights: Sequence[float], reach: int) -> float:
    """Return the greatest total weight of different words within `reach` characters."""
    # One number encodes offset and form: sorting pairs takes twice as long.
    events = sorted([place << _FORM_BITS | at for at, found in places.items() for place in found])
    inside = [0] * len(weights)
    best = weight = 0.0
    first = 0
    for event in events:
        at = event & _FORM_MASK
        if not inside[at]:
            weight += weights[at]
        inside[at] += 1
        border = event - (reach << _FORM_BITS) - at
        while events[first] < border:
            gone = events[first] & _FORM_MASK
            inside[gone] -= 1
            if not inside[gone]:
                weight -= weights[gone]
            first += 1
        best = max(best, weight)
    return best


Hit = TypeVar("Hit")


def query_coverage(text: str, queries: Sequence[str], tokenizer: Tokenizer) -> float:
    """Return the share of a wording's distinct words that the text has, for the best wording."""
    folded = normalise(text).casefold()
    return max((_share(folded, match_stems([query], tokenizer)) for query in queries), default=0.0)


def _share(folded: str, stems: Sequence[str]) -> float:
    if not stems:
        return 0.0
    return sum(stem in folded for stem in stems) / len(stems)


def interleave_books(ranked: Sequence[Sequence[tuple[float, Hit]]]) -> Iterator[Hit]:
    """Merge hits of several books into one list; hits of one book keep their order.

    `ranked`: for each book its hits with their coverage. The next hit comes from the book whose
    next hit has the highest coverage; if equal, from the book with the fewest hits so far, so that
    no book crowds out the others.
    """
    places = [0] * len(ranked)
    for _ in count():
        waiting = [at for at, hits in enumerate(ranked) if places[at] < len(hits)]
        if not waiting:
            return
        best = min(waiting, key=lambda at: (-ranked[at][places[at]][0], places[at], at))
        yield ranked[best][places[best]][1]
        places[best] += 1
