"""A model that says what a test wrote down, through the port of the agent."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

from reader_app.domain.chat import (
    USUAL,
    ChatResponse,
    ModelAbilities,
    PromptMessage,
    RequestOptions,
    StopReason,
    TokenUsage,
    ToolDefinition,
    ToolInvocation,
)
from reader_app.domain.errors import (
    TurnCancelledError,
)
from reader_app.domain.events import CitationEvent, TextDelta
from reader_app.domain.protocols import ChatRequest
from tests.support.requests import assert_valid_request


@dataclass(frozen=True)
class Request:
    messages: tuple[PromptMessage, ...]
    tools: tuple[ToolDefinition, ...]
    tool_choice: str
    deadline_s: float | None
    options: RequestOptions = USUAL

    @property
    def last_results(self) -> list[dict]:
        return [block for block in self.messages[-1].blocks if block["type"] == "tool_result"]

    @property
    def question(self) -> str:
        """The reader's own words in the newest question."""
        asked = [
            message
            for message in self.messages
            if message.role == "user" and message.blocks[-1]["type"] == "text"
        ]
        return asked[-1].blocks[-1]["text"]


_ids = itertools.count(1)


def call(name: str, /, _id: str | None = None, **arguments: object) -> dict:
    made = _id if _id is not None else f"toolu_{next(_ids)}"
    return {"type": "tool_use", "id": made, "name": name, "input": arguments}


def cited(text: str, source: str, quote: str, first: int = 0, end: int = 1, at: int = 0) -> dict:
    citation = {
        "type": "search_result_location",
        "source": source,
        "title": "p.",
        "cited_text": quote,
        "search_result_index": at,
        "start_block_index": first,
        "end_block_index": end,
    }
    return {"type": "text", "text": text, "citations": [citation]}


def reply(*blocks: str | dict, stop: StopReason | None = None, model: str = "scripted"):
    """A response of these blocks; a string is a text block."""
    made = tuple({"type": "text", "text": b} if isinstance(b, str) else b for b in blocks)
    calls = tuple(
        ToolInvocation(block["name"], block["id"], block["input"])
        for block in made
        if block["type"] == "tool_use"
    )
    reason = stop or (StopReason.TOOL_USE if calls else StopReason.END_TURN)
    return ChatResponse(made, calls, reason, TokenUsage(10, 5), model=model)


def silence(after: str = ""):
    """A server that says `after` and then nothing until the reader stops it."""

    def answer(request: Request, on_event, cancel) -> ChatResponse:
        if after:
            on_event(TextDelta(after))
        cancel.wait(30)
        raise TurnCancelledError

    return answer


def breaks(error: Exception, after: str = ""):
    """A server that fails once `after` has been streamed."""

    def answer(request: Request, on_event, cancel) -> ChatResponse:
        if after:
            on_event(TextDelta(after))
        raise error

    return answer


class ScriptedProvider:
    """Answers from a script and checks every request it gets.

    A step is a response, an exception, or a function (request, on_event, cancel) -> response.
    """

    def __init__(self, *steps: object, can_use_tools: bool = True, can_see_images: bool = True):
        self.steps = list(steps)
        self.requests: list[Request] = []
        self.model = "scripted"
        self.can_use_tools = can_use_tools
        self.can_see_images = can_see_images
        self.is_offline = False
        self.abilities = ModelAbilities()
        self.counts: list[int | Exception | None] = []
        self.counted: list[Request] = []
        self.otherwise: object | None = None
        self.before_answer: Callable[[], None] = lambda: None

    def then(self, *steps: object) -> ScriptedProvider:
        self.steps += steps
        return self

    def always(self, step: object) -> ScriptedProvider:
        self.otherwise = step
        return self

    def look_at_server(self, cancel: object = None) -> None:
        """There is no server."""

    def count_tokens(self, asked: ChatRequest) -> int | None:
        """The next of `counts`; None when there are none: a server that can't count."""
        self.counted.append(Request(tuple(asked.messages), tuple(asked.tools), "auto", None, USUAL))
        count = self.counts.pop(0) if self.counts else None
        if isinstance(count, Exception):
            raise count
        return count

    def chat_with_tools(self, asked: ChatRequest) -> ChatResponse:
        messages, cancel = asked.messages, asked.cancel
        request = Request(
            tuple(messages), tuple(asked.tools), asked.tool_choice, asked.deadline_s, asked.options
        )
        self.requests.append(request)
        ends_paused = messages[-1].role == "assistant"
        assert_valid_request(messages, may_end_with_assistant=ends_paused)
        if cancel is not None:
            cancel.raise_if_cancelled()
        step = self.steps.pop(0) if self.steps else self.otherwise
        assert step is not None, "the script has no more answers"
        self.before_answer()
        if isinstance(step, Exception):
            raise step
        if isinstance(step, ChatResponse):
            return _streamed(step, asked.tell)
        return _streamed(step(request, asked.tell, cancel), asked.tell)


def _streamed(response: ChatResponse, on_event) -> ChatResponse:
    from reader_app.domain.citations import Citation
    from reader_app.llm.claude.response_assembly import cited_source

    for block in response.blocks:
        if block["type"] != "text":
            continue
        text = block["text"]
        for at in range(0, len(text), 7):
            on_event(TextDelta(text[at : at + 7]))
        for location in block.get("citations", []):
            source = cited_source(location)
            if source is not None:
                on_event(CitationEvent(Citation(1, source, "", location["cited_text"])))
    return response
