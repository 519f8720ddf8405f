"""The first stage of the window: what shows the page of a book, and nothing else.

All that is imported here is waited for before the first page: the rest is in `assembly`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from reader_app.bootstrap.services import reading_services_of
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.controllers.panel_memory import PanelMemory
from reader_app.ui.controllers.paper_controller import PaperController
from reader_app.ui.controllers.tabs_controller import TabsController
from reader_app.ui.main_window import MainWindow
from reader_app.ui.theme.theme import Theme
from reader_app.ui.viewer.viewer_pane import ViewerPane
from reader_app.ui.widgets.layout_state import LayoutState
from reader_app.ui.widgets.tab_strip import TabStrip
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from reader_app.bootstrap.core import Core
    from reader_app.domain.book import Session
    from reader_app.domain.settings import Settings
    from reader_app.ui.controllers.services import ReadingServices
    from reader_app.workers.document_client import DocumentClient


@dataclass(frozen=True, slots=True, eq=False)
class ReadingStage:
    """Parts that the second stage goes on with. `opening`: the book that is being opened."""

    core: Core
    client: DocumentClient
    settings: Settings
    theme: Theme
    window: MainWindow
    viewer: ViewerPane
    tasks: Tasks
    services: ReadingServices
    books: BookController
    tabs: TabsController
    opening: Path | None


def reading_stage(
    application: QApplication,
    core: Core,
    client: DocumentClient,
    session: Session,
    files: Sequence[Path],
    opening: Path | None,
) -> ReadingStage:
    """`opening`: the file that `client` is opening already."""
    settings = core.settings.load()
    theme = Theme(application, settings.theme)
    window = MainWindow(theme)
    client.setParent(window)
    tasks = Tasks(window)
    services = reading_services_of(core)
    viewer = ViewerPane(is_bare=True)
    viewer.set_theme_colors(theme.palette)
    theme.changed.connect(viewer.set_theme_colors)
    window.set_viewer(viewer)
    window.set_side_panel(viewer.side_panel)
    window.set_page_box(viewer.page_box)
    viewer.page_wanted.connect(window.bring_page_forward)
    strip = TabStrip(theme.palette)
    theme.changed.connect(strip.set_colours)
    window.set_tabs(strip)
    window.restore_layout(LayoutState.from_text(settings.window_state))
    books = BookController(services, tasks, client, viewer, window)
    tabs = TabsController(services, tasks, books, strip, window)
    theme.changed.connect(tabs.forget_pictures)
    PanelMemory(services, tasks, books, window, viewer.side_panel, window)
    paper = PaperController(services, tasks, viewer, window, settings.paper, window)
    paper.chosen.connect(tabs.forget_pictures)
    tabs.take_up(session)
    if opening is not None:
        window.show_nothing()
        # Before there are pages: what is drawn first is drawn for the size it is shown in.
        books.place_known.connect(window.show_reading, Qt.ConnectionType.SingleShotConnection)
        tabs.add_files(files)
        tabs.follow_opening(opening)
    return ReadingStage(
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
