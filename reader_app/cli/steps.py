"""Tool steps, waits and ends of a turn as short sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reader_app.domain.asked_books import OWN_PLACE
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


@dataclass(frozen=True, slots=True)
class PageNames:
    """What a reader calls a page: the printed number, and the place in the file if it differs."""

    labels: Sequence[str] = ()

    def name(self, page: int, book: int = OWN_PLACE) -> str:
        """`book`: its place in the conversation; labels are those of the conversation's own."""
        if book != OWN_PLACE:
            return f"page {page} of book {book}" if page else f"book {book}"
        label = self.labels[page - 1] if 0 < page <= len(self.labels) else str(page)
        if not label:
            return f"page {page} of the file"
        return f"page {label}" if label == str(page) else f"p. {label} (page {page} of the file)"


def told_step(tool_name: str, arguments: JsonObject, outcome: ToolOutcome, names: PageNames) -> str:
    """What a tool did, as the reader should hear it."""
    if outcome.is_error:
        return f"{_wish(tool_name, arguments)}: {_first_line(outcome.text)}"
    if isinstance(outcome.payload, PageMovePayload):
        return _told_move(outcome.payload.move, names)
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
            return "Looked at your page"
        case "set_current_page":
            return f"Turn to {arguments.get('page', '?')}"
        case "get_outline":
            return "Read the table of contents"
        case "view_page":
            return f"Looked at page {arguments.get('page', '?')}"
        case _:
            return f"Tried {tool_name}"


def _told_move(move: PageMove, names: PageNames) -> str:
    if move.to_page == 0:
        return "Forgot the page"
    name = names.name(move.to_page)
    match move.result:
        case PageMoveResult.MOVED:
            return f"Turned to {name}"
        case PageMoveResult.OFFERED:
            return f"Offers {name}"
        case PageMoveResult.ASKED:
            return f"Beyond what you have read: {name}; --page {move.to_page} goes there"
        case PageMoveResult.UNCHANGED:
            return f"Already at {name}"


def _first_line(text: str) -> str:
    return text.strip().split("\n", 1)[0]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
