"""`pagemate ask`: runs one turn and prints the answer. Ctrl+C stops the turn cleanly."""

from __future__ import annotations

import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from types import FrameType
from typing import Final

from reader_app.app.chat.unsaved_turn import TurnPlace
from reader_app.app.citations.quotation_report import explanation
from reader_app.cli.argument_parser import FROM_INPUT, AskArguments
from reader_app.cli.command_ports import CommandServices, RunnableTurn, TurnWishes
from reader_app.cli.conversation_commands import found_conversation
from reader_app.cli.open_book import opened_book
from reader_app.cli.terminal import Terminal
from reader_app.cli.turn_output import TurnOutput, end_sentence
from reader_app.domain.book import OWN_PLACE, Book
from reader_app.domain.chat import (
    VEILED_LETTER,
    ChatMessage,
    Depth,
    Stopped,
    TokenUsage,
    covered,
    says_why_it_ended,
    without_names,
    without_offers,
)
from reader_app.domain.citations import (
    CheckedClaim,
    CheckedQuotation,
    Citation,
    CitationState,
    with_markers,
)
from reader_app.domain.document import Rect
from reader_app.domain.errors import (
    BookError,
    BookErrorCode,
    MessageError,
    MessageErrorCode,
    TurnCancelledError,
)
from reader_app.domain.events import EventListener, TurnCancelled, TurnFinished
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import quoted, tr
from reader_app.domain.values import dataclass, replace

_PATIENCE_S: Final = 0.5
_MOST_INPUT: Final = 1_000_000
"""In characters: a longer question is refused anyway, and an endless stream isn't read."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class _News(Enum):
    ENDED = auto()
    INTERRUPTED = auto()


def run_until_interrupt(turn: RunnableTurn, listener: EventListener) -> None:
    """Run the turn to its end, or stop it at Ctrl+C. Raises the errors that the turn raises.

    The turn runs in a thread of its own while the main thread waits, so that a signal never
    interrupts code that holds a lock.
    """
    news: queue.SimpleQueue[_News] = queue.SimpleQueue()
    failures: list[Exception] = []

    def run() -> None:
        try:
            turn.run(listener)
        except Exception as error:  # noqa: BLE001 - raised again in the main thread
            failures.append(error)
        finally:
            news.put(_News.ENDED)

    with _interrupts_to(news):
        thread = threading.Thread(target=run, name="turn", daemon=True)
        thread.start()
        if news.get() is _News.INTERRUPTED:
            turn.stop()
            thread.join(_PATIENCE_S)
            return
    thread.join()
    for failure in failures:
        if not isinstance(failure, TurnCancelledError):
            raise failure


@contextmanager
def _interrupts_to(news: queue.SimpleQueue[_News]) -> Iterator[None]:
    def tell(_number: int, _frame: FrameType | None) -> None:
        news.put(_News.INTERRUPTED)

    before = [(number, signal.signal(number, tell)) for number in _SIGNALS]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


_MARKS: Final = str.maketrans("", "", "\"“”„‚'‘’«»")


def ask(arguments: AskArguments, core: CommandServices, terminal: Terminal) -> int:
    """Print the answer while it is streamed, or with --json the whole turn at its end."""
    if arguments.question == FROM_INPUT:
        arguments = replace(arguments, question=_typed_in(terminal))
    book = opened_book(core, arguments.file, arguments.password_file, terminal)
    if arguments.conversation is not None:
        _check_is_about(core, arguments.conversation, book)
    turn = _turn(arguments, core, book)
    if arguments.depth is not Depth.NORMAL and not turn.has_depths:
        terminal.note(
            tr("No model searches on its own here, so --depth has no effect.")
            if turn.is_offline
            else tr("This model doesn’t search on its own here, so --depth has no effect.")
        )
    names = PageNames(core.books.labels(book.id))
    asked, streams = arguments.question, not arguments.json
    if arguments.depth is Depth.THOROUGH:  # a draft may be replaced, so it isn't printed early
        streams = False
    transcript = TurnOutput(terminal, names, core.to_reader, asked, streams=streams)
    run_until_interrupt(turn, transcript.listen)
    transcript.finish()
    ended = _Ended(core, book, turn, transcript, arguments.is_kept)
    if arguments.json:
        terminal.json(ended.as_json())
    else:
        _print_end(ended, names, terminal)
    return 0


def _typed_in(terminal: Terminal) -> str:
    """Return the question in standard input. Raises MessageError if there is none."""
    words = terminal.input.read(_MOST_INPUT).strip() if terminal.input is not None else ""
    if not words:
        raise MessageError(
            MessageErrorCode.BLANK,
            tr("Standard input holds no question."),
            advice=tr("Pipe it in, or give it as an argument."),
        )
    return words


def _turn(arguments: AskArguments, core: CommandServices, book: Book) -> RunnableTurn:
    """Create the turn. Page and guard apply to this question, or are stored with `--remember`."""
    place = TurnPlace(arguments.page, arguments.guard)
    place.put_into(replace(book))  # an impossible place raises here, before anything is stored
    turn = core.turn(
        book,
        arguments.question,
        TurnWishes(
            arguments.conversation,
            TurnPlace() if arguments.remembers else place,
            arguments.offline,
            arguments.is_kept,
            arguments.depth,
        ),
    )
    if arguments.remembers:
        core.books.update(book.id, place.put_into)
    return turn


def _check_is_about(core: CommandServices, conversation_id: str, book: Book) -> None:
    """Raise BookError if the conversation is about another book than the file."""
    conversation = found_conversation(core, conversation_id)
    if conversation.book_id == book.id:
        return
    own = core.books.find(conversation.book_id)
    raise BookError(
        BookErrorCode.INVALID_STATE,
        tr(
            "The conversation “{title}” is about {own}, not {other}.",
            title=conversation.title,
            own=quoted(own.title) if own is not None else tr("a removed book"),
            other=quoted(book.title),
        ),
        advice=tr("Use that book’s file, or leave out --conversation."),
    )


def _print_end(ended: _Ended, names: PageNames, terminal: Terminal) -> None:
    missing = ended.marked_answer if ended.transcript.text else ended.answer
    terminal.line("" if ended.transcript.is_printed else ended.transcript.drawn(missing))
    for citation in ended.citations:
        name = names.name(citation.page, citation.book)
        terminal.note(f"[{citation.number}] {name}: {citation.quote}")
    for quotation in ended.uncited_quotations:
        told = f"{quoted(quotation.quote)} {explanation(quotation, names.name)}"
        terminal.note(ended.without_veiled(told))
    if ended.stopped is not None and not says_why_it_ended(ended.answer):
        terminal.note(ended.refusal or end_sentence(ended.stopped, ended.iterations))
    if ended.conversation_id:
        terminal.note(tr("Conversation {id}", id=ended.conversation_id))


@dataclass(frozen=True, slots=True)
class _Ended:
    """A turn that has ended, with an answer or by interruption."""

    core: CommandServices
    book: Book
    turn: RunnableTurn
    transcript: TurnOutput
    is_kept: bool

    @property
    def finished(self) -> TurnFinished | None:
        ended = self.transcript.ended
        return ended if isinstance(ended, TurnFinished) else None

    @property
    def answer(self) -> str:
        match self.transcript.ended:
            case TurnFinished(answer=answer):
                return covered(answer, self.veiled)
            case TurnCancelled(partial_text=partial) if partial:
                return covered(partial, self.veiled)
            case _:
                return self.transcript.text

    @property
    def veiled(self) -> tuple[tuple[int, int], ...]:
        """Where the answer has blocks for names from later in the book."""
        return self.transcript.ended.veiled if self.transcript.ended is not None else ()

    def without_veiled(self, words: str) -> str:
        """Return words about the answer without the names that are veiled in it."""
        ended = self.transcript.ended
        if ended is None or not ended.veiled:
            return words
        text = ended.answer if isinstance(ended, TurnFinished) else ended.partial_text
        names = {text[start:end] for start, end in ended.veiled}
        return without_names(words, names, VEILED_LETTER)

    @property
    def marked_answer(self) -> str:
        """The answer with the numbers of its citations, as it is printed while it arrives."""
        answer = without_offers(self.answer)
        return with_markers(answer, self.citations, lambda citation: f"[{citation.number}]")

    @property
    def stopped(self) -> Stopped | None:
        return self.finished.stopped if self.finished is not None else Stopped.INTERRUPTED

    @property
    def refusal(self) -> str:
        return self.finished.refusal if self.finished is not None else ""

    @property
    def iterations(self) -> int:
        finished = self.finished
        return finished.iterations if finished is not None else self.transcript.iterations

    @property
    def conversation_id(self) -> str:
        """The id of the turn's conversation; "" if it is gone or was never stored."""
        started = self.transcript.started if self.is_kept else None
        return started.conversation_id if started is not None else ""

    @property
    def message(self) -> ChatMessage | None:
        """The stored answer; None if the turn ended before there was one."""
        ended = self.transcript.ended
        message_id = ended.message_id if ended is not None else ""
        return self.turn.message(message_id) if message_id else None

    @property
    def citations(self) -> tuple[Citation, ...]:
        if self.finished is not None and self.finished.citations:
            return self.finished.citations
        message = self.message
        return message.citations if message is not None else ()

    @property
    def quotations(self) -> tuple[CheckedQuotation, ...]:
        """The quotations in the answer, compared with the book."""
        message = self.message
        return message.quotations if message is not None else ()

    @property
    def claims(self) -> tuple[CheckedClaim, ...]:
        """The sentences of the answer, compared with the words that they cite."""
        message = self.message
        return message.claims if message is not None else ()

    @property
    def uncited_quotations(self) -> list[CheckedQuotation]:
        """The quotations that no citation covers."""
        cited = {_without_marks(citation.quote) for citation in self.citations}
        return [
            quotation
            for quotation in self.quotations
            if quotation.state is not CitationState.VERIFIED
            or _without_marks(quotation.quote) not in cited
        ]

    @property
    def pages_shown(self) -> list[int]:
        if self.finished is not None:
            return sorted(self.finished.pages_shown)
        message = self.message
        return sorted(self.transcript.pages_shown.union(message.pages_shown if message else ()))

    def as_json(self) -> JsonObject:
        finished, message = self.finished, self.message
        book = self.turn.book() or self.book
        return {
            "answer": self.answer,
            "veiled": [{"start": start, "end": end} for start, end in self.veiled],
            "conversation_id": self.conversation_id if self.is_kept else None,
            "model": (message.model if message is not None else "") or self.turn.model,
            "offline": self.turn.is_offline,
            "tool_calls": [
                {
                    "tool_name": step.tool_name,
                    "parameters": step.parameters,
                    "is_error": step.is_error,
                    "duration_ms": round(step.duration_ms, 1),
                }
                for step in self.transcript.steps
            ],
            "citations": [
                _citation_json(citation, _rects_of(citation, self.core, book))
                for citation in self.citations
            ]
            + [
                _quotation_json(quotation, self.core.books.labels(book.id), self.without_veiled)
                for quotation in self.uncited_quotations
            ],
            "claims": [
                _claim_json(claim, self.core.books.labels(book.id), self.without_veiled)
                for claim in self.claims
            ],
            "absent": list(finished.absent) if finished is not None else [],
            "corrected": message.corrected if message is not None else 0,
            "pages_shown": self.pages_shown,
            "current_page": book.current_page,
            "furthest_page": book.furthest_page,
            "usage": _usage_json(finished.usage if finished else self.transcript.usage),
            "iterations": self.iterations,
            "stopped": self.stopped.value if self.stopped is not None else None,
        }


def _rects_of(citation: Citation, core: CommandServices, book: Book) -> tuple[Rect, ...]:
    if citation.rects or citation.book != OWN_PLACE:
        return citation.rects
    sentences = range(citation.source.first_sentence, citation.source.last_sentence + 1)
    places = core.sentence_places(core.page_text(book, citation.page))
    return tuple(
        rect for place in places if place.sentence.index in sentences for rect in place.rects
    )


def _citation_json(citation: Citation, rects: tuple[Rect, ...]) -> JsonObject:
    made: dict[str, JsonValue] = {
        "page": citation.page,
        "label": citation.label,
        "quote": citation.quote,
        "state": citation.state.value,
        "rects": [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in rects],
    }
    if citation.book != OWN_PLACE:
        made["book"] = citation.book  # another book's page, not this file's
    return made


def _quotation_json(
    quotation: CheckedQuotation, labels: Sequence[str], told: Callable[[str], str]
) -> JsonObject:
    return {
        "page": quotation.page,
        "label": _label(labels, quotation.page),
        "quote": told(quotation.quote),
        "state": quotation.state.value,
        "rects": [
            [rect.x0, rect.y0, rect.x1, rect.y1]
            for place in quotation.places[:1]
            for rect in place.rects
        ],
        "explanation": told(explanation(quotation, PageNames(labels).name)),
    }


def _claim_json(
    claim: CheckedClaim, labels: Sequence[str], told: Callable[[str], str]
) -> JsonObject:
    made: dict[str, JsonValue] = {
        "start": claim.start,
        "end": claim.end,
        "text": told(claim.words),
        "state": claim.state.value,
        "missing": [{"text": told(part.text), "kind": part.kind.value} for part in claim.missing],
        "page": claim.page or None,
        "label": _label(labels, claim.page) or None,
    }
    if claim.book != OWN_PLACE:
        made["book"] = claim.book
        made["label"] = None  # another book's page
    return made


def _without_marks(words: str) -> str:
    """Return the words without quotation marks and the "…" of a quote that is cut off.

    These may differ between answer and book.
    """
    return " ".join(words.translate(_MARKS).split()).strip("… ")


def _label(labels: Sequence[str], page: int) -> str:
    if not page:
        return ""
    return (labels[page - 1] if page <= len(labels) else "") or str(page)


def _usage_json(usage: TokenUsage) -> JsonObject:
    return {
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cache_read_tokens": usage.cache_read_tokens,
        "cache_write_tokens": usage.cache_write_tokens,
    }
