"""What each of the program's processes holds after paging through a long book.

    python -m benchmarks.memory [PAGES] [--file FILE] [--pace MILLISECONDS]

Makes a text book of PAGES pages (5,000), or takes FILE, and starts the program on a private screen
like `benchmarks.peers`. Two rounds: in the first the book is new, so that it is indexed meanwhile;
in the second it is indexed. In each the key for the next page is pressed for every page, twice
through the book. Memory is the proportional share (PSS) of each process: once the first page is
there, two seconds after the last page, and two seconds after the second pass. Prints Markdown.
Needs what `benchmarks.peers` needs.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psutil
import pymupdf

from benchmarks.desktop import CLOSE_WINDOW, Desktop, desktop
from benchmarks.peers import CALM_S, CLOSE_PATIENCE_S, START_PATIENCE_S, page_count, say
from benchmarks.readers import READERS, Reader
from benchmarks.session import Running, Session, share_of
from benchmarks.steady import rest_of, watched
from benchmarks.tables import in_mb, machine, table
from benchmarks.truth_words import sentence

PAGES: Final = 5_000
PACE_MS: Final = 14
LOOK_S: Final = 0.02
REST_S: Final = 2.0
"""After the last key: what is on its way arrives."""
INDEX_PATIENCE_S: Final = 3600.0
_FIRST_PAGE: Final = "Home"
_LINES: Final = 42
_LETTERS: Final = 78
_CHAPTER: Final = 20
KINDS: Final = {
    "": "window",
    "forks": "fork server",
    "draw": "drawing",
    "text": "text",
    "copy": "copying",
}

Shares = Counter[str]
"""Name of a process → bytes; of several of one kind the sum."""


def make_text_book(path: Path, pages: int, seed: int = 7) -> None:
    """Full pages of prose, with chapters and printed numbers."""
    chance = random.Random(seed)
    document = pymupdf.open()
    words: list[str] = []
    for number in range(1, pages + 1):
        page = document.new_page(width=420, height=595)
        lines = [_line(words, chance) for _ in range(_LINES)]
        page.insert_text((40, 50), lines, fontname="tiro", fontsize=9.5)
        page.insert_text((205, 570), str(number), fontname="tiro", fontsize=8)
    document.set_toc(
        [[1, f"Chapter {n // _CHAPTER + 1}", n] for n in range(1, pages + 1, _CHAPTER)]
    )
    document.save(path, deflate=True, garbage=3)
    document.close()


def _line(words: list[str], chance: random.Random) -> str:
    """As many of the next words as fit; more of them are made when they run out."""
    line = ""
    while True:
        if not words:
            words.extend(sentence(chance).split())
        if len(line) + 1 + len(words[0]) > _LETTERS:
            return line
        line = f"{line} {words.pop(0)}".lstrip()


def shares_of(running: Running) -> Shares:
    """What each kind of process holds now."""
    shares: Shares = Counter()
    for process in running.processes():
        shares[kind_of(process)] += share_of(process.pid)
    return shares


def kind_of(process: psutil.Process) -> str:
    """Which of the program's processes it is, a fork by its own kind. Raises psutil.Error."""
    try:
        words = process.cmdline()
    except psutil.ZombieProcess:
        return "ended"
    if words[:1] == ["pagemate forks"]:  # it rests
        return KINDS["forks"]
    worker = words[words.index("--worker") + 1] if "--worker" in words else ""
    if worker == "forks":  # a fork has the words of its server, and a name of its own
        worker = process.name().removeprefix("pagemate ") if " " in process.name() else worker
    return KINDS.get(worker, worker)


class Trial:
    """The program on one screen with one book."""

    def __init__(self, screen: Desktop, reader: Reader, pages: int, pace_s: float) -> None:
        self._desktop = screen
        self._reader = reader
        self._pages = pages
        self._pace_s = pace_s

    def run(self, running: Running, passes: int) -> list[Shares]:
        """At the start and after each pass through the book."""
        self._wait_for_page()
        self._desktop.keyboard.press(_FIRST_PAGE)
        time.sleep(REST_S)
        found = [shares_of(running)]
        for number in range(passes):
            self._page_through()
            time.sleep(REST_S)
            found.append(shares_of(running))
            say(f"pass {number + 1}: {in_mb([sum(found[-1].values())])} MB")
            self._desktop.keyboard.press(_FIRST_PAGE)
        return found

    def close(self, running: Running) -> None:
        self._desktop.keyboard.press(CLOSE_WINDOW)
        if not running.wait_for_end(CLOSE_PATIENCE_S):
            say("it didn't close: it is ended")

    def _page_through(self) -> None:
        for _ in range(self._pages):
            self._desktop.keyboard.press(self._reader.next_page)
            time.sleep(self._pace_s)

    def _wait_for_page(self) -> None:
        frames = watched(lambda: self._desktop.screen.pixels(self._reader.probe, 2), LOOK_S)
        rest_of(frames, None, calm_s=CALM_S, patience_s=START_PATIENCE_S, may_be_plain=False)


def measured(file: Path, pages: int, pace_s: float) -> tuple[list[Shares], list[Shares]]:
    """With the index made meanwhile; with the index made before."""
    reader = next(each for each in READERS if each.name == "Pagemate")
    with desktop() as screen, _session(reader, screen) as session:
        trial = Trial(screen, reader, pages, pace_s)
        with session.start(file) as running:
            fresh = trial.run(running, passes=2)
            running.wait_for_rest(INDEX_PATIENCE_S)
            trial.close(running)
        with session.start(file) as running:
            known = trial.run(running, passes=2)
            trial.close(running)
    return fresh, known


@contextmanager
def _session(reader: Reader, screen: Desktop) -> Iterator[Session]:
    with tempfile.TemporaryDirectory(prefix="memory-") as folder:
        session = Session(Path(folder), reader, screen.display)
        try:
            yield session
        finally:
            session.close()


def markdown(fresh: Sequence[Shares], known: Sequence[Shares]) -> str:
    """A row for each kind of process, and one for all of them."""
    moments = [*fresh, *known]
    times = ("start", "1st pass", "2nd pass")
    heads = ["MB", *(f"new: {time}" for time in times), *(f"indexed: {time}" for time in times)]
    kinds = [kind for kind in KINDS.values() if any(kind in shares for shares in moments)]
    rows = [
        [kind, *(in_mb([shares[kind]] if kind in shares else []) for shares in moments)]
        for kind in kinds
    ]
    rows.append(["**all**", *(f"**{in_mb([sum(shares.values())])}**" for shares in moments)])
    return table(heads, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", type=int, nargs="?", help="of the book; or how many of FILE")
    parser.add_argument("--file", type=Path)
    parser.add_argument("--pace", type=int, default=PACE_MS, help="milliseconds between two keys")
    values = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="memory-book-") as folder:
        file = values.file
        if file is None:
            file = Path(folder) / "book.pdf"
            make_text_book(file, values.pages or PAGES)
        pages = values.pages or page_count(file)
        where = ", ".join(f"{name} {value}" for name, value in machine().items())
        fresh, known = measured(file.absolute(), pages, values.pace / 1000)
    print(f"{file.name}, {pages:,} pages, {where}\n\n{markdown(fresh, known)}")


if __name__ == "__main__":
    main()
