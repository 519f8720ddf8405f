"""What the environment says about the model; it counts before the settings do."""

from __future__ import annotations

import os
from collections.abc import Mapping

from reader_app.domain.servers import (
    ADDRESS_VARIABLE,
    KEY_VARIABLE,
    MODEL_VARIABLE,
    ModelConfig,
    ServerKind,
    cleaned_url,
    kind_at,
    server_address,
)


def address_from_environment(environ: Mapping[str, str] = os.environ) -> str:
    """The address that the environment decides on, or "".

    Anthropic's own is set on many machines, for other programs; without a key beside it, it
    says nothing that a reader's choice of another server should give way to.
    """
    address = cleaned_url(environ.get(ADDRESS_VARIABLE, ""))
    if kind_at(ServerKind.CUSTOM, address) is not ServerKind.ANTHROPIC:
        return address
    has_key = bool(environ.get(KEY_VARIABLE, "").strip())
    return server_address(ServerKind.ANTHROPIC, "") if has_key else ""


def variables_used(
    config: ModelConfig | None, environ: Mapping[str, str] = os.environ
) -> tuple[str, ...]:
    """Names of the variables that have made this configuration what it is."""
    if config is None:
        return ()
    address = address_from_environment(environ)
    key = environ.get(KEY_VARIABLE, "").strip()
    model = environ.get(MODEL_VARIABLE, "").strip()
    is_used = {
        ADDRESS_VARIABLE: bool(address) and config.base_url == address,
        KEY_VARIABLE: bool(key) and config.key == key,
        MODEL_VARIABLE: bool(model) and config.model == model,
    }
    return tuple(name for name, used in is_used.items() if used)
