"""What a reader is told when a turn ended in a bug.

All conversations in which something runs or waits, whether they are shown or not.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.app.chat.questions import PendingQuestion
from reader_app.app.library.page_state import PageState
from reader_app.domain.errors import DomainError, LLMError, LLMErrorCode, Remedy
from reader_app.domain.events import EventListener, TokenUsageEvent, TurnFailed, TurnStarted
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.book.position_keeper import GuiReadingPosition
from reader_app.ui.conversations.conversation_session import ConversationSession, LiveTurn, TurnCost
from reader_app.ui.conversations.question_queue_store import QuestionQueueStore
from reader_app.ui.conversations.turn_requests import AskedQuestion, NewQuestion, TurnRequest
from reader_app.ui.services import Services
from reader_app.ui.window.tab_strip import AnswerMark
from reader_app.workers.agent_worker import AgentWorker, ConcurrencyLimit, TurnOutcome
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.main_thread import MainThreadCalls

if TYPE_CHECKING:
    from reader_app.domain.protocols import CancelSignal
    from reader_app.workers.agent_worker import Turn


def unexpected_turn_error() -> LLMError:
    """The bug itself is reported elsewhere; the question can be asked again."""
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("Something went wrong inside Pagemate."),
        remedy=Remedy.RETRY,
        advice=tr("Your question is kept. Try again."),
    )


class ConversationSessions(QObject):
    """Runs turns, one per conversation, and asks what waits when they end.

    `turn_began(Talk)`, `event_emitted(Talk, ChatEvent)`, `turn_ended(Talk, TurnOutcome)`;
    `activity_changed`: ask `activity` anew. `crashed(Exception)`: a bug.
    """

    turn_began = Signal(object)
    event_emitted = Signal(object, object)
    turn_ended = Signal(object, object)
    activity_changed = Signal()
    crashed = Signal(object)

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._calls = MainThreadCalls(self)
        self._keeper = QuestionQueueStore(services, tasks)
        self._gate = ConcurrencyLimit()
        self._workers = [AgentWorker(self, gate=self._gate)]
        self._talks: list[ConversationSession] = []
        self._shown: ConversationSession | None = None
        books.position.page_changed.connect(self._note_page)

    # --- which there are

    @property
    def shown(self) -> ConversationSession | None:
        """The one in view."""
        return self._shown

    def find(self, conversation_id: str) -> ConversationSession | None:
        """One in which something runs, waits, or has failed unseen."""
        open_talks = (talk for talk in self._talks if not talk.is_closed)
        found = (talk for talk in open_talks if talk.conversation_id == conversation_id)
        return next(found, None) if conversation_id else None

    def show(
        self, book_id: str, conversation_id: str, waiting: Sequence[PendingQuestion] = ()
    ) -> ConversationSession:
        """This conversation is the one in view from now on; "": a new one.

        `waiting`: what is stored as not asked yet; it waits for the reader's word.
        """
        self.leave()
        talk = self.find(conversation_id)
        if talk is None:
            talk = ConversationSession(book_id, conversation_id, self)
            talk.event_emitted.connect(self._pass_event)
            talk.turn_ended.connect(self._end_turn)
            talk.waiting = [AskedQuestion(each.words, each.pointed, False) for each in waiting]
            talk.is_paused = bool(waiting)
            self._keeper.note_stored(conversation_id, waiting)
            self._talks.append(talk)
        talk.has_news = False
        self._shown = talk
        self.activity_changed.emit()
        return talk

    def leave(self) -> None:
        """None is in view; what runs goes on, and turns no pages any more."""
        talk, self._shown = self._shown, None
        if talk is None:
            return
        if talk.turn is not None and not talk.turn.was_left:
            talk.turn.was_left = True
            self._tell_page_state(talk, PageState.turn_ended)
        self._forget_if_idle(talk)
        self.activity_changed.emit()

    def activity(self) -> dict[str, AnswerMark]:
        """By book id: whether an answer is coming or has come that isn't shown."""
        found: dict[str, AnswerMark] = {}
        for talk in self._talks:
            if talk is self._shown:
                continue
            if talk.is_running:
                found[talk.book_id] = AnswerMark.COMING
            elif talk.has_news:
                found.setdefault(talk.book_id, AnswerMark.COME)
        return found

    # --- turns

    def start(
        self, talk: ConversationSession, order: TurnRequest, question: AskedQuestion | None = None
    ) -> bool:
        """Begin a turn; False while another one runs in this conversation."""
        if talk.is_running:
            return False
        book_id, current = talk.book_id, talk.conversation_id
        state = self._books.position.state_of(book_id)
        page = talk.turn.page if talk.turn is not None else 0
        turn = LiveTurn(order, self._worker(), TurnCost(self._services.model.cost_usd))
        turn.page = state.current_page if state is not None else page
        turn.was_left = talk is not self._shown
        if question is not None:
            talk.question = question
        if not turn.was_left:
            self._tell_page_state(talk, PageState.turn_began)
        self._books.position.flush()
        stored = threading.Event()
        self._tasks.run(stored.set)

        def run(on_event: EventListener, cancel: CancelSignal) -> str:
            # What the reader did before asking counts, above all the guard they switched on.
            cancel.on_cancel(stored.set)
            stored.wait()
            desk = GuiReadingPosition(
                self._calls,
                lambda: self._books.position.state_of(book_id),
                cancel,
                lambda: turn.page,
                lambda: turn.was_left,
            )
            return order.run(self._services.chat(desk), current, on_event, cancel)

        return self._begin(talk, turn, run)

    def ask(
        self, talk: ConversationSession, question: AskedQuestion, *, replaces_last: bool = False
    ) -> bool:
        """A new question at the end of a conversation."""
        conversations, book_id, words = self._services.conversations, talk.book_id, question.words
        order = NewQuestion(
            words,
            question.pointed,
            lambda: conversations.begin(book_id, words, talk.further_ids).id,
            replaces_last,
        )
        return self.start(talk, order, question)

    def ask_next(self, talk: ConversationSession) -> None:
        """What has waited longest; it leaves the store's queue when it is stored as asked."""
        if talk.waiting and not talk.is_running:
            self.ask(talk, talk.waiting.pop(0))

    def keep_waiting(self, talk: ConversationSession) -> None:
        """What waits has changed."""
        self._keeper.keep(talk)

    # --- ends

    @Slot(str)
    def close_book(self, book_id: str) -> None:
        """Its tab was closed: stop what runs in it; what waits is there when it is opened."""
        for talk in [talk for talk in self._talks if talk.book_id == book_id]:
            self._close(talk)

    def drop(self, conversation_id: str) -> None:
        """It was deleted."""
        talk = self.find(conversation_id)
        if talk is not None:
            self._close(talk)

    def shut_down(self) -> None:
        """Stop what runs, keep what was streamed and what waits, end the threads."""
        for talk in self._talks:
            self._close(talk)
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.shut_down()

    # --- inside

    def _close(self, talk: ConversationSession) -> None:
        """Nothing more is asked in it."""
        if not talk.conversation_id:
            self._keeper.keep_as_draft(talk, talk.waiting)
            talk.waiting.clear()
        if talk.question.is_stored or not talk.is_running:
            self._keeper.keep(talk)  # what couldn't be written before
        if talk.is_running:
            talk.is_closed = True
            talk.stop()

    def _worker(self) -> AgentWorker:
        for worker in self._workers:
            if not worker.is_running:
                return worker
        self._workers.append(AgentWorker(self, gate=self._gate))
        return self._workers[-1]

    def _end_spare_workers(self) -> None:
        """One that rests is enough; ending it waits for nothing but its empty queue."""
        resting = [worker for worker in self._workers if not worker.is_running]
        for worker in resting[1:]:
            self._workers.remove(worker)
            worker.shut_down()
            worker.deleteLater()

    def _begin(self, talk: ConversationSession, turn: LiveTurn, run: Turn) -> bool:
        talk.follow(turn)
        turn.worker.start(run)
        self.turn_began.emit(talk)
        self.activity_changed.emit()
        return True

    def _tell_page_state(
        self, talk: ConversationSession, tell: Callable[[PageState], None]
    ) -> None:
        state = self._books.position.state_of(talk.book_id)
        if state is not None:
            tell(state)

    @Slot(int)
    def _note_page(self, page: int) -> None:
        book = self._books.book
        for talk in self._talks:
            if talk.turn is not None and book is not None and talk.book_id == book.id:
                talk.turn.page = page

    @Slot(object, object)
    def _pass_event(self, talk: ConversationSession, event: object) -> None:
        if isinstance(event, TokenUsageEvent) and talk.turn is not None:
            talk.turn.cost.add(event)
        if isinstance(event, TurnStarted):
            self._keeper.keep(talk)
        self.event_emitted.emit(talk, event)

    @Slot(object, object)
    def _end_turn(self, talk: ConversationSession, outcome: TurnOutcome) -> None:
        turn = talk.turn
        if turn is None:
            return
        error = outcome.error or (unexpected_turn_error() if outcome.bug is not None else None)
        if error is not None and talk.failure is None:
            turn.note(TurnFailed(error, turn.turn_id))
        is_stopped = outcome.answer is None and not turn.is_followed
        talk.is_paused = bool(talk.waiting) and is_stopped
        if not turn.was_left:
            self._tell_page_state(talk, PageState.turn_ended)
        if talk is not self._shown:
            talk.has_news = outcome.answer is not None or error is not None
            self._keep_unstored(talk, error)
        self.turn_ended.emit(talk, outcome)
        if outcome.bug is not None:
            self.crashed.emit(outcome.bug)
        if talk is self._shown or talk.failure is None:
            talk.let_go()
        if talk.question.is_stored or not talk.is_closed:
            self._keeper.keep(talk)
        if talk.is_closed:
            self._forget(talk)
        elif talk.waiting and not talk.is_paused:
            self.ask_next(talk)
        elif talk is not self._shown:
            self._forget_if_idle(talk)
        self._end_spare_workers()
        self.activity_changed.emit()

    def _forget_if_idle(self, talk: ConversationSession) -> None:
        if talk.is_idle and not talk.has_news:
            self._forget(talk)

    def _forget(self, talk: ConversationSession) -> None:
        if talk is self._shown:
            self._shown = None
        if talk in self._talks:
            self._talks.remove(talk)
            talk.deleteLater()

    def _keep_unstored(self, talk: ConversationSession, error: DomainError | None) -> None:
        """A question that never came into the store: its words are kept as a draft."""
        if error is None or talk.question.is_stored:
            return
        if talk.conversation_id:
            self._keeper.keep_as_draft(talk, [talk.question])
        else:
            self._keeper.keep_as_draft(talk, [talk.question, *talk.waiting])
            talk.waiting.clear()
