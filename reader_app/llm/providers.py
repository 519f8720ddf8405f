"""Chooses the provider for a kind of server: the one place that does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from reader_app.domain.protocols import CancelSignal, ChatProvider
from reader_app.domain.servers import ConnectionReport, ModelChoice, ModelConfig
from reader_app.llm.capabilities import ServerTraits
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider


class ServerProvider(ChatProvider, Protocol):
    """A ChatProvider that can also be set up, tried and put away."""

    def warm_up(self) -> None:
        """Load what the first question needs. Harmless when it fails."""
        ...

    def look_at_server(self, cancel: CancelSignal | None = None) -> None:
        """Learn what a server nearby says of itself. Harmless when it fails; a few seconds at most.

        Raises TurnCancelledError.
        """
        ...

    def list_models(self, cancel: CancelSignal | None = None) -> tuple[ModelChoice, ...]:
        """Raises LLMError, or TurnCancelledError."""
        ...

    def test_connection(self, cancel: CancelSignal | None = None) -> ConnectionReport:
        """Whether a question would get through, in one sentence. Raises TurnCancelledError."""
        ...

    def close(self) -> None: ...


def provider_for(
    config: ModelConfig,
    *,
    traits: ServerTraits | None = None,
    on_traits: Callable[[ServerTraits], None] | None = None,
    on_sign_of_life: Callable[[], None] | None = None,
) -> ServerProvider:
    """The provider for a kind of server; `on_…` as in AnthropicChatProvider."""
    return AnthropicChatProvider(
        config, traits=traits, on_traits=on_traits, on_sign_of_life=on_sign_of_life
    )
