"""What is kept of a tool call."""

from __future__ import annotations

from reader_app.domain.chat import PageMovePayload, ToolCallRecord, ToolInvocation, ToolOutcome


def record_of(call: ToolInvocation, outcome: ToolOutcome) -> ToolCallRecord:
    """Name, parameters, result, duration; of the payload only a page's move."""
    move = outcome.payload.move if isinstance(outcome.payload, PageMovePayload) else None
    return ToolCallRecord(
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
