"""Importing folders, without a window: what is a book, what is known, what a kill leaves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.library.import_folder import FolderImportUseCase, books_in
from reader_app.app.library.ingest import BookFileIdentity, IngestBookUseCase
from reader_app.domain.document import DocumentInfo, PageSize
from reader_app.domain.errors import BookError
from reader_app.domain.library import ImportItem
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def importing(store: Store) -> FolderImportUseCase:
    ingest = IngestBookUseCase(store.books, store.pages)
    return FolderImportUseCase(store.imports, store.books, ingest)


def a_file(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"content")
    return path


def info(pages: int = 3) -> DocumentInfo:
    labels = tuple(str(number) for number in range(1, pages + 1))
    return DocumentInfo("Walden", "", pages, (PageSize(300, 400),) * pages, labels, "PDF", False)


def item_of(importing: FolderImportUseCase) -> ImportItem:
    found = importing.next()
    assert found is not None
    return found


def test_only_books_of_a_folder_are_taken_and_hidden_ones_are_not(tmp_path: Path) -> None:
    for name in ("a.pdf", "B.EPUB", "c.txt", "page.html", "readme.md", ".hidden.pdf", "photo.png"):
        a_file(tmp_path / name)
    (tmp_path / "inner").mkdir()
    (tmp_path / ".git").mkdir()
    assert books_in(tmp_path) == [
        (tmp_path / "a.pdf", False),
        (tmp_path / "B.EPUB", False),
        (tmp_path / "c.txt", False),
        (tmp_path / "inner", True),
    ]


def test_a_link_to_a_folder_is_not_followed(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "round").symlink_to(tmp_path)
    assert books_in(inner) == []


def test_a_folder_that_is_gone_has_no_books(tmp_path: Path) -> None:
    assert books_in(tmp_path / "gone") == []


def test_names_that_are_no_text_are_kept(importing: FolderImportUseCase, tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"odd\xff.pdf")
    a_file(odd)
    importing.begin([tmp_path])
    importing.expand(item_of(importing))
    assert item_of(importing).path == odd


def test_a_known_content_makes_no_second_book(
    store: Store, importing: FolderImportUseCase, tmp_path: Path
) -> None:
    path = a_file(tmp_path / "twin.pdf")
    known = added_book(store)
    importing.begin([path])
    assert importing.is_known(item_of(importing), BookFileIdentity(path, known.checksum, 7))
    assert importing.next() is None
    assert importing.report().known == (path,)


def test_a_book_whose_file_is_gone_has_the_imported_one(
    store: Store, importing: FolderImportUseCase, tmp_path: Path
) -> None:
    path = a_file(tmp_path / "moved.pdf")
    known = added_book(store)
    importing.begin([path])
    importing.is_known(item_of(importing), BookFileIdentity(path, known.checksum, 7))
    found = store.books.find(known.id)
    assert found is not None and found.file_path == path


def test_a_book_whose_file_is_there_keeps_it(
    store: Store, importing: FolderImportUseCase, tmp_path: Path
) -> None:
    first, second = a_file(tmp_path / "first.pdf"), a_file(tmp_path / "second.pdf")
    known = added_book(store)
    store.books.update(known.id, lambda book: setattr(book, "file_path", first))
    importing.begin([second])
    importing.is_known(item_of(importing), BookFileIdentity(second, known.checksum, 7))
    found = store.books.find(known.id)
    assert found is not None and found.file_path == first


def test_a_new_content_is_a_book_with_its_cover(
    store: Store, importing: FolderImportUseCase, tmp_path: Path
) -> None:
    path = a_file(tmp_path / "new.pdf")
    importing.begin([path])
    item = item_of(importing)
    identity = BookFileIdentity(path, "sum", 7)
    assert not importing.is_known(item, identity)
    book = importing.keep(item, identity, info(), b"png")
    assert store.books.cover(book.id) == b"png"
    assert importing.report().added == 1
    assert importing.next() is None


def test_a_document_without_pages_leaves_no_book_and_can_be_refused(
    store: Store, importing: FolderImportUseCase, tmp_path: Path
) -> None:
    path = a_file(tmp_path / "none.pdf")
    importing.begin([path])
    item = item_of(importing)
    with pytest.raises(BookError) as error:
        importing.keep(item, BookFileIdentity(path, "sum", 7), info(0), b"")
    importing.refuse(item, error.value.message)
    assert store.library.books() == []
    assert importing.report().refused[0].reason == "This file has no pages."


def test_stopping_forgets_what_was_not_looked_at(
    importing: FolderImportUseCase, tmp_path: Path
) -> None:
    importing.begin([a_file(tmp_path / "a.pdf"), a_file(tmp_path / "b.pdf")])
    importing.refuse(item_of(importing), "no")
    importing.stop()
    assert importing.next() is None
    assert len(importing.report().refused) == 1
    importing.end()
    assert importing.report().is_empty
