"""Locates the words of a citation on their pages, as rectangles.

A sentence that continues overleaf has rectangles on two pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.book import Book
from reader_app.domain.citations import Citation, CitationState, CitedPart, PassageSource
from reader_app.domain.document import PageText, Rect, Sentence
from reader_app.domain.protocols import PageRepository, PageTables
from reader_app.domain.values import dataclass
from reader_app.retrieval import sentence_rectangles
from reader_app.retrieval.sentences import sentences_on


@dataclass(frozen=True, slots=True)
class SentencePlace:
    """A sentence with one rectangle per line, in points, origin top left."""

    sentence: Sentence
    rects: tuple[Rect, ...]


class EvidenceUseCase:
    """Locates citations from stored word boxes; works without the file, and for old answers."""

    def __init__(self, pages: PageRepository, tables: PageTables | None = None) -> None:
        """`tables`: finds the cells of tables anew; without it, their words are searched for."""
        self._pages = pages
        self._tables = tables

    def rects_of_cells(self, book: Book, source: PassageSource, quote: str) -> tuple[Rect, ...]:
        """Return one rectangle for each cited cell of a table."""
        tables = self._tables.tables(book, source.page) if self._tables is not None else ()
        if not 0 < source.table <= len(tables):
            return self.rects(book.id, source, quote)
        cells = tables[source.table - 1].cells
        return tuple(cell.rect for cell in cells[source.first_sentence : source.last_sentence + 1])

    def rects(self, book_id: str, source: PassageSource, quote: str = "") -> tuple[Rect, ...]:
        """Return the rectangles of the sentences.

        Empty if the page isn't indexed or has no such sentences. `quote`: the sentences' text when
        they were cited. If the page has been split into sentences anew since then, the numbers mean
        other sentences; then the text itself is searched for, and the result may be empty.
        """
        found = self._pages.pages(book_id, source.page, source.page)
        return sentence_rectangles.rects_of_citation(found[0], source, quote) if found else ()


def sentence_places(page: PageText) -> Sequence[SentencePlace]:
    """Return all sentences of a page with their rectangles."""
    return tuple(
        SentencePlace(
            sentence, sentence_rectangles.rects_of_span(page, sentence.start, sentence.end)
        )
        for sentence in sentences_on(page)
    )


_ENDS: Final = (".", "!", "?", "…", ":", ";", "。", "！", "？", "।", "؟", "۔")
_CLOSERS: Final = ")]\"'“”’»›"
_SHORT: Final = 60
_MOST_BETWEEN: Final = 2
"""How many lines of a page's foot or of the next page's head may interrupt a sentence."""


class CitedPlacesUseCase:
    """Locates a citation on its page and the following one, from stored pages.

    Call it from a worker.
    """

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages

    def parts(self, book_id: str, citation: Citation) -> tuple[CitedPart, ...]:
        """Return the cited words page by page.

        The citation's own rectangles are used if it has any that still fit the page.
        """
        pages = self._pages.pages(book_id, citation.page, citation.page + 1)
        page = next((page for page in pages if page.number == citation.page), None)
        rects = citation.rects
        if page is not None and (not rects or _is_elsewhere(page, citation)):
            rects = sentence_rectangles.rects_of_citation(page, citation.source, citation.quote)
        first = CitedPart(citation.page, rects, citation.quote)
        after = next((page for page in pages if page.number == citation.page + 1), None)
        if page is None or after is None or not _runs_over(page, citation):
            return (first,)
        rest = continuation(after)
        return (first, rest) if rest is not None else (first,)


def continuation(page: PageText) -> CitedPart | None:
    """Return the rest of a sentence that began on the previous page, skipping this page's head."""
    for sentence in sentences_on(page)[: _MOST_BETWEEN + 1]:
        if sentence.text[:1].islower():
            rects = sentence_rectangles.rects_of_span(page, sentence.start, sentence.end)
            return CitedPart(page.number, rects, sentence.text)
        if not _is_beside_text(sentence):
            return None
    return None


def _is_elsewhere(page: PageText, citation: Citation) -> bool:
    """Whether other words stand now at the citation's rectangles, as the file was changed."""
    if citation.state is not CitationState.CITED:
        return False
    if citation.source.table:
        there = sentence_rectangles.words_under(page, citation.rects)
        return not sentence_rectangles.have_same_letters(there, citation.quote)
    return not sentence_rectangles.are_same_letters(
        sentence_rectangles.words_under(page, citation.rects), citation.quote
    )


def _runs_over(page: PageText, citation: Citation) -> bool:
    """Whether the last cited sentence is unfinished and only the page's foot follows it."""
    if citation.source.table:
        return False
    sentences = sentences_on(page)
    last = citation.source.last_sentence
    if not 0 <= last < len(sentences) or not citation.quote.endswith(sentences[last].text):
        return False
    return _is_open(sentences[last]) and _is_foot(sentences[last + 1 :])


def _is_open(sentence: Sentence) -> bool:
    return not sentence.text.rstrip(_CLOSERS).endswith(_ENDS) and " " in sentence.text


def _is_foot(sentences: Sequence[Sentence]) -> bool:
    return len(sentences) <= _MOST_BETWEEN and all(map(_is_beside_text, sentences))


def _is_beside_text(sentence: Sentence) -> bool:
    """Whether the sentence is a page number or running title."""
    return len(sentence.text) <= _SHORT and not sentence.text.endswith(_ENDS)
