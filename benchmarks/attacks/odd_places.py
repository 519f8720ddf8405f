"""Names, folders and files as only odd machines have them, and a library with a wrong byte."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.attacks.attempts import (
    Attempt,
    Options,
    Outcome,
    judged,
    program,
    surroundings_of,
    watched,
)
from reader_app.bootstrap.backend import open_backend
from tests.support.books import make_labelled_book

_NAMES: Final = {
    "not UTF-8": b"\xff\xfe\xfa.pdf",
    "Latin-1": "Über.pdf".encode("latin-1"),
    "EUC-KR": "책.pdf".encode("euc-kr"),
    "a new line": b"two\nlines.pdf",
    "an option": b"-rf.pdf",
    "a format": b"%s%n{0}.pdf",
    "SQL": b"'; DROP TABLE book; --.pdf",
    "255 bytes": b"x" * 251 + b".pdf",
    "right to left": "\u202efdp.exe.pdf".encode(),
}
_HEADER_BYTES: Final = {"write version": 18, "read version": 19, "page size": 16, "schema": 47}
NOBODY: Final = 65534
_WINDOW_S: Final = 10.0


def odd_places(options: Options) -> Iterator[Attempt]:
    """The command line with each of them; the window where folders can't be entered."""
    if sys.platform == "win32":
        yield Attempt("names", Outcome.NOT_TRIED, "names are text on Windows")
        return
    own = surroundings_of(options.folder)
    for name, raw in _NAMES.items():
        path = os.fsencode(options.folder) + b"/" + raw
        try:
            shutil.copy(make_labelled_book(options.folder / "made.pdf"), path)
        except OSError as error:
            yield Attempt(f"name: {name}", Outcome.NOT_TRIED, error.strerror or "")
            continue
        ran = watched(program(options.folder, "search", path, "word"), surroundings=own)
        is_read = ran.code == 0 and b"qba" in ran.out
        is_told = ran.code == 1 and b"by this name" in ran.err
        yield judged(
            f"name: {name}", (is_read or is_told) and not ran.has_traceback, ran.last_words
        )
    for name, at in _HEADER_BYTES.items():
        yield _wrong_byte(options.folder / f"byte-{at}", name, at)
    yield from _without_rights(options.folder)


def _wrong_byte(folder: Path, name: str, at: int) -> Attempt:
    folder.mkdir()
    open_backend(folder / "data").close()
    book = make_labelled_book(folder / "book.pdf")
    own = surroundings_of(folder)
    watched(program(folder, "index", book), surroundings=own)
    library = folder / "data" / "pagemate.db"
    content = bytearray(library.read_bytes())
    content[at] = 9
    library.write_bytes(content)
    for left in (folder / "data").glob("pagemate.*clean"):
        left.unlink()
    ran = watched(program(folder, "search", book, "word"), surroundings=own)
    is_usable = ran.code == 0 and not ran.has_traceback
    return judged(f"library with a wrong {name} in its header", is_usable, ran.last_words)


def _without_rights(folder: Path) -> Iterator[Attempt]:
    """The data folder lies in a folder that this user may not enter."""
    locked = folder / "locked"
    locked.mkdir(mode=0)
    start: list[str | bytes | Path] = []
    if os.geteuid() == 0:
        os.chown(locked, NOBODY, NOBODY)
        locked.chmod(0o700)
        start = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
        if shutil.which(str(start[0])) is None:
            yield Attempt("folders without rights", Outcome.NOT_TRIED, "root needs setpriv")
            return
    book = make_labelled_book(folder / "book.pdf")
    own = surroundings_of(folder, PAGEMATE_DATA_DIR=str(locked / "data"))
    for kind, words in (("search", ("search", book, "word")), ("window", (book,))):
        ran = watched(
            [*start, *program(folder, *words)], surroundings=own, interrupt_after_s=_WINDOW_S
        )
        said = (ran.out + ran.err).decode(errors="replace").strip()
        yield judged(f"no rights: {kind}", bool(said) and not ran.has_traceback, ran.last_words)
    locked.chmod(0o700)
