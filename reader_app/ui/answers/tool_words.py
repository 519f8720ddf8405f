"""Describes a tool call in one line of plain words, which its tool declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reader_app.app.tools.get_outline import GET_OUTLINE
from reader_app.app.tools.page_arguments import asked_page, positive_number
from reader_app.app.tools.read_pages import READ_PAGES, VIEW_PAGE
from reader_app.app.tools.tool_table import tool_words
from reader_app.domain.book import OWN_PLACE, BookPages, PageMove, PageMoveResult
from reader_app.domain.chat import (
    PageMovePayload,
    ToolCallRecord,
    arguments_without_names,
    texts_in,
    without_names,
)
from reader_app.domain.conversation import shortened
from reader_app.domain.events import ToolFinishedEvent, ToolInvocationEvent
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.page_names import PageNames
from reader_app.domain.translation import number, quoted, shown, tr

SEARCHES: Final = frozenset({"search_book", "search_library"})
_SEARCHED: Final = SEARCHES | {"find_all", "compare"}


@dataclass(frozen=True, slots=True)
class ToolCallStep:
    """One tool call; it is running while `result` is None."""

    tool_name: str
    arguments: JsonObject
    result: str | None = None
    is_error: bool = False
    duration_ms: float = 0.0
    pages_shown: tuple[int, ...] = ()
    move: PageMove | None = None
    further: tuple[BookPages, ...] = ()
    found: int | None = None
    """How many passages a search found; None if that isn't known."""
    read: tuple[int, int] | None = None
    """How many pages a search could read, and of how many; None if it could read all."""
    is_abandoned: bool = False
    veiled: tuple[str, ...] = ()
    """Words of its arguments that aren't shown."""

    @classmethod
    def begun(cls, event: ToolInvocationEvent) -> ToolCallStep:
        return cls(event.tool_name, event.arguments, veiled=event.veiled)

    @classmethod
    def of_record(cls, record: ToolCallRecord) -> ToolCallStep:
        return cls(
            record.tool_name,
            record.parameters,
            record.result,
            record.is_error,
            record.duration_ms,
            record.pages_shown,
            record.page_move,
            record.further,
        )

    def finished(self, event: ToolFinishedEvent) -> ToolCallStep:
        outcome = event.outcome
        payload = outcome.payload
        return replace(
            self,
            result=outcome.text,
            is_error=outcome.is_error,
            duration_ms=event.duration_ms,
            pages_shown=outcome.pages_shown,
            move=payload.move if isinstance(payload, PageMovePayload) else None,
            further=outcome.further,
        )

    def with_found(self, found: int, read: tuple[int, int] | None = None) -> ToolCallStep:
        return replace(self, found=found, read=read)

    def veiled_again(self, found: Mapping[str, Sequence[tuple[int, int]]]) -> ToolCallStep:
        """Return the step with other names covered, by the texts of its arguments."""
        texts = list(texts_in(self.arguments))
        if not all(text in found for text in texts):
            return self  # it has come since they were looked for
        names = (text[start:end] for text in texts for start, end in found[text])
        return replace(self, veiled=tuple(dict.fromkeys(names)))

    @property
    def is_done(self) -> bool:
        """Whether the call has ended, successfully or not."""
        return self.result is not None and not self.is_abandoned

    def abandoned(self) -> ToolCallStep:
        """Return the step as ended because the turn ended before it did."""
        told = tr("You stopped this answer.")
        return replace(self, result=told, is_error=True, is_abandoned=True)


def icon_of(step: ToolCallStep) -> str:
    return "warning" if step.is_error else tool_words(step.tool_name).icon


def words_of(step: ToolCallStep, names: PageNames) -> str:
    """Return the line of a step: what it does, did, or failed to do."""
    words = tool_words(step.tool_name)
    ended = words.failed if step.is_error else words.done
    line = words.doing if step.result is None else ended
    # Before they are shortened: half a name would not be found.
    told = replace(step, arguments=arguments_without_names(step.arguments, step.veiled))
    return without_names(shown(line).format_map(_Parts(told, names)), step.veiled)


def summary_of(steps: Sequence[ToolCallStep], names: PageNames) -> str:
    """Return what several steps have done, such as "Searched 3 times, read pp. 40–48"."""
    done = [step for step in steps if not (step.is_error or step.is_abandoned)]
    searches = sum(step.tool_name in _SEARCHED for step in done)
    read = [step for step in done if step.tool_name in (READ_PAGES.name, VIEW_PAGE.name)]
    known = searches + len(read)
    parts = [tr("searched {n} time", "searched {n} times", n=searches)] if searches else []
    if read:
        parts.append(tr("read {pages}", pages=_pages_read(read, names)))
    if any(step.tool_name == GET_OUTLINE.name for step in done):
        known += sum(step.tool_name == GET_OUTLINE.name for step in done)
        parts.append(tr("read the table of contents"))
    if others := len(done) - known:
        parts.append(tr("{n} more step", "{n} more steps", n=others))
    if failed := len(steps) - len(done):
        parts.append(tr("{n} step failed", "{n} steps failed", n=failed))
    words = ", ".join(parts)
    return words[:1].upper() + words[1:]


def _pages_read(steps: Sequence[ToolCallStep], names: PageNames) -> str:
    if names.has_several:
        return ", ".join(dict.fromkeys(_span(step, names) for step in steps))
    return names.listed(page for step in steps for page in _shown_pages(step)) or tr("pages")


def details_of(step: ToolCallStep) -> str:
    """Return the details: the tool, its duration, its arguments and its result."""
    lines = [f"{name}: {_shown(value)}" for name, value in step.arguments.items()]
    asked = "\n".join(lines) or tr("No arguments.")
    took = f"{step.tool_name} · {number(step.duration_ms)} ms"
    details = "\n\n".join(part for part in (took, asked, (step.result or "").strip()) if part)
    return without_names(details, step.veiled)


class _Parts(dict[str, str]):
    """The values for the placeholders of a line; unknown names fall back to the arguments."""

    def __init__(self, step: ToolCallStep, names: PageNames) -> None:
        super().__init__(
            name=step.tool_name.replace("{", "").replace("}", ""),
            query=_query(step, names),
            found=_found(step),
            span=_span(step, names),
            page_name=_page(step, names),
            moved=_moved(step, names),
        )
        self._arguments = step.arguments

    def __missing__(self, name: str) -> str:
        value = self._arguments.get(name)
        return "…" if value is None else quoted(shortened(_shown(value), 40))


def _moved(step: ToolCallStep, names: PageNames) -> str:
    move = step.move
    if move is None:
        return tr("Turned the page")
    if move.to_page == 0:
        return (
            tr("Cleared the reading position")
            if move.result is not PageMoveResult.ASKED
            else tr("Clear your reading position?")
        )
    place = names.name(move.to_page)
    match move.result:
        case PageMoveResult.MOVED:
            return tr("Turned to {place}", place=place)
        case PageMoveResult.UNCHANGED:
            return tr("Already at {place}", place=place)
        case PageMoveResult.OFFERED:
            return tr("You’d already turned the page")
        case PageMoveResult.AWAY:
            return tr("The page wasn’t turned while you were elsewhere")
        case PageMoveResult.ASKED:
            return tr("Page {page} is past where you’ve read.", page=names.number(move.to_page))


def _query(step: ToolCallStep, names: PageNames) -> str:
    """Return the query, with the book's title in a conversation about several books."""
    query = step.arguments.get("query")
    has_words = isinstance(query, str) and query.strip()
    words = quoted(shortened(str(query), 40)) if has_words else tr("the book")
    if step.tool_name == "search_library":
        return tr("{words} in all books", words=words)
    if names.has_several:
        return tr("{words} in {title}", words=words, title=names.of(_book(step)).title)
    return words


def _book(step: ToolCallStep) -> int:
    return positive_number(step.arguments.get("book")) or OWN_PLACE


def _found(step: ToolCallStep) -> str:
    """Return how many pages were found, and how much of the book was searched unless it was all."""
    if step.read is None:
        return _pages_found(step)
    read, count = step.read
    so_far = tr(
        "{read:,} of {n:,} page searched so far",
        "{read:,} of {n:,} pages searched so far",
        n=count,
        read=read,
    )
    return f"{_pages_found(step)} · {so_far}"


def _pages_found(step: ToolCallStep) -> str:
    pages = len(set(step.pages_shown)) + sum(len(each.pages) for each in step.further)
    pages = pages or step.found or 0
    if not pages:
        return tr("nothing found")
    words = tr("{n} page", "{n} pages", n=pages)
    books = len(step.further) + bool(step.pages_shown)
    return tr("{pages} of {n} books", n=books, pages=words) if books > 1 else words


def _span(step: ToolCallStep, names: PageNames) -> str:
    shown = _shown_pages(step)
    own = names.of(_book(step))
    first = min(shown, default=asked_page(step.arguments, "first", own))
    last = max(shown, default=asked_page(step.arguments, "last", own))
    pages = own.span(first, max(first, last)) if first else tr("pages")
    return f"{own.title}, {pages}" if names.has_several else pages


def _page(step: ToolCallStep, names: PageNames) -> str:
    page = next(iter(_shown_pages(step)), asked_page(step.arguments, "page", names.of(_book(step))))
    return names.name(page, _book(step)) if page else tr("a page")


def _shown_pages(step: ToolCallStep) -> tuple[int, ...]:
    return step.pages_shown or tuple(page for each in step.further for page in each.pages)


def _shown(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return ", ".join(_shown(each) for each in value)
    return str(value)
