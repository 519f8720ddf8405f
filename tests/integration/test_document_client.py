"""The document client: everything a window asks, and everything a hostile file can do to it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import SignalInstance
from pytestqt.qtbot import QtBot

from reader_app.domain.document import DocumentInfo
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.ipc.channel import ChildProcess
from reader_app.workers.document_client import (
    DocumentClient,
    FindProgress,
    IndexProgress,
    Limits,
    PageCharacters,
    Priority,
    RenderedPage,
    RenderKey,
)
from tests.support import books
from tests.support.document_worker import FolderSink, launch_test_worker

PATIENCE_MS = 60_000
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


class Desk:
    """A client, and everything that it said, in order."""

    def __init__(self, qtbot: QtBot, limits: Limits | None = None) -> None:
        self.qtbot = qtbot
        self.children: dict[str, list[ChildProcess]] = {"draw": [], "text": []}
        self.client = DocumentClient(launch=self._launch, limits=limits)
        self.failed: list[int] = []
        self.drawn: list[RenderKey] = []
        self.slow: list[int] = []
        self.refused: list[BookError] = []
        self.client.page_failed.connect(self._note_failed)
        self.client.page_rendered.connect(self._note_drawn)
        self.client.page_slow.connect(self._note_slow)
        self.client.open_failed.connect(self._note_refused)

    def open(self, path: Path, password: str = "") -> DocumentInfo:
        return self.after(self.client.opened, lambda: self.client.open(path, password))[0]

    def after(self, wanted: SignalInstance, action: Callable[[], object]) -> list[object]:
        with self.qtbot.waitSignal(wanted, timeout=PATIENCE_MS) as blocker:
            action()
        return blocker.args

    def wait_until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=PATIENCE_MS)

    def look_at(self, page: int, width: int = 200) -> RenderKey:
        key = RenderKey(page, width)
        self.client.request_page(key, Priority.VISIBLE)
        return key

    def pid(self, kind: str) -> int:
        return self.children[kind][-1].pid

    def _launch(self, kind: str, inherited: tuple[int, ...]) -> ChildProcess:
        child = launch_test_worker(kind, inherited)
        self.children[kind].append(child)
        return child

    def _note_failed(self, page: int, sentence: str) -> None:
        assert sentence == "This page could not be drawn."
        self.failed.append(page)

    def _note_drawn(self, page: RenderedPage) -> None:
        self.drawn.append(page.key)
        page.release()

    def _note_slow(self, page: int) -> None:
        self.slow.append(page)

    def _note_refused(self, error: BookError) -> None:
        self.refused.append(error)


@pytest.fixture
def sink(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FolderSink:
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    return FolderSink(tmp_path / "sink")


@pytest.fixture
def desk(qtbot: QtBot, sink: FolderSink) -> Iterator[Desk]:
    desk = Desk(qtbot)
    yield desk
    desk.client.shut_down()


@pytest.fixture
def hasty(qtbot: QtBot, sink: FolderSink) -> Iterator[Desk]:
    """Limits short enough for a test."""
    desk = Desk(qtbot, Limits(visible_s=1.0, prefetch_s=0.5, text_s=1.0, slow_s=0.2))
    yield desk
    desk.client.shut_down()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return books.make_unique_word_book(tmp_path / "book.pdf", 30)


def test_an_opened_file_tells_about_itself(desk: Desk, book: Path) -> None:
    assert desk.open(book).page_count == 30


def test_a_file_is_known_by_its_content(desk: Desk, book: Path) -> None:
    identity = desk.after(desk.client.identified, lambda: desk.client.open(book))[0]
    assert (identity.path, identity.size) == (str(book), book.stat().st_size)
    assert len(identity.checksum) == 64


def test_a_file_that_does_not_open_gives_one_sentence(desk: Desk, tmp_path: Path) -> None:
    error = desk.after(
        desk.client.open_failed, lambda: desk.client.open(books.make_png(tmp_path / "a.pdf"))
    )[0]
    assert error.code is BookErrorCode.UNSUPPORTED_FORMAT


def test_a_password_opens_after_it_was_asked_for(desk: Desk, tmp_path: Path) -> None:
    path = books.make_encrypted_book(tmp_path / "a.pdf", "sesame")
    error = desk.after(desk.client.open_failed, lambda: desk.client.open(path))[0]
    assert error.code is BookErrorCode.PASSWORD_REQUIRED
    assert desk.open(path, "sesame").page_count == 1


def test_a_page_comes_as_pixels(desk: Desk, book: Path) -> None:
    desk.open(book)
    pictures: list[tuple[int, int, int, int]] = []
    desk.client.page_rendered.connect(
        lambda page: pictures.append((page.width, page.height, page.stride, page.key.page))
    )
    desk.after(desk.client.page_rendered, lambda: desk.look_at(4, 420))
    assert pictures == [(420, 595, 1680, 4)]


def test_pixels_stay_as_they_are_until_they_are_released(
    qtbot: QtBot, sink: FolderSink, book: Path
) -> None:
    client = DocumentClient(launch=launch_test_worker)
    with qtbot.waitSignal(client.opened, timeout=PATIENCE_MS):
        client.open(book)
    held: list[RenderedPage] = []
    client.page_rendered.connect(held.append)
    for page in (1, 2):
        with qtbot.waitSignal(client.page_rendered, timeout=PATIENCE_MS):
            client.request_page(RenderKey(page, 200), Priority.VISIBLE)
    first = bytes(held[0].pixels)
    for page in (3, 4):
        with qtbot.waitSignal(client.page_rendered, timeout=PATIENCE_MS):
            client.request_page(RenderKey(page, 200), Priority.VISIBLE)
        held[-1].release()
    assert bytes(held[0].pixels) == first
    client.shut_down()
    assert bytes(held[0].pixels) == first
    for page in held:
        page.release()


def test_more_pages_than_memory_holds_are_all_drawn(desk: Desk, book: Path) -> None:
    desk.open(book)
    wanted = {desk.look_at(page) for page in range(1, 31)}
    desk.wait_until(lambda: set(desk.drawn) == wanted)


def test_what_is_looked_at_is_drawn_before_what_comes_next(desk: Desk, book: Path) -> None:
    desk.open(book)
    for page in range(2, 12):
        desk.client.request_page(RenderKey(page, 200), Priority.PREFETCH)
    seen = desk.look_at(20)
    desk.wait_until(lambda: len(desk.drawn) == 11)
    assert desk.drawn[0] == seen


def test_cancelled_pages_are_never_drawn(desk: Desk, book: Path) -> None:
    desk.open(book)
    for page in range(1, 11):
        desk.look_at(page)
    kept = RenderKey(7, 200)
    desk.client.cancel_pages_except([kept])
    last = desk.look_at(9, 100)
    desk.wait_until(lambda: last in desk.drawn and kept in desk.drawn)
    assert set(desk.drawn) == {kept, last}


def test_one_cancelled_page_leaves_the_others(desk: Desk, book: Path) -> None:
    desk.open(book)
    gone, kept = desk.look_at(1), desk.look_at(2)
    desk.client.cancel_page(gone)
    desk.wait_until(lambda: kept in desk.drawn)
    assert desk.drawn == [kept]


def test_a_page_that_is_not_there_fails(desk: Desk, book: Path) -> None:
    desk.open(book)
    desk.look_at(99)
    desk.wait_until(lambda: desk.failed == [99])


def test_the_outline_comes_when_asked_for(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_labelled_book(tmp_path / "a.pdf"))
    outline = desk.after(desk.client.outline_loaded, desk.client.request_outline)[0]
    assert [entry.title for entry in outline] == ["Preface", "First", "A part of it", "Second"]


def test_characters_and_links_come_when_asked_for(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_linked_book(tmp_path / "a.pdf"))
    page, characters = desk.after(
        desk.client.characters_loaded, lambda: desk.client.request_characters(2)
    )
    assert page == 2
    assert isinstance(characters, PageCharacters)
    assert books.unique_word(2) in characters.text.text
    page, links = desk.after(desk.client.links_loaded, lambda: desk.client.request_links(1))
    assert (page, len(links)) == (1, 3)


def test_a_thumbnail_is_a_picture_file(desk: Desk, book: Path) -> None:
    desk.open(book)
    page, png = desk.after(
        desk.client.thumbnail_loaded, lambda: desk.client.request_thumbnail(3, 120)
    )
    assert page == 3
    assert png.startswith(b"\x89PNG")


def test_hits_and_their_places_are_found(desk: Desk, book: Path) -> None:
    desk.open(book)
    hits: list[tuple[int, int]] = []
    progress: list[FindProgress] = []
    desk.client.find_progressed.connect(progress.append)
    query = desk.client.find(books.unique_word(12))
    desk.wait_until(lambda: bool(progress) and progress[-1].is_done)
    hits = [hit for each in progress for hit in each.hits]
    assert hits == [(12, 1)]
    found = desk.after(
        desk.client.find_rects_loaded, lambda: desk.client.request_find_rects(query, 12)
    )
    assert found[:2] == [query, 12]
    assert len(found[2]) == 1


def test_the_index_tells_how_far_it_is(desk: Desk, sink: FolderSink, book: Path) -> None:
    desk.open(book)
    progress: list[IndexProgress] = []
    desk.client.index_progressed.connect(progress.append)
    desk.client.index("book")
    desk.wait_until(lambda: bool(progress) and progress[-1].is_done)
    assert progress[-1] == IndexProgress("book", 30, 30, is_done=True)
    assert len(sink.pages()) == 30


def test_another_file_takes_the_place_of_the_first(desk: Desk, book: Path, tmp_path: Path) -> None:
    other = books.make_book(tmp_path / "other.pdf", ["Other."])
    desk.client.open(book)
    assert desk.open(other).page_count == 1
    identity = desk.after(desk.client.identified, lambda: desk.client.open(other))[0]
    assert identity.path == str(other)


def test_a_closed_file_answers_nothing(desk: Desk, book: Path, tmp_path: Path) -> None:
    desk.open(book)
    desk.look_at(1)
    desk.client.close_document()
    desk.look_at(2)
    desk.open(books.make_book(tmp_path / "other.pdf", ["Other."]))
    key = desk.look_at(1, 100)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.drawn == [key]


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


def test_a_page_that_never_ends_costs_the_next_file_no_text(
    desk: Desk, book: Path, tmp_path: Path
) -> None:
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    read: list[tuple[int, str]] = []
    desk.client.characters_loaded.connect(lambda page, found: read.append((page, found.text.text)))
    desk.client.request_characters(1)
    desk.client.request_characters(2)
    desk.wait_until(lambda: [page for page, _ in read] == [1])
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
    assert len(desk.children["draw"]) == 2


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


@pytest.mark.slow
def test_a_page_wanted_at_two_sizes_is_given_up_once(hasty: Desk, tmp_path: Path) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf"))
    hasty.look_at(2, 100)
    hasty.look_at(2, 200)
    key = hasty.look_at(3)
    hasty.wait_until(lambda: key in hasty.drawn)
    hasty.wait_until(lambda: hasty.failed == [2])
    assert len(hasty.children["draw"]) == 1, "a page that stops when told costs no process"


@pytest.mark.slow
def test_a_page_given_up_twice_is_fenced_off(hasty: Desk, tmp_path: Path) -> None:
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


@posix_only
def test_what_a_lost_process_owed_is_asked_again(desk: Desk, book: Path) -> None:
    desk.open(book)
    os.kill(desk.pid("text"), signal.SIGSTOP)
    answers: list[int] = []
    desk.client.characters_loaded.connect(lambda page, _: answers.append(page))
    desk.client.request_characters(5)
    os.kill(desk.pid("text"), signal.SIGKILL)
    desk.wait_until(lambda: answers == [5])


def test_a_program_that_does_not_start_is_said(qtbot: QtBot, sink: FolderSink, book: Path) -> None:
    def launch(kind: str, inherited: tuple[int, ...]) -> ChildProcess:
        return ChildProcess(["-c", "pass"], inherited=inherited, program=[sys.executable])

    client = DocumentClient(launch=launch)
    with qtbot.waitSignal(client.open_failed, timeout=PATIENCE_MS) as blocker:
        client.open(book)
    assert isinstance(blocker.args[0], BookError)
    client.shut_down()


def test_a_file_changed_by_others_is_told(desk: Desk, book: Path) -> None:
    desk.after(desk.client.identified, lambda: desk.client.open(book))
    desk.after(desk.client.file_changed, lambda: book.write_bytes(book.read_bytes() + b"\n"))


def test_a_file_that_vanished_is_told(desk: Desk, book: Path) -> None:
    desk.after(desk.client.identified, lambda: desk.client.open(book))
    desk.after(desk.client.file_gone, book.unlink)


def test_shutting_down_leaves_no_process(qtbot: QtBot, sink: FolderSink, tmp_path: Path) -> None:
    desk = Desk(qtbot)
    desk.open(books.make_unique_word_book(tmp_path / "long.pdf", 600))
    desk.client.index("book")
    desk.look_at(1)
    pids = [desk.pid("draw"), desk.pid("text")]
    desk.client.shut_down()
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_shutting_down_in_the_middle_of_a_page_that_never_ends(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    desk = Desk(qtbot)
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    desk.look_at(2)
    desk.client.request_characters(2)
    desk.wait_until(lambda: desk.slow == [2])
    pids = [desk.pid("draw"), desk.pid("text")]
    desk.client.shut_down()
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_shutting_down_twice_does_no_harm(desk: Desk, book: Path) -> None:
    desk.open(book)
    desk.client.shut_down()
    desk.client.shut_down()


def test_shutting_down_at_once_does_no_harm(qtbot: QtBot, sink: FolderSink) -> None:
    DocumentClient(launch=launch_test_worker).shut_down()
