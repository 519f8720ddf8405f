"""A conversation while the program runs: its running turn and its queued questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.app.chat.cost_cap import usd_words
from reader_app.app.chat.questions import PendingQuestion
from reader_app.domain.book import now_utc
from reader_app.domain.chat import ChatMessage, MessageRole, TokenUsage
from reader_app.domain.events import (
    ChatEvent,
    TextDelta,
    TokenUsageEvent,
    TurnCancelled,
    TurnFailed,
    TurnFinished,
    TurnStarted,
)
from reader_app.domain.values import dataclass, field
from reader_app.ui.answers.tool_step import ToolCallStep
from reader_app.ui.conversations.turn_requests import AskedQuestion, TurnRequest
from reader_app.workers.agent_worker import AgentWorker, TurnOutcome


class TurnCost:
    """Adds up the cost of a turn.

    It adds the costs of requests rather than their tokens, because long prompts cost more per
    token.
    """

    def __init__(self, cost_usd: Callable[[TokenUsage], float | None]) -> None:
        self._cost_usd = cost_usd
        self._dollars = 0.0

    def add(self, event: TokenUsageEvent) -> None:
        usage = TokenUsage(
            event.input_tokens,
            event.output_tokens,
            event.cache_read_tokens,
            event.cache_write_tokens,
        )
        self._dollars += self._cost_usd(usage) or 0.0

    @property
    def words(self) -> str:
        """The cost in words, such as "$0.012"; "" if no price is known."""
        return usd_words(self._dollars) if self._dollars else ""


@dataclass(slots=True)
class LiveTurn:
    """A turn that is running, or whose failure the reader hasn't seen yet.

    - `page`: the page where the reader of its book is, or was when leaving the book.
    - `was_left`: something else was shown meanwhile, so the turn may no longer turn pages.
    - `was_read`: its end was in view before that; only its checks may still be running.
    - `is_ending`: it was stopped, or its end has been shown.
    - `is_followed`: the first queued question was asked after that.
    - `before`: the parts of an earlier try from which its answer continues.
    """

    request: TurnRequest
    worker: AgentWorker
    cost: TurnCost
    page: int = 0
    was_left: bool = False
    was_read: bool = False
    is_ending: bool = False
    is_followed: bool = False
    is_over: bool = False
    turn_id: str = ""
    before: Sequence[str | ToolCallStep] = ()
    began_at: datetime = field(default_factory=now_utc)
    events: list[ChatEvent] = field(default_factory=list)

    def note(self, event: ChatEvent) -> None:
        """Record an event, so that it can be shown later.

        Consecutive text deltas are merged.
        """
        if isinstance(event, TurnStarted):
            self.turn_id = event.turn_id
        self.is_ending |= isinstance(event, TurnCancelled | TurnFailed | TurnFinished)
        last = self.events[-1] if self.events else None
        if isinstance(event, TextDelta) and isinstance(last, TextDelta):
            begin = len(last.text)
            shifted = ((start + begin, end + begin) for start, end in event.veiled)
            self.events[-1] = TextDelta(last.text + event.text, (*last.veiled, *shifted))
        else:
            self.events.append(event)

    def id_among(self, messages: Sequence[ChatMessage]) -> str:
        """Return the turn's id if it is stored, even if its event hasn't arrived yet."""
        asked = (each for each in reversed(messages) if each.role is MessageRole.USER)
        last = next(asked, None)
        if last is not None and not self.turn_id and last.created_at >= self.began_at:
            return last.turn_id
        return self.turn_id


class ConversationSession(QObject):
    """A conversation for as long as a turn runs or questions wait in it.

    `event_emitted(session, ChatEvent)`, `turn_ended(session, TurnOutcome)`: from its turn.
    - `conversation_id`: "" until the first question is stored.
    - `has_news`: an answer or a failure has come that hasn't been shown.
    - `further_ids`: books to ask besides its own, until the conversation is stored.
    - `waiting`: questions asked during an answer, to be sent in this order.
    - `is_paused`: they aren't sent before the reader says so.
    - `is_closed`: the session is ending and sends no more questions.
    """

    event_emitted = Signal(object, object)
    turn_ended = Signal(object, object)

    def __init__(self, book_id: str, conversation_id: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.book_id = book_id
        self.conversation_id = conversation_id
        self.further_ids: tuple[str, ...] = ()
        self.question = AskedQuestion()
        self.turn: LiveTurn | None = None
        self.waiting: list[AskedQuestion] = []
        self.is_paused = False
        self.is_closed = False
        self.has_news = False

    @property
    def is_running(self) -> bool:
        return self.turn is not None and not self.turn.is_over

    @property
    def unasked(self) -> tuple[PendingQuestion, ...]:
        """The questions that exist only in memory: queued, or about to be stored."""
        is_on_its_way = self.is_running and not self.question.is_stored
        questions = [self.question, *self.waiting] if is_on_its_way else self.waiting
        return tuple(PendingQuestion(question.words, question.pointed) for question in questions)

    @property
    def is_idle(self) -> bool:
        """Whether dropping the session would lose nothing."""
        return self.turn is None and not self.waiting

    def follow(self, turn: LiveTurn) -> None:
        """Follow a turn that was started in this conversation."""
        self.turn = turn
        self.is_paused = False
        turn.worker.event_emitted.connect(self._take_event)
        turn.worker.turn_ended.connect(self._take_end)

    def stop(self) -> None:
        """Stop the running turn; `turn_ended` follows within 200 ms."""
        if self.is_running and self.turn is not None:
            self.turn.is_ending = True
            self.turn.worker.stop()

    def wait_with(self, question: AskedQuestion, at: int) -> None:
        """Queue a question at index `at`.

        A question asked after the turn has ended or was stopped is sent without waiting for "Ask
        now".
        """
        if self.turn is not None and self.turn.is_ending and not self.waiting:
            self.turn.is_followed = True
        self.waiting.insert(at, question)

    @Slot(object)
    def _take_event(self, event: ChatEvent) -> None:
        turn = self.turn
        if turn is None:
            return
        turn.note(event)
        if isinstance(event, TurnStarted):
            self.question.is_stored = True
            self.conversation_id = event.conversation_id
        self.event_emitted.emit(self, event)

    @Slot(object)
    def _take_end(self, outcome: TurnOutcome) -> None:
        turn = self.turn
        if turn is None:
            return
        turn.worker.event_emitted.disconnect(self._take_event)
        turn.worker.turn_ended.disconnect(self._take_end)
        turn.is_over = True
        self.turn_ended.emit(self, outcome)

    def let_go(self) -> None:
        """Forget the ended turn, because its end has been shown or doesn't matter."""
        if not self.is_running:
            self.turn = None

    @property
    def failure(self) -> TurnFailed | None:
        """The failure of the last turn, if its session still holds it; otherwise None."""
        last = self.turn.events[-1] if self.turn is not None and self.turn.events else None
        return last if isinstance(last, TurnFailed) else None
