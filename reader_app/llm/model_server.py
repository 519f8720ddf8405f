"""Runs inside the model process: one provider, one request at a time, commanded over the pipe."""

from __future__ import annotations

import logging
import queue
import threading
import time
from dataclasses import replace

from reader_app.domain.errors import CancelToken, DomainError, TurnCancelledError
from reader_app.domain.events import ChatEvent, EventListener
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ModelConfig
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.memory import limit_own_memory
from reader_app.llm import model_messages
from reader_app.llm.capabilities import ServerTraits
from reader_app.llm.error_messages import Failure, FailureKind, error_for
from reader_app.llm.providers import ServerProvider, provider_for

_log = logging.getLogger(__name__)
_SIGN_OF_LIFE_S = 1.0
_MOST_BYTES = 768 * 1024 * 1024
_ADDRESSES = 1280 * 1024 * 1024
_Work = model_messages.Configure | model_messages.WarmUp | model_messages.Request


def serve_model(channel: Channel) -> None:
    """Serve until the parent is gone. The SDK is imported by the first request or `WarmUp`."""
    limit_own_memory(_MOST_BYTES, addresses=_ADDRESSES)
    channel.serve(model_messages.DIALOGUE)
    works: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
    requests = _Requests()
    server = _ModelServer(channel, requests)
    worker = threading.Thread(target=server.run, args=(works,), name="model", daemon=True)
    worker.start()
    try:
        while True:
            message = channel.receive()
            if isinstance(message, model_messages.Cancel):
                requests.cancel(message.request)
            elif isinstance(message, _Work):
                works.put(message)
    except ChannelClosedError:
        requests.cancel_all()
        works.put(None)
        worker.join(1.0)


class _Requests:
    """The cancel token of each request, created on first mention: Cancel may overtake Ask."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tokens: dict[int, CancelToken] = {}
        self._ended = 0
        self._is_over = False

    def token(self, request: int) -> CancelToken:
        with self._lock:
            token = self._tokens.setdefault(request, CancelToken())
            is_over = self._is_over
        if is_over:
            token.cancel()
        return token

    def cancel(self, request: int) -> None:
        with self._lock:
            is_late = request <= self._ended
            token = None if is_late else self._tokens.setdefault(request, CancelToken())
        if token is not None:
            token.cancel()

    def end(self, request: int) -> None:
        with self._lock:
            self._tokens.pop(request, None)
            self._ended = max(self._ended, request)

    def cancel_all(self) -> None:
        with self._lock:
            self._is_over = True
            tokens = list(self._tokens.values())
        for token in tokens:
            token.cancel()


class _ModelServer:
    def __init__(self, channel: Channel, requests: _Requests) -> None:
        self._channel = channel
        self._requests = requests
        self._config = ModelConfig()
        self._provider: ServerProvider | None = None
        self._traits = ServerTraits(self._config.kind)
        self._request = 0
        self._last_sign = 0.0

    def run(self, works: queue.SimpleQueue[_Work | None]) -> None:
        try:
            while (work := works.get()) is not None:
                self._do(work)
        except ChannelClosedError:
            return
        finally:
            self._close()

    def _do(self, work: _Work) -> None:
        match work:
            case model_messages.Configure():
                self._configure(work)
            case model_messages.WarmUp():
                self._current().warm_up()
            case _:
                self._request = work.request
                self._answer(work)
                self._requests.end(work.request)

    def _configure(self, work: model_messages.Configure) -> None:
        self._close()
        self._config, self._traits = work.config, work.traits

    def _close(self) -> None:
        if self._provider is not None:
            self._provider.close()
            self._provider = None

    def _current(self) -> ServerProvider:
        if self._provider is None:
            self._provider = provider_for(
                self._config,
                traits=self._traits,
                on_traits=self._show,
                on_sign_of_life=self._tell_alive,
            )
        return self._provider

    def _answer(self, work: model_messages.Request) -> None:
        request = work.request
        try:
            result = self._result(work, self._requests.token(request))
            if not self._config.model and self._current().model:
                self._show(self._traits)
            self._channel.send(model_messages.Done(request, result))
        except TurnCancelledError:
            self._channel.send(model_messages.Cancelled(request))
        except DomainError as error:
            self._channel.send(model_messages.Failed(request, error))
        except ChannelClosedError:
            raise
        except Exception:  # noqa: BLE001 - a worker's border
            _log.exception("a request failed in an unknown way")
            model = self._current().model
            failure = Failure(FailureKind.UNEXPECTED)
            self._channel.send(
                model_messages.Failed(request, error_for(failure, self._config, model))
            )

    def _result(self, work: model_messages.Request, token: CancelToken) -> model_messages.Answer:
        provider = self._current()
        match work:
            case model_messages.ListModels():
                return provider.list_models(token)
            case model_messages.TestConnection():
                return provider.test_connection(token)
            case model_messages.LookAtServer():
                provider.look_at_server(token)
                return ()
            case model_messages.CountTokens(number, messages, tools):
                asked = ChatRequest(messages, tools, on_event=self._teller(number), cancel=token)
                return model_messages.TokensCounted(provider.count_tokens(asked))
            case model_messages.Ask():
                asked = ChatRequest(
                    work.messages,
                    work.tools,
                    work.tool_choice,
                    on_event=self._teller(work.request),
                    cancel=token,
                    deadline_s=work.deadline_s,
                    options=work.options,
                )
                return provider.chat_with_tools(asked)

    def _teller(self, request: int) -> EventListener:
        def tell(event: ChatEvent) -> None:
            if isinstance(event, model_messages.ModelEvent):
                self._channel.send(model_messages.Emitted(request, event))

        return tell

    def _show(self, traits: ServerTraits) -> None:
        self._traits = traits
        model = self._provider.model if self._provider is not None else self._config.model
        self._channel.send(model_messages.Shown(traits, model))
        self._config = replace(self._config, model=model)

    def _tell_alive(self) -> None:
        now = time.monotonic()
        if now - self._last_sign >= _SIGN_OF_LIFE_S:
            self._last_sign = now
            self._channel.send(model_messages.Alive(self._request))
