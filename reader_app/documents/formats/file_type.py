"""Tells the type of a file from its first bytes; a name is only asked where bytes don't tell.

Zips are checked before anything in them is unpacked: a megabyte may become gigabytes. MuPDF unpacks
what it reads whole, whatever its size, and so does `ZipFile.read`.
"""

from __future__ import annotations

import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import marked, shown, tr
from reader_app.ipc.file_broker import open_file

MOST_MEMBER_BYTES: Final = 100 * 1024 * 1024
"""The largest part of a zip that is read whole: a chapter, a picture."""
MOST_TEXT_BYTES: Final = 500 * 1024 * 1024
"""The most that all parts which aren't pictures or fonts may unpack to."""
_NEVER_READ: Final = (
    ".mp4", ".m4v", ".mov", ".webm", ".avi", ".mkv", ".ogv", ".mp3", ".m4a", ".m4b", ".aac",
    ".ogg", ".oga", ".opus", ".wav", ".flac", ".pdf", ".zip",
)  # fmt: skip
"""Endings of film and sound: books with them are large, and neither is shown."""
_NO_TEXT: Final = (
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".jp2", ".jxr", ".wdp",
    ".emf", ".wmf", ".ttf", ".otf", ".woff", ".woff2", ".odttf",
)  # fmt: skip
_HEAD = 4096
_PICTURES = (
    b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"BM", b"\0\0\0\x0cjP", b"8BPS",
    b"\xd7\xcd\xc6\x9a", b"\0\0\1\0", b"\xff\x0a",
)  # fmt: skip
_TEXT_SUFFIXES = {
    ".txt": "txt", ".text": "txt", ".md": "md", ".markdown": "md", ".html": "html",
    ".htm": "html", ".xhtml": "xhtml", ".xht": "xhtml", ".log": "txt", ".rst": "txt",
    ".csv": "txt", ".asc": "txt", ".nfo": "txt", ".fb2": "fb2",
}  # fmt: skip
_PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".jp2")
_PACKED_FICTION = (".fb2.zip", ".fbz")
_OFFICE_PARTS = {"word/": "docx", "xl/": "xlsx", "ppt/": "pptx", "Contents/": "hwpx"}
_MOST_ENCRYPTION = 16 * 1024 * 1024
_FONT_SCRAMBLING = (
    "http://www.idpf.org/2008/embedding",
    "http://ns.adobe.com/pdf/enc#RC",
)
_AS_ZIP = marked("Pack the pictures of a comic as a zip, .cbz.")
_AS_DOCX = marked("Save it as DOCX or PDF.")
_AS_EPUB = marked("Convert it to EPUB.")
_FOREIGN = (
    (b"Rar!", marked("an archive packed as RAR"), _AS_ZIP),
    (b"7z\xbc\xaf", marked("an archive packed as 7z"), _AS_ZIP),
    (b"AT&TFORM", marked("a DjVu file, which can't be opened yet"), marked("Convert it to PDF.")),
    (
        b"\xd0\xcf\x11\xe0",
        marked("a file of an old office program"),
        marked("Save it as DOCX or PDF there."),
    ),
    (b"{\\rtf", marked("an RTF file, which can't be opened yet"), _AS_DOCX),
    (b"ITOLITLS", marked("a book for Microsoft Reader"), _AS_EPUB),
    (b"L\0R\0F\0", marked("a book for an old Sony reader"), _AS_EPUB),
)
"""First bytes of formats that can't be read, with a name and advice for each."""
_KINDLE = (b"CONT", b"\xeaDRMION\xee", b"TPZ")
"""First bytes of Kindle's newer files. Only Amazon's own programs read them."""
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument"
ADVICE = marked(
    "Pagemate opens PDF, EPUB, MOBI, FB2, XPS, CBZ, DOCX, HTML, Markdown and text files."
)
_NAMES = {
    "txt": marked("Text"), "md": "Markdown", "html": "HTML", "xhtml": "HTML", "fb2": "FictionBook",
    "docx": "Word (DOCX)", "cbz": marked("Comic (CBZ)"), "xlsx": "Excel (XLSX)",
    "pptx": "PowerPoint (PPTX)",
}  # fmt: skip


class MemberTooLargeError(Exception):
    """A part of an archive is larger than it may be in memory."""


def check_members(
    archive: zipfile.ZipFile, most: int = MOST_MEMBER_BYTES, most_text: int = MOST_TEXT_BYTES
) -> None:
    """Raise MemberTooLargeError if a part, or the text of all parts, unpacks to too much."""
    text = 0
    for member in archive.infolist():
        name = member.filename.lower()
        if name.endswith(_NEVER_READ):
            continue
        if not name.endswith(_NO_TEXT):
            text += member.file_size
        if member.file_size > most or text > most_text:
            raise MemberTooLargeError


def read_member(
    archive: zipfile.ZipFile, member: str | zipfile.ZipInfo, most: int = MOST_MEMBER_BYTES
) -> bytes:
    """Read a part of at most `most` bytes. Raises MemberTooLargeError, KeyError, zipfile's errors.

    The size that the archive tells may be wrong, so reading stops, too, when there is more.
    """
    told = archive.getinfo(member) if isinstance(member, str) else member
    if told.file_size > most:
        raise MemberTooLargeError
    with archive.open(told) as part:
        content = part.read(most + 1)
    if len(content) > most:
        raise MemberTooLargeError
    return content


@dataclass(frozen=True, slots=True)
class FileKind:
    """The type of a file. `magic`: MuPDF's name for it. `is_packed`: it lies in a zip."""

    magic: str
    is_packed: bool = False

    @property
    def name(self) -> str:
        """A name for people; "" where MuPDF's is better."""
        return shown(_NAMES.get(self.magic, ""))


def sniff(path: Path) -> FileKind:
    """Tell the type of the file at `path`. Raises BookError if it can't be read.

    Raises MemberTooLargeError for a zip that unpacks to too much.
    """
    with open_file(path) as file:
        head = file.read(_HEAD)
    if not head:
        raise BookError(
            BookErrorCode.PARSE_FAILED,
            tr("“{name}” is empty.", name=path.name),
            remedy=Remedy.LOCATE_FILE,
            advice=tr("Get the file again from where it came from."),
        )
    kind = _kind(path, head)
    if kind is None:
        what, advice = _what_it_is(path, head)
        raise BookError(
            BookErrorCode.UNSUPPORTED_FORMAT,
            tr("“{name}” is {what}.", name=path.name, what=shown(what)),
            advice=shown(advice),
        )
    return kind


def _kind(path: Path, head: bytes) -> FileKind | None:
    if head.startswith(b"PK\x03\x04"):
        return _zip_kind(path)
    magic = _magic(path, head)
    return FileKind(magic) if magic else None


def _magic(path: Path, head: bytes) -> str | None:
    suffix = path.suffix.lower()
    if b"%PDF-" in head[:1024] or b"%!PS-Adobe-N.n PDF" in head[:1024]:
        return "pdf"
    if head.startswith(_PICTURES) or head[8:12] == b"WEBP":
        return None
    if head.startswith(_KINDLE):
        raise locked(path)
    if any(head.startswith(beginning) for beginning, _, _ in _FOREIGN):
        return None
    if head[60:68] in {b"BOOKMOBI", b"TEXtREAd"}:
        _refuse_locked_mobi(path)
        return "mobi"
    if b"<FictionBook" in head or "<FictionBook".encode("utf-16-le") in head:
        return "fb2"
    if suffix in _TEXT_SUFFIXES and _is_wide(head):
        return _TEXT_SUFFIXES[suffix]
    if b"\0" in head or head.startswith((b"\x7fELF", b"\x1f\x8b")):
        return _pdf_by_name(suffix)
    if b"<svg" in head and suffix not in _TEXT_SUFFIXES:
        return None
    return _TEXT_SUFFIXES.get(suffix) or _pdf_by_name(suffix)


def _is_wide(head: bytes) -> bool:
    """True for text in UTF-16, which is full of zero bytes."""
    if b"\0" not in head:
        return False
    from reader_app.documents.formats.text_encoding import is_wide  # a PDF is opened without it

    return is_wide(head)


def _pdf_by_name(suffix: str) -> str | None:
    """A PDF by its name: one whose beginning is damaged can often be repaired."""
    return "pdf" if suffix == ".pdf" else None


def _what_it_is(path: Path, head: bytes) -> tuple[str, str]:
    """The error for a file that isn't supported, with advice."""
    if head.startswith(_PICTURES) or head[8:12] == b"WEBP" or b"<svg" in head:
        return marked("a picture, not a book"), ADVICE
    for beginning, what, advice in _FOREIGN:
        if head.startswith(beginning):
            return what, advice
    if head.startswith(b"PK") and _OPEN_DOCUMENT in head[:200]:
        return marked("an OpenDocument file, which can't be opened yet"), _AS_DOCX
    return marked("not a document that can be read here"), ADVICE


def _zip_kind(path: Path) -> FileKind | None:
    suffix = path.suffix.lower()
    try:
        with open_file(path) as file, zipfile.ZipFile(file) as archive:
            names = archive.namelist()
            check_members(archive)
            if "META-INF/container.xml" in names:
                _refuse_locked_epub(path, archive, names)
                return FileKind("epub")
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError):
        return _torn_zip_kind(path, suffix)
    for part, magic in _OFFICE_PARTS.items():
        if any(name.startswith(part) for name in names):
            return FileKind(magic)
    if "_rels/.rels" in names:
        return FileKind("xps")
    if any(name.lower().endswith(".fb2") for name in names):
        return FileKind("fb2", is_packed=True)
    files = [name for name in names if not name.endswith("/")]
    is_album = bool(files) and all(name.lower().endswith(_PICTURE_SUFFIXES) for name in files)
    return FileKind("cbz") if suffix == ".cbz" or is_album else None


def _torn_zip_kind(path: Path, suffix: str) -> FileKind | None:
    """The type of a torn zip by its name: its parts can't be listed."""
    if path.name.lower().endswith(_PACKED_FICTION):
        return FileKind("fb2", is_packed=True)
    is_known = suffix in {".epub", ".cbz", ".docx", ".xps"}
    return FileKind(suffix.lstrip(".")) if is_known else None


def _refuse_locked_epub(path: Path, archive: zipfile.ZipFile, names: list[str]) -> None:
    is_locked = "META-INF/rights.xml" in names or "META-INF/license.lcpl" in names
    if not is_locked and "META-INF/encryption.xml" in names:
        is_locked = _encrypts_text(
            read_member(archive, "META-INF/encryption.xml", _MOST_ENCRYPTION)
        )
    if is_locked:
        raise locked(path)


def _encrypts_text(encryption_list: bytes) -> bool:
    """True if text is encrypted; scrambled fonts are usual and harmless."""
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
    with open_file(path) as file:
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
        tr(
            "“{name}” has copy protection (DRM) that only its shop's reader can open.",
            name=path.name,
        ),
        advice=tr("Open it in the program it was bought for, or get a copy without protection."),
    )
