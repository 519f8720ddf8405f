"""What it costs to confine a process that reads books.

    python -m benchmarks.sandbox FILE [--runs 15]

Two figures, medians of runs that take turns: `confine` alone with all that is imported for it only,
measured in the process itself (processor and wall), and the time from starting a drawing process to
its word that FILE is open, confined and not.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from reader_app.documents.processes.dialogues import drawing
from reader_app.documents.processes.messages import FileOpened, OpenFile
from reader_app.ipc import channel
from reader_app.ipc.own_program import module_path, narrowed

_ALONE = """
import dataclasses, faulthandler, pathlib, subprocess, sys, time  # these are imported anyway
import reader_app.documents.processes.dialogues, reader_app.ipc.channel
import reader_app.ipc.cpu, reader_app.ipc.memory
wall, processor = time.perf_counter(), time.process_time()
from reader_app.documents.processes.entry_points import confine_drawing
confine_drawing(pathlib.Path(sys.argv[1]))
print(time.perf_counter() - wall, time.process_time() - processor)
"""


def alone(folder: str) -> tuple[float, float]:
    """Wall and processor time in ms."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", _ALONE, folder],
        env={**narrowed(), **module_path()},
        stdout=subprocess.PIPE,
        check=True,
    )
    wall, processor = (float(word) * 1000 for word in done.stdout.split())
    return wall, processor


def until_open(file: Path, folder: str, *, is_confined: bool) -> float:
    """ms from starting a drawing process to `FileOpened`."""
    began = time.perf_counter()
    with patch.object(channel, "can_hand_files", lambda: is_confined):
        child = channel.ChildProcess(["--worker", "draw"], {"PAGEMATE_DATA_DIR": folder})
    child.channel.ask(drawing())
    child.channel.send(OpenFile(str(file), ""))
    assert isinstance(child.channel.receive(), FileOpened)
    took = (time.perf_counter() - began) * 1000
    child.close()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--runs", type=int, default=15)
    arguments = parser.parse_args()
    file = arguments.file.resolve()
    costs: list[tuple[float, float]] = []
    opens: dict[bool, list[float]] = {True: [], False: []}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(arguments.runs):
            costs.append(alone(folder))
            for is_confined in (True, False):
                opens[is_confined].append(until_open(file, folder, is_confined=is_confined))
    wall, processor = (statistics.median(column) for column in zip(*costs, strict=True))
    print(f"confining alone: {wall:.1f} ms, {processor:.1f} ms of a processor")
    for is_confined, name in ((False, "not confined"), (True, "confined")):
        times = opens[is_confined]
        print(f"{name}: open after {statistics.median(times):.0f} ms, at best {min(times):.0f} ms")


if __name__ == "__main__":
    main()
