"""A text process that always ends at the same thing is started twice for it, and no more."""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.documents.engine.file_changes import FileHash
from reader_app.documents.processes import text_process
from reader_app.documents.processes.index_and_find_jobs import begin_hashing
from reader_app.documents.processes.messages import CloseFile, FileUnread
from reader_app.domain.errors import BookError
from reader_app.ipc.channel import Channel, ChildProcess
from reader_app.workers.process_limits import CrashCounter
from reader_app.workers.rendered_page import IndexProgress
from tests.support.client_desk import Desk, book, sink
from tests.support.document_worker import FolderSink
from tests.support.failing_worker import launch_failing_worker

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

__all__ = ["book", "sink"]


class FailingDesk(Desk):
    def launch(self, kind: str, inherited: Sequence[int]) -> ChildProcess:
        child = launch_failing_worker(kind, inherited)
        self.children[kind].append(child)
        return child


@pytest.fixture
def failing(qtbot: QtBot, sink: FolderSink) -> Iterator[FailingDesk]:
    desk = FailingDesk(qtbot)
    yield desk
    desk.client.shut_down()


def test_what_fails_twice_is_left_alone_and_the_rest_is_answered(
    failing: FailingDesk, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGEMATE_TEST_FAILS_ON", "ReadProperties")
    failing.open(book)
    failing.client.request_properties()
    answers: list[int] = []
    failing.client.characters_loaded.connect(lambda page, _: answers.append(page))
    failing.client.request_characters(5)
    failing.wait_until(lambda: answers == [5])
    assert len(failing.children["text"]) == 3


def test_an_index_that_fails_twice_ends_with_a_sentence(
    failing: FailingDesk, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGEMATE_TEST_FAILS_ON", "Index")
    failing.open(book)
    progress: list[IndexProgress] = []
    failing.client.index_progressed.connect(progress.append)
    failing.client.index("book")
    failing.wait_until(lambda: bool(progress))
    assert progress[-1].error.startswith("The text of this book can’t be read")
    assert len(failing.children["text"]) <= 3


class DeafDesk(Desk):
    """Its text processes end at once."""

    def launch(self, kind: str, inherited: Sequence[int]) -> ChildProcess:
        if kind != "text":
            return super().launch(kind, inherited)
        return ChildProcess([], inherited=inherited, program=[sys.executable, "-c", ""])


def test_a_book_whose_text_process_can_not_live_is_told_to_have_no_identity(
    qtbot: QtBot, sink: FolderSink, book: Path
) -> None:
    desk = DeafDesk(qtbot)
    told = desk.after(desk.client.unidentified, lambda: desk.client.open(book))
    assert isinstance(told[0], BookError)
    assert told[0].message.startswith(f"“{book.name}” can’t be read to its end")
    desk.client.shut_down()


def test_a_file_that_can_not_be_read_to_its_end_is_told(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[object] = []
    assert begin_hashing(book.with_name("gone.pdf"), said.append) == []
    assert said == [FileUnread()]

    def fail(_: FileHash) -> None:
        raise OSError

    monkeypatch.setattr(FileHash, "step", fail)
    assert begin_hashing(book, said.append) == []
    assert said == [FileUnread(), FileUnread()]


def test_progress_between_two_losses_is_forgiven() -> None:
    losses = CrashCounter()
    losses.note("index")
    losses.forgive("index")
    assert not losses.note("index")


def test_many_losses_over_one_file_are_too_many_whatever_they_were_at() -> None:
    losses = CrashCounter()
    for page in range(100):
        losses.note(page)
    assert losses.are_too_many
    losses.clear()
    assert not losses.are_too_many


def test_a_text_process_lets_go_of_the_library_when_nothing_is_to_be_done(
    monkeypatch: pytest.MonkeyPatch, sink: FolderSink
) -> None:
    monkeypatch.setattr(text_process, "_REST_AFTER_S", 0.0)
    rests: list[bool] = []
    with open(os.devnull, "rb") as read, open(os.devnull, "wb") as written:
        channel = Channel(read, written)
        worker = text_process.TextWorker(channel, sink, rest=lambda: rests.append(True))
        for _ in range(3):
            worker._rest_if(is_idle=True)
        assert rests == []  # it has not had the library yet
        worker._take_in(CloseFile())
        for _ in range(3):
            worker._rest_if(is_idle=True)
    assert rests == [True]


class _Cycle:
    """Something that only a search for cycles frees."""

    def __init__(self) -> None:
        self.itself = self


def test_a_text_process_that_rests_looks_for_cycles_which_it_seldom_does_while_it_reads(
    monkeypatch: pytest.MonkeyPatch, sink: FolderSink
) -> None:
    monkeypatch.setattr(text_process, "_REST_AFTER_S", 0.0)
    left: list[weakref.ref[_Cycle]] = []
    with open(os.devnull, "rb") as read, open(os.devnull, "wb") as written:
        worker = text_process.TextWorker(Channel(read, written), sink)
        worker._take_in(CloseFile())
        left.append(weakref.ref(_Cycle()))
        assert left[0]() is not None  # by chance nothing is collected: see tests/conftest.py
        worker._rest_if(is_idle=True)
    assert left[0]() is None
