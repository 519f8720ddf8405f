"""The reader's question again, for models that have forgotten it after three passages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.chat import PromptMessage
from reader_app.llm.capabilities import Capabilities

_LONGEST_AGAIN: Final = 600
_ASKED: Final = "From what stands above, answer the reader in a few sentences of your own: "


def question_again(messages: Sequence[PromptMessage], capabilities: Capabilities) -> str:
    """The reader's question, to stand after the passages that were found for it; or "".

    A small model goes on from what it read last: after three passages that is not the question.
    """
    if not capabilities.is_local or not messages or not _has_results(messages[-1]):
        return ""
    for message in reversed(messages):
        if message.role == "user" and not _has_results(message):
            words = str(message.blocks[-1].get("text") or "").strip() if message.blocks else ""
            again = words if len(words) <= _LONGEST_AGAIN else f"{words[:_LONGEST_AGAIN]} …"
            return f"{_ASKED}{again}" if again else ""
    return ""


def _has_results(message: PromptMessage) -> bool:
    return any(block.get("type") == "tool_result" for block in message.blocks)
