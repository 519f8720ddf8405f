"""A scripted model that talks about several things at once, each in its own order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tests.support.messages_api import RecordedRequest, Reply
from tests.support.messages_api.faults import Fault

Answer: TypeAlias = Reply | Fault
Line: TypeAlias = Answer | Callable[[RecordedRequest], Answer]


class Scenes:
    """`scenes.about("whale", one, two)`: the answers to requests that hold this word."""

    def __init__(self) -> None:
        self._lines: dict[str, list[Line]] = {}

    def about(self, word: str, *lines: Line) -> Scenes:
        self._lines.setdefault(word, []).extend(lines)
        return self

    def __call__(self, request: RecordedRequest) -> Answer:
        for word, lines in self._lines.items():
            if lines and request.contains(word):
                line = lines.pop(0)
                return line(request) if callable(line) else line
        raise AssertionError("a request that nobody has written an answer for")
