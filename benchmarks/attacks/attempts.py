"""What an attack came to, and how processes are watched that are attacked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

import psutil

from benchmarks.session import share_of
from tests.support.program import ROOT

MB: Final = 1_000_000
LOOK_S: Final = 0.05
TRACEBACK: Final = "Traceback (most recent call last)"


class Outcome(StrEnum):
    HELD = "held"
    BROKEN = "broken"
    NOT_TRIED = "not tried"
    """It can't be tried here; `detail` says why."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One thing that was tried. `detail`: what was seen, where it isn't plain from the name."""

    name: str
    outcome: Outcome
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """`folder` is the section's own and empty. `is_quick`: fewer of a kind, nothing large."""

    folder: Path
    is_quick: bool


Attack: TypeAlias = Callable[[Options], Iterator[Attempt]]


@dataclass(frozen=True, slots=True)
class Section:
    """Attacks of one area. `limit_s`: then its process is ended; `is_cheap`: a few seconds."""

    area: str
    attack: Attack
    limit_s: float
    is_cheap: bool = False


def judged(name: str, is_held: bool, detail: str = "") -> Attempt:
    outcome = Outcome.HELD if is_held else Outcome.BROKEN
    return Attempt(name, outcome, " ".join(detail.split())[-200:])


@dataclass(frozen=True, slots=True)
class Ran:
    """`memory`: the most that the process and its children held at once (PSS), in bytes.

    `code` None: it was ended because it took too long or too much.
    """

    code: int | None
    out: bytes
    err: bytes
    seconds: float
    memory: int
    left: tuple[str, ...] = ()

    @property
    def has_traceback(self) -> bool:
        return TRACEBACK.encode() in self.err

    @property
    def last_words(self) -> str:
        lines = self.err.decode(errors="replace").strip().splitlines()
        return lines[-1][:160] if lines else ""


def watched(
    command: Sequence[str | bytes | Path],
    *,
    limit_s: float = 60.0,
    limit_bytes: int = 3_000 * MB,
    cwd: Path = ROOT,
    surroundings: Mapping[str, str] | None = None,
    interrupt_after_s: float = 0.0,
) -> Ran:
    """Run it and look at its memory all the time; whoever goes beyond a limit is ended.

    `interrupt_after_s`: it would run for ever, and is asked to end then.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.monotonic()
        process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env=dict(surroundings) if surroundings is not None else None,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
        )
        memory, is_ended, is_asked = 0, False, False
        known: dict[int, psutil.Process] = {}
        while process.poll() is None:
            tree = _tree(process.pid)
            known |= {each.pid: each for each in tree}
            memory = max(memory, sum(share_of(each.pid) for each in tree))
            seconds = time.monotonic() - began
            if interrupt_after_s and seconds > interrupt_after_s and not is_asked:
                is_asked = True
                process.send_signal(signal.SIGTERM)
            if memory > limit_bytes or seconds > limit_s:
                is_ended = True
                end_tree(process.pid)
            time.sleep(LOOK_S)
        seconds = time.monotonic() - began
        known.pop(process.pid, None)
        _, alive = psutil.wait_procs(list(known.values()), timeout=5)
        left = tuple(_words_of(each) for each in alive)
        for each in alive:
            each.kill()
        for stream in (out, err):
            stream.seek(0)
        code = None if is_ended else process.returncode
        return Ran(code, out.read(), err.read(), seconds, memory, left)


def _tree(pid: int) -> list[psutil.Process]:
    try:
        own = psutil.Process(pid)
        return [own, *own.children(recursive=True)]
    except psutil.Error:
        return []


def _words_of(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline()[1:])
    except psutil.Error:
        return str(process.pid)


def end_tree(pid: int) -> None:
    """That process and all below it."""
    for each in reversed(_tree(pid)):
        try:
            each.kill()
        except psutil.Error:
            continue


def surroundings_of(folder: Path, **changes: str) -> dict[str, str]:
    """A home in that folder, no secrets, no display; `changes` on top."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    (folder / "home").mkdir(exist_ok=True)
    kept = {
        name: os.environ[name] for name in ("PATH", "LANG", "VIRTUAL_ENV") if name in os.environ
    }
    return {
        **kept,
        "HOME": str(folder / "home"),
        "XDG_RUNTIME_DIR": str(runtime),
        "PAGEMATE_DATA_DIR": str(folder / "data"),
        "PAGEMATE_LANGUAGE": "en",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
        **changes,
    }


def program(folder: Path, *words: str | bytes | Path) -> list[str | bytes | Path]:
    """The program as an installed one is started: by a script that lies elsewhere."""
    script = folder / "bin" / "pagemate"
    if not script.exists():
        script.parent.mkdir()
        script.write_text("import sys\nfrom reader_app.__main__ import main\nsys.exit(main())\n")
    return [sys.executable, script, *words]
