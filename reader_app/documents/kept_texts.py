"""A memory of texts that doesn't grow beyond its limit."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)


class KeptTexts(Generic[_Key]):
    """The first texts up to `limit` bytes; what comes later is not kept.

    Books are gone through from end to end: throwing out the oldest would throw out just what the
    next search asks for first.
    """

    def __init__(self, limit: int) -> None:
        self._room = limit
        self._texts: dict[_Key, str] = {}

    def __contains__(self, key: _Key) -> bool:
        return key in self._texts

    def find(self, key: _Key) -> str | None:
        """None where it isn't kept."""
        return self._texts.get(key)

    def keep(self, key: _Key, text: str) -> None:
        """Remember a text, if there is room for it; instead of the one before."""
        former = self._texts.pop(key, None)
        if former is not None:
            self._room += sys.getsizeof(former)
        size = sys.getsizeof(text)
        if size <= self._room:
            self._room -= size
            self._texts[key] = text
