"""A document client with real processes, and everything that it said."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import SignalInstance
from pytestqt.qtbot import QtBot

from reader_app.domain.document import DocumentInfo
from reader_app.domain.errors import BookError
from reader_app.ipc.channel import ChildProcess
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.process_limits import Limits
from reader_app.workers.rendered_page import Priority, RenderedPage, RenderKey, SharedBuffers
from tests.support import books
from tests.support.document_worker import FolderSink, launch_test_worker

PATIENCE_MS = 60_000
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


class Desk:
    """A client, and everything that it said, in order."""

    def __init__(
        self,
        qtbot: QtBot,
        limits: Limits | None = None,
        memory: SharedBuffers | None = None,
    ) -> None:
        self.qtbot = qtbot
        self.children: dict[str, list[ChildProcess]] = {"draw": [], "text": []}
        self.client = DocumentClient(launch=self.launch, limits=limits, memory=memory)
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
        """Of the process of that kind that was started first."""
        return self.children[kind][0].pid

    @property
    def pids(self) -> list[int]:
        return [child.pid for children in self.children.values() for child in children]

    def launch(self, kind: str, inherited: Sequence[int]) -> ChildProcess:
        child = launch_test_worker(kind, inherited)
        self.children[kind].append(child)
        return child

    def _note_failed(self, page: int, sentence: str) -> None:
        assert sentence == "This page couldn’t be drawn."
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
