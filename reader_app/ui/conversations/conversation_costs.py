"""Shows in the conversation panel what this conversation and its book have cost."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from reader_app.app.chat.cost_cap import SpendingUseCase, spent_words
from reader_app.domain.spending import Spent
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversations_controller import ConversationsController
from reader_app.workers.background_tasks import Tasks


class SpendingController(QObject):
    """Adds the costs up in a worker when the panel is opened or loses a conversation."""

    def __init__(
        self,
        spending: SpendingUseCase,
        tasks: Tasks,
        books: BookController,
        conversations: ConversationsController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._spending = spending
        self._tasks = tasks
        self._books = books
        self._conversations = conversations
        self._pane = pane
        pane.conversation_list_opened.connect(self._begin)
        conversations.deleted.connect(self._add_up)

    @Slot()
    def _begin(self) -> None:
        self._pane.panel.show_spending("")
        self._add_up()

    @Slot()
    def _add_up(self) -> None:
        book, spending, talk = self._books.book, self._spending, self._conversations.current
        if book is None:
            return
        book_id = book.id

        def add_up() -> tuple[Spent, Spent]:
            of_talk = spending.of_conversation(talk) if talk else Spent()
            return of_talk, spending.of_book(book_id)

        def show(spent: tuple[Spent, Spent]) -> None:
            of_talk, of_book = spent
            words = tr(
                "This conversation: {spent_words}\nThis book: {spent_words2}",
                spent_words=spent_words(of_talk),
                spent_words2=spent_words(of_book),
            )
            self._pane.panel.show_spending(words if of_book.tokens else "")

        self._tasks.run(add_up, show)
