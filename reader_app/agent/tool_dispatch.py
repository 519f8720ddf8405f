"""Runs tool calls; whatever a model asks for, the result is an outcome and not an exception."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from reader_app.agent.tool_arguments import BadArgumentError, checked_arguments
from reader_app.domain import chat
from reader_app.domain.conversation import shortened
from reader_app.domain.errors import DomainError, TurnCancelledError
from reader_app.domain.events import EventListener, ToolFinishedEvent, ToolInvocationEvent
from reader_app.domain.protocols import CancelSignal, Clock, ToolHandler


def record_of(call: chat.ToolInvocation, outcome: chat.ToolOutcome) -> chat.ToolCallRecord:
    """Return the record of a call to be stored: of the payload it keeps only a page move."""
    move = outcome.payload.move if isinstance(outcome.payload, chat.PageMovePayload) else None
    return chat.ToolCallRecord(
        call.tool_name,
        call.arguments,
        outcome.text,
        outcome.is_error,
        outcome.duration_ms,
        call.tool_use_id,
        outcome.pages_shown,
        move,
        outcome.further,
    )


_log = logging.getLogger(__name__)
_NAME_LENGTH: Final = 64
_QUOTES: Final = '"“”<>'


class ToolDispatch:
    """Runs the tool calls of one turn, at most `max_calls` of them besides plans and notes."""

    def __init__(
        self,
        tools: Sequence[chat.ToolDefinition],
        handlers: Mapping[str, ToolHandler],
        *,
        max_calls: int,
        clock: Clock,
        on_event: EventListener | None = None,
        cancel: CancelSignal | None = None,
    ) -> None:
        self._schemas = {tool.name: tool.parameters for tool in tools}
        self._handlers = handlers
        self._max_calls = max_calls
        self._clock = clock
        self._on_event = on_event
        self._cancel = cancel
        self._calls = 0

    @property
    def is_used_up(self) -> bool:
        """Whether no further look into the book is left."""
        return self._calls >= self._max_calls

    def run(self, invocation: chat.ToolInvocation) -> chat.ToolOutcome:
        """Return the call's outcome with its duration. Raises only TurnCancelledError."""
        if self._cancel is not None:
            self._cancel.raise_if_cancelled()
        name, own_id = invocation.tool_name, invocation.tool_use_id
        if self._on_event is not None:
            self._on_event(ToolInvocationEvent(name, invocation.arguments, own_id))
        began = self._clock.monotonic()
        outcome = self._outcome(invocation)
        spent = (self._clock.monotonic() - began) * 1000
        outcome = replace(outcome, duration_ms=spent)
        if self._on_event is not None:
            self._on_event(ToolFinishedEvent(name, outcome, spent, own_id))
        return outcome

    def _outcome(self, invocation: chat.ToolInvocation) -> chat.ToolOutcome:
        self._calls += invocation.tool_name not in chat.NO_LOOKS
        if self._calls > self._max_calls and invocation.tool_name not in chat.NO_LOOKS:
            return _refused(
                f"Not run: a turn may call {self._max_calls} tools. Answer with what you have."
            )
        handler = self._handlers.get(invocation.tool_name)
        if handler is None:
            offered = ", ".join(sorted(self._handlers)) or "none"
            named = _named(invocation.tool_name)
            return _refused(f"There is no such tool: “{named}”. The tools are: {offered}.")
        try:
            schema = self._schemas.get(invocation.tool_name, {})
            arguments = checked_arguments(schema, invocation.arguments) if schema else None
            return handler(invocation.arguments if arguments is None else arguments)
        except TurnCancelledError:
            raise
        except BadArgumentError as error:
            return _refused(str(error))
        except DomainError as error:
            _log.warning("tool %s: %s", invocation.tool_name, error.code)
            return _refused(error.message)
        except Exception:  # noqa: BLE001 - the border between a tool and the turn
            _log.exception("tool %s failed", invocation.tool_name)
            return _refused("The tool failed. Go on without it, or try another one.")


def _named(tool_name: str) -> str:
    """Return a tool name that a model made up in a form that can be quoted in a sentence.

    It is shortened and has no line breaks or quotation marks.
    """
    plain = "".join(
        char if char.isprintable() and char not in _QUOTES else " " for char in tool_name
    )
    return shortened(plain, _NAME_LENGTH) or "?"


def _refused(sentence: str) -> chat.ToolOutcome:
    return chat.ToolOutcome(sentence, is_error=True)
