"""Runs model processes from their parent's side: a ChatProvider that never imports the SDK itself.

The processes cost this folder's 900 lines. Without them the window would pay for the SDK (0.9 s of
CPU and 55 MB), and an import stalls a GUI timer by half a second even from a thread. A process can
also be killed when it stops responding. `ProcessPool` lends one process to each running request;
`ModelProcessLine` reads its answers in a thread.
"""

from __future__ import annotations

import contextlib
import itertools
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from reader_app.domain import chat, servers
from reader_app.domain.errors import LLMError, TurnCancelledError
from reader_app.domain.events import EventListener
from reader_app.domain.protocols import CancelSignal, ChatRequest
from reader_app.ipc.channel import Channel, ChannelClosedError, ChildProcess
from reader_app.llm import model_messages
from reader_app.llm.capabilities import ServerTraits
from reader_app.llm.connection_test import report_of_error
from reader_app.llm.error_messages import Failure, FailureKind, error_for, key_missing, worker_lost
from reader_app.llm.local_servers import can_be_asked


class Child(Protocol):
    """The part of a child process that is used here."""

    @property
    def channel(self) -> Channel: ...

    @property
    def is_running(self) -> bool: ...

    def kill(self) -> None: ...

    def close(self, timeout_s: float = 1.0) -> None: ...


class Stop:
    """Put into the inbox when the reader presses Stop."""


class Lost:
    """Put into the inbox when the child is gone."""


Mail = model_messages.FromChild | Stop | Lost


class ModelProcessLine:
    """A running child process and the thread that reads its messages."""

    def __init__(self, child: Child) -> None:
        self._child = child
        child.channel.ask(model_messages.DIALOGUE)
        self._inbox: queue.SimpleQueue[Mail] | None = None
        self._has_spoken = False
        self._is_lost = False
        self._lock = threading.Lock()
        self._reader = threading.Thread(target=self._read, name="model-replies", daemon=True)
        self._reader.start()

    @property
    def is_open(self) -> bool:
        return not self._is_lost and self._child.is_running

    @property
    def has_spoken(self) -> bool:
        """True once the child has started, imported what it needs, and sent a message."""
        return self._has_spoken

    def send(self, message: model_messages.ToChild) -> None:
        """Send a message to the child. Raises ChannelClosedError."""
        self._child.channel.send(message)

    def listen(self, inbox: queue.SimpleQueue[Mail] | None) -> None:
        with self._lock:
            self._inbox = inbox
            if inbox is not None and self._is_lost:
                inbox.put(Lost())

    def kill(self) -> None:
        self._child.kill()
        self._end()

    def close(self) -> None:
        self._child.close()
        self._end()

    def _end(self) -> None:
        self._reader.join(2.0)
        self._child.channel.close()

    def _read(self) -> None:
        try:
            while True:
                mail = self._child.channel.receive()
                if isinstance(
                    mail,
                    model_messages.Emitted
                    | model_messages.Alive
                    | model_messages.Shown
                    | model_messages.Done
                    | model_messages.Failed
                    | model_messages.Cancelled,
                ):
                    self._has_spoken = True
                    self._deliver(mail)
        except ChannelClosedError:
            with self._lock:
                self._is_lost = True
                if self._inbox is not None:
                    self._inbox.put(Lost())

    def _deliver(self, mail: model_messages.FromChild) -> None:
        with self._lock:
            if self._inbox is not None:
                self._inbox.put(mail)


_ANSWER_TO_CANCEL_S: Final = 0.12
_GRACE_S: Final = 10.0
"""Added to the silence limit, so that the child's own watchdog acts first."""
_START_S: Final = 120.0
"""Added instead until the child's first message: a busy machine starts and imports slowly."""


def _started_child() -> Child:
    return ChildProcess(["--worker", "model"], has_whole_environment=True)


class ProcessChatProvider:
    """Implements ChatProvider with one child process; requests run one at a time, others wait.

    `start_child` is replaced in tests.
    """

    def __init__(
        self, config: servers.ModelConfig, *, start_child: Callable[[], Child] = _started_child
    ) -> None:
        self._config = config
        self._start_child = start_child
        self._traits = ServerTraits(config.kind)
        self._chosen_model = ""
        self._line: ModelProcessLine | None = None
        self._numbers = itertools.count(1)
        self._asking = threading.Lock()
        self._starting = threading.Lock()
        self._is_closed = False
        self._has_looked = False

    @property
    def config(self) -> servers.ModelConfig:
        return self._config

    @property
    def model(self) -> str:
        chosen = self._config.model or self._chosen_model
        return chosen or (
            servers.DEFAULT_MODEL if self._config.kind is servers.ServerKind.ANTHROPIC else ""
        )

    @property
    def can_use_tools(self) -> bool:
        return self._traits.capabilities.has_tools

    @property
    def can_see_images(self) -> bool:
        return self._traits.capabilities.has_images

    @property
    def abilities(self) -> chat.ModelAbilities:
        """What the agent needs to know of the model.

        A local server is asked about itself first: once, and again after a failed request, but not
        while a request is running. That may take a moment, so don't call it on the main thread.
        """
        self.look_at_server()
        return self._traits.capabilities.abilities

    @property
    def is_offline(self) -> bool:
        return False

    def configure(self, config: servers.ModelConfig) -> None:
        """Use other settings from the next request on; the same server keeps its traits."""
        old = self._config
        if config == old:
            return
        same_server = (config.kind, config.base_url, config.model) == (
            old.kind,
            old.base_url,
            old.model,
        )
        self._config = config
        if not same_server:
            self._traits = ServerTraits(config.kind)
            self._chosen_model = ""
            self._has_looked = False
        line = self._line
        if line is not None:
            with contextlib.suppress(ChannelClosedError):
                line.send(model_messages.Configure(self._config, self._traits))

    def warm_up(self) -> None:
        """Start the child and let it load the SDK. Returns at once; failures are ignored."""
        if self._config.kind is servers.ServerKind.ANTHROPIC and not self._config.key.strip():
            return
        with contextlib.suppress(ChannelClosedError, OSError):
            self._open_line().send(model_messages.WarmUp())

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """See ChatProvider."""
        self._need_key()
        ask = model_messages.Ask(
            next(self._numbers),
            tuple(request.messages),
            tuple(request.tools),
            request.tool_choice,
            request.deadline_s,
            request.options,
        )
        try:
            result = self._result(ask, request.tell, request.cancel, request.deadline_s)
        except LLMError:
            self._has_looked = False  # a restarted server may have another context window
            raise
        if not isinstance(result, chat.ChatResponse):
            raise worker_lost()
        return result

    def count_tokens(self, request: ChatRequest) -> int | None:
        """See ChatProvider."""
        if not self._traits.capabilities.counts_tokens:
            return None
        self._need_key()
        count = model_messages.CountTokens(
            next(self._numbers), tuple(request.messages), tuple(request.tools)
        )
        result = self._result(count, request.tell, request.cancel, None)
        if not isinstance(result, model_messages.TokensCounted):
            raise worker_lost()
        return result.count

    def list_models(self, cancel: CancelSignal | None = None) -> tuple[servers.ModelChoice, ...]:
        """Return the server's models. Raises LLMError."""
        self._need_key()
        result = self._result(
            model_messages.ListModels(next(self._numbers)), lambda _: None, cancel, None
        )
        if not isinstance(result, tuple):
            raise worker_lost()
        return result

    def test_connection(self, cancel: CancelSignal | None = None) -> servers.ConnectionReport:
        """Report, in one sentence, whether a question would get through."""
        try:
            self._need_key()
            test = model_messages.TestConnection(next(self._numbers))
            result = self._result(test, lambda _: None, cancel, None)
        except LLMError as error:
            return report_of_error(error)
        return (
            result
            if isinstance(result, servers.ConnectionReport)
            else report_of_error(worker_lost())
        )

    def close(self) -> None:
        """Stop the child for good; a request that is running fails."""
        line = self._last_line()
        if line is not None:
            line.close()

    def kill(self) -> None:
        """Kill the child for good, within milliseconds; an idle child has nothing to finish."""
        line = self._last_line()
        if line is not None:
            line.kill()

    # --- one request ------------------------------------------------------------------------

    def _need_key(self) -> None:
        """Raise LLMError if the key is missing: no process needs to be started to find that out."""
        if self._config.kind is servers.ServerKind.ANTHROPIC and not self._config.key.strip():
            raise key_missing(self._config)

    def _result(
        self,
        message: model_messages.Request,
        on_event: EventListener,
        cancel: CancelSignal | None,
        deadline_s: float | None,
    ) -> model_messages.Answer:
        with self._asking:
            return self._answer_to(message, on_event, cancel, deadline_s)

    def look_at_server(self, cancel: CancelSignal | None = None) -> None:
        """See ChatProvider."""
        can_look = can_be_asked(self._config.kind, self._config.base_url)
        if self._has_looked or not can_look or not self._asking.acquire(blocking=False):
            return
        try:
            self._has_looked = True
            look = model_messages.LookAtServer(next(self._numbers))
            self._answer_to(look, lambda _: None, cancel, None)
        except LLMError:
            pass  # the question itself will report what is wrong
        except TurnCancelledError:
            self._has_looked = False
            raise
        finally:
            self._asking.release()

    def _answer_to(
        self,
        message: model_messages.Request,
        on_event: EventListener,
        cancel: CancelSignal | None,
        deadline_s: float | None,
    ) -> model_messages.Answer:
        if cancel is not None:
            cancel.raise_if_cancelled()
        try:
            line = self._open_line()
        except (OSError, ChannelClosedError):
            raise worker_lost() from None
        inbox: queue.SimpleQueue[Mail] = queue.SimpleQueue()
        line.listen(inbox)
        forget = cancel.on_cancel(lambda: inbox.put(Stop())) if cancel else (lambda: None)
        try:
            line.send(message)
            return self._awaited(line, inbox, message, on_event, deadline_s)
        except ChannelClosedError:
            self._drop(line)
            raise worker_lost() from None
        finally:
            forget()
            line.listen(None)

    def _awaited(
        self,
        line: ModelProcessLine,
        inbox: queue.SimpleQueue[Mail],
        message: model_messages.Request,
        on_event: EventListener,
        deadline_s: float | None,
    ) -> model_messages.Answer:
        request = message.request
        silence = self._traits.capabilities.silence_limit(
            self._config.idle_timeout_s, _prompt_tokens(message)
        )
        ends_at = None if deadline_s is None else time.monotonic() + deadline_s + _GRACE_S
        while True:
            patience = silence + (_GRACE_S if line.has_spoken else _START_S)
            try:
                mail = inbox.get(timeout=_time_left(patience, ends_at))
            except queue.Empty:
                self._drop(line)  # the child doesn't keep its own time limit either
                late = Failure(FailureKind.IDLE, seconds=self._config.idle_timeout_s)
                raise error_for(late, self._config, self.model) from None
            match mail:
                case Stop():
                    self._stop(line, inbox, request)
                case Lost():
                    raise ChannelClosedError
                case model_messages.Shown(traits, model):
                    self._traits, self._chosen_model = traits, model
                case model_messages.Emitted(number, event) if number == request:
                    on_event(event)
                case model_messages.Done(number, result) if number == request:
                    return result
                case model_messages.Failed(number, error) if number == request:
                    raise error
                case model_messages.Cancelled(number) if number == request:
                    raise TurnCancelledError
                case (
                    model_messages.Alive()
                    | model_messages.Emitted()
                    | model_messages.Done()
                    | model_messages.Failed()
                    | model_messages.Cancelled()
                ):
                    pass  # a sign of life, or a message of an earlier request

    def _stop(self, line: ModelProcessLine, inbox: queue.SimpleQueue[Mail], request: int) -> None:
        """Ask the child to stop; kill it unless it does so at once. Raises TurnCancelledError."""
        with contextlib.suppress(ChannelClosedError):
            line.send(model_messages.Cancel(request))
        ends_at = time.monotonic() + _ANSWER_TO_CANCEL_S
        while (left := ends_at - time.monotonic()) > 0:
            try:
                mail = inbox.get(timeout=left)
            except queue.Empty:
                break
            if (
                isinstance(
                    mail, model_messages.Done | model_messages.Failed | model_messages.Cancelled
                )
                and mail.request == request
            ):
                raise TurnCancelledError
            if isinstance(mail, Lost):
                break
        self._drop(line)
        raise TurnCancelledError

    # --- the child --------------------------------------------------------------------------

    def _last_line(self) -> ModelProcessLine | None:
        """Take the line to the child out of use for good: no new child is started."""
        with self._starting:
            self._is_closed = True
            line, self._line = self._line, None
        return line

    def _open_line(self) -> ModelProcessLine:
        with self._starting:
            if self._is_closed:
                raise ChannelClosedError
            if self._line is None or not self._line.is_open:
                if self._line is not None:
                    self._line.kill()
                self._line = ModelProcessLine(self._start_child())
                self._line.send(model_messages.Configure(self._config, self._traits))
            return self._line

    def _drop(self, line: ModelProcessLine) -> None:
        with self._starting:
            if self._line is line:
                self._line = None
        line.kill()


def _prompt_tokens(message: model_messages.Request) -> int:
    """Estimate a request's prompt tokens, too high: the child's own watchdog must act first."""
    if not isinstance(message, model_messages.Ask):
        return 0
    return len(repr(message.messages)) + len(repr(message.tools))


def _time_left(patience: float, ends_at: float | None) -> float:
    if ends_at is None:
        return patience
    return max(0.0, min(patience, ends_at - time.monotonic()))


class ProcessPool:
    """Implements ChatProvider for any number of simultaneous questions; one process stays warm.

    A process takes one request at a time, and a request that waits inside it can't be cancelled, so
    no request waits. `made` is replaced in tests.
    """

    def __init__(
        self,
        config: servers.ModelConfig,
        *,
        made: Callable[[servers.ModelConfig], ProcessChatProvider] = ProcessChatProvider,
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
    def abilities(self) -> chat.ModelAbilities:
        return self._first.abilities

    @property
    def is_offline(self) -> bool:
        return False

    def look_at_server(self, cancel: CancelSignal | None = None) -> None:
        """See ChatProvider."""
        self._first.look_at_server(cancel)

    def configure(self, config: servers.ModelConfig) -> None:
        """Use other settings from the next request on."""
        self._config = config
        for each in self._all():
            each.configure(config)

    def warm_up(self) -> None:
        """See ProcessChatProvider."""
        self._first.warm_up()

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """See ChatProvider."""
        with self._borrowed() as provider:
            return provider.chat_with_tools(request)

    def count_tokens(self, request: ChatRequest) -> int | None:
        """See ChatProvider."""
        with self._borrowed() as provider:
            return provider.count_tokens(request)

    def list_models(self) -> tuple[servers.ModelChoice, ...]:
        """See ProcessChatProvider."""
        with self._borrowed() as provider:
            return provider.list_models()

    def close(self) -> None:
        """Stop all processes for good; requests that are running fail."""
        with self._lock:
            self._is_closed = True
        for each in self._all():
            each.close()

    # --- borrowing

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
                each.kill()  # killed, since a cancelled turn must not wait for them

    def _given_back(self, provider: ProcessChatProvider) -> list[ProcessChatProvider]:
        """Return the processes to end: all but the first, once no request is running."""
        with self._lock:
            self._lent.remove(provider)
            self._free.append(provider)
            # What a server revealed is known to the first process, so it is lent first.
            self._free.sort(key=lambda each: each is not self._first)
            spare = self._free[1:] if not self._lent else []
            self._free = self._free[: len(self._free) - len(spare)]
            return spare
