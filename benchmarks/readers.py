"""The readers that are compared: how each is started, and which keys it has."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.framebuffer import Box

ROOT: Final = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Reader:
    """One program. Keys by the names of X; several presses with blanks between them."""

    name: str
    command: Sequence[str]
    probe: Box
    """A part of the screen that only the page is in, wherever it is scrolled to."""
    next_page: str
    """Nothing for what has no pages."""
    ask_page: str
    """Before the number of a page is typed; nothing where typing starts it."""
    confirm: str
    version: Sequence[str]
    files: dict[str, str] = field(default_factory=dict)
    """Written into its home before its first start: no tour, no tip."""

    @property
    def is_installed(self) -> bool:
        return shutil.which(self.command[0]) is not None


_QT5_STYLE: Final = {".config/kdeglobals": "[KDE]\nSingleClick=false\n"}

READERS: Final = (
    Reader(
        name="Pagemate",
        command=(sys.executable, "-m", "reader_app"),
        probe=Box(310, 160, 400, 520),
        next_page="n",
        ask_page="ctrl+l",
        confirm="Return",
        version=(sys.executable, "-m", "reader_app", "--version"),
    ),
    Reader(
        name="Evince",
        command=("evince",),
        probe=Box(500, 160, 400, 520),
        next_page="n",
        ask_page="ctrl+l",
        confirm="Return",
        version=("dpkg-query", "-W", "-f", "${Version}", "evince"),
    ),
    Reader(
        name="Okular",
        command=("okular",),
        probe=Box(500, 160, 400, 520),
        next_page="Right",
        ask_page="ctrl+g",
        confirm="Return",
        version=("dpkg-query", "-W", "-f", "${Version}", "okular"),
        files=_QT5_STYLE,
    ),
    Reader(
        name="zathura",
        command=("zathura",),
        probe=Box(440, 160, 400, 520),
        next_page="shift+j",
        ask_page="",
        confirm="shift+g",
        version=("dpkg-query", "-W", "-f", "${Version}", "zathura"),
    ),
    Reader(
        name="qpdfview",
        command=("qpdfview",),
        probe=Box(440, 160, 400, 520),
        next_page="Right",
        ask_page="ctrl+j",
        confirm="Return",
        version=("dpkg-query", "-W", "-f", "${Version}", "qpdfview"),
    ),
    Reader(
        name="Empty window + pymupdf",
        command=(sys.executable, "-m", "benchmarks.floor"),
        probe=Box(310, 160, 400, 520),
        next_page="",
        ask_page="",
        confirm="",
        version=(sys.executable, "-c", "import PySide6; print(PySide6.__version__)"),
    ),
)


def prepare_checkout() -> None:
    """Have `run` prepare the checkout: one that was only tested starts more slowly."""
    subprocess.run([ROOT / "run", "--version"], stdout=subprocess.DEVNULL, check=True)


def version_of(reader: Reader) -> str:
    """As the program or the system's package says it, or "?"."""
    try:
        done = subprocess.run(
            reader.version, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
        )
    except (OSError, subprocess.SubprocessError):
        return "?"
    return done.stdout.split()[-1] if done.stdout.split() else "?"
