"""Removes books from the library and restores the ones removed last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Slot

from reader_app.domain.translation import quoted, tr
from reader_app.ui.library.bookshelf_model import books_words

if TYPE_CHECKING:
    from reader_app.domain.errors import DomainError
    from reader_app.ui.library.library_controller import LibraryController
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.services import Services
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.ui.window.tabs_controller import Tab, TabsController
    from reader_app.workers.background_tasks import Tasks

_UNDO: Final = "undo_remove"
_SECONDS: Final = 10.0


class BookRemoval(QObject):
    """Removes books on request; the last removal can be undone until the next one.

    A removed book is only hidden until the next removal or the end of the program: if the process
    is killed at any moment, no book is half deleted, and the next start deletes what is still
    hidden. `slow` runs tasks that may take long.
    """

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        slow: Tasks,
        tabs: TabsController,
        library: LibraryController,
        view: LibraryView,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._slow = slow
        self._tabs = tabs
        self._library = library
        self._window = window
        self._removed: tuple[str, ...] = ()
        self._closed: list[tuple[int, Tab]] = []
        view.requests.remove_requested.connect(self.remove)
        view.undo_requested.connect(self.undo)
        window.notice_action_requested.connect(self._act)
        library.listed.connect(self._begin, Qt.ConnectionType.SingleShotConnection)

    @Slot()
    def _begin(self) -> None:
        self._slow.run(self._services.library.begin)

    @Slot(list)
    def remove(self, book_ids: list[str]) -> None:
        """Hide these books, and delete for good what was removed before."""
        titles = [book.title for book in self._library.shelf if book.id in book_ids]
        use_case, removed = self._services.library, tuple(book_ids)
        if not titles:
            return

        def told(_: None) -> None:
            self._removed = removed
            closed = map(self._tabs.close_book, removed)
            self._closed = [place for place in closed if place is not None]
            self._library.refresh()
            what = quoted(titles[0]) if len(titles) == 1 else books_words(len(titles))
            self._window.show_notice(tr("Removed {what}.", what=what), tr("Undo"), _SECONDS, _UNDO)
            self._slow.run(lambda: use_case.purge(kept=removed))

        self._tasks.run(lambda: use_case.remove(removed), told, self._tell)

    @Slot()
    def undo(self) -> None:
        """Restore the books that were removed last, if there are any, and their tabs."""
        removed, self._removed = self._removed, ()
        closed, self._closed = self._closed, []
        if not removed:
            return
        self._window.hide_notice(_UNDO)
        restore = self._services.library.restore

        def show(_: None) -> None:
            self._library.refresh()
            self._tabs.put_back(closed)
            self._tabs.keep_session()

        self._tasks.run(lambda: restore(removed), show, self._tell)

    @Slot(str)
    def _act(self, action: str) -> None:
        if action == _UNDO:
            self.undo()

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words)
