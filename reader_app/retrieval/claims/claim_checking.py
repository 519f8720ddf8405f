"""Checks each sentence of an answer against the words that it cites, by rules alone.

A sentence is split into its parts: numbers, dates, names, negations, opposites, who did what to
whom (`claim_numbers`, `claim_words`, `claim_relations`, `claim_renderings`). Each part must be in
the cited words. Things that these leave to the page, such as a name behind "he" or the year of a
table, may be in the text around them. A name is borne out in any form: Asian for Asia, UN for
United Nations, and the other way round. The rules are those of English. For other languages,
numbers are checked and, as far as it is safe, dates, names and negations; between two languages,
only numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.citations import CheckedClaim, ClaimState, MissingKind, MissingPart
from reader_app.domain.values import dataclass, replace
from reader_app.retrieval.claims import (
    claim_arithmetic,
    claim_dates,
    claim_negations,
    claim_numbers,
    claim_relations,
    claim_renderings,
    claim_words,
)
from reader_app.retrieval.claims.claim_figures import FigureCheck
from reader_app.retrieval.claims.claim_senses import senses_of
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
"""If a sentence has few of the cited words, the share of its words that their page must have."""
_HALF_LOW: Final = 0.3
_FOUND: Final = 0.6
_LEAST_SHARED: Final = 3
_LEAST_STEMS: Final = 4
_LEAST_CITED: Final = 3
_MOST_PAGES: Final = 5
_MARKUP: Final = re.compile(
    r"(?<![\w)%])[*]{1,3}|[*]{1,3}(?![\d($€£])|[_`]{1,3}"  # 3*100 is arithmetic
    r"|\[\^?\d+\]|\((?:p|pp|page|S|pág)\.?\s?\d[^)]{0,30}\)"
)
_QUESTION: Final = re.compile(r"^[^.!?]+\?(?=\s+\S)")
"""Matches a question that the answer asks before it answers; it claims nothing."""
_PLAIN_WORD: Final = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")


@dataclass(frozen=True, slots=True)
class CitedWords:
    """Words that an answer cites after `answer[:offset]`; -1: somewhere.

    `around`: the text of their page, for things that they leave to it; `title`: the book's title
    and author, whose names a page need not repeat. `page` counts from 1.
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


Knows = Callable[[str], bool]
Finder = Callable[[str], Iterable[PageFound]]


@dataclass(frozen=True, slots=True)
class Known:
    """What a sentence may be based on besides its evidence.

    `worked_out`: results of arithmetic that the answer shows. `knows`: as in `check_claims`.
    """

    worked_out: tuple[float, ...] = ()
    knows: Knows | None = None


@dataclass(frozen=True, slots=True)
class ClaimFinding:
    """The result of checking one sentence."""

    state: ClaimState
    missing: tuple[MissingPart, ...] = ()


def check_claims(
    answer: str,
    cited: Sequence[CitedWords],
    find: Finder | None = None,
    knows: Knows | None = None,
) -> tuple[CheckedClaim, ...]:
    """Return the answer's sentences with the result of checking each, in order.

    `find` returns pages within reach that may support a sentence; it is called for sentences that
    the cited words don't support. `knows` says whether the book has a name within reach; it is
    called for the name of whoever says "I" in the cited words.
    """
    sentences = claim_sentences(answer, [each.offset for each in cited])
    languages = Languages.of(
        answer, "\n".join(dict.fromkeys(each.around or each.text for each in cited))
    )
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
    """Return three consecutive sentences of a page with the most words of a sentence.

    "" if they have too few of them to be about the same. The page isn't split into tokens, because
    many pages are looked at.
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
    plain = _QUESTION.sub(lambda match: " " * (len(match.group()) - 1) + "?", _without_markup(text))
    return claim_words.words_of(
        plain, is_english=languages.said == "English", capitals=evidence.names
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


_COUNTED: Final = 12
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
    """Return the share of stems that the others contain, or begin with."""
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
    """One sentence compared with its evidence."""

    def __init__(
        self,
        text: str,
        evidence: CitedText,
        languages: Languages,
        known: Known,
    ) -> None:
        self._evidence = evidence
        self._languages = languages
        self._said = _said(text, evidence, languages)
        self._figures = FigureCheck(self._said, evidence, languages, known.worked_out)
        self._names = _NameCheck(self._said, evidence, languages, known.knows)

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
            and len(self._evidence.words.stems) >= _LEAST_CITED
            and self.overlap < _LOW
            and not self._has_fact
            and not senses_of(stems) & senses_of(self._evidence.words.stems)
            and _share(stems, self._evidence.stems_around) < _LOW_AROUND
        )

    @property
    def _has_fact(self) -> bool:
        """Whether it has a fact of the cited words, or a figure, as all are borne out here."""
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
            or any(each.value > _COUNTED and not each.is_year for each in self._said.quantities)
        )

    @property
    def _is_told_by_one(self) -> bool:
        """Whether the cited words are one person's own, whose name is on their page."""
        return bool(self._evidence.folded_words & _FIRST_PERSON)

    @property
    def _has_measure(self) -> bool:
        """Whether the sentence has a cited number in other words: a fortnight, twice."""
        multiples = claim_numbers.multiples_in(self._said.text)
        return bool(multiples & claim_numbers.multiples_in(self._evidence.text)) or any(
            one.kind == other.kind and claim_numbers.agrees(one, other)
            for one in claim_numbers.parts_of_units(self._said.text)
            for other in self._evidence.words.quantities
        )

    def missing(self) -> Iterator[MissingPart]:
        """Yield the parts that the cited words don't support, each once."""
        seen: set[str] = set()
        for part in (
            *self._figures.numbers(),
            *self._figures.dates(),
            *self._names.missing(),
            *self._relations(),
        ):
            if part.text not in seen:
                seen.add(part.text)
                yield part

    # --- relations

    def _relations(self) -> Iterator[MissingPart]:
        """Yield reversed relations, except about those that a cited number leaves over."""
        is_of_rest = self._figures.tells_of_rest or self._figures.tells_of_others
        turning = (MissingKind.NEGATION, MissingKind.RELATION)
        for part in self._turned():
            if part.kind in turning and (is_of_rest or self._is_on_both_sides(part)):
                continue
            yield part

    def _is_on_both_sides(self, part: MissingPart) -> bool:
        """Whether a free rendering and the cited words both have words that reverse the sense.

        Both deny something, or each has one of two opposites. What these are about can't be told
        without the order of the words.
        """
        evidence = self._evidence
        printed = [token for words in evidence.nearest(self._said) for token in words.tokens]
        if part.kind is MissingKind.NEGATION and claim_relations.is_denied_in_words(
            self._said.text
        ):
            return any(map(claim_relations.is_negation, printed))  # free of rats: no rats
        if not self._languages.is_english or not evidence.is_rendered_freely(self._said):
            return False
        if part.kind is MissingKind.NEGATION:
            return claim_negations.may_deny_both(self._said.tokens, printed)
        return claim_renderings.may_be_the_same(part.text, self._said.tokens, printed)

    def _turned(self) -> Iterator[MissingPart]:
        if not self._languages.are_same:
            return
        is_english, printed = self._languages.is_english, self._evidence.words
        is_close = self._evidence.is_followed_closely(self._said)
        found = self._turned_beside(is_english=is_english) if is_close else []
        if not found and is_close and is_english:
            found = list(claim_relations.TurnedInContext(self._said, printed).missing())
        yield from found
        if not found and is_english and len(printed.tokens) <= WHOLE:
            yield from claim_renderings.rendering_missing(self._said, printed, is_free=not is_close)

    def _turned_beside(self, *, is_english: bool) -> list[MissingPart]:
        """Yield reversals, comparing the sentence word by word with the part that fits best."""
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
        return min(results, key=len, default=[])

    def _stands_elsewhere(self, at: int) -> bool:
        """Return whether the cited words have this word with the same neighbours somewhere."""
        keys = self._said.keys
        if not 0 < at < len(keys) - 1:
            return False
        printed = f" {' '.join(self._evidence.words.keys)} "
        return f" {' '.join(keys[at - 1 : at + 2])} " in printed


# --- names

_FIRST_NAME: Final = re.compile(r"^\W*(?!The |An? |In |On |At |By |And |But |So )[A-Z]\w+ $")
_FORMULA: Final = re.compile(r"\)\s*/\s*[\w(]|\w\s*/\s*\(")
_PRONOUNS: Final = frozenset(
    """i me my mine myself he him his himself she her hers herself they them their we us our you
    your it its who whom""".split()
)
_DESCRIBED: Final = re.compile(
    r"\b[Tt]h(?:e|is|at) (?:[Cc]ompany|[Ff]irm|[Gg]roup|[Bb]ank|[Cc]orporation|[Uu]niversity"
    r"|[Dd]uo|[Pp]air|[Cc]ouple|[Bb]and|[Tt]eam|[Ff]amily|[Cc]lub|[Aa]uthor|[Cc]ity|[Cc]ountry"
    r"|[Tt]own|[Pp]resident|[Kk]ing|[Qq]ueen)\b"
)
"""Matches a description that stands for a name which the page has elsewhere."""
_PERSONS: Final = _PRONOUNS - frozenset("you your it its who whom".split())
_FIRST_PERSON: Final = frozenset(("i", "me", "my", "myself"))
_LATIN: Final = frozenset(("French", "Spanish", "Italian", "Portuguese", "Catalan", "Dutch"))


class _NameCheck:
    """The names of one sentence compared with its evidence.

    `knows` says whether the book has a name within reach, for names that the cited words leave out.
    """

    def __init__(
        self,
        said: claim_words.Words,
        evidence: CitedText,
        languages: Languages,
        knows: Knows | None,
    ) -> None:
        self._said = said
        self._evidence = evidence
        self._languages = languages
        self._knows = knows

    def missing(self) -> Iterator[MissingPart]:
        """Yield the names of which the cited words have no part."""
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
            is_lacking = len(missing) == len(group) and not self._has_whole(group)
            if is_lacking and self._may_be_another:
                yield MissingPart(self._whole_name(group), MissingKind.NAME)

    @cached_property
    def _may_be_another(self) -> bool:
        """Whether a name may replace another one, or name somebody who is unnamed."""
        return (
            not self._evidence.is_rendered_freely(self._said)
            or self._has_capital_left_out
            or bool(self._evidence.folded_words & _PERSONS)
        )

    @property
    def _has_capital_left_out(self) -> bool:
        """Whether the cited words have a word with a capital, or letters, that the sentence
        leaves out; one that begins a sentence may be a name, too."""
        own = {token.word for token in self._said.tokens}
        return any(
            token.word not in own
            and (token.is_content or (len(token.text) > 1 and token.text.isupper()))
            for token in self._evidence.words.tokens
            if token.text[:1].isupper() and token.quantity is None and token.date is None
        )

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
        if evidence.folded_words & _PRONOUNS or self._is_asked(name):
            return True
        return not self._is_named or _DESCRIBED.search(evidence.text) is not None

    def _is_asked(self, name: claim_words.Token) -> bool:
        """Whether the sentence only says whose words it renders: Gibbon says, according to."""
        text = self._said.text
        return _REPORTING.match(text, name.end) is not None or (
            _REPORTED.search(text[: name.start]) is not None
        )

    def _has_whole(self, group: Sequence[claim_words.Token]) -> bool:
        """Whether the cited words have the first letters of the name that a group is part of, or
        its beginning alone: the Bank, for Bank of England."""
        for match in _LONG_NAME.finditer(self._said.text):
            if not match.start() < group[0].end or not group[0].start < match.end():
                continue
            part = self._said.text[match.start() : group[-1].end]
            own = self._said.text[group[0].start : group[-1].end]
            if any(
                not self._letters.isdisjoint(_letters_of(each)) for each in (match[0], part, own)
            ):
                return True
            first = match.group().split()[0]
            pattern = rf"(?:\b[Tt]he|[a-z],?) {first}\b(?! of [A-Z])"
            is_short = re.search(pattern, self._evidence.text) is not None
            if is_short and re.match(rf"{first} of\b", match.group()):
                return claim_words.folded(first) not in claim_words.TITLES
        return False

    @cached_property
    def _letters(self) -> frozenset[str]:
        """The words in capitals of the cited words and their page, without dots: U.N. is UN."""
        evidence = self._evidence
        texts = (evidence.text, evidence.around, evidence.title)
        return frozenset(
            word for text in texts for word in _CAPITALS.findall(text.replace(".", ""))
        )

    @property
    def _is_named(self) -> bool:
        """Whether the cited words have a name that the sentence leaves out.

        For a free rendering letters like BCA are none: they stand for parts and products.
        """
        own = {token.key for token in self._said.tokens}
        is_free = not self._evidence.is_followed_closely(self._said)
        return any(
            token.is_name and token.key not in own and not (is_free and token.text.isupper())
            for token in self._evidence.words.tokens
        )


_VERBS: Final = (
    r"says?|said|writes?|wrote|holds?|held|thinks?|thought|argues?|argued|claims?|claimed|notes?"
    r"|noted|remarks?|remarked|observes?|observed|explains?|explained|tells?|told|reports?|reported"
    r"|states?|stated|believes?|believed|describes?|described|concludes?|concluded|suggests?"
    r"|suggested|finds?|found|recalls?|recalled|admits?|admitted|adds?|added|maintains?|maintained"
    r"|compares?|compared|warns?|warned|points? out|calls?|called|complains?|insists?|asks?|asked"
)
_REPORTING: Final = re.compile(rf"(?:[’']s)?,? (?:\w+ly )?(?:{_VERBS})\b", re.IGNORECASE)
_REPORTED: Final = re.compile(rf"\b(?:{_VERBS}|according to) (?:[A-Z]\w+ )?$", re.IGNORECASE)
_CAPITALS: Final = re.compile(r"\b[A-Z][A-Z&]{1,6}(?=s?\b)")
_LONG_NAME: Final = re.compile(
    r"\b(?!The )[A-Z][a-z]\w+(?:(?:[\s-]+(?:of|and|for|the|on|in|to|&))*[\s-]+[A-Z][a-z]\w+)+"
)


def _letters_of(name: str) -> set[str]:
    """Return the first letters of a name of several words, with and without its small words."""
    words = re.split(r"[\s-]+", name)
    return {
        "".join(word[0] for word in words if word[0].isupper()),
        "".join(word[0] for word in words).upper(),
        "".join(word[0] for word in words if word not in ("of", "the", "for")).upper(),
    }


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
