"""Locked, read-only, full: one sentence each, and nothing that was stored is lost."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from reader_app.domain.errors import DomainError, Remedy, StorageError, StorageErrorCode
from reader_app.store.open_store import FILE_NAME, Store, open_store
from reader_app.store.storage_errors import storage_errors
from tests.support.library import added_book, added_conversation, indexed_book, page, question

NOBODY = 65534


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, busy_timeout_s=0.05)
    yield opened
    opened.close()


@pytest.fixture
def public_dir() -> Iterator[Path]:
    """A folder that everybody can reach."""
    folder = Path(tempfile.mkdtemp(prefix="pagemate-"))
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)


@contextmanager
def as_plain_user() -> Iterator[None]:
    """Root may write everywhere; so for a moment we are somebody else."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@contextmanager
def locked(path: Path, how: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        if "EXCLUSIVE" in how:
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute(how)
        yield
        other.execute("ROLLBACK")


def failure(error: pytest.ExceptionInfo[StorageError]) -> tuple[object, str]:
    assert error.value.advice
    return error.value.code, error.value.message


def test_a_locked_library_says_who_has_it_and_loses_nothing(store: Store, data_dir: Path) -> None:
    talk = added_conversation(store, added_book(store))
    first = store.messages.add(question(talk, "first"))
    with locked(data_dir / FILE_NAME), pytest.raises(StorageError) as error:
        store.messages.add(question(talk, "second"))
    assert failure(error) == (
        StorageErrorCode.WRITE_FAILED,
        "Another program is using the library.",
    )
    assert error.value.remedy is Remedy.RETRY
    second = store.messages.add(question(talk, "second"))
    assert store.messages.list_for_conversation(talk.id) == [first, second]


def test_a_locked_library_can_still_be_read(store: Store, data_dir: Path) -> None:
    book = added_book(store)
    with locked(data_dir / FILE_NAME):
        assert store.books.find(book.id) == book


def test_a_library_that_is_locked_at_start_says_so(data_dir: Path) -> None:
    open_store(data_dir).close()
    with locked(data_dir / FILE_NAME, "BEGIN EXCLUSIVE"), pytest.raises(StorageError) as error:
        open_store(data_dir, busy_timeout_s=0.05)
    assert failure(error)[1] == "Another program is using the library."
    store = open_store(data_dir)
    assert not store.report.rebuilt
    store.close()


def test_a_full_disk_says_so_and_keeps_what_is_there(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    (pages,) = store._database.sql("PRAGMA page_count")[0]
    store._database.sql(f"PRAGMA max_page_count = {pages}")
    stored = []
    with pytest.raises(StorageError) as error:
        for number in range(2000):
            stored.append(store.messages.add(question(talk, f"{number} " + "words " * 200)))
    assert failure(error) == (
        StorageErrorCode.WRITE_FAILED,
        "The disk is full, so this couldn’t be saved.",
    )
    assert error.value.remedy is Remedy.FREE_SPACE
    assert store.messages.list_for_conversation(talk.id) == stored
    store._database.sql("PRAGMA max_page_count = 1000000")
    stored.append(store.messages.add(question(talk, "and now there is room")))
    assert store.messages.list_for_conversation(talk.id) == stored


def test_a_full_disk_in_a_batch_of_pages_keeps_whole_batches(store: Store) -> None:
    book = indexed_book(store, ["one"])
    (pages,) = store._database.sql("PRAGMA page_count")[0]
    store._database.sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageError):
        store.pages.add_pages(book.id, [page(n, f"pond{n} " * 500) for n in range(2, 50)])
    assert store.pages.indexed_numbers(book.id) == {1}
    store._database.sql("PRAGMA max_page_count = 1000000")
    store.pages.add_pages(book.id, [page(2, "pond")])
    found = store.pages.search(book.id, "pond", limit_page=None, top_k=5)
    assert [score.page for score in found] == [2]


def test_a_file_that_turned_read_only_says_so(store: Store) -> None:
    book = added_book(store)
    store._database.sql("PRAGMA query_only = 1")
    with pytest.raises(StorageError) as error:
        store.books.update(book.id, lambda found: found.set_current_page(1))
    assert failure(error) == (
        StorageErrorCode.WRITE_FAILED,
        "The library can’t be saved because its file or folder is read-only.",
    )
    assert store.books.find(book.id) == book


def test_a_read_only_folder_says_so(public_dir: Path) -> None:
    open_store(public_dir).close()
    public_dir.chmod(0o555)
    with as_plain_user(), pytest.raises(StorageError) as error:
        open_store(public_dir)
    assert failure(error)[1].endswith("is read-only.")


def test_a_read_only_file_says_so_at_the_first_write(public_dir: Path) -> None:
    with as_plain_user():
        store = open_store(public_dir)
        book = added_book(store)
        store.close()
        (public_dir / FILE_NAME).chmod(0o444)
        store = open_store(public_dir)
        assert store.books.find(book.id) == book
        with pytest.raises(StorageError) as error:
            store.books.delete(book.id)
        assert failure(error)[1].endswith("is read-only.")
        store.close()


def test_a_file_that_may_not_be_read_says_so(public_dir: Path) -> None:
    with as_plain_user():
        open_store(public_dir).close()
        (public_dir / FILE_NAME).chmod(0)
        with pytest.raises(StorageError) as error:
            open_store(public_dir)
        assert failure(error)[0] == StorageErrorCode.WRITE_FAILED


def test_a_data_folder_that_is_a_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.write_text("not a folder")
    with pytest.raises(StorageError) as error:
        open_store(path)
    assert failure(error)[0] == StorageErrorCode.WRITE_FAILED


@pytest.mark.parametrize(
    ("number", "remedy"),
    [
        (errno.ENOSPC, Remedy.FREE_SPACE),
        (errno.EDQUOT, Remedy.FREE_SPACE),
        (errno.EACCES, Remedy.RETRY),
        (errno.EROFS, Remedy.RETRY),
        (errno.EIO, Remedy.RETRY),
    ],
)
def test_what_the_disk_says_has_a_remedy(number: int, remedy: Remedy) -> None:
    with pytest.raises(StorageError) as error, storage_errors():
        raise OSError(number, os.strerror(number), "/home/somebody/secret.db")
    assert error.value.remedy is remedy
    assert "secret" not in error.value.message + error.value.advice


def test_known_errors_pass_as_they_are() -> None:
    known = DomainError(StorageErrorCode.NOT_FOUND, "Gone.")
    with pytest.raises(DomainError) as error, storage_errors():
        raise known
    assert error.value is known


def test_a_wrong_search_expression_is_a_known_error(store: Store) -> None:
    book = indexed_book(store, ["pond"])
    with pytest.raises(StorageError):
        store.pages.search(book.id, 'what is "this?', limit_page=None, top_k=5)
    assert store.pages.search(book.id, "pond", limit_page=None, top_k=5)


def test_every_connection_is_set_up(store: Store) -> None:
    settings: list[list[object]] = []

    def look() -> None:
        names = ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        settings.append([store._database.sql(f"PRAGMA {name}")[0][0] for name in names])
        store.close_thread()

    look()
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert settings == [["wal", 1, 1, 50]] * 2


def test_closing_closes_the_connections_of_threads_that_forgot(data_dir: Path) -> None:
    store = open_store(data_dir)
    has_read, may_end = threading.Event(), threading.Event()

    def read() -> None:
        store.books.list_recent()
        has_read.set()
        may_end.wait()

    thread = threading.Thread(target=read)
    thread.start()
    has_read.wait()
    store.close()
    assert not (data_dir / f"{FILE_NAME}-wal").exists()
    may_end.set()
    thread.join()


def test_a_store_can_be_closed_twice(data_dir: Path) -> None:
    store = open_store(data_dir)
    store.close()
    store.close()
    assert (data_dir / FILE_NAME).exists()


def test_two_stores_in_one_process_see_the_same_file(data_dir: Path, tmp_path: Path) -> None:
    first, second, other = open_store(data_dir), open_store(data_dir), open_store(tmp_path / "x")
    book = added_book(first)
    assert second.books.find(book.id) == book
    assert other.books.find(book.id) is None
    for store in (first, second, other):
        store.close()


def test_the_data_folder_is_private(tmp_path: Path) -> None:
    open_store(tmp_path / "deep" / "data").close()
    assert (tmp_path / "deep" / "data").stat().st_mode & 0o777 == 0o700
