"""The content of a file as one number, for threads."""

from __future__ import annotations

from pathlib import Path

from reader_app.documents.identity import identify
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr


def checksum_of(path: Path) -> str:
    """SHA-256 in hexadecimal. Raises BookError(NOT_FOUND) for what can't be read."""
    try:
        return identify(path).checksum
    except OSError as error:
        raise BookError(
            BookErrorCode.NOT_FOUND, tr("“{name}” can't be read.", name=path.name)
        ) from error
