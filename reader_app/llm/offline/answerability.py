"""Judges whether the results of a search can contain the answer to a question.

A search always finds something that shares a word with the question. But the words on which the
question depends (a name, a year, a numbered figure, a thing) may be nowhere in the book; the search
reports these (`book_context.absent_note`). Not every absent word matters, because readers use words
of their own. The words may also be in the book but apart: it says something of the kind about
somebody else. Finally, the best passage may lack what would make it an answer: the deed that is
asked for, or to whom it was done. `benchmarks/refusals.py` measures all of this.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Final

from reader_app.domain.report_terms import report_wording
from reader_app.domain.search import absent_words, other_forms
from reader_app.llm.offline import question_words
from reader_app.llm.offline.asked_facts import COLOUR, MANY, Apart, kind_of, plain_of
from reader_app.llm.offline.question_words import GENERAL_WORDS
from reader_app.llm.offline.reader_intents import OTHER_WORDINGS
from reader_app.llm.offline.sentence_choice import (
    Choice,
    ChosenQuote,
    FoundSentence,
    has_number,
)

_SENTENCE_START: Final = re.compile(
    r"(?:^|(?<!mr)(?<!mrs)(?<!ms)(?<!dr)(?<!st)[.?!:]\s+)\W*$", re.IGNORECASE
)
_OF_PEOPLES: Final = re.compile(r"[A-Z]\w+(?:ish|ese|ean|ian|ch)")
_ACRONYM: Final = re.compile(r"[A-Z][A-Z0-9&]{1,5}")
_MODEL_NUMBER: Final = re.compile(r"(?!FY|Q\d|H\d)[A-Z]{1,4}-?\d{2,}\w*")
_OTHERWISE: Final = re.compile(
    r"\w{2,}(?:tions?|sions?|ments?|[ae]nc(?:es?|y)|ships?|ness|[ai]bility|als?|ed|ing|ly|[ai]ble|ive|ic|ary|ory|ize"
    r"|ise|ify|ous|ate|[aeln]th|hood|dom|ism|(?:[ln]i|u)ty|n't)"
)
"""Words that don't name a thing: a book may say the same without them."""
_THINGS: Final = frozenset(
    "ambulance animal apartment basement canal cathedral constellation crystal fence garment"
    " hospital instrument licence license mansion medal medication metal monument"
    " pension religion station television telephone pedal sandal emerald bed breed seed weed feed"
    " canary diary dictionary library salary factory glossary surgery fish dish bush ring king"
    " string wing ceiling building painting earring stocking pudding wedding dentist pirate plate"
    " chocolate gate".split()
)
"""Names of things that have the endings of such words."""
_YEAR: Final = re.compile(r"(?:1[5-9]|20|21)\d\d")
_COMPARES: Final = re.compile(r"\b(?:before|after|since|until|than)\s+$", re.IGNORECASE)
_COUNTED: Final = re.compile(r"\bhow (?:many|much)\s+$", re.IGNORECASE)
_DETERMINED: Final = re.compile(
    r"(?:\b(?:the|an?|his|her|their|which|what)|['’]s)\s+$", re.IGNORECASE
)
_MONTH: Final = re.compile(
    r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"(?:t|uary|ruary|ch|il|[ey]|ust|tember|ober|ember)?",
    re.IGNORECASE,
)
_DATE: Final = re.compile(rf"{_MONTH.pattern}\W+\d{{1,2}}\w*\W+(?P<year>\d{{4}})", re.IGNORECASE)
_WORD: Final = re.compile(
    r"(?:figure|fig\.|table|exhibit|note|item|section)\s+\d+(?:\.\d+)*|"
    r"[^\W_]+(?:['’.,/&-]?[^\W_]+)*",
    re.IGNORECASE,
)
_ISBN: Final = "isbn"
_LEAST: Final = 3
_LONG: Final = 6
_ALIKE: Final = 0.8
_ALIKE_NAMES: Final = 0.75
_NAME_MOST: Final = 0.65
_EDITION: Final = re.compile(r"[a-z] [A-Z]\w+ (?:19|20)\d\d\b")
"""Rules or a program with a year, of which the book may cover another edition: Incoterms 2010."""
_DETERMINED_MOST: Final = 0.6
_THING_MOST: Final = 0.5


def missing_in(question: str, told: str, coverage: float) -> tuple[str, ...]:
    """Return the words that the answer depends on and that no page has; () if there are none.

    `told`: all text of the search's result. `coverage`: as `sentence_choice.Choice` has it.
    """
    absent = {_bare(word) for word in absent_words(told)}
    if not absent or "$" in question:  # formulas have letters, not words
        return ()
    if question_words.is_german(question):
        return _german_missing(question, absent) if coverage < _THING_MOST else ()
    if not question_words.is_english(question):
        return ()
    kind = kind_of(plain_of(question))
    certain: dict[str, None] = {}
    names: dict[str, None] = {}
    determined: dict[str, None] = {}
    things: dict[str, None] = {}
    texts = told[: told.rfind("On none of the pages")]
    for found in _WORD.finditer(question):
        word = found[0]
        if not _is_absent(_bare(word), absent) or _is_there(word, question, texts):
            continue
        if kind is not None and word == kind[0]:
            continue
        before = question[: found.start()]
        if _is_number(word, before) or (_COUNTED.search(before) and _is_thing(word)):
            certain[_shown(word)] = None
        elif _is_name(word, before):
            names[_shown(word)] = None
        elif _is_thing(word) and _DETERMINED.search(before):
            determined[_shown(word)] = None
        elif _is_thing(word):
            things[_shown(word)] = None
    most = _THING_MOST if _EDITION.search(question) else _NAME_MOST
    if certain or (names and coverage < most):
        return (*certain, *names)
    if determined and coverage < _DETERMINED_MOST:
        return (*determined, *things)
    return tuple(things) if coverage < _THING_MOST else ()


def _german_missing(question: str, absent: Collection[str]) -> tuple[str, ...]:
    """Return the absent nouns and names, if most are absent, or an absent name without an article.

    A single noun may be in the book in another form, or as part of a compound.
    """
    nouns = list(_NOUN_IN_GERMAN.finditer(question))
    missing = [found for found in nouns if _bare(found["noun"]) in absent]
    names = [
        found
        for found in missing
        if not _BEFORE_NOUNS.fullmatch(found["before"])
        and not question[found.end("noun") + 1 :][:1].isupper()
    ]
    told = missing if len(missing) > len(nouns) - len(missing) else names
    return tuple(dict.fromkeys(found["noun"] for found in told))


_NOUN_IN_GERMAN: Final = re.compile(r"(?<![.?!:] )\b(?P<before>\w+) (?=(?P<noun>[A-ZÄÖÜ][\w-]+))")
_BEFORE_NOUNS: Final = re.compile(
    r"[A-ZÄÖÜ]\w*|und|oder|\w+(?:e|en|er|es|em)|das|zum|zur|vom|beim|i[nm]s?"
)
"""Articles and adjectives, by their endings, and what stands before another part of a name."""


def _is_absent(word: str, absent: Collection[str]) -> bool:
    """Return True if a word is absent, or a numbered thing whose number begins like one."""
    return word in absent or (" " in word and word.rpartition(".")[0] in absent)


def _bare(word: str) -> str:
    return question_words.folded(word).removesuffix("'s")


def _shown(word: str) -> str:
    """Return a word in the form in which an answer names it."""
    return word.removesuffix("’s").removesuffix("'s")


def _is_number(word: str, before: str) -> bool:
    """Return True for a numbered thing, a model or a year, which have no synonyms."""
    is_year = _YEAR.fullmatch(word) and not _COMPARES.search(before)
    return " " in word or bool(is_year or _MODEL_NUMBER.fullmatch(word))


def _is_name(word: str, before: str) -> bool:
    if not word[:1].isupper() or _SENTENCE_START.search(before) or _MONTH.fullmatch(word):
        return False
    is_other = (
        _ACRONYM.fullmatch(word) or _OF_PEOPLES.fullmatch(word) or _bare(word) in GENERAL_WORDS
    )
    return not is_other


def _is_otherwise(word: str) -> bool:
    """Return True if a folded word doesn't name a thing, so that a book may say it otherwise."""
    is_known = word in _THINGS or word.removesuffix("s") in _THINGS
    return not is_known and _OTHERWISE.fullmatch(word) is not None


def _is_thing(word: str) -> bool:
    """Return True if a word names a thing for which a book has no other word."""
    plain = _bare(word)
    if plain == _ISBN:
        return True
    is_other = _ACRONYM.fullmatch(word) or _OF_PEOPLES.fullmatch(word) or len(word) < _LEAST
    is_other = is_other or _MONTH.fullmatch(word) or plain in GENERAL_WORDS or plain.isdigit()
    return not is_other and not _is_otherwise(plain) and not report_wording(word)


def _is_there(word: str, question: str, texts: str) -> bool:
    """Return True if a passage has the word in another form: misspelt, or as part of a date."""
    if _YEAR.fullmatch(word):
        date = next((d for d in _DATE.finditer(question) if d["year"] == word), None)
        return bool(
            date and re.search(rf"\b{date[1][:3].lower()}\W{word[2:]}\b", texts, re.IGNORECASE)
        )
    plain = _bare(word)
    if " " in word or plain.isdigit():
        return False
    if len(plain) >= _LONG and plain in texts.lower():  # printed without a space
        return True
    is_name = word[:1].isupper()
    others = {other for other in question_words.spelt_words_of(texts) if len(other) >= _SHORTEST}
    return any(
        _are_alike(plain, other.lower(), _ALIKE_NAMES if is_name else _ALIKE)
        for other in others
        if other[:1].isupper() or not is_name
    )


def _are_alike(word: str, other: str, share: float) -> bool:
    """Whether one word may be a slip of the other. `share`: of letters in the same order."""
    if word[0] != other[0] or abs(len(word) - len(other)) > _MOST_APART:
        return False  # slips are rarely in the first letter
    if len(word) < _LONG:
        return sorted(word) == sorted(other)
    return SequenceMatcher(None, word, other).ratio() >= share


_MOST_APART: Final = 2
_SHORTEST: Final = 4


# --- what is asked for, and of whom

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
_IN_YEAR: Final = re.compile(r"\bin (?:fiscal |fiscal year )?((?:1[5-9]|20)\d\d)$")
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
"""Questions for somebody's relatives or names: general words for which there are no others."""
_OWNED: Final = re.compile(
    r"\b(?P<of>[A-Z]\w+)(?:['’]s|(?<=s)['’]) (?:(?P<first>[a-z]+) )?(?P<what>[a-z][\w-]+)$"
)
_BETWEEN: Final = re.compile(
    r"\b(?:do|does|did) (?:[A-Z][\w.]* )*?(?P<who>[A-Z]\w+) (?P<deed>[a-z]+)"
    r" (?:the )?(?:[A-Z][\w.]* )*?(?P<whom>[A-Z]\w+)$"
)
"""Matches a deed of somebody to somebody else: "When did Emma Carey marry Philip"."""
_MEASURES: Final = {
    "weigh": "pound stone ounce ton kilo gram weigh kg lb",
    "heavy": "pound stone ounce ton kilo gram weigh kg lb",
    "tall": "feet foot inch met cubit yard cm ell high storey fathom",
    "deep": "feet foot inch met cubit yard cm ell fathom mile",
    "wide": "feet foot inch met cubit yard cm ell mile hand",
    "thick": "feet foot inch met cubit yard cm mm ell finger",
    "old": "year month week day age birthday",
}
"""By verb or adjective, the words (or their beginnings) that come with such a measure."""
_MOST_WORDS: Final = 8
_APART_MOST: Final = 0.75
_COVERED: Final = 0.5


_CAPITALS: Final = re.compile(r"(?:(?:Mrs?|Dr|Ms|St)\. )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*")


def apart_in(question: str, sentences: Sequence[FoundSentence], coverage: float) -> Apart | None:
    """Return the thing asked for and its owner, if no passage has the two together; else None.

    Together means in one sentence or in two consecutive ones, with a number if one is asked for.
    """
    plain = _IN_UNITS.sub("", " ".join(question.split()).rstrip(" ?.!"))
    if not question_words.is_english(question) or kind_of(plain) is not None:
        return None
    texts = [question_words.folded(each.text) for each in sentences]
    near = [_beside(texts, sentences, at) for at in range(len(texts))]
    count = _COUNT.match(plain)
    may_lack = count is not None and (coverage < _APART_MOST or not count["is"])
    if count and may_lack and _lacks_count(count["what"], near, is_far=coverage < _COVERED):
        return Apart(count["what"], _name_in(count["of"]), is_amount=True)
    year = _IN_YEAR.search(plain)
    if year and not any(year[1] in text for text in near):
        return Apart(year[1], "", is_amount=False)
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
    """Return True if a thing to be counted is in the texts, but nowhere beside a number.

    `is_far`: it may also be in none of them.
    """
    if what == "times" or not _is_thing(what):
        return False
    stem = re.escape(question_words.stem_of(what))
    if not is_far and not any(re.search(rf"(?<!\w){stem}", text) for text in near):
        return False
    counted = re.compile(
        rf"\b{MANY}\b(?:\W+\w+){{0,6}}?\W+{stem}|\b{stem}\w*(?:\W+\w+){{0,6}}?\W+{MANY}\b"
    )
    return not any(map(counted.search, near))


def _has_no_count(many: re.Match[str], near: Sequence[str]) -> bool:
    """Return True if a counted thing is nowhere beside a number, nor beside all words about it."""
    what = many["what"].casefold()
    if what == "times" or not _is_thing(what):
        return False
    stem = re.escape(question_words.stem_of(what))
    counted = re.compile(
        rf"\b{MANY}\b(?:\W+\w+){{0,6}}?\W+{stem}|\b{stem}\w*(?:\W+\w+){{0,6}}?\W+{MANY}\b"
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
        what = re.compile(rf"\b{MANY}[\s-]+(?:\w+ )?(?:{'|'.join(unit.split())})")
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
    if (owned := _OWNED.search(plain)) and _is_thing(owned["what"]):
        owner = question_words.stem_of(owned["of"].casefold())
        things = [question_words.stem_of(each) for each in (owned["first"], owned["what"]) if each]
        is_told = any(_has_together(near, (owner, thing)) for thing in things)
        if not _is_otherwise(owned["what"]) and not is_told:
            return Apart(owned["what"], owned["of"], is_amount=False)
    if (deed := _BETWEEN.search(plain)) and _is_particular(deed["deed"]):
        stems = [question_words.stem_of(deed[part].casefold()) for part in ("who", "deed", "whom")]
        if not _has_together(near, stems) or not _is_done_to(near, *stems[1:]):
            return Apart(deed["deed"], "", is_amount=False)
    return None


def _is_particular(deed: str) -> bool:
    """Return True if a book that reports a deed hardly uses another word for it."""
    return deed not in GENERAL_WORDS or deed in ("kill", "buy", "sell", "steal", "rescue")


def _is_done_to(near: Sequence[str], deed: str, whom: str) -> bool:
    """Return True if a deed is done to this person, or someone who may be them, or is mutual."""
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
    return _shown(found[0]) if found else ""


def _stems(words: str) -> list[str]:
    return [
        re.escape(question_words.stem_of(word))
        for word in question_words.content_words(words)
        if word not in GENERAL_WORDS
    ]


def _phrase(words: str, *, is_amount: bool) -> re.Pattern[str] | None:
    """Return a pattern for the words side by side; None if a book may well use others."""
    if is_amount and words in (*_MEASURES, "cost", "pay"):
        return re.compile("")
    parts = question_words.content_words(words)
    is_term = len(parts) > 1  # "melting point": a term has no other form
    if not any(_is_thing(part) or (is_term and part.endswith("ing")) for part in parts):
        return None
    if any(_is_otherwise(part) and not (is_term and part.endswith("ing")) for part in parts):
        return None
    stems = (re.escape(question_words.stem_of(part)) for part in parts)
    return re.compile(r"(?<!\w)" + r"\w{0,3}\W+(?:\w+\W+)?".join(stems) + r"\w{0,3}(?!\w)")


# --- what the best passage doesn't have

_FIRM: Final = frozenset(
    "kill buy sell steal rescue give send burn close die leave meet marry children wife mother"
    " father old king queen business school doctor professor captain student travel visit fail"
    " refuse repair uncle aunt sibling siblings profession secretary".split()
)
"""General words without which a passage is hardly the answer."""
_LACKS: Final = 0.28
_WHOLE: Final = 1.0


def lacks_in(
    question: str, sentences: Sequence[FoundSentence], choice: Choice
) -> tuple[str, ...] | None:
    """Return the question's words that no quoted place has, or None if the best place has enough.

    A place is a quoted sentence with the sentences before and after it. The rarer a word is among
    `sentences`, all that were found, the more weight it has. The best place lacks too much if it
    lacks `_LACKS` or more of the question's weight. () if only other places have the words.
    """
    if not question_words.is_english(question):
        return None if choice.coverage >= _COVERED else ()
    texts = [question_words.folded(each.text) for each in sentences]
    by_place = {
        (each.passage, each.index): text for each, text in zip(sentences, texts, strict=True)
    }
    places = [_place_of(quote, by_place) for quote in choice.quotes]
    words = question_words.content_words(question)
    telling = [word for word in words if word not in GENERAL_WORDS or word in _FIRM]
    has_words = choice.coverage == _WHOLE or not _lacks_words(words, telling, texts, places[0])
    if (
        has_words
        and not _is_of_other_kind(question, choice, by_place, places[0])
        and not _is_apart(question, sentences, texts)
    ):
        return None
    return tuple(word for word in telling if not any(_has(word, place) for place in places))


def _is_apart(question: str, sentences: Sequence[FoundSentence], texts: Sequence[str]) -> bool:
    """Return True if the thing asked for and its owner are never in two consecutive sentences."""
    plain = _IN_UNITS.sub("", " ".join(question.split()).rstrip(" ?.!"))
    near = [_beside(texts, sentences, at) for at in range(len(texts))]
    many = _HOW_MANY.match(plain)
    if many is not None and _has_no_count(many, near):
        return True
    return (_asked_apart(plain, texts, near) or _named_apart(plain, near)) is not None


def _place_of(quote: ChosenQuote, by_place: Mapping[tuple[int, int], str]) -> str:
    """Return what is quoted with its passage's title and a sentence before and after, folded."""
    first, last = quote.sentences[0], quote.sentences[-1]
    near = range(first.index - 1, last.index + 2)
    texts = (by_place.get((first.passage, index), "") for index in near)
    return " ".join((question_words.folded(first.title), *texts))


def _lacks_words(
    words: Sequence[str], telling: Sequence[str], texts: Sequence[str], place: str
) -> bool:
    """Return True if a place lacks too much of the weight of a question's words.

    In a short question each firm word counts.
    """
    if len(words) <= _SHORT and any(w in _FIRM and not _has(w, place) for w in words):
        return True
    weights = {
        word: math.log(1 + len(texts) / (1 + sum(_has(word, text) for text in texts)))
        for word in words
    }
    missed = sum(weights[word] for word in telling if not _has(word, place))
    return missed >= _LACKS * (sum(weights.values()) or 1.0)


_SHORT: Final = 4
"""Content words of a question up to which each of them counts."""


# --- the kind of answer that is asked for

_COLOUR_OF: Final = (
    re.compile(r"^what colou?rs? (?:is|are|was|were|do|does|did|has|have|had) (?P<of>.+)$", re.I),
    re.compile(r"^what (?:is|was|are|were) the (?P<what>\w+ )?colou?r of (?P<of>.+)$", re.I),
)
_COLOURED: Final = re.compile(rf"\b{COLOUR}\w*\b")
_NAME_OF: Final = (
    re.compile(r"^what (?:is|was|are|were) the names? of (?P<of>.+)$", re.I),
    re.compile(r"^what (?:is|was) (?P<of>.+)['’]s name$", re.I),
)
_IS_NAMED: Final = re.compile(r"\b(?:called|named|names?|known as|christened)\b")
_INNER_CAPITAL: Final = re.compile(r"(?<=[\w,;] )[A-Z][\w-]+")
_HOW: Final = re.compile(
    r"^how (?P<how>old|tall|heavy|wide|deep|thick|long|high) (?:is|are|was|were) ", re.I
)
_LENGTHS: Final = "feet foot inch met cubit yard cm mm km mile year month week day hour minute page"
_COUNTED_OF: Final = re.compile(
    rf"^how many (?:{_NOUN} )??(?P<what>{_NOUN}) {_AUXILIARY} (?P<of>.+)$", re.I
)
_DONE_BY: Final = re.compile(
    r"^who (?P<deed>[a-z]+ed|taught|wrote|built|made|told|sold|bought|won|sang|drew|led|found) "
    r"(?P<what>.+)$",
    re.I,
)
_PAID_FOR: Final = re.compile(
    r"^how much (?:money )?(?:do|does|did) .+ (?:pay|get|spend|receive|charge|ask)(?: for| on)"
    r" (?P<what>.+)$",
    re.I,
)
_DEED_OF: Final = re.compile(
    r"^(?P<asks>[Ww]hy|[Ww]hen|[Hh]ow|[Ww]hat|[Ww]here|[Ww]hom?) (?:do|does|did) (?:the )?"
    r"(?P<who>[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*)*) (?P<deed>[a-z]{3,})\b"
)
_BY_DEED: Final = frozenset(("why", "when", "how"))
_TO_SOMEBODY: Final = re.compile(r" (?:the )?(?:[A-Z][\w.]* )*?(?P<whom>[A-Z][\w-]*\w)$")
_LIGHT: Final = frozenset(
    """have get make say think feel happen become want like come take know see look tell call mean
    need keep let put find use ask show seem react try plan decide learn realize live believe work
    help start begin stand refer represent indicate suggest describe define discuss report state
    change try treat enjoy""".split()
)
"""Deeds that a passage may report in any words."""
_NAMELY: Final = frozenset("acquire buy adopt marry kill murder shoot sue hire employ".split())
"""Deeds that a passage hardly reports without naming both the deed and its object."""


def _is_of_other_kind(
    question: str,
    choice: Choice,
    by_place: Mapping[tuple[int, int], str],
    best: str,
) -> bool:
    """Return True if no quoted sentence has the kind of thing that is asked for beside its subject.

    The kinds are a colour, a name, a measure, a count, or who did it; `best`: the best place.
    """
    plain = " ".join(question.split()).rstrip(" ?.!")
    quoted = [sentence for quote in choice.quotes for sentence in quote.sentences]
    if found := next(filter(None, (each.match(plain) for each in _COLOUR_OF)), None):
        thing, _, owner = found["of"].partition(" of ")
        if named := found.groupdict().get("what"):  # the eye colour of Ann
            thing, owner = named, found["of"]
        *others, what = _names_of(thing)
        whose = _names_of(owner) if owner else others
        return not any(
            _COLOURED.search(text) and _has(what, text) and _has_all(whose, around)
            for text, around in _texts_of(quoted, by_place)
        )
    if found := next(filter(None, (each.match(plain) for each in _NAME_OF)), None):
        return not any(_names_it(each.text, found["of"]) for each in quoted)
    around_all = [around for _, around in _texts_of(quoted, by_place, reach=1)]
    if found := _HOW.match(plain):
        units = "|".join((_MEASURES.get(found["how"].lower()) or _LENGTHS).split())
        measure = re.compile(rf"\b{MANY}[\s-]+(?:\w+[\s-])?(?:{units})|\b(?:half )?an? (?:{units})")
        aged = re.compile(rf"\bage[d ](?:of )?\W*{MANY}")
        return not any(measure.search(text) or aged.search(text) for text in around_all)
    if found := _COUNTED_OF.match(plain):
        stem = re.escape(question_words.stem_of(question_words.folded(found["what"])))
        counted = re.compile(
            rf"\b(?:{MANY}|an?|no|several|both)\b(?:\W+\w+){{0,4}}?\W+{stem}"
            rf"|\b{stem}\w*(?:\W+\w+){{0,4}}?\W+{MANY}\b"
        )
        return not any(map(counted.search, around_all))
    if found := _DONE_BY.match(plain):
        done = question_words.content_words(found["what"])[:1]
        return not any(
            _has(found["deed"].lower(), text) and _has_all(done, around)
            for text, around in _texts_of(quoted, by_place, reach=1)
        )
    if found := _PAID_FOR.match(plain):
        paid = question_words.content_words(found["what"])[-1:]
        return not any(has_number(text) and _has_all(paid, text) for text in around_all)
    return _is_other_deed(plain, around_all, best)


def _is_other_deed(plain: str, around: Sequence[str], best: str) -> bool:
    """Return True if somebody's deed is not reported, or not as done to whom the question says."""
    found = _DEED_OF.match(plain)
    if found is None or found["deed"] in _LIGHT:
        return False
    if found["deed"] in _NAMELY and (other := _TO_SOMEBODY.match(plain, found.end())):
        who, whom = (
            question_words.folded(name).split()[-1] for name in (found["who"], other["whom"])
        )
        deed = question_words.stem_of(found["deed"])
        told = [text for text in around if who in text]
        return not _is_done_to(told, deed, question_words.stem_of(whom))
    is_loose = found["asks"].lower() not in _BY_DEED
    is_short = len(question_words.content_words(plain)) <= _SHORT
    return (is_short or not is_loose) and not _has(found["deed"], best)


def _names_of(words: str) -> list[str]:
    """Return the telling words of a phrase without their possessives; at least one."""
    found = question_words.content_words(words) or question_words.words_of(words)
    return [word.removesuffix("'s") for word in found] or [words]


def _names_it(text: str, of: str) -> bool:
    """Return True if a sentence has the thing asked for and a name that isn't in the question."""
    own = {word.removesuffix("'s") for word in question_words.words_of(of)}
    folded = question_words.folded(text)
    capitals = (_bare(each[0]) for each in _INNER_CAPITAL.finditer(text))
    return _has(_names_of(of)[-1], folded) and (
        _IS_NAMED.search(folded) is not None or any(each not in own for each in capitals)
    )


def _texts_of(
    sentences: Sequence[FoundSentence], by_place: Mapping[tuple[int, int], str], reach: int = 2
) -> Iterator[tuple[str, str]]:
    """Yield each sentence, folded, and the same with those around it."""
    for each in sentences:
        near = range(each.index - reach, each.index + reach + 1)
        yield (
            question_words.folded(each.text),
            " ".join(by_place.get((each.passage, index), "") for index in near),
        )


def _has_all(words: Sequence[str], text: str) -> bool:
    return all(_has(word, text) for word in words)


def _has(word: str, text: str) -> bool:
    """Whether a folded text has a word in any form, or another word for it."""
    stems = map(question_words.stem_of, (word, *OTHER_WORDINGS.get(word, ()), *other_forms(word)))
    return any(re.search(rf"(?<!\w){re.escape(stem)}", text) for stem in stems)
