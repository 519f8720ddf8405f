"""A conversation in this session of the program: the turn that runs, what waits to be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
from reader_app.ui.answers.tool_words import ToolCallStep
from reader_app.ui.conversations.turn_requests import AskedQuestion, TurnRequest
from reader_app.workers.agent_worker import AgentWorker, TurnOutcome


class TurnCost:
    """Adds up the cost of a turn by requests, not tokens: a long prompt has a price of its own."""

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
        """ "$0.012", or "" where no price is known."""
        return usd_words(self._dollars) if self._dollars else ""


@dataclass(slots=True)
class LiveTurn:
    """A turn that runs, or whose failure the reader hasn't seen yet.

    `page`: where the reader of its book is, or was when they left it. `was_left`: something else
    was shown meanwhile, so that it turns no pages any more. `is_ending`: it was stopped, or its end
    has been shown. `is_followed`: the first question that waits was asked after that. `before`:
    what its answer goes on from, of an earlier try.
    """

    request: TurnRequest
    worker: AgentWorker
    cost: TurnCost
    page: int = 0
    was_left: bool = False
    is_ending: bool = False
    is_followed: bool = False
    is_over: bool = False
    turn_id: str = ""
    before: Sequence[str | ToolCallStep] = ()
    began_at: datetime = field(default_factory=now_utc)
    events: list[ChatEvent] = field(default_factory=list)

    def note(self, event: ChatEvent) -> None:
        """Take an event down, so that it can be shown later on."""
        if isinstance(event, TurnStarted):
            self.turn_id = event.turn_id
        self.is_ending |= isinstance(event, TurnCancelled | TurnFailed | TurnFinished)
        last = self.events[-1] if self.events else None
        if isinstance(event, TextDelta) and isinstance(last, TextDelta):
            self.events[-1] = TextDelta(last.text + event.text)
        else:
            self.events.append(event)

    def id_among(self, messages: Sequence[ChatMessage]) -> str:
        """The turn's id if it is stored, also while the event that tells it is still on its way."""
        asked = (each for each in reversed(messages) if each.role is MessageRole.USER)
        last = next(asked, None)
        if last is not None and not self.turn_id and last.created_at >= self.began_at:
            return last.turn_id
        return self.turn_id


class ConversationSession(QObject):
    """A conversation as long as something runs or waits in it; tells of its turn.

    `event_emitted(session, ChatEvent)`, `turn_ended(session, TurnOutcome)`.
    `conversation_id` "": it isn't stored before its first question. `has_news`: an answer came
    that hasn't been shown. `further_ids`: books that it is going to ask besides its own, until it
    is stored. `waiting`: asked while another answer came, to be sent in this order;
    `is_paused`: not before the reader says so. `is_closed`: it is ending, nothing more is asked.
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
        """What of it is only in memory: what waits, and a question on its way into the store."""
        is_on_its_way = self.is_running and not self.question.is_stored
        questions = [self.question, *self.waiting] if is_on_its_way else self.waiting
        return tuple(PendingQuestion(question.words, question.pointed) for question in questions)

    @property
    def is_idle(self) -> bool:
        """Nothing would be lost without it."""
        return self.turn is None and not self.waiting

    def follow(self, turn: LiveTurn) -> None:
        """Follow a turn that was started in this conversation."""
        self.turn = turn
        self.is_paused = False
        turn.worker.event_emitted.connect(self._take_event)
        turn.worker.turn_ended.connect(self._take_end)

    def stop(self) -> None:
        """Stop what runs; `turn_ended` follows within 200 ms."""
        if self.is_running and self.turn is not None:
            self.turn.is_ending = True
            self.turn.worker.stop()

    def wait_with(self, question: AskedQuestion, at: int) -> None:
        """Let a question wait; one asked after the end is meant at once, not when told to go on."""
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
        """The end of its turn has been shown, or doesn't matter."""
        if not self.is_running:
            self.turn = None

    @property
    def failure(self) -> TurnFailed | None:
        """How its last turn ended, if it failed and that wasn't shown yet."""
        last = self.turn.events[-1] if self.turn is not None and self.turn.events else None
        return last if isinstance(last, TurnFailed) else None
