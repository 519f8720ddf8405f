"""From a question to its response: requests, retries, and what is learned on the way."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from reader_app.domain.chat import (
    USUAL,
    ChatResponse,
    PromptMessage,
    RequestOptions,
    ToolDefinition,
)
from reader_app.domain.events import EventListener, RequestSent, RetryEvent
from reader_app.domain.protocols import ToolChoice
from reader_app.domain.servers import ModelConfig, ServerKind, cleaned_url, host_of
from reader_app.llm.assembly import OutOfOrderError, ResponseAssembly
from reader_app.llm.capabilities import (
    Capabilities,
    Feature,
    ServerTraits,
    feature_rejected,
    is_tool_call_as_text,
    kind_shown_by,
)
from reader_app.llm.errors import is_overflow, retry_reason, tools_unsupported
from reader_app.llm.failures import (
    Failure,
    FailureKind,
    RequestFailedError,
    can_be_retried,
    wait_before,
)
from reader_app.llm.request import Request, assembled, used_ids
from reader_app.llm.sdk_failures import failure_of
from reader_app.llm.sent import sent_request
from reader_app.llm.sse import Event, EventReader, NotAnEventStreamError

_log = logging.getLogger(__name__)
_COUNTED: Final = frozenset({"model", "system", "tools", "messages"})
_REFUSALS: Final = frozenset({400, 404, 415, 422, 500, 501})


class HttpResponse(Protocol):
    """What is needed of a response whose body still streams."""

    @property
    def headers(self) -> Mapping[str, str]: ...

    def aiter_bytes(self) -> AsyncIterator[bytes]: ...

    async def aclose(self) -> None: ...


@dataclass(slots=True)
class Exchange:
    """What was asked, and whether the reader has already been told part of an answer."""

    messages: Sequence[PromptMessage]
    tools: Sequence[ToolDefinition]
    tool_choice: ToolChoice
    listener: EventListener
    options: RequestOptions = USUAL
    has_spoken: bool = False


class Answering:
    """`open_response` sends a request and gives the response as soon as its headers are there."""

    def __init__(
        self,
        config: ModelConfig,
        traits: ServerTraits,
        open_response: Callable[[Request], Awaitable[HttpResponse]],
        on_traits: Callable[[ServerTraits], None],
        on_sign_of_life: Callable[[], None],
    ) -> None:
        self._config = config
        self._traits = traits
        self._open = open_response
        self._on_traits = on_traits
        self._alive = on_sign_of_life

    @property
    def capabilities(self) -> Capabilities:
        return self._traits.capabilities

    async def response(self, exchange: Exchange, model: str, ends_at: float | None) -> ChatResponse:
        """The answer, after retries where they help. `ends_at`: on the loop's clock.

        Raises RequestFailedError, or LLMError for a model without tools.
        """
        attempt = 0
        request = self._request(exchange, model)
        while True:
            try:
                return await self._once(request, exchange)
            except RequestFailedError as failed:
                failure = failed.failure
                if exchange.has_spoken:
                    raise
                if self._has_learned_from(failure, request):
                    refused, request = request, self._request(exchange, model)
                    if not request.is_same_as(refused):
                        continue
                attempt += 1
                if attempt > self._config.max_retries or not can_be_retried(failure):
                    raise
                await self._wait(attempt, failure, exchange, ends_at)

    def counted(self, exchange: Exchange, model: str) -> Request:
        """What is sent only to be counted; it is told like all that leaves the machine."""
        request = self._request(exchange, model)
        sent = sent_request(request, self._config)
        body = {name: part for name, part in sent.body.items() if name in _COUNTED}
        exchange.listener(RequestSent(replace(sent, body=body)))
        return request

    def _request(self, exchange: Exchange, model: str) -> Request:
        return assembled(
            exchange.messages,
            exchange.tools,
            model=model,
            max_tokens=exchange.options.max_tokens
            or self._config.max_tokens
            or self.capabilities.max_tokens,
            capabilities=self.capabilities,
            tool_choice=exchange.tool_choice,
            server=host_of(cleaned_url(self._config.base_url)),
        )

    async def _wait(
        self, attempt: int, failure: Failure, exchange: Exchange, ends_at: float | None
    ) -> None:
        now = asyncio.get_running_loop().time
        end = now() + wait_before(attempt, failure)
        if ends_at is not None and end >= ends_at:
            raise RequestFailedError(failure)
        reason = retry_reason(failure, self._config)
        exchange.listener(RetryEvent(attempt, wait_before(attempt, failure), reason))
        while (left := end - now()) > 0:
            self._alive()
            await asyncio.sleep(min(left, 1.0))

    # --- what a server shows ------------------------------------------------------------------

    def _has_learned_from(self, failure: Failure, request: Request) -> bool:
        """Whether the refusal was about something that can be left out; it is, from now on."""
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

    def _look_at(self, response: HttpResponse) -> None:
        """What kind of server this is, and whether it streams events at all."""
        shown = kind_shown_by(response.headers.get("server", ""))
        if shown is not None and self._traits.kind is ServerKind.CUSTOM:
            self._learn(ServerTraits(shown, self._traits.lacking))
        if "text/event-stream" not in response.headers.get("content-type", ""):
            raise RequestFailedError(Failure(FailureKind.NOT_THE_API))
        self._alive()

    def _look_for_words_as_tools(self, response: ChatResponse, exchange: Exchange) -> None:
        if not self.capabilities.writes_tool_calls_as_text or response.tool_invocations:
            return
        if is_tool_call_as_text(response.text, [tool.name for tool in exchange.tools]):
            self._learn(self._traits.without(Feature.TOOLS))

    # --- one request --------------------------------------------------------------------------

    async def _once(self, request: Request, exchange: Exchange) -> ChatResponse:
        exchange.listener(RequestSent(sent_request(request, self._config)))
        assembly = ResponseAssembly(used_ids(request))
        async with contextlib.aclosing(self._events(request)) as events:
            async for event in events:
                if event["type"] == "error":
                    raise RequestFailedError(_error_in(event))
                try:
                    heard = assembly.feed(event)
                except OutOfOrderError:
                    raise RequestFailedError(Failure(FailureKind.NOT_THE_API)) from None
                for said in heard:
                    exchange.has_spoken = True
                    exchange.listener(said)
        if not assembly.has_begun:
            raise RequestFailedError(Failure(FailureKind.NOT_THE_API))
        if not assembly.is_whole:
            raise RequestFailedError(Failure(FailureKind.TRUNCATED))
        response = replace(
            assembly.response(may_use_tools=exchange.tool_choice != "none"),
            bound_to=request.bound_to,
        )
        self._look_for_words_as_tools(response, exchange)
        return response

    async def _events(self, request: Request) -> AsyncGenerator[Event, None]:
        async with failures_told(self._patience):
            response = await self._open(request)
        reader = EventReader()
        try:
            self._look_at(response)
            parts = response.aiter_bytes()
            while True:
                async with failures_told(self._patience, in_stream=True):
                    part = await anext(parts, None)
                if part is None:
                    return
                self._alive()
                for event in reader.feed(part):
                    yield event
        except NotAnEventStreamError:
            raise RequestFailedError(Failure(FailureKind.NOT_THE_API)) from None
        finally:
            await response.aclose()

    @property
    def _patience(self) -> float:
        return self._config.idle_timeout_s * self.capabilities.idle_factor


@contextlib.asynccontextmanager
async def failures_told(idle_s: float, *, in_stream: bool = False) -> AsyncIterator[None]:
    """Whatever goes wrong inside, or takes longer than `idle_s`, as a RequestFailedError."""
    try:
        async with asyncio.timeout(idle_s):
            yield
    except RequestFailedError:
        raise
    except TimeoutError:
        raise RequestFailedError(Failure(FailureKind.IDLE, seconds=idle_s)) from None
    except Exception as error:  # noqa: BLE001 - the SDK lets errors of many libraries through
        failure = failure_of(error, in_stream=in_stream)
        if failure.kind is FailureKind.UNEXPECTED:
            _log.exception("a request failed in an unknown way")
        raise RequestFailedError(failure) from None


def _error_in(event: Event) -> Failure:
    error = event.get("error")
    said = error if isinstance(error, dict) else {}
    kind, message = said.get("type"), said.get("message")
    return Failure(
        FailureKind.IN_STREAM,
        error_type=kind if isinstance(kind, str) else "api_error",
        message=message if isinstance(message, str) else "",
    )
