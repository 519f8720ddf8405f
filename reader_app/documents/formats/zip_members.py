"""Checks and reads members of zip files with limits on their unpacked size.

A megabyte may unpack to gigabytes, and MuPDF unpacks everything that it reads completely, whatever
its size; so does `ZipFile.read`.
"""

from __future__ import annotations

import zipfile
from typing import Final

MOST_MEMBER_BYTES: Final = 100 * 1024 * 1024
"""Limit in bytes of one member that is read completely, such as a chapter or a picture."""


MOST_TEXT_BYTES: Final = 500 * 1024 * 1024
"""Limit in bytes of all members together, except pictures and fonts."""


_NEVER_READ: Final = (
    ".mp4", ".m4v", ".mov", ".webm", ".avi", ".mkv", ".ogv", ".mp3", ".m4a", ".m4b", ".aac",
    ".ogg", ".oga", ".opus", ".wav", ".flac", ".pdf", ".zip",
)  # fmt: skip
"""Endings of films, sound and nested files: they may be large, but are never read."""


_NO_TEXT: Final = (
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".jp2", ".jxr", ".wdp",
    ".emf", ".wmf", ".ttf", ".otf", ".woff", ".woff2", ".odttf",
)  # fmt: skip


class MemberTooLargeError(Exception):
    """A member of an archive is larger than it may be in memory."""


def check_members(
    archive: zipfile.ZipFile, most: int = MOST_MEMBER_BYTES, most_text: int = MOST_TEXT_BYTES
) -> None:
    """Raise MemberTooLargeError if one member, or the text of all members, unpacks to too much."""
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
    """Read a member of at most `most` bytes.

    Raises MemberTooLargeError, KeyError and zipfile's errors. The size that the archive states may
    be wrong, so reading stops if there is more than `most`.
    """
    told = archive.getinfo(member) if isinstance(member, str) else member
    if told.file_size > most:
        raise MemberTooLargeError
    with archive.open(told) as part:
        content = part.read(most + 1)
    if len(content) > most:
        raise MemberTooLargeError
    return content
