"""The words that a draft is about, kept with the book as the draft is with its conversation."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Slot

from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget
from reader_app.app.chat.questions import PendingQuestion, pending_from_store, pending_to_store
from reader_app.domain.book import Book
from reader_app.domain.conversation import WaitingQuestion
from reader_app.domain.jsontypes import JsonObject
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.controllers.pointing import Pointing
from reader_app.ui.services import Services
from reader_app.workers.background_tasks import Tasks

_KEY: Final = "draft_quote"


class DraftQuote(QObject):
    """Attaches them again when the book is opened. A picture is too much to keep for a draft."""

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        pointing: Pointing,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._pointing = pointing
        pointing.changed.connect(self._keep)
        books.book_opened.connect(self._attach_again)

    @Slot()
    def _keep(self) -> None:
        book, books = self._books.book, self._services.books
        if book is None:
            return
        attached = replace(self._pointing.attached or NO_TARGET, picture=None)
        book_id, kept = book.id, pending_to_store(PendingQuestion("", attached)).pointed

        def keep() -> None:
            place = books.place(book_id)
            if place.get(_KEY, {}) != kept:
                books.save_place(book_id, {**place, _KEY: kept})

        self._tasks.run(keep)

    @Slot(object)
    def _attach_again(self, opened: Book) -> None:
        book_id, books = opened.id, self._services.books

        def attach(place: JsonObject) -> None:
            book, kept = self._books.book, place.get(_KEY)
            is_here = book is not None and book.id == book_id
            if is_here and isinstance(kept, dict) and self._pointing.attached is None:
                self._attach(pending_from_store(WaitingQuestion("", kept)).pointed)

        self._tasks.run(lambda: books.place(book_id), attach)

    def _attach(self, pointed: QuestionTarget) -> None:
        if pointed.selection.strip():
            self._pointing.attach_again(pointed, takes_focus=False)
