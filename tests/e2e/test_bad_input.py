"""Bad input on the command line: one clear sentence, exit code 1, no traceback, nothing lost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from reader_app.store.open_store import open_store
from tests.support import memory_bombs
from tests.support.books import (
    make_book_without_pages,
    make_drm_book,
    make_empty_file,
    make_encrypted_book,
    make_labelled_book,
    make_png,
    make_truncated_book,
)
from tests.support.command_here import run_here
from tests.support.disks import damage, full, locked, make_newer, read_only, small_disk
from tests.support.messages_api import faults
from tests.support.program import Ran, run

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]


def a_folder(path: Path) -> Path:
    path.mkdir()
    return path


BAD_FILES: dict[str, tuple[Callable[[Path], Path], str]] = {
    "no such file": (lambda path: path, "NOT_FOUND"),
    "a directory": (a_folder, "NOT_FOUND"),
    "a picture with the name of a book": (make_png, "UNSUPPORTED_FORMAT"),
    "a truncated book": (make_truncated_book, "PARSE_FAILED"),
    "an empty file": (make_empty_file, "PARSE_FAILED"),
    "a book without pages": (make_book_without_pages, "PARSE_FAILED"),
    "a book with a lock": (make_drm_book, "DRM_PROTECTED"),
    "a book with a password": (make_encrypted_book, "PASSWORD_REQUIRED"),
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_labelled_book(tmp_path / "labelled.pdf")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder):
        yield folder


def is_one_clear_error(ran: Ran, code: str = "") -> None:
    """On standard error a sentence and what to do; as JSON the code and the sentence."""
    assert ran.code == 1, ran
    assert "Traceback" not in ran.err and "Error" not in ran.err
    assert len(ran.err.strip().splitlines()) == 1, ran.err
    assert ran.err.strip().endswith(".")
    if ran.out:
        error = json.loads(ran.out)["error"]
        assert error["message"] in ran.err
        assert not code or error["code"] == code


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("command", ["ask", pytest.param("index", marks=pytest.mark.long)])
def test_a_bad_file_is_one_clear_error(
    data_dir: Path, tmp_path: Path, name: str, command: str
) -> None:
    make, code = BAD_FILES[name]
    path = make(tmp_path / "book.pdf")
    question = ["Who?"] if command == "ask" else []
    is_one_clear_error(run_here(command, path, *question, "--json"), code)


@pytest.mark.parametrize(
    "make",
    [
        memory_bombs.make_filter_chain,
        pytest.param(memory_bombs.make_deep_array, marks=pytest.mark.long),
        pytest.param(memory_bombs.make_deep_states, marks=pytest.mark.long),
        pytest.param(memory_bombs.make_page_tree_loop, marks=pytest.mark.long),
        memory_bombs.make_label_bomb,
    ],
)
def test_what_a_damaged_file_does_to_its_process_is_no_news_at_the_terminal(
    data_dir: Path, tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    """Whether the file opens or not: one line at most, and it is a sentence."""
    ran = run("index", make(tmp_path / "book.pdf"))
    assert "Traceback" not in ran.err and "Error" not in ran.err
    assert len(ran.err.strip().splitlines()) == (0 if ran.code == 0 else 1), ran.err


@pytest.mark.parametrize("question", ["", "  \n ", "x" * 10_001], ids=["none", "blank", "long"])
def test_a_question_that_cannot_be_sent_is_one_clear_error(
    data_dir: Path, book: Path, question: str
) -> None:
    is_one_clear_error(run_here("ask", book, question, "--json"))


@pytest.mark.long
def test_a_question_of_exactly_the_longest_length_is_answered(data_dir: Path, book: Path) -> None:
    assert run_here("ask", book, "x" * 10_000, "--offline").code == 0


@pytest.mark.parametrize("page", ["0", "-3", "1e9", "fifty"])
def test_a_page_that_is_no_page_is_wrong_usage(data_dir: Path, book: Path, page: str) -> None:
    ran = run_here("ask", book, "Who?", "--page", page)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_a_page_beyond_the_end_is_one_clear_error(data_dir: Path, book: Path) -> None:
    is_one_clear_error(run_here("ask", book, "Who?", "--page", "11", "--json"))


@pytest.mark.long
def test_a_conversation_that_does_not_exist_is_one_clear_error(data_dir: Path, book: Path) -> None:
    is_one_clear_error(run_here("ask", book, "Who?", "--conversation", "nothing", "--json"))
    is_one_clear_error(run_here("export", "nothing"))


def test_a_locked_library_is_one_clear_error_and_nothing_is_lost(
    data_dir: Path, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(open_store.__kwdefaults__, "busy_timeout_s", 0.1)
    assert run_here("ask", book, "Which word is on page 3?").code == 0
    with locked(data_dir):
        is_one_clear_error(run_here("ask", book, "And on page 4?", "--json"), "WRITE_FAILED")
    assert run_here("ask", book, "And on page 4?").code == 0


def test_a_read_only_library_is_one_clear_error(disk: Path, book: Path) -> None:
    data_dir = disk / "data"
    assert run("ask", book, "Who?", PAGEMATE_DATA_DIR=str(data_dir)).code == 0
    with read_only(disk):
        ran = run("ask", book, "Who?", "--json", PAGEMATE_DATA_DIR=str(data_dir))
        is_one_clear_error(ran, "WRITE_FAILED")
        assert "read-only" in ran.err


@pytest.mark.long
def test_a_full_disk_is_one_clear_error_and_works_again_with_room(disk: Path, book: Path) -> None:
    data_dir = disk / "data"
    assert run("index", book, PAGEMATE_DATA_DIR=str(data_dir)).code == 0
    question = "Which word is on page 3?" + " Really?" * 1_000
    with full(disk):
        ran = run("ask", book, question, "--json", PAGEMATE_DATA_DIR=str(data_dir))
        is_one_clear_error(ran, "WRITE_FAILED")
        assert "disk is full" in ran.err
    assert run("ask", book, question, PAGEMATE_DATA_DIR=str(data_dir)).code == 0


@pytest.mark.long
def test_a_newer_library_is_one_clear_error_and_stays_as_it_is(data_dir: Path, book: Path) -> None:
    assert run("index", book).code == 0
    make_newer(data_dir)
    before = (data_dir / "pagemate.db").read_bytes()
    is_one_clear_error(run("ask", book, "Who?", "--json"), "DB_TOO_NEW")
    assert (data_dir / "pagemate.db").read_bytes() == before


def test_a_damaged_library_is_kept_aside_and_rebuilt(data_dir: Path, book: Path) -> None:
    assert run_here("ask", book, "Which word is on page 3?").code == 0
    damage(data_dir)
    ran = run("ask", book, "Which word is on page 3?", "--json")
    assert ran.code == 0, ran
    assert json.loads(ran.out)["answer"]
    assert [path for path in data_dir.iterdir() if "damaged" in path.name]


def test_a_data_folder_that_is_a_file_is_one_clear_error(tmp_path: Path, book: Path) -> None:
    in_the_way = tmp_path / "data"
    in_the_way.write_text("not a folder")
    is_one_clear_error(run("ask", book, "Who?", "--json", PAGEMATE_DATA_DIR=str(in_the_way)))


@pytest.mark.long
def test_a_server_that_is_not_there_is_one_clear_error_and_the_question_is_kept(
    data_dir: Path, book: Path
) -> None:
    ran = run(
        "ask",
        book,
        "Who?",
        "--json",
        ANTHROPIC_BASE_URL=faults.refused_url(),
        ANTHROPIC_API_KEY="a-secret-key",
    )
    assert ran.code == 1
    assert "Traceback" not in ran.err and "a-secret-key" not in ran.out + ran.err
    assert json.loads(ran.out)["error"]["code"] == "OFFLINE"
    with closing(sqlite3.connect(data_dir / "pagemate.db")) as library:
        assert library.execute("SELECT role, content FROM message").fetchall() == [("user", "Who?")]
