"""Where on a page the words stand that were looked for in all books."""

from __future__ import annotations

from reader_app.domain.document import PageText, Rect
from reader_app.domain.page_ports import PageRepository
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.library_query import wanted_words
from reader_app.retrieval.marked_excerpt import word_places
from reader_app.retrieval.passages import match_stems
from reader_app.retrieval.rectangles import rects_of_span


class FoundWordsUseCase:
    """Reads stored word boxes only. Call it from a worker."""

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages

    def rects(self, book_id: str, page: int, text: str) -> tuple[Rect, ...]:
        """One rectangle for each word, or for each of its lines; () where none is found."""
        tokenizer = self._pages.tokenizer(book_id)
        found = self._pages.pages(book_id, page, page)
        return _rects(found[0], text, tokenizer) if found and tokenizer is not None else ()


def _rects(page: PageText, text: str, tokenizer: Tokenizer) -> tuple[Rect, ...]:
    stems = match_stems([" ".join(wanted_words(text))], tokenizer)
    return tuple(
        rect
        for start, end, _ in word_places(page.text, stems)
        for rect in rects_of_span(page, start, end)
    )
