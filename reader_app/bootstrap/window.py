"""The first stage of the window's startup: the page of a book, and nothing else.

The first page waits for everything that is imported here. `wire_features` makes the rest after that
page is painted: see `deferred_startup`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from reader_app.bootstrap.paths import handbook_file
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.floating_card import FootLevel
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.services import ReadingServices, Services
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.appearance import AppearanceController
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.panel_memory import PanelMemory
from reader_app.ui.window.panes import LayoutState, Pane
from reader_app.ui.window.tab_strip import TabStrip
from reader_app.ui.window.tabs_controller import TabsController
from reader_app.workers.background_tasks import MainThreadCalls, Tasks

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
    from reader_app.bootstrap.backend import Backend, ModelConnection
    from reader_app.domain.book import Session
    from reader_app.domain.protocols import ReadingPosition
    from reader_app.domain.settings import Settings
    from reader_app.ui.services import ReadingServices
    from reader_app.workers.document_client import DocumentClient


class IndexPrioritizer(QObject):
    """Lets the text process read next the pages that a tool waits for in the agent's thread."""

    def __init__(self, client: DocumentClient, parent: QObject) -> None:
        super().__init__(parent)
        self._client = client
        self._calls = MainThreadCalls(self)

    def hurry(self, book_id: str, first: int, last: int) -> None:
        self._calls.post(lambda: self._client.hurry_index(first, last))


def reading_services(core: Backend) -> ReadingServices:
    """Return the services of the first stage; imports only what a page needs."""
    return ReadingServices(
        books=core.store.books,
        ingest=core.ingest(),
        settings=core.settings,
        session=core.session,
        handbook=handbook_file(),
    )


def all_services(
    core: Backend, reading: ReadingServices, model: ModelConnection, hurry: IndexPrioritizer
) -> Services:
    """Return the services of the whole window."""
    from reader_app.agent.limits import SystemClock
    from reader_app.app.chat.conversation_books import ConversationBooksUseCase
    from reader_app.app.chat.conversations import ConversationsUseCase
    from reader_app.app.chat.markdown_export import ExportConversationUseCase
    from reader_app.app.chat.prompt_context import is_fiction_book
    from reader_app.app.citations.citation_places import CitedPlacesUseCase
    from reader_app.app.search.index_wait import IndexedPageTexts
    from reader_app.workers.page_images import FilePageImages

    store = core.store

    def is_fiction(book_id: str) -> bool:
        book = store.books.find(book_id)
        return book is not None and is_fiction_book(store.pages, book)

    images = FilePageImages()
    page_texts = IndexedPageTexts(store.books, store.pages, SystemClock(), hurry.hurry)

    def chat(desk: ReadingPosition) -> ChatWithBookUseCase:
        return core.chat(model.provider(), page_texts, images, desk)

    def facts() -> list[tuple[str, str]]:
        return [
            (tr("Data"), str(core.data_dir)),
            (tr("Key"), model.key_place() or tr("not stored")),
        ]

    return Services(
        books=reading.books,
        ingest=reading.ingest,
        settings=reading.settings,
        session=reading.session,
        handbook=reading.handbook,
        library=core.library(),
        conversations=ConversationsUseCase(
            store.conversations, store.messages, store.books, store.further_books
        ),
        asked_books=ConversationBooksUseCase(
            store.further_books, store.books, store.searched_books
        ),
        messages=store.messages,
        evidence=CitedPlacesUseCase(store.pages).parts,
        chat=chat,
        model=model,
        export=ExportConversationUseCase(
            store.conversations, store.messages, store.books, store.further_books
        ).export,
        spending=core.spending,
        continue_once=core.allowances.grant,
        count_blank_pages=lambda book_id: len(store.pages.pages_without_text(book_id)),
        is_fiction=is_fiction,
        facts=facts,
    )


@dataclass(frozen=True, slots=True, eq=False)
class ReadingWindow:
    """The parts made in the first stage; `opening` is the file that is being opened, or None."""

    core: Backend
    client: DocumentClient
    settings: Settings
    theme: AppTheme
    window: MainWindow
    viewer: ViewerPane
    tasks: Tasks
    services: ReadingServices
    books: BookController
    tabs: TabsController
    opening: Path | None


def reading_window(
    application: QApplication,
    core: Backend,
    client: DocumentClient,
    session: Session,
    files: Sequence[Path],
    opening: Path | None,
) -> ReadingWindow:
    """Make the window with its page; `opening` is the file that `client` is already opening."""
    settings = core.settings.load()
    theme = AppTheme(application, settings)
    window = MainWindow(theme)
    client.setParent(window)
    tasks = Tasks(window)
    services = reading_services(core)
    viewer = ViewerPane(is_bare=True)
    viewer.set_theme_colors(theme.palette)
    theme.changed.connect(viewer.set_theme_colors)
    window.set_pane(Pane.PAGE, viewer)
    window.foot = viewer.page_view.foot
    window.foot.add(FootLevel.NOTICE, window.notice_bar, window.place_notice)
    window.set_pane(Pane.SIDE_PANEL, viewer.side_panel)
    window.toolbar.set_page_box(viewer.page_box)
    viewer.page_wanted.connect(window.bring_page_forward)
    strip = TabStrip(theme.palette)
    theme.changed.connect(strip.set_colours)
    window.set_tabs(strip)
    window.restore_layout(LayoutState.from_text(settings.window_state))
    books = BookController(services, tasks, client, viewer, window)
    tabs = TabsController(services, tasks, books, strip, window)
    theme.changed.connect(tabs.forget_pictures)
    PanelMemory(services, tasks, books, window, viewer.side_panel, window)
    look = AppearanceController(services, tasks, viewer, window, theme, settings, window)
    look.pages_changed.connect(tabs.forget_pictures)
    tabs.restore(session)
    if opening is not None:
        window.show_nothing()
        # Before pages arrive, so that the first page is rendered for the size in which it is shown.
        books.place_known.connect(window.show_reading, Qt.ConnectionType.SingleShotConnection)
        tabs.add_files(files)
        tabs.follow_opening(opening)
    return ReadingWindow(
        core,
        client,
        settings,
        theme,
        window,
        viewer,
        tasks,
        services,
        books,
        tabs,
        opening,
    )
