"""Runs one turn: builds its prompt and tools, and chooses the retrieval strategy.

`BookFence` applies the spoiler guards of the conversation's books to every request.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from reader_app.agent.content_blocks import is_question, note_block, text_block
from reader_app.agent.limits import AgentLimits, TurnDeadline, turn_time
from reader_app.agent.spoiler_fence import Fences, fenced
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.chat.cost_cap import CostCap
from reader_app.app.chat.prompt_context import PromptContext, ReaderContext, book_facts
from reader_app.app.chat.request_logging import with_request_log
from reader_app.app.chat.system_prompt import ConversationPrompt, frozen_effort, style_for
from reader_app.app.chat.thorough_turn import ThoroughTurn
from reader_app.app.chat.turn_recording import TurnRecording
from reader_app.app.citations.claim_check import ClaimCheckUseCase
from reader_app.app.search.book_search import SearchCache
from reader_app.app.tools.tool import BookPorts, FewPassages, ToolContext
from reader_app.app.tools.tool_table import build_tool_handlers, offered_tools, without_model
from reader_app.domain import protocols
from reader_app.domain.book import Book, furthest
from reader_app.domain.chat import (
    ChatMessage,
    Depth,
    Effort,
    MessageRole,
    PromptMessage,
    RequestOptions,
)
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import SentLog, TurnFinished
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.page_numbers import is_page_alone
from reader_app.domain.values import dataclass, replace


class BookFence:
    """Applies the spoiler guards to each request of a turn.

    The guards are read from the store each time, so that switching one takes effect in mid-turn.
    """

    def __init__(
        self,
        asked_books: ConversationBooks,
        prompt_context: PromptContext,
        prompt: ConversationPrompt,
        *,
        on_fenced: Callable[[Fences], None] = lambda _: None,
        on_reopened: Callable[[PromptMessage], None] = lambda _: None,
    ) -> None:
        """`on_fenced` is called for each request with the fences at which it is cut.

        `on_reopened` is called with the question if its reading context had to be rewritten because
        a fence was moved back.
        """
        self._asked_books = asked_books
        self._book = asked_books.own
        self._prompt_context = prompt_context
        self._prompt = prompt
        self._on_fenced = on_fenced
        self._on_reopened = on_reopened
        self._reach: tuple[int, ...] = ()

    def horizon(self) -> int:
        """Return the highest page that may be sent now."""
        self._note_reach()
        return _horizon(self._book.now())

    def reach(self) -> tuple[int, ...]:
        """Return the highest page of each further book that this turn may have drawn on so far."""
        return self._reach

    def admitted(self, messages: Sequence[PromptMessage]) -> protocols.FencedRequest:
        """Return the messages with everything beyond a fence removed."""
        book = self._book.now()
        fences = self._asked_books.fences()
        self._on_fenced(fences)
        rest = self._with_reach([message for message in messages if message.role != "system"])
        if not fences.are_open:
            rest = self._fenced(rest, fences, book)
        self._note_reach()
        system = PromptMessage.of_text("system", self._prompt.text(book))
        return protocols.FencedRequest((system, *rest), _horizon(book))

    def _fenced(
        self, messages: list[PromptMessage], fences: Fences, book: Book
    ) -> list[PromptMessage]:
        at = _newest_question(messages)
        is_held_back = at >= 0 and fences.hold_back(messages[at])
        cut = fenced(messages, fences)
        if is_held_back:
            *beside, words = cut[at].blocks
            cut[at] = replace(cut[at], blocks=(*beside, *self._prompt_context.opening(book), words))
            self._on_reopened(cut[at])
        return cut

    def _note_reach(self) -> None:
        self._reach = furthest(self._reach, self._asked_books.reach())

    def _with_reach(self, messages: list[PromptMessage]) -> list[PromptMessage]:
        """Set the reach of the messages added so far to all pages that the turn could see."""
        asked = _newest_question(messages)
        own = messages[asked:] if asked >= 0 else []
        reached = [replace(each, reach=furthest(each.reach, self._reach)) for each in own]
        return [*messages[: len(messages) - len(reached)], *reached]


def _newest_question(messages: Sequence[PromptMessage]) -> int:
    return max((at for at, each in enumerate(messages) if is_question(each)), default=-1)


def _horizon(book: Book) -> int:
    return book.page_count if book.fence is None else book.fence


def _effort(depth: Depth, usual: Effort | None, history: Sequence[ChatMessage]) -> Effort | None:
    """Return how long the model may think about a question. `usual`: in its conversation.

    Another effort loses the server's cache of all messages. A thorough question is worth that; a
    quick one would only become slower, unless all questions so far were quick.
    """
    if depth is Depth.THOROUGH:
        return Effort.HIGH
    asked = (message for message in history if message.role is MessageRole.USER)
    is_quick = depth is Depth.QUICK and all(each.depth is Depth.QUICK for each in asked)
    return Effort.LOW if is_quick else usual


_PASSAGES: Final = "Passages of the book come to you like this note, with their page as the title."


@dataclass(frozen=True, slots=True)
class TurnRunner:
    """Runs turns with a model.

    `fallback`: the strategy for models without tools; it is used from the start if that is known.
    `ask_prompt`: as in `TargetPrompt`, read again for each turn. `effort`: how long the model may
    think in a conversation that begins now.
    """

    provider: protocols.ChatProvider
    messages: protocols.ChatMessageRepository
    conversations: protocols.ConversationRepository
    strategy: protocols.RetrievalStrategy
    fallback: protocols.RetrievalStrategy
    context: protocols.ConversationContextStrategy
    prompts_dir: Path
    ports: BookPorts
    cache: SearchCache
    limits: AgentLimits
    clock: protocols.Clock
    sent: SentLog | None = None
    cost_cap: CostCap | None = None
    ask_prompt: Callable[[], str] = str
    effort: Callable[[], Effort | None] = lambda: None

    def run(
        self,
        question: ChatMessage,
        asked_books: ConversationBooks,
        position: protocols.ReadingPosition,
        reader: ReaderContext,
        recording: TurnRecording,
        cancel: protocols.CancelSignal | None,
    ) -> TurnFinished:
        """Answer the stored question, and store the answer. Raises LLMError and others."""
        now = asked_books.own.now()
        self.provider.look_at_server(cancel)
        can_see_images = self.provider.can_see_images
        provider = with_request_log(
            self.provider, self.sent, question.conversation_id, question.turn_id
        )
        if self.cost_cap is not None:
            provider = self.cost_cap.around(provider, question, now.id)
        depth = self._depth_of(question)
        prompt_context = PromptContext(
            self.prompts_dir,
            asked_books,
            reader,
            can_see_images=can_see_images,
            question=question.content,
            ask_prompt=self.ask_prompt() if reader.pointed.is_asked_freely else "",
            pages=self.ports.pages,
            depth=depth,
        )
        recording.show_pages(prompt_context.pages_sent(now))
        recording.find_hidden_with(lambda pages: self._hidden_among(now.id, pages))
        if not question.blocks:
            said = (
                *prompt_context.opening(now),
                *self._citing(question),
                text_block(question.content),
            )
            recording.question(PromptMessage("user", said, prompt_context.horizon(now)))
        history = self._history(recording.asked)
        tool_context = ToolContext(
            asked_books,
            asked_books.own,
            self.ports,
            position,
            self.cache,
            question.conversation_id,
            can_see_images=can_see_images,
            few=FewPassages(question.content, is_readers=not question.span)
            if self.provider.abilities.is_local
            else None,
            is_offline=self.provider.is_offline,
            on_event=recording.listen,
            cancel=cancel,
        )
        is_offline = self.provider.is_offline
        handlers = build_tool_handlers(tool_context, is_offline=is_offline, depth=depth)
        facts = None
        if is_offline:
            # A story is recognised by its text; a mere page move quotes nothing.
            if self.ports.page_texts is not None and not is_page_alone(question.content):
                self.ports.page_texts.wait_for_pages(now, 1, now.page_count, cancel)
            facts = book_facts(asked_books.own, reader.page, self.ports.pages, self.ports.details)
        recording.further.hidden_among = lambda place, pages: self._hidden_at(
            asked_books, place, pages
        )
        limits = self.limits.at_depth(depth)
        seconds = turn_time(limits, self.provider.abilities)
        deadline = TurnDeadline(self.clock, seconds)
        thorough: ThoroughTurn | None = None
        if depth is Depth.THOROUGH:
            thorough = ThoroughTurn(
                asked_books,
                recording,
                provider,
                limits,
                deadline,
                seconds,
                self.prompts_dir,
                ClaimCheckUseCase(self.ports.pages) if self.ports.pages is not None else None,
                self.cost_cap,
                cancel,
            )
        for strategy in self._strategies():
            tools = offered_tools(asked_books, strategy.build_tool_definitions(), depth)
            tools = without_model(tools) if is_offline and tools else tools
            system = self._system_prompt(
                question.conversation_id, asked_books, prompt_context, bool(tools)
            )
            prompt = self.context.build_context(history, system.text(now))
            effort = frozen_effort(self.conversations, question.conversation_id, self.effort())
            fence = BookFence(
                asked_books,
                prompt_context,
                system,
                on_fenced=recording.fenced,
                on_reopened=recording.question,
            )
            recording.further.reach = fence.reach
            try:
                text, _ = strategy.at_depth(depth).execute(
                    provider,
                    prompt,
                    tools,
                    handlers,
                    thorough.listen if thorough is not None else recording.listen,
                    cancel=cancel,
                    recorder=recording,
                    fence=fence,
                    deadline_s=deadline.seconds_left(),
                    options=RequestOptions(effort=_effort(depth, effort, history), book=facts),
                    supervisor=thorough,
                )
                return recording.finished(text)
            except LLMError as error:
                if error.code is not LLMErrorCode.UNSUPPORTED_FEATURE or strategy is self.fallback:
                    raise
        raise AssertionError("the last strategy answers or raises")

    def _depth_of(self, question: ChatMessage) -> Depth:
        """Return the question's depth; without a model that calls tools there is only one."""
        has_tools = self.provider.can_use_tools and bool(self.strategy.build_tool_definitions())
        return question.depth if has_tools and not self.provider.is_offline else Depth.NORMAL

    def _citing(self, question: ChatMessage) -> tuple[JsonObject, ...]:
        """Return a note with citations enabled for a conversation's first request, else nothing.

        If the first search result with citations comes later, a server that caches prompts drops
        its cache of system prompt and messages. Writing them twice made up half the cost of four
        questions.
        """
        if not self.provider.abilities.cites_natively or self.provider.is_offline:
            return ()
        stored = self.messages.list_for_conversation(question.conversation_id)
        return () if len(stored) > 1 else (note_block(_PASSAGES),)

    def _history(self, asked: ChatMessage) -> list[ChatMessage]:
        """Return the stored messages, with the question as it is sent even if storing it failed."""
        stored = self.messages.list_for_conversation(asked.conversation_id)
        return [asked if message.id == asked.id else message for message in stored]

    def _system_prompt(
        self,
        conversation_id: str,
        asked_books: ConversationBooks,
        prompt_context: PromptContext,
        has_tools: bool,
    ) -> ConversationPrompt:
        style = style_for(self.provider.abilities, has_tools)
        way = (style.value, *(each.bound.id for each in asked_books.asked))
        return ConversationPrompt(
            self.conversations,
            conversation_id,
            " · ".join(way),
            lambda book: prompt_context.system_prompt(book, style),
            is_cut=asked_books.own.is_cut,
        )

    def _hidden_among(self, book_id: str, pages: set[int]) -> set[int]:
        if self.ports.pages is None or not pages:
            return set()
        found = self.ports.pages.texts(book_id, pages)
        return {number for number, page in found.items() if page.hidden}

    def _hidden_at(self, asked_books: ConversationBooks, place: int, pages: set[int]) -> set[int]:
        book = asked_books.find(place)
        return self._hidden_among(book.id, pages) if book is not None else set()

    def _strategies(self) -> Sequence[protocols.RetrievalStrategy]:
        if self.provider.can_use_tools:
            return (self.strategy, self.fallback)
        return (self.fallback,)
