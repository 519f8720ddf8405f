"""The process that indexes is killed, held up or overtaken: no page is lost, none is wrong."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from _pytest.mark import ParameterSet

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.book import Book, BookStatus
from reader_app.store.open_store import Store, open_store
from tests.support import books
from tests.support.disks import full, locked, small_disk
from tests.support.indexing import Indexer, book_of, index_tables, outdate
from tests.support.processes import child_pids

pytestmark = [pytest.mark.usefixtures("forked_workers"), pytest.mark.slow]
PAGES = 260


def long(stops: tuple[int, ...]) -> ParameterSet:
    return pytest.param(stops, marks=pytest.mark.long)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return books.make_unique_word_book(tmp_path_factory.mktemp("books") / "long.pdf", PAGES)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "library"
    folder.mkdir()
    monkeypatch.setenv("PAGEMATE_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def store(library: Path) -> Iterator[Store]:
    opened = open_store(library)
    yield opened
    opened.close()


def check_every_page(store: Store, book: Book, path: Path) -> None:
    """What is stored is what the file says, and each page is found by its own word."""
    document = open_document(path)
    stored = store.pages.texts(book.id, range(1, PAGES + 1))
    assert {n: page.text for n, page in stored.items()} == {
        n: read_page(document, n).text for n in range(1, PAGES + 1)
    }
    for number in (1, 77, PAGES):
        word = books.unique_word(number)
        scores = store.pages.search(book.id, word, limit_page=None, top_k=3)
        assert [score.page for score in scores] == [number]
    assert store.pages.is_current(book.id)
    found = store.books.find(book.id)
    assert found is not None and found.status is BookStatus.READY
    assert len(index_tables(store)) == 1


@pytest.mark.long
@pytest.mark.parametrize("stops", [(50, 100), *map(long, [(0,), (1,), (200, 201, 250), (PAGES,)])])
def test_killed_at_any_point_it_goes_on_where_it_was(
    store: Store, path: Path, stops: tuple[int, ...]
) -> None:
    book = book_of(store, path, PAGES)
    for pages in stops:
        with Indexer(path, book.id) as indexer:
            progress = indexer.wait_for(pages)
            assert not progress.error
            indexer.kill()
        assert store.pages.indexed_count(book.id) >= min(pages, PAGES)
    with Indexer(path, book.id) as indexer:
        assert indexer.wait().is_done
    check_every_page(store, book, path)


@pytest.mark.long
@pytest.mark.parametrize("stops", [(100,), *map(long, [(0,), (50, 200)])])
def test_killed_while_an_old_index_answers_it_goes_on_answering(
    store: Store, path: Path, stops: tuple[int, ...]
) -> None:
    book = book_of(store, path, PAGES)
    with Indexer(path, book.id) as indexer:
        assert indexer.wait().is_done
    outdate(store, book)
    for pages in stops:
        with Indexer(path, book.id) as indexer:
            indexer.wait_for(pages)
            indexer.kill()
        word = books.unique_word(PAGES)
        assert store.pages.search(book.id, word, limit_page=None, top_k=1)[0].page == PAGES
        assert store.pages.indexed_count(book.id) == PAGES
        if store.pages.is_current(book.id):
            break  # it was done before the kill came
    with Indexer(path, book.id) as indexer:
        assert indexer.wait().is_done
    check_every_page(store, book, path)


@pytest.mark.long
def test_another_program_that_writes_for_seconds_is_waited_for(
    store: Store, path: Path, library: Path
) -> None:
    book = book_of(store, path, PAGES)
    with Indexer(path, book.id) as indexer:
        indexer.wait_for(50)
        with locked(library):
            threading.Event().wait(2.5)
        progress = indexer.wait()
    assert progress.is_done and not progress.error
    check_every_page(store, book, path)


@pytest.mark.long
def test_a_library_that_is_locked_from_the_start_is_waited_for(
    store: Store, path: Path, library: Path
) -> None:
    book = book_of(store, path, PAGES)
    with locked(library):
        indexer = Indexer(path, book.id)
        threading.Event().wait(2.0)
    with indexer:
        assert indexer.wait().is_done
    check_every_page(store, book, path)


def test_a_full_disk_is_told_and_the_next_try_goes_on(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    with small_disk(folder):
        monkeypatch.setenv("PAGEMATE_DATA_DIR", str(folder))
        store = open_store(folder)
        book = book_of(store, path, PAGES)
        with full(folder), Indexer(path, book.id) as indexer:
            assert indexer.wait().error == "The disk is full, so this couldn’t be saved."
        with Indexer(path, book.id) as indexer:
            assert indexer.wait().is_done
        check_every_page(store, book, path)
        store.close()


def test_a_book_that_is_removed_leaves_nothing_of_its_index(store: Store, path: Path) -> None:
    book = book_of(store, path, PAGES)
    with Indexer(path, book.id) as indexer:
        indexer.wait_for(50)
        store.books.delete(book.id)
        assert indexer.wait().error
    assert index_tables(store) == []
    ((left,),) = store._database.sql("SELECT count(*) FROM page")
    assert left == 0


@pytest.mark.long
def test_a_file_that_is_written_over_gives_no_page_to_the_index_of_what_it_was(
    store: Store, path: Path, tmp_path: Path
) -> None:
    changing = tmp_path / "changing.pdf"
    changing.write_bytes(path.read_bytes())
    book = book_of(store, changing, PAGES)
    with Indexer(changing, book.id) as indexer:
        indexer.wait_for(50)
        with changing.open("r+b") as file:
            file.truncate(2_000)
            file.write(b"other content")
        threading.Event().wait(1.5)
        indexer.kill()
    document = open_document(path)
    stored = store.pages.texts(book.id, range(1, PAGES + 1))
    assert len(stored) >= 50
    for number, page in stored.items():
        assert page.text == read_page(document, number).text


@pytest.mark.skipif(sys.platform != "linux", reason="there the text process has the library")
@pytest.mark.parametrize("stops", [(50,), *map(long, [(0,), (1, 100, 200)])])
def test_the_process_that_keeps_the_pages_may_be_killed_too(
    store: Store, path: Path, stops: tuple[int, ...]
) -> None:
    book = book_of(store, path, PAGES)
    with Indexer(path, book.id) as indexer:
        for pages in stops:
            assert not indexer.wait_for(pages).error
            assert store.pages.indexed_count(book.id) >= min(pages, PAGES)
            for child in map(psutil.Process, child_pids()):
                if child.cmdline()[-1:] == ["keep"]:
                    child.kill()
        progress = indexer.wait()
    assert progress.is_done and not progress.error
    check_every_page(store, book, path)
