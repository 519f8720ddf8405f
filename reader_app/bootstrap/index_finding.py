"""Whether what was read of the books can be searched: for `pagemate doctor`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reader_app.cli.ports import Finding
from reader_app.domain.book import Book, BookStatus

if TYPE_CHECKING:
    from reader_app.app.ingest import IngestBookUseCase
    from reader_app.store.database import Store

_ALL: Final = 1_000_000
_MOST_NAMED: Final = 3


def index_finding(store: Store, ingest: IngestBookUseCase) -> Finding:
    """Looks through the indexes of all books that were read to their end."""
    read = [book for book in store.books.list_recent(_ALL) if book.status is BookStatus.READY]
    broken = [
        book
        for book in read
        if not store.pages.is_whole(book.id) or store.pages.indexed_count(book.id) < book.page_count
    ]
    if broken:
        return Finding("index", f"damaged: {_named(broken)}. Open it to have it made anew.", False)
    old = sum(ingest.needs_index(book) for book in read)
    later = f", {_counted(old)} made anew when opened" if old else ""
    return Finding("index", f"in order, {_counted(len(read))}{later}")


def _named(books: list[Book]) -> str:
    names = ", ".join(f"“{book.title}”" for book in books[:_MOST_NAMED])
    more = len(books) - _MOST_NAMED
    return f"{names} and {more} more" if more > 0 else names


def _counted(count: int) -> str:
    return "1 book" if count == 1 else f"{count} books"
