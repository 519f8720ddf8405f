"""Books of the library get the title that their first page tells, once, and keep the reader's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.app.library.book_titles import TitleBooksUseCase
from reader_app.app.library.ingest import BookFileIdentity, IngestBookUseCase
from reader_app.domain.book import Book
from reader_app.domain.document import DocumentInfo, PageSize
from reader_app.domain.library import TITLE, TitlePage
from reader_app.store.open_store import Store, open_store

FILE = Path("/books/WALMART_2020_10K.pdf")
NUMBER = "0000104169-20-000011"
PAGE = TitlePage(
    "Walmart Inc. – Form 10-K 2020", ("A. One", "B. Two"), year="2020", own_title=NUMBER
)


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def titles(store: Store) -> TitleBooksUseCase:
    return TitleBooksUseCase(store.books, store.details)


def book_called(store: Store, title: str) -> Book:
    book = Book(title=title, file_path=FILE, checksum=title, page_count=3)
    store.books.add(book)
    return book


@pytest.mark.parametrize("old", [NUMBER, "WALMART 2020 10K"])
def test_a_title_made_by_the_old_rule_gives_way(store: Store, old: str) -> None:
    book = book_called(store, old)
    kept = titles(store).keep(book.id, PAGE)
    assert kept is not None
    assert (kept.title, kept.author) == ("Walmart Inc. – Form 10-K 2020", "A. One, B. Two")
    assert store.library.books()[0].year == "2020"


def test_it_is_read_once(store: Store) -> None:
    book = book_called(store, NUMBER)
    assert titles(store).is_wanted(book.id)
    titles(store).keep(book.id, PAGE)
    assert not titles(store).is_wanted(book.id)
    kept = titles(store).keep(book.id, replace(PAGE, title="Another"))
    assert kept is not None and kept.title == PAGE.title


def test_what_the_reader_called_a_book_stays(store: Store) -> None:
    book = book_called(store, NUMBER)
    store.details.update(book.id, lambda known: known.with_edited([TITLE]))
    kept = titles(store).keep(book.id, PAGE)
    assert kept is not None and kept.title == NUMBER


def test_a_title_from_elsewhere_stays(store: Store) -> None:
    kept = titles(store).keep(book_called(store, "My favourite").id, PAGE)
    assert kept is not None and kept.title == "My favourite"


def test_a_file_without_a_title_is_called_by_its_name(store: Store) -> None:
    kept = titles(store).keep(book_called(store, NUMBER).id, TitlePage(own_title=NUMBER))
    assert kept is not None and kept.title == "WALMART 2020 10K"


def test_a_new_version_of_a_titled_book_is_still_the_same_book(store: Store) -> None:
    ingest = IngestBookUseCase(store.books, store.pages, details=store.details)
    info = DocumentInfo(NUMBER, "", 3, (PageSize(612, 792),) * 3, ("1", "2", "3"), "PDF", False)
    book = ingest.enter(BookFileIdentity(FILE, "one", 9), info).book
    titles(store).keep(book.id, PAGE)
    again = ingest.enter(BookFileIdentity(FILE, "two", 9), info).book
    assert (again.id, again.title) == (book.id, PAGE.title)
