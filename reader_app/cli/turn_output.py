"""Prints a turn's events while it runs, as short sentences, and collects them for the JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, assert_never

from reader_app.app.chat.cost_cap import spent_words
from reader_app.app.citations.page_mentions import PageMentions, StreamedPages
from reader_app.app.tools.page_arguments import asked_page
from reader_app.app.tools.tool_table import tool_words
from reader_app.cli.terminal import Terminal
from reader_app.domain import chat, events
from reader_app.domain.book import OWN_PLACE, PageMove, PageMoveResult
from reader_app.domain.citations import CheckedQuotation
from reader_app.domain.conversation import shortened
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import quoted, shown, tr
from reader_app.domain.usage import Spent
from reader_app.domain.values import dataclass, lazy_pattern

_LONGEST_PART: Final = 80


def step_sentence(
    tool_name: str,
    arguments: JsonObject,
    outcome: chat.ToolOutcome,
    names: PageNames,
    to_reader: Callable[[str], str],
) -> str:
    """Return what a tool did, as a sentence for the reader.

    `to_reader`: as in `CommandServices`.
    """
    if tool_name == "read_pages" and outcome.pages_shown:  # the guard may have cut the request
        arguments = {"first": min(outcome.pages_shown), "last": max(outcome.pages_shown)}
    if tool_name == "view_page" and outcome.pages_shown:
        arguments = {"page": outcome.pages_shown[0]}
    words, parts = tool_words(tool_name), _Parts(tool_name, arguments, outcome, names)
    if outcome.is_error:
        failed = shown(words.failed).format_map(parts)
        return " · ".join(part for part in (failed, to_reader(outcome.text)) if part)
    return shown(words.done).format_map(parts).removesuffix(" · ")  # if `found` is empty


def retry_sentence(event: events.RetryEvent) -> str:
    """Return the sentence that explains a wait before a retry."""
    reason = event.reason.rstrip(". ") or tr("The server can’t answer right now")
    seconds = max(1, round(event.wait_s))
    return tr("{reason}. Trying again in {seconds} s.", reason=reason, seconds=seconds)


def thinking_sentence() -> str:
    """Return the sentence for a model that works but has written nothing yet."""
    return tr("Thinking…")


def plan_lines(plan: Sequence[chat.PlanStep]) -> list[str]:
    """Return the plan of a thorough answer, one step a line."""
    return [f"[{'x' if step.is_done else ' '}] {step.words}" for step in plan]


def progress_sentence(event: events.TurnProgress) -> str:
    """Return how far a thorough turn is, and what it has cost."""
    spent = Spent(event.tokens, event.usd or 0.0, is_whole=event.usd is not None)
    minutes = round(event.seconds_left / 60)
    parts = (
        tr("{n} of {most} lookups", n=event.looks, most=event.most_looks),
        tr("{n} page read", "{n} pages read", n=event.pages),
        spent_words(spent),
        tr("{n} minute left", "{n} minutes left", n=minutes),
    )
    return " · ".join(parts)


def draft_sentence(doubtful: int) -> str:
    """Return what the check of a draft found."""
    if not doubtful:
        return tr("Checked the draft: nothing to correct.")
    return tr(
        "Checked the draft: {n} sentence is in doubt. Correcting it…",
        "Checked the draft: {n} sentences are in doubt. Correcting them…",
        n=doubtful,
    )


def end_sentence(stopped: chat.Stopped, iterations: int) -> str:
    """Return why the answer is incomplete."""
    match stopped:
        case chat.Stopped.LIMIT:
            return tr("Stopped after {n} step.", "Stopped after {n} steps.", n=iterations)
        case chat.Stopped.CUT_OFF:
            return tr("The answer reached its length limit.")
        case chat.Stopped.REFUSED:
            return tr("The model declined to answer this.")
        case chat.Stopped.INTERRUPTED:
            return tr("Stopped.")


class _Parts(dict[str, str]):
    """The values for the placeholders in a tool's sentence."""

    def __init__(
        self, tool_name: str, arguments: JsonObject, outcome: chat.ToolOutcome, names: PageNames
    ) -> None:
        payload = outcome.payload
        query = _query(arguments)
        found = ""
        if tool_name == "search_library":
            query = tr("{words} in all books", words=query)
        elif isinstance(payload, chat.PassagesPayload):
            found = tr("{n} page", "{n} pages", n=len(payload.hits))
        moved = tr("Turned the page")
        if isinstance(payload, chat.PageMovePayload):
            moved = _told_move(payload.move, names)
        super().__init__(
            name=tool_name,
            query=query,
            found=found,
            span=_span(arguments, names),
            page_name=names.name(asked_page(arguments, "page", names)) or tr("a page"),
            moved=moved,
        )
        self._arguments = arguments

    def __missing__(self, name: str) -> str:
        value = self._arguments.get(name, "")
        words = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        return quoted(shortened(words, _LONGEST_PART))


def _query(arguments: JsonObject) -> str:
    words = str(arguments.get("query", "")).strip()
    return quoted(words) if words else tr("the book")


def _span(arguments: JsonObject, names: PageNames) -> str:
    first, last = (asked_page(arguments, name, names) for name in ("first", "last"))
    return names.span(first, last) if first else tr("pages")


def _told_move(move: PageMove, names: PageNames) -> str:
    if move.to_page == 0:
        is_asked = move.result is PageMoveResult.ASKED
        return (
            tr("Clear your reading position?") if is_asked else tr("Cleared the reading position")
        )
    name = names.name(move.to_page)
    match move.result:
        case PageMoveResult.MOVED:
            return tr("Turned to {place}", place=name)
        case PageMoveResult.OFFERED | PageMoveResult.AWAY:
            return tr("Suggests {place}", place=name)
        case PageMoveResult.ASKED:
            return tr(
                "Past where you’ve read: {place}. Use {option} to go there.",
                place=name,
                option=f"--page {move.to_page} --remember",
            )
        case PageMoveResult.UNCHANGED:
            return tr("Already at {place}", place=name)


_BEGUN_OFFER: Final = lazy_pattern(r"\[[^\[\]\n]{0,99}(?:\](?:\([a-z:]{0,20})?)?\Z")


@dataclass(frozen=True, slots=True)
class ToolStepRecord:
    tool_name: str
    parameters: JsonObject
    is_error: bool
    duration_ms: float


class TurnOutput:
    """Listens to one turn. `streams`: the answer is printed to standard output as it arrives.

    `to_reader`: as in `CommandServices`.
    """

    def __init__(
        self,
        terminal: Terminal,
        names: PageNames,
        to_reader: Callable[[str], str],
        asked: str = "",
        *,
        streams: bool,
    ) -> None:
        self._terminal = terminal
        self._names = names
        self._asked = asked
        self.started: events.TurnStarted | None = None
        self.ended: events.TurnFinished | events.TurnCancelled | None = None
        self._shown: dict[int, set[int]] = {OWN_PLACE: set()}
        self._pages = self._named_pages()
        self._written = StreamedPages(self._pages)
        self._to_reader = to_reader
        self._streams = streams
        self._held = ""
        """Text that may become a link of `chat.OFFERED`; a terminal shows only its words."""
        self._arguments: dict[str, JsonObject] = {}
        self._told_before = ""
        self._telling = ""
        self._told_at_tools = 0
        self._looks_told = self._tokens_told = 0
        self._has_draft = False
        self._has_noted_thinking = False
        self.steps: list[ToolStepRecord] = []
        self.usage = chat.TokenUsage()
        self.iterations = 0

    @property
    def pages_shown(self) -> set[int]:
        """The pages of the book that tools have shown the model in this turn."""
        return self._shown[OWN_PLACE]

    @property
    def text(self) -> str:
        """The text that reached the reader, without text that a retry discarded."""
        return (self._told_before + self._telling).strip()

    def listen(self, event: events.ChatEvent) -> None:  # noqa: PLR0912 - one case an event
        if not isinstance(event, events.TextDelta):
            self._release()
        match event:
            case events.TextDelta(text, veiled):
                text = chat.covered(text, veiled)
                self._telling += text
                self._hold(text)
            case events.CitationEvent(citation):
                self._show(f"[{citation.number}]")
            case events.ToolInvocationEvent(_, arguments, tool_use_id, veiled=names):
                told = chat.arguments_without_names(arguments, names, chat.VEILED_LETTER)
                self._arguments[tool_use_id] = told
            case events.ToolFinishedEvent():
                self._add_step(event)
            case events.TokenUsageEvent():
                self._add_usage(event)
            case events.RetryEvent():
                self._begin_again(event)
            case events.ThinkingEvent():
                self._note_thinking()
            case events.TurnProgress():
                self._note_progress(event)
            case events.DraftChecked(doubtful):
                self._note_draft(doubtful)
            case events.TurnStarted():
                self.started = event
                self._pages = self._named_pages()
                self._written = StreamedPages(self._pages)
            case events.TurnFinished() | events.TurnCancelled():
                self.ended = event
            case events.QuotationsChecked(_, _, quotations):
                self._pages = self._named_pages(quotations)
            case (
                events.ToolResultEvent()
                | events.ToolForming()
                | events.TurnFailed()
                | events.ClaimsChecked()
                | events.RequestSent()
                | events.TurnHeld()
            ):
                pass
            case _:
                assert_never(event)

    def finish(self) -> None:
        """Print what was held back; nothing follows."""
        self._release()
        self._write(self._written.rest())

    @property
    def is_printed(self) -> bool:
        """Whether the answer's text was printed while it arrived."""
        return self._streams and bool(self.text)

    def drawn(self, answer: str) -> str:
        """Return the answer with its pages as people read them."""
        return self._pages.drawn(answer)

    def _hold(self, text: str) -> None:
        """Print words, but hold back the beginning of a link, which may come in pieces."""
        words = chat.without_offers(self._held + text)
        begun = _BEGUN_OFFER.search(words)
        end = begun.start() if begun else len(words)
        self._held = words[end:]
        self._show(words[:end])

    def _release(self) -> None:
        held, self._held = self._held, ""
        self._show(held)

    def _show(self, text: str) -> None:
        self._write(self._written.append(text))

    def _write(self, text: str) -> None:
        if self._streams and text:
            self._terminal.write(text)

    def _note_thinking(self) -> None:
        """Print that the model thinks, once a turn: a terminal has no place to count seconds."""
        if not self._has_noted_thinking:
            self._has_noted_thinking = True
            self._terminal.note(thinking_sentence())

    def _note_progress(self, event: events.TurnProgress) -> None:
        """Keep the progress, to be printed with the response that follows some looks."""
        is_after_response = event.tokens > self._tokens_told
        self._tokens_told = event.tokens
        if is_after_response and event.looks > self._looks_told:
            self._looks_told = event.looks
            self._terminal.note(progress_sentence(event))

    def _note_draft(self, doubtful: int) -> None:
        if doubtful:
            self._told_before = (self._told_before + self._telling)[: self._told_at_tools]
            self._telling = ""
        if self._has_draft:
            self._terminal.note(tr("The draft couldn’t be corrected, so it is the answer."))
        else:
            self._terminal.note(draft_sentence(doubtful))
        self._has_draft = True

    def _named_pages(self, quotations: tuple[CheckedQuotation, ...] = ()) -> PageMentions:
        in_view = self.started.page if self.started is not None else 0
        return PageMentions(self._names, self._asked, self._shown, quotations, in_view)

    def _begin_again(self, event: events.RetryEvent) -> None:
        """Discard this response's text; what was printed stays, set off by a blank line."""
        if self._telling:
            self._write(self._written.rest() + "\n\n")
            self._written = StreamedPages(self._pages)
            self._telling = ""
        self._terminal.note(retry_sentence(event))

    def _add_step(self, event: events.ToolFinishedEvent) -> None:
        parameters = self._arguments.pop(event.tool_use_id, {})
        outcome = event.outcome
        self.steps.append(
            ToolStepRecord(event.tool_name, parameters, outcome.is_error, event.duration_ms)
        )
        self.pages_shown.update(outcome.pages_shown)
        for each in outcome.further:
            self._shown.setdefault(each.place, set()).update(each.pages)
        if not self._has_draft:
            self._told_at_tools = len(self._told_before + self._telling)
        told = step_sentence(event.tool_name, parameters, outcome, self._names, self._to_reader)
        self._terminal.note(told)
        if event.tool_name == chat.PLAN_TOOL:
            for line in plan_lines(chat.plan_of(parameters)):
                self._terminal.note(line)

    def _add_usage(self, event: events.TokenUsageEvent) -> None:
        self.finish()
        self._told_before += self._telling
        self._telling = ""
        self.iterations += 1
        self.usage += chat.TokenUsage(
            event.input_tokens,
            event.output_tokens,
            event.cache_read_tokens,
            event.cache_write_tokens,
        )
