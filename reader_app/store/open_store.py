"""Opening the store: one file in the data folder, checked, up to date, with its repositories."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.errors import DomainError, StorageError, StorageErrorCode
from reader_app.store.connection import Database
from reader_app.store.index.page_repository import (
    DEFAULT_WEIGHTS,
    Prepare,
    SqlitePageRepository,
    unprepared,
)
from reader_app.store.leftover_files import COPIES, WISH
from reader_app.store.open_lock import OpenLock, is_empty
from reader_app.store.repositories.book_repository import SqliteBookRepository
from reader_app.store.schema.migrations import migrate
from reader_app.store.storage_errors import damaged_error, sqlite_code, storage_errors

if TYPE_CHECKING:
    from reader_app.store.backup.backup_folder import BackupFolder
    from reader_app.store.backup.import_library import SqlitePortableLibrary
    from reader_app.store.index.vocabulary import SqliteVocabulary
    from reader_app.store.repositories.annotation_repository import SqliteAnnotationRepository
    from reader_app.store.repositories.conversation_repository import (
        SqliteConversationRepository,
        SqliteFurtherBooks,
    )
    from reader_app.store.repositories.import_queue import SqliteImportQueue
    from reader_app.store.repositories.library_repository import (
        SqliteCollections,
        SqliteLibraryRepository,
        SqliteSearchedBooks,
    )
    from reader_app.store.repositories.message_repository import SqliteChatMessageRepository
    from reader_app.store.repositories.recognition_repository import SqliteRecognitionRepository
    from reader_app.store.repositories.sent_log import SqliteSentLog
    from reader_app.store.repositories.spending_ledger import SqliteSpendingLedger
    from reader_app.store.repositories.turn_queries import (
        SqliteAnswerCache,
        SqliteTurnsByPage,
        SqliteTurnSearch,
    )

FILE_NAME: Final = "pagemate.db"
# Where a file's header says who may write and who may read it: 1 with a journal, 2 with a log.
_FORM: Final = slice(18, 20)
_KNOWN_FORMS: Final = frozenset({1, 2})


@dataclass(frozen=True, slots=True)
class OpenReport:
    """What opening had to do; `sentence` tells the reader, empty when there is nothing to tell."""

    rebuilt: bool = False
    sentence: str = ""


class Store:
    """The repositories over one file. Made by `open_store`, ended by `close`."""

    def __init__(
        self,
        database: Database,
        presence: OpenLock,
        report: OpenReport,
        prepare: Prepare,
        weights: tuple[float, float],
    ) -> None:
        self._database = database
        self._presence = presence
        self._began = time.time()
        self.report = report
        self.books = SqliteBookRepository(database)
        self.pages = SqlitePageRepository(database, prepare, weights)

    # What a page on the screen needs no row of is imported with its first use.

    @cached_property
    def vocabulary(self) -> SqliteVocabulary:
        from reader_app.store.index.vocabulary import SqliteVocabulary

        return SqliteVocabulary(self._database)

    @cached_property
    def conversations(self) -> SqliteConversationRepository:
        from reader_app.store.repositories.conversation_repository import (
            SqliteConversationRepository,
        )

        return SqliteConversationRepository(self._database)

    @cached_property
    def messages(self) -> SqliteChatMessageRepository:
        from reader_app.store.repositories.message_repository import SqliteChatMessageRepository

        return SqliteChatMessageRepository(self._database)

    @cached_property
    def annotations(self) -> SqliteAnnotationRepository:
        from reader_app.store.repositories.annotation_repository import SqliteAnnotationRepository

        return SqliteAnnotationRepository(self._database)

    @cached_property
    def talked_turns(self) -> SqliteTurnsByPage:
        from reader_app.store.repositories.turn_queries import SqliteTurnsByPage

        return SqliteTurnsByPage(self._database)

    @cached_property
    def found_turns(self) -> SqliteTurnSearch:
        from reader_app.store.repositories.turn_queries import SqliteTurnSearch

        return SqliteTurnSearch(self._database)

    @cached_property
    def made_turns(self) -> SqliteAnswerCache:
        from reader_app.store.repositories.turn_queries import SqliteAnswerCache

        return SqliteAnswerCache(self._database)

    @cached_property
    def recognition(self) -> SqliteRecognitionRepository:
        from reader_app.store.repositories.recognition_repository import SqliteRecognitionRepository

        return SqliteRecognitionRepository(self._database, self.pages)

    @cached_property
    def further_books(self) -> SqliteFurtherBooks:
        from reader_app.store.repositories.conversation_repository import SqliteFurtherBooks

        return SqliteFurtherBooks(self._database)

    @cached_property
    def spending(self) -> SqliteSpendingLedger:
        from reader_app.store.repositories.spending_ledger import SqliteSpendingLedger

        return SqliteSpendingLedger(self._database)

    @cached_property
    def sent(self) -> SqliteSentLog:
        from reader_app.store.repositories.sent_log import SqliteSentLog

        return SqliteSentLog(self._database)

    @cached_property
    def shelf(self) -> SqliteLibraryRepository:
        from reader_app.store.repositories.library_repository import SqliteLibraryRepository

        return SqliteLibraryRepository(self._database)

    @cached_property
    def collections(self) -> SqliteCollections:
        from reader_app.store.repositories.library_repository import SqliteCollections

        return SqliteCollections(self._database)

    @cached_property
    def imports(self) -> SqliteImportQueue:
        from reader_app.store.repositories.import_queue import SqliteImportQueue

        return SqliteImportQueue(self._database)

    @cached_property
    def searched_books(self) -> SqliteSearchedBooks:
        from reader_app.store.repositories.library_repository import SqliteSearchedBooks

        return SqliteSearchedBooks(self._database)

    @cached_property
    def copies(self) -> BackupFolder:
        from reader_app.store.backup.backup_folder import BackupFolder

        return BackupFolder(self._database.path)

    @cached_property
    def light(self) -> SqlitePortableLibrary:
        from reader_app.store.backup.import_library import SqlitePortableLibrary

        return SqlitePortableLibrary(self._database, self.copies)

    def remove_leftovers(self) -> None:
        """Half-written files of processes that were killed; nobody waits for it."""
        from reader_app.store.leftover_files import remove_leftovers

        with storage_errors():
            is_alone = self._presence.is_alone
            remove_leftovers(self._database.path.parent, is_alone=is_alone, began=self._began)

    def close_thread(self) -> None:
        """For the end of a worker thread: close its connection."""
        self._database.close_thread()

    def close(self) -> None:
        """Close the file for all threads, which must have stopped using it."""
        with self._presence.alone_at_the_door(), storage_errors():
            if self._database.has_shown_damage:
                self._presence.ask_for_check()
            self._database.close()
            self._presence.leave(is_sound=True)


def open_store(
    data_dir: Path,
    *,
    prepare: Prepare = unprepared,
    weights: tuple[float, float] = DEFAULT_WEIGHTS,
    busy_timeout_s: float = 5.0,
) -> Store:
    """Open or make the library in `data_dir`, which any number of processes may do at once.

    Raises StorageError: WRITE_FAILED (locked, read-only, disk full), DB_TOO_NEW,
    MIGRATION_FAILED, DB_CORRUPTED (only while another process has the damaged file open).
    """
    with storage_errors():
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data_dir / FILE_NAME
    presence = OpenLock(path)
    with presence.alone_at_the_door(), storage_errors():
        was_emptied = presence.was_emptied or _is_lost(path)
        is_trusted = presence.enter()
        try:
            report = OpenReport()
            if was_emptied or not _is_usable(path, is_trusted, busy_timeout_s):
                if not presence.is_alone:
                    raise damaged_error()
                from reader_app.store.rescue.rebuild import rebuild

                report = OpenReport(True, rebuild(path, prepare))
            if report.rebuilt or not is_trusted:
                presence.checked()
            if presence.is_alone and (path.parent / COPIES / WISH).exists():
                report = _restored(path, report)
            database = Database(path, busy_timeout_s=busy_timeout_s)
        except DomainError:
            presence.leave(is_sound=False)
            raise
    return Store(database, presence, report, prepare, weights)


def _is_lost(path: Path) -> bool:
    """Nothing is left of it but copies: whoever deletes a library deletes those, too."""
    is_gone = not path.exists() or is_empty(path)
    return is_gone and any((path.parent / COPIES).glob("pagemate.*.db"))


def _restored(path: Path, report: OpenReport) -> OpenReport:
    from reader_app.store.backup.backup_folder import BackupFolder
    from reader_app.store.backup.restore import restore_requested_copy

    told = restore_requested_copy(path, BackupFolder(path))
    return OpenReport(report.rebuilt, f"{report.sentence} {told}".strip())


def _may_be_written(path: Path) -> bool:
    """SQLite opens a file of a form that it doesn't know for reading only, and says nothing."""
    if not path.exists() or is_empty(path):
        return True
    with path.open("rb") as file:
        header = file.read(_FORM.stop)
    return set(header[_FORM]) <= _KNOWN_FORMS


def _is_usable(path: Path, is_trusted: bool, busy_timeout_s: float) -> bool:
    """Bring the file up to date; False if it is damaged. All is looked at if not trusted."""
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
        # No statement of ours is wrong for a sound file: what SQLite can't make sense of is damaged
        # ("unsupported file format", "no such column").
        is_senseless = sqlite_code(error) & 0xFF == sqlite3.SQLITE_ERROR
        if error.code == StorageErrorCode.DB_CORRUPTED or (
            is_senseless and error.code == StorageErrorCode.WRITE_FAILED
        ):
            return False
        raise
    finally:
        database.close()
