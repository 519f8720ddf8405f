"""Detects the type of a file from its first bytes, or from its name where bytes don't tell."""

from __future__ import annotations

import zipfile
from pathlib import Path

from reader_app.documents.formats.copy_protection import (
    locked,
    refuse_locked_epub,
    refuse_locked_mobi,
)
from reader_app.documents.formats.zip_members import check_members
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import marked, shown, tr
from reader_app.domain.values import dataclass
from reader_app.ipc.file_broker import open_file

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
_AS_ZIP = marked("Repack the comic as a zip archive (.cbz).")
_AS_DOCX = marked("Save it as DOCX or PDF.")
_AS_EPUB = marked("Convert it to EPUB.")
_FOREIGN = (
    (b"Rar!", marked("a RAR archive"), _AS_ZIP),
    (b"7z\xbc\xaf", marked("a 7z archive"), _AS_ZIP),
    (
        b"AT&TFORM",
        marked("a DjVu file, which Pagemate can’t open yet"),
        marked("Convert it to PDF."),
    ),
    (
        b"\xd0\xcf\x11\xe0",
        marked("from an old office program"),
        marked("Open it in that program and save it as DOCX or PDF."),
    ),
    (b"{\\rtf", marked("an RTF file, which Pagemate can’t open yet"), _AS_DOCX),
    (b"ITOLITLS", marked("a Microsoft Reader e-book"), _AS_EPUB),
    (b"L\0R\0F\0", marked("an old Sony Reader e-book"), _AS_EPUB),
)
"""First bytes of formats that can't be read, with a name and advice for each."""
_KINDLE = (b"CONT", b"\xeaDRMION\xee", b"TPZ")
"""First bytes of Kindle's newer files, which only Amazon's own programs can read."""
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument"
ADVICE = marked(
    "Pagemate opens PDF, EPUB, MOBI, FB2, XPS, CBZ, DOCX, HTML, Markdown, and text files."
)
_NAMES = {
    "txt": marked("Text"), "md": "Markdown", "html": "HTML", "xhtml": "HTML", "fb2": "FictionBook",
    "docx": "Word (DOCX)", "cbz": marked("Comic (CBZ)"), "xlsx": "Excel (XLSX)",
    "pptx": "PowerPoint (PPTX)",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FileKind:
    """The type of a file. `magic` is MuPDF's name for it; `is_packed`: the file lies in a zip."""

    magic: str
    is_packed: bool = False

    @property
    def name(self) -> str:
        """The type's name for display; "" where MuPDF's own name is better."""
        return shown(_NAMES.get(self.magic, ""))


def sniff(path: Path) -> FileKind:
    """Detect the type of the file at `path`. Raises BookError if it can't be opened as a book.

    Raises MemberTooLargeError for a zip that unpacks to too much, OSError if it can't be read.
    """
    with open_file(path) as file:
        head = file.read(_HEAD)
    if not head:
        raise BookError(
            BookErrorCode.PARSE_FAILED,
            tr("“{name}” is empty.", name=path.name),
            remedy=Remedy.LOCATE_FILE,
            advice=tr("Download or copy the file again from its source."),
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
        refuse_locked_mobi(path)
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
    """Return True for text in UTF-16, which is full of zero bytes."""
    if b"\0" not in head:
        return False
    # Imported late: a PDF is opened without it.
    from reader_app.documents.formats.text_encoding import is_wide

    return is_wide(head)


def _pdf_by_name(suffix: str) -> str | None:
    """Return "pdf" if the name says so: a PDF whose beginning is damaged can often be repaired."""
    return "pdf" if suffix == ".pdf" else None


def _what_it_is(path: Path, head: bytes) -> tuple[str, str]:
    """Return what an unsupported file is, in words, and advice."""
    if head.startswith(_PICTURES) or head[8:12] == b"WEBP" or b"<svg" in head:
        return marked("an image, not a book"), ADVICE
    for beginning, what, advice in _FOREIGN:
        if head.startswith(beginning):
            return what, advice
    if head.startswith(b"PK") and _OPEN_DOCUMENT in head[:200]:
        return marked("an OpenDocument file, which Pagemate can’t open yet"), _AS_DOCX
    return marked("not a type of document Pagemate can read"), ADVICE


def _zip_kind(path: Path) -> FileKind | None:
    suffix = path.suffix.lower()
    try:
        with open_file(path) as file, zipfile.ZipFile(file) as archive:
            names = archive.namelist()
            check_members(archive)
            if "META-INF/container.xml" in names:
                refuse_locked_epub(path, archive, names)
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
    """Return the type of a torn zip by its name, because its parts can't be listed."""
    if path.name.lower().endswith(_PACKED_FICTION):
        return FileKind("fb2", is_packed=True)
    is_known = suffix in {".epub", ".cbz", ".docx", ".xps"}
    return FileKind(suffix.lstrip(".")) if is_known else None
