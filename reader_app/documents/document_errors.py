"""Errors about files and pages that more than one process reports."""

from __future__ import annotations

from pathlib import PurePath

from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import number, tr
from reader_app.ipc.memory import MOST_BYTES

_BYTES_OF_A_GB = 1024 * 1024 * 1024


def page_not_drawn() -> BookError:
    """Return the error for a page that can't be drawn."""
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("This page couldn’t be drawn."),
        advice=tr("Its text and the other pages are still available."),
    )


def damaged(path: PurePath) -> BookError:
    """Return the error for a file damaged beyond repair, or one that crashed a document process."""
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("“{name}” is damaged and can’t be repaired.", name=shown_name(path)),
        remedy=Remedy.LOCATE_FILE,
        advice=tr("Download or copy the file again from its source."),
    )


def unread(path: PurePath) -> BookError:
    """Return the error for a file whose pages are shown, but which can't be read to its end."""
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr(
            "“{name}” can’t be read to its end, so you can’t ask about it and your place isn’t "
            "kept.",
            name=shown_name(path),
        ),
        advice=tr("Copy the file again from its source, then open it again."),
    )


def takes_too_long(path: PurePath) -> BookError:
    """Return the error for a file that did not open within the time limit."""
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("Opening “{name}” took too long, so it was stopped.", name=shown_name(path)),
        remedy=Remedy.LOCATE_FILE,
        advice=tr("Try again when the computer is less busy, or split the file."),
    )


def needs_too_much_memory(path: PurePath, most_bytes: int = MOST_BYTES) -> BookError:
    """Return the error for a file that needs more than `most_bytes` in a document process."""
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr(
            "Opening “{name}” needs more memory than Pagemate allows for a book ({most} GB).",
            name=shown_name(path),
            most=number(most_bytes / _BYTES_OF_A_GB, 0 if most_bytes >= _BYTES_OF_A_GB else 1),
        ),
        remedy=Remedy.LOCATE_FILE,
        advice=tr("Get a smaller version of the file, or split it."),
    )


def unusable_name(path: PurePath) -> BookError:
    """Return the error for a file name with a character that no file can be opened by."""
    return BookError(
        BookErrorCode.NOT_FOUND,
        tr("“{name}” can’t be read because of its file name.", name=shown_name(path)),
        remedy=Remedy.LOCATE_FILE,
        advice=tr("Rename the file using plain letters, then open it again."),
    )


def shown_name(path: PurePath) -> str:
    """Return the file's name for display; unprintable characters are replaced."""
    return "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in path.name
    )
