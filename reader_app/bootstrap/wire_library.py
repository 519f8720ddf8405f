"""Wires the library: import, index, search, daily backups, factory reset, desktop integration."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from reader_app import __version__
from reader_app.app.library.import_folder import FolderImportUseCase
from reader_app.app.library.library_list import CollectionsUseCase
from reader_app.app.library.library_transfer import LibraryTransferUseCase
from reader_app.app.search.library_search import FoundWordsUseCase, LibrarySearchUseCase
from reader_app.bootstrap.factory_reset import request_factory_reset
from reader_app.bootstrap.shutdown import RestartRequest
from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.translation import tr
from reader_app.store.atomic_file import replace_atomically
from reader_app.store.leftover_files import COPIES
from reader_app.store.settings_file import PortableSettingsFile
from reader_app.ui.library.book_removal import BookRemoval
from reader_app.ui.library.collections_controller import CollectionsController
from reader_app.ui.library.import_controller import ImportController
from reader_app.ui.library.indexing_controller import IdleIndexing
from reader_app.ui.library.library_controller import LibraryController
from reader_app.ui.library.relink_file import RelinkFile
from reader_app.ui.library.search_controller import LibrarySearchController, OpenAndReveal
from reader_app.ui.settings.data_controller import DataController, DataServices
from reader_app.ui.settings.library_export import LibraryExport
from reader_app.ui.theme.accent import DesktopAccent
from reader_app.ui.window import desktop_notifications
from reader_app.ui.window.action_table import ActionId
from reader_app.workers.background_tasks import DailyBackup, Tasks
from reader_app.workers.file_import import FolderImport, checksum_of
from reader_app.workers.idle_index import BackgroundIndex

if TYPE_CHECKING:
    from collections.abc import Callable

    from reader_app.app.library.library_list import LibraryUseCase
    from reader_app.bootstrap.window import ReadingWindow
    from reader_app.ui.chat.chat_controller import ChatController
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.library.search_controller import LibrarySearchController
    from reader_app.ui.services import Services
    from reader_app.ui.settings.settings_controller import SettingsController
    from reader_app.workers.background_tasks import Tasks


@dataclass(frozen=True, slots=True, eq=False)
class DesktopIntegration:
    notice: desktop_notifications.DesktopNotification
    accent: DesktopAccent

    def close(self) -> None:
        self.notice.close()
        self.accent.close()


def desktop_integration(stage: ReadingWindow, tasks: Tasks) -> DesktopIntegration:
    """Return notifications and accent colour of the desktop; `tasks` runs its service look-ups."""
    accent = DesktopAccent(tasks, stage.window)
    accent.chosen.connect(stage.theme.wear_accent)
    accent.motion_reduced.connect(stage.theme.heed_desktop_motion)
    return DesktopIntegration(
        desktop_notifications.DesktopNotification(stage.window, tasks), accent
    )


def wire_library_search(
    stage: ReadingWindow, library: LibraryView, arrival: OpenAndReveal
) -> LibrarySearchController:
    """Return the library search; it must be shut down before the store is closed."""
    store, window = stage.core.store, stage.window
    return LibrarySearchController(
        LibrarySearchUseCase(store.searched_books, store.pages),
        FoundWordsUseCase(store.pages),
        store.close_thread,
        stage.tasks,
        stage.books,
        stage.tabs,
        arrival,
        library,
        window,
        stage.theme,
    )


@dataclass(frozen=True, slots=True, eq=False)
class LibraryFeature:
    """The parts of the library feature; `disk` runs long tasks that nobody waits for."""

    use_case: LibraryUseCase
    controller: LibraryController
    importing: FolderImport
    index: BackgroundIndex
    disk: Tasks
    arrival: OpenAndReveal
    found: LibrarySearchController
    work: desktop_notifications.CompletionNotifications
    desktop: DesktopIntegration

    def shut_down(self) -> None:
        """Stop all work; unfinished imports and indexes continue at the next start."""
        self.desktop.close()
        self.found.shut_down()
        self.use_case.end()
        self.importing.shut_down()
        self.index.shut_down()
        self.disk.shut_down()


def wire_library(
    stage: ReadingWindow, services: Services, chat: ChatController, view: LibraryView
) -> LibraryFeature:
    """Make the library feature and start its work."""
    core, client, tabs = stage.core, stage.client, stage.tabs
    tasks, window, store = stage.tasks, stage.window, stage.core.store
    disk = Tasks(window)
    library = LibraryController(services, tasks, disk, tabs, window, view, window)
    BookRemoval(services, tasks, disk, tabs, library, view, window, window)
    CollectionsController(
        CollectionsUseCase(store.collections), tasks, library, view, window, window
    )
    RelinkFile(services, disk, checksum_of, tabs, library, view, window, window)
    use_case = FolderImportUseCase(store.imports, store.books, core.ingest())
    importing = FolderImport(use_case, client.second_reader, window)
    imports = ImportController(importing, library, view, window, window)
    index = BackgroundIndex(services.library.next_to_index, disk, client.second_reader, window)
    IdleIndexing(index, imports, stage.books, chat.sessions, window)
    desktop = desktop_integration(stage, disk)
    work = desktop_notifications.CompletionNotifications(
        desktop.notice.tell, partial(desktop_notifications.is_out_of_sight, window), window
    )
    work.follow_import(imports)
    work.follow_index(stage.books)
    window.bind(ActionId.IMPORT_FOLDER, imports.choose)
    arrival = OpenAndReveal(stage.books, tabs, window)
    found = wire_library_search(stage, view, arrival)
    room = (services.library, library, importing, index, disk, arrival, found, work)
    return LibraryFeature(*room, desktop)


_QUIETLY_S: Final = 15.0
_NO_COPY: Final = "no copy today"


class DataFeature(QObject):
    """The daily backup, library export and reset.

    `tasks` runs what may take long. `shut_down` must be called before the store is closed.
    """

    def __init__(
        self,
        stage: ReadingWindow,
        services: Services,
        setup: SettingsController,
        refresh: Callable[[], None],
    ) -> None:
        super().__init__(stage.window)
        core, window = stage.core, stage.window
        self._window = window
        self.tasks = Tasks(window)

        def make_daily(is_stopped: Callable[[], bool]) -> bool:
            core.store.remove_leftovers()
            return core.store.copies.make_daily(is_stopped)

        self._copying = DailyBackup(make_daily, self.tasks, self)
        self._copying.failed.connect(self._tell_no_copy)
        takeaway = LibraryTransferUseCase(
            core.store.portable,
            PortableSettingsFile(core.settings),
            core.shortcut_prompts,
            core.data_dir / COPIES,
            __version__,
            replace_atomically,
        )
        self._taking = LibraryExport(takeaway, self.tasks, self)
        self._taking.brought.connect(refresh)

        def forget(is_key_sure: bool) -> None:
            request_factory_reset(core.data_dir, core.vault, is_key_sure=is_key_sure)

        ports = DataServices(
            copies=core.store.copies,
            settings=core.settings,
            model=services.model,
            forget=forget,
            end=RestartRequest(window),
        )
        DataController(ports, self._taking, stage.tasks, setup, stage.theme, window, self)

    @Slot(object)
    def _tell_no_copy(self, error: DomainError) -> None:
        self._window.show_notice(no_copy_words(error), seconds=_QUIETLY_S, action=_NO_COPY)

    def shut_down(self) -> None:
        """Stop the work in progress, leaving nothing half done."""
        self._copying.shut_down()
        self._taking.shut_down()
        self.tasks.shut_down()


def no_copy_words(error: DomainError) -> str:
    """Return the notice, with a remedy, that today's backup failed; no existing data is lost."""
    if error.remedy is Remedy.FREE_SPACE:
        return tr(
            "The disk is nearly full, so today’s backup wasn’t made. Free up some space. "
            "Pagemate tries again every hour."
        )
    return tr(
        "Today’s backup wasn’t made. {message} Pagemate tries again every hour.",
        message=error.message,
    )
