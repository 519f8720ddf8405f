"""Where the words that a citation stands on are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reader_app.domain.citations import PassageSource
from reader_app.domain.document import PageText, Rect, Sentence
from reader_app.domain.page_ports import PageRepository
from reader_app.retrieval.rectangles import rects_of_citation, rects_of_span
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
        return rects_of_citation(found[0], source, quote) if found else ()


def sentence_places(page: PageText) -> Sequence[SentencePlace]:
    """All sentences of a page with their rectangles."""
    return tuple(
        SentencePlace(sentence, rects_of_span(page, sentence.start, sentence.end))
        for sentence in sentences_on(page)
    )
