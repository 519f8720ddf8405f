"""Works out the arithmetic of a sentence: what it shows, and what follows from cited numbers.

"1,577 ÷ 32,765 = 4.8 %" shows its arithmetic. For "together", "increased by" and "share of", one
step over the cited numbers is tried, but only where the sentence's words call for it. The module
also says whether the cited words bear out a figure that is said loosely (more than, the 1920s,
three of them).
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from reader_app.domain.values import dataclass
from reader_app.retrieval.claims import claim_dates
from reader_app.retrieval.claims.claim_numbers import (
    WORD_NUMBER,
    Quantity,
    agrees,
    is_other_unit,
    ratios_in,
)

_CHANGE: Final = re.compile(
    r"\b(?:more|less|fewer|than|by|up|down|increas|decreas|declin|difference|gr[eo]w|drop|fell"
    r"|fall|ris|rose|points?|gain|los[st]|chang|net|remain|left|later|older|younger|free cash"
    r"|extra|instead|additional|ahead|behind|short|places?|sooner"
    r"|under|over|mehr|weniger|stieg|gestiegen|sank|gesunken|wuchs|gewachsen|zugenommen|abgenommen"
    r"|zunahme|abnahme|rückgang|anstieg|unterschied|plus|moins|hausse|baisse|augment|dimin|croiss"
    r"|más|menos|aument|dismin|subi|baj|più|meno|calo|mais|meer|minder|steeg|daalde)",
    re.IGNORECASE,
)
_REST: Final = re.compile(
    r"\bnot\b|n[’']t\b|\brest\b|\bothers?\b",
    re.IGNORECASE,
)
"""Matches what is said about those that a cited number leaves over: 29 of the 40 did not return."""
_EACH: Final = re.compile(
    r"\b(?:each|every|apiece|per(?!\s?cent)|times|equal|equally|rows? of"
    r"|an? (?:hour|day|night|week|month|quarter|year|head|person|piece|share|unit|metre|mile)"
    r"|hourly|daily|weekly|monthly|yearly)\b",
    re.IGNORECASE,
)
"""Matches words that multiply or divide two cited numbers: four teams of six each."""
_STAYED: Final = re.compile(
    r"\b(?:stay|remain|lack|miss|fail|without|abstain|refus|against)\w*", re.IGNORECASE
)
_MOVED: Final = re.compile(
    r"\b(?:increas|decreas|declin|gr[eo]w|fell|fall|ris|rose|drop|reduc|rais|cut|up|down)\w* by\b"
    r"|\b\d+ (?:fewer|more|less) than\b",
    re.IGNORECASE,
)
"""Matches a change from an earlier value to a later one: it fell by 45 to 610."""
_OF: Final = re.compile(r"\s+(?:\w+\s+)?(?:out )?of\b", re.IGNORECASE)
"""Matches what follows a number that is a part of another: 29 of the 40."""
_OF_THE: Final = re.compile(
    rf"\bof (?:the|all|these|those|its|his|her|their) (?:\d|{WORD_NUMBER})[^.;]{{0,40}}$",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:had|used to|originally|at first|initially|before|previously|formerly|from|earlier)\b",
    re.IGNORECASE,
)
"""Matches words about the past, when the cited words tell the later state."""
_EVERY: Final = re.compile(r"\bevery\b", re.IGNORECASE)
_SUM: Final = re.compile(
    r"\b(?:total|altogether|combined|together|sum|both|in all|year|overall|and|insgesamt|zusammen"
    r"|gesamt|au total|ensemble|en total|in totale|in totaal|:)",
    re.IGNORECASE,
)
_SHARE: Final = re.compile(
    r"%|\b(?:ratio|margin|share|percent|average|mean|per|times|rate)", re.IGNORECASE
)
_LATER: Final = re.compile(
    r"\b(?:after|later|before|earlier|since|between|last(?:s|ed)|took|spent|for)\b", re.IGNORECASE
)
_MOST_OPERANDS: Final = 14


def is_derived(said: Quantity, sentence: str, printed: Sequence[Quantity], text: str = "") -> bool:
    """Return whether one step of arithmetic over the cited numbers gives the number.

    Only steps that the sentence's words call for are tried, or the words of the cited `text`, "" if
    it is long. They are tried only over few numbers: among many, some difference would fit any
    number.
    """
    years = [each.value for each in printed if each.is_year]
    is_span = said.kind == "time" and _LATER.search(sentence) is not None
    if is_span and years:
        span = max(years) - min(years)
        return any(abs(said.value - each) < 0.5 for each in (span, span + 1, span - 1))
    values = [
        each for each in printed if not (each.is_ordinal or each.is_year or each.kind == "part")
    ]
    if said.kind == "time":  # months from no days, but years from two ages
        values = [each for each in values if each.unit in ("", said.unit)]
    distinct = list({each.value: each for each in values}.values())
    if not distinct or len(distinct) > _MOST_OPERANDS:
        return False
    parts = [each.value for each in printed if each.kind == "part"]
    results = [
        *_of_one(said, sentence, text, distinct, parts),
        *_of_two(said, sentence, text, [each.value for each in distinct], is_span=is_span),
        *_joined_sums(values, text),
        *_of_rest(distinct, text),
    ]
    if _SUM.search(sentence) and len(distinct) > 1:
        results += _sums(said, values, distinct)
    has_scale = said.is_scaled and not any(each.is_scaled for each in distinct)
    return any(_fits(said, each, has_scale=has_scale) for each in results)


def _of_one(
    said: Quantity, sentence: str, text: str, values: Sequence[Quantity], parts: Sequence[float]
) -> Iterator[float]:
    """Yield what one number leads to: the others of 39 %, a quarter of 12, every ten minutes."""
    for each in values:
        yield from (each.value * part for part in parts if text)
        if _PAST.search(sentence):
            yield from (each.value / (1 - part) for part in parts if text and part < 1)
            yield from (each.value / (1 + part) for part in parts if text)
        is_of_hundred = said.kind == "%" or (said.kind in _COINS and _EACH.search(text))
        if each.kind == said.kind and is_of_hundred:
            yield 100 - each.value
        if each.unit == "minute" and each.value and not said.kind and _EVERY.search(text):
            yield 60 / each.value


_COINS: Final = frozenset(("penny", "cent"))
"""Coins of which a hundred are a pound, dollar or euro."""


def _of_two(
    said: Quantity, sentence: str, text: str, values: Sequence[float], *, is_span: bool
) -> Iterator[float]:
    """Yield differences, sums, products and shares of two numbers that the words call for."""
    is_span = is_span or _OF.match(sentence, said.end) is not None
    is_span |= _OF_THE.search(sentence[: said.start]) is not None
    has_change = is_span or _CHANGE.search(sentence) or any(map(_REST.search, (sentence, text)))
    has_move = _MOVED.search(text) is not None
    has_product, has_sum = _EACH.search(text), _SUM.search(sentence)
    has_share = _SHARE.search(sentence)
    is_past = _PAST.search(sentence) is not None
    for small, large in (sorted(pair) for pair in combinations(values, 2)):
        if is_past:
            yield small + large
        if has_move:
            yield from (small + large, large - small)
        if has_change:
            yield large - small
            if said.kind in ("%", "") and small:
                yield from ((large - small) / small * 100, (large - small) / large * 100)
        if has_sum:
            yield small + large
        if has_product and small > 1:
            yield from (small * large, large / small)
        if has_share and large:
            yield from (small / large * 100, (small + large) / 2)
        if has_share and said.kind != "%" and large and small:
            yield from (small / large, large / small)


def _joined_sums(values: Sequence[Quantity], text: str) -> Iterator[float]:
    """Yield the sums of counts in a row: 212 passengers and 19 crew are 231."""
    for first in range(len(values)):
        total = values[first].value
        for one, other in pairwise(values[first:]):
            between = text[one.end : other.start]
            if one.kind != other.kind or not _IN_A_ROW.fullmatch(between):
                break
            total += other.value
            yield total


_IN_A_ROW: Final = re.compile(
    r"[^.;:!?\d]{0,40}?(?:,|\b(?:and|plus|with|und|et|y|e|en)\b)[^.;:!?\d]{0,16}", re.IGNORECASE
)


def _of_rest(values: Sequence[Quantity], text: str) -> Iterator[float]:
    """Yield what two numbers leave of the greatest: of 37 pictures 22 here, the rest save one."""
    if not _REST_OF.search(text) or len(values) < 3:
        return
    numbers = sorted({each.value for each in values}, reverse=True)
    for large, one, other in combinations(numbers, 3):
        yield large - one - other


_REST_OF: Final = re.compile(r"\b(?:rest|others?|remain\w*|left)\b", re.IGNORECASE)


def _sums(
    said: Quantity, values: Sequence[Quantity], distinct: Sequence[Quantity]
) -> Iterator[float]:
    yield sum(each.value for each in distinct)
    alike = [each.value for each in distinct if each.kind == said.kind]
    if len(alike) > 1:
        yield sum(alike)
    counts = Counter(each.value for each in values)
    yield from (2 * value for value, count in counts.items() if count > 1)


def leads_to(
    said: Quantity,
    sentence: str,
    text: str,
    printed: Sequence[Quantity],
    left_out: Sequence[Quantity],
    years: Collection[int],
) -> bool:
    """Return whether a step over numbers of a short text that the sentence leaves out gives it.

    Two such numbers are needed, because a changed number leaves out only one: 18 years and 63 years
    are 81, 1834 and 62 years are 1896, a third of 900 is 300. A rate per minute also gives one per
    hour.
    """
    numbers = [
        each for each in left_out if each.kind != "part" and each.value > 1 and not each.is_ordinal
    ]
    if len(numbers) > _FEW_OPERANDS or len(years) > _FEW_OPERANDS:
        return False
    results: list[float] = []
    plain = [each for each in numbers if not each.is_year]
    if said.is_year:
        results += [year + s * each.value for year in years for each in plain for s in (1, -1)]
        steps = [each.value for each in printed if each.unit == "year"]
        results += [year + s * step for year in years for step in steps for s in (1, -1)]
    for one, other in combinations(plain, 2):
        small, large = sorted((_in_unit_of(said, one), _in_unit_of(said, other)))
        if "%" not in (one.kind, other.kind) or one.kind == other.kind:
            results += [large - small, large + small]
    parts = [each.value for each in left_out if each.kind == "part"]
    parts += [each.value for each in ratios_in(text)]
    parts += [each.value / 100 for each in plain if each.kind == "%"]
    for value in (each.value for each in plain if each.kind != "%"):
        for part in parts:
            results += [value * part, value - value * part, value / (1 + part)]
            results.append(value + value * part)
    for shorter, longer, factor in _PERIODS:
        if shorter.search(text) and longer.search(sentence):
            results += [each.value * factor for each in plain]
    return any(_fits(said, each, has_scale=False) for each in results)


def may_be_worked_out(
    said: Quantity,
    sentence: str,
    own: Sequence[Quantity],
    printed: Sequence[Quantity],
    years: Collection[int],
    multiples: Collection[float],
) -> bool:
    """Return whether a step or two over few cited numbers may lead to the number.

    A free rendering needs no words that call for a step. Many steps lead to a small number without
    a unit, so the sentence must then have at least one of the two numbers that give it, in `own`.
    `multiples`: what the cited words multiply by; the numbers of a pair, a year or a week are
    added.
    """
    numbers = list(
        {
            (each.value * each.factor, each.kind): each
            for each in printed
            if each.value and not (each.is_ordinal or each.is_year)
        }.values()
    )
    if len(numbers) > _MOST_WORKED_OUT or any(is_other_unit(said, each) for each in numbers):
        return False
    points = [*years, *(each.value for each in numbers if not each.kind)]
    points += [one.value for one in own if one.is_year]
    reached = [year + each.value for year in years for each in numbers if not each.kind]
    between = [abs(one - other) for one in years for other in (*points, *reached)]
    lengths = {span + more for span in between if span for more in (-1, 0, 1)}  # or an age
    is_span = said.kind in ("", "time") and said.unit in ("", "year") and not said.is_year
    room = said.value * _NEARLY if said.is_hedged else 0.0
    if is_span and any(abs(said.value - each) <= room for each in {*lengths, len(years)}):
        return True
    if said.unit in ("decade", "century"):
        unit = round(said.factor / _YEAR_S)
        between += [abs(one - other) for one, other in combinations(points, 2)]
        if any(abs(span - said.value * unit) <= unit / 2 for span in between):
            return True
    if said.is_year:
        spans = [each.value for each in numbers if not each.unit]
        spans += [each.value * each.factor / _YEAR_S for each in numbers if each.kind == "time"]
        results = [year + sign * span for year in years for span in spans for sign in (1, -1)]
        if _BORN.search(sentence):  # before or after that year's birthday
            results += [year - span - 1 for year in years for span in spans]
    elif said.value > _SMALL:
        results = [*_of_some(said, numbers, {*multiples, *_HELD})]
    else:
        pairs = list(combinations(numbers, 2))
        if not said.kind:  # neither a share nor a measure
            kept = [each for each in numbers if any(agrees(one, each) for one in own)]
            pairs = [pair for pair in pairs if set(pair) & set(kept)]
        results = [value for pair in pairs for value in _of_pair(said, *pair)]
        others = [one for one in own if one is not said and not one.is_year]
        if not said.kind:
            results += [each.value - one.value for each in numbers for one in others]
        else:  # two terms of six years
            counts = [one.value for one in others if not one.kind]
            results += [_in_unit_of(said, each) * count for each in numbers for count in counts]
        ranks = [each.value for each in printed if each.is_ordinal]
        results += [abs(each.value - rank) for each in numbers for rank in ranks]
        if said.unit == "month":  # four months less than a year
            results += [_MONTHS - _in_unit_of(said, each) for each in numbers]
    bound = bound_of(sentence, said)
    least, most = (1.0, _LOOSELY) if bound > 0 else (1 / _LOOSELY, 1.0) if bound else (1.0, 1.0)
    return any(
        least * said.value <= each <= most * said.value or _fits(said, each, has_scale=False)
        for each in results
    )


def _of_some(
    said: Quantity, numbers: Sequence[Quantity], multiples: Collection[float]
) -> Iterator[float]:
    """Yield the numbers that follow from one, two or three numbers."""
    for each in numbers:
        if not each.kind and each.value <= _SMALL:
            yield each.value**2  # seven times seven
        if _are_alike(said, each):
            value = _in_unit_of(said, each)
            yield from (value * times for times in multiples)
            yield from (value / times for times in multiples)
    for one, other in combinations(numbers, 2):
        yield from _of_pair(said, one, other)
        if _are_alike(one, other):
            small, large = sorted((_in_unit_of(said, one), _in_unit_of(said, other)))
            yield from (small * large, large / small)
    for three in combinations(numbers, 3):
        if all(_are_alike(*pair) for pair in combinations((said, *three), 2)):
            small, middle, large = sorted(_in_unit_of(said, each) for each in three)
            yield small + middle + large
            yield from (large - middle - small, large - middle + small, large + middle - small)
            yield small + middle - large


def _of_pair(said: Quantity, one: Quantity, other: Quantity) -> Iterator[float]:
    """Yield the obvious results of two numbers: sums, shares, products of two units."""
    small, large = sorted((_in_unit_of(said, one), _in_unit_of(said, other)))
    if not _are_alike(one, other):
        yield from (small * large, large / small)
        if "%" in (one.kind, other.kind):
            yield small * large / 100
        return
    if _are_alike(said, one) and _are_alike(said, other):
        yield from (large - small, large + small)
    if said.kind in ("%", "part"):
        whole = 100 if said.kind == "%" else 1
        difference = whole * (large - small)
        yield from (whole * small / large, difference / small, difference / large)


def _are_alike(one: Quantity, other: Quantity) -> bool:
    return one.kind == other.kind or not one.kind or not other.kind


_YEAR_S: Final = 31_557_600.0
_NEARLY: Final = 0.06
_BORN: Final = re.compile(r"\b(?:born|birth)\b", re.IGNORECASE)
_MOST_WORKED_OUT: Final = 7
_HELD: Final = (2.0, 4.0, 7.0, 12.0, 24.0, 52.0, 60.0)
"""How many of a smaller unit of time a year, a week or a day has, and two for a pair."""
_SMALL: Final = 12
_MONTHS: Final = 12


def _in_unit_of(said: Quantity, other: Quantity) -> float:
    """Return the value of a number in the unit of another one of its kind."""
    is_alike = bool(said.kind) and said.kind == other.kind
    return other.value * other.factor / said.factor if is_alike else other.value


_FEW_OPERANDS: Final = 5


def _period(unit: str, adverb: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:an?|per|each|every) {unit}\b|\b{adverb}\b", re.IGNORECASE)


_YEAR: Final = _period("year", "(?:yearly|annual(?:ly)?)")
_PERIODS: Final = (
    (_period("month", "monthly"), _YEAR, 12.0),
    (_period("week", "weekly"), _YEAR, 52.0),
    (_period("quarter", "quarterly"), _YEAR, 4.0),
    (_period("day", "daily"), _period("week", "weekly"), 7.0),
    (_period("hour", "hourly"), _period("day", "daily"), 24.0),
    (_period("minute", "by the minute"), _period("hour", "hourly"), 60.0),
    (_period("second", "by the second"), _period("minute", "by the minute"), 60.0),
)
"""A unit of time, a longer one, and how many of the first the second has."""


def tells_of_rest(sentence: str) -> bool:
    """Return whether a sentence may be about those that a cited number leaves over."""
    return any(pattern.search(sentence) for pattern in (_REST, _STAYED))


def counts_with_one(said: Quantity, text: str, printed: Sequence[Quantity]) -> bool:
    """Return whether it counts several things and one more: two sons and a daughter are three."""
    counts = [
        each.value
        for each in printed
        if not each.kind and not each.is_ordinal and 1 < each.value <= _MOST_COUNTED
    ]
    more = len(_AND_ONE.findall(text)) + len(_ONE_APART.findall(text))
    more += sum(len(_ONE_OF_LIST.findall(match.group())) for match in _ONES.finditer(text))
    return (
        not said.kind
        and bool(counts and more)
        and any(said.value == sum(counts) + each for each in range(1, more + 1))
    )


_MOST_COUNTED: Final = 12
_ONE_APART: Final = re.compile(r"\b(?:remaining|others?|further|another)\b", re.IGNORECASE)
_ONES: Final = re.compile(
    rf"\b(?:(?:an?|one|his|her) \w+(?: \w+)?,? ){{1,6}}and (?={WORD_NUMBER}|\d)", re.IGNORECASE
)
"""Matches single people before a count: a captain, a mate and six hands."""
_ONE_OF_LIST: Final = re.compile(r"\b(?:an?|one|his|her) ", re.IGNORECASE)
_AND_ONE: Final = re.compile(
    r"(?:\b(?:and|or|besides|with)|,)\s+(?:an?|one|his|her|their)\s", re.IGNORECASE
)


def is_change_between(said: Quantity, sentence: str, others: Sequence[Quantity]) -> bool:
    """Return whether it is the change, in percent, between two numbers that the sentence gives.

    They may be rounded: 3.4 % is right for 0.67 to 0.69.
    """
    if said.kind != "%" or not _CHANGE_SAID.search(sentence):
        return False
    for one, other in combinations([each for each in others if each is not said], 2):
        if one.kind != other.kind or one.is_year or other.is_year:
            continue
        small, large = sorted((one, other), key=lambda each: each.value)
        if small.value <= small.step:
            continue
        room = (small.step + large.step) / 2
        least = (large.value - small.value - room) / (large.value + large.step / 2)
        most = (large.value - small.value + room) / (small.value - small.step / 2)
        if 100 * least - said.step / 2 <= said.value <= 100 * most + said.step / 2:
            return True
    return False


def tells_change(said: Quantity, sentence: str, others: Sequence[Quantity]) -> bool:
    """Return whether it must be the change, in percent, between the two numbers it stands with."""
    own = [each for each in others if each is not said]
    return (
        said.kind == "%"
        and len(own) == _BOTH_ENDS
        and _FROM_TO.search(sentence) is not None
        and own[0].kind == own[1].kind != "%"
    )


_BOTH_ENDS: Final = 2
_FROM_TO: Final = re.compile(r"\bfrom\b.*\bto\b", re.IGNORECASE | re.DOTALL)
_CHANGE_SAID: Final = re.compile(
    r"\b(?:from\b.*\bto\b|jump|increase|decrease|decline|growth|grew|rose|fell|drop|improve)",
    re.IGNORECASE | re.DOTALL,
)


def _fits(said: Quantity, value: float, *, has_scale: bool) -> bool:
    scales = (1.0, 1e3, 1e6, 1e9) if has_scale else (1.0,)
    candidates = [value * scale for scale in (*scales, *((100.0,) if said.unit == "cent" else ()))]
    room = 0.501 * said.step if not said.is_hedged else max(0.501 * said.step, said.value * 0.06)
    return any(abs(said.value - each) <= room + 1e-9 for each in candidates)


# --- figures that are said loosely: bounds, decades, spans, counts of a row

_LEAST: Final = re.compile(
    r"(?:(?<!not )(?<!no )(?:more than|over|above|exceed\w*|beyond)|at least|"
    r"(?:no|not) (?:less|fewer|under) than|"
    r"minimum of|upwards? of)\s+(?:\w+ )?$",
    re.IGNORECASE,
)
_MOST: Final = re.compile(
    r"(?:(?<!not )(?<!no )(?:less than|fewer than|under|below)|at (?:the )?most|"
    r"(?:no|not) more than|up to|before (?:he|she|they|it) (?:was|were|turned|reached)|"
    r"maximum of|(?:not|never) exceed\w*)\s+(?:\w+ )?$",
    re.IGNORECASE,
)
_CROSSING: Final = re.compile(
    r"\b(?:f[ea]ll(?:s|en|ing)?|dropp?\w*|sank|sunk|r[io]sen?|rises|rising|climb\w*|went|gone)"
    r" (?:\w+ )?(?:below|under|above|over|beyond)\s+(?:\w+ )?$",
    re.IGNORECASE,
)
"""Matches crossing a number: what fell below it had been above it."""
_OR_MORE: Final = re.compile(
    r"\s*(?:\w+ )?(?:or|and) (?:more|over|above|longer|older)\b", re.IGNORECASE
)
_OR_LESS: Final = re.compile(
    r"\s*(?:\w+ )?(?:or|and) (?:less|fewer|under|younger|below)\b", re.IGNORECASE
)


def bound_of(text: str, quantity: Quantity) -> int:
    """Return 1 if a text gives a number as a minimum, -1 as a maximum, 0 as neither."""
    if _CROSSING.search(text[max(0, quantity.start - 40) : quantity.start]):
        return 0
    before, behind = text[max(0, quantity.start - 24) : quantity.start], text[quantity.end :][:24]
    if before.rstrip().endswith(("$", "€", "£")):
        before = before.rstrip()[:-1]
    if _MOST.search(before) or _OR_LESS.match(behind):
        return -1
    return 1 if _LEAST.search(before) or _OR_MORE.match(behind) else 0


_DECADE: Final = re.compile(r"(\d{2,4})['’]?s\b")
_LOOSELY: Final = 1.25


def is_decade(quantity: Quantity, text: str) -> bool:
    """Return whether a number is that of a decade or a century: the 1920s."""
    return _DECADE.match(text, quantity.start) is not None


def is_loosely_said(
    quantity: Quantity, text: str, printed: Sequence[Quantity], years: Collection[int]
) -> bool:
    """Whether a number that `text` says loosely is borne out: a decade by a year or an age in it.

    "Over 250" is borne out by 300. `years`: those of the cited words, of centuries the first.
    """
    decade = _DECADE.match(text, quantity.start)
    if decade is not None and decade[1].endswith("0"):
        first = int(decade[1])
        last = first + (100 if decade[1].endswith("00") else 10)
        ages = [int(each.value) for each in printed if not each.is_year]
        dates = [year if first >= _HUNDRED else year % _HUNDRED for year in years]
        ages += [first] * any(int(each.value) == first % _HUNDRED for each in printed)  # 90er
        return any(first <= each < last for each in (*dates, *ages))
    bound = bound_of(text, quantity)
    if not bound or not quantity.value:
        return False
    shares = [
        each.value * each.factor / (quantity.value * quantity.factor)
        for each in printed
        if each.kind == quantity.kind and not each.is_year
    ]
    least, most = (1.0, _LOOSELY) if bound > 0 else (1 / _LOOSELY, 1.0)
    if quantity.kind == "time" and quantity.value <= _SMALL:  # nine days: less than two weeks
        least = min(least, (quantity.value - 1) / quantity.value) if bound < 0 else least
        most = max(most, (quantity.value + 1) / quantity.value) if bound > 0 else most
    return any(least <= share <= most for share in shares)


_HUNDRED: Final = 100


def is_span(
    said: Quantity,
    dates: Collection[claim_dates.DateSaid],
    years: Collection[int],
    *,
    is_next_year: bool = False,
) -> bool:
    """Return whether it is the time between two dates or years: 2016 to 2019 are three years.

    `is_next_year`: the second date may be of the year behind the first: the following January.
    """
    if said.kind != "time" or said.factor < _DAY or len(years) > _MOST_YEARS:
        return False
    length = said.value * said.factor / _DAY
    room = max(min(said.factor / _DAY, _YEAR_DAYS), length * (0.1 if said.is_hedged else 0.01))
    if said.unit in ("decade", "century"):
        room = said.factor / _DAY / 2
    whole = [datetime.date(year, 1, 1) for year in years if year]
    named = {each.year for each in dates if each.year}
    common = named.pop() if len(named) == 1 else 2001
    exact = [
        datetime.date(each.year or common, each.month, min(each.day or 15, 28)) for each in dates
    ]
    spans: list[float] = [
        abs((one - other).days)
        for points in (whole, exact)
        for one, other in combinations(points, 2)
    ]
    if not all(each.year for each in dates) or is_next_year:  # from May until February
        spans += [_YEAR_DAYS - abs((one - other).days) for one, other in combinations(exact, 2)]
    return any(abs(span - length) <= room for span in spans)


_DAY: Final = 86_400.0
_YEAR_DAYS: Final = 366.0
_MOST_YEARS: Final = 6
_PARTED: Final = re.compile(r"[.;:!?()\n]\s")
_COMMA: Final = re.compile(r",?\s+(?:and|or|as well as)\s+|,\s+")
_JOINED: Final = re.compile(r"\s(?:and|or|as well as)\s")
_TWO: Final = re.compile(
    r"\b(?:and|or|both|another|couple|pair|twins?|twice|double|bilingual|bilateral|neither|nor"
    r"|either|other|between)\b",
    re.IGNORECASE,
)
_LEADING: Final = 2


def is_listed(count: float, text: str) -> bool:
    """Return whether a text lists as many things in a row: French, German and Dutch are three.

    It counts generously: what leads to the list, or follows it, counts with it, and a few may be a
    part of an item.
    """
    if count == _LEADING and _TWO.search(text):
        return True
    lengths = [len(_COMMA.split(row)) for row in _PARTED.split(text) if _JOINED.search(row)]
    most = _LONGER if count <= _FEW else _LEADING
    return any(0 <= length - count <= most for length in lengths)


_FEW: Final = 4
_LONGER: Final = 5


def enumerates(count: float, behind: str) -> bool:
    """Return whether as many things follow the colon after a count."""
    match = _COLON.match(behind)
    if match is None:
        return False
    items = [each for each in _ITEM.split(behind[match.end() :]) if each.strip(" .")]
    return abs(len(items) - count) <= 1


_COLON: Final = re.compile(r"[^.;!?]{0,60}?:")
_ITEM: Final = re.compile(r"[,;•\n]|\s[-–]\s|\s(?:and|or|then|und|et|y)\s|\.\s")


# --- arithmetic that is shown

_OPERAND: Final = r"[-−]?[$€£]?\s?\d[\d,.]*\s?(?:%|million|billion|bn|m\b)?"
_LEFT: Final = (
    r"(?<![A-Za-z\d])[\d(−$€£-]"
    r"(?:[\d \u00a0,.()$€£%]|million|billion|bn)*(?:[-+*/×÷·−–]|\b[x:](?= ?[\d(]))"
    r"(?:[\d \u00a0,.()+*/×÷·$€£%−–-]|million|billion|bn|\b[x:](?= ?[\d(]))*(?:[\d)%]|illion|bn)"
)
_SHOWN: Final = re.compile(
    rf"(?P<left>{_LEFT})(?:\s*(?:=|≈|gives|equals)\s*"
    rf"(?P<result>(?:about|roughly|around|≈|~)?\s*{_OPERAND})(?!\s*[-+*/×÷\d]))?",
    re.IGNORECASE,
)
_TOKEN: Final = re.compile(r"\d[\d,.]*(?:\s?(?:million|billion|bn))?|[-+−–×x*÷/·:()]")
_OPERATORS: Final = {"−": "-", "–": "-", "×": "*", "x": "*", "·": "*", "÷": "/", ":": "/"}


@dataclass(frozen=True, slots=True)
class Calculation:
    """Arithmetic that a sentence shows at `text[start:end]`; `result` is a span or None."""

    start: int
    end: int
    value: float
    result: tuple[int, int] | None


def calculations_in(text: str) -> list[Calculation]:
    """Return the calculations of a sentence that can be worked out."""
    found: list[Calculation] = []
    for match in _SHOWN.finditer(text):
        tokens = list(_TOKEN.finditer(match["left"]))
        span = match.span("result") if match["result"] else None
        # What stands before the expression may look like a part of it: "5.4 (8.9 - 3.5)".
        for first in range(len(tokens) - 2):
            signs = [_operand(token.group()) for token in tokens[first:]]
            while signs[-1] == ")" and signs.count(")") > signs.count("("):
                signs.pop()
            if signs[0] in "*/)+" or not _is_calculation(signs, text, match, has_result=bool(span)):
                continue
            value = _worked_out(signs)
            if value is not None:
                start = match.start("left") + tokens[first].start()
                found.append(Calculation(start, match.end(), value, span))
                break
    return found


def _is_calculation(
    signs: Sequence[str], text: str, match: re.Match[str], *, has_result: bool
) -> bool:
    """Return whether it is one: a lone dash between numbers is a range, a score or a code."""
    inner = [sign for sign in signs[1:] if sign in "+-*/"]
    if not inner or has_result or any(sign in "+*/" for sign in inner):
        return bool(inner)
    is_in_brackets = signs[0] == "(" or text[: match.start()].rstrip()[-1:] == "("
    return is_in_brackets and " " in match["left"].strip("( )")


def _operand(token: str) -> str:
    """Return a sign in its plain form, or a number without signs of thousands and scales."""
    if not token[0].isdigit():
        return _OPERATORS.get(token.lower(), token)
    number = re.sub(r"[^\d.]", "", token).rstrip(".")
    scale = "e6" if "m" in token else "e9" if "b" in token else ""
    return number + scale


def _worked_out(tokens: list[str]) -> float | None:
    """Return the value of an expression; None if it is none. Brackets, then × ÷, then + −."""
    position = 0

    def peek() -> str:
        return tokens[position] if position < len(tokens) else ""

    def factor(depth: int) -> float:
        nonlocal position
        sign = 1.0
        while peek() == "-" and depth < 20:
            position += 1
            sign = -sign
        token = peek()
        position += 1
        if token == "(" and depth < 20:
            value = terms(depth + 1)
            if peek() == ")":
                position += 1
            return sign * value
        return sign * float(token)

    def product(depth: int) -> float:
        nonlocal position
        value = factor(depth)
        while peek() in ("*", "/"):
            operator = peek()
            position += 1
            other = factor(depth)
            value = value * other if operator == "*" else value / other
        return value

    def terms(depth: int) -> float:
        nonlocal position
        value = product(depth)
        while peek() in ("+", "-"):
            operator = peek()
            position += 1
            other = product(depth)
            value = value + other if operator == "+" else value - other
        return value

    try:
        value = terms(0)
        return value if position == len(tokens) else None
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
