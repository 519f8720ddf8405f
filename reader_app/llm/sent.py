"""A request as it is told to whoever keeps what was sent: without anything that is a key."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from reader_app.domain.jsontypes import JsonValue
from reader_app.domain.sent import SentRequest
from reader_app.domain.servers import ModelConfig
from reader_app.llm.request import Request, body_of, speakable

REDACTED: Final = "[key redacted]"
_SHORTEST_KEY: Final = 8
_LIKE_A_KEY: Final = re.compile(
    r"""
      \b(?:sk|pk|rk|api|key)[-_][A-Za-z0-9_-]{16,}    # sk-ant-…, sk-proj-…
    | \bgh[pousr]_[A-Za-z0-9]{20,} | \bgithub_pat_\w{20,}
    | \bxox[abprs]-[A-Za-z0-9-]{10,}
    | \bAKIA[0-9A-Z]{16}\b | \bAIza[\w-]{30,}
    | (?i:\bbearer\s+)[A-Za-z0-9._~+/=-]{16,}
    """,
    re.VERBOSE,
)


def sent_request(request: Request, config: ModelConfig) -> SentRequest:
    """What is told of `request`."""
    body = _redacted(speakable(body_of(request)), config.key.strip())
    assert isinstance(body, dict)
    return SentRequest(urlsplit(config.base_url).netloc.rpartition("@")[2], request.model, body)


def _redacted(value: JsonValue, key: str) -> JsonValue:
    if isinstance(value, str):
        if len(key) >= _SHORTEST_KEY:
            value = value.replace(key, REDACTED)
        return _LIKE_A_KEY.sub(REDACTED, value)
    if isinstance(value, Mapping):
        # The bytes of a picture are no words; a pattern found in them would spoil it.
        is_picture = value.get("type") == "base64"
        return {
            name: inner if is_picture and name == "data" else _redacted(inner, key)
            for name, inner in value.items()
        }
    if isinstance(value, Sequence):
        return [_redacted(inner, key) for inner in value]
    return value
