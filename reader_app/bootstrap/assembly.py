"""The window's parts put together: every one made once, handed what it needs, ended in order.

This is the second stage: all that the first page doesn't wait for. The first: `reading_stage`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader_app import __version__
from reader_app.app.library.book_annotations import AnnotationsUseCase
from reader_app.bootstrap.crashes import CrashDesk
from reader_app.bootstrap.data_room import DataRoom
from reader_app.bootstrap.library_room import library_room
from reader_app.bootstrap.model import WindowModel
from reader_app.bootstrap.recognition import add_recognition
from reader_app.bootstrap.services import Hurry, services_of
from reader_app.bootstrap.setting_up import add_setting_up
from reader_app.bootstrap.talking import TalkingStage, add_talking
from reader_app.bootstrap.viewing import add_viewing
from reader_app.store.atomic_file import write_readable
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.controllers.annotations_controller import AnnotationsController
from reader_app.ui.controllers.answer_links_controller import AnswerLinksController
from reader_app.ui.controllers.asked_books_controller import AskedBooksController
from reader_app.ui.controllers.chat_controller import ChatController
from reader_app.ui.controllers.evidence_controller import EvidenceController
from reader_app.ui.controllers.evidence_keeping import EvidenceKeeping
from reader_app.ui.controllers.evidence_preview import EvidencePreview
from reader_app.ui.controllers.find_controller import FindController
from reader_app.ui.controllers.notes_export import NotesExport
from reader_app.ui.controllers.selection_controller import SelectionController
from reader_app.ui.controllers.settings_controller import SettingsController
from reader_app.ui.controllers.tab_answers import TabAnswers
from reader_app.ui.controllers.window_controller import WindowController
from reader_app.ui.library.library_view import LibraryView
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.bootstrap.reading_stage import ReadingStage


def complete(stage: ReadingStage) -> WindowController:
    """The second stage: everything around the page. See `completion`."""
    core, client, settings = stage.core, stage.client, stage.settings
    theme, window, viewer = stage.theme, stage.window, stage.viewer
    tasks, network = stage.tasks, Tasks(stage.window)
    books, tabs, model = stage.books, stage.tabs, WindowModel(core)
    services = services_of(core, stage.services, model, Hurry(client, window))

    viewer.furnish()
    window.claim_keys(viewer)
    window.claim_keys(viewer.side_panel)
    chat_pane, library = ChatPane(theme.palette), LibraryView(theme)
    chat_pane.set_theme(theme.palette)
    theme.changed.connect(chat_pane.set_theme)
    window.set_chat(chat_pane)
    window.set_start_page(library)

    def finish() -> None:
        room.shut_down()
        data.shut_down()
        network.shut_down()
        model.close()
        core.close()

    chat = ChatController(services, tasks, network, books, chat_pane, window)
    TabAnswers(chat.talks, tabs, window)
    FindController(services, tasks, books, client, window, settings, window)
    prompts = core.shortcut_prompts
    SelectionController(prompts, tasks, chat, viewer, window, window)
    links = AnswerLinksController(books, chat_pane, window)
    links.page_shown.connect(window.bring_page_forward)
    notes = AnnotationsUseCase(core.store.annotations, core.store.books, write_readable)
    annotations = AnnotationsController(notes, tasks, books, window, window)
    keeping = EvidenceKeeping(annotations, viewer.page_view)
    evidence = EvidenceController(services, tasks, books, chat_pane, keeping, window, theme)
    evidence.page_shown.connect(window.bring_page_forward)
    EvidencePreview(chat_pane, viewer.page_view, evidence.is_here)
    NotesExport(notes, tasks, client, books, window, window)
    add_talking(TalkingStage(stage, services, chat, chat_pane, prompts))
    room = library_room(stage, services, chat, library)
    asked = AskedBooksController(
        services, tasks, books, chat, chat_pane, evidence, room.arrival, window
    )
    library.ask_asked.connect(asked.ask_books)
    setup = SettingsController(services, tasks, network, prompts, theme, window, window)
    data = DataRoom(stage, services, setup, room.controller.refresh)
    add_setting_up(stage, services, network, setup, chat, chat_pane, library)
    controller = WindowController(
        window,
        services,
        tasks,
        books,
        tabs,
        chat,
        room.controller,
        setup,
        finish,
        __version__,
        window,
    )
    pictures = add_recognition(stage, room.work)
    add_viewing(services, pictures, tasks, client, books, window, theme)
    crashes = CrashDesk(window)
    for crashed in (
        tasks.crashed,
        network.crashed,
        room.disk.crashed,
        room.importing.tasks.crashed,
        data.tasks.crashed,
        chat.crashed,
        room.found.crashed,
    ):
        crashed.connect(crashes.report)
    chat.show_model()
    if core.store.report.sentence:
        window.show_notice(core.store.report.sentence, seconds=0)
    controller.begin(is_opening=stage.opening is not None)
    return controller
