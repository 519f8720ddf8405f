"""Indexing without a second process of our own store: pages are read when somebody needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.errors import BookError, BookErrorCode

if TYPE_CHECKING:
    from reader_app.app.library.ingest import IndexSink
    from reader_app.documents.reader import DocumentReader
    from reader_app.domain.document import PageText
    from reader_app.domain.protocols import CancelSignal, PageIndex

_BATCH: Final = 50
_SAMPLE_PAGES: Final = 12


@contextmanager
def _enough() -> Iterator[None]:
    """What was read until the reader had enough of the file's pages will do."""
    try:
        yield
    except BookError as error:
        if error.code != BookErrorCode.INDEX_FAILED:
            raise


class InlineIndex:
    """Implements PageTexts for the book that was taken; the reader is closed with it."""

    def __init__(self, pages: PageIndex, sink: IndexSink) -> None:
        self._pages = pages
        self._sink = sink
        self._reader: DocumentReader | None = None
        self._missing: set[int] = set()
        self._taken = ""

    def take(self, book: Book, reader: DocumentReader, *, needs_index: bool) -> None:
        """From here on `reader` gives the pages of `book`."""
        self.close()
        self._reader = reader
        self._taken = book.id
        self._missing = set()
        if needs_index:
            self._begin(book, reader)

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        """Index what is missing of first..last, a page at a time; how many pages are there.

        The file of another book isn't open here: of that one nothing is read.
        """
        if book.id == self._taken:
            self._read(book, first, last, cancel)
        return self._pages.indexed_count(book.id, first, last)

    def _read(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> None:
        numbers = sorted(n for n in self._missing if first <= n <= last)
        with _enough():
            self._index(book, numbers, cancel, None)

    def finish(self, book: Book, on_progress: Callable[[int, int], None] | None) -> None:
        """Index all that is missing; `on_progress(pages done, pages in all)`.

        Raises BookError(INDEX_FAILED) when pages that can't be read take too long together.
        """
        if on_progress is not None:
            on_progress(book.page_count - len(self._missing), book.page_count)
        self._index(book, sorted(self._missing), None, on_progress)

    @property
    def left_out(self) -> tuple[int, ...]:
        """Pages of the book that was taken whose text takes too long, or too much memory."""
        return () if self._reader is None else self._reader.left_out

    def close(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _begin(self, book: Book, reader: DocumentReader) -> None:
        step = max(1, book.page_count // _SAMPLE_PAGES)
        numbers = range(1, book.page_count + 1, step)
        texts: list[str] = []
        with _enough():
            texts += (reader.page_text(number).text for number in numbers)
        self._sink.begin(book.id, "\n".join(texts))
        self._missing = set(range(1, book.page_count + 1)) - self._sink.filled_numbers(book.id)
        if not self._missing and book.status is not BookStatus.READY:
            self._sink.finish(book.id)

    def _index(
        self,
        book: Book,
        numbers: list[int],
        cancel: CancelSignal | None,
        on_progress: Callable[[int, int], None] | None,
    ) -> None:
        if self._reader is None or not numbers:
            return
        batch: list[PageText] = []
        try:
            for number in numbers:
                if cancel is not None:
                    cancel.raise_if_cancelled()
                batch.append(self._reader.page_text(number))
                if len(batch) == _BATCH:
                    self._store(book, batch)
                    if on_progress is not None:
                        on_progress(book.page_count - len(self._missing), book.page_count)
        finally:
            self._store(book, batch)  # an interrupt keeps what was read
        if on_progress is not None:
            on_progress(book.page_count - len(self._missing), book.page_count)
        if not self._missing:
            self._sink.finish(book.id)

    def _store(self, book: Book, batch: list[PageText]) -> None:
        if batch:
            self._sink.add_pages(book.id, batch)
            self._missing -= {page.number for page in batch}
            batch.clear()
