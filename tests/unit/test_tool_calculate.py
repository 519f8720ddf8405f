"""calculate works out numbers exactly, and nothing but numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.agent.tool_arguments import BadArgumentError
from reader_app.app.tools.calculate import value_of
from tests.support.tool_bench import Bench


def run(expression: str) -> str:
    return Bench(["One."]).run("calculate", expression=expression).text


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("1,577 / 32,765", "1,577 / 32,765 ≈ 0.048130627 ≈ 4.8130627%"),
        ("1577 ÷ 32765 × 100", "≈ 4.8130627"),
        ("(6439 - 6240) / 6240", "≈ 3.1891026%"),
        ("0.1 + 0.2", "0.1 + 0.2 = 0.3 = 30%"),
        ("$1,577 − $1,373", "= 204"),
        ("2^10 * -3", "= -3,072"),
        ("12.5% * 80", "= 10"),
        ("-2^2", "= -4"),
        ("123456789 * 1000000", "= 123,456,789,000,000"),
        ("1/3", "1/3 ≈ 0.33333333 ≈ 33.333333%"),
    ],
)
def test_a_result_is_told_as_a_line(expression: str, told: str) -> None:
    assert told in run(expression)


@pytest.mark.parametrize(
    "expression",
    [
        "1 / 0",
        "0 ^ -1",
        "2 ^ 0.5",
        "9 ^ 60 ^ 60",
        "9^60 * 9^60 * 9^60 * 9^60 * 9^60 * 9^60 * 9^60 * 9^60",
        "(1 + 2",
        "1 +",
        "* 3",
        "1 2",
        "12,34 + 1",
        "__import__('os')",
        "three + four",
        "(" * 30 + "1" + ")" * 30,
        "1+" * 100 + "1",
    ],
)
def test_what_is_no_sum_is_refused_with_a_sentence(expression: str) -> None:
    outcome = Bench(["One."]).run("calculate", expression=expression)
    assert outcome.is_error
    assert outcome.text.rstrip().endswith(".")


NUMBERS = st.integers(0, 10**9).map(str) | st.decimals(
    0, 10**6, allow_nan=False, allow_infinity=False, places=3
).map(str)


@given(st.lists(st.tuples(st.sampled_from("+-*"), NUMBERS), max_size=12), NUMBERS)
def test_sums_and_products_are_exact(rest: list[tuple[str, str]], first: str) -> None:
    expression = first + "".join(f" {sign} {number}" for sign, number in rest)
    terms = [Fraction(first)]
    for sign, number in rest:
        if sign == "*":
            terms[-1] *= Fraction(number)
        else:
            terms.append(Fraction(number) * (1 if sign == "+" else -1))
    assert value_of(expression) == sum(terms)


@given(st.text(max_size=60) | st.text("0123456789.,+-*/^()% ", max_size=60))
def test_wild_text_is_worked_out_or_refused(expression: str) -> None:
    try:
        assert isinstance(value_of(expression), Fraction)
    except BadArgumentError as error:
        assert str(error)
