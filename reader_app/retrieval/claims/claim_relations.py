"""Finds where a sentence reverses the sense of the words that it follows: not, less for more, who.

A sentence that keeps close to its cited words is compared with them word by word. It says something
else if both agree on the left and on the right, but differ in between: in a negation, in a word and
its opposite, in a name, a number, a unit or a title. Free renderings are judged by
`claim_renderings`. Everything here except `NEGATIONS` is about English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from reader_app.domain.citations import MissingKind, MissingPart
from reader_app.retrieval.claims import claim_dates, claim_numbers
from reader_app.retrieval.claims.claim_opposites import (
    OPPOSITES_OF,
    TWO_DEEDS,
    are_opposite,
    has_alike,
    is_compared_from_there,
)
from reader_app.retrieval.claims.claim_senses import has_opposite_in, senses_of
from reader_app.retrieval.claims.claim_words import Token, Words, stem_of

NEGATIONS: Final = frozenset(
    """not no never neither nor none nobody nothing nowhere without hardly scarcely barely
    nicht kein keine keinen keinem keiner keines nie niemals ohne weder nichts niemand nirgends
    ne pas jamais sans aucun aucune rien personne ni nunca jamas sin ningun ninguna nada nadie
    non mai senza nessuno nessuna nao sem nenhum niet geen nooit zonder inte ikke""".split()
)
_ALWAYS_ENGLISH: Final = frozenset(
    """not no never neither nor none nobody nothing nowhere without hardly scarcely
    barely""".split()
)
UNDOING: Final = frozenset(
    stem_of(word)
    for word in """refuse decline deny fail lack avoid reject except unable unlike cease stop forbid
    prevent prohibit exclude ban ignore omit miss unless impossible free void instead rather avoid
    keep turned less
    secret silent silence seldom rarely doubt few little only but too disable closed absent against
    innocent unaware oppose quit lose lost sooner discontinue abandon former unchanged otherwise off
    out away barring refrain abstain expire lapse withhold absence deprive resist exempt immune void
    vain idle vacant spare waive repeal revoke suspend postpone defer interrupt skip resign extinct
    overdue unsold neglect overlook hesitate false wrong myth mistake mistaken error dismiss rebut
    refute disprove disagree differ nonsense insufficient inadequate lacking hide hid hidden
    conceal""".split()
)

_LIMITING: Final = frozenset(
    """only also all some every most always never ever often seldom rarely sometimes usually nearly
    almost hardly scarcely barely just exactly mainly mostly partly fully entirely wholly perhaps
    possibly probably certainly definitely likely allegedly supposedly at least most still already
    yet again once twice may might must shall should could can would before after until
    unless if except""".split()
)
_LEAVING_OUT: Final = frozenset(("except", "unless", "save"))
_LEAST_AROUND: Final = 4
_LONG: Final = 5
_REACH: Final = 5
_LONGEST_GAP: Final = 4
_COPY: Final = 0.8
_LEAST_COPIED: Final = 6
_NEAR_MOVED: Final = 3


def _is_of_one_deed(
    one: Token, said: Sequence[Token], other: Token, printed: Sequence[Token]
) -> bool:
    """Return whether a "may" and a "must" are about the same; so are all other words."""
    return one.word not in MODAL or _deed(one, said) == _deed(other, printed)


def _deed(modal: Token, tokens: Sequence[Token]) -> str:
    """Return the key of what a "may" or "must" is about, the next word that says something."""
    behind = (each.key for each in tokens if each.start > modal.start and each.is_content)
    return next(behind, "")


def is_negation(token: Token, words: frozenset[str] = _ALWAYS_ENGLISH) -> bool:
    """Return whether a token negates the words beside it. `words`: of the text's language."""
    return token.word in words


_PRONOUNS_OF_ONE: Final = (frozenset("he him his".split()), frozenset("she her hers".split()))
_NARRATING: Final = frozenset("i me my we us our".split())
_JOINING: Final = frozenset(("and", "or"))
COMPARED: Final = frozenset(("this", "so", "as", "such", "more", "better"))
"""Behind a negation these compare: it hasn't been this low since, never received so many."""
BOUNDING: Final = frozenset(
    "exceed exceeds exceeded exceeding more less fewer later earlier above below over under".split()
)
"""Behind a negation these say where something ends."""
_FAINT: Final = frozenset(
    map(
        stem_of,
        """few little only but off out away keep turned less secret closed free former
        unlike lost quit""".split(),
    )
)
"""Words of `UNDOING` that don't reverse a sense from a distance."""
ALONE: Final = frozenset("only sole except alone".split())
"""She was the only one who had not: the others had."""
MODAL: Final = frozenset("may must shall should can could might".split())
_FREE: Final = _JOINING | frozenset("i you my your we they our their us them from to".split())
"""Words that depend on the narrator and on where somebody is."""


class SentenceAlignment:
    """A sentence aligned with its cited words.

    `ratio`: the share of its words that agree in order.
    """

    def __init__(self, said: Words, printed: Words, *, is_english: bool = True) -> None:
        self._said = said.tokens
        self._printed = printed.tokens
        self._printed_text = printed.text
        self._said_words = said
        self._is_english = is_english
        self._negations = _ALWAYS_ENGLISH if is_english else NEGATIONS
        matcher = SequenceMatcher(None, said.keys, printed.keys, autojunk=False)
        self._codes = matcher.get_opcodes()
        self._pairs = [
            (one + step, other + step)
            for kind, one, end, other, _ in self._codes
            if kind == "equal"
            for step in range(end - one)
        ]
        self.ratio = len(self._pairs) / max(1, len(self._said))
        self._is_turned_comparison = is_compared_from_there(said.tokens, printed.tokens)
        self._is_exception = leaves_out(printed.tokens) and not leaves_out(said.tokens)

    @property
    def is_copy(self) -> bool:
        """Whether nearly all of the sentence stands in the cited words in the same order."""
        return self.ratio >= _COPY and len(self._pairs) >= _LEAST_COPIED

    def missing(self) -> Iterator[tuple[int, MissingPart]]:
        """Yield the changes that the sentence makes between words that agree on both sides.

        With each comes the position of its word in the sentence.
        """
        if not (self._is_english or self.is_copy):
            return  # the order of words, small words and capitals of other languages vary too much
        found = list(self._changed())
        kinds = [part.kind for _, part in found]
        if sorted(kinds) == [MissingKind.NEGATION, MissingKind.RELATION]:
            found = []  # "did not vote for" is "voted against": turned twice
        is_negated_once = self._negates(self._said) != self._negates(self._printed)
        for at, part in found:
            # More than a third have none: fewer than two thirds have one.
            if self.is_copy or not is_negated_once or part.kind is not MissingKind.RELATION:
                yield at, part
        if self.is_copy:
            yield from self._exchanged()
        if self._is_english:
            yield from self._odd_word()

    def _changed(self) -> Iterator[tuple[int, MissingPart]]:
        for kind, i, i_end, j, j_end in self._codes:
            if kind == "equal" or max(i_end - i, j_end - j) > _LONGEST_GAP:
                continue
            if i == len(self._said):
                continue  # the sentence ends earlier than what it copies
            if self._support(i, i_end, j, j_end) < _LEAST_AROUND:
                continue
            yield from self._change(self._said[i:i_end], self._printed[j:j_end], i)

    def _support(self, i: int, i_end: int, j: int, j_end: int) -> float:
        """Return how much agrees close to a gap, on both sides; 0 if one side has nothing."""
        left = [a for a, b in self._pairs if i - _REACH <= a < i and j - _REACH <= b < j]
        right = [
            a for a, b in self._pairs if i_end <= a < i_end + _REACH and j_end <= b < j_end + _REACH
        ]
        at_start = i == 0 and self._begins(j)
        at_end = i_end == len(self._said)
        if not (left or at_start) or not (right or at_end):
            return 0
        is_close_left = at_start or i - 1 in left
        is_close_right = at_end or i_end in right
        if not (is_close_left and is_close_right):
            return 0
        weights = [1.5 if self._said[at].is_content else 1.0 for at in (*left, *right)]
        if not any(self._said[at].is_content for at in (*left, *right)):
            return 0
        return sum(weights) + (at_start or at_end)

    def _begins(self, j: int) -> bool:
        """Return whether a sentence of the cited words begins with their word `j`."""
        if j == 0 or j >= len(self._printed):
            return j == 0
        before = self._printed_text[: self._printed[j].start].rstrip(' "“”‘’«»(—–-')
        return before[-1:] in ".!?:;…\n"

    def _exchanged(self) -> Iterator[tuple[int, MissingPart]]:
        """Yield the first of two names that a copy has in each other's place."""
        paired = {other for _, other in self._pairs}
        loose = {self._printed[at].word for at in range(len(self._printed)) if at not in paired}
        own = {at for at, _ in self._pairs}
        moved = [
            at
            for kind, i, i_end, j, j_end in self._codes
            if kind != "equal"
            and any(
                place not in paired and _has_capital(token)
                for place, token in enumerate(self._printed[: j_end + _NEAR_MOVED])
                if place >= j - _NEAR_MOVED
            )
            for at in range(i, i_end)
            if at not in own and _has_capital(self._said[at]) and self._said[at].word in loose
        ]
        if not moved or moved[0] == 0:
            return
        is_alone = len(moved) == 1 and len(self._said) - len(own) <= 2
        if is_alone or len({self._said[at].word for at in moved}) > 1:
            yield moved[0], MissingPart(self._said[moved[0]].text, MissingKind.ROLES)

    def _change(
        self, said: Sequence[Token], printed: Sequence[Token], i: int
    ) -> Iterator[tuple[int, MissingPart]]:
        yield from self._negation(said, printed, i)
        for at, one, other in _facing(said, printed):
            if one.quantity is not None and other.quantity is not None:
                if self.is_copy and not claim_numbers.agrees(one.quantity, other.quantity):
                    yield i + at, MissingPart(one.text, MissingKind.NUMBER)
            elif one.date is not None and other.date is not None:
                if self.is_copy and not claim_dates.dates_agree(one.date, other.date):
                    yield i + at, MissingPart(one.text, MissingKind.DATE)
            elif one.is_name and self._is_name_too(other) and len(said) == len(printed):
                is_elsewhere = not self.is_copy and any(
                    one.word == token.word for token in self._printed
                )
                if not _is_same_name(one, other) and not is_elsewhere:
                    yield i + at, MissingPart(one.text, MissingKind.NAME)
            elif (
                self._is_turned(one, other)
                and self._is_turned_once(said, printed)
                and (len(said) == len(printed) or not _has_person(one, printed))
            ):
                yield i + at, MissingPart(one.text, MissingKind.RELATION)
        if self._is_english and not printed and self.is_copy:
            for at, token in enumerate(said):
                if token.word in _LIMITING and not is_negation(token):
                    yield i + at, MissingPart(token.text, MissingKind.RELATION)

    def _is_name_too(self, other: Token) -> bool:
        return other.is_name or (self.is_copy and other.is_content and other.text[:1].isupper())

    def _is_turned(self, one: Token, other: Token) -> bool:
        if not self._is_english or is_negation(one) or not are_opposite(one.word, other.word):
            return False
        if self.is_copy:
            return True
        if {stem_of(one.word), stem_of(other.word)} & TWO_DEEDS:
            return False
        if self._is_turned_comparison or self._is_exception:
            return False
        if not _is_of_one_deed(one, self._said, other, self._printed):
            return False
        if any(a.word == "less" and b is other for a, b in pairwise(self._printed)):
            return False  # less high is lower
        return not (self._is_free(one.word) or is_becoming(one, self._said))

    def _is_free(self, word: str) -> bool:
        """Whether a free rendering may well have a small word in another one's place."""
        own = next((each for each in _PRONOUNS_OF_ONE if word in each), frozenset())
        return word in _FREE or any(
            token.word in own or (own and token.word in _NARRATING) for token in self._printed
        )

    def _is_turned_once(self, said: Sequence[Token], printed: Sequence[Token]) -> bool:
        """Return whether both runs have as many negations: "not happy" is "unhappy"."""
        counts = [
            sum(is_negation(token, self._negations) or token.word in _LEAVING_OUT for token in run)
            for run in (said, printed)
        ]
        return counts[0] % 2 == counts[1] % 2

    def _is_printed(self, negation: Token) -> bool:
        """Return whether the cited words have what a negation of a free rendering is about."""
        at = next(at for at, token in enumerate(self._said) if token is negation)
        predicate = predicate_at(self._said, at + 1)
        return predicate is not None and any(token.key == predicate.key for token in self._printed)

    def _is_delayed(self, negation: Token) -> bool:
        """Return whether the cited words have what is denied behind "before" or "until"."""
        at = next(at for at, token in enumerate(self._said) if token is negation)
        predicate = predicate_at(self._said, at + 1)
        return predicate is not None and any(
            token.key == predicate.key and is_delayed(self._printed, place, self._said)
            for place, token in enumerate(self._printed)
        )

    def _negates(self, tokens: Sequence[Token]) -> bool:
        return any(self._denies(token, tokens) for token in tokens)

    def _has_opposites(self, said: Sequence[Token], printed: Sequence[Token]) -> bool:
        return self._is_english and any(
            are_opposite(one.word, other.word)
            for one in said
            for other in printed
            if not is_negation(one) and not is_negation(other)
        )

    def _negation(
        self, said: Sequence[Token], printed: Sequence[Token], at: int
    ) -> Iterator[tuple[int, MissingPart]]:
        own = [token for token in said if self._denies(token, self._said)]
        others = [token for token in printed if self._denies(token, self._printed)]
        if len(own) % 2 == len(others) % 2:
            return
        if not self.is_copy and self._is_said_otherwise(own, others):
            return
        if self._is_made_up(own, others, said, printed, at):
            return
        if own:
            place = at + [id(token) for token in said].index(id(own[0]))
            yield place, MissingPart(own[0].text, MissingKind.NEGATION)
            return
        place = min(at, len(self._said) - 1)
        yield place, MissingPart(self._said[place].text, MissingKind.NEGATION)

    def _is_said_otherwise(self, own: Sequence[Token], others: Sequence[Token]) -> bool:
        if others and not own and not any(map(self._is_kept, others)):
            return True
        is_not_only = bool(own) and any(each.word == "only" for each in self._said)
        is_not_only |= bool(own) and self._is_set_apart()  # unlike most
        return is_not_only or (bool(others) and is_said_otherwise(self._said, self._printed))

    def _is_made_up(
        self,
        own: Sequence[Token],
        others: Sequence[Token],
        said: Sequence[Token],
        printed: Sequence[Token],
        at: int,
    ) -> bool:
        """Return whether something else may restore the sense, or nothing was reversed."""
        beside = [*said, *printed]
        if not self.is_copy:  # she could not answer: she can only nod
            beside += self._said[at + len(said) :][:1]
        if not self.is_copy:  # nobody could: both failed to
            both = (*self._said, *self._printed)
            beside += [each for each in both if stem_of(each.word) not in _FAINT]
            beside += [each for each in self._printed if others and each.word in ALONE]
        if others and not any(each.word in ALONE for each in self._printed):
            beside += [each for each in self._said if each.word in ALONE]
        if any(stem_of(token.word) in UNDOING for token in beside if not is_negation(token)):
            return True
        if self._has_opposites(said, printed):
            return True
        if not self.is_copy and self._negates(self._said) and self._negates(self._printed):
            return True  # freely rendered, the same negation may stand at another place
        if not self.is_copy and has_opposite_in(self._said, self._printed):
            return True
        if not self.is_copy and is_denied_in_words(self._printed_text):
            return True
        if self._is_only_otherwise() if own else bool(others) and self._does_without():
            return True
        if own and any(each.quantity and not each.quantity.value for each in self._printed):
            return True  # there were none: 0
        if own and self._is_delayed(own[0]):
            return True  # months passed before she did
        if others and not self.is_copy and any(_BEGINS_UN.match(each.word) for each in self._said):
            return True  # undrawn: nothing was drawn
        return (
            bool(own)
            and not self.is_copy
            and (
                not self._is_printed(own[0])
                or self._is_supposed(self._said.index(own[0]))
                or is_said_twice(self._said, own[0])
                or self._is_of_manner(own[0])
            )
        )

    def _is_only_otherwise(self) -> bool:
        """Return whether two denials say what the cited words say with "only" or "every".

        Don't add it until the end: only at the end; none is found that isn't.
        """
        if self.is_copy:
            return False
        own, theirs = ({each.word for each in tokens} for tokens in (self._said, self._printed))
        is_only = bool(own & _UNLESS) and not ALONE.isdisjoint(theirs)
        return is_only or (denies_twice(self._said_words) and not self._negates(self._printed))

    def _is_of_manner(self, negation: Token) -> bool:
        """Return whether a negation may be about how something was done: not willingly."""
        keys = {each.key for each in self._printed}
        behind = [each for each in self._said if each.start > negation.start][: _REACH + 1]
        return any(each.word.endswith("ly") and each.key not in keys for each in behind)

    def _does_without(self) -> bool:
        """Return whether the sentence may do without the negations of the cited words.

        There are two that make none: nothing he would not do; or what they deny comes later, or
        isn't done by itself.
        """
        words = {token.word for token in self._printed}
        own = {token.word for token in self._said}
        count = sum(is_negation(token, self._negations) for token in self._printed)
        is_twice = count == _TWICE and not _INSIDE.search(self._printed_text.strip())
        if is_twice and not self._negates(self._said):
            return True
        return not self.is_copy and bool((words - own) & (DELAYING | _BY_ITSELF))

    def _is_set_apart(self) -> bool:
        """Return whether the sentence is about what the cited words name behind "unlike"."""
        keys = {each.key for each in self._said}
        return any(
            each.key in keys
            for at, one in enumerate(self._printed)
            if one.word == "unlike"
            for each in self._printed[at + 1 : at + 3]
            if each.is_content
        )

    def _is_kept(self, negation: Token) -> bool:
        """Return whether the sentence has what a negation of the cited words is about."""
        behind = (
            each.key for each in self._printed if each.start > negation.start and each.is_content
        )
        predicate = next(behind, "")
        return not predicate or any(each.key == predicate for each in self._said)

    def _denies(self, token: Token, tokens: Sequence[Token]) -> bool:
        """Return whether a token is a negation; of a bound only in a copy: do not exceed."""
        if not is_negation(token, self._negations):
            return False
        behind = next((each.word for each in tokens if each.start > token.start), "")
        return self.is_copy or behind not in BOUNDING

    def _is_supposed(self, at: int) -> bool:
        """Return whether an "if" stands before a word: what may be isn't denied."""
        return any(token.word in ("if", "unless", "whether") for token in self._said[:at])

    def _odd_word(self) -> Iterator[tuple[int, MissingPart]]:
        """Yield the only word in which a copy differs from its original."""
        changed = [code for code in self._codes if code[0] != "equal"]
        inner = [code for code in changed if code[1] < code[2]]
        if len(inner) != 1 or len(self._pairs) < 8:
            return
        kind, i, i_end, j, j_end = inner[0]
        if kind != "replace" or i_end - i != 1 or j_end - j != 1:
            return
        one, other = self._said[i], self._printed[j]
        if self.ratio < 0.85 or not one.is_content or not other.is_content:
            return
        if one.quantity or one.date or other.quantity or other.date:
            return
        if one.word[:4] != other.word[:4] and not senses_of((one.key,)) & senses_of((other.key,)):
            yield i, MissingPart(one.text, MissingKind.WORD)


_IN_WORDS: Final = re.compile(
    r"\b(?:far from|anything but|by no means|no more than|out of the question|last time"
    r"|for (?:want|lack) of|the last to|g[ai]ve(?:n|s)? up|giving up|done away with"
    r"|short of|free (?:of|from)|devoid of|bereft of)\b",
    re.IGNORECASE,
)


def is_denied_in_words(text: str) -> bool:
    """Return whether a text denies something without a negation: far from pleased."""
    return _IN_WORDS.search(text) is not None


def is_said_twice(tokens: Sequence[Token], negation: Token) -> bool:
    """Return whether a word before a negation denies as well: few are not."""
    before = [each.word for each in tokens if each.start < negation.start][-_REACH:]
    return not _DENYING_TOO.isdisjoint(before)


_DENYING_TOO: Final = frozenset(
    "few little hardly scarcely rarely seldom nobody none no never nothing impossible".split()
)


def denies_twice(words: Words) -> bool:
    """Return whether a text has two negations that nothing parts: none is found that isn't."""
    places = [token for token in words.tokens if is_negation(token)]
    return len(places) == _TWICE and not _APART.search(words.text[places[0].end : places[1].start])


_APART: Final = re.compile(r"[,;:.!?]")


def leaves_out(tokens: Sequence[Token]) -> bool:
    """Return whether a text sets something apart from all others: all but one, except."""
    words = [token.word for token in tokens]
    return not _EXCEPTING.isdisjoint(words) or any(
        other == "but" and one in _EVERY for one, other in pairwise(words)
    )


_EXCEPTING: Final = frozenset("except excepting save barring apart unlike".split())
_EVERY: Final = frozenset("all every any everyone everybody everything none nobody nothing".split())


def _has_capital(token: Token) -> bool:
    return token.text[:1].isupper() and token.is_content


def _has_person(pronoun: Token, tokens: Sequence[Token]) -> bool:
    """Whether some words have a pronoun of the same one: "he made her tell him" has she."""
    own = next((each for each in _PRONOUNS_OF_ONE if pronoun.word in each), frozenset())
    return any(token.word in own for token in tokens)


def _facing(said: Sequence[Token], printed: Sequence[Token]) -> Iterator[tuple[int, Token, Token]]:
    """Yield the tokens of two runs that face each other, with the position in the first."""
    if len(said) == len(printed):
        for at, (one, other) in enumerate(zip(said, printed, strict=True)):
            yield at, one, other
        return
    # Of different length: quantities beside quantities, dates beside dates, words beside each.
    for pick in (_numbers, _dates, _names):
        own, others = pick(said), pick(printed)
        if len(own) == len(others):
            for place, facing in zip(own, others, strict=True):
                yield place, said[place], printed[facing]
    for at, one in enumerate(said):
        if one.quantity is not None or one.date is not None:
            continue
        for token in printed:
            if are_opposite(one.word, token.word):
                yield at, one, token


def _names(tokens: Sequence[Token]) -> list[int]:
    return [at for at, token in enumerate(tokens) if token.is_name]


def _numbers(tokens: Sequence[Token]) -> list[int]:
    return [at for at, token in enumerate(tokens) if token.quantity is not None]


def _dates(tokens: Sequence[Token]) -> list[int]:
    return [at for at, token in enumerate(tokens) if token.date is not None]


def _is_same_name(one: Token, other: Token) -> bool:
    a, b = one.word, other.word
    if a == b or (len(min(a, b, key=len)) >= 4 and (a.startswith(b[:4]) and b.startswith(a[:4]))):
        return True
    return min(len(a), len(b)) == 1 and a[0] == b[0]


_DETERMINERS: Final = frozenset(
    "the a an any his her its their my our your this that these those some such".split()
)


def predicate_at(tokens: Sequence[Token], at: int) -> Token | None:
    """Return the content word that a negation before `at` is about; None before an object."""
    for place, token in enumerate(tokens[at : at + 3], at):
        is_parted = place > 0 and token.start - tokens[place - 1].end > 1
        if token.word in _DETERMINERS or is_parted:
            return None
        if token.is_content and not token.word.endswith("ly"):
            return token
    return None


_NEAR: Final = 6
_NEAR_PRINTED: Final = 10
_LEAST_SHARED: Final = 3
_NO_PREDICATE: Final = frozenset("without nor neither no none nothing nobody nowhere".split())


_TWICE: Final = 2
_INSIDE: Final = re.compile(r"[.!?;]\s")
_UNLESS: Final = frozenset("until till before unless without except".split())
_BY_ITSELF: Final = frozenset("itself himself herself themselves alone automatically".split())
DELAYING: Final = frozenset("before until till".split())
"""Words after which comes what didn't happen yet: months passed before she noticed."""
_FAR_BEHIND: Final = 5


def is_said_otherwise(said: Sequence[Token], printed: Sequence[Token]) -> bool:
    """Return whether a free rendering may well do without the negations of the cited words.

    Two of them may cancel out (not without cause), they may contrast one thing with another (not
    one, but many), or the sentence may be about the first time.
    """
    words = {each.word for each in printed}
    is_first = not DELAYING.isdisjoint(words) and any(each.word == "first" for each in said)
    return is_first or "but" in words or sum(map(is_negation, printed)) == _TWICE


_SUPPOSING: Final = frozenset("would could might should".split())


def is_delayed(printed: Sequence[Token], place: int, said: Sequence[Token]) -> bool:
    """Whether a cited word stands close behind "would have", or a "before" that isn't said."""
    before = {token.word for token in printed[max(0, place - 4) : place]}
    if "have" in before and before & _SUPPOSING:
        return True
    own = {token.word for token in said}
    for at in range(place - 1, max(-1, place - _FAR_BEHIND), -1):
        if printed[at + 1].start - printed[at].end > 1:
            return False  # something parts them
        if printed[at].word in DELAYING:
            return printed[at].word not in own
    return False


def is_becoming(verb: Token, tokens: Sequence[Token]) -> bool:
    """Whether a verb only says that something becomes what stands behind it: fell still."""
    if stem_of(verb.word) not in _BECOMING:
        return False
    behind = next((each for each in tokens if each.start > verb.start), None)
    return behind is not None and behind.is_content and behind.quantity is None


_BECOMING: Final = frozenset(map(stem_of, "fall fell fallen grow grew grown go went gone".split()))


class TurnedInContext:
    """Finds a word that says the opposite of the cited words in the same surroundings.

    This is for sentences that join several cited ones, so that they can't be compared word by word.
    A predicate is negated on one side only, or a word stands where the cited words have its
    opposite. The surroundings are the content words nearby.
    """

    def __init__(self, said: Words, printed: Words) -> None:
        self._said, self._printed = said.tokens, printed.tokens
        self._own = {token.key for token in self._said}
        self._places: dict[str, list[int]] = {}
        for at, token in enumerate(self._printed):
            self._places.setdefault(token.key, []).append(at)
        self._is_turned_comparison = is_compared_from_there(self._said, self._printed)
        self._are_both_compared = all(
            any(token.word == "than" for token in tokens) for tokens in (self._said, self._printed)
        )
        self._is_plain = not any(_turns(token) for token in self._said)
        self._are_alike = _negations(self._said) == _negations(self._printed)

    def missing(self) -> Iterator[MissingPart]:
        """Yield the first such word."""
        negated = self._negated_once()
        for at, token in enumerate(self._said):
            if token.quantity is not None or token.date is not None:
                continue
            if not token.is_content:
                if self._are_alike and self._is_opposite_between(at):
                    yield MissingPart(token.text, MissingKind.RELATION)
                    return
                continue
            is_negated = token is negated
            if (is_negated or self._is_plain) and self._is_negated_otherwise(at, is_negated):
                yield MissingPart(token.text, MissingKind.NEGATION)
                return
            if self._is_plain and self._is_opposite_there(at):
                yield MissingPart(token.text, MissingKind.RELATION)
                return

    def _negated_once(self) -> Token | None:
        """Return the word that the sentence negates, if it has one negation and nothing near it
        turns the sense again."""
        turning = [at for at, token in enumerate(self._said) if is_negation(token)]
        if len(turning) != 1 or self._said[turning[0]].word in _NO_PREDICATE:
            return None
        for at, token in enumerate(self._said[turning[0] + 1 : turning[0] + 5], turning[0] + 2):
            if stem_of(token.word) in UNDOING or token.word in COMPARED:
                return None
            if token.is_content and not token.word.endswith("ly"):
                is_compared = any(each.word in COMPARED for each in self._said[at : at + 1])
                is_compared |= any(
                    each.word.endswith("ly") and each.key not in self._places
                    for each in self._said[at : at + 5]
                )  # not signed willingly
                return None if is_compared else token
        return None

    def _is_negated_otherwise(self, at: int, is_negated: bool) -> bool:
        """Return whether the cited words negate a word although the sentence doesn't, or don't."""
        places = self._places.get(self._said[at].key, ())
        around = _around(self._said, at, _NEAR)
        shared = 0
        for place in places:
            if is_negated == self._may_be_negated(place):
                return False
            if not is_negated and not self._is_negated(place):
                return False
            near = self._printed[max(0, place - _NEAR_PRINTED) : place + _NEAR_PRINTED]
            if not is_negated and is_said_otherwise(self._said, near):
                return False
            shared = max(shared, len(around & _around(self._printed, place, _NEAR_PRINTED)))
        return shared >= _LEAST_SHARED

    def _may_be_negated(self, place: int) -> bool:
        near = self._printed[max(0, place - _NEAR) : place + _NEAR]
        return any(map(_turns, near)) or is_delayed(self._printed, place, self._said)

    def _is_negated(self, place: int) -> bool:
        """Return whether a negation of the cited words is about the word at `place`."""
        for at in range(max(0, place - 3), place):
            token = self._printed[at]
            if is_negation(token) and token.word not in _NO_PREDICATE:
                return predicate_at(self._printed, at + 1) is self._printed[place]
        return False

    def _is_opposite_there(self, at: int) -> bool:
        """Return whether the cited words have a word's opposite, and not the word, in its place."""
        token = self._said[at]
        others = OPPOSITES_OF.get(token.word, frozenset()) | OPPOSITES_OF.get(
            token.key, frozenset()
        )
        if not others or is_becoming(token, self._said) or self._is_turned_comparison:
            return False
        if not self._are_alike:
            return False  # never while wet: when dry
        around = _around(self._said, at, _NEAR)
        if any(self._shared(place, around) for place in self._places.get(token.key, ())):
            return False
        return any(
            self._shared(place, around) >= _LEAST_SHARED
            and not self._may_be_negated(place)
            and other not in self._own
            and not has_alike(token.word, self._printed[place].word, self._printed)
            and _is_of_one_deed(token, self._said, self._printed[place], self._printed)
            for other in others
            for place in self._places.get(other, ())
        )

    def _is_opposite_between(self, at: int) -> bool:
        """Return whether the cited words have a small word's opposite between the same words."""
        token = self._said[at]
        others = OPPOSITES_OF.get(token.word, frozenset())
        if self._is_turned_comparison or self._are_both_compared:
            return False
        if not others or token.word in _FREE or not 0 < at < len(self._said) - 1:
            return False
        before, behind = self._said[at - 1], self._said[at + 1]
        if not (before.is_content or behind.is_content):
            return False
        found = {
            self._printed[place + 1].key
            for place in self._places.get(before.key, ())
            if place + 2 < len(self._printed) and self._printed[place + 2].key == behind.key
        }
        return bool(found & others) and token.key not in found

    def _shared(self, place: int, around: frozenset[str]) -> int:
        return len(around & _around(self._printed, place, _NEAR_PRINTED))


def _negations(tokens: Sequence[Token]) -> int:
    """Return 1 if a text has negations that turn its sense, 0 if none or an even number."""
    return sum(map(is_negation, tokens)) % 2


_BEGINS_UN: Final = re.compile(r"un(?!i[oqtv]|der|til|cle|like|less|able)\w{4,}")


def _turns(token: Token) -> bool:
    return is_negation(token) or stem_of(token.word) in UNDOING


def _around(tokens: Sequence[Token], at: int, reach: int) -> frozenset[str]:
    return frozenset(
        token.key
        for token in (*tokens[max(0, at - reach) : at], *tokens[at + 1 : at + 1 + reach])
        if token.is_content or token.quantity is not None or token.date is not None
    )
