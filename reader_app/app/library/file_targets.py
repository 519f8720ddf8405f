"""A file together with the place in it that another program asks to be shown.

Such a place is written after the path as in a link (RFC 8118, 3): `paper.pdf#page=11`,
`paper.pdf#search=trees`, `paper.pdf#nameddest=section.3` or `paper.pdf#section.3`. It stays one
word on its way through the command line, the desktop and the socket between two starts.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

from reader_app.domain.values import dataclass

BIBLIOGRAPHIES: Final = (".bib", ".json")
_LONGEST: Final = 500


@dataclass(frozen=True, slots=True)
class FileTarget:
    """A file and at most one place in it.

    `page`: a page number as the book prints it, or "#27". `destination`: a name that the file
    gives to a place. `words`: to be searched for. `source`: "LINE:COLUMN:FILE" of the LaTeX source
    whose place in the PDF is wanted.
    """

    path: Path
    page: str = ""
    destination: str = ""
    words: str = ""
    source: str = ""

    @property
    def has_place(self) -> bool:
        return bool(self.page or self.destination or self.words or self.source)


def path_of(word: str) -> Path:
    """Return the path that a word names: a path, or an address as browsers and scripts give it.

    `file:///home/a%20b.pdf#page=11` is the file with its place; a file of another computer stays as
    it is, so that it isn't taken for one of this computer.
    """
    scheme, colon, rest = word.partition(":")
    if not colon or scheme.lower() != "file" or not rest.startswith("/"):
        return Path(word)
    if rest.startswith("//"):
        host, slash, rest = rest[2:].partition("/")
        if not slash or host not in {"", "localhost"}:
            return Path(word)
        rest = f"/{rest}"
    address, mark, place = rest.partition("#")
    local = unquote(address).removeprefix("/" if os.name == "nt" else "")
    return Path(f"{local}{mark}{place}")


def content_of(path: Path, most_bytes: int) -> bytes:
    """Read a file, of a larger one a byte more than `most_bytes`.

    Raises OSError, also for what is no regular file: reading a pipe or a device may never end.
    """
    with open(path, "rb", opener=_opened_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "no regular file")
        return file.read(most_bytes + 1)


def _opened_at_once(path: str, flags: int) -> int:
    """Open without waiting for whoever may write into a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def is_no_book(path: Path) -> bool:
    """Return True if a path named at the start is no book, but the library is to take it in.

    That is a folder, a list of references or a dictionary, whatever place is asked for in it. Only
    names are looked at, because the window waits.
    """
    from reader_app.domain.search import DICTIONARY_SUFFIXES  # not before the first picture

    path = file_target(path).path
    is_named_so = path.name.casefold().endswith((*BIBLIOGRAPHIES, *DICTIONARY_SUFFIXES))
    return is_named_so or os.path.isdir(path)


def file_target(path: Path) -> FileTarget:
    """Return what a path with a place means; a file whose own name has such an end is that file."""
    before, mark, after = str(path).partition("#")
    if not mark or not before or path.exists():
        return FileTarget(path)
    values: dict[str, str] = {}
    for part in after[:_LONGEST].split("&"):
        name, equals, value = part.partition("=")
        if equals:
            values.setdefault(name.lower(), unquote(value).strip().strip('"'))
        elif part:
            values.setdefault("nameddest", unquote(part))
    return FileTarget(
        Path(before),
        values.get("page", ""),
        values.get("nameddest", ""),
        values.get("search", ""),
        values.get("source", ""),
    )


def with_place(path: Path, *, page: str = "", words: str = "", source: str = "") -> Path:
    """Return the path with a place after it, which `file_target` understands."""
    values = (("page", page), ("search", words), ("source", source))
    said = "&".join(f"{name}={quote(value, safe='')}" for name, value in values if value)
    return Path(f"{path}#{said}") if said else path
