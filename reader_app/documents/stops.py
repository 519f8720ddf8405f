"""Switches by which the window stops a page in the middle of its drawing. No MuPDF.

One for each part of the shared memory: a part belongs to one request until that is answered, so
the wrong page can't be stopped. A switch is laid out as MuPDF's `fz_cookie`, whose first member
ends the drawing when it isn't zero.
"""

from __future__ import annotations

import struct
from typing import Final

SWITCH_BYTES: Final = 64
_FLAG: Final = struct.Struct("=i")


class StopSwitches:
    """The parent resets a switch before a request and throws it, the drawing process looks."""

    def __init__(self, memory: memoryview) -> None:
        self.memory = memory

    def reset(self, part: int) -> None:
        start = part * SWITCH_BYTES
        self.memory[start : start + SWITCH_BYTES] = bytes(SWITCH_BYTES)

    def throw(self, part: int) -> None:
        """What is drawn into `part` isn't wanted any more."""
        _FLAG.pack_into(self.memory, part * SWITCH_BYTES, 1)

    def is_thrown(self, part: int) -> bool:
        return _FLAG.unpack_from(self.memory, part * SWITCH_BYTES) != (0,)
