"""`kill -9` at random moments of everything that writes: what is lost, and how the next start is.

    python -m benchmarks.kills [--kills 1000] [--seed 1] [--only NAME] [--json FILE]

Each time a process is made that works on a library through the program's own core, tells what it
writes before and after each call, and is killed. A fresh process then opens the library, and
everything that was acknowledged has to be there (`benchmarks.kill_features`). A tenth of the kills
hit the whole program with all its processes (`benchmarks.kill_program`): turns against a scripted
server, imports, indexing and recognition. Prints Markdown: kills, acknowledged writes, what was
lost, the longest start afterwards, what was told, and what was left over. Linux and macOS.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import select
import shutil
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.kill_features import (
    ANOTHER_LIBRARY,
    FEATURES,
    Feature,
    Sayer,
    Value,
    Values,
    problems_of,
)
from benchmarks.tables import machine, table
from reader_app.bootstrap.backend import open_backend
from reader_app.store.open_store import FILE_NAME

GOAL_S: Final = 5.0
PATIENCE_S: Final = 60.0
FRESH_AFTER: Final = 20
"""So many kills hit one library before the next one begins with nothing."""
EARLY_SHARE: Final = 0.2
"""Of the kills: while the library is still being opened."""
_SENTENCE: Final = re.compile(r"[.!?](?=\s|$)")
_UNFINISHED: Final = re.compile(r"^\.|\.part|\.rebuilding|\.tmp")


@dataclass(slots=True)
class Result:
    """What came of all kills at one feature."""

    name: str
    kills: int = 0
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    start_s: list[float] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    told_wrongly: list[str] = field(default_factory=list)
    """Where nothing was lost and nothing was to be told."""
    most_sentences: int = 0
    left_files: list[str] = field(default_factory=list)
    left_processes: list[str] = field(default_factory=list)
    tracebacks: int = 0
    worked_s: list[float] = field(default_factory=list)
    """Seconds of a processor that each start of the whole program took: a busy machine takes longer
    over them, but they stay the same.
    """
    plain_start_s: list[float] = field(default_factory=list)
    """Starts after a proper end, at the same time."""
    plain_worked_s: list[float] = field(default_factory=list)

    @property
    def broken(self) -> int:
        slow = sum(seconds > GOAL_S for seconds in self.start_s)
        return len(self.lost) + len(self.told_wrongly) + len(self.left_processes) + slow


@dataclass(slots=True)
class Ledger:
    """What has to be in a library, by what its writers said."""

    there: Values = field(default_factory=dict)
    pending: Values = field(default_factory=dict)
    acknowledged: int = 0

    def hear(self, line: str) -> None:
        match json.loads(line):
            case ["begin", str(key), value]:
                self.pending[key] = value
            case ["done", str(key)]:
                self.there[key] = self.pending.pop(key)
                self.acknowledged += 1

    @property
    def expected(self) -> dict[str, set[Value]]:
        found: dict[str, set[Value]] = {key: {value} for key, value in self.there.items()}
        for key, value in self.pending.items():
            found[key] = {value, self.there.get(key)}
        return found

    def settle(self, found: Values) -> None:
        """What was being written has a value now: that one."""
        self.there |= {key: found.get(key) for key in self.pending}
        self.pending.clear()


@dataclass(frozen=True, slots=True)
class Start:
    """A start after a kill, as a fresh process saw it."""

    seconds: float
    sentence: str
    problems: list[str]
    pending: Values
    left: list[str]


def forked(work: Callable[[int], None]) -> tuple[int, int]:
    """A child that does it, with the writing end of a pipe; its id and the reading end."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            work(writing)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    return child, reading


def killed(
    feature: Feature, data_dir: Path, ledger: Ledger, chance: random.Random, longest_s: float
) -> str:
    """One process that writes and is killed. What it died of by itself; "" for the kill."""
    seed = chance.randrange(10**9)
    child, pipe = forked(lambda end: feature.work(data_dir, random.Random(seed), Sayer(end)))
    is_early = feature.is_once or chance.random() < EARLY_SHARE
    delay_s = chance.uniform(0, longest_s)
    heard = _heard(pipe, delay_s, is_early=is_early)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    while part := os.read(pipe, 65536):
        heard += part
    os.close(pipe)
    for line in heard.decode().split("\n")[:-1]:
        ledger.hear(line)
    if os.WIFSIGNALED(status) or (feature.is_once and os.WEXITSTATUS(status) == 0):
        return ""
    return f"it ended by itself: {status}"


def _now_in(feature: Feature, data_dir: Path) -> Values:
    """What a library holds before anybody has written."""
    core = open_backend(data_dir)
    found = feature.read(core)
    core.close()
    return found


def _undisturbed_s(feature: Feature, folder: Path) -> float:
    """How long the work takes that is over after one go."""
    feature.prepare(folder / "data")
    began = time.monotonic()
    child, pipe = forked(lambda end: feature.work(folder / "data", random.Random(), Sayer(end)))
    os.waitpid(child, 0)
    os.close(pipe)
    return time.monotonic() - began


def _heard(pipe: int, delay_s: float, *, is_early: bool) -> bytes:
    """Listen for that long, from the start of the process or from the moment it has opened."""
    heard = b""
    end = time.monotonic() + (delay_s if is_early else PATIENCE_S)
    has_opened = is_early
    while (left := end - time.monotonic()) > 0:
        if not select.select([pipe], [], [], left)[0]:
            break
        part = os.read(pipe, 65536)
        if not part:
            break
        heard += part
        if not has_opened and b"opened" in heard:
            has_opened, end = True, time.monotonic() + delay_s
    return heard


def started(feature: Feature, data_dir: Path, ledger: Ledger) -> Start:
    """A fresh process opens the library and looks for everything."""

    def look(end: int) -> None:
        began = time.perf_counter()
        core = open_backend(data_dir)
        seconds = time.perf_counter() - began
        sentence = core.store.report.sentence
        found = feature.read(core)
        problems = list(problems_of(ledger.expected, found))
        pending = {key: found.get(key) for key in ledger.pending}
        core.store.remove_leftovers()  # as the window does some seconds after its start
        core.close()
        problems += unsound(data_dir)
        left = unfinished_files(data_dir)
        start = Start(seconds, sentence, problems, pending, left)
        os.write(end, json.dumps(asdict(start)).encode())

    child, pipe = forked(look)
    said = b""
    end = time.monotonic() + PATIENCE_S
    while (left := end - time.monotonic()) > 0 and select.select([pipe], [], [], left)[0]:
        part = os.read(pipe, 65536)
        if not part:
            break
        said += part
    os.close(pipe)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if not said:
        return Start(PATIENCE_S, "", ["the library didn't open"], {}, [])
    return Start(**json.loads(said))


def sentences_in(words: str) -> int:
    return len(_SENTENCE.findall(words))


def unsound(data_dir: Path) -> list[str]:
    """What SQLite finds wrong."""
    with closing(sqlite3.connect(data_dir / FILE_NAME, timeout=30)) as library:
        (answer,) = library.execute("PRAGMA integrity_check").fetchone()
        strays = library.execute("PRAGMA foreign_key_check").fetchall()
    return [*([f"integrity: {answer}"] if answer != "ok" else []), *map(str, strays)]


def unfinished_files(data_dir: Path) -> list[str]:
    """Files that somebody began to write and nobody will finish."""
    found = [path for path in data_dir.parent.rglob("*") if path.is_file()]
    # The library that an export comes from isn't started again: its next start would tidy it.
    found = [path for path in found if ANOTHER_LIBRARY not in path.parts]
    return sorted(path.name for path in found if _UNFINISHED.search(path.name))


def attacked(feature: Feature, kills: int, seed: int, folder: Path) -> Result:
    """All kills at one feature."""
    result = Result(feature.name)
    chance = random.Random(f"{seed} {feature.name}")
    ledger, place = Ledger(), folder / "first"
    longest_s = _undisturbed_s(feature, place) if feature.is_once else feature.longest_s
    for number in range(kills):
        if feature.is_once or number % FRESH_AFTER == 0:
            shutil.rmtree(place, ignore_errors=True)
            place = folder / f"{number}"
            place.mkdir(parents=True)
            begun = feature.prepare(place / "data")
            begun |= {} if feature.is_once else _now_in(feature, place / "data")
            ledger = Ledger(begun, {}, ledger.acknowledged)
        end = killed(feature, place / "data", ledger, chance, longest_s)
        start = started(feature, place / "data", ledger)
        ledger.settle(start.pending)
        result.kills += 1
        result.start_s.append(start.seconds)
        result.lost += [f"{feature.name}: {each}" for each in (end, *start.problems) if each]
        result.left_files += [name for name in start.left if name not in result.left_files]
        if start.sentence:
            result.told.append(start.sentence)
            result.most_sentences = max(result.most_sentences, sentences_in(start.sentence))
        if start.sentence and not feature.may_tell:
            result.told_wrongly.append(start.sentence)
    shutil.rmtree(place, ignore_errors=True)
    result.acknowledged = ledger.acknowledged
    return result


def markdown(results: Sequence[Result]) -> str:
    heads = (
        "killed in the middle of", "kills", "acknowledged", "lost", "longest start, s",
        "told", "sentences", "told for nothing", "processes left", "files left", "tracebacks",
    )  # fmt: skip
    rows = [
        (
            result.name,
            str(result.kills),
            f"{result.acknowledged:,}" if result.acknowledged else "–",
            str(len(result.lost)),
            f"{max(result.start_s, default=0):.2f}",
            str(len(result.told)),
            str(result.most_sentences),
            str(len(result.told_wrongly)),
            str(len(result.left_processes)),
            str(len(result.left_files)),
            str(result.tracebacks),
        )
        for result in results
    ]
    total = (
        "**all**",
        str(sum(result.kills for result in results)),
        f"{sum(result.acknowledged for result in results):,}",
        str(sum(len(result.lost) for result in results)),
        f"{max((max(r.start_s, default=0) for r in results), default=0):.2f}",
        str(sum(len(result.told) for result in results)),
        str(max((result.most_sentences for result in results), default=0)),
        str(sum(len(result.told_wrongly) for result in results)),
        str(sum(len(result.left_processes) for result in results)),
        str(sum(len(result.left_files) for result in results)),
        str(sum(result.tracebacks for result in results)),
    )
    lines = [table(heads, [*rows, total]), ""]
    for result in results:
        lines += [f"- lost: {each}" for each in result.lost[:5]]
        lines += [f"- told by {result.name}: {each}" for each in dict.fromkeys(result.told)][:3]
        lines += [f"- left by {result.name}: {each}" for each in result.left_processes[:3]]
        if result.plain_start_s:
            after, plain = map(statistics.median, (result.start_s, result.plain_start_s))
            work, plain_work = map(statistics.median, (result.worked_s, result.plain_worked_s))
            lines.append(
                f"- {result.name}: start, median, {after:.1f} s ({work:.1f} s of a processor, at "
                f"most {max(result.worked_s):.1f}); after a proper end {plain:.1f} s "
                f"({plain_work:.1f} s)"
            )
        if result.left_files:
            lines.append(f"- files left by {result.name}: {', '.join(result.left_files[:4])}")
    return "\n".join(lines)


def core_kills(kills: int, seed: int, names: Sequence[str] = ()) -> list[Result]:
    """So many in all, shared out evenly among the features."""
    chosen = [feature for feature in FEATURES if not names or feature.name in names]
    results = []
    for number, feature in enumerate(chosen):
        share = kills // len(chosen) + (number < kills % len(chosen))
        with tempfile.TemporaryDirectory(prefix="kills-") as folder:
            results.append(attacked(feature, share, seed, Path(folder)))
        print(f"{feature.name}: {share} kills", file=sys.stderr, flush=True)
    return results


def program_kills(kills: int, seed: int) -> list[Result]:
    """The same of the whole program, with its processes; shared out among what it does."""
    from benchmarks.kill_program import ACTIVITIES, ended_while

    results = []
    for number, activity in enumerate(ACTIVITIES):
        share = kills // len(ACTIVITIES) + (number < kills % len(ACTIVITIES))
        result = Result(f"whole program: {activity.name}")
        with tempfile.TemporaryDirectory(prefix="kills-") as folder:
            for fall in ended_while(activity, share, seed, Path(folder)):
                result.kills += 1
                result.acknowledged += fall.acknowledged
                result.lost += fall.lost
                result.start_s.append(fall.start_s)
                result.told += fall.told[:1]
                result.most_sentences = max(
                    [result.most_sentences, *(sentences_in(words) for words in fall.told)]
                )
                result.told_wrongly += fall.told[1:]
                result.left_processes += fall.left_processes
                result.left_files += fall.left_files
                result.tracebacks += fall.tracebacks
                result.worked_s.append(fall.worked_s)
                result.plain_start_s += [fall.plain_start_s] if fall.plain_start_s else []
                result.plain_worked_s += [fall.plain_worked_s] if fall.plain_start_s else []
        results.append(result)
        print(f"{result.name}: {share} kills", file=sys.stderr, flush=True)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], help="name of a feature")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
    os.environ["PAGEMATE_LANGUAGE"] = "en"
    whole = 0 if options.only else options.kills // 10
    results = core_kills(options.kills - whole, options.seed, options.only)
    if whole:
        results += program_kills(whole, options.seed)
    where = ", ".join(f"{name} {value}" for name, value in machine().items())
    print(f"{options.kills} kills, seed {options.seed}, {where}\n\n{markdown(results)}")
    if options.json:
        options.json.write_text(json.dumps([asdict(result) for result in results], indent=1))


if __name__ == "__main__":
    main()
