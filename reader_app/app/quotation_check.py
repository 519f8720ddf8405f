"""Checks what an answer puts in quotation marks against the book, word for word.

Only pages up to the fence are looked at: where a quotation stands in pages that weren't read yet
is nothing to tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from reader_app.app.quoted_pages import QuotedPages
from reader_app.domain.book import Book
from reader_app.domain.citations import Citation, CitationState
from reader_app.domain.document import page_for_label
from reader_app.domain.page_ports import PageRepository
from reader_app.domain.protocols import CancelSignal
from reader_app.domain.quotations import CheckedQuotation, PagePlace
from reader_app.retrieval.letters import squeezed
from reader_app.retrieval.quotation_marks import (
    Quotation,
    count_of_words,
    is_same_sentence,
    pages_named,
    quotations_in,
)

_MANY: Final = 0.25
"""Of the pages that are looked at: so many pictures may hold any words."""
_LEAST_OF_A_PART: Final = 2
"""Words; shorter pieces can be found anywhere, so they prove nothing."""


@dataclass(frozen=True, slots=True)
class ToCheck:
    """An answer with what it rests on. `labels`: one per page of the book, or ().

    `claimed`: places in the answer of those quotations that it takes from this book; None: all.
    """

    answer: str
    citations: tuple[Citation, ...] = ()
    pages_shown: tuple[int, ...] = ()
    question: str = ""
    labels: tuple[str, ...] = ()
    claimed: frozenset[tuple[int, int]] | None = None


class QuotationCheckUseCase:
    """Reads stored page texts only. Takes up to a second for a long book: not for the window."""

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages

    def check(
        self, book: Book, to_check: ToCheck, cancel: CancelSignal | None = None
    ) -> tuple[CheckedQuotation, ...]:
        """One result for each quotation, in order.

        What the reader said themselves, or the book's title, counts only where the book has it.
        Raises StorageError, TurnCancelledError.
        """
        found = quotations_in(to_check.answer)
        if not found:
            return ()
        checking = self._checking(book, to_check, cancel)
        checked = (checking.checked(quotation) for quotation in found)
        return tuple(result for result in checked if result is not None)

    def likely_pages(self, book: Book, to_check: ToCheck) -> set[int]:
        """Where its quotations should stand, from what the answer says and was shown.

        With the page behind each: a sentence may run over.
        """
        checking = self._checking(book, to_check, None)
        found = quotations_in(to_check.answer)
        near = {page for quotation in found for page in checking.near(quotation)}
        return near | {page + 1 for page in near}

    def is_settled(
        self, book: Book, to_check: ToCheck, results: Sequence[CheckedQuotation]
    ) -> bool:
        """Whether nothing is left that more pages would be read for.

        What the reader said themselves isn't: the book need not have it.
        """
        checking = self._checking(book, to_check, None)
        true = {result.start for result in results if result.state is CitationState.VERIFIED}
        return all(
            quotation.start in true or checking.is_known_otherwise(quotation.words)
            for quotation in quotations_in(to_check.answer)
        )

    def _checking(self, book: Book, to_check: ToCheck, cancel: CancelSignal | None) -> _Checking:
        last = book.page_count if book.fence is None else book.fence
        return _Checking(book, to_check, QuotedPages(self._pages, book.id, last, cancel))


@dataclass
class _Checking:
    book: Book
    to_check: ToCheck
    pages: QuotedPages

    def checked(self, quotation: Quotation) -> CheckedQuotation | None:
        claimed = self._claimed(quotation)
        near = self.near(quotation)
        result = CheckedQuotation(
            quotation.start,
            quotation.end,
            quotation.words,
            CitationState.NOT_IN_BOOK,
            claimed_pages=self._told_pages(quotation),
            searched_to=self.pages.last,
        )
        pieces, places = self._found(quotation, near)
        if places:
            is_there = not claimed or any(place.page in claimed for place in places)
            state = CitationState.VERIFIED if is_there else CitationState.OTHER_PAGE
            return replace(result, state=state, places=places, parts=len(pieces))
        if self.is_known_otherwise(quotation.words) or not self.pages.are_complete:
            return None
        if self._may_be_in_a_picture(near):
            return None
        miss = self.pages.nearest(quotation.words, near)
        if miss is None:
            return result
        return replace(
            result,
            state=CitationState.NEAR_MISS,
            places=miss.places,
            changes=miss.changes,
            is_recognised=self.pages.are_recognised(miss.places),
        )

    def near(self, quotation: Quotation) -> list[int]:
        """Pages that it should stand on: those that the answer names, then those it was shown."""
        wanted = sorted(self._claimed(quotation))
        return [*wanted, *(page - 1 for page in wanted), *self.to_check.pages_shown]

    def _may_be_in_a_picture(self, near: Sequence[int]) -> bool:
        """It is said of a page without text, which the model may have seen; or many are such."""
        silent = self.pages.silent
        return bool(silent.intersection(near)) or len(silent) >= _MANY * self.pages.last > 0

    def _found(
        self, quotation: Quotation, near: Sequence[int]
    ) -> tuple[tuple[str, ...], tuple[PagePlace, ...]]:
        """The reading that the book has, and where it has it."""
        for pieces in quotation.readings:
            is_whole = len(pieces) == 1
            if is_whole or min(map(count_of_words, pieces)) >= _LEAST_OF_A_PART:
                places = self.pages.find(pieces, near)
                if places:
                    return pieces, places
        return (), ()

    def _claimed(self, quotation: Quotation) -> set[int]:
        """Pages that the answer may mean: a number may be a page's, or the one printed on it."""
        named = self._told_pages(quotation)
        printed = (page_for_label(self.to_check.labels, str(number)) for number in named)
        return {page for page in (*named, *printed) if 0 < page <= self.book.page_count}

    def _told_pages(self, quotation: Quotation) -> tuple[int, ...]:
        answer, claimed = self.to_check.answer, self.to_check.claimed
        if claimed is not None and (quotation.start, quotation.end) not in claimed:
            return ()
        cited = [
            citation.page
            for citation in self.to_check.citations
            if is_same_sentence(answer, quotation, citation.offset)
        ]
        return tuple(sorted({*pages_named(answer, quotation), *cited}))

    def is_known_otherwise(self, words: str) -> bool:
        wanted = squeezed(words)
        return any(wanted in text for text in self._not_quoted)

    @cached_property
    def _not_quoted(self) -> tuple[str, str]:
        return squeezed(self.to_check.question), squeezed(self.book.title)
