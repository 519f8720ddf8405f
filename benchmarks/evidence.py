"""From a click on a citation to the lit words on a sharp page.

    python -m benchmarks.evidence BOOK.pdf [--places 40] [--seed 1]

Sentences of pages all over the book are followed one after the other as a click does it: first on
pages that were never drawn, then to and fro between every two of them, whose pixels are there.
Prints Markdown. Needs a display (QT_QPA_PLATFORM=offscreen works, but paints to memory).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from benchmarks.gui_gaps import close, run_for, run_until
from benchmarks.tables import in_ms, percentile, table
from reader_app.bootstrap import create_window
from reader_app.bootstrap.app import GarbageCollector
from reader_app.domain.citations import Citation, PassageSource
from reader_app.retrieval.sentence_rectangles import rects_of_span
from reader_app.retrieval.sentences import sentences_on
from reader_app.store.open_store import open_store
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.message_actions import FollowCitation
from reader_app.ui.pages.page_view import PageView

_REST_S: Final = 0.4
"""Between two clicks: what is drawn ahead is drawn."""
_INDEX_S: Final = 600.0


class LitWatch(QObject):
    """Notes when the wanted page is painted sharp with its evidence.

    A picture that the click paints itself is there when the click has been dealt with; of one that
    comes later, the end of its painting is noted.
    """

    def __init__(self, pane: ChatPane, view: PageView) -> None:
        super().__init__()
        self._pane = pane
        self._view = view
        self._page = 0
        self._is_painted = False
        self._lit_at = 0.0
        view.viewport().installEventFilter(self)

    def click(self, wish: FollowCitation) -> float:
        """Follow it; seconds until its words are lit."""
        self._page, self._lit_at, self._is_painted = wish.citation.page, 0.0, False
        began = time.perf_counter()
        self._pane.citation_activated.emit(wish)
        if self._is_painted:
            self._lit_at = time.perf_counter()
        run_until(lambda: self._lit_at > 0)
        return self._lit_at - began

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        view, page = self._view, self._page
        is_lit = view.painter.evidence.page == page and view.painter.is_sharp(page)
        if event.type() is QEvent.Type.Paint and is_lit and not self._is_painted:
            self._is_painted = True
            painted = QEvent(QEvent.Type.User)
            QCoreApplication.postEvent(self, painted, Qt.EventPriority.HighEventPriority.value)
        return False

    def customEvent(self, event: QEvent) -> None:
        if not self._lit_at:
            self._lit_at = time.perf_counter()


def citations_of(data_dir: Path, book_id: str, count: int, seed: int) -> list[Citation]:
    """A sentence of at least some words from each of `count` pages, far from each other."""
    store = open_store(data_dir)
    try:
        book = store.books.find(book_id)
        assert book is not None
        numbers = list(range(20, book.page_count, max(1, book.page_count // (2 * count))))
        random.Random(seed).shuffle(numbers)
        found: list[Citation] = []
        for number in numbers:
            for page in store.pages.pages(book_id, number, number):
                long = [each for each in sentences_on(page) if len(each.text) > 40]
                if long and len(found) < count:
                    cited = long[len(long) // 2]
                    source = PassageSource(number, cited.index, cited.index)
                    rects = rects_of_span(page, cited.start, cited.end)
                    place = len(found) + 1
                    found.append(Citation(place, source, page.label, cited.text, rects=rects))
        return found
    finally:
        store.close()


def follow_all(
    view: PageView, watch: LitWatch, citations: Sequence[Citation], steps: Sequence[Citation]
) -> list[float]:
    """Seconds from each click to the lit words; `citations`: all of the answer."""
    taken: list[float] = []
    for citation in steps:
        taken.append(watch.click(FollowCitation(citation, tuple(citations), "turn")))
        run_for(_REST_S)
    view.painter.evidence.clear()
    return taken


def to_and_fro(citations: Sequence[Citation]) -> list[Citation]:
    """Every two of them, each twice: A B A B, C D C D."""
    pairs = [citations[at : at + 2] for at in range(0, len(citations) - 1, 2)]
    return [citation for pair in pairs for citation in (*pair, *pair)]


def rows_of(name: str, seconds: Sequence[float]) -> tuple[str, ...]:
    p95 = percentile(seconds, 0.95)
    figures = in_ms(seconds), f"{1000 * p95:.0f}", f"{1000 * max(seconds):.0f}"
    return (f"{name} ({len(seconds)})", *figures)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book", type=Path)
    parser.add_argument("--places", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    application = QApplication(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        data_dir = Path(folder)
        settings = json.dumps({"has_seen_handbook": True})
        (data_dir / "settings.json").write_text(settings, encoding="utf-8")
        window = create_window(data_dir, [options.book.absolute()])
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.resize(1280, 800)
        window.show()
        GarbageCollector(window)
        pane, view = window.findChild(ChatPane), window.findChild(PageView)
        books = window.findChild(BookController)
        assert pane is not None and view is not None and books is not None
        done: list[bool] = []
        books.index_progressed.connect(lambda *progress: done.append(progress[-1]))
        run_until(lambda: bool(done) and done[-1], _INDEX_S)
        run_for(2.0)
        assert books.book is not None
        citations = citations_of(data_dir, books.book.id, options.places, options.seed)
        watch = LitWatch(pane, view)
        first = follow_all(view, watch, citations, citations)
        steps = to_and_fro(citations)
        both = follow_all(view, watch, citations, steps)
        again = [seconds for at, seconds in enumerate(both) if at % 4 >= 2]
        close(window)
    heads = ("click → lit words on a sharp page (ms)", "median", "p95", "longest")
    rows = [rows_of("never drawn before", first), rows_of("drawn a moment ago", again)]
    print(table(heads, rows))


if __name__ == "__main__":
    main()
