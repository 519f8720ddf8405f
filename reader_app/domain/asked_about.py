"""What a question was asked about besides the book: words that were selected, or a picture."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """What is marked on one page."""

    page: int
    text: str


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """`words`: selected from `page` on; "" where a picture of a part of that page went with it.

    `words_there`: what of them stands on `page`, where other pages hold the rest.
    `parts`: then the same page by page, as far as it is sent.
    """

    page: int
    words: str = ""
    words_there: str = ""
    parts: tuple[MarkedWords, ...] = ()

    @property
    def is_picture(self) -> bool:
        return not self.words
