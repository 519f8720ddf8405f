"""Tool steps, waits and ends of a turn as short sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reader_app.domain.book import OWN_PLACE, PageMove, PageMoveResult
from reader_app.domain.chat import PageMovePayload, PassagesPayload, Stopped, ToolOutcome
from reader_app.domain.events import RetryEvent
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import quoted, tr


@dataclass(frozen=True, slots=True)
class PageNames:
    """What a reader calls a page: the printed number, and the place in the file if it differs."""

    labels: Sequence[str] = ()

    def name(self, page: int, book: int = OWN_PLACE) -> str:
        """`book`: its place in the conversation; labels are those of the conversation's own."""
        if book != OWN_PLACE:
            if not page:
                return tr("book {book}", book=book)
            return tr("page {page} of book {book}", page=page, book=book)
        label = self.labels[page - 1] if 0 < page <= len(self.labels) else str(page)
        if not label:
            return tr("page {page} of the file", page=page)
        if label == str(page):
            return tr("page {page}", page=label)
        return tr("p. {label} (page {page} of the file)", label=label, page=page)


def told_step(
    tool_name: str,
    arguments: JsonObject,
    outcome: ToolOutcome,
    names: PageNames,
    to_reader: Callable[[str], str],
) -> str:
    """What a tool did, as the reader should hear it.

    `to_reader`: of what the model was told, as in `Core`.
    """
    if tool_name == "read_pages" and outcome.pages_shown:  # a guard may have cut what was asked
        shown = outcome.pages_shown
        arguments = {"first": min(shown), "last": max(shown)}
    if tool_name == "view_page" and outcome.pages_shown:  # it may have been named as printed
        arguments = {"page": outcome.pages_shown[0]}
    done, failed = _told(tool_name, arguments)
    if outcome.is_error:
        return " · ".join(part for part in (failed, to_reader(outcome.text)) if part)
    if isinstance(outcome.payload, PageMovePayload):
        return _told_move(outcome.payload.move, names)
    if isinstance(outcome.payload, PassagesPayload) and tool_name == "search_book":
        pages = len(outcome.payload.hits)
        return f"{done} · {tr('{n} page', '{n} pages', n=pages)}"
    return done


def told_retry(event: RetryEvent) -> str:
    """Why nothing happens for a while."""
    reason = event.reason.rstrip(". ") or tr("The server can't answer now")
    seconds = max(1, round(event.wait_s))
    return tr("{reason}. Trying again in {seconds} s.", reason=reason, seconds=seconds)


def told_thinking() -> str:
    """The model works and says nothing yet."""
    return tr("Thinking…")


def told_end(stopped: Stopped, iterations: int) -> str:
    """Why the answer is not a whole one."""
    match stopped:
        case Stopped.LIMIT:
            return tr("Stopped after {n} step.", "Stopped after {n} steps.", n=iterations)
        case Stopped.CUT_OFF:
            return tr("The answer was cut off at its longest length.")
        case Stopped.REFUSED:
            return tr("The model declined to answer this.")
        case Stopped.INTERRUPTED:
            return tr("Stopped.")


def _told(tool_name: str, arguments: JsonObject) -> tuple[str, str]:
    """What a step says of itself when it is done, and when it failed."""
    match tool_name:
        case "search_book":
            query = _query(arguments)
            return tr("Searched {query}", query=query), tr("Couldn’t search {query}", query=query)
        case "search_library":
            query = tr("{words} in all books", words=_query(arguments))
            return tr("Searched {query}", query=query), tr("Couldn’t search {query}", query=query)
        case "read_pages":
            span = _span(arguments)
            return tr("Read {span}", span=span), tr("Couldn’t read {span}", span=span)
        case "get_current_page":
            return tr("Looked at your page"), tr("Couldn’t look at your page")
        case "set_current_page":
            return tr("Turned the page"), tr("Couldn’t turn the page")
        case "get_outline":
            return tr("Read the table of contents"), tr("Couldn’t read the table of contents")
        case "view_page":
            page = tr("page {page}", page=arguments.get("page", "?"))
            done = tr("Looked at {page_name}", page_name=page)
            return done, tr("Couldn’t look at {page_name}", page_name=page)
        case _:
            return tr("Done ({name})", name=tool_name), tr("Didn’t work ({name})", name=tool_name)


def _query(arguments: JsonObject) -> str:
    words = str(arguments.get("query", "")).strip()
    return quoted(words) if words else tr("the book")


def _span(arguments: JsonObject) -> str:
    first, last = arguments.get("first", "?"), arguments.get("last", "?")
    if first == last:
        return tr("page {page}", page=first)
    return tr("pages {first}–{last}", first=first, last=last)


def _told_move(move: PageMove, names: PageNames) -> str:
    if move.to_page == 0:
        is_asked = move.result is PageMoveResult.ASKED
        return tr("Forget your page?") if is_asked else tr("Forgot the page")
    name = names.name(move.to_page)
    match move.result:
        case PageMoveResult.MOVED:
            return tr("Turned to {place}", place=name)
        case PageMoveResult.OFFERED:
            return tr("Offers {place}", place=name)
        case PageMoveResult.ASKED:
            return tr(
                "Beyond what you have read: {place}; {option} goes there",
                place=name,
                option=f"--page {move.to_page} --remember",
            )
        case PageMoveResult.UNCHANGED:
            return tr("Already at {place}", place=name)
