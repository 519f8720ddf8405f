"""Start of the program to the first page on the screen, beside an empty PySide6 window.

    python -m benchmarks.startup FILE [--runs N] [--cold]

Both are started in turn, so that a busy moment hits both. --cold empties the system's file cache
before each start (needs root). Prints Markdown. With a display it uses it, else Qt's offscreen.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

DROP_CACHES = Path("/proc/sys/vm/drop_caches")
GIVE_UP_S = 60.0
SIGN = "first-page-painted"
EMPTY_WINDOW = f"""
import sys
from PySide6.QtWidgets import QApplication, QWidget

class Window(QWidget):
    def paintEvent(self, event):
        print("{SIGN}", file=sys.stderr, flush=True)

application = QApplication([])
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""


def end_with_children(pid: int) -> None:
    """Nothing of it runs on beside the next start, which finds everything closed properly."""
    process = psutil.Process(pid)
    family = [process, *process.children(recursive=True)]
    process.terminate()
    _, family = psutil.wait_procs(family, timeout=10)
    for member in family:
        member.kill()
    psutil.wait_procs(family, timeout=10)


def seconds_to_paint(command: Sequence[str], environment: dict[str, str]) -> float:
    """From the start of the process to the line that says that it has painted."""
    started = time.monotonic()
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if SIGN in line:
                    return time.monotonic() - started
                if time.monotonic() - started > GIVE_UP_S:
                    break
        finally:
            end_with_children(process.pid)
    raise SystemExit(f"no page was painted by: {' '.join(command)}")


def measured(file: Path, runs: int, *, is_cold: bool) -> tuple[list[float], list[float]]:
    """Seconds of the empty window, and of ours; the first run of each only warms up."""
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "PAGEMATE_DATA_DIR": home,
            "PAGEMATE_TRACE": "1",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the warm-up compiles for all others
        if not os.environ.get("DISPLAY"):
            environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        commands = (
            [sys.executable, "-c", EMPTY_WINDOW],
            [sys.executable, "-m", "reader_app", str(file)],
        )
        times: tuple[list[float], list[float]] = ([], [])
        for _ in range(runs + 1):
            for command, column in zip(commands, times, strict=True):
                if is_cold:
                    os.sync()
                    DROP_CACHES.write_text("1", encoding="ascii")
                column.append(seconds_to_paint(command, environment))
    return times[0][1:], times[1][1:]


def row(name: str, seconds: list[float]) -> str:
    spread = f"{min(seconds) * 1000:.0f}–{max(seconds) * 1000:.0f}"
    return f"| {name} | {statistics.median(seconds) * 1000:.0f} | {spread} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--cold", action="store_true")
    values = parser.parse_args()
    empty, ours = measured(values.file, values.runs, is_cold=values.cold)
    state = "cold" if values.cold else "warm"
    where = "X11" if os.environ.get("DISPLAY") else "offscreen"
    print(f"{state} start, {where}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print(f"| start → painted | median of {values.runs}, ms | range |\n|---|---|---|")
    print(row("empty PySide6 window", empty))
    print(row(f"Pagemate with {values.file.name}", ours))
    more = statistics.median(ours) - statistics.median(empty)
    print(f"\nPagemate takes {more * 1000:.0f} ms longer than the empty window.")


if __name__ == "__main__":
    main()
