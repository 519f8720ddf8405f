"""Asks questions about the open book and shows the progress of their turns in the pane.

`QuestionQueueController` shows the queued questions, and edits or removes them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget, target_to_store
from reader_app.app.chat.questions import CONTINUE_MESSAGE, checked_message, is_page_command
from reader_app.domain import errors, events
from reader_app.domain.book import Book
from reader_app.domain.chat import Depth
from reader_app.domain.servers import BILLING_PAGE
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.attachment_controller import AttachmentController, DraftQuote
from reader_app.ui.chat.book_in_chat import BookInChat
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.model_menu import ModelMenuController
from reader_app.ui.chat.waiting_question_rows import QueuedQuestion
from reader_app.ui.conversations import turn_requests
from reader_app.ui.conversations.conversation_session import ConversationSession, LiveTurn
from reader_app.ui.conversations.conversations_controller import ConversationsController
from reader_app.ui.conversations.turn_requests import AskedQuestion
from reader_app.ui.conversations.turn_scheduler import TurnScheduler
from reader_app.ui.services import Services
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.workers.agent_worker import TurnOutcome

_SHOW_CONVERSATION = "show_conversation:"


class ChatController(QObject):
    """Takes questions from the pane, begins turns, and shows the turn of the conversation in view.

    `sessions`: all conversations with a running turn. `attachments`: the attachment of the next
    question. `conversations`: which conversation is shown. `models`: the menu of models.
    `remedy_requested(Remedy)`: a remedy that only the window can apply. `crashed(Exception)`: a
    bug.
    """

    remedy_requested = Signal(object)
    settings_requested = Signal()
    key_requested = Signal()
    external_link_activated = Signal(str)
    crashed = Signal(object)
    model_shown = Signal(bool)

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
        self.sessions = TurnScheduler(services, tasks, books, self)
        self.conversations = ConversationsController(services, tasks, self.sessions, pane, self)
        self.attachments = attachments = AttachmentController(services, tasks, books, pane, self)
        DraftQuote(services, tasks, books, attachments, self)
        self._follow_ups = QuestionQueueController(
            self.sessions, self.conversations, attachments, pane, self
        )
        self.models = ModelMenuController(
            services, tasks, network, pane.composer.model_button, self
        )
        self._warm_up_later = QTimer(self, singleShot=True, interval=0)
        self._warm_up_later.timeout.connect(self._warm_up)
        self._connect()

    def shut_down(self) -> None:
        """Stop running turns, save streamed text and queued questions, and end the threads."""
        self.conversations.flush()
        self.sessions.shut_down()
        self._pane.close_renderer()

    def show_model(self) -> None:
        has_model = not self._services.model.is_offline
        has_tools = self._services.model.can_use_tools
        self._pane.set_model(self._services.model.name, has_model=has_model, has_tools=has_tools)
        viewer = self._books.pane
        for bar in (viewer.selection_bar, viewer.region_bar):
            bar.set_model(has_model)
        self.model_shown.emit(has_model)

    def tell(self, error: errors.DomainError) -> None:
        """Show a known error above the composer."""
        self._pane.show_notice(error.words)

    # --- connections

    def _connect(self) -> None:
        pane, books, sessions = self._pane, self._books, self.sessions
        books.book_opened.connect(self._enter_book)
        books.book_closed.connect(self._leave_book)
        sessions.turn_began.connect(self._show_beginning)
        sessions.event_emitted.connect(self._show_event)
        sessions.turn_ended.connect(self._show_end)
        sessions.crashed.connect(self.crashed)
        pane.question_submitted.connect(self._ask_from_composer)
        pane.suggestion_chosen.connect(self.ask)
        pane.composer.stop_requested.connect(self._stop)
        pane.retry_requested.connect(self._retry)
        pane.regenerate_requested.connect(self._ask_again)
        pane.composer.edit_submitted.connect(self._ask_otherwise)
        pane.continue_requested.connect(partial(self.ask, CONTINUE_MESSAGE))
        pane.external_link_activated.connect(self.external_link_activated)
        pane.composer.focused.connect(self._warm_up_later.start)
        pane.composer.model_menu_requested.connect(self.models.open)
        self.models.menu.settings_chosen.connect(self.settings_requested)
        self.models.failed.connect(self.tell)
        pane.remedy_requested.connect(self._apply_remedy)
        pane.notice_action_requested.connect(self._act_on_notice)
        self.conversations.about_to_leave.connect(self._leave_conversation)
        self.conversations.shown.connect(self._take_up)

    # --- changing the conversation

    @Slot(object)
    def _enter_book(self, book: Book) -> None:
        self.show_model()
        self.sessions.show(book.id, "")
        self.conversations.enter_book(book.id)

    @Slot()
    def _leave_book(self) -> None:
        self._leave_conversation()
        self.conversations.leave_book()

    @Slot()
    def _leave_conversation(self) -> None:
        """Leave the conversation in view; its running turn continues."""
        self._when_free = None
        self.sessions.leave()
        book = self._books.book
        if book is not None:
            self.sessions.show(book.id, "")

    @Slot(object, bool)
    def _take_up(self, session: ConversationSession, is_unseen: bool) -> None:
        """Show the session's running turn, with the events that came while it was out of view."""
        turn = session.turn
        if turn is None:
            self._pane.set_running(False)
        else:
            if is_unseen:
                self._show_turn(turn)
            else:
                self._pane.begin_answer(turn.before)
            for event in turn.events:
                self._pane.apply(event)
            if turn.is_over:  # without an event for its end: it failed or was stopped
                self._show_failure(session, turn)
                self._pane.set_running(False)
            session.let_go()
        self._follow_ups.show()

    # --- asking questions

    @Slot(str)
    def ask(self, question: str) -> None:
        """Ask about the open book as a whole.

        The attachment stays for the reader's own question.
        """
        self._ask(question, NO_TARGET)

    @Slot(str)
    def _ask_from_composer(self, question: str) -> None:
        self._ask(question, NO_TARGET if is_page_command(question) else None)

    def ask_about(self, question: str, pointed: QuestionTarget) -> None:
        """Ask about the given words or picture of a page."""
        self._ask(question, pointed)

    def _ask(self, question: str, pointed: QuestionTarget | None) -> None:
        """Ask at once, or queue the question while an answer is running.

        `pointed` None: the question is about the attachment, at the depth that the composer shows.
        """
        try:
            words = checked_message(question)
        except errors.MessageError as error:
            self.tell(error)
            self._pane.composer.set_text(question)
            return
        session = self.sessions.shown
        if session is None:
            # Between two books there is no session that could take the question.
            self._pane.composer.set_text(question)
            self.conversations.keep_draft(question)
            return
        if self.conversations.is_loading:
            # The entries that are still shown belong to another book.
            self._pane.show_entries([])
        if pointed is None:
            pointed = replace(
                self.attachments.take(), depth=self._pane.composer.depth_choice.take()
            )
        asked = turn_requests.AskedQuestion(words, pointed, is_stored=False)
        self.conversations.drop_draft(self._pane.composer.draft)
        if session.is_running:
            self._follow_ups.add(session, asked)
        else:
            # The next question replaces one that couldn't be stored.
            self.sessions.ask(session, asked, replaces_last=not session.question.is_stored)

    @Slot()
    def _retry(self) -> None:
        session = self.sessions.shown
        if session is None or self._waits(session, self._retry):
            return
        # The pressed button disappears with the failed answer.
        self._pane.setFocus()
        asked = session.question
        if asked.is_stored:
            self.sessions.start(session, turn_requests.RetryQuestion(asked.pointed))
        else:
            self._pane.composer.set_text("")
            self._ask(asked.words, asked.pointed)

    @Slot(str)
    def _ask_again(self, question_id: str) -> None:
        """Ask the same question again.

        The new answer is thorough if the composer shows Thorough.
        """
        session = self.sessions.shown
        if session is None or self._waits(session, lambda: self._ask_again(question_id)):
            return
        is_thorough = self._pane.composer.depth_choice.take_thorough()
        self._branch(lambda pointed: turn_requests.AnotherAnswer(question_id, pointed, is_thorough))

    @Slot(str, str, object)
    def _ask_otherwise(self, question_id: str, words: str, depth: Depth) -> None:
        """Ask an earlier question in other words."""
        try:
            checked = checked_message(words)
        except errors.MessageError as error:
            self.tell(error)
            return
        self._branch(
            lambda pointed: turn_requests.EditedQuestion(
                question_id, checked, replace(pointed, depth=depth)
            ),
            checked,
        )

    def _branch(
        self, request: Callable[[QuestionTarget], turn_requests.TurnRequest], words: str = ""
    ) -> None:
        session = self.sessions.shown
        if session is None or self._waits(session, lambda: self._branch(request, words)):
            return
        self._pane.setFocus()
        before = session.question
        asked = replace(before, words=words, is_stored=False) if words else before
        self.sessions.start(session, request(before.pointed), asked)

    @Slot()
    def _stop(self) -> None:
        if self.sessions.shown is not None:
            self.sessions.shown.stop()

    def _waits(self, session: ConversationSession, action: Callable[[], None]) -> bool:
        """Return True if a turn runs; then `action` runs when that turn has ended.

        The window shows the end of a turn a moment before its thread is free.
        """
        if session.is_running:
            self._when_free = action
        return session.is_running

    # --- showing a turn

    @Slot(object)
    def _show_beginning(self, session: ConversationSession) -> None:
        if session is self.sessions.shown and session.turn is not None:
            self._show_turn(session.turn)

    def _show_turn(self, turn: LiveTurn) -> None:
        pane, request = self._pane, turn.request
        match request:
            case turn_requests.NewQuestion(words, replaces_last=True):
                pane.begin_branch("", words)
            case turn_requests.NewQuestion(words, pointed):
                about = target_to_store(pointed, 0)
                pane.begin_turn(words, about, pointed.name, pointed.depth)
            case turn_requests.EditedQuestion(question_id, words, pointed):
                pane.begin_branch(question_id, words, pointed.depth)
            case turn_requests.AnotherAnswer(question_id):
                pane.begin_branch(question_id)
            case turn_requests.RetryQuestion():
                pane.begin_again()
            case _:
                assert_never(request)
        answer = pane.conversation_view.messages.last_answer
        turn.before = answer.parts.values if answer is not None else ()

    @Slot(object, object)
    def _show_event(self, session: ConversationSession, event: events.ChatEvent) -> None:
        book, turn = self._books.book, session.turn
        if session is not self.sessions.shown or book is None or turn is None:
            return
        match event:
            case events.TurnStarted():
                self.conversations.begin(event.conversation_id)
            case events.ToolFinishedEvent() if (
                event.tool_name == "view_page" and event.outcome.is_error
            ):
                self.attachments.offer_images(book)
            case events.ToolFinishedEvent() if (
                event.tool_name == "read_comments" and event.outcome.is_error
            ):
                self.attachments.offer_comments(book)
            case _:
                pass
        self._pane.apply(event)
        if isinstance(event, events.TurnFinished) and turn.cost.words:
            self._pane.set_turn_cost(turn.cost.words)

    @Slot(object, object)
    def _show_end(self, session: ConversationSession, outcome: TurnOutcome) -> None:
        # A server reports its model's name with the first answer.
        self.show_model()
        self.conversations.refresh()
        if session is self.sessions.shown:
            self._show_failure(session, session.turn)
            self._pane.set_running(False)
            action, self._when_free = self._when_free, None
            if action is not None:
                action()
        elif session.has_news and self._books.position.state_of(session.book_id) is not None:
            self._tell_news(session, is_answer=outcome.answer is not None)

    def _show_failure(self, session: ConversationSession, turn: LiveTurn | None) -> None:
        """Show the failure unless the turn has shown it, and restore an unstored question."""
        failure = session.failure
        if failure is None or turn is None:
            return
        if self._pane.is_answering:
            self._pane.show_error(failure.error)
        if not session.question.is_stored and self._pane.composer.is_empty:
            self._pane.composer.set_text(session.question.words)
            self._pane.composer.depth_choice.put_back(session.question.pointed.depth)
            self.conversations.keep_draft(session.question.words)

    def _tell_news(self, session: ConversationSession, *, is_answer: bool) -> None:
        """Tell the reader that an answer has arrived in another conversation about an open book."""
        self._pane.show_notice(
            tr("An answer is ready in another conversation.")
            if is_answer
            else tr("An answer failed in another conversation."),
            tr("Show"),
            f"{_SHOW_CONVERSATION}{session.conversation_id}",
        )

    # --- notices and remedies

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action.startswith(_SHOW_CONVERSATION):
            self.conversations.select(action.removeprefix(_SHOW_CONVERSATION))

    @Slot(object)
    def _apply_remedy(self, remedy: errors.Remedy) -> None:
        match remedy:
            case errors.Remedy.RETRY:
                self._retry()
            case errors.Remedy.NEW_CONVERSATION:
                self.conversations.start_new()
            case errors.Remedy.OPEN_SETTINGS | errors.Remedy.CHOOSE_MODEL:
                self.settings_requested.emit()
            case errors.Remedy.ENTER_KEY:
                self.key_requested.emit()
            case errors.Remedy.OPEN_BILLING:
                self.external_link_activated.emit(BILLING_PAGE)
            case errors.Remedy.CONTINUE_ONCE if self.sessions.shown is not None:
                self._services.continue_once(self.sessions.shown.conversation_id)
                self._retry()
            case _:
                self.remedy_requested.emit(remedy)

    @Slot()
    def _warm_up(self) -> None:
        self._network.run(self._services.model.warm_up)


class QuestionQueueController(QObject):
    """Fills the queue of the conversation in view and carries out the reader's changes to it."""

    def __init__(
        self,
        sessions: TurnScheduler,
        conversations: ConversationsController,
        attachments: AttachmentController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._attachments = attachments
        self._sessions = sessions
        self._conversations = conversations
        self._pane = pane
        self._changed: tuple[ConversationSession, AskedQuestion | None] | None = None
        pane.queue.removed.connect(self._remove)
        pane.queue.edit_requested.connect(self._edit)
        pane.queue.resumed.connect(self._resume)
        sessions.turn_began.connect(self._follow)
        sessions.activity_changed.connect(self.show)

    def add(self, session: ConversationSession, question: AskedQuestion) -> None:
        """Queue a question until the earlier answers have come."""
        session.wait_with(question, self._place_in(session))
        self._sessions.keep_waiting(session)
        self.show()

    def _place_in(self, session: ConversationSession) -> int:
        """Return the index where an edited question stood; the end of the queue for a new one."""
        changed, self._changed = self._changed, None
        if changed is None or changed[0] is not session or changed[1] is None:
            return len(session.waiting)
        return session.waiting.index(changed[1]) if changed[1] in session.waiting else 0

    @Slot()
    def show(self) -> None:
        session = self._sessions.shown
        waiting = session.waiting if session is not None else []
        told = [
            QueuedQuestion(pointed.name or words, self._attachments.words_for(pointed))
            for words, pointed in ((each.words, each.pointed) for each in waiting)
        ]
        self._pane.queue.show_questions(told, is_paused=session is not None and session.is_paused)

    @Slot(object)
    def _follow(self, session: ConversationSession) -> None:
        if session is self._sessions.shown:
            self.show()

    @Slot(int)
    def _remove(self, at: int) -> None:
        self._taken(at)

    @Slot(int)
    def _edit(self, at: int) -> None:
        """Move a question and its attachment back into the composer, before the text there."""
        session = self._sessions.shown
        taken = self._taken(at)
        if session is not None and taken is not None:
            self._changed = session, session.waiting[at] if at < len(session.waiting) else None
            written = self._pane.composer.text.strip()
            words = f"{taken.words}\n\n{written}" if written else taken.words
            self._pane.composer.set_text(words)
            self._attachments.attach_again(taken.pointed)
            self._pane.composer.depth_choice.put_back(taken.pointed.depth)
            self._conversations.keep_draft(words)
            self._pane.setFocus()

    @Slot()
    def _resume(self) -> None:
        session = self._sessions.shown
        if session is not None:
            session.is_paused = False
            self._sessions.ask_next(session)
            self.show()

    def _taken(self, at: int) -> AskedQuestion | None:
        session = self._sessions.shown
        if session is None or not 0 <= at < len(session.waiting):
            return None
        taken = session.waiting.pop(at)
        session.is_paused = session.is_paused and bool(session.waiting)
        self._sessions.keep_waiting(session)
        self.show()
        return taken
