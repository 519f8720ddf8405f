"""The real program in a process of its own, as a shell would start it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "reader_app")


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def environment(**changes: str) -> dict[str, str]:
    """The test's own environment, from which the program can be started anywhere."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **changes}


def run(*words: object, cwd: Path | None = None, **changes: str) -> Ran:
    """`pagemate WORDS…`; `changes` go into the environment."""
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        cwd=cwd or ROOT,
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def started(*words: object, **changes: str) -> subprocess.Popen[str]:
    """The same, not waited for; in a session of its own, so that it can be killed alone."""
    return subprocess.Popen(
        [*COMMAND, *map(str, words)],
        cwd=ROOT,
        env=environment(**changes),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
