"""Parameters of which a few stand for all: the others are tried with `./run test --all`.

For many values that take the same way through the program: seeds, faults, kinds of conversation.
A value with a branch of its own is no part of a sweep and is always tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

import pytest

_Value = TypeVar("_Value")
Parameters = list[_Value | object]
"""Values, and values with the mark `long`, as `pytest.mark.parametrize` takes them."""


def first_of(values: Sequence[_Value], count: int) -> Parameters[_Value]:
    """The first `count` always, the others with --all."""
    return few_of(values, values[:count])


def few_of(values: Iterable[_Value], always: Collection[_Value]) -> Parameters[_Value]:
    """The values of `always`, which must be among them; the others with --all."""
    known = list(values)
    assert all(each in known for each in always), "a value that is always tried is none of all"
    return [
        each if each in always else pytest.param(each, marks=pytest.mark.long) for each in known
    ]
