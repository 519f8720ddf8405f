"""A library of 1,000 books and 300,000 pages: until it is shown, narrowing it, scrolling it.

    python -m benchmarks.library [FOLDER] [--books 1000] [--pages 300] [--rounds 3]

FOLDER is a data folder; what it lacks is made first, which takes some minutes, and can be kept for
the next time. Each round is a start of the program in a process of its own. Prints Markdown. Needs
a display (QT_QPA_PLATFORM=offscreen works, but paints to memory).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from benchmarks.gui_gaps import run_for, run_until
from benchmarks.lateness import Lateness, Situation
from reader_app.bootstrap import create_window
from reader_app.bootstrap.app import GarbageCollector
from reader_app.bootstrap.backend import open_backend
from reader_app.ipc.memory import resident_bytes
from reader_app.ui.library.bookshelf_model import ENTRY_ROLE
from reader_app.ui.library.bookshelf_view import BookshelfView
from reader_app.ui.library.library_view import LibraryView

TYPED: Final = "zu ba"
SCROLL_STEPS: Final = 240
STEP_PIXELS: Final = 90
ROWS: Final = (
    ("start of the process to all books listed", "listed_ms", "ms"),
    ("… to all covers in view painted", "covers_ms", "ms"),
    ("list read from the store", "store_ms", "ms"),
    ("a keystroke that narrows the shelf, painted", "key_ms", "ms"),
    ("longest of them", "longest_key_ms", "ms"),
    ("another order, painted", "order_ms", "ms"),
    ("GUI thread away while scrolling, p99", "gap_p99_ms", "ms"),
    ("longest", "gap_ms", "ms"),
    ("memory of the window's process after scrolling to the end", "memory_mb", "MB"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--books", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--since", type=float, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.once:
        print(json.dumps(measured(arguments.folder, arguments.books, arguments.since)))
        return
    with tempfile.TemporaryDirectory() as made:
        folder = arguments.folder or Path(made)
        subprocess.run(  # in a process of its own: it has another kind of application
            [
                *(sys.executable, "-m", "benchmarks.library_maker", str(folder)),
                *("--books", str(arguments.books), "--pages", str(arguments.pages)),
            ],
            check=True,
            stdout=sys.stderr,
        )
        use_plain_settings(folder)
        rounds = [one_round(folder, arguments.books) for _ in range(arguments.rounds)]
    print(f"{arguments.books:,} books of {arguments.pages:,} pages, {arguments.rounds} rounds:\n")
    print(table(rounds))


def use_plain_settings(folder: Path) -> None:
    values = {"server": "offline", "has_seen_handbook": True, "reopens_books": False}
    (folder / "settings.json").write_text(json.dumps(values))


def one_round(folder: Path, books: int) -> dict[str, float]:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "benchmarks.library", str(folder), "--once"),
            *("--books", str(books), "--since", str(time.time())),
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    values: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return values


def table(rounds: Sequence[dict[str, float]]) -> str:
    lines = ["| | median | worst |", "|---|---:|---:|"]
    for words, key, unit in ROWS:
        values = [each[key] for each in rounds]
        lines.append(f"| {words} | {statistics.median(values):.0f} {unit} | {max(values):.0f} |")
    return "\n".join(lines)


def measured(folder: Path, books: int, began: float) -> dict[str, float]:
    """One start, in this process, which was asked for at `began`, in seconds since 1970."""
    QApplication(sys.argv[:1])
    window = create_window(folder)
    GarbageCollector(window)
    window.resize(1280, 800)
    window.show()
    view, shelf = window.findChild(LibraryView), window.findChild(BookshelfView)
    assert view is not None and shelf is not None
    found: dict[str, float] = {}
    run_until(lambda: shelf.model().rowCount() >= books)
    found["listed_ms"] = 1000 * (time.time() - began)
    run_until(lambda: has_covers(view, shelf))
    found["covers_ms"] = 1000 * (time.time() - began)
    run_for(2.0)
    measure_keys(view, shelf, found)
    measure_orders(view, shelf, found)
    measure_scrolling(shelf, found)
    found["memory_mb"] = (resident_bytes(os.getpid()) or 0) / 1024 / 1024
    window.close()
    run_until(lambda: not window.isVisible())
    found["store_ms"] = store_time(folder)
    return found


def has_covers(view: LibraryView, shelf: BookshelfView) -> bool:
    """Every book in view has its cover."""
    model, area = shelf.model(), shelf.viewport().rect()
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    ids = (each.data(ENTRY_ROLE).id for each in rows if shelf.visualRect(each).intersects(area))
    return all(view.covers.picture(book_id) is not None for book_id in ids)


def timed(shelf: BookshelfView, act: Callable[[], object]) -> float:
    """Milliseconds until what it changes is painted."""
    began = time.perf_counter()
    act()
    shelf.viewport().repaint()
    return 1000 * (time.perf_counter() - began)


def measure_keys(view: LibraryView, shelf: BookshelfView, found: dict[str, float]) -> None:
    box = view.findChild(QLineEdit, "librarySearchBox")
    assert isinstance(box, QLineEdit)
    times = []
    for key in (*TYPED, *("\b" * len(TYPED))):
        code = Qt.Key.Key_Backspace if key == "\b" else None
        if code is None:
            times.append(timed(shelf, lambda: QTest.keyClicks(box, key)))  # noqa: B023
        else:
            times.append(timed(shelf, lambda: QTest.keyClick(box, Qt.Key.Key_Backspace)))
        run_for(0.1)
    found["key_ms"], found["longest_key_ms"] = statistics.median(times), max(times)


def measure_orders(view: LibraryView, shelf: BookshelfView, found: dict[str, float]) -> None:
    times = []
    for order in ("title", "author", "added", "last_read"):
        times.append(timed(shelf, lambda: view.options.use(f"grid:{order}")))  # noqa: B023
        run_for(0.2)
    found["order_ms"] = statistics.median(times)


def measure_scrolling(shelf: BookshelfView, found: dict[str, float]) -> None:
    lateness, situation = Lateness(), Situation("scrolling")
    bar = shelf.verticalScrollBar()
    lateness.start()
    for _ in range(SCROLL_STEPS):
        bar.setValue(bar.value() + STEP_PIXELS)
        run_for(0.016)
    lateness.stop(situation)
    found["gap_ms"], found["gap_p99_ms"] = situation.longest_ms[0], situation.p99_ms[0]
    bar.setValue(bar.maximum())
    run_for(1.0)


def store_time(folder: Path) -> float:
    core = open_backend(folder)
    try:
        core.store.library.books()
        began = time.perf_counter()
        core.store.library.books()
        return 1000 * (time.perf_counter() - began)
    finally:
        core.close()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main()
