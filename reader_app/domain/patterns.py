"""Regular expressions that are compiled when they are used for the first time.

A module that compiles its patterns while it is imported does so at every start. Those of the window
took 48 ms of processor time, 10 of them before the first page, and most serve questions, citations
and imports, which a start has none of. Type checkers see `re.compile`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, AnyStr, Final, Generic

__all__ = ["lazy_pattern"]

_METHODS: Final = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _LazyPattern(Generic[AnyStr]):
    """What is used of `re.Pattern`. Each method is put in its place by the first call of any."""

    __slots__ = ("flags_given", "pattern", *_METHODS)

    def __init__(self, pattern: AnyStr, flags: int = 0) -> None:
        self.pattern: AnyStr = pattern
        self.flags_given = flags

    def __getattr__(self, name: str) -> object:
        """Compile; Python calls this for the slots that are still empty."""
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self.flags_given)
        for each in _METHODS:
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)


if TYPE_CHECKING:
    from re import compile as lazy_pattern
else:
    lazy_pattern = _LazyPattern
