"""The text process' way to the store, opened with the first page that goes there.

Words, links and find need no store: they are there at once, and also when the store can't be used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reader_app.app.library.ingest import IndexSink
    from reader_app.domain.document import PageText
    from reader_app.domain.errors import DomainError
    from reader_app.store.open_store import Store


_BUSY_S: Final = 0.25
"""Links and letters wait for the same thread: who indexes tries again later."""


class LateSink:
    """An `IndexSink` on the store in `data_dir`. Each call may raise StorageError."""

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._store: Store | None = None
        self._opened: IndexSink | None = None

    def begin(self, book_id: str, sample_text: str) -> None:
        self._sink().begin(book_id, sample_text)

    def indexed_numbers(self, book_id: str) -> set[int]:
        return self._sink().indexed_numbers(book_id)

    def filled_numbers(self, book_id: str) -> set[int]:
        return self._sink().filled_numbers(book_id)

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return self._sink().texts(book_id, numbers)

    def recognised_numbers(self, book_id: str) -> set[int]:
        return self._sink().recognised_numbers(book_id)

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return self._sink().recognised(book_id, numbers)

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        self._sink().add_pages(book_id, pages)

    def finish(self, book_id: str) -> None:
        self._sink().finish(book_id)

    def fail(self, book_id: str, error: DomainError) -> None:
        self._sink().fail(book_id, error)

    def close(self) -> None:
        if self._store is not None:
            self._store.close()

    def _sink(self) -> IndexSink:
        if self._opened is None:
            from reader_app.app.library.ingest import IndexSink
            from reader_app.retrieval.tokenization import choose_tokenizer, prepare_for_index
            from reader_app.store.open_store import open_store

            self._store = open_store(
                self._data_dir, busy_timeout_s=_BUSY_S, prepare=prepare_for_index
            )
            store = self._store
            self._opened = IndexSink(store.books, store.pages, choose_tokenizer, store.recognition)
        return self._opened
