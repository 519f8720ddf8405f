"""An index of another version answers until the new one is complete, and was checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.library.ingest import IndexSink, IngestBookUseCase
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.errors import BookError, BookErrorCode, StorageError, StorageErrorCode
from reader_app.domain.search import Tokenizer
from reader_app.store.index.page_repository import BookIndexes
from reader_app.store.open_store import Store, open_store
from tests.support.indexing import index_tables, outdate
from tests.support.library import added_book, page

PAGES = 5


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def book(store: Store, sink: IndexSink) -> Book:
    """Ready, and indexed by another version."""
    made = added_book(store, pages=PAGES)
    sink.begin(made.id, "")
    sink.add_pages(made.id, [page(n, f"pond {n}") for n in range(1, PAGES + 1)])
    sink.finish(made.id)
    outdate(store, made)
    return made


@pytest.fixture
def sink(store: Store) -> IndexSink:
    return IndexSink(store.books, store.pages, lambda sample: Tokenizer.PORTER)


def found(store: Store, book: Book, words: str) -> list[int]:
    scores = store.pages.search(book.id, words, limit_page=None, top_k=9)
    return sorted(score.page for score in scores)


def status(store: Store, book: Book) -> BookStatus:
    stored = store.books.find(book.id)
    assert stored is not None
    return stored.status


def test_the_old_index_answers_while_the_new_one_is_made(
    store: Store, book: Book, sink: IndexSink
) -> None:
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(1, "lake 1"), page(2, "lake 2")])
    assert status(store, book) is BookStatus.READY
    assert found(store, book, "pond") == [1, 2, 3, 4, 5]
    assert found(store, book, "lake") == []
    assert store.pages.texts(book.id, [1])[1].text == "pond 1"
    assert store.pages.indexed_count(book.id) == PAGES


def test_the_new_index_takes_its_place_and_nothing_of_the_old_one_is_left(
    store: Store, book: Book, sink: IndexSink
) -> None:
    before = index_tables(store)
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(n, f"lake {n}") for n in range(1, PAGES + 1)])
    sink.finish(book.id)
    assert found(store, book, "lake") == [1, 2, 3, 4, 5]
    assert found(store, book, "pond") == []
    assert store.pages.is_current(book.id)
    assert len(index_tables(store)) == 1 and index_tables(store) != before
    ((pages, places),) = store._database.sql(
        "SELECT (SELECT count(*) FROM page), (SELECT count(*) FROM page_places)"
    )
    assert (pages, places) == (PAGES, PAGES)


def test_what_was_made_is_kept_over_a_restart(
    store: Store, book: Book, sink: IndexSink, data_dir: Path
) -> None:
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(1, "lake 1"), page(3, "lake 3")])
    other = open_store(data_dir)
    try:
        again = IndexSink(other.books, other.pages, lambda sample: Tokenizer.TRIGRAM)
        again.begin(book.id, "")
        assert again.filled_numbers(book.id) == {1, 3}
        assert again.indexed_numbers(book.id) == set(range(1, PAGES + 1))
    finally:
        other.close()


def test_an_index_in_the_making_of_a_third_version_is_begun_again(
    store: Store, book: Book, sink: IndexSink
) -> None:
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(1, "lake 1")])
    store._database.sql("UPDATE page_index SET version = 'of noon' WHERE made_for IS NOT NULL")
    sink.begin(book.id, "")
    assert sink.filled_numbers(book.id) == set()
    assert found(store, book, "pond") == [1, 2, 3, 4, 5]
    assert len(index_tables(store)) == 2


def test_an_old_index_that_is_not_complete_is_made_anew_at_once(
    store: Store, book: Book, sink: IndexSink
) -> None:
    store._database.sql("DELETE FROM page WHERE number = 3")
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(3, "lake 3")])
    assert status(store, book) is BookStatus.INDEXING
    assert found(store, book, "lake") == [3]
    assert len(index_tables(store)) == 1


def test_a_new_index_that_is_not_right_never_answers(
    store: Store, book: Book, sink: IndexSink
) -> None:
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(n, f"lake {n}") for n in range(1, PAGES + 1)])
    store._database.sql(f"UPDATE {index_tables(store)[-1]}_data SET block = x'00' WHERE id > 10")
    with pytest.raises(StorageError) as error:
        sink.finish(book.id)
    assert error.value.code == StorageErrorCode.DB_CORRUPTED
    sink.fail(book.id, error.value)
    assert status(store, book) is BookStatus.READY
    assert found(store, book, "pond") == [1, 2, 3, 4, 5]
    assert len(index_tables(store)) == 1


def test_a_book_that_is_removed_takes_both_indexes_with_it(
    store: Store, book: Book, sink: IndexSink
) -> None:
    sink.begin(book.id, "")
    store.books.delete(book.id)
    assert index_tables(store) == []
    with pytest.raises(StorageError):
        sink.add_pages(book.id, [page(1, "lake")])


def test_a_failure_of_the_first_index_is_told(store: Store, sink: IndexSink) -> None:
    book = added_book(store, "New", pages=PAGES)
    sink.begin(book.id, "")
    sink.fail(book.id, BookError(BookErrorCode.INDEX_FAILED, "It broke."))
    assert status(store, book) is BookStatus.FAILED


def test_what_a_crash_left_of_an_old_index_goes_with_the_next(
    store: Store, book: Book, sink: IndexSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as crash:
        crash.setattr(BookIndexes, "clear", lambda self: False)
        sink.begin(book.id, "")
        sink.add_pages(book.id, [page(n, f"lake {n}") for n in range(1, PAGES + 1)])
        sink.finish(book.id)
    assert len(index_tables(store)) == 2
    other = added_book(store, "Another")
    sink.begin(other.id, "")
    assert found(store, book, "lake") == [1, 2, 3, 4, 5]
    assert len(index_tables(store)) == 2  # of this book and of the other one


def test_a_page_that_was_recognised_meanwhile_is_in_both(
    store: Store, book: Book, sink: IndexSink
) -> None:
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(1, "lake 1"), page(2, "lake 2")])
    store.pages.rewrite(book.id, page(2, "river"))
    assert found(store, book, "river") == [2]
    sink.add_pages(book.id, [page(n, f"lake {n}") for n in (3, 4, 5)])
    sink.finish(book.id)
    assert found(store, book, "river") == [2]


def test_an_index_of_this_version_is_not_needed_again(store: Store, book: Book) -> None:
    ingest = IngestBookUseCase(store.books, store.pages)
    stored = store.books.find(book.id)
    assert stored is not None and ingest.needs_index(stored)
    IndexSink(store.books, store.pages, lambda sample: Tokenizer.PORTER).begin(book.id, "")
    assert ingest.needs_index(stored)
