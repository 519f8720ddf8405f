"""A server that speaks the OpenAI API alone, as Jan, GPT4All and old versions of Ollama do."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class _Handler(BaseHTTPRequestHandler):
    models: Sequence[str] = ()
    has_list = True

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        if self.path.startswith("/v1/models") and self.has_list:
            data = [{"id": name, "object": "model", "owned_by": "me"} for name in self.models]
            self._send(200, {"object": "list", "data": data})
        else:
            self._send(404, {"error": "Not Found"})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path == "/v1/chat/completions":
            self._send(400, {"error": {"message": "'messages' is required", "type": "invalid"}})
        else:
            self._send(404, {"error": "Not Found"})

    def _send(self, status: int, body: dict[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def openai_server(models: Sequence[str] = ("llama3",), *, has_list: bool = True) -> Iterator[str]:
    """Its address."""
    handler = type("Bound", (_Handler,), {"models": models, "has_list": has_list})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = False
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
