"""What the program does once, whatever windows are open: imports, index, backup, model, reports."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from reader_app.app.library.import_folder import FolderImportUseCase
from reader_app.bootstrap.backend import ModelConnection
from reader_app.bootstrap.crash_reports import CrashReporter
from reader_app.ui.theme.accent import DesktopAccent
from reader_app.workers.background_tasks import DailyBackup, Tasks
from reader_app.workers.file_import import FolderImport
from reader_app.workers.idle_index import BackgroundIndex
from reader_app.workers.page_reader import PageReader
from reader_app.workers.rendered_page import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from reader_app.bootstrap.backend import Backend
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.document_process import Launch


class BackgroundWork:
    """What the program does once, whatever windows are open; made with the first whole window.

    `disk` runs long tasks that nobody waits for, `data` those that copy the library.
    """

    def __init__(
        self,
        core: Backend,
        launch: Launch,
        theme: AppTheme,
        front: Callable[[], MainWindow | None],
        parent: QObject,
    ) -> None:
        """`front`: returns the window in front, over which bugs are reported."""
        store = core.store
        self.model = ModelConnection(core)
        self.disk, self.data = Tasks(parent), Tasks(parent)
        new_reader = partial(PageReader, launch, Limits(), is_late=True)
        use_case = FolderImportUseCase(store.imports, store.books, core.ingest(), core.titles())
        self.importing = FolderImport(use_case, new_reader, parent)
        waiting = core.library().next_to_index
        self.index = BackgroundIndex(waiting, self.disk, new_reader, parent)
        self._accent = DesktopAccent(self.disk, parent)
        self._accent.chosen.connect(theme.wear_accent)
        self._accent.motion_reduced.connect(theme.heed_desktop_motion)

        def make_daily(is_stopped: Callable[[], bool]) -> bool:
            store.remove_leftovers()
            return store.copies.make_daily(is_stopped)

        self.copying = DailyBackup(make_daily, self.data, parent)
        self.reporter = CrashReporter(parent, front)
        self.reporter.follow(self.disk.crashed, self.data.crashed, self.importing.tasks.crashed)

    def shut_down(self) -> None:
        """Stop all work; unfinished imports and indexes continue at the next start."""
        self._accent.close()
        self.importing.shut_down()
        self.index.shut_down()
        self.copying.shut_down()
        self.disk.shut_down()
        self.data.shut_down()
        self.reporter.close()
        self.model.close()
