"""How soon a conversation of 2,000 messages is there, and how an answer streams into it.

    python -m benchmarks.conversation [--messages 2000] [--rounds 5] [--seconds 8]

Opening: from choosing it in the list to the paint of its newest answer. Streaming: how late a timer
comes that is due every 2 ms, from the question on and while the answer comes, and how much of that
the thread was busy (see `benchmarks.lateness`). Prints Markdown.
Needs a display (QT_QPA_PLATFORM=offscreen works, but paints to memory).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from benchmarks.gui_gaps import close, run_for, run_until, scripted_server
from benchmarks.lateness import Lateness, Situation, gaps_table
from benchmarks.long_conversation import add_conversations
from benchmarks.tables import in_ms, table
from reader_app.bootstrap import create_window
from reader_app.bootstrap.app import GarbageCollector
from reader_app.bootstrap.qt_imports import make_enums_quickly, restore_plain_imports
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane

_QUIET_S: Final = 1.0


@dataclass
class Opened:
    """Seconds."""

    painted: list[float] = field(default_factory=list)
    built: list[float] = field(default_factory=list)


class PaintWatch(QObject):
    """Notes when the newest answer of a conversation is painted."""

    def __init__(self, pane: ChatPane) -> None:
        super().__init__()
        self._pane = pane
        self._watched: QWidget | None = None
        self.painted_at = 0.0
        pane.messages_shown.connect(self._watch)

    def start(self) -> None:
        self.painted_at = 0.0

    def _watch(self) -> None:
        answer = self._pane.conversation_view.messages.last_answer
        prose = answer.findChildren(ProseView) if answer is not None else []
        if prose:
            self._watched = prose[-1].viewport()
            self._watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and not self.painted_at:
            self.painted_at = time.perf_counter()
        return False


class Bench:
    """One window for all rounds."""

    def __init__(self, data_dir: Path, book: Path, messages: int) -> None:
        self._data_dir = data_dir
        self._book = book
        data_dir.mkdir(parents=True)
        values = json.dumps({"has_seen_handbook": True})
        (data_dir / "settings.json").write_text(values, encoding="utf-8")
        window = self._open()
        books = window.findChild(BookController)
        assert books is not None and books.book is not None
        book_id = books.book.id
        close(window)
        self._long, self._short = add_conversations(data_dir, book_id, messages)
        self._window = self._open()
        pane = self._window.findChild(ChatPane)
        assert pane is not None
        self._pane = pane
        self._watch = PaintWatch(pane)
        self._lateness = Lateness()

    def opening(self, opened: Opened, situation: Situation) -> None:
        """Choose the long conversation while the short one is shown."""
        self._choose(self._short)
        self._watch.start()
        self._lateness.start()
        began = time.perf_counter()
        self._pane.panel.selected.emit(self._long)
        run_until(lambda: self._watch.painted_at > 0)
        run_until(lambda: not self._pane.conversation_view.is_building)
        opened.painted.append(self._watch.painted_at - began)
        opened.built.append(time.perf_counter() - began)
        run_for(_QUIET_S)
        self._lateness.stop(situation)

    def streaming(self, seconds: float, before: Situation, during: Situation) -> None:
        """Ask in the long conversation and watch the answer come."""
        self._choose(self._long)
        self._lateness.start()
        self._pane.question_submitted.emit("Tell me everything.")
        run_until(lambda: self._pane.is_answering and self._letters > 0)
        self._lateness.stop(before)
        self._lateness.start()
        run_for(seconds)
        self._lateness.stop(during)
        during.note = f"{self._letters / seconds:.0f} characters a second"
        self._pane.composer.stop_requested.emit()
        run_until(lambda: not self._pane.is_answering)

    @property
    def _letters(self) -> int:
        """Of the newest answer."""
        answer = self._pane.conversation_view.messages.last_answer
        return len(str(answer.property("plainText"))) if answer is not None else 0

    def close(self) -> None:
        close(self._window)

    def _choose(self, conversation_id: str) -> None:
        self._pane.panel.selected.emit(conversation_id)
        run_for(_QUIET_S)
        run_until(lambda: not self._pane.conversation_view.is_building)

    def _open(self) -> QMainWindow:
        window = create_window(self._data_dir, [self._book])
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.resize(1280, 800)
        window.show()
        GarbageCollector(window)
        pane, books = window.findChild(ChatPane), window.findChild(BookController)
        assert pane is not None and books is not None
        run_until(pane.composer.isEnabled)
        run_until(lambda: books.book is not None)
        run_for(2.0)
        return window


def made_book(folder: Path) -> Path:
    from tests.support.books import make_unique_word_book

    return make_unique_word_book(folder / "book.pdf", 64)


def report(messages: int, opened: Opened, situations: list[Situation]) -> str:
    rows = [
        ("its newest answer painted", in_ms(opened.painted), f"{1000 * max(opened.painted):.0f}"),
        ("its newest 50 messages built", in_ms(opened.built), f"{1000 * max(opened.built):.0f}"),
    ]
    times = table((f"{messages} messages, from choosing them (ms)", "median", "longest"), rows)
    gaps = gaps_table(situations)
    return f"{times}\n\n{gaps}\n\nThe answer came at {situations[-1].note}."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=8.0)
    options = parser.parse_args()
    make_enums_quickly()  # as the program does
    restore_plain_imports()
    application = QApplication(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)
    opened = Opened()
    opening, asking = Situation("while it opens"), Situation("from the question to the first word")
    streaming = Situation("while the answer comes")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server, address = scripted_server(folder)
        os.environ["ANTHROPIC_BASE_URL"] = address
        os.environ["ANTHROPIC_API_KEY"] = "scripted"
        try:
            bench = Bench(folder / "data", made_book(folder), options.messages)
            for _ in range(options.rounds):
                bench.opening(opened, opening)
            for _ in range(options.rounds):
                bench.streaming(options.seconds, asking, streaming)
            bench.close()
        finally:
            server.kill()
            server.wait()
    print(report(options.messages, opened, [opening, asking, streaming]))


if __name__ == "__main__":
    main()
