"""Several processes and threads on one library, and processes that are killed."""

from __future__ import annotations

import _sqlite3
import ctypes
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.store import integrity_check as inspection
from reader_app.store.connection import Database
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.library import added_book, added_conversation, question

ROOT = Path(__file__).resolve().parents[2]
KILLS = 20


@dataclass
class Library:
    data_dir: Path
    conversation_id: str


@pytest.fixture
def library(data_dir: Path) -> Library:
    store = open_store(data_dir)
    talk = added_conversation(store, added_book(store))
    store.close()
    return Library(data_dir, talk.id)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Each look at the whole file, with what it found."""
    seen: list[bool] = []
    look = inspection.is_whole

    def noted(file: Database) -> bool:
        seen.append(look(file))
        return seen[-1]

    monkeypatch.setattr(inspection, "is_whole", noted)
    return seen


def writer(library: Library, count: int, *rest: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.support.store_writer",
            str(library.data_dir),
            library.conversation_id,
            str(count),
            *rest,
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def killed_in_the_middle(library: Library, count: int = 3) -> list[int]:
    """Sequences that the writer had reported when it was killed inside a transaction."""
    process = writer(library, count, "pause")
    stored = []
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("in the middle"):
            break
        stored.append(int(line))
    process.kill()
    process.wait()
    process.stdout.close()
    return stored


def sequences(store: Store, library: Library) -> list[int]:
    messages = store.messages.list_for_conversation(library.conversation_id)
    return [message.sequence for message in messages]


@pytest.fixture
def opened(library: Library) -> Iterator[Store]:
    store = open_store(library.data_dir)
    yield store
    store.close()


@pytest.mark.slow
def test_processes_that_write_at_once_never_share_a_number(library: Library, opened: Store) -> None:
    writers = [writer(library, 40) for _ in range(3)]
    mine = []
    for number in range(40):
        message = ChatMessage(library.conversation_id, MessageRole.USER, f"Mine {number}?")
        mine.append(opened.messages.add(message).sequence)
    theirs = [[int(word) for word in process.communicate()[0].split()] for process in writers]
    assert [process.returncode for process in writers] == [0, 0, 0]
    everything = sorted(mine + [number for numbers in theirs for number in numbers])
    assert everything == list(range(1, 161))
    assert sequences(opened, library) == everything
    assert all(numbers == sorted(numbers) for numbers in [mine, *theirs])


@pytest.mark.slow
def test_a_new_library_can_be_made_by_several_processes_at_once(data_dir: Path) -> None:
    nowhere = Library(data_dir, "none")
    writers = [writer(nowhere, 0) for _ in range(4)]
    assert [process.wait() for process in writers] == [0, 0, 0, 0]
    for process in writers:
        assert process.stdout is not None
        process.stdout.close()
    store = open_store(data_dir)
    assert not store.report.rebuilt
    store.close()


@pytest.mark.long
@pytest.mark.slow
def test_twenty_times_killed_in_a_transaction_everything_said_is_there(library: Library) -> None:
    expected: list[int] = []
    for _ in range(KILLS):
        expected += killed_in_the_middle(library)
        store = open_store(library.data_dir)
        assert not store.report.rebuilt
        assert sequences(store, library) == expected
        talk = store.conversations.find(library.conversation_id)
        assert talk is not None
        expected.append(store.messages.add(question(talk, "Next?")).sequence)
        store.close()
    assert expected == list(range(1, len(expected) + 1))


@pytest.mark.slow
def test_after_a_kill_the_whole_file_is_looked_at_once(
    library: Library, checks: list[bool]
) -> None:
    killed_in_the_middle(library)
    open_store(library.data_dir).close()
    assert checks == [True]
    open_store(library.data_dir).close()
    assert checks == [True]
    assert [path.name for path in library.data_dir.glob("pagemate.open-*")] == []


@pytest.mark.slow
def test_a_worker_that_dies_under_an_open_library_costs_a_look_at_the_next_start(
    library: Library, checks: list[bool]
) -> None:
    store = open_store(library.data_dir)
    killed_in_the_middle(library)
    store.close()
    assert checks == []
    open_store(library.data_dir).close()
    assert checks == [True]


def test_a_proper_end_needs_no_look(library: Library, checks: list[bool]) -> None:
    open_store(library.data_dir).close()
    assert checks == []


def test_a_file_that_changed_while_nobody_had_it_open_is_looked_at(
    library: Library, checks: list[bool]
) -> None:
    state = (library.data_dir / FILE_NAME).stat()
    os.utime(library.data_dir / FILE_NAME, ns=(state.st_atime_ns, state.st_mtime_ns + 1))
    open_store(library.data_dir).close()
    assert checks == [True]


def test_the_last_to_leave_notes_how_the_file_looks(library: Library) -> None:
    clean = library.data_dir / "pagemate.clean"
    first, second = open_store(library.data_dir), open_store(library.data_dir)
    assert not clean.exists()
    first.close()
    assert not clean.exists()
    second.close()
    assert clean.exists()


def test_closing_on_a_full_disk_costs_the_note_only(
    library: Library, checks: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_words: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    store = open_store(library.data_dir)
    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", full)
        store.close()
    open_store(library.data_dir).close()
    assert checks == [True]


@pytest.mark.skipif(sys.platform == "win32", reason="SQLite is another library there")
def test_threads_that_read_the_whole_file_keep_little_of_it(tmp_path: Path) -> None:
    database = Database(tmp_path / "library.db")
    database.sql("CREATE TABLE page (number INTEGER PRIMARY KEY, text)")
    for _ in range(8_000):
        database.sql("INSERT INTO page (text) VALUES (randomblob(1000))")
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_memory_used.restype = ctypes.c_int64
    before = library.sqlite3_memory_used()
    everyone, end = threading.Barrier(9), threading.Event()

    def read() -> None:
        database.sql("SELECT sum(length(text)) FROM page")
        everyone.wait()
        end.wait()

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    everyone.wait()
    held = library.sqlite3_memory_used()
    end.set()
    for thread in threads:
        thread.join()
    database.close()
    assert held - before < 6_000_000
