"""What starts before the window does, and what waits until its first page is drawn."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.startup import EarlyDrawingProcess
from reader_app.ipc.channel import ChildProcess
from reader_app.workers import document_client
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import (
    Priority,
    RenderedPage,
    RenderKey,
    SharedBuffers,
)
from tests.support import books
from tests.support.document_worker import launch_test_worker
from tests.support.processes import child_pids, processes_of

pytestmark = pytest.mark.slow

PATIENCE_MS = 60_000


@pytest.fixture
def early() -> Iterator[EarlyDrawingProcess]:
    drawing = EarlyDrawingProcess()
    yield drawing
    drawing.close()


class Start:
    """A client that takes the early process; `kinds` become those that it has to start itself."""

    def __init__(self, early: EarlyDrawingProcess) -> None:
        self._early = early
        self.kinds: list[str] = []
        memory = SharedBuffers(descriptor=early.descriptor)
        self.client = DocumentClient(launch=self._launch, memory=memory, is_page_first=True)

    def _launch(self, kind: str, inherited: Sequence[int]) -> ChildProcess:
        ready = self._early.take() if kind == "draw" else None
        if ready is None:
            self.kinds.append(kind)
        return ready or launch_test_worker(kind, inherited)


@pytest.fixture
def late_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the first page takes, the text process waits for it."""
    monkeypatch.setattr(document_client, "_LATEST_TEXT_MS", 60 * PATIENCE_MS)


@pytest.fixture
def start(
    qtbot: QtBot, early: EarlyDrawingProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Start]:
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    made = Start(early)
    yield made
    made.client.shut_down()


def test_a_drawing_process_from_before_the_window_draws_its_first_page(
    qtbot: QtBot, tmp_path: Path, start: Start
) -> None:
    client = start.client
    with qtbot.waitSignal(client.opened, timeout=PATIENCE_MS):
        client.open(books.make_long_book(tmp_path / "a.pdf", 2))
    with qtbot.waitSignal(client.page_rendered, timeout=PATIENCE_MS) as drawn:
        client.request_page(RenderKey(1, 200), Priority.VISIBLE)
    pixels = bytes(drawn.args[0].pixels)
    drawn.args[0].release()
    assert "draw" not in start.kinds
    assert len(set(pixels)) > 1, "nothing is on the page"


def test_text_is_read_after_the_first_page_is_drawn_not_beside_it(
    qtbot: QtBot, tmp_path: Path, late_text: None, start: Start
) -> None:
    client = start.client
    with qtbot.waitSignal(client.opened, timeout=PATIENCE_MS):
        client.open(books.make_long_book(tmp_path / "a.pdf", 2))
    coarse_and_sharp = [RenderKey(1, 100), RenderKey(1, 200)]
    kinds: dict[RenderKey, list[str]] = {}

    def note(page: RenderedPage) -> None:
        kinds[page.key] = list(start.kinds)
        page.release()

    client.page_rendered.connect(note)
    for key in coarse_and_sharp:
        client.request_page(key, Priority.VISIBLE)
    qtbot.waitUntil(lambda: len(kinds) == 2, timeout=PATIENCE_MS)
    assert [kinds[key] for key in coarse_and_sharp] == [[], ["text"]]


def test_that_text_is_read_is_told_when_its_process_was_started(
    qtbot: QtBot, tmp_path: Path, start: Start
) -> None:
    with qtbot.waitSignal(start.client.reading_begun, timeout=PATIENCE_MS):
        start.client.open(books.make_long_book(tmp_path / "a.pdf", 2))
        assert start.kinds == []
    assert start.kinds == ["text"]


@pytest.mark.long
def test_what_is_asked_of_the_text_before_it_can_be_read_is_answered(
    qtbot: QtBot, tmp_path: Path, start: Start
) -> None:
    client = start.client
    client.open(books.make_long_book(tmp_path / "a.pdf", 2))
    with qtbot.waitSignals([client.identified, client.characters_loaded], timeout=PATIENCE_MS):
        client.request_characters(1)


@pytest.mark.parametrize("name", ["a.pdf", "gone.pdf"])
def test_a_file_that_was_foreseen_is_opened_or_refused_as_any_other(
    qtbot: QtBot, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    books.make_long_book(tmp_path / "a.pdf", 2)
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    early = EarlyDrawingProcess(tmp_path / name)
    start = Start(early)
    answer = start.client.opened if name == "a.pdf" else start.client.open_failed
    with qtbot.waitSignal(answer, timeout=PATIENCE_MS):
        start.client.open(tmp_path / name)
    start.client.shut_down()
    early.close()
    assert "draw" not in start.kinds


def test_a_drawing_process_that_nobody_took_ends() -> None:
    others = child_pids()
    early = EarlyDrawingProcess()
    own = list(processes_of(child_pids() - others))
    early.close()
    gone, alive = psutil.wait_procs(own, timeout=20)
    assert gone
    assert not alive


def test_nothing_of_qt_is_imported_before_the_drawing_process_starts() -> None:
    words = "import sys, reader_app.bootstrap.startup; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0
