"""What was recognised in pictures of pages is kept, found, and outlives the index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.app.library.ingest import IndexSink
from reader_app.domain.book import Book
from reader_app.domain.document import PageText, Rect, TextOrigin, Word
from reader_app.domain.ocr import RecognisedPage, RecognitionChoice
from reader_app.domain.search import Tokenizer
from reader_app.store.open_store import Store, open_store

WORDS = "The lighthouse keeper"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "data")
    yield opened
    opened.close()


def picture(number: int) -> PageText:
    return PageText(number, str(number), "", origin=TextOrigin.PICTURE)


def recognised(number: int, text: str = WORDS) -> PageText:
    words: list[Word] = []
    start = 0
    for word in text.split():
        words.append(Word(start, start + len(word), Rect(10.0 * start, 5.0, 10.0 * start + 8, 9.0)))
        start += len(word) + 1
    return PageText(number, "", text, tuple(words), origin=TextOrigin.RECOGNISED)


def a_scan(store: Store) -> Book:
    book = Book("A scan", Path("/books/scan.pdf"), "ab", 3)
    store.books.add(book)
    sink = sink_of(store)
    sink.begin(book.id, "")
    sink.add_pages(book.id, [picture(1), picture(2), PageText(3, "3", "Printed words.")])
    sink.finish(book.id)
    return book


def sink_of(store: Store) -> IndexSink:
    return IndexSink(store.books, store.pages, lambda _: Tokenizer.PORTER, store.recognition)


def found_on(store: Store, book: Book, words: str) -> list[int]:
    return [s.page for s in store.pages.search(book.id, words, limit_page=None, top_k=9)]


def keep(store: Store, book: Book, page: PageText) -> None:
    store.recognition.keep(book, RecognisedPage(page, ("eng",)))


def test_pages_that_are_pictures_are_told_from_pages_with_text(store: Store) -> None:
    book = a_scan(store)
    assert store.recognition.pages_of_origin(book.id) == ((1, 2), ())


def test_recognised_words_are_found(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2))
    assert found_on(store, book, "lighthouse") == [2]


def test_a_page_that_was_recognised_again_is_found_by_its_new_words_only(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2, "Cheese"))
    store.pages.rewrite(book.id, recognised(2, "Bread"))
    assert (found_on(store, book, "cheese"), found_on(store, book, "bread")) == ([], [2])


def test_recognised_text_is_marked_and_has_its_places(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2))
    (page,) = store.pages.pages(book.id, 2, 2)
    assert page.origin is TextOrigin.RECOGNISED
    assert page.words == recognised(2).words


def test_the_label_of_a_page_stays_when_its_text_comes(store: Store) -> None:
    book = a_scan(store)
    store.pages.relabel(book.id, ["xi", "xii", "1"])
    keep(store, book, recognised(2))
    assert store.pages.texts(book.id, [2])[2].label == "xii"


def test_text_that_the_file_has_is_not_replaced(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(3))
    page = store.pages.texts(book.id, [3])[3]
    assert (page.text, page.origin) == ("Printed words.", TextOrigin.FILE)


def test_an_index_made_anew_has_what_was_recognised(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2))
    store.pages.forget(book.id)
    sink = sink_of(store)
    sink.begin(book.id, "")
    sink.add_pages(book.id, [picture(1), picture(2)])
    page = store.pages.texts(book.id, [2])[2]
    assert (page.text, page.label, page.origin) == (WORDS, "2", TextOrigin.RECOGNISED)
    assert page.cut is not None
    assert page.cut.spans == ((0, len(WORDS)),)
    assert found_on(store, book, "keeper") == [2]


def test_what_a_page_hides_is_still_told_when_its_picture_was_read(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2))
    store.pages.forget(book.id)
    sink = sink_of(store)
    sink.begin(book.id, "")
    sink.add_pages(book.id, [replace(picture(2), hidden=True)])
    assert store.pages.texts(book.id, [2])[2].hidden


def test_what_was_recognised_in_another_content_of_the_file_does_not_count(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2))

    def revise(changed: Book) -> None:
        changed.checksum = "cd"

    store.books.update(book.id, revise)
    assert store.recognition.recognised_numbers(book.id) == set()
    assert store.recognition.recognised(book.id, [2]) == {}


def test_a_picture_without_words_counts_as_looked_at(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(1, ""))
    assert store.recognition.recognised_numbers(book.id) == {1}
    assert store.recognition.recognised(book.id, [1]) == {}
    assert store.recognition.pages_of_origin(book.id) == ((1, 2), ())


def test_what_a_reader_wants_is_kept_with_the_languages(store: Store) -> None:
    book = a_scan(store)
    assert store.recognition.wish(book.id) == (RecognitionChoice.NONE, ())
    store.recognition.save_wish(book.id, RecognitionChoice.WANTED, ("deu", "eng"))
    store.recognition.save_wish(book.id, RecognitionChoice.STOPPED)
    assert store.recognition.wish(book.id) == (RecognitionChoice.STOPPED, ("deu", "eng"))


def test_a_book_takes_what_was_recognised_along_when_it_is_removed(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2))
    store.recognition.save_wish(book.id, RecognitionChoice.WANTED, ("eng",))
    store.books.delete(book.id)
    assert store.recognition.recognised_numbers(book.id) == set()
    assert store.recognition.wish(book.id)[0] is RecognitionChoice.NONE


def test_what_is_recognised_again_takes_the_place_of_what_was(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2, "Cheese"))
    keep(store, book, recognised(2, "Bread"))
    assert (found_on(store, book, "cheese"), found_on(store, book, "bread")) == ([], [2])


def test_a_page_in_which_nothing_is_found_any_more_is_a_picture_again(store: Store) -> None:
    book = a_scan(store)
    keep(store, book, recognised(2, "Cheese"))
    keep(store, book, recognised(2, ""))
    assert found_on(store, book, "cheese") == []
    assert store.recognition.pages_of_origin(book.id) == ((1, 2), ())
