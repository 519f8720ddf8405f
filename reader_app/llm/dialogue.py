"""Which messages the model process takes in, and which it may answer with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from reader_app.domain.errors import DomainError, ErrorFields, error_of, fields_of
from reader_app.domain.jsontypes import JsonObject
from reader_app.ipc.codec import Codec, Dialogue, form
from reader_app.llm import wire as w

_MOST_BYTES: Final = 256 * 1024 * 1024
"""Of a long conversation with pictures of pages, and of what is told about sending it."""


class _Json:
    """Stands for the types of JSON, which are defined by themselves."""


def _as_json(value: JsonObject) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _from_json(text: str) -> JsonObject:
    value: object = json.loads(text)
    if not isinstance(value, Mapping):
        raise ValueError("not a JSON object")
    return value


_FORMS: Final = (
    form(DomainError, ErrorFields, fields_of, error_of),
    form(_Json, str, _as_json, _from_json, alias="JsonObject"),
)

DIALOGUE: Final = Dialogue(
    Codec(
        w.Configure,
        w.WarmUp,
        w.Ask,
        w.CountTokens,
        w.ListModels,
        w.TestConnection,
        w.LookAtServer,
        w.Cancel,
        forms=_FORMS,
        most_bytes=_MOST_BYTES,
    ),
    Codec(
        w.Emitted,
        w.Alive,
        w.Shown,
        w.Done,
        w.Failed,
        w.Cancelled,
        forms=_FORMS,
        most_bytes=_MOST_BYTES,
    ),
)
