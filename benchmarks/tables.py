"""Figures as Markdown, and Markdown put between two marks of a file."""

from __future__ import annotations

import math
import os
import platform
import statistics
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; the first column to the left, figures to the right."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that `share` of all are no larger than."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def in_ms(seconds: Sequence[float]) -> str:
    """Median of some seconds as whole milliseconds, or a dash without any."""
    return f"{statistics.median(seconds) * 1000:.0f}" if seconds else "–"


def in_mb(sizes: Sequence[int]) -> str:
    return f"{statistics.median(sizes) / 1_000_000:.0f}" if sizes else "–"


def put_between(text: str, name: str, content: str) -> str:
    """`text` with `content` between the comments `name: begin` and `name: end`.

    Raises ValueError where one of them is missing.
    """
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    before, found, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found and found_end):
        raise ValueError(f"the marks {begin.strip()} and {end} are missing")
    return f"{before}{begin}{content.strip()}\n{end}{after}"


def machine() -> dict[str, str]:
    """What the figures depend on."""
    processor = platform.processor() or platform.machine()
    for line in _lines(Path("/proc/cpuinfo")):
        if line.startswith("model name"):
            processor = line.partition(":")[2].strip()
            break
    return {
        "processor": f"{os.cpu_count()} × {processor}",
        "system": _system(),
        "Python": platform.python_version(),
        "PySide6": version("PySide6-Essentials"),
        "MuPDF": version("pymupdf"),
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?",
    }


def _system() -> str:
    for line in _lines(Path("/etc/os-release")):
        if line.startswith("PRETTY_NAME="):
            return line.partition("=")[2].strip('"')
    return platform.platform()


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
