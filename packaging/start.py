"""Where the bundled program begins: with the reader's own surroundings, not with the bundle's.

What the bundle sets for itself when it starts would be passed on to the browser that a link opens,
to Tesseract and to the next Pagemate: those would run with our libraries and Qt's plug-ins. By now
all of it has done its work: the loader has read its path, and PySide knows where Qt lies.
"""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from mmap import ACCESS_READ, mmap
from types import ModuleType, TracebackType
from typing import BinaryIO, cast


def give_back(surroundings: MutableMapping[str, str]) -> None:
    """As the reader had them; whatever is started from here on is a program of its own."""
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = surroundings.pop(f"{name}_ORIG", "")
        if name in surroundings:
            del surroundings[name]
        if before:
            surroundings[name] = before
    for name in ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        surroundings.pop(name, None)
    surroundings["PYINSTALLER_RESET_ENVIRONMENT"] = "1"


class MappedFile:
    """Stands for `open` where many small parts of one file are read.

    PyInstaller opens the program's file for each of some hundred modules, most of them at the
    start. Mapped, it stays the file that was started, too, when an update puts another one there.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        with open(path, "rb") as file:
            self._content = mmap(file.fileno(), 0, access=ACCESS_READ)

    def __call__(self, path: str, mode: str) -> Part | BinaryIO:
        is_mapped = (path, mode) == (self._path, "rb")
        return Part(self._content) if is_mapped else cast("BinaryIO", open(path, mode))


class Part:
    """What is read of a mapped file between opening and closing it."""

    def __init__(self, content: mmap) -> None:
        self._content = content
        self._place = 0

    def __enter__(self) -> Part:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def seek(self, place: int) -> None:
        self._place = place

    def read(self, length: int) -> bytes:
        return self._content[self._place : self._place + length]


def map_archive(archive: ModuleType | None, program: str) -> None:
    """Let PyInstaller's `archive` read modules from a mapping of the program's file."""
    reader = getattr(archive, "ZlibArchiveReader", None)
    if sys.platform == "linux" and reader is not None:
        vars(archive)["open"] = MappedFile(program)


if __name__ == "__main__":
    give_back(os.environ)
    map_archive(sys.modules.get("pyimod01_archive"), sys.executable)
    from reader_app.__main__ import main

    sys.exit(main())
