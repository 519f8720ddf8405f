"""The spoiler guards of a conversation's books, applied to every request as it is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from reader_app.agent.blocks import is_question
from reader_app.agent.fence import Fences, fenced
from reader_app.app.asked_shelf import AskedShelf
from reader_app.app.briefing import Briefing
from reader_app.app.conversation_prompt import ConversationPrompt
from reader_app.domain.asked_books import furthest
from reader_app.domain.book import Book
from reader_app.domain.chat import PromptMessage
from reader_app.domain.protocols import FencedRequest


class BookFence:
    """Reads the guard from the store each time: a switch in mid-turn holds at once."""

    def __init__(
        self,
        shelf: AskedShelf,
        briefing: Briefing,
        prompt: ConversationPrompt,
        *,
        on_fenced: Callable[[Fences], None] = lambda _: None,
        on_reopened: Callable[[PromptMessage], None] = lambda _: None,
    ) -> None:
        """`on_fenced` is told of each request where it is cut; `on_reopened` of the question,
        when what stood beside it had to be said anew for a fence that was lowered.
        """
        self._shelf = shelf
        self._book = shelf.own
        self._briefing = briefing
        self._prompt = prompt
        self._on_fenced = on_fenced
        self._on_reopened = on_reopened
        self._reach: tuple[int, ...] = ()

    def horizon(self) -> int:
        """Highest page that may be sent now."""
        self._note_reach()
        return _horizon(self._book.now())

    def reach(self) -> tuple[int, ...]:
        """Of further books: the highest page that anything of this turn may draw on so far."""
        return self._reach

    def admitted(self, messages: Sequence[PromptMessage]) -> FencedRequest:
        """The messages as they may be sent now: as they are, but for what lies beyond a fence."""
        book = self._book.now()
        fences = self._shelf.fences()
        self._on_fenced(fences)
        rest = self._with_reach([message for message in messages if message.role != "system"])
        if not fences.are_open:
            rest = self._fenced(rest, fences, book)
        self._note_reach()
        system = PromptMessage.of_text("system", self._prompt.text(book))
        return FencedRequest((system, *rest), _horizon(book))

    def _fenced(
        self, messages: list[PromptMessage], fences: Fences, book: Book
    ) -> list[PromptMessage]:
        at = _newest_question(messages)
        is_held_back = at >= 0 and fences.hold_back(messages[at])
        cut = fenced(messages, fences)
        if is_held_back:
            *beside, words = cut[at].blocks
            cut[at] = replace(cut[at], blocks=(*beside, *self._briefing.opening(book), words))
            self._on_reopened(cut[at])
        return cut

    def _note_reach(self) -> None:
        self._reach = furthest(self._reach, self._shelf.reach())

    def _with_reach(self, messages: list[PromptMessage]) -> list[PromptMessage]:
        """What this turn has added so far may draw on all that it could see."""
        asked = _newest_question(messages)
        own = messages[asked:] if asked >= 0 else []
        reached = [replace(each, reach=furthest(each.reach, self._reach)) for each in own]
        return [*messages[: len(messages) - len(reached)], *reached]


def _newest_question(messages: Sequence[PromptMessage]) -> int:
    return max((at for at, each in enumerate(messages) if is_question(each)), default=-1)


def _horizon(book: Book) -> int:
    return book.page_count if book.fence is None else book.fence
