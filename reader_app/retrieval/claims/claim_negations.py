"""Judges what a free rendering denies: not, never, nobody, without, refused, unimportant.

Such a sentence can't be compared with its cited words one by one. What counts is the cited sentence
about the same thing. If nothing in it could reverse a sense, a negation in the answer reverses it;
if it has a negation and the answer has none, the answer reverses it. A rule that can't be sure says
nothing. Everything here is about English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from reader_app.domain.citations import MissingKind, MissingPart
from reader_app.retrieval.claims import claim_arithmetic, claim_dates, claim_numbers
from reader_app.retrieval.claims.claim_opposites import (
    PREFIXES,
    TWO_SIDES,
    are_compared,
    are_opposite,
    has_alike,
    is_compared_from_there,
)
from reader_app.retrieval.claims.claim_relations import (
    ALONE,
    BOUNDING,
    COMPARED,
    MODAL,
    UNDOING,
    denies_twice,
    is_becoming,
    is_delayed,
    is_denied_in_words,
    is_negation,
    is_said_otherwise,
    is_said_twice,
    predicate_at,
)
from reader_app.retrieval.claims.claim_senses import has_opposite_in
from reader_app.retrieval.claims.claim_words import Token, Words, stem_of


def negation_missing(said: Words, printed: Words, *, is_free: bool) -> Iterator[MissingPart]:
    """Yield one word that a free rendering denies although its evidence doesn't, or the reverse.

    `printed`: all of the cited words, a short text. It is looked at as a whole, and then only its
    sentence about the same thing. `is_free`: few of its words are in the rendering in their order.
    """
    found = list(_judged(said, printed, is_free=is_free))
    if not found and (nearest := _nearest(said, printed)) is not None:
        found = list(_judged(said, nearest, is_free=is_free))
        if not found and (plain := _before_turning(said, nearest)) is not None:
            found = list(_judged(said, plain, is_free=is_free))
    yield from found[:1]


ONE_SENTENCE: Final = 25
"""In a text with more words, a free rendering may well contain an opposite from another place."""


def _judged(said: Words, printed: Words, *, is_free: bool) -> Iterator[MissingPart]:
    """Yield the findings of some rules, but not a negation that an opposite may make up for."""
    has_no_opposites = is_free and len(printed.tokens) > ONE_SENTENCE
    rules = [rule for rule in _RULES if not (has_no_opposites and rule is _opposite)]
    found = [part for rule in rules for part in rule(said, printed)]
    is_made_up = any(part.kind is MissingKind.NEGATION for part in found) and (
        has_opposite_in(said.tokens, printed.tokens)
        or (denies_twice(said) and not any(map(is_negation, printed.tokens)))
    )
    for part in found:
        if part.kind is not MissingKind.NEGATION or not is_made_up:
            yield part


def _before_turning(said: Words, printed: Words) -> Words | None:
    """Return a sentence without what follows a comma before the first word that could turn it.

    None if that isn't a thing apart ("he meant to, but never did"), or too little is left.
    """
    tokens = printed.tokens
    first = next((n for n, each in enumerate(tokens) if _turns(each, said)), 0)
    end = next(
        (n for n in range(first, 0, -1) if not is_joined(printed, tokens[n - 1], tokens[n])), 0
    )
    rest = tokens[end:]
    if not end or any(each.word in _AGAINST or each.key in said.stems for each in rest):
        return None
    part = _part(printed, tokens[:end])
    return part if _shared(said, part) >= _LEAST_SHARED else None


_AGAINST: Final = frozenset(
    "but though although however yet until unless if except till before after or".split()
)


def _nearest(said: Words, printed: Words) -> Words | None:
    """Return the sentence of the cited words that has most of the sentence's; None if none stands
    out, or if another that could turn its sense has nearly as much of it."""
    parts = list(_sentences(printed))
    shares = [_shared(said, part) for part in parts]
    most = max(shares, default=0)
    if most < _LEAST_SHARED:
        return None
    at = shares.index(most)
    is_alone = all(
        share < most - 1 or not can_turn(part, said)
        for place, (part, share) in enumerate(zip(parts, shares, strict=True))
        if place != at
    )
    return parts[at] if is_alone else None


def _sentences(words: Words) -> Iterator[Words]:
    start = 0
    for at, token in enumerate(words.tokens, 1):
        is_last = at == len(words.tokens)
        if is_last or _ENDING.search(words.text[token.end : words.tokens[at].start]):
            yield _part(words, words.tokens[start:at])
            start = at


_ENDING: Final = re.compile(r"[.!?;]\W*\s|\n")
_LEAST_SHARED: Final = 2


def _part(words: Words, tokens: Sequence[Token]) -> Words:
    first, last = tokens[0].start, tokens[-1].end
    return Words(
        words.text,
        tuple(tokens),
        tuple(each for each in words.quantities if first <= each.start < last),
        tuple(each for each in words.dates if first <= each.start < last),
        frozenset(
            each.key
            for each in tokens
            if each.is_content and each.quantity is None and each.date is None
        ),
    )


def _shared(said: Words, part: Words) -> int:
    return len(said.stems & part.stems) + sum(
        is_there(each, part) for each in said.tokens if each.quantity or each.date
    )


def shares_part(said: Words, printed: Words, part: float = 0.25) -> bool:
    """Return whether the cited words have a part of the sentence's own."""
    return len(said.stems & printed.stems) >= part * len(said.stems)


def is_joined(words: Words, one: Token, other: Token) -> bool:
    """Whether no punctuation parts two tokens, the first before the second."""
    return not _PARTING.search(words.text[one.end : other.start])


_PARTING: Final = re.compile(r"[,;:!?()—–]|\.\s")

_LONG: Final = 5
_NEGATORS: Final = frozenset(("not", "never", "hardly", "scarcely", "barely"))
_REFUSING: Final = frozenset(
    map(stem_of, "refuse decline fail neglect unable unwilling yet".split())
)
"""Verbs before "to" whose object is not done."""
_BEHIND_OF: Final = frozenset(("incapable", "instead"))


def _polarity(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield a word that a free rendering negates, or doesn't, against all of the cited words.

    Only if one of both has no word at all that could reverse a sense.
    """
    own = _negated(said)
    others = _negated(printed)
    for key, (token, _) in own.items():
        is_plain = key in printed.stems and key not in others
        is_plain &= not can_turn(printed, said, key) and not _is_delayed(printed, key, said)
        is_plain &= not (_is_qualified(said, token, printed) or _is_past_term(said, printed))
        is_plain &= not any(each.word in _IF for each in printed.tokens)
        is_plain &= not _comes_first(said, printed)
        if is_plain and not (_names_another(said, token, printed) or _is_all(printed, key)):
            yield MissingPart(token.text, MissingKind.NEGATION)
            return
    is_limited = _is_limited(printed) and not _is_limited(said)  # "couldn't until" is "then could"
    is_limited |= any(token.word in ALONE for token in printed.tokens)
    is_limited |= any(token.word in _IF for token in said.tokens)
    is_limited |= is_said_otherwise(said.tokens, printed.tokens)
    is_limited |= any(claim_arithmetic.bound_of(said.text, each) for each in said.quantities)
    if others and not own and not is_limited and not can_turn(said, printed):
        for token in said.tokens:
            if token.key not in others or not token.is_content:
                continue
            if _is_delayed(said, token.key, printed):
                continue  # wait till it stops before you open it
            _, goal = others[token.key]
            is_any = goal is not None and goal.word in _ANY
            uses = sum(1 for each in printed.tokens if each.key == token.key)
            if uses == 1 and (goal is None or is_any or is_there(goal, said)):
                yield MissingPart(token.text, MissingKind.NEGATION)
                return


def _is_delayed(printed: Words, key: str, said: Words) -> bool:
    """Whether the cited words tell of something that didn't happen yet, or at all."""
    tokens = printed.tokens
    return any(
        each.key == key and is_delayed(tokens, place, said.tokens)
        for place, each in enumerate(tokens)
    )


def _negated(words: Words) -> dict[str, tuple[Token, Token | None]]:
    """Return the word after each negation, usually the predicate, by its key.

    With each comes its object or place, the next meaningful word, if there is one.
    """
    found: dict[str, tuple[Token, Token | None]] = {}
    tokens = words.tokens
    for at, token in enumerate(tokens):
        behind = tokens[at + 1].word if at + 1 < len(tokens) else ""
        if behind in _NOT_ABOUT or behind in BOUNDING or (token.word, behind) == _FIRST_TIME:
            continue
        if is_negation(token) and token.word not in ("without", "nor", "neither", "no"):
            predicate = predicate_at(tokens, at + 1)
        elif (
            (stem_of(token.word) in _REFUSING and behind == "to" and not _is_denied(tokens, at))
            or (token.word in _BEHIND_OF and behind == "of")
            or (token.word == "no" and behind == "longer" and not _is_limited(words))
        ):
            predicate = predicate_at(tokens, at + 2)
        else:
            continue
        if predicate is None or predicate.word in _LIMITS:
            continue  # never since then
        if _is_supposed(words, at) or _is_compared(words, predicate):
            continue
        if _is_than(words, predicate) or _is_up_to(words, at):
            continue  # could not be earlier than, not stay more than
        if is_said_twice(tokens, token) or _fails(tokens[at + 1 : at + 3]):
            continue  # few did not; didn't fail to
        if _is_within_denied(words, at):
            continue  # there wasn't a day that she didn't
        if token.word in _JUST and any(each.word in _THEN for each in tokens[at + 1 :]):
            continue  # hardly had he sat down when it rang
        found.setdefault(predicate.key, (predicate, _goal(words, predicate)))
    return found


_FIRST_TIME: Final = ("never", "before")


def _is_within_denied(words: Words, at: int) -> bool:
    """Whether a negation stands in a relative clause of something that is denied as well."""
    is_relative = False
    for place in range(at - 1, -1, -1):
        token = words.tokens[place]
        if not is_joined(words, token, words.tokens[place + 1]):
            return False
        if is_relative and is_negation(token):
            return True
        is_relative |= token.word in _RELATIVE
    return False


_RELATIVE: Final = frozenset("that who which whom whose when where".split())


def _fails(tokens: Sequence[Token]) -> bool:
    return any(stem_of(token.word) in _REFUSING or token.word == "impossible" for token in tokens)


def _is_denied(tokens: Sequence[Token], at: int) -> bool:
    return any(map(is_negation, tokens[max(0, at - _NEAR_WITH) : at]))


def _compares(words: Words, at: int) -> bool:
    """Whether a negation is about a degree or an amount: never so many, not as high."""
    return any(each.word in COMPARED for each in words.tokens[at + 1 : at + 4])


def _is_compared(words: Words, predicate: Token) -> bool:
    """Whether a word is denied only as so much, or more: they had never received so many."""
    behind = (each.word for each in words.tokens if each.start > predicate.start)
    return next(behind, "") in COMPARED


def _is_than(words: Words, predicate: Token) -> bool:
    """Whether a word is a comparative before "than"."""
    behind = (each.word for each in words.tokens if each.start > predicate.start)
    return predicate.word.endswith("er") and next(behind, "") == "than"


def _is_up_to(words: Words, at: int) -> bool:
    """Whether what is denied is more than so much."""
    behind = words_behind(words, at)
    return any(one.word in BOUNDING and other.word == "than" for one, other in pairwise(behind))


def may_deny_both(said: Sequence[Token], printed: Sequence[Token]) -> bool:
    """Return whether a free rendering and the cited words may deny the same thing.

    Both have negations; or only the cited words, beside a word that reverses them: not unless.
    """
    return any(map(is_negation, printed)) and (
        any(map(is_negation, said))
        or any(stem_of(token.word) in UNDOING for token in printed if not is_negation(token))
    )


def _is_supposed(words: Words, at: int) -> bool:
    """Whether the part of the sentence up to a word says what may be: if, unless, whether."""
    for place in range(at, 0, -1):
        before = words.tokens[place - 1]
        if not is_joined(words, before, words.tokens[place]):
            return False
        if before.word in _IF:
            return True
    return False


_JUST: Final = frozenset(("hardly", "scarcely", "barely"))
_THEN: Final = frozenset(("when", "before", "than"))
_IF: Final = frozenset(("if", "unless", "whether"))


_ANY: Final = frozenset("any anyone anybody anything anywhere ever".split())


def _goal(words: Words, predicate: Token) -> Token | None:
    at = next(at for at, token in enumerate(words.tokens) if token is predicate)
    behind = words_behind(words, at)
    return next((each for each in behind if each.is_content and each.key != predicate.key), None)


def _names_another(said: Words, predicate: Token, printed: Words) -> bool:
    """Whether the sentence denies it of a name or number that the cited words don't have."""
    behind = words_behind(said, next(n for n, each in enumerate(said.tokens) if each is predicate))
    named = [each for each in behind if each.is_name or each.quantity or each.date]
    return any(not is_there(each, printed) for each in named)


def _is_past_term(said: Words, printed: Words) -> bool:
    """Whether the sentence is about the time behind the term that the cited words set."""
    own, theirs = ({each.word for each in words.tokens} for words in (said, printed))
    return bool(own & {"after", "beyond", "later", "afterwards"} - theirs) and bool(
        theirs & {"within", "until", "till", "by", "before"}
    )


def _is_qualified(said: Words, predicate: Token, printed: Words) -> bool:
    """Whether a negation may be about the manner behind its predicate: not signed willingly."""
    at = next(n for n, each in enumerate(said.tokens) if each is predicate)
    behind = words_behind(said, at)
    end = at + len(behind) + 1
    behind += said.tokens[end : end + 1]  # because, with which the next part begins
    return any(
        (each.word.endswith("ly") and not is_there(each, printed)) or each.word in _REASONS
        for each in behind
    )


_REASONS: Final = frozenset(
    "because due merely solely purely just only alone until till before".split()
)


def _is_all(printed: Words, key: str) -> bool:
    """Whether the cited words say "all the" before a word: who does all the work leaves none."""
    return any(
        each.key == key and any(near.word == "all" for near in printed.tokens[max(0, at - 3) : at])
        for at, each in enumerate(printed.tokens)
    )


def _is_limited(words: Words) -> bool:
    return any(token.word in _LIMITS for token in words.tokens)


_NOT_ABOUT: Final = frozenset(
    "currently now still yet anymore always necessarily only merely just simply but".split()
)
_LIMITS: Final = frozenset("after within until till since before".split())
"""Words that set a time limit: what no longer holds may have held before."""


def can_turn(words: Words, beside: Words, besides: str = "") -> bool:
    """Return whether a text has a word that could reverse a sense: not, without, unhappy, dislike.

    Words other than negations that the other text has as well don't count, nor does the key
    `besides`.
    """
    return is_denied_in_words(words.text) or any(
        token.key != besides
        and _turns(token, beside)
        and not (besides and _is_aside(words.tokens, at, beside))
        for at, token in enumerate(words.tokens)
    )


def _is_aside(tokens: Sequence[Token], at: int, beside: Words) -> bool:
    """Whether a word is a "without" of something that the other text doesn't tell of."""
    near = tokens[at + 1 : at + 1 + _NEAR_WITH]
    return tokens[at].word == "without" and not any(each.key in beside.stems for each in near)


def _turns(token: Token, beside: Words) -> bool:
    is_denied = is_negation(token) or token.word == "non" or token.word.startswith("non-")
    return is_denied or (token.key not in beside.stems and _undoes(token, beside))


def _undoes(token: Token, beside: Words) -> bool:
    if _undoes_alone(token.word):
        return token.text != "Miss"
    return not beside.stems.isdisjoint(_without_prefix(token.word))


@lru_cache(maxsize=8192)
def _undoes_alone(word: str) -> bool:
    begins_un = len(word) > _LONG and _BEGINS_UN.match(word) is not None
    return stem_of(word) in UNDOING | _SHORT_OF or begins_un


@lru_cache(maxsize=8192)
def _without_prefix(word: str) -> tuple[str, ...]:
    bare = [word[len(each) :] for each in PREFIXES if word.startswith(each)]
    bare += [each[: -len("able")] for each in bare if each.endswith(("able", "ible"))]
    return tuple(map(stem_of, bare))


_BEGINS_UN: Final = re.compile(r"un(?!i[oqtv]|der|til|cle)")
_SHORT_OF: Final = frozenset(
    map(
        stem_of,
        """poor bad badly ill weak worse worst minority exception drop break broke broken
        forget forgot harm spoil waste escape evade ignorant blind bare blank difficult
        instead replace move shift switch failure""".split(),
    )
)
"""Words for falling short of or leaving something, which "not" with that thing also expresses."""
_COPULAS: Final = frozenset("is was are were be been being has had have".split())
_OPENING: Final = frozenset(
    """and but or because so while whereas although though if when who which that since as until
    till before after than in on at by with for to from during""".split()
)
"""Words that begin another part of a sentence than the one that a negation is about."""
_NEAR_WITH: Final = 6
CONJUNCTIONS: Final = frozenset(
    "and but or because so while whereas although though if when who which that since".split()
)
_RESTRICTING: Final = frozenset(
    """only just merely until till before yet more less over above below under exceed exceeds
    exceeded exceeding least most beyond than fewer further longer necessarily always every all both
    entirely quite far alone simply even also exactly very this so such""".split()
)
"""Words that a negation restricts itself to: not only, not until, not more than."""


def _denied(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield a negation of something that the cited words say in plain words.

    It may be what somebody or something is, a number or date, or who did it.
    """
    negations = [
        at
        for at, token in enumerate(said.tokens)
        if token.word in _NEGATORS
        and not (_is_supposed(said, at) or _compares(said, at) or is_said_twice(said.tokens, token))
    ]
    if not negations or can_turn(printed, said) or _comes_first(said, printed):
        return
    for at in negations:
        behind = words_behind(said, at)
        is_copula = at > 0 and said.tokens[at - 1].word in _COPULAS
        if _is_only_called(behind, printed) or _is_gap(said, printed):
            continue
        if _has_figure(_unrestricted(behind), said, printed, is_copula=is_copula) or (
            is_copula
            and behind
            and len(_unrestricted(behind)) == len(behind)
            and (_is_all_there(behind, printed) or _has_doer(behind, printed))
        ):
            yield MissingPart(said.tokens[at].text, MissingKind.NEGATION)
            return


def _is_only_called(behind: Sequence[Token], printed: Words) -> bool:
    """Whether the cited words have what is denied only as a name: often called a fish."""
    denied = next((each.key for each in behind if each.is_content), "")
    return any(
        each.key == denied
        and any(near.word in _CALLED for near in printed.tokens[max(0, at - _NEAR_NAME) : at])
        for at, each in enumerate(printed.tokens)
    )


_CALLED: Final = frozenset(
    """called termed dubbed labelled nicknamed regarded mistaken taken thought believed supposed
    considered reputed held rumoured presumed""".split()
)
_NEAR_NAME: Final = 5


def _is_gap(said: Words, printed: Words) -> bool:
    """Whether the sentence tells of the time between two that the cited words join by "again"."""
    is_again = any(token.word == "again" for token in printed.tokens)
    return is_again and len([each for each in said.quantities if each.is_year]) + len(
        said.dates
    ) >= len(("from", "to"))


def _comes_first(said: Words, printed: Words) -> bool:
    """Whether the sentence tells of the time before the first: until then there had been none."""
    is_first = any(claim_numbers.rank_of(token.word) == 1 for token in printed.tokens)
    return is_first and any(token.word in ("until", "before", "since") for token in said.tokens)


def _unrestricted(behind: Sequence[Token]) -> Sequence[Token]:
    """Return what a negation is about, up to a word that it may be about alone."""
    for at, token in enumerate(behind):
        if token.word in _RESTRICTING or stem_of(token.word) in UNDOING:
            return behind[:at]
    return behind


def words_behind(words: Words, at: int) -> list[Token]:
    """Return what stands behind the word at `at`, up to the end of its part of the sentence."""
    found: list[Token] = []
    for before, token in pairwise(words.tokens[at:]):
        if before is not words.tokens[at] and not is_joined(words, before, token):
            break
        if token.word in CONJUNCTIONS:
            break
        if token is not words.tokens[at]:
            found.append(token)
    return found


def _is_all_there(behind: Sequence[Token], printed: Words) -> bool:
    """Whether the cited words have all that is denied, down to the next part of the sentence."""
    denied: list[Token] = []
    for token in behind:
        if token.word in _OPENING:
            break
        denied.append(token)
    content = [each for each in denied if each.is_content or each.quantity or each.date]
    return bool(content) and all(
        is_there(each, printed) or _is_also_most(each, printed) for each in content
    )


def _is_also_most(token: Token, printed: Words) -> bool:
    """Whether a superlative stands for another one: the biggest for the largest."""
    most = [each.word for each in printed.tokens if _SUPERLATIVE.fullmatch(each.word)]
    return _SUPERLATIVE.fullmatch(token.word) is not None and any(
        not are_opposite(token.word, word) for word in most
    )


_SUPERLATIVE: Final = re.compile(r"\w{3,}(?<!for)(?<!inter)(?<!t)est|most|first|chief|main|top")


def is_there(token: Token, printed: Words) -> bool:
    if token.quantity is not None:
        return any(claim_numbers.agrees(token.quantity, each) for each in printed.quantities)
    if token.date is not None:
        return any(claim_dates.dates_agree(token.date, each) for each in printed.dates)
    return token.key in printed.stems


def _has_figure(behind: Sequence[Token], said: Words, printed: Words, *, is_copula: bool) -> bool:
    """Whether a number or a date that is denied stands in the cited words, or is worked out here.

    Not for how long, or till when: who hadn't shaved for three days had a beard of three days.
    """
    before = [each.word for each in said.tokens if behind and each.end <= behind[0].start][-3:]
    is_able = not {"can", "could"}.isdisjoint(before) and bool(behind) and behind[0].is_content
    sums = [each.value for each in claim_arithmetic.calculations_in(said.text)]
    for at, each in enumerate(behind):
        if each.date is None and (each.quantity is None or each.word == "one"):
            continue
        if at and _is_term(behind[at - 1], each, said):
            continue  # not valid after 30 June
        if is_able and not is_there(behind[0], printed):
            continue  # couldn't pay the 30 pounds
        if each.quantity is None:
            if is_there(each, printed):
                return True
            continue
        is_how_long = each.quantity.kind == "time" and not (is_copula and at == 0)
        if not is_how_long and (is_there(each, printed) or _is_one_of(each.quantity, sums)):
            return True
    return False


def _is_term(before: Token, figure: Token, said: Words) -> bool:
    """Whether a date, time or number says till when: after 30 June, by two o'clock."""
    is_time = figure.date is not None or _TIME_OF_DAY.match(said.text, figure.end) is not None
    return before.word in _TERMS or (before.word == "by" and is_time)


_TERMS: Final = frozenset("after before until till since".split())
_TIME_OF_DAY: Final = re.compile(r"\s?(?:o.clock|[ap]\.?m\b|:\d)", re.IGNORECASE)


def _is_one_of(quantity: claim_numbers.Quantity, sums: Sequence[float]) -> bool:
    value = quantity.value / 100 if quantity.kind == "%" else quantity.value
    return any(abs(value - each) <= _ROUNDED * abs(each) for each in sums)


_ROUNDED: Final = 0.01


def _has_doer(behind: Sequence[Token], printed: Words) -> bool:
    """Whether "by" somebody is denied whom the cited words name."""
    return any(
        one.word == "by" and other.is_name and other.key in printed.stems
        for one, other in pairwise(behind)
    )


_INDEFINITE: Final = {
    "everything": "nothing", "everyone": "nobody", "everybody": "nobody", "all": "none",
    "always": "never", "everywhere": "nowhere", "ever": "never",
}  # fmt: skip
_INDEFINITES: Final = {
    **{one: frozenset((other, "none")) for one, other in _INDEFINITE.items()},
    "nothing": frozenset(("everything", "all")), "nobody": frozenset(("everyone", "everybody")),
    "never": frozenset(("always",)), "nowhere": frozenset(("everywhere",)),
    "none": frozenset(("all", "everyone", "everybody")),
}  # fmt: skip


def _indefinite(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield everybody for nobody, nothing for everything, beside the same word."""
    for at, token in enumerate(said.tokens):
        others = _INDEFINITES.get(token.word)
        if others is None or any(each.word == token.word for each in printed.tokens):
            continue
        if any(is_negation(each) for each in said.tokens if each is not token):
            continue
        if any(each.word in _EXCEPT for each in printed.tokens):
            continue  # never as it is but only as it was
        for step in (1,) if token.word in _OF_TIME else (-1, 1):
            neighbour = _content_at(said.tokens, at, step)
            if neighbour is not None and any(
                _content_at(printed.tokens, place, step) == neighbour
                for place, each in enumerate(printed.tokens)
                if each.word in others
            ):
                yield MissingPart(token.text, MissingKind.RELATION)
                return


_OF_TIME: Final = frozenset(("always", "never", "ever"))
"""What is always or never so stands behind them."""


def _content_at(tokens: Sequence[Token], at: int, step: int) -> str | None:
    """Return the key of the content word next to the one at `at`, on one side."""
    place = at + step
    if 0 <= place < len(tokens) and tokens[place].is_content:
        return tokens[place].key
    return None


# --- nobody, without, un-

_NO_ONE: Final = frozenset("nobody none nothing neither".split())
_EXCEPT: Final = frozenset("but except else other more less fewer than only yet doubt".split())


def _nobody(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield "nobody" or "none of them" where the cited words tell of the same in plain words."""
    if can_turn(printed, said):
        return
    for at, token in enumerate(said.tokens):
        behind = said.tokens[at + 1] if at + 1 < len(said.tokens) else None
        is_no_one = token.word == "no" and behind is not None and behind.word == "one"
        if not is_no_one and token.word not in _NO_ONE:
            continue
        if _is_object(said, at, printed):
            continue
        part = words_behind(said, at + is_no_one)
        content = [each for each in part if each.is_content]
        if any(each.word in _EXCEPT for each in part) or not content:
            continue
        if all(is_there(each, printed) for each in content):
            yield MissingPart(token.text, MissingKind.NEGATION)
            return


def _is_object(said: Words, at: int, printed: Words) -> bool:
    """Whether a "none" stands behind a verb that the cited words don't have: they won none."""
    before = said.tokens[at - 1] if at else None
    is_verb = before is not None and before.is_content and before.text[0].islower()
    return is_verb and not is_there(said.tokens[at - 1], printed)


def _without(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield "without" before what the cited words have "with"."""
    if can_turn(printed, said):
        return
    for at, token in enumerate(said.tokens):
        content = [each for each in words_behind(said, at) if each.is_content][:1]
        if token.word == "without" and any(
            other.key == each.key
            and any(near.word == "with" for near in printed.tokens[max(0, n - _NEAR_WITH) : n])
            for each in content
            for n, other in enumerate(printed.tokens)
        ):
            yield MissingPart(token.text, MissingKind.NEGATION)
            return


_UN: Final = ("un", "in", "im", "ir", "il", "dis")
_ADJECTIVE: Final = re.compile(
    r"\w{2,}(?:able|ible|ent|ant|al|ate|ous|ive|ful|ed|ing|y|ect|ain|own|ure|est|air|ar)"
)


def _un(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield "unimportant" for "important", or the other way round, where nothing else denies."""
    own, theirs = ({token.word for token in words.tokens} for words in (said, printed))
    if any(is_negation(each) or stem_of(each.word) in UNDOING for each in _all(said, printed)):
        return
    for token in said.tokens:
        is_new = token.word not in theirs and token.key not in printed.stems
        if is_new and any(_is_un(token.word, each) for each in theirs - own):
            yield MissingPart(token.text, MissingKind.RELATION)
            return


def _all(*texts: Words) -> Iterator[Token]:
    for words in texts:
        yield from words.tokens


def _is_un(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    is_described = _ADJECTIVE.fullmatch(short) is not None
    return is_described and any(long == prefix + short for prefix in _UN)


def _opposite(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield a word whose opposite stands in a sentence that has nearly all else of this one."""
    own, theirs = ({token.word for token in words.tokens} for words in (said, printed))
    content = [each for each in said.tokens if each.is_content or each.quantity or each.date]
    shared = [each for each in content if is_there(each, printed)]
    if len(shared) < _LEAST_ALIKE or len(shared) < _MOST_ALIKE * (len(content) - 1):
        return
    if can_turn(said, printed) or can_turn(printed, said):
        return
    if is_compared_from_there(said.tokens, printed.tokens) or _LIFE.search(printed.text):
        return
    for token in content:
        is_word = token.quantity is None and token.date is None and not token.is_name
        is_word &= not claim_numbers.rank_of(token.word) and not is_becoming(token, said.tokens)
        others = [each for each in theirs - own - _OF_LIFE if stem_of(each) not in said.stems]
        if token.word == "since" and "from" in theirs:
            continue  # from then until now
        if not is_word or token in shared or token.word in MODAL:
            continue
        if any(
            not has_alike(token.word, each, printed.tokens)
            and not are_compared(token.word, each, printed.tokens)
            for each in filter(_against(token.word), others)
        ):
            yield MissingPart(token.text, MissingKind.RELATION)
            return


def _against(word: str) -> Callable[[str], bool]:
    """Return whether a word and another are opposites that can't both be true of one thing."""

    def is_against(other: str) -> bool:
        are_loose = {stem_of(word), stem_of(other), word, other} & TWO_SIDES
        is_adverb = word.endswith("ly") or other.endswith("ly")
        return not are_loose and not is_adverb and are_opposite(word, other)

    return is_against


_OF_LIFE: Final = frozenset(("life", "lives", "living"))
"""The life of the author, to earn a living: whose death is told elsewhere."""
_LIFE: Final = re.compile(r"\(\d{4}\s?[-–]\s?\d{4}\)")
"""When somebody was born and died, which the words behind may tell again."""
_LEAST_ALIKE: Final = 2
_MOST_ALIKE: Final = 0.6
_RULES: Final = (_polarity, _denied, _indefinite, _nobody, _without, _un, _opposite)
