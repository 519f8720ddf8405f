"""What an index takes on disk."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from reader_app.domain.search import Tokenizer
from reader_app.store.connection import Database
from reader_app.store.open_store import FILE_NAME, open_store
from tests.support.library import added_book, page

PAGES = 120


def prose(number: int) -> str:
    """Some 250 of 3,000 words, the first ones more often; lines of nine."""
    dice = random.Random(number)
    words = [f"{'bcdfgklm'[n % 8]}{'aeiou'[n % 5]}word{n % 97}" for n in range(3000)]
    said = [words[int(3000 * dice.random() ** 3)] for _ in range(250)]
    return "\n".join(" ".join(said[at : at + 9]) for at in range(0, len(said), 9))


@pytest.mark.slow
def test_pages_and_their_index_take_less_than_one_and_a_half_times_their_text(
    data_dir: Path,
) -> None:
    texts = [prose(number) for number in range(PAGES)]
    store = open_store(data_dir)
    book = added_book(store, pages=PAGES)
    store.pages.begin(book.id, Tokenizer.PORTER, "\n".join(texts[::12]))
    for first in range(0, PAGES, 50):
        some = range(first, min(first + 50, PAGES))
        store.pages.add_pages(book.id, [page(n + 1, texts[n]) for n in some])
    store.pages.complete(book.id)
    rows = store._database.sql(
        "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'page%' OR name LIKE '%_page_%'"
    )
    store.close()
    ((used,),) = rows
    assert int(str(used)) < 1.5 * sum(map(len, texts))


def test_what_is_free_in_the_file_is_given_back(data_dir: Path) -> None:
    store = open_store(data_dir)
    book = added_book(store, pages=PAGES)
    store.pages.begin(book.id, Tokenizer.PORTER)
    store.pages.add_pages(book.id, [page(n, prose(n)) for n in range(1, PAGES + 1)])
    store.pages.complete(book.id)
    assert store._database.sql("PRAGMA freelist_count") == [(0,)]
    full = store._database.sql("PRAGMA page_count")
    store.pages.forget(book.id)
    assert store._database.sql("PRAGMA freelist_count") == [(0,)]
    assert store._database.sql("PRAGMA page_count") < full
    store.close()


def test_a_file_from_before_is_used_as_it_is(data_dir: Path) -> None:
    data_dir.mkdir(parents=True, exist_ok=True)
    database = Database(data_dir / FILE_NAME)
    database.sql("PRAGMA journal_mode = delete")
    database.sql("CREATE TABLE something (kept)")
    database.sql("PRAGMA auto_vacuum = 0")
    database.sql("VACUUM")
    database.shrink()
    assert database.sql("PRAGMA auto_vacuum") == [(0,)]
    database.close()
