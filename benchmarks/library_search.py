"""Searching all books of a large library at once: until the first is found, until all are asked.

    python -m benchmarks.library_search FOLDER [--rounds 3]

FOLDER is a data folder as `benchmarks.library_maker` makes it. Every search runs through the use
case that the window has, with nothing kept from the one before but SQLite's own cache; the first
row is the first search after opening. Prints Markdown.
"""

from __future__ import annotations

import argparse
import random
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.library_maker import Texts
from benchmarks.tables import table
from reader_app.app.search.library_search import LibrarySearchUseCase
from reader_app.bootstrap.backend import open_backend
from reader_app.domain.errors import CancelToken, TurnCancelledError
from reader_app.domain.library import FoundBook, LibrarySearched

_COMMON, _MIDDLE, _RARE = 2, 400, 15_000
_STOPPED_AFTER_S: Final = 0.1


@dataclass
class Search:
    """Times in seconds since it was asked for; `first` None: nothing was found."""

    first: float | None = None
    whole: float = 0.0
    books: int = 0
    pages: int = 0
    began: float = field(default_factory=time.perf_counter)

    def find(self, book: FoundBook) -> None:
        if self.first is None:
            self.first = time.perf_counter() - self.began
        self.books += 1
        self.pages += book.count

    def go_on(self, _progress: LibrarySearched) -> None:
        """Nobody looks."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    rows = [
        row(name, [searched(arguments.folder, words, is_first) for _ in range(arguments.rounds)])
        for name, words, is_first in wordings()
    ]
    heads = ["looked for", "books", "pages", "first found (ms)", "all asked (ms)"]
    print(table(heads, rows))
    stops = [stopped(arguments.folder) for _ in range(arguments.rounds)]
    print(f"\nA search that is stopped ends after {max(stops) * 1000:.1f} ms at most.")


def wordings() -> list[tuple[str, str, bool]]:
    """What to look for, in words, and whether it is the first search after opening."""
    words = Texts(random.Random(7)).words
    common, other, middle, rare = words[_COMMON], words[_COMMON + 1], words[_MIDDLE], words[_RARE]
    own = "book700page203"
    return [
        ("a word of one page, first search", own, True),
        ("a word of one page", own, False),
        ("a rare word", rare, False),
        ("a word that is in every book", middle, False),
        ("one of the commonest words", common, False),
        ("two of them", f"{common} {other}", False),
        ("three words", f"{common} {middle} {rare}", False),
        ("a word that is nowhere", "qqqqqq", False),
    ]


def searched(folder: Path, words: str, is_first: bool) -> Search:
    core = open_backend(folder)
    use_case = LibrarySearchUseCase(core.store.searched_books, core.store.pages)
    try:
        if not is_first:
            run(use_case, words)
        return run(use_case, words)
    finally:
        core.close()


def run(use_case: LibrarySearchUseCase, words: str) -> Search:
    made = Search()
    use_case.search(words, made.find, made.go_on, CancelToken())
    made.whole = time.perf_counter() - made.began
    return made


def stopped(folder: Path) -> float:
    """How long a search goes on that isn't wanted any more."""
    core, cancel = open_backend(folder), CancelToken()
    use_case = LibrarySearchUseCase(core.store.searched_books, core.store.pages)
    words = f"{wordings()[4][1]}"
    stopped_at: list[float] = []

    def stop() -> None:
        stopped_at.append(time.perf_counter())
        cancel.cancel()

    timer = threading.Timer(_STOPPED_AFTER_S, stop)
    timer.start()
    try:
        use_case.search(words, Search().find, Search().go_on, cancel)
    except TurnCancelledError:
        return time.perf_counter() - stopped_at[0]
    finally:
        timer.join()
        core.close()
    return 0.0


def row(name: str, rounds: Sequence[Search]) -> list[str]:
    def told(value: Callable[[Search], float | None]) -> str:
        known = [found for each in rounds if (found := value(each)) is not None]
        return f"{statistics.median(known) * 1000:.0f}" if known else "–"

    last = rounds[-1]
    return [
        name,
        f"{last.books:,}",
        f"{last.pages:,}",
        told(lambda each: each.first),
        told(lambda each: each.whole),
    ]


if __name__ == "__main__":
    main()
