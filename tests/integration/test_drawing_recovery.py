"""The document client: everything that a hostile file can do to it, and lost processes."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.workers.process_limits import Limits
from reader_app.workers.rendered_page import IndexProgress, Priority, RenderKey
from tests.support import books
from tests.support.client_desk import Desk, book, desk, hasty, posix_only, sink
from tests.support.document_worker import FolderSink

pytestmark = pytest.mark.usefixtures("forked_workers")

__all__ = ["book", "desk", "hasty", "sink"]


@pytest.mark.slow
def test_a_page_that_never_ends_does_not_keep_another_file_from_opening(
    hasty: Desk, book: Path, tmp_path: Path
) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf"))
    hasty.look_at(2)
    hasty.wait_until(lambda: hasty.slow == [2])
    assert hasty.open(book).page_count == 30
    key = hasty.look_at(2)
    hasty.wait_until(lambda: key in hasty.drawn)
    assert hasty.refused == []


@pytest.mark.long
def test_a_page_that_never_ends_costs_the_next_file_no_text(
    desk: Desk, book: Path, tmp_path: Path
) -> None:
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    read: list[tuple[int, str]] = []
    desk.client.characters_loaded.connect(lambda page, found: read.append((page, found.text.text)))
    desk.client.request_characters(1)
    desk.client.request_characters(2)
    desk.wait_until(lambda: [page for page, _ in read] == [1])
    desk.wait_until(lambda: desk.client._reader._progress.read()[1] == 2)
    desk.after(desk.client.identified, lambda: desk.client.open(book))
    desk.client.request_characters(2)
    desk.wait_until(lambda: len(read) == 2)
    assert read[1][0] == 2
    assert read[1][1]
    assert len(desk.children["text"]) == 2


@posix_only
def test_a_password_refused_late_does_not_refuse_the_right_one(
    desk: Desk, sink: FolderSink, tmp_path: Path
) -> None:
    locked = books.make_encrypted_book(tmp_path / "locked.pdf", "sesame")
    progress: list[IndexProgress] = []
    desk.client.index_progressed.connect(progress.append)
    os.kill(desk.pid("text"), signal.SIGSTOP)  # it answers late, all at once
    for attempt in ("", "wrong"):
        desk.after(desk.client.open_failed, partial(desk.client.open, locked, attempt))
    desk.open(locked, "sesame")
    desk.client.index("book")
    os.kill(desk.pid("text"), signal.SIGCONT)
    desk.wait_until(lambda: bool(progress) and (progress[-1].is_done or bool(progress[-1].error)))
    assert progress[-1].error == ""
    assert sink.pages()


@posix_only
def test_pages_of_a_file_that_vanished_fail_when_it_has_to_be_opened_again(
    desk: Desk, book: Path
) -> None:
    desk.open(book)
    book.unlink()
    os.kill(desk.pid("draw"), signal.SIGKILL)
    desk.wait_until(lambda: len(desk.children["draw"]) == 2)
    desk.look_at(3)
    desk.wait_until(lambda: desk.failed == [3])
    desk.look_at(4)
    desk.wait_until(lambda: desk.failed == [3, 4])


@posix_only
def test_killing_the_drawing_process_in_mid_page_costs_one_page(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    desk.look_at(2)
    desk.wait_until(lambda: desk.slow == [2])
    kept = desk.look_at(3)
    os.kill(desk.pid("draw"), signal.SIGKILL)
    desk.wait_until(lambda: desk.failed == [2])
    desk.wait_until(lambda: kept in desk.drawn)
    assert not desk.children["draw"][0].is_running


@posix_only
def test_a_page_whose_process_was_killed_is_drawn_by_the_next_one(desk: Desk, book: Path) -> None:
    desk.open(book)
    os.kill(desk.pid("draw"), signal.SIGSTOP)
    key = desk.look_at(2)
    desk.wait_until(lambda: desk.slow == [2])
    os.kill(desk.pid("draw"), signal.SIGKILL)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.failed == []


@posix_only
def test_a_page_over_which_two_processes_ended_is_given_up(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    desk.look_at(2)
    killed: set[int] = set()

    def kill_until_it_is_given_up() -> bool:
        for process in desk.client._drawer._pool:
            pid = process._process.pid
            if process.inflight.first is not None and pid is not None and pid not in killed:
                killed.add(pid)
                os.kill(pid, signal.SIGKILL)
        return desk.failed == [2]

    desk.wait_until(kill_until_it_is_given_up)
    assert len(killed) == 2


def kill_while_it_opens(desk: Desk, path: Path, times: int) -> None:
    """Kill that many drawing processes while they open a file."""
    os.kill(desk.pid("draw"), signal.SIGSTOP)
    desk.client.open(path)
    for count in range(1, times + 1):
        desk.wait_until(lambda count=count: len(desk.children["draw"]) == count)
        os.kill(desk.children["draw"][-1].pid, signal.SIGKILL)


@posix_only
def test_a_file_whose_process_was_killed_while_opening_it_is_opened_by_the_next_one(
    desk: Desk, book: Path
) -> None:
    desk.after(desk.client.opened, lambda: kill_while_it_opens(desk, book, 1))
    key = desk.look_at(2)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.refused == []


@posix_only
def test_a_file_over_whose_opening_two_processes_ended_is_refused_until_it_is_opened_again(
    desk: Desk, book: Path
) -> None:
    desk.after(desk.client.open_failed, lambda: kill_while_it_opens(desk, book, 2))
    assert "is damaged" in desk.refused[0].message
    assert desk.open(book).page_count == 30


@posix_only
def test_a_page_whose_text_process_was_killed_is_read_by_the_next_one_and_then_given_up(
    desk: Desk, tmp_path: Path
) -> None:
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    read: list[tuple[int, str]] = []
    desk.client.characters_loaded.connect(lambda page, found: read.append((page, found.text.text)))
    desk.client.request_characters(2)
    for count in (1, 2):
        desk.wait_until(lambda count=count: len(desk.children["text"]) == count)
        desk.wait_until(lambda: desk.client._reader._progress.read()[1] == 2)
        assert read == []
        os.kill(desk.children["text"][-1].pid, signal.SIGKILL)
    desk.wait_until(lambda: read == [(2, "")])


@posix_only
def test_a_drawing_process_killed_while_idle_costs_nothing(desk: Desk, book: Path) -> None:
    desk.open(book)
    os.kill(desk.pid("draw"), signal.SIGKILL)
    desk.wait_until(lambda: len(desk.children["draw"]) == 2)
    key = desk.look_at(5)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.failed == []


@posix_only
def test_a_protected_file_is_opened_again_with_its_password(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_encrypted_book(tmp_path / "a.pdf", "sesame"), "sesame")
    os.kill(desk.pid("draw"), signal.SIGKILL)
    desk.wait_until(lambda: len(desk.children["draw"]) == 2)
    key = desk.look_at(1)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.refused == []


@pytest.mark.slow
def test_a_page_that_never_ends_is_given_up_and_the_rest_goes_on(
    hasty: Desk, tmp_path: Path
) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf"))
    hasty.look_at(2)
    hasty.wait_until(lambda: hasty.failed == [2])
    key = hasty.look_at(1)
    hasty.wait_until(lambda: key in hasty.drawn)
    assert hasty.slow[0] == 2
    assert hasty.failed == [2]


@pytest.mark.long
@pytest.mark.slow
def test_a_page_wanted_at_two_sizes_is_given_up_once(hasty: Desk, tmp_path: Path) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf"))
    hasty.look_at(2, 100)
    hasty.look_at(2, 200)
    key = hasty.look_at(3)
    hasty.wait_until(lambda: key in hasty.drawn)
    hasty.wait_until(lambda: hasty.failed == [2])
    assert hasty.children["draw"][0].is_running, "a page that stops when told costs no process"


@pytest.mark.slow
def test_a_page_given_up_twice_is_quarantined(hasty: Desk, tmp_path: Path) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf"))
    for losses in (1, 2):
        hasty.look_at(2)
        hasty.wait_until(lambda losses=losses: hasty.failed == [2] * losses)
    hasty.look_at(2)
    hasty.wait_until(lambda: hasty.failed == [2, 2, 2])
    assert hasty.slow == [2, 2], "the third time nothing was drawn"


@pytest.mark.slow
def test_drawing_ahead_never_shows_a_failure(
    hasty: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf"))
    hasty.client.request_page(RenderKey(2, 200), Priority.PREFETCH)
    hasty.wait_until(lambda: "page 2 was given up" in caplog.text)
    key = hasty.look_at(3)
    hasty.wait_until(lambda: key in hasty.drawn)
    assert hasty.failed == []


@pytest.mark.long
@pytest.mark.slow
def test_a_page_given_up_ahead_gets_its_full_time_when_looked_at(
    hasty: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf"))
    hasty.client.request_page(RenderKey(2, 200), Priority.PREFETCH)
    hasty.wait_until(lambda: "page 2 was given up" in caplog.text)
    hasty.client.request_page(RenderKey(2, 200), Priority.PREFETCH)
    hasty.look_at(2)
    hasty.wait_until(lambda: hasty.failed == [2])


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory is used")
def test_a_page_that_takes_too_much_memory_is_given_up(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    desk = Desk(qtbot, Limits(memory_bytes=150 * 1024 * 1024))
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    desk.look_at(2)
    desk.wait_until(lambda: desk.failed == [2])
    desk.client.shut_down()


@pytest.mark.long
@posix_only
def test_indexing_goes_on_after_the_text_process_was_killed(
    desk: Desk, sink: FolderSink, tmp_path: Path
) -> None:
    desk.open(books.make_unique_word_book(tmp_path / "long.pdf", 600))
    progress: list[IndexProgress] = []
    desk.client.index_progressed.connect(progress.append)
    desk.client.index("book")
    desk.wait_until(lambda: bool(progress) and progress[-1].pages_done >= 50)
    os.kill(desk.pid("text"), signal.SIGKILL)
    desk.wait_until(lambda: progress[-1].is_done)
    pages = sink.pages()
    assert all(books.unique_word(n) in pages[n] for n in range(1, 601) if pages[n])
    assert len(pages) == 600


@pytest.mark.long
@pytest.mark.slow
def test_a_page_whose_text_never_ends_has_none_and_the_rest_is_indexed(
    hasty: Desk, sink: FolderSink, tmp_path: Path
) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf"))
    progress: list[IndexProgress] = []
    hasty.client.index_progressed.connect(progress.append)
    hasty.client.index("book")
    hasty.wait_until(lambda: bool(progress) and progress[-1].is_done)
    assert sink.pages()[2] == ""
    assert "page 3" in sink.pages()[3]


@pytest.mark.slow
def test_the_text_of_a_page_that_was_given_up_keeps_no_other_page_waiting(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    limits = Limits(visible_s=1.0, prefetch_s=0.5, slow_s=0.2, given_up_s=0.5, text_s=10_000.0)
    desk = Desk(qtbot, limits)
    try:
        desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
        read: list[int] = []
        desk.client.characters_loaded.connect(lambda page, _: read.append(page))
        desk.client.request_characters(2)
        desk.client.request_characters(3)
        desk.look_at(2)
        desk.wait_until(lambda: 3 in read)
        assert desk.failed == [2]
    finally:
        desk.client.shut_down()


@posix_only
def test_what_a_lost_process_owed_is_asked_again(desk: Desk, book: Path) -> None:
    desk.open(book)
    os.kill(desk.pid("text"), signal.SIGSTOP)
    answers: list[int] = []
    desk.client.characters_loaded.connect(lambda page, _: answers.append(page))
    desk.client.request_characters(5)
    os.kill(desk.pid("text"), signal.SIGKILL)
    desk.wait_until(lambda: answers == [5])
