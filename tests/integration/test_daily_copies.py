"""One copy a day of what the reader made, the last five kept, whatever the clock says."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from reader_app.domain.errors import Remedy, StorageError
from reader_app.domain.library import CopyKind, CopyStoppedError, Watch
from reader_app.store.backup.portable_copy import RECOGNISED_BYTES, write_portable_copy
from reader_app.store.open_store import FILE_NAME, Store, open_store
from reader_app.store.tables import ALL_TABLES, USER_TABLES
from tests.support.copies import copies_of, counted, fill
from tests.support.disks import full, small_disk
from tests.support.library import added_conversation, indexed_book, question

pytestmark = pytest.mark.slow

MONDAY = date(2026, 11, 23)


@pytest.fixture
def store(data_dir: Path):
    opened = open_store(data_dir)
    yield opened
    opened.close()


def days(data_dir: Path) -> list[str]:
    """Of the daily copies, oldest first."""
    return [kept.name.split(".")[2] for kept in reversed(copies_of(data_dir).listed())]


def add_something(store: Store) -> None:
    fill(store, f"Book {len(store.books.list_recent(99))}")


def copy_on(data_dir: Path, store: Store, day: date) -> bool:
    add_something(store)
    return copies_of(data_dir, today=lambda: day).make_daily()


def test_every_table_of_the_file_has_a_model(store: Store) -> None:
    rows = store._database.sql("SELECT name FROM sqlite_master WHERE type = 'table'")
    names = {str(name) for (name,) in rows if not str(name).startswith("sqlite_")}
    assert names == set(ALL_TABLES)


def test_a_copy_holds_all_that_was_made_and_no_text_of_pages(data_dir: Path, store: Store) -> None:
    fill(store)
    copies_of(data_dir).make_daily()
    copy = copies_of(data_dir).paths()[0]
    for table in USER_TABLES:
        assert counted(copy, table) == counted(data_dir / FILE_NAME, table), table
    assert counted(copy, "page", "page_index", "page_places", "cover") == [0, 0, 0, 0]
    assert b"pond number" not in copy.read_bytes()


def test_a_copy_of_many_pages_is_small(data_dir: Path, store: Store) -> None:
    words = " ".join(f"word{n}" for n in range(300))
    for number in range(4):
        indexed_book(store, [words] * 100, f"Book {number}")
    copies_of(data_dir).make_daily()
    store._database.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    (kept,) = copies_of(data_dir).listed()
    assert kept.size < 400_000 < (data_dir / FILE_NAME).stat().st_size


def test_a_copy_is_a_library_of_its_own(data_dir: Path, tmp_path: Path, store: Store) -> None:
    made = fill(store)
    target = tmp_path / "elsewhere" / FILE_NAME
    target.parent.mkdir()
    write_portable_copy(data_dir / FILE_NAME, target)
    other = open_store(target.parent)
    assert not other.report.rebuilt
    assert [m.content for m in other.messages.list_for_conversation(made.talk.id)] == [
        "What is a pond?",
        "And a lake?",
    ]
    assert [note.note for note in other.annotations.highlights(made.book.id)] == ["a pond"]
    other.close()


def test_there_is_one_copy_a_day(data_dir: Path, store: Store) -> None:
    assert copy_on(data_dir, store, MONDAY)
    assert not copy_on(data_dir, store, MONDAY)
    assert copy_on(data_dir, store, MONDAY + timedelta(1))
    assert days(data_dir) == ["2026-11-23", "2026-11-24"]


def test_the_last_five_are_kept(data_dir: Path, store: Store) -> None:
    for number in range(7):
        copy_on(data_dir, store, MONDAY + timedelta(number))
    assert days(data_dir) == [f"2026-11-{day}" for day in range(25, 30)]


def test_days_on_which_nothing_was_made_push_nothing_out(data_dir: Path, store: Store) -> None:
    for number in range(3):
        copy_on(data_dir, store, MONDAY + timedelta(number))
    for number in range(3, 9):
        assert copies_of(data_dir, today=lambda n=number: MONDAY + timedelta(n)).make_daily()
    assert days(data_dir) == ["2026-11-23", "2026-11-24", "2026-12-01"]


def test_a_day_in_the_future_stops_no_copies(data_dir: Path, store: Store) -> None:
    for wrong in range(5):
        copy_on(data_dir, store, date(2099, 1, 1 + wrong))
    for number in range(3):
        assert copy_on(data_dir, store, MONDAY + timedelta(number))
    assert days(data_dir)[-3:] == ["2026-11-23", "2026-11-24", "2026-11-25"]
    assert len(days(data_dir)) == 5


def test_nearly_full_is_said_and_nothing_is_written(data_dir: Path, store: Store) -> None:
    fill(store)
    copies = copies_of(data_dir, reserve_bytes=1_000_000, free_bytes=lambda _: 999_999)
    with pytest.raises(StorageError) as caught:
        copies.make_daily()
    assert caught.value.remedy is Remedy.FREE_SPACE
    assert copies.listed() == ()


def test_a_disk_that_filled_up_after_todays_copy_is_no_trouble(
    data_dir: Path, store: Store
) -> None:
    fill(store)
    copies_of(data_dir).make_daily()
    assert not copies_of(data_dir, free_bytes=lambda _: 0).make_daily()


def test_a_disk_that_fills_up_meanwhile_keeps_the_copies_before(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk, 6):
        store = open_store(disk)
        fill(store)
        copies_of(disk, today=lambda: MONDAY).make_daily()
        fill(store, "Later")
        with full(disk), pytest.raises(StorageError):
            copies_of(disk, today=lambda: MONDAY + timedelta(1)).make_daily()
        assert days(disk) == ["2026-11-23"]
        assert not list((disk / "copies").glob("*.part*"))
        assert copies_of(disk, today=lambda: MONDAY + timedelta(1)).make_daily()
        store.close()


def test_a_stopped_copy_leaves_nothing(data_dir: Path, store: Store) -> None:
    fill(store)
    assert not copies_of(data_dir).make_daily(lambda: True)
    with pytest.raises(CopyStoppedError):
        copies_of(data_dir).make(CopyKind.BEFORE_IMPORT, Watch(is_stopped=lambda: True))
    assert [path.name for path in (data_dir / "copies").iterdir()] == ["lock"]


def test_what_a_killed_export_left_stops_no_copy(data_dir: Path, store: Store) -> None:
    fill(store)
    (data_dir / "copies" / "taking.partx7k2m9q1").mkdir(parents=True)
    assert copies_of(data_dir).make_daily()


def test_what_a_killed_copy_left_is_swept_away(data_dir: Path) -> None:
    (data_dir / "copies").mkdir(parents=True)
    left = data_dir / "copies" / "pagemate.000001.2026-11-01.daily.db.part"
    left.write_bytes(b"half")
    os.utime(left, (0, 0))
    store = open_store(data_dir)
    fill(store)
    store.remove_leftovers()
    copies_of(data_dir).make_daily()
    store.close()
    assert [path.suffix for path in (data_dir / "copies").iterdir() if path.name != "lock"] == [
        ".db"
    ]


def test_copies_are_private(data_dir: Path, store: Store) -> None:
    fill(store)
    copies_of(data_dir).make_daily()
    assert (data_dir / "copies").stat().st_mode & 0o077 == 0


def test_only_so_much_recognised_text_is_copied(data_dir: Path, store: Store) -> None:
    book = indexed_book(store, ["x"], "Scan")
    for number in (1, 2, 3):
        store._database.sql(
            "INSERT INTO recognised_page VALUES (?, ?, 'sum', 'eng', 'words', zeroblob(?))",
            (book.id, number, RECOGNISED_BYTES // 2 - 100),
        )
    copies_of(data_dir).make_daily()
    assert counted(copies_of(data_dir).paths()[0], "recognised_page") == [2]


def test_writing_goes_on_while_a_copy_is_made(data_dir: Path, store: Store) -> None:
    made = fill(store)

    def write(done: int, of: int) -> None:
        store.messages.add(question(made.talk, f"While {done} of {of}?"))

    copies_of(data_dir).make(CopyKind.DAILY, Watch(on_progress=write))
    copy = copies_of(data_dir).paths()[0]
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        talks = file.execute("SELECT count(*) FROM message").fetchone()[0]
    assert 2 <= talks < counted(data_dir / FILE_NAME, "message")[0]


def test_a_folder_in_the_way_is_no_bug(data_dir: Path, store: Store) -> None:
    fill(store)
    (data_dir / "copies").write_text("a file")
    with pytest.raises(StorageError):
        copies_of(data_dir).make_daily()


def test_a_name_from_elsewhere_is_no_copy(data_dir: Path, store: Store) -> None:
    added_conversation(store, fill(store).book)
    for name in ("../pagemate.db", "/etc/passwd", "pagemate.000009.2026-11-23.daily.db"):
        with pytest.raises(StorageError):
            copies_of(data_dir).wish_restored(name)
