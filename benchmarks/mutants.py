"""What damaged files do to the viewer's document processes, a thousand of them in a row.

    python -m benchmarks.mutants [FILE…] [--count 1000] [--seed 1] [--keep FOLDER] [--json FILE]

Each is opened by the client that the window uses; its first, middle and last page are drawn, read
and asked for links, and so is the outline. Damaged are a small book in every format that can be
opened, made here, and FILEs. A PDF takes part twice: as it is, and unpacked, so that the damage
reaches what is inside its streams; a format in a zip file, too: the archive itself, and one of
its members.

Fifty files share a process, which stands for the window's: if it crashes, that is told and the next
one goes on behind the file. What takes longer than ten seconds is tried once more. Prints Markdown:
how many opened, drew, explained themselves, what was slow, and what stood on standard error.
`--keep` writes down the files that hung, crashed, took long or left a traceback.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import pymupdf
from PySide6.QtWidgets import QApplication

from benchmarks.mutant_trial import Fate, tried
from benchmarks.mutations import INSIDE, mutants
from benchmarks.readers import ROOT
from reader_app.bootstrap.app import GarbageCollector
from reader_app.workers.document_client import DocumentClient
from tests.support import books, paper_books
from tests.support.formats.cbz import make_cbz
from tests.support.formats.every import MAKERS, make_every

AT_ONCE: Final = 50
LONGEST_S: Final = 10.0
MOST_UNPACKED: Final = 3_000_000
_ZIPPED: Final = (".epub", ".docx", ".cbz", ".xps", ".zip")


@dataclass(frozen=True, slots=True)
class Row:
    """What is told of a file, without its content."""

    name: str
    source: str
    kind: str
    number: int
    outcome: str
    seconds: float
    gap_ms: float
    memory: int
    said: str
    waits: tuple[str, ...]

    @property
    def has_traceback(self) -> bool:
        return "Traceback (most recent call last)" in self.said

    @property
    def is_slow(self) -> bool:
        return self.seconds > LONGEST_S

    @property
    def format(self) -> str:
        return Path(self.source).suffix.lstrip(".")


def row_of(fate: Fate) -> Row:
    mutant = fate.mutant
    return Row(
        mutant.name,
        mutant.source,
        mutant.kind,
        mutant.number,
        fate.outcome,
        round(fate.seconds, 2),
        round(fate.gap_ms),
        fate.memory,
        fate.said,
        tuple(sorted(fate.waits)),
    )


def unpacked(content: bytes) -> bytes:
    """A PDF whose streams and objects are plain text."""
    with pymupdf.open(stream=content, filetype="pdf") as document:
        return bytes(document.tobytes(expand=255, deflate=False, use_objstms=0))


def make_samples(folder: Path) -> list[Path]:
    """A small book in every format; PDFs with labels, outline, links, columns and pictures."""
    return [
        books.make_labelled_book(folder / "labels.pdf"),
        books.make_linked_book(folder / "links.pdf", 40),
        books.make_two_column_book(folder / "columns.pdf"),
        books.make_scanned_book(folder / "scan.pdf"),
        paper_books.make_illustrated_book(folder / "picture.pdf"),
        make_cbz(folder / "album.cbz"),
        *(make_every(folder, name) for name in MAKERS),
    ]


def sources_of(files: Sequence[Path]) -> dict[str, bytes]:
    """Every file by its name, and once more where damage has to reach its inside."""
    sources = {path.name: path.read_bytes() for path in files}
    for path in files:
        content = sources[path.name]
        if path.suffix == ".pdf" and len(content) <= MOST_UNPACKED:
            sources[f"plain-{path.name}"] = unpacked(content)
        if path.suffix in _ZIPPED:
            sources[f"{INSIDE}{path.name}"] = content
    return sources


def try_some(files: Sequence[Path], count: int, seed: int, numbers: Sequence[int]) -> None:
    """Those with these numbers, in this process; prints a line of JSON for each."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication(sys.argv[:1])
    client = DocumentClient(application)
    wanted = set(numbers)
    chosen = (each for each in mutants(sources_of(files), count, seed) if each.number in wanted)
    try:
        GarbageCollector(client)  # as the window does
        for fate in tried(chosen, client):
            print(json.dumps(asdict(row_of(fate))), flush=True)
    finally:
        client.shut_down()


def rows_of(
    files: Sequence[Path], count: int, seed: int, numbers: Sequence[int], at_once: int = AT_ONCE
) -> list[Row]:
    """Each group in a process of its own; one that dies is outcome "crashed" of its file."""
    names = {mutant.number: mutant for mutant in mutants(sources_of(files), count, seed)}
    rows: list[Row] = []
    left = list(numbers)
    while left:
        group = left[:at_once]
        found, code, said = _one_process(files, count, seed, group)
        rows += found
        done = {row.number for row in found}
        unfinished = [number for number in group if number not in done]
        if unfinished:
            mutant = names[unfinished[0]]
            end = f"exit code {code}\n{said}"
            rows.append(
                Row(
                    mutant.name, mutant.source, mutant.kind, mutant.number, "crashed",
                    0.0, 0.0, 0, end, (),
                )
            )  # fmt: skip
            done.add(mutant.number)
        left = [number for number in left if number not in done]
        print(f"{len(rows)} of {len(numbers)}", file=sys.stderr, flush=True)
    return rows


def _one_process(
    files: Sequence[Path], count: int, seed: int, numbers: Sequence[int]
) -> tuple[list[Row], int, str]:
    command = [sys.executable, "-m", "benchmarks.mutants", *map(str, files), "--made"]
    command += ["--count", str(count), "--seed", str(seed)]
    command += ["--only", ",".join(map(str, numbers))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    rows = []
    for line in done.stdout.splitlines():
        values = json.loads(line)
        rows.append(Row(**{**values, "waits": tuple(values["waits"])}))
    return rows, done.returncode, done.stderr[-3000:]


def _counted(rows: Sequence[Row], groups: Mapping[str, Sequence[Row]], head: str) -> list[str]:
    lines = [
        f"| {head} | files | drawn | explained | refused | hung | crashed | over "
        f"{LONGEST_S:.0f} s | tracebacks |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name, chosen in (*sorted(groups.items()), ("all", rows)):
        counts = Counter(row.outcome for row in chosen)
        outcomes = ("drawn", "explained", "refused", "hung", "crashed")
        cells = [len(chosen), *(counts[outcome] for outcome in outcomes)]
        cells += [sum(row.is_slow for row in chosen), sum(row.has_traceback for row in chosen)]
        lines.append(f"| {name} | {' | '.join(str(cell) for cell in cells)} |")
    return lines


def markdown(rows: Sequence[Row]) -> str:
    """Outcomes by format and by kind of damage; what took longest; what was told where."""
    by_format: dict[str, list[Row]] = {}
    by_kind: dict[str, list[Row]] = {}
    for row in rows:
        by_format.setdefault(row.format, []).append(row)
        by_kind.setdefault(row.kind, []).append(row)
    slowest = sorted(rows, key=lambda row: -row.seconds)[:5]
    gaps = sorted(rows, key=lambda row: -row.gap_ms)[:5]
    largest = sorted(rows, key=lambda row: -row.memory)[:3]
    lines = [*_counted(rows, by_format, "format"), "", *_counted(rows, by_kind, "damage"), ""]
    lines += ["Slowest: " + ", ".join(f"{row.name} {row.seconds:.1f} s" for row in slowest), ""]
    lines += ["GUI thread away: " + ", ".join(f"{r.name} {r.gap_ms:.0f} ms" for r in gaps), ""]
    memory = ", ".join(f"{row.name} {row.memory / 1e6:.0f} MB" for row in largest)
    lines += [f"Most memory of the document processes: {memory}", ""]
    lines += [
        f"- {row.outcome}: {row.name} {row.seconds:.1f} s {' '.join(row.waits)}"
        for row in rows
        if row.outcome in ("hung", "crashed") or row.is_slow
    ]
    lines += [f"- traceback: {row.name}" for row in rows if row.has_traceback]
    return "\n".join(lines)


def tried_again(
    rows: Sequence[Row], files: Sequence[Path], count: int, seed: int
) -> tuple[list[Row], list[Row]]:
    """The rows with the slow ones as they were the second time; the first times of these."""
    slow = [row for row in rows if row.is_slow]
    again = {row.number: row for row in rows_of(files, count, seed, [r.number for r in slow], 1)}
    return [again.get(row.number, row) for row in rows], slow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--made", action="store_true", help="FILEs are all there is")
    parser.add_argument("--only", help="numbers to try in this process, with commas")
    options = parser.parse_args()
    given = [path.absolute() for path in options.files]
    if options.only:
        numbers = [int(number) for number in options.only.split(",")]
        try_some(given, options.count, options.seed, numbers)
        return
    with tempfile.TemporaryDirectory() as name:
        files = given if options.made else [*make_samples(Path(name)), *given]
        rows = rows_of(files, options.count, options.seed, range(options.count))
        rows, slow_at_first = tried_again(rows, files, options.count, options.seed)
        print(f"{len(rows)} files, seed {options.seed}\n\n{markdown(rows)}")
        for row in slow_at_first:
            print(f"- slow at first, tried again alone: {row.name} {row.seconds:.1f} s")
        if options.keep:
            _keep(rows, files, options.count, options.seed, options.keep)
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1))


def _keep(rows: Sequence[Row], files: Sequence[Path], count: int, seed: int, folder: Path) -> None:
    wanted = {
        row.number
        for row in rows
        if row.outcome in ("hung", "crashed") or row.is_slow or row.has_traceback
    }
    folder.mkdir(parents=True, exist_ok=True)
    for mutant in mutants(sources_of(files), count, seed):
        if mutant.number in wanted:
            (folder / mutant.name).write_bytes(mutant.content)


if __name__ == "__main__":
    main()
