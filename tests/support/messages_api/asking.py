"""Short words for tests that ask a provider something."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

from reader_app.domain.chat import ChatResponse, PromptMessage, ToolDefinition
from reader_app.domain.errors import TurnCancelledError
from reader_app.domain.events import ChatEvent, LoggedRequest, RequestSent, TextDelta
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ModelConfig, ServerKind
from reader_app.ipc.channel import ChildProcess

SEARCH = ToolDefinition(
    "search_book",
    "Finds pages.",
    {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]},
    ({"query": "white whale"},),
)
KEY = "sk-ant-test-0123456789"
MODEL = "claude-sonnet-5-5"


def config_for(base_url: str, /, **changes: Any) -> ModelConfig:
    """A whole API at `base_url`; no retries unless asked for."""
    values: dict[str, Any] = {
        "kind": ServerKind.ANTHROPIC,
        "base_url": base_url,
        "model": MODEL,
        "key": KEY,
        "max_retries": 0,
        **changes,
    }
    return ModelConfig(**values)


def question(text: str = "Who is the whale?") -> list[PromptMessage]:
    return [PromptMessage.of_text("system", "Be short."), PromptMessage.of_text("user", text)]


def with_tool_result(*content: dict[str, Any], is_error: bool = False) -> list[PromptMessage]:
    """A question, a call of search_book and its result."""
    call = {"type": "tool_use", "id": "toolu_1", "name": "search_book", "input": {"query": "whale"}}
    result = {
        "type": "tool_result",
        "tool_use_id": "toolu_1",
        "content": list(content) or "Nothing.",
        "is_error": is_error,
    }
    return [
        *question(),
        PromptMessage("assistant", (call,)),
        PromptMessage("user", (result,)),
    ]


def passage(*sentences: str, page: int = 42, first: int = 3, title: str = "") -> dict[str, Any]:
    """A search_result as the agent makes it."""
    return {
        "type": "search_result",
        "source": f"p{page}.s{first}-{first + len(sentences) - 1}",
        "title": title or f"p. {page} (printed {page - 12})",
        "content": [{"type": "text", "text": sentence} for sentence in sentences],
        "citations": {"enabled": True},
    }


class Stop:
    """A CancelSignal that a test presses."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._callbacks: list[Callable[[], None]] = []

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        if self.is_cancelled:
            callback()
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def raise_if_cancelled(self) -> None:
        if self.is_cancelled:
            raise TurnCancelledError

    def wait(self, seconds: float) -> bool:
        return self._event.wait(seconds)

    def press(self) -> None:
        self._event.set()
        for callback in list(self._callbacks):
            callback()


class Asked:
    """A request running in a thread of its own; `outcome` waits for it."""

    def __init__(self, provider: Any, messages: Sequence[PromptMessage], **options: Any) -> None:
        self.events: list[ChatEvent] = []
        self.sent: list[LoggedRequest] = []
        self.first_event = threading.Event()
        self._result: ChatResponse | BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(provider, messages, options))
        self._thread.start()

    @property
    def text(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, TextDelta))

    def outcome(self, timeout_s: float = 30.0) -> ChatResponse | BaseException | None:
        self._thread.join(timeout_s)
        assert not self._thread.is_alive(), "the request is still running"
        return self._result

    def _run(self, provider: Any, messages: Sequence[PromptMessage], options: Any) -> None:
        try:
            self._result = provider.chat_with_tools(
                ChatRequest(messages, on_event=self._hear, **options)
            )
        except BaseException as error:
            self._result = error

    def _hear(self, event: ChatEvent) -> None:
        if isinstance(event, RequestSent):
            self.sent.append(event.sent)
            return
        self.events.append(event)
        self.first_event.set()


def model_child(code: str = "") -> ChildProcess:
    """The program's model process, or one that runs `code` instead."""
    if not code:
        return ChildProcess(["--worker", "model"])
    return ChildProcess([], program=[sys.executable, "-c", code])
