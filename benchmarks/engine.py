"""How fast pages are drawn, read and indexed, bare and through the document processes.

    python -m benchmarks.engine FILE [--pages N] [--width PIXELS] [--runs N]

Medians over the runs. "bare" is MuPDF in this process; "client" is what a window gets: request,
other process, shared memory, signal. Prints Markdown.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer, SignalInstance

from reader_app.app.library.ingest import IndexSink
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.engine.outline_and_links import read_outline
from reader_app.documents.processes.messages import PageCharacters
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.render.pixel_area import pixel_area
from reader_app.documents.text.text_extraction import read_characters, read_page
from reader_app.domain.book import Book
from reader_app.retrieval.tokenization import choose_tokenizer, prepare_for_index
from reader_app.store.open_store import open_store
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import Priority, RenderKey

GIVE_UP_MS = 120_000
_BATCH = 50


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def wait_for(signal: SignalInstance, action: Callable[[], object]) -> list[object]:
    loop, arguments = QEventLoop(), []

    def note(*values: object) -> None:
        arguments.extend(values)
        loop.quit()

    signal.connect(note)
    QTimer.singleShot(GIVE_UP_MS, loop.quit)
    action()
    loop.exec()
    signal.disconnect(note)
    if not arguments:
        raise SystemExit("gave up waiting")
    return arguments


class Bare:
    """MuPDF without anything around it."""

    def __init__(self, path: Path, width: int) -> None:
        self.path = path
        self.width = width
        self.document = open_document(path)
        self.memory = memoryview(bytearray(width * width * 8))

    def rows(self, numbers: Sequence[int]) -> list[tuple[str, list[float]]]:
        return [
            ("open", [seconds(lambda: open_document(self.path))]),
            ("outline", [seconds(lambda: read_outline(self.document))]),
            (f"draw a page, {self.width} px", [seconds(lambda n=n: self.draw(n)) for n in numbers]),
            ("text and words of a page", [self.timed(read_page, n) for n in numbers]),
            ("characters of a page", [self.timed(read_characters, n) for n in numbers[:50]]),
        ]

    def draw(self, number: int) -> None:
        renderer = MupdfRenderer(self.document)  # nothing kept from an earlier run
        area = pixel_area(self.document, number, self.width)
        renderer.draw(number, area, self.memory)

    def timed(self, read: Callable[..., object], number: int) -> float:
        return seconds(lambda: read(self.document, number))


def through_the_client(
    path: Path, width: int, numbers: Sequence[int]
) -> list[tuple[str, list[float]]]:
    client = DocumentClient()
    client.page_rendered.connect(lambda page: page.release())
    try:
        wait_for(client.opened, lambda: client.open(path))  # the processes are warm from here on
        again = seconds(lambda: wait_for(client.opened, lambda: client.open(path)))
        opening, first_page = new_book(client, path, width)

        def jump(number: int) -> float:
            key = RenderKey(number, width)
            return seconds(
                lambda: wait_for(
                    client.page_rendered, lambda: client.request_page(key, Priority.VISIBLE)
                )
            )

        def select(number: int) -> float:
            def ask() -> None:
                client.request_characters(number)

            return seconds(lambda: _checked(wait_for(client.characters_loaded, ask)))

        return [
            ("client: open a book once more", [again]),
            ("client: open a book not seen before, processes warm", [opening]),
            ("client: the same, until its first page is drawn", [first_page]),
            (f"client: draw a page, {width} px", [jump(number) for number in numbers]),
            ("client: characters of a page", [select(number) for number in numbers[:50]]),
        ]
    finally:
        client.shut_down()


def new_book(client: DocumentClient, path: Path, width: int) -> tuple[float, float]:
    """Seconds until a file nobody has seen is open, and until its first page is drawn."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(path, folder))
        began = time.perf_counter()
        wait_for(client.opened, lambda: client.open(copy))
        opened = time.perf_counter() - began
        key = RenderKey(1, width)
        wait_for(client.page_rendered, lambda: client.request_page(key, Priority.VISIBLE))
        drawn = time.perf_counter() - began
        wait_for(client.opened, lambda: client.open(path))
    return opened, drawn


def _checked(answer: list[object]) -> None:
    assert isinstance(answer[1], PageCharacters)


def index_seconds(path: Path) -> tuple[int, float, float]:
    """Every page through text, words, store and index, in this process.

    How many, in how many seconds, and how many times its text the library takes on disk with it.
    """
    document = open_document(path)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder), prepare=prepare_for_index)
        book = Book("benchmark", path, "0" * 64, document.info.page_count)
        store.books.add(book)
        sink = IndexSink(store.books, store.pages, choose_tokenizer)
        start = time.perf_counter()
        numbers = range(1, document.info.page_count + 1)
        text_bytes = 0
        sample = numbers[len(numbers) // 20 :: max(1, len(numbers) // 10)]
        sink.begin(book.id, "\n".join(read_page(document, n).text for n in sample)[:20_000])
        for first in range(0, len(numbers), _BATCH):
            pages = [read_page(document, n) for n in numbers[first : first + _BATCH]]
            sink.add_pages(book.id, pages)
            text_bytes += sum(len(page.text.encode()) for page in pages)
        sink.finish(book.id)
        spent = time.perf_counter() - start
        store.close()
        on_disk = sum(file.stat().st_size for file in Path(folder).iterdir())
    return document.info.page_count, spent, on_disk / max(1, text_bytes)


def spread(page_count: int, wanted: int) -> list[int]:
    """Pages from all over the book, never two neighbours after each other where it is long."""
    step = max(1, page_count // wanted)
    numbers = list(range(1, page_count + 1, step))[:wanted]
    return numbers[::2] + numbers[1::2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--width", type=int, default=900)
    parser.add_argument("--runs", type=int, default=3)
    wanted = parser.parse_args()
    app = QCoreApplication.instance() or QCoreApplication([])
    bare = Bare(wanted.file, wanted.width)
    numbers = spread(bare.document.info.page_count, wanted.pages)
    figures: dict[str, list[float]] = {}
    for _ in range(wanted.runs):
        rows = bare.rows(numbers) + through_the_client(wanted.file, wanted.width, numbers)
        for name, times in rows:
            figures.setdefault(name, []).extend(times)
    print(f"`{wanted.file.name}`, {len(numbers)} pages, {wanted.runs} runs, ", end="")
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}\n")
    print("| what | median ms | p95 ms |\n|---|---|---|")
    for name, times in figures.items():
        times.sort()
        late = times[min(len(times) - 1, int(len(times) * 0.95))]
        print(f"| {name} | {statistics.median(times) * 1000:.1f} | {late * 1000:.1f} |")
    pages, spent, share = index_seconds(wanted.file)
    print(f"| text, words and index of {pages} pages | {pages / spent:.0f} pages/s | |")
    print(f"| on disk, times the text of the book | {share:.2f} | |")
    del app


if __name__ == "__main__":
    main()
