"""What each kind of document process gives up before it reads the first byte of a file.

The book itself isn't among what it keeps: that comes from its parent, opened (`ipc.named_files`).
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.ipc.sandbox import confine

if TYPE_CHECKING:
    from reader_app.documents.processes.ocr_and_copy_messages import CopyWithMarks, RecogniseIn

_LANGUAGE_DATA: Final = (Path("/usr/share/tesseract-ocr"), Path("/usr/share/tessdata"))
_LONGEST_FIRST_LINE: Final = 512


def confine_drawing(notes: Path) -> None:
    """`notes`: the folder of what is known of the sizes of pages."""
    confine(reads=[_made(notes)])


def confine_reading(notes: Path) -> None:
    """It keeps the notes for those that draw."""
    confine(writes=[_made(notes)])


def confine_indexing(library: Path) -> None:
    """It reads no books, and has the library only."""
    os.environ["SQLITE_TMPDIR"] = str(library)  # the usual folders are closed to it
    confine(writes=[_made(library)])


def confine_copying(order: CopyWithMarks) -> None:
    """Nothing is written but the file that becomes the copy."""
    with suppress(OSError):  # making the copy will say why
        os.close(os.open(order.unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    confine(writes=[Path(order.unfinished)])


def confine_recognising(order: RecogniseIn) -> None:
    """It starts one other program, which is bound to the same."""
    program = Path(order.program)
    found = program.resolve()
    said = os.environ.get("TESSDATA_PREFIX", "")
    reads = [*_LANGUAGE_DATA, *([Path(said)] if said else [])]
    if found.parent.name == "bin":  # one that brings its own libraries
        reads += [found.parents[1] / "lib", found.parents[1] / "share" / "tessdata"]
    confine(reads=reads, runs=[program, found, *_interpreters(found)])


def _interpreters(program: Path) -> list[Path]:
    """What runs it, if it is a script."""
    try:
        with program.open("rb") as file:
            first = file.readline(_LONGEST_FIRST_LINE)
    except OSError:
        return []
    words = os.fsdecode(first[2:]).split() if first.startswith(b"#!") else []
    if words[:1] == ["/usr/bin/env"]:
        from shutil import which  # a drawing process needs none of it

        words += [which(words[-1]) or ""]
    return [Path(word).resolve() for word in words if word.startswith("/")]


def _made(folder: Path) -> Path:
    """What isn't there can't be granted."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
