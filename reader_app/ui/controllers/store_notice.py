"""What of the open book can't be stored is told for as long as it can't."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from reader_app.domain.errors import DomainError
    from reader_app.ui.controllers.book_controller import BookController
    from reader_app.ui.main_window import MainWindow

_STATE: Final = "unstored_book"


class StoreNotice(QObject):
    """Every turned page is tried again, so the notice needs no button, and goes by itself."""

    def __init__(self, books: BookController, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        books.store_failed.connect(self._tell)
        books.stored.connect(self._withdraw)

    @Slot(object)
    def _tell(self, error: DomainError) -> None:
        words = f"{error.message} {error.advice}".strip()
        self._window.show_notice(words, seconds=0, action=_STATE)

    @Slot()
    def _withdraw(self) -> None:
        self._window.hide_notice(_STATE)
