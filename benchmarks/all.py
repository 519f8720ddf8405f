"""Every figure of the README, made new in one go and held against its text.

    python -m benchmarks.all [NAME…] [--manual FILE] [--book FILE] [--data FOLDER]
                             [--library FOLDER] [--runs N] [--readers NAME…] [--within MINUTES]
    python -m benchmarks.all --record NAME BENCHMARK [ARGUMENT…]
    python -m benchmarks.all --check

Runs the benchmarks of `RUNS` (or those with these names) one after the other, keeps what each
prints in `benchmarks/results/NAME.md` under a line that says when, on what and beside which load
it was measured, and puts it between the marks `NAME: begin` and `NAME: end` of the README.
`--record` does this with one benchmark and arguments that depend on files which not everyone has.
`--check` runs nothing. In the end each fails if a block of the README isn't what its benchmark
printed, or if a number in the prose of the figures stands neither in a result of its section (those
of its blocks, and those that a comment `from: NAME…` names) nor in `benchmarks/README.md`, which
records the runs in detail.

`--manual`: a long manual (R's, 2,415 pages); `--book`: an ordinary book (Free Culture, 352 pages);
`--data`: question sets as `benchmarks.search` reads them; `--library`: a data folder of
`benchmarks.library_maker`. A benchmark whose input isn't given is left out, and said.
`--runs` and `--readers` go to those that compare readers. `--within`: none begins later, and one
that would end later is ended. A benchmark that fails keeps its last result, the others go on, and
all of it is said in the end.

`bundle` wants root and what `packaging/linux/build` made; those of windows Xvfb, openbox, xprop,
dbus-daemon and the other readers (zathura with zathura-pdf-poppler).
"""

from __future__ import annotations

import argparse
import datetime
import math
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.readers import ROOT
from benchmarks.tables import machine, put_between

README: Final = ROOT / "README.md"
RECORDS: Final = (ROOT / "benchmarks" / "README.md", ROOT / "benchmarks" / "references.md")
RESULTS: Final = ROOT / "benchmarks" / "results"
LONGEST_S: Final = 3600
_FAREWELL_S: Final = 30
PUBLISHED: Final = frozenset({"published", "answers"})
"""Blocks with figures of others, or that another command fills."""
_SMALL: Final = 10
"""Whole numbers below it are counts in a sentence, not figures."""
_NUMBER: Final = re.compile(r"(?<![\w.,])(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?![\w]*-bit)")
_BLOCK: Final = re.compile(r"<!-- ([\w-]+): begin -->\n(.*?)<!-- \1: end -->", re.DOTALL)
_FROM: Final = re.compile(r"<!-- from: ([\w -]+) -->")
_QUIET: Final = re.compile(r"`[^`]*`|\([^()]*goal[^()]*\)|\]\([^)]*\)|<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Run:
    """One benchmark: the name of its block, and its command; `{manual}` and such are filled in."""

    name: str
    command: str

    @property
    def compares(self) -> bool:
        """Whether it takes the options of `benchmarks.peers`."""
        return self.command.split()[0] in {"peers", "window_start", "bundle_start"}

    @property
    def needs(self) -> set[str]:
        return set(re.findall(r"{(\w+)}", self.command))


RUNS: Final = (
    Run("peers", "peers {manual} {book}"),
    Run("window-start", "window_start {manual} {book}"),
    Run("window-start-busy", "window_start {manual} {book} --busy 2"),
    Run("bundle", "bundle_start {manual}"),
    Run("find", "find {manual} --late 16000"),
    Run("engine", "engine {manual}"),
    Run("startup", "startup {book}"),
    Run("memory", "memory"),
    Run("gaps", "gui_gaps {manual} --rounds 5"),
    Run("white", "white"),
    Run("peers-busy", "peers {manual} {book} --busy 2"),
    Run("sandbox", "sandbox {book}"),
    Run("evidence", "evidence {book}"),
    Run("conversation", "conversation"),
    Run("search", "search {data}"),
    Run("refusals", "refusals {data}"),
    Run("caching", "caching"),
    Run("library", "library {library}"),
    Run("library-search", "library_search {library}"),
)


def kept(name: str) -> str:
    """What the benchmark printed when it was last run, without the line about its surroundings."""
    text = (RESULTS / f"{name}.md").read_text(encoding="utf-8")
    return text.partition("\n")[2].strip()


def record(name: str, words: Sequence[str], longest_s: float = LONGEST_S) -> str:
    """Keep what a benchmark prints, and put it into the README if that has a place for it.

    `words`: the benchmark's module and its arguments. Returns what went wrong, "" for nothing.
    """
    before = machine()
    command = [sys.executable, "-m", f"benchmarks.{words[0]}", *words[1:]]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        try:
            printed, _ = running.communicate(timeout=longest_s)
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)  # it ends what it has started
            try:
                running.communicate(timeout=_FAREWELL_S)
            except subprocess.TimeoutExpired:
                running.kill()
            return f"{name} was ended after {longest_s:.0f} s; nothing of it was kept"
    if running.returncode:
        return f"{name} failed with {running.returncode}; nothing of it was kept"
    shown = " ".join(Path(word).name if Path(word).exists() else word for word in words)
    where = ", ".join(map(" ".join, before.items()))
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    line = f"{today}, {where} before, {os.getloadavg()[0]:.1f} after"
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.md").write_text(
        f"<!-- `python -m benchmarks.{shown}`, {line} -->\n{printed.strip()}\n",
        encoding="utf-8",
    )
    readme = README.read_text(encoding="utf-8")
    if f"<!-- {name}: begin -->" in readme:
        README.write_text(put_between(readme, name, kept(name)), encoding="utf-8")
    return ""


def sections(readme: str) -> Iterator[str]:
    """The parts of the figures, each from its heading to the next."""
    figures = readme.partition("<!-- figures: begin -->")[2].partition("<!-- figures: end -->")[0]
    yield from re.split(r"(?m)^### ", figures)[1:]


def numbers(text: str) -> list[str]:
    """Those that a sentence claims: without thousands' commas and leading zeros."""
    found = [match.group().replace(",", "") for match in _NUMBER.finditer(text)]
    return [number.removeprefix("0") if number.startswith("0.") else number for number in found]


def differences(readme: str, results: Mapping[str, str], record: str = "") -> list[str]:
    """One sentence for each block and each number that neither results nor record bear out."""
    wrong, recorded = [], set(numbers(record))
    for section in sections(readme):
        blocks = {match[1]: match[2].strip() for match in _BLOCK.finditer(section)}
        for name, content in blocks.items():
            if name not in PUBLISHED and content != results.get(name, "").strip():
                wrong.append(f"the block “{name}” isn't what its benchmark printed")
        sources = [*blocks, *(name for names in _FROM.findall(section) for name in names.split())]
        printed = {each for name in sources for each in numbers(results.get(name, ""))} | recorded
        prose = _QUIET.sub(" ", _BLOCK.sub(" ", section))
        for number in numbers(prose):
            is_small = number.isdecimal() and int(number) < _SMALL
            if not is_small and number not in printed:
                title = section.partition("\n")[0]
                wrong.append(f"“{number}” under “{title}” stands in no result")
    return wrong


def check() -> int:
    """Print what differs; 1 if something does."""
    results = {path.stem: kept(path.stem) for path in RESULTS.glob("*.md")}
    record = "\n".join(path.read_text(encoding="utf-8") for path in RECORDS)
    wrong = differences(README.read_text(encoding="utf-8"), results, record)
    print("\n".join(wrong) if wrong else "the README's figures are those that were measured")
    return int(bool(wrong))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[[], *(each.name for each in RUNS)])
    for name in ("manual", "book", "data", "library"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--runs", type=int, help="of those that compare readers")
    parser.add_argument("--readers", nargs="+", metavar="NAME", default=[])
    parser.add_argument("--within", type=float, default=math.inf, metavar="MINUTES")
    parser.add_argument("--record", nargs=argparse.REMAINDER, metavar="NAME BENCHMARK …")
    parser.add_argument("--check", action="store_true", help="run nothing")
    options = parser.parse_args(arguments)
    if options.check:
        return check()
    if options.record:
        failed = [record(options.record[0], options.record[1:])]
    else:
        failed = list(renewed(options))
    print("\n".join(filter(None, failed)))
    return check() or int(any(failed))


def renewed(options: argparse.Namespace) -> Iterator[str]:
    """Run the benchmarks that were asked for, and yield what went wrong with each."""
    given = {name: getattr(options, name) for name in ("manual", "book", "data", "library")}
    inputs = {name: str(path.absolute()) for name, path in given.items() if path is not None}
    shared = [f"--runs={options.runs}"] if options.runs else []
    shared += ["--only", *options.readers] if options.readers else []
    began = time.monotonic()
    for wanted in RUNS:
        if options.names and wanted.name not in options.names:
            continue
        if missing := wanted.needs - inputs.keys():
            yield f"{wanted.name}: left out, needs --{', --'.join(sorted(missing))}"
            continue
        left_s = min(60 * options.within - (time.monotonic() - began), LONGEST_S)
        if left_s <= 0:
            yield f"{wanted.name}: left out, the time was over"
            continue
        words = [word.format(**inputs) for word in wanted.command.split()]
        begun = time.monotonic()
        yield record(wanted.name, [*words, *(shared if wanted.compares else ())], left_s)
        print(f"{wanted.name}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
