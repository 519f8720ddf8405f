"""What a turn told while it ran: printed as it comes, kept for the JSON at its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from reader_app.cli.steps import PageNames, told_retry, told_step, told_thinking
from reader_app.cli.terminal import Terminal
from reader_app.domain.chat import TokenUsage
from reader_app.domain.events import (
    ChatEvent,
    CitationEvent,
    QuotationsChecked,
    RequestSent,
    RetryEvent,
    TextDelta,
    ThinkingEvent,
    TokenUsageEvent,
    ToolFinishedEvent,
    ToolInvocationEvent,
    ToolResultEvent,
    TurnCancelled,
    TurnFailed,
    TurnFinished,
    TurnHeld,
    TurnStarted,
)
from reader_app.domain.jsontypes import JsonObject


@dataclass(frozen=True, slots=True)
class ToolStep:
    tool_name: str
    parameters: JsonObject
    is_error: bool
    duration_ms: float


class Transcript:
    """Listens to one turn. `streams`: the answer goes to standard output as it comes.

    `to_reader`: see `Core`.
    """

    def __init__(
        self,
        terminal: Terminal,
        names: PageNames,
        to_reader: Callable[[str], str],
        *,
        streams: bool,
    ) -> None:
        self._terminal = terminal
        self._names = names
        self._to_reader = to_reader
        self._streams = streams
        self._arguments: dict[str, JsonObject] = {}
        self._told_before = ""
        self._telling = ""
        self._has_noted_thinking = False
        self.steps: list[ToolStep] = []
        self.pages_shown: set[int] = set()
        self.usage = TokenUsage()
        self.iterations = 0
        self.started: TurnStarted | None = None
        self.ended: TurnFinished | TurnCancelled | None = None

    @property
    def text(self) -> str:
        """The text that reached the reader, without what a retry made void."""
        return (self._told_before + self._telling).strip()

    def listen(self, event: ChatEvent) -> None:
        match event:
            case TextDelta(text):
                self._telling += text
                self._show(text)
            case CitationEvent(citation):
                self._show(f"[{citation.number}]")
            case ToolInvocationEvent(_, arguments, tool_use_id):
                self._arguments[tool_use_id] = arguments
            case ToolFinishedEvent():
                self._add_step(event)
            case TokenUsageEvent():
                self._add_usage(event)
            case RetryEvent():
                self._begin_again(event)
            case ThinkingEvent():
                self._note_thinking()
            case TurnStarted():
                self.started = event
            case TurnFinished() | TurnCancelled():
                self.ended = event
            case (
                ToolResultEvent() | TurnFailed() | QuotationsChecked() | RequestSent() | TurnHeld()
            ):
                pass
            case _:
                assert_never(event)

    def _show(self, text: str) -> None:
        if self._streams:
            self._terminal.write(text)

    def _note_thinking(self) -> None:
        """Once a turn: a terminal has no line that could count the seconds."""
        if not self._has_noted_thinking:
            self._has_noted_thinking = True
            self._terminal.note(told_thinking())

    def _begin_again(self, event: RetryEvent) -> None:
        """What was said of this response is void; on paper it can only be ruled off."""
        if self._telling:
            self._show("\n\n")
            self._telling = ""
        self._terminal.note(told_retry(event))

    def _add_step(self, event: ToolFinishedEvent) -> None:
        parameters = self._arguments.pop(event.tool_use_id, {})
        outcome = event.outcome
        self.steps.append(
            ToolStep(event.tool_name, parameters, outcome.is_error, event.duration_ms)
        )
        self.pages_shown.update(outcome.pages_shown)
        told = told_step(event.tool_name, parameters, outcome, self._names, self._to_reader)
        self._terminal.note(told)

    def _add_usage(self, event: TokenUsageEvent) -> None:
        self._told_before += self._telling
        self._telling = ""
        self.iterations += 1
        self.usage += TokenUsage(
            event.input_tokens,
            event.output_tokens,
            event.cache_read_tokens,
            event.cache_write_tokens,
        )
