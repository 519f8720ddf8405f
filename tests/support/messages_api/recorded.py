"""A request as it arrived, and the questions tests ask about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.support.messages_api.replies import blocks


@dataclass(frozen=True)
class RecordedRequest:
    """`body` is the parsed JSON ({} for GET), `raw` the bytes; header names are lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    raw: bytes

    @property
    def messages(self) -> list[dict[str, Any]]:
        found = self.body.get("messages", [])
        return found if isinstance(found, list) else []

    @property
    def system_text(self) -> str:
        system = self.body.get("system", "")
        return system if isinstance(system, str) else "\n\n".join(b["text"] for b in system)

    @property
    def tool_names(self) -> list[str]:
        return [tool["name"] for tool in self.body.get("tools", [])]

    @property
    def last_user_text(self) -> str:
        """Text blocks of the newest user message, joined by newlines."""
        for message in reversed(self.messages):
            if message["role"] == "user":
                return "\n".join(b["text"] for b in blocks(message) if b["type"] == "text")
        return ""

    @property
    def tool_results(self) -> list[dict[str, Any]]:
        """Tool results of the newest message, in order; [] when it has none."""
        if not self.messages:
            return []
        return [b for b in blocks(self.messages[-1]) if b["type"] == "tool_result"]

    @property
    def search_results(self) -> list[dict[str, Any]]:
        """Every search_result of the request in order: the index citations count by."""
        return [block for block in self.all_blocks() if block.get("type") == "search_result"]

    def all_blocks(self) -> Iterator[dict[str, Any]]:
        """Every block of every message, those inside tool results too."""
        for message in self.messages:
            for block in blocks(message):
                yield block
                inner = block.get("content")
                if isinstance(inner, list):
                    yield from inner

    def contains(self, words: str) -> bool:
        """Whether the words are anywhere in the body, however JSON spells them."""
        return words in json.dumps(self.body, ensure_ascii=False)

    @property
    def cache_marks(self) -> int:
        return json.dumps(self.body).count('"cache_control"')
