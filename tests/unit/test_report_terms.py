"""The words of business reports, as search and the companion without a model understand them."""

from __future__ import annotations

import pytest

from reader_app.domain.report_terms import report_wording
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.query import match_expression


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ("What was the capex?", "purchases of property, plant and equipment"),
        ("Did PP&E grow?", "property, plant and equipment, net"),
        ("Who is the CEO?", "chief executive officer"),
        ("COGS of the group", "cost of goods sold"),
        ("unadjusted EBITDA", "depreciation and amortization"),
        ("R&D and SG&A", "selling, general and administrative expenses"),
        ("Growth in Q2, YoY", "second quarter"),
        ("the FCF", "net cash provided by operating activities"),
        ("Its EPS?", "earnings per share"),
        ("the change in AP", "accounts payable"),
        ("Is the quick ratio good?", "total current liabilities"),
        ("in the cash flow statement", "consolidated statements of cash flows"),
    ],
)
def test_what_readers_abbreviate_is_looked_for_as_reports_print_it(
    asked: str, printed: str
) -> None:
    assert printed in report_wording(asked)


@pytest.mark.parametrize("asked", ["Who opened the door?", "the cogs of the mill", "a coo, an ar"])
def test_what_is_no_term_of_reports_has_no_other_wording(asked: str) -> None:
    assert report_wording(asked) == ""


def test_the_years_that_are_asked_about_go_along() -> None:
    assert report_wording("ROE from FY17 to fiscal year 2019").endswith("equity 2017 2019")


@pytest.mark.parametrize("year", ["FY2018", "fy18", "fiscal 2018", "fiscal year 2018", "FY ’18"])
def test_a_fiscal_year_is_the_year_and_each_short_form(year: str) -> None:
    expression = match_expression(f"sales in {year}", Tokenizer.PORTER)
    assert all(f'"{form}"' in expression for form in ("2018", "fy2018", "fy18"))


def test_an_owner_is_found_without_the_ending() -> None:
    assert '"3m"' in match_expression("3M’s growth", Tokenizer.PORTER)
