"""Searches the book before each question, for models without tool use, then asks the model once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from reader_app.agent import content_blocks
from reader_app.agent.context_window import within_room
from reader_app.agent.limits import AgentLimits, SystemClock, TurnDeadline
from reader_app.agent.message_history import prompt_text
from reader_app.agent.model_requests import ModelRequests
from reader_app.agent.tool_dispatch import ToolDispatch, record_of
from reader_app.agent.turn_ending import closed_turn, stopped_by
from reader_app.agent.turn_text import TurnText
from reader_app.domain import chat, protocols
from reader_app.domain.book import furthest, new_id
from reader_app.domain.conversation import shortened
from reader_app.domain.events import ChatEvent, EventListener, RetryEvent, ThinkingEvent

SEARCH_TOOL: Final = "search_book"
SEARCH_LIBRARY: Final = "search_library"
"""The search tool of conversations that ask several books."""
_QUERY_LENGTH: Final = 400
_NOT_ANSWERED: Final = "(No answer.)"
_REWRITE: Final = "Don't answer yet. Rewrite the question below as one line of search words:"
_REWRITING: Final = chat.RequestOptions(max_tokens=300, effort=chat.Effort.LOW)
"""The rewritten query is one short line that should come quickly."""


class AlwaysRetrieveStrategy:
    """Strategy without tools: searches the book first, then asks the model once.

    The first question of a conversation is searched as the reader typed it; a later one is first
    rewritten by the model so that it can be understood without the conversation.
    """

    def __init__(
        self,
        prompts_dir: Path,
        limits: AgentLimits | None = None,
        clock: protocols.Clock | None = None,
    ) -> None:
        self._prompts_dir = prompts_dir
        self._limits = limits or AgentLimits()
        self._clock = clock or SystemClock()

    def at_depth(self, depth: chat.Depth) -> AlwaysRetrieveStrategy:
        """Return this strategy itself: it searches once, whatever the depth."""
        del depth
        return self

    def build_tool_definitions(self) -> tuple[chat.ToolDefinition, ...]:
        return ()

    def execute(
        self,
        chat_provider: protocols.ChatProvider,
        messages: Sequence[chat.PromptMessage],
        tools: Sequence[chat.ToolDefinition],
        tool_handlers: Mapping[str, protocols.ToolHandler],
        on_event: EventListener | None = None,
        *,
        cancel: protocols.CancelSignal | None = None,
        recorder: protocols.TurnRecorder | None = None,
        fence: protocols.RequestFence | None = None,
        deadline_s: float | None = None,
        options: chat.RequestOptions = chat.USUAL,
        supervisor: protocols.TurnSupervisor | None = None,
    ) -> tuple[str, list[chat.PromptMessage]]:
        """Return the answer text, and two messages: the question with its passages, and the answer.

        Raises LLMError.
        """
        del supervisor  # without tools, a draft couldn't be corrected
        text = TurnText(on_event, tool_handlers)
        requests = ModelRequests(
            chat_provider,
            text,
            TurnDeadline(self._clock, deadline_s or self._limits.turn_timeout_s),
            on_event=on_event,
            cancel=cancel,
            recorder=recorder,
            fence=fence,
            options=options,
        )
        dispatch = ToolDispatch(
            tools,
            tool_handlers,
            max_calls=1,
            clock=self._clock,
            on_event=on_event,
            cancel=cancel,
        )
        plain = without_tool_rounds(messages)
        hidden = TurnText(_waits_only(on_event), tool_handlers)
        query = self._query(requests, plain, hidden)
        seen_before = requests.horizon()
        search = SEARCH_LIBRARY if SEARCH_LIBRARY in tool_handlers else SEARCH_TOOL
        call = chat.ToolInvocation(search, f"search_{new_id()[:8]}", {"query": query})
        outcome = within_room(dispatch.run(call))
        seen = max(seen_before, requests.horizon())
        if recorder is not None:
            block = content_blocks.tool_result_block(call.tool_use_id, outcome)
            recorder.tool_result(record_of(call, outcome), block, seen)
        question = _with_passages(plain[-1], outcome, seen)
        if recorder is not None:
            recorder.question(question)
        answered = requests.ask([*plain[:-1], question])
        answer, last = closed_turn(answered, text, stopped_by(answered), 1, recorder)
        return answer.text, [question, last]

    def _query(
        self,
        requests: ModelRequests,
        messages: Sequence[chat.PromptMessage],
        text: TurnText,
    ) -> str:
        question = content_blocks.text_of(messages[-1].blocks[-1])
        if sum(1 for message in messages if content_blocks.is_question(message)) <= 1:
            return _as_query(question)
        asked = replace(
            messages[-1], blocks=(content_blocks.text_block(f"{_REWRITE}\n\n{question}"),)
        )
        answered = requests.ask(
            [*messages[:-1], asked],
            text=text,
            options=_REWRITING,
            own_system=prompt_text(self._prompts_dir, "reformulation_prompt.md"),
        )
        return _as_query(answered.response.text or question)


def without_tool_rounds(messages: Sequence[chat.PromptMessage]) -> list[chat.PromptMessage]:
    """Return only the system prompt, the questions and the answers.

    A server that rejects tools also rejects the tool calls and results of earlier turns.
    """
    kept: list[chat.PromptMessage] = []
    for message in messages:
        if message.role != "assistant":
            if message.role == "system" or content_blocks.is_question(message):
                _answer_what_is_open(kept, message)
                kept.append(message)
            continue
        words = tuple(
            content_blocks.text_block(content_blocks.text_of(block))
            for block in message.blocks
            if content_blocks.text_of(block).strip()
        )
        if not words:
            continue
        if kept and kept[-1].role == "assistant":
            previous = kept.pop()
            horizon = max(previous.horizon, message.horizon)
            reach = furthest(previous.reach, message.reach)
            kept.append(chat.PromptMessage("assistant", (*previous.blocks, *words), horizon, reach))
        else:
            kept.append(chat.PromptMessage("assistant", words, message.horizon, message.reach))
    while kept and kept[-1].role == "assistant":
        kept.pop()
    return kept


def _answer_what_is_open(kept: list[chat.PromptMessage], message: chat.PromptMessage) -> None:
    if kept and kept[-1].role == "user" and message.role == "user":
        kept.append(chat.PromptMessage.of_text("assistant", _NOT_ANSWERED))


def _with_passages(
    question: chat.PromptMessage, outcome: chat.ToolOutcome, horizon: int
) -> chat.PromptMessage:
    """Return the question with the found passages placed first; the reader's words stay last."""
    found = [block for block in content_blocks.found_blocks(outcome) if isinstance(block, dict)]
    # Passages that an earlier attempt put there are replaced: this search finds them again.
    asked = [block for block in question.blocks if block.get("type") != "search_result"]
    return chat.PromptMessage("user", (*found, *asked), max(horizon, question.horizon))


def _waits_only(on_event: EventListener | None) -> EventListener:
    """Return a listener that passes on only events about waiting and thinking.

    The rewritten question is not shown to the reader.
    """

    def listen(event: ChatEvent) -> None:
        if on_event is not None and isinstance(event, RetryEvent | ThinkingEvent):
            on_event(event)

    return listen


def _as_query(text: str) -> str:
    return shortened(text, _QUERY_LENGTH).removesuffix("…").strip(" \"'“”") or text
