"""Indexes books that are not open, one after the other, while nothing else is to be done."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.ipc.cpu import push_back
from reader_app.workers.page_reader import PageReader

if TYPE_CHECKING:
    from reader_app.documents.processes.messages import IndexProgress
    from reader_app.domain.book import Book
    from reader_app.workers.background_tasks import Tasks

_QUIET_MS: Final = 3000
_NICENESS: Final = 10
"""Niceness of the process, which leaves it a tenth of a busy processor.

With less, it would hold the library's lock for seconds.
"""
_PATIENCE_MS: Final = 30_000
_log = logging.getLogger(__name__)


class BackgroundIndex(QObject):
    """Indexes books while nothing holds it: `hold(reason)` stops it until `let(reason)`.

    `next_book(ids)` returns the next book to index except those in `ids`; it is called in the
    thread of `tasks`. `quiet_ms`: the pause before indexing begins or continues. Pages that are
    stored are kept when indexing is stopped.
    """

    book_indexed = Signal(str)

    def __init__(
        self,
        next_book: Callable[[frozenset[str]], Book | None],
        tasks: Tasks,
        new_reader: Callable[[QObject], PageReader],
        parent: QObject | None = None,
        *,
        quiet_ms: int = _QUIET_MS,
    ) -> None:
        super().__init__(parent)
        self._next_book = next_book
        self._tasks = tasks
        self._new_reader = new_reader
        self._reader: PageReader | None = None
        self._reasons: set[str] = set()
        self._left_alone: set[str] = set()
        self._book: Book | None = None
        self._run = 0
        self._quiet = QTimer(self, singleShot=True, interval=quiet_ms)
        self._quiet.timeout.connect(self._find_next)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._give_up)

    @property
    def book_id(self) -> str:
        """The id of the book that is being indexed; "" if there is none."""
        return self._book.id if self._book is not None else ""

    @property
    def is_held(self) -> bool:
        return bool(self._reasons)

    def wake(self) -> None:
        """Look for books to index after the pause."""
        if not self._reasons and self._book is None:
            self._quiet.start()

    def hold(self, reason: str) -> None:
        """Stop at once, because something else needs the machine or the books."""
        self._reasons.add(reason)
        self._halt()

    def let(self, reason: str) -> None:
        """End a hold; indexing continues after the pause."""
        self._reasons.discard(reason)
        self.wake()

    def shut_down(self) -> None:
        """End the process and its thread, after the index has finished its current step."""
        self.hold("end")
        if self._reader is not None:
            self._reader.shut_down()
            self._reader = None

    # --- inside

    def _halt(self) -> None:
        self._run += 1
        self._quiet.stop()
        self._patience.stop()
        if self._book is not None:
            self._left_alone.discard(self._book.id)
            self._book = None
            if self._reader is not None:
                self._reader.stop_index()
                self._reader.close()

    @Slot()
    def _find_next(self) -> None:
        run, but = self._run, frozenset(self._left_alone)

        def begin(book: Book | None) -> None:
            if run == self._run:
                self._begin(book)

        self._tasks.run(lambda: self._next_book(but), begin)

    def _begin(self, book: Book | None) -> None:
        if book is None:
            if self._reader is not None:
                self._reader.rest()
            return
        if self._reader is None:
            self._reader = self._connected(self._new_reader(self))
        self._book = book
        # Each book is tried once a run: a locked or failing one waits until the reader opens it.
        self._left_alone.add(book.id)
        self._patience.start()
        self._reader.open(str(book.file_path), "")
        self._reader.begin()
        self._step_back()

    def _connected(self, reader: PageReader) -> PageReader:
        reader.opened.connect(self._index)
        reader.refused.connect(self._skip)
        reader.gave_up.connect(self._give_up)
        reader.index_progressed.connect(self._follow)
        return reader

    @Slot(object)
    def _index(self, _info: object) -> None:
        if self._book is not None and self._reader is not None:
            self._patience.stop()
            self._step_back()
            self._reader.index(self._book.id)

    def _step_back(self) -> None:
        """Lower the priority of the process: everything else on this machine comes first."""
        pid = self._reader.pid if self._reader is not None else None
        if pid:
            push_back(pid, _NICENESS)

    @Slot(object)
    def _follow(self, progress: IndexProgress) -> None:
        book = self._book
        if book is None or progress.book_id != book.id:
            return
        if progress.is_done or progress.error:
            if progress.error:
                _log.info("a book was not indexed: %s", progress.error)
            self._book = None
            self.book_indexed.emit(book.id)
            self._find_next()

    @Slot(object)
    def _skip(self, _error: object) -> None:
        if self._book is not None:
            self._patience.stop()
            self._book = None
            self._find_next()

    @Slot()
    def _give_up(self) -> None:
        """Skip this book and discard the reader: its crashes must not count against the next."""
        self._patience.stop()
        lost, self._reader = self._reader, None
        if lost is not None:
            lost.rest()
            lost.shut_down()
            lost.deleteLater()
        self._skip(None)
