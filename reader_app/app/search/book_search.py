"""Searches one book, for the search tool, the offline companion and the command line.

Results of identical searches are kept for a while in `SearchCache`.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import partial
from typing import Final

from reader_app.app.chat.book_context import picture_pages
from reader_app.app.search.spelling_correction import (
    correct_spelling,
    other_spellings,
    stands_in_texts,
)
from reader_app.domain.book import Book
from reader_app.domain.document import OutlineEntry
from reader_app.domain.protocols import CancelSignal, Clock, PageRepository, PageTexts, Vocabulary
from reader_app.domain.report_terms import report_wording
from reader_app.domain.search import PageScore, SearchHit, SearchResults, Tokenizer
from reader_app.retrieval.headers_and_footers import pages_before
from reader_app.retrieval.passages import excerpt, rough_stem
from reader_app.retrieval.query import (
    has_phrases,
    match_expression,
    match_phrases,
    parsed_query,
    phrase_patterns,
    telling_words,
    word_expression,
)
from reader_app.retrieval.ranking import RERANKED_PAGES, ProximityRanking, fuse_rankings
from reader_app.retrieval.tokenization import fold_text, script_of, searchable_text

KEPT_FOR_S: Final = 15 * 60.0
_MOST: Final = 64


class SearchCache:
    """Results by key, such as (conversation, book, fence, queries).

    Thread-safe; results are dropped after 15 minutes.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[float, SearchResults]] = OrderedDict()

    def find(self, key: Hashable) -> SearchResults | None:
        with self._lock:
            found = self._kept.get(key)
            if found is None or self._clock.monotonic() - found[0] > KEPT_FOR_S:
                return None
            return found[1]

    def keep(self, key: Hashable, results: SearchResults) -> None:
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = (self._clock.monotonic(), results)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)


_SAMPLE_PAGES: Final = 20
_MOST_ABSENT: Final = 8
_BY_WORDS: Final = (Tokenizer.PORTER, Tokenizer.WORDS)
"""Other indexes store parts of words, so they can't tell that a word is absent."""
_MOST_WITH_PHRASES: Final = 100


class SearchBooksUseCase:
    """Finds the pages of one book that match a search, as excerpts."""

    def __init__(
        self,
        pages: PageRepository,
        page_texts: PageTexts,
        vocabulary: Vocabulary | None = None,
        outline: Callable[[str], Sequence[OutlineEntry]] = lambda _book_id: (),
    ) -> None:
        """Without a `vocabulary`, misspelt words are not corrected.

        `outline` returns that of a book, whose headings may be what is looked for.
        """
        self._pages = pages
        self._outline = outline
        self._page_texts = page_texts
        self._vocabulary = vocabulary

    def of_closed_books(self) -> SearchBooksUseCase:
        """Return a search for books that aren't being indexed; it doesn't wait or correct words."""
        return SearchBooksUseCase(self._pages, _AsIndexed(), outline=self._outline)

    def search(
        self,
        book: Book,
        queries: Sequence[str],
        *,
        top_k: int = 5,
        limit_page: int | None = None,
        cancel: CancelSignal | None = None,
    ) -> SearchResults:
        """Return the best `top_k` pages over all queries, none after `limit_page`.

        Waits until the pages up to there are indexed; those that don't arrive are returned as
        `unread_pages`.
        """
        last = book.page_count if limit_page is None else min(limit_page, book.page_count)
        unread = self._unread(book, last, cancel) if last >= 1 else ()
        tokenizer = self._pages.tokenizer(book.id)
        hits: tuple[SearchHit, ...] = ()
        if tokenizer is not None and last >= 1:
            hits = self._hits(book.id, queries, tokenizer, last, top_k)
        absent: tuple[str, ...] = ()
        if tokenizer in _BY_WORDS and last >= 1:
            absent = self._absent(book.id, queries, tokenizer, last, hits)
        without_text = [n for n in self._pages.pages_without_text(book.id) if n <= last]
        pictures = picture_pages(self._pages, book.id, without_text) if without_text else ()
        is_foreign = not hits and self._is_foreign(book.id, queries, last)
        return SearchResults(
            hits, last, book.page_count, len(without_text), pictures, is_foreign, unread, absent
        )

    def spelt(self, book: Book, words: str) -> str:
        """Return the words with mistakes corrected to stems of the book, if it has none of them."""
        tokenizer = self._pages.tokenizer(book.id)
        return words if tokenizer is None else self._spelt(book.id, [words], tokenizer, ())[0]

    def _unread(self, book: Book, last: int, cancel: CancelSignal | None) -> tuple[int, ...]:
        """Return the pages that are still missing after waiting.

        It is called before the search, so that no page is missing from both results.
        """
        if self._page_texts.wait_for_pages(book, 1, last, cancel) >= last:
            return ()
        known = self._pages.indexed_numbers(book.id)
        return tuple(number for number in range(1, last + 1) if number not in known)

    def _spelt(
        self, book_id: str, queries: Iterable[str], tokenizer: Tokenizer, texts: Collection[str]
    ) -> list[str]:
        """Return the queries with misspelt words corrected.

        Only for the PORTER tokenizer; the others match parts of words anyway. `texts`: the pages
        that the queries found, where most words are looked up.
        """
        vocabulary = self._vocabulary
        if vocabulary is None or tokenizer is not Tokenizer.PORTER:
            return list(queries)

        def has(word: str) -> bool:
            return stands_in_texts(word, texts) or vocabulary.has(book_id, word)

        beginning_with = partial(vocabulary.beginning_with, book_id)
        return [correct_spelling(query, has, beginning_with) for query in queries]

    def _is_foreign(self, book_id: str, queries: Sequence[str], last: int) -> bool:
        """Whether the question is in another script than the book, so that no word could match."""
        texts = self._pages.bare_texts(book_id, range(1, min(last, _SAMPLE_PAGES) + 1))
        book = script_of("".join(texts.values()))
        asked = script_of("".join(queries))
        return bool(book and asked) and book != asked

    def _hits(
        self, book_id: str, queries: Sequence[str], tokenizer: Tokenizer, last: int, top_k: int
    ) -> tuple[SearchHit, ...]:
        """Rank pages for each query by the index and then by their texts; merge the rankings."""
        wordings = _wordings(queries, tokenizer)
        found, texts = self._found(book_id, wordings, tokenizer, last, top_k)
        spelt = self._spelt(book_id, wordings, tokenizer, texts.values())
        if spelt != wordings:
            wordings = list(dict.fromkeys(spelt))
            found, texts = self._found(book_id, wordings, tokenizer, last, top_k)
        rankings = [
            ProximityRanking(query, tokenizer).ordered(scores, texts)
            for query, scores in found.items()
        ]
        # Most queries are longer than any heading; the outline isn't read for them.
        short = [query for query in wordings if len(telling_words([query])) <= _LONGEST_HEADING]
        headed = headed_pages(self._outline(book_id), short, last) if short else ()
        best = _put_first(headed, fuse_rankings(rankings, top_k), top_k)
        pages = self._pages.texts(book_id, [score.page for score in best])
        before = self._pages.bare_texts(book_id, sorted(pages_before(pages)))
        return tuple(
            excerpt(pages[score.page], wordings, tokenizer, score.score, before=before)
            for score in best
            if score.page in pages
        )

    def _absent(
        self,
        book_id: str,
        queries: Sequence[str],
        tokenizer: Tokenizer,
        last: int,
        hits: Sequence[SearchHit],
    ) -> tuple[str, ...]:
        """Return the words of the queries that are on none of the pages 1..last, in any form.

        A word that may be a misspelling of one that is there is not among them.
        """
        found = [searchable_text(hit.content, tokenizer) for hit in hits]

        def stands(word: str) -> bool:
            if stands_in_texts(word, found):
                return True
            match = word_expression(word, tokenizer)
            return bool(self._pages.search(book_id, match, limit_page=last, top_k=1))

        absent: dict[str, str] = {}
        for word in telling_words(queries):
            plain = fold_text(word)
            if plain in absent or stands(word):
                continue
            spelt = self._spelt(book_id, [word], tokenizer, ())[0]
            meant = [spelt] if spelt != word else other_spellings(word)
            if not any(map(stands, meant)):
                absent[plain] = word
        return tuple(absent.values())[:_MOST_ABSENT]

    def _found(
        self, book_id: str, queries: Iterable[str], tokenizer: Tokenizer, last: int, top_k: int
    ) -> tuple[dict[str, list[PageScore]], dict[int, str]]:
        """Return the index's results for each query, and the plain texts of those pages."""
        looked_at = max(top_k, RERANKED_PAGES)
        found = {
            query: self._scores(book_id, query, tokenizer, last, looked_at) for query in queries
        }
        numbers = {score.page for scores in found.values() for score in scores}
        bare = self._pages.bare_texts(book_id, sorted(numbers))
        return found, {number: searchable_text(text, tokenizer) for number, text in bare.items()}

    def _scores(
        self, book_id: str, query: str, tokenizer: Tokenizer, last: int, looked_at: int
    ) -> list[PageScore]:
        """Return the pages with the phrases of the query; if there are none, those with its words.

        A model may quote what the book says in other words, and finds it nevertheless.
        """
        match, parsed = match_expression(query, tokenizer), parsed_query(query)
        search = partial(self._pages.search, book_id, limit_page=last)
        phrases = match_phrases(parsed, tokenizer)
        if phrases:
            scores = search(f"({phrases}) AND ({match})", top_k=_MOST_WITH_PHRASES)
            texts = self._pages.bare_texts(book_id, [score.page for score in scores])
            patterns = phrase_patterns(parsed, tokenizer)
            scores = [score for score in scores if has_phrases(texts[score.page], patterns)]
            if scores:
                return scores[:looked_at]
        return search(match, top_k=looked_at)


_LONGEST_HEADING: Final = 4
_MOST_HEADED: Final = 2
"""A title that stands more often, as "Examples", tells nothing."""


def headed_pages(
    outline: Sequence[OutlineEntry], queries: Sequence[str], last: int
) -> tuple[int, ...]:
    """Return the pages up to `last` with a heading of just the words of one of the queries.

    A manual tells what "lm" is below the heading "lm", and uses the word on many other pages.
    """
    wanted = [words for query in queries if (words := _title_words(query))]
    first = tuple({words[0] for words in wanted})  # most titles have none: that is told sooner
    found = [
        entry.page
        for entry in outline
        if entry.page
        and any(word in (title := fold_text(entry.title)) for word in first)
        and _title_words(title) in wanted
    ]
    pages = tuple(dict.fromkeys(page for page in found if page <= last))
    return pages if len(pages) <= _MOST_HEADED else ()


def _title_words(text: str) -> list[str]:
    """Return the stems of the words that tell, without the numbers of chapters."""
    words = map(fold_text, telling_words([text]))
    return [rough_stem(word) for word in words if not word[:1].isdigit()]


def _put_first(pages: Sequence[int], ranking: Sequence[PageScore], top_k: int) -> list[PageScore]:
    """Return the ranking with these pages at its head, `top_k` pages at most."""
    best = ranking[0].score if ranking else 1.0
    others = [score for score in ranking if score.page not in pages]
    return [*(PageScore(page, best) for page in pages), *others][:top_k]


def _wordings(queries: Iterable[str], tokenizer: Tokenizer) -> list[str]:
    """Return the queries and, for English books, what a business report prints instead of them.

    Words in quotation marks are meant as they stand.
    """
    wordings = dict.fromkeys(queries)
    if tokenizer is Tokenizer.PORTER:
        plain = [query for query in wordings if not parsed_query(query).phrases]
        wordings |= dict.fromkeys(filter(None, map(report_wording, plain)))
    return list(wordings)


class _AsIndexed:
    """PageTexts that never waits."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        del book, first, last
        if cancel is not None:
            cancel.raise_if_cancelled()
        return 0
