"""Pagemate beside other readers of the desktop, on the same files, with the same rules.

    python -m benchmarks.peers FILE… [--runs 5] [--presses 20] [--only NAME…] [--busy 0]
                               [--json FILE] [--into README.md] [--pictures FOLDER]

Starts a private Xvfb with openbox; every reader gets a home and a session bus of its own, is
started once unmeasured (caches, first-run dialogs), and from then on finds that first home again at
each start. The readers take turns; a start that isn't measured comes right before each that is, so
that files are as warm for all. All that is seen is the pixels of the middle of the page:

start     from exec to the last change before the picture stays for a second
next page from the key to the last change before the picture stays for half a second
jump      1,000 pages, from the key that confirms the number; in files that are long enough
memory    proportional share (PSS) of all its processes, after the start and at the end

A reader's first start lasts until it has nothing left to do: a book that is measured is known and,
where the reader has an index, indexed. The last row is no reader, but the floor of one in Python
(see `benchmarks.floor`): an empty window of PySide6 and a process with pymupdf.

--busy N keeps N processes computing beside. Prints Markdown. --into replaces what is between the
marks `peers: begin` and `peers: end`.
Needs Xvfb, openbox, xprop, dbus-daemon, libXtst; readers that aren't installed are left out.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.desktop import CLOSE_WINDOW, Desktop, busy, desktop
from benchmarks.readers import READERS, Reader, prepare_checkout, version_of
from benchmarks.session import Running, Session
from benchmarks.steady import NeverSteadyError, Rest, is_plain, rest_of, watched
from benchmarks.tables import in_mb, in_ms, machine, percentile, put_between, table

CALM_S: Final = 1.0
TURN_CALM_S: Final = 0.5
LOOK_S: Final = 0.001
"""Between two looks; the precision of every figure."""
EVERY_ROW: Final = 2
START_PATIENCE_S: Final = 60.0
KEY_PATIENCE_S: Final = 20.0
CLOSE_PATIENCE_S: Final = 10.0
DIALOG_S: Final = 0.7
TYPING_S: Final = 0.05
JUMPS: Final = (1100, 100, 1200, 200)


@dataclass
class Figures:
    """Everything measured of one reader on one file: seconds and bytes, run after run."""

    start: list[float] = field(default_factory=list)
    next_page: list[float] = field(default_factory=list)
    jump: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    memory_after: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


class Trial:
    """One reader on one screen with one file."""

    def __init__(self, reader: Reader, file: Path, screen: Desktop, session: Session) -> None:
        self.reader = reader
        self.figures = Figures()
        self._file = file
        self._desktop = screen
        self._session = session

    def warm_up(self) -> None:
        """The first start, unmeasured; how it leaves its home is how every other finds it."""
        try:
            self._open_and_close(is_first=True)
        except NeverSteadyError as error:
            self.figures.failures.append(f"first start: {error}")
        self._session.keep_home()

    def run(
        self,
        presses: int,
        jumps: Sequence[int],
        picture: Path | None,
        before: Callable[[], None] = lambda: None,
    ) -> None:
        """`before`: what is done between putting the home back and the start.

        A start that isn't measured comes first: while the others had their turns, which takes
        minutes, the system may have let go of the program's files.
        """
        try:
            self._session.restore_home()
            self._open_and_close()
            self._session.restore_home()
            before()
            with self._session.start(self._file) as running:
                self._measure(running, presses, jumps, picture)
        except NeverSteadyError as error:
            self.figures.failures.append(str(error))

    def _measure(
        self, running: Running, presses: int, jumps: Sequence[int], picture: Path | None
    ) -> None:
        self.figures.start.append(self._started(running).since - running.started)
        self.figures.memory.append(running.memory_bytes)
        if picture is not None:
            self._desktop.screen.save(picture)
        for _ in range(presses if self.reader.next_page else 0):
            self.figures.next_page.append(self._pressed(self.reader.next_page))
        for page in jumps if self.reader.next_page else ():
            self._type_page(page)
            self.figures.jump.append(self._pressed(self.reader.confirm))
        self.figures.memory_after.append(running.memory_bytes)

    def _open_and_close(self, *, is_first: bool = False) -> None:
        with self._session.start(self._file) as running:
            self._started(running)
            if is_first:
                running.wait_for_rest()
            self._desktop.keyboard.press(CLOSE_WINDOW)
            if not running.wait_for_end(CLOSE_PATIENCE_S):
                say(f"{self.reader.name} didn't close: it is ended")

    def _started(self, running: Running) -> Rest:
        """The page is there: no plain surface, and it stays."""
        frames = watched(self._look, LOOK_S)
        rest = rest_of(
            frames, self._look(), calm_s=CALM_S, patience_s=START_PATIENCE_S, may_be_plain=False
        )
        if is_plain(rest.pixels) or rest.since < running.started:
            raise NeverSteadyError("no page")
        return rest

    def _pressed(self, keys: str) -> float:
        before = self._look()
        sent = self._desktop.keyboard.press(keys)
        rest = rest_of(
            watched(self._look, LOOK_S), before, calm_s=TURN_CALM_S, patience_s=KEY_PATIENCE_S
        )
        return rest.since - sent

    def _type_page(self, page: int) -> None:
        for keys in self.reader.ask_page.split():
            self._desktop.keyboard.press(keys)
            time.sleep(DIALOG_S)
        for digit in str(page):
            self._desktop.keyboard.press(digit)
            time.sleep(TYPING_S)
        time.sleep(DIALOG_S)

    def _look(self) -> bytes:
        return self._desktop.screen.pixels(self.reader.probe, EVERY_ROW)


def measured(
    file: Path, readers: Sequence[Reader], runs: int, presses: int, pictures: Path | None
) -> dict[str, Figures]:
    """Name of a reader → what was measured; the readers take turns."""
    jumps = JUMPS if page_count(file) > max(JUMPS) else ()
    with desktop() as screen, tempfile.TemporaryDirectory(prefix="peers-") as folder:
        homes = Path(folder)
        sessions = [Session(homes / reader.name, reader, screen.display) for reader in readers]
        try:
            pairs = zip(readers, sessions, strict=True)
            trials = [Trial(reader, file, screen, session) for reader, session in pairs]
            for trial in trials:
                say(f"{file.name}: first start of {trial.reader.name}")
                trial.warm_up()
            for run in range(1, runs + 1):
                for trial in trials:
                    name = f"{file.stem}-{trial.reader.name}.png"
                    picture = pictures / name if pictures is not None else None
                    trial.run(presses, jumps, picture)
                    say(f"{file.name}: run {run} of {runs}, {trial.reader.name}: {brief(trial)}")
        finally:
            for session in sessions:
                session.close()
    return {trial.reader.name: trial.figures for trial in trials}


def brief(trial: Trial) -> str:
    figures = trial.figures
    return (
        f"start {in_ms(figures.start[-1:])} ms, next page {in_ms(figures.next_page)} ms, "
        f"jump {in_ms(figures.jump)} ms {' '.join(figures.failures)}"
    )


def page_count(file: Path) -> int:
    from reader_app.documents.reader import DocumentReader

    reader = DocumentReader(file)
    try:
        return reader.info.page_count
    finally:
        reader.close()


def markdown(file: Path, found: dict[str, Figures], versions: dict[str, str]) -> str:
    heads = ("", "start", "next page", "p95", "jump", "memory, start", "memory, end")
    rows = [
        (
            f"{name} {versions[name]}",
            in_ms(figures.start),
            in_ms(figures.next_page),
            in_ms([percentile(figures.next_page, 0.95)] if figures.next_page else []),
            in_ms(figures.jump),
            in_mb(figures.memory),
            in_mb(figures.memory_after),
        )
        for name, figures in found.items()
    ]
    failures = [f"{name}: {line}" for name, each in found.items() for line in each.failures]
    return "\n\n".join(
        [f"{file.name} (ms, MB)", table(heads, rows), *(["; ".join(failures)] if failures else [])]
    )


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def chosen(only: Sequence[str] | None) -> list[Reader]:
    prepare_checkout()
    readers = []
    for reader in READERS:
        if only and reader.name.lower() not in [name.lower() for name in only]:
            continue
        if reader.is_installed:
            readers.append(reader)
        else:
            say(f"{reader.name} isn't installed: left out")
    return readers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--presses", type=int, default=20, help="of the key for the next page")
    parser.add_argument("--busy", type=int, default=0, help="processes that compute beside")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="of the readers")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--into", type=Path)
    parser.add_argument("--pictures", type=Path, help="the screen after each start, as PNG")
    values = parser.parse_args()
    readers = chosen(values.only)
    if values.pictures:
        values.pictures.mkdir(parents=True, exist_ok=True)
    versions = {reader.name: version_of(reader) for reader in readers}
    where = machine()
    with busy(values.busy):
        all_found = {
            file: measured(file.absolute(), readers, values.runs, values.presses, values.pictures)
            for file in values.files
        }
    beside = f"beside {values.busy} busy processes, " if values.busy else ""
    told = [f"Medians of {values.runs} runs, {beside}" + ", ".join(map(" ".join, where.items()))]
    told += [markdown(file, found, versions) for file, found in all_found.items()]
    text = "\n\n".join(told)
    print(text)
    if values.json:
        body = {
            "machine": where,
            "versions": versions,
            "files": {
                file.name: {name: asdict(figures) for name, figures in found.items()}
                for file, found in all_found.items()
            },
        }
        values.json.write_text(json.dumps(body, indent=1), encoding="utf-8")
    if values.into:
        readme = values.into.read_text(encoding="utf-8")
        values.into.write_text(put_between(readme, "peers", text), encoding="utf-8")


if __name__ == "__main__":
    main()
