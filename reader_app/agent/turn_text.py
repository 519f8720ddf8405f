"""Streams the text of a turn's responses to the reader, with citations in their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from reader_app.agent import citation_validation
from reader_app.agent.content_blocks import is_note, text_of
from reader_app.domain.chat import ChatResponse, TurnAnswer, WrittenCalls
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.events import ChatEvent, CitationEvent, EventListener, RetryEvent, TextDelta
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.values import dataclass, replace

_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class TextMark:
    """A state of a turn's text to which the text can be reset."""

    parts: tuple[str, ...]
    citations: tuple[Citation, ...]
    invented: int
    numbers: Mapping[PassageSource, int]
    is_last_empty: bool
    has_written_call: bool

    @property
    def length(self) -> int:
        return len(_BETWEEN.join(self.parts))


class TurnText:
    """Passes each response on while it streams, and keeps the final text with its citations.

    Passage ids such as `[[p42.s3]]` are removed from the text and become citations if the passage
    was really sent; invented ids are dropped and counted. A tool call that the model wrote as text
    is dropped with all behind it, which such models make up. `tool_names`: of all tools.
    """

    def __init__(
        self, on_event: EventListener | None = None, tool_names: Iterable[str] = ()
    ) -> None:
        self._on_event = on_event
        self._calls = WrittenCalls(tool_names)
        self._parts: list[str] = []
        self._length = 0
        self.citations: tuple[Citation, ...] = ()
        self.invented = 0
        self.is_last_empty = True
        """Whether the last response had no text for the reader."""
        self.has_written_call = False
        """Whether a tool call was written as text in the last response."""
        self._raw = ""
        """The part of the response that may belong to a call, and `_passed` letters before it."""
        self._passed = 0
        self._numbers: dict[PassageSource, int] = {}
        self._kept_numbers: dict[PassageSource, int] = {}
        self._sent = citation_validation.SentPassages()
        self._held = ""
        self._gap = ""
        self._streamed = 0
        self._last_cited: tuple[int, PassageSource] | None = None

    @property
    def text(self) -> str:
        return _BETWEEN.join(self._parts)

    def begin(self, sent: citation_validation.SentPassages) -> None:
        """Prepare for the response to a request that contains the passages `sent`."""
        self._sent = sent
        self._kept_numbers = dict(self._numbers)
        self._forget_stream()

    def listen(self, event: ChatEvent) -> None:
        """Handle an event of the provider while the response streams."""
        if isinstance(event, TextDelta):
            self._stream(event.text)
        elif isinstance(event, CitationEvent):
            self._pass_unsure()
            self._pass_citation(event.citation.source, event.citation.quote)
        else:
            if isinstance(event, RetryEvent):
                self._forget_stream()
            self._emit(event)

    def void(self, reason: str) -> None:
        """Discard what has streamed of this response; `reason` is told to the reader."""
        self._forget_stream()
        self._emit(RetryEvent(1, 0.0, reason))

    def end(self, response: ChatResponse) -> ChatResponse:
        """Finish with the complete response: its blocks replace what was streamed.

        Return it without a tool call that was written as text.
        """
        self._pass_unsure()
        self._pass_text(self._held)
        self._held = self._gap = ""
        self.is_last_empty = True
        response = self._without_call(response)
        for run in _runs(response.blocks):
            self._add_run(run)
        return response

    def say(self, sentence: str) -> None:
        """Add a sentence of Pagemate's own where the model gave no text."""
        self._streamed = 0
        self._gap = ""
        self._say(sentence)
        self._append(sentence, ())

    # --- a draft

    def mark(self) -> TextMark:
        """Return the state between two responses."""
        numbers = dict(self._numbers)
        return TextMark(
            tuple(self._parts),
            self.citations,
            self.invented,
            numbers,
            self.is_last_empty,
            self.has_written_call,
        )

    def back_to(self, mark: TextMark) -> None:
        """Set the text to a state before or after this one; listeners are not told."""
        self._parts = list(mark.parts)
        self._length = mark.length
        self.citations, self.invented = mark.citations, mark.invented
        self.is_last_empty = mark.is_last_empty
        self.has_written_call = mark.has_written_call
        self._numbers = dict(mark.numbers)
        self._last_cited = None
        self._held = self._gap = ""
        self._streamed = 0

    def since(self, mark: TextMark) -> TurnAnswer:
        """Return what was said after `mark`, with the citations at their places in it."""
        start = mark.length + (len(_BETWEEN) if mark.parts else 0)
        cited = self.citations[len(mark.citations) :]
        return TurnAnswer(
            self.text[start:],
            citations=tuple(replace(each, offset=each.offset - start) for each in cited),
        )

    def stream_again(self, mark: TextMark) -> None:
        """Emit what was said after `mark` once more, for listeners that have discarded it."""
        done = mark.length
        for citation in self.citations[len(mark.citations) :]:
            if citation.offset > done:
                self._emit(TextDelta(self.text[done : citation.offset]))
                done = citation.offset
            self._emit(CitationEvent(citation))
        self._emit(TextDelta(self.text[done:]))

    # --- while a response streams

    def _stream(self, delta: str) -> None:
        if self.has_written_call:
            return
        self._raw += delta if self._raw else delta.lstrip()  # an answer begins with a word
        self._pass_on(self._calls.sure_to(self._raw, self._passed))

    def _pass_unsure(self) -> None:
        self._pass_on(len(self._raw))

    def _pass_on(self, end: int) -> None:
        """Pass the response on up to `end`, but nothing of a written call or behind it."""
        at = self._calls.begins_at(self._raw, self._passed)
        self.has_written_call = at >= 0
        end = at if self.has_written_call else end
        self._find_markers(self._raw[self._passed : end])
        if end:  # one letter stays, to tell where a line begins
            self._raw, self._passed = self._raw[end - 1 :], 1

    def _find_markers(self, words: str) -> None:
        waiting = self._held + words
        open_marker = citation_validation.OPEN_MARKER.search(waiting)
        cut = open_marker.start() if open_marker else len(waiting)
        self._held = waiting[cut:]
        self._pass_text(waiting[:cut])

    def _pass_text(self, text: str) -> None:
        done = 0
        for match in citation_validation.MARKER.finditer(text):
            self._say(text[done : match.start()])
            for source in citation_validation.marked_sources(match):
                self._pass_citation(source)
            done = match.end()
        self._say(text[done:])

    def _say(self, text: str) -> None:
        # White space is held back until a word follows it: at the end of a response it is dropped.
        waiting = self._gap + text
        text = waiting.rstrip()
        self._gap = waiting[len(text) :]
        if not self._streamed:
            text = text.lstrip()
        if not text:
            return
        if self._parts and not self._streamed:
            text = _BETWEEN + text
        self._streamed += len(text)
        self._emit(TextDelta(text))

    def _pass_citation(self, source: PassageSource | None, quote: str = "") -> None:
        citation = self._citation(source, self._length + self._streamed, quote)
        if citation is None:
            return
        place = _place_of(citation)
        if place != self._last_cited:
            self._last_cited = place
            self._emit(CitationEvent(citation))

    def _forget_stream(self) -> None:
        self._numbers = dict(self._kept_numbers)
        self._raw = self._held = self._gap = ""
        self._passed = self._streamed = 0
        self.has_written_call = False

    def _emit(self, event: ChatEvent) -> None:
        if self._on_event is not None:
            self._on_event(event)

    # --- when a response is complete

    def _without_call(self, response: ChatResponse) -> ChatResponse:
        left = self._calls.begins_at("".join(map(text_of, response.blocks)))
        self.has_written_call = left >= 0
        if not self.has_written_call:
            return response
        blocks: list[JsonObject] = []
        for block in response.blocks:
            words = text_of(block)[: max(0, left)]
            left -= len(text_of(block))
            if words.strip() or block.get("type") != "text":
                blocks.append({**block, "text": words} if words else block)
        return replace(response, blocks=tuple(blocks))

    def _add_run(self, blocks: Sequence[JsonObject]) -> None:
        text = ""
        found: list[tuple[int, PassageSource | None, str]] = []
        for block in blocks:
            done, raw = 0, text_of(block)
            for match in citation_validation.MARKER.finditer(raw):
                text += raw[done : match.start()]
                found += [
                    (len(text), source, "") for source in citation_validation.marked_sources(match)
                ]
                done = match.end()
            text += raw[done:]
            for citation in citation_validation.citations_of(block):
                if is_note(citation):
                    continue
                quote = citation.get("cited_text")
                words = quote if isinstance(quote, str) else ""
                found.append(
                    (len(text.rstrip()), citation_validation.cited_source(citation), words)
                )
        lead = len(text) - len(text.lstrip())
        stripped = text.strip()
        start = self._length + (len(_BETWEEN) if self._parts else 0)
        made: list[Citation] = []
        for place, source, quote in found:
            offset = start + max(0, min(place - lead, len(stripped)))
            citation_made = self._citation(source, offset, quote)
            if citation_made is None:
                self.invented += 1
            elif not made or _place_of(made[-1]) != _place_of(citation_made):
                made.append(citation_made)
        self._append(stripped, tuple(made) if stripped else ())

    def _append(self, text: str, citations: tuple[Citation, ...]) -> None:
        if text:
            self.is_last_empty = False
            self._parts.append(text)
            self._length = len(self.text)
            self.citations += citations

    def _citation(self, source: PassageSource | None, offset: int, quote: str) -> Citation | None:
        words = self._sent.quote(source) if source is not None else ""
        if source is None or not words:
            return None
        number = self._numbers.setdefault(source, len(self._numbers) + 1)
        return Citation(number, source, "", words, offset=offset)


def _place_of(citation: Citation) -> tuple[int, PassageSource]:
    return citation.offset, citation.source


def _runs(blocks: Sequence[JsonObject]) -> list[list[JsonObject]]:
    """Group consecutive text blocks: citations split one text into several blocks."""
    runs: list[list[JsonObject]] = []
    previous_was_text = False
    for block in blocks:
        is_text = block.get("type") == "text"
        if is_text and previous_was_text:
            runs[-1].append(block)
        elif is_text:
            runs.append([block])
        previous_was_text = is_text
    return runs
