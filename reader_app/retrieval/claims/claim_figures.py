"""Checks the numbers and dates of a sentence against the words that it cites.

A number is borne out if the cited words have it in any form, or if they lead to it: by counts of
what they name, ages, spans between dates and times, one step of arithmetic, or standard figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from reader_app.domain.citations import MissingKind, MissingPart
from reader_app.domain.values import replace
from reader_app.retrieval.claims import (
    claim_arithmetic,
    claim_dates,
    claim_number_words,
    claim_numbers,
    claim_ratios,
    claim_words,
)
from reader_app.retrieval.claims.claim_words import CitedText, Languages, Words

_SAFE_NUMBER: Final = 12
"""Numbers up to this one are often written as words, which only the English rules read."""
_MOST_ITEMS: Final = 14
_RESUMING: Final = re.compile(
    r"\b(?:the|all|these|those|both|following|main|the other|the remaining) $", re.IGNORECASE
)
"""Matches what precedes a count of things that were just named: these two."""
_CONSTANTS: Final = (1.0, 2.0, 3.0, 4.0, 5.0, 12.0, 52.0, 100.0, 360.0, 365.0)
"""Numbers that arithmetic adds by itself: percent, an average of two, the days of a year."""


class FigureCheck:
    """The numbers and dates of one sentence compared with its evidence.

    `worked_out`: results of arithmetic that the answer shows elsewhere.
    """

    def __init__(
        self, said: Words, evidence: CitedText, languages: Languages, worked_out: Sequence[float]
    ) -> None:
        self._said = said
        self._evidence = evidence
        self._languages = languages
        self._worked_out = worked_out

    def numbers(self) -> Iterator[MissingPart]:
        """Yield the numbers that the cited words neither have nor lead to, and wrong results."""
        if not self._said.quantities:
            return
        places = _Places(self._said, self._evidence)
        shown = claim_arithmetic.calculations_in(self._said.text)
        right, wrong = self._calculated(shown)
        clocks = claim_dates.clock_times_in(self._said.text)
        for start, end, minutes in clocks:
            if self._evidence.clock_times and minutes not in self._evidence.clock_times:
                yield MissingPart(self._said.text[start:end], MissingKind.NUMBER)
        spans = [*right, *wrong, *((start, end) for start, end, _ in clocks)]
        spans += [
            (start, end)
            for start, end, minutes in _spoken_times(self._said.text)
            if minutes in self._evidence.clock_times
        ]
        spans += [
            (each.start, each.end)
            for each in claim_numbers.ratios_in(self._said.text)
            if self._is_share(each) or places.lead_to(each)
        ]
        spans += [
            (each.start, each.end)
            for each in claim_numbers.compounds_of(self._said.quantities, self._said.text)
            if self._is_said(each) or places.lead_to(each)
        ]
        for start, end in wrong:
            yield MissingPart(self._said.text[start:end].strip(), MissingKind.ARITHMETIC)
        for said in self._said.quantities:
            if any(start <= said.start < end for start, end in spans):
                continue
            is_operand = any(each.start <= said.start < each.end for each in shown)
            is_operand |= self._said.text[: said.start].rstrip()[-1:] in ("*", "×", "÷", "/")
            if is_operand and said.value in _CONSTANTS:
                continue
            if any(_is_result(said, value) for value in self._worked_out):
                continue
            if self._is_said(_unsigned(said, self._said.text)):
                continue
            if self._is_figure(said) or places.may_hold(said):
                yield MissingPart(said.text, self._kind(said))

    def _is_figure(self, said: claim_numbers.Quantity) -> bool:
        """Whether the number must follow from the cited words or the sentence, but doesn't."""
        own = self._said.quantities
        return bool(self._figures) or claim_arithmetic.tells_change(said, self._said.text, own)

    def _kind(self, said: claim_numbers.Quantity) -> MissingKind:
        printed = self._evidence.words.quantities
        is_unit = any(claim_numbers.is_other_unit(said, each) for each in printed)
        return MissingKind.UNIT if is_unit else MissingKind.NUMBER

    def _calculated(
        self, shown: Sequence[claim_arithmetic.Calculation]
    ) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return the spans of results that are right, and of those that are wrong."""
        right: list[tuple[int, int]] = []
        wrong: list[tuple[int, int]] = []
        for each in shown:
            results = [
                said
                for said in self._said.quantities
                if each.result is not None and each.result[0] <= said.start < each.result[1]
            ]
            for said in results:
                is_right = _is_result(said, each.value)
                (right if is_right else wrong).append((said.start, said.end))
            right += [
                (said.start, said.end)
                for said in self._said.quantities
                if not each.start <= said.start < each.end and _is_result(said, each.value)
            ]
        return right, wrong

    def _is_said(self, said: claim_numbers.Quantity) -> bool:
        is_no_amount = _NO_AMOUNT.match(self._said.text, said.start) is not None
        is_no_amount |= said.is_ordinal or said.kind == "part"
        is_no_amount |= said.text == "1" and self._said.text[said.end :].startswith(" of ")
        if is_no_amount or said.text.casefold() in ("one", "zero"):
            return True
        if said.value <= 5 and not said.kind and _RESUMING.search(self._said.text[: said.start]):
            return True
        if said.is_negative and said.value <= _MOST_ITEMS and not said.kind:
            return True  # (1) before an item
        printed = self._evidence.words
        if any(claim_numbers.agrees(said, each) for each in printed.quantities):
            return True
        century = _CENTURY_BEFORE.search(self._said.text[: said.start])
        year = int(said.value) + (100 * int(century[1]) if century else 0)
        if year in self._evidence.years and not said.kind:
            return True
        if _is_a_year(said) and _YEARLY.search(self._evidence.text):
            return True
        is_dated = any(said.value in (date.day, date.year) for date in printed.dates)
        is_dated &= not said.kind
        if is_dated or (said.is_year and self._is_year_around(int(said.value))):
            return True
        if claim_words.folded(said.text) in self._evidence.words_of_title:
            return True
        if any(
            is_so(said)
            for is_so in (
                self._is_vague,
                self._is_of_time,
                self._is_share,
                self._is_times,
                self._is_implied,
            )
        ):
            return True
        if _has_unit_beside(said, self._said, printed.quantities):
            return True
        if claim_arithmetic.is_loosely_said(
            said,
            self._said.text,
            printed.quantities,
            self._evidence.years | self._evidence.centuries,
        ):
            return True
        if not self._languages.is_english:
            return self._is_said_in(self._languages.printed, said)
        return (
            said.value in claim_numbers.times_word(self._evidence.text, said.unit)
            or _is_in_range(said, self._evidence.words)
            or self._follows(said)
            or self._leaves_one_out(said)
            or self._is_counted(said)
        )

    def _is_vague(self, said: claim_numbers.Quantity) -> bool:
        """Whether it is a day that isn't named, or a few hundred for some hundreds."""
        before = self._said.text[: said.start]
        if _SOME_DAY.search(before + said.text):
            return True
        bound = claim_arithmetic.bound_of(self._said.text, said)
        text = self._evidence.text
        if bound and any(
            each.value + bound == said.value
            and each.kind == said.kind
            and claim_arithmetic.bound_of(text, each) == bound
            for each in self._evidence.words.quantities
        ):
            return True  # three or more, of what are more than two
        is_few = _SCALE.match(said.text) is not None and _A_FEW.search(before) is not None
        return is_few and any(
            said.value < each.value < _FEW_TIMES * said.value and each.kind == said.kind
            for each in self._evidence.words.quantities
        )

    def _is_implied(self, said: claim_numbers.Quantity) -> bool:
        """Whether a word implies the count, such as a trio, or the number leads to itself."""
        if said.kind or said.is_scaled:
            return False
        return said.value in claim_number_words.implied_numbers(self._evidence.text) or (
            1 < said.value <= _MOST_LISTED
            and claim_arithmetic.enumerates(said.value, self._said.text[said.end :])
        )

    def _is_said_in(self, language: str, said: claim_numbers.Quantity) -> bool:
        """Whether words of another language than English say or lead to it."""
        text = self._evidence.text
        in_words = claim_number_words.foreign_numbers(text, language)
        if said.value <= _SAFE_NUMBER or not any(char.isdigit() for char in text):
            return True
        room = said.value * _NEARLY if said.is_hedged else 0.5
        if any(abs(said.value - each) < room for each in in_words):
            return True
        numbers = {each.value for each in self._evidence.words.quantities if not each.is_year}
        years = self._evidence.years
        if said.is_year:
            steps = {*numbers, *in_words, *((1.0,) if _YEAR_BEFORE.search(text) else ())}
            return any(abs(said.value - year) in steps for year in years)
        most = max(1.0, room if said.is_hedged else 0.0)
        if any(-most < abs(one - other) - said.value <= most for one in years for other in years):
            return True  # how long something took, how old somebody became
        parts = claim_number_words.foreign_parts(text)
        counts = numbers | in_words
        results = [one * part for one in numbers for part in parts]
        results += [abs(one - other) for one in counts for other in counts]
        results += [one + other for one in counts for other in counts]
        is_short = len(counts) <= _FEW_NUMBERS
        return self._follows(said) or (
            is_short and any(abs(said.value - each) < room for each in results)
        )

    @property
    def tells_of_rest(self) -> bool:
        """Whether a share in the sentence is what a cited share leaves over: 39 % of 61 %."""
        printed = [
            *(each for each in self._evidence.words.quantities if each.kind in ("part", "%")),
            *claim_numbers.ratios_in(self._evidence.text),
        ]
        said = [
            *(each for each in self._said.quantities if each.kind == "part"),
            *(each for each in self._said.quantities if each.kind == "%"),
            *claim_numbers.ratios_in(self._said.text),
        ]
        return any(
            claim_numbers.agrees(one, claim_numbers.rest_of(other))
            and not any(claim_numbers.agrees(one, each) for each in printed)
            for one in said
            for other in printed
        )

    @property
    def tells_of_others(self) -> bool:
        """Whether the sentence is about what a number leaves over, or a year that only follows.

        "Lost three of 24" doesn't contradict "won 21 of 24", nor "ended in 1648" "began".
        """
        printed = [each for each in self._evidence.words.quantities if not each.kind]
        counts = {each.value for each in printed if not (each.is_year or each.is_ordinal)}
        rests = {one - other for one in counts for other in counts} - counts
        is_directed = _DIRECTED.search(self._said.text) is not None
        return any(
            int(each.value) not in self._evidence.years | self._evidence.years_around
            if each.is_year
            else not each.kind and each.value in rests and not is_directed
            for each in self._said.quantities
        )

    def _is_share(self, said: claim_numbers.Quantity) -> bool:
        """Whether a share is said as so many in so many, or the other way round."""
        if said.kind not in ("part", "%"):
            return False
        alike = ("%", "part") if said.kind == "part" else ("part",)
        parts = [each for each in self._evidence.words.quantities if each.kind in alike]
        parts += claim_numbers.ratios_in(self._evidence.text)
        if claim_arithmetic.tells_of_rest(self._said.text):
            parts += [claim_numbers.rest_of(each) for each in parts]
        return any(claim_numbers.agrees(said, each) for each in parts)

    def _is_times(self, said: claim_numbers.Quantity) -> bool:
        """Whether it is how many times one cited measure goes into another: three times as long."""
        if said.kind or not _TIMES.match(self._said.text, said.end):
            return False
        measures = [
            each
            for each in (
                *self._evidence.words.quantities,
                *self._evidence.parts_of_units,
                *(own for own in self._said.quantities if own is not said),
            )
            if each.value and not each.is_year and not each.is_ordinal
        ]
        room = 0.15 if said.is_hedged else 0.03
        is_least = claim_arithmetic.bound_of(self._said.text, said) > 0
        most = said.value + (1 if is_least else room * said.value)  # more than seven times
        return any(
            (1 - room) * said.value <= one.value * one.factor / (other.value * other.factor) <= most
            for one in measures
            for other in measures
            if one.kind == other.kind
        )

    def _is_counted(self, said: claim_numbers.Quantity) -> bool:
        """Whether it counts named things, or is a length of time between their dates."""
        evidence = self._evidence
        parts = evidence.nearest(self._said)
        if not said.kind and _MORE.search(evidence.text) and _IN_ALL.search(self._said.text):
            counts = {each.value for each in evidence.words.quantities if not each.kind}
            if said.value - 1 in counts:
                return True  # three more times: four in all
        if self._is_age(said) or any(
            claim_arithmetic.counts_with_one(said, part.text, part.quantities) for part in parts
        ):
            return True
        if self._is_contradicted(said, parts):
            return False
        is_next_year = _FOLLOWING.search(evidence.text) is not None
        if claim_arithmetic.is_span(
            said, evidence.dates, evidence.years, is_next_year=is_next_year
        ):
            return True
        is_count = not said.kind and not said.is_scaled and 1 < said.value <= _MOST_LISTED
        return is_count and any(claim_arithmetic.is_listed(said.value, part.text) for part in parts)

    def _is_contradicted(
        self, said: claim_numbers.Quantity, parts: Sequence[claim_words.Words]
    ) -> bool:
        """Whether the cited words have a number of its kind that the sentence leaves out."""
        return any(
            each.kind == said.kind
            and each.value != 1
            and not (each.is_year or each.is_ordinal or each.is_scaled)
            and not _is_in(each, claim_dates.hours_in(part.text))
            and not any(claim_numbers.agrees(own, each) for own in self._said.quantities)
            for part in parts
            for each in part.quantities
        )

    def _is_age(self, said: claim_numbers.Quantity) -> bool:
        """Whether it is somebody's age in a year of the cited words, which tell the birth."""
        if said.kind not in ("", "time") or (said.kind and said.unit != "year"):
            return False
        years = self._evidence.years
        printed = self._evidence.words
        if any(
            each.value == said.value + 1 and _NOT_YET.search(printed.text[: each.start])
            for each in printed.quantities
            if each.unit == "year" or (not each.kind and _YEAR_OF_LIFE.search(printed.text))
        ):
            return True  # six, before she was seven years old
        ranks = self._evidence.ranks if _YEAR_OF_LIFE.search(self._evidence.text) else ()
        if any(rank - said.value in (0, 1) for rank in ranks):
            return True  # before her sixteenth birthday
        is_of_life = _BIRTH.search(self._evidence.text) or _AGED.search(self._said.text)
        return is_of_life is not None and any(
            0 <= (later - earlier) - said.value <= (1 + said.is_hedged)
            for earlier in years
            for later in years
        )

    def _leaves_one_out(self, said: claim_numbers.Quantity) -> bool:
        behind = self._said.text[said.end : said.end + _NEAR_TIME * 2]
        is_left = _OTHERS.match(behind) is not None
        if said.is_year:
            return False
        if _FIRST_FOR.search(self._said.text[: said.start]):  # after three bad months
            is_left |= any(each.value == said.value - 1 for each in self._evidence.words.quantities)
            if is_left:
                return True
        is_left |= _FIRST_IN.search(self._evidence.text) is not None
        is_left |= said.value <= _MOST_LISTED and bool(_BUT_ONE.search(self._evidence.text))
        return is_left and any(
            each.value == said.value + 1 for each in self._evidence.words.quantities
        )

    def _is_of_time(self, said: claim_numbers.Quantity) -> bool:
        """Whether it is a quarter of an hour, a year some years later, or a count of the years."""
        evidence = self._evidence
        if any(claim_numbers.agrees(said, each) for each in evidence.parts_of_units):
            return True
        if (said.value, said.unit) == (3, "month") and _QUARTERLY.search(evidence.text):
            return True
        clock = _AT_A_TIME.fullmatch(self._said.text[: said.start][-_NEAR_TIME:] + said.text)
        if clock is not None:
            return int(clock["hour"]) % 12 * 60 + int(clock["minute"]) in evidence.clock_times
        if self._is_between_times(said) or self._is_before_a_rank(said):
            return True
        is_hour = not said.kind and said.value <= _HOURS and _DAYTIME.search(self._said.text)
        if is_hour and said.value * 60 % (_HOURS * 60) in evidence.clock_times:
            return True  # eight in the evening
        if not said.kind:
            return int(said.value) in self._moved[1] or self._is_rank(said)
        if _OF_THEM.search(self._said.text[: said.start]) and said.value == len(evidence.years):
            return said.unit == "year"
        is_next = _IN_A_ROW.search(self._said.text[: said.start]) is not None
        return is_next and said.unit == "year" and 1 < said.value <= len(evidence.years)

    def _is_before_a_rank(self, said: claim_numbers.Quantity) -> bool:
        """Whether it counts what came before something with a rank: nine days, on the tenth day."""
        tokens = self._evidence.words.tokens
        return bool(said.unit) and any(
            claim_numbers.rank_of(one.text) - said.value in (0, 1) and other.word == said.unit
            for one, other in pairwise(tokens)
            if claim_numbers.rank_of(one.text)
        )

    def _is_between_times(self, said: claim_numbers.Quantity) -> bool:
        """Whether it is the time between two times of day: 6 to 7.30 are an hour and a half."""
        times = self._evidence.times_of_day
        minutes = said.value * said.factor / 60
        is_within_day = said.unit in ("hour", "minute") and minutes <= 24 * 60
        return is_within_day and any(
            (later - earlier) % 720 == minutes % 720 for earlier in times for later in times
        )

    def _is_rank(self, said: claim_numbers.Quantity) -> bool:
        """Whether it counts what the cited words have in a row: season two, the second season."""
        tokens = self._said.tokens
        at = next((n for n, token in enumerate(tokens) if token.start == said.start), len(tokens))
        if _TOP.search(self._said.text[: said.start]):
            return any(rank <= said.value for rank in self._evidence.ranks)
        behind = self._said.text[said.end : said.end + _NEAR_TIME * 4]
        if _TRIED.search(self._evidence.text) and not self._is_contradicted(
            said, [self._evidence.words]
        ):
            return any(rank - said.value in (0, 1) for rank in self._evidence.ranks)
        if said.value in self._evidence.ranks and not self._is_contradicted(
            said, [self._evidence.words]
        ):
            return True
        if _EARLIER.search(self._said.text) and any(
            r - said.value == 1 for r in self._evidence.ranks
        ):
            return True  # the third to die: two before
        if _OR_MORE.match(behind) and said.value in self._evidence.ranks:
            return True  # the ninth child
        printed = self._evidence.words.tokens
        beside = {token.key for token in (*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2])}
        return any(
            claim_numbers.rank_of(one.text) == said.value and other.key in beside
            for one, other in pairwise(printed)
        )

    def _follows(self, said: claim_numbers.Quantity) -> bool:
        """Return whether arithmetic over the cited numbers, or the sentence's own, gives it."""
        printed = self._evidence.words
        years = [
            claim_numbers.Quantity(0, 0, str(year), (float(year),), 1.0)
            for year in self._evidence.years
        ]
        numbers = [each for each in printed.quantities if not each.is_year]
        is_short = len(numbers) <= _FEW_NUMBERS and len(printed.tokens) <= _SHORT
        text = self._evidence.text if is_short else ""
        if claim_arithmetic.is_derived(said, self._said.text, [*numbers, *years], text):
            return True
        if is_short and claim_arithmetic.leads_to(
            said,
            self._said.text,
            text,
            printed.quantities,
            _left_out(self._said, self._evidence),
            self._evidence.years,
        ):
            return True
        if len(numbers) > _MOST_ITEMS and any(
            claim_arithmetic.is_derived(said, self._said.text, row.quantities) for row in self._rows
        ):
            return True
        if any(_is_result(said, each) for each in self._figures):
            return True
        multiples = claim_numbers.multiples_in(self._evidence.text)
        if any(
            claim_numbers.agrees(said, replace(each, values=(each.value * by,)))
            for each in numbers
            for by in {*multiples, *(1 / by for by in multiples)}
        ):
            return True
        own = self._said.quantities
        return claim_arithmetic.is_change_between(said, self._said.text, own) or any(
            claim_arithmetic.is_derived(said, self._said.text, cells) for cells in self._cells
        )

    @cached_property
    def _moved(self) -> tuple[list[claim_dates.DateSaid], set[int]]:
        """Dates and years that lie as many days or years from the cited ones as the words say."""
        evidence = self._evidence
        return claim_ratios.shifted(
            evidence.text, evidence.words, evidence.parts_of_units, evidence.years
        )

    @cached_property
    def _cells(self) -> list[list[claim_numbers.Quantity]]:
        """The cells of those table rows whose label has words of the sentence."""
        rows = claim_ratios.table_rows(self._evidence.text)
        return [
            [claim_numbers.Quantity(0, 0, "", (cell,), 1.0) for cell in cells]
            for label, cells in rows
            if len(claim_words.words_of(label).stems & self._said.stems) >= _LEAST_OF_LABEL
        ]

    @cached_property
    def _figures(self) -> tuple[float, ...]:
        """Standard figures of reports that the sentence names, worked out from the page's rows."""
        evidence = self._evidence
        texts = dict.fromkeys((evidence.text, evidence.around))
        return tuple(
            value for text in texts for value in claim_ratios.figures(self._said.text, text)
        )

    @cached_property
    def _rows(self) -> list[claim_words.Words]:
        """The lines of a long text that the sentence is about: rows of a table, for example."""
        stems = self._said.stems
        return [
            part
            for part in self._evidence.sentences
            if len(part.stems & stems) >= min(2, len(part.stems)) and part.stems
        ]

    def _is_year_around(self, year: int) -> bool:
        return not self._evidence.years and year in self._evidence.years_around

    def dates(self) -> Iterator[MissingPart]:
        """Yield the dates that the cited words neither have nor lead to."""
        printed = self._evidence.words.dates
        numbers = {each.value for each in self._evidence.words.quantities}
        feasts = [
            claim_dates.DateSaid(0, 0, "", month=month, day=day)
            for month, day in claim_number_words.feasts_in(self._evidence.text)
            if self._said.dates
        ]
        for said in self._said.dates:
            months = {date.month for date in printed}
            if not printed and not self._languages.are_same:
                continue
            dates = (*printed, *self._moved[0], *feasts)
            agreeing = [date for date in dates if claim_dates.dates_agree(said, date)]
            has_parts = any(
                claim_dates.ends_month(said, each, self._evidence.text) for each in printed
            )
            has_parts |= not printed and said.day in numbers
            has_parts |= said.month in months and (not said.day or float(said.day) in numbers)
            has_parts |= _FOLLOWING.search(self._evidence.text) is not None and (
                said.month in months and said.year - 1 in self._evidence.years
            )
            is_lacking = not agreeing and not has_parts
            is_lacking |= bool(said.year) and not has_parts and not self._has_year(said.year)
            if is_lacking and self._may_be_another_date(said):
                yield MissingPart(said.text, MissingKind.DATE)

    def _may_be_another_date(self, said: claim_dates.DateSaid) -> bool:
        """Whether a date may stand in the place of one that a free rendering leaves out.

        Not a month beside one of those: closed from November, open until October.
        """
        printed, dates = self._evidence.words.dates, self._said.dates
        if self._evidence.is_followed_closely(self._said):
            return True
        is_month = not (said.day or said.year)
        if is_month and any((said.month - each.month) % 12 in (1, 11) for each in printed):
            return False
        years = self._evidence.years - {int(each.value) for each in self._said.quantities}
        return bool(years - {each.year for each in dates}) or any(
            not any(claim_dates.dates_agree(own, each) for own in dates) for each in printed
        )

    def _has_year(self, year: int) -> bool:
        if year in self._evidence.years or year in self._moved[1]:
            return True
        return self._is_year_around(year)


class _Places:
    """Tells whether a number of a free rendering may replace a cited one.

    It may only if the cited words have a figure of its kind that the sentence leaves out, and none
    of their figures leads to it. Otherwise it is an example, a count or something worked out, and
    nothing speaks against it.
    """

    def __init__(self, said: Words, evidence: CitedText) -> None:
        self._said = said
        self._evidence = evidence

    def may_hold(self, said: claim_numbers.Quantity) -> bool:
        """Return whether a number that isn't borne out may replace another one.

        If the words are followed closely: unless no number is left out and they lead to it. If they
        aren't followed at all: unless they lead to it.
        """
        if self._evidence.is_followed_closely(self._said):
            return bool(_left_out(self._said, self._evidence)) or not self.lead_to(said)
        is_left_out = self._is_left_out(said) or not self._evidence.is_rendered_freely(self._said)
        return is_left_out and not self.lead_to(said)

    def lead_to(self, said: claim_numbers.Quantity) -> bool:
        """Whether a step or two lead to it, whether or not any words call for them."""
        evidence = self._evidence
        printed = [*evidence.words.quantities, *evidence.parts_of_units]
        return claim_arithmetic.may_be_worked_out(
            said,
            self._said.text,
            self._said.quantities,
            printed,
            evidence.years,
            claim_numbers.multiples_in(evidence.text),
        )

    def _is_left_out(self, said: claim_numbers.Quantity) -> bool:
        """Whether the cited words have a figure of its kind that the sentence leaves out.

        For a span of time, or a decade, a year will do.
        """
        evidence = self._evidence
        years = evidence.years - {int(each.value) for each in self._said.quantities}
        years -= {each.year for each in self._said.dates}
        if said.is_year:
            return bool(years)
        is_of_years = said.kind == "time" or claim_arithmetic.is_decade(said, self._said.text)
        numbers = [each for each in evidence.words.quantities if each.kind or each.value != 1]
        numbers += [each for each in evidence.parts_of_units if each.value != 1]
        return (is_of_years and bool(years)) or any(
            each.kind == said.kind
            and not (each.is_year or each.is_ordinal)
            and not any(claim_numbers.agrees(one, each) for one in self._said.quantities)
            for each in numbers
        )


def _unsigned(said: claim_numbers.Quantity, text: str) -> claim_numbers.Quantity:
    """Return a number without its sign if that is a bracket behind a word: so many (214)."""
    is_aside = _ASIDE.search(text[: said.start]) is not None
    return replace(said, is_negative=False) if is_aside and said.is_negative else said


def _left_out(said: Words, evidence: CitedText) -> list[claim_numbers.Quantity]:
    """Return the numbers of the cited words that a sentence doesn't have."""
    return [
        each
        for each in (*evidence.words.quantities, *evidence.parts_of_units)
        if not any(claim_numbers.agrees(one, each) for one in said.quantities)
    ]


def _spoken_times(text: str) -> list[tuple[int, int, int]]:
    return [*claim_dates.spoken_clocks_in(text), *claim_dates.hours_in(text)]


_HOURS: Final = 12
_DAYTIME: Final = re.compile(
    r"\b(?:morning|afternoon|evening|night|noon|midnight|o.clock|[ap]\.?m)\b", re.IGNORECASE
)
_AT_A_TIME: Final = re.compile(
    r".*\b(?:at|by|until|till|before|after) (?P<hour>\d{1,2})\.(?P<minute>[0-5]\d)", re.DOTALL
)
_FOLLOWING: Final = re.compile(r"\b(?:following|next) (?=[A-Z])")
"""Before a month of the year behind the one that is named."""
_MORE: Final = re.compile(r"\b(?:more|further|another|others?|again|once|one)\b", re.IGNORECASE)
_IN_ALL: Final = re.compile(r"\b(?:in all|all told|altogether|in total|a total)\b", re.IGNORECASE)
_NEAR_BY: Final = 10
_NEAR_TIME: Final = 8
_YEAR_BEFORE: Final = re.compile(
    r"\b(?:ann[ée]e (?:précédente|suivante|d.avant)|vorjahr\w*"
    r"|(?:vorige|nächste|folgende)[nsr]? jahr"
    r"|año (?:anterior|siguiente|pasado)|anno (?:precedente|seguente)|ano (?:anterior|seguinte))",
    re.IGNORECASE,
)
_BIRTH: Final = re.compile(r"\b(?:born|birth|baptised|baptized|christened)\b", re.IGNORECASE)
_AGED: Final = re.compile(r"\b(?:aged?|years old|lived to)\b", re.IGNORECASE)
_YEAR_OF_LIFE: Final = re.compile(
    r"\b(?:birthday|age|year of (?:his|her|its)|(?:his|her|their) \w+ year)\b", re.IGNORECASE
)
_NOT_YET: Final = re.compile(
    r"\b(?:before|until|till|not yet|nearly|almost|short of|under) (?:\w+ ){0,3}$", re.IGNORECASE
)
_TRIED: Final = re.compile(r"\b(?:attempt|try|trial|time|go|visit|proposal)\b", re.IGNORECASE)
"""Matches attempts: success at the third one takes three, two of which fail."""
_EARLIER: Final = re.compile(
    r"\b(?:before|earlier|already|previous|ahead|beat|others?)\b", re.IGNORECASE
)
_OR_MORE: Final = re.compile(r"\s+or more\b")
_DIRECTED: Final = re.compile(
    r"\b(?:more|less|fewer|up|down|rose|risen|r[ai]s|increas|decreas|grew|grow|f[ea]ll|drop|decl)",
    re.IGNORECASE,
)
_TOP: Final = re.compile(r"\btop $", re.IGNORECASE)
_TIMES: Final = re.compile(r"[\s-]times\b", re.IGNORECASE)
_CENTURY_BEFORE: Final = re.compile(r"\b(\d{2})\d{2}[-–/]$")
"""Before the last two digits of a year: 1073–74."""
_ASIDE: Final = re.compile(r"[a-z] \($")
_SOME_DAY: Final = re.compile(
    r"(?<!in )(?<!for )(?<!than )(?<!within )(?<!after )(?<!only )(?<!last )\bone day$",
    re.IGNORECASE,
)
"""A day that isn't named, which is no length of time: it may be changed one day."""
_A_FEW: Final = re.compile(r"\b(?:few|several|couple of|some|many) $", re.IGNORECASE)
_SCALE: Final = re.compile(r"hundreds?\b|thousands?\b|million|billion|dozens?\b", re.IGNORECASE)
_FEW_TIMES: Final = 10
_BUT_ONE: Final = re.compile(
    r"\b(?:(?:all|any|every|everyone) but|except|save"
    rf"|only(?! \d| (?:{claim_numbers.WORD_NUMBER})))\b",
    re.IGNORECASE,
)
_NEARLY: Final = 0.06
_RANGE: Final = re.compile(r"\s*(?:to|and|or|[-–])\s*", re.IGNORECASE)
_RANGE_WIDTH: Final = 5
"""Letters between the ends of a range: to, and, or."""
_FEW_NUMBERS: Final = 6
_SHORT: Final = 60
"""Words of a text whose own words call for arithmetic, not only those of the sentence."""
_MOST_LISTED: Final = 12
_FIRST_IN: Final = re.compile(r"\bfirst\b[^.;]{0,40}?\b(?:in|for) \w+ \w+", re.IGNORECASE)
_FIRST_FOR: Final = re.compile(r"\bfirst\b[^.;]{0,30}?\b(?:in|for) $", re.IGNORECASE)
_OTHERS: Final = re.compile(
    r"\s+(?:other|further|more|remaining|(?:\w+\s+)?(?:siblings|brothers|sisters))\b"
)
"""Behind a count that leaves one out: of nine children, one has eight siblings."""
_IN_A_ROW: Final = re.compile(r"\b(?:next|following|subsequent|previous|preceding|last|past) $")
_OF_THEM: Final = re.compile(r"\b(?:the|all|those|these|both) $", re.IGNORECASE)
_YEARLY: Final = re.compile(
    r"\b(?:years?|5[23] weeks|12 months|(?:fifty-(?:two|three)) weeks) end(?:ed|ing)\b"
    r"|\bfiscal\b|\bannual report\b",
    re.IGNORECASE,
)
"""What says that a text is about a year: "year ended", "52 weeks ended", "annual report"."""
_QUARTERLY: Final = re.compile(r"\bquarter(?:s|ly)?\b", re.IGNORECASE)
_NO_AMOUNT: Final = re.compile(r"(?:10-?[KQ]|(?:6|8|11)-?K|20-?F)\b|[$€£]1 of\b")
"""Names of reports that companies file; what something is reckoned for."""
_LEAST_OF_LABEL: Final = 2
_YEAR_S: Final = 31_557_600.0


def _is_in(quantity: claim_numbers.Quantity, times: Iterable[tuple[int, int, int]]) -> bool:
    """Whether a number is part of a time of day."""
    return any(start <= quantity.start < end for start, end, _ in times)


def _is_a_year(said: claim_numbers.Quantity) -> bool:
    """Whether it is a year's length: 12 months, 52 weeks, 365 days."""
    return said.kind == "time" and abs(said.value * said.factor - _YEAR_S) < 0.02 * _YEAR_S


def _is_result(said: claim_numbers.Quantity, value: float) -> bool:
    candidates = [value, value * 100] if said.kind == "%" else [value]
    if said.is_scaled:
        candidates += [value * 1e3, value * 1e6, value * 1e9]
    room = said.step * 0.51 if not said.is_hedged else max(said.step * 0.51, said.value * 0.06)
    return any(abs(said.value - abs(each)) <= room for each in candidates)


def _has_unit_beside(
    said: claim_numbers.Quantity, own: Words, printed: Sequence[claim_numbers.Quantity]
) -> bool:
    """Whether it has the unit of a number before it, or of the one it is joined to.

    At least 8 cm, but 12 is preferred; 90 to 100 cm.
    """
    if said.kind or said.is_year or said.is_ordinal or said.is_scaled:
        return False
    measured = [
        each
        for each in own.quantities
        if each.kind
        and (each.end <= said.start or _RANGE.fullmatch(own.text, said.end, each.start) is not None)
    ]
    ends = [  # both ends of 1.2 to 1.4 m are metres
        replace(one, kind=other.kind, factor=other.factor)
        for one, other in pairwise(printed)
        if not one.kind and other.kind and other.start - one.end <= _RANGE_WIDTH
    ]
    return any(
        claim_numbers.agrees(replace(said, kind=one.kind, factor=one.factor), each)
        for one in measured
        for each in (*printed, *ends)
        if each.kind == one.kind
    )


def _is_in_range(said: claim_numbers.Quantity, printed: Words) -> bool:
    """Whether it stands roughly for what lies between two numbers: about 55 for 50 to 60."""
    return said.is_hedged and any(
        one.value < said.value < other.value
        and said.kind == other.kind
        and _RANGE.fullmatch(printed.text, one.end, other.start) is not None
        for one, other in pairwise(printed.quantities)
    )
