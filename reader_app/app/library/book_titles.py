"""Gives books the title and authors that their first pages tell, unless the reader changed them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader_app.app.library.book_matching import file_title_of, name_of
from reader_app.domain.library import AUTHOR, TITLE, TITLE_RULES, BookDetails, TitlePage

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.library import BookDetailsRepository
    from reader_app.domain.protocols import BookRepository


class TitleBooksUseCase:
    """Keeps what was read from title pages. Call it from a worker, not on the main thread.

    A book gets its title once; new rules (`TITLE_RULES`) read it again. A title that comes neither
    from the metadata or the file's name nor from earlier rules is somebody's own and stays.
    """

    def __init__(self, books: BookRepository, details: BookDetailsRepository) -> None:
        self._books = books
        self._details = details

    def is_wanted(self, book_id: str) -> bool:
        """Return True if the title page of the book was not read yet by these rules."""
        known = self._details.find(book_id)
        return known is None or known.rules < TITLE_RULES

    def keep(self, book_id: str, page: TitlePage) -> Book | None:
        """Store what the title page tells; return the book as it is then, None if it is gone."""
        book = self._books.find(book_id)
        if book is None:
            return None
        known = self._details.find(book_id) or BookDetails(book_id)
        if known.rules < TITLE_RULES:
            book = self._books.update(book_id, lambda each: _name(each, known, page))
            own = file_title_of(page.own_title, book.file_path)
            self._details.update(book_id, lambda each: each.with_read(page, own))
        return book


def _name(book: Book, known: BookDetails, page: TitlePage) -> None:
    if TITLE not in known.edited and _is_made(book, known, page):
        book.title = page.title or file_title_of(page.own_title, book.file_path)
    if AUTHOR not in known.edited and (
        known.rules or not book.author or book.author == " ".join(page.own_author.split())
    ):
        book.author = page.author


def _is_made(book: Book, known: BookDetails, page: TitlePage) -> bool:
    """Whether rules of this program made the stored title."""
    made = {" ".join(page.own_title.split()), name_of(book.file_path), known.file_title}
    return bool(known.rules) or book.title in made
