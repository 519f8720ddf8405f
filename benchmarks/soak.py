"""What two hours of reading leave behind: memory, processes, threads and open files.

    python -m benchmarks.soak [FILE…] [--minutes 120] [--seed 1] [--every 20] [--json FILE]

The real program on a private screen with a window manager, a new home and a scripted model on
loopback. A reader of dice (`benchmarks.soak_window`) turns pages, opens and closes books, asks,
searches, and changes themes and panels; every few minutes a new book comes, which is indexed.
FILEs are read beside books made here.

Memory is the proportional share (PSS) of each process. Every `--every` seconds it is noted with
threads, processes and open files. The line through these after the warm-up tells the growth per
hour. Twenty times the reader also rests: every book is closed, and what is there then is compared.
In the end the window is closed, and whatever it started must be gone. Prints Markdown. Linux;
needs xvfb and openbox.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

import psutil

from benchmarks.memory import KINDS, kind_of, make_text_book
from benchmarks.session import shares_of
from benchmarks.tables import machine, table
from tests.support.desktop import screen
from tests.support.messages_api import MessagesApi, RecordedRequest, Reply, reply, text, tool_use
from tests.support.program import ROOT, environment
from tests.support.window import use_server

GOAL_MB_PER_HOUR: Final = 5.0
WARM_UP_SHARE: Final = 0.25
WARM_UP_HASTE: Final = 4
"""Times as many things are done during the warm-up, so that the rare ones come up in it, too."""
RESTS: Final = 20
REST_S: Final = 15.0
"""Before a rest is measured: what is on its way arrives, and idle processes end."""
NEW_BOOK_S: Final = 150.0
NEW_PAGES: Final = 80
PATIENCE_S: Final = 120.0
SPEECH_SERVICE: Final = "speech-dispatcher"
MB: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Sample:
    """What the program holds at a moment: seconds from the start, bytes by kind of process."""

    seconds: float
    memory: dict[str, int]
    processes: int
    threads: int
    descriptors: int
    window_threads: int
    window_descriptors: int
    is_rest: bool = False
    parts: dict[str, int] = field(default_factory=dict)
    """Bytes by kind of process and of memory: its own (anonymous), of files, shared (shmem)."""

    @property
    def total(self) -> int:
        return sum(self.memory.values())

    @property
    def window(self) -> int:
        return self.memory.get(KINDS[""], 0)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line through samples: its slope per hour, and how sure that is."""

    per_hour: float
    error: float


@dataclass
class Soak:
    """Everything that was noted."""

    samples: list[Sample] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)
    left_processes: list[str] = field(default_factory=list)
    left_files: list[str] = field(default_factory=list)
    tracebacks: int = 0
    exit_code: int | None = None
    questions: int = 0
    refusals: list[str] = field(default_factory=list)

    @property
    def rests(self) -> list[Sample]:
        return [sample for sample in self.samples if sample.is_rest]

    def warm(self, *, at_rest: bool = False) -> list[Sample]:
        """Samples after the warm-up."""
        chosen = [sample for sample in self.samples if sample.is_rest is at_rest]
        return [sample for sample in chosen if sample.seconds >= self._warm_from]

    def told_at_rest(self) -> list[tuple[float, dict[str, Any]]]:
        """What the window told of itself after the warm-up, with the seconds."""
        rests = zip(self.rests, self.told, strict=False)
        return [(rest.seconds, words) for rest, words in rests if rest.seconds >= self._warm_from]

    @property
    def _warm_from(self) -> float:
        return WARM_UP_SHARE * self.samples[-1].seconds if self.samples else 0.0


def line_through(points: Sequence[tuple[float, float]]) -> Line:
    """Least squares; (seconds, bytes) → MB per hour. NaN where there are less than three points."""
    if len(points) < 3:
        return Line(math.nan, math.nan)
    times = [seconds / 3600 for seconds, _ in points]
    sizes = [size / MB for _, size in points]
    middle, mean = statistics.fmean(times), statistics.fmean(sizes)
    spread = sum((moment - middle) ** 2 for moment in times)
    if not spread:
        return Line(math.nan, math.nan)
    slope = sum((t - middle) * (s - mean) for t, s in zip(times, sizes, strict=True)) / spread
    rest = sum((s - mean - slope * (t - middle)) ** 2 for t, s in zip(times, sizes, strict=True))
    return Line(slope, math.sqrt(rest / (len(points) - 2) / spread))


def sample_of(process: psutil.Process, seconds: float, *, is_rest: bool = False) -> Sample:
    memory: Counter[str] = Counter()
    parts: Counter[str] = Counter()
    processes = threads = descriptors = 0
    own = {"threads": 0, "descriptors": 0}
    for each in [process, *process.children(recursive=True)]:
        try:
            kind, count, files = kind_of(each), each.num_threads(), each.num_fds()
            shares = shares_of(each.pid)
        except psutil.Error:
            continue  # it has ended meanwhile
        memory[kind] += shares.pop("all", 0)
        parts.update({f"{kind}, {part}": size for part, size in shares.items()})
        processes, threads, descriptors = processes + 1, threads + count, descriptors + files
        if each.pid == process.pid:
            own = {"threads": count, "descriptors": files}
    return Sample(
        seconds,
        dict(memory),
        processes,
        threads,
        descriptors,
        own["threads"],
        own["descriptors"],
        is_rest,
        dict(parts),
    )


def answer_of(request: RecordedRequest) -> Reply:
    """A search, then an answer that arrives in pieces."""
    if not request.tool_results and "search_book" in request.tool_names:
        return reply(text("Let me look."), tool_use("search_book", {"query": "the page"}))
    said = "It is told **here**, in $x^2$ words, and again on p. 12:\n\n- one\n- two `code`\n\n"
    return reply(said * 12, chunk=24, pause_s=0.01)


class Program:
    """The program with its reader of dice, in a home of its own."""

    def __init__(
        self, folder: Path, display: str, api: MessagesApi, seed: int, pause_ms: int
    ) -> None:
        self._folder = folder
        self.pause_ms = pause_ms
        home, runtime, temporary = (folder / name for name in ("home", "runtime", "tmp"))
        for made in (home, runtime, temporary):
            made.mkdir()
        runtime.chmod(0o700)
        data_dir = folder / "data"
        use_server(data_dir, api.base_url)
        self._log = (folder / "log").open("wb")
        books = sorted((folder / "books").iterdir())
        command = [sys.executable, "-m", "benchmarks.soak_window", folder / "books", str(seed)]
        self._process = subprocess.Popen(
            [*command, str(max(1, pause_ms // WARM_UP_HASTE)), str(books[0])],
            cwd=ROOT,
            env=environment(
                HOME=str(home),
                XDG_RUNTIME_DIR=str(runtime),
                TMPDIR=str(temporary),
                DISPLAY=display,
                QT_QPA_PLATFORM="xcb",
                PAGEMATE_DATA_DIR=str(data_dir),
                ANTHROPIC_API_KEY="scripted",
                PYTHON_KEYRING_BACKEND="keyring.backends.null.Keyring",
            ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self.tree = psutil.Process(self._process.pid)
        self._began = time.monotonic()
        self._said: SimpleQueue[dict[str, Any]] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("{"):
                self._said.put(json.loads(line))

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    def order(self, words: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()

    def answer(self, key: str) -> dict[str, Any]:
        """The next line that has this key. Raises SystemExit when none comes."""
        end = time.monotonic() + PATIENCE_S
        last: dict[str, Any] = {}
        while time.monotonic() < end and (self.is_running or not self._said.empty()):
            try:
                said = self._said.get(timeout=1)
            except Empty:
                continue
            if key in said:
                return said
            last = said
        raise SystemExit(f"the program never said “{key}”, but {last}: {self.log()[-2000:]}")

    def log(self) -> str:
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")

    def close(self) -> int | None:
        try:
            return self._process.wait(60)
        except subprocess.TimeoutExpired:
            return None

    def end(self) -> None:
        """Whatever still runs of it."""
        if self.is_running:
            for child in self.tree.children(recursive=True):
                child.kill()
            self._process.kill()
        self._process.wait()
        self._log.close()

    def left_files(self) -> list[str]:
        """In its temporary folder and its runtime folder, once it has ended.

        Not those of the desktop's speech service, which outlives whoever it reads to.
        """
        found = [*(self._folder / "tmp").rglob("*"), *(self._folder / "runtime").rglob("*")]
        return sorted(
            str(path.relative_to(self._folder))
            for path in found
            if not path.is_dir() and SPEECH_SERVICE not in path.parts
        )


class Books:
    """A folder to which a new book comes from time to time."""

    def __init__(self, folder: Path, files: Sequence[Path], seed: int) -> None:
        self._folder = folder
        self._chance = random.Random(seed)
        self._count = 0
        folder.mkdir()
        for file in files:
            shutil.copy(file, folder / file.name)
        make_text_book(folder / "0 novel.pdf", 400, seed)
        self.add()

    def add(self) -> None:
        self._count += 1
        hidden = self._folder / ".new.pdf"
        make_text_book(hidden, NEW_PAGES, self._chance.randrange(10**6))
        hidden.rename(self._folder / f"new {self._count}.pdf")


def soaked(
    program: Program, books: Books, minutes: float, every: float, fewest_deeds: int = 0
) -> Soak:
    """The samples of the whole time; the program is closed afterwards.

    On a busy machine it takes longer, until that many deeds are done.
    """
    soak = Soak()
    program.answer("started")
    length = 60 * minutes
    next_sample, next_book = every, min(NEW_BOOK_S, length / 3)
    next_rest = length / RESTS
    is_warm = False
    while program.is_running and program.seconds < length - REST_S:
        time.sleep(0.5)
        if not is_warm and program.seconds >= WARM_UP_SHARE * length:
            is_warm = True
            program.order(f"pause {program.pause_ms}")
        if program.seconds >= next_sample:
            soak.samples.append(sample_of(program.tree, program.seconds))
            next_sample += every
        if program.seconds >= next_book:
            books.add()
            next_book += NEW_BOOK_S
        if program.seconds >= next_rest:
            _rest(program, soak, length)
            program.order("go on")
            next_rest += length / RESTS
            _say(soak.samples[-1], soak.told[-1])
    if program.is_running:
        _rest(program, soak, length)
        while program.is_running and sum(soak.told[-1]["done"].values()) < fewest_deeds:
            program.order("go on")
            time.sleep(1)
            _rest(program, soak, length)
        _say(soak.samples[-1], soak.told[-1])
        children = program.tree.children(recursive=True)
        program.order("quit")
        program.answer("done")
        soak.exit_code = program.close()
        _, alive = psutil.wait_procs(children, timeout=10)
        soak.left_processes = [_described(process) for process in alive]
    soak.left_files = program.left_files()
    soak.tracebacks = program.log().count("Traceback (most recent call last)")
    return soak


def _rest(program: Program, soak: Soak, length: float) -> None:
    program.order("rest")
    program.answer("rest")
    time.sleep(min(REST_S, length / RESTS / 3))
    program.order("tell")
    soak.told.append(program.answer("heap"))
    soak.samples.append(sample_of(program.tree, program.seconds, is_rest=True))


def _described(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline()[1:])
    except psutil.Error:
        return str(process.pid)


def _say(sample: Sample, told: dict[str, Any]) -> None:
    parts = ", ".join(f"{kind} {size / MB:.0f}" for kind, size in sorted(sample.memory.items()))
    print(
        f"{sample.seconds / 60:.0f} min at rest: {parts} MB, {sample.processes} processes, "
        f"{sample.threads} threads, {sample.descriptors} descriptors, "
        f"{told['widgets']} widgets, {told['objects']} objects, heap "
        + ", ".join(f"{kind} {size / MB:.1f}" for kind, size in told["heap"].items()),
        file=sys.stderr,
        flush=True,
    )


def lines_of(soak: Soak) -> dict[str, Line]:
    """Growth by what is measured and when."""
    found: dict[str, Line] = {}
    for when, at_rest in (("at work", False), ("at rest", True)):
        warm = soak.warm(at_rest=at_rest)
        found[f"window, {when}"] = line_through([(s.seconds, s.window) for s in warm])
        found[f"all processes, {when}"] = line_through([(s.seconds, s.total) for s in warm])
    warm = soak.warm(at_rest=True)
    for part in sorted({part for sample in warm for part in sample.parts}):
        line = line_through([(s.seconds, s.parts.get(part, 0)) for s in warm])
        found[f"of these: {part}, at rest"] = line
    told = soak.told_at_rest()
    if all(words.get("heap") for _, words in told):
        found["of the window: C heap in use, at rest"] = line_through(
            [(seconds, words["heap"]["used"]) for seconds, words in told]
        )
    return found


def objects_line(soak: Soak) -> Line:
    """Growth of the window's Python objects at rest, in thousands an hour.

    What is kept for nothing shows here long before it shows in the memory of a process, in which
    caches and gaps of the heap come and go.
    """
    told = soak.told_at_rest()
    return line_through([(seconds, 1000.0 * words["objects"]) for seconds, words in told])


def markdown(soak: Soak) -> str:
    """The course, the growth, and what was left."""
    shown = soak.rests
    rows = [
        (
            f"{sample.seconds / 60:.0f} min",
            f"{sample.window / MB:.0f}",
            f"{sample.total / MB:.0f}",
            str(sample.processes),
            str(sample.window_threads),
            str(sample.window_descriptors),
        )
        for sample in shown
    ]
    heads = ("at rest", "window, MB", "all, MB", "processes", "window: threads", "descriptors")
    growth = [
        (name, f"{line.per_hour:+.1f}", f"± {2 * line.error:.1f}")
        for name, line in lines_of(soak).items()
    ]
    objects = objects_line(soak)
    highest = max((sample.total for sample in soak.samples), default=0)
    done = soak.told[-1]["done"] if soak.told else {}
    return "\n\n".join(
        (
            table(heads, rows),
            table(("growth after the warm-up", "MB/h", "two standard errors"), growth),
            f"Python's objects in the window, at rest: {objects.per_hour:+.1f} thousand an hour "
            f"(± {2 * objects.error:.1f}).",
            f"{sum(done.values()):,} things done, {soak.questions} questions asked, "
            f"{len(soak.samples)} samples; most at once {highest / MB:.0f} MB.",
            f"After closing: exit code {soak.exit_code}, "
            f"{len(soak.left_processes)} processes left {soak.left_processes}, "
            f"{len(soak.left_files)} temporary files left {soak.left_files}, "
            f"{soak.tracebacks} tracebacks, {len(soak.refusals)} requests that an API would refuse "
            f"{soak.refusals[:3]}.",
        )
    )


def as_json(soak: Soak) -> str:
    lines = {name: asdict(line) for name, line in lines_of(soak).items()}
    return json.dumps({"machine": machine(), "growth": lines, **asdict(soak)}, indent=1)


def soak_once(
    files: Sequence[Path],
    minutes: float,
    seed: int,
    every: float,
    pause_ms: int,
    folder: Path,
    fewest_deeds: int = 0,
) -> Soak:
    """One run from start to end on a screen of its own."""
    books = Books(folder / "books", files, seed)
    with MessagesApi() as api, screen(folder) as display:
        api.always(answer_of)
        program = Program(folder, display, api, seed, pause_ms)
        try:
            soak = soaked(program, books, minutes, every, fewest_deeds)
        finally:
            program.end()
        soak.questions = api.request_count
        soak.refusals = list(api.refusals)
        api.expects_refusals = True
    return soak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=20.0, help="seconds between two samples")
    parser.add_argument(
        "--pause", type=int, default=400, help="milliseconds between two activities"
    )
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    os.environ["PAGEMATE_LANGUAGE"] = "en"
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        soak = soak_once(
            [file.absolute() for file in options.files],
            options.minutes,
            options.seed,
            options.every,
            options.pause,
            Path(name),
        )
        log = (Path(name) / "log").read_text(encoding="utf-8", errors="replace")
    if options.json:
        options.json.write_text(as_json(soak), encoding="utf-8")
        options.json.with_suffix(".log").write_text(log, encoding="utf-8")
    where = ", ".join(f"{name} {value}" for name, value in machine().items())
    print(f"{options.minutes:.0f} minutes, seed {options.seed}, {where}\n\n{markdown(soak)}")


if __name__ == "__main__":
    main()
