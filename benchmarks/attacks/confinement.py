"""What a document process could do if a file took it over: its environment, rights and files."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

from benchmarks.attacks.attempts import Attempt, Options, Outcome, judged, surroundings_of
from benchmarks.attacks.children import Window
from tests.support.books import make_labelled_book

KEY: Final = "sk-ant-CANARY"
_SECRETS: Final = {
    "ANTHROPIC_API_KEY": KEY,
    "ANTHROPIC_AUTH_TOKEN": KEY,
    "ANTHROPIC_CUSTOM_HEADERS": f"X-Gate: {KEY}",
    "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    "SSH_AUTH_SOCK": "/nowhere/agent",
    "DISPLAY": ":999",
    "WAYLAND_DISPLAY": "nowhere",
}
_DOCUMENT_KINDS: Final = ("draw", "text")


def environment_and_rights(options: Options) -> Iterator[Attempt]:
    """The processes of a window that reads a book, as the system shows them."""
    if not sys.platform.startswith("linux"):
        yield Attempt("processes", Outcome.NOT_TRIED, "only Linux shows them in /proc")
        return
    book = make_labelled_book(options.folder / "book.pdf")
    with Window(options.folder, book, surroundings_of(options.folder, **_SECRETS)) as window:
        window.wait_for_index()
        time.sleep(1.0)
        found = {kind: window.worker(kind) for kind in _DOCUMENT_KINDS}
        for kind, process in found.items():
            if process is None:
                yield Attempt(f"{kind} process", Outcome.NOT_TRIED, "it wasn't there")
                continue
            yield from _environment_of(kind, process)
            yield from _rights_of(kind, process)
            yield from _files_of(kind, process, options.folder / "data")


def _environment_of(kind: str, process: psutil.Process) -> Iterator[Attempt]:
    known = process.environ()
    for name in _SECRETS:
        yield judged(f"{kind}: {name} in its environment", name not in known)


def _rights_of(kind: str, process: psutil.Process) -> Iterator[Attempt]:
    text = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii", errors="replace")
    lines = dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)
    yield judged(f"{kind}: new privileges through exec", lines.get("NoNewPrivs") == "1")
    yield judged(f"{kind}: every system call", lines.get("Seccomp") == "2")


def _files_of(kind: str, process: psutil.Process, data_dir: Path) -> Iterator[Attempt]:
    names = set()
    for link in Path(f"/proc/{process.pid}/fd").iterdir():
        with suppress(OSError):
            names.add(str(link.readlink()))
    library = [name for name in names if name.startswith(str(data_dir / "pagemate.db"))]
    yield judged(f"{kind}: the library is open in it", not library)
    sockets = {name[8:-1] for name in names if name.startswith("socket:[")}
    outside = sockets - _unnamed_pairs()
    yield judged(f"{kind}: connected to more than its parent", not outside, f"{len(outside)}")


def _unnamed_pairs() -> set[str]:
    """Inodes of sockets that were made in pairs: no address leads to them."""
    found = set()
    for line in Path("/proc/net/unix").read_text(encoding="utf-8").splitlines()[1:]:
        fields = line.split(maxsplit=7)
        if len(fields) == 7:
            found.add(fields[6])
    return found
