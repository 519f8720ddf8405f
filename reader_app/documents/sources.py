"""What MuPDF is given to open: the file as it is, or a book made of it in memory."""

from __future__ import annotations

import logging
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import ParseError

from reader_app.documents.formats.binding import BoundBook, bound
from reader_app.documents.sniffing import FileKind
from reader_app.documents.zip_members import read_member
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.ipc.named_files import open_file, read_file

MOST_BYTES: Final = 300 * 1024 * 1024
"""Of a file that is read whole, or of what is packed into one."""
_UNREADABLE: Final = (
    ParseError, KeyError, ValueError, RecursionError, RuntimeError, zipfile.BadZipFile, zlib.error,
    EOFError,
)  # fmt: skip
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Source:
    """`content`: instead of the file's own bytes. `folder`: where the pictures of it lie beside."""

    magic: str
    content: bytes | None = None
    folder: Path | None = None


def source_of(path: Path, kind: FileKind) -> Source:
    """What to open for `path`. Raises OSError, BookError, MemberTooLargeError, MemoryError,
    and zipfile's errors for a torn zip.
    """
    match kind.magic:
        case "txt":
            return Source("epub", bound(_book_of_text(_read(path))))
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


def _made(content: bytes, make: Callable[[bytes], BoundBook], magic: str) -> Source:
    """The book that we make of it; where we can't, MuPDF may."""
    try:
        return Source("epub", bound(make(content)))
    except _UNREADABLE:
        _log.info("a %s is left to MuPDF", magic, exc_info=True)
        return Source(magic, content)


def _book_of_text(content: bytes) -> BoundBook:
    # Imported where they are needed: a PDF is opened without any of them.
    from reader_app.documents.formats.coding import decoded
    from reader_app.documents.formats.plain_text import book_of_text

    return book_of_text(decoded(content))


def _book_of_docx(content: bytes) -> BoundBook:
    from reader_app.documents.formats.word_pages import book_of_docx

    return book_of_docx(content)


def _book_of_fb2(content: bytes) -> BoundBook:
    from reader_app.documents.formats.fiction_book import book_of_fb2

    return book_of_fb2(content)


def _plain(content: bytes) -> bytes:
    from reader_app.documents.formats.coding import decoded

    return decoded(content).encode("utf-8", "replace")


def _markup(content: bytes) -> bytes:
    from reader_app.documents.formats.coding import decoded_markup

    return decoded_markup(content).encode("utf-8", "replace")


def _read(path: Path) -> bytes:
    if path.stat().st_size > MOST_BYTES:
        raise _too_large(path)
    return read_file(path)


def _unpacked(path: Path) -> bytes:
    """The first FB2 of a zip."""
    with open_file(path) as file, zipfile.ZipFile(file) as archive:
        entry = next(e for e in archive.infolist() if e.filename.lower().endswith(".fb2"))
        if entry.file_size > MOST_BYTES:
            raise _too_large(path)
        return read_member(archive, entry, MOST_BYTES)


def _too_large(path: Path) -> BookError:
    return BookError(
        BookErrorCode.UNSUPPORTED_FORMAT,
        tr(
            "“{name}” is too large: a text may have {most} MB.",
            name=path.name,
            most=MOST_BYTES // 1024 // 1024,
        ),
        advice=tr("Split it into several files."),
    )
