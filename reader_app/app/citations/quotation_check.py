"""Checks word for word what an answer puts in quotation marks, and locates it in the book.

Likely pages are tried first, then all pages up to the fence. Nothing is reported about a quotation
that may stand on pages that weren't read yet. With several books, a quotation is attributed to the
book that the answer names, or to one that has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from reader_app.app.chat.book_context import picture_pages
from reader_app.app.citations.page_mentions import PageMentions
from reader_app.domain.book import OWN_PLACE, Book
from reader_app.domain.citations import (
    CheckedQuotation,
    Citation,
    CitationState,
    PagePlace,
    WordChange,
)
from reader_app.domain.document import PageText, TextOrigin
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.protocols import CancelSignal, PageRepository
from reader_app.domain.values import dataclass, replace
from reader_app.retrieval import quotation_extraction, quotation_matching
from reader_app.retrieval.headers_and_footers import spans_outside_running_text
from reader_app.retrieval.query import match_expression
from reader_app.retrieval.sentence_rectangles import rects_of_span

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
    """Tells which book an answer takes a quotation from. `titles`: of the books, by place."""

    answer: str
    citations: tuple[Citation, ...]
    titles: Mapping[int, str]

    def book_of(self, quotation: quotation_extraction.Quotation) -> int:
        """Return the place of the book that the answer names; `ANY_BOOK` if it names none."""
        if len(self.titles) == 1:
            return next(iter(self.titles))
        for citation in self.citations:
            if quotation_extraction.is_same_sentence(self.answer, quotation, citation.offset):
                return citation.book
        return named_book(quotation_extraction.sentence_around(self.answer, quotation), self.titles)


def named_book(words: str, titles: Mapping[int, str]) -> int:
    """Return the place of the book whose title is named first in `words`; `ANY_BOOK` for none."""
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
    """Merge the results of several books into one result per quotation, in the answer's order.

    `checked`: results by the book's place. `claimed`: for each quotation's span in the answer, the
    place of the book that the answer names. If some book gave no result for a quotation, the
    quotation is reported only if another book has it.
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
    """Return the result for words that are in another book than the one the answer names."""
    pages = own.claimed_pages if own is not None else ()
    return replace(best, state=CitationState.OTHER_PAGE, claimed_pages=pages, claimed_book=claimed)


_MOST_FOUND: Final = 8
_READ_AT_ONCE: Final = 100
_CHUNK: Final = 16
_BETWEEN: Final = f"\n\n{quotation_matching.PAGE_BREAK}\n\n"


@dataclass(frozen=True, slots=True)
class Nearest:
    """The words that come nearest to a quotation, and where they stand."""

    places: tuple[PagePlace, ...]
    changes: tuple[WordChange, ...]


@dataclass(frozen=True, slots=True)
class _Opening:
    """A page together with the next one, as a quotation may continue overleaf.

    `quotable` searches their joined text, `without_notes` the same without note numbers.
    """

    pages: tuple[PageText, ...]
    quotable: quotation_matching.QuotationMatcher
    without_notes: quotation_matching.QuotationMatcher
    words: quotation_matching.WordRow

    def starts_on_first(self, place: int) -> bool:
        return place < len(self.pages[0].text)

    def places(self, spans: Sequence[tuple[int, int]]) -> tuple[PagePlace, ...]:
        offset = 0
        found: list[PagePlace] = []
        for page in self.pages:
            end = offset + len(page.text)
            rects = tuple(
                rect
                for first, last in spans
                if first < end and last > offset
                for rect in rects_of_span(page, first - offset, last - offset)
            )
            if rects or any(offset <= first < end for first, _ in spans):
                found.append(PagePlace(page.number, rects))
            offset = end + len(_BETWEEN)
        return tuple(found)


class QuotedPages:
    """Pages 1 to `last` of one book, each read once.

    `cancel` ends the reading with TurnCancelledError.
    """

    def __init__(
        self, pages: PageRepository, book_id: str, last: int, cancel: CancelSignal | None
    ) -> None:
        self._pages = pages
        self._book_id = book_id
        self.last = last
        self._cancel = cancel
        self._openings: dict[int, _Opening | None] = {}

    @cached_property
    def are_complete(self) -> bool:
        """Whether all pages up to `last` are indexed; otherwise a quotation can't be ruled out."""
        indexed = self._pages.indexed_numbers(self._book_id)
        return all(page in indexed for page in range(1, self.last + 1))

    @cached_property
    def silent(self) -> frozenset[int]:
        """Pages that are pictures without text, in which nothing can be looked up."""
        numbers = self._pages.pages_without_text(self._book_id)
        within = [number for number in numbers if number <= self.last]
        return frozenset(picture_pages(self._pages, self._book_id, within) if within else ())

    def are_recognised(self, places: Sequence[PagePlace]) -> bool:
        """Whether the text of any of these pages was recognised from a picture."""
        texts = self._pages.texts(self._book_id, [place.page for place in places])
        return any(page.origin is TextOrigin.RECOGNISED for page in texts.values())

    def find(self, pieces: Sequence[str], near: Iterable[int]) -> tuple[PagePlace, ...]:
        """Return where all pieces stand in order, on one page and the next; () if nowhere.

        `near`: likely pages, which are tried first.
        """
        tried: set[int] = set()
        wanted = [quotation_matching.letters_of(piece) for piece in pieces]
        for page in self._candidates(pieces, near):
            if page in tried:
                continue
            tried.add(page)
            places = self._find_on(page, wanted)
            if places:
                return places
        return ()

    def nearest(self, words: str, near: Iterable[int]) -> Nearest | None:
        """Return what reads most like the words, on likely pages and those the index finds."""
        said = quotation_matching.WordRow(quotation_matching.letters_of(words))
        best: tuple[quotation_matching.NearMiss, _Opening] | None = None
        for page in dict.fromkeys([*near, *self._found_by_index(words)]):
            opening = self._opening(page)
            miss = (
                quotation_matching.nearest_words(opening.words, said)
                if opening is not None
                else None
            )
            if opening is None or miss is None:
                continue
            if best is None or miss.likeness > best[0].likeness:
                best = miss, opening
        if best is None:
            return None
        miss, opening = best
        return Nearest(opening.places([(miss.start, miss.end)]), miss.changes)

    def _find_on(
        self, page: int, pieces: Sequence[quotation_matching.Letters]
    ) -> tuple[PagePlace, ...]:
        opening = self._opening(page)
        if opening is None:
            return ()
        for quotable in dict.fromkeys((opening.quotable, opening.without_notes)):
            spans: list[tuple[int, int]] = []
            for piece in pieces:
                found = quotable.find(piece, spans[-1][1] if spans else 0)
                if not found:
                    break
                spans += found
            else:
                if opening.starts_on_first(spans[0][0]):
                    return opening.places(spans)
        return ()

    # --- choosing pages

    def _candidates(self, pieces: Sequence[str], near: Iterable[int]) -> Iterator[int]:
        yield from near
        found = self._found_by_index(" ".join(pieces))
        yield from found
        yield from (page - 1 for page in found)
        chunks = _chunks(quotation_matching.squeezed(pieces[0]))
        for page, letters in self._squeezed.items():
            if any(chunk in letters for chunk in chunks):
                yield from (page, page - 1)

    def _found_by_index(self, words: str) -> list[int]:
        tokenizer = self._pages.tokenizer(self._book_id)
        if tokenizer is None:
            return []
        match = match_expression(words, tokenizer)
        scores = self._pages.search(self._book_id, match, limit_page=self.last, top_k=_MOST_FOUND)
        return [score.page for score in scores]

    @cached_property
    def _squeezed(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for first in range(1, self.last + 1, _READ_AT_ONCE):
            self._check_cancelled()
            numbers = range(first, min(first + _READ_AT_ONCE, self.last + 1))
            texts = self._pages.texts(self._book_id, numbers)
            found |= {
                number: quotation_matching.squeezed(page.text)
                for number, page in sorted(texts.items())
            }
        return found

    def _opening(self, page: int) -> _Opening | None:
        if page not in self._openings:
            self._check_cancelled()
            self._openings[page] = self._opened(page)
        return self._openings[page]

    def _opened(self, number: int) -> _Opening | None:
        if not 1 <= number <= self.last:
            return None
        pages = self._pages.pages(self._book_id, number, min(number + 1, self.last))
        if not pages or pages[0].number != number:
            return None
        text = _BETWEEN.join(page.text for page in pages)
        offsets = [0, len(pages[0].text) + len(_BETWEEN)]
        margins = [
            (offset + start, offset + end)
            for page, offset in zip(pages, offsets, strict=False)
            for start, end in spans_outside_running_text(page)
        ]
        quotable, plain = (
            quotation_matching.QuotationMatcher(text, margins),
            quotation_matching.without_note_numbers(text),
        )
        without_notes = (
            quotable if plain == text else quotation_matching.QuotationMatcher(plain, margins)
        )
        return _Opening(
            tuple(pages), quotable, without_notes, quotation_matching.WordRow(without_notes.letters)
        )

    def _check_cancelled(self) -> None:
        if self._cancel is not None:
            self._cancel.raise_if_cancelled()


def _chunks(letters: str) -> set[str]:
    """Return pieces of the quotation, of which a page that has it must contain at least one."""
    middle = max(0, len(letters) // 2 - _CHUNK // 2)
    return {letters[:_CHUNK], letters[middle : middle + _CHUNK], letters[-_CHUNK:]} - {""}


_MANY: Final = 0.25
"""From this share of pictures among the pages looked at, any quotation may be in a picture."""
_LEAST_OF_A_PART: Final = 2
"""In words. Shorter pieces occur anywhere, so finding them proves nothing."""


@dataclass(frozen=True, slots=True)
class ToCheck:
    """An answer with what it rests on.

    `labels`: one per page of the book, or (). `claimed`: spans of those quotations in the answer
    that it takes from this book; None: all.
    """

    answer: str
    citations: tuple[Citation, ...] = ()
    pages_shown: tuple[int, ...] = ()
    question: str = ""
    labels: tuple[str, ...] = ()
    claimed: frozenset[tuple[int, int]] | None = None


class QuotationCheckUseCase:
    """Checks quotations against stored page texts.

    Takes up to a second for a long book, so don't call it on the main thread.
    """

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages

    def check(
        self, book: Book, to_check: ToCheck, cancel: CancelSignal | None = None
    ) -> tuple[CheckedQuotation, ...]:
        """Return a result for each quotation, in order.

        Words that come from the reader's question or the book's title are reported only if the book
        has them. A quotation that can't be decided, as pages are missing or are pictures, has no
        result. Raises StorageError, TurnCancelledError.
        """
        found = quotation_extraction.quotations_in(to_check.answer)
        if not found:
            return ()
        checking = self._checking(book, to_check, cancel)
        checked = (checking.checked(quotation) for quotation in found)
        return tuple(result for result in checked if result is not None)

    def likely_pages(self, book: Book, to_check: ToCheck) -> set[int]:
        """Return the pages that should contain the quotations: those the answer names or was shown.

        The page after each is included, as a quotation may continue there.
        """
        checking = self._checking(book, to_check, None)
        found = quotation_extraction.quotations_in(to_check.answer)
        near = {page for quotation in found for page in checking.near(quotation)}
        return near | {page + 1 for page in near}

    def is_settled(
        self, book: Book, to_check: ToCheck, results: Sequence[CheckedQuotation]
    ) -> bool:
        """Whether no further pages need to be read.

        That is so if each quotation is verified, or comes from the reader's question or the book's
        title, which need not be in the book.
        """
        checking = self._checking(book, to_check, None)
        true = {result.start for result in results if result.state is CitationState.VERIFIED}
        return all(
            quotation.start in true or checking.is_known_otherwise(quotation.words)
            for quotation in quotation_extraction.quotations_in(to_check.answer)
        )

    def _checking(self, book: Book, to_check: ToCheck, cancel: CancelSignal | None) -> _Checking:
        last = book.page_count if book.fence is None else book.fence
        return _Checking(book, to_check, QuotedPages(self._pages, book.id, last, cancel))


@dataclass
class _Checking:
    book: Book
    to_check: ToCheck
    pages: QuotedPages

    def checked(self, quotation: quotation_extraction.Quotation) -> CheckedQuotation | None:
        near = self.near(quotation)
        result = CheckedQuotation(
            quotation.start,
            quotation.end,
            quotation.words,
            CitationState.NOT_IN_BOOK,
            claimed_pages=tuple(sorted(self._claimed(quotation))),
            searched_to=self.pages.last,
            numbers=self._numbers_beside(quotation),
        )
        pieces, places = self._found(quotation, near)
        if places:
            there = self._may_mean(quotation).intersection(place.page for place in places)
            if not result.claimed_pages or there:
                is_as_meant = there.intersection(result.claimed_pages)
                return replace(
                    result,
                    state=CitationState.VERIFIED,
                    places=places,
                    parts=len(pieces),
                    claimed_pages=result.claimed_pages if is_as_meant else tuple(sorted(there)),
                )
            return replace(result, state=CitationState.OTHER_PAGE, places=places, parts=len(pieces))
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

    def near(self, quotation: quotation_extraction.Quotation) -> list[int]:
        """Return a quotation's likely pages: those the answer names, then those it was shown."""
        wanted = sorted(self._may_mean(quotation))
        return [*wanted, *(page - 1 for page in wanted), *self.to_check.pages_shown]

    def _may_be_in_a_picture(self, near: Sequence[int]) -> bool:
        """Whether the words may be in a picture: a likely page is one, or many pages are."""
        silent = self.pages.silent
        return bool(silent.intersection(near)) or len(silent) >= _MANY * self.pages.last > 0

    def _found(
        self, quotation: quotation_extraction.Quotation, near: Sequence[int]
    ) -> tuple[tuple[str, ...], tuple[PagePlace, ...]]:
        """Return the reading of the quotation that the book has, and its places.

        Empty if it has none.
        """
        for pieces in quotation.readings:
            is_whole = len(pieces) == 1
            if (
                is_whole
                or min(map(quotation_extraction.count_of_words, pieces)) >= _LEAST_OF_A_PART
            ):
                places = self.pages.find(pieces, near)
                if places:
                    return pieces, places
        return (), ()

    def _claimed(self, quotation: quotation_extraction.Quotation) -> set[int]:
        """Return the pages of the book where the answer says that the words stand."""
        numbers = self._numbers_beside(quotation)
        meant = {self._mentions.page_beside_quotation(number) for number in numbers}
        return self._in_book(meant | self._cited(quotation))

    def _may_mean(self, quotation: quotation_extraction.Quotation) -> set[int]:
        """Return the `_claimed` pages together with the other pages that its numbers may mean."""
        numbers = self._numbers_beside(quotation)
        pages = {page for number in numbers for page in self._mentions.possible_pages(number)}
        return self._in_book(pages | self._cited(quotation))

    def _in_book(self, pages: set[int]) -> set[int]:
        return {page for page in pages if 0 < page <= self.book.page_count}

    def _numbers_beside(self, quotation: quotation_extraction.Quotation) -> tuple[int, ...]:
        if not self._is_of_this_book(quotation):
            return ()
        return quotation_extraction.pages_named_near(self.to_check.answer, quotation)

    def _cited(self, quotation: quotation_extraction.Quotation) -> set[int]:
        if not self._is_of_this_book(quotation):
            return set()
        return {
            citation.page
            for citation in self.to_check.citations
            if quotation_extraction.is_same_sentence(
                self.to_check.answer, quotation, citation.offset
            )
        }

    def _is_of_this_book(self, quotation: quotation_extraction.Quotation) -> bool:
        claimed = self.to_check.claimed
        return claimed is None or (quotation.start, quotation.end) in claimed

    @cached_property
    def _mentions(self) -> PageMentions:
        names, shown = PageNames(self.to_check.labels), {OWN_PLACE: self.to_check.pages_shown}
        return PageMentions(names, self.to_check.question, shown)

    def is_known_otherwise(self, words: str) -> bool:
        wanted = quotation_matching.squeezed(words)
        return any(wanted in text for text in self._not_quoted)

    @cached_property
    def _not_quoted(self) -> tuple[str, str]:
        return quotation_matching.squeezed(self.to_check.question), quotation_matching.squeezed(
            self.book.title
        )
