"""Whether what was read of the books can be searched: for `pagemate doctor`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reader_app.cli.command_ports import Finding
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.translation import marked, quoted, tr

if TYPE_CHECKING:
    from reader_app.app.library.ingest import IngestBookUseCase
    from reader_app.store.open_store import Store

_ALL: Final = 1_000_000
_MOST_NAMED: Final = 3
_NAME: Final = marked("index")


def index_finding(store: Store, ingest: IngestBookUseCase) -> Finding:
    """Looks through the indexes of all books that were read to their end."""
    read = [book for book in store.books.list_recent(_ALL) if book.status is BookStatus.READY]
    broken = [
        book
        for book in read
        if not store.pages.is_whole(book.id) or store.pages.indexed_count(book.id) < book.page_count
    ]
    if broken:
        told = tr("damaged: {names}. Open it to have it made anew.", names=_named(broken))
        return Finding(_NAME, told, is_good=False)
    words = tr("in order, {books}", books=_counted(len(read)))
    old = sum(ingest.needs_index(book) for book in read)
    if old:
        later = tr("{books} made anew when opened", books=_counted(old))
        return Finding(_NAME, f"{words}, {later}")
    return Finding(_NAME, words)


def _named(books: list[Book]) -> str:
    names = ", ".join(quoted(book.title) for book in books[:_MOST_NAMED])
    more = len(books) - _MOST_NAMED
    return tr("{names} and {count} more", names=names, count=more) if more > 0 else names


def _counted(count: int) -> str:
    return tr("{n} book", "{n} books", n=count)
