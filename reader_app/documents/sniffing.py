"""What kind of file this is, from its first bytes; a name is only asked where bytes don't tell."""

from __future__ import annotations

import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from reader_app.domain.errors import BookError, BookErrorCode, Remedy

_HEAD = 4096
_PICTURES = (
    b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"BM", b"\0\0\0\x0cjP", b"8BPS",
    b"\xd7\xcd\xc6\x9a", b"\0\0\1\0", b"\xff\x0a",
)  # fmt: skip
_TEXT_SUFFIXES = {
    ".txt": "txt", ".text": "txt", ".md": "md", ".markdown": "md", ".html": "html",
    ".htm": "html", ".xhtml": "xhtml", ".log": "txt", ".rst": "txt", ".csv": "txt",
}  # fmt: skip
_WIDE_TEXT = (b"\xff\xfe", b"\xfe\xff")
"""Text in UTF-16 is full of zero bytes, but says at its beginning what it is."""
_OFFICE_PARTS = {"word/": "docx", "xl/": "xlsx", "ppt/": "pptx", "Contents/": "hwpx"}
_FONT_SCRAMBLING = (
    "http://www.idpf.org/2008/embedding",
    "http://ns.adobe.com/pdf/enc#RC",
)
ADVICE = "Pagemate opens PDF, EPUB, MOBI, FB2, XPS, CBZ, DOCX, HTML, Markdown and text files."


@dataclass(frozen=True, slots=True)
class FileKind:
    """`magic`: what MuPDF calls it."""

    magic: str


def sniff(path: Path) -> FileKind:
    """The kind of the file at `path`. Raises BookError where it is nothing to read."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if not head:
        raise BookError(
            BookErrorCode.PARSE_FAILED,
            f"“{path.name}” is empty.",
            remedy=Remedy.LOCATE_FILE,
            advice="Get the file again from where it came from.",
        )
    magic = _magic(path, head)
    if magic is None:
        raise BookError(
            BookErrorCode.UNSUPPORTED_FORMAT,
            f"“{path.name}” is {_what_it_is(head)}.",
            advice=ADVICE,
        )
    return FileKind(magic)


def _magic(path: Path, head: bytes) -> str | None:
    suffix = path.suffix.lower()
    if b"%PDF-" in head[:1024] or b"%!PS-Adobe-N.n PDF" in head[:1024]:
        return "pdf"
    if head.startswith(_PICTURES) or head[8:12] == b"WEBP":
        return None
    if head.startswith(b"PK\x03\x04"):
        return _zip_magic(path, suffix)
    if head[60:68] in {b"BOOKMOBI", b"TEXtREAd"}:
        _refuse_locked_mobi(path)
        return "mobi"
    if b"<FictionBook" in head:
        return "fb2"
    if head.startswith(_WIDE_TEXT) and suffix in _TEXT_SUFFIXES:
        return _TEXT_SUFFIXES[suffix]
    if b"\0" in head or head.startswith((b"\x7fELF", b"Rar!", b"\x1f\x8b")):
        return _pdf_by_name(suffix)
    if b"<svg" in head:
        return None
    return _TEXT_SUFFIXES.get(suffix) or _pdf_by_name(suffix)


def _pdf_by_name(suffix: str) -> str | None:
    """A PDF whose beginning is damaged can often be repaired."""
    return "pdf" if suffix == ".pdf" else None


def _what_it_is(head: bytes) -> str:
    if head.startswith(_PICTURES) or head[8:12] == b"WEBP" or b"<svg" in head:
        return "a picture, not a book"
    return "not a document that can be read here"


def _zip_magic(path: Path, suffix: str) -> str | None:
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            if "META-INF/container.xml" in names:
                _refuse_locked_epub(path, archive, names)
                return "epub"
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError):
        return suffix.lstrip(".") if suffix in {".epub", ".cbz", ".docx", ".xps"} else None
    for part, magic in _OFFICE_PARTS.items():
        if any(name.startswith(part) for name in names):
            return magic
    if "_rels/.rels" in names:
        return "xps"
    return "cbz" if suffix == ".cbz" else None


def _refuse_locked_epub(path: Path, archive: zipfile.ZipFile, names: list[str]) -> None:
    is_locked = "META-INF/rights.xml" in names or "META-INF/license.lcpl" in names
    if not is_locked and "META-INF/encryption.xml" in names:
        is_locked = _encrypts_text(archive.read("META-INF/encryption.xml"))
    if is_locked:
        raise locked(path)


def _encrypts_text(encryption_list: bytes) -> bool:
    """Scrambled fonts are usual and harmless; anything else that is encrypted is a lock."""
    try:
        root = ElementTree.fromstring(encryption_list)  # noqa: S314  (no entities are defined)
    except ElementTree.ParseError:
        return False
    methods = [
        element.get("Algorithm", "")
        for element in root.iter()
        if element.tag.endswith("EncryptionMethod")
    ]
    return any(method not in _FONT_SCRAMBLING for method in methods)


def _refuse_locked_mobi(path: Path) -> None:
    with path.open("rb") as file:
        file.seek(78)
        offset = file.read(4)
        if len(offset) < 4:
            return
        file.seek(struct.unpack(">I", offset)[0] + 12)
        encryption = file.read(2)
    if encryption in {b"\0\1", b"\0\2"}:
        raise locked(path)


def locked(path: Path) -> BookError:
    """The error for a file with a shop's copy protection."""
    return BookError(
        BookErrorCode.DRM_PROTECTED,
        f"“{path.name}” has copy protection (DRM) that only its shop's reader can open.",
        advice="Open it in the program it was bought for, or get a copy without protection.",
    )
