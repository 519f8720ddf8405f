"""Finds where the words of a citation are printed, as rectangles on their pages.

A sentence that runs over a page has places on two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.domain.citations import Citation, CitationState, CitedPart, PassageSource
from reader_app.domain.document import PageText, Rect, Sentence
from reader_app.domain.protocols import PageRepository
from reader_app.retrieval import sentence_rectangles
from reader_app.retrieval.sentences import sentences_on


@dataclass(frozen=True, slots=True)
class SentencePlace:
    """A sentence and where it stands: one rectangle per line, points, origin top left."""

    sentence: Sentence
    rects: tuple[Rect, ...]


class EvidenceUseCase:
    """Reads stored word boxes only: works without the file, and for old answers."""

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages

    def rects(self, book_id: str, source: PassageSource, quote: str = "") -> tuple[Rect, ...]:
        """Where the sentences stand; empty when the page isn't indexed or has no such sentences.

        `quote`: what they said when they were cited. Where the page was cut anew since then, the
        numbers mean other sentences: then the words themselves are found, or nothing.
        """
        found = self._pages.pages(book_id, source.page, source.page)
        return sentence_rectangles.rects_of_citation(found[0], source, quote) if found else ()


def sentence_places(page: PageText) -> Sequence[SentencePlace]:
    """All sentences of a page with their rectangles."""
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
"""Lines of a page's foot, or of the next one's head, that a sentence runs past."""


class CitedPlacesUseCase:
    """Reads what is stored of pages and nothing else. Call it from a worker."""

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages

    def parts(self, book_id: str, citation: Citation) -> tuple[CitedPart, ...]:
        """Page by page; with the citation's own rectangles where it has some."""
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
    """The rest of a sentence that began on the page before, below what stands at a page's head."""
    for sentence in sentences_on(page)[: _MOST_BETWEEN + 1]:
        if sentence.text[:1].islower():
            rects = sentence_rectangles.rects_of_span(page, sentence.start, sentence.end)
            return CitedPart(page.number, rects, sentence.text)
        if not _is_beside_text(sentence):
            return None
    return None


def _is_elsewhere(page: PageText, citation: Citation) -> bool:
    """The book's file was written anew since: other words stand where the cited ones stood."""
    if citation.state is not CitationState.CITED:
        return False
    return not sentence_rectangles.are_same_letters(
        sentence_rectangles.words_under(page, citation.rects), citation.quote
    )


def _runs_over(page: PageText, citation: Citation) -> bool:
    """The last cited sentence has no end, and only the page's foot comes after it."""
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
    """A page's number or running title."""
    return len(sentence.text) <= _SHORT and not sentence.text.endswith(_ENDS)
