"""The spoiler guard of the bound book, applied to every request at the moment it is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from reader_app.agent.blocks import is_question, text_block
from reader_app.agent.fence import fenced
from reader_app.app.bound_book import BoundBook
from reader_app.app.briefing import Briefing
from reader_app.domain.book import Book
from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import FencedRequest


class BookFence:
    """Reads the guard from the store each time: a switch in mid-turn holds at once."""

    def __init__(
        self,
        book: BoundBook,
        briefing: Briefing,
        on_fenced: Callable[[int | None], None] = lambda _: None,
    ) -> None:
        """`on_fenced` is told of each request where it is cut; None: the guard is off."""
        self._book = book
        self._briefing = briefing
        self._on_fenced = on_fenced

    def horizon(self) -> int:
        """Highest page that may be sent now."""
        return _horizon(self._book.now())

    def admitted(self, messages: Sequence[PromptMessage]) -> FencedRequest:
        """System prompt and reading context for now; the rest cut at the fence."""
        book = self._book.now()
        self._on_fenced(book.fence)
        rest = [message for message in messages if message.role != "system"]
        if book.fence is not None:
            rest = fenced(rest, book.fence)
        picture = self._briefing.picture_block(book)
        context = text_block(self._briefing.reading_context(book))
        rest = _with_context(rest, (context,) if picture is None else (context, picture))
        system = PromptMessage.of_text("system", self._briefing.system_prompt(book))
        return FencedRequest((system, *rest), _horizon(book))


def _horizon(book: Book) -> int:
    return book.page_count if book.fence is None else book.fence


def _with_context(
    messages: list[PromptMessage], context: tuple[JsonObject, ...]
) -> list[PromptMessage]:
    """The blocks go before the reader's newest words, which stay last in their message."""
    for at in range(len(messages) - 1, -1, -1):
        message = messages[at]
        if is_question(message):
            blocks = (*message.blocks[:-1], *context, message.blocks[-1])
            return [*messages[:at], replace(message, blocks=blocks), *messages[at + 1 :]]
    return messages
