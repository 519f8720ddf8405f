"""Shows the open book's title, spoiler guard, page labels and indexing progress in the pane."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.translation import number, tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.conversation_view import ConversationView
from reader_app.ui.services import Services
from reader_app.workers.background_tasks import Tasks

_WAITS = "search_book"


def show_index_wait(
    conversation: ConversationView, done: int, total: int, *, is_offline: bool = False
) -> None:
    """Show in running book searches that they wait until all `total` pages are indexed.

    `is_offline`: the answer itself waits for that, before its first search.
    """
    words = tr(
        "Starts when the book is ready: {done} of {total} pages",
        done=number(done),
        total=number(total),
    )
    words = words if done < total else ""
    answer = conversation.messages.last_answer
    for step in answer.parts.steps if answer is not None else ():
        if step.is_running and step.step.tool_name == _WAITS:
            step.say(words)
    if answer is not None and is_offline:
        answer.waiting.wait_for_book(words)


_EMPTY_AFTER_MS: Final = 600


class BookInChat(QObject):
    """Shows the title, guard, page labels and indexing progress of the open book in the pane."""

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._pane = pane
        self._is_silent = False
        self._empty_later = QTimer(self, singleShot=True, interval=_EMPTY_AFTER_MS)
        self._empty_later.timeout.connect(self._show_no_book)
        books.pages_shown.connect(self._await_book)
        books.open_failed.connect(self._note_failure)
        books.store_failed.connect(self._note_failure)
        books.book_opened.connect(self._enter_book)
        books.book_changed.connect(self._show_book)
        books.book_titled.connect(self._show_title)
        books.labels_changed.connect(self._name_pages)
        books.texts_changed.connect(self._look_for_text)
        books.book_closed.connect(self._leave_book)
        books.index_progressed.connect(self._show_index)
        pane.header.guard_toggled.connect(books.record.toggle_guard)
        pane.header.read_up_to_here_requested.connect(books.position.read_up_to_here)
        if books.is_opening:
            self._await_book()

    @Slot(object)
    def _enter_book(self, book: Book) -> None:
        self._empty_later.stop()
        self._pane.set_index_progress(0, 0)
        self._name_pages()
        self._is_silent = False
        self._pane.set_book(book.title)
        self._show_book(book)
        if book.status is BookStatus.READY:
            self._look_for_text()

    @Slot(object)
    def _show_title(self, book: Book) -> None:
        self._pane.rename_book(book.title)

    @Slot()
    def _name_pages(self) -> None:
        self._pane.set_page_labels(self._books.labels)

    @Slot(object)
    def _show_book(self, book: Book) -> None:
        self._pane.set_guard(book.spoiler_guard, book.furthest_page)

    @Slot()
    def _leave_book(self) -> None:
        if self._books.is_opening:
            # Usually the next book opens before anyone could notice that none was open.
            self._empty_later.start()
        else:
            self._show_no_book()

    @Slot()
    def _await_book(self) -> None:
        """Show no hint while the pages of a book are shown but its record is not loaded yet."""
        if self._books.book is None and not self._empty_later.isActive():
            self._pane.set_no_book(is_awaited=True)

    @Slot()
    def _note_failure(self) -> None:
        if self._books.book is None:
            self._empty_later.stop()
            # While pages are in view, a notice says why nothing can be asked about them.
            self._pane.set_no_book(is_awaited=bool(self._books.pane.page_view.page_count))

    @Slot()
    def _show_no_book(self) -> None:
        self._empty_later.stop()
        self._pane.set_index_progress(0, 0)
        self._pane.set_no_book(is_awaited=self._books.is_opening)

    @Slot(int, int, bool)
    def _show_index(self, done: int, total: int, is_done: bool) -> None:
        self._pane.set_index_progress(total if is_done else done, total)
        done, is_offline = total if is_done else done, self._services.model.is_offline
        show_index_wait(self._pane.conversation_view, done, total, is_offline=is_offline)
        if is_done:
            self._look_for_text()

    @Slot()
    def _look_for_text(self) -> None:
        """Count the pages without text, to tell whether the whole book consists of pictures."""
        book = self._books.book
        if book is not None:
            book_id, total = book.id, book.page_count
            count = self._services.count_blank_pages
            self._tasks.run(
                lambda: count(book_id), lambda blank: self._tell_text(book_id, blank >= total > 0)
            )

    def _tell_text(self, book_id: str, is_silent: bool) -> None:
        book = self._books.book
        if book is not None and book.id == book_id and is_silent != self._is_silent:
            self._is_silent = is_silent
            self._pane.set_book(book.title, has_text=not is_silent)
