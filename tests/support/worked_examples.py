"""The examples of CONTRIBUTING.md, as somebody follows them who has nothing but the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.program import ROOT

TEXT = ROOT / "CONTRIBUTING.md"
_BLOCK = re.compile(r"```(python|diff)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_PATH = re.compile(r"`([\w/]+\.py)`")


@dataclass(frozen=True)
class NewFile:
    path: str
    content: str


@dataclass(frozen=True)
class Change:
    """Lines that stand in a file, and what stands there then."""

    path: str
    before: str
    after: str


def new_files() -> Iterator[NewFile]:
    """Each block of Python is the file that was named last above it."""
    text = TEXT.read_text(encoding="utf-8")
    for block in _BLOCK.finditer(text):
        if block[1] == "python":
            yield NewFile(_PATH.findall(text, 0, block.start())[-1], block[2])


def changes() -> Iterator[Change]:
    for block in _BLOCK.finditer(TEXT.read_text(encoding="utf-8")):
        if block[1] == "diff":
            for part in re.split(r"^--- ", block[2], flags=re.MULTILINE)[1:]:
                path, _, lines = part.partition("\n")
                yield from (_change(path, piece) for piece in lines.split("@@\n"))


def follow(root: Path) -> list[str]:
    """Do in `root` what the page says; which files it touches."""
    for file in new_files():
        (root / file.path).write_text(file.content, encoding="utf-8")
    for change in changes():
        path = root / change.path
        text = path.read_text(encoding="utf-8")
        assert text.count(change.before) == 1, f"{change.path} has other lines"
        path.write_text(text.replace(change.before, change.after), encoding="utf-8")
    return sorted({file.path for file in new_files()} | {change.path for change in changes()})


def _change(path: str, lines: str) -> Change:
    before = [line for line in lines.splitlines(keepends=True) if line[0] != "+"]
    after = [line for line in lines.splitlines(keepends=True) if line[0] != "-"]
    return Change(path, "".join(line[1:] for line in before), "".join(line[1:] for line in after))


def code_files_of(heading: str) -> set[str]:
    """Files of the program that the section with this heading changes or adds."""
    text = TEXT.read_text(encoding="utf-8")
    section = f"\n{text}".partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    changed = re.findall(r"^--- (\S+)$", section, flags=re.MULTILINE)
    paths = changed + [file.path for file in new_files() if f"`{file.path}`" in section]
    return {path for path in paths if path.startswith("reader_app/")}
