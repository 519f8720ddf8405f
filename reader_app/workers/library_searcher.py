"""Searches all books in a thread of its own; a new search cancels the one before."""

from __future__ import annotations

import logging
import queue
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QThread, Signal

from reader_app.domain.errors import CancelToken, DomainError, TurnCancelledError
from reader_app.domain.values import dataclass

if TYPE_CHECKING:
    from reader_app.app.search.library_search import LibrarySearchUseCase
    from reader_app.domain.library import FoundBook, LibrarySearched

_log = logging.getLogger(__name__)
_TOLD_EVERY_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class _Search:
    number: int
    text: str
    cancel: CancelToken


class _SearchThread(QThread):
    found = Signal(int, object)
    progressed = Signal(int, object)
    ended = Signal(int, object)
    failed = Signal(int, object)
    crashed = Signal(object)

    def __init__(self, use_case: LibrarySearchUseCase, close: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("library-search")
        self.wishes: queue.SimpleQueue[_Search | None] = queue.SimpleQueue()
        self._use_case = use_case
        self._close = close

    def run(self) -> None:
        try:
            while (wish := self.wishes.get()) is not None:
                self._run(wish)
        finally:
            self._close()

    def _run(self, wish: _Search) -> None:
        telling = _Telling(self, wish.number)
        try:
            end = self._use_case.search(wish.text, telling.find, telling.go_on, wish.cancel)
        except TurnCancelledError:
            return
        except DomainError as error:
            self.failed.emit(wish.number, error)
        except Exception as error:  # noqa: BLE001 - the border of a worker
            _log.exception("a search of the library crashed")
            self.crashed.emit(error)
        else:
            telling.flush()
            self.ended.emit(wish.number, end)


class _Telling:
    """Collects found books, so that a thousand books don't call the window a thousand times."""

    def __init__(self, thread: _SearchThread, number: int) -> None:
        self._thread = thread
        self._number = number
        self._found: list[FoundBook] = []
        self._next = time.monotonic()

    def find(self, book: FoundBook) -> None:
        self._found.append(book)

    def go_on(self, progress: LibrarySearched) -> None:
        if time.monotonic() >= self._next:
            self.flush()
            self._thread.progressed.emit(self._number, progress)
            self._next = time.monotonic() + _TOLD_EVERY_S

    def flush(self) -> None:
        if self._found:
            self._thread.found.emit(self._number, tuple(self._found))
            self._found.clear()


class LibrarySearcher(QObject):
    """Searches all books in a worker thread.

    `found(int, tuple[FoundBook, ...])`, `progressed(int, LibrarySearched)`, `ended(int,
    LibrarySearched)` and `failed(int, DomainError)` carry the number that `search` returned; those
    with an older number are to be ignored. `crashed(Exception)` reports a bug.
    """

    found = Signal(int, object)
    progressed = Signal(int, object)
    ended = Signal(int, object)
    failed = Signal(int, object)
    crashed = Signal(object)

    def __init__(
        self,
        use_case: LibrarySearchUseCase,
        close: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        """`close`: closes the worker thread's connection to the store; called in that thread."""
        super().__init__(parent)
        self._thread = _SearchThread(use_case, close)
        self._thread.found.connect(self.found)
        self._thread.progressed.connect(self.progressed)
        self._thread.ended.connect(self.ended)
        self._thread.failed.connect(self.failed)
        self._thread.crashed.connect(self.crashed)
        self._current: CancelToken | None = None
        self._number = 0
        self._is_open = True
        self._thread.start()

    def search(self, text: str) -> int:
        """Begin a search and return its number; a running search ends with the book it is at."""
        self.stop()
        self._number += 1
        if self._is_open:
            self._current = CancelToken()
            self._thread.wishes.put(_Search(self._number, text, self._current))
        return self._number

    def stop(self) -> None:
        if self._current is not None:
            self._current.cancel()
            self._current = None

    def shut_down(self) -> None:
        """End the thread; no signal follows."""
        self.stop()
        self._is_open = False
        self._thread.wishes.put(None)
        self._thread.wait()
