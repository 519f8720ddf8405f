"""Splits an answer into sentences, and these into words that can be compared.

Markdown is taken into account: headings, code, rules and the heads of tables are no sentences; each
item of a list and each row of a table is a paragraph of its own. A citation belongs to the sentence
that contains it or comes directly before it.

Quantities and dates are one token each. Contractions are split ("didn't" is "did", "not"), so that
the rules for negation see them. A token is a name if it has a capital that its place in the
sentence doesn't require, or that the other text has as well.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from typing import Final

from reader_app.domain.search import other_forms
from reader_app.domain.values import dataclass, field
from reader_app.retrieval.claims import claim_dates, claim_numbers
from reader_app.retrieval.claims.claim_dates import DateSaid
from reader_app.retrieval.claims.claim_number_words import roman_value
from reader_app.retrieval.sentences import is_abbreviation
from reader_app.retrieval.text_kind import detect_language
from reader_app.retrieval.tokenization import ENGLISH, FOLDED_STOP_WORDS, NOT_ENGLISH

_WORD: Final = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*|\d[\d.,]*|[^\W_]+")
_SENTENCE_OPENERS: Final = re.compile(r"(?:^|[.!?:;…\n]\s*|[“\"‘«„(\[]\s*|[-–—•*|]\s+)$")
_SHORT_NOT: Final = {"can": "can", "won": "will", "shan": "shall", "ain": "is"}
_ENDINGS: Final = (
    "ations", "ation", "ities", "ments", "ness", "ment", "ings", "edly", "ing", "ies", "ied",
    "ity", "est", "ers", "ed", "es", "er", "ly", "s", "e", "y",
)  # fmt: skip
_INFLECTIONS: Final = ("ings", "edly", "ing", "ed", "s")
_DERIVED: Final = tuple(each for each in _ENDINGS if each not in (*_INFLECTIONS, "es"))
_LEAST_STEM: Final = 3
_DEMONYM: Final = 4
_VARIANTS: Final = {"colour": "color", "labour": "labor", "centre": "center", "grey": "gray"}
TITLES: Final = frozenset(
    """mr mrs ms miss dr doctor prof professor sir lady lord madame monsieur mademoiselle m mme
    captain colonel major general lieutenant sergeant inspector detective count countess king queen
    prince princess duke duchess saint st aunt uncle squire father mother brother sister herr frau
    señor señora don doña judge president chairman judge old young little poor reverend rev admiral
    bishop archbishop baron baroness emperor empress governor senator mayor commander corporal pope
    earl marquis marquess viscount nurse grandfather grandmother""".split()
)
_COMMON: Final = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays
    thursdays fridays saturdays sundays i i'm i'll i've i'd yes no oh ah
    god lord earth bible christmas easter english french german chapter page section figure table
    company board group fy q jan feb mar apr jun jul aug sep sept oct nov dec nb ps ad bc ce bce am
    pm house senate parliament congress court church""".split()
)


@dataclass(frozen=True, slots=True)
class Token:
    """Word, quantity or date at `text[start:end]`. `key` is what is compared: a stem, or a value.

    `quantity`, `date`: of tokens that are no words. `is_content`: it is no function word of its
    text's language. `is_name`: see the module's description.
    """

    start: int
    end: int
    text: str
    word: str
    key: str
    is_content: bool = True
    is_name: bool = False
    quantity: claim_numbers.Quantity | None = None
    date: claim_dates.DateSaid | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """A text cut into tokens; `stems`: the keys of its content words."""

    text: str
    tokens: tuple[Token, ...]
    quantities: tuple[claim_numbers.Quantity, ...]
    dates: tuple[claim_dates.DateSaid, ...]
    stems: frozenset[str] = field(default_factory=frozenset)

    @property
    def keys(self) -> list[str]:
        return [token.key for token in self.tokens]


@lru_cache(maxsize=4096)
def is_function_word(word: str, *, is_english: bool = True) -> bool:
    """Return whether a folded word says nothing by itself."""
    return len(word) < 2 or word in (ENGLISH if is_english else FOLDED_STOP_WORDS)


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """Return a word in lower case, without accents and without a possessive's s."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'"))
    plain = "".join([char for char in plain if not unicodedata.combining(char)]).casefold()
    return plain.removesuffix("'s").removesuffix("'")


@lru_cache(maxsize=8192)
def stem_of(word: str) -> str:
    """Return what the forms of an English word share; of other words a beginning."""
    plain = _without(word, _INFLECTIONS) if not word.endswith(_WHOLE_ENDINGS) else word
    for form in (word, plain):
        if others := other_forms(form):
            return min((form, *others))
    stem = _without(_VARIANTS.get(plain, plain), _ENDINGS if plain == word else _DERIVED)
    return _SPELT_S.sub("iz", stem)


_SPELT_S: Final = re.compile(r"(?<=\w{3})is$")
"""Organis, organiz: British and American."""
_WHOLE_ENDINGS: Final = ("ss", "ness", "ies", "ied")


def _without(word: str, endings: Sequence[str]) -> str:
    """Return a word without the first of the endings that it has, and the letter doubled for it."""
    for ending in endings:
        rest = word[: -len(ending)]
        if word.endswith(ending) and len(rest) >= _LEAST_STEM and (ending, rest[-1]) != ("s", "s"):
            if len(rest) > _LEAST_STEM and rest[-1] == rest[-2] and rest[-1] not in "sl":
                return rest[:-1]
            return rest
    return word


def words_of(
    text: str, *, is_english: bool = True, capitals: frozenset[str] = frozenset()
) -> Words:
    """Return a text as tokens. `capitals`: folded words that other texts have as names."""
    dates = claim_dates.dates_in(text)
    taken = [(each.start, each.end) for each in dates]
    quantities = [
        each
        for each in claim_numbers.quantities_in(text, is_english=is_english)
        if not any(start < each.end and end > each.start for start, end in taken)
    ]
    tokens = [
        Token(each.start, each.end, each.text, each.text, _date_key(each), date=each)
        for each in dates
    ]
    tokens += [
        Token(each.start, each.end, each.text, each.text, _quantity_key(each), quantity=each)
        for each in quantities
    ]
    taken += [(each.start, each.end) for each in quantities]
    taken.sort()
    tokens += _plain_words(text, taken, capitals, is_english=is_english)
    tokens.sort(key=lambda token: (token.start, token.end))
    stems = frozenset(
        token.key
        for token in tokens
        if token.quantity is None and token.date is None and token.is_content
    )
    return Words(text, tuple(tokens), tuple(quantities), tuple(dates), stems)


def _quantity_key(quantity: claim_numbers.Quantity) -> str:
    unit = quantity.unit or quantity.kind
    return f"#{quantity.value:.12g}{'-' if quantity.is_negative else ''}{unit}"


def _date_key(date: claim_dates.DateSaid) -> str:
    return f"@{date.year}-{date.month}-{date.day}"


_NUMBER_SIGN: Final = re.compile(r"Nos?\.\s?\d", re.IGNORECASE)
"""No. 7 is the seventh, and denies nothing."""


def _plain_words(
    text: str, taken: Sequence[tuple[int, int]], capitals: frozenset[str], *, is_english: bool
) -> Iterable[Token]:
    at = 0
    for match in _WORD.finditer(text):
        while at < len(taken) and taken[at][1] <= match.start():
            at += 1
        if at < len(taken) and taken[at][0] < match.end():
            continue
        raw = match.group()
        if _NUMBER_SIGN.match(text, match.start()):
            continue
        word = folded(raw)
        start, end = match.span()
        if word.endswith("n't") or word == "cannot":
            verb = "can" if word == "cannot" else word[:-3]
            verb = _SHORT_NOT.get(verb, verb)
            yield Token(start, end, raw, verb, stem_of(verb), is_content=False)
            yield Token(start, end, raw, "not", "not", is_content=False)
            continue
        if "'" in word:
            word = word.split("'")[0] if len(word.split("'")[0]) > 1 else word
        is_content = not is_function_word(word, is_english=is_english)
        is_name = is_content and _is_name(text, start, raw, word, capitals)
        yield Token(start, end, raw, word, stem_of(word), is_content, is_name)


def _is_name(text: str, start: int, raw: str, word: str, capitals: frozenset[str]) -> bool:
    if not raw[0].isupper() or word in _COMMON:
        return False
    if word in TITLES or word in claim_numbers.ORDINALS:
        return False
    if not _SENTENCE_OPENERS.search(text[max(0, start - 4) : start]):
        return True
    return word in capitals


@lru_cache(maxsize=32)
def names_of(text: str) -> frozenset[str]:
    """Return the folded words that a text has as names somewhere inside a sentence.

    Words that it also has in lower case are none.
    """
    found: set[str] = set()
    plain: set[str] = set()
    for match in _WORD.finditer(text):
        raw = match.group()
        if raw[0].islower():
            plain.add(folded(raw))
        elif (
            raw[0].isupper()
            and not raw.isupper()
            and not _SENTENCE_OPENERS.search(text[max(0, match.start() - 4) : match.start()])
        ):
            found.add(folded(raw))
    return frozenset(word for word in found - plain if len(word) > 1)


# --- forms of a name


def has_name(name: Token, others: frozenset[str], text: str) -> bool:
    """Return whether a text with the folded words `others` has a name, or a form of it.

    Asian stands for Asia, Huck for Huckleberry, US for United States.
    """
    word = name.word
    if word in others or word + "s" in others or word.removesuffix("s") in others:
        return True
    if any(word in group and (group & others or _has_short(group, text)) for group in _ALIKE):
        return True
    if _LETTERS_FOR.get(word, _LETTERS_FOR.get(word.removesuffix("s"), word)) in others:
        return True
    if name.text.removesuffix("s").isupper() and 1 < len(word.removesuffix("s")) < 6:
        word = word.removesuffix("s") if name.text.endswith("s") else word
        is_there = word in _initials(text) or word.upper() in text.replace(".", "")
        return is_there or _is_short_for(word, text)
    if _SHORT_NAME.fullmatch(name.text) and word.replace("n", "") in _initials(text):
        return True  # JnJ
    if word in _OF_AMERICA and _STATES.search(text):
        return True
    if word in ("united", "states") and others & _OF_AMERICA:
        return True
    if len(word) >= _LEAST_SPELT and _spelling(word) in map(_spelling, others):
        return True
    if len(word) >= _DEMONYM:
        start = word[: max(_DEMONYM, len(word) - 3)]
        return any(
            other.startswith(start) or (len(other) >= _DEMONYM and word.startswith(other))
            for other in others
        )
    return False


_OF_AMERICA: Final = frozenset("america american americans".split())
_STATES: Final = re.compile(r"\bUnited States\b")
_LEAST_SPELT: Final = 5
_SPELT_ALIKE: Final = tuple(
    (re.compile(pattern), letter)
    for pattern, letter in (
        ("ph", "f"), ("ck|ch|q|k", "c"), ("z", "s"), ("v", "w"), ("sch", "sh"), ("tz", "s"),
        ("[aeiouyj]+", "a"), ("h", ""), (r"(.)\1+", r"\1"),
    )
)  # fmt: skip


@lru_cache(maxsize=4096)
def _spelling(name: str) -> str:
    """Return what the spellings of a name share: Leyden and Leiden, Haarlem and Harlaem."""
    if len(name) < _LEAST_SPELT:
        return name
    rest = name[1:]
    for pattern, letter in _SPELT_ALIKE:
        rest = pattern.sub(letter, rest)
    return name[0] + rest


_LETTERS_FOR: Final = {
    "ram": "memory", "cpu": "processor", "pc": "computer", "tv": "television", "hq": "headquarters",
    "phd": "doctorate", "gp": "doctor", "ceo": "chief", "pm": "minister", "mp": "parliament",
    "lp": "record", "uv": "ultraviolet", "vat": "tax", "ac": "conditioning", "id": "identity",
    "cfo": "chief", "coo": "chief", "cto": "chief", "tb": "tuberculosis", "dna": "genes",
    "ot": "testament", "nt": "testament", "pa": "assistant", "dj": "jockey", "pow": "prisoner",
    "pows": "prisoners", "wwi": "war", "wwii": "war", "ww2": "war", "ev": "electric",
    "evs": "electric", "hr": "personnel", "pr": "relations", "ml": "learning", "er": "emergency",
}  # fmt: skip
"""Capital letters that stand for a word without being its beginning."""
_ALIKE: Final = tuple(
    frozenset(group.split())
    for group in """
us usa u.s american america americans; uk u.k british britain briton britons english; england
english anglo; netherlands dutch holland; france french franco; spain spanish spaniard spaniards;
greece greek greeks hellenic; switzerland swiss; wales welsh; denmark danish dane danes; ireland
irish; poland polish pole poles; turkey turkish turk turks ottoman ottomans; sweden swedish swede
swedes; eu european europe euro; norway norwegian norwegians; finland finnish finn finns; scotland
scottish scots scotch scot; germany german germans teutonic; portugal portuguese; china chinese
sino; russia russian russians russo soviet ussr; india indian indians indo; austria austrian
austrians austro; venice venetian venetians; florence florentine florentines; naples neapolitan
neapolitans; rome roman romans; troy trojan trojans; carthage carthaginian carthaginians punic;
moscow muscovite muscovites; glasgow glaswegian; manchester mancunian; liverpool liverpudlian;
cornwall cornish; brittany breton bretons; flanders flemish flemings; normandy norman normans;
bavaria bavarian; thailand thai thais siam siamese; persia persian persians iran iranian; burma
burmese myanmar; congo congolese; peru peruvian peruvians; israel israeli israelis; jew jews
jewish hebrew hebrews judaism; muslim muslims moslem moslems islam islamic mohammedan mohammedans
mahometan; catholic catholics catholicism papist papists popish romish; vienna viennese; crete
cretan; cyprus cypriot; malta maltese; milan milanese; genoa genoese; bible biblical scripture
scriptures; parliament parliamentary commons; alps alpine; andes andean; thames isis; oxford
oxonian; cambridge cantabrigian; elizabeth eliza lizzie lizzy liz beth betsy betty bess bessie
elsie; william bill billy will willy willie; robert bob bobby rob robin bert; richard dick rick
rich; john jack johnny; james jim jimmy jamie; thomas tom tommy; charles charlie charley chuck;
henry harry hal; edward ted ned teddy; margaret maggie meg peggy madge daisy greta; catherine
katherine kate kitty katie kathy; mary molly polly; anne anna ann nancy annie nan; joseph joe
joey; samuel sam sammy; andrew andy; anthony tony; michael mike mick; david dave davy; alexander
alex sandy; sarah sally sadie; martha patty; dorothy dolly dot dora; helen nell nellie ellen;
theodore ted theo; benjamin ben; daniel dan danny; matthew matt; nicholas nick; patrick pat paddy;
peter pete; philip phil pip; stephen steve steven; frederick fred freddy; francis frank; george
georgie; susan sue susie susanna; rebecca becky; abraham abe; jane jenny janey; lawrence larry
laurie
""".split(";")
)
"""Names of a country, people, city or person that don't begin alike."""


def _has_short(group: frozenset[str], text: str) -> bool:
    return any(len(word) < 5 and re.search(rf"\b{word.upper()}\b", text) for word in group)


def _is_short_for(word: str, text: str) -> bool:
    """Whether words in a row begin with the letters of an abbreviation: EPS, earnings per share."""
    words = r"[a-z]*\s+".join(word) + "[a-z]"
    return len(word) >= _LEAST_LETTERS and re.search(rf"\b{words}", text, re.I) is not None


_LEAST_LETTERS: Final = 3
_SHORT_NAME: Final = re.compile(r"[A-Z]n[A-Z]|[A-Z]&[A-Z]")


@lru_cache(maxsize=64)
def _initials(text: str) -> frozenset[str]:
    """Return the initials of hyphened words and of runs of two to five capitalised ones."""
    words = re.findall(r"[^\W\d_]+", text)
    found = {
        "".join(word[0] for word in joined.split("-")).casefold()
        for joined in re.findall(r"\b[a-z]{2,}(?:-[a-z]{2,})+\b", text)
    }
    for at in range(len(words)):
        letters = ""
        for word in words[at : at + 6]:
            if not word[0].isupper():
                if word in ("of", "and", "the", "for"):
                    continue
                break
            letters += word[0].casefold()
            if len(letters) > 1:
                found.add(letters)
    return frozenset(found)


# --- cited words

WHOLE: Final = 130
"""Up to this many cited words are compared as a whole; of more, the sentences that fit best."""
SENTENCE_END: Final = re.compile(r"(?<=[.!?;…])[\"”’»)]*\s+|\n+")


@dataclass(frozen=True, slots=True)
class Languages:
    """The languages of an answer and of the book's words, as `detect_language` names them."""

    said: str = "English"
    printed: str = "English"

    @property
    def is_english(self) -> bool:
        return self.said == self.printed == "English"

    @property
    def are_same(self) -> bool:
        return self.said == self.printed

    @classmethod
    def of(cls, said: str, printed: str) -> Languages:
        """Detect both; what is too short to tell counts as the other's, or as English."""
        one, other = (_language(text) for text in (said, printed))
        return cls(one or other or "English", other or one or "English")


def _language(text: str) -> str:
    """Return the language; of a short text, English or "", by the function words it has."""
    found = detect_language(text[:4000])
    if found:
        return found
    words = text[:4000].casefold().split()
    foreign = sum(word in NOT_ENGLISH and word not in ENGLISH for word in words)
    if sum(word in ENGLISH for word in words) > foreign:
        return "English"
    return detect_language(text[:4000], is_short=True) or _UNKNOWN * (foreign > 1)


_UNKNOWN: Final = "unknown"


_MATHS: Final = re.compile(r"(?<![\\\w])\$(?=[^$]{0,20}\\[$%])((?:\\[$%]|[\d.,\s+-])+)(?<!\\)\$")
"""A number between the signs of a formula in LaTeX, "$\\$ 2.5$", as plain text has it at times."""


_MATHS_RANGE: Final = re.compile(r"\$(\d+ ?-{1,2} ?\d+)\$")


def _without_signs(match: re.Match[str]) -> str:
    number = match[1].replace("\\", "").strip()
    return re.sub(r"(?<=[$]) | (?=%)", "", number)


class CitedText:
    """Cited words and the text around them, each prepared once for all sentences that cite them."""

    def __init__(
        self,
        texts: Sequence[str],
        around: Sequence[str],
        languages: Languages,
        titles: Sequence[str] = (),
    ) -> None:
        self.title = " ".join(titles)
        text = _MATHS.sub(_without_signs, "\n".join(texts))
        self.text = _MATHS_RANGE.sub(r"\1", text)
        self.around = "\n".join(dict.fromkeys(around))
        self._is_english = languages.printed == "English"

    @cached_property
    def names(self) -> frozenset[str]:
        return names_of(self.text) | self.names_around

    @cached_property
    def names_around(self) -> frozenset[str]:
        return names_of(self.around)

    @cached_property
    def words(self) -> Words:
        return self._words(self.text)

    def _words(self, text: str) -> Words:
        return words_of(text, is_english=self._is_english, capitals=self.names)

    @cached_property
    def sentences(self) -> tuple[Words, ...]:
        parts = [part for part in SENTENCE_END.split(self.text) if part.strip()]
        return tuple(self._words(part) for part in parts) or (self._words(""),)

    @cached_property
    def folded_words(self) -> frozenset[str]:
        return frozenset(token.word for token in self.words.tokens) | frozenset(
            folded(word)
            for token in self.words.tokens
            for word in re.findall(r"[^\W\d_]+", token.text)
        )

    @cached_property
    def words_around(self) -> frozenset[str]:
        words = re.findall(r"[\w’']+", self.around)
        return frozenset(folded(each.strip("’'")) for each in words)

    @cached_property
    def stems_around(self) -> frozenset[str]:
        return frozenset(map(stem_of, self.words_around))

    @cached_property
    def words_of_title(self) -> frozenset[str]:
        return frozenset(folded(each) for each in re.findall(r"[\w’']+", self.title))

    @cached_property
    def plain(self) -> str:
        return plain_words(self.text)

    @cached_property
    def years(self) -> frozenset[int]:
        return _years(self.text)

    @cached_property
    def dates(self) -> list[claim_dates.DateSaid]:
        """The dates, each with the year of the one before, and days without their month."""
        days = [each for each in self.words.quantities if each.is_ordinal and each.value <= 31]
        return claim_dates.completed(
            [*self.words.dates, *(DateSaid(e.start, e.end, e.text, day=int(e.value)) for e in days)]
        )

    @cached_property
    def centuries(self) -> frozenset[int]:
        """The years that begin the centuries that are named: 1800 of the nineteenth."""
        ranks = (claim_numbers.rank_of(match[1]) for match in _CENTURY.finditer(self.text))
        foreign = (
            int(match["digits"])
            if match["digits"]
            else roman_value(match["roman"] or match["first"])
            for match in _FOREIGN_CENTURY.finditer(self.text)
        )
        return frozenset((rank - 1) * 100 for rank in (*ranks, *foreign) if rank)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The ordinals, in words and in figures."""
        ranks = [claim_numbers.rank_of(token.text) for token in self.words.tokens]
        found = [int(each.value) for each in self.words.quantities if each.is_ordinal]
        return tuple(filter(None, (*ranks, *found)))

    @cached_property
    def years_around(self) -> frozenset[int]:
        return _years(self.around)

    @cached_property
    def parts_of_units(self) -> list[claim_numbers.Quantity]:
        """Units that are said without a number, and measures of two units: a week, 5 ft 6 in."""
        compounds = claim_numbers.compounds_of(self.words.quantities, self.text)
        return [*claim_numbers.parts_of_units(self.text), *compounds] if self._is_english else []

    @cached_property
    def clock_times(self) -> frozenset[int]:
        """Times of day, and those that lie as much later or earlier as the words say."""
        if not self._is_english:
            return frozenset(minutes for *_, minutes in claim_dates.clock_times_in(self.text))
        times = self.times_of_day | claim_dates.spoken_times_in(self.text)
        steps = [
            round(each.value * each.factor / 60)
            for each in (*self.words.quantities, *self.parts_of_units)
            if each.unit in ("hour", "minute")
        ]
        return frozenset(
            times | {(t + sign * s) % 720 for t in times for s in steps for sign in (1, -1)}
        )

    @cached_property
    def times_of_day(self) -> frozenset[int]:
        """What can't but be a time of day, as minutes since twelve o'clock."""
        found = [
            *claim_dates.clock_times_in(self.text),
            *claim_dates.hours_in(self.text),
            *(claim_dates.spoken_clocks_in(self.text) if self._is_english else ()),
        ]
        return frozenset(minutes for *_, minutes in found)

    def is_followed_closely(self, said: Words) -> bool:
        """Whether two thirds of a sentence's content words, not figures, are here in its order.

        If not, a figure, name or denial that the cited words lack may follow from them.
        """
        return self._share_in_order(said) >= _COPIED

    def is_rendered_freely(self, said: Words) -> bool:
        """Whether a sentence shares some words with these, but doesn't follow them closely."""
        return _LEAST_IN_ORDER <= self._share_in_order(said) < _COPIED

    def _share_in_order(self, said: Words) -> float:
        own = _telling(said)
        shared = max(
            sum(block.size for block in SequenceMatcher(None, own, keys).get_matching_blocks())
            for keys in map(_telling, self.nearest(said))
        )
        return shared / len(own) if own else 1.0

    def nearest(self, said: Words) -> list[Words]:
        """Return the words to compare with a sentence: all, or a long text's best parts."""
        if len(self.words.tokens) <= WHOLE:
            return [self.words]
        parts = self.sentences
        ranked = sorted(parts, key=lambda part: -_likeness(said, part))
        best = _likeness(said, ranked[0])
        return [part for part in ranked[:3] if _likeness(said, part) >= 0.9 * best]


_LEAST_IN_ORDER: Final = 0.1
_COPIED: Final = 2 / 3


def _telling(words: Words) -> list[str]:
    return [
        token.key
        for token in words.tokens
        if token.is_content and token.quantity is None and token.date is None
    ]


def _likeness(said: Words, part: Words) -> int:
    return len(said.stems & part.stems) + len(set(said.keys) & set(part.keys))


_CENTURY: Final = re.compile(r"\b(\w+)[\s-]+century\b", re.IGNORECASE)
_FOREIGN_CENTURY: Final = re.compile(
    r"\b(?P<digits>\d{1,2})\.\s*(?:Jahrhundert|Jh)|\b(?:siglo|secolo|século)\s+(?P<roman>[IVX]+)\b"
    r"|\b(?P<first>[IVX]+)e\s+siècle"
)
_YEAR_SAID: Final = re.compile(
    r"(?<![\d.,$€£])(1\d{3}|20\d{2})(?![\d%]|[.,]\d)(?:[-–/](\d{2})\b)?|\bFY\s?'?(\d{2})\b"
)


def _years(text: str) -> frozenset[int]:
    found: set[int] = set()
    for match in _YEAR_SAID.finditer(text):
        found.add(int(match[1]) if match[1] else 2000 + int(match[3]))
        if match[2]:
            found.add(int(match[1][:2] + match[2]))  # 1914-18
    return frozenset(found)


def plain_words(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+|[%$€£]|[-−(](?=\d)|\.(?=\d)", text.casefold()))


# --- sentences

_LINE: Final = re.compile(r"[^\n]*")
_FENCE: Final = re.compile(r"\s*(?:```|~~~)")
_HEADING: Final = re.compile(r"\s{0,3}#{1,6}\s|\s*\*\*[^*\n]{1,80}\*\*:?\s*$")
_RULE: Final = re.compile(r"\s*(?:[-*_=]\s*){3,}$")
_TABLE_RULE: Final = re.compile(r"\s*\|?\s*:?-{2,}[-|:\s]*$")
_ROW: Final = re.compile(r"\s*\|.*\|\s*$")
_ITEM: Final = re.compile(r"\s*(?:>\s*)*(?:[-*+•]|\d{1,3}[.)])\s+")
_QUOTE: Final = re.compile(r"\s*(?:>\s*)+")
_END: Final = re.compile(r"(?:[.!?…]+[\"”’»)\]*_]*(?=\s)|[。！？｡।॥؟۔]+[」』）”\"]*)")
_STARTS: Final = re.compile(r"\s+[\"“‘«„(\[*_¿¡]*(?:[^\W_a-z]|\d|\S(?<![\w]))")
_OWN: Final = re.compile(
    r"""^[\W_]*(?:yes|no|sure|certainly|of\ course|absolutely|well|here(?:'s|\ is|\ are)
    |in\ (?:short|summary|brief|other\ words)|to\ sum\ up|let\ me|let's|i(?:'ll|'m|'ve|'d)\b
    |i\ (?:can|could|will|would|found|find|searched|looked|see|didn't|did\ not|couldn't|could\ not
    |cannot|can't|am|have|haven't|don't|do\ not|think|suggest|recommend|read|checked|only)\b
    |if\ you|would\ you|do\ you|you\ (?:can|could|may|might|will\ find|asked|are|have)|shall\ i
    |should\ i|want\ me|please|note\ that|feel\ free|hope\ |for\ more|see\ also|happy\ to|thanks
    |the\ (?:book|text|passages?|document|report|pages?|novel|story|author|excerpts?)
    \ (?:does\ not|doesn't|do\ not|don't|did\ not|says?\ nothing|is\ silent|are\ silent|never|isn't
    |gives?\ no|has\ no|contains?\ no)|there\ is\ no\ (?:mention|answer|information)
    |the\ reader\ (?:is\ (?:now\ )?on\ (?:page|p\.)|hasn't\ allowed)
    |nothing\ in\ the|none\ of\ the\ (?:passages|pages)|that's\ (?:all|as\ far)|so\ far
    |ich\ (?:habe|kann|finde|konnte)|das\ buch\ (?:sagt|nennt|gibt)|wenn\ (?:du|sie)\b|je\ (?:peux
    |n')|le\ livre\ ne|si\ (?:vous|tu|quieres|quiere)|el\ libro\ no|no\ (?:he|puedo)\b)""",
    re.IGNORECASE | re.VERBOSE,
)
_LEAST_WORDS: Final = 3
_LINK: Final = re.compile(r"\s*\[[^\]\n]*\]\([^)\n]*\)\s*")
_PLACE: Final = re.compile(r"\s*\(\s?(?:pp?\.|pages?\s|S\.|Seiten?\s|pág)", re.IGNORECASE)
"""A page in brackets behind a sentence, to which it belongs."""


@dataclass(frozen=True, slots=True)
class ClaimSentence:
    """A sentence, `answer[start:end]`. `paragraph` counts from 0.

    `citations`: positions, in the sequence that was handed in, of those that belong to it.
    `reads_as_own`: by its words it is the companion's own: an offer, a question, "here is".
    """

    start: int
    end: int
    paragraph: int
    citations: tuple[int, ...] = ()
    reads_as_own: bool = False


def claim_sentences(answer: str, offsets: Sequence[int]) -> list[ClaimSentence]:
    """Return the answer's sentences in order. `offsets`: where each citation stands; -1: unknown.

    A citation of unknown place belongs to every sentence.
    """
    spans = [
        (start, end, paragraph)
        for paragraph, block in enumerate(_paragraphs(answer))
        for start, end in _cut(answer, *block)
    ]
    starts = [start for start, _, _ in spans]
    of_sentence: list[list[int]] = [[] for _ in spans]
    for number, offset in enumerate(offsets):
        if not spans:
            break
        if offset < 0:
            for each in of_sentence:
                each.append(number)
            continue
        # Directly behind a sentence is where the next one may begin.
        at = max(0, bisect_left(starts, offset) - 1)
        of_sentence[at].append(number)
    return [
        ClaimSentence(start, end, paragraph, tuple(cited), _is_own(answer, start, end))
        for (start, end, paragraph), cited in zip(spans, of_sentence, strict=True)
    ]


def _is_own(answer: str, start: int, end: int) -> bool:
    """Whether a sentence claims nothing; block quotations are checked word for word elsewhere."""
    text, line = answer[start:end], answer[answer.rfind("\n", 0, start) + 1 :]
    if _LINK.fullmatch(text) or line.lstrip(" ").startswith(">"):
        return True
    plain = text.replace("’", "'").strip(' *_"“”>')
    if plain.endswith(("?", ":")) or _OWN.match(plain):
        return True
    words = re.findall(r"\w+", plain)
    return len(words) < _LEAST_WORDS and not any(word[0].isdigit() for word in words)


def _paragraphs(answer: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of paragraphs, items and rows; white space and marks at the ends excluded."""
    lines = [(match.start(), match.end()) for match in _LINE.finditer(answer)]
    lines = [span for span in lines if answer[span[0] : span[1]].strip() or span[0] < span[1]]
    is_code, waiting = False, None
    last_end = -2
    for at, (start, end) in enumerate(lines):
        line = answer[start:end]
        is_blank_before = "\n\n" in answer[max(0, last_end) : start + 1].replace(" ", "")
        last_end = end
        is_row = _ROW.match(line) is not None
        item = _ITEM.match(line)
        is_apart = _FENCE.match(line) or _HEADING.match(line) or _RULE.match(line) or is_row
        if waiting and (is_apart or item or is_code or is_blank_before or not line.strip()):
            yield waiting
            waiting = None
        if _FENCE.match(line):
            is_code = not is_code
            continue
        if is_code or not line.strip() or (is_apart and not is_row) or _TABLE_RULE.match(line):
            continue
        if is_row:
            following = answer[lines[at + 1][0] : lines[at + 1][1]] if at + 1 < len(lines) else ""
            if not _TABLE_RULE.match(following):
                yield start + len(line) - len(line.lstrip(" |")), start + len(line.rstrip(" |"))
            continue
        opening = item or _QUOTE.match(line)
        begin = start + (opening.end() if opening else len(line) - len(line.lstrip()))
        if begin >= end:
            continue
        stop = start + len(line.rstrip())
        waiting = (waiting[0], stop) if waiting else (begin, stop)
    if waiting:
        yield waiting


def _cut(answer: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a paragraph."""
    position = start
    for match in _END.finditer(answer, start, end):
        rest = answer[match.end() : end]
        if not rest.strip():
            break
        if match.group()[0] in ".!?…":
            if not _STARTS.match(rest) or _PLACE.match(rest):
                continue
            if match.group() == "." and is_abbreviation(
                answer[position : match.end()], rest.lstrip()
            ):
                continue
        yield position, match.end()
        position = match.end() + len(rest) - len(rest.lstrip())
    if answer[position:end].strip():
        yield position, end
