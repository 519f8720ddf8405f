"""Two processes that write one index: together they store what one alone would store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reader_app.app.library.ingest import IndexSink
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes.index_and_find_jobs import IndexJob, outward
from reader_app.documents.processes.messages import PROGRESS_BYTES, IndexProgress, SharedProgress
from reader_app.documents.text.book_text import BookText
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support import books

PAGES = 430


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return books.make_unique_word_book(tmp_path / "b.pdf", PAGES)


class Library:
    """A library of its own with one book; a job of a second process has a store of its own."""

    def __init__(self, folder: Path, path: Path) -> None:
        self.folder, self.path = folder, path
        self.told: list[object] = []
        self.store = self.opened()
        self.book = Book(title="b", file_path=path, checksum="c", page_count=PAGES)
        self.store.books.add(self.book)

    def opened(self) -> Store:
        return open_store(self.folder, prepare=prepare_for_index)

    def job(self, store: Store, *, is_help: bool = False, from_page: int = 1) -> IndexJob:
        progress = SharedProgress(memoryview(bytearray(PROGRESS_BYTES)))
        text = BookText(open_document(self.path), progress, set())
        sink = IndexSink(store.books, store.pages, lambda _: Tokenizer.PORTER)
        return IndexJob(
            text, self.book.id, sink, self.told.append, from_page=from_page, is_help=is_help
        )

    def content(self) -> tuple[object, ...]:
        found = [
            self.store.pages.search(self.book.id, word, limit_page=None, top_k=5)
            for word in (books.unique_word(7), books.unique_word(PAGES), "page")
        ]
        pages = self.store.pages.pages(self.book.id, 1, PAGES)
        return pages, [page.cut for page in pages], found


@pytest.fixture
def library(tmp_path: Path, path: Path) -> Callable[[str], Library]:
    def make(name: str) -> Library:
        (tmp_path / name).mkdir()
        return Library(tmp_path / name, path)

    return make


def steps(job: IndexJob) -> Iterator[None]:
    while not job.step():
        yield


@pytest.mark.slow
def test_two_processes_store_what_one_would(library: Callable[[str], Library]) -> None:
    alone, together = library("alone"), library("together")
    for _ in steps(alone.job(alone.store)):
        pass
    first = steps(together.job(together.store, from_page=200))
    while together.store.pages.indexed_count(together.book.id) < 50:
        next(first)
    other = together.opened()
    second = steps(together.job(other, is_help=True, from_page=200))
    for _ in first:
        next(second, None)
    assert together.content() == alone.content()
    book = together.store.books.find(together.book.id)
    assert book is not None and book.status is BookStatus.READY
    assert list(second) is not None, "it has nothing left to do, and ends"
    assert together.content() == alone.content()
    other.close()


@pytest.mark.slow
def test_of_the_last_pages_few_are_read_by_both(library: Callable[[str], Library]) -> None:
    desk = library("desk")
    first = steps(desk.job(desk.store))
    while desk.store.pages.indexed_count(desk.book.id) < 300:
        next(first)
    for _ in steps(desk.job(desk.store, is_help=True)):
        pass
    assert desk.store.pages.indexed_count(desk.book.id) == PAGES
    desk.told.clear()
    for _ in first:
        pass
    # One batch is stored before the first job looks; then it tells that it is done.
    assert len(desk.told) <= 2, len(desk.told)


@pytest.mark.slow
def test_the_pages_of_a_lost_helper_are_read_by_the_other(
    library: Callable[[str], Library],
) -> None:
    desk = library("desk")
    first = steps(desk.job(desk.store))
    while desk.store.pages.indexed_count(desk.book.id) < 50:
        next(first)
    helper = steps(desk.job(desk.store, is_help=True))
    while desk.store.pages.indexed_count(desk.book.id) < 100:
        next(helper)
    assert desk.store.pages.indexed_numbers(desk.book.id) >= {1, 50, 400 + 30}
    for _ in first:
        pass
    assert desk.store.pages.indexed_count(desk.book.id) == PAGES
    last = desk.told[-1]
    assert isinstance(last, IndexProgress) and last.is_done and last.pages_done == PAGES


def test_a_helper_that_fails_leaves_the_book_to_the_other(
    library: Callable[[str], Library],
) -> None:
    desk = library("desk")
    job = desk.job(desk.store, is_help=True)  # nobody has begun an index
    while not job.step():
        pass
    last = desk.told[-1]
    assert isinstance(last, IndexProgress) and last.error
    book = desk.store.books.find(desk.book.id)
    assert book is not None and book.status is BookStatus.PENDING


def test_pages_near_the_reader_come_first() -> None:
    assert outward(1, 120) == list(range(1, 121))
    blocks = outward(430, 1000)[::50]
    assert blocks[:5] == [401, 451, 351, 501, 301]
    assert sorted(outward(995, 1003)) == list(range(1, 1004))
