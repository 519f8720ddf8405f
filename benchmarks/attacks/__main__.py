"""Attacks on the program, and what holds: `python -m benchmarks.attacks [--quick] [AREA…]`.

Each section of `sections.py` runs in a process of its own with a limit of time and an empty home.
Nothing leaves the machine: servers are on loopback, files are made here, and only processes that
were started here are ended. Prints Markdown: what was tried, what held, what broke, and what could
not be tried. `--quick` leaves out what takes long or much memory; `--json FILE` keeps each attempt.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.attacks.attempts import Attempt, Options, Outcome, Section, end_tree
from benchmarks.attacks.sections import SECTIONS
from benchmarks.tables import machine, table
from tests.support.program import ROOT


@dataclass(frozen=True, slots=True)
class Done:
    """A section and what its attempts came to. `ended`: why it didn't come to its end, or ""."""

    area: str
    attempts: list[Attempt]
    seconds: float
    ended: str = ""

    def of(self, outcome: Outcome) -> list[Attempt]:
        return [attempt for attempt in self.attempts if attempt.outcome is outcome]


def attack(section: Section, *, is_quick: bool) -> Done:
    """Run it in its own process; what it said before it was ended counts."""
    command = [sys.executable, "-P", "-m", "benchmarks.attacks", "--run", section.area]
    command += ["--quick"] if is_quick else []
    began = time.monotonic()
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    ended = ""
    try:
        out, err = process.communicate(timeout=section.limit_s)
    except subprocess.TimeoutExpired:
        end_tree(process.pid)
        out, err = process.communicate()
        ended = f"not over within {section.limit_s:.0f} s"
    if process.returncode and not ended:
        ended = f"{process.returncode}: {err.strip().splitlines()[-1:] or ''}"[:300]
    lines = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    attempts = [Attempt(line["name"], Outcome(line["outcome"]), line["detail"]) for line in lines]
    return Done(section.area, attempts, time.monotonic() - began, ended)


def run_here(section: Section, *, is_quick: bool) -> None:
    """In this process; a line of JSON for each attempt."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        for attempt in section.attack(Options(Path(name).resolve(), is_quick)):
            print(json.dumps(asdict(attempt)), flush=True)


def markdown(done: Sequence[Done]) -> str:
    """A row for each area; below what broke, what was not tried, and what didn't end."""
    rows = [_row(each.area, [each]) for each in done]
    rows.append(_row("**all**", done))
    lines = [table(("area", "tried", "held", "broken", "not tried", "s"), rows), ""]
    for each in done:
        for attempt in each.of(Outcome.BROKEN):
            lines.append(f"- {each.area}, broken: {attempt.name}{_in_brackets(attempt.detail)}")
        for attempt in each.of(Outcome.NOT_TRIED):
            lines.append(f"- {each.area}, not tried: {attempt.name}{_in_brackets(attempt.detail)}")
        if each.ended:
            lines.append(f"- {each.area} didn't come to its end: {each.ended}")
    return "\n".join(lines)


def _row(area: str, done: Sequence[Done]) -> list[str]:
    counts = [sum(len(each.of(outcome)) for each in done) for outcome in Outcome]
    held, broken, untried = counts
    seconds = sum(each.seconds for each in done)
    return [area, str(held + broken), str(held), str(broken), str(untried), f"{seconds:.0f}"]


def _in_brackets(detail: str) -> str:
    return f" ({detail})" if detail else ""


def main() -> int:
    """1 where something broke."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("areas", nargs="*", help="names, or how they begin; all of them by default")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--run", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        (section,) = (each for each in SECTIONS if each.area == options.run)
        run_here(section, is_quick=options.quick)
        return 0
    wanted = tuple(options.areas)
    chosen = [each for each in SECTIONS if not wanted or each.area.startswith(wanted)]
    done = []
    for section in chosen:
        done.append(attack(section, is_quick=options.quick))
        print(f"{section.area}: {done[-1].seconds:.0f} s", file=sys.stderr, flush=True)
    where = ", ".join(f"{name} {value}" for name, value in machine().items())
    print(f"{where}\n\n{markdown(done)}")
    if options.json:
        options.json.write_text(json.dumps([asdict(each) for each in done], indent=1))
    return int(any(each.of(Outcome.BROKEN) or each.ended for each in done))


if __name__ == "__main__":
    sys.exit(main())
