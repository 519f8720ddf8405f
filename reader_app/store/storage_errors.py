"""Translation of SQLite and disk errors into StorageError, with a sentence and a remedy."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import peewee

from reader_app.domain.errors import Remedy, StorageError, StorageErrorCode
from reader_app.domain.translation import tr

_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
_NO_PERMISSION = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST)
LOW_LEVEL_ERRORS: Final = (peewee.PeeweeException, sqlite3.Error, OSError, UnicodeDecodeError)
"""Everything that SQLite or the disk can raise."""


@contextmanager
def storage_errors() -> Iterator[None]:
    """Raise StorageError for whatever SQLite or the disk raises inside the block."""
    try:
        yield
    except LOW_LEVEL_ERRORS as error:
        raise storage_error(error) from error


def storage_error(error: Exception) -> StorageError:
    """Return the StorageError for this error."""
    if isinstance(error, OSError):
        return _os_error(error)
    if isinstance(error, UnicodeDecodeError):
        return damaged_error()  # sqlite3 couldn't even decode its own error message
    return _sqlite_error(sqlite_code(error))


def sqlite_code(error: BaseException | None) -> int:
    """Return SQLite's extended result code behind an error, however it is wrapped; 0 if none."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        wrapped = error.args[0] if error.args else None
        for candidate in (error, wrapped):
            code = getattr(candidate, "sqlite_errorcode", None)
            if isinstance(code, int):
                return code
        if "malformed" in str(error) or "UTF-8" in str(error):
            return sqlite3.SQLITE_CORRUPT
        error = error.__cause__ or error.__context__
    return 0


def is_duplicate(error: BaseException) -> bool:
    """Return True if a unique index rejected the row."""
    return sqlite_code(error) == sqlite3.SQLITE_CONSTRAINT_UNIQUE


def damaged_error() -> StorageError:
    return StorageError(
        StorageErrorCode.DB_CORRUPTED,
        tr("The library file is damaged."),
        remedy=Remedy.RETRY,
        advice=tr("Restart Pagemate. It keeps the file and recovers what can be read."),
    )


def too_new_error() -> StorageError:
    return StorageError(
        StorageErrorCode.DB_TOO_NEW,
        tr("This library was written by a newer version of Pagemate."),
        advice=tr("Install the newer version, or use another data folder. Nothing was changed."),
    )


def in_use_error() -> StorageError:
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("Another program is using the library."),
        remedy=Remedy.RETRY,
        advice=tr("Nothing was lost. Close the other program, then try again."),
    )


def read_only_error() -> StorageError:
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("The library can’t be saved because its file or folder is read-only."),
        remedy=Remedy.RETRY,
        advice=tr("Allow writing to the data folder, then try again."),
    )


def disk_full_error() -> StorageError:
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("The disk is full, so this couldn’t be saved."),
        remedy=Remedy.FREE_SPACE,
        advice=tr("Free up some space, then try again."),
    )


def disk_error() -> StorageError:
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("A disk error occurred, so this couldn’t be saved."),
        remedy=Remedy.RETRY,
        advice=tr("Check the disk, then try again."),
    )


def gone_error() -> StorageError:
    return StorageError(
        StorageErrorCode.NOT_FOUND,
        tr("The book or conversation it belongs to is no longer in the library."),
    )


def _os_error(error: OSError) -> StorageError:
    if error.errno in _DISK_FULL:
        return disk_full_error()
    if error.errno in _NO_PERMISSION:
        return read_only_error()
    return disk_error()


def _sqlite_error(code: int) -> StorageError:
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return gone_error()
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:  # no room for the shared-memory file beside the WAL
        return disk_full_error()
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return in_use_error()
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return read_only_error()
        case sqlite3.SQLITE_FULL:
            return disk_full_error()
        case sqlite3.SQLITE_IOERR:
            return disk_error()
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged_error()
        case _:
            return StorageError(
                StorageErrorCode.WRITE_FAILED,
                tr("This couldn’t be saved to the library."),
                remedy=Remedy.RETRY,
                advice=tr("Try again. If it keeps happening, please report it."),
            )
