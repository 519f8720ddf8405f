"""The find controller: supplies the stored text of the book and remembers the find options."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from reader_app.domain.book import Book
from reader_app.domain.search import FindSyntax
from reader_app.domain.settings import Settings
from reader_app.ui.book.controller import BookController
from reader_app.ui.services import Services
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient


class FindController(QObject):
    """Connects find with the stored text of the book and with the settings."""

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        client: DocumentClient,
        window: MainWindow,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._client = client
        self._window = window
        bar = books.pane.find_bar
        bar.set_toggles(settings.find_matches_case, settings.find_matches_words)
        bar.syntax.show(settings.find_syntax)
        bar.toggled.connect(self._remember)
        bar.syntax.chosen.connect(self._remember_syntax)
        books.pane.side_panel_wanted.connect(self._show_side_panel)
        books.book_opened.connect(self._use_stored_text)
        books.book_reloaded.connect(self._use_stored_text)

    @Slot(object)
    def _use_stored_text(self, book: Book) -> None:
        self._client.use_stored(book.id)

    @Slot(bool, bool)
    def _remember(self, match_case: bool, whole_word: bool) -> None:
        def change(settings: Settings) -> Settings:
            return replace(settings, find_matches_case=match_case, find_matches_words=whole_word)

        self._tasks.run(lambda: self._services.settings.change(change))

    @Slot(object)
    def _remember_syntax(self, syntax: FindSyntax) -> None:
        self._tasks.run(
            lambda: self._services.settings.change(lambda each: replace(each, find_syntax=syntax))
        )

    @Slot()
    def _show_side_panel(self) -> None:
        action = self._window.action(ActionId.SIDE_PANEL)
        if not action.isChecked():
            action.trigger()
