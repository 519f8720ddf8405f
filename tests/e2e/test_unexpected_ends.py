"""Processes that die, and what the next one finds: nothing that was made is lost."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from reader_app.domain.library import CopyKind
from reader_app.store.open_store import FILE_NAME, open_store
from reader_app.store.run_marker import CrashMarker
from reader_app.store.tables import USER_TABLES
from tests.support.books import make_labelled_book
from tests.support.copies import copies_of, counted, fill
from tests.support.program import ROOT, environment, run

pytestmark = pytest.mark.slow


def ended(data_dir: Path, *deed: str) -> subprocess.CompletedProcess[str]:
    """The real program, to which that is done."""
    command = [sys.executable, "-m", "tests.support.ended_window", *deed, "--"]
    return subprocess.run(
        command, cwd=ROOT, env=environment(PAGEMATE_DATA_DIR=str(data_dir)),
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


@pytest.fixture
def library(data_dir: Path) -> Path:
    store = open_store(data_dir)
    fill(store)
    copies_of(data_dir).make(CopyKind.DAILY)
    fill(store, "Newer")
    store.close()
    (data_dir / "settings.json").write_text('{"has_seen_handbook": true}')
    return data_dir


def last_end(data_dir: Path):
    mark = CrashMarker(data_dir)
    last = mark.begin()
    mark.end()
    return last


@pytest.mark.long
def test_a_restored_copy_is_there_after_the_program_started_anew(library: Path) -> None:
    name = copies_of(library).listed()[0].name
    done = ended(library, "restore", name)
    assert done.stdout == "start again\n", done.stderr
    assert not last_end(library).died
    store = open_store(library)
    assert [book.title for book in store.books.list_recent()] == ["Walden"]
    store.close()


@pytest.mark.long
def test_nothing_is_left_when_everything_was_deleted(library: Path) -> None:
    done = ended(library, "forget")
    assert done.stdout == "start again\n", done.stderr
    assert not library.exists()


def test_a_window_that_dies_is_known_to_have_died(library: Path) -> None:
    assert ended(library, "die").returncode == -signal.SIGKILL
    last = last_end(library)
    assert (last.died, last.failed_starts) == (True, 1)


@pytest.mark.long
def test_two_windows_that_die_before_they_are_whole_lead_to_safe_mode(library: Path) -> None:
    for _ in range(2):
        ended(library, "die")
    assert last_end(library).is_safe_mode_due


WORK = {
    "copy": "for n in range(999): store.copies.make(CopyKind.DAILY)",
    "export": "for n in range(999): store.portable.write_copy(folder / 'taken.db', Watch())",
    "import": "for n in range(999): store.portable.merge(there, Watch())",
    "restore": (
        "store.close()\n"
        "for n in range(999):\n"
        "    copies = BackupFolder(folder / 'pagemate.db')\n"
        "    copies.wish_restored(copies.listed()[-1].name)\n"
        "    open_store(folder).close()"
    ),
}
PROGRAM = """
import sys; from pathlib import Path
from reader_app.domain.library import CopyKind, Watch
from reader_app.store.backup.backup_folder import BackupFolder
from reader_app.store.open_store import open_store
folder, there = Path(sys.argv[1]), Path(sys.argv[2])
store = open_store(folder)
print("at work", flush=True)
{work}
"""


@pytest.mark.parametrize("kills", [1, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("work", list(WORK))
def test_killed_at_any_moment_nothing_is_lost(
    library: Path, tmp_path: Path, work: str, kills: int
) -> None:
    there = tmp_path / "there"
    other = open_store(there)
    fill(other, "Elsewhere")
    for number in range(30):
        fill(other, f"Elsewhere {number}")
    other.close()
    before = dict(zip(USER_TABLES, counted(library / FILE_NAME, *USER_TABLES), strict=True))
    dice = random.Random(work)
    for _ in range(int(os.environ.get("PAGEMATE_KILLS", kills))):
        shutil.copy(there / FILE_NAME, tmp_path / "there.db")
        light = tmp_path / "light.db"
        opened = open_store(there)
        from reader_app.domain.library import Watch

        opened.portable.write_copy(light, Watch())
        opened.close()
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(work=WORK[work]), str(library), str(light)],
            cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "at work\n"
        time.sleep(dice.uniform(0, 0.6))
        process.kill()
        process.communicate()
        store = open_store(library)
        assert not store.report.rebuilt, store.report.sentence
        store.close()
        after = dict(zip(USER_TABLES, counted(library / FILE_NAME, *USER_TABLES), strict=True))
        if work == "restore":
            assert after["book"] in (1, 2)
        else:
            assert all(after[table] >= before[table] for table in USER_TABLES), (before, after)
        for copy in copies_of(library).paths():
            with closing(sqlite3.connect(copy)) as file:
                assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",), copy
    titles = {title for kept in copies_of(library).paths() for title in _titles(kept)}
    assert "Walden" in titles


def _titles(library: Path) -> list[str]:
    with closing(sqlite3.connect(library)) as file:
        return [title for (title,) in file.execute("SELECT title FROM book")]


@pytest.mark.long
def test_two_starts_at_once_leave_one_sound_library(data_dir: Path, tmp_path: Path) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    command = [sys.executable, "-m", "reader_app", "ask", str(book), "Which word is on page 3?"]
    both = [
        subprocess.Popen(
            [*command, "--offline"], cwd=ROOT,
            env=environment(PAGEMATE_DATA_DIR=str(data_dir)), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    ends = [(process.communicate(timeout=120), process.returncode) for process in both]
    assert [code for _, code in ends] == [0, 0], ends
    assert counted(data_dir / FILE_NAME, "book", "conversation") == [1, 2]
    assert run("doctor", PAGEMATE_DATA_DIR=str(data_dir)).out.count("ok store") == 1
