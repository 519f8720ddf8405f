"""A script as JSON, for trials by hand and end-to-end tests.

    {"models": ["…"], "rejects": ["tools"], "key": "…",
     "rules":   [{"when": "page 50", "blocks": [{"tool_use": "set_current_page",
                                                "input": {"page": 50, "printed": true}}]},
                 {"when_tool_result": "set_current_page", "text": "We are on page 50 now."}],
     "replies": [{"text": "Hello."}, {"fault": "rate_limited"}],
     "otherwise": {"text": "I don't know."}}

`rules` come first: `when` looks in the reader's newest words, `when_tool_result` at the newest
message when it answers a tool of that name ("*" any). Then `replies` in their order, then
`otherwise`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.messages_api import faults
from tests.support.messages_api.faults import Fault
from tests.support.messages_api.recorded import RecordedRequest
from tests.support.messages_api.replies import Block, Reply, reply, text, thinking, tool_use
from tests.support.messages_api.server import DEFAULT_MODELS, MessagesApi


def server_from(path: Path, port: int = 0) -> MessagesApi:
    """A server that isn't started yet."""
    return server_from_script(json.loads(path.read_text(encoding="utf-8")), port)


def server_from_script(script: dict[str, Any], port: int = 0) -> MessagesApi:
    api = MessagesApi(
        port,
        models=script.get("models", DEFAULT_MODELS),
        key=script.get("key"),
        rejects=script.get("rejects", ()),
        is_lenient=script.get("is_lenient", False),
        expects_refusals=True,
    )
    queue = list(script.get("replies", []))
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
    names = ("stop_reason", "usage", "pause_s", "chunk")
    return reply(*blocks, **{name: entry[name] for name in names if name in entry})


def _block(entry: dict[str, Any]) -> Block:
    if "tool_use" in entry:
        return tool_use(entry["tool_use"], entry.get("input", {}))
    if "thinking" in entry:
        return thinking(entry["thinking"])
    return text(entry["text"], entry.get("citations"))


def _holds(rule: dict[str, Any], request: RecordedRequest) -> bool:
    results = request.tool_results
    if "when_tool_result" in rule:
        wanted = rule["when_tool_result"]
        names = {b["id"]: b["name"] for b in request.all_blocks() if b.get("type") == "tool_use"}
        return any(wanted in ("*", names.get(r["tool_use_id"])) for r in results)
    return not results and rule["when"].casefold() in request.last_user_text.casefold()
