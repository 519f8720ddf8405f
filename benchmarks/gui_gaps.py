"""How long the GUI thread is away while a book is indexed, an answer streams and pages scroll.

    python -m benchmarks.gui_gaps BOOK.pdf [--seconds 8] [--rounds 3]

A timer that is due every 2 ms notes how late it comes, and how much of that the thread was busy or,
where the system tells, ready and kept waiting for a processor by other processes. Three situations
in turn, several rounds in one run: nothing happens; all at once as the program does it (child
processes); the same pages drawn and read, and the same stream, in QThreads of this process. Prints
Markdown. Needs a display (QT_QPA_PLATFORM=offscreen works, but paints to memory).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QThread, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from benchmarks.lateness import Lateness, Situation, gaps_table
from reader_app.bootstrap import create_window
from reader_app.bootstrap.app import GarbageCollector
from reader_app.bootstrap.qt_imports import make_enums_quickly, restore_plain_imports
from reader_app.domain.events import TextDelta
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.pages.page_view import PageView
from reader_app.workers.agent_worker import AgentWorker
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.page_reader import PageReader

SCROLL_MS = 16
SCROLL_PIXELS = 60
SCRIPT = """{"otherwise": {"text": %s, "pause_s": 0.008, "chunk": 8}}"""
"""A thousand characters a second: faster than models write."""


class Scroller(QObject):
    """Scrolls as a reader's finger does, 60 pixels a frame."""

    def __init__(self, view: PageView) -> None:
        super().__init__()
        self._view = view
        self._timer = QTimer(self, interval=SCROLL_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._step)

    def start(self) -> None:
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _step(self) -> None:
        self._view.scroller.scroll_freely(0, SCROLL_PIXELS)


class ThreadWork(QThread):
    """What the document processes do, in a thread of the window's own process: for comparison."""

    def __init__(self, book: Path) -> None:
        super().__init__()
        self._book = book
        self._is_wanted = True
        self.pages = 0

    def run(self) -> None:
        import pymupdf

        document = pymupdf.open(self._book)
        number = 0
        while self._is_wanted:
            page = document[number % len(document)]
            page.get_text("words")
            if number % 4 == 0:
                page.get_pixmap(matrix=pymupdf.Matrix(2, 2))
            self.pages += 1
            number += 1

    def end(self) -> None:
        self._is_wanted = False
        self.wait()


_Part = TypeVar("_Part", bound=QObject)


def window_part(view: PageView, kind: type[_Part]) -> _Part:
    found = view.window().findChild(kind)
    assert found is not None
    return found


def run_for(seconds: float) -> None:
    # A loop of our own: QApplication.quit would ask the window to close.
    loop = QEventLoop()
    QTimer.singleShot(int(1000 * seconds), loop.quit)
    loop.exec()


def run_until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    loop = QEventLoop()
    poll = QTimer(interval=20)
    ends_at = time.perf_counter() + seconds
    poll.timeout.connect(lambda: loop.quit() if condition() else None)
    QTimer.singleShot(int(1000 * seconds), loop.quit)
    poll.start()
    loop.exec()
    poll.stop()
    if time.perf_counter() > ends_at:
        raise SystemExit("what the benchmark waits for never came")


def close(window: QMainWindow) -> None:
    window.close()
    run_until(lambda: not window.isVisible())


def one_round(book: Path, seconds: float, situations: list[Situation]) -> None:
    idle, processes, threads = situations
    lateness = Lateness()
    for situation in (idle, processes, threads):
        with tempfile.TemporaryDirectory() as folder:
            window = create_window(Path(folder), [book])
            window.setWindowState(Qt.WindowState.WindowNoState)
            window.resize(1280, 800)
            window.show()
            GarbageCollector(window)  # as the program does
            view = window.findChild(PageView)
            pane = window.findChild(ChatPane)
            assert view is not None and pane is not None
            run_until(lambda: view.page_count > 0)  # noqa: B023 - used at once
            run_until(pane.composer.isEnabled)
            assert pane.isVisible()  # else nothing of the answer would be painted
            if situation is processes:
                measure_window(lateness, view, pane, seconds, situation)
            else:
                for reader in window.findChildren(PageReader):
                    reader.stop_index()
                run_for(2.0)
                if situation is threads:
                    pane.question_submitted.emit("Tell me everything.")
                    run_until(lambda: pane.is_answering)  # noqa: B023 - used at once
                measure_alone(
                    lateness, view, book, seconds, situation, has_work=situation is threads
                )
            close(window)


def measure_window(
    lateness: Lateness, view: PageView, pane: ChatPane, seconds: float, situation: Situation
) -> None:
    scroller = Scroller(view)
    received: list[str] = []
    indexed: list[int] = []
    worker = window_part(view, AgentWorker)
    client = window_part(view, DocumentClient)
    worker.event_emitted.connect(
        lambda event: received.append(event.text) if isinstance(event, TextDelta) else None
    )
    client.index_progressed.connect(lambda progress: indexed.append(progress.pages_done))
    pane.question_submitted.emit("Tell me everything.")
    run_until(lambda: bool(received))  # the model process imports its SDK once
    first_page, first_indexed, first_character = view.page, sum(indexed[-1:]), len(received)
    lateness.start()
    scroller.start()
    run_for(seconds)
    scroller.stop()
    lateness.stop(situation)
    situation.note = (
        f"meanwhile {view.page - first_page} pages scrolled, "
        f"{sum(indexed[-1:]) - first_indexed} indexed, "
        f"{sum(map(len, received[first_character:]))} characters streamed"
    )


def measure_alone(
    lateness: Lateness,
    view: PageView,
    book: Path,
    seconds: float,
    situation: Situation,
    *,
    has_work: bool,
) -> None:
    work = ThreadWork(book)
    scroller = Scroller(view)
    if has_work:
        work.start()
        scroller.start()
        run_for(0.5)
    lateness.start()
    run_for(seconds)
    scroller.stop()
    lateness.stop(situation)
    if has_work:
        work.end()
        situation.note = f"{work.pages} pages read in the thread"


def scripted_server(folder: Path) -> tuple[subprocess.Popen[str], str]:
    import json

    script = folder / "script.json"
    paragraph = "This is a sentence of a long **answer** with `code` in it (p. 12). " * 6
    words = "\n\n".join(f"{n}. {paragraph}" for n in range(1, 200))
    script.write_text(SCRIPT % json.dumps(words), encoding="utf-8")
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.support.messages_api", "--script", str(script)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    return server, server.stdout.readline().strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book", type=Path)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    make_enums_quickly()  # as the program does
    restore_plain_imports()
    application = QApplication(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)
    situations = [
        Situation("nothing happens"),
        Situation("scrolling, indexing and streaming, as the program does it"),
        Situation("scrolling, the same pages read and drawn in a QThread"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        server, address = scripted_server(Path(folder))
        os.environ["ANTHROPIC_BASE_URL"] = address
        os.environ["ANTHROPIC_API_KEY"] = "scripted"
        try:
            for _ in range(options.rounds):
                one_round(options.book.absolute(), options.seconds, situations)
        finally:
            server.kill()
            server.wait()
    print(f"{options.rounds} rounds of {options.seconds:.0f} s, {options.book.name}\n")
    print(gaps_table(situations))
    idle, processes = situations[:2]
    ratio = statistics.median(processes.longest_ms) / statistics.median(idle.longest_ms)
    print(f"\nLongest gap at work / idle: {ratio:.1f}; {processes.note}; {situations[2].note}.")


if __name__ == "__main__":
    main()
