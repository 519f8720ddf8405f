"""calculate: exact arithmetic over numbers that the model has read, for ratios and growth rates."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from typing import Final

from reader_app.agent.tool_arguments import BadArgumentError, text
from reader_app.app.tools.tool import Tool, ToolContext, ToolScope, ToolWords
from reader_app.domain.chat import ToolDefinition, ToolOutcome
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import marked

_LONGEST: Final = 300
_MOST_PARTS: Final = 80
_DEEPEST: Final = 20
_LARGEST_POWER: Final = 60
_MOST_DIGITS: Final = 400
"""Of numerator and denominator together; no figure of a book needs more."""
_SHOWN_DIGITS: Final = 8
_PARTS: Final = re.compile(
    r"\s*(?:(?P<number>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)|(?P<sign>\*\*|[-+*/^()%]))"
)
_SIGNS: Final = str.maketrans(
    {"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "∕": "/", ":": "/"}
)
_CURRENCY: Final = re.compile(r"[$€£¥]\s*(?=[\d.])")
_DEFINITION: Final = ToolDefinition(
    "calculate",
    "Works out + - * / ^ with brackets and percentages exactly. Call it for every sum, difference, "
    "ratio, average or growth rate over numbers from the book instead of working it out yourself. "
    "Write the line it returns into the answer, rounded as fits, and cite the sentences or cells "
    "that the numbers come from. At most 300 characters, plain numbers without units: "
    '"(1577 - 1373) / 1373".',
    {
        "type": "object",
        "properties": {
            "expression": {
                "type": "string",
                "description": 'Such as "1,577 / 32,765" or "(6439 - 6240) / 6240".',
            }
        },
        "required": ["expression"],
    },
    examples=({"expression": "1577 / 32765"}, {"expression": "(6439 - 6240) / 6240"}),
)


def _run(_context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    words = " ".join(text(arguments, "expression").split())
    if len(words) > _LONGEST:
        raise BadArgumentError(f"The expression has more than {_LONGEST} characters.")
    value = value_of(words)
    return ToolOutcome(f"{words} {_result(value)}")


def value_of(expression: str) -> Fraction:
    """Return the exact value of an expression. Raises BadArgumentError."""
    return _Parser(expression).whole()


def _result(value: Fraction) -> str:
    shown, is_exact = _decimal(value)
    words = f"{'=' if is_exact else '≈'} {shown}"
    if 0 < abs(value) < 1 and value.denominator != 1:
        percent, is_exact = _decimal(100 * value)
        words += f" {'=' if is_exact else '≈'} {percent}%"
    return words


def _decimal(value: Fraction) -> tuple[str, bool]:
    """Return a number with thousands separators, and whether it is exact.

    It is rounded to 8 digits, but never before its units.
    """
    whole_digits = len(str(abs(value.numerator) // value.denominator))
    context = Context(prec=max(_SHOWN_DIGITS, whole_digits), rounding=ROUND_HALF_UP)
    rounded = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    shown = f"{rounded:,f}"
    if "." in shown:
        shown = shown.rstrip("0").rstrip(".")
    return shown, Fraction(rounded) == value


class _Parser:
    """Recursive descent over the parts of an expression; numbers are fractions throughout."""

    def __init__(self, expression: str) -> None:
        self._parts = _parts_of(_CURRENCY.sub("", expression.translate(_SIGNS)))
        self._at = 0
        self._depth = 0

    def whole(self) -> Fraction:
        value = self._sum()
        if self._at < len(self._parts):
            raise BadArgumentError(f'The expression goes wrong at "{self._parts[self._at]}".')
        return value

    def _next(self) -> str:
        return self._parts[self._at] if self._at < len(self._parts) else ""

    def _takes(self, *signs: str) -> str:
        sign = self._next()
        if sign and sign in signs:
            self._at += 1
            return sign
        return ""

    def _sum(self) -> Fraction:
        value = self._product()
        while sign := self._takes("+", "-"):
            term = self._product()
            value = _checked(value + term if sign == "+" else value - term)
        return value

    def _product(self) -> Fraction:
        value = self._signed()
        while sign := self._takes("*", "/"):
            factor = self._signed()
            if sign == "/" and not factor:
                raise BadArgumentError("A number is divided by zero.")
            value = _checked(value * factor if sign == "*" else value / factor)
        return value

    def _signed(self) -> Fraction:
        if self._takes("-"):
            return -self._deeper(self._signed)
        return self._power()

    def _power(self) -> Fraction:
        base = self._single()
        if not self._takes("^", "**"):
            return base
        exponent = self._deeper(self._signed)
        if exponent.denominator != 1 or abs(exponent) > _LARGEST_POWER:
            raise BadArgumentError(f"Powers must be whole numbers up to {_LARGEST_POWER}.")
        if not base and exponent < 0:
            raise BadArgumentError("A number is divided by zero.")
        return _checked(base ** int(exponent))

    def _single(self) -> Fraction:
        if self._takes("("):
            value = self._deeper(self._sum)
            if not self._takes(")"):
                raise BadArgumentError("A bracket isn't closed.")
        else:
            part = self._next()
            if not part or not (part[0].isdigit() or part[0] == "."):
                raise BadArgumentError(f'A number is missing before "{part}".' if part else _ENDS)
            self._at += 1
            value = Fraction(part.replace(",", ""))
        while self._takes("%"):
            value /= 100
        return value

    def _deeper(self, read: Callable[[], Fraction]) -> Fraction:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise BadArgumentError("The expression has too many brackets inside each other.")
        value = read()
        self._depth -= 1
        return value


_ENDS: Final = "The expression ends where a number is missing."


def _parts_of(expression: str) -> list[str]:
    parts: list[str] = []
    at, end = 0, len(expression.rstrip())
    while at < end:
        found = _PARTS.match(expression, at)
        if found is None:
            wrong = expression[at:].strip()[:20]
            raise BadArgumentError(f'Only numbers, + - * / ^ % and brackets; not "{wrong}".')
        parts.append(found["number"] or found["sign"])
        at = found.end()
    if len(parts) > _MOST_PARTS:
        raise BadArgumentError("The expression is too long; work it out in steps.")
    return parts


def _checked(value: Fraction) -> Fraction:
    if value.numerator.bit_length() + value.denominator.bit_length() > 3.33 * _MOST_DIGITS:
        raise BadArgumentError("The result is too large.")
    return value


CALCULATE: Final = Tool(
    _DEFINITION,
    _run,
    ToolWords(
        "plus",
        marked("Calculating {expression}"),
        marked("Calculated {expression}"),
        marked("Couldn’t calculate {expression}"),
    ),
    ToolScope.OPEN_BOOK,
)
