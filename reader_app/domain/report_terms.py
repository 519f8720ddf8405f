"""The words and rows of business reports: what readers ask for, as a report prints it.

A reader asks for capex or a quick ratio; the report prints "purchases of property, plant and
equipment" and "total current assets". This is general accounting English: nothing in here was
chosen for a document or a question, and `benchmarks.search --folds` shows whether it holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from reader_app.domain.values import dataclass, lazy_pattern

_TERMS: Final = r"""
    capex, capital expenditures?, capital spending:
        capital expenditures, purchases of property, plant and equipment
    | pp&e, ppe, ppne, fixed assets?: property, plant and equipment, net
    | opex: operating expenses | COGS: cost of goods sold, cost of sales | COS: cost of sales
    | sg&a, SGA: selling, general and administrative expenses
    | g&a: general and administrative expenses | r&d: research and development
    | d&a: depreciation and amortization | m&a: mergers, acquisitions and divestitures
    | md&a: management's discussion and analysis | ebit: operating income
    | ebitda: operating income, depreciation and amortization | EPS: earnings per share
    | CFO: chief financial officer | OCF: net cash provided by operating activities
    | AR, receivables: accounts receivable | AP, payables: accounts payable
    | AOCI: accumulated other comprehensive income | OCI: other comprehensive income
    | APIC: additional paid-in capital | RSUs?: restricted stock units
    | ceo: chief executive officer | COO: chief operating officer | CTO: chief technology officer
    | CIO: chief information officer | EVP: executive vice president | VP: vice president
    | YOY, y/y: year over year, compared to prior year | QOQ, q/q: quarter over quarter
    | YTD: year to date | CAGR: compound annual growth rate | IPO: initial public offering
    | LIFO: last-in first-out | FIFO: first-in first-out | FX: foreign currency exchange
    | GAAP: generally accepted accounting principles | JVs?: joint venture
    | NAV: net asset value | ESPP: employee stock purchase plan
    | how many (?:\w+ )?(?:employees|workers|people (?:\w+ ){1,3}employ(?:ed)?|people work),
        (?:number|count) of employees, employee count, headcount, head count, size of the workforce:
        we had approximately employees worldwide, employed people full-time, workforce
    | q1, 1q: first quarter, three months ended | q2, 2q: second quarter, three months ended
    | q3, 3q: third quarter, three months ended | q4, 4q: fourth quarter, three months ended
    | h1, 1h: first half, six months ended | h2, 2h: second half, six months ended
    | p&l, income statements?, profit and loss statements?, statements? of (?:income|operations),
        statements? of earnings: consolidated statements of income operations earnings
    | balance sheets?, statements? of financial position:
        consolidated balance sheets, total assets, total liabilities
    | cash flow statements?, statements? of cash flows?: consolidated statements of cash flows
    | buybacks?, (?:share|stock) repurchases?: repurchases of common stock
    | tax rate: effective income tax rate, provision for income taxes
    | working capital, current ratio: total current assets, total current liabilities
    | quick ratio, acid[- ]test: cash and cash equivalents, accounts receivable,
        total current assets, total current liabilities
    | gross (?:profit )?margins?: gross profit, cost of sales, net sales
    | operating margins?: operating income, net sales
    | net margins?, (?:net )?profit margins?: net income, net sales
    | DIO, inventory turnover, days inventory: inventories, cost of goods sold
    | DSO, receivables? turnover, days sales outstanding: accounts receivable, net sales
    | DPO, payables? turnover, days payables? outstanding: accounts payable, cost of goods sold
    | CCC, cash conversion cycle: inventories, accounts receivable, accounts payable
    | asset turnover: total assets, net sales
    | interest coverage, interest cover: operating income, interest expense
    | debt[- ]to[- ]equity: total debt, total stockholders' equity
    | payout ratio, retention ratio: cash dividends paid, net income
    | operating cash flow, cash from operations: net cash provided by operating activities
    | FCF, free cash flow: net cash provided by operating activities, capital expenditures
    | capital[- ]intensive, capital intensity: capital expenditures, total assets
    | ROE, return on equity: net income, total stockholders' equity
    | ROA, return on assets: net income, total assets
    | ROIC, return on invested capital: operating income, total debt, stockholders' equity
"""
"""Names, and what a report prints of it. Names in capitals are other words in small letters."""

_STATEMENTS: Final = r"""
    (?:(?:total|net|operating) )*(?:sales|revenues?)(?! (?:tax|staff|force|team)), turnover,
        cost of (?:sales|goods sold|products sold|revenues?), gross (?:profit|margin),
        operating (?:income|profit|loss|earnings|expenses?), net (?:income|earnings|loss|profit),
        (?:basic |diluted )?earnings per share, interest expense, income tax expense,
        (?:provision for )?income taxes: consolidated statements of income operations earnings
    | (?:total )?(?:current )?(?:assets|liabilities), inventor(?:y|ies), goodwill,
        accounts (?:receivable|payable), long[- ]term debt, retained earnings,
        (?:total )?(?:(?:share|stock)holders['’] )?equity, cash and cash equivalents:
        consolidated balance sheets
    | depreciation(?:\sand\samortization)?, dividends paid, (?:net )?cash (?:provided|used|from).*:
        consolidated statements of cash flows
"""
"""Rows that a reader asks for by name, and the statement that has them for each year."""

_FISCAL_YEAR: Final = lazy_pattern(
    r"\b(?:fy\s?['’]?|fiscal (?:year )?)(?:((?:19|20)\d\d)|(\d\d)\b(?!,))", re.IGNORECASE
)
_YEAR: Final = lazy_pattern(r"\b(?:19|20)\d\d\b")


def report_wording(question: str) -> str:
    """Return what a report prints of the figures and abbreviations asked for; "" without any.

    The years of the question follow.
    """
    terms = [words for name, words in _rows() if name.search(question)]
    years = _YEAR.findall(with_plain_years(question))
    return " ".join(dict.fromkeys([", ".join(terms), *years])) if terms else ""


def statement_wording(question: str) -> str:
    """Return the row of a year that is asked for and the statement that has it; "" without one."""
    if not _YEAR.search(with_plain_years(question)):
        return ""
    rows = ((name.search(question), statement) for name, statement in _compiled(_STATEMENTS))
    return next((f"{row[0]}, {statement}" for row, statement in rows if row is not None), "")


def without_owner(question: str) -> str:
    """Return a question without whose figure it asks for: all of a report is its company's."""
    return " ".join(_OWNER.sub(" ", question).split())


_OWNER: Final = lazy_pattern(
    r"(?<!^)(?<![\w.])[A-Z\d][\w.&]*(?: (?:& )?[A-Z][\w.&]*){0,3}(?:['’]s|(?<=s)['’])(?!\w)"
)


def with_plain_years(text: str) -> str:
    """Return the text with each fiscal year as a plain one: FY2018, FY18 and fiscal '18 as 2018."""
    return _FISCAL_YEAR.sub(_year, text)


def fiscal_years(text: str) -> list[str]:
    """Return the short forms in which a report may print the fiscal years of a text."""
    years = dict.fromkeys(_year(found) for found in _FISCAL_YEAR.finditer(text))
    return [form for year in years for form in (f"fy{year}", f"fy{year[2:]}")]


def _year(found: re.Match[str]) -> str:
    return found[1] or f"20{found[2]}"


def _rows() -> tuple[tuple[re.Pattern[str], str], ...]:
    return _compiled(_TERMS)


@lru_cache(maxsize=2)
def _compiled(table: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Compiled at the first question; one pattern a row."""
    rows = []
    for row in table.split(" | "):
        names, _, words = " ".join(row.split()).partition(": ")
        rows.append((_pattern(names.split(", ")), words))
    return tuple(rows)


def _pattern(names: list[str]) -> re.Pattern[str]:
    either = "|".join(name if name[:2].isupper() else f"(?i:{name})" for name in names)
    return re.compile(rf"(?<![\w&])(?:{either})(?![\w&])")


_CELL: Final = r"(?:\$\s?)?\(?\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\)?(?:\s?%\)?)?|[—–]"
_ROW: Final = lazy_pattern(rf"([^\W\d].*?[^\W\d]\)?)\s+((?:{_CELL})(?:\s+(?:{_CELL}))+)")
_CELLS: Final = lazy_pattern(_CELL)
_ROW_AND_MORE: Final = lazy_pattern(rf"\s*({_ROW.pattern})(?=\s[^\W\d]|$)")
_NUMBER_IN_LABEL: Final = lazy_pattern(r"(?<![\w(])\.?\d[\d,.]*(?!\w)")
_LONGEST_LABEL: Final = 15
_LONGEST_ROW: Final = 300
_MONTH: Final = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
_HEADS: Final = lazy_pattern(
    rf"\b(?:19|20)\d\d(?:[\s,]+(?:{_MONTH}\s+\d{{1,2}},?\s+)?(?:19|20)\d\d)+\b(?![,.]\d)"
)
_LONGEST_SUBHEAD: Final = 8
_OTHER_TABLE: Final = lazy_pattern(r"\b(?:millions?|thousands?|except|ended)\b|[.%]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table, with its cells as printed."""

    label: str
    cells: tuple[str, ...]


def table_row(text: str) -> TableRow | None:
    """Return the row that a sentence is: words, then two or more figures; None for anything else.

    Plain numbers alone are no figures of a report: they may be years, or pages of a contents list.
    """
    found = _ROW.fullmatch(" ".join(text.split())) if len(text) <= _LONGEST_ROW else None
    if found is None or len(found[1].split()) > _LONGEST_LABEL:
        return None
    if _NUMBER_IN_LABEL.search(found[1]) or not re.search(r"[,.%$(]", found[2]):
        return None
    return TableRow(found[1], tuple(_CELLS.findall(found[2].replace("$ ", "$"))))


def row_in(text: str) -> TableRow | None:
    """Return the row that a sentence is, or the first one of a table whose heads it has, too."""
    plain = " ".join(text.split())
    if (row := table_row(plain)) or not (years := _HEADS.search(plain)):
        return row
    found = _ROW_AND_MORE.match(plain, years.end()) if len(plain) <= 2 * _LONGEST_ROW else None
    row = table_row(found[1]) if found is not None else None
    return row if row is not None and len(row.cells) == len(_heads_in(plain)) else None


def row_with_years(text: str, heads: str) -> str:
    """Return a row below a line of years as "Net sales | 2018: 32,765 | 2017: 31,657"."""
    row = row_in(text)
    cells = zip(_heads_in(heads), row.cells, strict=False) if row else ()
    return " | ".join([row.label if row else text, *(f"{year}: {cell}" for year, cell in cells)])


def line_of_years(text: str, before: Sequence[str]) -> int | None:
    """Return which of the sentences before a row has the years of its columns, if it is certain.

    Certain is: the last line of years above has as many as the row has cells, and only such rows
    and short headings stand between. The number of the row itself is the length of `before`.
    """
    row = table_row(text)
    if row is None:
        return len(before) if row_in(text) is not None else None
    for at in range(len(before) - 1, -1, -1):
        above = before[at]
        other = table_row(above)
        years = _heads_in(above) if other is None else ()
        if years:
            return at if len(years) == len(row.cells) == len(set(years)) else None
        if not (_is_subhead(above) if other is None else len(other.cells) == len(row.cells)):
            return None
    return None


def _heads_in(text: str) -> tuple[str, ...]:
    runs = _HEADS.findall(text)
    return tuple(_YEAR.findall(runs[0])) if len(runs) == 1 else ()


def _is_subhead(text: str) -> bool:
    is_short = len(text.split()) <= _LONGEST_SUBHEAD
    return is_short and not re.search(r"\d", text) and not _OTHER_TABLE.search(text)
