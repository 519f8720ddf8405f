"""Answers several conversations at once, with a model process for each request that runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from reader_app.domain.chat import (
    ChatResponse,
    ModelAbilities,
)
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ModelConfig
from reader_app.llm.process.model_process import ProcessChatProvider


class ProcessPool:
    """Implements ChatProvider for any number of questions at once; one process stays warm.

    A process takes one request at a time, and what waits inside it can't be stopped: so nobody
    waits. `made` is for tests.
    """

    def __init__(
        self,
        config: ModelConfig,
        *,
        made: Callable[[ModelConfig], ProcessChatProvider] = ProcessChatProvider,
    ) -> None:
        self._config = config
        self._made = made
        self._first = made(config)
        self._free = [self._first]
        self._lent: list[ProcessChatProvider] = []
        self._lock = threading.Lock()
        self._is_closed = False

    @property
    def model(self) -> str:
        return self._first.model

    @property
    def can_use_tools(self) -> bool:
        return all(each.can_use_tools for each in self._all())

    @property
    def can_see_images(self) -> bool:
        return all(each.can_see_images for each in self._all())

    @property
    def abilities(self) -> ModelAbilities:
        return self._first.abilities

    @property
    def is_offline(self) -> bool:
        return False

    def configure(self, config: ModelConfig) -> None:
        """Other settings, from the next request on."""
        self._config = config
        for each in self._all():
            each.configure(config)

    def warm_up(self) -> None:
        """See ProcessChatProvider."""
        self._first.warm_up()

    def chat_with_tools(self, request: ChatRequest) -> ChatResponse:
        """See ChatProvider."""
        with self._borrowed() as provider:
            return provider.chat_with_tools(request)

    def count_tokens(self, request: ChatRequest) -> int | None:
        """See ChatProvider."""
        with self._borrowed() as provider:
            return provider.count_tokens(request)

    def close(self) -> None:
        """End all processes for good; requests that run end with them."""
        with self._lock:
            self._is_closed = True
        for each in self._all():
            each.close()

    # --- inside

    def _all(self) -> list[ProcessChatProvider]:
        with self._lock:
            return [*self._free, *self._lent]

    @contextmanager
    def _borrowed(self) -> Iterator[ProcessChatProvider]:
        with self._lock:
            provider = self._free.pop(0) if self._free else self._made(self._config)
            self._lent.append(provider)
            is_closed = self._is_closed
        if is_closed:
            provider.close()
        try:
            yield provider
        finally:
            for each in self._given_back(provider):
                each.kill()  # a turn that was stopped doesn't wait for them

    def _given_back(self, provider: ProcessChatProvider) -> list[ProcessChatProvider]:
        """Those that nobody needs any more: further ones, once only one request is running."""
        with self._lock:
            self._lent.remove(provider)
            self._free.append(provider)
            # What a server was found to be is known to the first one before all others.
            self._free.sort(key=lambda each: each is not self._first)
            spare = self._free[1:] if not self._lent else []
            self._free = self._free[: len(self._free) - len(spare)]
            return spare
