"""The parts of the window around the page: how it is shown, printed, described, commanded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reader_app.ui.controllers.commands_controller import CommandsController
from reader_app.ui.controllers.guard_controller import GuardController
from reader_app.ui.controllers.printing_controller import PrintingController
from reader_app.ui.controllers.properties_controller import PropertiesController
from reader_app.ui.controllers.reading_mode import ReadingMode
from reader_app.ui.controllers.stopped_index import StoppedIndex
from reader_app.ui.controllers.viewing_controller import ViewingController

if TYPE_CHECKING:
    from reader_app.domain.ocr import PagePictures
    from reader_app.ui.controllers.book_controller import BookController
    from reader_app.ui.controllers.services import Services
    from reader_app.ui.main_window import MainWindow
    from reader_app.ui.theme.theme import Theme
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient


def add_viewing(
    services: Services,
    pictures: Callable[[str], PagePictures],
    tasks: Tasks,
    client: DocumentClient,
    books: BookController,
    window: MainWindow,
    theme: Theme,
) -> None:
    """Make them; they belong to the window and live as long.

    `pictures`: pages of the book with that id that are pictures.
    """
    pane = books.pane
    PropertiesController(services.count_blank_pages, pictures, tasks, books, client, window, window)
    PrintingController(pane, client, window, window)
    ViewingController(pane, window, window)
    ReadingMode(pane, window, window)
    CommandsController(pane, window, theme, window)
    GuardController(books, window, theme, window)
    StoppedIndex(books, client, window)
