"""Answers from what a search found: its best sentences, or in one sentence what is missing.

What is asked of somebody may be told of somebody else only: the words stand in the book, but apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.report_terms import report_wording
from reader_app.domain.search import absent_words
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.llm.claude.response_assembly import book_in
from reader_app.llm.offline import offline_answers, question_words, sentence_choice
from reader_app.llm.offline.missing_words import (
    GENERAL,
    is_otherwise,
    is_thing,
    missing_in,
    shown,
)
from reader_app.llm.offline.offline_answers import OfflineAnswer
from reader_app.llm.offline.sentence_choice import NUMBER_WORDS, FoundSentence, has_number

_AUXILIARY: Final = r"(?:is|was|are|were|does|did|do|has|have|had|can|will|would|must|should)"
_NOUN: Final = rf"(?!{_AUXILIARY}\b)[a-z][\w-]*"
_NOUNS: Final = (
    rf"(?:(?:colou?r|kind of|sort of|type of) )?(?P<what>{_NOUN}(?: (?:of )?{_NOUN}){{0,2}}?)"
)
_ASKED: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^[Ww]hat (?:is|was|are|were) the {_NOUNS} (?:of|in|when) (?P<of>.+)$",
        rf"^[Ww]hat (?:is|was|are|were) (?P<of>.+)['’]s {_NOUNS}$",
        rf"^(?:[Ww]hat|[Ww]hich) {_NOUNS} (?:does|did|has|have|do|had) (?P<of>.+)$",
        rf"^(?:[Ww]hat|[Ww]hich) (?P<what>{_NOUN}) (?:is|was|are|were) (?P<of>.+)$",
        rf"^[Ww]ho (?:is|was|are|were) (?P<of>.+)['’]s {_NOUNS}$",
        rf"^[Ww]ho (?:is|was|are|were) the {_NOUNS} of (?P<of>.+)$",
        r"^[Hh]ow (?P<what>tall|heavy|wide|deep|old|big|thick) (?:is|was|are|were) (?P<of>.+)$",
        rf"^[Hh]ow many {_NOUNS} (?:does|did|has|have|do|had) (?P<of>.+)$",
        r"^[Hh]ow many (?P<what>[a-z]+) (?!of|in|and)[a-z]+ (?:\w+ )?the (?P<of>.+)$",
        r"^[Hh]ow much (?:did|does|do) (?P<of>.+) (?P<what>weigh|cost)$",
        r"^[Hh]ow much (?:did|does|do) .+ (?P<what>pay) for (?P<of>.+)$",
    )
)
_AMOUNT: Final = re.compile(r"how (?:many|much|tall|heavy|wide|deep|old|big|thick)", re.IGNORECASE)
_SHARE: Final = re.compile(r"what percentage of (?P<of>.+)", re.IGNORECASE)
_PERCENT: Final = re.compile(r"%|\bper ?cent")
_COUNT: Final = re.compile(
    r"^how many (?:[a-z][\w-]+ )?(?P<what>[a-z][\w-]+)"
    r" (?:(?:do|does|did|has|have|had|of|live|lead|work|stand|hang|grow|belong)|(?P<is>are|were))"
    r" (?P<of>.+)$",
    re.IGNORECASE,
)
_HOW_MANY: Final = re.compile(
    rf"^how many (?:{_NOUN} )?(?!{_AUXILIARY}\b)"
    r"(?P<what>[a-z][\w-]+s|people|men|women|children|teeth|feet|fish)"
    r" (?P<rest>[^,]+)$",
    re.IGNORECASE,
)
_IN_UNITS: Final = re.compile(r" in (?:\w+ and )?(?:feet|inches|metres|meters|years|miles|pounds)$")
_KIN: Final = (
    r"(?:wife|husband|mother|father|sister|brother|daughter|son|uncle|aunt|cousin|niece|nephew"
    r"|grandmother|grandfather|child|friend)"
)
_ATTRIBUTE: Final = (
    r"(?:(?:first|last|middle|maiden|real|full|christian|family|second) name"
    r"|surname|nickname|age|birthday|address)"
)
_WHOSE: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^[Ww]ho (?:is|was) (?P<of>.*[A-Z].*)['’]s (?:[a-z]+ )?(?P<what>{_KIN})$",
        rf"^[Ww]ho (?:is|was) the (?:[a-z]+ )?(?P<what>{_KIN}) of (?P<of>.*[A-Z].*)$",
        rf"^[Ww]hat (?:is|was) the name of (?P<of>.*[A-Z].*)['’]s (?:[a-z]+ )?(?P<what>{_KIN})$",
        rf"^[Ww]hat (?:is|was) (?P<of>.*[A-Z].*)['’]s (?P<what>{_ATTRIBUTE})$",
        rf"^[Ww]hat (?:is|was) the (?P<what>{_ATTRIBUTE}) of (?P<of>.*[A-Z].*)$",
    )
)
"""Whose kin or which name of somebody's is asked for: general words, but never told otherwise."""
_OWNED: Final = re.compile(
    r"\b(?P<of>[A-Z]\w+)(?:['’]s|(?<=s)['’]) (?:[a-z]+ )?(?P<what>[a-z][\w-]+)$"
)
_BETWEEN: Final = re.compile(
    r"\b(?:do|does|did) (?:[A-Z][\w.]* )*?(?P<who>[A-Z]\w+) (?P<deed>[a-z]+)"
    r" (?:the )?(?:[A-Z][\w.]* )*?(?P<whom>[A-Z]\w+)$"
)
"""A deed of somebody to somebody: "When did Emma Carey marry Philip"."""
_MEASURES: Final = {
    "weigh": "pound stone ounce ton kilo gram weigh kg lb",
    "heavy": "pound stone ounce ton kilo gram weigh kg lb",
    "tall": "feet foot inch met cubit yard cm ell high storey fathom",
    "deep": "feet foot inch met cubit yard cm ell fathom mile",
    "wide": "feet foot inch met cubit yard cm ell mile hand",
    "thick": "feet foot inch met cubit yard cm mm ell finger",
    "old": "year month week day age birthday",
}
"""Beginnings of the words, or words, that a measure comes with."""
_MOST_WORDS: Final = 8
_APART_MOST: Final = 0.75


_CAPITALS: Final = re.compile(r"(?:(?:Mrs?|Dr|Ms|St)\. )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*")
_MANY: Final = r"(?:\d[\d.,]*|" + "|".join(NUMBER_WORDS) + ")"


@dataclass(frozen=True, slots=True)
class Apart:
    """What is asked for, and the name of whom, or "". `is_amount`: a number is asked for."""

    what: str
    name: str
    is_amount: bool


def apart_in(question: str, sentences: Sequence[FoundSentence], coverage: float) -> Apart | None:
    """Return what is asked for of whom, if no passage has the two together; else None.

    Together is in a sentence or in two that follow each other, with a number if one is asked for.
    """
    plain = _IN_UNITS.sub("", " ".join(question.split()).rstrip(" ?.!"))
    if not question_words.is_english(question):
        return None
    texts = [question_words.folded(each.text) for each in sentences]
    near = [_beside(texts, sentences, at) for at in range(len(texts))]
    count = _COUNT.match(plain)
    may_lack = count is not None and (coverage < _APART_MOST or not count["is"])
    if count and may_lack and _lacks_count(count["what"], near, is_far=coverage < _ENOUGH):
        return Apart(count["what"], _name_in(count["of"]), is_amount=True)
    if coverage >= _APART_MOST:
        return None
    if (share := _SHARE.match(plain)) and not any(map(_PERCENT.search, texts)):
        return Apart("", _name_in(share["of"]), is_amount=True)
    if (many := _HOW_MANY.match(plain)) and _has_no_count(many, near):
        return Apart(many["what"], _name_in(many["rest"]), is_amount=True)
    return _asked_apart(plain, texts, near) or _named_apart(plain, near)


def _beside(texts: Sequence[str], sentences: Sequence[FoundSentence], at: int) -> str:
    """Return a sentence with those before and after it in its passage."""
    around = range(max(at - 1, 0), min(at + 2, len(texts)))
    return " ".join(texts[n] for n in around if sentences[n].passage == sentences[at].passage)


def _lacks_count(what: str, near: Sequence[str], *, is_far: bool) -> bool:
    """Whether a thing that is counted stands in the texts, but nowhere beside a number.

    `is_far`: it may also stand in none of them.
    """
    if what == "times" or not is_thing(what):
        return False
    stem = re.escape(question_words.stem_of(what))
    if not is_far and not any(re.search(rf"(?<!\w){stem}", text) for text in near):
        return False
    counted = re.compile(
        rf"\b{_MANY}\b(?:\W+\w+){{0,6}}?\W+{stem}|\b{stem}\w*(?:\W+\w+){{0,6}}?\W+{_MANY}\b"
    )
    return not any(map(counted.search, near))


def _has_no_count(many: re.Match[str], near: Sequence[str]) -> bool:
    """Whether a counted thing stands nowhere beside a number, nor with all that is said of it."""
    what = many["what"].casefold()
    if what == "times" or not is_thing(what):
        return False
    stem = re.escape(question_words.stem_of(what))
    counted = re.compile(
        rf"\b{_MANY}\b(?:\W+\w+){{0,6}}?\W+{stem}|\b{stem}\w*(?:\W+\w+){{0,6}}?\W+{_MANY}\b"
        rf"|\b(?:an?|the|no|several|few|many)\W+(?:\w+\W+){{0,2}}?{stem}\w{{0,2}}(?!s)\b"
    )
    others = [question_words.stem_of(word) for word in question_words.content_words(many["rest"])]
    if _has_together(near, [question_words.stem_of(what), *others]):
        return False
    return not any(
        counted.search(text) and _LEAST_OF_REST * len(others) <= _count_in(text, others)
        for text in near
    )


_LEAST_OF_REST: Final = 0.3


def _count_in(text: str, stems: Sequence[str]) -> int:
    return sum(re.search(rf"(?<!\w){re.escape(stem)}", text) is not None for stem in stems)


def _asked_apart(plain: str, texts: Sequence[str], near: Sequence[str]) -> Apart | None:
    """Return the thing asked for and whose it is, if no two sentences have both."""
    is_amount = _AMOUNT.match(plain) is not None
    for match in filter(None, (each.search(plain) for each in _ASKED)):
        what, of = _phrase(match["what"], is_amount=is_amount), _stems(match["of"])
        if what is not None and of and len(match["of"].split()) <= _MOST_WORDS:
            break
    else:
        return None
    unit = _MEASURES.get(match["what"]) if is_amount else None
    if unit:
        what = re.compile(rf"\b{_MANY}[\s-]+(?:\w+ )?(?:{'|'.join(unit.split())})")
    for text in near:
        has_both = what.search(text) and any(re.search(rf"(?<!\w){stem}", text) for stem in of)
        if has_both and (not is_amount or has_number(text)):
            return None
    return Apart(match["what"], _name_in(match["of"]), is_amount=is_amount)


def _named_apart(plain: str, near: Sequence[str]) -> Apart | None:
    """Return somebody's thing, or a deed of two, that no three sentences in a row have."""
    for whose in filter(None, (each.match(plain) for each in _WHOSE)):
        stems = [question_words.stem_of(word) for word in whose["what"].split()]
        names = _stems(whose["of"])
        if names and not any(
            _has_together([text], stems) and _count_in(text, names) for text in near
        ):
            return Apart(whose["what"], _name_in(whose["of"]), is_amount=False)
    if (owned := _OWNED.search(plain)) and is_thing(owned["what"]):
        stems = [question_words.stem_of(owned[part].casefold()) for part in ("what", "of")]
        if not is_otherwise(owned["what"]) and not _has_together(near, stems):
            return Apart(owned["what"], owned["of"], is_amount=False)
    if (deed := _BETWEEN.search(plain)) and deed["deed"] not in GENERAL:
        stems = [question_words.stem_of(deed[part].casefold()) for part in ("who", "deed", "whom")]
        if not _has_together(near, stems) or not _is_done_to(near, *stems[1:]):
            return Apart(deed["deed"], "", is_amount=False)
    return None


def _is_done_to(near: Sequence[str], deed: str, whom: str) -> bool:
    """Whether somebody or one who may be they is what a deed is done to, or it is one of two."""
    deed, whom = re.escape(deed), re.escape(whom)
    done = re.compile(
        rf"(?<!\w){deed}\w*(?:\W+\w+){{0,5}}?\W+(?:{whom}|(?:him|her|them|me|you|us)\b)"
        rf"|(?<!\w)(?:{whom}|he|she|they)\w*(?:\W+\w+){{0,6}}?\W+{deed}\w*(?:\W+\w+){{0,3}}?\W+by\b"
        rf"|(?<!\w){deed}\w* (?:and|or) "
    )
    return any(map(done.search, near))


def _has_together(near: Sequence[str], stems: Sequence[str]) -> bool:
    return any(
        all(re.search(rf"(?<!\w){re.escape(stem)}", text) for stem in stems) for text in near
    )


def _name_in(words: str) -> str:
    found = _CAPITALS.search(words)
    return shown(found[0]) if found else ""


def _stems(words: str) -> list[str]:
    return [
        re.escape(question_words.stem_of(word))
        for word in question_words.content_words(words)
        if word not in GENERAL
    ]


def _phrase(words: str, *, is_amount: bool) -> re.Pattern[str] | None:
    """Return what finds the words side by side; None if a book may well say them otherwise."""
    if is_amount and words in (*_MEASURES, "cost", "pay"):
        return re.compile("")
    parts = question_words.content_words(words)
    is_term = len(parts) > 1  # "melting point": a term has no other form
    if not any(is_thing(part) or (is_term and part.endswith("ing")) for part in parts):
        return None
    if any(is_otherwise(part) and not (is_term and part.endswith("ing")) for part in parts):
        return None
    stems = (re.escape(question_words.stem_of(part)) for part in parts)
    return re.compile(r"(?<!\w)" + r"\w{0,3}\W+(?:\w+\W+)?".join(stems) + r"\w{0,3}(?!\w)")


_OF_SEVERAL: Final = tr("From the books:")
_WEAK: Final = tr("No exact match. Closest passages:")
_ENOUGH: Final = 0.5
_MOST_PAGES: Final = 8
_MOST_NEAREST: Final = 4


def add_search(
    answer: OfflineAnswer,
    question: str,
    query: str,
    result: JsonObject,
    passages: Sequence[JsonObject],
    *,
    is_guarded: bool = True,
    asked: str = "",
) -> None:
    """Add the best sentences of the search for `query`, or say plainly what is missing.

    `asked`: the question alone, where `question` has further words.
    """
    words = asked or question
    question = f"{question} {report_wording(question)}".strip()
    choice = _chosen_of(question, result, passages)
    if choice is None:
        found = sentence_choice.with_words(question, offline_answers.sentences_of(result, passages))
        absent = missing_in(words, offline_answers.all_text_of(result), 0.0)
        if found and absent and not book_in(found[0].title, found[0].page):
            answer.say(_none_mentions(absent, offline_answers.all_text_of(result)))
            _add_nearest(answer, found, result, is_guarded=is_guarded)
        elif found:
            answer.say(_only_pages(list(dict.fromkeys(map(offline_answers.place_of, found)))))
        else:
            answer.say(
                _nothing(offline_answers.text_of(result), question, query, is_guarded=is_guarded)
            )
        return
    best = choice.quotes[0].sentences[0]
    has_several = bool(book_in(best.title, best.page))
    if not has_several and _add_missing(
        answer, words, result, passages, choice, is_guarded=is_guarded
    ):
        return
    introduction = _OF_SEVERAL if has_several else offline_answers.INTRODUCTION
    answer.say(introduction if choice.coverage >= _ENOUGH else _WEAK)
    for quote in choice.quotes:
        answer.quote(quote, passages)
    for note in filter(None, map(offline_answers.to_reader, offline_answers.notes_of(result))):
        answer.say(note)


def _add_missing(
    answer: OfflineAnswer,
    question: str,
    result: JsonObject,
    passages: Sequence[JsonObject],
    choice: sentence_choice.Choice,
    *,
    is_guarded: bool,
) -> bool:
    """Say what the book doesn't have for an answer, and the nearest places; False if it has all."""
    told = offline_answers.all_text_of(result)
    absent = missing_in(question, told, choice.coverage)
    if absent:
        answer.say(_none_mentions(absent, told))
    else:
        found = offline_answers.sentences_of(result, passages)
        apart = apart_in(question, found, choice.coverage)
        if apart is None:
            return False
        answer.say(_not_together(apart, told))
    nearest = [quote.sentences[0] for quote in choice.quotes]
    _add_nearest(answer, nearest, result, is_guarded=is_guarded)
    return True


def _add_nearest(
    answer: OfflineAnswer,
    nearest: Sequence[sentence_choice.FoundSentence],
    result: JsonObject,
    *,
    is_guarded: bool,
) -> None:
    """Say where the nearest places are, what was searched, and what couldn't be."""
    told = offline_answers.all_text_of(result)
    pages = list(dict.fromkeys(map(offline_answers.place_of, nearest)))[:_MOST_NEAREST]
    answer.say(tr("Nearest places: {pages}.", pages=", ".join(pages)))
    searched = offline_answers.SEARCHED.search(told)
    if searched is not None and searched[1] == searched[2] and offline_answers.UNREAD not in told:
        count = int(searched[1])
        answer.say(tr("Searched the only page.", "Searched all {n} pages.", n=count))
    elif searched is not None and is_guarded and offline_answers.UNREAD not in told:
        answer.say(offline_answers.KEPT_BACK)
    for note in filter(None, map(offline_answers.to_reader, offline_answers.notes_of(result))):
        answer.say(note)


def _none_mentions(words: Sequence[str], told: str) -> str:
    named = ", ".join(f"“{word}”" for word in words)
    searched = offline_answers.SEARCHED.search(told)
    if searched is not None and searched[1] != searched[2]:
        page = searched[1]
        if len(words) == 1:
            return tr("Nothing up to page {page} mentions {name}.", page=page, name=named)
        return tr("Nothing up to page {page} mentions any of: {names}.", page=page, names=named)
    if len(words) == 1:
        return tr("Nothing in this book mentions {name}.", name=named)
    return tr("Nothing in this book mentions any of: {names}.", names=named)


def _not_together(apart: Apart, told: str) -> str:
    name = apart.name
    is_there = name and not any(word.casefold() in name.casefold() for word in absent_words(told))
    if apart.is_amount:
        if is_there:
            return tr("The book mentions “{name}”, but I found no number for that.", name=name)
        return tr("I found no number for that.")
    if is_there:
        return tr(
            "The book mentions “{name}”, but I found nothing about “{what}” there.",
            name=name,
            what=apart.what,
        )
    return tr("I found nothing about “{what}” that fits.", what=apart.what)


def _chosen_of(
    question: str, result: JsonObject, passages: Sequence[JsonObject]
) -> sentence_choice.Choice | None:
    choice = sentence_choice.chosen(question, offline_answers.sentences_of(result, passages))
    return choice if choice.quotes else None


def _only_pages(pages: Sequence[str]) -> str:
    """Return the pages as the answer for words found only in tables, headings or long sentences."""
    named = ", ".join(pages[:_MOST_PAGES])
    return tr("Found on {pages}, but not in a sentence that can be quoted.", pages=named)


def _nothing(text: str, question: str, query: str, *, is_guarded: bool) -> str:
    """Return the answer for an empty search, with what the tool said about it."""
    spelt = {word.lower(): word for word in reversed(question_words.spelt_words_of(question))}
    words = [spelt.get(word, word) for word in dict.fromkeys(query.split())]
    nothing = tr("Nothing found. Try a word the author would use.")
    searched = offline_answers.SEARCHED.search(text)
    if searched is not None and searched[1] != searched[2]:
        last = searched[1]
        nothing = (
            tr("“{name}” isn’t mentioned up to page {page}.", name=words[0], page=last)
            if len(words) == 1
            else tr("Nothing found up to page {page}. Try a word the author would use.", page=last)
        )
    return f"{nothing} {offline_answers.told_of_nothing(text, is_guarded=is_guarded)}".strip()
