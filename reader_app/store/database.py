"""Opening the store: one file in the data folder, checked, up to date, with its repositories."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.errors import DomainError, StorageError, StorageErrorCode
from reader_app.store.book_repository import SqliteBookRepository
from reader_app.store.connection import Database
from reader_app.store.copy_names import COPIES, WISH
from reader_app.store.failures import damaged, sqlite_code, storage_errors
from reader_app.store.migrating import migrate
from reader_app.store.page_repository import (
    DEFAULT_WEIGHTS,
    Prepare,
    SqlitePageRepository,
    as_it_is,
)
from reader_app.store.presence import Presence, is_empty

if TYPE_CHECKING:
    from reader_app.store.annotation_repository import SqliteAnnotationRepository
    from reader_app.store.chat_message_repository import SqliteChatMessageRepository
    from reader_app.store.collection_rows import SqliteCollections
    from reader_app.store.conversation_repository import SqliteConversationRepository
    from reader_app.store.daily_copy import CopyFolder
    from reader_app.store.found_turn_rows import SqliteFoundTurns
    from reader_app.store.further_book_rows import SqliteFurtherBooks
    from reader_app.store.import_rows import SqliteImports
    from reader_app.store.light_library import SqliteLightLibrary
    from reader_app.store.made_turn_rows import SqliteMadeTurns
    from reader_app.store.recognition_repository import SqliteRecognitionRepository
    from reader_app.store.searched_book_rows import SqliteSearchedBooks
    from reader_app.store.sent_log import SqliteSentLog
    from reader_app.store.shelf_rows import SqliteShelf
    from reader_app.store.spending_rows import SqliteSpendingLedger
    from reader_app.store.talked_page_rows import SqliteTalkedTurns
    from reader_app.store.vocabulary import SqliteVocabulary

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
        presence: Presence,
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
        from reader_app.store.vocabulary import SqliteVocabulary

        return SqliteVocabulary(self._database)

    @cached_property
    def conversations(self) -> SqliteConversationRepository:
        from reader_app.store.conversation_repository import SqliteConversationRepository

        return SqliteConversationRepository(self._database)

    @cached_property
    def messages(self) -> SqliteChatMessageRepository:
        from reader_app.store.chat_message_repository import SqliteChatMessageRepository

        return SqliteChatMessageRepository(self._database)

    @cached_property
    def annotations(self) -> SqliteAnnotationRepository:
        from reader_app.store.annotation_repository import SqliteAnnotationRepository

        return SqliteAnnotationRepository(self._database)

    @cached_property
    def talked_turns(self) -> SqliteTalkedTurns:
        from reader_app.store.talked_page_rows import SqliteTalkedTurns

        return SqliteTalkedTurns(self._database)

    @cached_property
    def found_turns(self) -> SqliteFoundTurns:
        from reader_app.store.found_turn_rows import SqliteFoundTurns

        return SqliteFoundTurns(self._database)

    @cached_property
    def made_turns(self) -> SqliteMadeTurns:
        from reader_app.store.made_turn_rows import SqliteMadeTurns

        return SqliteMadeTurns(self._database)

    @cached_property
    def recognition(self) -> SqliteRecognitionRepository:
        from reader_app.store.recognition_repository import SqliteRecognitionRepository

        return SqliteRecognitionRepository(self._database, self.pages)

    @cached_property
    def further_books(self) -> SqliteFurtherBooks:
        from reader_app.store.further_book_rows import SqliteFurtherBooks

        return SqliteFurtherBooks(self._database)

    @cached_property
    def spending(self) -> SqliteSpendingLedger:
        from reader_app.store.spending_rows import SqliteSpendingLedger

        return SqliteSpendingLedger(self._database)

    @cached_property
    def sent(self) -> SqliteSentLog:
        from reader_app.store.sent_log import SqliteSentLog

        return SqliteSentLog(self._database)

    @cached_property
    def shelf(self) -> SqliteShelf:
        from reader_app.store.shelf_rows import SqliteShelf

        return SqliteShelf(self._database)

    @cached_property
    def collections(self) -> SqliteCollections:
        from reader_app.store.collection_rows import SqliteCollections

        return SqliteCollections(self._database)

    @cached_property
    def imports(self) -> SqliteImports:
        from reader_app.store.import_rows import SqliteImports

        return SqliteImports(self._database)

    @cached_property
    def searched_books(self) -> SqliteSearchedBooks:
        from reader_app.store.searched_book_rows import SqliteSearchedBooks

        return SqliteSearchedBooks(self._database)

    @cached_property
    def copies(self) -> CopyFolder:
        from reader_app.store.daily_copy import CopyFolder

        return CopyFolder(self._database.path)

    @cached_property
    def light(self) -> SqliteLightLibrary:
        from reader_app.store.light_library import SqliteLightLibrary

        return SqliteLightLibrary(self._database, self.copies)

    def remove_leftovers(self) -> None:
        """Half-written files of processes that were killed; nobody waits for it."""
        from reader_app.store.leftovers import remove_leftovers

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
    prepare: Prepare = as_it_is,
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
    presence = Presence(path)
    with presence.alone_at_the_door(), storage_errors():
        was_emptied = presence.was_emptied or _is_lost(path)
        is_trusted = presence.enter()
        try:
            report = OpenReport()
            if was_emptied or not _is_usable(path, is_trusted, busy_timeout_s):
                if not presence.is_alone:
                    raise damaged()
                from reader_app.store.repair import rebuild

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
    from reader_app.store.daily_copy import CopyFolder
    from reader_app.store.restoring import restore_wished

    told = restore_wished(path, CopyFolder(path))
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
        from reader_app.store.inspection import is_legible, is_whole

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
