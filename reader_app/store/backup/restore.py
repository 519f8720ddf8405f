"""Restoring of a backup: its rows replace what the reader has made since.

Page texts and indexes are kept for books that the backup has with the same checksum.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from reader_app.domain.errors import DomainError
from reader_app.domain.library import CopyKind
from reader_app.domain.translation import tr
from reader_app.store.backup.backup_folder import BackupFolder
from reader_app.store.backup.portable_copy import copy_table, unreadable_copy, upgraded_copy
from reader_app.store.connection import Database
from reader_app.store.index.full_text_tables import drop_full_text_table
from reader_app.store.storage_errors import storage_errors
from reader_app.store.tables import REFERENCE_TABLES, USER_TABLES

_log = logging.getLogger(__name__)
_STALE: Final = """
    SELECT key FROM page_index i WHERE NOT EXISTS (
        SELECT 1 FROM book b JOIN former_book f ON f.id = b.id AND f.checksum = b.checksum
        WHERE b.id = coalesce(i.book_id, i.made_for)
    )
"""
_OF_BOOKS: Final = ("structure", "cover", *REFERENCE_TABLES)
_IS_READ: Final = """
    UPDATE book SET status = 'ready' WHERE status = 'pending' AND page_count > 0
    AND page_count <= (SELECT count(*) FROM page p JOIN page_index i ON i.key = p.index_key
        WHERE i.book_id = book.id)
"""


def restore_requested_copy(library: Path, copies: BackupFolder) -> str:
    """Restore the backup that the reader requested; return a sentence for them, or "".

    No other process may have the library open. A backup of the current library is made first. If
    this is killed half way, the library is unchanged, and the next start tries again.
    """
    name = copies.wished()
    if not name:
        return ""
    try:
        copy = copies.path(name)
        with upgraded_copy(copy, copy.parent) as source:
            copies.make(CopyKind.BEFORE_RESTORE)
            _replace(library, source)
    except DomainError as error:
        _log.warning("a copy was not restored: %s", error.code)
        copies.withdraw_wish()
        return tr(
            "The backup wasn’t restored, and your library is unchanged. {message}",
            message=error.message,
        )
    copies.withdraw_wish()
    return tr(
        "Backup restored. Your previous library is listed as a backup in Settings, under Data."
    )


def _replace(library: Path, source: Path) -> None:
    database = Database(library)
    try:
        with storage_errors():
            _take_over(database, source)
    finally:
        database.close()


def _take_over(database: Database, source: Path) -> None:
    raw = database.raw()
    raw.execute("PRAGMA foreign_keys = 0")
    raw.execute("ATTACH ? AS library", (str(source),))
    with database.transaction():
        raw.execute("CREATE TEMP TABLE former_book AS SELECT id, checksum FROM main.book")
        for table in reversed(USER_TABLES):
            raw.execute(f"DELETE FROM main.{table}")  # noqa: S608 - names of our own
        for table in USER_TABLES:
            copy_table(raw, table)
        _drop_stale(database)
        database.sql(_IS_READ)
        if database.sql("PRAGMA foreign_key_check"):
            raise unreadable_copy()


def _drop_stale(database: Database) -> None:
    """Drop indexes, outlines and covers made from another file than the book now has."""
    for (key,) in database.sql(_STALE):
        drop_full_text_table(database, int(str(key)))
        for table in ("page", "page_places", "page_origin"):
            database.sql(f"DELETE FROM {table} WHERE index_key = ?", (key,))  # noqa: S608
        database.sql("DELETE FROM page_index WHERE key = ?", (key,))
    for table in _OF_BOOKS:
        database.sql(
            f"DELETE FROM {table} WHERE book_id NOT IN"  # noqa: S608
            " (SELECT b.id FROM book b JOIN former_book f ON f.id = b.id"
            " AND f.checksum = b.checksum)"
        )
    database.sql("DROP TABLE temp.former_book")
