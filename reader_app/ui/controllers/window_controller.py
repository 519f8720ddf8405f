"""The window's wishes and who fulfils them; opening and closing of the whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from reader_app.domain.book import Book
from reader_app.domain.errors import BookErrorCode, DomainError, Remedy
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.controllers.chat_controller import ChatController
from reader_app.ui.controllers.library_controller import LibraryController
from reader_app.ui.controllers.services import Services
from reader_app.ui.controllers.settings_controller import SettingsController
from reader_app.ui.dialogs.about import AboutDialog
from reader_app.ui.dialogs.external_link import ExternalLinkDialog
from reader_app.ui.dialogs.password_dialog import PasswordDialog
from reader_app.ui.main_window import MainWindow
from reader_app.ui.viewer.geometry import Fit
from reader_app.ui.widgets.layout_state import LayoutState
from reader_app.workers.tasks import Tasks

_RELOAD: Final = "reload"
_LOCATE: Final = "locate"
_FILTER: Final = (
    "Books (*.pdf *.epub *.mobi *.fb2 *.xps *.oxps *.cbz *.docx *.txt *.md *.html *.htm);;"
    "All files (*)"
)


class WindowController(QObject):
    """Connects the window with the controllers of book, conversation, library and settings.

    `finish`: what is left to end after the controllers, when the window closes.
    """

    def __init__(
        self,
        window: MainWindow,
        services: Services,
        tasks: Tasks,
        books: BookController,
        chat: ChatController,
        library: LibraryController,
        settings: SettingsController,
        finish: Callable[[], None],
        version: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._services = services
        self._tasks = tasks
        self._books = books
        self._chat = chat
        self._library = library
        self._settings = settings
        self._finish = finish
        self._version = version
        self._password: PasswordDialog | None = None
        self._has_file_notice = False
        self._connect()

    def open_files(self, files: list[Path]) -> None:
        """Open the last of them; the others go into the library as they are opened."""
        if files:
            self._books.open_file(files[-1].expanduser().absolute())

    @Slot(list)
    def take_forwarded(self, files: list[Path]) -> None:
        """Another start of the program: its files open here, and the window comes forward."""
        self.open_files(files)
        self._window.setWindowState(
            self._window.windowState() & ~Qt.WindowState.WindowMinimized
            | Qt.WindowState.WindowActive
        )
        self._window.raise_()
        self._window.activateWindow()

    def open_at_start(self, path: Path) -> None:
        """The program was started with a file, which is being opened already.

        No start page until there is one to show.
        """
        self._window.show_nothing()
        self._library.refresh()
        self._books.follow_opening(path)

    def open_start(self) -> None:
        """What a start without files shows: the handbook the first time, then the library."""
        self._library.refresh()
        services = self._services

        def is_first() -> bool:
            is_new = not services.settings.load().has_seen_handbook
            return is_new and services.handbook.is_file()

        self._tasks.run(is_first, self._open_handbook_if)

    @Slot()
    def open_handbook(self) -> None:
        if self._services.handbook.is_file():
            self._books.open_file(self._services.handbook)
        else:
            self._window.show_notice("The handbook is not installed here.")

    # --- inside

    def _connect(self) -> None:
        window, books, view = self._window, self._books, self._books.pane.page_view
        window.open_requested.connect(self._choose_file)
        window.files_dropped.connect(self.open_files)
        window.library_requested.connect(books.close_book)
        window.close_book_requested.connect(books.close_book)
        window.reload_requested.connect(books.reopen)
        window.export_requested.connect(self._export_current)
        window.settings_requested.connect(self._settings.open)
        window.handbook_requested.connect(self.open_handbook)
        window.about_requested.connect(self._show_about)
        window.back_requested.connect(view.back)
        window.forward_requested.connect(view.forward)
        window.find_requested.connect(books.pane.open_find)
        window.go_to_page_requested.connect(books.pane.page_box.edit)
        window.zoom_in_requested.connect(view.zoom_in)
        window.zoom_out_requested.connect(view.zoom_out)
        window.fit_requested.connect(self._fit)
        window.theme_toggled.connect(self._settings.toggle_theme)
        window.notice_action_requested.connect(self._act_on_notice)
        # Queued: a window can't be closed from inside its own close event.
        window.closing.connect(self.close, Qt.ConnectionType.QueuedConnection)
        view.history_changed.connect(window.set_history_enabled)
        view.zoom_changed.connect(self._show_zoom)
        view.external_link_requested.connect(self._ask_about_link)
        books.book_opened.connect(self._show_book)
        books.book_closed.connect(self._show_library)
        books.open_failed.connect(self._tell_open_failed)
        books.store_failed.connect(self._tell)
        books.file_changed.connect(self._offer_reload)
        books.file_gone.connect(self._offer_locate)
        self._library.open_requested.connect(self._choose_file)
        self._library.handbook_requested.connect(self.open_handbook)
        self._library.files_dropped.connect(self.open_files)
        self._chat.settings_requested.connect(self._settings.open)
        self._chat.external_link_activated.connect(self._ask_about_link)
        self._chat.remedy_requested.connect(self._apply_remedy)
        self._chat.conversations.export_requested.connect(self._export)
        self._settings.model_changed.connect(self._chat.show_model)

    @Slot()
    def _choose_file(self) -> None:
        dialog = QFileDialog(self._window, "Open a book", "", _FILTER)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._open_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def _open_chosen(self, path: str) -> None:
        self.open_files([Path(path)])

    def _open_handbook_if(self, is_first: bool) -> None:
        if is_first and self._books.book is None:
            self.open_handbook()

    @Slot(object)
    def _show_book(self, book: Book) -> None:
        if self._password is not None:
            self._password.accept()
        self._withdraw_file_notice()
        self._window.set_book_title(book.title)
        self._window.show_reading()
        self._window.set_book_title(book.title)
        is_handbook = book.file_path == self._services.handbook
        book_id = book.id

        def remember() -> None:
            self._services.settings.change(
                lambda settings: replace(
                    settings,
                    last_book_id=book_id,
                    has_seen_handbook=settings.has_seen_handbook or is_handbook,
                )
            )

        self._tasks.run(remember)

    @Slot()
    def _show_library(self) -> None:
        if self._books.is_opening:
            return  # from one book to the next without a stop at the library
        self._withdraw_file_notice()
        self._library.refresh()
        self._window.show_start_page()

    @Slot(str)
    def _fit(self, fit: str) -> None:
        self._books.pane.page_view.set_fit(Fit(fit))

    @Slot(float)
    def _show_zoom(self, zoom: float) -> None:
        self._window.set_zoom_text(f"{zoom:.0%}")

    @Slot(str)
    def _ask_about_link(self, address: str) -> None:
        dialog = ExternalLinkDialog(address, self._window)
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
            self._ask_password(Path(path))
            return
        if self._password is not None:
            self._password.rejected.disconnect(self._leave_file)
            self._password.reject()
        self._leave_file()
        self._tell(error)

    @Slot()
    def _leave_file(self) -> None:
        """What was to be opened won't be: back to the book before it, or to the library."""
        if not self._books.return_to_last():
            self._books.close_book()
            self._show_library()

    def _ask_password(self, path: Path) -> None:
        if self._password is not None:
            if not self._password.refuse():
                self._has_file_notice = False
                self._window.show_notice(
                    f"“{path.name}” stays locked. Open it again when you have its password.",
                    seconds=0,
                )
            return
        dialog = PasswordDialog(path.name, self._window)
        dialog.password_entered.connect(lambda password: self._books.open_file(path, password))
        dialog.finished.connect(self._forget_password_dialog)
        dialog.rejected.connect(self._leave_file)
        self._password = dialog
        dialog.open()

    @Slot()
    def _forget_password_dialog(self) -> None:
        self._password = None

    def _withdraw_file_notice(self) -> None:
        """What was offered was about the file of a book that is no longer open."""
        if self._has_file_notice:
            self._has_file_notice = False
            self._window.hide_notice()

    @Slot()
    def _offer_reload(self) -> None:
        self._has_file_notice = True
        self._window.show_notice("This book has changed on disk.", "Reload", 0, _RELOAD)

    @Slot()
    def _offer_locate(self) -> None:
        self._has_file_notice = True
        self._window.show_notice(
            "The file of this book is gone. Its text and conversations can still be used.",
            "Locate…",
            0,
            _LOCATE,
        )

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _RELOAD:
            self._books.reopen()
        elif action == _LOCATE:
            self._choose_file()

    @Slot(object)
    def _apply_remedy(self, remedy: Remedy) -> None:
        if remedy is Remedy.LOCATE_FILE:
            self._choose_file()

    @Slot(object)
    def _tell(self, error: DomainError) -> None:
        self._has_file_notice = False
        self._window.show_notice(f"{error.message} {error.advice}".strip(), seconds=0)

    @Slot()
    def _show_about(self) -> None:
        def show(facts: list[tuple[str, str]]) -> None:
            AboutDialog(self._version, facts, self._window).open()

        self._tasks.run(self._services.facts, show)

    @Slot()
    def _export_current(self) -> None:
        current = self._chat.conversations.current
        if current:
            self._export(current)
        else:
            self._window.show_notice("There is no conversation to export yet.")

    @Slot(str)
    def _export(self, conversation_id: str) -> None:
        dialog = QFileDialog(self._window, "Export conversation", "conversation.md")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("md")
        export = self._services.export

        def write(path: str) -> None:
            self._tasks.run(
                lambda: _write(Path(path), export(conversation_id)), self._window.show_notice
            )

        dialog.fileSelected.connect(write)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot()
    def close(self) -> None:
        """Keep what there is and end every thread and process, then let the window go."""
        layout = self._window.layout_state().as_text()
        self._tasks.run(lambda: _remember_layout(self._services, layout))
        self._chat.shut_down()
        self._books.shut_down()
        self._tasks.shut_down()
        self._finish()
        self._window.close_now()


def restore_layout(window: MainWindow, text: str) -> None:
    window.restore_layout(LayoutState.from_text(text))


def _remember_layout(services: Services, layout: str) -> None:
    services.settings.change(lambda settings: replace(settings, window_state=layout))


def _write(path: Path, text: str) -> str:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        return "The file could not be written there. Choose another folder."
    return f"Saved as {path.name}."
