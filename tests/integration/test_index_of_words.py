"""An index of beginnings of words: its size, and how it takes the place of one of letters."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.query import match_expression
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.connection import Database
from reader_app.store.migrations import MIGRATIONS, migrate
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.library import added_book, page

PAGES = 120
BEFORE_WORDS = 12


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


def prose(number: int) -> str:
    """Some 250 of 3,000 words that look like German ones; lines of nine."""
    dice = random.Random(number)
    words = [
        f"{'bcdfgklm'[n % 8]}{'aeiou'[n % 5]}wort{'heit' * (n % 3)}{n % 97}" for n in range(3000)
    ]
    said = [words[int(3000 * dice.random() ** 3)] for _ in range(250)]
    return "\n".join(" ".join(said[at : at + 9]) for at in range(0, len(said), 9))


def test_pages_and_their_index_take_less_than_one_and_a_half_times_their_text(
    store: Store,
) -> None:
    texts = [prose(number) for number in range(PAGES)]
    book = added_book(store, pages=PAGES)
    store.pages.begin(book.id, Tokenizer.WORDS, "\n".join(texts[::12]))
    store.pages.add_pages(book.id, [page(n, text) for n, text in enumerate(texts, start=1)])
    store.pages.complete(book.id)
    ((used,),) = store._database.sql(
        "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'page%' OR name LIKE '%_page_%'"
    )
    assert int(str(used)) < 1.5 * sum(map(len, texts))


def test_no_page_after_the_limit_is_found(store: Store) -> None:
    book = added_book(store, pages=3)
    store.pages.begin(book.id, Tokenizer.WORDS)
    texts = ["Die Stadt.", "Der Fluss.", "Die Stadt am Fluss, die Stadt."]
    store.pages.add_pages(book.id, [page(n, text) for n, text in enumerate(texts, start=1)])
    match = match_expression("Städte am Fluss", Tokenizer.WORDS)
    scores = store.pages.search(book.id, match, limit_page=2, top_k=5)
    assert {score.page for score in scores} == {1, 2}


def test_a_text_that_is_rewritten_is_found_by_its_new_words_only(store: Store) -> None:
    book = added_book(store, pages=1)
    store.pages.begin(book.id, Tokenizer.WORDS)
    store.pages.add_pages(book.id, [page(1, "Die Stadt schläft.")])
    store.pages.rewrite(book.id, page(1, "Der Fluss rauscht."))
    found = [
        len(
            store.pages.search(
                book.id, match_expression(word, Tokenizer.WORDS), limit_page=1, top_k=5
            )
        )
        for word in ("Stadt", "Fluss")
    ]
    assert found == [0, 1]
    assert store.pages.bare_texts(book.id, [1]) == {1: "Der Fluss rauscht."}


def test_an_index_of_letters_from_before_still_answers(data_dir: Path) -> None:
    database = Database(data_dir_with(data_dir))
    migrate(database, MIGRATIONS[:BEFORE_WORDS])
    database.sql(
        "INSERT INTO book (id, title, file_path, checksum, page_count, status, created_at,"
        " updated_at) VALUES ('b', 'Stadt', x'2f62', 'sum', 1, 'ready', 1, 1)"
    )
    database.sql(
        "INSERT INTO page_index (key, book_id, tokenizer, version, sample)"
        " VALUES (7, 'b', 'trigram', 'old', x'')"
    )
    database.sql(
        "CREATE VIRTUAL TABLE page_words_7 USING fts5(body, head, content='', tokenize='trigram')"
    )
    database.sql("INSERT INTO page VALUES (7, 1, '1', 0, 0, packed('Die Stadt.'))")
    database.sql("INSERT INTO page_places VALUES (7, 1, NULL, NULL, x'')")
    database.sql("INSERT INTO page_words_7 (rowid, body, head) VALUES (1, ' die stadt. ', '')")
    database.close()
    store = open_store(data_dir, prepare=prepare_for_index)
    match = match_expression("Stadt", Tokenizer.TRIGRAM)
    assert store.pages.tokenizer("b") is Tokenizer.TRIGRAM
    assert [score.page for score in store.pages.search("b", match, limit_page=1, top_k=5)] == [1]
    assert not store.pages.is_current("b")
    store.pages.begin("b", Tokenizer.WORDS)
    store.pages.add_pages("b", [page(1, "Die Stadt.")])
    assert store.pages.tokenizer("b") is Tokenizer.TRIGRAM
    store.pages.complete("b")
    assert store.pages.tokenizer("b") is Tokenizer.WORDS
    store.close()


def data_dir_with(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder / FILE_NAME
