"""What lies in a zip is looked at before it is unpacked: a megabyte may become gigabytes.

MuPDF unpacks what it reads whole, whatever its size, and so does `ZipFile.read`.
"""

from __future__ import annotations

import zipfile
from typing import Final

MOST_MEMBER_BYTES: Final = 100 * 1024 * 1024
"""Of one part that is read whole: a chapter, a picture."""
MOST_TEXT_BYTES: Final = 500 * 1024 * 1024
"""Of all parts that aren't pictures or fonts."""
_NEVER_READ: Final = (
    ".mp4", ".m4v", ".mov", ".webm", ".avi", ".mkv", ".ogv", ".mp3", ".m4a", ".m4b", ".aac",
    ".ogg", ".oga", ".opus", ".wav", ".flac", ".pdf", ".zip",
)  # fmt: skip
"""Books with film and sound are large, and neither is shown."""
_NO_TEXT: Final = (
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".jp2", ".jxr", ".wdp",
    ".emf", ".wmf", ".ttf", ".otf", ".woff", ".woff2", ".odttf",
)  # fmt: skip


class MemberTooLargeError(Exception):
    """A part of an archive is larger than it may be in memory."""


def check_members(
    archive: zipfile.ZipFile, most: int = MOST_MEMBER_BYTES, most_text: int = MOST_TEXT_BYTES
) -> None:
    """Raises MemberTooLargeError where a part, or the text of all, unpacks to too much."""
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
    """A part of at most `most` bytes. Raises MemberTooLargeError, KeyError, zipfile's errors.

    The size that the archive tells is looked at first; it may be wrong, so reading stops, too.
    """
    told = archive.getinfo(member) if isinstance(member, str) else member
    if told.file_size > most:
        raise MemberTooLargeError
    with archive.open(told) as part:
        content = part.read(most + 1)
    if len(content) > most:
        raise MemberTooLargeError
    return content
