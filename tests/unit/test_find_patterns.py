"""Finding by wildcards and regular expressions in a page's text."""

from __future__ import annotations

import pytest

from reader_app.documents.text.find import (
    ExpressionTooSlowError,
    FindQuery,
    fold,
    places,
    query_of,
)
from reader_app.domain.search import FindSyntax, mistake_in

TEXT = "The caf\u00e9 paid $1,577 and\n(1,373) in 2018; extraor-\ndinary nesting, nested trees."


def found(query: FindQuery) -> list[str]:
    return [TEXT[start:end] for start, end in places(query, TEXT)]


@pytest.mark.parametrize(
    ("typed", "hits"),
    [
        (r"\d,\d{3}", ["1,577", "1,373"]),
        (r"and \(1", ["and\n(1"]),
        (r"extra\w+", ["extraor-\ndinary"]),
        (r"caf[e\u00e9]", ["caf\u00e9"]),
        (r"x*", ["x"]),
    ],
)
def test_an_expression_goes_over_line_ends_and_accents(typed: str, hits: list[str]) -> None:
    assert found(query_of(typed, syntax=FindSyntax.EXPRESSION)) == hits


def test_wildcards_stay_within_a_word() -> None:
    assert found(query_of("nest*", syntax=FindSyntax.WILDCARDS)) == ["nesting", "nested"]
    assert found(query_of("tr?es", syntax=FindSyntax.WILDCARDS)) == ["trees"]
    assert found(query_of("$1", syntax=FindSyntax.WILDCARDS)) == ["$1"]


def test_options_hold_for_expressions_too() -> None:
    expression = FindSyntax.EXPRESSION
    assert found(query_of("nest", syntax=expression, whole_word=True)) == []
    assert found(query_of("THE", syntax=expression)) == ["The"]
    assert found(query_of("THE", syntax=expression, match_case=True)) == []


def test_a_bad_expression_finds_nothing_and_is_explained() -> None:
    assert found(query_of("(1", syntax=FindSyntax.EXPRESSION)) == []
    assert mistake_in("(1") == "A \u201c(\u201d isn\u2019t closed."
    assert mistake_in("[a") == "A \u201c[\u201d isn\u2019t closed."
    assert mistake_in(r"\d+") == ""


def test_an_expression_that_never_ends_is_stopped() -> None:
    query = query_of(r"(a+)+$", syntax=FindSyntax.EXPRESSION)
    with pytest.raises(ExpressionTooSlowError):
        query.count(fold("a" * 60 + "!"))
