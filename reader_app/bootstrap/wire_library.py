"""Wires the library: import, index, search, daily backups, factory reset, desktop integration."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from reader_app import __version__
from reader_app.app.library.book_editing import BookEditingUseCase
from reader_app.app.library.library_list import CollectionsUseCase
from reader_app.app.search.library_search import FoundWordsUseCase, LibrarySearchUseCase
from reader_app.app.search.notes_search import AllNotesUseCase
from reader_app.bootstrap.shutdown import RestartRequest, request_factory_reset
from reader_app.documents.formats.synctex import place_of_source, source_of_place
from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.store.atomic_file import COPIES, replace_atomically, write_readable
from reader_app.store.settings_file import PortableSettingsFile
from reader_app.ui.book.opening_target import LatexSource, OpeningTarget
from reader_app.ui.library.book_removal import BookRemoval
from reader_app.ui.library.collections_controller import CollectionsController
from reader_app.ui.library.details_controller import DetailsController
from reader_app.ui.library.import_controller import ImportController
from reader_app.ui.library.indexing_controller import IdleIndexing
from reader_app.ui.library.library_controller import LibraryController
from reader_app.ui.library.notes_hub import AllNotesController
from reader_app.ui.library.relink_file import RelinkFile
from reader_app.ui.library.search_controller import LibrarySearchController, OpenAndReveal
from reader_app.ui.settings.data_controller import DataController, DataServices
from reader_app.ui.settings.library_export import LibraryExport
from reader_app.ui.window import desktop_notifications
from reader_app.ui.window.action_table import ActionId
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.file_import import checksum_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from reader_app.app.library.library_list import LibraryUseCase
    from reader_app.app.library.library_transfer import LibraryTransferUseCase
    from reader_app.bootstrap.window import ReadingWindow
    from reader_app.domain.annotations import FreeMark, Highlight
    from reader_app.domain.library import ListedNote
    from reader_app.ui.chat.chat_controller import ChatController
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.library.search_controller import LibrarySearchController
    from reader_app.ui.services import Services
    from reader_app.ui.settings.settings_controller import SettingsController
    from reader_app.workers.background_tasks import Tasks


def wire_library_search(
    stage: ReadingWindow, library: LibraryView, arrival: OpenAndReveal
) -> LibrarySearchController:
    """Return the library search; it must be shut down before the store is closed."""
    store, window = stage.core.store, stage.window
    search = LibrarySearchController(
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
    stage.viewer.page_menu.search_all_requested.connect(search.search_for)
    return search


def wire_all_notes(
    stage: ReadingWindow, library: LibraryView, found: LibrarySearchController
) -> None:
    """Make the controller of the notes of all books, which the window owns."""
    store, tasks = stage.core.store, stage.tasks
    notes = AllNotesUseCase(store.listed_notes, store.books.labels, write_readable)

    marks = store.annotations

    def reveal(note: ListedNote) -> None:
        find = marks.find_free_mark if note.is_free else marks.find_highlight
        tasks.run(
            lambda: find(note.id),
            lambda mark: found.open_at(note.book_id, partial(go, mark)),
        )

    def go(mark: Highlight | FreeMark | None) -> None:
        if mark is not None:
            stage.viewer.annotations.go_to(mark)

    AllNotesController(notes, reveal, tasks, library, stage.window, stage.theme, stage.prompt)


@dataclass(frozen=True, slots=True, eq=False)
class LibraryFeature:
    """The parts of a window's library; `disk` runs long tasks that nobody waits for."""

    use_case: LibraryUseCase
    controller: LibraryController
    disk: Tasks
    arrival: OpenAndReveal
    found: LibrarySearchController
    imports: ImportController
    indexing: IdleIndexing
    work: desktop_notifications.CompletionNotifications
    notice: desktop_notifications.DesktopNotification

    def shut_down(self) -> None:
        """Stop all work of this window."""
        self.notice.close()
        self.indexing.let_go()
        self.found.shut_down()
        self.use_case.end()
        self.disk.shut_down()


def wire_places(stage: ReadingWindow, services: Services) -> None:
    """Make the controllers that show places for which other programs ask; the window owns them."""
    tabs, books, window = stage.tabs, stage.books, stage.window
    place = OpeningTarget(
        tabs.place_requested, tabs.first_place, books, stage.client, window, window
    )
    source = LatexSource(
        place_of_source,
        source_of_place,
        services.settings.load,
        stage.tasks,
        books,
        window,
        window,
    )
    place.source_requested.connect(source.show)
    place.begin()


def wire_library(
    stage: ReadingWindow, services: Services, chat: ChatController, view: LibraryView
) -> LibraryFeature:
    """Make the library of a window and start its work."""
    program, tabs = stage.program, stage.tabs
    tasks, window, store = stage.tasks, stage.window, stage.core.store
    shared = program.work
    disk = Tasks(window, shares=shared.disk)
    wire_places(stage, services)
    library = LibraryController(services, tasks, disk, tabs, window, view, window)
    BookRemoval(services, tasks, disk, tabs, library, view, window, window)
    CollectionsController(
        CollectionsUseCase(store.collections), tasks, library, view, window, window
    )
    editing = BookEditingUseCase(
        store.books, store.library, store.details, write_readable, services.handbook
    )
    details = DetailsController(editing, tasks, disk, library, view, window, stage.prompt, window)

    def cite(words: str, pages: str) -> None:
        if stage.books.book is not None:
            details.copy_quotation(stage.books.book.id, words, pages)

    def of_open_book(copy: Callable[[list[str]], None]) -> None:
        if stage.books.book is not None:
            copy([stage.books.book.id])

    window.bind(ActionId.COPY_CITATION, partial(of_open_book, details.copy_citation))
    window.bind(ActionId.COPY_BIBTEX, partial(of_open_book, details.copy_bibtex))
    stage.viewer.page_menu.citation_requested.connect(cite)
    stage.viewer.annotations.panel.citation_requested.connect(cite)
    RelinkFile(services, disk, checksum_of, tabs, library, view, window, window)
    speaks = partial(program.is_front, window)
    imports = ImportController(shared.importing, library, view, window, window, speaks=speaks)
    imports.books_wanted.connect(tabs.go_to_library)
    imports.follow(tabs)
    indexing = IdleIndexing(shared.index, imports, stage.books, chat.sessions, window)
    trimming = shared.trimming
    for signal in (
        stage.books.book_opened,
        stage.books.book_closed,
        stage.viewer.page_view.page_viewport.page_changed,
        chat.sessions.turn_ended,
    ):
        signal.connect(trimming.later)
    trimming.due.connect(view.rest)
    trimming.later()
    notice = desktop_notifications.DesktopNotification(window, disk)
    work = desktop_notifications.CompletionNotifications(
        notice.tell, program.is_out_of_sight, window
    )
    work.follow_import(imports)
    work.follow_index(stage.books)
    window.bind(ActionId.IMPORT_FOLDER, imports.choose)
    arrival = OpenAndReveal(stage.books, tabs, window)
    found = wire_library_search(stage, view, arrival)
    wire_all_notes(stage, view, found)
    return LibraryFeature(
        services.library, library, disk, arrival, found, imports, indexing, work, notice
    )


_QUIETLY_S: Final = 15.0
_NO_COPY: Final = "no copy today"


class DataFeature(QObject):
    """The notice of a failed daily backup, library export and reset.

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
        core, window, program = stage.core, stage.window, stage.program
        self._window = window
        self._speaks = partial(program.is_front, window)
        self.tasks = Tasks(window, shares=program.work.data)
        program.work.copying.failed.connect(self._tell_no_copy)

        def takeaway() -> LibraryTransferUseCase:
            from reader_app.app.library.library_transfer import LibraryTransferUseCase

            return LibraryTransferUseCase(
                core.store.portable,
                PortableSettingsFile(core.settings),
                core.shortcut_prompts,
                core.data_dir / COPIES,
                __version__,
                replace_atomically,
            )

        self._taking = LibraryExport(takeaway, self.tasks, stage.prompt, self)
        self._taking.brought.connect(refresh)

        def forget(is_key_sure: bool) -> None:
            request_factory_reset(core.data_dir, core.vault, is_key_sure=is_key_sure)

        ports = DataServices(
            copies=core.store.copies,
            settings=core.settings,
            model=services.model,
            forget=forget,
            end=RestartRequest(window, program.start_again),
        )
        DataController(
            ports, self._taking, stage.tasks, setup, stage.theme, window, stage.prompt, self
        )

    @Slot(object)
    def _tell_no_copy(self, error: DomainError) -> None:
        if self._speaks():
            self._window.show_notice(no_copy_words(error), seconds=_QUIETLY_S, action=_NO_COPY)

    def shut_down(self) -> None:
        """Stop the work in progress, leaving nothing half done."""
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
