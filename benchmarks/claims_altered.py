"""Changes one fact of a true sentence. Its lists are its own: it shares none with the checker."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

KINDS: Final = ("number", "date", "unit", "name", "swap", "negation", "relation")
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTH: Final = re.compile(
    rf"\b({'|'.join(month for month in _MONTHS if month not in ('May', 'March'))})\b"
)
_YEAR: Final = re.compile(r"(?<![\d,.$])(?:1[5-9]|20)\d\d(?![\d,.]\d|\d|%)")
_NUMBER: Final = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?!\w)")
_SPELT: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "fifteen", "twenty", "thirty", "forty", "fifty", "hundred", "thousand",
)  # fmt: skip
_SPELT_RE: Final = re.compile(rf"\b(?:{'|'.join(_SPELT)})\b")
_UNITS: Final = (
    ("miles", "kilometres", "yards"), ("feet", "yards", "metres"), ("inches", "feet"),
    ("hours", "days", "minutes"), ("days", "weeks"), ("weeks", "months"), ("months", "years"),
    ("years", "months"), ("minutes", "hours"), ("pounds", "shillings", "dollars"),
    ("shillings", "pounds"), ("dollars", "euros"), ("million", "billion"), ("billion", "million"),
    ("percent", "million"), ("year", "month"), ("month", "week"), ("hour", "day"),
    ("acres", "hectares"), ("tons", "pounds"),
)  # fmt: skip
_AUXILIARY: Final = re.compile(
    r"\b(was|were|is|are|had|has|have|could|would|should|will|can|must|did|may|might)\b(?!n['’]t)"
)
_NOT: Final = re.compile(
    r"(?<=\w)n['’]t\b|\b(was|were|is|are|had|has|have|could|would|should|will|must|did|do|does|may)"
    r" (?:not|never)\b"
)
_TURNED: Final = """
    more/less before/after first/last always/never increased/decreased increase/decrease
    higher/lower greater/smaller above/below old/young long/short early/late good/bad better/worse
    best/worst high/low large/small rich/poor strong/weak open/shut opened/closed bought/sold
    began/ended came/went lost/found accepted/refused loved/hated father/mother brother/sister
    son/daughter husband/wife man/woman boy/girl king/queen morning/evening day/night
    inside/outside up/down left/right north/south east/west alive/dead happy/sad easy/difficult
    gain/loss income/expense assets/liabilities rise/fall rose/fell with/without
    everything/nothing everyone/nobody all/none many/few most/least minimum/maximum buy/sell
    paid/received uncle/aunt he/she light/dark black/white hot/cold friend/enemy won/lost
    cause/effect next/previous short-term/long-term domestic/foreign include/exclude
    likely/unlikely possible/impossible favorable/unfavorable positive/negative current/noncurrent
    over/under fast/slow often/seldom beginning/end new/old tall/short wide/narrow gentleman/lady
    master/servant war/peace remember/forget live/die question/answer
""".split()
_CAPITAL: Final = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}\b")
_NO_NAME: Final = frozenset(
    """The This That These Those There They Then When Where What Which While With From Monday
    Tuesday Wednesday Thursday Friday Saturday Sunday Yes Not But And For You Your Our His Her She
    Mrs Miss Sir Lady Lord Madam God Heaven Company Board Note Section Item Part Table Act Plan
    Agreement Senior Notes Financial Statements Common Stock Class Chapter Inc
    Company""".split()
) | frozenset(_MONTHS)


class Alterer:
    """Alters sentences of one book; names are replaced by other names that it often has."""

    def __init__(self, sentences: Sequence[str], chance: random.Random) -> None:
        self._chance = chance
        names: Counter[str] = Counter()
        lower: Counter[str] = Counter()
        for text in sentences:
            names.update(word for word in _CAPITAL.findall(text) if word not in _NO_NAME)
            lower.update(re.findall(r"\b[a-z]{3,}\b", text))
        often = [name for name, count in names.most_common(60) if count > 2]
        self._names = [name for name in often if not lower[name.lower()]]
        self._makers: dict[str, Callable[[str], str]] = {
            "number": self._number, "date": self._date, "unit": self._unit, "name": self._name,
            "swap": self._swap, "negation": self._negation, "relation": self._relation,
        }  # fmt: skip
        self._turned: dict[str, str] = {}
        for pair in _TURNED:
            one, other = pair.split("/")
            self._turned.setdefault(one, other)
            self._turned.setdefault(other, one)

    def altered(self, kind: str, text: str) -> str:
        """Return the sentence with one fact of this kind changed; "" if it has none."""
        return self._makers[kind](text)

    def _number(self, text: str) -> str:
        places = [m for m in _NUMBER.finditer(text) if not _YEAR.fullmatch(m.group())]
        spelt = list(_SPELT_RE.finditer(text))
        if not places and not spelt:
            return ""
        match = self._chance.choice([*places, *spelt])
        old = match.group()
        if old in _SPELT:
            same = _SPELT[-2:] if old in _SPELT[-2:] else _SPELT[:-2]
            new = self._chance.choice([word for word in same if word != old])
        else:
            at = self._chance.choice([i for i, char in enumerate(old) if char.isdigit()])
            digits = "123456789" if at == 0 else "0123456789"
            digit = self._chance.choice([each for each in digits if each != old[at]])
            new = old[:at] + digit + old[at + 1 :]
        return _with(text, match, new)

    def _date(self, text: str) -> str:
        places = [*_MONTH.finditer(text), *_YEAR.finditer(text)]
        if not places:
            return ""
        match = self._chance.choice(places)
        old = match.group()
        if old.isdigit():
            new = str(int(old) + self._chance.choice((-10, -3, -2, -1, 1, 2, 3, 10)))
        else:
            new = self._chance.choice([month for month in _MONTHS if month != old])
        return _with(text, match, new)

    def _unit(self, text: str) -> str:
        options = list(_UNITS)
        self._chance.shuffle(options)
        for old, *others in options:
            number = rf"(?:\d[\d,.]*|{'|'.join(_SPELT)})"
            match = re.search(rf"(?<=\b){number}[ -]({old})\b", text)
            if match is not None:
                start, end = match.span(1)
                return text[:start] + self._chance.choice(others) + text[end:]
        return ""

    def _name(self, text: str) -> str:
        places = [m for m in _CAPITAL.finditer(text) if m.group() in self._names]
        if not places or len(self._names) < 3:
            return ""
        match = self._chance.choice(places)
        others = [name for name in self._names if name not in text]
        return _with(text, match, self._chance.choice(others)) if others else ""

    def _swap(self, text: str) -> str:
        places = [m for m in _CAPITAL.finditer(text) if m.group() in self._names]
        for one in places:
            for other in places:
                if one.start() < other.start() and one.group() != other.group():
                    between = text[one.end() : other.start()]
                    if len(between.split()) < 2 or re.search(r"\b(and|or|nor|with)\b|,", between):
                        continue
                    return (
                        text[: one.start()] + other.group() + between + one.group()
                        + text[other.end() :]
                    )  # fmt: skip
        return ""

    def _negation(self, text: str) -> str:
        match = _NOT.search(text)
        if match is not None and match.group()[0] == "n":
            if re.search(r"\b(?:ca|wo|sha|ai)$", text[: match.start()]):
                return ""
            return text[: match.start()] + text[match.end() :]
        if match is not None:
            return _with(text, match, match[1])
        places = list(_AUXILIARY.finditer(text))
        if not places:
            return ""
        found = self._chance.choice(places)
        return _with(text, found, f"{found.group()} not")

    def _relation(self, text: str) -> str:
        places = [m for m in re.finditer(r"[a-z]+(?:-[a-z]+)?", text) if m.group() in self._turned]
        places = [m for m in places if text[: m.start()][-1:] in (" ", "")]
        if not places:
            return ""
        match = self._chance.choice(places)
        return _with(text, match, self._turned[match.group()])


def _with(text: str, match: re.Match[str], new: str) -> str:
    return text[: match.start()] + new + text[match.end() :]
