"""Reads title and author of files for which MuPDF doesn't; "" where the file has none."""

from __future__ import annotations

import re
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from reader_app.documents.formats.zip_members import MemberTooLargeError, read_member
from reader_app.ipc.file_broker import open_file

_HEAD: Final = 400_000
_MOST_COMIC_INFO: Final = 1_000_000
_LONGEST: Final = 300
_AUTHOR, _TITLE = 100, 503
_EXTRA: Final = 0x40
_MARKDOWN: Final = re.compile(r"^#[ \t]+(.+?)[ \t]*#*$|^(.+)\n=+[ \t]*$", re.MULTILINE)
_SAID: Final = re.compile(r"^(Title|Author):[ \t]*(\S.*)$", re.MULTILINE)
"""Lines at the beginning of texts of Project Gutenberg."""

_BYLINE: Final = re.compile(
    r"\s*(\S[^\n]{1,100}\S)[ \t]*\n\s*(?:by|By|BY|von|Von|VON)\s+"
    r"([^\W\d_a-z][^\n]{1,60}[^\s.,;:!?])[ \t]*\n"
)
"""A text that begins with its title and "by" its author."""


def names_in(path: Path, magic: str) -> tuple[str, str]:
    """Read title and author; it never raises, whatever the file holds."""
    try:
        match magic:
            case "mobi":
                return _of_mobi(path)
            case "cbz":
                return _of_comic(path)
            case "md":
                return _of_markdown(path), ""
    except (
        OSError, struct.error, zipfile.BadZipFile, ElementTree.ParseError, RuntimeError,
        MemberTooLargeError,
    ):  # fmt: skip
        pass
    return "", ""


def names_of_text(text: str) -> tuple[str, str]:
    """Return title and author from the first lines of a text."""
    said = {name: _clean(words) for name, words in reversed(_SAID.findall(text[:5000]))}
    if not said and (found := _BYLINE.match(text[:1000])):
        return _clean(found[1]), _clean(found[2])
    return said.get("Title", ""), said.get("Author", "")


def _of_mobi(path: Path) -> tuple[str, str]:
    with open_file(path) as file:
        head = file.read(_HEAD)
    start = struct.unpack_from(">I", head, 78)[0]
    record = head[start:]
    if record[16:20] != b"MOBI":
        return _clean(head[:32].split(b"\0")[0].decode("latin-1").replace("_", " ")), ""
    coding = "utf-8" if struct.unpack_from(">I", record, 28)[0] == 65001 else "cp1252"
    at, length = struct.unpack_from(">II", record, 84)
    title = record[at : at + length].decode(coding, "replace")
    author = ""
    for kind, value in _extras(record):
        if kind == _AUTHOR:
            name = value.decode(coding, "replace")
            author = f"{author}, {name}" if author else name
        elif kind == _TITLE:
            title = value.decode(coding, "replace")
    return _clean(title), _clean(author)


def _extras(record: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield type and value of each EXTH record of a MOBI header."""
    if not struct.unpack_from(">I", record, 128)[0] & _EXTRA:
        return
    at = 16 + struct.unpack_from(">I", record, 20)[0]
    if record[at : at + 4] != b"EXTH":
        return
    count = struct.unpack_from(">I", record, at + 8)[0]
    at += 12
    for _ in range(min(count, 1000)):
        kind, length = struct.unpack_from(">II", record, at)
        if length < 8:
            return
        yield kind, record[at + 8 : at + length]
        at += length


def _of_comic(path: Path) -> tuple[str, str]:
    with open_file(path) as file, zipfile.ZipFile(file) as archive:
        name = next((n for n in archive.namelist() if n.lower() == "comicinfo.xml"), "")
        if not name:
            return "", ""
        content = read_member(archive, name, _MOST_COMIC_INFO)
        root = ElementTree.fromstring(content)  # noqa: S314 - expat limits entities
    series, number = root.findtext("Series") or "", root.findtext("Number") or ""
    title = root.findtext("Title") or (f"{series} {number}" if series else "")
    return _clean(title), _clean(root.findtext("Writer") or "")


def _of_markdown(path: Path) -> str:
    from reader_app.documents.formats.text_encoding import decoded

    with open_file(path) as file:
        text = decoded(file.read(20_000))
    found = _MARKDOWN.search(text)
    return _clean(re.sub(r"[*_`]", "", found.group(1) or found.group(2))) if found else ""


def _clean(words: str) -> str:
    shown = "".join(char if char.isprintable() else " " for char in words)
    return " ".join(shown.split())[:_LONGEST]
