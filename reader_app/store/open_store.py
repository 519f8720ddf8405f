"""Opening of the library file: checks it, migrates it, and has it rescued if it is damaged.

`open_store` returns a `Store` with the repositories. Those that the first page doesn't need are
imported on first use, which saves 40 ms at startup.
"""

from __future__ import annotations

import sqlite3
import time
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.errors import DomainError, StorageError, StorageErrorCode
from reader_app.domain.values import dataclass
from reader_app.store.atomic_file import COPIES, WISH
from reader_app.store.connection import Database
from reader_app.store.index import page_repository
from reader_app.store.migrations import migrate
from reader_app.store.open_lock import OpenLock, is_empty
from reader_app.store.repositories.book_repository import SqliteBookRepository
from reader_app.store.storage_errors import damaged_error, sqlite_code, storage_errors

if TYPE_CHECKING:
    from reader_app.store.backup.backup_folder import BackupFolder
    from reader_app.store.backup.import_library import SqlitePortableLibrary
    from reader_app.store.index.full_text_tables import SqliteVocabulary
    from reader_app.store.repositories import (
        conversation_repository,
        library_repository,
        message_repository,
        turn_queries,
    )
    from reader_app.store.repositories.annotation_repository import (
        SqliteAnnotationRepository,
        SqliteListedNotes,
        UnstoredAnnotations,
    )
    from reader_app.store.repositories.book_details_repository import (
        SqliteBookDetailsRepository,
        SqliteFormRepository,
    )
    from reader_app.store.repositories.recognition_repository import SqliteRecognitionRepository
    from reader_app.store.repositories.reference_repository import SqliteReferenceRepository
    from reader_app.store.repositories.sent_log import SqliteSentLog

FILE_NAME: Final = "pagemate.db"
# The header's bytes for write and read format: 1 for a rollback journal, 2 for WAL.
_FORMATS: Final = slice(18, 20)
_KNOWN_FORMATS: Final = frozenset({1, 2})


@dataclass(frozen=True, slots=True)
class OpenReport:
    """What opening had to do; `sentence` is the text for the reader, "" if there is none."""

    rebuilt: bool = False
    sentence: str = ""


class Store:
    """The repositories on one file; made by `open_store`, ended by `close`."""

    def __init__(
        self,
        database: Database,
        open_lock: OpenLock,
        report: OpenReport,
        prepare: page_repository.Prepare,
        weights: tuple[float, float],
    ) -> None:
        self._database = database
        self._open_lock = open_lock
        self._began = time.time()
        self.report = report
        self.books = SqliteBookRepository(database)
        self.pages = page_repository.SqlitePageRepository(database, prepare, weights)

    @cached_property
    def vocabulary(self) -> SqliteVocabulary:
        from reader_app.store.index.full_text_tables import SqliteVocabulary

        return SqliteVocabulary(self._database)

    @cached_property
    def conversations(self) -> conversation_repository.SqliteConversationRepository:
        from reader_app.store.repositories.conversation_repository import (
            SqliteConversationRepository,
        )

        return SqliteConversationRepository(self._database)

    @cached_property
    def messages(self) -> message_repository.SqliteChatMessageRepository:
        from reader_app.store.repositories.message_repository import SqliteChatMessageRepository

        return SqliteChatMessageRepository(self._database)

    @cached_property
    def annotations(self) -> SqliteAnnotationRepository:
        from reader_app.store.repositories.annotation_repository import SqliteAnnotationRepository

        return SqliteAnnotationRepository(self._database)

    @cached_property
    def unstored_annotations(self) -> UnstoredAnnotations:
        from reader_app.store.repositories.annotation_repository import UnstoredAnnotations

        return UnstoredAnnotations(self.annotations, self._database.path.parent)

    @cached_property
    def forms(self) -> SqliteFormRepository:
        from reader_app.store.repositories.book_details_repository import SqliteFormRepository

        return SqliteFormRepository(self._database)

    @cached_property
    def listed_notes(self) -> SqliteListedNotes:
        from reader_app.store.repositories.annotation_repository import SqliteListedNotes

        return SqliteListedNotes(self._database)

    @cached_property
    def details(self) -> SqliteBookDetailsRepository:
        from reader_app.store.repositories.book_details_repository import (
            SqliteBookDetailsRepository,
        )

        return SqliteBookDetailsRepository(self._database)

    @cached_property
    def references(self) -> SqliteReferenceRepository:
        from reader_app.store.repositories.reference_repository import SqliteReferenceRepository

        return SqliteReferenceRepository(self._database)

    @cached_property
    def turns_by_page(self) -> turn_queries.SqliteTurnsByPage:
        from reader_app.store.repositories.turn_queries import SqliteTurnsByPage

        return SqliteTurnsByPage(self._database)

    @cached_property
    def turn_search(self) -> turn_queries.SqliteTurnSearch:
        from reader_app.store.repositories.turn_queries import SqliteTurnSearch

        return SqliteTurnSearch(self._database)

    @cached_property
    def answer_cache(self) -> turn_queries.SqliteAnswerCache:
        from reader_app.store.repositories.turn_queries import SqliteAnswerCache

        return SqliteAnswerCache(self._database)

    @cached_property
    def recognition(self) -> SqliteRecognitionRepository:
        from reader_app.store.repositories.recognition_repository import SqliteRecognitionRepository

        return SqliteRecognitionRepository(self._database, self.pages)

    @cached_property
    def further_books(self) -> conversation_repository.SqliteFurtherBooks:
        from reader_app.store.repositories.conversation_repository import SqliteFurtherBooks

        return SqliteFurtherBooks(self._database)

    @cached_property
    def spending(self) -> message_repository.SqliteSpendingLedger:
        from reader_app.store.repositories.message_repository import SqliteSpendingLedger

        return SqliteSpendingLedger(self._database)

    @cached_property
    def sent(self) -> SqliteSentLog:
        from reader_app.store.repositories.sent_log import SqliteSentLog

        return SqliteSentLog(self._database)

    @cached_property
    def library(self) -> library_repository.SqliteLibraryRepository:
        from reader_app.store.repositories.library_repository import SqliteLibraryRepository

        return SqliteLibraryRepository(self._database)

    @cached_property
    def collections(self) -> library_repository.SqliteCollections:
        from reader_app.store.repositories.library_repository import SqliteCollections

        return SqliteCollections(self._database)

    @cached_property
    def imports(self) -> library_repository.SqliteImportQueue:
        from reader_app.store.repositories.library_repository import SqliteImportQueue

        return SqliteImportQueue(self._database)

    @cached_property
    def waiting_notes(self) -> library_repository.SqliteWaitingNotes:
        from reader_app.store.repositories.library_repository import SqliteWaitingNotes

        return SqliteWaitingNotes(self._database)

    @cached_property
    def searched_books(self) -> library_repository.SqliteSearchedBooks:
        from reader_app.store.repositories.library_repository import SqliteSearchedBooks

        return SqliteSearchedBooks(self._database)

    @cached_property
    def copies(self) -> BackupFolder:
        from reader_app.store.backup.backup_folder import BackupFolder

        return BackupFolder(self._database.path)

    @cached_property
    def portable(self) -> SqlitePortableLibrary:
        from reader_app.store.backup.import_library import SqlitePortableLibrary

        return SqlitePortableLibrary(self._database, self.copies)

    def remove_leftovers(self) -> None:
        """Delete incomplete files of processes that were killed. Call it from a worker thread."""
        from reader_app.store.atomic_file import remove_leftovers

        with storage_errors():
            is_alone = self._open_lock.is_alone
            remove_leftovers(self._database.path.parent, is_alone=is_alone, began=self._began)

    def close_thread(self) -> None:
        """Close the calling thread's connection; call it at the end of a worker thread."""
        self._database.close_thread()

    def close(self) -> None:
        """Close the file for all threads, which must have stopped using it."""
        with self._open_lock.exclusive_access(), storage_errors():
            if self._database.has_shown_damage:
                self._open_lock.request_check()
            self._database.close()
            self._open_lock.leave(is_sound=True)


def open_store(
    data_dir: Path,
    *,
    prepare: page_repository.Prepare = page_repository.unprepared,
    weights: tuple[float, float] = page_repository.DEFAULT_WEIGHTS,
    busy_timeout_s: float = 5.0,
) -> Store:
    """Open the library in `data_dir`, created if missing; several processes may do so at once.

    Raises StorageError: WRITE_FAILED (locked, read-only, disk full), DB_TOO_NEW, MIGRATION_FAILED,
    DB_CORRUPTED (only while another process has the damaged file open).
    """
    with storage_errors():
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data_dir / FILE_NAME
    open_lock = OpenLock(path)
    with open_lock.exclusive_access(), storage_errors():
        was_emptied = open_lock.was_emptied or _is_lost(path)
        is_trusted = open_lock.enter()
        try:
            report = OpenReport()
            if was_emptied or not _is_usable(path, is_trusted, busy_timeout_s):
                if not open_lock.is_alone:
                    raise damaged_error()
                from reader_app.store.rescue import rebuild

                report = OpenReport(True, rebuild(path, prepare))
            if report.rebuilt or not is_trusted:
                open_lock.clear_check()
            if open_lock.is_alone and (path.parent / COPIES / WISH).exists():
                report = _restored(path, report)
            database = Database(path, busy_timeout_s=busy_timeout_s)
        except DomainError:
            open_lock.leave(is_sound=False)
            raise
    return Store(database, open_lock, report, prepare, weights)


def _is_lost(path: Path) -> bool:
    """Return True if the library is gone and only backups are left.

    A reader who deletes the library on purpose deletes the backups as well.
    """
    is_gone = not path.exists() or is_empty(path)
    return is_gone and any((path.parent / COPIES).glob("pagemate.*.db"))


def _restored(path: Path, report: OpenReport) -> OpenReport:
    from reader_app.store.backup.backup_folder import BackupFolder
    from reader_app.store.backup.restore import restore_requested_copy

    told = restore_requested_copy(path, BackupFolder(path))
    return OpenReport(report.rebuilt, f"{report.sentence} {told}".strip())


def _may_be_written(path: Path) -> bool:
    """Return False for a file format that SQLite would silently open for reading only."""
    if not path.exists() or is_empty(path):
        return True
    with path.open("rb") as file:
        header = file.read(_FORMATS.stop)
    return set(header[_FORMATS]) <= _KNOWN_FORMATS


def _is_usable(path: Path, is_trusted: bool, busy_timeout_s: float) -> bool:
    """Migrate the file, and check it unless it is trusted; return False if it is damaged."""
    if not _may_be_written(path):
        return False
    database = Database(path, busy_timeout_s=busy_timeout_s)
    try:
        if is_trusted:
            migrate(database)
            return True
        from reader_app.store.integrity_check import is_legible, is_whole

        if not is_whole(database):
            return False
        migrate(database)
        return is_legible(database)
    except StorageError as error:
        # Our statements are valid for a sound file: if SQLite rejects one ("unsupported file
        # format", "no such column"), the file is damaged.
        is_senseless = sqlite_code(error) & 0xFF == sqlite3.SQLITE_ERROR
        if error.code == StorageErrorCode.DB_CORRUPTED or (
            is_senseless and error.code == StorageErrorCode.WRITE_FAILED
        ):
            return False
        raise
    finally:
        database.close()
