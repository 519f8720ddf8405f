"""Tool steps, waits and ends of a turn as short sentences."""

from __future__ import annotations

from reader_app.domain.chat import (
    PageMove,
    PageMovePayload,
    PageMoveResult,
    PassagesPayload,
    Stopped,
    ToolOutcome,
)
from reader_app.domain.events import RetryEvent
from reader_app.domain.jsontypes import JsonObject


def told_step(tool_name: str, arguments: JsonObject, outcome: ToolOutcome) -> str:
    """What a tool did, as the reader should hear it."""
    if outcome.is_error:
        return f"{_wish(tool_name, arguments)}: {_first_line(outcome.text)}"
    if isinstance(outcome.payload, PageMovePayload):
        return _told_move(outcome.payload.move)
    if isinstance(outcome.payload, PassagesPayload) and tool_name == "search_book":
        pages = len(outcome.payload.hits)
        return f"{_wish(tool_name, arguments)} · {_counted(pages, 'page')}"
    return _wish(tool_name, arguments)


def told_retry(event: RetryEvent) -> str:
    """Why nothing happens for a while."""
    reason = event.reason.rstrip(". ") or "The server can't answer now"
    return f"{reason}. Trying again in {max(1, round(event.wait_s))} s."


def told_end(stopped: Stopped, iterations: int) -> str:
    """Why the answer is not a whole one."""
    match stopped:
        case Stopped.LIMIT:
            return f"Stopped after {_counted(iterations, 'step')}."
        case Stopped.CUT_OFF:
            return "The answer was cut off at its longest length."
        case Stopped.REFUSED:
            return "The model declined to answer this."
        case Stopped.INTERRUPTED:
            return "Stopped."


def _wish(tool_name: str, arguments: JsonObject) -> str:
    match tool_name:
        case "search_book":
            return f"Searched “{arguments.get('query', '')}”"
        case "read_pages":
            first, last = arguments.get("first", "?"), arguments.get("last", "?")
            return f"Read page {first}" if first == last else f"Read pages {first}–{last}"
        case "get_current_page":
            return "Looked which page is open"
        case "set_current_page":
            return f"Turn to page {arguments.get('page', '?')}"
        case "get_outline":
            return "Looked at the table of contents"
        case "view_page":
            return f"Looked at page {arguments.get('page', '?')}"
        case _:
            return f"Tried {tool_name}"


def _told_move(move: PageMove) -> str:
    match move.result:
        case PageMoveResult.MOVED:
            return f"Turned to page {move.to_page}" if move.to_page else "Forgot the page"
        case PageMoveResult.OFFERED:
            return f"Offers page {move.to_page}"
        case PageMoveResult.ASKED:
            page = move.to_page
            return f"Page {page} is beyond what you have read; --page {page} goes there"
        case PageMoveResult.UNCHANGED:
            return f"Page {move.to_page} is open already"


def _first_line(text: str) -> str:
    return text.strip().split("\n", 1)[0]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
