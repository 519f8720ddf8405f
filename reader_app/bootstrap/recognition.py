"""The part of the window that recognises text in pictures of pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reader_app.app.library.ingest import RecognitionUseCase
from reader_app.documents.ocr.tesseract import find_recogniser
from reader_app.ui.controllers.recognition_controller import RecognitionController

if TYPE_CHECKING:
    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.domain.ocr import PagePictures
    from reader_app.ui.controllers.long_work import LongWork


def add_recognition(stage: ReadingStage, work: LongWork) -> Callable[[str], PagePictures]:
    """Make it; it belongs to the window and lives as long.

    What comes back tells the pictures of the book with that id.
    """
    store = stage.core.store
    recognition = RecognitionUseCase(store.recognition, store.books)
    controller = RecognitionController(
        recognition,
        find_recogniser,
        stage.tasks,
        stage.books,
        stage.client,
        stage.window,
        stage.theme,
    )
    work.follow_recognition(controller)
    return recognition.pictures
