"""Port to the words of indexed books."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Vocabulary(Protocol):
    """Words as the index has them: in lower case, English ones without their endings."""

    def has(self, book_id: str, word: str) -> bool:
        """Some page of the book has the word, in any of its forms."""
        ...

    def beginning_with(self, book_id: str, letter: str) -> Sequence[tuple[str, int]]:
        """The book's words with this first letter, and on how many pages each is. 0.5 ms."""
        ...
