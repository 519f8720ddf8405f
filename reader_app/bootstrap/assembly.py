"""The window's parts put together: every one made once, handed what it needs, ended in order."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QMainWindow

from reader_app import __version__
from reader_app.agent.limits import SystemClock
from reader_app.app.annotations import AnnotationsUseCase
from reader_app.app.conversations import ConversationsUseCase
from reader_app.app.evidence import EvidenceUseCase
from reader_app.app.export import ExportConversationUseCase
from reader_app.app.page_texts import IndexedPageTexts
from reader_app.app.selection_prompts import ShortcutPrompts
from reader_app.bootstrap.core import Core
from reader_app.bootstrap.crashes import CrashDesk
from reader_app.bootstrap.images import FilePageImages
from reader_app.bootstrap.model import WindowModel
from reader_app.bootstrap.places import handbook_file, price_file, prompts_folder
from reader_app.bootstrap.viewing import add_viewing
from reader_app.domain.protocols import ReadingDesk
from reader_app.domain.session import Session
from reader_app.llm.prices import PriceTable, price_table
from reader_app.store.atomic_file import write_readable
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.controllers.annotations_controller import AnnotationsController
from reader_app.ui.controllers.answer_links_controller import AnswerLinksController
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.controllers.chat_controller import ChatController
from reader_app.ui.controllers.find_controller import FindController
from reader_app.ui.controllers.library_controller import LibraryController
from reader_app.ui.controllers.notes_export import NotesExport
from reader_app.ui.controllers.paper_controller import PaperController
from reader_app.ui.controllers.selection_controller import SelectionController
from reader_app.ui.controllers.services import Services
from reader_app.ui.controllers.settings_controller import SettingsController
from reader_app.ui.controllers.tabs_controller import TabsController
from reader_app.ui.controllers.window_controller import WindowController, restore_layout
from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.main_window import MainWindow
from reader_app.ui.theme.theme import Theme
from reader_app.ui.viewer.viewer_pane import ViewerPane
from reader_app.ui.widgets.tab_strip import TabStrip
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.gui_calls import GuiCalls
from reader_app.workers.tasks import Tasks

if TYPE_CHECKING:
    from reader_app.app.chat import ChatWithBookUseCase

_log = logging.getLogger(__name__)


class _Hurry(QObject):
    """Tools wait in the agent's thread for pages that the text process should read next."""

    def __init__(self, client: DocumentClient, parent: QObject) -> None:
        super().__init__(parent)
        self._client = client
        self._calls = GuiCalls(self)

    def hurry(self, book_id: str, first: int, last: int) -> None:
        self._calls.post(lambda: self._client.hurry_index(first, last))


def assembled(
    application: QApplication,
    core: Core,
    client: DocumentClient,
    session: Session,
    files: Sequence[Path],
    opening: Path | None,
) -> QMainWindow:
    """The window. `opening`: the file that `client` is opening already."""
    settings = core.settings.load()
    theme = Theme(application, settings.theme)
    window = MainWindow(theme)
    client.setParent(window)
    tasks, network = Tasks(window), Tasks(window)
    model = WindowModel(core, _prices())
    services = _services(core, model, _Hurry(client, window))

    viewer, chat_pane, library = ViewerPane(), ChatPane(theme.palette), LibraryView(theme)
    for wear in (viewer.set_theme_colors, chat_pane.set_theme):
        wear(theme.palette)
        theme.changed.connect(wear)
    window.set_viewer(viewer)
    window.set_side_panel(viewer.side_panel)
    window.set_page_box(viewer.page_box)
    window.set_chat(chat_pane)
    window.set_start_page(library)
    strip = TabStrip(theme.palette)
    theme.changed.connect(strip.set_colours)
    window.set_tabs(strip)
    restore_layout(window, settings.window_state)

    def finish() -> None:
        network.shut_down()
        model.close()
        core.close()

    books = BookController(services, tasks, client, viewer, window)
    tabs = TabsController(services, tasks, books, strip, window)
    theme.changed.connect(tabs.forget_pictures)
    chat = ChatController(services, tasks, network, books, chat_pane, window)
    FindController(services, tasks, books, client, window, settings, window)
    prompts = ShortcutPrompts(prompts_folder())
    SelectionController(prompts, tasks, chat, viewer, window, window)
    links = AnswerLinksController(services, tasks, books, chat_pane, window)
    links.page_shown.connect(window.bring_page_forward)
    notes = AnnotationsUseCase(core.store.annotations, core.store.books, write_readable)
    AnnotationsController(notes, tasks, books, window, window)
    NotesExport(notes, tasks, client, books, window, window)
    shelf = LibraryController(services, tasks, tabs, window, library, window)
    PaperController(services, tasks, viewer, window, settings.paper, window)
    setup = SettingsController(services, tasks, network, theme, window, window)
    controller = WindowController(
        window, services, tasks, books, tabs, chat, shelf, setup, finish, __version__, window
    )
    add_viewing(services, tasks, client, books, window, theme)
    crashes = CrashDesk(window)
    tasks.crashed.connect(crashes.report)
    network.crashed.connect(crashes.report)
    chat.crashed.connect(crashes.report)
    chat.show_model()
    if core.store.report.sentence:
        window.show_notice(core.store.report.sentence, seconds=0)
    controller.open_at_start(session, list(files), opening)
    return window


def _prices() -> PriceTable | None:
    """Without the table only tokens are shown."""
    try:
        return price_table(price_file())
    except (OSError, ValueError, KeyError):
        _log.exception("the price table can't be read")
        return None


def _services(core: Core, model: WindowModel, hurry: _Hurry) -> Services:
    store = core.store
    images = FilePageImages()
    page_texts = IndexedPageTexts(store.books, store.pages, SystemClock(), hurry.hurry)

    def chat(desk: ReadingDesk) -> ChatWithBookUseCase:
        return core.chat(model.provider(), page_texts, images, desk)

    def facts() -> list[tuple[str, str]]:
        return [("Data", str(core.data_dir)), ("Key", model.key_place() or "none stored")]

    return Services(
        books=store.books,
        library=core.library(),
        ingest=core.ingest(),
        conversations=ConversationsUseCase(store.conversations, store.messages, store.books),
        messages=store.messages,
        evidence=EvidenceUseCase(store.pages).rects,
        chat=chat,
        model=model,
        settings=core.settings,
        session=core.session,
        export=ExportConversationUseCase(store.conversations, store.messages, store.books).export,
        count_blank_pages=lambda book_id: len(store.pages.pages_without_text(book_id)),
        handbook=handbook_file(),
        facts=facts,
    )
