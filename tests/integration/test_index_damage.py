"""A damaged index is noticed when its book is opened, and made anew; all else stays."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reader_app.app.library.ingest import IndexSink, IngestBookUseCase
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.search import Tokenizer
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.indexing import book_of, index_tables
from tests.support.library import added_conversation, page, question

pytestmark = pytest.mark.slow

PAGES = 8


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def book(store: Store, tmp_path: Path) -> Book:
    """Ready; its file is there."""
    path = tmp_path / "walden.pdf"
    path.write_bytes(b"%PDF-1.7")
    made = book_of(store, path, PAGES)
    fill(store, made)
    found = store.books.find(made.id)
    assert found is not None
    return found


def fill(store: Store, book: Book) -> None:
    sink = IndexSink(store.books, store.pages, lambda sample: Tokenizer.PORTER)
    sink.begin(book.id, "")
    known = sink.filled_numbers(book.id)
    pages = [page(n, f"pond {n} " + "reeds " * 300) for n in range(1, PAGES + 1) if n not in known]
    sink.add_pages(book.id, pages)
    sink.finish(book.id)


def found(store: Store, book: Book) -> list[int]:
    scores = store.pages.search(book.id, "pond", limit_page=None, top_k=PAGES)
    return sorted(score.page for score in scores)


def without(part: str) -> Callable[[str], str]:
    return lambda table: f"DROP TABLE {table}{part}"


def test_a_sound_index_needs_nothing(store: Store, book: Book) -> None:
    assert not IngestBookUseCase(store.books, store.pages).needs_index(book)


@pytest.mark.parametrize(
    "harm",
    [
        lambda table: "DELETE FROM page WHERE number = 4",
        lambda table: "DELETE FROM page",
        lambda table: f"DELETE FROM {table}_docsize WHERE id > 5",
        lambda table: f"DELETE FROM {table}_data WHERE id = 10",
        without(""),
        without("_data"),
        without("_docsize"),
        without("_idx"),
    ],
)
def test_harm_is_noticed_told_and_mended(
    store: Store, book: Book, harm: Callable[[str], str], caplog: pytest.LogCaptureFixture
) -> None:
    (table,) = index_tables(store)
    store._database.sql(harm(table))
    ingest = IngestBookUseCase(store.books, store.pages)
    with caplog.at_level(logging.WARNING):
        assert ingest.needs_index(book)
    assert "index of book" in caplog.text
    fill(store, book)
    assert found(store, book) == list(range(1, PAGES + 1))
    assert not ingest.needs_index(book)
    assert len(index_tables(store)) == 1


def test_pages_that_are_missing_are_all_that_is_read_again(store: Store, book: Book) -> None:
    (table,) = index_tables(store)
    gone = store.pages.texts(book.id, [8])[8].text
    store._database.sql(
        f"INSERT INTO {table} ({table}, rowid, body, head) VALUES ('delete', 8, ?, ?)",
        (gone, gone),
    )
    store._database.sql("DELETE FROM page WHERE number = 8")
    assert IngestBookUseCase(store.books, store.pages).needs_index(book)
    sink = IndexSink(store.books, store.pages, lambda sample: Tokenizer.PORTER)
    sink.begin(book.id, "")
    assert sink.filled_numbers(book.id) == set(range(1, 8))


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE page SET text = x'0102' WHERE number = 3",
        "UPDATE page_places SET words = x'620102' WHERE number = 3",
        "UPDATE {table}_data SET block = x'00' WHERE id > 10",
    ],
)
def test_a_check_of_the_library_forgets_the_index_and_keeps_the_rest(
    data_dir: Path, tmp_path: Path, harm: str
) -> None:
    path = tmp_path / "walden.pdf"
    path.write_bytes(b"%PDF-1.7")
    store = open_store(data_dir)
    book = book_of(store, path, PAGES)
    fill(store, book)
    talk = added_conversation(store, book)
    store.messages.add(question(talk))
    store._database.sql(harm.format(table=index_tables(store)[0]))
    store.close()
    (data_dir / FILE_NAME).with_suffix(".clean").unlink()  # as after a crash: all is looked at
    store = open_store(data_dir)
    try:
        assert not store.report.rebuilt
        (kept,) = store.books.list_recent()
        assert kept.status is BookStatus.PENDING
        assert store.pages.indexed_numbers(book.id) == set()
        assert len(store.messages.list_for_conversation(talk.id)) == 1
        fill(store, book)
        assert found(store, book) == list(range(1, PAGES + 1))
    finally:
        store.close()
