"""Two processes that write one index: together they store what one alone would store."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from reader_app.app.library.ingest import IndexSink
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes import index_and_find_jobs, index_process
from reader_app.documents.processes.index_and_find_jobs import IndexJob, outward
from reader_app.documents.processes.index_process import RemoteIndexWriter, serve_index
from reader_app.documents.processes.messages import PROGRESS_BYTES, IndexProgress, SharedProgress
from reader_app.documents.text.book_text import BookText
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import PageText
from reader_app.domain.errors import DomainError, Remedy, StorageError, StorageErrorCode
from reader_app.domain.search import Tokenizer
from reader_app.ipc.channel import Channel
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support import books

PAGES = 430
BUSY = StorageError(StorageErrorCode.WRITE_FAILED, "Another program.", remedy=Remedy.RETRY)


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


class LateWriter:
    """Stores pages with the next call, as another process does, and may fail to do so once."""

    def __init__(self, sink: IndexSink, failure: DomainError | None = None) -> None:
        self._sink = sink
        self._failure = failure
        self._held: list[PageText] = []
        self.most_held = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._sink, name)

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        self._settle(book_id)
        self._held = list(pages)
        self.most_held = max(self.most_held, len(pages))

    def filled_numbers(self, book_id: str) -> set[int]:
        self._settle(book_id)
        return self._sink.filled_numbers(book_id)

    def finish(self, book_id: str) -> None:
        self._settle(book_id)
        self._sink.finish(book_id)

    def _settle(self, book_id: str) -> None:
        held, self._held = self._held, []
        if held and self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        self._sink.add_pages(book_id, held)


@pytest.mark.slow
@pytest.mark.parametrize("failure", [None, BUSY])
def test_pages_that_are_stored_late_or_at_the_second_attempt_are_all_there(
    library: Callable[[str], Library], failure: DomainError | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_and_find_jobs, "_PAUSE_S", 0.0)
    alone, desk = library("alone"), library("desk")
    for _ in steps(alone.job(alone.store)):
        pass
    job = desk.job(desk.store)
    sink = IndexSink(desk.store.books, desk.store.pages, lambda _: Tokenizer.PORTER)
    writer = LateWriter(sink, failure)
    job._writer = writer  # type: ignore[assignment]
    for _ in steps(job):
        told = [each for each in desk.told if isinstance(each, IndexProgress)]
        known = desk.store.pages.indexed_count(desk.book.id)
        assert not told or told[-1].pages_done <= known, "only what is stored is told"
    assert writer.most_held == (100 if failure else 50)
    assert desk.content() == alone.content()
    assert isinstance(desk.told[-1], IndexProgress) and desk.told[-1].is_done


class Served:
    """The writer's end and the serving end of one channel; pages are stored when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_store = threading.Event()
        self.failure: DomainError | None = None
        self.added: list[int] = []
        ours, theirs = socket.socketpair()
        channel = Channel(theirs.makefile("rb", buffering=0), theirs.makefile("wb"))
        monkeypatch.setattr(index_process, "open_library", lambda _book: ours.detach())
        self.thread = threading.Thread(target=serve_index, args=(channel, self, "b"))
        self.thread.start()
        self._end = theirs
        self.writer = RemoteIndexWriter()

    def add_pages(self, _book_id: str, pages: Sequence[PageText]) -> None:
        assert self.may_store.wait(30)
        if self.failure is not None:
            raise self.failure
        self.added += [page.number for page in pages]

    def filled_numbers(self, _book_id: str) -> set[int]:
        return set(self.added)

    indexed_numbers = recognised_numbers = filled_numbers

    def texts(self, _book_id: str, numbers: Sequence[int]) -> dict[int, PageText]:
        return {number: PageText(number, "", "text") for number in numbers}

    def close(self) -> None:
        self.writer.close()
        self.thread.join()
        self._end.close()


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    made = Served(monkeypatch)
    yield made
    made.may_store.set()
    made.close()


def test_nobody_waits_while_pages_are_stored(served: Served) -> None:
    served.writer.add_pages("b", [PageText(1, "", "one")])
    assert served.added == []
    served.may_store.set()
    assert served.writer.filled_numbers("b") == {1}


def test_who_adds_pages_is_told_what_kept_them_from_being_stored_and_nobody_else(
    served: Served,
) -> None:
    served.may_store.set()
    served.failure = BUSY
    served.writer.add_pages("b", [PageText(1, "", "one")])
    assert served.writer.texts("b", [7])[7].text == "text"
    with pytest.raises(StorageError):
        served.writer.add_pages("b", [PageText(2, "", "two")])
    served.failure = None
    served.writer.add_pages("b", [PageText(1, "", "one"), PageText(2, "", "two")])
    assert served.writer.filled_numbers("b") == {1, 2}
