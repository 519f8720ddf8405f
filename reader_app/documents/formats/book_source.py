"""Prepares what MuPDF opens: a file as it is, or a book converted from it in memory.

MuPDF would open any file that an HTML or Markdown file names, and would wait forever for a pipe or
read a device without an end. So the pictures, style sheets and fonts beside such a file are read
here, only from regular files in its folder, and given to MuPDF in memory.
"""

from __future__ import annotations

import logging
import os
import posixpath
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.parse import unquote
from xml.etree.ElementTree import ParseError

from reader_app.documents.formats.epub_builder import EpubContent, built_epub
from reader_app.documents.formats.file_type import FileKind
from reader_app.documents.formats.zip_members import read_member
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.ipc.file_broker import open_file, read_file

MOST_LINKED_BYTES: Final = 64 * 1024 * 1024
MOST_TOGETHER: Final = 256 * 1024 * 1024
MOST_LINKED_FILES: Final = 10_000
_NAMED: Final = lazy_pattern(
    r"""\b(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))"""
    r"""|\burl\(\s*["']?([^"')]*)["']?\s*\)"""
    r"""|\]\(\s*(?:<([^>\n]*)>|([^\s)]+))"""  # Markdown: ![words](name "title")
    r"""|^\ {0,3}\[[^\]\n]+\]:\s*(?:<([^>\n]*)>|(\S+))""",  # Markdown: [mark]: name
    re.IGNORECASE | re.MULTILINE,
)
_ELSEWHERE: Final = lazy_pattern(r"[a-z][a-z0-9+.-]+:|//|#", re.IGNORECASE)
_NO_PARTS: Final = (".html", ".htm", ".xhtml", ".md", ".txt", ".pdf", ".js", ".php", ".zip")
"""Endings of link targets: they are named like pictures are, but are never part of the page."""
MOST_BYTES: Final = 300 * 1024 * 1024
"""Limit in bytes of a file that is read whole, and of what may be packed into one."""
_UNREADABLE: Final = (
    ParseError, KeyError, ValueError, RecursionError, RuntimeError, zipfile.BadZipFile, zlib.error,
    EOFError,
)  # fmt: skip
_log = logging.getLogger(__name__)


def linked_files(
    folder: Path, markup: str, most: int = MOST_LINKED_BYTES, most_together: int = MOST_TOGETHER
) -> dict[str, bytes]:
    """Read the files that `markup` names; the keys are the names that MuPDF looks for.

    Files that are too large or lie outside `folder` are left out.
    """
    found: dict[str, bytes] = {}
    left = most_together
    waiting = [markup]
    tried: set[str] = set()
    while waiting:
        for name in _names_in(waiting.pop()):
            if name in tried:
                continue
            if len(tried) >= MOST_LINKED_FILES:
                return found
            tried.add(name)
            content = _content(folder, name, min(most, left))
            if content is None:
                continue
            found[name] = content
            left -= len(content)
            if name.lower().endswith(".css"):
                waiting.append(content.decode("utf-8", "replace"))
    return found


def _names_in(markup: str) -> Iterator[str]:
    """Yield the names in the markup as MuPDF reads them: decoded and normalised."""
    for match in _NAMED.finditer(markup):
        written = next(filter(None, match.groups()), "")
        if not written or len(written) > 3000 or _ELSEWHERE.match(written):
            continue
        from html import unescape  # late: see `domain.document.html_escaped`

        name = posixpath.normpath(unquote(unescape(written)).lstrip("/"))
        if not name.lower().endswith(_NO_PARTS):
            yield name


def _content(folder: Path, name: str, most: int) -> bytes | None:
    """Read a file; return None if it isn't a regular file in `folder`, or exceeds `most` bytes."""
    inside = name
    while inside.startswith("../"):
        inside = inside[3:]
    # On Windows a backslash separates folders, and a colon names a drive or a hidden stream.
    if "\\" in inside or "\0" in inside or (os.name == "nt" and ":" in inside):
        return None
    path = folder / inside
    try:
        if folder.resolve() not in path.resolve().parents:
            return None
        with open_file(path) as file:
            if os.fstat(file.fileno()).st_size > most:
                return None
            content = file.read(most + 1)
    except (OSError, ValueError):
        return None
    return content if len(content) <= most else None


@dataclass(frozen=True, slots=True)
class Source:
    """What MuPDF opens.

    `content` replaces the file's own bytes if it is set; `folder` is where its pictures lie.
    """

    magic: str
    content: bytes | None = None
    folder: Path | None = None


def source_of(path: Path, kind: FileKind) -> Source:
    """Return what to open for `path`.

    Raises OSError, BookError, MemberTooLargeError, MemoryError, and zipfile's errors for a torn
    zip.
    """
    match kind.magic:
        case "txt":
            return Source("epub", built_epub(_book_of_text(_read(path))))
        case "md":
            return Source("md", _plain(_read(path)), path.parent)
        case "html" | "xhtml":
            return Source("html", _markup(_read(path)), path.parent)
        case "docx":
            return _made(_read(path), _book_of_docx, "docx")
        case "fb2":
            content = _unpacked(path) if kind.is_packed else _read(path)
            return _made(content, _book_of_fb2, "fb2")
        case magic:
            return Source(magic)


def _made(content: bytes, make: Callable[[bytes], EpubContent], magic: str) -> Source:
    """Return the book converted from a file.

    If conversion fails, return the file itself, which MuPDF may be able to read.
    """
    try:
        return Source("epub", built_epub(make(content)))
    except _UNREADABLE:
        _log.info("a %s is left to MuPDF", magic, exc_info=True)
        return Source(magic, content)


def _book_of_text(content: bytes) -> EpubContent:
    # Imported in these functions, because a PDF is opened without any of the modules.
    from reader_app.documents.formats.plain_text import book_of_text
    from reader_app.documents.formats.text_encoding import decoded

    return book_of_text(decoded(content))


def _book_of_docx(content: bytes) -> EpubContent:
    from reader_app.documents.formats.docx import book_of_docx

    return book_of_docx(content)


def _book_of_fb2(content: bytes) -> EpubContent:
    from reader_app.documents.formats.fb2 import book_of_fb2

    return book_of_fb2(content)


def _plain(content: bytes) -> bytes:
    from reader_app.documents.formats.text_encoding import decoded

    return decoded(content).encode("utf-8", "replace")


def _markup(content: bytes) -> bytes:
    from reader_app.documents.formats.text_encoding import decoded_markup

    return decoded_markup(content).encode("utf-8", "replace")


def _read(path: Path) -> bytes:
    if path.stat().st_size > MOST_BYTES:
        raise _too_large(path)
    return read_file(path)


def _unpacked(path: Path) -> bytes:
    """Read the first FB2 of a zip."""
    with open_file(path) as file, zipfile.ZipFile(file) as archive:
        entry = next(e for e in archive.infolist() if e.filename.lower().endswith(".fb2"))
        if entry.file_size > MOST_BYTES:
            raise _too_large(path)
        return read_member(archive, entry, MOST_BYTES)


def _too_large(path: Path) -> BookError:
    return BookError(
        BookErrorCode.UNSUPPORTED_FORMAT,
        tr(
            "“{name}” is too large. The limit for text files is {most} MB.",
            name=path.name,
            most=MOST_BYTES // 1024 // 1024,
        ),
        advice=tr("Split it into smaller files."),
    )
