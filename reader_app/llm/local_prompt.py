"""Words for small models, after the reader's own: they do what they read last.

They stand after the same messages in every later request, too: a server that keeps what it has
read goes on from there, and reading is what takes a small machine its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.chat import PromptMessage

_LONGEST_AGAIN: Final = 600
_ASKED: Final = "From what stands above, answer the reader in a few sentences of your own: "
_SEARCH_FIRST: Final = (
    "(Before you answer anything about the book, call search_book. Don't answer from memory.)"
)


def words_after(messages: Sequence[PromptMessage], at: int, has_tools: bool) -> str:
    """What a model on the reader's machine is told after a message; "" where there is nothing.

    After results: the question once more. After a question: that the book is to be searched; with
    the instructions alone such a model answers seven questions of ten from memory, wrongly.
    """
    message = messages[at]
    if message.role != "user":
        return ""
    if not _has_results(message):
        return _SEARCH_FIRST if has_tools else ""
    asked = (each for each in reversed(messages[:at]) if _is_question(each))
    words = _last_words(next(asked, None))
    again = words if len(words) <= _LONGEST_AGAIN else f"{words[:_LONGEST_AGAIN]} …"
    return f"{_ASKED}{again}" if again else ""


def _last_words(question: PromptMessage | None) -> str:
    if question is None or not question.blocks:
        return ""
    return str(question.blocks[-1].get("text") or "").strip()


def _is_question(message: PromptMessage) -> bool:
    return message.role == "user" and not _has_results(message)


def _has_results(message: PromptMessage) -> bool:
    return any(block.get("type") == "tool_result" for block in message.blocks)
