"""Reads quantities out of a sentence, and tells whether two of them mean the same.

It reads numbers in words ("two hundred and six"), digits with thousands separators, scales
(million, bn), percent, currencies, accounting brackets, fractions and units. A quantity knows how
exactly it is given: 1.6 billion stands for 1,577 million, but 1,578 doesn't stand for 1,577.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from reader_app.domain.values import dataclass, replace
from reader_app.retrieval.claims import claim_number_words

SMALL: Final = {
    word: number
    for number, word in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen""".split()
    )
}
TENS: Final = {
    word: number * 10
    for number, word in enumerate(
        "twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2
    )
} | {"threescore": 60, "fourscore": 80}
_BIG: Final = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
ORDINALS: Final = {
    word: number
    for number, word in enumerate(
        """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
        thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
        twentieth""".split(),
        start=1,
    )
} | {
    word: number * 10
    for number, word in enumerate(
        "thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split(), start=3
    )
}
_PARTS: Final = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4,
    "fourths": 4, "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8,
    "tenth": 10, "tenths": 10,
}  # fmt: skip
_SCALES: Final = {
    "hundred": 100.0, "hundreds": 100.0, "dozen": 12.0,
    "thousand": 1e3, "thousands": 1e3, "k": 1e3, "tsd": 1e3, "tausend": 1e3, "mille": 1e3,
    "mil": 1e3, "million": 1e6, "millions": 1e6, "mn": 1e6, "mm": 1e6, "m": 1e6, "mio": 1e6,
    "millionen": 1e6, "millones": 1e6, "millón": 1e6, "milioni": 1e6, "milhões": 1e6,
    "miljoen": 1e6, "billion": 1e9, "billions": 1e9, "bn": 1e9, "b": 1e9, "mrd": 1e9,
    "milliarde": 1e9, "milliarden": 1e9, "milliard": 1e9, "milliards": 1e9, "miliardi": 1e9,
    "miljard": 1e9, "trillion": 1e12, "trillions": 1e12, "tn": 1e12,
}  # fmt: skip
_SHORT_SCALES: Final = frozenset(("k", "m", "mm", "b"))
"""Letters that are a scale only after money: £312m, but 503 m."""
_LETTER_SCALES: Final = frozenset("KMB")
"""Letters that are a scale after any number: 80M parameters."""
_PERCENT: Final = r"%|basis points?|percentage points?|per\s?cent|prozent|pour\s?cent|por\s?ciento"
_CURRENCIES: Final = {
    "$": "$", "us$": "$", "usd": "$", "dollar": "$", "dollars": "$", "buck": "$", "bucks": "$",
    "€": "€", "eur": "€", "euro": "€", "euros": "€", "£": "£", "gbp": "£", "pound": "£",
    "pounds": "£", "¥": "¥", "jpy": "¥", "yen": "¥", "chf": "chf", "franc": "franc",
    "francs": "franc", "rupee": "rupee", "rupees": "rupee", "mark": "mark", "marks": "mark",
    "rouble": "rouble", "roubles": "rouble", "ruble": "rouble", "rubles": "rouble",
    "guinea": "guinea", "guineas": "guinea", "shilling": "shilling", "shillings": "shilling",
    "bob": "shilling", "penny": "penny", "pence": "penny", "pennies": "penny", "cent": "cent",
    "cents": "cent", "crown": "crown", "crowns": "crown", "sovereign": "sovereign",
    "sovereigns": "sovereign", "livre": "livre", "livres": "livre", "florin": "florin",
    "florins": "florin", "farthing": "farthing", "farthings": "farthing",
}  # fmt: skip
_MEASURES: Final = {
    "mm": ("length", 1e-3), "millimetre": ("length", 1e-3), "millimeter": ("length", 1e-3),
    "cm": ("length", 0.01), "centimetre": ("length", 0.01), "centimeter": ("length", 0.01),
    "m": ("length", 1.0), "metre": ("length", 1.0), "meter": ("length", 1.0),
    "km": ("length", 1e3), "kilometre": ("length", 1e3), "kilometer": ("length", 1e3),
    "inch": ("length", 0.0254), "foot": ("length", 0.3048), "yard": ("length", 0.9144),
    "mile": ("length", 1609.344), "league": ("length", 4828.0), "fathom": ("length", 1.8288),
    "furlong": ("length", 201.168), "pace": ("length", 0.75), "knot": ("knot", 1.0),
    "mg": ("mass", 1e-6), "gram": ("mass", 1e-3), "g": ("mass", 1e-3), "kg": ("mass", 1.0),
    "kilogram": ("mass", 1.0), "kilo": ("mass", 1.0), "ounce": ("mass", 0.02835),
    "lb": ("mass", 0.45359), "stone": ("mass", 6.35), "tonne": ("mass", 1e3),
    "kilotonne": ("mass", 1e6), "ton": ("mass", 1e3), "second": ("time", 1.0),
    "sec": ("time", 1.0), "s": ("time", 1.0), "millisecond": ("time", 1e-3), "ms": ("time", 1e-3),
    "minute": ("time", 60.0), "min": ("time", 60.0), "hour": ("time", 3600.0),
    "hr": ("time", 3600.0), "day": ("time", 86400.0), "night": ("night", 1.0),
    "week": ("time", 604800.0), "fortnight": ("time", 1209600.0), "month": ("time", 2629800.0),
    "year": ("time", 31557600.0), "decade": ("time", 315576000.0),
    "century": ("time", 3155760000.0), "litre": ("volume", 1.0), "liter": ("volume", 1.0),
    "pint": ("volume", 0.568), "quart": ("volume", 1.136), "gallon": ("volume", 4.546),
    "barrel": ("barrel", 1.0), "bushel": ("bushel", 1.0), "acre": ("area", 4046.9),
    "hectare": ("area", 1e4), "m²": ("area", 1.0), "km²": ("area", 1e6),
    "byte": ("data", 1.0), "bit": ("bit", 1.0), "kb": ("data", 1e3), "kilobyte": ("data", 1e3),
    "mb": ("data", 1e6), "megabyte": ("data", 1e6), "gb": ("data", 1e9),
    "gigabyte": ("data", 1e9), "watt": ("power", 1.0), "kw": ("power", 1e3),
    "kilowatt": ("power", 1e3), "mw": ("power", 1e6), "megawatt": ("power", 1e6),
    "volt": ("volt", 1.0), "degree": ("degree", 1.0), "celsius": ("celsius", 1.0),
    "fahrenheit": ("fahrenheit", 1.0), "°c": ("celsius", 1.0), "°f": ("fahrenheit", 1.0),
}  # fmt: skip
_DEGREES: Final = re.compile(r"\s+(?:(?P<letter>[CF])(?:elsius|entigrade|ahrenheit)?)\b")
_PLURALS: Final = {"feet": "foot", "inches": "inch", "centuries": "century"}
WORD_NUMBER: Final = "|".join([*SMALL, *TENS, *_BIG])
_NUMBER_WORD: Final = re.compile(
    r"\b(?:(?P<article>(?:half\s+)?an?)[\s-]+"
    r"(?=(?:hundred|thousand|million|billion|dozen|score\s+of)\b))?"
    rf"(?P<word>{WORD_NUMBER}|dozen|score|{'|'.join(ORDINALS)})\b",
    re.IGNORECASE,
)
_JOINED: Final = re.compile(r"(?P<and>[\s-]+and)?[\s-]+", re.IGNORECASE)
_AND_A_PART: Final = re.compile(
    r"[\s-]+and[\s-]+(?:an?|one|(?P<three>three))[\s-]+(?:(?P<half>half)|quarters?)\b",
    re.IGNORECASE,
)
_FRACTION: Final = re.compile(
    rf"\b(?:(?P<count>an?|one|two|three|four|five|seven)[\s-]+)?(?P<part>{'|'.join(_PARTS)})\b"
    rf"(?!-[a-z]|\s+an?\s+(?:dozen|{'|'.join(_BIG)})"
    r"|\s+(?:day|time|year|week|month|person|party|man|woman|child|term|edition|volume|season"
    r"|chapter|generation|visit|wife|son|daughter|one)\b)",
    re.IGNORECASE,
)
_ADDED: Final = re.compile(r"[^\s,;]\s+and\s+$", re.IGNORECASE)
"""Matches what precedes a part that belongs to the number before it: seven and a half."""
_MULTIPLES: Final = {
    "twice": 2.0, "double": 2.0, "doubled": 2.0, "twofold": 2.0, "thrice": 3.0, "triple": 3.0,
    "tripled": 3.0, "trebled": 3.0, "threefold": 3.0, "quadrupled": 4.0, "fourfold": 4.0,
    "tenfold": 10.0, "halved": 0.5, "halves": 0.5, "halve": 0.5, "halving": 0.5, "doubles": 2.0,
    "doubling": 2.0, "triples": 3.0, "trebles": 3.0, "quadruple": 4.0, "pair": 2.0, "pairs": 2.0,
    "couples": 2.0,
}  # fmt: skip
_PENCE: Final = re.compile(rf"\b(?P<count>{'|'.join(SMALL)})(?:pence|penny)\b", re.IGNORECASE)
_TIMES: Final = {"once": 1.0, "twice": 2.0, "thrice": 3.0, "double": 2.0, "doubled": 2.0,
                 "both": 2.0, "couple": 2.0, "triple": 3.0,
                 "tripled": 3.0}  # fmt: skip
_DIGITS: Final = re.compile(
    r"(?<![\w.,'’])(?P<before>(?:(?:us)?[$€£¥]|\b(?:usd|eur|gbp|chf|jpy))\s?)?"
    r"(?P<open>\(\s?)?(?P<sign>[-−–~±+]\s?)?(?P<money>[$€£¥]\s?)?"
    r"(?P<digits>\d{1,3}(?:[,.'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:[^\S\n]\d{3})+(?!,?\d)"
    r"|\d+(?:[.,]\d+)?|\.\d+)(?P<part>[½¼¾⅓⅔])?"
    r"(?P<close>\s?\))?(?P<ordinal>(?:st|nd|rd|th)\b)?",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    rf"[\s\u00a0\u202f-]?(?P<percent>{_PERCENT})|[\s\u00a0\u202f-]*(?P<word>°?[^\W\d_]+²?|[€£$¥])\.?",
    re.IGNORECASE,
)
_SIGNS: Final = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3}
_HEDGE: Final = re.compile(
    r"(?:\babout|\baround|\broughly|\bapproximately|\bapprox\.?|\bnearly|\balmost|\bsome|\bover"
    r"|\bmore than|\bunder|\bless than|\bclose to|\bup to|\bat least|\bat most|\bor so|~|≈"
    r"|\bfewer than|\bin excess of|\bupwards of|\bapproaching|\bclose on|\bnot quite|\bshort of"
    r"|\bshy of|\bregion of|\border of|\babove|\bbelow|\ba good|\btowards"
    r"|\betwa|\brund|\bknapp|\bgut|\bungefähr|\bfast|\bbeinahe|\bannähernd|\bmehr als|\bweniger als"
    r"|\bhöchstens|\bmindestens|\bbis zu|\benviron|\bprès d[e’']|\bpresque|\bplus d[e’']"
    r"|\bmoins d[e’']|\bunos|\bunas|\bcasi|\baproximadamente|\balrededor de|\bcerca de|\bmás de"
    r"|\bmenos de|\bquasi|\bpiù di|\boltre|\bmeno di|\bmais de|\bongeveer|\bbijna|\bruim|\bmeer dan"
    r"|\bcirca|\bca\.?)"
    r"\s*[$€£¥]?\s*$",
    re.IGNORECASE,
)
_MINUS: Final = re.compile(r"\bminus\s$", re.IGNORECASE)
_HEDGE_BEHIND: Final = re.compile(r"[\s-]*(?:or so|or thereabouts|odd|or more)\b", re.IGNORECASE)
_HEDGE_REACH: Final = 20
_YEARS: Final = range(1000, 2101)
_FISCAL: Final = re.compile(r"\bFY(?=\d)", re.IGNORECASE)
_HEDGED: Final = 0.06
"""How far off, as a share, a number may be that is said with "about"."""
_ROUNDED: Final = 0.12
"""How far off, as a share, a round number may be that is said with "about": ten for eleven."""
_MOST_DIGITS: Final = 40
_CONVERTED: Final = 0.02


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number at `text[start:end]`, with everything that belongs to it.

    `values`: its readings (1.250 is two numbers, by language), scale included; `step`: the value of
    its last digit; `kind`: "%", a currency, "length", "time" …, or "" for a bare number; `factor`:
    of the unit within its kind. `is_scaled`: a scale (million) is said with it.
    """

    start: int
    end: int
    text: str
    values: tuple[float, ...]
    step: float
    kind: str = ""
    factor: float = 1.0
    unit: str = ""
    is_scaled: bool = False
    is_negative: bool = False
    is_hedged: bool = False
    is_ordinal: bool = False

    @property
    def value(self) -> float:
        return self.values[0]

    @property
    def is_year(self) -> bool:
        """Whether it may be a year: four bare digits."""
        return not self.kind and self.text.isdigit() and int(self.value) in _YEARS


def quantities_in(text: str, *, is_english: bool = True) -> list[Quantity]:
    """Return the quantities of a text in its order; numbers in words only if it is English."""
    # FY2018 and FY22 are years.
    plain = _FISCAL.sub("  ", text)
    found = [*_in_digits(plain, is_english=is_english)]
    if plain != text:
        found = [_fiscal(each) if _FISCAL.match(text, each.start - 2) else each for each in found]
    if is_english:
        taken = [(each.start, each.end) for each in found]
        found += [each for each in _in_words(text) if not _overlaps(each.start, each.end, taken)]
    found.sort(key=lambda each: each.start)
    scale = 1.0
    for at in range(len(found) - 2, -1, -1):
        one, other = found[at], found[at + 1]
        is_joined = _OR.fullmatch(text, one.end, other.start) is not None
        scale = _scale_of(other) or (scale if is_joined else 1.0)
        if is_joined and scale > 1 and not one.is_scaled:
            found[at] = _with_scale(one, other, scale)
    return found


_OR: Final = re.compile(r"\s*,?\s*(?:or|to|and|[-–,])\s*", re.IGNORECASE)
_ALIKE_IN_SIZE: Final = 20


def _scale_of(quantity: Quantity) -> float:
    """Return what the last word of a number multiplies it by: 100 of three hundred; else 0."""
    word = re.split(r"[\s-]+", quantity.text.casefold().rstrip("s."))[-1]
    is_unit = word in _SHORT_SCALES and not quantity.is_scaled
    return 0.0 if is_unit else _SCALES.get(word, 0.0)


def _with_scale(one: Quantity, other: Quantity, scale: float) -> Quantity:
    """Return a number that shares the scale of the next, $4 and $5 million, or may do so: two or
    three hundred."""
    scaled = tuple(value * scale for value in one.values)
    share = scaled[0] / other.value if other.value else 0.0
    if one.kind and one.kind == other.kind and 1 / _ALIKE_IN_SIZE < share < _ALIKE_IN_SIZE:
        return replace(one, values=scaled, step=one.step * scale, is_scaled=True)
    return one if one.kind or share >= 1 else replace(one, values=(*one.values, *scaled))


def _fiscal(year: Quantity) -> Quantity:
    if year.value >= 100 or year.kind:
        return year
    return replace(year, values=(year.value + 2000,), text=str(int(year.value) + 2000))


def _overlaps(start: int, end: int, taken: Sequence[tuple[int, int]]) -> bool:
    return any(start < last and end > first for first, last in taken)


def _in_digits(text: str, *, is_english: bool) -> Iterator[Quantity]:
    for match in _DIGITS.finditer(text):
        digits = match["digits"]
        readings, step = _readings(digits, is_english=is_english)
        if match["part"]:
            readings = tuple(value + _SIGNS[match["part"]] for value in readings)
            step = 0.01
        money = (match["before"] or match["money"] or "").strip().casefold()
        kind = _CURRENCIES.get(money, "")
        is_bracketed = bool(match["open"] and match["close"])
        end = match.end("part") if match["part"] else match.end("digits")
        if match["ordinal"]:
            end = match.end()
        # A closing bracket belongs to the number only with the opening one: (1,577), but "(by 12)".
        tail = _tail(text, match.end() if is_bracketed else end, kind)
        start = match.start("digits")
        if money:
            start = match.start("before") if match["before"] else match.start("money")
        is_negative = is_bracketed or (match["sign"] or "").strip() in ("-", "−")
        is_negative |= _MINUS.search(text, max(0, start - 8), start) is not None
        if match["sign"] and not is_bracketed:
            before = text[: match.start("sign")].rstrip(" \u00a0")[-1:]
            if before.isdigit() or before in ("", "\n", "%"):
                is_negative = False  # a range, or the mark of an item
        yield Quantity(
            start,
            max(end, tail.end),
            text[start : max(end, tail.end)],
            tuple(value * tail.scale for value in readings),
            step * tail.scale,
            tail.kind,
            tail.factor,
            tail.unit,
            tail.scale > 1,
            is_negative,
            _is_hedged(text, start, max(end, tail.end)) or (match["sign"] or "").startswith("~"),
            bool(match["ordinal"]),
        )


def _in_words(text: str) -> Iterator[Quantity]:
    taken: list[tuple[int, int]] = []
    added: list[tuple[int, int]] = []
    for match in _FRACTION.finditer(text):
        count = (match["count"] or "").casefold()
        part = match["part"].casefold()
        if not count and part not in ("half", "quarter"):
            continue  # the third, a fifth wheel
        is_added = _ADDED.search(text[: match.start()]) is not None
        if is_added and count:
            added.append(match.span())
        if is_added or (part == "quarter" and not count):
            continue  # seven and a half, an hour and three quarters; the quarter
        taken.append(match.span())
        yield Quantity(
            match.start(), match.end(), match.group(),
            (SMALL.get(count, 1) / _PARTS[part],), 0.02, "part", is_hedged=True,
        )  # fmt: skip
    for match in _PENCE.finditer(text):
        count = float(SMALL[match["count"].casefold()])
        yield Quantity(*match.span(), match.group(), (count,), 1.0, "penny", unit="penny")
    for start, stop, value, is_ordinal in _spoken(text):
        if _overlaps(start, stop, taken) or any(a <= start and stop <= b for a, b in added):
            continue
        tail = _tail(text, stop, "")
        end = max(stop, tail.end)
        step = 0.01 if value != int(value) else 1.0
        taken.append((start, end))
        yield Quantity(
            start, end, text[start:end], (value * tail.scale,),
            step * tail.scale, tail.kind, tail.factor, tail.unit, tail.scale > 1,
            is_hedged=_is_hedged(text, start, end), is_ordinal=is_ordinal,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Tail:
    end: int = 0
    scale: float = 1.0
    kind: str = ""
    factor: float = 1.0
    unit: str = ""


def _tail(text: str, at: int, kind: str) -> _Tail:
    """Return what stands behind a number: scale, percent, currency, unit of measure."""
    scale, end = 1.0, 0
    for _ in range(4):
        match = _AFTER.match(text, at)
        if match is None:
            break
        if match["percent"]:
            part = 0.01 if match["percent"].casefold().startswith("basis") else 1.0
            return _Tail(match.end(), scale * part, kind or "%")
        word = match["word"].casefold()
        is_money = text[match.end() : match.end() + 1] in ("€", "$", "£")
        is_beside = at == match.start("word") and (bool(kind) or match["word"] in _LETTER_SCALES)
        if word in _SCALES and (word not in _SHORT_SCALES or is_money or is_beside):
            scale *= _SCALES[word]
            at = end = match.end("word")
            if text[at : at + 1] == "." and word in ("mio", "mrd", "tsd"):
                at = end = at + 1
            continue
        if word in ("of", "us", "and", "square", "cubic"):
            if word == "and" or (word == "of" and scale == 1):
                break
            at = match.end("word")
            if word in ("square", "cubic"):
                kind = kind or word
            continue
        unit = _singular(word)
        if unit == "degree" and (scale_of := _DEGREES.match(text, match.end("word"))):
            letter = scale_of["letter"].casefold()
            return _Tail(scale_of.end(), scale, *_MEASURES[f"°{letter}"], f"°{letter}")
        if word in _CURRENCIES and kind in ("", _CURRENCIES[word]):
            return _money(match.end("word"), scale, _CURRENCIES[word])
        if unit in _MEASURES and (not kind or kind in ("square", "cubic")):
            measure, factor = _MEASURES[unit]
            if kind in ("square", "cubic"):
                power = 2 if kind == "square" else 3
                measure, factor = ("area" if power == 2 else "volume³"), factor**power
            return _Tail(match.end("word"), scale, measure, factor, unit)
        break
    return _Tail(end, scale, "" if kind in ("square", "cubic") else kind)


def _money(end: int, scale: float, currency: str) -> _Tail:
    return _Tail(end, scale, currency, 0.01 if currency == "cent" else 1.0, currency)


def _singular(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    return word[:-1] if word.endswith("s") and len(word) > 2 else word


def _is_hedged(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - _HEDGE_REACH) : start]
    return _HEDGE.search(before) is not None or _HEDGE_BEHIND.match(text, end) is not None


def _readings(digits: str, *, is_english: bool) -> tuple[tuple[float, ...], float]:
    """Return what digits with signs between them may mean, and the value of the last digit."""
    plain = re.sub(r"[\s\u00a0\u202f'’]", "", digits)
    english = _number(plain, ",", ".")
    if is_english:
        return (english[0],), english[1]
    other = _number(plain, ".", ",")
    return tuple(dict.fromkeys((other[0], english[0]))), min(english[1], other[1])


def _number(digits: str, group: str, point: str) -> tuple[float, float]:
    groups = digits.split(point, maxsplit=1)[0].split(group)
    if len(groups) > 1 and any(len(each) != 3 for each in groups[1:]):
        digits = digits.replace(group, point, 1)  # 12,5 in an English text: a decimal comma
    whole = digits.replace(group, "").replace(point, ".")
    if whole.count(".") > 1:
        whole = whole.replace(".", "")
    decimals = len(whole.partition(".")[2])
    return float(whole[:_MOST_DIGITS]), 10.0**-decimals


# --- numbers in words


class _NumberInWords:
    """A number that grows word by word, as far as English lets it: not one and two."""

    def __init__(self, article: str, word: str) -> None:
        self._is_half = article.startswith("half")
        self._total, self._part = 0.0, 1.0 if article else 0.0
        self._last, self._limit = "unit" if article else "", math.inf
        self.is_ordinal = False
        if not article and (word in _BIG or word == "dozen"):
            self._part = 1.0  # hundred men, the dozen cups
        self.has_begun = self.takes(word)

    @property
    def value(self) -> float:
        return (self._total + self._part) / (2 if self._is_half else 1)

    def takes(self, word: str, joint: str = "") -> bool:
        """Add a word, and return whether it belongs to the number.

        `joint`: "and" if that stands before the word, "-and-" if hyphens do, too.
        """
        if self._last in ("dozen", "ordinal"):
            return False
        if word in ORDINALS:
            return self._ends_with(ORDINALS[word], joint)
        if word in SMALL or word in TENS:
            return self._adds(SMALL.get(word, 0) + TENS.get(word, 0), joint)
        return not joint and self._multiplies(word)

    def _adds(self, number: int, joint: str) -> bool:
        kind = "unit" if number < _TEN else "teen" if number < _TEN * 2 else "ten"
        is_free = self._last in ("", "hundred", "score", "big")
        is_unit = kind == "unit" and self._last == "ten" and number > 0 and joint != "and"
        if is_free or is_unit:
            self._part += number
        elif kind == "ten" and joint and self._last == "unit" and 0 < self._part < _TEN:
            self._part, kind = self._part + number, "teen"  # five and thirty
        elif kind == "ten" and not joint and not self._total and self._part in _CENTURIES:
            self._part = self._part * _HUNDRED + number  # nineteen eighty
        else:
            return False
        self._last = kind
        return True

    def _ends_with(self, rank: int, joint: str) -> bool:
        is_behind = self._last in ("hundred", "score", "big")
        is_unit = self._last == "ten" and rank < _TEN and not joint
        if not (is_behind or is_unit or (self._last == "unit" and joint and rank >= _TEN * 2)):
            return False
        self._part += rank
        self._last, self.is_ordinal = "ordinal", True
        return True

    def _multiplies(self, word: str) -> bool:
        if not self._part:
            return False
        if word in _GROUPS:
            if self._part >= _HUNDRED:
                return False
            self._part *= _GROUPS[word]
            self._last = word
            return True
        if _BIG[word] >= self._limit:
            return False
        self._total += self._part * _BIG[word]
        self._part, self._last, self._limit = 0.0, "big", _BIG[word]
        return True

    def add(self, part: float) -> None:
        """Add a half or a quarter of what was said last: two and a half, a million and a half."""
        self._part += part * {"big": self._limit, "dozen": 12.0}.get(self._last, 1.0)


_TEN: Final = 10
_HUNDRED: Final = 100
_GROUPS: Final = {"dozen": 12, "score": 20, "hundred": 100}
_CENTURIES: Final = range(13, 21)


def _spoken(text: str) -> Iterator[tuple[int, int, float, bool]]:
    """Yield the numbers in words of a text: start, end, value, and whether it is an ordinal."""
    start = end = 0
    number: _NumberInWords | None = None
    for match in _NUMBER_WORD.finditer(text):
        word, article = match["word"].casefold(), (match["article"] or "").casefold()
        between = None if article else _JOINED.fullmatch(text, end, match.start())
        joint = "" if not between or not between["and"] else "and"
        if joint and text[end] == text[match.start() - 1] == "-":
            joint = "-and-"
        if number and between and number.takes(word, joint):
            end = match.end()
            continue
        if number:
            yield (start, *_with_part(text, end, number))
        number = _NumberInWords(article, word)
        start, end = match.span()
        if not number.has_begun:
            number = None
    if number:
        yield (start, *_with_part(text, end, number))


def _with_part(text: str, end: int, number: _NumberInWords) -> tuple[int, float, bool]:
    match = None if number.is_ordinal else _AND_A_PART.match(text, end)
    if match is not None:
        number.add(0.5 if match["half"] else 0.75 if match["three"] else 0.25)
        end = match.end()
    return end, number.value, number.is_ordinal


def number_in_words(words: str) -> float:
    """Return the value of a number in words, 0 if it is none."""
    return next((value for _, _, value, _ in _spoken(words)), 0.0)


# --- comparing


def rank_of(word: str) -> int:
    """Return what place an ordinal names ("sixth", "6th"), or 0."""
    digits = _RANK.fullmatch(word)
    return int(digits[1]) if digits else ORDINALS.get(word.casefold(), 0)


_RANK: Final = re.compile(r"(\d{1,3})(?:st|nd|rd|th)")


def agrees(said: Quantity, printed: Quantity) -> bool:
    """Return whether `said` may stand for `printed`: same kind, and equal as exactly as it is said.

    A bare number in the book, as in a table's cell, may be said with its unit and in thousands,
    millions or billions.
    """
    if not _kinds_agree(said, printed):
        return False
    for value in printed.values:
        for own in said.values:
            if _is_near(own, value, said, printed):
                return not (said.is_negative and not printed.is_negative)
    return False


_ALIKE: Final = (
    {"%", "part"}, {"cent", "$"}, {"cent", "€"}, {"£", "mass"}, {"degree", "celsius"},
    {"degree", "fahrenheit"}, {"celsius", "fahrenheit"},
)  # fmt: skip


def _kinds_agree(said: Quantity, printed: Quantity) -> bool:
    kinds = {said.kind, printed.kind}
    if said.kind == printed.kind or "" in kinds:
        return True
    # A pound is money or a weight.
    return kinds in _ALIKE


def _is_near(own: float, value: float, said: Quantity, printed: Quantity) -> bool:
    step, finest = said.step, printed.step
    if said.kind == "part" and printed.kind == "%":
        own, step = own * 100, 1.0
    elif said.kind == "%" and printed.kind == "part":
        value, step = value * 100, 1.0
    elif {said.kind, printed.kind} == {"celsius", "fahrenheit"}:
        own = (own - 32) / 1.8 if said.kind == "fahrenheit" else own * 1.8 + 32
        step = max(step, 1.0)
    elif said.kind and printed.kind and said.factor != printed.factor:
        own, step = own * said.factor, max(step * said.factor, own * said.factor * _CONVERTED)
        value *= printed.factor
    elif said.kind == "mass" and printed.kind == "£":
        own, value = own * said.factor, value * _MEASURES["lb"][1]
        step = max(step * said.factor, own * _CONVERTED)
    scales = [1.0]
    if said.is_scaled and not printed.is_scaled and printed.kind in ("", said.kind):
        scales += [1e3, 1e6, 1e9]
    elif printed.is_scaled and not said.is_scaled and not said.kind:
        scales += [1e-3, 1e-6, 1e-9]
    for scale in scales:
        room = step / 2 if step > finest * scale * 1.001 else 0.001 * step
        if said.is_hedged and not (printed.is_hedged and step <= finest * scale * 1.001):
            room = max(room, abs(own) * _HEDGED, min(_round_step(own) / 2, abs(own) * _ROUNDED))
        elif said.is_hedged:
            room = max(room, min(_round_step(own) / 2, abs(own) * _HEDGED))
        if abs(own - value * scale) <= room + 1e-9 * max(abs(own), 1.0):
            return True
    return False


def _round_step(value: float) -> float:
    """Return the value of the last digit of a number that isn't 0: 100 of 1,200."""
    step = 1.0
    while value and value % (step * 10) == 0 and step < value:
        step *= 10
    return step


def is_other_unit(said: Quantity, printed: Quantity) -> bool:
    """Return whether both give the same number in units that differ."""
    if not said.kind or not printed.kind or (said.kind, said.unit) == (printed.kind, printed.unit):
        return False
    return any(abs(own - value) < 1e-9 for own in said.values for value in printed.values)


_PART_OF_UNIT: Final = re.compile(
    r"\b(?:half|(?:(?P<count>three|two|an?other|a)[\s-])?(?P<part>quarters?|thirds?))"
    r"\s+(?:of\s+)?(?:an?|the|each|every)\s+(?P<unit>[a-z]+)\b"
    r"|\b(?:an?(?: (?:single|whole|full|good))?|per|each|every|one"
    r"|(?:the|this|that|last|past|next|previous|first|following|preceding)"
    r"(?=\s+(?:day|week|fortnight|month|year|decade|century)\b))(?P<other>[\s-]+(?:other|second))?"
    r"[\s-]+(?P<whole>[a-z]+)(?:['’]s)?"
    r"(?:\s+and\s+(?:an?|(?P<three>three))\s+(?P<more>half|quarters?|third))?\b"
    r"|\b(?P<rate>daily|weekly|monthly|yearly|annual|annually|fortnight)\b",
    re.IGNORECASE,
)
_RATES: Final = {
    "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "annual": "year",
    "annually": "year", "fortnight": "fortnight",
}  # fmt: skip


def parts_of_units(text: str) -> Iterator[Quantity]:
    """Yield units that are said without a number, in that unit: a week, half an hour, monthly."""
    for match in _PART_OF_UNIT.finditer(text):
        rate = (match["rate"] or "").casefold()
        unit = _RATES.get(rate) or (match["unit"] or match["whole"]).casefold()
        measure = _MEASURES.get(unit)
        if measure is None and unit in _CURRENCIES:
            measure = (_CURRENCIES[unit], 1.0)
        if measure is None:
            continue
        if match["unit"]:
            count = SMALL.get((match["count"] or "").casefold(), 1)
            value = count / _PARTS[(match["part"] or "half").casefold()]
        else:
            more = (3 if match["three"] else 1) / _PARTS[(match["more"] or "").casefold() or "half"]
            value = (2 if match["other"] else 1) + (more if match["more"] else 0.0)
        yield Quantity(*match.span(), match.group(), (value,), 0.01, *measure, unit)
    for count, unit in claim_number_words.implied_spans(text):
        yield Quantity(0, 0, unit, (float(count),), 0.01, *_MEASURES[unit], unit)


_PLURAL: Final = re.compile(rf"\b({'|'.join(SMALL)})e?s\b", re.IGNORECASE)
"""Under-fives are under five."""


_ONCE: Final = re.compile(r"\b(?:once|twice|thrice)\b", re.IGNORECASE)


def times_word(text: str, unit: str = "") -> set[float]:
    """Return the numbers that words like "twice" stand for, and two for either week if asked."""
    found = {value for word, value in _TIMES.items() if re.search(rf"\b{word}\b", text, re.I)}
    found |= {float(SMALL[match[1].casefold()]) for match in _PLURAL.finditer(text)}
    counts = [_TIMES[match.group().casefold()] for match in _ONCE.finditer(text)]
    found |= {sum(counts)} if len(counts) > 1 else set()
    return found | ({2.0} if re.search(rf"\b(?:n?either) {unit or '[a-z]'}", text, re.I) else set())


_RATIO: Final = re.compile(
    rf"\b(?P<one>{'|'.join(SMALL)}|\d{{1,2}})\s+(?:[a-z]+\s+)?(?:in|out\s+of)(?:\s+every)?\s+"
    rf"(?P<all>{'|'.join((*SMALL, *TENS))}|\d{{1,3}}|a\s+hundred)\b",
    re.IGNORECASE,
)


def ratios_in(text: str) -> Iterator[Quantity]:
    """Yield as a share what is said as so many in so many, such as one in five."""
    for match in _RATIO.finditer(text):
        numbers = [
            float(each) if each.isdigit() else number_in_words(each)
            for each in (match["one"], match["all"])
        ]
        if 0 < numbers[0] < numbers[1]:
            value = numbers[0] / numbers[1]
            yield Quantity(*match.span(), match.group(), (value,), 0.02, "part", is_hedged=True)
    for match in _EVERY_NTH.finditer(text):
        rank = rank_of(match["rank"])
        if rank > 1:
            yield Quantity(*match.span(), match.group(), (1 / rank,), 0.02, "part", is_hedged=True)


_EVERY_NTH: Final = re.compile(
    r"\bevery (?P<rank>\w+) (?!second|minute|hour|day|night|week|month|year)[a-z]", re.IGNORECASE
)
"""Every fourth child: a quarter of them."""


def rest_of(part: Quantity) -> Quantity:
    """Return what a part or percentage leaves over."""
    whole = 100.0 if part.kind == "%" else 1.0
    return replace(part, values=tuple(whole - value for value in part.values))


def compounds_of(quantities: Sequence[Quantity], text: str) -> Iterator[Quantity]:
    """Yield measures that are said in two units, in the smaller one: two hours and ten minutes."""
    for match in _ONE_AND.finditer(text):
        other = next((each for each in quantities if each.start == match.end()), None)
        kind, factor = _MEASURES[match["unit"].casefold()]
        if other is not None and other.kind == kind and factor > other.factor:
            value = factor / other.factor + other.value
            span = text[match.start() : other.end]
            yield replace(other, start=match.start(), text=span, values=(value,))
    for one, other in pairwise(quantities):
        if (
            one.kind == "part"
            and other.value >= _THOUSAND
            and _OF_A.fullmatch(text, one.end, other.start)
        ):
            span, value = text[one.start : other.end], one.value * other.value
            step = 0.02 * other.value  # three quarters of a million
            yield replace(other, start=one.start, text=span, values=(value,), step=step)
        is_one = bool(one.kind) and one.kind == other.kind and one.factor > other.factor
        if is_one and _COMPOUND.fullmatch(text, one.end, other.start):
            value = one.value * one.factor / other.factor + other.value
            span = text[one.start : other.end]
            yield replace(other, start=one.start, text=span, values=(value,))
        if other.kind in _HUNDREDTHS.get(one.kind, ()) and _COMPOUND.fullmatch(
            text, one.end, other.start
        ):
            span, value = text[one.start : other.end], one.value + other.value / 100
            yield replace(one, end=other.end, text=span, values=(value,), step=0.01)


_HUNDREDTHS: Final = {"$": ("cent",), "€": ("cent",), "£": ("penny",)}
"""Small coins that are counted behind larger money: one dollar and eighty-seven cents."""
_HALF_OF: Final = re.compile(
    r"\bhalf (?:of )?(?:that|this|as|the|it|its|price|his|her|their)\b", re.IGNORECASE
)
_ONE_WAY: Final = re.compile(
    r"\b(?:(?:each|either|one|every) way|(?:each|either|every) direction|(?:each|either) side)\b",
    re.IGNORECASE,
)
"""There and back is twice that."""
_ONE_AND: Final = re.compile(
    r"\b(?:an?|one) (?P<unit>hour|minute|day|week|month|year|foot|yard|mile) (?:and )?", re.I
)
_THOUSAND: Final = 1000
_OF_A: Final = re.compile(r"\s+of\s+", re.IGNORECASE)
_COMPOUND: Final = re.compile(r"\s*,?\s*(?:and\s+)?", re.IGNORECASE)


def multiples_in(text: str) -> set[float]:
    """Return the factors in the words of a text: doubled, trebled, halved."""
    words = re.findall(r"[a-z]+", text.casefold())
    found = {_MULTIPLES[word] for word in words if word in _MULTIPLES}
    found |= {0.5} if _HALF_OF.search(text) else set()
    return found | {2.0} if _ONE_WAY.search(text) else found
