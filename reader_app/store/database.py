"""Opening the store: one file in the data folder, checked, up to date, with its repositories."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reader_app.store.book_repository import SqliteBookRepository
from reader_app.store.chat_message_repository import SqliteChatMessageRepository
from reader_app.store.connection import Database
from reader_app.store.conversation_repository import SqliteConversationRepository
from reader_app.store.failures import storage_errors
from reader_app.store.migrating import migrate
from reader_app.store.page_repository import (
    DEFAULT_WEIGHTS,
    Prepare,
    SqlitePageRepository,
    as_it_is,
)

FILE_NAME: Final = "pagemate.db"


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
        report: OpenReport,
        prepare: Prepare,
        weights: tuple[float, float],
    ) -> None:
        self._database = database
        self.report = report
        self.books = SqliteBookRepository(database)
        self.conversations = SqliteConversationRepository(database)
        self.messages = SqliteChatMessageRepository(database)
        self.pages = SqlitePageRepository(database, prepare, weights)

    def close_thread(self) -> None:
        """For the end of a worker thread: close its connection."""
        self._database.close_thread()

    def close(self) -> None:
        """Close the file for all threads, which must have stopped using it."""
        self._database.close()


def open_store(
    data_dir: Path,
    *,
    prepare: Prepare = as_it_is,
    weights: tuple[float, float] = DEFAULT_WEIGHTS,
    busy_timeout_s: float = 5.0,
) -> Store:
    """Open or make the library in `data_dir`. Raises StorageError."""
    with storage_errors():
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = Database(data_dir / FILE_NAME, busy_timeout_s=busy_timeout_s)
    migrate(database)
    return Store(database, OpenReport(), prepare, weights)
