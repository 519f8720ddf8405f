"""Claude, or a server that speaks like it, through the official SDK. The only `import anthropic`.

The SDK costs about a second to import, so it is imported by the first request (or `warm_up`).
Requests run in an event loop of the calling thread: a task of that loop can be cancelled at any
moment, while `close()` from another thread doesn't wake a silent stream.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, TypeVar, cast, get_args

from reader_app.domain.chat import ChatResponse, PromptMessage, ToolDefinition
from reader_app.domain.errors import LLMError, TurnCancelledError
from reader_app.domain.events import EventListener, RetryEvent
from reader_app.domain.jsontypes import JsonValue
from reader_app.domain.protocols import CancelSignal, ToolChoice
from reader_app.domain.servers import (
    ConnectionReport,
    ModelChoice,
    ModelConfig,
    ServerKind,
    cleaned_url,
    host_of,
    is_loopback,
)
from reader_app.llm.assembly import OutOfOrderError, ResponseAssembly
from reader_app.llm.capabilities import (
    Feature,
    ServerTraits,
    feature_rejected,
    is_tool_call_as_text,
    kind_shown_by,
)
from reader_app.llm.errors import error_for, is_overflow, retry_reason, tools_unsupported
from reader_app.llm.failures import (
    Failure,
    FailureKind,
    RequestFailedError,
    can_be_retried,
    wait_before,
)
from reader_app.llm.models import (
    ModelTable,
    default_model,
    default_of,
    ordered,
    report_of,
    report_of_error,
)
from reader_app.llm.request import Request, assembled, speakable, used_ids
from reader_app.llm.sdk_failures import failure_of
from reader_app.llm.sse import Event, EventReader, NotAnEventStreamError

if TYPE_CHECKING:
    import httpx2
    from anthropic import AsyncAnthropic
    from anthropic.types import MessageParam, TextBlockParam, ToolChoiceParam, ToolParam

_log = logging.getLogger(__name__)
_CONNECT_TIMEOUT_S = 10.0
_MOST_MODELS = 500
_REFUSALS = frozenset({400, 404, 415, 422, 500, 501})
_T = TypeVar("_T")


def sdk_models() -> ModelTable:
    """The model table of the installed SDK. Imports it."""
    from anthropic.resources.messages.messages import DEPRECATED_MODELS
    from anthropic.types.model import Model

    literal = get_args(Model)[0]
    return ModelTable(tuple(map(str, get_args(literal))), frozenset(DEPRECATED_MODELS))


class AnthropicChatProvider:
    """Implements ChatProvider. One request at a time; `close` when done.

    `on_traits` is told what a server has shown of itself; `on_sign_of_life` that bytes came or
    that a wait is meant.
    """

    def __init__(
        self,
        config: ModelConfig,
        *,
        traits: ServerTraits | None = None,
        on_traits: Callable[[ServerTraits], None] | None = None,
        on_sign_of_life: Callable[[], None] | None = None,
    ) -> None:
        self._config = config
        self._base_url = cleaned_url(config.base_url)
        self._traits = traits or ServerTraits(config.kind)
        self._on_traits = on_traits or (lambda _: None)
        self._alive = on_sign_of_life or (lambda: None)
        self._model = config.model.strip()
        self._client: AsyncAnthropic | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._one_at_a_time = threading.Lock()

    @property
    def model(self) -> str:
        return self._model

    @property
    def can_use_tools(self) -> bool:
        return self._traits.capabilities.has_tools

    @property
    def can_see_images(self) -> bool:
        return self._traits.capabilities.has_images

    @property
    def is_offline(self) -> bool:
        return False

    def warm_up(self) -> None:
        """Import the SDK and make the client, so that the first request needn't."""
        with contextlib.suppress(RequestFailedError):
            self._sdk()

    def chat_with_tools(
        self,
        messages: Sequence[PromptMessage],
        tools: Sequence[ToolDefinition] = (),
        *,
        tool_choice: ToolChoice = "auto",
        on_event: EventListener | None = None,
        cancel: CancelSignal | None = None,
        deadline_s: float | None = None,
    ) -> ChatResponse:
        """See ChatProvider."""
        if tools and not self.can_use_tools:
            raise tools_unsupported(self._model)
        listener = on_event or (lambda _: None)
        exchange = _Exchange(messages, tools, tool_choice, listener)
        return self._run(self._answer(exchange, deadline_s), cancel)

    def list_models(self, cancel: CancelSignal | None = None) -> tuple[ModelChoice, ...]:
        """The server's models. Raises LLMError."""
        return self._run(self._told(self._models()), cancel)

    def test_connection(self, cancel: CancelSignal | None = None) -> ConnectionReport:
        """Whether a question would get through, in one sentence."""
        try:
            choices = self.list_models(cancel)
            model = self._model or default_of(choices, self._preferred())
        except LLMError as error:
            return report_of_error(error)
        return report_of(choices, self._config, model)

    def close(self) -> None:
        with self._one_at_a_time:
            loop, client = self._loop, self._client
            self._loop = self._client = None
            if loop is None:
                return
            if client is not None:
                loop.run_until_complete(client.close())
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()

    # --- the loop of the calling thread -------------------------------------------------------

    def _run(self, work: Coroutine[None, None, _T], cancel: CancelSignal | None) -> _T:
        with self._one_at_a_time:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
            loop = self._loop
            task = loop.create_task(work)

            def stop() -> None:
                with contextlib.suppress(RuntimeError):  # the loop was closed meanwhile
                    loop.call_soon_threadsafe(task.cancel)

            forget = cancel.on_cancel(stop) if cancel is not None else (lambda: None)
            try:
                return loop.run_until_complete(task)
            except asyncio.CancelledError:
                raise TurnCancelledError from None
            finally:
                forget()

    async def _told(self, work: Coroutine[None, None, _T]) -> _T:
        """`work`, its failure as the known error."""
        try:
            return await work
        except RequestFailedError as failed:
            raise error_for(failed.failure, self._config, self._model) from None

    # --- one answer, with its retries ---------------------------------------------------------

    async def _answer(self, exchange: _Exchange, deadline_s: float | None) -> ChatResponse:
        try:
            async with asyncio.timeout(deadline_s) as deadline:
                return await self._told(self._tried(exchange, deadline.when()))
        except TimeoutError:
            late = Failure(FailureKind.DEADLINE, seconds=deadline_s or 0.0)
            raise error_for(late, self._config, self._model) from None

    async def _tried(self, exchange: _Exchange, ends_at: float | None) -> ChatResponse:
        attempt = 0
        while True:
            request = await self._request(exchange)
            try:
                return await self._once(request, exchange)
            except RequestFailedError as failed:
                failure = failed.failure
                if exchange.has_spoken:
                    raise
                if self._has_learned_from(failure, request):
                    continue
                attempt += 1
                if attempt > self._config.max_retries or not can_be_retried(failure):
                    raise
                await self._wait(attempt, failure, exchange, ends_at)

    async def _wait(
        self, attempt: int, failure: Failure, exchange: _Exchange, ends_at: float | None
    ) -> None:
        seconds = wait_before(attempt, failure)
        if ends_at is not None and asyncio.get_running_loop().time() + seconds >= ends_at:
            raise RequestFailedError(failure)
        exchange.listener(RetryEvent(attempt, seconds, retry_reason(failure, self._config)))
        end = asyncio.get_running_loop().time() + seconds
        while (left := end - asyncio.get_running_loop().time()) > 0:
            self._alive()
            await asyncio.sleep(min(left, 1.0))

    def _has_learned_from(self, failure: Failure, request: Request) -> bool:
        """Whether the refusal was about something that can be left out; it is, from now on."""
        if failure.status not in _REFUSALS or is_overflow(failure):
            return False
        feature = feature_rejected(failure.message, request.sent)
        if feature is None:
            return False
        self._learn(self._traits.without(feature))
        if feature is Feature.TOOLS:
            raise tools_unsupported(self._model)
        return True

    def _learn(self, traits: ServerTraits) -> None:
        if traits != self._traits:
            self._traits = traits
            self._on_traits(traits)

    async def _request(self, exchange: _Exchange) -> Request:
        if not self._model:
            self._model = await self._chosen_model()
        capabilities = self._traits.capabilities
        return assembled(
            exchange.messages,
            exchange.tools,
            model=self._model,
            max_tokens=self._config.max_tokens or capabilities.max_tokens,
            capabilities=capabilities,
            tool_choice=exchange.tool_choice,
        )

    async def _chosen_model(self) -> str:
        preferred = self._preferred()
        if self._config.kind is ServerKind.ANTHROPIC:
            return preferred
        return default_of(await self._models(), preferred) or preferred

    def _preferred(self) -> str:
        self._sdk()
        return default_model(sdk_models())

    # --- one request --------------------------------------------------------------------------

    async def _once(self, request: Request, exchange: _Exchange) -> ChatResponse:
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
        response = assembly.response(may_use_tools=exchange.tool_choice != "none")
        self._look_for_words_as_tools(response, exchange)
        return response

    def _look_for_words_as_tools(self, response: ChatResponse, exchange: _Exchange) -> None:
        if not self._traits.capabilities.writes_tool_calls_as_text or response.tool_invocations:
            return
        if is_tool_call_as_text(response.text, [tool.name for tool in exchange.tools]):
            self._learn(self._traits.without(Feature.TOOLS))

    async def _events(self, request: Request) -> AsyncGenerator[Event, None]:
        idle_s = self._config.idle_timeout_s * self._traits.capabilities.idle_factor
        async with _failures(idle_s):
            response = await self._opened(request)
        reader = EventReader()
        try:
            self._look_at(response)
            idle_s = self._config.idle_timeout_s * self._traits.capabilities.idle_factor
            parts = response.aiter_bytes()
            while True:
                async with _failures(idle_s, in_stream=True):
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

    async def _opened(self, request: Request) -> httpx2.Response:
        from anthropic import omit

        def sendable(blocks: Sequence[dict[str, JsonValue]]) -> JsonValue:
            return speakable(list(blocks))

        raw = await self._sdk().messages.with_raw_response.create(
            model=request.model,
            max_tokens=request.max_tokens,
            messages=cast("list[MessageParam]", sendable(request.messages)),
            system=cast("list[TextBlockParam]", sendable(request.system))
            if request.system
            else omit,
            tools=cast("list[ToolParam]", sendable(request.tools)) if request.tools else omit,
            tool_choice=cast("ToolChoiceParam", request.tool_choice)
            if request.tool_choice
            else omit,
            stream=True,
        )
        return raw.http_response

    def _look_at(self, response: httpx2.Response) -> None:
        """What kind of server this is, and whether it streams events at all."""
        shown = kind_shown_by(response.headers.get("server", ""))
        if shown is not None and self._traits.kind is ServerKind.CUSTOM:
            self._learn(ServerTraits(shown, self._traits.lacking))
        if "text/event-stream" not in response.headers.get("content-type", ""):
            raise RequestFailedError(Failure(FailureKind.NOT_THE_API))
        self._alive()

    async def _models(self) -> tuple[ModelChoice, ...]:
        async with _failures(self._config.idle_timeout_s):
            page = await self._sdk().models.list(limit=100)
            if not hasattr(page, "data"):  # a web page comes back as a string
                raise RequestFailedError(Failure(FailureKind.NOT_THE_API))
            choices: list[ModelChoice] = []
            async for info in page:
                choices.append(
                    ModelChoice(
                        info.id,
                        getattr(info, "display_name", None) or info.id,
                        getattr(info, "lifecycle", None) in ("deprecated", "retired"),
                        getattr(info, "max_input_tokens", None) or 0,
                    )
                )
                if len(choices) >= _MOST_MODELS:
                    break
        return ordered(choices)

    def _sdk(self) -> AsyncAnthropic:
        """The client, made once. Raises RequestFailedError where no request is possible."""
        if self._client is None:
            key = self._usable_key()
            import httpx2
            from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient

            # A proxy variable would capture loopback addresses too.
            direct = {f"all://{host_of(self._base_url)}": None}
            http_client = DefaultAsyncHttpxClient(
                mounts=direct if is_loopback(self._base_url) else {}
            )
            self._client = AsyncAnthropic(
                api_key=key,
                base_url=self._base_url,
                max_retries=0,  # ours are visible and can be stopped
                timeout=httpx2.Timeout(None, connect=_CONNECT_TIMEOUT_S),
                http_client=http_client,
            )
        return self._client

    def _usable_key(self) -> str:
        key = self._config.key.strip()
        if not host_of(self._base_url):
            raise RequestFailedError(Failure(FailureKind.BAD_ADDRESS))
        if not key and self._config.kind is ServerKind.ANTHROPIC:
            raise RequestFailedError(Failure(FailureKind.NO_KEY))
        if not key.isascii() or not key.isprintable():
            raise RequestFailedError(Failure(FailureKind.HTTP, 401))
        return key or "none"  # the SDK refuses to send nothing


class _Exchange:
    """What was asked, and whether the reader has already been told part of an answer."""

    def __init__(
        self,
        messages: Sequence[PromptMessage],
        tools: Sequence[ToolDefinition],
        tool_choice: ToolChoice,
        listener: EventListener,
    ) -> None:
        self.messages = messages
        self.tools = tools
        self.tool_choice: ToolChoice = tool_choice
        self.listener = listener
        self.has_spoken = False


@contextlib.asynccontextmanager
async def _failures(idle_s: float, *, in_stream: bool = False) -> AsyncIterator[None]:
    """Whatever goes wrong inside, or takes longer than `idle_s`, as a RequestFailedError."""
    try:
        async with asyncio.timeout(idle_s) as patience:
            yield
    except RequestFailedError:
        raise
    except TimeoutError:
        if not patience.expired():
            raise  # the deadline of the turn, not ours
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
