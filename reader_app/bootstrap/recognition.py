"""The part of the window that recognises text in pictures of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader_app.app.recognition import RecognitionUseCase
from reader_app.documents.tesseract import find_recogniser
from reader_app.ui.controllers.recognition_controller import RecognitionController

if TYPE_CHECKING:
    from reader_app.bootstrap.reading_stage import ReadingStage


def add_recognition(stage: ReadingStage) -> None:
    """Make it; it belongs to the window and lives as long."""
    store = stage.core.store
    RecognitionController(
        RecognitionUseCase(store.recognition, store.books),
        find_recogniser,
        stage.tasks,
        stage.books,
        stage.client,
        stage.window,
        stage.theme,
    )
