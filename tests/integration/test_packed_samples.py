"""A library from before the samples were packed; and what a page of one line is indexed by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.query import match_expression
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.connection import Database
from reader_app.store.index.text_compression import TextCompressor
from reader_app.store.migrations import MIGRATIONS, migrate
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.library import added_book, page

BEFORE_PACKED_SAMPLES = 13
SAMPLE = b"The pond was low. " * 300


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


def test_samples_of_before_are_packed_and_their_texts_stay_readable(data_dir: Path) -> None:
    data_dir.mkdir(parents=True, exist_ok=True)
    database = Database(data_dir / FILE_NAME)
    migrate(database, MIGRATIONS[:BEFORE_PACKED_SAMPLES])
    database.sql(
        "INSERT INTO book (id, title, file_path, checksum, page_count, status, created_at,"
        " updated_at) VALUES ('b', 'Walden', x'2f62', 'sum', 1, 'ready', 1, 1)"
    )
    database.sql(
        "INSERT INTO page_index (key, book_id, tokenizer, version, sample)"
        " VALUES (7, 'b', 'porter', 'old', ?)",
        (SAMPLE,),
    )
    database.sql(
        "INSERT INTO page VALUES (7, 1, '1', 0, 0, ?)",
        (TextCompressor(SAMPLE).packed("A low pond."),),
    )
    database.sql("INSERT INTO page_places VALUES (7, 1, NULL, NULL, x'')")
    migrate(database)
    ((size,),) = database.sql("SELECT length(sample) FROM page_index")
    database.close()
    assert int(str(size)) < len(SAMPLE) / 10
    # Not opened as a store: it would look for the full-text table.
    reopened = Database(data_dir / FILE_NAME)
    ((sample, text),) = reopened.sql("SELECT i.sample, p.text FROM page_index i, page p")
    reopened.close()
    assert isinstance(sample, bytes)
    assert TextCompressor(sample).unpacked(text) == "A low pond."


def test_a_damaged_sample_is_told_as_damage(store: Store) -> None:
    book = added_book(store, pages=120)
    store.pages.begin(book.id, Tokenizer.PORTER, "The pond was low. " * 300)
    store.pages.add_pages(book.id, [page(1, "A low pond.")])
    store._database.sql("UPDATE page_index SET sample = x'ff00'")
    store.pages._compressors.clear()
    with pytest.raises(StorageError) as raised:
        store.pages.texts(book.id, [1])
    assert raised.value.code == StorageErrorCode.DB_CORRUPTED


def test_a_japanese_page_of_one_line_is_no_heading(store: Store) -> None:
    """What stands at its beginning counts twice, the rest of its line once."""
    book = added_book(store, pages=2)
    store.pages.begin(book.id, Tokenizer.BIGRAM)
    filling = "一二三四五六七八九十" * 8
    texts = ["東京" + filling, filling + "東京"]
    store.pages.add_pages(book.id, [page(n, text) for n, text in enumerate(texts, start=1)])
    found = store.pages.search(
        book.id, match_expression("東京", Tokenizer.BIGRAM), limit_page=2, top_k=5
    )
    assert [score.page for score in found] == [1, 2]
    assert found[0].score > found[1].score


def test_a_long_day_keeps_the_texts_of_the_last_few_books_only(store: Store) -> None:
    books = [added_book(store, f"Book {n}", pages=1) for n in range(12)]
    for book in books:
        store.pages.begin(book.id, Tokenizer.PORTER)
        store.pages.add_pages(book.id, [page(1, f"A pond of {book.title}.")])
    for book in [*books, books[0], *books[7:]]:
        assert store.pages.texts(book.id, [1])[1].text == f"A pond of {book.title}."
    used_last = [
        store._database.sql("SELECT key FROM page_index WHERE book_id = ?", (book.id,))
        for book in (books[0], *books[7:])
    ]
    assert list(store.pages._compressors) == [key for ((key,),) in used_last]
