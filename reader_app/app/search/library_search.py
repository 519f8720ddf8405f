"""Searches titles and texts of all books, those last read first.

`FoundWordsUseCase` locates the words on a page, as rectangles.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from reader_app.domain import library
from reader_app.domain.document import PageText, Rect
from reader_app.domain.protocols import CancelSignal, PageRepository
from reader_app.domain.search import PageScore, Tokenizer, folded
from reader_app.domain.values import dataclass, field
from reader_app.retrieval import query
from reader_app.retrieval.passages import marked_excerpt, match_stems, phrase_places, word_places
from reader_app.retrieval.ranking import query_coverage
from reader_app.retrieval.sentence_rectangles import rects_of_span

FIRST_PAGES: Final = 3
"""How many pages of a book are shown before the reader asks for all."""
_WITH_ALL_OF_THEM: Final = 60


class LibrarySearchUseCase:
    """Searches the whole library. Takes about a millisecond per book, so run it in a thread."""

    def __init__(self, shelf: library.SearchedBooks, pages: PageRepository) -> None:
        self._shelf = shelf
        self._stored = pages

    def search(
        self,
        text: str,
        on_found: Callable[[library.FoundBook], None],
        on_progress: Callable[[library.LibrarySearched], None],
        cancel: CancelSignal,
    ) -> library.LibrarySearched:
        """Report each book with hits as it is found; return what was searched in the end.

        A page is a hit if it has most of the words (both, if there are two) and doesn't lie after
        its book's fence. Raises StorageError, TurnCancelledError.
        """
        looked_for = _LookedFor(query.parsed_query(text, may_be_open=True))
        books = self._shelf.books()
        unindexed = sum(1 for book in books if not book.is_indexed)
        guarded = sum(1 for book in books if book.fence is not None)
        found = 0
        for order, book in enumerate(books):
            cancel.raise_if_cancelled()
            most = FIRST_PAGES if found < _WITH_ALL_OF_THEM else 1
            hit = self._found(book, order, looked_for, most)
            if hit is not None:
                found += 1
                on_found(hit)
            on_progress(library.LibrarySearched(order + 1, len(books), unindexed, guarded))
        cancel.raise_if_cancelled()
        return library.LibrarySearched(len(books), len(books), unindexed, guarded)

    def pages(self, text: str, book_id: str) -> tuple[library.FoundPage, ...]:
        """Return all hits in one book, best first, at most `MOST_COUNTED`."""
        looked_for = _LookedFor(query.parsed_query(text, may_be_open=True))
        for order, book in enumerate(self._shelf.books()):
            if book.id == book_id:
                hit = self._found(book, order, looked_for, library.MOST_COUNTED)
                return hit.pages if hit is not None else ()
        return ()

    def _found(
        self, book: library.SearchedBook, order: int, looked_for: _LookedFor, most: int
    ) -> library.FoundBook | None:
        in_title = looked_for.is_in(book.described)
        pages, count = self._pages(book, looked_for, most)
        if not pages and not in_title:
            return None
        best = max((page.coverage for page in pages), default=0.0)
        share = 1.0 if in_title else best
        return library.FoundBook(
            book.id, book.title, book.author, order, share, pages, count, in_title, book.file_name
        )

    def _pages(
        self, book: library.SearchedBook, looked_for: _LookedFor, most: int
    ) -> tuple[tuple[library.FoundPage, ...], int]:
        tokenizer = self._stored.tokenizer(book.id)
        if tokenizer is None:
            return (), 0
        scores = self._scores(book, looked_for.match(tokenizer), looked_for, tokenizer)
        if not scores:  # the last word may be unfinished
            match = looked_for.open_match(tokenizer)
            scores = self._scores(book, match, looked_for, tokenizer)
        texts = self._stored.texts(book.id, [score.page for score in scores[:most]])
        pages = [
            looked_for.page(texts[score.page], tokenizer)
            for score in scores[:most]
            if score.page in texts
        ]
        return tuple(pages), len(scores)

    def _scores(
        self,
        book: library.SearchedBook,
        match: str,
        looked_for: _LookedFor,
        tokenizer: Tokenizer,
    ) -> list[PageScore]:
        if not match:
            return []
        scores = self._stored.search(
            book.id, match, limit_page=book.fence, top_k=library.MOST_COUNTED
        )
        patterns = looked_for.patterns(tokenizer)
        if not patterns:
            return scores
        texts = self._stored.bare_texts(book.id, [score.page for score in scores])
        return [score for score in scores if query.has_phrases(texts[score.page], patterns)]


@dataclass(slots=True)
class _LookedFor:
    """What the reader typed, in the form that each tokenizer needs."""

    typed: query.ParsedQuery
    _matches: dict[Tokenizer, str] = field(default_factory=dict)
    _open_matches: dict[Tokenizer, str] = field(default_factory=dict)
    _stems: dict[Tokenizer, tuple[str, ...]] = field(default_factory=dict)
    _patterns: dict[Tokenizer, tuple[re.Pattern[str], ...]] = field(default_factory=dict)

    def match(self, tokenizer: Tokenizer) -> str:
        """Return the index query for pages with the phrases and most of the words."""
        if tokenizer not in self._matches:
            self._matches[tokenizer] = query.match_parsed(self.typed, tokenizer)
        return self._matches[tokenizer]

    def open_match(self, tokenizer: Tokenizer) -> str:
        """Return the index query with the last word as a prefix; "" if that is the same query."""
        if tokenizer not in self._open_matches:
            match = query.match_parsed(self.typed, tokenizer, is_open=True)
            self._open_matches[tokenizer] = match if match != self.match(tokenizer) else ""
        return self._open_matches[tokenizer]

    def stems(self, tokenizer: Tokenizer) -> tuple[str, ...]:
        if tokenizer not in self._stems:
            self._stems[tokenizer] = _stems_of(self.typed, tokenizer)
        return self._stems[tokenizer]

    def patterns(self, tokenizer: Tokenizer) -> tuple[re.Pattern[str], ...]:
        if tokenizer not in self._patterns:
            self._patterns[tokenizer] = query.phrase_patterns(self.typed, tokenizer)
        return self._patterns[tokenizer]

    def page(self, page: PageText, tokenizer: Tokenizer) -> library.FoundPage:
        patterns = self.patterns(tokenizer)
        excerpt, marks = marked_excerpt(page.text, self.stems(tokenizer), phrases=patterns)
        words = " ".join(query.distinct_words(self.typed.words))
        share = query_coverage(page.text, [words], tokenizer)
        return library.FoundPage(page.number, page.label, excerpt, marks, share)

    def is_in(self, name: str) -> bool:
        """Whether a book's own words have all of these words, and the phrases as they are."""
        plain = folded(name)
        words = folded(self.typed.rest).split()
        phrases = [folded(phrase) for phrase in self.typed.phrases]
        return bool(words or phrases) and all(word in plain for word in (*words, *phrases))


def _stems_of(typed: query.ParsedQuery, tokenizer: Tokenizer) -> tuple[str, ...]:
    """Return the stems of the words that stand by themselves."""
    return match_stems([" ".join(query.distinct_words(typed.rest))], tokenizer)


class FoundWordsUseCase:
    """Locates words from stored word boxes. Call it from a worker."""

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages

    def rects(self, book_id: str, page: int, text: str) -> tuple[Rect, ...]:
        """Return a rectangle per word, or per line of it; () if none is found."""
        tokenizer = self._pages.tokenizer(book_id)
        found = self._pages.pages(book_id, page, page)
        return _rects(found[0], text, tokenizer) if found and tokenizer is not None else ()


def _rects(page: PageText, text: str, tokenizer: Tokenizer) -> tuple[Rect, ...]:
    typed = query.parsed_query(text, may_be_open=True)
    places = phrase_places(page.text, query.phrase_patterns(typed, tokenizer))
    stems = _stems_of(typed, tokenizer)
    places += [(start, end) for start, end, _ in word_places(page.text, stems)]
    return tuple(
        rect for start, end in dict.fromkeys(places) for rect in rects_of_span(page, start, end)
    )
