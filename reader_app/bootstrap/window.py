"""The first stage of a window's startup: the page of a book, and nothing else.

The first page waits for everything that is imported here. `wire_features` makes the rest; for the
first window it does so after that page is painted: see `deferred_startup`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from reader_app.bootstrap.paths import handbook_file
from reader_app.bootstrap.program import OpenWindow, Program
from reader_app.domain.values import dataclass, replace
from reader_app.store.session_file import WindowSession
from reader_app.ui.book.controller import BookController
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.pages.floating_card import FootLevel
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.services import ReadingServices
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.appearance import AppearanceController
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.panel_memory import LetterMarkMemory, PanelMemory
from reader_app.ui.window.panes import LayoutState, Pane
from reader_app.ui.window.tab_strip import TabStrip
from reader_app.ui.window.tabs_controller import TabsController
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.bootstrap.backend import Backend
    from reader_app.bootstrap.first_window import FirstWindow
    from reader_app.domain.book import Session
    from reader_app.domain.settings import Settings
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.workers.document_client import DocumentClient


def reading_services(core: Backend, number: int) -> ReadingServices:
    """Return the services of the first stage; import only what a page needs.

    `number`: the window's number in the session.
    """
    return ReadingServices(
        books=core.store.books,
        ingest=core.ingest(),
        titles=core.titles(),
        settings=core.settings,
        session=WindowSession(core.session, number),
        handbook=handbook_file(),
    )


def _show_opening(window: MainWindow, books: BookController, first: FirstWindow | None) -> None:
    """Show the pages as `first` does, or nothing until the position in the book is known."""
    if first is not None:
        books.expect_view(first.picture.image)
        window.show_reading()
        return
    window.show_nothing()
    # Before pages arrive, so that the first page is rendered for the size in which it is shown.
    books.place_known.connect(window.show_reading, Qt.ConnectionType.SingleShotConnection)


@dataclass(frozen=True, slots=True, eq=False)
class ReadingWindow:
    """The parts made in the first stage; `opening` is the file that is being opened, or None."""

    program: Program
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
    prompt: SavePrompt
    opening: Path | None


def reading_window(
    program: Program,
    client: DocumentClient,
    session: Session,
    files: Sequence[Path] = (),
    opening: Path | None = None,
    *,
    number: int = 0,
    first: FirstWindow | None = None,
) -> ReadingWindow:
    """Make a window with its page; `opening` is the file that `client` is already opening.

    `number`: under which the session keeps the window; 0 is the first. `first`: the window, shown
    as it was.
    """
    core, theme = program.core, program.theme
    settings = core.settings.load()
    window = first.window if first is not None else MainWindow()
    window.furnish(theme)
    if first is not None and first.book != opening:
        window.set_book_title("")
    client.setParent(window)
    tasks = Tasks(window, shares=next((each.tasks for each in program.windows), None))
    services = reading_services(core, number)
    viewer = ViewerPane(is_bare=True)
    viewer.set_theme_colors(theme.palette)
    theme.changed.connect(viewer.set_theme_colors)
    window.set_pane(Pane.PAGE, viewer)
    window.foot = viewer.page_view.foot
    window.foot.add(FootLevel.NOTICE, window.notice_bar, window.place_notice)
    window.set_pane(Pane.SIDE_PANEL, viewer.side_panel)
    window.toolbar.set_page_box(viewer.page_box)

    def show_zoom() -> None:
        window.toolbar.show_zoom(viewer.active_view.page_viewport.zoom_factor)

    viewer.page_view.page_viewport.zoom_changed.connect(show_zoom)
    viewer.active_view_changed.connect(show_zoom)
    viewer.page_wanted.connect(window.bring_page_forward)
    window.bind(ActionId.QUIT, program.end_soon)
    strip = TabStrip(theme.palette)
    theme.changed.connect(strip.set_colours)
    window.set_tabs(strip)
    strip.shown_changed.connect(viewer.page_box.leave_out_chapter)
    layout = LayoutState.from_text(session.layout or settings.window_state)
    window.restore_layout(layout if first is None else replace(layout, geometry=""))
    books = BookController(services, tasks, client, viewer, window)
    tabs = TabsController(services, tasks, books, strip, window)
    theme.changed.connect(tabs.forget_pictures)
    PanelMemory(services, tasks, books, window, viewer.side_panel, window)
    marks = viewer.page_view.marks
    LetterMarkMemory(services, tasks, books, marks, window)
    marks.told.connect(viewer.notice.show_for_a_while)
    look = AppearanceController(services, tasks, viewer, window, theme, settings, window)
    look.pages_changed.connect(tabs.forget_pictures)
    tabs.restore(session)
    tabs.title_known.connect(window.set_book_title)
    books.title_known.connect(window.set_book_title)
    if opening is not None:
        _show_opening(window, books, first if first and first.book == opening else None)
        tabs.follow_opening(opening, files)
        window.set_book_title(tabs.current.title if tabs.current is not None else "")
    prompt = SavePrompt(window, tasks, core.settings, lambda: books.own_file)
    strip.folder_requested.connect(prompt.show_in_folder)
    program.add(OpenWindow(number, window, strip, tabs, books, client, tasks))
    return ReadingWindow(
        program,
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
        prompt,
        opening,
    )
