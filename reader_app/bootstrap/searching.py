"""Searching all books of the library: its parts, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader_app.app.search.library_search import FoundWordsUseCase, LibrarySearchUseCase
from reader_app.ui.controllers.arrival import Arrival
from reader_app.ui.controllers.found_controller import FoundController

if TYPE_CHECKING:
    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.ui.library.library_view import LibraryView


def library_search(stage: ReadingStage, library: LibraryView, arrival: Arrival) -> FoundController:
    """Made once; whoever closes the window shuts it down before the store."""
    store, window = stage.core.store, stage.window
    return FoundController(
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
