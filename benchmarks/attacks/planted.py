"""Modules planted in the folder that the program is started from (CWE-427)."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.attacks.attempts import (
    Attempt,
    Options,
    Outcome,
    judged,
    program,
    surroundings_of,
    watched,
)
from reader_app.bootstrap.child_processes import KINDS
from tests.support.books import make_labelled_book
from tests.support.messages_api import MessagesApi
from tests.support.program import ROOT

MODULES: Final = (
    "reader_app", "pymupdf", "anthropic", "struct", "keyring", "peewee", "PySide6", "tty",
    "ziamath", "tqdm", "sitecustomize",
)  # fmt: skip
_WINDOW_S: Final = 6.0
_WORKER: Final = """
import sys, time
from reader_app.ipc.channel import ChildProcess
child = ChildProcess(["--worker", sys.argv[1]])
time.sleep(1.5)
child.close()
"""


def planted_modules(options: Options) -> Iterator[Attempt]:
    """Each kind of process is started where every module lies; none may be executed.

    The program's own name lies there in a round of its own: whoever executes it gets no further.
    """
    groups = (MODULES[1:], MODULES[:1])
    for names in groups[1:] if options.is_quick else groups:
        place = options.folder / names[0]
        place.mkdir()
        yield from _round(place, names, is_quick=options.is_quick)
    yield from _recipes()


def _round(place: Path, names: Sequence[str], *, is_quick: bool) -> Iterator[Attempt]:
    folder = place / "Downloads"
    folder.mkdir()
    mark = place / "mark"
    for name in names:
        (folder / f"{name}.py").write_text(
            f"import sys\nopen({str(mark)!r}, 'a').write('{name}\\n')\nraise ImportError\n"
        )
    book = make_labelled_book(folder / "book.pdf")
    own = surroundings_of(place)
    for kind in KINDS:
        command: Sequence[str | bytes | Path] = [sys.executable, "-P", "-c", _WORKER, kind]
        watched(command, cwd=folder, surroundings=own)
        yield from _found(f"worker {kind}", mark, names)
    for words in (
        ("index", book),
        ("search", book, "word"),
        ("ask", "--offline", book, "What word?"),
        ("doctor",),
        ("--version",),
    ):
        watched(program(place, *words), cwd=folder, surroundings=own)
        yield from _found(f"command {words[0]}", mark, names)
    if is_quick:
        return
    with MessagesApi() as api:
        api.reply("The word.")
        api.expects_refusals = True
        asking = {**own, "ANTHROPIC_BASE_URL": api.base_url, "ANTHROPIC_API_KEY": "x"}
        watched(program(place, "ask", book, "Which?"), cwd=folder, surroundings=asking)
    yield from _found("question to a model", mark, names)
    watched(program(place, book), cwd=folder, surroundings=own, interrupt_after_s=_WINDOW_S)
    yield from _found("window", mark, names)


def _found(what: str, mark: Path, names: Sequence[str]) -> Iterator[Attempt]:
    """One for each module."""
    executed = set(mark.read_text().split()) if mark.exists() else set()
    mark.unlink(missing_ok=True)
    for name in names:
        yield judged(f"{what}: {name}.py", name not in executed, "was executed")


def _recipes() -> Iterator[Attempt]:
    """By reading: scripts that start Python with `-m` do so with `-P`."""
    for script in ("run",):
        path = ROOT / script
        if not path.exists():
            yield Attempt(f"script {script}", Outcome.NOT_TRIED, "isn't part of this installation")
            continue
        starts = [line for line in path.read_text().splitlines() if "-m reader_app" in line]
        unsafe = [line.strip() for line in starts if " -P" not in line]
        yield judged(f"script {script}, by reading", not unsafe, "; ".join(unsafe)[:120])
