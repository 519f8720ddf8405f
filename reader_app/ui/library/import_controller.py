"""Runs imports of folders: start, progress, cancelling, resuming and the final notice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from reader_app.domain.library import ImportReport
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.file_chooser import FolderChooser
from reader_app.ui.library.import_view import ImportDialog, report_words, stopped_words

if TYPE_CHECKING:
    from reader_app.domain.errors import DomainError
    from reader_app.ui.library.library_controller import LibraryController
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.ui.window.tabs_controller import TabsController
    from reader_app.workers.file_import import FolderImport, ImportProgress

_SHOW_LIST: Final = "show_import_list"
_SHOW_BOOKS: Final = "show_imported_books"
_GO_ON: Final = "go_on_importing"
_TOLD_S: Final = 10.0
_REFRESH_MS: Final = 1500
"""Least time in milliseconds between two refreshes of the library during an import."""


class ImportController(QObject):
    """Connects the folder import with the library view and its notices.

    `began`, `ended`: other background work should pause in between. `reported(str)`: the result in
    words, told by the only window that `speaks` for the program. `books_wanted`: the library is to
    be shown.
    """

    began = Signal()
    ended = Signal()
    reported = Signal(str)
    books_wanted = Signal()

    def __init__(
        self,
        importing: FolderImport,
        library: LibraryController,
        view: LibraryView,
        window: MainWindow,
        parent: QObject | None = None,
        *,
        speaks: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(parent)
        self._speaks = speaks
        self._importing = importing
        self._library = library
        self._view = view
        self._bar = view.import_bar
        self._window = window
        self._report, self._words = ImportReport(), ""
        self._chooser = FolderChooser(window, self)
        self._refresh = QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._refresh.timeout.connect(library.refresh)
        self._chooser.chosen.connect(self._begin_with)
        view.import_requested.connect(self._chooser.choose)
        view.import_bar.cancel_requested.connect(importing.cancel)
        library.folders_dropped.connect(self.begin)
        window.notice_action_requested.connect(self._act)
        importing.began.connect(self.began)
        importing.began.connect(self._take_back)
        importing.progressed.connect(self._show_progress)
        importing.book_added.connect(self._show_soon)
        importing.ended.connect(self._end)
        importing.failed.connect(self._fail)
        # Resume only once the books are listed: each thread opens a store connection of its own,
        # which would delay the list.
        library.listed.connect(importing.resume, Qt.ConnectionType.SingleShotConnection)
        self._tabs: TabsController | None = None

    def follow(self, tabs: TabsController) -> None:
        """Make books of the files whose tabs weren't shown yet, without a notice."""
        self._tabs = tabs

        def begin() -> None:
            tabs.new_files_found.connect(self._add_new_files)
            self._add_new_files()

        self._library.listed.connect(begin, Qt.ConnectionType.SingleShotConnection)

    @Slot()
    def _add_new_files(self) -> None:
        if self._tabs is not None and self._tabs.new_files:
            files, self._tabs.new_files = self._tabs.new_files, []
            self._importing.begin(files, is_quiet=True)

    @Slot()
    def choose(self) -> None:
        """Ask for a folder to import."""
        self._chooser.choose()

    @Slot(list)
    def begin(self, folders: list[Path]) -> None:
        """Import folders; where the library with its progress isn't in view, say that it began."""
        self._importing.begin(folders)
        if not self._view.isVisible():
            words = tr("Adding books to your library while you read.")
            self._window.show_notice(words, tr("Show"), action=_SHOW_BOOKS)

    @Slot(object)
    def _begin_with(self, folder: Path) -> None:
        self.begin([folder])

    @Slot(object)
    def _show_progress(self, progress: ImportProgress) -> None:
        if self._importing.is_quiet:
            return
        self._bar.show_progress(
            progress.done, progress.total, progress.seconds_left, is_counting=progress.is_counting
        )

    @Slot()
    def _show_soon(self) -> None:
        if not self._refresh.isActive():
            self._refresh.start()

    @Slot(object, bool)
    def _end(self, report: ImportReport, is_cancelled: bool) -> None:
        self._bar.hide()
        self._refresh.stop()
        self._library.refresh()
        self.ended.emit()
        if not self._speaks():
            return
        if self._importing.is_quiet:
            self._importing.told()
            return
        self._report, self._words = report, report_words(report, is_cancelled=is_cancelled)
        action = ("", "")
        if report.refused or (report.known and not report.added):
            action = (tr("Show list"), _SHOW_LIST)
        elif report.added:
            action = (tr("Show"), _SHOW_BOOKS)
        seconds = 0.0 if report.refused else _TOLD_S
        self._window.show_notice(self._words, action[0], seconds, action[1])
        if not self._window.isActiveWindow():
            QApplication.alert(self._window)
        self._importing.told()
        self.reported.emit(self._words)

    @Slot()
    def _take_back(self) -> None:
        self._window.hide_notice(_GO_ON)

    @Slot(object)
    def _fail(self, error: DomainError) -> None:
        self._bar.hide()
        self.ended.emit()
        if not self._speaks():
            return
        words = stopped_words(error)
        self._window.show_notice(words, tr("Continue"), 0, _GO_ON)
        self.reported.emit(words)

    @Slot(str)
    def _act(self, action: str) -> None:
        if action == _SHOW_LIST:
            ImportDialog(self._report, self._words, self._window).open()
        elif action == _SHOW_BOOKS:
            self.books_wanted.emit()
            self._view.show_newest()
        elif action == _GO_ON:
            self._importing.resume()
