"""Stores the messages of a turn as they come, so that a crash loses nothing.

`TurnAutosave` also stores the unfinished answer every few seconds; `MultiBookUsage` notes which
pages of the conversation's further books the requests contained.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Final

from reader_app.agent import content_blocks
from reader_app.agent.spoiler_fence import Fences
from reader_app.app.chat.book_context import words_of_refusal
from reader_app.app.tools.read_pages import MOST_PAGES, READ_PAGES
from reader_app.domain import chat, events
from reader_app.domain.book import OWN_PLACE, BookPages, BookReceipt
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.document import Rect
from reader_app.domain.errors import StorageError
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import ChatMessageRepository

_UNGUARDED: Final = -1


class MultiBookUsage:
    """Notes which pages of further books the requests of this turn contained."""

    def __init__(self) -> None:
        self._shown: dict[int, set[int]] = {}
        self._own: dict[int, set[int]] = {}
        self._waiting: dict[int, set[int]] = {}
        self._fences: list[Mapping[int, int]] = []
        self.reach: Callable[[], tuple[int, ...]] = lambda: ()
        """Returns the highest page of each further book that anything of this turn may draw on, in
        order from place 2.
        """
        self.hidden_among: Callable[[int, set[int]], set[int]] = lambda place, pages: set()
        """Returns which of the pages, of the book at a place, contain invisible text."""

    def wait(self, pages: Iterable[BookPages]) -> None:
        """Note pages that the next request will contain."""
        for each in pages:
            self._waiting.setdefault(each.place, set()).update(each.pages)

    def request(self, sources: Iterable[PassageSource], own: Iterable[PassageSource]) -> None:
        """Note that a request with these passages is about to be sent; `own`: of this turn."""
        for known, passages in ((self._shown, sources), (self._own, own)):
            for source in passages:
                if source.book != OWN_PLACE:
                    known.setdefault(source.book, set()).add(source.page)
        reach = dict(enumerate(self.reach(), OWN_PLACE + 1))
        for place, pages in self._waiting.items():
            seen = {page for page in pages if page <= reach.get(place, 0)}
            self._shown.setdefault(place, set()).update(seen)
            self._own.setdefault(place, set()).update(seen)
        self._waiting.clear()

    def fenced(self, fences: Mapping[int, int]) -> None:
        """Note that a request is about to be sent that is cut at these pages, by place."""
        self._fences.append(fences)

    def receipts(self) -> tuple[BookReceipt, ...]:
        """Return a receipt for each book whose pages were sent or whose guard was on."""
        guarded = {place for fences in self._fences for place, page in fences.items() if page}
        return tuple(self._receipt(place) for place in sorted(guarded | set(self._shown)))

    def _receipt(self, place: int) -> BookReceipt:
        fences = [each.get(place, _UNGUARDED) for each in self._fences]
        pages = self._shown.get(place, set())
        withheld = self.hidden_among(place, pages) if pages else set[int]()
        return BookReceipt(
            place,
            tuple(sorted(pages)),
            max(fences) if fences and _UNGUARDED not in fences else None,
            tuple(sorted(withheld)),
            tuple(sorted(pages - self._own.get(place, set()))),
        )


_log = logging.getLogger(__name__)

EVERY_S: Final = 2.0


class TurnAutosave:
    """Stores an unfinished message every two seconds.

    An interrupted turn leaves this message behind; otherwise the turn's next message replaces it.
    `now`: returns seconds of any clock.
    """

    def __init__(self, messages: ChatMessageRepository, now: Callable[[], float]) -> None:
        self._messages = messages
        self._now = now
        self._kept: chat.ChatMessage | None = None
        self._next_at: float | None = None

    def note(self, interrupted: Callable[[], chat.ChatMessage]) -> None:
        """Store the message if it is due, after more text has streamed.

        `interrupted`: returns the message as it would be stored if the turn ended here.
        """
        if self._next_at is None:
            self._next_at = self._now() + EVERY_S  # a short answer is stored only once, at the end
        elif self._now() >= self._next_at:
            self._next_at = self._now() + EVERY_S
            self.keep(interrupted())

    def store(self, message: chat.ChatMessage) -> chat.ChatMessage:
        """Store a message of the turn in place of the autosaved one. Raises StorageError."""
        kept = self._kept
        if kept is None:
            return self._messages.add(message)
        stored = self._messages.put(replace(message, id=kept.id, sequence=kept.sequence))
        self._kept = None
        return stored

    def void(self) -> None:
        """Discard the autosaved message: its text was retracted and the request is repeated."""
        kept = self._kept
        if kept is None:
            return
        try:
            self._messages.supersede_from(kept.conversation_id, kept.sequence)
            self._kept = None
        except StorageError:
            _log.exception("what is void could not be hidden; what comes takes its place")

    def keep(self, message: chat.ChatMessage) -> None:
        """Store the unfinished message now."""
        kept = self._kept
        try:
            if kept is None:
                self._kept = self._messages.add(message)
            else:
                place = replace(message, id=kept.id, sequence=kept.sequence)
                self._kept = self._messages.put(place)
        except StorageError:
            # The turn goes on; if the disk stays full, storing its end fails and is reported.
            _log.exception("what has streamed could not be stored")


class TurnRecording:
    """Stores a turn's messages, and keeps track of what the reader has been told so far."""

    def __init__(
        self,
        messages: ChatMessageRepository,
        question: chat.ChatMessage,
        page_label: Callable[[PassageSource], str],
        on_event: events.EventListener | None,
        rects_of: Callable[[Citation], tuple[Rect, ...]] | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """`rects_of`: returns where the words of a citation are printed; stored with the answer."""
        self._messages = messages
        self._keeping = TurnAutosave(messages, now)
        self.asked = question
        """The question as it is sent."""
        self._page_label = page_label
        self._on_event = on_event
        self._rects_of = rects_of
        self._rects: dict[PassageSource, tuple[Rect, ...]] = {}
        self._cited_before: tuple[Citation, ...] = ()
        self._citing: tuple[Citation, ...] = ()
        self._told_before = ""
        self._stored_up_to = 0
        self._cited_up_to = 0
        self._draft_doubts = 0
        self._draft: tuple[str, tuple[Citation, ...]] | None = None
        self._telling = ""
        self._unstored_usage = chat.TokenUsage()
        self._waiting_pages: set[int] = set()
        self._told_by_tools: list[str] = []
        self._pages_shown: set[int] = set()
        self._own_pages: set[int] = set()
        self._sources_before: frozenset[PassageSource] | None = None
        self.further = MultiBookUsage()
        """Notes which pages of the conversation's further books the requests of this turn
        contained.
        """
        self._fences: list[int | None] = []
        self._hidden_among: Callable[[set[int]], set[int]] = lambda _: set()
        self._read: set[int] = set()
        self._model = ""
        self.usage = chat.TokenUsage()
        self._answer = chat.TurnAnswer("")
        self.closing: chat.ChatMessage | None = None
        """The message that ended the turn: an answer, or the part of it that had come."""

    @property
    def pages_shown(self) -> tuple[int, ...]:
        """Pages whose words or pictures were contained in requests of this turn."""
        return tuple(sorted(self._pages_shown))

    @property
    def pages_before(self) -> tuple[int, ...]:
        """The pages among `pages_shown` that only earlier turns of the conversation brought in."""
        return tuple(sorted(self._pages_shown - self._own_pages))

    @property
    def fence(self) -> int | None:
        """Last page that any request of this turn could contain; None if one had no guard."""
        guarded = [fence for fence in self._fences if fence is not None]
        return max(guarded) if guarded and len(guarded) == len(self._fences) else None

    @property
    def pages_withheld(self) -> tuple[int, ...]:
        """Pages that would have been sent, and that contain invisible text."""
        return tuple(sorted(self._hidden_among(self._pages_shown | self._read)))

    @property
    def seen(self) -> events.TurnSeen:
        """What the requests contained, for a turn that may have no answer."""
        return events.TurnSeen(
            self.pages_shown,
            self.fence,
            self.pages_withheld,
            self.further.receipts(),
            self.pages_before,
        )

    @property
    def told(self) -> str:
        """The text that has reached the reader; while a draft is corrected, the draft."""
        if self._draft is not None:
            return self._draft[0]
        return (self._told_before + self._telling).strip()

    def listen(self, event: events.ChatEvent) -> None:
        """Pass an event on, with the page label added to a citation."""
        match event:
            case events.TextDelta():
                self._telling += event.text
                if self.told:
                    self._keeping.note(lambda: self._interrupted("", chat.Stopped.INTERRUPTED))
            case events.RetryEvent():
                self._telling = ""
                self._citing = ()
                self._keeping.void()
            case events.TokenUsageEvent():
                self._told_before += self._telling
                self._cited_before += self._citing
                self._telling = ""
                self._citing = ()
            case events.DraftChecked() if event.doubtful:
                # A second event says that the draft comes back: it couldn't be corrected.
                self._draft_doubts = 0 if self._draft_doubts else event.doubtful
                self._discard_draft()
            case events.CitationEvent():
                event = events.CitationEvent(self._placed(event.citation))
                self._citing += (event.citation,)
            case _:
                pass
        if self._on_event is not None:
            self._on_event(event)

    def _discard_draft(self) -> None:
        """Forget the text since the last tool calls, but keep it aside until the turn ends."""
        if self._draft is None:
            self._draft = (self.told, self._cited_before + self._citing)
            self._keeping.keep(self._interrupted("", chat.Stopped.INTERRUPTED))
        self._told_before = (self._told_before + self._telling)[: self._stored_up_to]
        self._cited_before = (self._cited_before + self._citing)[: self._cited_up_to]
        self._telling, self._citing = "", ()

    # --- called by the strategy

    def question(self, message: chat.PromptMessage) -> None:
        """Store the question as it is sent, so that later turns repeat it exactly."""
        if content_blocks.text_of(message.blocks[-1]) != self.asked.content:
            return  # a search query made from the question, which is not part of the conversation
        sent = (message.blocks, message.horizon, message.reach)
        if sent != (self.asked.blocks, self.asked.horizon, self.asked.reach):
            blocks, horizon, reach = sent
            self.asked = replace(self.asked, blocks=blocks, horizon=horizon, reach=reach)
            try:
                self._messages.put(self.asked)
            except StorageError:
                # The turn goes on; later turns send only the reader's words.
                _log.exception("what stands beside a question could not be stored")

    def pictures_refused(self) -> None:
        """Replace all pictures of the conversation, as the server would refuse them every time."""
        for stored in self._messages.list_for_conversation(self.asked.conversation_id):
            if content_blocks.has_picture(stored.blocks):
                kept = replace(stored, blocks=content_blocks.with_pictures_refused(stored.blocks))
                self._messages.put(kept)
                if kept.id == self.asked.id:
                    self.asked = kept

    def request(self, messages: Sequence[chat.PromptMessage], horizon: int) -> None:
        sources = _sources_in(messages)
        if self._sources_before is None:
            # The turn's first request ends with its question, and what stands beside that.
            self._sources_before = frozenset(_sources_in(messages[:-1]))
        own = set(sources) - self._sources_before | set(_sources_in(messages[-1:]))
        waiting = {page for page in self._waiting_pages if page <= horizon}
        self._pages_shown |= {each.page for each in sources if each.book == OWN_PLACE} | waiting
        self._own_pages |= {each.page for each in own if each.book == OWN_PLACE} | waiting
        self.further.request(sources, own)
        self._waiting_pages.clear()

    def fenced(self, fences: Fences) -> None:
        """Note the fences at which the next request is cut."""
        self._fences.append(fences.own)
        self.further.fenced(fences.further)

    def find_hidden_with(self, hidden_among: Callable[[set[int]], set[int]]) -> None:
        """Set the function that tells which of some pages contain invisible text."""
        self._hidden_among = hidden_among

    def show_pages(self, pages: set[int]) -> None:
        """Note pages whose words the next request will contain."""
        self._waiting_pages |= pages

    def response(self, response: chat.ChatResponse) -> None:
        self.usage += response.usage
        self._unstored_usage += response.usage
        self._model = response.model or self._model

    def tool_calls(
        self, message: chat.PromptMessage, invocations: Sequence[chat.ToolInvocation]
    ) -> None:
        records = tuple(
            chat.ToolCallRecord(call.tool_name, call.arguments, "", tool_use_id=call.tool_use_id)
            for call in invocations
        )
        said = self._told_before + self._telling
        # While a draft is corrected, nobody knows yet whether the words belong to the answer.
        words = said[self._stored_up_to :].strip() if self._draft is None else ""
        stored = self._message(chat.MessageRole.ASSISTANT, words)
        self._stored_up_to = len(said)
        self._cited_up_to = len(self._cited_before + self._citing)
        self._add(
            replace(
                stored,
                blocks=message.blocks,
                tool_calls=records,
                horizon=message.horizon,
                bound_to=message.bound_to,
            )
        )

    def tool_result(self, record: chat.ToolCallRecord, block: JsonObject, horizon: int) -> None:
        if not record.is_error:
            self._waiting_pages |= set(record.pages_shown)
            self.further.wait(record.further)
            self._read |= _pages_read(record, horizon)
        self._told_by_tools.append(record.result)
        stored = self._message(chat.MessageRole.TOOL_RESULT, record.result)
        self._add(
            replace(
                stored,
                blocks=(block,),
                tool_calls=(record,),
                horizon=horizon,
                pages_shown=record.pages_shown,
            )
        )

    def answer(self, answer: chat.TurnAnswer) -> None:
        self._answer = answer
        stored = self._message(chat.MessageRole.ASSISTANT, answer.text)
        self.closing = self._add(
            replace(
                stored,
                blocks=answer.blocks,
                horizon=answer.horizon,
                bound_to=answer.bound_to,
                citations=tuple(self._placed(citation) for citation in answer.citations),
                stopped=answer.stopped,
                pages_shown=self.pages_shown,
                fence=self.fence,
                pages_withheld=self.pages_withheld,
                pages_before=self.pages_before,
                further=self.further.receipts(),
                draft_doubts=self._draft_doubts,
            )
        )

    def finished(self, text: str) -> events.TurnFinished:
        """Return the event that ends an answered turn; store the answer if the strategy didn't."""
        if self.closing is None:
            self.answer(chat.TurnAnswer(text.strip() or chat.NO_ANSWER))
        assert self.closing is not None
        return events.TurnFinished(
            self.asked.turn_id,
            self.closing.id,
            self.closing.content,
            self.usage,
            self._answer.iterations,
            self._answer.stopped,
            self.pages_shown,
            self.closing.fence,
            self.closing.citations,
            self._answer.invented_citations,
            self.closing.pages_withheld,
            self.closing.further,
            self._answer.refusal,
            self.closing.pages_before,
            absent=self._absent(),
        )

    def _absent(self) -> tuple[str, ...]:
        """Return the question's words that were found nowhere, for an answer that cites nothing."""
        if self.closing is None or self.closing.citations:
            return ()
        return words_of_refusal(self.asked.content, self._told_by_tools)

    # --- a turn without an answer

    def interrupt(self, error_text: str = "", stopped: chat.Stopped | None = None) -> None:
        """Store what the reader was told, marked as interrupted.

        Does so at most once per turn, and only if there is any text.
        """
        if self.closing is not None or not self.told:
            return
        try:
            self.closing = self._add(self._interrupted(error_text, stopped))
        except StorageError:
            # The reader still sees the text; the error that ended the turn is the one to report.
            _log.exception("an interrupted answer could not be stored")

    def _interrupted(self, error_text: str, stopped: chat.Stopped | None) -> chat.ChatMessage:
        return replace(
            self._message(chat.MessageRole.ASSISTANT, self.told),
            state=chat.MessageState.INTERRUPTED,
            stopped=stopped,
            error_text=error_text,
            citations=self._draft[1] if self._draft else self._cited_before + self._citing,
            pages_shown=self.pages_shown,
            fence=self.fence,
            pages_withheld=self.pages_withheld,
            pages_before=self.pages_before,
            further=self.further.receipts(),
        )

    def _message(self, role: chat.MessageRole, content: str) -> chat.ChatMessage:
        return chat.ChatMessage(
            self.asked.conversation_id,
            role,
            content,
            page=self.asked.page,
            turn_id=self.asked.turn_id,
            parent_id=self.asked.id,
        )

    def _add(self, message: chat.ChatMessage) -> chat.ChatMessage:
        if message.role is chat.MessageRole.ASSISTANT:
            message = replace(message, usage=self._unstored_usage, model=self._model)
        stored = self._keeping.store(replace(message, reach=self.further.reach()))
        if message.role is chat.MessageRole.ASSISTANT:
            self._unstored_usage = chat.TokenUsage()
        return stored

    def _placed(self, citation: Citation) -> Citation:
        """Return the citation with its page label and the rectangles of its words.

        So it can be shown later without looking at the book.
        """
        source = citation.source
        if self._rects_of is not None and source not in self._rects:
            self._rects[source] = self._rects_of(citation)
        rects = self._rects.get(source, citation.rects)
        return replace(citation, label=self._page_label(source), rects=rects)


def _sources_in(messages: Sequence[chat.PromptMessage]) -> list[PassageSource]:
    """Return which passages the messages contain."""
    results = (
        each for message in messages for each in content_blocks.search_results(message.blocks)
    )
    found = (content_blocks.source_of(result) for result in results)
    return [source for source in found if source is not None]


def _pages_read(record: chat.ToolCallRecord, horizon: int) -> set[int]:
    """Return the pages that a call of read_pages asked for, including those that gave no text."""
    first, last = record.parameters.get("first"), record.parameters.get("last")
    if record.tool_name != READ_PAGES.name or record.parameters.get("book", OWN_PLACE) != OWN_PLACE:
        return set()
    if not isinstance(first, int) or not isinstance(last, int):
        return set()
    return set(range(first, min(last, first + MOST_PAGES - 1, horizon) + 1))
