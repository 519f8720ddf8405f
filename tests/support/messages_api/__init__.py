"""A scripted server that speaks the Messages API on loopback and checks what it is sent.

    with MessagesApi() as api:
        api.reply(text("Let me look."), tool_use("search_book", {"query": "whale"}))
        api.reply(text("The whale is white (p. 42)."))
        …point a client at api.base_url…
        assert api.request_count == 2

An answer in the script is a `Reply`, a fault (see `faults`), or a function of the request that
returns one. Requests that the real API would refuse are answered with 400 and kept in
`api.refusals`; leaving the `with` block fails while there are any, unless `expects_refusals`.

What is refused: `validation` (the request), `block_rules`, `tool_rules`, `images`, `models` (what
a model can't do), `binding` (thinking whose conversation was edited: the server signs the thinking
that it sends), and a body that comes again unchanged after a 400. What it tells beside answers: a
list of models with lifecycles and abilities, `count_tokens` by the estimate of `tokens`, a `usage`
by the rules of the prompt cache (`cache`) where the script gives none, the routes of servers on
the reader's machine (`local`). A server that `is_lenient` takes anything and signs nothing.
"""

from tests.support.messages_api import faults
from tests.support.messages_api.faults import Fault
from tests.support.messages_api.local import LocalServer
from tests.support.messages_api.models import ModelEntry
from tests.support.messages_api.recorded import RecordedRequest
from tests.support.messages_api.replies import (
    Reply,
    cite,
    redacted_thinking,
    refusal,
    reply,
    text,
    thinking,
    tool_call_as_text,
    tool_use,
)
from tests.support.messages_api.server import MessagesApi

__all__ = [
    "Fault",
    "LocalServer",
    "MessagesApi",
    "ModelEntry",
    "RecordedRequest",
    "Reply",
    "cite",
    "faults",
    "redacted_thinking",
    "refusal",
    "reply",
    "text",
    "thinking",
    "tool_call_as_text",
    "tool_use",
]
