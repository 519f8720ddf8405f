"""Page texts, word boxes and the page index in the store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.search import Tokenizer
from reader_app.store.connection import Database
from reader_app.store.index import full_text_tables, page_repository
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book, indexed_book, page


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def found(store: Store, book_id: str, match: str, limit_page: int | None = None) -> list[int]:
    scores = store.pages.search(book_id, match, limit_page=limit_page, top_k=20)
    return [score.page for score in scores]


def test_pages_come_back_with_their_words(store: Store) -> None:
    book = added_book(store)
    store.pages.begin(book.id, Tokenizer.PORTER)
    pages = [page(1, "A pond in\nwinter", label="i"), page(3, "Sounds")]
    store.pages.add_pages(book.id, pages)
    assert store.pages.pages(book.id, 1, 20) == pages


def test_texts_leave_the_words_where_they_are(store: Store) -> None:
    book = indexed_book(store, ["one", "two", "three"])
    texts = store.pages.texts(book.id, [3, 1, 9, 1])
    assert {number: text.text for number, text in texts.items()} == {1: "one", 3: "three"}
    assert texts[1].words == ()


def test_a_page_with_something_hidden_says_so(store: Store) -> None:
    book = added_book(store)
    store.pages.begin(book.id, Tokenizer.PORTER)
    hidden = page(1, "seen")
    object.__setattr__(hidden, "hidden", True)
    store.pages.add_pages(book.id, [hidden])
    assert store.pages.pages(book.id, 1, 1)[0].hidden


def test_half_a_surrogate_pair_on_a_page_is_stored(store: Store) -> None:
    book = added_book(store)
    store.pages.begin(book.id, Tokenizer.PORTER)
    store.pages.add_pages(book.id, [page(1, "half \udc00 a pair")])
    assert store.pages.texts(book.id, [1])[1].text == "half � a pair"


def test_a_book_that_was_never_begun_is_empty(store: Store) -> None:
    book = added_book(store)
    assert store.pages.pages(book.id, 1, 5) == []
    assert store.pages.texts(book.id, [1]) == {}
    assert store.pages.indexed_numbers(book.id) == set()
    assert store.pages.indexed_count(book.id) == 0
    assert store.pages.pages_without_text(book.id) == []
    assert store.pages.tokenizer(book.id) is None
    assert found(store, book.id, "pond") == []


def test_pages_of_a_book_that_is_gone_are_refused(store: Store) -> None:
    book = indexed_book(store, ["one"])
    store.books.delete(book.id)
    with pytest.raises(StorageError) as error:
        store.pages.add_pages(book.id, [page(2, "two")])
    assert error.value.code == StorageErrorCode.NOT_FOUND


def test_pages_added_twice_stay_as_they_were(store: Store) -> None:
    book = indexed_book(store, ["pond", "bean"])
    store.pages.add_pages(book.id, [page(2, "whale"), page(3, "ice")])
    assert store.pages.indexed_numbers(book.id) == {1, 2, 3}
    assert found(store, book.id, "whale") == []
    assert found(store, book.id, "bean") == [2]


def test_beginning_again_keeps_pages_and_tokenizer(store: Store) -> None:
    book = indexed_book(store, ["pond"])
    store.pages.begin(book.id, Tokenizer.TRIGRAM)
    assert store.pages.tokenizer(book.id) is Tokenizer.PORTER
    assert store.pages.indexed_numbers(book.id) == {1}


def test_an_index_of_another_version_is_made_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = indexed_book(store, ["pond"])
    assert store.pages.is_current(book.id)
    monkeypatch.setattr(page_repository, "INDEX_VERSION", "of tomorrow")
    assert not store.pages.is_current(book.id)
    store.pages.begin(book.id, Tokenizer.TRIGRAM)
    assert store.pages.filled_numbers(book.id) == set()
    store.pages.add_pages(book.id, [page(1, "pond")])
    store.pages.complete(book.id)
    assert store.pages.is_current(book.id)
    assert store.pages.tokenizer(book.id) is Tokenizer.TRIGRAM


def test_forgetting_drops_pages_and_index(store: Store) -> None:
    book = indexed_book(store, ["pond"])
    store.pages.forget(book.id)
    assert store.pages.indexed_numbers(book.id) == set()
    assert found(store, book.id, "pond") == []
    assert store.books.find(book.id) == book


def test_pages_without_text_are_known(store: Store) -> None:
    book = indexed_book(store, ["pond", " \n ", "ice", ""])
    assert store.pages.pages_without_text(book.id) == [2, 4]


def test_indexed_pages_are_counted(store: Store) -> None:
    book = indexed_book(store, ["a", "b", "c"])
    assert store.pages.indexed_count(book.id) == 3
    assert store.pages.indexed_count(book.id, 2) == 2
    assert store.pages.indexed_count(book.id, 2, 2) == 1


def test_the_better_page_comes_first_with_a_positive_score(store: Store) -> None:
    filler = "reeds and mud and sedge " * 5
    book = indexed_book(store, [f"pond {filler}", "pond pond pond", filler, filler, filler])
    scores = store.pages.search(book.id, "pond", limit_page=None, top_k=5)
    assert [score.page for score in scores] == [2, 1]
    assert scores[0].score > scores[1].score > 0


def test_a_word_in_the_first_three_lines_counts_for_more(data_dir: Path) -> None:
    store = open_store(data_dir, weights=(1.0, 5.0))
    try:
        deep = "mud\nsedge\nreeds\npond"
        book = indexed_book(store, [deep, "pond\nmud\nsedge\nreeds", "ice", "ice", "ice"])
        assert found(store, book.id, "pond") == [2, 1]
        assert found(store, book.id, "head:pond") == [2]
    finally:
        store.close()


def test_the_limit_is_part_of_the_query(store: Store) -> None:
    book = indexed_book(store, ["pond"] * 3 + ["pond pond pond"] * 30)
    assert found(store, book.id, "pond", limit_page=3) == [1, 2, 3]
    assert found(store, book.id, "pond", limit_page=0) == []


def test_no_more_pages_than_asked_for(store: Store) -> None:
    book = indexed_book(store, ["pond"] * 9)
    assert len(store.pages.search(book.id, "pond", limit_page=None, top_k=4)) == 4
    assert store.pages.search(book.id, "pond", limit_page=None, top_k=0) == []


def test_a_blank_expression_finds_nothing(store: Store) -> None:
    assert found(store, indexed_book(store, ["pond"]).id, "  ") == []


def test_books_do_not_find_each_others_pages(store: Store) -> None:
    mine = indexed_book(store, ["pond"], "A")
    indexed_book(store, ["whale"], "B")
    assert found(store, mine.id, "whale") == []


def test_a_book_that_is_removed_while_it_is_searched_finds_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = indexed_book(store, ["pond"])
    real, looks = full_text_tables.index_key, []

    def then_removed(database: Database, book_id: str) -> int | None:
        key = real(database, book_id)
        if not looks:
            looks.append(key)
            store.books.delete(book_id)
        return key

    monkeypatch.setattr(full_text_tables, "index_key", then_removed)
    assert found(store, book.id, "pond") == []
    assert looks


def test_porter_finds_other_forms_and_other_accents(store: Store) -> None:
    book = indexed_book(store, ["fishing at the café"])
    assert found(store, book.id, "fished") == [1]
    assert found(store, book.id, "cafe") == [1]


def test_trigram_finds_parts_of_words(store: Store) -> None:
    book = added_book(store)
    store.pages.begin(book.id, Tokenizer.TRIGRAM)
    store.pages.add_pages(book.id, [page(1, "Donaudampfschiff")])
    assert found(store, book.id, '"dampf"') == [1]


def test_text_is_indexed_as_prepared_and_kept_as_it_is(data_dir: Path) -> None:
    def pairs(tokenizer: Tokenizer, text: str) -> str:
        assert tokenizer is Tokenizer.BIGRAM
        return " ".join(text[i : i + 2] for i in range(len(text) - 1))

    store = open_store(data_dir, prepare=pairs)
    try:
        book = added_book(store)
        store.pages.begin(book.id, Tokenizer.BIGRAM)
        store.pages.add_pages(book.id, [page(1, "吾輩は猫である")])
        assert found(store, book.id, '"は猫"') == [1]
        assert store.pages.texts(book.id, [1])[1].text == "吾輩は猫である"
    finally:
        store.close()
