"""`pagemate ask`: one turn."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.cli.arguments import AskArguments
from reader_app.cli.interrupts import is_answered
from reader_app.cli.ports import Core, Turn
from reader_app.cli.steps import told_end
from reader_app.cli.terminal import Terminal
from reader_app.cli.transcript import Transcript
from reader_app.domain.book import Book
from reader_app.domain.chat import ChatMessage, MessageRole, Stopped, TokenUsage
from reader_app.domain.citations import Citation
from reader_app.domain.jsontypes import JsonObject


def ask(arguments: AskArguments, core: Core, terminal: Terminal) -> int:
    """Print the answer as it comes, or with --json the whole turn at its end."""
    opened = core.open_book(arguments.file)
    book = core.books.update(opened.id, lambda stored: _place(stored, arguments))
    turn = core.turn(book, arguments.conversation, arguments.question, offline=arguments.offline)
    transcript = Transcript(terminal, streams=not arguments.json)
    answered = is_answered(turn, transcript.listen)
    ended = _Ended(core, book, turn, transcript, answered)
    if arguments.json:
        terminal.json(ended.as_json())
    else:
        _print_end(ended, terminal)
    return 0


def _place(book: Book, arguments: AskArguments) -> None:
    if arguments.page is not None:
        book.set_current_page(arguments.page)
    if arguments.guard is not None:
        book.spoiler_guard = True
        book.mark_read_up_to(arguments.guard)


def _print_end(ended: _Ended, terminal: Terminal) -> None:
    missing = ended.answer if not ended.transcript.text else ""
    terminal.line(missing)
    for citation in ended.citations:
        terminal.note(_told_citation(citation))
    if ended.stopped is not None:
        terminal.note(told_end(ended.stopped, ended.iterations))
    terminal.note(f"Conversation {ended.conversation_id}")


def _told_citation(citation: Citation) -> str:
    label = "" if citation.label == str(citation.page) else f" (page {citation.page} of the file)"
    return f"[{citation.number}] p. {citation.label}{label}: {citation.quote}"


@dataclass(frozen=True, slots=True)
class _Ended:
    """A turn that is over, answered or interrupted."""

    core: Core
    book: Book
    turn: Turn
    transcript: Transcript
    answered: bool

    @property
    def answer(self) -> str:
        finished = self.transcript.finished
        return finished.answer if finished is not None else self.transcript.text

    @property
    def stopped(self) -> Stopped | None:
        finished = self.transcript.finished
        return finished.stopped if finished is not None else Stopped.INTERRUPTED

    @property
    def iterations(self) -> int:
        finished = self.transcript.finished
        return finished.iterations if finished is not None else self.transcript.iterations

    @property
    def conversation_id(self) -> str:
        started = self.transcript.started
        return started.conversation_id if started is not None else ""

    @property
    def message(self) -> ChatMessage | None:
        """The answer as it is stored; None when the turn ended before there was one."""
        finished, started = self.transcript.finished, self.transcript.started
        if finished is not None:
            return self.core.messages.find(finished.message_id)
        if started is None:
            return None
        stored = self.core.messages.list_for_conversation(started.conversation_id)
        answers = [
            message
            for message in stored
            if message.turn_id == started.turn_id and message.role is MessageRole.ASSISTANT
        ]
        return answers[-1] if answers else None

    @property
    def citations(self) -> tuple[Citation, ...]:
        message = self.message
        return message.citations if message is not None else ()

    def as_json(self) -> JsonObject:
        finished, message = self.transcript.finished, self.message
        book = self.core.books.find(self.book.id) or self.book
        shown = self.transcript.pages_shown.union(finished.pages_shown if finished else ())
        return {
            "answer": self.answer,
            "conversation_id": self.conversation_id,
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
            "citations": [_citation_json(citation) for citation in self.citations],
            "pages_shown": sorted(shown),
            "current_page": book.current_page,
            "furthest_page": book.furthest_page,
            "usage": _usage_json(finished.usage if finished else self.transcript.usage),
            "iterations": self.iterations,
            "stopped": self.stopped.value if self.stopped is not None else None,
        }


def _citation_json(citation: Citation) -> JsonObject:
    return {
        "page": citation.page,
        "label": citation.label,
        "quote": citation.quote,
        "state": citation.state.value,
        "rects": [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in citation.rects],
    }


def _usage_json(usage: TokenUsage) -> JsonObject:
    return {
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cache_read_tokens": usage.cache_read_tokens,
        "cache_write_tokens": usage.cache_write_tokens,
    }
