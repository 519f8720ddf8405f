"""A provider that is watched: every request it sends is kept, and goes no further."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reader_app.domain.chat import (
    USUAL,
    ChatResponse,
    ModelAbilities,
    PromptMessage,
    RequestOptions,
    ToolDefinition,
)
from reader_app.domain.errors import StorageError
from reader_app.domain.events import ChatEvent, EventListener, RequestSent
from reader_app.domain.protocols import CancelSignal, ChatProvider, ToolChoice
from reader_app.domain.sent import SentLog, SentRequest

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WatchedProvider:
    """Implements ChatProvider. `keep` is called before the request is answered."""

    provider: ChatProvider
    keep: Callable[[SentRequest], None]

    @property
    def model(self) -> str:
        return self.provider.model

    @property
    def can_use_tools(self) -> bool:
        return self.provider.can_use_tools

    @property
    def can_see_images(self) -> bool:
        return self.provider.can_see_images

    @property
    def abilities(self) -> ModelAbilities:
        return self.provider.abilities

    @property
    def is_offline(self) -> bool:
        return self.provider.is_offline

    def chat_with_tools(
        self,
        messages: Sequence[PromptMessage],
        tools: Sequence[ToolDefinition] = (),
        *,
        tool_choice: ToolChoice = "auto",
        on_event: EventListener | None = None,
        cancel: CancelSignal | None = None,
        deadline_s: float | None = None,
        options: RequestOptions = USUAL,
    ) -> ChatResponse:
        """See ChatProvider."""

        return self.provider.chat_with_tools(
            messages,
            tools,
            tool_choice=tool_choice,
            on_event=self._kept(on_event),
            cancel=cancel,
            deadline_s=deadline_s,
            options=options,
        )

    def count_tokens(
        self,
        messages: Sequence[PromptMessage],
        tools: Sequence[ToolDefinition] = (),
        *,
        on_event: EventListener | None = None,
        cancel: CancelSignal | None = None,
    ) -> int | None:
        """See ChatProvider."""
        return self.provider.count_tokens(
            messages, tools, on_event=self._kept(on_event), cancel=cancel
        )

    def _kept(self, on_event: EventListener | None) -> EventListener:
        def listen(event: ChatEvent) -> None:
            if isinstance(event, RequestSent):
                self.keep(event.sent)
            elif on_event is not None:
                on_event(event)

        return listen


def watched(
    provider: ChatProvider, log: SentLog | None, conversation_id: str, turn_id: str
) -> ChatProvider:
    """The provider, its requests of that turn kept in `log`. Without a log as it is."""
    if log is None:
        return provider

    def keep(sent: SentRequest) -> None:
        try:
            log.add(conversation_id, turn_id, sent)
        except StorageError:
            # The question and its answer count for more than the proof of what was sent.
            _log.exception("what was sent could not be stored")

    return WatchedProvider(provider, keep)
