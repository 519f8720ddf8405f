"""Chooses the sentences that answer a question, tell who somebody is, or represent many pages."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import SPAN_LINE
from reader_app.domain.report_terms import line_of_years, row_in, table_row
from reader_app.domain.search import DESCRIBES_LAST_NAMED, Introductions, mention_pattern
from reader_app.domain.values import dataclass, replace
from reader_app.llm.offline import question_words
from reader_app.llm.offline.reader_intents import OTHER_WORDINGS

_MOST_QUOTES: Final = 4
_WORTH: Final = 0.65
"""Share of the best quote's score that a further quote needs."""
_OTHER_WORTH: Final = 0.7
_OWN_ROW: Final = 1.0
"""The bonus for a row of a table with all words asked for, because other rows have some of them."""
_BEGINS_SO: Final = 0.8
_HAS_THE_KIND: Final = 1.6
_LONGEST: Final = 700
_DEFINING: Final = re.compile(
    r"\b(is|are|was|were|means?|refers? to|denotes?|consists? of|stands for)\b"
    r"|\b(called|(known|defined) as)\b"
    r"|\b(ist|sind|bedeutet|heißt|nennt man|bezeichnet)\b|\b(est|sont|signifie|désigne)\b"
    r"|\b(es|son|significa|se llama)\b|—|–\s|это"
)
_ASKS_WHAT_IS: Final = re.compile(
    r"\b(what|who)('s| is| are| was| were)\b|\bwhat do(es)? .{1,40} (do|mean)\b"
    r"|\bdefin\w+|\bmeaning of\b|\b(was|wer) (ist|sind|war)\b"
    r"|\bqu'est-ce\b|\bqui est\b|\bqué (es|son)\b|\bquién (es|fue)\b|что такое|кто такой|кто такая"
)
_ASKS_HOW: Final = re.compile(
    r"\bhow (do|can|to|does|could|should)\b|\bwhere (do|can)\b"
    r"|\bwie (kann|öffne|mache|finde|geht)\b"
)
NUMBER_WORDS: Final = tuple(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred"
    " thousand million dozen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig"
    " hundert tausend".split()
)
"""Without "one", which often counts nothing."""
_NUMBER: Final = rf"(?:\d[\d.,]*|one|{'|'.join(NUMBER_WORDS)})"
_HAS_NUMBER: Final = re.compile(rf"\b{_NUMBER}\b")
_HAS_TIME: Final = re.compile(
    r"\b(?:(?:one|next|that|every|this|last|early|late|in the|at|by) (?:\w+ )?(?:morning|day|night"
    r"|evening|noon|year|week|month|spring|summer|autumn|winter)|at (?:last|once|dawn|midnight)"
    r"|when|while|after|before|until|as soon as|o['’]clock|ago|yesterday|to-?morrow|\d{4}"
    r"|(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|als|nachdem|bevor|uhr|jahr)\b"
)
_HAS_SPAN: Final = re.compile(
    rf"\b(?:{_NUMBER}|an?|several|many|some|half an?|eine?n?|viele|einige)[ -](?:\w+[ -])?"
    r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|decades?|centur"
    r"(?:y|ies)|sekunden?|minuten?|stunden?|tagen?|nächten?|wochen?|monaten?|jahren?)\b"
)
_KINDS: Final = (
    (
        re.compile(r"\bhow (?:many|much|often|old|far)\b|\bwie (?:viele?|oft|alt)\b|몇|얼마"),
        _HAS_NUMBER,
    ),
    (re.compile(r"\bhow long\b|\bwie lang"), _HAS_SPAN),
    (re.compile(r"^(?:and |so )?(?:when|wann)\b|언제"), _HAS_TIME),
)
"""What a question asks for, and what a sentence with the answer contains."""

_INSTRUCTS: Final = re.compile(
    r"^(to|if you|you can|press|click|choose|select|open|type|drag|hold|use|turn|enter|in)\b"
    r"|\b(press|click|type|choose|select|ctrl|shift|enter|esc|menu|button|key|drag|box)\b"
)
_LEANS_BACK: Final = re.compile(
    r"^(it|this|that|these|those|they|then|there|he|she|his|her|its|such|both|so|but|and|however)\b"
)


@dataclass(frozen=True, slots=True)
class FoundSentence:
    """A sentence of a passage that a search or a page read returned.

    `page`, `index`: its page and its number on it. `order`: rank of its passage, best first.
    `title`: the passage's title. `passage`: index of the passage among all of the request. `block`:
    index of the sentence in its passage.
    """

    page: int
    index: int
    text: str
    order: int
    title: str
    passage: int
    block: int
    book: int = OWN_PLACE


_BULLETS: Final = "•▪◦‣⁃∙●○■□ "
_NOTE_MARK: Final = re.compile(r"(?<=[^\W\d_])([.!?…][\"”’»]?|[\"”’»])\d{1,3}$")
"""The number of a note after a sentence's end: "the clock.2"."""


@dataclass(frozen=True, slots=True)
class ChosenQuote:
    """Consecutive sentences, and the score of the best of them."""

    sentences: tuple[FoundSentence, ...]
    score: float

    @property
    def text(self) -> str:
        """The words, without the bullet of an item of a list and the marks of notes."""
        words = (_NOTE_MARK.sub(r"\1", sentence.text.strip()) for sentence in self.sentences)
        return " ".join(words).lstrip(_BULLETS)


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen quotes.

    `coverage`: share of the question's weight, 0 to 1, that the best sentence, its passage's title
    and its heading contain.
    """

    quotes: tuple[ChosenQuote, ...]
    coverage: float


def chosen(question: str, sentences: Sequence[FoundSentence]) -> Choice:
    """Return up to four quotes, best first; none if no sentence shares a word with the question."""
    candidates = _unique([s for s in sentences if can_be_quoted(s.text)])
    years = _years_above(sentences)
    texts = {id(s): question_words.folded(s.text + years.get(id(s), "")) for s in candidates}
    terms = _terms(question, list(texts.values()))
    if not terms or not candidates:
        return Choice((), 0.0)
    asked = question_words.folded(question)
    contexts = _contexts(sentences)
    scored = sorted(
        ((_score(asked, s, texts[id(s)], contexts[id(s)], terms), s) for s in candidates),
        key=lambda pair: (-pair[0], pair[1].order, pair[1].index),
    )
    best = scored[0][0]
    if best <= 0:
        return Choice((), 0.0)
    kept = [(score, s) for score, s in scored if score >= _WORTH * best][:_MOST_QUOTES]
    after = _by_place(sentences).get((kept[0][1].passage, kept[0][1].index + 1))
    if (
        after
        and not row_in(kept[0][1].text)  # the next row of a table is about something else
        and can_be_quoted(after.text)
        and any(t.worth(question_words.folded(after.text)) for t in terms)
    ):
        kept.append((0.0, after))  # the sentence after the best one continues its thought
    kept += _told_after(asked, kept, _by_place(sentences))
    best_row = row_in(kept[0][1].text)
    if best_row and _share_asked_for(_ABBREVIATED.sub(" ", best_row.label), terms) == 1:
        coverage = 1.0  # its years stand in the head of its column
    else:
        coverage = _coverage(texts[id(kept[0][1])] + " " + contexts[id(kept[0][1])], terms)
    return Choice(_merged(kept, _by_place(sentences)), coverage)


def _told_after(
    asked: str,
    kept: Sequence[tuple[float, FoundSentence]],
    places: Mapping[tuple[int, int], FoundSentence],
) -> list[tuple[float, FoundSentence]]:
    """Return the sentence with the kind of thing asked for that follows a sentence without it.

    "In 1790, Congress enacted the first law. It secured the copyright for fourteen years."
    """
    wanted = [has for asks, has in _KINDS if asks.search(asked)]
    told: list[tuple[float, FoundSentence]] = []
    for score, sentence in kept:
        after = places.get((sentence.passage, sentence.index + 1))
        if after is None or not can_be_quoted(after.text):
            continue
        before, text = question_words.folded(sentence.text), question_words.folded(after.text)
        if any(has.search(text) and not has.search(before) for has in wanted):
            told += [(_HAS_THE_KIND * score, after)] if _LEANS_BACK.match(text) else []
    return told


def has_number(text: str) -> bool:
    """Whether a text in lower case has a number, in figures or in words."""
    return _HAS_NUMBER.search(text) is not None


def with_words(question: str, sentences: Sequence[FoundSentence]) -> list[FoundSentence]:
    """Return the sentences that contain a word of the question in any form, best passage first."""
    stems = question_words.stems_of(question)
    return [s for s in sentences if any(_has(t, question_words.folded(s.text)) for t in stems)]


def beginning(sentences: Sequence[FoundSentence]) -> tuple[ChosenQuote, ...]:
    """Return the first sentences of the passages as quotes, without headings."""
    first = [s for s in sentences if can_be_quoted(s.text)][:_MOST_QUOTES]
    return _merged([(1.0, s) for s in first], {})


@dataclass(frozen=True, slots=True)
class _Term:
    """A stem of the question, its alternatives, and the weight of finding it."""

    stem: str
    others: tuple[str, ...]
    weight: float

    def worth(self, text: str) -> float:
        if _has(self.stem, text):
            return self.weight
        return _OTHER_WORTH * self.weight if any(_has(o, text) for o in self.others) else 0.0


def _terms(question: str, texts: Sequence[str]) -> list[_Term]:
    """Return the question's terms; a term weighs more the fewer sentences contain it.

    A term that no sentence contains still counts.
    """
    others = {
        question_words.stem_of(word): tuple(
            question_words.stem_of(other) for other in OTHER_WORDINGS[word]
        )
        for word in question_words.content_words(question)
        if word in OTHER_WORDINGS
    }
    terms = [_Term(stem, others.get(stem, ()), 0.0) for stem in question_words.stems_of(question)]
    total = len(texts)
    return [
        replace(
            term,
            weight=math.log(1 + total / (1 + sum(1 for text in texts if _has(term.stem, text)))),
        )
        for term in terms
    ]


def _has(stem: str, text: str) -> bool:
    if question_words.is_cjk(stem):
        return stem in text
    return re.search(rf"(?<!\w){re.escape(stem)}", text) is not None


def _contexts(sentences: Sequence[FoundSentence]) -> dict[int, str]:
    """Return for each sentence (by `id`) its passage's title and the last heading before it."""
    contexts: dict[int, str] = {}
    passage, heading = -1, ""
    for sentence in sentences:
        if sentence.passage != passage:
            passage, heading = sentence.passage, ""
        if _is_heading(sentence.text):
            heading = sentence.text
        contexts[id(sentence)] = question_words.folded(f"{sentence.title} {heading}")
    return contexts


def _years_above(sentences: Sequence[FoundSentence]) -> dict[int, str]:
    """Return for each row of a table (by `id`) the line that has the years of its columns."""
    years: dict[int, str] = {}
    passage, above = -1, list[str]()
    for sentence in sentences:
        if sentence.passage != passage:
            passage, above = sentence.passage, []
        at = line_of_years(sentence.text, above)
        if at is not None and at < len(above):
            years[id(sentence)] = f" {' '.join(_YEAR.findall(above[at]))}"
        above.append(sentence.text)
    return years


_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")


_IMPRINT: Final = re.compile(
    r"all rights reserved|\bisbn\b|library of congress|no part of this (?:publication|book)"
    r"|(?:©|\(c\)|copyright)[^.]{0,40}\b(?:19|20)\d\d\b|permission to make digital"
    r"|without limiting the rights under|(?:is )?licensed under a|first published in|printed in the"
    r"|alle rechte vorbehalten|deutsche nationalbibliothek|무단 ?전재|펴낸곳",
    re.IGNORECASE,
)
_LAST_IMPRINT: Final = 20
"""No page after it is the book's imprint."""
_LONGEST_IMPRINT: Final = 350
"""Words: a page that has more is no imprint, though it may have a line of it, as papers do."""


def without_imprint(sentences: Sequence[FoundSentence]) -> Sequence[FoundSentence]:
    """Return the sentences without those of publisher, printing and rights; all if no other is."""
    said = {(each.page, each.index) for each in sentences if _IMPRINT.search(each.text)}
    often = Counter(page for page, _ in said)
    lengths: Counter[int] = Counter()
    for each in sentences:
        lengths[each.page] += len(each.text.split())
    imprints = {
        page
        for page, count in often.items()
        if count > 1 and page <= _LAST_IMPRINT and lengths[page] < _LONGEST_IMPRINT
    }
    rest = [
        each
        for each in sentences
        if each.page not in imprints and (each.page, each.index) not in said
    ]
    return rest if any(can_be_quoted(each.text) for each in rest) else sentences


_TITLE_MARK: Final = re.compile(
    r"^(?:(?:chapter|section|part|kapitel|abschnitt|teil|제)\s*)?(?:\d+|[ivxlc]+(?=[.):]))[.\d]*[.):장절]?[\s:.)–—-]+"
)


def bare_title(title: str) -> str:
    """Return a chapter's title in small letters, without its number and its marks."""
    plain = " ".join(question_words.folded(title).split())
    return re.sub(r"[^\w\s]", "", _TITLE_MARK.sub("", plain) or plain).strip()


def under_heading(
    sentences: Sequence[FoundSentence], title: str, following: str
) -> Sequence[FoundSentence]:
    """Return what stands below the heading `title`, up to the heading `following`.

    A heading that doesn't stand among the sentences cuts off nothing.
    """
    heads = [bare_title(sentence.text) for sentence in sentences]
    first = _place_of(title, heads) + 1
    length = _place_of(following, heads[first:])
    return sentences[first : None if length < 0 else first + length]


def _place_of(title: str, heads: Sequence[str]) -> int:
    """Return where the title stands; -1 if nowhere, as one without letters does."""
    bare = bare_title(title)
    return heads.index(bare) if bare and bare in heads else -1


def _is_heading(text: str) -> bool:
    return len(text.split()) <= 8 and not text.strip().endswith((".", "!", ":", ";", ",", "-"))


def _score(
    asked: str, sentence: FoundSentence, text: str, context: str, terms: Sequence[_Term]
) -> float:
    found = {term.stem: worth for term in terms if (worth := term.worth(text))}
    if not found:
        return 0.0
    around = [w for t in terms if t.stem not in found and (w := t.worth(context))]
    score = sum(found.values()) + 0.5 * sum(around)
    score *= 1 + 0.35 * (len(found) - 1 + 0.5 * len(around))
    if any(_has(stem, context) for stem in found):
        score *= 1.2  # a sentence under a heading of its own topic
    score *= 1 + 0.25 / (1 + sentence.order)
    if _ASKS_WHAT_IS.search(asked) and _defines(text, list(found)):
        score *= 1.6
    if _ASKS_HOW.search(asked) and _INSTRUCTS.search(text):
        score *= 1.5
    for asks, has in _KINDS:
        if asks.search(asked):
            score *= _kind_worth(has, text, list(found))
    if is_end_of_one(sentence):
        score *= 0.8
    if _NAMES_SOURCES.search(text):
        score *= _WORTH_OF_A_NOTE
    if row := row_in(sentence.text):
        score *= 1 + _OWN_ROW * _share_asked_for(row.label, terms)
    return score * _length_factor(sentence.text)


_WORTH_OF_A_NOTE: Final = 0.55
_NAMES_SOURCES: Final = re.compile(
    r"\b(?:ibid|loc\. cit|op\. cit|available at|see also|cf)\b"
    r"|\([^()]*: [^()]*\b(?:1[5-9]|20)\d\d\)"
    r"|^\s*\d{1,3}\. (?:see\b|.*\b(?:1[5-9]|20)\d\d[,).])"
)
"""A note that names its sources: the text that it belongs to tells the thing itself."""


def _share_asked_for(label: str, terms: Sequence[_Term]) -> float:
    """Return the share of a row's own words, 0 to 1, that the question has."""
    words = question_words.content_words(label)
    asked = [any(_has(term.stem, word) for term in terms) for word in words]
    if all(asked[:2]) and len(asked) > 2:
        return max(_BEGINS_SO, sum(asked) / len(asked))  # "Net income attributable to …"
    return sum(asked) / len(asked) if asked else 0.0


_ABBREVIATED: Final = re.compile(r"\([A-Z&]+\)")
"""What a label says twice: "property, plant and equipment (PP&E)"."""


def _kind_worth(has: re.Pattern[str], text: str, hits: Sequence[str]) -> float:
    """Return the bonus for having the kind of answer, highest beside a word of the question."""
    if has.search(text) is None:
        return 1.0
    if has is _HAS_SPAN:
        return _HAS_THE_KIND
    beside = rf"\b{_NUMBER} (?:\w+ ){{0,2}}?(?:{'|'.join(map(re.escape, hits))})"
    return _HAS_THE_KIND if has is _HAS_NUMBER and re.search(beside, text) else 1.2


def _defines(text: str, hits: Sequence[str]) -> bool:
    """Return True if the text begins with the terms and a defining verb soon follows."""
    starts = [text.find(stem) for stem in hits]
    if not starts or min(starts) < 0 or min(starts) > 30:
        return False
    verb = _DEFINING.search(text, max(starts))
    return verb is not None and verb.start() - max(starts) < 40


def _length_factor(text: str) -> float:
    words = len(text.split()) if not question_words.is_cjk(text) else len(text) // 2
    if words < 7 and not table_row(text):
        return 0.7
    return 1.0 if words <= 45 else max(0.5, 45 / words)


def _coverage(text: str, terms: Sequence[_Term]) -> float:
    whole = sum(term.weight for term in terms)
    return sum(term.worth(text) for term in terms) / whole if whole else 0.0


_PAGES_OF_AN_INDEX: Final = re.compile(
    r"(?<![.,\d])\d{1,3}n?, \d{1,3}(?:[–-]\d{1,3})?n?\b(?![.,]\d)"
)
"""Two pages of an entry: "275, 277–86". Neither a date nor an amount."""
_ENTRIES: Final = 2


_LINE_OF_CONTENTS: Final = re.compile(
    r"\.{4,}|(\. ){4,}| · .* · |… \d+ .*… \d+|… \d+ (?:[A-Z]|\d+)(?:\.\d+)+ "
)


def can_be_quoted(text: str) -> bool:
    """Return True for a quotable statement: no heading, table-of-contents line or fragment."""
    plain = text.strip()
    if len(plain) > _LONGEST or _LINE_OF_CONTENTS.search(plain):
        return False
    if plain.endswith(("?", "？", "-", "‐", ",")):
        return False
    if question_words.is_cjk(plain):
        return len(plain) >= 6
    words = plain.split()
    if _is_closed(plain):
        return len(words) >= 3
    if table_row(plain):
        return True
    if len(_PAGES_OF_AN_INDEX.findall(plain)) >= _ENTRIES or _lists_chapters(plain):
        return False
    # Labels of a figure form one long run without an end and repeat the same few words.
    return len(words) >= 8 and len(set(question_words.folded(plain).split())) >= 6


def _lists_chapters(plain: str) -> bool:
    """Return True for titles with the pages they begin on: "Part One 3 Chapter Two 17 Three 29"."""
    if not _TITLES_AND_PAGES.fullmatch(plain):
        return False
    pages = [int(number) for number in _PAGE_OF_A_TITLE.findall(plain)]
    return pages == sorted(set(pages))


_PAGE_OF_A_TITLE: Final = re.compile(r"(?<=\s)\d{1,4}(?=\s|$)")
_TITLES_AND_PAGES: Final = re.compile(
    r"(?:[“\"‘]?[A-ZÀ-Þ](?:(?!\s\d).){0,80}\s\d{1,4}(?:\s|$)){2,}"
)


def _is_closed(plain: str) -> bool:
    return plain.rstrip("\"'”’)»").endswith((".", "!", "…", ":", ";", "。", "！", "।"))


def is_cut_off(sentence: FoundSentence) -> bool:
    """Return True for the beginning of a sentence that goes on on the next page."""
    plain = sentence.text.strip()
    is_open = not _is_closed(plain) and plain[-1:].isalpha() and not table_row(plain)
    return is_open and not plain.startswith(tuple(_BULLETS)) and not question_words.is_cjk(plain)


def _is_beginning(sentence: FoundSentence) -> bool:
    """Return True for a sentence that continues on the next page, or announces what comes next."""
    return is_cut_off(sentence) or sentence.text.rstrip().endswith(":")


def is_end_of_one(sentence: FoundSentence) -> bool:
    """Return True for the rest of a sentence that begins on the page before, often in mid-word."""
    return sentence.index == 0 and sentence.text.strip()[:1].islower()


def _unique(sentences: Sequence[FoundSentence]) -> list[FoundSentence]:
    seen: set[str] = set()
    kept = []
    for sentence in sentences:
        key = " ".join(question_words.folded(sentence.text).split())
        if key not in seen:
            seen.add(key)
            kept.append(sentence)
    return kept


def _by_place(sentences: Sequence[FoundSentence]) -> dict[tuple[int, int], FoundSentence]:
    return {(s.passage, s.index): s for s in sentences}


def _merged(
    kept: Sequence[tuple[float, FoundSentence]],
    places: dict[tuple[int, int], FoundSentence],
) -> tuple[ChosenQuote, ...]:
    """Merge neighbouring sentences into quotes, best score first.

    A sentence that refers back ("This …") takes the sentence before it into its quote.
    """
    scores: dict[tuple[int, int], tuple[float, FoundSentence]] = {}
    for score, sentence in kept:
        scores[sentence.passage, sentence.index] = (score, sentence)
        before = places.get((sentence.passage, sentence.index - 1))
        if (
            before
            and _LEANS_BACK.match(question_words.folded(sentence.text))
            and can_be_quoted(before.text)
        ):
            scores.setdefault((before.passage, before.index), (score * 0.99, before))
    groups: list[list[tuple[float, FoundSentence]]] = []
    for _, pair in sorted(scores.items()):
        last = groups[-1][-1][1] if groups else None
        if last and (last.passage, last.index + 1) == (pair[1].passage, pair[1].index):
            groups[-1].append(pair)
        else:
            groups.append([pair])
    quotes = [ChosenQuote(tuple(s for _, s in group), max(v for v, _ in group)) for group in groups]
    return tuple(sorted(quotes, key=lambda quote: -quote.score))


_SPAN: Final = re.compile(rf"^{SPAN_LINE} (\d+)-(\d+)\.$", re.MULTILINE)
_AT_ONCE: Final = 10
_MOST_READS: Final = 8
_QUOTES: Final = 6
_SAME: Final = 0.9
"""Share of the shorter sentence's words; two sentences that share more are repetitions."""


def span_in(context: str) -> tuple[int, int] | None:
    """Return the first and last page that the question is about, or None if it names no pages."""
    found = _SPAN.search(context)
    return (int(found[1]), int(found[2])) if found else None


def reads_of(span: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the page ranges to read of a span: all of it, or evenly spread parts of a long one."""
    first, last = span
    runs = [(at, min(at + _AT_ONCE - 1, last)) for at in range(first, last + 1, _AT_ONCE)]
    if len(runs) <= _MOST_READS:
        return runs
    step = (len(runs) - 1) / (_MOST_READS - 1)
    return [runs[round(step * at)] for at in range(_MOST_READS)]


def key_quotes(sentences: Sequence[FoundSentence], count: int = _QUOTES) -> tuple[ChosenQuote, ...]:
    """Return the sentences with the most frequent words, one from each part, in the book's order.

    A part whose sentences only repeat an earlier quote gives none, and what is only the beginning
    or the end of something is taken only if there is nothing whole.
    """
    fit = [sentence for sentence in sentences if can_be_quoted(sentence.text)]
    fit = [sentence for sentence in fit if not is_end_of_one(sentence)] or fit
    fit = [sentence for sentence in fit if not _is_beginning(sentence)] or fit
    stems = {id(sentence): set(question_words.stems_of(sentence.text)) for sentence in fit}
    counts = Counter(stem for words in stems.values() for stem in words)
    parts = min(count, len(fit))
    best: list[FoundSentence] = []
    for part in range(parts):
        choice = [
            sentence
            for sentence in fit[part * len(fit) // parts : (part + 1) * len(fit) // parts]
            if not any(_is_same(sentence.text, other.text) for other in best)
        ]
        if choice:
            best.append(max(choice, key=lambda sentence: _weight(stems[id(sentence)], counts)))
    return tuple(ChosenQuote((sentence,), 0.0) for sentence in best)


def _is_same(text: str, other: str) -> bool:
    one, two = (
        set(question_words.words_of(question_words.folded(text))),
        set(question_words.words_of(question_words.folded(other))),
    )
    return len(one & two) > _SAME * min(len(one), len(two))


def _weight(stems: set[str], counts: Counter[str]) -> float:
    """Return a sentence's weight; dividing by √length favours neither short nor long sentences."""
    worth = sum(math.log(counts[stem]) for stem in stems)
    return worth / math.sqrt(len(stems)) if stems else 0.0


_MOST_INTRODUCING: Final = 3


def introducing(
    name: str,
    sentences: Sequence[FoundSentence],
    *,
    is_proper: bool = False,
) -> tuple[ChosenQuote, ...]:
    """Return the sentences that best say who `name` is, in the order of the book.

    `sentences`: those that mention the name, and those beside them. None if the name stands in
    no sentence that can be quoted. `is_proper`: it begins with a capital, so that Silver is nobody
    where silver is meant.
    """
    pattern = mention_pattern(name)
    named = [
        s
        for s in sentences
        if any(not (is_proper and m[0][:1].islower()) for m in pattern.finditer(s.text))
    ]
    introductions = Introductions((name,))
    is_entry = introductions.is_entry
    fit = [s for s in named if can_be_quoted(s.text) or is_entry(s.text)] or named
    places = _by_place(sentences)
    scored: list[tuple[float, tuple[FoundSentence, ...]]] = []
    for rank, each in enumerate(fit):
        score = introductions.worth(each.text, rank)
        after = places.get((each.passage, each.index + 1))
        if (
            after is not None
            and DESCRIBES_LAST_NAMED.match(after.text)
            and can_be_quoted(after.text)
        ):
            scored.append((score + _WORTH_GOING_ON, (each, after)))
        else:
            scored.append((score, (each,)))
    best = sorted(scored, key=lambda pair: (-pair[0], pair[1][0].page, pair[1][0].index))[
        :_MOST_INTRODUCING
    ]
    kept = [pair for pair in best if pair[0] >= _WORTH_BESIDE * best[0][0]]
    in_order = sorted(kept, key=lambda pair: (pair[1][0].page, pair[1][0].index))
    return tuple(ChosenQuote(quoted, score) for score, quoted in in_order)


_WORTH_GOING_ON: Final = 2.5
_WORTH_BESIDE: Final = 0.5
