"""Notices that the open book's file has changed or is gone, or that its data can't be stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.book import BookStatus
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.services import Services
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.domain.errors import DomainError
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.window.main_window import MainWindow

_RELOAD: Final = "reload"
_LOCATE: Final = "locate"
_RELOADED: Final = "reloaded"
_RELOADED_SECONDS: Final = 2.5


class FileNotices(QObject):
    """Shows notices about the open book's file.

    `locate_requested` is emitted when the reader wants to choose the file's new path.
    """

    locate_requested = Signal()

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._window = window
        self._is_changed_early = self._is_changed_meanwhile = False
        books.own_writes.ended.connect(self._look_again)
        books.file_changed.connect(self._note_change)
        books.file_gone.connect(self._offer_locate)
        books.book_opened.connect(self.withdraw)
        books.book_reloaded.connect(self._tell_reloaded)
        window.notice_action_requested.connect(self._act)

    @Slot()
    def withdraw(self) -> None:
        """Hide the notices of a book that is no longer open.

        A change that was reported before the new book was known is shown now.
        """
        for action in (_RELOAD, _LOCATE, _RELOADED):
            self._window.hide_notice(action)
        if self._is_changed_early:
            self._is_changed_early = False
            self._note_change()

    @Slot()
    def _note_change(self) -> None:
        book = self._books.book
        if book is None:  # the book isn't known yet, and the change is reported only once
            self._is_changed_early = True
            return
        own = self._books.own_writes
        if own.are_under_way:  # it isn't known yet who has changed it
            self._is_changed_meanwhile = True
            return
        book_id, path, services = book.id, book.file_path, self._services

        def decide(settings: Settings | None) -> None:
            if settings is None or self._books.book is None or self._books.book.id != book_id:
                return
            if settings.reloads_changed_files:
                self._books.reload()
            else:
                self._offer_reload()

        self._tasks.run(lambda: None if own.has(path) else services.settings.load(), decide)

    @Slot()
    def _look_again(self) -> None:
        if self._is_changed_meanwhile:
            self._is_changed_meanwhile = False
            self._note_change()

    @Slot()
    def reload(self) -> None:
        """Read the file again; one that is gone leaves its pages in view."""
        book = self._books.book
        if book is None:
            return
        path = book.file_path

        def act(is_there: bool) -> None:
            if is_there:
                self._books.reload()
            elif self._books.book is not None and self._books.book.file_path == path:
                self._offer_locate()

        self._tasks.run(path.is_file, act)

    def _offer_reload(self) -> None:
        self._window.show_notice(tr("This book’s file has changed."), tr("Reload"), 0, _RELOAD)

    @Slot()
    def _offer_locate(self) -> None:
        book = self._books.book
        if book is not None and book.status is BookStatus.READY:
            words = tr("This book’s file is missing. You can still use its text and conversations.")
        else:
            words = tr(
                "This book’s file is missing, and its text hasn’t been read on this computer."
            )
        self._window.show_notice(words, tr("Locate…"), 0, _LOCATE)

    @Slot()
    def _tell_reloaded(self) -> None:
        for outdated in (_RELOAD, _LOCATE):  # it was read, so it is there, as it is now
            self._window.hide_notice(outdated)
        self._window.show_notice(tr("Reloaded."), seconds=_RELOADED_SECONDS, action=_RELOADED)

    @Slot(str)
    def _act(self, action: str) -> None:
        if action == _RELOAD:
            self.reload()
        elif action == _LOCATE:
            self.locate_requested.emit()


_STATE: Final = "unstored_book"


class StorageNotice(QObject):
    """Shows a notice for as long as the book's data can't be stored.

    Storing is retried with every page turn, so the notice needs no button.
    """

    def __init__(self, books: BookController, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        books.store_failed.connect(self._tell)
        books.position.stored.connect(self._withdraw)
        books.book_opened.connect(self._withdraw)

    @Slot(object)
    def _tell(self, error: DomainError) -> None:
        words = error.words
        self._window.show_notice(words, seconds=0, action=_STATE)

    @Slot()
    def _withdraw(self) -> None:
        self._window.hide_notice(_STATE)
