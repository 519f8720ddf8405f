"""A book whose file Pagemate saved in, or copied with its notes, is one book in all versions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.library.import_folder import FolderImportUseCase
from reader_app.app.library.ingest import BookFileIdentity, IngestBookUseCase
from reader_app.app.library.library_list import LibraryUseCase
from reader_app.domain.book import Book
from reader_app.domain.document import DocumentInfo
from reader_app.domain.errors import BookError
from reader_app.store.open_store import Store, open_store

INFO = DocumentInfo("Walden", "", 3, (), (), "PDF", False)
NOTES = {"one": 1, "two": 2}


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    path = tmp_path / "walden.pdf"
    path.write_bytes(b"saved")
    return path


@pytest.fixture
def ingest(store: Store, tmp_path: Path) -> IngestBookUseCase:
    return IngestBookUseCase(store.books, store.pages, originals=tmp_path / "originals")


def opened(ingest: IngestBookUseCase, path: Path, checksum: str) -> Book:
    return ingest.enter(BookFileIdentity(path, checksum, 1000), INFO).book


def own(store: Store, book: Book) -> tuple[Path, str, dict[str, int]]:
    """The book's own file, its checksum, and what is saved in it."""
    found = store.books.find(book.id)
    assert found is not None
    return found.file_path, found.checksum, store.annotations.written(book.id)


def test_the_file_before_notes_were_saved_in_it_is_the_same_book(
    store: Store, ingest: IngestBookUseCase, own_file: Path
) -> None:
    book = opened(ingest, own_file, "before")
    store.annotations.save_written(book.id, NOTES, "after")
    copy = own_file.with_name("old copy.pdf")
    assert opened(ingest, copy, "before").id == book.id
    assert own(store, book) == (copy, "before", {})
    assert opened(ingest, own_file, "after").id == book.id
    assert own(store, book) == (own_file, "after", NOTES)


def test_a_copy_with_notes_is_the_same_book_and_has_them(
    store: Store, ingest: IngestBookUseCase, own_file: Path
) -> None:
    book = opened(ingest, own_file, "plain")
    store.annotations.add_copy(book.id, NOTES, "with notes")
    copy = own_file.with_name("with notes.pdf")
    assert opened(ingest, copy, "with notes").id == book.id
    assert own(store, book) == (copy, "with notes", NOTES)


def test_looking_at_a_kept_original_leaves_the_book_its_file(
    store: Store, ingest: IngestBookUseCase, own_file: Path
) -> None:
    book = opened(ingest, own_file, "before")
    store.annotations.save_written(book.id, NOTES, "after")
    kept = own_file.parent / "originals" / book.id / own_file.name
    assert opened(ingest, kept, "before").id == book.id
    assert own(store, book) == (own_file, "after", NOTES)
    own_file.unlink()
    opened(ingest, kept, "before")
    assert own(store, book) == (kept, "before", {})


def test_a_book_of_its_own_comes_before_a_version_of_another(
    store: Store, ingest: IngestBookUseCase, own_file: Path
) -> None:
    book = opened(ingest, own_file, "before")
    other = opened(ingest, own_file.with_name("b.pdf"), "copy")
    store.annotations.add_copy(book.id, NOTES, "copy")
    assert opened(ingest, own_file.with_name("c.pdf"), "copy").id == other.id


def test_versions_of_a_removed_book_are_no_book(
    store: Store, ingest: IngestBookUseCase, own_file: Path
) -> None:
    book = opened(ingest, own_file, "before")
    store.annotations.save_written(book.id, NOTES, "after")
    store.books.hide(book.id)
    assert opened(ingest, own_file, "before").id != book.id


def test_a_missing_file_is_found_in_a_version_of_it(
    store: Store, ingest: IngestBookUseCase, own_file: Path
) -> None:
    book = opened(ingest, own_file, "before")
    store.annotations.save_written(book.id, NOTES, "after")
    library = LibraryUseCase(
        store.library, store.collections, store.books, store.conversations, lambda path: True
    )
    copy = own_file.with_name("old copy.pdf")
    with pytest.raises(BookError, match="is different"):
        library.relocate(book.id, copy, "another")
    library.relocate(book.id, copy, "before")
    assert own(store, book) == (copy, "before", {})


def test_an_import_takes_a_version_for_a_missing_file(
    store: Store, ingest: IngestBookUseCase, own_file: Path
) -> None:
    book = opened(ingest, own_file, "before")
    store.annotations.save_written(book.id, NOTES, "after")
    importing = FolderImportUseCase(store.imports, store.books, ingest)
    copy = own_file.with_name("old copy.pdf")
    own_file.unlink()
    importing.begin([copy])
    item = importing.next()
    assert item is not None
    assert importing.is_known(item, BookFileIdentity(copy, "before", 1000))
    assert own(store, book) == (copy, "before", {})
