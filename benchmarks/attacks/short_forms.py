"""Kills and damaged files as attacks: the short forms of `benchmarks.kills` and `.mutants`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Final

from benchmarks.attacks.attempts import Attempt, Options, Outcome, judged

KILLS: Final = 90
_QUICK_KILLS: Final = 18
MUTANTS: Final = 300
_QUICK_MUTANTS: Final = 30


def kills(options: Options) -> Iterator[Attempt]:
    """Processes that write, killed; one attempt for each kill."""
    if sys.platform == "win32":
        yield Attempt("kills", Outcome.NOT_TRIED, "the processes are forked")
        return
    os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
    from benchmarks.kills import GOAL_S, core_kills

    for result in core_kills(_QUICK_KILLS if options.is_quick else KILLS, 5):
        for number, seconds in enumerate(result.start_s, start=1):
            yield judged(f"{result.name}, start {number}", seconds <= GOAL_S, f"{seconds:.1f} s")
        yield judged(f"{result.name}: what was acknowledged", not result.lost, str(result.lost[:2]))
        told = str(result.told_wrongly[:1])
        yield judged(f"{result.name}: told for nothing", not result.told_wrongly, told)
        left = ", ".join(result.left_files[:3])
        yield judged(f"{result.name}: files left", not result.left_files, left)


def mutants(options: Options) -> Iterator[Attempt]:
    """Damaged books of every format in the client of the window; one attempt for each file."""
    from benchmarks.mutants import make_samples, rows_of

    files = make_samples(options.folder)
    count = _QUICK_MUTANTS if options.is_quick else MUTANTS
    for row in rows_of(files, count, 11, range(count)):
        is_fine = row.outcome in ("drawn", "explained", "refused")
        is_fine = is_fine and not row.is_slow and not row.has_traceback
        seen = {"outcome": row.outcome, "s": row.seconds, "traceback": row.has_traceback}
        yield judged(row.name, is_fine, json.dumps(seen))
