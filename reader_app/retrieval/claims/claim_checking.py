"""Checks each sentence of an answer against the words that it cites, by rules alone.

What a sentence says is taken apart: numbers, dates, names, negations, opposites, who did what to
whom (`claim_numbers`, `claim_words`, `claim_relations`, `claim_renderings`). Each part must be in
the cited words. What they leave to the page, a name behind "he" or the year of a table, may be in
the text around them.
The rules are those of English; for other languages numbers, and as far as it is safe dates, names
and negations, are checked, and between two languages numbers only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.citations import CheckedClaim, ClaimState, MissingKind, MissingPart
from reader_app.domain.values import dataclass, replace
from reader_app.retrieval.claims import (
    claim_arithmetic,
    claim_dates,
    claim_numbers,
    claim_ratios,
    claim_relations,
    claim_renderings,
    claim_words,
)
from reader_app.retrieval.claims.claim_words import (
    SENTENCE_END,
    WHOLE,
    CitedText,
    ClaimSentence,
    Languages,
    claim_sentences,
    plain_words,
)

_LOW: Final = 0.12
_LOW_AROUND: Final = 0.34
"""Of the words of a sentence that has few of those cited, the share that their page must have."""
_HALF_LOW: Final = 0.3
_FOUND: Final = 0.6
_LEAST_SHARED: Final = 3
_LEAST_STEMS: Final = 4
_SAFE_NUMBER: Final = 12
"""Numbers up to this one are often written as words, which only the English rules read."""
_MOST_PAGES: Final = 5
_FIRST_NAME: Final = re.compile(r"^\W*(?!The |An? |In |On |At |By |And |But |So )[A-Z]\w+ $")
_MOST_ITEMS: Final = 14
_RESUMING: Final = re.compile(r"\b(?:the|all|these|those|both|following|main) $", re.IGNORECASE)
"""Before a count of what was just named: these two."""
_CONSTANTS: Final = (1.0, 2.0, 3.0, 4.0, 5.0, 12.0, 52.0, 100.0, 360.0, 365.0)
"""Numbers that arithmetic brings along: percent, an average of two, the days of a year."""
_FORMULA: Final = re.compile(r"\)\s*/\s*[\w(]|\w\s*/\s*\(")
_MARKUP: Final = re.compile(
    r"(?<![\w)%])[*]{1,3}|[*]{1,3}(?![\d($€£])|[_`]{1,3}"  # 3*100 is arithmetic
    r"|\[\^?\d+\]|\((?:p|pp|page|S|pág)\.?\s?\d[^)]{0,30}\)"
)
_PLAIN_WORD: Final = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_PRONOUNS: Final = frozenset(
    """i me my mine myself he him his himself she her hers herself they them their we us our you
    your it its who whom""".split()
)
_FIRST_PERSON: Final = frozenset(("i", "me", "my", "myself"))
_LATIN: Final = frozenset(("French", "Spanish", "Italian", "Portuguese", "Catalan", "Dutch"))


@dataclass(frozen=True, slots=True)
class CitedWords:
    """Words that an answer cites after `answer[:offset]`; -1: somewhere.

    `around`: the text of their page, for what they leave to it; `title`: the book's title and
    author, whose names a page need not repeat. `page` counts from 1.
    """

    offset: int
    text: str
    around: str = ""
    page: int = 0
    book: int = OWN_PLACE
    title: str = ""


@dataclass(frozen=True, slots=True)
class PageFound:
    """A page on which a sentence may stand."""

    page: int
    text: str
    book: int = OWN_PLACE


Finder = Callable[[str], Iterable[PageFound]]
Knows = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Known:
    """What a sentence may rest on besides its evidence.

    `worked_out`: results of arithmetic that the answer shows. `knows`: as in `check_claims`.
    """

    worked_out: tuple[float, ...] = ()
    knows: Knows | None = None


@dataclass(frozen=True, slots=True)
class ClaimFinding:
    """What checking one sentence gave."""

    state: ClaimState
    missing: tuple[MissingPart, ...] = ()


def check_claims(
    answer: str,
    cited: Sequence[CitedWords],
    find: Finder | None = None,
    knows: Knows | None = None,
) -> tuple[CheckedClaim, ...]:
    """Return the answer's sentences with the result of checking each, in order.

    `find` returns pages in reach that may have a sentence; it is asked for those that the cited
    words don't hold. `knows` says whether the book has a name in reach; it is asked for the name of
    who says "I" in the cited words.
    """
    sentences = claim_sentences(answer, [each.offset for each in cited])
    languages = Languages.of(answer, "\n".join(each.around or each.text for each in cited))
    told = Known(tuple(each.value for each in claim_arithmetic.calculations_in(answer)), knows)
    found = []
    for at, sentence in enumerate(sentences):
        text = answer[sentence.start : sentence.end]
        finding = _finding(sentences, at, text, cited, languages, told)
        claim = CheckedClaim(
            sentence.start, sentence.end, finding.state, finding.missing, words=text
        )
        if claim.is_doubtful and find is not None:
            claim = _located(claim, text, find, languages)
        found.append(claim)
    return tuple(found)


def _finding(
    sentences: Sequence[ClaimSentence],
    at: int,
    text: str,
    cited: Sequence[CitedWords],
    languages: Languages,
    known: Known,
) -> ClaimFinding:
    sentence = sentences[at]
    own = [cited[number] for number in sentence.citations]
    if own:
        finding = check_sentence(text, own, languages, known)
        if finding.state is ClaimState.SUPPORTED:
            return finding
        if sentence.reads_as_own and all(each.offset < 0 for each in own):
            return ClaimFinding(ClaimState.OWN_WORDS)
        return finding
    if sentence.reads_as_own:
        return ClaimFinding(ClaimState.OWN_WORDS)
    for other in _beside(sentences, at):
        words = [cited[number] for number in sentences[other].citations]
        finding = check_sentence(text, words, languages, known)
        if finding.state is ClaimState.SUPPORTED:
            return finding
    return ClaimFinding(ClaimState.NOTHING_CITED)


def _beside(sentences: Sequence[ClaimSentence], at: int) -> Iterator[int]:
    """Yield the next cited sentence of the paragraph, then the one before."""
    for places in (range(at + 1, len(sentences)), range(at - 1, -1, -1)):
        for other in places:
            if sentences[other].paragraph != sentences[at].paragraph:
                break
            if sentences[other].citations:
                yield other
                break


def _located(claim: CheckedClaim, text: str, find: Finder, languages: Languages) -> CheckedClaim:
    for place, each in enumerate(find(text)):
        if place == _MOST_PAGES:
            break
        told = _told_on(each.text, text, languages)
        if not told:
            continue
        words = CitedWords(-1, told, told, each.page, each.book)
        if check_sentence(text, [words], languages).state is ClaimState.SUPPORTED:
            return replace(claim, page=each.page, book=each.book)
    return claim


def _told_on(page: str, text: str, languages: Languages) -> str:
    """Return the sentences of a page, three in a row, that have most words of a sentence.

    "" if they have too few of them to be about the same. Takes no page apart: many are looked at.
    """
    said = claim_words.words_of(_without_markup(text), is_english=languages.said == "English")
    if len(said.stems) < _LEAST_SHARED and not said.quantities and not said.dates:
        return ""
    parts = [part for part in SENTENCE_END.split(page) if part.strip()]
    stems = [
        {claim_words.stem_of(claim_words.folded(word)) for word in _PLAIN_WORD.findall(part)}
        for part in parts
    ]
    rows = [range(max(0, at - 1), min(len(parts), at + 2)) for at in range(len(parts))]
    shared = [len(said.stems & set().union(*(stems[at] for at in row))) for row in rows]
    most = max(shared, default=0)
    if not parts or most < _FOUND * len(said.stems):
        return ""
    return "\n".join(parts[at] for at in rows[shared.index(most)])


@lru_cache(maxsize=32)
def _evidence(
    texts: tuple[str, ...],
    around: tuple[str, ...],
    languages: Languages,
    titles: tuple[str, ...] = (),
) -> CitedText:
    return CitedText(texts, around, languages, titles)


def _said(text: str, evidence: CitedText, languages: Languages) -> claim_words.Words:
    return claim_words.words_of(
        _without_markup(text), is_english=languages.said == "English", capitals=evidence.names
    )


def _without_markup(text: str) -> str:
    """Return a text with spaces in place of Markdown and of pages in brackets."""
    return _MARKUP.sub(lambda match: " " * len(match.group()), text)


def check_sentence(
    text: str,
    cited: Sequence[CitedWords],
    languages: Languages | None = None,
    known: Known | None = None,
) -> ClaimFinding:
    """Check one sentence against words; the state is supported, partly or not in what it cites."""
    texts = tuple(each.text for each in cited)
    if languages is None:
        languages = Languages.of(text, "\n".join(texts))
    titles = tuple(dict.fromkeys(each.title for each in cited))
    evidence = _evidence(texts, tuple(each.around for each in cited), languages, titles)
    if _is_copied(text, evidence):
        return ClaimFinding(ClaimState.SUPPORTED)
    check = _SentenceCheck(text, evidence, languages, known or Known())
    missing = tuple(check.missing())
    overlap = check.overlap
    if missing:
        is_all = len(missing) >= check.count_of_facts and overlap < _HALF_LOW
        state = ClaimState.NOT_IN_CITED if is_all else ClaimState.PARTLY
        return ClaimFinding(state, missing)
    if languages.is_english and check.is_foreign:
        return ClaimFinding(ClaimState.NOT_IN_CITED)
    return ClaimFinding(ClaimState.SUPPORTED)


_TURNING: Final = re.compile(
    r"\b(?:not|no|never|nor|neither|nobody|none|nothing|without|if|unless|hardly|scarcely|n t"
    r"|only|den(?:y|ies|ied)|false|untrue)\b"
)


def _is_copied(text: str, evidence: CitedText) -> bool:
    """Return whether a sentence stands in the cited words as it is, with nothing before it there
    that turns its sense."""
    plain = plain_words(_MARKUP.sub(" ", text))
    if not plain:
        return True
    place = f" {evidence.plain} ".find(f" {plain} ")
    if place < 0:
        return False
    if evidence.plain == plain or place == 0:
        return True
    for part in (*evidence.text.split("\n"), *SENTENCE_END.split(evidence.text)):
        own = plain_words(part)
        at = f" {own} ".find(f" {plain} ")
        if at >= 0 and not _TURNING.search(own[:at]):
            return True
    return False


def _share(stems: frozenset[str], others: frozenset[str]) -> float:
    """Return the share of stems that others have, or that begin like one of them."""
    if not stems:
        return 1.0
    beginnings = {stem[:4] for stem in others} | {stem[:3] for stem in others if len(stem) == 3}
    short = {stem[:3] for stem in others}
    shared = sum(
        stem[:4] in beginnings or stem[:3] in (short if len(stem) == 3 else beginnings)
        for stem in stems
    )
    return shared / len(stems)


class _SentenceCheck:
    """One sentence beside its evidence."""

    def __init__(
        self,
        text: str,
        evidence: CitedText,
        languages: Languages,
        known: Known,
    ) -> None:
        self._worked_out = known.worked_out
        self._knows = known.knows
        self._evidence = evidence
        self._languages = languages
        self._said = _said(text, evidence, languages)

    @property
    def overlap(self) -> float:
        """The share of the sentence's content words that the cited words have."""
        return _share(self._said.stems, self._evidence.words.stems)

    @property
    def count_of_facts(self) -> int:
        names = sum(token.is_name for token in self._said.tokens)
        return len(self._said.quantities) + len(self._said.dates) + names

    @property
    def is_foreign(self) -> bool:
        """Whether the sentence shares nothing with what it cites: neither words nor facts."""
        stems = self._said.stems
        return (
            len(stems) >= _LEAST_STEMS
            and self.overlap < _LOW
            and not self._has_fact
            and not claim_words.senses_of(stems) & claim_words.senses_of(self._evidence.words.stems)
            and _share(stems, self._evidence.stems_around) < _LOW_AROUND
        )

    @property
    def _has_fact(self) -> bool:
        printed = self._evidence.words
        return (
            any(
                claim_numbers.agrees(one, other)
                for one in self._said.quantities
                for other in printed.quantities
            )
            or any(
                claim_words.has_name(token, self._evidence.folded_words, self._evidence.text)
                or (token.word in self._evidence.words_around and self._is_told_by_one)
                for token in self._said.tokens
                if token.is_name
            )
            or any(
                claim_dates.dates_agree(one, other)
                for one in self._said.dates
                for other in printed.dates
            )
            or self._has_measure
        )

    @property
    def _is_told_by_one(self) -> bool:
        """Whether the cited words are somebody's own, whose name their page has."""
        return bool(self._evidence.folded_words & _FIRST_PERSON)

    @property
    def _has_measure(self) -> bool:
        """Whether the sentence has a number of those cited in other words: a fortnight, twice."""
        multiples = claim_numbers.multiples_in(self._said.text)
        return bool(multiples & claim_numbers.multiples_in(self._evidence.text)) or any(
            one.kind == other.kind and claim_numbers.agrees(one, other)
            for one in claim_numbers.parts_of_units(self._said.text)
            for other in self._evidence.words.quantities
        )

    def missing(self) -> Iterator[MissingPart]:
        """Yield what the cited words don't hold, each part once."""
        seen: set[str] = set()
        for part in (*self._numbers(), *self._dates(), *self._names(), *self._relations()):
            if part.text not in seen:
                seen.add(part.text)
                yield part

    # --- numbers

    def _numbers(self) -> Iterator[MissingPart]:
        shown = claim_arithmetic.calculations_in(self._said.text)
        right, wrong = self._calculated(shown)
        clocks = claim_dates.clock_times_in(self._said.text)
        for start, end, minutes in clocks:
            if self._evidence.clock_times and minutes not in self._evidence.clock_times:
                yield MissingPart(self._said.text[start:end], MissingKind.NUMBER)
        spans = [*right, *wrong, *((start, end) for start, end, _ in clocks)]
        spoken = claim_dates.spoken_clocks_in(self._said.text)
        spans += [
            (start, end)
            for start, end, minutes in (*spoken, *claim_dates.hours_in(self._said.text))
            if minutes in self._evidence.clock_times
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
            if not self._is_said(said):
                yield MissingPart(said.text, self._kind(said))

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
        if is_no_amount or said.text.casefold() in ("one", "zero"):
            return True
        if said.value <= 5 and not said.kind and _RESUMING.search(self._said.text[: said.start]):
            return True
        if said.is_negative and said.value <= _MOST_ITEMS and not said.kind:
            return True  # (1) before an item
        printed = self._evidence.words
        if any(claim_numbers.agrees(said, each) for each in printed.quantities):
            return True
        if int(said.value) in self._evidence.years and not said.kind:
            return True
        if _is_a_year(said) and _YEARLY.search(self._evidence.text):
            return True
        if any(said.value in (date.day, date.year) for date in printed.dates) and not said.kind:
            return True
        if said.is_year and self._is_year_around(int(said.value)):
            return True
        if claim_words.folded(said.text) in self._evidence.words_of_title:
            return True
        if self._is_of_time(said):
            return True
        if claim_renderings.is_loosely_said(
            said,
            self._said.text,
            printed.quantities,
            self._evidence.years | self._evidence.centuries,
        ):
            return True
        if not self._languages.is_english:
            is_small = said.value <= _SAFE_NUMBER
            return is_small or not any(char.isdigit() for char in self._evidence.text)
        return (
            said.value in claim_numbers.times_word(self._evidence.text)
            or self._follows(said)
            or self._leaves_one_out(said)
            or self._is_counted(said)
        )

    def _is_counted(self, said: claim_numbers.Quantity) -> bool:
        """Whether it is how many things are named, or how long something took by its dates."""
        evidence = self._evidence
        parts = evidence.nearest(self._said)
        if self._is_age(said) or any(
            claim_arithmetic.counts_with_one(said, part.text, part.quantities) for part in parts
        ):
            return True
        if self._is_contradicted(said, parts):
            return False
        if claim_renderings.is_span(said, evidence.dates, evidence.years):
            return True
        is_count = not said.kind and not said.is_scaled and 1 < said.value <= _MOST_LISTED
        return is_count and any(claim_renderings.is_listed(said.value, part.text) for part in parts)

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
        """Whether it is how old somebody is in a year of the cited words, whose birth they tell."""
        if said.kind not in ("", "time") or (said.kind and said.unit != "year"):
            return False
        years = self._evidence.years
        return _BIRTH.search(self._evidence.text) is not None and any(
            0 <= (later - earlier) - said.value <= (1 + said.is_hedged)
            for earlier in years
            for later in years
        )

    def _leaves_one_out(self, said: claim_numbers.Quantity) -> bool:
        behind = self._said.text[said.end : said.end + _NEAR_TIME * 2]
        return _OTHERS.match(behind) is not None and any(
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
        if not said.kind:
            return int(said.value) in self._moved[1] or self._is_rank(said)
        is_next = _IN_A_ROW.search(self._said.text[: said.start]) is not None
        return is_next and said.unit == "year" and 1 < said.value <= len(evidence.years)

    def _is_before_a_rank(self, said: claim_numbers.Quantity) -> bool:
        """Whether so much went before or with what has a rank: nine days, on the tenth day."""
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
        return said.unit in ("hour", "minute") and any(
            (later - earlier) % 720 == minutes for earlier in times for later in times
        )

    def _is_rank(self, said: claim_numbers.Quantity) -> bool:
        """Whether it counts what the cited words have in a row: season two, the second season."""
        tokens = self._said.tokens
        at = next(n for n, token in enumerate(tokens) if token.quantity is said)
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
        text = self._evidence.text if len(numbers) <= _MOST_ITEMS else ""
        if claim_arithmetic.is_derived(said, self._said.text, [*numbers, *years], text):
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
            for by in multiples
        ):
            return True
        own = self._said.quantities
        return claim_arithmetic.is_change_between(said, self._said.text, own) or any(
            claim_arithmetic.is_derived(said, self._said.text, cells) for cells in self._cells
        )

    @cached_property
    def _moved(self) -> tuple[list[claim_dates.DateSaid], set[int]]:
        """Dates and years that lie some days or years from those cited, as they say."""
        evidence = self._evidence
        return claim_ratios.shifted(evidence.text, evidence.words, evidence.years)

    @cached_property
    def _cells(self) -> list[list[claim_numbers.Quantity]]:
        """The cells of those rows of tables whose label has words of the sentence."""
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

    # --- dates, names

    def _dates(self) -> Iterator[MissingPart]:
        printed = self._evidence.words.dates
        numbers = {each.value for each in self._evidence.words.quantities}
        for said in self._said.dates:
            months = {date.month for date in printed}
            if not printed and not self._languages.are_same:
                continue
            dates = (*printed, *self._moved[0])
            agreeing = [date for date in dates if claim_dates.dates_agree(said, date)]
            has_parts = said.month in months and (not said.day or float(said.day) in numbers)
            if (not agreeing and not has_parts) or (said.year and not self._has_year(said.year)):
                yield MissingPart(said.text, MissingKind.DATE)

    def _has_year(self, year: int) -> bool:
        if year in self._evidence.years or year in self._moved[1]:
            return True
        return self._is_year_around(year)

    def _names(self) -> Iterator[MissingPart]:
        if not (self._languages.is_english or self._languages.said in _LATIN):
            return
        if not self._languages.are_same:
            return
        tokens = self._said.tokens
        words = [token for token in tokens if token.quantity is None and token.date is None]
        if sum(token.text[:1].isupper() for token in words) > 0.7 * len(words) > 3:
            return  # a line in capitals
        if "=" in self._said.text or _FORMULA.search(self._said.text):
            return  # a formula: its terms have capitals, too
        for group in _groups(tokens, self._said.text):
            missing = [token for token in group if not self._has(token)]
            if len(missing) == len(group):
                yield MissingPart(self._whole_name(group), MissingKind.NAME)

    def _whole_name(self, group: Sequence[claim_words.Token]) -> str:
        """Return a name with the first name that stands before it at a sentence's beginning."""
        before = self._said.text[: group[0].start]
        match = _FIRST_NAME.search(before)
        start = match.start() if match is not None else group[0].start
        return self._said.text[start : group[-1].end]

    def _has(self, name: claim_words.Token) -> bool:
        evidence = self._evidence
        if name.key in evidence.words.stems:
            return True
        if claim_words.has_name(name, evidence.folded_words, evidence.text):
            return True
        if claim_words.has_name(name, evidence.words_of_title, evidence.title):
            return True
        if not claim_words.has_name(name, evidence.words_around, evidence.around):
            is_left_open = bool(evidence.folded_words & _FIRST_PERSON) or (
                bool(evidence.folded_words & _PRONOUNS) and not self._is_named
            )
            return is_left_open and self._knows is not None and self._knows(name.text)
        if evidence.folded_words & _PRONOUNS:
            return True
        return not self._is_named

    @property
    def _is_named(self) -> bool:
        """Whether the cited words have a name that the sentence leaves out."""
        own = {token.word for token in self._said.tokens}
        return any(token.is_name and token.word not in own for token in self._evidence.words.tokens)

    # --- relations

    def _relations(self) -> Iterator[MissingPart]:
        if not self._languages.are_same:
            return
        is_english = self._languages.is_english
        results = []
        for part in self._evidence.nearest(self._said):
            beside = claim_relations.SentenceAlignment(self._said, part, is_english=is_english)
            results.append(
                [
                    missing
                    for at, missing in beside.missing()
                    if beside.is_copy or not self._stands_elsewhere(at)
                ]
            )
        best = min(results, key=len, default=[])
        yield from best
        if best or not is_english:
            return
        printed = self._evidence.words
        turned = list(claim_relations.TurnedInContext(self._said, printed).missing())
        yield from turned
        if turned:
            return
        if len(printed.tokens) <= WHOLE:
            yield from claim_renderings.rendering_missing(self._said, printed)

    def _stands_elsewhere(self, at: int) -> bool:
        """Return whether the cited words have this word with the same neighbours somewhere."""
        keys = self._said.keys
        if not 0 < at < len(keys) - 1:
            return False
        printed = f" {' '.join(self._evidence.words.keys)} "
        return f" {' '.join(keys[at - 1 : at + 2])} " in printed


_AT_A_TIME: Final = re.compile(
    r".*\b(?:at|by|until|till|before|after) (?P<hour>\d{1,2})\.(?P<minute>[0-5]\d)", re.DOTALL
)
_NEAR_TIME: Final = 8
_BIRTH: Final = re.compile(r"\b(?:born|birth|baptised|baptized|christened)\b", re.IGNORECASE)
_MOST_LISTED: Final = 12
_OTHERS: Final = re.compile(r"\s+(?:other|further|more|siblings|brothers|sisters|remaining)\b")
"""Behind a count that leaves one out: of nine children, one has eight siblings."""
_IN_A_ROW: Final = re.compile(r"\b(?:next|following|subsequent|previous|preceding|last|past) $")
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


def _groups(tokens: Sequence[claim_words.Token], text: str) -> Iterator[list[claim_words.Token]]:
    """Yield the names of a sentence: runs of tokens with nothing but a space or dot between."""
    group: list[claim_words.Token] = []
    for token in tokens:
        if not token.is_name:
            if group and len(token.word) > 1:
                yield group
                group = []
            continue
        if group and text[group[-1].end : token.start].strip(" .") != "":
            yield group
            group = []
        group.append(token)
    if group:
        yield group
