"""Tells what bears out a figure that is said loosely: bounds, decades, spans, counts of a row."""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from reader_app.retrieval.claims import claim_dates
from reader_app.retrieval.claims.claim_numbers import Quantity

_LEAST: Final = re.compile(
    r"(?:(?<!not )(?<!no )(?:more than|over|above|exceed\w*|beyond)|at least|"
    r"(?:no|not) (?:less|fewer|under) than|"
    r"minimum of|upwards? of)\s+(?:\w+ )?$",
    re.IGNORECASE,
)
_MOST: Final = re.compile(
    r"(?:(?<!not )(?<!no )(?:less than|fewer than|under|below)|at (?:the )?most|"
    r"(?:no|not) more than|up to|"
    r"maximum of|(?:not|never) exceed\w*)\s+(?:\w+ )?$",
    re.IGNORECASE,
)
_CROSSING: Final = re.compile(
    r"\b(?:f[ea]ll(?:s|en|ing)?|dropp?\w*|sank|sunk|r[io]sen?|rises|rising|climb\w*|went|gone)"
    r" (?:\w+ )?(?:below|under|above|over|beyond)\s+(?:\w+ )?$",
    re.IGNORECASE,
)
"""What fell below a number had been above it."""
_OR_MORE: Final = re.compile(
    r"\s*(?:\w+ )?(?:or|and) (?:more|over|above|longer|older)\b", re.IGNORECASE
)
_OR_LESS: Final = re.compile(
    r"\s*(?:\w+ )?(?:or|and) (?:less|fewer|under|younger|below)\b", re.IGNORECASE
)


def bound_of(text: str, quantity: Quantity) -> int:
    """Return 1 if a text has a number as the least, -1 as the most, 0 as neither."""
    if _CROSSING.search(text[max(0, quantity.start - 40) : quantity.start]):
        return 0
    before, behind = text[max(0, quantity.start - 24) : quantity.start], text[quantity.end :][:24]
    if before.rstrip().endswith(("$", "€", "£")):
        before = before.rstrip()[:-1]
    if _MOST.search(before) or _OR_LESS.match(behind):
        return -1
    return 1 if _LEAST.search(before) or _OR_MORE.match(behind) else 0


_DECADE: Final = re.compile(r"(\d{2}|\d{4})['’]?s\b")
_LOOSELY: Final = 1.25


def is_loosely_said(
    quantity: Quantity, text: str, printed: Sequence[Quantity], years: Collection[int]
) -> bool:
    """Whether a number that `text` says loosely is borne out: a decade by a year or an age in it.

    "Over 250" is borne out by 300. `years`: those of the cited words, of centuries the first.
    """
    decade = _DECADE.match(text, quantity.start)
    if decade is not None and decade[1].endswith("0"):
        first = int(decade[1])
        last = first + (100 if decade[1].endswith("00") else 10)
        ages = [int(each.value) for each in printed if not each.is_year]
        dates = [year if first >= _HUNDRED else year % _HUNDRED for year in years]
        return any(first <= each < last for each in (*dates, *ages))
    bound = bound_of(text, quantity)
    if not bound or not quantity.value:
        return False
    shares = [
        each.value / quantity.value
        for each in printed
        if (each.kind, each.factor) == (quantity.kind, quantity.factor) and not each.is_year
    ]
    least, most = (1.0, _LOOSELY) if bound > 0 else (1 / _LOOSELY, 1.0)
    return any(least <= share <= most for share in shares)


_HUNDRED: Final = 100


def is_span(
    said: Quantity, dates: Collection[claim_dates.DateSaid], years: Collection[int]
) -> bool:
    """Return whether it is the time between two dates or years: 2016 to 2019 are three years."""
    if said.kind != "time" or said.factor < _DAY or len(years) > _MOST_YEARS:
        return False
    length = said.value * said.factor / _DAY
    room = max(min(said.factor / _DAY, _YEAR_DAYS), length * (0.1 if said.is_hedged else 0.01))
    whole = [datetime.date(year, 1, 1) for year in years if year]
    exact = [
        datetime.date(each.year or 2001, each.month, min(each.day or 15, 28)) for each in dates
    ]
    return any(
        abs(abs((one - other).days) - length) <= room
        for points in (whole, exact)
        for one, other in combinations(points, 2)
    )


_DAY: Final = 86_400.0
_YEAR_DAYS: Final = 366.0
_MOST_YEARS: Final = 6
_PARTED: Final = re.compile(r"[.;:!?()\n]\s")
_COMMA: Final = re.compile(r",?\s+(?:and|or|as well as)\s+|,\s+")
_JOINED: Final = re.compile(r"\s(?:and|or|as well as)\s")
_TWO: Final = re.compile(
    r"\b(?:and|or|both|another|couple|pair|twins?|twice|double|bilingual|bilateral|neither|nor"
    r"|either|other|between)\b",
    re.IGNORECASE,
)
_LEADING: Final = 2


def is_listed(count: float, text: str) -> bool:
    """Return whether a text names as many things in a row: French, German and Dutch are three.

    Generously: what leads to the list, or stands behind it, counts with it.
    """
    if count == _LEADING and _TWO.search(text):
        return True
    rows = [part for part in _PARTED.split(text) if _JOINED.search(part)]
    return any(0 <= len(_COMMA.split(row)) - count <= _LEADING for row in rows)
