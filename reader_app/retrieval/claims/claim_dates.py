"""Reads dates and times of day out of a sentence, and tells whether two dates mean the same.

Dates are read in the common spellings and may be partial: "March 1888" stands for "20 March 1888".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from reader_app.domain.values import dataclass, replace
from reader_app.retrieval.claims.claim_numbers import (
    ORDINALS,
    SMALL,
    TENS,
    WORD_NUMBER,
    number_in_words,
)

_MONTHS: Final = (
    "january jan januar janvier enero gennaio janeiro januari",
    "february feb februar février febrero febbraio fevereiro februari",
    "march mar märz mars marzo março maart",
    "april apr avril abril aprile",
    "may mai mayo maggio maio mei",
    "june jun juni juin junio giugno junho",
    "july jul juli juillet julio luglio julho",
    "august aug août agosto augustus",
    "september sep sept septembre septiembre settembre setembro",
    "october oct oktober okt octobre octubre ottobre outubro",
    "november nov novembre noviembre novembro",
    "december dec dezember dez décembre diciembre dicembre dezembro",
)
_MONTH: Final = {name: at for at, names in enumerate(_MONTHS, start=1) for name in names.split()}
_NAMES: Final = "|".join(sorted(_MONTH, key=len, reverse=True))
_DAY_WORDS: Final = "|".join(ORDINALS)
_DAY: Final = (
    rf"\d{{1,2}}(?:st|nd|rd|th|er|\.|º)?|(?:(?:twenty|thirty)[\s-])?(?:{_DAY_WORDS})|thirtieth"
)
_DATE: Final = re.compile(
    rf"(?<!\d[.,])\b(?:(?P<day>{_DAY})\s+(?:of\s+|de\s+)?(?P<month>{_NAMES})\b\.?"
    rf"(?:,?\s+(?:de\s+)?(?P<year>\d{{4}})\b)?"
    rf"|(?P<month2>{_NAMES})\b\.?\s+(?:the\s+)?(?P<day2>{_DAY})"
    r"(?<!\d\.(?=\d))(?!\w)(?!\s*(?:%|million|percent)|[,.]\d)"
    rf"(?:,?\s+(?P<year2>\d{{4}})\b)?"
    rf"|(?P<month3>{_NAMES})\b\.?,?\s+(?:of\s+|de\s+)?(?P<year3>\d{{4}})\b"
    r"|(?P<year4>\d{4})-(?P<month4>\d{2})-(?P<day4>\d{2})\b"
    r"|(?P<day5>\d{1,2})(?P<between>[./])(?P<month5>\d{1,2})(?P=between)(?P<year5>\d{4}|\d{2})\b"
    rf"|(?P<month6>{_NAMES})\b)",
    re.IGNORECASE,
)
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_IN_DIGITS: Final = re.compile(r"\d[-./]\d")
_ALSO_WORDS: Final = frozenset(("may", "march", "mar", "mars", "sep", "dec", "jan", "mei", "nov"))
"""Months that are words, too: they count as months only with a capital, beside a number or "in"."""
_IN_MONTH: Final = re.compile(
    r"\b(?:in|of|since|until|till|by|from|to|and|early|late|mid|during|last|next|this|every|each)"
    r"[\s-]+$"
)

_AND_MONTH: Final = re.compile(rf"(?i:\s*(?:and|or|to|[,–-]))\s*(?:{_NAMES.title()})\b")


@dataclass(frozen=True, slots=True)
class DateSaid:
    """A date at `text[start:end]`; a part that isn't said is 0. `is_numeric`: 3/10 may be 10/3."""

    start: int
    end: int
    text: str
    year: int = 0
    month: int = 0
    day: int = 0
    is_numeric: bool = False


def dates_in(text: str) -> list[DateSaid]:
    """Return the dates with a month in a text, in its order."""
    found: list[DateSaid] = []
    if _MONTH.keys().isdisjoint(_LETTERS.findall(text.casefold())) and not _IN_DIGITS.search(text):
        return found
    for match in _DATE.finditer(text):
        name = match["month"] or match["month2"] or match["month3"] or match["month6"] or ""
        if name and not name[0].isupper() and name.casefold() in _ALSO_WORDS:
            continue
        before = text[max(0, match.start() - 10) : match.start()]
        is_alone = bool(match["month6"]) and name.casefold() in _ALSO_WORDS
        if is_alone and not (_IN_MONTH.search(before) or _AND_MONTH.match(text, match.end())):
            continue
        if match["month6"] and len(name) < 4 and name.casefold() not in ("may", "mai", "mei"):
            continue
        day = match["day"] or match["day2"] or match["day4"] or match["day5"] or ""
        year = match["year"] or match["year2"] or match["year3"] or match["year4"]
        year = year or match["year5"] or "0"
        month = _MONTH.get(name.casefold(), 0) or int(match["month4"] or match["month5"] or 0)
        found.append(
            DateSaid(
                match.start(), match.end(), match.group(),
                int(year) + (2000 if len(year) == 2 else 0), month, _day(day),
                bool(match["day5"]),
            )
        )  # fmt: skip
    return found


_LAST_DAY: Final = re.compile(r"\b(?:last day|end|close) of (?:the month of )?$", re.IGNORECASE)
_LAST_DAYS: Final = range(28, 32)


def ends_month(said: DateSaid, printed: DateSaid, text: str) -> bool:
    """Return whether a text names the end of a month, of which the last day is said, or the next
    month or its first day, before which that is."""
    is_last = said.month == printed.month and said.day in _LAST_DAYS
    is_next = said.day <= 1 and said.month == printed.month % 12 + 1
    is_end = not printed.day and _LAST_DAY.search(text[: printed.start]) is not None
    return is_end and (is_last or is_next)


def completed(dates: Sequence[DateSaid]) -> list[DateSaid]:
    """Return dates in their order, with month and year of the one before where they are missing.

    What stands before the first month is of that one.
    """
    found: list[DateSaid] = []
    month = next((each.month for each in dates if each.month), 1)
    year = 0
    for each in sorted(dates, key=lambda date: date.start):
        month, year = each.month or month, each.year or year
        found.append(replace(each, month=month, year=year))
    return found


def _day(text: str) -> int:
    digits = re.match(r"\d+", text)
    if digits:
        return int(digits.group())
    words = re.split(r"[\s-]+", text.casefold())
    return sum(ORDINALS.get(word, 0) + TENS.get(word, 0) for word in words)


def dates_agree(said: DateSaid, printed: DateSaid) -> bool:
    """Return whether two dates agree in all they say; the year must be in both or in one only."""
    pairs = [(printed.month, printed.day)]
    if printed.is_numeric or said.is_numeric:
        pairs.append((printed.day, printed.month))
    if said.year and printed.year and said.year != printed.year:
        return False
    return any(said.month == month and (not said.day or said.day == day) for month, day in pairs)


# --- times of day

_CLOCK: Final = re.compile(
    r"(?<![\d:.])(\d{1,2})[:.](\d{2})(?=\s?(?:[ap]\.?\s?m\b|o.clock|h\b|Uhr))"
    r"|(?<![\d:.])(\d{1,2}):(\d{2})(?![\d:])",
    re.IGNORECASE,
)
_HOUR: Final = re.compile(
    r"(?<![\d:.,$€£])(\d{1,2})(?:[:.](\d{2}))?(?![.:,]?\d)"
    r"(?=\s?(?:[ap]\.?\s?m\b|o.clock)"
    r"|\s?(?:to|until|till|and|[-–])\s?\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\b|o.clock))",
    re.IGNORECASE,
)
_AT_HOUR: Final = re.compile(
    r"\b(?:at|until|till|from|by) (\d{1,2})(?:[:.](\d{2}))?"
    r"(?=\s*(?:[;,.](?!\d)|$|(?:and|to|until|in the|on|from|every|each|daily|sharp)\b))",
    re.IGNORECASE,
)
_SPOKEN_CLOCK: Final = re.compile(
    rf"\b(?:(?P<minutes>(?:{WORD_NUMBER}|quarter|half|\d+)(?:[\s-](?:{WORD_NUMBER}))?)"
    rf"(?:\s+minutes?)?[\s-]+(?P<side>to|past|before|after)\s+)?"
    rf"(?P<hour>{'|'.join(SMALL)}|noon|midday|midnight|\d{{1,2}}(?=\s?o.clock))\b"
    r"(?P<clock>\s?o.clock|\s(?:in\sthe\s(?:morning|afternoon|evening)|at\snight)\b)?",
    re.IGNORECASE,
)


def clock_times_in(text: str) -> list[tuple[int, int, int]]:
    """Return times of day in digits: start, end, and minutes since twelve o'clock."""
    found = []
    for match in _CLOCK.finditer(text):
        hour, minute = int(match[1] or match[3]), int(match[2] or match[4])
        if hour < 25 and minute < 60:
            found.append((match.start(), match.end(), (hour % 12) * 60 + minute))
    return found


def hours_in(text: str) -> list[tuple[int, int, int]]:
    """Return times of day like "6 to 7.30 p.m.": start, end, and minutes since twelve o'clock."""
    return [
        (match.start(1), match.end(), int(match[1]) % 12 * 60 + int(match[2] or 0))
        for pattern in (_HOUR, _AT_HOUR)
        for match in pattern.finditer(text)
        if int(match[1]) < 25
    ]


def spoken_clocks_in(text: str) -> list[tuple[int, int, int]]:
    """Return what can't but be a time of day in words: start, end, minutes since twelve o'clock."""
    return [
        (match.start(), match.end(), _minutes(match))
        for match in _SPOKEN_CLOCK.finditer(text)
        if match["clock"]
        or match["hour"][0] in "nmNM"
        or (match["minutes"] and match["side"].casefold() in ("to", "past"))
    ]


def spoken_times_in(text: str) -> set[int]:
    """Return times of day in words, "twenty minutes to nine", as minutes since twelve o'clock."""
    return {_minutes(match) for match in _SPOKEN_CLOCK.finditer(text)}


def _minutes(match: re.Match[str]) -> int:
    named = match["hour"].casefold()
    hour = (int(named) if named.isdigit() else SMALL.get(named, 0)) * 60
    if match["minutes"]:
        said = match["minutes"].casefold()
        parts = {"quarter": 15.0, "half": 30.0}
        minutes = float(said) if said.isdigit() else parts.get(said) or number_in_words(said)
        hour += int(minutes) if match["side"].casefold() in ("past", "after") else -int(minutes)
    return hour % 720
