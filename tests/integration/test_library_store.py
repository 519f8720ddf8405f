"""Collections, imports and taking books out, as the store keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.domain.annotations import Bookmark
from reader_app.domain.book import BookStatus
from reader_app.domain.cross_references import REFERENCE_RULES, BookReferences
from reader_app.domain.errors import BookError, BookErrorCode, StorageError
from reader_app.domain.library import BookCollection, ImportCounts, ImportItem, ImportOutcome
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book, added_conversation, indexed_book

A, B, C = (Path(f"/books/{name}.pdf") for name in "abc")


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def count(store: Store, table: str) -> int:
    ((found,),) = store._database.sql(f"SELECT count(*) FROM {table}")
    return int(str(found))


# --- the shelf


def test_books_nobody_has_opened_come_after_those_that_were_read(store: Store) -> None:
    read = added_book(store, "Read")
    store.books.update(read.id, lambda book: book.set_current_page(3))
    added_book(store, "New")
    first, second = store.library.books()
    assert (first.title, second.title) == ("Read", "New")
    assert first.last_read is not None and second.last_read is None
    assert first.progress == 3 / 20


def test_books_are_hidden_and_brought_back_together(store: Store) -> None:
    books = [added_book(store, name) for name in "abc"]
    store.library.hide([books[0].id, books[2].id])
    assert [book.title for book in store.library.books()] == ["b"]
    assert set(store.library.hidden()) == {books[0].id, books[2].id}
    store.library.restore([books[0].id, books[2].id])
    assert len(store.library.books()) == 3


def test_a_restore_that_fails_for_one_book_changes_none(store: Store) -> None:
    removed = [added_book(store, "a"), added_book(store, "b")]
    store.library.hide([book.id for book in removed])
    again = added_book(store, "b")
    with pytest.raises(BookError) as error:
        store.library.restore([book.id for book in removed])
    assert error.value.code == BookErrorCode.ALREADY_EXISTS
    assert [book.id for book in store.library.books()] == [again.id]


def test_restoring_what_was_purged_is_refused(store: Store) -> None:
    book = added_book(store)
    store.library.hide([book.id])
    store.library.purge(book.id)
    with pytest.raises(BookError) as error:
        store.library.restore([book.id])
    assert error.value.code == BookErrorCode.NOT_FOUND


def test_purging_leaves_nothing_of_a_book(store: Store) -> None:
    book = indexed_book(store, [f"page {number}" for number in range(1, 451)])
    added_conversation(store, book)
    store.annotations.save_bookmark(Bookmark(book.id, 3))
    store.collections.save(BookCollection("Ponds", frozenset({book.id})))
    store.library.hide([book.id])
    store.library.purge(book.id)
    for table in ("book", "page", "page_index", "conversation", "bookmark", "collected_book"):
        assert count(store, table) == 0, table


def test_a_book_that_was_not_removed_is_not_purged(store: Store) -> None:
    book = added_book(store)
    store.library.purge(book.id)
    assert store.books.find(book.id) == book


def test_books_wait_for_their_index_in_the_order_in_which_they_came(store: Store) -> None:
    first, second = added_book(store, "first"), added_book(store, "second")
    hidden = added_book(store, "hidden")
    store.books.update(first.id, lambda book: book.set_current_page(9))
    store.library.hide([hidden.id])
    assert store.library.waiting_for_index() == [first.id, second.id]


def test_books_indexed_by_another_version_wait_after_the_others(store: Store) -> None:
    old, current = (indexed_book(store, ["a pond"], name) for name in ("old", "current"))
    new = added_book(store, "new")
    for book in (old, current):
        store.books.update(book.id, lambda found: setattr(found, "status", BookStatus.READY))
        store.references.keep(book.id, BookReferences(), REFERENCE_RULES)
    store._database.sql("UPDATE page_index SET version = 'old' WHERE book_id = ?", (old.id,))
    assert store.library.waiting_for_index() == [new.id, old.id]
    store._database.sql("DELETE FROM reference_rules WHERE book_id = ?", (current.id,))
    assert store.library.waiting_for_index() == [new.id, old.id, current.id]


# --- collections


def test_a_book_may_be_in_several_collections(store: Store) -> None:
    book = added_book(store)
    for name in ("Ponds", "America"):
        store.collections.save(BookCollection(name, frozenset({book.id})))
    found = store.collections.all()
    assert [(each.name, each.book_ids) for each in found] == [
        ("America", frozenset({book.id})),
        ("Ponds", frozenset({book.id})),
    ]


def test_books_go_into_a_collection_and_out_of_it(store: Store) -> None:
    one, two = added_book(store, "one"), added_book(store, "two")
    made = BookCollection("Ponds")
    store.collections.save(made)
    store.collections.put(made.id, [one.id, two.id, one.id, "no such book"])
    store.collections.take_out(made.id, [one.id])
    assert store.collections.all()[0].book_ids == {two.id}


def test_deleting_a_collection_leaves_its_books(store: Store) -> None:
    book = added_book(store)
    made = BookCollection("Ponds", frozenset({book.id}))
    store.collections.save(made)
    store.collections.delete(made.id)
    assert store.collections.all() == []
    assert store.books.find(book.id) == book
    store.collections.save(made)
    assert store.collections.all() == [made]


def test_a_removed_book_finds_its_collections_again(store: Store) -> None:
    book = added_book(store)
    store.collections.save(BookCollection("Ponds", frozenset({book.id})))
    store.library.hide([book.id])
    store.library.restore([book.id])
    assert store.collections.all()[0].book_ids == {book.id}


def test_a_collection_is_renamed(store: Store) -> None:
    made = BookCollection("Ponds")
    store.collections.save(made)
    store.collections.rename(made.id, "Lakes")
    assert [each.name for each in store.collections.all()] == ["Lakes"]


def test_a_collection_without_a_name_is_refused(store: Store) -> None:
    with pytest.raises(StorageError):
        store.collections.save(BookCollection(""))


# --- imports


def test_folders_are_looked_into_before_files_are_taken(store: Store) -> None:
    store.imports.add([(A, False), (Path("/books"), True)])
    folder = store.imports.next()
    assert folder == ImportItem(2, Path("/books"), is_folder=True)
    store.imports.expand(folder, [(B, False), (A, False)])
    assert store.imports.counts() == ImportCounts(0, 2, has_folders=False)
    first = store.imports.next()
    assert first is not None and first.path == A


def test_what_is_left_outlives_the_program(store: Store, data_dir: Path) -> None:
    store.imports.add([(A, False), (B, False)])
    store.imports.settle(1, ImportOutcome.ADDED)
    store.close()
    again = open_store(data_dir)
    try:
        left = again.imports.next()
        assert left is not None and left.path == B
        assert again.imports.counts() == ImportCounts(1, 2, has_folders=False)
    finally:
        again.close()


def test_the_report_tells_what_came_of_each_file(store: Store) -> None:
    store.imports.add([(A, False), (B, False), (C, False), (Path("/d.pdf"), False)])
    store.imports.settle(1, ImportOutcome.ADDED)
    store.imports.settle(2, ImportOutcome.KNOWN)
    store.imports.settle(3, ImportOutcome.FAILED, "“c.pdf” is empty.")
    report = store.imports.report()
    assert report.added == 1
    assert report.known == (B,)
    assert [(each.path, each.reason) for each in report.refused] == [(C, "“c.pdf” is empty.")]


def test_what_waits_can_be_forgotten_and_the_rest_stays(store: Store) -> None:
    store.imports.add([(A, False), (B, False), (Path("/more"), True)])
    store.imports.settle(1, ImportOutcome.ADDED)
    store.imports.forget_waiting()
    assert store.imports.next() is None
    assert store.imports.report().added == 1


def test_clearing_the_report_keeps_what_waits(store: Store) -> None:
    store.imports.add([(A, False), (B, False)])
    store.imports.settle(1, ImportOutcome.ADDED)
    store.imports.clear()
    assert store.imports.report().is_empty
    left = store.imports.next()
    assert left is not None and left.path == B


def test_a_file_that_is_imported_twice_is_looked_at_once(store: Store) -> None:
    store.imports.add([(A, False)])
    store.imports.settle(1, ImportOutcome.ADDED)
    store.imports.add([(A, False)])
    assert store.imports.next() is None


def test_an_import_and_its_book_are_written_together_or_not_at_all(store: Store) -> None:
    store.imports.add([(A, False)])
    with pytest.raises(RuntimeError), store.imports.together():
        added_book(store)
        store.imports.settle(1, ImportOutcome.ADDED)
        raise RuntimeError
    assert store.library.books() == []
    assert store.imports.next() is not None
