"""Variables of the environment that the SDK would read, and the reader didn't mean for Pagemate."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from typing import Final

from reader_app.domain.who_answers import ADDRESS_VARIABLE, KEY_VARIABLE

_PREFIXES: Final = ("ANTHROPIC_", "OTEL_")
_OURS: Final = frozenset({ADDRESS_VARIABLE, KEY_VARIABLE})
"""Pagemate reads these itself and gives the SDK both as arguments, which makes it ignore them."""


def forget_foreign_variables(environ: MutableMapping[str, str] = os.environ) -> None:
    """Remove them from this process. Call it before the SDK is imported: it reads some then.

    `ANTHROPIC_CUSTOM_HEADERS` would go to every server, whoever it is, without showing in “What
    was sent”; people keep tokens of gateways there. `ANTHROPIC_LOG` writes questions and passages
    to the terminal. Profiles, identity tokens and OpenTelemetry belong to other programs.
    """
    for name in list(environ):
        if name.upper().startswith(_PREFIXES) and name not in _OURS:
            environ.pop(name, None)
