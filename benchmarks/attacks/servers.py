"""A model server that never ends, and what is sent to servers that it isn't meant for."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from benchmarks.attacks.attempts import (
    MB,
    Attempt,
    Options,
    Outcome,
    judged,
    program,
    surroundings_of,
    watched,
)
from reader_app.bootstrap.backend import model_config
from reader_app.domain.servers import ServerKind
from reader_app.domain.settings import Settings
from tests.support.books import make_labelled_book
from tests.support.messages_api import MessagesApi, reply
from tests.support.window import use_server

_KEY: Final = "sk-ant-CANARY"
_IDLE_S: Final = 8.0
_TURN_S: Final = 15.0
_LIMIT_S: Final = 60.0
_MOST_BYTES: Final = 700 * MB
_HEAD: Final = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"
_START: Final = {
    "type": "message_start",
    "message": {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [],
        "stop_reason": None, "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    },
}  # fmt: skip


def _event(value: dict[str, object]) -> bytes:
    return f"event: {value['type']}\ndata: {json.dumps(value)}\n\n".encode()


def _block(index: int, block: dict[str, object], delta: dict[str, object]) -> bytes:
    return (
        _event({"type": "content_block_start", "index": index, "content_block": block})
        + _event({"type": "content_block_delta", "index": index, "delta": delta})
        + _event({"type": "content_block_stop", "index": index})
    )


def _tool_uses() -> Iterator[bytes]:
    yield _event(_START)
    index = 0
    while True:
        tool: dict[str, object] = {
            "type": "tool_use", "id": f"toolu_{index}", "name": "search_book", "input": {},
        }  # fmt: skip
        asked = json.dumps({"query": "x" * 20_000})
        yield _block(index, tool, {"type": "input_json_delta", "partial_json": asked})
        index += 1


def _line_without_end() -> Iterator[bytes]:
    yield b"data: "
    while True:
        yield b"x" * 65_536


def _text_without_end() -> Iterator[bytes]:
    yield _event(_START)
    block: dict[str, object] = {"type": "text", "text": ""}
    yield _event({"type": "content_block_start", "index": 0, "content_block": block})
    delta: dict[str, object] = {"type": "text_delta", "text": "word " * 4000}
    while True:
        yield _event({"type": "content_block_delta", "index": 0, "delta": delta})


def _pings() -> Iterator[bytes]:
    yield _event(_START)
    while True:
        yield _event({"type": "ping"})


def _deep_json() -> Iterator[bytes]:
    yield b"event: message_start\ndata: " + b"[" * 400_000 + b"\n\n"


def _headers_without_end() -> Iterator[bytes]:
    number = 0
    while True:
        number += 1
        yield b"x-%d: %s\r\n" % (number, b"y" * 1000)


STREAMS: Final = {
    "tool calls without end": _tool_uses,
    "a line without end": _line_without_end,
    "text without end": _text_without_end,
    "pings without end": _pings,
    "deep JSON": _deep_json,
    "headers without end": _headers_without_end,
}


class EvilServer:
    """Answers every request with that stream; on loopback, ended with the block."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> EvilServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._listener.close()

    def _serve(self) -> None:
        while not self._is_over.is_set():
            with suppress(OSError):
                connection, _ = self._listener.accept()
                threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with suppress(OSError), connection:
            connection.settimeout(5)
            connection.recv(1 << 20)
            is_head = self._name.startswith("headers")
            connection.sendall(b"HTTP/1.1 200 OK\r\n" if is_head else _HEAD)
            for piece in STREAMS[self._name]():
                if self._is_over.is_set():
                    return
                connection.sendall(piece)


def hostile_servers(options: Options) -> Iterator[Attempt]:
    """Questions to servers that stream for ever; then what they are told that they shouldn't."""
    book = make_labelled_book(options.folder / "book.pdf")
    chosen = list(STREAMS)[:2] if options.is_quick else list(STREAMS)
    for name in chosen:
        place = options.folder / name.replace(" ", "-")
        place.mkdir()
        with EvilServer(name) as server:
            use_server(
                place / "data", server.address, idle_timeout_s=_IDLE_S, turn_timeout_s=_TURN_S
            )
            ran = watched(
                program(place, "ask", book, "Who?"),
                limit_s=_LIMIT_S,
                limit_bytes=2_000 * MB,
                surroundings=surroundings_of(place, ANTHROPIC_API_KEY=_KEY),
            )
        shown = f"{ran.memory / MB:.0f} MB, {ran.seconds:.0f} s"
        yield judged(f"memory with {name}", ran.memory <= _MOST_BYTES, shown)
        yield judged(f"end of {name}", ran.code is not None, f"had to be ended, {shown}")
        yield judged(f"traceback of {name}", not ran.has_traceback, ran.last_words)
        yield judged(f"processes left by {name}", not ran.left, ", ".join(ran.left))
    yield from _foreign_headers(options.folder, book)
    yield from _foreign_origins()


def _foreign_headers(folder: Path, book: Path) -> Iterator[Attempt]:
    place = folder / "headers"
    place.mkdir()
    secrets = {
        "ANTHROPIC_CUSTOM_HEADERS": "X-Gate: gatecanary",
        "ANTHROPIC_AUTH_TOKEN": "tokencanary",
        "ANTHROPIC_PROFILE": "work",
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9",
    }
    with MessagesApi() as api:
        api.always(reply("So."))
        api.expects_refusals = True
        use_server(place / "data", api.base_url)
        watched(
            program(place, "ask", book, "Who?"),
            limit_s=_LIMIT_S,
            surroundings=surroundings_of(place, **secrets),
        )
        seen = " ".join(json.dumps(request.headers) for request in api.requests)
    if not seen:
        yield Attempt("secrets of the environment", Outcome.NOT_TRIED, "no question was sent")
        return
    yield judged("custom headers of the environment", "gatecanary" not in seen)
    yield judged("token of the environment", "tokencanary" not in seen)


def _foreign_origins() -> Iterator[Attempt]:
    """A key that was entered for one address, and settings that name another."""
    meant = "https://api.anthropic.com"
    for address in (
        "http://api.anthropic.com",
        "https://api.anthropic.com:8443",
        "http://api.anthropic.com:80",
        "https://api.anthropic.com.evil.example",
        "https://api.anthropic.com@evil.example",
        "https://evil.example/api.anthropic.com",
        "https://API.anthropic.com.",
    ):
        settings = Settings(
            server=ServerKind.CUSTOM, base_url=address, key_host="api.anthropic.com"
        )
        with suppress(Exception):
            config = model_config(settings, _KEY)
            given = config is not None and bool(config.key)
            yield judged(f"key of {meant} for {address}", not given)
            continue
        yield judged(f"key of {meant} for {address}", True, "the address is refused")
