"""Decides which of several books a quotation is from: the one it names, or one that has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reader_app.domain.citations import CheckedQuotation, Citation, CitationState
from reader_app.retrieval.quotation_extraction import Quotation, is_same_sentence, sentence_around

ANY_BOOK: Final = 0
_HAS_IT: Final = (CitationState.VERIFIED, CitationState.OTHER_PAGE)
_ORDER: Final = (
    CitationState.VERIFIED,
    CitationState.OTHER_PAGE,
    CitationState.NEAR_MISS,
    CitationState.NOT_IN_BOOK,
)


@dataclass(frozen=True, slots=True)
class Claims:
    """Which book an answer says that a quotation is from. `titles`: of the books, by place."""

    answer: str
    citations: tuple[Citation, ...]
    titles: Mapping[int, str]

    def book_of(self, quotation: Quotation) -> int:
        """Its place; `ANY_BOOK` where the answer doesn't say."""
        if len(self.titles) == 1:
            return next(iter(self.titles))
        for citation in self.citations:
            if is_same_sentence(self.answer, quotation, citation.offset):
                return citation.book
        return named_book(sentence_around(self.answer, quotation), self.titles)


def named_book(words: str, titles: Mapping[int, str]) -> int:
    """The place of the book whose title is named first; `ANY_BOOK` for none."""
    folded = words.casefold()
    found = [
        (folded.find(title.casefold()), -len(title), place)
        for place, title in titles.items()
        if title and title.casefold() in folded
    ]
    return min(found)[2] if found else ANY_BOOK


def best_of_books(
    checked: Mapping[int, Sequence[CheckedQuotation]], claimed: Mapping[tuple[int, int], int]
) -> tuple[CheckedQuotation, ...]:
    """Of what each book was found to have, one result for each quotation, in the answer's order.

    `checked` by place; `claimed`: of a quotation's place in the answer, the book that it names.
    A quotation that some book had nothing to say about is told only if another has it.
    """
    by_span: dict[tuple[int, int], dict[int, CheckedQuotation]] = {}
    for place, results in checked.items():
        for result in results:
            span = (result.start, result.end)
            by_span.setdefault(span, {})[place] = replace(result, book=place)
    told = (
        _best(found, claimed.get(span, ANY_BOOK), is_whole=len(found) == len(checked))
        for span, found in sorted(by_span.items())
    )
    return tuple(result for result in told if result is not None)


def _best(
    found: Mapping[int, CheckedQuotation], claimed: int, *, is_whole: bool
) -> CheckedQuotation | None:
    own = found.get(claimed)
    if own is not None and own.state in _HAS_IT:
        return own
    best = min(_by_state(found.values()), key=lambda result: _ORDER.index(result.state))
    if best.state in _HAS_IT:
        return best if claimed == ANY_BOOK else _elsewhere(best, own, claimed)
    if not is_whole:
        return None
    if own is not None and own.state is CitationState.NEAR_MISS:
        return own
    if best.state is CitationState.NOT_IN_BOOK and len(found) > 1:
        return replace(best, book=ANY_BOOK)
    return best


def _by_state(results: Iterable[CheckedQuotation]) -> list[CheckedQuotation]:
    return sorted(results, key=lambda result: result.book)


def _elsewhere(
    best: CheckedQuotation, own: CheckedQuotation | None, claimed: int
) -> CheckedQuotation:
    """Another book has the words than the one that the answer names."""
    pages = own.claimed_pages if own is not None else ()
    return replace(best, state=CitationState.OTHER_PAGE, claimed_pages=pages, claimed_book=claimed)
