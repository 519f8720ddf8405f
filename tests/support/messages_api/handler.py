"""One HTTP connection to the scripted server."""

from __future__ import annotations

import contextlib
import itertools
import json
import select
import socket
import time
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tests.support.messages_api.admission import COUNT, MESSAGES
from tests.support.messages_api.events import Counted, encoded, events_of, whole_message
from tests.support.messages_api.faults import Fault, Kind
from tests.support.messages_api.recorded import RecordedRequest
from tests.support.messages_api.replies import Reply
from tests.support.messages_api.tokens import input_tokens

if TYPE_CHECKING:
    from tests.support.messages_api.server import MessagesApi


class Handler(BaseHTTPRequestHandler):
    api: MessagesApi
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""

    def setup(self) -> None:
        super().setup()
        self.api.opened(self.connection)

    def finish(self) -> None:
        self.api.closed(self.connection)
        with contextlib.suppress(OSError):
            super().finish()

    def version_string(self) -> str:
        return self.api.name

    def do_GET(self) -> None:
        with self._hung_up_means_gone():
            self._answer_get(self._recorded(b""))

    def do_POST(self) -> None:
        with self._hung_up_means_gone():
            length = int(self.headers.get("content-length", 0))
            raw = self.rfile.read(length)
            if len(raw) < length:
                raise ConnectionResetError  # a client that was killed in the middle said nothing
            self._answer_post(self._recorded(raw))

    @contextlib.contextmanager
    def _hung_up_means_gone(self):
        try:
            yield
        except OSError:
            self.api.client_gone.set()
            self.close_connection = True

    def _recorded(self, raw: bytes) -> RecordedRequest:
        try:
            body = json.loads(raw) if raw else {}
        except ValueError:
            body = {}
        headers = {name.lower(): value for name, value in self.headers.items()}
        path = urlsplit(self.path).path
        request = RecordedRequest(self.command, path, headers, body, raw)
        self.api.record(request)
        return request

    # --- routes -----------------------------------------------------------------------------

    def _answer_get(self, request: RecordedRequest) -> None:
        fault = self.api.fault_for(request)
        if fault is not None:
            self._fail(fault, request)
        elif self._is_answered_locally(request):
            return
        elif request.path == "/v1/models":
            self._send_json(200, self._model_page())
        elif model := self._model_named(request.path.removeprefix("/v1/models/")):
            self._send_json(200, model)
        else:
            self._send_json(404, _error("not_found_error", "No matches"))

    def _answer_post(self, request: RecordedRequest) -> None:
        if self._is_answered_locally(request):
            return
        if request.path not in (MESSAGES, COUNT):
            self._send_json(404, _error("not_found_error", "No matches"))
            return
        fault = self.api.fault_for(request)
        if fault is None and request.path == COUNT:
            self._send_json(200, {"input_tokens": input_tokens(request.body)})
            return
        answer = fault or self.api.next_answer(request)
        if isinstance(answer, Fault):
            self._fail(answer, request)
        elif request.body.get("stream"):
            self._stream(answer, request)
        else:
            self._send_whole(answer, request)

    def _send_whole(self, reply: Reply, request: RecordedRequest) -> None:
        pings = sum(seconds * count for seconds, count in reply.silence)
        if self._is_left_alone(reply.pause_s + pings * self.api.time_scale):
            raise ConnectionResetError
        self._send_json(200, whole_message(reply, *self._counts(request)))

    def _is_answered_locally(self, request: RecordedRequest) -> bool:
        """Whether a server on the reader's machine has this route, answered then."""
        if self.api.local is None:
            return False
        names = [model.id for model in self.api.models]
        answered = self.api.local.answer(request, names)
        if answered is not None:
            self._send_json(*answered)
        return answered is not None

    def _model_page(self) -> dict[str, Any]:
        query = parse_qs(urlsplit(self.path).query)
        models = self.api.models
        names = [model.id for model in models]
        after = query.get("after_id", [""])[0]
        rest = models[names.index(after) + 1 :] if after in names else models
        page = rest[: int(query.get("limit", ["20"])[0])]
        return {
            "data": [model.as_json() for model in page],
            "has_more": len(page) < len(rest),
            "first_id": page[0].id if page else None,
            "last_id": page[-1].id if page else None,
        }

    def _model_named(self, name: str) -> dict[str, Any] | None:
        found = (model for model in self.api.models if model.id == name)
        return next((model.as_json() for model in found), None)

    def _counts(self, request: RecordedRequest) -> tuple[str, Counted]:
        return str(request.body.get("model")), self.api.counted(request)

    # --- streams ----------------------------------------------------------------------------

    def _stream(self, reply: Reply, request: RecordedRequest) -> None:
        self._open_stream()
        self._send_events(reply, request)
        self._end_stream()

    def _open_stream(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream; charset=utf-8")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()

    def _send_events(
        self, reply: Reply, request: RecordedRequest, *, without_end: bool = False
    ) -> None:
        gate, silence = reply.gate, reply.silence
        for event in events_of(reply, *self._counts(request)):
            if without_end and event["type"] in ("content_block_stop", "message_delta"):
                return
            if event["type"] not in ("message_start", "ping", "content_block_start"):
                self._only_ping(silence)
                silence = ()
            if reply.pause_s and self._is_left_alone(reply.pause_s):
                raise ConnectionResetError
            self._send_chunk(encoded(event))
            if gate is not None and event["type"] == "content_block_delta":
                self._wait_for(gate)
                gate = None

    def _only_ping(self, silence: tuple[tuple[float, int], ...]) -> None:
        """As while a model thinks unseen: its first block has begun and nothing is in it."""
        for seconds, count in silence:
            for _ in range(count):
                if self._is_left_alone(seconds * self.api.time_scale):
                    raise ConnectionResetError
                self._send_chunk(encoded({"type": "ping"}))

    def _send_chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()
        self.api.reply_begun.set()

    def _end_stream(self) -> None:
        self.wfile.write(b"0\r\n\r\n")

    # --- faults -----------------------------------------------------------------------------

    def _fail(self, fault: Fault, request: RecordedRequest) -> None:
        if fault.kind is Kind.HTTP_ERROR:
            body = _error(fault.error_type, fault.message)
            self._send_json(fault.status, body, fault.headers)
        elif fault.kind in (Kind.HTML, Kind.EMPTY_BODY):
            self._send_body(fault.status, "text/html", fault.body)
        elif fault.kind in (Kind.GARBAGE, Kind.NOT_JSON_IN_STREAM):
            self._open_stream()
            self._send_chunk(fault.body)
            self._end_stream()
        elif fault.kind is Kind.SILENT_BEFORE_HEADERS:
            self.api.reply_begun.set()
            self._stay_silent()
        elif fault.kind is Kind.CUT_BEFORE_HEADERS:
            self._cut()
        elif fault.parts is not None:
            self._open_stream()
            for number in itertools.count():
                self._send_chunk(fault.parts(number))
                if self.api.closing.is_set():
                    return
        else:
            self._fail_in_stream(fault, request)

    def _fail_in_stream(self, fault: Fault, request: RecordedRequest) -> None:
        self._open_stream()
        if fault.after is not None:
            self._send_events(fault.after, request, without_end=True)
        if fault.kind is Kind.SILENT_IN_STREAM:
            self._stay_silent()
        elif fault.kind is Kind.ONLY_PINGS:
            while not self._is_left_alone(0.05):
                self._send_chunk(encoded({"type": "ping"}))
        elif fault.kind is Kind.CUT_IN_STREAM:
            self._cut()
        elif fault.kind is Kind.ERROR_IN_STREAM:
            self._send_chunk(encoded(_error(fault.error_type, fault.message)))
            self._end_stream()
        else:
            self._end_stream()

    def _stay_silent(self) -> None:
        while not self._is_left_alone(0.5):
            pass

    def _is_left_alone(self, seconds: float) -> bool:
        """Wait; True as soon as the client hangs up or the server ends."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self.api.closing.is_set():
                self.close_connection = True
                return True
            readable, _, _ = select.select([self.connection], [], [], min(left, 0.05))
            if readable and not self.connection.recv(1, socket.MSG_PEEK):
                self.api.client_gone.set()
                self.close_connection = True
                return True
        return False

    def _wait_for(self, gate: Any) -> None:
        while not gate.is_set():
            if self._is_left_alone(0.02):
                raise ConnectionResetError

    def _cut(self) -> None:
        """A reset, as when a cable is pulled or a proxy dies."""
        self.connection.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00"
        )
        self.connection.close()
        self.close_connection = True

    # --- bodies -----------------------------------------------------------------------------

    def _send_json(
        self, status: int, body: dict[str, Any], headers: tuple[tuple[str, str], ...] = ()
    ) -> None:
        self._send_body(status, "application/json", json.dumps(body).encode(), headers)

    def _send_body(
        self, status: int, kind: str, body: bytes, headers: tuple[tuple[str, str], ...] = ()
    ) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.api.reply_begun.set()


def _error(kind: str, message: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}
