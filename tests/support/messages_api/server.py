"""The scripted server: a script of answers, a record of requests, one thread for each."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections import deque
from collections.abc import Callable, Sequence
from http.server import ThreadingHTTPServer
from types import TracebackType
from typing import Any

from tests.support.messages_api import faults
from tests.support.messages_api.faults import Fault
from tests.support.messages_api.handler import Handler
from tests.support.messages_api.recorded import RecordedRequest
from tests.support.messages_api.replies import Block, Reply
from tests.support.messages_api.replies import reply as made_reply
from tests.support.messages_api.validation import changed_thinking, problem_of

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
    """`rejects`: features this server refuses with 400, of `tools`, `search_result`,
    `cache_control`, `images`, `tool_choice`. `key`: the only one accepted. `known_models`: others
    are 404. `context_tokens`: bigger requests are refused as llama.cpp does.
    `is_lenient`: takes anything, as local servers do. `name`: its `Server` header.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        models: Sequence[str] = DEFAULT_MODELS,
        key: str | None = None,
        rejects: Sequence[str] = (),
        known_models: Sequence[str] = (),
        context_tokens: int | None = None,
        is_lenient: bool = False,
        expects_refusals: bool = False,
        name: str = "scripted",
    ) -> None:
        self.models = list(models)
        self.key = key
        self.rejects = set(rejects)
        self.known_models = list(known_models)
        self.context_tokens = context_tokens
        self.is_lenient = is_lenient
        self.expects_refusals = expects_refusals
        self.name = name
        self.requests: list[RecordedRequest] = []
        self.refusals: list[str] = []
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
        self._issued: dict[str, list[Block]] = {}
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
        scripted = self._script.popleft() if self._script else self._fallback
        if scripted is None:
            self.refusals.append("the script has no more answers")
            return faults.bad_request("The script has no more answers.")
        answer = scripted if isinstance(scripted, Reply | Fault) else scripted(request)
        self._last_stop_reason = answer.ended_by if isinstance(answer, Reply) else ""
        if isinstance(answer, Reply):
            said = list(answer.blocks)
            self._issued |= {b["id"]: said for b in said if b["type"] == "tool_use"}
        return answer

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

    def fault_for(self, request: RecordedRequest) -> Fault | None:
        """What this server has against the request itself, before any script."""
        if self.key is not None and request.headers.get("authorization") != f"Bearer {self.key}":
            return faults.rejected_key()
        if request.path != "/v1/messages":
            return None
        if "anthropic-version" not in request.headers:
            return self._refused("anthropic-version: header is required")
        return self._unsupported(request) or self._invalid(request)

    def _invalid(self, request: RecordedRequest) -> Fault | None:
        model = request.body.get("model")
        if self.known_models and model not in self.known_models:
            return faults.no_such_model(str(model))
        if self.context_tokens is not None and len(request.raw) // 4 > self.context_tokens:
            return faults.exceeds_context_size()
        if self.is_lenient:
            return None
        if len(request.raw) > 32 * 1024 * 1024:
            return faults.too_large()
        can_continue = self._last_stop_reason == "pause_turn"
        problem = problem_of(request.body, may_continue_assistant=can_continue)
        problem = problem or changed_thinking(request.body, self._issued)
        return None if problem is None else self._refused(problem)

    def _unsupported(self, request: RecordedRequest) -> Fault | None:
        """A server that lacks something says so in its own words."""
        for feature, (is_there, sentence) in _FEATURES.items():
            if feature in self.rejects and is_there(request):
                return faults.bad_request(sentence)
        return None

    def _refused(self, sentence: str) -> Fault:
        self.refusals.append(sentence)
        return faults.bad_request(sentence)


def _has_block(kind: str) -> Callable[[RecordedRequest], bool]:
    return lambda request: any(block.get("type") == kind for block in request.all_blocks())


_FEATURES: dict[str, tuple[Callable[[RecordedRequest], bool], str]] = {
    "tools": (lambda r: "tools" in r.body, "this model does not support tools"),
    "search_result": (
        _has_block("search_result"),
        "messages.2.content.0: Input tag 'search_result' found using 'type' does not match any "
        "of the expected tags: 'text', 'image', 'document'",
    ),
    "cache_control": (
        lambda r: '"cache_control"' in json.dumps(r.body),
        "system.0.cache_control: Extra inputs are not permitted",
    ),
    "images": (_has_block("image"), "This model does not support image input."),
    "tool_choice": (lambda r: "tool_choice" in r.body, "tool_choice is not supported"),
}
