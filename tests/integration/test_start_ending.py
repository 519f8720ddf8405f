"""The program told to end from outside closes its window as its reader would."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.shutdown import ExitRequests
from reader_app.ipc.own_program import own_program
from reader_app.store.open_lock import OpenLock
from tests.support.books import make_long_book
from tests.support.desktop import wait_for
from tests.support.program import started
from tests.support.window import rows

NAMES = ("SIGTERM", "SIGINT", "SIGHUP") if sys.platform != "win32" else ("SIGINT",)


@pytest.fixture
def heard_signals() -> Iterator[None]:
    """No signal is ignored, also where `nohup` runs the tests: handled ones aren't in children."""
    numbers = [getattr(signal, name) for name in NAMES]
    before = {
        number: signal.signal(number, lambda *_: None)
        for number in numbers
        if signal.getsignal(number) is signal.SIG_IGN
    }
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def end(heard_signals: None) -> Iterator[ExitRequests]:
    made = ExitRequests()
    yield made
    made.close()


class Manager:
    """What a desktop's session manager is told."""

    def __init__(self) -> None:
        self.command: list[str] = []

    def setRestartCommand(self, command: list[str]) -> None:
        self.command = command


@pytest.mark.parametrize("name", NAMES)
def test_a_signal_is_heard_by_a_loop_that_only_waits(
    qtbot: QtBot, end: ExitRequests, name: str
) -> None:
    with qtbot.waitSignal(end.asked, timeout=60_000):
        signal.raise_signal(getattr(signal, name))


def test_the_end_of_the_session_is_one_and_the_next_session_starts_the_program(
    qtbot: QtBot, end: ExitRequests
) -> None:
    manager = Manager()
    with qtbot.waitSignal(end.asked, timeout=60_000):
        end._end_with_session(manager)  # type: ignore[arg-type]
    assert manager.command == own_program()


def test_signals_that_were_ignored_at_the_start_stay_ignored(qtbot: QtBot) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        ending = ExitRequests()
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
        ending.close()
    finally:
        signal.signal(signal.SIGTERM, before)


def test_afterwards_signals_do_what_they_did_before(qtbot: QtBot) -> None:
    before = signal.getsignal(signal.SIGTERM)
    ExitRequests().close()
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.fixture
def program(heard_signals: None, data_dir: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """With a book whose first page is in sight; the window isn't whole yet."""
    with _program(data_dir, tmp_path) as process:
        yield process


@pytest.fixture
def detached_program(data_dir: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The same, started as `nohup` starts it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with _program(data_dir, tmp_path) as process:
            yield process
    finally:
        signal.signal(signal.SIGHUP, before)


@contextmanager
def _program(data_dir: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    book = make_long_book(tmp_path / "a.pdf", 4)
    process = started(book, PAGEMATE_DATA_DIR=str(data_dir), PAGEMATE_TRACE="1")
    assert process.stderr is not None
    assert "first-page-painted" in process.stderr.readline()
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=20)


def is_trusted_as_left(data_dir: Path) -> bool:
    """The next start doesn't have to look through the whole library."""
    return OpenLock(data_dir / "pagemate.db").enter()


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("name", NAMES)
def test_a_program_that_is_told_to_end_leaves_its_library_in_order(
    program: subprocess.Popen[str], data_dir: Path, name: str
) -> None:
    wait_for(lambda: rows(data_dir, "SELECT current_page FROM book") == [(1,)], "the book")
    children = psutil.Process(program.pid).children(recursive=True)
    program.send_signal(getattr(signal, name))
    assert program.wait(60) == 0
    assert program.stderr is not None
    assert program.stderr.read() == ""
    # One of them may be the last to leave the library.
    assert not psutil.wait_procs(children, timeout=20)[1]
    assert is_trusted_as_left(data_dir)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_it_may_be_told_so_before_the_window_is_whole_and_more_than_once(
    program: subprocess.Popen[str], data_dir: Path
) -> None:
    children = psutil.Process(program.pid).children(recursive=True)
    program.send_signal(signal.SIGTERM)
    program.send_signal(signal.SIGHUP)
    assert program.wait(60) == 0
    assert not psutil.wait_procs(children, timeout=20)[1]
    assert is_trusted_as_left(data_dir)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_started_with_nohup_it_outlives_its_terminal(
    detached_program: subprocess.Popen[str], data_dir: Path
) -> None:
    detached_program.send_signal(signal.SIGHUP)
    wait_for(lambda: rows(data_dir, "SELECT current_page FROM book") == [(1,)], "the book")
    assert detached_program.poll() is None
    children = psutil.Process(detached_program.pid).children(recursive=True)
    detached_program.send_signal(signal.SIGTERM)
    assert detached_program.wait(60) == 0
    assert not psutil.wait_procs(children, timeout=20)[1]
    assert is_trusted_as_left(data_dir)
