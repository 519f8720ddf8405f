"""The text process of the program itself, indexing a book into a library on disk."""

from __future__ import annotations

import threading
from pathlib import Path
from types import TracebackType

from reader_app.documents.processes import messages as m
from reader_app.documents.processes.dialogues import reading
from reader_app.documents.processes.messages import ABORT_FLAG_BYTES, PROGRESS_BYTES
from reader_app.domain.book import Book
from reader_app.ipc.channel import ChildProcess
from reader_app.ipc.shared_memory import SharedBlock
from reader_app.store.open_store import Store

PATIENCE_S = 60.0


class Indexer:
    """Indexes one book; `with` ends the process. A test that waits in vain kills it and fails.

    The library is the one that PAGEMATE_DATA_DIR names.
    """

    def __init__(self, path: Path, book_id: str) -> None:
        self._memory = SharedBlock.create(PROGRESS_BYTES + ABORT_FLAG_BYTES)
        self._child = ChildProcess(["--worker", "text"], inherited=self._memory.inherited)
        self._child.channel.ask(reading())
        send = self._child.channel.send
        send(m.ShareMemory(self._memory.name, PROGRESS_BYTES, 1))
        send(m.OpenFile(str(path), ""))
        send(m.Index(book_id))

    def __enter__(self) -> Indexer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self._child.close()
        self._memory.close()

    def kill(self) -> None:
        self._child.kill()

    def wait_for(self, pages: int) -> m.IndexProgress:
        """Until so many pages are stored, or it is over."""
        while True:
            progress = self._next()
            if progress.pages_done >= pages or progress.is_done or progress.error:
                return progress

    def wait(self) -> m.IndexProgress:
        """Until it is over."""
        while True:
            progress = self._next()
            if progress.is_done or progress.error:
                return progress

    def _next(self) -> m.IndexProgress:
        guard = threading.Timer(PATIENCE_S, self._child.kill_soon)
        guard.start()
        try:
            while True:
                message = self._child.channel.receive()
                if isinstance(message, m.IndexProgress):
                    return message
        finally:
            guard.cancel()


def book_of(store: Store, path: Path, pages: int) -> Book:
    """The file as a book of the library that isn't indexed yet."""
    book = Book("Per book", path, checksum=path.name, page_count=pages)
    store.books.add(book)
    return book


def outdate(store: Store, book: Book) -> None:
    """As if another version had made the index."""
    store._database.sql(
        "UPDATE page_index SET version = 'of yesterday' WHERE book_id = ?", (book.id,)
    )


def index_tables(store: Store) -> list[str]:
    """Names of the full-text tables that there are."""
    rows = store._database.sql(
        "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE %' ORDER BY name"
    )
    return [str(name) for (name,) in rows]
