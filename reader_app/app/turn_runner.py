"""Runs one turn: what the model is told, what it may call, and which way it gets the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reader_app.agent.blocks import note_block, text_block
from reader_app.agent.limits import AgentLimits, Deadline, turn_time
from reader_app.agent.search_cache import SearchCache
from reader_app.app.asked_shelf import AskedShelf
from reader_app.app.book_fence import BookFence
from reader_app.app.briefing import Briefing, Sight
from reader_app.app.conversation_prompt import ConversationPrompt, frozen_effort
from reader_app.app.cost_cap import CostCap
from reader_app.app.prompt_choice import style_for
from reader_app.app.sent_watch import watched
from reader_app.app.shelf_tools import build_shelf_handlers
from reader_app.app.tool_library import tools_for
from reader_app.app.tool_search import FewPassages
from reader_app.app.tools import BookPorts
from reader_app.app.turn import TurnRecording
from reader_app.domain.chat import ChatMessage, Effort, PromptMessage, RequestOptions
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import TurnFinished
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import (
    CancelSignal,
    ChatMessageRepository,
    ChatProvider,
    Clock,
    ConversationContextStrategy,
    ConversationRepository,
    ReadingDesk,
    RetrievalStrategy,
)
from reader_app.domain.sent import SentLog

_PASSAGES: Final = "Passages of the book come to you like this note, with their page as the title."


@dataclass(frozen=True, slots=True)
class TurnRunner:
    """`fallback` is the way for models without tools; used from the start when that is known.

    `ask_prompt`: as in `Pointing`, read anew for each turn. `effort`: what a conversation that
    begins now is to be answered with.
    """

    provider: ChatProvider
    messages: ChatMessageRepository
    conversations: ConversationRepository
    strategy: RetrievalStrategy
    fallback: RetrievalStrategy
    context: ConversationContextStrategy
    prompts_dir: Path
    ports: BookPorts
    cache: SearchCache
    limits: AgentLimits
    clock: Clock
    sent: SentLog | None = None
    cost_cap: CostCap | None = None
    ask_prompt: Callable[[], str] = str
    effort: Callable[[], Effort | None] = lambda: None

    def run(
        self,
        question: ChatMessage,
        shelf: AskedShelf,
        desk: ReadingDesk,
        sight: Sight,
        recording: TurnRecording,
        cancel: CancelSignal | None,
    ) -> TurnFinished:
        """Answer the stored question; the answer is stored as well. Raises LLMError and others."""
        now = shelf.own.now()
        can_see_images = self.provider.can_see_images
        provider = watched(self.provider, self.sent, question.conversation_id, question.turn_id)
        if self.cost_cap is not None:
            provider = self.cost_cap.around(provider, question, now.id)
        briefing = Briefing(
            self.prompts_dir,
            shelf,
            sight,
            can_see_images=can_see_images,
            question=question.content,
            ask_prompt=self.ask_prompt() if sight.pointed.is_asked_freely else "",
            pages=self.ports.pages,
        )
        recording.show_pages(briefing.pages_sent(now))
        recording.find_hidden_with(lambda pages: self._hidden_among(now.id, pages))
        if not question.blocks:
            said = (*briefing.opening(now), *self._citing(question), text_block(question.content))
            recording.question(PromptMessage("user", said, briefing.horizon(now)))
        history = self._history(recording.asked)
        handlers = build_shelf_handlers(
            shelf,
            self.ports,
            desk,
            cache=self.cache,
            conversation_id=question.conversation_id,
            can_see_images=can_see_images,
            few=FewPassages(question.content) if self.provider.abilities.is_local else None,
            on_event=recording.listen,
            cancel=cancel,
        )
        recording.further.hidden_among = lambda place, pages: self._hidden_at(shelf, place, pages)
        deadline = Deadline(self.clock, turn_time(self.limits, self.provider.abilities))
        for strategy in self._strategies():
            tools = tools_for(shelf, strategy.build_tool_definitions())
            system = self._system_prompt(question.conversation_id, shelf, briefing, bool(tools))
            prompt = self.context.build_context(history, system.text(now))
            effort = frozen_effort(self.conversations, question.conversation_id, self.effort())
            fence = BookFence(
                shelf,
                briefing,
                system,
                on_fenced=recording.fenced,
                on_reopened=recording.question,
            )
            recording.further.reach = fence.reach
            try:
                text, _ = strategy.execute(
                    provider,
                    prompt,
                    tools,
                    handlers,
                    recording.listen,
                    cancel=cancel,
                    recorder=recording,
                    fence=fence,
                    deadline_s=deadline.seconds_left(),
                    options=RequestOptions(effort=effort),
                )
                return recording.finished(text)
            except LLMError as error:
                if error.code is not LLMErrorCode.UNSUPPORTED_FEATURE or strategy is self.fallback:
                    raise
        raise AssertionError("the last strategy answers or raises")

    def _citing(self, question: ChatMessage) -> tuple[JsonObject, ...]:
        """Switches citations on with a conversation's first request.

        A server that caches throws system prompt and messages away when the first search result
        with citations comes later: half of what four questions cost was written twice for that.
        """
        if not self.provider.abilities.cites_natively or self.provider.is_offline:
            return ()
        stored = self.messages.list_for_conversation(question.conversation_id)
        return () if len(stored) > 1 else (note_block(_PASSAGES),)

    def _history(self, asked: ChatMessage) -> list[ChatMessage]:
        """What is stored; the question as it goes out, even where that could not be stored."""
        stored = self.messages.list_for_conversation(asked.conversation_id)
        return [asked if message.id == asked.id else message for message in stored]

    def _system_prompt(
        self, conversation_id: str, shelf: AskedShelf, briefing: Briefing, has_tools: bool
    ) -> ConversationPrompt:
        style = style_for(self.provider.abilities, has_tools)
        way = (style.value, *(each.bound.id for each in shelf.asked))
        return ConversationPrompt(
            self.conversations,
            conversation_id,
            " · ".join(way),
            lambda book: briefing.system_prompt(book, style),
            is_cut=shelf.own.is_cut,
        )

    def _hidden_among(self, book_id: str, pages: set[int]) -> set[int]:
        if self.ports.pages is None or not pages:
            return set()
        found = self.ports.pages.texts(book_id, pages)
        return {number for number, page in found.items() if page.hidden}

    def _hidden_at(self, shelf: AskedShelf, place: int, pages: set[int]) -> set[int]:
        book = shelf.find(place)
        return self._hidden_among(book.id, pages) if book is not None else set()

    def _strategies(self) -> Sequence[RetrievalStrategy]:
        if self.provider.can_use_tools:
            return (self.strategy, self.fallback)
        return (self.fallback,)
