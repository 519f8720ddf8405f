"""A copy takes the place of the library; and what a damaged library lost comes from a copy."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from reader_app.domain.book import BookStatus
from reader_app.domain.library import CopyKind
from reader_app.store.open_store import FILE_NAME, open_store
from reader_app.store.tables import USER_TABLES
from tests.support.copies import Made, copies_of, counted, fill
from tests.support.library import question
from tests.support.sweeps import few_of, first_of

pytestmark = pytest.mark.slow


@pytest.fixture
def made(data_dir: Path) -> Made:
    """A library with a copy of all that is in it."""
    store = open_store(data_dir)
    made = fill(store)
    store.books.update(made.book.id, lambda book: setattr(book, "status", BookStatus.READY))
    copies_of(data_dir).make(CopyKind.DAILY)
    store.close()
    return made


def change(data_dir: Path, made: Made) -> None:
    """A question and a book more, a note less."""
    store = open_store(data_dir)
    store.messages.add(question(made.talk, "Asked later?"))
    fill(store, "Later")
    for note in store.annotations.highlights(made.book.id):
        store.annotations.delete_highlight(note.id)
    store.close()


def wish(data_dir: Path, kind: CopyKind = CopyKind.DAILY) -> None:
    copies = copies_of(data_dir)
    copies.wish_restored(next(kept.name for kept in copies.listed() if kept.kind is kind))


def questions(data_dir: Path, made: Made) -> list[str]:
    store = open_store(data_dir)
    try:
        return [message.content for message in store.messages.list_for_conversation(made.talk.id)]
    finally:
        store.close()


def test_the_next_start_restores_a_copy(data_dir: Path, made: Made) -> None:
    change(data_dir, made)
    wish(data_dir)
    store = open_store(data_dir)
    assert "Backup restored." in store.report.sentence
    assert [book.title for book in store.books.list_recent()] == ["Walden"]
    assert [m.content for m in store.messages.list_for_conversation(made.talk.id)] == [
        "What is a pond?",
        "And a lake?",
    ]
    assert [note.note for note in store.annotations.highlights(made.book.id)] == ["a pond"]
    store.close()


def test_texts_of_pages_that_still_fit_stay(data_dir: Path, made: Made) -> None:
    change(data_dir, made)
    wish(data_dir)
    store = open_store(data_dir)
    (book,) = store.books.list_recent()
    assert book.status is BookStatus.READY
    assert store.pages.search(book.id, "pond", limit_page=None, top_k=3)
    assert store.books.cover(book.id) == b"a picture"
    store.close()
    assert counted(data_dir / FILE_NAME, "page_index", "page", "cover") == [1, 12, 1]


def test_texts_of_another_content_go(data_dir: Path, made: Made) -> None:
    with closing(sqlite3.connect(data_dir / FILE_NAME)) as file, file:
        file.execute("UPDATE book SET checksum = 'another'")
    wish(data_dir)
    store = open_store(data_dir)
    (book,) = store.books.list_recent()
    assert (book.status, store.pages.indexed_count(book.id)) == (BookStatus.PENDING, 0)
    store.close()


def test_it_is_done_once(data_dir: Path, made: Made) -> None:
    wish(data_dir)
    open_store(data_dir).close()
    store = open_store(data_dir)
    assert store.report.sentence == ""
    store.close()


def test_what_was_there_before_can_be_restored_too(data_dir: Path, made: Made) -> None:
    change(data_dir, made)
    wish(data_dir)
    open_store(data_dir).close()
    wish(data_dir, CopyKind.BEFORE_RESTORE)
    assert questions(data_dir, made)[-1] == "Asked later?"


def test_a_library_that_is_open_elsewhere_waits(data_dir: Path, made: Made) -> None:
    change(data_dir, made)
    first = open_store(data_dir)
    wish(data_dir)
    second = open_store(data_dir)
    assert second.report.sentence == ""
    second.close()
    first.close()
    assert questions(data_dir, made) == ["What is a pond?", "And a lake?"]


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + b"\x00" * 9000])
def test_a_copy_that_is_damaged_changes_nothing(data_dir: Path, made: Made, content: bytes) -> None:
    change(data_dir, made)
    copies_of(data_dir).paths()[0].write_bytes(content)
    wish(data_dir)
    store = open_store(data_dir)
    assert store.report.sentence == (
        "The backup wasn’t restored, and your library is unchanged. This backup can’t be read."
    )
    assert len(store.books.list_recent()) == 2
    store.close()
    assert copies_of(data_dir).wished() == ""


def test_a_copy_of_a_newer_version_changes_nothing(data_dir: Path, made: Made) -> None:
    with closing(sqlite3.connect(copies_of(data_dir).paths()[0])) as file, file:
        file.execute("INSERT INTO migration VALUES (999, 'from the future', 0)")
    wish(data_dir)
    store = open_store(data_dir)
    assert "newer version" in store.report.sentence
    store.close()


# --- repair


def wrong_bytes(path: Path, seed: int) -> None:
    dice = random.Random(seed)
    content = bytearray(path.read_bytes())
    for _ in range(60):
        content[dice.randrange(100, len(content))] ^= 1 << dice.randrange(8)
    for _ in range(3):
        at = dice.randrange(4096, len(content) - 4096)
        content[at : at + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    path.with_suffix(".clean").unlink(missing_ok=True)


@pytest.mark.parametrize("left", few_of([0, 1, 100, 5_000, 50_000], [0, 5_000]))
def test_a_truncated_library_comes_back_whole(data_dir: Path, made: Made, left: int) -> None:
    before = counted(data_dir / FILE_NAME, *USER_TABLES)
    with (data_dir / FILE_NAME).open("r+b") as file:
        file.truncate(left)
    store = open_store(data_dir)
    assert store.report.rebuilt
    assert "latest backup" in store.report.sentence
    store.close()
    assert counted(data_dir / FILE_NAME, *USER_TABLES) == before


@pytest.mark.parametrize("seed", first_of(range(12), 3))
def test_a_damaged_library_loses_nothing_that_is_in_its_copy(
    data_dir: Path, made: Made, seed: int
) -> None:
    wrong_bytes(data_dir / FILE_NAME, seed)
    store = open_store(data_dir)
    try:
        assert [m.content for m in store.messages.list_for_conversation(made.talk.id)][:2] == [
            "What is a pond?",
            "And a lake?",
        ]
        assert len(store.annotations.highlights(made.book.id)) == 1
        assert len(store.annotations.bookmarks(made.book.id)) == 1
        assert [book.title for book in store.books.list_recent()] == ["Walden"]
    finally:
        store.close()


def test_what_is_newer_than_the_copy_is_kept_where_it_can_be_read(
    data_dir: Path, made: Made
) -> None:
    store = open_store(data_dir)
    store.messages.add(question(made.talk, "Asked later?"))
    store.close()
    with closing(sqlite3.connect(data_dir / FILE_NAME)) as file, file:
        file.execute("PRAGMA foreign_keys = 0")
        file.execute("DELETE FROM message WHERE content = 'What is a pond?'")
    store = open_store(data_dir)
    found = [message.content for message in store.messages.list_for_conversation(made.talk.id)]
    assert found == ["What is a pond?", "And a lake?", "Asked later?"]
    assert "1 of these came from the latest backup" in store.report.sentence
    store.close()


def test_a_library_whose_file_is_gone_comes_from_its_newest_copy(
    data_dir: Path, made: Made
) -> None:
    (data_dir / FILE_NAME).unlink()
    store = open_store(data_dir)
    assert store.report.sentence == (
        "The library file was missing. It was restored from the latest backup: 1 book,"
        " 1 conversation, 2 messages, 1 highlight, 1 bookmark."
        f" That backup was made on {date.today().isoformat()}. Anything newer is lost."
    )
    store.close()


def test_the_copy_before_helps_where_the_newest_is_damaged(data_dir: Path, made: Made) -> None:
    change(data_dir, made)
    copies_of(data_dir).make(CopyKind.DAILY).write_bytes(b"nothing")
    (data_dir / FILE_NAME).write_bytes(b"")
    assert questions(data_dir, made) == ["What is a pond?", "And a lake?"]


def test_a_damaged_library_without_copies_is_rebuilt_as_ever(data_dir: Path, made: Made) -> None:
    for path in copies_of(data_dir).paths():
        path.unlink()
    (data_dir / FILE_NAME).write_bytes(b"no library")
    store = open_store(data_dir)
    assert "Nothing in it could be read" in store.report.sentence
    store.close()
