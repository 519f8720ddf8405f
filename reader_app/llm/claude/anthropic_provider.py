"""Sends requests to Claude, or to a server with the same API, through the SDK.

This is the only `import anthropic`. It takes 0.9 s of CPU and 55 MB, so the SDK is imported by the
first request (or `warm_up`). Requests run in an event loop of the calling thread: a task of that
loop can be cancelled at any moment, while `close()` from another thread doesn't wake a silent
stream. Environment variables that the SDK would read, but that weren't set for Pagemate, are
removed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, MutableMapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar, cast, get_args

from reader_app.domain import chat, servers
from reader_app.domain.errors import LLMError, TurnCancelledError
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.protocols import CancelSignal, ChatRequest
from reader_app.llm import models
from reader_app.llm.capabilities import ServerTraits, capabilities_of
from reader_app.llm.claude.request import Request, speakable
from reader_app.llm.claude.response_assembly import (
    ByteSource,
    SentEvent,
    bound_body,
    failures_told,
    staying_at,
)
from reader_app.llm.claude.retries import Answering
from reader_app.llm.connection_test import ConnectionTest, report_of_error
from reader_app.llm.error_messages import (
    Failure,
    FailureKind,
    RequestFailedError,
    error_for,
    tools_unsupported,
)
from reader_app.llm.local_servers import can_be_asked, told_by_server

if TYPE_CHECKING:
    import ssl

    import httpx2
    from anthropic import AsyncAnthropic
    from anthropic.types import (
        MessageParam,
        TextBlockParam,
        ThinkingConfigParam,
        ToolChoiceParam,
        ToolParam,
    )

_PREFIXES: Final = ("ANTHROPIC_", "OTEL_")
_OURS: Final = frozenset({servers.ADDRESS_VARIABLE, servers.KEY_VARIABLE})
"""Variables that Pagemate reads itself; it passes both as arguments, so the SDK ignores them."""


def forget_foreign_variables(environ: MutableMapping[str, str] = os.environ) -> None:
    """Remove the SDK's variables from `environ`; call it before the SDK is imported and reads them.

    `ANTHROPIC_CUSTOM_HEADERS` would be sent to every server without appearing in “What was sent”,
    and people keep gateway tokens in it. `ANTHROPIC_LOG` prints questions and passages to the
    terminal. Profiles, identity tokens and OpenTelemetry settings belong to other programs.
    """
    for name in list(environ):
        if name.upper().startswith(_PREFIXES) and name not in _OURS:
            environ.pop(name, None)


_CONNECT_TIMEOUT_S = 10.0
_COUNT_TIMEOUT_S = 5.0
"""Short, because an estimate now is worth more than an exact count later."""
_MOST_MODELS = 500
_TINY_TOOL: ToolParam = {
    "name": "turn_page",
    "description": "Turns the page.",
    "input_schema": {"type": "object", "properties": {}},
}
_LOOK_TIMEOUT_S = 4.0
"""For questions to a local server about itself: an idle one answers in milliseconds."""
_T = TypeVar("_T")


def sdk_models() -> models.ModelTable:
    """Return the model table of the installed SDK, which this imports."""
    from anthropic.resources.messages.messages import DEPRECATED_MODELS
    from anthropic.types.model import Model

    literal = get_args(Model)[0]
    return models.ModelTable(tuple(map(str, get_args(literal))), frozenset(DEPRECATED_MODELS))


def _split(source: ByteSource) -> AsyncIterator[SentEvent]:
    from anthropic import AsyncStream

    return AsyncStream.raw_events(cast("httpx2.Response", source))


@lru_cache(maxsize=1)
def _certificates() -> ssl.SSLContext:
    """Return what the servers' certificates are checked against; to read it takes 10 ms."""
    import httpx2

    return httpx2.create_ssl_context()


class AnthropicChatProvider:
    """Implements ChatProvider with the SDK; runs one request at a time and must be closed.

    `on_traits` is called when a server reveals something about itself, `on_sign_of_life` when bytes
    arrive or a deliberate wait goes on.
    """

    def __init__(
        self,
        config: servers.ModelConfig,
        *,
        traits: ServerTraits | None = None,
        on_traits: Callable[[ServerTraits], None] | None = None,
        on_sign_of_life: Callable[[], None] | None = None,
    ) -> None:
        forget_foreign_variables()
        self._config = config
        self._base_url = servers.cleaned_url(config.base_url)
        self._model = config.model.strip()
        self._answering = Answering(
            config,
            traits or ServerTraits(config.kind),
            self._opened,
            _split,
            on_traits or (lambda _: None),
            on_sign_of_life or (lambda: None),
        )
        self._alive = on_sign_of_life or (lambda: None)
        self._client: AsyncAnthropic | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._one_at_a_time = threading.Lock()
        self._has_looked = False

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
    def abilities(self) -> chat.ModelAbilities:
        """What the agent needs to know of the model.

        A local server is asked about itself first: once, and again after a failed request.
        """
        if not self._has_looked and not self._one_at_a_time.locked():
            self.look_at_server()
        return self._answering.capabilities.abilities

    @property
    def is_offline(self) -> bool:
        return False

    def warm_up(self) -> None:
        """Import the SDK and create the client ahead of the first request."""
        with contextlib.suppress(RequestFailedError):
            self._sdk()

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """See ChatProvider."""
        if request.tools and not self.can_use_tools:
            raise tools_unsupported(self._model)
        try:
            return self._run(self._answer(request), request.cancel)
        except LLMError:
            self._has_looked = False  # a restarted server may have another context window
            raise

    def look_at_server(self, cancel: CancelSignal | None = None) -> None:
        """Ask a local server about itself. Raises TurnCancelledError."""
        self._has_looked = True
        if can_be_asked(self._config.kind, self._base_url):
            self._run(self._looked(), cancel)

    def count_tokens(self, request: ChatRequest) -> int | None:
        """See ChatProvider."""
        if not self._answering.capabilities.counts_tokens:
            return None
        return self._run(self._told(self._counted(request)), request.cancel)

    def list_models(self, cancel: CancelSignal | None = None) -> tuple[servers.ModelChoice, ...]:
        """Return the server's models that are fit for conversations. Raises LLMError."""
        return self._run(self._told(self.listing()), cancel).fit

    def test_connection(self, cancel: CancelSignal | None = None) -> servers.ConnectionReport:
        """Report, in one sentence, whether a question would get through."""
        try:
            return self._run(self._told(self._tested()), cancel)
        except LLMError as error:
            return report_of_error(error)

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

    # --- the event loop of the calling thread ---------------------------------------------------

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
                if not task.done():  # the interrupt came between the task's steps, not inside one
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError, LLMError):
                        loop.run_until_complete(task)
                raise
            finally:
                forget()

    async def _answer(self, request: ChatRequest) -> chat.ChatResponse:
        try:
            async with asyncio.timeout(request.deadline_s) as deadline:
                return await self._told(self._answered(request, deadline.when()))
        except TimeoutError:
            late = Failure(FailureKind.DEADLINE, seconds=request.deadline_s or 0.0)
            raise error_for(late, self._config, self._model) from None

    async def _answered(self, request: ChatRequest, ends_at: float | None) -> chat.ChatResponse:
        self._sdk()  # before any idle timeout starts
        if not self._model:
            self._model = await self._chosen_model()
        return await self._answering.response(request, self._model, ends_at)

    async def _looked(self) -> None:
        with contextlib.suppress(TimeoutError, RequestFailedError):
            self._sdk(), sdk_models()  # imported before the timeout starts
            async with asyncio.timeout(_LOOK_TIMEOUT_S):
                if not self._model:
                    self._model = await self._chosen_model()
                kind = self._answering.kind
                self._answering.take(await told_by_server(kind, self._model, self._fetched))

    async def _told(self, work: Coroutine[None, None, _T]) -> _T:
        """Await `work`; a failed request is raised as the matching LLMError."""
        try:
            return await work
        except RequestFailedError as failed:
            raise error_for(failed.failure, self._config, self._model) from None

    async def _chosen_model(self) -> str:
        preferred = models.default_model(sdk_models())
        if self._config.kind is servers.ServerKind.ANTHROPIC:
            return preferred
        return models.default_of((await self.listing()).fit, preferred) or preferred

    async def _counted(self, asked: ChatRequest) -> int:
        sdk = self._sdk()
        if not self._model:
            self._model = await self._chosen_model()
        from anthropic import omit

        request = self._answering.counted(asked, self._model)
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
        """Send a request and return the response once its headers are read, before its body."""
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
            output_config={"effort": request.effort.value} if request.effort else omit,
            thinking=cast("ThinkingConfigParam", request.thinking) if request.thinking else omit,
            stream=True,
        )
        return raw.http_response

    async def _fetched(self, path: str, body: JsonObject | None) -> JsonValue:
        """Return the JSON at another path of the server, or None if the request fails."""
        import anthropic
        import httpx2

        sdk = self._sdk()
        try:
            if body is None:
                response = await sdk.get(path, cast_to=httpx2.Response)
            else:
                response = await sdk.post(path, cast_to=httpx2.Response, body=body)
            return cast("JsonValue", response.json())
        except (anthropic.AnthropicError, httpx2.HTTPError, ValueError):
            return None

    async def _tested(self) -> servers.ConnectionReport:
        preferred = models.default_model(sdk_models())
        return await ConnectionTest(self._config, self, preferred, self._window_of).report()

    async def _window_of(self, model: str) -> int | None:
        if not can_be_asked(self._config.kind, self._base_url):
            return None
        told = await told_by_server(self._answering.kind, model, self._fetched)
        self._answering.take(told)
        return told.window_tokens or None

    # --- for the connection test: implements TriedServer ----------------------------------------

    async def listing(self) -> models.Listing:
        """Return all models, including those unfit for conversations. Raises RequestFailedError."""
        sdk = self._sdk()
        self._alive()
        choices: list[servers.ModelChoice] = []
        async with failures_told(self._config.idle_timeout_s):
            page = await sdk.models.list(limit=100)
            if not hasattr(page, "data"):  # the SDK returns a web page as a string
                raise RequestFailedError(Failure(FailureKind.NOT_THE_API))
            async for info in page:
                choices.append(models.choice_of(info))
                if len(choices) >= _MOST_MODELS:
                    break
            if self._config.kind is servers.ServerKind.OLLAMA:
                choices = [await self._as_ollama_shows(choice) for choice in choices]
        return models.Listing(models.ordered(choices), getattr(page, "object", None) == "list")

    async def _as_ollama_shows(self, choice: servers.ModelChoice) -> servers.ModelChoice:
        """Mark an embedding model: Ollama lists these, too; only `/api/show` tells them apart."""
        with contextlib.suppress(Exception):  # an older Ollama without this; the name decides
            shown = await self._sdk().post("/api/show", cast_to=object, body={"model": choice.id})
            return replace(choice, can_converse=choice.can_converse and models.can_complete(shown))
        return choice

    async def say_a_word(self, model: str, *, with_tools: bool) -> None:
        """See TriedServer."""
        from anthropic import omit

        sdk = self._sdk()
        self._alive()
        patience = self._config.idle_timeout_s * capabilities_of(self._config.kind).idle_factor
        async with failures_told(patience):  # a local server may have to load the model first
            answer = await sdk.messages.create(
                model=model,
                max_tokens=1,
                messages=[{"role": "user", "content": "Hi"}],
                tools=[_TINY_TOOL] if with_tools else omit,
            )
            if getattr(answer, "type", None) != "message":
                raise RequestFailedError(Failure(FailureKind.NOT_THE_API))

    async def speaks_openai(self) -> bool:
        """See TriedServer. The empty request costs nothing: a server with this path rejects it."""
        self._alive()
        try:
            async with failures_told(self._config.idle_timeout_s):
                said = await self._sdk().post("/v1/chat/completions", cast_to=object, body={})
        except RequestFailedError as failed:
            failure = failed.failure
            is_refused = failure.kind is FailureKind.HTTP and bool(failure.message)
            return is_refused and failure.status not in (404, 405, 501)
        return isinstance(said, dict)

    def _sdk(self) -> AsyncAnthropic:
        """Return the client, created once. Raises RequestFailedError if no request is possible."""
        if self._client is None:
            key = self._usable_key()
            import httpx2
            from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient

            # Without this, a proxy variable would also capture loopback addresses.
            direct = {f"all://{servers.host_of(self._base_url)}": None}
            # Some gateways read `X-Api-Key`, others `Authorization`.
            is_gateway = self._config.kind is servers.ServerKind.CUSTOM and bool(
                self._config.key.strip()
            )
            try:
                client = AsyncAnthropic(
                    api_key=key,
                    base_url=self._base_url,
                    default_headers={"X-Api-Key": key} if is_gateway else None,
                    max_retries=0,  # our own retries are visible and can be cancelled
                    timeout=httpx2.Timeout(None, connect=_CONNECT_TIMEOUT_S),
                    http_client=DefaultAsyncHttpxClient(
                        verify=_certificates(),
                        mounts=direct if servers.is_loopback(self._base_url) else {},
                        event_hooks={
                            "request": [staying_at(self._base_url)],
                            "response": [bound_body],
                        },
                    ),
                    # Otherwise it would trace requests wherever somebody has installed a provider.
                    open_telemetry={"traces": False, "propagation": False},
                )
            except (httpx2.InvalidURL, ValueError):
                raise RequestFailedError(Failure(FailureKind.BAD_ADDRESS)) from None
            _ = client.messages, client.models  # the SDK imports these on first access
            self._client = client
        return self._client

    def _usable_key(self) -> str:
        key = self._config.key.strip()
        if not servers.host_of(self._base_url) or not self._base_url.startswith(
            ("http://", "https://")
        ):
            raise RequestFailedError(Failure(FailureKind.BAD_ADDRESS))
        if not key and self._config.kind is servers.ServerKind.ANTHROPIC:
            raise RequestFailedError(Failure(FailureKind.NO_KEY))
        if not key.isascii() or not key.isprintable():
            raise RequestFailedError(Failure(FailureKind.HTTP, 401))
        return key or "none"  # the SDK rejects an empty key


def _sendable(blocks: Sequence[dict[str, JsonValue]]) -> JsonValue:
    return speakable(list(blocks))
