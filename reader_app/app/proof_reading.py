"""Pages that the check of an answer's quotations needs, read before it where nobody did yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.page_ports import PageRepository, PageTexts
    from reader_app.domain.protocols import CancelSignal, Clock

_LONGEST_S: Final = 20.0
"""The answer is there already: then what is known must do. Time for some 2,000 pages of prose."""
_AT_ONCE: Final = 50


@dataclass(frozen=True, slots=True)
class ProofReading:
    """Reads in steps, so that a check that is settled by the likely pages waits for no others."""

    pages: PageRepository
    page_texts: PageTexts
    clock: Clock

    def steps(
        self, book: Book, likely: Iterable[int], cancel: CancelSignal | None
    ) -> Iterator[None]:
        """After each step pages are there that weren't before; none lies beyond the fence.

        Raises TurnCancelledError.
        """
        last = book.page_count if book.fence is None else book.fence
        within = range(1, last + 1)
        until = self.clock.monotonic() + _LONGEST_S
        for wanted in (sorted(set(likely).intersection(within)), within):
            before = self._missing(book, wanted)
            self._read(book, before, until, cancel)
            if len(self._missing(book, before)) < len(before):
                yield

    def _read(
        self, book: Book, missing: list[int], until: float, cancel: CancelSignal | None
    ) -> None:
        for first, last in _runs(missing):
            if self.clock.monotonic() >= until:
                return
            self.page_texts.wait_for_pages(book, first, last, cancel)

    def _missing(self, book: Book, wanted: Iterable[int]) -> list[int]:
        indexed = self.pages.indexed_numbers(book.id)
        return [number for number in wanted if number not in indexed]


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of each row of neighbours, at most so many at once."""
    first = 0
    for at, number in enumerate(numbers):
        is_last = at + 1 == len(numbers) or numbers[at + 1] != number + 1
        if is_last or at + 1 - first == _AT_ONCE:
            yield numbers[first], number
            first = at + 1
