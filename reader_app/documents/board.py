"""What a text process is at, for its parent to read without asking.

Two numbers in shared memory: how often work began or ended (odd: at work), and on which page.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager

_LAYOUT = struct.Struct("<QQ")
SIZE = _LAYOUT.size


class WorkBoard:
    """The worker writes, its parent reads. A torn read only delays the parent by one look."""

    def __init__(self, memory: memoryview) -> None:
        self._memory = memory
        self._moves = 0

    @contextmanager
    def working_on(self, page: int) -> Iterator[None]:
        """The block works on `page` (0: on something else)."""
        self._write(page)
        try:
            yield
        finally:
            self._write(0)

    def clear(self) -> None:
        """By the parent, before a new worker starts."""
        _LAYOUT.pack_into(self._memory, 0, 0, 0)

    def read(self) -> tuple[int, int]:
        """(moves, page): moves is odd while work goes on."""
        moves, page = _LAYOUT.unpack_from(self._memory, 0)
        return int(moves), int(page)

    def _write(self, page: int) -> None:
        self._moves += 1
        _LAYOUT.pack_into(self._memory, 0, self._moves, page)
