"""Watches a thorough turn: its spending, the time left for looking, and the check of its draft.

The loop itself is the same for every question; it asks this object through `TurnSupervisor`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from reader_app.agent.limits import AgentLimits, TurnDeadline
from reader_app.agent.message_history import filled, prompt_text
from reader_app.app.chat.book_context import without_tags
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.chat.cost_cap import CappedProvider, CostCap, tokens_of
from reader_app.app.chat.turn_recording import TurnRecording
from reader_app.app.citations.claim_check import ClaimCheckUseCase, told_claim
from reader_app.app.citations.quotation_report import PageName
from reader_app.domain import chat, events, protocols
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.errors import LLMError, StorageError
from reader_app.domain.usage import Spent
from reader_app.domain.values import dataclass, field

_log = logging.getLogger(__name__)

_DRAFT_CHECK_FILE: Final = "draft_check.md"
_KEPT_TIME: Final = 1 / 8
"""Part of the turn's time that is kept for the answer."""
_MORE_TOKENS: Final = 8_000
"""The tokens that another look adds to a request: a few passages, or pages."""
_MOST_TOLD: Final = 12


@dataclass(slots=True)
class ThoroughTurn:
    """The supervisor of one turn; also its listener, which adds progress to the events.

    `provider`: the one that the turn uses; if it enforces spending limits, they are checked ahead.
    `seconds`: the turn's time. `claims` None: drafts aren't checked.
    """

    asked_books: ConversationBooks
    recording: TurnRecording
    provider: protocols.ChatProvider
    limits: AgentLimits
    deadline: TurnDeadline
    seconds: float
    prompts_dir: Path
    claims: ClaimCheckUseCase | None = None
    cost_cap: CostCap | None = None
    cancel: protocols.CancelSignal | None = None
    _looks: int = 0
    _spent: Spent = field(default_factory=Spent)
    _pages: set[tuple[int, int]] = field(default_factory=set)

    def listen(self, event: events.ChatEvent) -> None:
        """Pass an event on, followed by the progress that it made."""
        self.recording.listen(event)
        match event:
            case events.ToolFinishedEvent():
                self._looks += event.tool_name not in chat.NO_LOOKS
                self._pages |= {(OWN_PLACE, page) for page in event.outcome.pages_shown}
                for book in event.outcome.further:
                    self._pages |= {(book.place, page) for page in book.pages}
            case events.TokenUsageEvent():
                self._spent += self._cost(event)
            case _:
                return
        self.recording.listen(self._progress())

    def must_answer(
        self, messages: Sequence[chat.PromptMessage], tools: Sequence[chat.ToolDefinition]
    ) -> bool:
        """See TurnSupervisor."""
        if self._seconds_left() < self.seconds * _KEPT_TIME:
            return True
        if not isinstance(self.provider, CappedProvider):
            return False
        return not self.provider.affords_another(tokens_of(messages, tools), _MORE_TOKENS)

    def review(self, draft: chat.TurnAnswer) -> chat.DraftReport:
        """See TurnSupervisor. A draft that can't be checked counts as one without doubts."""
        try:
            return self._reviewed(draft)
        except StorageError:
            _log.exception("a draft could not be checked")
            return chat.DraftReport()

    def _reviewed(self, draft: chat.TurnAnswer) -> chat.DraftReport:
        if self.claims is None:
            return chat.DraftReport()
        answer = chat.ChatMessage(
            self.recording.asked.conversation_id,
            chat.MessageRole.ASSISTANT,
            draft.text,
            citations=draft.citations,
            pages_shown=self.recording.pages_shown,
            further=self.recording.further.receipts(),
        )
        asked = self.recording.asked.content
        found = self.claims.check(answer, self.asked_books, asked, self.cancel)
        doubtful = [claim for claim in found if claim.is_doubtful]
        if not doubtful:
            return chat.DraftReport()
        name = self._page_name()
        lines = [
            f"- “{draft.text[claim.start : claim.end].strip()}” {told_claim(claim, name)}"
            for claim in doubtful[:_MOST_TOLD]
        ]
        template = prompt_text(self.prompts_dir, _DRAFT_CHECK_FILE)
        words = filled(template, {"sentences": without_tags("\n".join(lines))})
        return chat.DraftReport(len(doubtful), words)

    def _page_name(self) -> PageName:
        """Return what names pages as the model counts them."""

        def name(page: int, book: int = OWN_PLACE) -> str:
            found = self.asked_books.find(book)
            return found.full_page_name(page, found.now()) if found is not None else f"page {page}"

        return name

    def _progress(self) -> events.TurnProgress:
        spent, is_capped = self._spent, isinstance(self.provider, CappedProvider)
        most = self.cost_cap.caps.turn.usd if self.cost_cap is not None and is_capped else 0.0
        return events.TurnProgress(
            self._looks,
            self.limits.max_tool_calls,
            len(self._pages),
            spent.usd if self.cost_cap is not None and spent.is_whole else None,
            most or None,
            spent.tokens,
            self._seconds_left(),
        )

    def _cost(self, event: events.TokenUsageEvent) -> Spent:
        used = chat.TokenUsage(
            event.input_tokens,
            event.output_tokens,
            event.cache_read_tokens,
            event.cache_write_tokens,
        )
        if self.cost_cap is not None:
            return self.cost_cap.spending.of_request(self.provider.model, used)
        return Spent(
            used.input_tokens
            + used.output_tokens
            + used.cache_read_tokens
            + used.cache_write_tokens
        )

    def _seconds_left(self) -> float:
        try:
            return self.deadline.seconds_left()
        except LLMError:
            return 0.0
