"""The conversation about the open book: what is asked in it, and what is shown of its turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.app.chat.question_target import QuestionTarget
from reader_app.app.chat.questions import CONTINUE_MESSAGE, checked_message
from reader_app.domain.book import Book
from reader_app.domain.errors import (
    DomainError,
    MessageError,
    Remedy,
)
from reader_app.domain.events import (
    ChatEvent,
    ToolFinishedEvent,
    TurnFinished,
    TurnStarted,
)
from reader_app.domain.servers import BILLING_PAGE
from reader_app.domain.translation import tr
from reader_app.ui.answers.answer_view import shown_parts
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.attachment_controller import AttachmentController, DraftQuote
from reader_app.ui.chat.book_in_chat import BookInChat
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.question_queue_controller import QuestionQueueController
from reader_app.ui.conversations.conversation_session import ConversationSession, LiveTurn
from reader_app.ui.conversations.conversation_sessions import ConversationSessions
from reader_app.ui.conversations.conversations_controller import ConversationsController
from reader_app.ui.conversations.turn_requests import (
    AnotherAnswer,
    AskedQuestion,
    EditedQuestion,
    RetryQuestion,
    TurnRequest,
)
from reader_app.ui.services import Services
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.workers.agent_worker import TurnOutcome

_SHOW_TALK = "show_talk:"


class ChatController(QObject):
    """Shows the conversation in view in its pane; `talks` holds those that go on elsewhere.

    `remedy_requested(Remedy)`: what only the window can do. `crashed(Exception)`: a bug.
    """

    remedy_requested = Signal(object)
    settings_requested = Signal()
    key_requested = Signal()
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
        self._network = network
        self._books = books
        self._pane = pane
        self._when_free: Callable[[], None] | None = None
        BookInChat(services, tasks, books, pane, self)
        self._talks = ConversationSessions(services, tasks, books, self)
        self._conversations = ConversationsController(services, tasks, self._talks, pane, self)
        self._pointing = pointing = AttachmentController(services, tasks, books, pane, self)
        DraftQuote(services, tasks, books, pointing, self)
        self._follow_ups = QuestionQueueController(
            self._talks, self._conversations, pointing, pane, self
        )
        self._warm_up_later = QTimer(self, singleShot=True, interval=0)
        self._warm_up_later.timeout.connect(self._warm_up)
        self._connect()

    @property
    def conversations(self) -> ConversationsController:
        return self._conversations

    @property
    def talks(self) -> ConversationSessions:
        """Every conversation in which something runs."""
        return self._talks

    @property
    def pointing(self) -> AttachmentController:
        """What is attached to the next question."""
        return self._pointing

    def shut_down(self) -> None:
        """Stop running turns, keep what was streamed and what waits, end the threads."""
        self._conversations.flush()
        self._talks.shut_down()
        self._pane.close_workshop()

    def show_model(self) -> None:
        self._pane.set_model_name(self._services.model.name)

    def tell(self, error: DomainError) -> None:
        """A known error, over the composer."""
        self._pane.show_notice(f"{error.message} {error.advice}".strip())

    # --- inside

    def _connect(self) -> None:
        pane, books, talks = self._pane, self._books, self._talks
        books.book_opened.connect(self._enter_book)
        books.book_closed.connect(self._leave_book)
        talks.turn_began.connect(self._show_beginning)
        talks.event_emitted.connect(self._show_event)
        talks.turn_ended.connect(self._show_end)
        talks.crashed.connect(self.crashed)
        pane.question_submitted.connect(self.ask)
        pane.stop_requested.connect(self._stop)
        pane.retry_requested.connect(self._retry)
        pane.regenerate_requested.connect(self._ask_again)
        pane.edit_requested.connect(self._ask_otherwise)
        pane.continue_requested.connect(self._continue)
        pane.external_link_activated.connect(self.external_link_activated)
        pane.composer_focused.connect(self._warm_up_later.start)
        pane.model_menu_requested.connect(self.settings_requested)
        pane.remedy_requested.connect(self._apply_remedy)
        pane.notice_action_requested.connect(self._act_on_notice)
        self._conversations.about_to_leave.connect(self._leave_conversation)
        self._conversations.shown.connect(self._take_up)

    # --- which conversation

    @Slot(object)
    def _enter_book(self, book: Book) -> None:
        self._talks.show(book.id, "")
        self._conversations.enter_book(book.id)

    @Slot()
    def _leave_book(self) -> None:
        self._leave_conversation()
        self._conversations.leave_book()

    @Slot()
    def _leave_conversation(self) -> None:
        """What runs in it goes on."""
        self._when_free = None
        self._talks.leave()
        book = self._books.book
        if book is not None:
            self._talks.show(book.id, "")

    @Slot(object, bool)
    def _take_up(self, talk: ConversationSession, is_unseen: bool) -> None:
        """Go on showing what has happened in it meanwhile."""
        turn = talk.turn
        if turn is None:
            self._pane.set_running(False)
        else:
            if is_unseen:
                self._show_turn(turn)
            else:
                self._pane.go_on_answering(turn.before)
            for event in turn.events:
                self._pane.apply(event)
            talk.let_go()
        self._follow_ups.show()

    # --- asking

    @Slot(str)
    def ask(self, question: str) -> None:
        """Ask about the open book, and about what is attached or selected."""
        self._ask(question, None)

    def ask_about(self, question: str, pointed: QuestionTarget) -> None:
        """Ask about these words of a page."""
        self._ask(question, pointed)

    def _ask(self, question: str, pointed: QuestionTarget | None) -> None:
        """At once, or when the answers before it have come."""
        try:
            words = checked_message(question)
        except MessageError as error:
            self.tell(error)
            self._pane.set_composer_text(question)
            return
        talk = self._talks.shown
        if talk is None:
            self._pane.set_composer_text(question)  # between two books: nobody to ask yet
            self._conversations.keep_draft(question)
            return
        if self._conversations.is_loading:
            self._pane.show_entries([])  # what stands there is another book's
        asked = AskedQuestion(words, pointed or self._pointing.take(), is_stored=False)
        self._conversations.drop_draft(self._pane.composer.draft)
        if talk.is_running:
            self._follow_ups.add(talk, asked)
        else:
            # A question that couldn't be stored gives way to the next one.
            self._talks.ask(talk, asked, replaces_last=not talk.question.is_stored)

    @Slot()
    def _retry(self) -> None:
        talk = self._talks.shown
        if talk is None or self._waits(talk, self._retry):
            return
        self._pane.focus_composer()  # the button that was pressed goes with the failed answer
        asked = talk.question
        if asked.is_stored:
            self._talks.start(talk, RetryQuestion(asked.pointed))
        else:
            self._pane.set_composer_text("")
            self._ask(asked.words, asked.pointed)

    @Slot(str)
    def _ask_again(self, question_id: str) -> None:
        """The same question, for another answer."""
        self._branch(lambda pointed: AnotherAnswer(question_id, pointed))

    @Slot(str, str)
    def _ask_otherwise(self, question_id: str, words: str) -> None:
        """An earlier question in other words."""
        try:
            checked = checked_message(words)
        except MessageError as error:
            self.tell(error)
            return
        self._branch(lambda pointed: EditedQuestion(question_id, checked, pointed), checked)

    def _branch(self, order: Callable[[QuestionTarget], TurnRequest], words: str = "") -> None:
        talk = self._talks.shown
        if talk is None or self._waits(talk, lambda: self._branch(order, words)):
            return
        self._pane.focus_composer()
        before = talk.question
        asked = replace(before, words=words, is_stored=False) if words else before
        self._talks.start(talk, order(before.pointed), asked)

    @Slot()
    def _continue(self) -> None:
        self.ask(CONTINUE_MESSAGE)

    @Slot()
    def _stop(self) -> None:
        if self._talks.shown is not None:
            self._talks.shown.stop()

    def _waits(self, talk: ConversationSession, wish: Callable[[], None]) -> bool:
        """The window shows the end of a turn a moment before its thread is free."""
        if talk.is_running:
            self._when_free = wish
        return talk.is_running

    # --- what is shown of a turn

    @Slot(object)
    def _show_beginning(self, talk: ConversationSession) -> None:
        if talk is self._talks.shown and talk.turn is not None:
            self._show_turn(talk.turn)

    def _show_turn(self, turn: LiveTurn) -> None:
        turn.order.show(self._pane)
        answer = self._pane.conversation_view.last_answer
        turn.before = shown_parts(answer.parts) if answer is not None else ()

    @Slot(object, object)
    def _show_event(self, talk: ConversationSession, event: ChatEvent) -> None:
        book, turn = self._books.book, talk.turn
        if talk is not self._talks.shown or book is None or turn is None:
            return
        match event:
            case TurnStarted():
                self._conversations.begin(event.conversation_id)
            case ToolFinishedEvent() if event.tool_name == "view_page" and event.outcome.is_error:
                self._pointing.offer_images(book)
            case _:
                pass
        self._pane.apply(event)
        if isinstance(event, TurnFinished) and turn.cost.words:
            self._pane.set_turn_cost(turn.cost.words)

    @Slot(object, object)
    def _show_end(self, talk: ConversationSession, outcome: TurnOutcome) -> None:
        self.show_model()  # a server names its model with the first answer
        self._conversations.refresh()
        if talk is self._talks.shown:
            self._show_failure(talk, talk.turn)
            self._pane.set_running(False)
            wish, self._when_free = self._when_free, None
            if wish is not None:
                wish()
        elif talk.has_news and self._books.position.state_of(talk.book_id) is not None:
            self._tell_news(talk, is_answer=outcome.answer is not None)

    def _show_failure(self, talk: ConversationSession, turn: LiveTurn | None) -> None:
        """Unless the turn has told it itself; the reader's words are never lost."""
        failure = talk.failure
        if failure is None or turn is None:
            return
        if self._pane.is_answering:
            self._pane.show_error(failure.error)
        if not talk.question.is_stored and self._pane.composer.is_empty:
            self._pane.set_composer_text(talk.question.words)
            self._conversations.keep_draft(talk.question.words)

    def _tell_news(self, talk: ConversationSession, *, is_answer: bool) -> None:
        """Of another conversation about the book in view."""
        self._pane.show_notice(
            tr("An answer has come in another conversation.")
            if is_answer
            else tr("An answer has failed in another conversation."),
            tr("Show"),
            f"{_SHOW_TALK}{talk.conversation_id}",
        )

    # --- what the window is asked for

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action.startswith(_SHOW_TALK):
            self._conversations.select(action.removeprefix(_SHOW_TALK))

    @Slot(object)
    def _apply_remedy(self, remedy: Remedy) -> None:
        match remedy:
            case Remedy.RETRY:
                self._retry()
            case Remedy.NEW_CONVERSATION:
                self._conversations.start_new()
            case Remedy.OPEN_SETTINGS | Remedy.CHOOSE_MODEL:
                self.settings_requested.emit()
            case Remedy.ENTER_KEY:
                self.key_requested.emit()
            case Remedy.OPEN_BILLING:
                self.external_link_activated.emit(BILLING_PAGE)
            case Remedy.CONTINUE_ONCE if self._talks.shown is not None:
                self._services.continue_once(self._talks.shown.conversation_id)
                self._retry()
            case _:
                self.remedy_requested.emit(remedy)

    @Slot()
    def _warm_up(self) -> None:
        self._network.run(self._services.model.warm_up)
