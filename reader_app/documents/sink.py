"""Where a book's text goes while it is indexed: what the text process needs of a store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from reader_app.domain.document import PageText
from reader_app.domain.errors import DomainError


class PageSink(Protocol):
    """Called in the text process only, by one thread. Each call is one transaction."""

    def begin(self, book_id: str, sample_text: str) -> None:
        """Indexing starts or goes on; `sample_text` shows the book's script."""
        ...

    def indexed_numbers(self, book_id: str) -> set[int]:
        """Pages whose texts can be had."""
        ...

    def filled_numbers(self, book_id: str) -> set[int]:
        """Pages that the index in the making has: they need not be read again."""
        ...

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Stored pages, words not needed."""
        ...

    def recognised_numbers(self, book_id: str) -> set[int]:
        """Pages that text was looked for in because they are pictures."""
        ...

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """What was recognised in them, with words."""
        ...

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None: ...

    def finish(self, book_id: str) -> None:
        """All pages are stored."""
        ...

    def fail(self, book_id: str, error: DomainError) -> None:
        """Indexing stopped for good."""
        ...
