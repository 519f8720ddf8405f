"""The spoiler guards of a conversation's books, applied to every request as it is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from reader_app.agent.blocks import is_question, text_block
from reader_app.agent.fence import Fences, fenced
from reader_app.app.asked_shelf import AskedShelf
from reader_app.app.briefing import Briefing
from reader_app.domain.asked_books import furthest
from reader_app.domain.book import Book
from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import FencedRequest


class BookFence:
    """Reads the guard from the store each time: a switch in mid-turn holds at once."""

    def __init__(
        self,
        shelf: AskedShelf,
        briefing: Briefing,
        on_fenced: Callable[[Fences], None] = lambda _: None,
    ) -> None:
        """`on_fenced` is told of each request where it is cut."""
        self._shelf = shelf
        self._book = shelf.own
        self._briefing = briefing
        self._on_fenced = on_fenced
        self._reach: tuple[int, ...] = ()

    def horizon(self) -> int:
        """Highest page that may be sent now."""
        self._note_reach()
        return _horizon(self._book.now())

    def reach(self) -> tuple[int, ...]:
        """Of further books: the highest page that anything of this turn may draw on so far."""
        return self._reach

    def admitted(self, messages: Sequence[PromptMessage]) -> FencedRequest:
        """System prompt and reading context for now; the rest cut at the fence."""
        book = self._book.now()
        fences = self._shelf.fences()
        self._on_fenced(fences)
        rest = self._with_reach([message for message in messages if message.role != "system"])
        if not fences.are_open:
            rest = fenced(rest, fences)
        self._note_reach()
        picture = self._briefing.picture_block(book)
        context = text_block(self._briefing.reading_context(book))
        rest = _with_context(rest, (context,) if picture is None else (context, picture))
        system = PromptMessage.of_text("system", self._briefing.system_prompt(book))
        return FencedRequest((system, *rest), _horizon(book))

    def _note_reach(self) -> None:
        self._reach = furthest(self._reach, self._shelf.reach())

    def _with_reach(self, messages: list[PromptMessage]) -> list[PromptMessage]:
        """What this turn has added so far may draw on all that it could see."""
        asked = max((at for at, each in enumerate(messages) if is_question(each)), default=-1)
        own = messages[asked:] if asked >= 0 else []
        reached = [replace(each, reach=furthest(each.reach, self._reach)) for each in own]
        return [*messages[: len(messages) - len(reached)], *reached]


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
