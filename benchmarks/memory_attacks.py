"""How much memory all processes of the program take together at files made to take all of it.

    python -m benchmarks.memory_attacks [--only NAME …] [--small]

Makes some small files that need gigabytes to be read (`tests/support/memory_bombs.py`), and gives
each to `pagemate index` and to the window, on no screen. Looks fifty times a second at what the
processes hold: memory of their own, and once what they share. Prints Markdown: the peak, how long
it took, and what the command said. Linux only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psutil

from benchmarks.tables import machine, table
from reader_app.ipc.memory import own_bytes, resident_bytes
from tests.support import books
from tests.support import memory_bombs as bombs
from tests.support.memory_bombs import MB

LIMIT_BYTES: Final = 2 * 1024 * MB
_LOOK_S: Final = 0.02
_PATIENCE_S: Final = 240.0
_CALM_SHARE: Final = 0.05
_CALM_S: Final = 4.0
_LEAST_S: Final = 6.0
"""So long a window has to open a file."""

Maker = Callable[[Path], Path]


@dataclass(frozen=True, slots=True)
class Row:
    """One file, opened in one way. `told`: the first line that the command said."""

    name: str
    way: str
    peak_bytes: int
    seconds: float
    told: str = ""

    @property
    def is_held(self) -> bool:
        return self.peak_bytes <= LIMIT_BYTES


def makers(share: float = 1.0) -> dict[str, Maker]:
    """By name of the file. `share`: of the size that an attacker would choose."""

    def of(size_mb: int) -> int:
        return int(size_mb * MB * share)

    return {
        "book.pdf": lambda path: books.make_long_book(path, 200),
        "labels.pdf": bombs.make_label_bomb,
        "chapter-90m.epub": lambda path: bombs.make_chapter_bomb(path, of(90)),
        "chapter-300m.epub": lambda path: bombs.make_chapter_bomb(path, of(300)),
        "chapter-2g.epub": lambda path: bombs.make_chapter_bomb(path, of(2000)),
        "encryption-2g.epub": lambda path: bombs.make_encryption_bomb(path, of(2000)),
        "package-1g.epub": lambda path: bombs.make_package_bomb(path, of(1000)),
        "text-90m.docx": lambda path: bombs.make_word_bomb(path, of(90)),
        "picture.pdf": bombs.make_picture_bomb,
        "objects-2g.pdf": lambda path: bombs.make_object_bomb(path, of(2000)),
        "letters-1m.pdf": lambda path: bombs.make_letter_bomb(path, int(1e6 * share)),
        "letters-10m.pdf": lambda path: bombs.make_letter_bomb(path, int(1e7 * share)),
        "letters-60m.pdf": lambda path: bombs.make_letter_bomb(path, int(6e7 * share)),
        "zero.html": lambda path: _beside(path, bombs.make_endless_picture),
        "pipe.html": lambda path: _beside(path, bombs.make_pipe),
    }


def _beside(path: Path, make: Maker) -> Path:
    return bombs.make_page_beside(path, make(path.with_suffix(".png")))


def measured(only: Sequence[str] = (), share: float = 1.0) -> list[Row]:
    """Each file on the command line, then in the window. For `benchmarks.attacks`, too."""
    rows: list[Row] = []
    for name, make in makers(share).items():
        if only and name not in only:
            continue
        with tempfile.TemporaryDirectory(prefix="attack-") as folder:
            file = make(Path(folder) / name)
            rows += [_of_command(file), _of_window(file)]
        for row in rows[-2:]:
            print(_line(row), file=sys.stderr, flush=True)
    return rows


def _of_command(file: Path) -> Row:
    with _started(["index", str(file)]) as process:
        peak, seconds = _watched(process, lambda: False)
        said, _ = process.communicate()
    lines = [line for line in said.splitlines() if line.strip()]
    return Row(file.name, "command", peak, seconds, lines[-1] if lines else "")


def _of_window(file: Path) -> Row:
    with _started([str(file)]) as process:
        calm = _Calm(process.pid)
        peak, seconds = _watched(process, calm.is_there)
        process.terminate()
        process.communicate()
    return Row(file.name, "window", peak, seconds)


@contextmanager
def _started(arguments: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    with tempfile.TemporaryDirectory(prefix="attacked-") as folder:
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "PAGEMATE_DATA_DIR": folder,
            "PAGEMATE_LANGUAGE": "en",
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "reader_app", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**environment, "PYTHONPATH": str(Path(__file__).resolve().parent.parent)},
        )
        try:
            yield process
        finally:
            for each in _all_of(process.pid):
                with suppress(psutil.Error):
                    each.kill()
            process.wait()


def _watched(process: subprocess.Popen[str], is_enough: Callable[[], bool]) -> tuple[int, float]:
    """The most that its processes held, and for how long they were at work."""
    began = time.monotonic()
    peak = 0
    while process.poll() is None and time.monotonic() - began < _PATIENCE_S and not is_enough():
        peak = max(peak, _held(process.pid))
        time.sleep(_LOOK_S)
    return peak, time.monotonic() - began


def _held(pid: int) -> int:
    pids = [each.pid for each in _all_of(pid)]
    own = {each: own_bytes(each) or 0 for each in pids}
    shared = [(resident_bytes(each) or 0) - own[each] for each in pids]
    return sum(own.values()) + max(shared, default=0)


def _all_of(pid: int) -> list[psutil.Process]:
    try:
        process = psutil.Process(pid)
        return [process, *process.children(recursive=True)]
    except psutil.Error:
        return []


class _Calm:
    """A window that has done nothing for seconds has opened its file, or refused it."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._began = self._since = self._looked = time.monotonic()
        self._spent = 0.0

    def is_there(self) -> bool:
        now = time.monotonic()
        if now - self._looked < 1.0:
            return False
        spent = self._seconds_at_work()
        if abs(spent - self._spent) > _CALM_SHARE * (now - self._looked):
            self._since = now
        self._looked, self._spent = now, spent
        return now - self._since > _CALM_S and now - self._began > _LEAST_S

    def _seconds_at_work(self) -> float:
        spent = 0.0
        for each in _all_of(self._pid):
            with suppress(psutil.Error):
                spent += sum(each.cpu_times()[:2])
        return spent


def _line(row: Row) -> str:
    return f"{row.name} {row.way}: {row.peak_bytes / MB:,.0f} MB, {row.seconds:.0f} s {row.told}"


def markdown(rows: Sequence[Row]) -> str:
    """One line a file."""
    heads = ["file", "way", "peak of all processes, MB", "s", "said"]
    return table(
        heads,
        [
            [row.name, row.way, f"{row.peak_bytes / MB:,.0f}", f"{row.seconds:.0f}", row.told]
            for row in rows
        ],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", default=[], help="names of files")
    parser.add_argument("--small", action="store_true", help="files of a tenth of the size")
    options = parser.parse_args()
    rows = measured(options.only, 0.1 if options.small else 1.0)
    where = ", ".join(f"{name} {value}" for name, value in machine().items())
    print(f"{where}\n\n{markdown(rows)}")
    held = sum(row.is_held for row in rows)
    print(f"\n{held} of {len(rows)} held (2 GB).")


if __name__ == "__main__":
    main()
