"""What a turn told while it ran: printed as it comes, kept for the JSON at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from reader_app.cli.steps import told_retry, told_step
from reader_app.cli.terminal import Terminal
from reader_app.domain.chat import TokenUsage
from reader_app.domain.events import (
    ChatEvent,
    CitationEvent,
    RetryEvent,
    TextDelta,
    TokenUsageEvent,
    ToolFinishedEvent,
    ToolInvocationEvent,
    ToolResultEvent,
    TurnCancelled,
    TurnFailed,
    TurnFinished,
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
    """Listens to one turn. `streams`: the answer goes to standard output as it comes."""

    def __init__(self, terminal: Terminal, *, streams: bool) -> None:
        self._terminal = terminal
        self._streams = streams
        self._arguments: dict[str, JsonObject] = {}
        self._runs: list[str] = []
        self._run_is_open = False
        self.steps: list[ToolStep] = []
        self.pages_shown: set[int] = set()
        self.usage = TokenUsage()
        self.iterations = 0
        self.started: TurnStarted | None = None
        self.finished: TurnFinished | None = None

    @property
    def text(self) -> str:
        """The text so far; what was said before and after a tool, a blank line between."""
        return "\n\n".join(run.strip() for run in self._runs if run.strip())

    def listen(self, event: ChatEvent) -> None:
        match event:
            case TextDelta(text):
                self._add_text(text)
            case ToolInvocationEvent(_, arguments, tool_use_id):
                self._run_is_open = False
                self._arguments[tool_use_id] = arguments
            case ToolFinishedEvent():
                self._add_step(event)
            case TokenUsageEvent():
                self._add_usage(event)
            case RetryEvent():
                self._terminal.note(told_retry(event))
            case TurnStarted():
                self.started = event
            case TurnFinished():
                self.finished = event
            case ToolResultEvent() | CitationEvent() | TurnFailed() | TurnCancelled():
                pass
            case _:
                assert_never(event)

    def _add_text(self, text: str) -> None:
        if not self._run_is_open:
            if self._streams and self.text:
                self._terminal.write("\n\n")
            self._runs.append("")
            self._run_is_open = True
        self._runs[-1] += text
        if self._streams:
            self._terminal.write(text)

    def _add_step(self, event: ToolFinishedEvent) -> None:
        parameters = self._arguments.pop(event.tool_use_id, {})
        outcome = event.outcome
        self.steps.append(
            ToolStep(event.tool_name, parameters, outcome.is_error, event.duration_ms)
        )
        self.pages_shown.update(outcome.pages_shown)
        self._terminal.note(told_step(event.tool_name, parameters, outcome))

    def _add_usage(self, event: TokenUsageEvent) -> None:
        self.iterations += 1
        self.usage += TokenUsage(
            event.input_tokens,
            event.output_tokens,
            event.cache_read_tokens,
            event.cache_write_tokens,
        )
