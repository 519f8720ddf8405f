"""Works out values that an answer names and no page prints: reports' figures, days later.

"Working capital was $12.4 billion" is supported by a balance sheet that has total current assets
and total current liabilities. Rows of the cited words are found by their labels, and only the
arithmetic that the figure's name stands for is done, column by column. The labels are general
accounting English, as in `report_terms`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import Final

from reader_app.retrieval.claims.claim_dates import DateSaid
from reader_app.retrieval.claims.claim_numbers import Quantity
from reader_app.retrieval.claims.claim_words import Words

_ROWS: Final = {
    "sales": r"(?:total )?(?:net )?(?:sales|revenues?)(?:, net)?|revenues?, net(?: of .*)?",
    "cost": r"(?:total )?costs? of (?:goods sold|sales|revenues?|products? sold|products and .*)",
    "gross": r"gross (?:profit|margin)",
    "operating": r"(?:total )?operating (?:income|profit)"
    r"|(?:income|profit|earnings) from operations",
    "net": r"net (?:income|earnings|profit)(?: \(loss\))?(?: attributable to .*)?",
    "tax": r"(?:provision for |\(?benefit\)? from )?income tax(?:es)?"
    r"(?: \(?(?:expense|benefit)\)?.*)?"
    r"|(?:provision|benefit|\W)+ (?:for|from) income taxes",
    "pretax": r"(?:income|earnings|\(?loss\)?)(?: \(loss\))? (?:from .* )?before .*tax.*",
    "current assets": r"total current assets",
    "current liabilities": r"total current liabilities",
    "assets": r"total assets",
    "liabilities": r"total liabilities",
    "equity": r"total (?:\S+ )?(?:stock|share)\S+ equity|total equity",
    "cash": r"cash and cash equivalents",
    "short-term": r"(?:short-term investments|marketable securities|short-term marketable .*)",
    "receivables": r"(?:trade )?(?:accounts |trade )?receivables?(?:,? net.*)?",
    "related": r"receivables? from related part.*",
    "inventories": r"(?:total )?(?:merchandise )?inventor(?:y|ies)(?:, net)?",
    "payables": r"(?:trade )?accounts payable(?:, .*)?",
    "property": r"property(?:, plant,?)? and equipment(?:, net| ?[-–—] ?net)?(?: of .*)?",
    "capital spending": r"(?:purchases? of |additions? to |payments? for )"
    r"(?:property|plant|equipment|capital).*|capital expenditures?",
    "from operations": r"(?:total )?net cash (?:flows? )?"
    r"(?:provided|\(used|generated|from).*operat.*",
    "dividends": r"(?:cash )?dividends? (?:paid|declared).*|payments? of dividends.*",
    "interest": r"interest expense(?:, net)?",
}
"""The labels of rows, by the value that they give."""
_FIGURES: Final = {
    r"working capital": ("current assets - current liabilities",),
    r"current ratio|working capital ratio": ("current assets / current liabilities",),
    r"quick ratio|acid[- ]test": (
        "current assets - inventories / current liabilities",
        "cash + receivables / current liabilities",
        "cash + short-term + receivables / current liabilities",
        "cash + short-term + receivables + related / current liabilities",
    ),
    r"gross (?:profit )?margins?": ("gross / sales", "sales - cost / sales"),
    r"gross profit": ("sales - cost",),
    r"operating (?:profit |income )?margins?": ("operating / sales",),
    r"(?:net )?(?:profit|income) margins?|net margins?": ("net / sales",),
    r"tax rates?": ("tax / pretax",),
    r"free cash flows?|FCF": ("from operations - capital spending",),
    r"return on (?:total )?assets|ROA": ("net / assets",),
    r"return on equity|ROE": ("net / equity",),
    r"asset turnover": ("sales / assets", "sales / property"),
    r"inventor(?:y|ies) turn(?:over|s|ed)|(?:sold|turned over) its inventor": (
        "cost / inventories",
    ),
    r"(?:capex|capital (?:expenditures?|spending|intensity))": ("capital spending / sales",),
    r"fixed assets": ("property / assets",),
    r"debt[- ]to[- ]equity": ("liabilities / equity",),
    r"payout ratio": ("dividends / net",),
    r"interest cover(?:age)?": ("operating / interest",),
}
"""How figures are calculated; a sum or difference is worked out before it is divided."""
_CHANGE: Final = re.compile(
    r"\b(?:increas|decreas|declin|improv|worsen|drop|fell|fall|ris|rose|gr[eo]w|up|down)\w*\b",
    re.IGNORECASE,
)
_CELL: Final = re.compile(r"\(?-?[$€£]?\s?\(?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?\)?")
_LETTER: Final = re.compile(r"[^\W\d_]")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_LONGEST_LABEL: Final = 110
_MOST_CELLS: Final = 5


@lru_cache(maxsize=16)
def rows_in(text: str) -> Mapping[str, tuple[tuple[float, ...], ...]]:
    """Return the cells of the rows that figures are worked out from, without signs.

    A row stands on one line, or its cells follow the label line by line.
    """
    found: dict[str, list[tuple[float, ...]]] = {}
    for label, cells in table_rows(text):
        for name, pattern in _patterns().items():
            if cells and pattern.fullmatch(label):
                found.setdefault(name, []).append(cells)
    return {name: tuple(rows) for name, rows in found.items()}


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(rf"(?:{label})", re.IGNORECASE) for name, label in _ROWS.items()}


@lru_cache(maxsize=16)
def table_rows(text: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the labels of a text's rows, and their first cells."""
    return tuple((label, cells) for label, cells in _rows_of(text) if label and cells)


def _rows_of(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    label = ""
    cells: list[float] = []
    for line in (" ".join(each.split()) for each in text.split("\n")):
        if not line or line in ("$", "€", "£", "%"):
            continue
        if not _LETTER.search(line):
            cells += _cells(line)
            continue
        yield label, tuple(cells[:_MOST_CELLS])
        label, cells = _split(line)
    yield label, tuple(cells[:_MOST_CELLS])


def _split(line: str) -> tuple[str, list[float]]:
    """Return the label of a line, and the cells that stand behind it on the line."""
    last = max((match.end() for match in _LETTER.finditer(line)), default=0)
    end = line.find(")", last) + 1 if line[last:].startswith(")") else last
    label = line[: end or last].strip(" :.")
    return (label if len(label) <= _LONGEST_LABEL else ""), _cells(line[end or last :])


def _cells(text: str) -> list[float]:
    values = [match[1] for match in _CELL.finditer(text)]
    return [float(each.replace(",", "")) for each in values if not _YEAR.fullmatch(each)]


def figures(sentence: str, text: str) -> Iterator[float]:
    """Yield the values, of all columns of the text's tables, of the figures a sentence names."""
    formulas = [
        formula
        for name, several in _FIGURES.items()
        if re.search(rf"\b(?:{name})\b", sentence, re.IGNORECASE)
        for formula in several
    ]
    rows = rows_in(text) if formulas else {}
    has_change = _CHANGE.search(sentence) is not None
    for formula in formulas:
        columns = (_worked_out(formula, rows, column) for column in range(_MOST_CELLS))
        values = [value for value in columns if value is not None]
        yield from values
        for one, other in pairwise(values) if has_change else ():
            yield abs(one - other)
            if other:
                yield abs(one - other) / abs(other)


def _worked_out(
    formula: str, rows: Mapping[str, Sequence[Sequence[float]]], column: int
) -> float | None:
    upper, _, lower = formula.partition(" / ")
    total, sign = 0.0, 1.0
    for part in re.split(r" ([+-]) ", upper):
        if part in "+-":
            sign = 1.0 if part == "+" else -1.0
            continue
        value = _value(rows, part, column)
        if value is None:
            return None
        total += sign * value
    if not lower:
        return total
    divisor = _value(rows, lower, column)
    return total / divisor if divisor else None


def _value(rows: Mapping[str, Sequence[Sequence[float]]], name: str, column: int) -> float | None:
    found = rows.get(name, ())
    return found[0][column] if found and column < len(found[0]) else None


_SHIFT: Final = re.compile(
    r"\b(?:later|after|before|earlier|afterwards|previous|prior|following)|\bfrom \d{4}"
    r"|\b(?:for|by) an? (?:day|week|fortnight|month|year)\b"
)
_NEAR_SHIFT: Final = re.compile(r"\b(?:within|next|term|period|for)\b", re.IGNORECASE)
_NEAR: Final = 24
_NEXT_DAY: Final = re.compile(r"\b(?:next|following) (?:day|morning|night)\b", re.IGNORECASE)
_EVE: Final = re.compile(r"\b(?:day|night) before\b|\b(?:previous|eve)\b", re.IGNORECASE)
_BEFORE: Final = re.compile(r"\b(?:before|until|till) (?:the )?$", re.IGNORECASE)
_STEPS: Final = {"day": (1, 0), "eve": (1, 0), "week": (7, 0), "month": (0, 1), "year": (0, 12)}
"""The days and months of a unit."""


def shifted(
    text: str, words: Words, parts: Sequence[Quantity], years: Collection[int]
) -> tuple[list[DateSaid], set[int]]:
    """Return the dates and years that "two days later" and the like of a text lead to.

    With each date the day before, on which a term ends. `parts`: units without a number.
    """
    is_shifted = _SHIFT.search(text) is not None
    spans = [
        each
        for each in words.quantities
        if each.kind == "time"
        and (is_shifted or _NEAR_SHIFT.search(text[max(0, each.start - _NEAR) : each.start]))
    ]
    spans += parts if is_shifted else ()
    steps = [(each.unit, sign * int(each.value)) for each in spans for sign in (1, -1)]
    steps += [("day", 1)] * bool(_NEXT_DAY.search(text)) + [("day", -1)] * bool(_EVE.search(text))
    later = {year + step for unit, step in steps if unit == "year" for year in years}
    moved = []
    for unit, step in (*steps, ("eve", -1)):
        days, months = (step * each for each in _STEPS.get(unit, (0, 0)))
        for said in words.dates if days or months else ():
            if days and not said.day:
                continue
            if unit == "eve" and not _BEFORE.search(text[: said.start]):
                continue
            with suppress(ValueError, OverflowError):
                month = (said.year or 2001) * 12 + said.month - 1 + months
                first = datetime.date(month // 12, month % 12 + 1, min(said.day or 1, 28))
                found = first + datetime.timedelta(days + max(0, said.day - 28))
                ends = (found, found - datetime.timedelta(1)) if said.day else (found,)
                for other in ends:
                    year = other.year if said.year else 0
                    moved.append(DateSaid(0, 0, "", year, other.month, other.day * bool(said.day)))
                    later.add(year)
    return moved, later
