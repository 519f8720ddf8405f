"""Who answers the reader's questions, where that is, and who has decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reader_app.domain.servers import ModelConfig, ServerKind, address_of, is_loopback

ADDRESS_VARIABLE: Final = "ANTHROPIC_BASE_URL"
KEY_VARIABLE: Final = "ANTHROPIC_API_KEY"
MODEL_VARIABLE: Final = "PAGEMATE_MODEL"


@dataclass(frozen=True, slots=True)
class WhoAnswers:
    """`server` "": the offline companion. `address`: host and port. `model` "": the server's own.

    `is_near`: it is on this computer. `variables`: names of those of the environment that count
    before the settings do.
    """

    server: str = ""
    address: str = ""
    model: str = ""
    is_near: bool = False
    variables: tuple[str, ...] = ()

    @property
    def is_offline(self) -> bool:
        return not self.server

    @property
    def is_from_environment(self) -> bool:
        """Whether anybody is asked, and who, whatever the settings say."""
        return ADDRESS_VARIABLE in self.variables or KEY_VARIABLE in self.variables


def who_answers(config: ModelConfig | None, variables: tuple[str, ...] = ()) -> WhoAnswers:
    """What is said of that configuration; None: offline."""
    if config is None:
        return WhoAnswers()
    is_near = is_loopback(config.base_url)
    address = address_of(config.base_url)
    server = config.server_name if config.kind is not ServerKind.CUSTOM else address
    return WhoAnswers(server or config.base_url, address, config.model, is_near, variables)
