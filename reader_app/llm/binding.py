"""Which thinking may go back: a server signs it over all that came before it, and checks that."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from reader_app.domain.jsontypes import JsonValue
from reader_app.llm.lowering import Block

_THINKING = frozenset({"thinking", "redacted_thinking"})


class Prefix:
    """A running fingerprint of a request: server, model, system, tools, messages so far.

    It reads each message once (300 kB take some 2 ms). Marks for the cache don't belong to it:
    they move from request to request, and no server binds thinking to them.
    """

    def __init__(
        self, server: str, model: str, system: Sequence[Block], tools: Sequence[Block]
    ) -> None:
        self._hash = hashlib.sha256()
        self._read([server, model, list(system), list(tools)])

    @property
    def fingerprint(self) -> str:
        return self._hash.hexdigest()

    def add(self, message: Block) -> None:
        """`message` as it is sent."""
        self._read(message)

    def _read(self, value: JsonValue) -> None:
        # Sorted: a block that was stored and read again may have its fields in another order.
        self._hash.update(json.dumps(value, sort_keys=True, separators=(",", ":")).encode())


def has_thinking(blocks: Sequence[object]) -> bool:
    return any(isinstance(block, dict) and block.get("type") in _THINKING for block in blocks)
