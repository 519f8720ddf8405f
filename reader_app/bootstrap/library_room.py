"""The library's controllers and what works for them in the background."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from reader_app.app.library.collections import CollectionsUseCase
from reader_app.app.library.import_folder import FolderImportUseCase
from reader_app.bootstrap.desktop import DesktopTies, desktop_ties
from reader_app.bootstrap.searching import library_search
from reader_app.ui.controllers.arrival import Arrival
from reader_app.ui.controllers.collections_controller import CollectionsController
from reader_app.ui.controllers.import_controller import ImportController
from reader_app.ui.controllers.library_controller import LibraryController
from reader_app.ui.controllers.library_removal import LibraryRemoval
from reader_app.ui.controllers.locating import Locating
from reader_app.ui.controllers.long_work import LongWork, is_out_of_sight
from reader_app.ui.controllers.quiet_index import QuietIndex
from reader_app.ui.widgets.deeds import Deed
from reader_app.workers.background_index import BackgroundIndex
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.file_import import FolderImport, checksum_of

if TYPE_CHECKING:
    from reader_app.app.library.library_list import LibraryUseCase
    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.ui.controllers.chat_controller import ChatController
    from reader_app.ui.controllers.found_controller import FoundController
    from reader_app.ui.controllers.services import Services
    from reader_app.ui.library.library_view import LibraryView


@dataclass(frozen=True, slots=True, eq=False)
class LibraryRoom:
    """`disk`: tasks that may take long, and that nobody waits for."""

    use_case: LibraryUseCase
    controller: LibraryController
    importing: FolderImport
    index: BackgroundIndex
    disk: Tasks
    arrival: Arrival
    found: FoundController
    work: LongWork
    desktop: DesktopTies

    def shut_down(self) -> None:
        """What is left of imports and indexes stays for the next start."""
        self.desktop.close()
        self.found.shut_down()
        self.use_case.end()
        self.importing.shut_down()
        self.index.shut_down()
        self.disk.shut_down()


def library_room(
    stage: ReadingStage, services: Services, chat: ChatController, view: LibraryView
) -> LibraryRoom:
    """All of it, at work."""
    core, client, tabs = stage.core, stage.client, stage.tabs
    tasks, window, store = stage.tasks, stage.window, stage.core.store
    disk = Tasks(window)
    library = LibraryController(services, tasks, disk, tabs, window, view, window)
    LibraryRemoval(services, tasks, disk, tabs, library, view, window, window)
    CollectionsController(
        CollectionsUseCase(store.collections), tasks, library, view, window, window
    )
    Locating(services, disk, checksum_of, tabs, library, view, window, window)
    use_case = FolderImportUseCase(store.imports, store.books, core.ingest())
    importing = FolderImport(use_case, client.second_reader, window)
    imports = ImportController(importing, library, view, window, window)
    index = BackgroundIndex(services.library.next_to_index, disk, client.second_reader, window)
    QuietIndex(index, imports, stage.books, chat.talks, window)
    desktop = desktop_ties(stage, disk)
    work = LongWork(desktop.notice.tell, partial(is_out_of_sight, window), window)
    work.follow_import(imports)
    work.follow_index(stage.books)
    window.offer(Deed.IMPORT_FOLDER, imports.choose)
    arrival = Arrival(stage.books, tabs, window)
    found = library_search(stage, view, arrival)
    room = (services.library, library, importing, index, disk, arrival, found, work)
    return LibraryRoom(*room, desktop)
