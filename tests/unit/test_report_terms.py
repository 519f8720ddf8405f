"""The words of business reports, as search and the companion without a model understand them."""

from __future__ import annotations

import pytest

from reader_app.domain.citations import PassageSource
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.report_terms import (
    line_of_years,
    report_wording,
    row_in,
    row_with_years,
    statement_wording,
    table_row,
    without_owner,
)
from reader_app.domain.search import Tokenizer
from reader_app.llm.offline import answer_writing, offline_provider, sentence_choice
from reader_app.llm.offline.reader_intents import Search, intents_of
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
        ("How many employees does it have?", "employed people"),
        ("how many people does 3M employ", "employed people"),
        ("Headcount in 2018", "employed people"),
    ],
)
def test_what_readers_abbreviate_is_looked_for_as_reports_print_it(
    asked: str, printed: str
) -> None:
    assert printed in report_wording(asked)


@pytest.mark.parametrize(
    "asked",
    ["Who opened the door?", "how many people came", "the cogs of the mill", "a coo, an ar"],
)
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


HEADS = "Years ended December 31 (Millions) 2018 2017"
SALES = "Net sales $ 32,765 $ 31,657"


@pytest.mark.parametrize(
    ("above", "told"),
    [
        ([HEADS], "Net sales | 2018: $32,765 | 2017: $31,657"),
        (["February 2, 2018 February 3, 2017"], "Net sales | 2018: $32,765 | 2017: $31,657"),
        ([HEADS, "Orders 40,001 (3)", "Income"], "Net sales | 2018: $32,765 | 2017: $31,657"),
        ([], ""),
        (["In 2018 and 2017 sales fell."], ""),
        (["(Millions) 2018 2017 2016"], ""),
        (["Three months ended 2018 2017 Six months ended 2018 2017"], ""),
        ([HEADS, "Orders 40,001 (3) 12"], ""),
        ([HEADS, "The next table shows the sales of each segment."], ""),
        ([HEADS, "(In thousands)"], ""),
    ],
)
def test_a_row_has_its_years_only_where_they_are_certain(above: list[str], told: str) -> None:
    at = line_of_years(SALES, above)
    assert (row_with_years(SALES, above[at]) if at is not None else "") == told


@pytest.mark.parametrize(
    "text",
    [
        "Chapter One 3 17",
        "He was born in Kent in 1812 1813",
        "It cost 3,000 and then 4,000.",
        "Statements for the years ended May 31, 2018",
        "Item 1. Business 4",
        "Par value, $.01 a share $ 9 $ 9",
    ],
)
def test_other_lines_with_numbers_are_no_rows(text: str) -> None:
    assert table_row(text) is None


@pytest.mark.parametrize("asked", ["Who is the CEO?", "who is the CFO", "Wer ist der CEO?"])
def test_who_holds_an_office_is_searched_for_by_its_name(asked: str) -> None:
    (intent,) = intents_of(asked)
    assert isinstance(intent, Search)


def test_how_many_is_searched_for_as_reports_say_it_although_it_is_no_word_of_the_query() -> None:
    (intent,) = intents_of("How many employees does 3M have?")
    assert isinstance(intent, Search)
    assert intent.query == "employees 3m"
    assert "employed people" in intent.wordings[0]


def test_a_row_whose_abbreviation_nobody_typed_is_an_exact_match() -> None:
    row = "Purchases of property, plant and equipment (PP&E) (1,577) (1,373)"
    found = [sentence_choice.FoundSentence(60, 0, row, 0, "Page 60", 0, 0)]
    asked = "What was the capital expenditure in FY2018?"
    choice = sentence_choice.chosen(f"{asked} {report_wording(asked)}", found)
    assert choice.coverage == 1.0


def test_a_line_of_a_table_that_ends_with_a_comma_is_no_statement() -> None:
    assert not sentence_choice.can_be_quoted(
        "Chairman of the Board, President and Chief Executive Officer,"
    )


def test_the_companion_without_a_model_quotes_the_row_and_tells_its_years() -> None:
    sentences = [HEADS, "Net sales $ 32,765 $ 31,657", "Purchases of PP&E (1,577) (1,373)"]
    passage: JsonObject = {
        "type": "search_result",
        "source": str(PassageSource(60, 0, 2)),
        "title": "Page 60",
        "content": [{"type": "text", "text": text} for text in sentences],
    }
    answer = answer_writing.OfflineAnswer()
    result: JsonObject = {"type": "tool_result", "content": [passage]}
    asked = "What was the capex in FY2018?"
    offline_provider.add_search(answer, asked, asked, result, [passage])
    told = "".join(str(block["text"]) for block in answer.blocks)
    assert "“Purchases of PP&E (1,577) (1,373)” (p. 60)" in told
    assert "Purchases of PP&E | 2018: (1,577) | 2017: (1,373)" in told
    assert [each.source.first_sentence for each in answer.citations] == [2, 0, 2]
    assert answer.citations[1].quote == HEADS


@pytest.mark.parametrize(
    ("asked", "wording"),
    [
        ("What was 3M's net sales in 2017?", "net sales, consolidated statements of income"),
        ("How much were total revenues in FY19?", "total revenues, consolidated statements of inc"),
        ("Total assets 2018", "Total assets, consolidated balance sheets"),
        ("How high was depreciation in 2018?", "depreciation, consolidated statements of cash fl"),
        ("What do they say about net sales?", ""),
        ("How many people work in the sales force in 2018?", ""),
        ("Where was he in 1817?", ""),
    ],
)
def test_a_figure_of_a_year_is_looked_for_in_its_statement(asked: str, wording: str) -> None:
    assert statement_wording(asked).startswith(wording)
    assert bool(statement_wording(asked)) == bool(wording)
    (intent,) = intents_of(asked)
    assert isinstance(intent, Search)
    assert (statement_wording(asked) in intent.wordings) == bool(wording)


def test_whose_figure_it_is_counts_for_nothing_in_a_companys_own_report() -> None:
    assert without_owner("What was 3M’s net sales?") == "What was net sales?"
    assert without_owner("What was Johnson & Johnson's tax?") == "What was tax?"
    assert without_owner("What's in it?") == "What's in it?"
    assert without_owner("What was the company's tax?") == "What was the company's tax?"


INCOME = "Statement of Income (Millions) 2018 2017 2016 Net sales $ 32,765 $ 31,657 $ 30,109"


def test_a_row_that_the_heads_are_glued_to_is_one_too() -> None:
    row = row_in(f"{INCOME} Operating expenses")
    assert row is not None and (row.label, row.cells[1]) == ("Net sales", "$31,657")
    assert row_with_years(INCOME, INCOME).startswith("Net sales | 2018: $32,765 | 2017: $31,657")
    assert row_in("In 2018 2017 2016 it fell.") is None
    assert row_in("Years 2018 2017 Net sales $ 32,765 $ 31,657 $ 30,109") is None


def _answer(sentences: list[str], asked: str) -> str:
    passage: JsonObject = {
        "type": "search_result",
        "source": str(PassageSource(56, 0, len(sentences) - 1)),
        "title": "Page 56",
        "content": [{"type": "text", "text": text} for text in sentences],
    }
    answer = answer_writing.OfflineAnswer()
    result: JsonObject = {"type": "tool_result", "content": [passage]}
    offline_provider.add_search(answer, asked, asked, result, [passage])
    return "\n".join(str(block["text"]).strip() for block in answer.blocks[1:])


PROSE = (
    "As a result, 3M’s previously reported aggregate net sales for total year 2017 increased "
    "$1.568 billion, offset by similar increases in the elimination of dual credit net sales."
)
COSTS = "Cost of sales 16,682 16,055 15,118"
PROFIT = "Net income attributable to 3M 5,349 4,858 5,050"


def test_a_figure_of_a_year_is_told_from_its_row_and_not_from_prose() -> None:
    told = _answer([PROSE, INCOME, COSTS, PROFIT], "What was 3M's net sales in 2017?")
    assert told.startswith(f"“{INCOME}” (p. 56)\nNet sales | 2018: $32,765 | 2017: $31,657")
    assert "Cost of sales |" not in told.split("\n")[1]


def test_a_row_below_the_first_has_the_years_of_the_same_heads() -> None:
    told = _answer([PROSE, INCOME, COSTS, PROFIT], "How much was net income in 2016?")
    assert told.startswith(f"“{PROFIT}” (p. 56)\nNet income attributable to 3M | 2018: 5,349")
    assert "2016: 5,050" in told
