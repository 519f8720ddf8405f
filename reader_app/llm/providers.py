"""Creates the provider for a configured server; the only place that knows the class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from reader_app.domain.protocols import CancelSignal, ChatProvider
from reader_app.domain.servers import ConnectionReport, ModelChoice, ModelConfig
from reader_app.llm.capabilities import ServerTraits
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider


class ServerProvider(ChatProvider, Protocol):
    """A ChatProvider that can also be warmed up, tested and closed."""

    def warm_up(self) -> None:
        """Load what the first question needs. Failures are ignored."""
        ...

    def list_models(self, cancel: CancelSignal | None = None) -> tuple[ModelChoice, ...]:
        """Return the server's models. Raises LLMError or TurnCancelledError."""
        ...

    def test_connection(self, cancel: CancelSignal | None = None) -> ConnectionReport:
        """Report whether a question would get through, in a sentence. Raises TurnCancelledError."""
        ...

    def close(self) -> None: ...


def provider_for(
    config: ModelConfig,
    *,
    traits: ServerTraits | None = None,
    on_traits: Callable[[ServerTraits], None] | None = None,
    on_sign_of_life: Callable[[], None] | None = None,
) -> ServerProvider:
    """Return the provider for a server; `on_…` as in AnthropicChatProvider."""
    return AnthropicChatProvider(
        config, traits=traits, on_traits=on_traits, on_sign_of_life=on_sign_of_life
    )
