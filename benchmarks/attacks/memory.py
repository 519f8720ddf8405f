"""How much memory a hostile file takes, on the command line and in the window's processes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication

from benchmarks.attacks.attempts import (
    MB,
    Attempt,
    Options,
    Outcome,
    Ran,
    judged,
    program,
    surroundings_of,
    watched,
)
from benchmarks.attacks.bombs import MAKERS
from benchmarks.mutant_trial import Trial, caught_errors
from benchmarks.mutations import Mutant
from reader_app.workers.document_client import DocumentClient

GOAL_BYTES: Final = 2_000 * MB
MOST_BYTES: Final = 3_000 * MB
"""Beyond it the attack is ended."""
LIMIT_S: Final = 130.0
_QUICK: Final = ("labels.pdf", "endless.html", "waiting.html")
_WRONG: Final = "never ends"
"""What memory, names and kinds of file were blamed for."""


def memory_of_files(options: Options) -> Iterator[Attempt]:
    """Each file once with `index`, once with the client of the window."""
    if sys.platform == "win32":
        yield Attempt("files", Outcome.NOT_TRIED, "memory is measured on Linux")
        return
    for name, (make, megabytes) in MAKERS.items():
        if options.is_quick and name not in _QUICK:
            continue
        place = options.folder / name
        place.mkdir()
        file = make(place / name, megabytes)
        own = surroundings_of(place)
        ran = watched(
            program(place, "index", file),
            limit_s=LIMIT_S,
            limit_bytes=MOST_BYTES,
            surroundings=own,
        )
        yield from _judged("command", name, ran)
        command: list[str | bytes | Path] = [sys.executable, "-m", "benchmarks.attacks.memory"]
        ran = watched([*command, file], limit_s=LIMIT_S, limit_bytes=MOST_BYTES, surroundings=own)
        yield from _judged("window", name, ran)
        file.unlink()


def _judged(what: str, name: str, ran: Ran) -> Iterator[Attempt]:
    shown = f"{ran.memory / MB:.0f} MB, {ran.seconds:.0f} s"
    said = (ran.out + ran.err).decode(errors="replace")
    yield judged(f"{what}: memory of {name}", ran.memory <= GOAL_BYTES, shown)
    yield judged(f"{what}: end of {name}", ran.code is not None, f"had to be ended, {shown}")
    yield judged(f"{what}: processes left by {name}", not ran.left, ", ".join(ran.left))
    yield judged(f"{what}: traceback of {name}", not ran.has_traceback, ran.last_words)
    is_blamed = _WRONG in said
    yield judged(f"{what}: sentence for {name}", not is_blamed, "“reading it never ends”")


def open_one(file: Path) -> None:
    """In this process, as the window does it; prints what came of it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication(sys.argv[:1])
    client = DocumentClient(application)
    said: list[str] = []
    client.open_failed.connect(lambda error: said.append(str(error)))
    client.page_failed.connect(lambda page, words: said.append(f"{page}: {words}"))
    try:
        with caught_errors() as errors:
            fate = Trial(client, errors).look_at(Mutant(file.name, "hostile", 0, b""), file)
    finally:
        client.shut_down()
    print(json.dumps({"outcome": fate.outcome, "seconds": fate.seconds, "said": said}))


if __name__ == "__main__":
    open_one(Path(sys.argv[1]))
