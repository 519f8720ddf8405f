"""Judges free renderings, which can't be compared with their cited words one by one.

Reversals are found in things that belong together wherever they are in a sentence: a direction or a
bound and its number, he or she, only, and who did it to whom. Denials are judged by
`claim_negations`. A rule that can't be sure says nothing. Everything here is about English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from reader_app.domain.citations import MissingKind, MissingPart
from reader_app.retrieval.claims import claim_numbers
from reader_app.retrieval.claims.claim_arithmetic import bound_of
from reader_app.retrieval.claims.claim_negations import (
    CONJUNCTIONS,
    ONE_SENTENCE,
    is_joined,
    negation_missing,
    shares_part,
    words_behind,
)
from reader_app.retrieval.claims.claim_numbers import Quantity
from reader_app.retrieval.claims.claim_opposites import (
    DOWN,
    UP,
    are_opposite,
    is_compared_from_there,
)
from reader_app.retrieval.claims.claim_relations import (
    is_becoming,
    is_negation,
)
from reader_app.retrieval.claims.claim_words import Token, Words, stem_of


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem_of(word) for word in words.split())


def rendering_missing(said: Words, printed: Words, *, is_free: bool) -> Iterator[MissingPart]:
    """Yield what a free rendering reverses; `printed`: all of the cited words, a short text.

    `is_free`: few of its words are in the rendering in their order. Then it can't be told of how
    many things, and how often, something is said, because there are several ways to say so.
    """
    yield from negation_missing(said, printed, is_free=is_free)
    for rule in (_ordinals, _gender, _roles, *(() if is_free else (_only, _quantifiers))):
        yield from rule(said, printed)
    if not is_compared_from_there(said.tokens, printed.tokens):
        is_vague = is_free and len(printed.tokens) > ONE_SENTENCE
        for rule in (_bounds,) if is_vague else (_direction, _bounds):
            yield from rule(said, printed)


def may_be_the_same(word: str, said: Sequence[Token], printed: Sequence[Token]) -> bool:
    """Return whether a word may say in a sentence what its opposite says in the cited words.

    Both texts have the word, or both its opposite.
    """
    word = word.casefold()
    own, theirs = ({token.word for token in tokens} for tokens in (said, printed))
    return word in theirs or any(are_opposite(word, other) for other in own & theirs)


# --- directions, bounds, and what else stands beside a number

_OF_THINGS: Final = frozenset(("felled", "felling", "slip"))  # trees, paper
_COMPARED: Final = frozenset(("more", "greater", "less", "fewer"))
_COMPARING: Final = frozenset(("higher", "lower"))
_STEPPING: Final = frozenset(
    "go goes went gone come comes came be is was are were move moved".split()
)
_BY: Final = frozenset("from by about roughly nearly almost some around to".split())
_REACH: Final = 5


def _sense(tokens: Sequence[Token], at: int) -> int:
    """Return 1 for a word that goes up, -1 for one that goes down, else 0."""
    token = tokens[at]
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    if token.word in ("up", "down"):
        is_step = behind is not None and (behind.quantity is not None or behind.word in _BY)
        is_step |= at > 0 and tokens[at - 1].word in _STEPPING
        is_step &= not (token.word == "up" and behind is not None and behind.word == "to")
        return (1 if token.word == "up" else -1) if is_step else 0
    if behind is not None and behind.word == "than" and token.word in _COMPARED:
        return 0  # a bound, or a comparison that may be told from its other side
    if token.word in _COMPARING:
        return 1 if token.word == "higher" else -1
    if token.word in _OF_THINGS or is_becoming(token, tokens):
        return 0
    return (token.key in UP) - (token.key in DOWN)


_LOSING: Final = frozenset(("lose", "loses", "losing", "lost"))


def _direction(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield a word like "rose" where the cited words only have the other direction.

    Also where they have the other direction beside the same number, and where the sentence's own
    numbers go the other way: it rose from 5 to 3.
    """
    own = [(at, _sense(said.tokens, at)) for at in range(len(said.tokens))]
    own = [(at, sense) for at, sense in own if sense]
    if not own or any(is_negation(token) for token in said.tokens):
        return
    senses = {sense for _, sense in own}
    compared = {said.tokens[at].word for at, _ in own} & _COMPARING
    others = {
        _sense(printed.tokens, at)
        for at, token in enumerate(printed.tokens)
        if compared or token.word not in _COMPARING  # "lower costs" is the reason of a rise
    } - {0}
    others |= {-1} if any(token.word in _LOSING for token in printed.tokens) else set()
    is_silent = any(is_negation(token) for token in printed.tokens)
    is_about_same = any(_are_about_same(said, at, printed, -sense) for at, sense in own)
    if len(senses) == 1 and others and not senses & others and not is_silent and is_about_same:
        yield MissingPart(said.tokens[own[0][0]].text, MissingKind.RELATION)
        return
    if not is_silent:
        beside = _steps(printed)
        for quantity, at in _steps(said):
            found = {
                _sense(printed.tokens, place)
                for each, place in beside
                if claim_numbers.agrees(quantity, each)
            }
            if found == {-_sense(said.tokens, at)}:
                yield MissingPart(said.tokens[at].text, MissingKind.RELATION)
                return
    if len(senses) == 1:
        yield from _own_direction(said, own[0][0], own[0][1])


def _are_about_same(said: Words, at: int, printed: Words, sense: int) -> bool:
    """Return whether a word that goes the other way stands beside the same words or numbers."""
    near, around = (_words_around(said, at, count) for count in (_NEXT, _AROUND))
    return any(
        bool(near & _words_around(printed, place, _NEXT))
        or len(around & _words_around(printed, place, _AROUND)) >= _NEXT
        for place in range(len(printed.tokens))
        if _sense(printed.tokens, place) == sense
    )


def _words_around(words: Words, at: int, count: int) -> set[str]:
    """Return the next words on each side of one that say something, and the numbers there."""
    return {
        token.key
        for near in (words.tokens[max(0, at - _AROUND) : at][::-1], words.tokens[at + 1 :])
        for token in [each for each in near[:_AROUND] if each.is_content or each.quantity][:count]
    }


_NEXT: Final = 2
_AROUND: Final = 7


def _steps(words: Words) -> list[tuple[Quantity, int]]:
    """Return the numbers that aren't years, each with the place of the direction nearest to it."""
    found: list[tuple[Quantity, int]] = []
    for at, token in enumerate(words.tokens):
        if token.quantity is None or token.quantity.is_year:
            continue
        places = [
            place
            for step in (-1, 1)
            for place in _reached(words, at, step)
            if _sense(words.tokens, place)
        ]
        if places:
            found.append((token.quantity, min(places, key=lambda place: abs(place - at))))
    return found


def _reached(words: Words, at: int, step: int) -> Iterator[int]:
    """Yield the places near one, on one side, within its part of the sentence."""
    before = at
    for place in range(at + step, at + step * (_REACH + 1), step):
        if not 0 <= place < len(words.tokens):
            return
        one, other = sorted((before, place))
        if not is_joined(words, words.tokens[one], words.tokens[other]):
            return
        if words.tokens[place].word in CONJUNCTIONS:
            return
        yield place
        before = place


_FROM_TO: Final = re.compile(r"\bfrom\b(?:[^.;]|\.(?=\d)){1,40}?\bto\b", re.IGNORECASE)
_TO_FROM: Final = re.compile(r"\bto\b(?:[^.;]|\.(?=\d)){1,40}?\bfrom\b", re.IGNORECASE)
_NEAR_BEHIND: Final = 12


def _own_direction(said: Words, at: int, sense: int) -> Iterator[MissingPart]:
    for pattern, turn in ((_FROM_TO, 1), (_TO_FROM, -1)):
        matches = list(pattern.finditer(said.text))
        if len(matches) != 1:
            continue
        ends = _ends(said, matches[0])
        if ends is None:
            continue
        start, end = ends if turn > 0 else ends[::-1]
        if (end - start) * sense < 0:
            yield MissingPart(said.tokens[at].text, MissingKind.RELATION)
        return


def _ends(said: Words, match: re.Match[str]) -> tuple[float, float] | None:
    """Return the two numbers of "from 5 to 3", if it has two of one kind."""
    numbers = [each for each in said.quantities if not each.is_year]
    first = [each for each in numbers if match.start() <= each.start and each.end <= match.end()]
    reach = match.end() + _NEAR_BEHIND
    then = [each for each in numbers if match.end() <= each.start <= reach][:1]
    if len(first) != 1 or len(then) != 1 or first[0].is_scaled != then[0].is_scaled:
        return None
    if first[0].kind and then[0].kind and first[0].kind != then[0].kind:
        return None
    return first[0].value, then[0].value


def _bounds(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield a number that is a maximum in the cited words and a minimum here, or the reverse."""
    tokens = (*said.tokens, *printed.tokens)
    if any(is_negation(each) or stem_of(each.word) in _SHUTTING_OUT for each in tokens):
        return
    pairs = pairwise((*printed.tokens, None))
    if any(
        one and one.word in _OTHERS and (not other or other.word != "than") for one, other in pairs
    ):
        return  # 71 % of older people
    if any(token.word in _ON_THE_OTHER_SIDE for token in printed.tokens):
        return  # above that temperature
    for quantity in said.quantities:
        own = bound_of(said.text, quantity)
        if not own:
            continue
        found = {
            bound_of(printed.text, each)
            for each in printed.quantities
            if claim_numbers.agrees(quantity, each)
        }
        if found == {-own}:
            yield MissingPart(quantity.text, MissingKind.RELATION)
            return


_ON_THE_OTHER_SIDE: Final = frozenset("above below beyond beneath otherwise".split())
_OTHERS: Final = frozenset("older younger elder rest others other remaining larger smaller".split())
_SHUTTING_OUT: Final = _stems("exclude reject refuse ban bar forbid prohibit except unless")
_LOOSE: Final = frozenset(
    """from to and or in out outof on off up down he she his her him before after at beyond i you my
    your we they our their us them here there may must shall should could can mr mrs miss sir madam
    is was go come not since until because although for against almost nearly quite hard hardly
    exactly""".split()
)
_NEAR_NUMBER: Final = 3


def _ordinals(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield "the sixth" of something that is only the fifth in the cited words."""
    ranks = [(claim_numbers.rank_of(token.text), at) for at, token in enumerate(printed.tokens)]
    named = {rank for rank, _ in ranks}
    if any(map(is_negation, said.tokens)):
        return
    for at, token in enumerate(said.tokens):
        rank = claim_numbers.rank_of(token.text)
        nouns = _nouns_behind(said, at) if rank and rank not in named else ()
        is_next = rank == _SECOND or {rank - 1, rank + 1} & named
        if is_next and any(each.word in _FOLLOWING for each in printed.tokens):
            continue  # the first and its successor, a year more after the fourth
        if any(each and {*nouns} & {*_nouns_behind(printed, place)} for each, place in ranks):
            yield MissingPart(token.text, MissingKind.NUMBER)
            return


_SECOND: Final = 2
_FOLLOWING: Final = frozenset(
    "successor next other another latter later subsequent following new more further".split()
)


def _nouns_behind(words: Words, at: int) -> list[str]:
    """Return what an ordinal may be about: the next words that say something."""
    keys: list[str] = []
    for before, token in pairwise(words.tokens[at : at + 1 + _NEAR_NUMBER]):
        if not is_joined(words, before, token) or not token.is_content or token.quantity:
            break
        keys.append(token.key)
    return keys


def _says(token: Token) -> bool:
    is_word = token.quantity is None and token.date is None
    return is_word and token.is_content and not token.is_name and token.word not in _LOOSE


# --- persons

_FEMALE: Final = frozenset("she her hers herself".split())
_MALE: Final = frozenset("he him his himself".split())
_PARTNERS: Final = frozenset("i me my mine myself you your yours we us our".split())
_WOMEN: Final = frozenset(
    """mrs miss ms madam lady woman women girl girls wife mother sister daughter aunt queen princess
    widow niece mistress duchess countess actress waitress heroine bride female grandmother
    landlady maid nurse""".split()
)
_MEN: Final = frozenset(
    """mr sir lord man men boy boys husband father brother son uncle king prince widower nephew
    duke count actor waiter hero groom male grandfather landlord gentleman""".split()
)
_RELATED: Final = tuple(
    tuple(pair.split("/"))
    for pair in """mother/father sister/brother daughter/son aunt/uncle niece/nephew queen/king
    princess/prince woman/man women/men girl/boy girls/boys grandmother/grandfather lady/gentleman
    sisters/brothers daughters/sons duchess/duke countess/count widow/widower""".split()
)


_KIN: Final = frozenset(word for pair in _RELATED for word in pair)


def _gender(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield she for he, the mother for the father, where the cited words only have the other."""
    own = {token.word for token in said.tokens}
    theirs = {token.word for token in printed.tokens}
    if theirs & _PARTNERS:
        return  # who says I may be either
    for pair in _RELATED:
        for one, other in (pair, pair[::-1]):
            if one in own and other in theirs and one not in theirs and other not in own:
                token = next(each for each in said.tokens if each.word == one)
                if shares_part(said, printed, _HALF):
                    yield MissingPart(token.text, MissingKind.RELATION)
                    return
    names = {token.word for token in printed.tokens if token.is_name}
    if len(names) > 1 or not names <= own:
        return  # somebody else may be meant
    for pronouns, others, persons, own_persons in (
        (_FEMALE, _MALE, _WOMEN, _MEN),
        (_MALE, _FEMALE, _MEN, _WOMEN),
    ):
        if own & others and theirs & others:
            continue  # of both it tells, and the name may be of either
        has_others = theirs & (others | own_persons)
        if own & theirs & own_persons & _KIN:
            continue  # his mother: somebody else's
        if own & pronouns and has_others and not theirs & (pronouns | persons):
            token = next(each for each in said.tokens if each.word in pronouns)
            yield MissingPart(token.text, MissingKind.RELATION)
            return


_HALF: Final = 0.5
_ONLY: Final = frozenset("only solely exclusively".split())
_ALSO_ONLY: Final = _ONLY | frozenset("alone just merely sole except but nothing entirely".split())


def _only(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield "only" before one of several that the cited words name together."""
    if any(token.word in _ALSO_ONLY or is_negation(token) for token in printed.tokens):
        return
    for at, token in enumerate(said.tokens):
        if token.word not in _ONLY or any(map(is_negation, said.tokens[:at])):
            continue
        behind = [each for each in words_behind(said, at)[:4] if each.is_content]
        named = [each for each in behind[:1] if each.is_name]
        for each in (*behind[-1:], *named):
            for place, other in enumerate(printed.tokens):
                if other.key == each.key and _is_listed(printed, place):
                    yield MissingPart(token.text, MissingKind.RELATION)
                    return
        is_sole = at > 0 and said.tokens[at - 1].word in _OWNING
        if is_sole and behind and _is_of_several(printed, behind[0].key):
            yield MissingPart(token.text, MissingKind.RELATION)
            return


def _is_of_several(printed: Words, key: str) -> bool:
    """Whether a number above one, or "many", stands close before a word."""
    tokens = printed.tokens
    return any(
        near.word in _SEVERAL or (near.quantity is not None and near.quantity.value > 1)
        for place, each in enumerate(tokens)
        if each.key == key
        for near in tokens[max(0, place - 2) : place]
    )


_OWNING: Final = frozenset("the an his her its their".split())
_SEVERAL: Final = frozenset("many several few other both numerous various".split())


def _is_listed(printed: Words, place: int) -> bool:
    """Whether "and" joins a word to another."""
    near = printed.tokens[max(0, place - 1) : place + 2]
    return any(token.word == "and" for token in near)


_ALL: Final = frozenset("all every each entire whole always invariably everyone everybody".split())
_MANY: Final = frozenset("most majority many mostly usually often frequently regularly".split())
_FEW: Final = frozenset("few half some part minority sometimes occasionally rarely seldom".split())
_OFTEN: Final = frozenset(
    """always invariably usually often frequently regularly sometimes occasionally rarely
    seldom""".split()
)
"""Of these those that are about a deed, not about the thing behind them."""
_RARE: Final = frozenset("few minority rarely seldom".split())
_LESS: Final = {
    **dict.fromkeys(_ALL, _MANY | _FEW | {"several"}),
    **dict.fromkeys(_MANY, _FEW),
    **dict.fromkeys(_RARE, _MANY | _ALL | {"daily"}),
}
"""Words for how many or how often, and the cited words that contradict them."""
_NEAR_QUANTIFIED: Final = 4


def _quantifiers(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield "all" of what is only said about some, "rarely" of what is done every day."""
    if any(map(is_negation, (*said.tokens, *printed.tokens))):
        return
    for at, token in enumerate(said.tokens):
        against = _LESS.get(token.word)
        alike = next((kind for kind in (_RARE, _ALL, _MANY) if token.word in kind), frozenset())
        if against is None or any(each.word in alike for each in printed.tokens):
            continue
        if token.word in _OFTEN:
            found = {each.word for each in printed.tokens} & (against & _OFTEN | {"every", "daily"})
            is_turned = bool(found - _ALL if token.word in _ALL else found)
            is_turned &= len(said.stems & printed.stems) >= _LEAST_QUANTIFIED
            is_turned &= shares_part(said, printed, _HALF)
        else:
            counted = {each.key for each in _behind_quantifier(said, at)}
            is_turned = any(
                each.word.casefold() in against - _OFTEN
                and not _is_most(printed.tokens, place)
                and _is_told_alike(said, printed, counted | {token.key, each.key})
                and counted & {other.key for other in _behind_quantifier(printed, place)}
                for place, each in enumerate(printed.tokens)
            )
        if is_turned and not _has_opposites(said, printed):
            yield MissingPart(token.text, MissingKind.RELATION)
            return


_LEAST_QUANTIFIED: Final = 2


def _is_told_alike(said: Words, printed: Words, besides: set[str]) -> bool:
    """Whether nothing else is said of what is counted: most are lost, few survive."""
    own, theirs = said.stems - besides, printed.stems - besides
    is_elsewhere = not _OUTSIDE.isdisjoint(
        {each.word for each in said.tokens} ^ {each.word for each in printed.tokens}
    )
    return not is_elsewhere and (not own or len(own & theirs) >= _HALF * len(own))


_OUTSIDE: Final = frozenset("outside inside out off away elsewhere abroad beyond".split())


def _has_opposites(said: Words, printed: Words) -> bool:
    """Whether what is said of a part is the opposite: few survived, most died."""
    return any(
        are_opposite(one.word, other.word)
        for one in said.tokens
        for other in printed.tokens
        if _says(one) and _says(other) and not {one.word, other.word} & _LESS.keys()
    )


def _is_most(tokens: Sequence[Token], at: int) -> bool:
    """Whether a part is the most of something: the greater part."""
    before = tokens[at - 1].word if at else ""
    return before in ("greater", "greatest", "larger", "largest", "better", "best", "major")


def _behind_quantifier(words: Words, at: int) -> list[Token]:
    """Return the first thing behind a quantifier: members in "most of the older members"."""
    near = words.tokens[at + 1 : at + 1 + _NEAR_QUANTIFIED]
    return [each for each in near if each.is_content and each.quantity is None][:1]


# --- who did it

_RECIPROCAL: Final = _stems(
    """marry marriage meet met fight resemble join kiss talk speak converse quarrel argue correspond
    be is was were have had and with between like brother sister cousin twin friend neighbour
    neighbor partner colleague"""
)
_SAME_DEEDS: Final = {
    stem_of(word): group.split()[0]
    for group in (
        "buy bought buys buying purchase purchased acquire acquired acquires",
        "kill killed murder murdered slay slew slain assassinate assassinated",
        "beat beaten defeat defeated vanquish vanquished conquer conquered",
        "found founded establish established",
        "succeed succeeded replace replaced",
        "hire hired employ employed",
        "save saved rescue rescued",
        "help helped aid aided assist assisted",
        "hit strike struck",
        "write wrote written compose composed",
        "sell sold sells selling",
        "seize seized grab grabbed catch caught capture captured",
        "betray betrayed",
        "sue sued",
        "teach taught",
        "follow followed",
    )
    for word in group.split()
}
_FARTHEST: Final = 7
_CLAUSE: Final = re.compile(r"[,;:]|\.\s")
_BE: Final = frozenset("is was were are be been being got get".split())


def _roles(said: Words, printed: Words) -> Iterator[MissingPart]:
    """Yield who did it, if the cited words have the same deed with the same names exchanged.

    A passive with "by" counts as exchanged.
    """
    others = list(_deeds(printed))
    for doer, verb, other in _deeds(said):
        same = [(one, two) for one, its, two in others if its == verb]
        has_turned = any(_is_one(doer, two) and _is_one(other, one) for one, two in same)
        is_so = any(_is_one(doer, one) and _is_one(other, two) for one, two in same)
        if has_turned and not is_so:
            yield MissingPart(" ".join(token.text for token in doer), MissingKind.ROLES)
            return


def _is_one(name: Sequence[Token], other: Sequence[Token]) -> bool:
    """Whether two names may be the same one's: Acme and Acme Holdings, Carey and Philip Carey."""
    return name[0].word == other[0].word or name[-1].word == other[-1].word


def _deeds(told: Words) -> Iterator[tuple[Sequence[Token], str, Sequence[Token]]]:
    """Yield each pair of neighbouring names with the words between them: doer, verb, other."""
    tokens = told.tokens
    for (first, last), (start, end) in pairwise(_runs(tokens)):
        between = tokens[last:start]
        if not 1 <= len(between) <= _FARTHEST:
            continue
        if _CLAUSE.search(told.text[tokens[last - 1].end : tokens[start].start]):
            continue
        words = [token.word for token in between]
        if "and" in words or "or" in words:
            continue
        is_passive = "by" in words and any(word in _BE for word in words)
        if is_passive and words[-1] not in ("by", "the"):
            continue
        names = (tokens[first:last], tokens[start:end])
        doer, other = names[::-1] if is_passive else names
        for token in between:
            if token.is_content and token.key not in _RECIPROCAL and not token.quantity:
                yield doer, _SAME_DEEDS.get(token.key, token.key), other


def _runs(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Return where names of one word or several begin and end."""
    runs: list[tuple[int, int]] = []
    for at, token in enumerate(tokens):
        if token.is_name and runs and runs[-1][1] == at:
            runs[-1] = (runs[-1][0], at + 1)
        elif token.is_name:
            runs.append((at, at + 1))
    return runs
