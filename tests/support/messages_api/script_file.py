"""A script as JSON, for trials by hand and end-to-end tests.

    {"models": ["…", {"id": "claude-old", "lifecycle": "retired"}], "rejects": ["tools"],
     "key": "…", "accepts": ["bearer", "x-api-key"], "is_lenient": true, "time_scale": 0.01,
     "local": {"kind": "ollama", "context": 4096, "embedding_models": ["nomic-embed-text"]},
     "rules":   [{"when": "page 50", "blocks": [{"tool_use": "set_current_page",
                                                "input": {"page": 50, "printed": true}}]},
                 {"when_tool_result": "set_current_page", "text": "We are on page 50 now."}],
     "replies": [{"text": "Hello."}, {"fault": "rate_limited", "with": {"retry_after": 3}},
                 {"fault": "overloaded", "times": 3, "with": {"should_retry": true}},
                 {"silence": [[30, 4]], "blocks": [{"thinking": ""}, {"text": "At last."}]},
                 {"refusal": "bio", "explanation": "…"}],
     "otherwise": {"text": "I don't know."}}

`rules` come first: `when` looks in the reader's newest words, `when_tool_result` at the newest
message when it answers a tool of that name ("*" any). Then `replies` in their order, then
`otherwise`. `models` may be entries with the fields of `ModelEntry`, `local` has those of
`LocalServer`, `fault` is the name of a function in `faults` and `with` its arguments, `times` how
often it comes. `silence`: pings that many seconds apart, times `time_scale`. Blocks: `text` (with
`citations`), `tool_use` (with `input`), `thinking`, `redacted_thinking`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.support.messages_api import faults
from tests.support.messages_api.faults import Fault
from tests.support.messages_api.local import LocalServer
from tests.support.messages_api.models import ModelEntry, entry_of
from tests.support.messages_api.recorded import RecordedRequest
from tests.support.messages_api.replies import (
    Block,
    Reply,
    redacted_thinking,
    refusal,
    reply,
    text,
    thinking,
    tool_use,
)
from tests.support.messages_api.server import DEFAULT_MODELS, MessagesApi

_OPTIONS = (
    "key", "accepts", "rejects", "known_models", "context_tokens", "is_lenient", "name",
    "image_megabytes", "time_scale",
)  # fmt: skip
_REPLY_OPTIONS = ("stop_reason", "usage", "pause_s", "chunk")


def server_from(path: Path, port: int = 0) -> MessagesApi:
    """A server that isn't started yet."""
    return server_from_script(json.loads(path.read_text(encoding="utf-8")), port)


def server_from_script(script: dict[str, Any], port: int = 0) -> MessagesApi:
    local = script.get("local")
    api = MessagesApi(
        port,
        models=[_model(entry) for entry in script.get("models", DEFAULT_MODELS)],
        local=None if local is None else LocalServer(**local),
        expects_refusals=True,
        **{name: script[name] for name in _OPTIONS if name in script},
    )
    queue = [one for entry in script.get("replies", []) for one in [entry] * entry.get("times", 1)]
    rules = script.get("rules", [])
    otherwise = script.get("otherwise", {"text": "The script has nothing more to say."})

    def decide(request: RecordedRequest) -> Reply | Fault:
        for rule in rules:
            if _holds(rule, request):
                return answer_from(rule)
        return answer_from(queue.pop(0) if queue else otherwise)

    return api.always(decide)


def answer_from(entry: dict[str, Any]) -> Reply | Fault:
    if "fault" in entry:
        made: Reply | Fault = getattr(faults, entry["fault"])(**entry.get("with", {}))
        return made
    blocks = [text(entry["text"])] if "text" in entry else []
    blocks += [_block(b) for b in entry.get("blocks", [])]
    if "refusal" in entry:
        return refusal(entry["refusal"], entry.get("explanation"), *blocks)
    options = {name: entry[name] for name in _REPLY_OPTIONS if name in entry}
    silence = tuple((seconds, count) for seconds, count in entry.get("silence", []))
    return reply(*blocks, silence=silence, **options)


def _model(entry: str | dict[str, Any]) -> str | ModelEntry:
    if isinstance(entry, str):
        return entry
    lists = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()}
    return replace(entry_of(entry["id"]), **lists)


def _block(entry: dict[str, Any]) -> Block:
    if "tool_use" in entry:
        return tool_use(entry["tool_use"], entry.get("input", {}))
    if "thinking" in entry:
        return thinking(entry["thinking"])
    if "redacted_thinking" in entry:
        return redacted_thinking()
    return text(entry["text"], entry.get("citations"))


def _holds(rule: dict[str, Any], request: RecordedRequest) -> bool:
    results = request.tool_results
    if "when_tool_result" in rule:
        wanted = rule["when_tool_result"]
        names = {b["id"]: b["name"] for b in request.all_blocks() if b.get("type") == "tool_use"}
        return any(wanted in ("*", names.get(r["tool_use_id"])) for r in results)
    return not results and rule["when"].casefold() in request.last_user_text.casefold()
