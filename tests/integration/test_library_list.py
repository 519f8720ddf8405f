"""The reader's list of books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.library.library_list import LibraryUseCase
from reader_app.domain.book import BookStatus
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book, added_conversation, indexed_book


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def library(store: Store) -> LibraryUseCase:
    return LibraryUseCase(
        store.library,
        store.collections,
        store.books,
        store.conversations,
        is_file=lambda path: path.stem == "Walden",
    )


def test_a_book_is_listed_with_its_progress(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store, "Walden", pages=20)
    read = store.books.update(book.id, lambda found: found.set_current_page(5))
    (entry,) = library.shelf().books
    assert entry.id == book.id
    assert entry.progress == 0.25
    assert entry.last_read == read.updated_at


def test_what_is_being_read_has_its_chapter_and_the_minutes_left(store: Store) -> None:
    book = indexed_book(store, ["word " * 240] * 20)
    store.books.save_outline(
        book.id, [OutlineEntry(1, "One", 1), OutlineEntry(1, "Two", 5), OutlineEntry(1, "Three", 9)]
    )
    store.books.update(book.id, lambda found: found.set_current_page(6))
    done = added_book(store, "Done", pages=3)
    store.books.update(done.id, lambda found: found.set_current_page(3))
    added_book(store, "Not begun")
    library = LibraryUseCase(
        store.library, store.collections, store.books, store.conversations, store.pages.word_counts
    )
    (reading,) = library.reading_now(library.shelf().books, 3)
    assert reading.book.id == book.id
    assert (reading.chapter, reading.chapter_minutes, reading.book_minutes) == ("Two", 3, 15)


def test_minutes_are_unknown_until_the_text_is(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store, pages=100)
    store.books.update(book.id, lambda found: found.set_current_page(50))
    (reading,) = library.reading_now(library.shelf().books, 3)
    assert (reading.chapter, reading.book_minutes) == ("", None)


def test_a_book_whose_file_is_gone_is_missing(store: Store, library: LibraryUseCase) -> None:
    lost = added_book(store, "Lost")
    added_book(store, "Walden")
    assert library.missing(library.shelf().books) == {lost.id}


def test_a_book_without_pages_has_no_progress(store: Store, library: LibraryUseCase) -> None:
    added_book(store, "Empty", pages=0)
    assert library.shelf().books[0].progress == 0.0


def test_a_cover_is_found(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store)
    assert library.cover(book.id) is None
    store.books.save_cover(book.id, b"png")
    assert library.cover(book.id) == b"png"


def test_removing_can_be_undone(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store)
    talk = added_conversation(store, book)
    library.remove([book.id])
    assert library.shelf().books == ()
    library.restore([book.id])
    assert library.shelf().books[0].id == book.id
    assert store.conversations.find(talk.id) == talk


def test_purging_ends_the_undo_but_for_what_is_kept(store: Store, library: LibraryUseCase) -> None:
    first, second = added_book(store, "first"), added_book(store, "second")
    library.remove([first.id])
    library.remove([second.id])
    library.purge(kept=[second.id])
    with pytest.raises(BookError) as error:
        library.restore([first.id])
    assert error.value.code == BookErrorCode.NOT_FOUND
    library.restore([second.id])
    assert [book.title for book in library.shelf().books] == ["second"]


def test_a_start_ends_what_was_removed_before(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store)
    added_conversation(store, book)
    talk = added_conversation(store, added_book(store, "B"))
    library.remove([book.id])
    store.conversations.delete(talk.id)
    library.begin()
    assert store.library.hidden() == []
    assert store._database.sql("SELECT count(*) FROM conversation") == [(0,)]


def test_purging_breaks_off_when_the_program_ends(store: Store, library: LibraryUseCase) -> None:
    library.remove([added_book(store, name).id for name in "abc"])
    library.end()
    library.purge()
    assert len(store.library.hidden()) == 3


def test_what_a_kill_leaves_of_a_removed_book_is_ended_by_the_next_start(
    store: Store, library: LibraryUseCase
) -> None:
    book = indexed_book(store, [f"page {number}" for number in range(1, 451)])
    library.remove([book.id])
    store.library.purge(book.id, lambda: False)
    assert store.library.hidden() == [book.id]
    assert store.pages.indexed_count(book.id) == 250
    library.begin()
    assert store._database.sql("SELECT count(*) FROM page") == [(0,)]
    assert store.library.hidden() == []


def test_the_next_book_to_index_has_its_file_and_was_not_tried(
    store: Store, library: LibraryUseCase
) -> None:
    added_book(store, "Lost")
    walden = added_book(store, "Walden")
    found = library.next_to_index(())
    assert found is not None and found.id == walden.id
    assert library.next_to_index([walden.id]) is None


def test_a_book_that_failed_is_not_indexed_again_by_itself(
    store: Store, library: LibraryUseCase
) -> None:
    walden = added_book(store, "Walden")
    store.books.update(walden.id, lambda book: setattr(book, "status", BookStatus.FAILED))
    assert library.next_to_index(()) is None


def test_a_file_with_the_same_content_is_the_books_file_now(
    store: Store, library: LibraryUseCase
) -> None:
    book = added_book(store)
    library.relocate(book.id, Path("/elsewhere/Walden.pdf"), book.checksum)
    found = store.books.find(book.id)
    assert found is not None and found.file_path == Path("/elsewhere/Walden.pdf")


def test_a_file_with_another_content_is_not(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store)
    with pytest.raises(BookError) as error:
        library.relocate(book.id, Path("/elsewhere/Emma.pdf"), "another sum")
    assert error.value.message == "The text of “Emma.pdf” is different from “Walden”."
    found = store.books.find(book.id)
    assert found is not None and found.file_path == book.file_path
