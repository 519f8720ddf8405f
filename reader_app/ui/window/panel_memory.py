"""The state of the side panel and the letters of places, remembered for each book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.pages.navigation import LetterMarks
    from reader_app.ui.panels.side_panel import SidePanel
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks

_IS_OPEN: Final = "side_open"


class PanelMemory(QObject):
    """Stores the panel's tab and whether it is open, for each book.

    A book without stored state leaves the panel as it is.
    """

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        books: BookController,
        window: MainWindow,
        panel: SidePanel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._window = window
        self._panel = panel
        self._was_open = window.is_side_panel_wanted
        books.place_known.connect(self._restore)
        panel.tab_chosen.connect(self._store)
        window.layout_changed.connect(self._follow)

    @Slot(object)
    def _restore(self, values: JsonObject) -> None:
        self._panel.restore(values)
        is_open = values.get(_IS_OPEN)
        if isinstance(is_open, bool) and is_open != self._window.is_side_panel_wanted:
            self._was_open = is_open
            self._window.want_side_panel(is_open)

    @Slot()
    def _follow(self) -> None:
        if self._was_open != self._window.is_side_panel_wanted:
            self._was_open = self._window.is_side_panel_wanted
            self._store()

    @Slot()
    def _store(self) -> None:
        book, books = self._books.book, self._services.books
        if book is None:
            return
        book_id = book.id
        state: JsonObject = {**self._panel.state(), _IS_OPEN: self._was_open}
        self._tasks.run(lambda: books.merge_place(book_id, state))


class LetterMarkMemory(QObject):
    """Stores the places that the reader gave letters to, for each book."""

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        books: BookController,
        marks: LetterMarks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._marks = marks
        books.place_known.connect(marks.restore)
        marks.changed.connect(self._store)

    @Slot()
    def _store(self) -> None:
        book, books = self._books.book, self._services.books
        if book is None:
            return
        book_id, state = book.id, self._marks.state()
        self._tasks.run(lambda: books.merge_place(book_id, state))
