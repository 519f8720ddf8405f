"""The scripted server: a script of answers, a record of requests, one thread for each."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from http.server import ThreadingHTTPServer
from types import TracebackType
from typing import Any

from tests.support.messages_api import faults
from tests.support.messages_api.admission import BEARER, X_API_KEY, Admission
from tests.support.messages_api.binding import sealed
from tests.support.messages_api.cache import PromptCache
from tests.support.messages_api.events import Counted
from tests.support.messages_api.faults import Fault
from tests.support.messages_api.handler import Handler
from tests.support.messages_api.images import MAX_MEGABYTES
from tests.support.messages_api.local import LocalServer
from tests.support.messages_api.models import ModelEntry, entries_of
from tests.support.messages_api.recorded import RecordedRequest
from tests.support.messages_api.replies import Block, Reply
from tests.support.messages_api.replies import reply as made_reply

Answer = Reply | Fault
Decision = Callable[[RecordedRequest], Answer]
DEFAULT_MODELS = ("claude-sonnet-5-5", "claude-haiku-5-5", "claude-opus-5-5")


class _Listener(ThreadingHTTPServer):
    daemon_threads = False  # so that closing waits for the threads of all connections
    block_on_close = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is part of the game."""


class MessagesApi:
    """`models`: names or entries of its list; requests to a retired one are 404.

    `rejects`: features this server refuses, of `tools`, `tools_at_any_endpoint` (OpenRouter's
    404), `search_result`, `cache_control`, `images`, `tool_choice`, `effort`, `output_config`,
    `thinking`, `strict`, `input_examples`. `key`: the only one accepted; `accepts`: the headers it
    may come in, `bearer` and `x-api-key`. `known_models`: others are 404. `context_tokens`: bigger
    requests are refused as llama.cpp does. `is_lenient`: takes anything and signs nothing, as
    local servers do. `name`: its `Server` header. `image_megabytes`: of one picture as base64.
    `time_scale`: factor of the seconds of a reply's `silence`. `local`: the kind of server on the
    reader's machine that this is, with its own routes. `clock`: seconds by which the prompt cache
    forgets.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        models: Sequence[str | ModelEntry] = DEFAULT_MODELS,
        key: str | None = None,
        accepts: Sequence[str] = (BEARER, X_API_KEY),
        rejects: Sequence[str] = (),
        known_models: Sequence[str] = (),
        context_tokens: int | None = None,
        is_lenient: bool = False,
        expects_refusals: bool = False,
        name: str = "scripted",
        image_megabytes: float = MAX_MEGABYTES,
        time_scale: float = 1.0,
        local: LocalServer | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.models = entries_of(models)
        self.is_lenient = is_lenient
        self.time_scale = time_scale
        self.local = local
        self._clock = clock
        self._cache = PromptCache()
        self.expects_refusals = expects_refusals
        self.name = name
        self.requests: list[RecordedRequest] = []
        self.closing = threading.Event()
        self.client_gone = threading.Event()
        """Set when a client went away while an answer was still owed to it."""
        self.reply_begun = threading.Event()
        """Set when an answer's first bytes are out, or when a silent server has a request."""
        self._arrived = threading.Condition()
        self._connections: set[socket.socket] = set()
        self._script: deque[Answer | Decision] = deque()
        self._fallback: Answer | Decision | None = None
        self._last_stop_reason = ""
        self._admission = Admission(
            self.models,
            key=key,
            accepts=accepts,
            rejects=rejects,
            known_models=known_models,
            context_tokens=context_tokens,
            is_lenient=is_lenient,
            image_megabytes=image_megabytes,
        )
        handler = type("BoundHandler", (Handler,), {"api": self})
        self._listener = _Listener(("127.0.0.1", port), handler)
        self._thread = threading.Thread(
            target=self._listener.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    # --- life -------------------------------------------------------------------------------

    def start(self) -> MessagesApi:
        self._thread.start()
        return self

    def stop(self) -> None:
        self.closing.set()
        self._listener.shutdown()
        for connection in list(self._connections):  # kept alive by a client that wasn't closed
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._listener.server_close()
        self._thread.join(5)

    def __enter__(self) -> MessagesApi:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        if kind is None and not self.expects_refusals:
            assert not self.refusals, f"requests the API would refuse: {self.refusals}"

    def opened(self, connection: socket.socket) -> None:
        self._connections.add(connection)

    def closed(self, connection: socket.socket) -> None:
        self._connections.discard(connection)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._listener.server_address[1]}"

    # --- script -----------------------------------------------------------------------------

    def reply(self, *blocks: Block | str, **options: Any) -> MessagesApi:
        """Queue a reply of these blocks; options as in `Reply`."""
        return self.then(made_reply(*blocks, **options))

    def then(self, *answers: Answer | Decision) -> MessagesApi:
        """Queue replies, faults, or functions of the request that decide."""
        self._script.extend(answers)
        return self

    def always(self, answer: Answer | Decision) -> MessagesApi:
        """Answer so whenever the queue is empty."""
        self._fallback = answer
        return self

    def next_answer(self, request: RecordedRequest) -> Answer:
        """What the script says to a request that was let in, signed for its conversation."""
        scripted = self._script.popleft() if self._script else self._fallback
        if scripted is None:
            self.refusals.append("the script has no more answers")
            return faults.bad_request("The script has no more answers.")
        answer = scripted if isinstance(scripted, Reply | Fault) else scripted(request)
        self._last_stop_reason = answer.ended_by if isinstance(answer, Reply) else ""
        if isinstance(answer, Fault):
            answer = self._admission.answered(request, answer)
            return replace(answer, after=answer.after and self._as_sent(answer.after, request))
        return self._as_sent(answer, request)

    def _as_sent(self, reply: Reply, request: RecordedRequest) -> Reply:
        """A strict server signs thinking and says who called a tool; others leave it as it is."""
        if self.is_lenient:
            return reply
        said = (
            {"caller": {"type": "direct"}, **block} if block["type"] == "tool_use" else block
            for block in reply.blocks
        )
        return replace(reply, blocks=sealed(list(said), request.body))

    def counted(self, request: RecordedRequest) -> Counted:
        """Input tokens of a request that is answered; a strict server has a prompt cache."""
        if self.is_lenient:
            return len(request.raw) // 4
        with self._arrived:
            return self._cache.send(request.body, self._clock()).as_usage()

    # --- record -----------------------------------------------------------------------------

    def record(self, request: RecordedRequest) -> None:
        with self._arrived:
            self.requests.append(request)
            self._arrived.notify_all()

    @property
    def message_requests(self) -> list[RecordedRequest]:
        return [r for r in self.requests if r.path == "/v1/messages"]

    @property
    def request_count(self) -> int:
        """Requests for messages; lists of models don't count."""
        return len(self.message_requests)

    @property
    def last_request(self) -> RecordedRequest:
        return self.message_requests[-1]

    def wait_for_requests(self, count: int, timeout_s: float = 20.0) -> bool:
        """Block until that many requests for messages have arrived."""
        with self._arrived:
            return self._arrived.wait_for(lambda: self.request_count >= count, timeout_s)

    # --- what it refuses --------------------------------------------------------------------

    @property
    def rejects(self) -> set[str]:
        """The features it lacks from now on; a test may add some."""
        return self._admission.rejects

    @rejects.setter
    def rejects(self, features: Iterable[str]) -> None:
        self._admission.rejects = set(features)

    @property
    def refusals(self) -> list[str]:
        """Why requests were refused that the real API would refuse, in order."""
        return self._admission.refusals

    def fault_for(self, request: RecordedRequest) -> Fault | None:
        """What this server has against the request itself, before any script."""
        can_continue = self._last_stop_reason == "pause_turn"
        return self._admission.fault_for(request, can_continue=can_continue)
