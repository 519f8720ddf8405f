"""Details and tags of books, as the store keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.domain.errors import StorageError
from reader_app.domain.library import (
    TITLE,
    TITLE_RULES,
    BookDetails,
    TitlePage,
    Watch,
    shortened_authors,
)
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book


def _with_year(details: BookDetails) -> BookDetails:
    return replace(details, year="1851").with_edited([TITLE, "year"])


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def test_details_come_back_as_they_were_saved(store: Store) -> None:
    book = added_book(store, "a")
    details = BookDetails(
        book.id, "article", "2009", "ACM", "PLDI", "10.1145/1542476", "9780306406157",
        "0901.1234", "https://example.org", "gal2009",
        "44", "6", "465–478", "B. Editor", "2", "Dublin", "tm paper", frozenset({TITLE, "year"}), 1,
    )  # fmt: skip
    store.details.save(details)
    assert store.details.find(book.id) == details
    assert store.details.for_all() == {book.id: details}


def test_details_of_a_book_that_is_gone_are_refused(store: Store) -> None:
    with pytest.raises(StorageError):
        store.details.save(BookDetails("gone"))


def test_what_the_reader_changed_stays_when_the_file_is_read_again(store: Store) -> None:
    book = added_book(store, "a")
    store.details.update(book.id, _with_year)
    read = TitlePage(year="1999", doi="10.1000/182")
    kept = store.details.update(book.id, lambda known: known.with_read(read, "a"))
    assert (kept.year, kept.doi, kept.rules) == ("1851", "10.1000/182", TITLE_RULES)
    assert kept.edited == {TITLE, "year"}


def test_the_shelf_knows_the_year_and_the_file_name(store: Store) -> None:
    book = added_book(store, "a")
    store.details.save(BookDetails(book.id, year="1851"))
    (shown,) = store.library.books()
    assert (shown.year, shown.file_name) == ("1851", shown.file_path.name)


def test_tags_are_tidied_and_sorted_and_hidden_books_do_not_count(store: Store) -> None:
    first, second = added_book(store, "a"), added_book(store, "b")
    store.details.set_tags(first.id, ["to  read", "", "Art", "Art "])
    store.details.set_tags(second.id, ["Art"])
    assert store.details.tags(first.id) == ("Art", "to read")
    store.library.hide([second.id])
    assert store.details.all_tags() == {
        "Art": frozenset({first.id}),
        "to read": frozenset({first.id}),
    }


def test_details_and_tags_travel_with_an_exported_library(store: Store, tmp_path: Path) -> None:
    book = added_book(store, "a")
    store.details.save(BookDetails(book.id, year="1851"))
    store.details.set_tags(book.id, ["whales"])
    file = tmp_path / "export.db"
    store.portable.write_copy(file, Watch())
    other = open_store(tmp_path / "other")
    try:
        other.portable.merge(file, Watch())
        (imported,) = other.library.books()
        assert imported.year == "1851"
        assert other.details.tags(imported.id) == ("whales",)
    finally:
        other.close()


@pytest.mark.parametrize(
    ("author", "shown"),
    [("A, B, C", "A, B, C"), ("A, B, C, D", "A and others"), ("", "")],
)
def test_more_than_three_authors_are_shortened_in_lists(author: str, shown: str) -> None:
    assert shortened_authors(author) == shown
