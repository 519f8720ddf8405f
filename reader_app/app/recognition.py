"""Recognising text in pages that are pictures: which pages, what is kept, what is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reader_app.domain.book import BookStatus
from reader_app.domain.recognition import PagePictures, RecognisedPage, RecognitionWish

if TYPE_CHECKING:
    from reader_app.domain.document import PageText
    from reader_app.domain.protocols import BookRepository
    from reader_app.domain.recognition import RecognisedTexts, RecognitionRepository


class RecognitionUseCase:
    """Reads and writes the store: not for the window's own thread."""

    def __init__(self, recognition: RecognitionRepository, books: BookRepository) -> None:
        self._recognition = recognition
        self._books = books

    def pictures(self, book_id: str) -> PagePictures:
        """Which pages of the book are pictures, and what became of them."""
        silent, recognised = self._recognition.pages_of_origin(book_id)
        wish, languages = self._recognition.wish(book_id)
        looked_at = frozenset(self._recognition.recognised_numbers(book_id))
        return PagePictures(silent, recognised, looked_at, wish, languages)

    def is_read(self, book_id: str) -> bool:
        """All pages are indexed: it is known which of them are pictures."""
        book = self._books.find(book_id)
        return book is not None and book.status is BookStatus.READY

    def keep(self, book_id: str, found: RecognisedPage) -> None:
        """What was found in a page's picture; nothing happens when the book is gone."""
        book = self._books.find(book_id)
        if book is not None:
            self._recognition.keep(book, RecognisedPage(_cut(found.page), found.languages))

    def want(self, book_id: str, languages: Sequence[str]) -> None:
        """All pictures of the book are to be gone through, now or when it is open again."""
        if self._books.find(book_id) is not None:
            self._recognition.save_wish(book_id, RecognitionWish.WANTED, languages)

    def stop(self, book_id: str) -> None:
        """No more pages; what was recognised stays."""
        if self._books.find(book_id) is not None:
            self._recognition.save_wish(book_id, RecognitionWish.STOPPED)

    def dismiss(self, book_id: str) -> None:
        """The reader knows that pages are pictures and doesn't want to be told again."""
        if self._books.find(book_id) is not None:
            self._recognition.save_wish(book_id, RecognitionWish.DISMISSED)


def with_recognised(
    book_id: str, pages: Sequence[PageText], recognised: RecognisedTexts
) -> list[PageText]:
    """Pages without text of their own get what was recognised in them; label and `hidden` stay."""
    blank = [page.number for page in pages if not page.text.strip()]
    known = recognised.recognised(book_id, blank) if blank else {}
    return [
        replace(known[page.number], label=page.label, hidden=page.hidden)
        if page.number in known
        else page
        for page in pages
    ]


def _cut(page: PageText) -> PageText:
    from reader_app.retrieval.sentences import cut_of  # no part of showing a book

    return replace(page, cut=cut_of(page))
