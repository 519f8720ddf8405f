"""Keeps the draft of a thorough answer readable until what replaces it is whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from reader_app.domain import events
from reader_app.domain.citations import CheckedClaim, Citation
from reader_app.ui.answers.activity_line import WaitingLine
from reader_app.ui.answers.answer_parts import AnswerParts
from reader_app.ui.answers.markdown import chip_mark

_Streamed: TypeAlias = events.TextDelta | events.CitationEvent


class Draft:
    """The draft of an answer from its check on.

    Words that vanish while they are read would be worse than a short wait. So the draft stays, what
    streams to replace it is collected, and both are exchanged at the end of the turn. If the turn
    is stopped before, the draft is the answer.
    """

    def __init__(
        self, parts: AnswerParts, citations: dict[int, Citation], waiting: WaitingLine
    ) -> None:
        self._parts = parts
        self._citations = citations
        self._waiting = waiting
        self._doubtful = 0
        self._is_replaced = False
        self._streamed: list[_Streamed] = []
        self._kept_count = 0

    def take(self, event: events.ChatEvent) -> bool:
        """Take an event of the turn; return True if it must not change the answer's parts."""
        if isinstance(event, events.DraftChecked):
            self._take_check(event.doubtful)
            return True
        if not self._is_replaced:
            last = self._parts.values[-1:]
            if isinstance(event, events.TurnProgress) and last and isinstance(last[0], str):
                self._waiting.check()
            return False
        return self._collect(event)

    def finish(self) -> None:
        """Put what has streamed since the check, if anything, in the place of the draft."""
        if not self._streamed:
            self._doubtful = 0
            return
        self._parts.drop_draft()
        self._citations.clear()
        for event in self._streamed:
            if isinstance(event, events.CitationEvent):
                self._citations[event.citation.number] = event.citation
                self._parts.add_text(chip_mark(event.citation.number))
            else:
                self._parts.add_text(event.text, event.veiled)

    def count_corrected(self, claims: Sequence[CheckedClaim]) -> int:
        """Return how many doubtful sentences the answer has less than the draft had."""
        return max(0, self._doubtful - sum(claim.is_doubtful for claim in claims))

    def _take_check(self, doubtful: int) -> None:
        if not doubtful:
            self._waiting.rest()
        elif self._is_replaced:  # the draft itself streams again
            self._doubtful = self._kept_count = 0
            self._streamed.clear()
        else:
            self._doubtful, self._is_replaced = doubtful, True
            self._parts.note_draft()
            self._waiting.mend(doubtful)

    def _collect(self, event: events.ChatEvent) -> bool:
        match event:
            case events.TextDelta() | events.CitationEvent():
                self._streamed.append(event)
                return True
            case events.TokenUsageEvent():
                self._kept_count = len(self._streamed)
                return True
            case events.RetryEvent():
                del self._streamed[self._kept_count :]
                self._waiting.count_down(event.reason, event.wait_s)
                return True
            case events.ToolInvocationEvent() if self._streamed:
                self._streamed.append(events.TextDelta("\n\n"))
            case _:
                pass
        return False
