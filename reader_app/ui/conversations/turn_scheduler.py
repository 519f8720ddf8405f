"""Runs the turns of all conversations, in view or not; asks their queued questions afterwards."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.app.chat.questions import PendingQuestion
from reader_app.app.library.reading_position import PageState
from reader_app.domain.cross_references import ReferenceTarget
from reader_app.domain.errors import DomainError, LLMError, LLMErrorCode, Remedy
from reader_app.domain.events import TokenUsageEvent, TurnFailed, TurnStarted
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.book.position_keeper import GuiReadingPosition
from reader_app.ui.conversations import turn_requests
from reader_app.ui.conversations.conversation_session import ConversationSession, LiveTurn, TurnCost
from reader_app.ui.services import Services
from reader_app.ui.window.tab_strip import AnswerMark
from reader_app.workers.agent_worker import AgentWorker, ConcurrencyLimit, TurnOutcome
from reader_app.workers.background_tasks import MainThreadCalls, Tasks


class QuestionQueueStore:
    """Stores queued questions, so that neither a crash nor closing the window loses them.

    It writes only queues that have changed, in the order of the changes.
    """

    def __init__(self, services: Services, tasks: Tasks) -> None:
        self._services = services
        self._tasks = tasks
        self._stored: dict[str, tuple[PendingQuestion, ...] | None] = {}

    def note_stored(self, conversation_id: str, waiting: Sequence[PendingQuestion]) -> None:
        """Record the queue that was read from the store."""
        self._stored[conversation_id] = tuple(waiting)

    def keep(self, session: ConversationSession) -> None:
        """Store a session's queue if it has changed and the conversation itself is stored."""
        key, waiting = session.conversation_id, session.unasked
        if not key or waiting == self._stored.get(key, ()):
            return
        self._stored[key] = waiting
        save = self._services.conversations.save_waiting

        def forget(_: DomainError) -> None:
            # What is stored is unknown now, so the next change writes the queue again.
            self._stored[key] = None

        self._tasks.run(lambda: save(key, waiting), failed=forget)

    def keep_as_draft(
        self, session: ConversationSession, questions: Sequence[turn_requests.AskedQuestion]
    ) -> None:
        """Prepend questions to the draft of their conversation or book, so that none is lost."""
        words = "\n\n".join(question.words for question in questions)
        if not words:
            return
        conversation_id, book_id = session.conversation_id, session.book_id
        conversations, books = self._services.conversations, self._services.books

        def keep() -> None:
            if conversation_id:
                draft = conversations.open(conversation_id).draft
                conversations.save_draft(conversation_id, _joined(words, draft))
            else:
                draft = str(books.place(book_id).get("draft", ""))
                books.merge_place(book_id, {"draft": _joined(words, draft)})

        self._tasks.run(keep)


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part.strip())


def unexpected_turn_error() -> LLMError:
    """Return the error shown for a turn that ended in a bug; the bug is reported elsewhere."""
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("Something went wrong inside Pagemate."),
        remedy=Remedy.RETRY,
        advice=tr("Your question was saved. Try again."),
    )


class TurnScheduler(QObject):
    """Runs turns, at most one per conversation, and asks queued questions when they end.

    `turn_began(session)`, `event_emitted(session, ChatEvent)`, `turn_ended(session, TurnOutcome)`.
    `activity_changed`: the result of `activity` has changed.
    `crashed(Exception)`: a bug.
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
        self._keeper = QuestionQueueStore(services, tasks)
        self._gate = ConcurrencyLimit()
        self._workers = [AgentWorker(self, gate=self._gate)]
        self._sessions: list[ConversationSession] = []
        self._shown: ConversationSession | None = None
        books.position.page_changed.connect(self._note_page)

    # --- the sessions

    @property
    def shown(self) -> ConversationSession | None:
        """The session of the conversation in view."""
        return self._shown

    def find(self, conversation_id: str) -> ConversationSession | None:
        """Return the session of a conversation with a running turn, a queue, or unseen news.

        Unseen news is an answer or a failure that the reader hasn't been shown.
        """
        open_sessions = (session for session in self._sessions if not session.is_closed)
        found = (session for session in open_sessions if session.conversation_id == conversation_id)
        return next(found, None) if conversation_id else None

    def holds(self, conversation_id: str) -> bool:
        """Whether this window shows the conversation, or answers questions in it."""
        session = self.find(conversation_id)
        if session is None:
            return False
        return session is self._shown or session.is_running or bool(session.waiting)

    def forget_news(self, conversation_id: str) -> None:
        """Forget an unseen answer, because another window shows the conversation."""
        session = self.find(conversation_id)
        if session is not None and not self.holds(conversation_id):
            self._forget(session)
            self.activity_changed.emit()

    def show(
        self, book_id: str, conversation_id: str, waiting: Sequence[PendingQuestion] = ()
    ) -> ConversationSession:
        """Make this conversation the one in view; id "": a new one.

        `waiting`: questions from the store that weren't asked; they are paused until the reader
        resumes.
        """
        self.leave()
        session = self.find(conversation_id)
        if session is None:
            session = ConversationSession(book_id, conversation_id, self)
            self._follow(session)
            session.waiting = [
                turn_requests.AskedQuestion(each.words, each.pointed, False) for each in waiting
            ]
            session.is_paused = bool(waiting)
            self._keeper.note_stored(conversation_id, waiting)
        session.has_news = False
        self._shown = session
        self.activity_changed.emit()
        return session

    def leave(self) -> None:
        """Leave the conversation in view; its running turn continues but turns no more pages."""
        session, self._shown = self._shown, None
        if session is None:
            return
        if session.turn is not None and not session.turn.was_left:
            session.turn.was_left, session.turn.was_read = True, session.turn.is_ending
            self._tell_page_state(session, PageState.turn_ended)
        self._forget_if_idle(session)
        self.activity_changed.emit()

    def activity(self) -> dict[str, AnswerMark]:
        """Return the marks for the tabs by book id: an answer is on its way, or has come unseen."""
        found: dict[str, AnswerMark] = {}
        for session in self._sessions:
            if session is self._shown:
                continue
            if session.is_running:
                found[session.book_id] = AnswerMark.COMING
            elif session.has_news:
                found.setdefault(session.book_id, AnswerMark.COME)
        return found

    # --- turns

    def start(
        self,
        session: ConversationSession,
        request: turn_requests.TurnRequest,
        question: turn_requests.AskedQuestion | None = None,
    ) -> bool:
        """Begin a turn; return False if another one is running in this conversation."""
        if session.is_running:
            return False
        book_id = session.book_id
        state = self._books.position.state_of(book_id)
        page = session.turn.page if session.turn is not None else 0
        turn = LiveTurn(request, self._worker(), TurnCost(self._services.model.cost_usd))
        turn.page = state.page_in_view if state is not None else page
        turn.was_left = session is not self._shown
        if question is not None:
            session.question = question
        if not turn.was_left:
            self._tell_page_state(session, PageState.turn_began)
        if state is not None and isinstance(request, turn_requests.NewQuestion):
            self._books.position.note_said(request.words)
        self._books.position.flush()
        is_saved = threading.Event()
        self._tasks.run(is_saved.set)
        position = partial(
            GuiReadingPosition,
            MainThreadCalls(session),
            lambda: _page_state_at(session),
            last_page=lambda: turn.page,
            was_left=lambda: turn.was_left,
            pin=lambda target: _pin_at(session, target),
        )
        session.follow(turn)
        turn.worker.start(
            turn_requests.TurnInThread(
                request, session.conversation_id, self._services, position, is_saved
            )
        )
        self.turn_began.emit(session)
        self.activity_changed.emit()
        return True

    def ask(
        self,
        session: ConversationSession,
        question: turn_requests.AskedQuestion,
        *,
        replaces_last: bool = False,
    ) -> bool:
        """Begin a turn with a new question at the end of a conversation."""
        words, pointed, further_ids = question.words, question.pointed, session.further_ids
        request = turn_requests.NewQuestion(
            words, pointed, session.book_id, further_ids, replaces_last
        )
        return self.start(session, request, question)

    def ask_next(self, session: ConversationSession) -> None:
        """Ask the first queued question; storing it as asked removes it from the stored queue."""
        if session.waiting and not session.is_running:
            self.ask(session, session.waiting.pop(0))

    def keep_waiting(self, session: ConversationSession) -> None:
        """Store the queue of a session after it has changed."""
        self._keeper.keep(session)

    # --- ends

    @Slot(str)
    def close_book(self, book_id: str) -> None:
        """Stop the turns of a book whose tab was closed; its queued questions stay stored."""
        for session in [session for session in self._sessions if session.book_id == book_id]:
            self._close(session)

    def drop(self, conversation_id: str) -> None:
        """End the session of a conversation that was deleted."""
        session = self.find(conversation_id)
        if session is not None:
            self._close(session)

    def hand_over(self, book_id: str, to: TurnScheduler) -> None:
        """Give the running turns and queued questions about a book to another window.

        The turns go on; nothing of them depends on this window any more.
        """
        for session in [each for each in self._sessions if each.book_id == book_id]:
            if not session.conversation_id or not (session.is_running or session.waiting):
                continue
            if session is self._shown:
                self.leave()
            self._keeper.keep(session)
            self._sessions.remove(session)
            session.event_emitted.disconnect(self._pass_event)
            session.turn_ended.disconnect(self._end_turn)
            turn = session.turn
            if turn is not None and turn.worker in self._workers:
                self._workers.remove(turn.worker)
                to.take_over(session, turn.worker)
            else:
                to.take_over(session, None)
        self.activity_changed.emit()

    def take_over(self, session: ConversationSession, worker: AgentWorker | None) -> None:
        """Take in what `hand_over` gives."""
        session.setParent(self)
        if worker is not None:
            worker.setParent(self)
            self._workers.append(worker)
        self._keeper.note_stored(session.conversation_id, session.unasked)
        self._follow(session)
        self.activity_changed.emit()

    @property
    def books(self) -> BookController:
        """The books of this window."""
        return self._books

    def shut_down(self) -> None:
        """Stop running turns, store streamed text and queued questions, and end the threads."""
        for session in list(self._sessions):
            self._close(session)
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.shut_down()

    # --- internals

    def _close(self, session: ConversationSession) -> None:
        """End a session: stop its turn and store its queued questions."""
        if not session.conversation_id:
            self._keeper.keep_as_draft(session, session.waiting)
            session.waiting.clear()
        if session.question.is_stored or not session.is_running:
            self._keeper.keep(session)  # A change whose write has failed is written now
        if session.is_running:
            session.is_closed = True
            session.stop()
        elif session is not self._shown:
            self._forget(session)  # an answer that came unseen is in the stored conversation

    def _follow(self, session: ConversationSession) -> None:
        session.event_emitted.connect(self._pass_event)
        session.turn_ended.connect(self._end_turn)
        self._sessions.append(session)

    def _worker(self) -> AgentWorker:
        for worker in self._workers:
            if not worker.is_running:
                return worker
        self._workers.append(AgentWorker(self, gate=self._gate))
        return self._workers[-1]

    def _end_spare_workers(self) -> None:
        """End idle workers except one; this doesn't block, because they have nothing left to do."""
        resting = [worker for worker in self._workers if not worker.is_running]
        for worker in resting[1:]:
            self._workers.remove(worker)
            worker.shut_down()
            worker.deleteLater()

    def _tell_page_state(
        self, session: ConversationSession, tell: Callable[[PageState], None]
    ) -> None:
        state = self._books.position.state_of(session.book_id)
        if state is not None:
            tell(state)

    @Slot(int)
    def _note_page(self, page: int) -> None:
        book = self._books.book
        for session in self._sessions:
            if session.turn is not None and book is not None and session.book_id == book.id:
                session.turn.page = page

    @Slot(object, object)
    def _pass_event(self, session: ConversationSession, event: object) -> None:
        if isinstance(event, TokenUsageEvent) and session.turn is not None:
            session.turn.cost.add(event)
        if isinstance(event, TurnStarted):
            self._keeper.keep(session)
        self.event_emitted.emit(session, event)

    @Slot(object, object)
    def _end_turn(self, session: ConversationSession, outcome: TurnOutcome) -> None:
        turn = session.turn
        if turn is None:
            return
        error = outcome.error or (unexpected_turn_error() if outcome.bug is not None else None)
        if error is not None and session.failure is None:
            turn.note(TurnFailed(error, turn.turn_id))
        is_stopped = outcome.answer is None and not turn.is_followed
        session.is_paused = bool(session.waiting) and is_stopped
        if not turn.was_left:
            self._tell_page_state(session, PageState.turn_ended)
        if session is not self._shown:
            has_come = outcome.answer is not None or error is not None
            session.has_news = has_come and not turn.was_read
            self._keep_unstored(session, error)
        self.turn_ended.emit(session, outcome)
        if outcome.bug is not None:
            self.crashed.emit(outcome.bug)
        if session is self._shown or session.failure is None:
            session.let_go()
        if session.question.is_stored or not session.is_closed:
            self._keeper.keep(session)
        if session.is_closed:
            self._forget(session)
        elif session.waiting and not session.is_paused:
            self.ask_next(session)
        elif session is not self._shown:
            self._forget_if_idle(session)
        self._end_spare_workers()
        self.activity_changed.emit()

    def _forget_if_idle(self, session: ConversationSession) -> None:
        if session.is_idle and not session.has_news:
            self._forget(session)

    def _forget(self, session: ConversationSession) -> None:
        if session is self._shown:
            self._shown = None
        if session in self._sessions:
            self._sessions.remove(session)
            session.deleteLater()

    def _keep_unstored(self, session: ConversationSession, error: DomainError | None) -> None:
        """Store the words of a question that couldn't be stored as a draft instead."""
        if error is None or session.question.is_stored:
            return
        if session.conversation_id:
            self._keeper.keep_as_draft(session, [session.question])
        else:
            self._keeper.keep_as_draft(session, [session.question, *session.waiting])
            session.waiting.clear()


def _pin_at(session: ConversationSession, target: ReferenceTarget) -> bool:
    """Show a part of the session's book in a card, in the window that has the session now."""
    home = session.parent()
    return isinstance(home, TurnScheduler) and home.books.pane.pin_card(target)


def _page_state_at(session: ConversationSession) -> PageState | None:
    """Return the page state of a session's book, in the window that has the session now."""
    home = session.parent()
    if not isinstance(home, TurnScheduler):
        return None
    return home.books.position.state_of(session.book_id)
