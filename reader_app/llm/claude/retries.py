"""Gets the response to a question: sends requests, retries, and learns what the server lacks."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncGenerator, Awaitable, Callable
from time import monotonic
from typing import Final

from reader_app.domain import chat
from reader_app.domain.events import RequestSent, RetryEvent, ThinkingEvent, ToolForming
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ModelConfig, ServerKind, cleaned_url, host_of
from reader_app.domain.values import dataclass, replace
from reader_app.llm import error_messages
from reader_app.llm.capabilities import (
    Capabilities,
    Feature,
    ServerTraits,
    feature_rejected,
    kind_shown_by,
)
from reader_app.llm.claude import response_assembly
from reader_app.llm.claude.request import (
    Request,
    assembled,
    estimated_prompt_tokens,
    logged_request,
    used_ids,
)
from reader_app.llm.claude.response_assembly import OutOfOrderError, ResponseAssembly
from reader_app.llm.error_messages import (
    Failure,
    FailureKind,
    is_overflow,
    retry_reason,
    tools_unsupported,
)
from reader_app.llm.local_servers import ToldByServer

_COUNTED: Final = frozenset({"model", "system", "tools", "messages"})
_REFUSALS: Final = frozenset({400, 404, 415, 422, 500, 501})


@dataclass(slots=True)
class _Exchange:
    """One question, and whether part of its answer has already been shown to the reader."""

    asked: ChatRequest
    has_spoken: bool = False


class Answering:
    """Answers questions over any transport, with retries.

    `open_response` sends a request and returns the response once its headers have arrived; `split`
    turns the body's bytes into events.
    """

    def __init__(
        self,
        config: ModelConfig,
        traits: ServerTraits,
        open_response: Callable[[Request], Awaitable[response_assembly.HttpResponse]],
        split: response_assembly.Split,
        on_traits: Callable[[ServerTraits], None],
        on_sign_of_life: Callable[[], None],
    ) -> None:
        self._config = config
        self._traits = traits
        self._open = open_response
        self._split = split
        self._on_traits = on_traits
        self._alive = on_sign_of_life

    @property
    def capabilities(self) -> Capabilities:
        return self._traits.capabilities

    @property
    def kind(self) -> ServerKind:
        """The kind of server, updated by what the server has revealed."""
        return self._traits.kind

    def take(self, told: ToldByServer) -> None:
        """Adopt what the server says of itself from now on."""
        window = told.window_tokens or self._traits.window_tokens
        learned = replace(self._traits, kind=told.kind, window_tokens=window)
        self._learn(learned.without(Feature.IMAGES) if told.can_see_images is False else learned)

    async def response(
        self, asked: ChatRequest, model: str, ends_at: float | None
    ) -> chat.ChatResponse:
        """Return the answer, retrying where it helps. `ends_at`: deadline on the loop's clock.

        Raises RequestFailedError, or LLMError for a model without tools.
        """
        attempt = 0
        has_waited = False
        exchange = _Exchange(asked)
        request = self._request(asked, model)
        while True:
            try:
                return await self._once(request, exchange)
            except error_messages.RequestFailedError as failed:
                failure = failed.failure
                if exchange.has_spoken:
                    raise
                if self._has_learned_from(failure, request):
                    refused, request = request, self._request(asked, model)
                    if not request.is_same_as(refused):
                        continue
                attempt += 1
                if attempt > self._config.max_retries or not self._may_retry(failure, has_waited):
                    raise
                has_waited |= failure.kind is error_messages.FailureKind.IDLE
                await self._wait(attempt, failure, asked, ends_at)

    def _may_retry(self, failure: error_messages.Failure, has_waited: bool) -> bool:
        """Return True if a retry makes sense. `has_waited`: an earlier attempt timed out."""
        if failure.kind is error_messages.FailureKind.IDLE and self.capabilities.is_local:
            return False  # it was still reading the prompt, and would start over
        return can_be_retried(failure, is_first_silence=not has_waited)

    def counted(self, asked: ChatRequest, model: str) -> Request:
        """Report and return the request for counting tokens: it leaves the machine, too."""
        request = self._request(asked, model)
        sent = logged_request(request, self._config)
        body = {name: part for name, part in sent.body.items() if name in _COUNTED}
        asked.tell(RequestSent(replace(sent, body=body)))
        return request

    def _request(self, asked: ChatRequest, model: str) -> Request:
        return assembled(
            asked.messages,
            asked.tools,
            model=model,
            max_tokens=asked.options.max_tokens
            or self._config.max_tokens
            or self._traits.answer_tokens(model),
            effort=self._traits.effort_for(model, asked.options.effort, self._config.effort_levels),
            capabilities=self.capabilities,
            tool_choice=asked.tool_choice,
            server=host_of(cleaned_url(self._config.base_url)),
        )

    async def _wait(
        self,
        attempt: int,
        failure: error_messages.Failure,
        asked: ChatRequest,
        ends_at: float | None,
    ) -> None:
        now = asyncio.get_running_loop().time
        wait_s = wait_before(attempt, failure)
        end = now() + wait_s
        if ends_at is not None and end >= ends_at:
            raise error_messages.RequestFailedError(failure)
        reason = retry_reason(failure, self._config)
        asked.tell(RetryEvent(attempt, wait_s, reason))
        while (left := end - now()) > 0:
            self._alive()
            await asyncio.sleep(min(left, 1.0))

    # --- what a server reveals ------------------------------------------------------------------

    def _has_learned_from(self, failure: error_messages.Failure, request: Request) -> bool:
        """Return True if the error rejects an optional feature, which is left out from now on."""
        if failure.status not in _REFUSALS or is_overflow(failure):
            return False
        feature = feature_rejected(failure.message, request.sent)
        if feature is None:
            return False
        self._learn(self._traits.without(feature))
        if feature is Feature.TOOLS:
            raise tools_unsupported(request.model)
        return True

    def _learn(self, traits: ServerTraits) -> None:
        if traits != self._traits:
            self._traits = traits
            self._on_traits(traits)

    def _look_at(self, response: response_assembly.HttpResponse) -> None:
        """Learn the kind of server from the headers; raise an error unless it streams events."""
        shown = kind_shown_by(response.headers.get("server", ""))
        if shown is not None and self._traits.kind is ServerKind.CUSTOM:
            self._learn(replace(self._traits, kind=shown))
        if "text/event-stream" not in response.headers.get("content-type", ""):
            raise error_messages.RequestFailedError(
                error_messages.Failure(error_messages.FailureKind.NOT_THE_API)
            )
        self._alive()

    def _look_for_words_as_tools(self, response: chat.ChatResponse, asked: ChatRequest) -> None:
        if response.tool_invocations or not asked.tools:
            return
        if not self.capabilities.writes_tool_calls_as_text:
            return
        if chat.WrittenCalls(tool.name for tool in asked.tools).begins_at(response.text) >= 0:
            self._learn(self._traits.without(Feature.TOOLS))

    # --- one request --------------------------------------------------------------------------

    async def _once(self, request: Request, exchange: _Exchange) -> chat.ChatResponse:
        exchange.asked.tell(RequestSent(logged_request(request, self._config)))
        assembly = ResponseAssembly(used_ids(request))
        reading = _Reading(estimated_prompt_tokens(request))
        async with contextlib.aclosing(self._events(request, reading.estimated)) as events:
            async for event in events:
                reading.see(event)
                if event["type"] == "error":
                    raise error_messages.RequestFailedError(response_assembly.error_in(event))
                try:
                    heard = assembly.feed(event)
                except OutOfOrderError:
                    raise error_messages.RequestFailedError(
                        error_messages.Failure(error_messages.FailureKind.NOT_THE_API)
                    ) from None
                for said in heard:
                    exchange.has_spoken |= not isinstance(said, ThinkingEvent | ToolForming)
                    exchange.asked.tell(said)
        if not assembly.has_begun:
            raise error_messages.RequestFailedError(
                error_messages.Failure(error_messages.FailureKind.NOT_THE_API)
            )
        if not assembly.is_whole:
            raise error_messages.RequestFailedError(
                error_messages.Failure(error_messages.FailureKind.TRUNCATED)
            )
        response = replace(
            assembly.response(may_use_tools=exchange.asked.tool_choice != "none"),
            bound_to=request.bound_to,
        )
        self._look_for_words_as_tools(response, exchange.asked)
        self._learn(reading.shown_by(self._traits, response.usage))
        return response

    async def _events(
        self, request: Request, prompt_tokens: int
    ) -> AsyncGenerator[response_assembly.Event, None]:
        patience = self.capabilities.silence_limit(self._config.idle_timeout_s, prompt_tokens)
        async with response_assembly.failures_told(patience):
            response = await self._open(request)
        try:
            self._look_at(response)
            events = response_assembly.events_of(response, self._split, patience, self._alive)
            async with contextlib.aclosing(events):
                async for event in events:
                    yield event
        finally:
            await response.aclose()


class _Reading:
    """Measures how long a server reads a prompt: from the request to the answer's first block."""

    def __init__(self, estimated: int) -> None:
        self.estimated = estimated
        self._began = monotonic()
        self._seconds = 0.0

    def see(self, event: response_assembly.Event) -> None:
        if not self._seconds and event["type"] == "content_block_start":
            self._seconds = monotonic() - self._began

    def shown_by(self, traits: ServerTraits, usage: chat.TokenUsage) -> ServerTraits:
        read_anew = usage.input_tokens + usage.cache_write_tokens
        whole = read_anew + usage.cache_read_tokens
        return traits.having_read(whole, self.estimated, read_anew, self._seconds)


_TRY_AGAIN_STATUS = frozenset({408, 409, 429, 500, 502, 503, 504, 529})


_TRY_AGAIN_TYPES = frozenset({"overloaded_error", "api_error", "rate_limit_error", "timeout_error"})


_LONGEST_WAIT_S: Final = 60.0


_WAITS_S: Final = (1.0, 3.0, 6.0, 10.0)
"""Waits between attempts; an overloaded server mostly has capacity again within twenty seconds."""


_JITTER: Final = 0.2


def can_be_retried(failure: Failure, *, is_first_silence: bool = True) -> bool:
    """Return True if the same request may well succeed a moment later."""
    if failure.retry_after_s is not None and failure.retry_after_s > _LONGEST_WAIT_S:
        return False
    match failure.kind:
        case FailureKind.HTTP:
            if failure.should_retry is not None:
                return failure.should_retry
            return failure.status in _TRY_AGAIN_STATUS
        case FailureKind.IN_STREAM:
            return failure.error_type in _TRY_AGAIN_TYPES
        case FailureKind.REFUSED | FailureKind.NETWORK | FailureKind.CUT | FailureKind.TRUNCATED:
            return True
        case FailureKind.IDLE:
            return is_first_silence
        case _:
            return False


def wait_before(attempt: int, failure: Failure) -> float:
    """Return the seconds before retry number `attempt` (1-based): as the server asks, else our own.

    Our own waits are randomized so that clients rejected together don't retry together.
    """
    if failure.retry_after_s is not None:
        return failure.retry_after_s
    wait_s = _WAITS_S[min(attempt, len(_WAITS_S)) - 1]
    return wait_s * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - not used for security
