"""What a server may make this program hold: a response has an end, whatever the server sends.

A whole answer of 16,000 tokens, each in an event of its own, is about 3 MB; a list of 500 models
is 0.3 MB.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Final, cast

from reader_app.domain.servers import origin_of
from reader_app.llm.failures import Failure, FailureKind, RequestFailedError

if TYPE_CHECKING:
    import httpx2

MOST_BYTES: Final = 8 * 1024 * 1024
"""Of a response, packed or unpacked."""
MOST_BLOCKS: Final = 2_000
"""Of a response: words between two citations, a thought, a call of a tool."""


def too_much() -> RequestFailedError:
    return RequestFailedError(Failure(FailureKind.TOO_MUCH))


class Allowance:
    """Bytes that may still come."""

    def __init__(self, left: int = MOST_BYTES) -> None:
        self._left = left

    def take(self, count: int) -> None:
        """Raises RequestFailedError when it is used up."""
        self._left -= count
        if self._left < 0:
            raise too_much()


def staying_at(base_url: str) -> Callable[[httpx2.Request], Awaitable[None]]:
    """Called for each request, redirected ones too: none goes to another origin, with the key.

    The library takes `Authorization` away there, but no other header.
    """
    origin = origin_of(base_url)

    async def stay(request: httpx2.Request) -> None:
        if origin_of(str(request.url)) != origin:
            raise RequestFailedError(Failure(FailureKind.MOVED))

    return stay


async def bound_body(response: httpx2.Response) -> None:
    """Called for each response before its body is read, whoever reads it."""
    response.stream = _bounded(cast("httpx2.AsyncByteStream", response.stream))


def _bounded(stream: httpx2.AsyncByteStream) -> httpx2.AsyncByteStream:
    import httpx2  # with the SDK: a second of import

    class Bounded(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            allowance = Allowance()
            async for part in stream:
                allowance.take(len(part))
                yield part

        async def aclose(self) -> None:
            await stream.aclose()

    return Bounded()
