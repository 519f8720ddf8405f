"""Ports to the pages of indexed books: their texts, their index, their pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.chat import ImagePayload
    from reader_app.domain.document import PageText
    from reader_app.domain.protocols import CancelSignal
    from reader_app.domain.search import PageScore, Tokenizer


class PageRepository(Protocol):
    """Page texts of indexed books: word boxes and page index in one place."""

    def begin(self, book_id: str, tokenizer: Tokenizer, sample_text: str = "") -> None:
        """Make the book's index if it isn't there; keep pages that are.

        One of another version answers until the new one is complete. `sample_text`: of the book.
        """
        ...

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None: ...

    def pages(self, book_id: str, first: int, last: int) -> list[PageText]:
        """With words. Pages not indexed yet are left out."""
        ...

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Without words: cheap."""
        ...

    def bare_texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, str]:
        """What the pages say and nothing else: cheaper still."""
        ...

    def indexed_numbers(self, book_id: str) -> set[int]: ...

    def pages_without_text(self, book_id: str) -> list[int]: ...

    def tokenizer(self, book_id: str) -> Tokenizer | None: ...

    def search(
        self, book_id: str, match: str, *, limit_page: int | None, top_k: int
    ) -> list[PageScore]:
        """Pages 1..limit_page only, filtered inside the query; best first.

        `match` is an FTS5 expression that `reader_app.retrieval` made.
        """
        ...


class PageIndex(PageRepository, Protocol):
    """What only making an index needs of the pages."""

    def is_current(self, book_id: str) -> bool:
        """The book has an index that is sound, and that this version made. Cheap."""
        ...

    def filled_numbers(self, book_id: str) -> set[int]:
        """Pages that the index in the making has."""
        ...

    def complete(self, book_id: str) -> None:
        """All pages are there: the index is looked through, and answers from here on."""
        ...

    def indexed_count(self, book_id: str, first: int = 1, last: int | None = None) -> int:
        """How many of pages first..last are indexed; without `last`, of all. Cheap."""
        ...

    def relabel(self, book_id: str, labels: Sequence[str]) -> None:
        """Give the stored pages these labels, one per page of the book."""
        ...

    def forget(self, book_id: str) -> None:
        """Drop a book's pages and index."""
        ...


class PageTexts(Protocol):
    """Book text for tools, waiting for the index only as far as a call needs it."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        """Wait until pages first..last are indexed; how many of them are (fewer: it gave up)."""
        ...


class PageImages(Protocol):
    def page_image(self, book: Book, page: int, cancel: CancelSignal | None) -> ImagePayload:
        """Raises TurnCancelledError within 200 ms of Stop."""
        ...
