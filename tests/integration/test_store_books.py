"""Books in the store."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.store.open_store import Store, open_store
from tests.support.library import (
    a_book,
    added_book,
    added_conversation,
    indexed_book,
    question,
)


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def code_of(error: pytest.ExceptionInfo[BookError]) -> object:
    return error.value.code


def test_a_book_comes_back_as_it_was_added(store: Store) -> None:
    book = replace(
        a_book("Ωmega"),
        author="Éluard",
        status=BookStatus.INDEXING,
        current_page=7,
        furthest_page=5,
        spoiler_guard=True,
        images_allowed=True,
    )
    store.books.add(book)
    assert store.books.find(book.id) == book


def test_a_file_name_that_is_no_unicode_comes_back(store: Store) -> None:
    path = Path(os.fsdecode(b"/books/caf\xe9.pdf"))
    book = replace(a_book(), file_path=path)
    store.books.add(book)
    assert store.books.find_by_path(path) == book


def test_a_title_with_half_a_surrogate_pair_is_stored(store: Store) -> None:
    store.books.add(replace(a_book(), title="Half \ud83d"))
    assert [book.title for book in store.books.list_recent()] == ["Half �"]


def test_an_unknown_book_is_none(store: Store) -> None:
    assert store.books.find("nobody") is None
    assert store.books.find_by_checksum("nothing") is None
    assert store.books.find_by_path(Path("/nowhere.pdf")) is None


def test_a_book_is_found_by_its_content(store: Store) -> None:
    book = added_book(store)
    assert store.books.find_by_checksum(book.checksum) == book


def test_the_same_content_is_added_once(store: Store) -> None:
    added_book(store, "Walden")
    with pytest.raises(BookError) as error:
        added_book(store, "Walden")
    assert code_of(error) == BookErrorCode.ALREADY_EXISTS


def test_the_last_read_book_comes_first(store: Store) -> None:
    first, second, third = (added_book(store, name) for name in ("A", "B", "C"))
    store.books.update(second.id, lambda book: book.set_current_page(3))
    assert [book.id for book in store.books.list_recent()] == [second.id, third.id, first.id]
    assert len(store.books.list_recent(limit=2)) == 2


def test_an_update_is_stored_and_returned(store: Store) -> None:
    book = added_book(store)
    changed = store.books.update(book.id, lambda found: found.set_current_page(9))
    assert changed.current_page == 9
    assert store.books.find(book.id) == changed


def test_updating_an_unknown_book_is_an_error(store: Store) -> None:
    with pytest.raises(BookError) as error:
        store.books.update("nobody", lambda book: book.set_current_page(1))
    assert code_of(error) == BookErrorCode.NOT_FOUND


def test_a_change_that_raises_changes_nothing(store: Store) -> None:
    book = added_book(store)

    def change(found: Book) -> None:
        found.set_current_page(4)
        found.set_current_page(400)

    with pytest.raises(BookError):
        store.books.update(book.id, change)
    assert store.books.find(book.id) == book


def test_deleting_a_book_deletes_what_is_below_it_and_only_that(store: Store) -> None:
    doomed = indexed_book(store, ["whale"], "Moby Dick")
    kept = indexed_book(store, ["whale"], "Jonah")
    talks = {book.id: added_conversation(store, book) for book in (doomed, kept)}
    asked = {key: store.messages.add(question(talk)) for key, talk in talks.items()}
    store.books.save_cover(doomed.id, b"png")
    store.books.delete(doomed.id)
    assert store.books.find(doomed.id) is None
    assert store.conversations.find(talks[doomed.id].id) is None
    assert store.messages.find(asked[doomed.id].id) is None
    assert store.books.cover(doomed.id) is None
    assert store.pages.indexed_numbers(doomed.id) == set()
    assert store.books.find(kept.id) == kept
    assert store.messages.find(asked[kept.id].id) == asked[kept.id]
    assert store.pages.search(kept.id, "whale", limit_page=None, top_k=5)


def test_deleting_a_book_drops_its_full_text_table(store: Store) -> None:
    book = indexed_book(store, ["whale"])
    store.books.delete(book.id)
    tables = store._database.sql("SELECT name FROM sqlite_master WHERE name LIKE 'page_words%'")
    assert tables == []


def test_a_hidden_book_is_nowhere_and_comes_back_whole(store: Store) -> None:
    book = indexed_book(store, ["whale"])
    talk = added_conversation(store, book)
    store.messages.add(question(talk, "Is this about a whale?"))
    store.books.hide(book.id)
    assert store.books.find(book.id) is None
    assert store.books.find_by_checksum(book.checksum) is None
    assert store.books.find_by_path(book.file_path) is None
    assert store.books.list_recent() == []
    assert store.turn_search.holding(["whale"], None, 200) == []
    store.books.restore(book.id)
    assert store.books.list_recent() == [book]
    assert len(store.turn_search.holding(["whale"], None, 200)) == 1


def test_a_hidden_book_whose_content_was_opened_again_is_not_restored(store: Store) -> None:
    hidden = added_book(store, "A")
    store.books.hide(hidden.id)
    again = added_book(store, "A")
    with pytest.raises(BookError) as error:
        store.books.restore(hidden.id)
    assert code_of(error) == BookErrorCode.ALREADY_EXISTS
    assert store.books.list_recent() == [again]


def test_outline_and_labels_come_back(store: Store) -> None:
    book = added_book(store)
    outline = (OutlineEntry(1, "Economy", 3), OutlineEntry(2, "Sounds", 9, 72.5))
    store.books.save_outline(book.id, ())
    store.books.save_labels(book.id, ["i", "ii", "1"])
    store.books.save_outline(book.id, outline)
    assert store.books.outline(book.id) == outline
    assert store.books.labels(book.id) == ("i", "ii", "1")


def test_a_book_without_structure_has_an_empty_one(store: Store) -> None:
    book = added_book(store)
    assert store.books.outline(book.id) == ()
    assert store.books.labels(book.id) == ()


def test_a_cover_comes_back_and_can_be_replaced(store: Store) -> None:
    book = added_book(store)
    assert store.books.cover(book.id) is None
    store.books.save_cover(book.id, b"\x89PNG\x00one")
    store.books.save_cover(book.id, b"\x89PNG\x00two")
    assert store.books.cover(book.id) == b"\x89PNG\x00two"


def test_the_reading_place_comes_back(store: Store) -> None:
    book = added_book(store)
    assert store.books.place(book.id) == {}
    store.books.merge_place(book.id, {"mode": "fit_width", "offset": 0.25, "panel": None})
    assert store.books.place(book.id) == {"mode": "fit_width", "offset": 0.25, "panel": None}


def test_parts_of_the_place_that_are_stored_at_once_all_stay(store: Store) -> None:
    book = added_book(store)

    def keep(name: str) -> None:
        for number in range(40):
            store.books.merge_place(book.id, {name: number, f"{name} {number}": True})

    names = ("layers", "pins", "position")
    with ThreadPoolExecutor(len(names)) as threads:
        list(threads.map(keep, names))
    place = store.books.place(book.id)
    assert len(place) == 41 * len(names)
    assert [place[name] for name in names] == [39, 39, 39]


def test_saving_a_place_keeps_the_order_of_the_list(store: Store) -> None:
    first, second = added_book(store, "A"), added_book(store, "B")
    store.books.merge_place(first.id, {"mode": "page"})
    assert [book.id for book in store.books.list_recent()] == [second.id, first.id]


def test_times_keep_their_microseconds(store: Store) -> None:
    book = a_book()
    book.updated_at += timedelta(microseconds=1)
    store.books.add(book)
    found = store.books.find(book.id)
    assert found is not None and found.updated_at == book.updated_at
