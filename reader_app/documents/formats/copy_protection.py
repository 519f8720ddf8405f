"""Refuses books with a shop's copy protection (DRM): locked EPUB and MOBI files."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from reader_app.documents.formats.zip_members import read_member
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.ipc.file_broker import open_file

_MOST_ENCRYPTION = 16 * 1024 * 1024


_FONT_SCRAMBLING = (
    "http://www.idpf.org/2008/embedding",
    "http://ns.adobe.com/pdf/enc#RC",
)


def refuse_locked_epub(path: Path, archive: zipfile.ZipFile, names: list[str]) -> None:
    is_locked = "META-INF/rights.xml" in names or "META-INF/license.lcpl" in names
    if not is_locked and "META-INF/encryption.xml" in names:
        is_locked = _encrypts_text(
            read_member(archive, "META-INF/encryption.xml", _MOST_ENCRYPTION)
        )
    if is_locked:
        raise locked(path)


def _encrypts_text(encryption_list: bytes) -> bool:
    """Return True if text is encrypted; scrambled fonts are usual and harmless."""
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


def refuse_locked_mobi(path: Path) -> None:
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
    """Return the error for a file with a shop's copy protection."""
    return BookError(
        BookErrorCode.DRM_PROTECTED,
        tr(
            "“{name}” is copy-protected (DRM) and opens only in its store’s own app.",
            name=path.name,
        ),
        advice=tr("Open it in the app it was bought for, or get a copy without DRM."),
    )
