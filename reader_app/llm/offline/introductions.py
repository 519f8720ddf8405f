"""Chooses the sentences that introduce a person: who somebody is, in the book's own words."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from reader_app.domain.search import mention_pattern
from reader_app.llm.offline.sentence_choice import ChosenQuote, FoundSentence, can_be_quoted

_MOST: Final = 3
_ROLES: Final = (
    "uncle aunt father mother brother sister son daughter wife husband widow widower cousin nephew"
    " niece child girl boy man woman lady gentleman fellow friend doctor physician surgeon teacher"
    " master mistress headmaster vicar parson curate clergyman priest lawyer solicitor captain"
    " colonel major king queen prince princess duke lord count nurse maid servant housekeeper"
    " gardener cook clerk student painter poet writer artist soldier sailor merchant farmer"
    " detective inspector neighbour neighbor landlord landlady youth creature animal giant witch"
    " fairy dog cat onkel tante vater mutter bruder schwester sohn tochter frau mann witwe könig"
    " königin prinz prinzessin arzt doktor lehrer mädchen junge freund freundin diener magd graf"
    " pfarrer"
).split()
_ROLE: Final = rf"(?:{'|'.join(_ROLES)})"
_ARTICLE: Final = (
    r"(?:an?|the|his|her|my|our|your|their|one of|ein|eine|der|die|das|sein|seine|ihr|ihre|mein)"
)


def introducing(
    name: str, sentences: Sequence[FoundSentence], most: int = _MOST
) -> tuple[ChosenQuote, ...]:
    """Return the sentences that best say who `name` is, in the order of the book.

    `sentences`: those that mention the name, and those beside them. None if the name stands in
    no sentence that can be quoted.
    """
    pattern = mention_pattern(name)
    named = [s for s in sentences if pattern.search(s.text)]
    fit = [s for s in named if can_be_quoted(s.text)] or named
    scored = [(_score(name, each.text, rank), each) for rank, each in enumerate(fit)]
    best = sorted(scored, key=lambda pair: (-pair[0], pair[1].page, pair[1].index))[:most]
    kept = [best[0]] if best else []
    kept += [pair for pair in best[1:] if pair[0] >= _WORTH * best[0][0]]
    in_order = sorted(kept, key=lambda pair: (pair[1].page, pair[1].index))
    return tuple(ChosenQuote((each,), score) for score, each in in_order)


_WORTH: Final = 0.5
_FADES: Final = 0.08
_EARLY: Final = 2.0


def _score(name: str, text: str, rank: int) -> float:
    """Return how much a sentence says of who somebody is. `rank`: how many mentions before it."""
    who = mention_pattern(name).pattern
    score = 1.0 + _EARLY / (1 + rank)
    flat = " ".join(text.split())
    for pattern, worth in _PATTERNS:
        if re.search(pattern.replace("NAME", who), flat, re.IGNORECASE):
            score += worth
    if re.search(rf"\b{_ROLE}s?\b", flat, re.IGNORECASE):
        score += 0.5
    if re.search(rf"{who}(?:['’]s)\b", flat) or flat.rstrip("\"'”’").endswith("?"):
        score *= 0.7
    words = len(flat.split())
    if not _SHORT <= words <= _LONG:
        score *= 0.7
    return float(score / math.sqrt(1 + _FADES * rank))


_SHORT: Final = 5
_LONG: Final = 50
_PATTERNS: Final = (
    # "Emma, a tall woman", "Mr. Carey, the vicar of Blackstable", "Emma, who was"
    (rf"NAME, (?:{_ARTICLE} (?:[\w-]+ ){{0,3}}?{_ROLE}|who (?:was|is|had)|whose)\b", 3.0),
    (rf"NAME, {_ARTICLE} [\w-]+", 1.2),
    # "his uncle, Mr. Carey", "the vicar Mr. Carey", "a girl named Emma"
    (rf"\b{_ARTICLE} (?:[\w-]+ ){{0,3}}?{_ROLE},? NAME", 2.5),
    (r"\b(?:named|called|by the name of|name (?:was|is)|namens|hieß|heißt) NAME", 3.0),
    (rf"NAME (?:was|is|had been|became|war|ist) (?:[\w-]+ ){{0,2}}?{_ARTICLE} (?:[\w-]+ ){{0,4}}?"
     rf"{_ROLE}\b", 3.0),
    (r"NAME (?:was|is|war|ist) (?:an?|the|ein|eine|der|die) [\w-]+", 1.8),
    (r"NAME (?:was|is|war|ist) [\w-]+", 0.6),
    (r"(?:this is|introduc\w+|i am|i'm|my name is|das ist|ich bin) NAME", 2.0),
)  # fmt: skip
