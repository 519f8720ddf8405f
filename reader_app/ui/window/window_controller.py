"""The window's controller: opens and closes the window and connects its features."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from reader_app.domain.book import Book
from reader_app.domain.errors import BookErrorCode, DomainError, Remedy
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.book.password_dialog import PasswordPrompt
from reader_app.ui.chat.chat_controller import ChatController
from reader_app.ui.conversations.conversations_controller import ConversationExport
from reader_app.ui.dialogs.external_link import ExternalLinkDialog
from reader_app.ui.dialogs.file_chooser import FileChooser, SavePrompt
from reader_app.ui.dialogs.message_dialogs import AboutDialog
from reader_app.ui.library.library_controller import LibraryController
from reader_app.ui.services import Services
from reader_app.ui.settings.settings_controller import SettingsController
from reader_app.ui.window.action_table import NUMBERED_TABS, ActionId
from reader_app.ui.window.file_notices import FileNotices, StorageNotice
from reader_app.ui.window.main_window import MainWindow, come_forward
from reader_app.ui.window.tabs_controller import TabsController
from reader_app.workers.background_tasks import Tasks

_MOST_AT_ONCE: Final = 50
"""The most tabs opened by one drop or start; each costs some milliseconds."""
_NOT_OPENED: Final = "not opened"
_KEEP_LAYOUT_MS: Final = 1000
_TOLD_S: Final = 86_400.0
"""One day, instead of "until closed": a notice without a time limit would wait under others."""


class WindowController(QObject):
    """Connects the window with the controllers of book, conversation, library and settings.

    When the window closes, `finish_saving(then)` calls `then` once everything is in the files, or
    `give_up_saving` ends the saving; `finish` is called after the controllers' shutdown.
    """

    def __init__(
        self,
        window: MainWindow,
        services: Services,
        tasks: Tasks,
        books: BookController,
        tabs: TabsController,
        chat: ChatController,
        library: LibraryController,
        settings: SettingsController,
        prompt: SavePrompt,
        finish_saving: Callable[[Callable[[], None]], None],
        give_up_saving: Callable[[], None],
        finish: Callable[[], None],
        version: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._services = services
        self._tasks = tasks
        self._books = books
        self._tabs = tabs
        self._chat = chat
        self._library = library
        self._settings = settings
        self._finish_saving = finish_saving
        self._give_up_saving = give_up_saving
        self._finish = finish
        self._version = version
        self._is_reading = False
        self._is_closed = self._has_ended = False
        self._chooser = FileChooser(window, self, open_file=lambda: books.own_file)
        self._password = PasswordPrompt(window, self)
        self._notices = FileNotices(services, tasks, books, window, self)
        self._export = ConversationExport(services, tasks, chat.conversations, window, prompt, self)
        self._keep_later = QTimer(self, singleShot=True, interval=_KEEP_LAYOUT_MS)
        self._keep_later.timeout.connect(self._keep_layout)
        self._connect()

    @Slot(list)
    def open_files(self, files: list[Path]) -> None:
        """Open a tab for each of the first 50 files and show the last one."""
        self._forget_failure()
        self._tabs.open_files(files[:_MOST_AT_ONCE])
        if len(files) > _MOST_AT_ONCE:
            self._window.show_notice(
                tr(
                    "Only the first {most} of {n:,} files were opened. To add them all, import "
                    "their folder into the library.",
                    most=_MOST_AT_ONCE,
                    n=len(files),
                )
            )

    @Slot(list)
    def take_forwarded(self, files: list[Path]) -> None:
        """Take the files that a later start of the program sent, and bring the window forward."""
        self._forget_failure()
        self._library.take(files)
        come_forward(self._window)

    def begin(self, opening: Path | None, *, is_first: bool) -> None:
        """Show the first view after startup.

        `opening`: the file that is being opened, or whose pages are in view already; without one
        this is the library, which welcomes readers who have no books yet. `is_first`: nobody has
        seen the handbook yet.
        """
        self._library.refresh()
        if opening is None:
            self._show_way_back()
            return
        if self._books.pane.page_view.page_count:
            self._show_pages()
        else:
            self._window.show_nothing()  # not the start page, which would only flash
        if is_first and opening == self._services.handbook:
            words = tr(
                "This is the handbook. Ask it how things work, or set up Pagemate and open your "
                "first book."
            )
            self._window.show_notice(words, tr("Set up"), 0, ActionId.WELCOME.value)

    @Slot()
    def open_handbook(self) -> None:
        if self._services.handbook.is_file():
            self._tabs.open_files([self._services.handbook])
        else:
            self._window.show_notice(tr("The handbook isn’t installed."))

    def _connect(self) -> None:
        window, books, tabs = self._window, self._books, self._tabs
        view = books.pane.page_view
        handlers: dict[ActionId, Callable[[], object]] = {
            ActionId.OPEN: self._chooser.choose,
            ActionId.LIBRARY: tabs.go_to_library,
            ActionId.CLOSE_BOOK: tabs.close_current,
            ActionId.NEXT_TAB: lambda: tabs.step(1),
            ActionId.PREVIOUS_TAB: lambda: tabs.step(-1),
            ActionId.LAST_TAB: partial(tabs.show_at, -1),
            **{tab: partial(tabs.show_at, number - 1) for number, tab in NUMBERED_TABS},
            ActionId.REOPEN_CLOSED: tabs.reopen_closed,
            ActionId.RELOAD: self._notices.reload,
            ActionId.HANDBOOK: self.open_handbook,
            ActionId.ABOUT: self._show_about,
        }
        for action_id, handler in handlers.items():
            window.bind(action_id, handler)
        window.action(ActionId.REOPEN_CLOSED).setEnabled(False)
        # Queued: a window can't be closed from inside its own close event.
        window.closing.connect(self.close, Qt.ConnectionType.QueuedConnection)
        window.layout_changed.connect(self._keep_later.start)
        window.installEventFilter(self)
        view.navigation.history_changed.connect(self._show_history)
        books.pane.active_view_changed.connect(self._show_history)
        view.text.external_link_requested.connect(self._ask_about_link)
        books.book_opened.connect(self._show_book)
        books.book_reloaded.connect(self._show_title)
        books.book_titled.connect(self._show_title)
        books.book_titled.connect(self._library.note_titled)
        books.pages_shown.connect(self._show_pages)
        tabs.library_shown.connect(self._show_library)
        tabs.turned.connect(self._forget_failure)
        tabs.reopen_possible.connect(window.action(ActionId.REOPEN_CLOSED).setEnabled)
        tabs.tabs_counted.connect(self._enable_tabs)
        self._enable_tabs(len(tabs.tabs))
        books.open_failed.connect(self._tell_open_failed)
        window.open_book_requested.connect(self._forget_failure)
        StorageNotice(books, window)
        self._chooser.chosen.connect(self._library.take)
        self._chooser.located.connect(tabs.locate)
        self._notices.locate_requested.connect(self._locate)
        self._password.entered.connect(tabs.open_with_password)
        self._password.given_up.connect(self._leave_locked)
        self._password.refused.connect(self._tell_locked)
        self._library.open_requested.connect(self._chooser.choose)
        self._library.handbook_requested.connect(self.open_handbook)
        self._library.files_dropped.connect(self.open_files)
        self._chat.settings_requested.connect(self._settings.open)
        self._chat.key_requested.connect(self._settings.open_key)
        self._settings.external_link_activated.connect(self._ask_about_link)
        self._chat.external_link_activated.connect(self._ask_about_link)
        self._chat.remedy_requested.connect(self._apply_remedy)
        self._settings.model_changed.connect(self._chat.show_model)
        self._chat.model_shown.connect(window.commands.set_model)
        self._chat.models.changed.connect(self._settings.model_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Move and watched is self._window and not self._is_closed:
            self._keep_later.start()
        return False

    @Slot(object)
    def _show_book(self, book: Book) -> None:
        self._password.accept()
        self._show_title(book)
        self._library.note_opened(book)
        if not self._is_reading:
            self._show_pages()
        is_handbook = book.file_path == self._services.handbook
        if not is_handbook:
            self._window.hide_notice(ActionId.WELCOME.value)  # its text is "This is the handbook"
            return
        change = self._services.settings.change
        self._tasks.run(lambda: change(lambda old: replace(old, has_seen_handbook=True)))

    @Slot(int)
    def _enable_tabs(self, count: int) -> None:
        """Enable the actions of the `count` tabs that there are."""
        for number, tab in NUMBERED_TABS:
            self._window.action(tab).setEnabled(number <= count)
        self._window.action(ActionId.LAST_TAB).setEnabled(count > 0)

    @Slot(object)
    def _show_title(self, book: Book) -> None:
        self._window.set_book_title(book.title)

    @Slot()
    def _show_pages(self) -> None:
        """Show the pages; after a reload the focus stays in the conversation."""
        if not self._is_reading:
            self._is_reading = True
            self._window.show_reading()
            self._show_history()
        elif self._books.book is None:
            self._window.show_page()

    @Slot()
    def _show_history(self) -> None:
        """Enable Back and Forward by the history of the view that had the focus last."""
        history = self._books.pane.active_view.navigation.history
        self._window.set_history_enabled(history.can_go_back, history.can_go_forward)

    @Slot()
    def _show_library(self) -> None:
        self._is_reading = False
        self._notices.withdraw()
        self._window.hide_notice(ActionId.WELCOME.value)
        self._library.refresh()
        self._window.show_start_page()
        self._show_way_back()

    def _show_way_back(self) -> None:
        """Enable Back in the library if it can lead to an open book."""
        self._window.action(ActionId.BACK).setEnabled(bool(self._tabs.tabs))

    @Slot(str)
    def _ask_about_link(self, address: str) -> None:
        if self._window.findChild(ExternalLinkDialog) is not None:
            return  # each click of a double click asks
        # Parent it to an open modal dialog (the settings), which blocks input to other windows.
        over = QApplication.activeModalWidget() or self._window
        dialog = ExternalLinkDialog(address, over)
        dialog.link_accepted.connect(self._open_link)
        dialog.open()

    @Slot(str)
    def _open_link(self, address: str) -> None:
        url = QUrl(address)
        if url.scheme() in ("http", "https", "mailto"):
            QDesktopServices.openUrl(url)

    @Slot(object, str)
    def _tell_open_failed(self, error: DomainError, path: str) -> None:
        if error.code == BookErrorCode.PASSWORD_REQUIRED:
            self._password.ask(Path(path))
            return
        self._password.end()
        if not self._tabs.leave_failed(error):
            self._tell(error)

    @Slot()
    def _leave_locked(self) -> None:
        self._tabs.leave_failed(None)

    @Slot(object)
    def _tell_locked(self, path: Path) -> None:
        words = tr(
            "“{name}” stays locked. Open it again when you have the password.", name=path.name
        )
        self._window.show_notice(words, seconds=_TOLD_S, action=_NOT_OPENED)

    @Slot()
    def _forget_failure(self) -> None:
        """Hide the notice about a file that could not be opened."""
        self._window.hide_notice(_NOT_OPENED)

    @Slot()
    def _locate(self) -> None:
        book = self._books.book
        if book is not None:
            self._chooser.locate(book.file_path)

    @Slot(object)
    def _apply_remedy(self, remedy: Remedy) -> None:
        if remedy is Remedy.LOCATE_FILE:
            self._locate()
        elif remedy is Remedy.RAISE_CAP:
            self._settings.open_costs()

    @Slot(object)
    def _tell(self, error: DomainError) -> None:
        words = error.words
        self._window.show_notice(words, seconds=_TOLD_S, action=_NOT_OPENED)

    @Slot()
    def _show_about(self) -> None:
        def show(facts: list[tuple[str, str]]) -> None:
            AboutDialog(self._version, facts, self._window).open_once()

        self._tasks.run(self._services.facts, show)

    @Slot()
    def _keep_layout(self) -> None:
        """Store where the window lies, so that even a killed program brings it back there."""
        self._keep_later.stop()
        layout, save = self._window.layout_state().as_text(), self._services.session.save_layout
        self._tasks.run(lambda: save(layout))

    @Slot()
    def close(self) -> None:
        """Store the window layout, end every thread and process, then close the window."""
        if self._is_closed:
            return  # requested twice: by reader and desktop session, or by two clicks
        self._is_closed = True
        self._finish_saving(self._end)

    def end_at_once(self) -> None:
        """Close without waiting for what is being saved in a file: no event loop runs any more.

        The annotations are in the library, and are saved in the file when it is closed next time.
        """
        self._is_closed = True
        self._give_up_saving()
        self._end()

    def _end(self) -> None:
        if self._has_ended:
            return
        self._has_ended = True
        self._keep_layout()
        self._tabs.keep_session()
        layout = self._window.layout_state().as_text()
        self._tasks.run(lambda: _remember_layout(self._services, layout))
        self._chat.shut_down()
        self._books.shut_down()
        self._tasks.shut_down()
        self._finish()
        self._window.close_now()


def _remember_layout(services: Services, layout: str) -> None:
    services.settings.change(lambda settings: replace(settings, window_state=layout))
