"""A program that behaves like Tesseract: lists languages, reads a picture, answers with a table."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

_PROGRAM = """#!{python}
import json, pathlib, sys, time
here = pathlib.Path({folder!r})
if "--list-langs" in sys.argv:
    print("List of available languages in \\"/usr/share/tessdata/\\" (3):")
    print("\\n".join(["deu", "eng", "osd"]))
    sys.exit(0)
picture = sys.stdin.buffer.read()
with (here / "calls.jsonl").open("a") as log:
    head = picture[:40].split()
    log.write(json.dumps([sys.argv[1:], [int(head[1]), int(head[2])]]) + "\\n")
if (here / "hang").exists():
    (here / "hanging").touch()
    time.sleep(600)
if (here / "fail").exists():
    print("Error opening data file", file=sys.stderr)
    sys.exit(1)
count = len((here / "calls.jsonl").read_text().splitlines())
sys.stdout.buffer.write((here / "table.tsv").read_text(encoding="utf-8").replace(
    "NUMBER", str(count)).encode("utf-8"))
"""
HEADING = "\t".join(
    "level page_num block_num par_num line_num word_num left top width height conf text".split()
)


@dataclass(frozen=True)
class FakeTesseract:
    """`program` is the path to start it by; what it answers is said with `say`."""

    folder: Path

    @property
    def program(self) -> Path:
        return self.folder / "tesseract"

    def say(self, table: str) -> None:
        """From now on it finds this; NUMBER stands for how many pictures it has seen."""
        (self.folder / "table.tsv").write_text(table, encoding="utf-8")

    def hang(self, is_hanging: bool = True) -> None:
        if is_hanging:
            (self.folder / "hang").touch()
        else:
            (self.folder / "hang").unlink(missing_ok=True)

    @property
    def is_hanging(self) -> bool:
        return (self.folder / "hanging").exists()

    def fail(self) -> None:
        (self.folder / "fail").touch()

    @property
    def calls(self) -> list[tuple[list[str], tuple[int, int]]]:
        """Arguments, and width and height of the picture, of each call."""
        path = self.folder / "calls.jsonl"
        lines = path.read_text().splitlines() if path.exists() else []
        found = [json.loads(line) for line in lines]
        return [(arguments, (size[0], size[1])) for arguments, size in found]


def fake_tesseract(folder: Path) -> FakeTesseract:
    """One that finds two lines: "The old lighthouse" and "page NUMBER"."""
    folder.mkdir(parents=True, exist_ok=True)
    fake = FakeTesseract(folder)
    fake.program.write_text(_PROGRAM.format(python=sys.executable, folder=str(folder)))
    fake.program.chmod(0o755)
    fake.say(table_of(("1", "1", "1", "The old lighthouse"), ("1", "1", "2", "page NUMBER")))
    return fake


def table_of(*lines: tuple[str, str, str, str], sureness: float = 95.0) -> str:
    """(block, paragraph, line, words): words of 100 x 40 pixels, from (300, 200) on."""
    rows = [HEADING, "1\t1\t0\t0\t0\t0\t0\t0\t1750\t2479\t-1\t"]
    for at, (block, paragraph, line, text) in enumerate(lines):
        rows.append(f"4\t1\t{block}\t{paragraph}\t{line}\t0\t300\t{200 + 100 * at}\t900\t40\t-1\t")
        for number, word in enumerate(text.split()):
            left, top = 300 + 120 * number, 200 + 100 * at
            place = f"{left}\t{top}\t100\t40\t{sureness}"
            rows.append(f"5\t1\t{block}\t{paragraph}\t{line}\t{number + 1}\t{place}\t{word}")
    return "\n".join(rows) + "\n"
