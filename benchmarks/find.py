"""How long a reader waits for what is looked for.

    python -m benchmarks.find FILE [--runs N] [--late PAGES] [WORD…]

FILE is indexed once into a store of its own; then, in text processes that have just opened it, each
WORD is looked for from the middle of the book: the first time with text from the store, then with
the text in memory, and once in a process that knows no store at all. Then the cost of marks in the
scroll bar. Medians over the runs. Prints Markdown.

How fast FILE is indexed is told, too: from the request to the last page in the index, with all the
processes that the program starts for it. --late: also how long a word of a late page takes in books
of so many pages that nobody has opened, one of plain text and one of FILE's pages over and over.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pymupdf
from PySide6.QtCore import QEventLoop, QTimer, SignalInstance
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication

from benchmarks.memory import make_text_book
from reader_app.documents.text.find import fold, query_of
from reader_app.domain.book import Book
from reader_app.domain.document import DocumentInfo, PageSize
from reader_app.ipc.channel import ChildProcess
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import open_store
from reader_app.ui.pages.page_view import PageView
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import FindProgress, IndexProgress

GIVE_UP_MS = 180_000
BOOK_ID = "benchmark"
WORDS = ("function", "the", "zyzzyva")
LATE_WORD = "xylophonist"
MARKS = 10_000


@dataclass
class Waits:
    """Milliseconds, one for each run."""

    first: list[float] = field(default_factory=list)
    all: list[float] = field(default_factory=list)
    hits: int = 0

    def row(self, name: str, word: str) -> str:
        first = f"{statistics.median(self.first):.0f}" if self.first else "–"
        return f"| {name} | {word} | {self.hits} | {first} | {statistics.median(self.all):.0f} |"


def until(signal: SignalInstance, act: Callable[[], object], suits: Callable[..., bool]) -> None:
    """Act, then wait for a signal whose arguments suit."""
    loop = QEventLoop()
    given_up: list[bool] = []

    def note(*values: object) -> None:
        if suits(*values):
            loop.quit()

    def give_up() -> None:
        given_up.append(True)
        loop.quit()

    timer = QTimer(singleShot=True, interval=GIVE_UP_MS)
    timer.timeout.connect(give_up)
    timer.start()
    signal.connect(note)
    act()
    loop.exec()
    signal.disconnect(note)
    if given_up:
        raise SystemExit("gave up waiting")


def search(client: DocumentClient, word: str, from_page: int, waits: Waits) -> None:
    """Look for one word; note when the first hit and when all were known."""
    began = time.perf_counter()
    first: list[float] = []

    def note(progress: FindProgress) -> bool:
        passed = 1000 * (time.perf_counter() - began)
        if progress.total and not first:
            first.append(passed)
        if progress.is_done:
            waits.first += first
            waits.all.append(passed)
            waits.hits = progress.total
        return progress.is_done

    until(client.find_progressed, lambda: client.find(word, from_page=from_page), note)


def opened(path: Path, data_dir: Path) -> tuple[DocumentClient, DocumentInfo]:
    def launch(kind: str, inherited: Sequence[int]) -> ChildProcess:
        place = {"PAGEMATE_DATA_DIR": str(data_dir)}
        return ChildProcess(["--worker", kind], place, inherited=inherited)

    client = DocumentClient(launch=launch)
    infos: list[DocumentInfo] = []

    def note(info: DocumentInfo) -> bool:
        infos.append(info)
        return True

    until(client.opened, lambda: client.open(path), note)
    # The text process answers once it has opened the file, too.
    until(client.characters_loaded, lambda: client.request_characters(1), lambda *_: True)
    return client, infos[0]


def index(path: Path, data_dir: Path, spent: list[float] | None = None) -> DocumentInfo:
    """Index a file; `spent` takes the seconds until all its pages were stored."""
    client, info = opened(path, data_dir)
    store = open_store(data_dir, prepare=prepare_for_index)
    store.books.add(Book(path.stem, path, path.stem, info.page_count, id=BOOK_ID))
    store.close()
    errors: list[str] = []

    def note(progress: IndexProgress) -> bool:
        errors.append(progress.error)
        if spent is not None and not spent and (progress.is_ready or progress.is_done):
            spent.append(time.perf_counter() - began)
        return progress.is_done or bool(progress.error)

    began = time.perf_counter()
    until(client.index_progressed, lambda: client.index(BOOK_ID), note)
    client.shut_down()
    if errors[-1]:
        raise SystemExit(errors[-1])
    return info


def measure(path: Path, words: Sequence[str], runs: int) -> list[str]:
    rows: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        data_dir = Path(folder)
        spent: list[float] = []
        pages = index(path, data_dir, spent).page_count
        print(f"{pages:,} pages indexed in {spent[0]:.1f} s: {pages / spent[0]:.0f} pages/s.\n")
        middle = pages // 2
        for word in words:
            stored, known, unknown = Waits(), Waits(), Waits()
            for _ in range(runs):
                client, _ = opened(path, data_dir)
                client.use_stored(BOOK_ID)
                search(client, word, middle, stored)
                search(client, word, middle, known)
                client.shut_down()
            client, _ = opened(path, data_dir)
            search(client, word, middle, unknown)
            client.shut_down()
            rows += [
                stored.row("indexed, first search", word),
                known.row("text in memory", word),
                unknown.row("not indexed (one run)", word),
            ]
    return rows


def make_long_book(path: Path, source: Path, pages: int) -> None:
    """The pages of `source` over and over, and `LATE_WORD` on one of the last."""
    with pymupdf.open(source) as pattern, pymupdf.open() as book:
        while book.page_count < pages:
            book.insert_pdf(pattern, links=False, annots=False)
        book[pages - pages // 80].insert_text((40, 30), f"Here is a {LATE_WORD}.", fontsize=9)
        book.save(path)


def late(source: Path, pages: int) -> Iterator[str]:
    """How long a word of a late page takes, from page 1 on, in books without an index."""
    for name in ("plain text", source.stem):
        with tempfile.TemporaryDirectory() as folder:
            path, own = Path(folder) / "long.pdf", Path(folder) / "text.pdf"
            if name == "plain text":
                make_text_book(own, 800)
            make_long_book(path, own if own.exists() else source, pages)
            client, _ = opened(path, Path(folder))
            began = time.perf_counter()
            until(
                client.find_progressed,
                lambda client=client: client.find(LATE_WORD, from_page=1),
                lambda progress: bool(progress.hits) or progress.is_done,
            )
            spent = time.perf_counter() - began
            client.shut_down()
            yield f"A word of a late page of {pages:,}, {name}: first hit after {spent:.1f} s."


def comparing(path: Path, runs: int) -> str:
    """The bare comparison of folded texts, as a floor."""
    from reader_app.documents.reader import DocumentReader

    with DocumentReader(path) as reader:
        texts = [reader.page_text(page).text for page in range(1, reader.info.page_count + 1)]
    began = time.perf_counter()
    folded = [fold(text) for text in texts]
    folding = 1000 * (time.perf_counter() - began)
    query = query_of(WORDS[0])
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        for text in folded:
            query.count(text)
        times.append(1000 * (time.perf_counter() - began))
    median = statistics.median(times)
    return f"Folding {len(texts)} pages {folding:.0f} ms, once; comparing them {median:.1f} ms."


def marking(runs: int) -> str:
    """Marks in the scroll bar of a book of 3,000 pages."""
    view = PageView(has_motion=False)
    view.resize(900, 1000)
    view.show()
    view.navigation.show_pages((PageSize(420, 595),) * 3000, None)
    marks = [(1 + number * 3000 // MARKS, number % 10 / 10) for number in range(MARKS)]
    setting, drawing, painting = [], [], []
    bar = view.verticalScrollBar()
    target = QPixmap(bar.size())
    for _ in range(runs):
        began = time.perf_counter()
        view.scroll_marks.set_layer("hits", marks, QColor("#B87A00"))
        set_ = time.perf_counter()
        view.scroll_marks._draw()
        drawn = time.perf_counter()
        view.scroll_marks.render(target)
        done = time.perf_counter()
        setting.append(1000 * (set_ - began))
        drawing.append(1000 * (drawn - set_))
        painting.append(1000 * (done - drawn))
    middle = [statistics.median(times) for times in (setting, drawing, painting)]
    return (
        f"{MARKS} marks in the scroll bar: set {middle[0]:.1f} ms, drawn {middle[1]:.1f} ms, "
        f"painted {middle[2]:.2f} ms."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("words", nargs="*", default=WORDS)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--late", type=int, default=0, help="pages of a book without an index")
    options = parser.parse_args()
    application = QApplication([])
    rows = measure(options.file, options.words, options.runs)
    print("| book | word | hits | first hit, ms | all hits, ms |\n|---|---|---|---|---|")
    print("\n".join(rows))
    print()
    print(comparing(options.file, options.runs))
    print(marking(options.runs))
    for line in late(options.file, options.late) if options.late else ():
        print(line)
    del application


if __name__ == "__main__":
    main()
