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
    from reader_app.documents.copy_messages import CopyWithMarks
    from reader_app.documents.recognition_messages import RecogniseIn

_LANGUAGE_DATA: Final = ("/usr/share/tesseract-ocr", "/usr/share/tessdata", "/opt/homebrew/share")


def confine_drawing(notes: Path) -> None:
    """`notes`: the folder of what is known of the sizes of pages."""
    confine(reads=[_made(notes)])


def confine_reading(notes: Path, library: Path) -> None:
    """It keeps the notes, and brings pages into the library."""
    _made(notes)
    confine(writes=[notes, library])


def confine_copying(order: CopyWithMarks) -> None:
    """Nothing is written but the file that becomes the copy."""
    with suppress(OSError):  # making the copy will say why
        os.close(os.open(order.unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    confine(writes=[Path(order.unfinished)])


def confine_recognising(order: RecogniseIn) -> None:
    """It starts one other program, which is bound to the same."""
    data = [Path(folder) for folder in (*_LANGUAGE_DATA, os.environ.get("TESSDATA_PREFIX", ""))]
    program = Path(order.program)
    confine(reads=[p for p in data if p.is_absolute()], runs=[program, program.resolve()])


def _made(folder: Path) -> Path:
    """What isn't there can't be granted."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
