"""The reader's list of books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.library import LibraryUseCase
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.store.database import Store, open_store
from tests.support.library import added_book, added_conversation


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def library(store: Store) -> LibraryUseCase:
    return LibraryUseCase(
        store.books, store.conversations, is_file=lambda path: path.stem == "Walden"
    )


def test_a_book_is_listed_with_its_progress(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store, "Walden", pages=20)
    read = store.books.update(book.id, lambda found: found.set_current_page(5))
    (entry,) = library.recent()
    assert entry.book == read
    assert entry.progress == 0.25
    assert entry.last_read == read.updated_at
    assert entry.is_file_there


def test_a_book_whose_file_is_gone_says_so(store: Store, library: LibraryUseCase) -> None:
    added_book(store, "Lost")
    assert not library.recent()[0].is_file_there


def test_a_book_without_pages_has_no_progress(store: Store, library: LibraryUseCase) -> None:
    added_book(store, "Empty", pages=0)
    assert library.recent()[0].progress == 0.0


def test_no_more_books_than_asked_for(store: Store, library: LibraryUseCase) -> None:
    for name in "abc":
        added_book(store, name)
    assert [entry.book.title for entry in library.recent(2)] == ["c", "b"]


def test_a_cover_is_found(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store)
    assert library.cover(book.id) is None
    store.books.save_cover(book.id, b"png")
    assert library.cover(book.id) == b"png"


def test_the_question_before_removing_knows_the_conversations(
    store: Store, library: LibraryUseCase
) -> None:
    book = added_book(store)
    added_conversation(store, book)
    added_conversation(store, book)
    assert library.conversation_count(book.id) == 2


def test_removing_can_be_undone(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store)
    talk = added_conversation(store, book)
    library.remove(book.id)
    assert library.recent() == ()
    library.restore(book.id)
    assert library.recent()[0].book == book
    assert store.conversations.find(talk.id) == talk


def test_purging_ends_the_undo(store: Store, library: LibraryUseCase) -> None:
    book = added_book(store)
    talk = added_conversation(store, added_book(store, "B"))
    library.remove(book.id)
    store.conversations.delete(talk.id)
    library.purge()
    with pytest.raises(BookError) as error:
        library.restore(book.id)
    assert error.value.code == BookErrorCode.NOT_FOUND
    assert store._database.sql("SELECT count(*) FROM conversation") == [(0,)]
