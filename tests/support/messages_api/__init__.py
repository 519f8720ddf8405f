"""A scripted server that speaks the Messages API on loopback and checks what it is sent.

    with MessagesApi() as api:
        api.reply(text("Let me look."), tool_use("search_book", {"query": "whale"}))
        api.reply(text("The whale is white (p. 42)."))
        …point a client at api.base_url…
        assert api.request_count == 2

An answer in the script is a `Reply`, a fault (see `faults`), or a function of the request that
returns one. Requests that the real API would refuse are answered with 400 and kept in
`api.refusals`; leaving the `with` block fails while there are any, unless `expects_refusals`.
"""

from tests.support.messages_api import faults
from tests.support.messages_api.faults import Fault
from tests.support.messages_api.recorded import RecordedRequest
from tests.support.messages_api.replies import (
    Reply,
    cite,
    redacted_thinking,
    reply,
    text,
    thinking,
    tool_call_as_text,
    tool_use,
)
from tests.support.messages_api.server import MessagesApi

__all__ = [
    "Fault",
    "MessagesApi",
    "RecordedRequest",
    "Reply",
    "cite",
    "faults",
    "redacted_thinking",
    "reply",
    "text",
    "thinking",
    "tool_call_as_text",
    "tool_use",
]
