"""Claude, or a server that speaks like it, through the official SDK. The only `import anthropic`.

The SDK costs about a second to import, so it is imported by the first request (or `warm_up`).
Requests run in an event loop of the calling thread: a task of that loop can be cancelled at any
moment, while `close()` from another thread doesn't wake a silent stream.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, TypeVar, cast, get_args

from reader_app.domain.chat import (
    USUAL,
    ChatResponse,
    ModelAbilities,
    PromptMessage,
    RequestOptions,
    ToolDefinition,
)
from reader_app.domain.errors import LLMError, TurnCancelledError
from reader_app.domain.events import EventListener
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
from reader_app.llm.capabilities import ServerTraits
from reader_app.llm.errors import error_for, tools_unsupported
from reader_app.llm.exchange import Answering, Exchange, failures_told
from reader_app.llm.failures import Failure, FailureKind, RequestFailedError
from reader_app.llm.models import (
    ModelTable,
    default_model,
    default_of,
    ordered,
    report_of,
    report_of_error,
)
from reader_app.llm.request import Request, speakable

if TYPE_CHECKING:
    import httpx2
    from anthropic import AsyncAnthropic
    from anthropic.types import MessageParam, TextBlockParam, ToolChoiceParam, ToolParam

_CONNECT_TIMEOUT_S = 10.0
_COUNT_TIMEOUT_S = 5.0
"""An estimate now is worth more than an exact number later."""
_MOST_MODELS = 500
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
        self._model = config.model.strip()
        self._answering = Answering(
            config,
            traits or ServerTraits(config.kind),
            self._opened,
            on_traits or (lambda _: None),
            on_sign_of_life or (lambda: None),
        )
        self._client: AsyncAnthropic | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._one_at_a_time = threading.Lock()

    @property
    def model(self) -> str:
        return self._model

    @property
    def can_use_tools(self) -> bool:
        return self._answering.capabilities.has_tools

    @property
    def can_see_images(self) -> bool:
        return self._answering.capabilities.has_images

    @property
    def abilities(self) -> ModelAbilities:
        return self._answering.capabilities.abilities

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
        options: RequestOptions = USUAL,
    ) -> ChatResponse:
        """See ChatProvider."""
        if tools and not self.can_use_tools:
            raise tools_unsupported(self._model)
        exchange = Exchange(messages, tools, tool_choice, on_event or (lambda _: None), options)
        return self._run(self._answer(exchange, deadline_s), cancel)

    def count_tokens(
        self,
        messages: Sequence[PromptMessage],
        tools: Sequence[ToolDefinition] = (),
        *,
        on_event: EventListener | None = None,
        cancel: CancelSignal | None = None,
    ) -> int | None:
        """See ChatProvider."""
        if not self._answering.capabilities.counts_tokens:
            return None
        exchange = Exchange(messages, tools, "auto", on_event or (lambda _: None))
        return self._run(self._told(self._counted(exchange)), cancel)

    def list_models(self, cancel: CancelSignal | None = None) -> tuple[ModelChoice, ...]:
        """The server's models. Raises LLMError."""
        return self._run(self._told(self._models()), cancel)

    def test_connection(self, cancel: CancelSignal | None = None) -> ConnectionReport:
        """Whether a question would get through, in one sentence."""
        try:
            choices = self.list_models(cancel)
        except LLMError as error:
            return report_of_error(error)
        model = self._model or default_of(choices, default_model(sdk_models()))
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
            except KeyboardInterrupt:
                if not task.done():  # the interrupt came between its steps, not in one
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError, LLMError):
                        loop.run_until_complete(task)
                raise
            finally:
                forget()

    async def _answer(self, exchange: Exchange, deadline_s: float | None) -> ChatResponse:
        try:
            async with asyncio.timeout(deadline_s) as deadline:
                return await self._told(self._answered(exchange, deadline.when()))
        except TimeoutError:
            late = Failure(FailureKind.DEADLINE, seconds=deadline_s or 0.0)
            raise error_for(late, self._config, self._model) from None

    async def _answered(self, exchange: Exchange, ends_at: float | None) -> ChatResponse:
        self._sdk()  # before any clock of silence runs
        if not self._model:
            self._model = await self._chosen_model()
        return await self._answering.response(exchange, self._model, ends_at)

    async def _told(self, work: Coroutine[None, None, _T]) -> _T:
        """`work`, its failure as the known error."""
        try:
            return await work
        except RequestFailedError as failed:
            raise error_for(failed.failure, self._config, self._model) from None

    async def _chosen_model(self) -> str:
        preferred = default_model(sdk_models())
        if self._config.kind is ServerKind.ANTHROPIC:
            return preferred
        return default_of(await self._models(), preferred) or preferred

    async def _counted(self, exchange: Exchange) -> int:
        sdk = self._sdk()
        if not self._model:
            self._model = await self._chosen_model()
        from anthropic import omit

        request = self._answering.counted(exchange, self._model)
        async with failures_told(_COUNT_TIMEOUT_S):
            counted = await sdk.messages.count_tokens(
                model=request.model,
                messages=cast("list[MessageParam]", _sendable(request.messages)),
                system=cast("list[TextBlockParam]", _sendable(request.system))
                if request.system
                else omit,
                tools=cast("list[ToolParam]", _sendable(request.tools)) if request.tools else omit,
            )
            return int(counted.input_tokens)

    # --- the SDK ------------------------------------------------------------------------------

    async def _opened(self, request: Request) -> httpx2.Response:
        """The response to a request, its headers read and its body not."""
        from anthropic import omit

        raw = await self._sdk().messages.with_raw_response.create(
            model=request.model,
            max_tokens=request.max_tokens,
            messages=cast("list[MessageParam]", _sendable(request.messages)),
            system=cast("list[TextBlockParam]", _sendable(request.system))
            if request.system
            else omit,
            tools=cast("list[ToolParam]", _sendable(request.tools)) if request.tools else omit,
            tool_choice=cast("ToolChoiceParam", request.tool_choice)
            if request.tool_choice
            else omit,
            stream=True,
        )
        return raw.http_response

    async def _models(self) -> tuple[ModelChoice, ...]:
        sdk = self._sdk()
        choices: list[ModelChoice] = []
        async with failures_told(self._config.idle_timeout_s):
            page = await sdk.models.list(limit=100)
            if not hasattr(page, "data"):  # a web page comes back as a string
                raise RequestFailedError(Failure(FailureKind.NOT_THE_API))
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
            try:
                client = AsyncAnthropic(
                    api_key=key,
                    base_url=self._base_url,
                    max_retries=0,  # ours are visible and can be stopped
                    timeout=httpx2.Timeout(None, connect=_CONNECT_TIMEOUT_S),
                    http_client=DefaultAsyncHttpxClient(
                        mounts=direct if is_loopback(self._base_url) else {}
                    ),
                )
            except (httpx2.InvalidURL, ValueError):
                raise RequestFailedError(Failure(FailureKind.BAD_ADDRESS)) from None
            _ = client.messages, client.models  # imported when first asked for
            self._client = client
        return self._client

    def _usable_key(self) -> str:
        key = self._config.key.strip()
        if not host_of(self._base_url) or not self._base_url.startswith(("http://", "https://")):
            raise RequestFailedError(Failure(FailureKind.BAD_ADDRESS))
        if not key and self._config.kind is ServerKind.ANTHROPIC:
            raise RequestFailedError(Failure(FailureKind.NO_KEY))
        if not key.isascii() or not key.isprintable():
            raise RequestFailedError(Failure(FailureKind.HTTP, 401))
        return key or "none"  # the SDK refuses to send nothing


def _sendable(blocks: Sequence[dict[str, JsonValue]]) -> JsonValue:
    return speakable(list(blocks))
