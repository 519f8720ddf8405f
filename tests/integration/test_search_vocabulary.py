"""The words of a book, and a question with a mistake in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.domain.book import Book
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support.library import indexed_book

TEXTS = ["The captain saw a white whale.", "Capital expenditures rose, and so did whales."]


class Indexed:
    """All pages are there."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: object) -> int:
        return last - first + 1


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


def test_a_word_is_known_in_any_of_its_forms(store: Store) -> None:
    book = indexed_book(store, TEXTS)
    assert store.vocabulary.has(book.id, "whales")
    assert store.vocabulary.has(book.id, "Expenditure")
    assert not store.vocabulary.has(book.id, "whlae")


def test_words_come_with_the_number_of_their_pages(store: Store) -> None:
    book = indexed_book(store, TEXTS)
    assert dict(store.vocabulary.beginning_with(book.id, "w")) == {"whale": 2, "white": 1}


def test_words_can_be_looked_up_again_after_the_book_has_gone(store: Store) -> None:
    book = indexed_book(store, TEXTS)
    store.vocabulary.beginning_with(book.id, "w")
    store.pages.forget(book.id)
    assert store.vocabulary.beginning_with(book.id, "w") == []
    assert not store.vocabulary.has(book.id, "whale")


def test_another_book_in_the_place_of_one_that_has_gone_has_its_own_words(store: Store) -> None:
    book = indexed_book(store, TEXTS)
    store.vocabulary.beginning_with(book.id, "w")
    store.books.delete(book.id)
    other = indexed_book(store, ["The wizard went home.", "Wizards wander."])
    assert dict(store.vocabulary.beginning_with(other.id, "w")) == {
        "wander": 1,
        "went": 1,
        "wizard": 2,
    }


def test_a_word_with_quotation_marks_is_only_a_word(store: Store) -> None:
    book = indexed_book(store, TEXTS)
    assert not store.vocabulary.has(book.id, 'no" OR "whale')


def test_a_misspelt_question_finds_its_page(store: Store) -> None:
    book = indexed_book(store, TEXTS)
    search = SearchBooksUseCase(store.pages, Indexed(), store.vocabulary)
    assert [hit.first_page for hit in search.search(book, ["captial expendiutres"]).hits] == [2]


def test_without_a_vocabulary_it_finds_nothing(store: Store) -> None:
    book = indexed_book(store, TEXTS)
    search = SearchBooksUseCase(store.pages, Indexed())
    assert search.search(book, ["captial expendiutres"]).hits == ()


def absent(store: Store, question: str, *, up_to: int | None = None) -> tuple[str, ...]:
    book = indexed_book(store, [*TEXTS, "Figure 3. A street lamp beside the sceptre of the king."])
    search = SearchBooksUseCase(store.pages, Indexed(), store.vocabulary)
    return search.search(book, [question], limit_page=up_to).absent


def test_words_that_no_page_has_are_told_as_they_were_spelt(store: Store) -> None:
    assert absent(store, "Which whales saw Ahab in 1851?") == ("Ahab", "1851")


def test_a_word_in_another_form_or_spelling_is_not_absent(store: Store) -> None:
    assert absent(store, "Who sees the whlae, the streetlamp and the scepter?") == ()


def test_a_numbered_figure_is_looked_for_as_a_whole(store: Store) -> None:
    assert absent(store, "Are whales in Figure 3 and Figure 2?") == ("Figure 2",)


def test_behind_the_fence_a_later_word_is_as_absent_as_any(store: Store) -> None:
    asked = "Did the captain cut the expenditures of Ahab?"
    assert absent(store, asked, up_to=1) == ("cut", "expenditures", "Ahab")
