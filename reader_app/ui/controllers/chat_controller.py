"""The conversation about the open book: turns in the agent's thread, shown as they happen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.app.pointed import Pointed
from reader_app.app.question import CONTINUE_MESSAGE, checked_message
from reader_app.domain.book import Book
from reader_app.domain.errors import (
    DomainError,
    MessageError,
    Remedy,
)
from reader_app.domain.events import (
    ChatEvent,
    EventListener,
    TokenUsageEvent,
    ToolFinishedEvent,
    TurnFinished,
    TurnStarted,
)
from reader_app.domain.protocols import CancelSignal
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.controllers.asked_question import AskedQuestion
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.controllers.conversations_controller import ConversationsController
from reader_app.ui.controllers.pointing import Pointing
from reader_app.ui.controllers.services import Services
from reader_app.ui.controllers.turn_cost import TurnCost
from reader_app.ui.controllers.turn_failures import unexpected
from reader_app.ui.controllers.window_desk import WindowDesk
from reader_app.workers.agent_worker import AgentWorker, TurnOutcome
from reader_app.workers.gui_calls import GuiCalls
from reader_app.workers.tasks import Tasks

if TYPE_CHECKING:
    from reader_app.app.chat import ChatWithBookUseCase

_EMPTY_AFTER_MS: Final = 600
_Ask: TypeAlias = "Callable[[ChatWithBookUseCase, str, EventListener, CancelSignal], str]"


class ChatController(QObject):
    """Owns the agent's worker and the conversation pane.

    `remedy_requested(Remedy)`: what only the window can do. `crashed(Exception)`: a bug.
    """

    remedy_requested = Signal(object)
    settings_requested = Signal()
    external_link_activated = Signal(str)
    crashed = Signal(object)

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        network: Tasks,
        books: BookController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._network = network
        self._books = books
        self._pane = pane
        self._worker = AgentWorker(self)
        self._calls = GuiCalls(self)
        self._conversations = ConversationsController(services, tasks, pane, self)
        self._pointing = Pointing(services, tasks, books, pane, self)
        self._question = AskedQuestion()
        self._turn_book_id = ""
        self._is_turn_left = False
        self._when_free: Callable[[], None] | None = None
        self._cost = TurnCost(services.model.cost_usd)
        self._warm_up_later = QTimer(self, singleShot=True, interval=0)
        self._warm_up_later.timeout.connect(self._warm_up)
        self._empty_later = QTimer(self, singleShot=True, interval=_EMPTY_AFTER_MS)
        self._empty_later.timeout.connect(self._show_no_book)
        self._connect()

    @property
    def conversations(self) -> ConversationsController:
        return self._conversations

    @property
    def pointing(self) -> Pointing:
        """What is attached to the next question."""
        return self._pointing

    def shut_down(self) -> None:
        """Stop a running turn, keep what was streamed, end the thread."""
        self._conversations.flush()
        self._worker.shut_down()
        self._pane.close_workshop()

    def show_model(self) -> None:
        self._pane.set_model_name(self._services.model.name)

    def tell(self, error: DomainError) -> None:
        """A known error, over the composer."""
        self._pane.show_notice(f"{error.message} {error.advice}".strip())

    # --- inside

    def _connect(self) -> None:
        pane, books, worker = self._pane, self._books, self._worker
        books.book_opened.connect(self._enter_book)
        books.book_changed.connect(self._show_book)
        books.labels_changed.connect(self._name_pages)
        books.book_closed.connect(self._leave_book)
        books.index_progressed.connect(self._show_index)
        worker.event_emitted.connect(self._show_event)
        worker.turn_ended.connect(self._end_turn)
        pane.question_submitted.connect(self.ask)
        pane.stop_requested.connect(worker.stop)
        pane.retry_requested.connect(self._retry)
        pane.regenerate_requested.connect(self._regenerate)
        pane.edit_last_requested.connect(self._edit_last)
        pane.continue_requested.connect(self._continue)
        pane.external_link_activated.connect(self.external_link_activated)
        pane.guard_toggled.connect(books.toggle_guard)
        pane.read_up_to_here_requested.connect(books.read_up_to_here)
        pane.composer_focused.connect(self._warm_up_later.start)
        pane.model_menu_requested.connect(self.settings_requested)
        pane.remedy_requested.connect(self._apply_remedy)
        self._conversations.about_to_leave.connect(self._leave_conversation)

    # --- the book

    @Slot(object)
    def _enter_book(self, book: Book) -> None:
        self._empty_later.stop()
        self._pane.set_index_progress(0, 0)
        self._name_pages()
        self._pane.set_book(book.title)
        self._show_book(book)
        self._conversations.enter_book(book.id)

    @Slot()
    def _name_pages(self) -> None:
        self._pane.set_page_labels(self._books.labels)

    @Slot(object)
    def _show_book(self, book: Book) -> None:
        self._pane.set_guard(book.spoiler_guard, book.furthest_page)

    @Slot()
    def _leave_book(self) -> None:
        self._leave_turn()
        self._conversations.leave_book()
        if self._books.is_opening:
            self._empty_later.start()  # the next book is mostly there before one could look up
        else:
            self._show_no_book()

    @Slot()
    def _show_no_book(self) -> None:
        self._empty_later.stop()
        self._pane.set_index_progress(0, 0)
        self._pane.set_no_book()

    @Slot(int, int, bool)
    def _show_index(self, done: int, total: int, is_done: bool) -> None:
        self._pane.set_index_progress(total if is_done else done, total)
        book = self._books.book
        if is_done and book is not None:
            book_id, title = book.id, book.title
            count = self._services.count_blank_pages
            self._tasks.run(
                lambda: count(book_id), lambda blank: self._tell_text(book_id, title, blank, total)
            )

    def _tell_text(self, book_id: str, title: str, blank: int, total: int) -> None:
        book = self._books.book
        if book is not None and book.id == book_id and blank >= total > 0:
            self._pane.set_book(title, has_text=False)

    # --- turns

    def _leave_turn(self) -> None:
        """Stop it; what it still says belongs to a conversation that is no longer shown."""
        self._is_turn_left = True
        self._when_free = None
        self._worker.stop()

    @Slot()
    def _leave_conversation(self) -> None:
        self._leave_turn()
        self._question = AskedQuestion()

    @Slot(str)
    def ask(self, question: str) -> None:
        """Ask about the open book, and about what is attached or selected."""
        self._ask(question, None)

    def ask_about(self, question: str, text: str, page: int) -> None:
        """Ask about these words of a page."""
        self._ask(question, Pointed(text, page))

    def _ask(self, question: str, pointed: Pointed | None) -> None:
        if self._waits_for_worker(lambda: self._ask(question, pointed)):
            return
        try:
            words = checked_message(question)
        except MessageError as error:
            self.tell(error)
            self._pane.set_composer_text(question)
            return
        conversations = self._services.conversations
        book = self._books.book
        if book is None:
            self._pane.set_composer_text(question)  # between two books: nobody to ask yet
            self._conversations.keep_draft(question)
            return
        if self._conversations.is_loading:
            self._pane.show_messages([])  # what stands there is another book's
        book_id = book.id
        asked = AskedQuestion(words, pointed or self._pointing.take(), is_stored=False)

        def run(
            chat: ChatWithBookUseCase, current: str, on_event: EventListener, cancel: CancelSignal
        ) -> str:
            conversation_id = current or conversations.begin(book_id, words).id
            return chat.execute(
                conversation_id,
                words,
                on_event=on_event,
                cancel=cancel,
                pointed=asked.pointed,
            )

        # A question that couldn't be stored gives way to the next one.
        begin = self._pane.begin_turn if self._question.is_stored else self._pane.begin_edited_turn
        if self._start(run):
            self._question = asked
            self._conversations.drop_draft()
            begin(words)

    @Slot()
    def _retry(self) -> None:
        if self._waits_for_worker(self._retry):
            return
        asked = self._question
        if not asked.is_stored:
            self._pane.set_composer_text("")
            self._ask(asked.words, asked.pointed)
        elif self._start(
            lambda chat, current, on_event, cancel: chat.retry(
                current,
                on_event=on_event,
                cancel=cancel,
                pointed=asked.pointed,
            )
        ):
            self._pane.begin_again()

    @Slot()
    def _regenerate(self) -> None:
        if self._waits_for_worker(self._regenerate):
            return
        asked = self._question
        if self._start(
            lambda chat, current, on_event, cancel: chat.regenerate(
                current,
                on_event=on_event,
                cancel=cancel,
                pointed=asked.pointed,
            )
        ):
            self._pane.begin_again()

    @Slot(str)
    def _edit_last(self, question: str) -> None:
        if self._waits_for_worker(lambda: self._edit_last(question)):
            return
        try:
            words = checked_message(question)
        except MessageError as error:
            self.tell(error)
            return
        asked = replace(self._question, words=words, is_stored=False)
        if self._start(
            lambda chat, current, on_event, cancel: chat.edit_last(
                current,
                words,
                on_event=on_event,
                cancel=cancel,
                pointed=asked.pointed,
            )
        ):
            self._question = asked
            self._pane.begin_edited_turn(words)

    @Slot()
    def _continue(self) -> None:
        self.ask(CONTINUE_MESSAGE)

    def _waits_for_worker(self, wish: Callable[[], None]) -> bool:
        """The window shows the end of a turn a moment before its thread is free."""
        if self._worker.is_running:
            self._when_free = wish
        return self._worker.is_running

    def _start(self, ask: _Ask) -> bool:
        book = self._books.book
        if book is None:
            return False
        book_id, current = book.id, self._conversations.current
        state = self._books.page_state(book_id)
        page = state.current_page if state is not None else 0
        if state is not None:
            state.turn_began()
        self._books.flush()
        stored = threading.Event()
        self._tasks.run(stored.set)

        def turn(on_event: EventListener, cancel: CancelSignal) -> str:
            # What the reader did before asking counts, above all the guard they switched on.
            cancel.on_cancel(stored.set)
            stored.wait()
            desk = WindowDesk(self._calls, lambda: self._books.page_state(book_id), cancel, page)
            return ask(self._services.chat(desk), current, on_event, cancel)

        self._turn_book_id = book_id
        self._is_turn_left = False
        self._cost = TurnCost(self._services.model.cost_usd)
        return self._worker.start(turn)

    @Slot(object)
    def _show_event(self, event: ChatEvent) -> None:
        book = self._books.book
        if book is None or book.id != self._turn_book_id or self._is_turn_left:
            return
        match event:
            case TurnStarted():
                self._question.is_stored = True
                self._conversations.begin(event.conversation_id)
            case ToolFinishedEvent() if event.tool_name == "view_page" and event.outcome.is_error:
                self._pointing.offer_images(book)
            case _:
                pass
        self._pane.apply(event)
        if isinstance(event, TokenUsageEvent):
            self._cost.add(event)
        elif isinstance(event, TurnFinished) and self._cost.words:
            self._pane.set_turn_cost(self._cost.words)

    @Slot(object)
    def _end_turn(self, outcome: TurnOutcome) -> None:
        state = self._books.page_state(self._turn_book_id)
        if state is not None:
            state.turn_ended()
        if state is not None and not self._is_turn_left:
            if outcome.error is not None:
                self._show_failure(outcome.error)
            elif outcome.bug is not None:
                self._show_failure(unexpected())
        if outcome.bug is not None:
            self.crashed.emit(outcome.bug)
        self._pane.set_running(False)
        self.show_model()  # a server names its model with the first answer
        self._conversations.refresh()
        wish, self._when_free = self._when_free, None
        if wish is not None:
            wish()

    def _show_failure(self, error: DomainError) -> None:
        """Unless the turn has told it itself; the reader's words are never lost."""
        if self._pane.is_answering:
            self._pane.show_error(error)
        if not self._question.is_stored and self._pane.composer.is_empty:
            self._pane.set_composer_text(self._question.words)
            self._conversations.keep_draft(self._question.words)

    # --- what the window is asked for

    @Slot(object)
    def _apply_remedy(self, remedy: Remedy) -> None:
        match remedy:
            case Remedy.RETRY:
                self._retry()
            case Remedy.NEW_CONVERSATION:
                self._conversations.start_new()
            case Remedy.OPEN_SETTINGS | Remedy.CHOOSE_MODEL:
                self.settings_requested.emit()
            case _:
                self.remedy_requested.emit(remedy)

    @Slot()
    def _warm_up(self) -> None:
        self._network.run(self._services.model.warm_up)
