"""The language of a book, as a model is told it beside the title."""

from __future__ import annotations

from typing import Final

from reader_app.domain.book import Book
from reader_app.domain.page_ports import PageRepository
from reader_app.retrieval.book_language import language_of

_PAGES: Final = 12
_CHARACTERS: Final = 2_000
"""Of each page, from its middle: its head is a running title."""


def book_language(pages: PageRepository | None, book: Book) -> str:
    """Its name in English; "" as long as too little of the text is there, or it doesn't tell.

    Looks at some pages all over the book, none of them beyond the fence.
    """
    last = book.page_count if book.fence is None else book.fence
    if pages is None or last < 1:
        return ""
    step = max(1, last // _PAGES)
    texts = pages.bare_texts(book.id, range(1 + step // 2, last + 1, step))
    return language_of("\n".join(_middle(text) for text in texts.values()))


def _middle(text: str) -> str:
    start = max(0, (len(text) - _CHARACTERS) // 2)
    return text[start : start + _CHARACTERS]
