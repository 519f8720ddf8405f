"""What tells MuPDF to stop in the middle of a page.

MuPDF holds the interpreter's lock while it draws, so no thread of this process could stop it. But
it looks at its cookie again and again, and a cookie in shared memory is set by the parent.
"""

from __future__ import annotations

import ctypes
import logging

from reader_app.documents.mupdf import RawCookie, mupdf
from reader_app.documents.stops import SWITCH_BYTES

_log = logging.getLogger(__name__)


class StoppedError(Exception):
    """The drawing was stopped before its end."""


class Cookie:
    """`switch`: memory of `SWITCH_BYTES` bytes that somebody else may write; None: nobody does."""

    def __init__(self, switch: memoryview | None = None) -> None:
        self.raw: RawCookie = mupdf.fz_cookie()
        self._switch = None if switch is None else _Switch.from_buffer(switch)
        if self._switch is not None:
            _move(self.raw, ctypes.addressof(self._switch))

    def check(self) -> None:
        """Raises StoppedError when the rest isn't wanted."""
        if self.raw.abort:
            raise StoppedError


_Switch = ctypes.c_char * SWITCH_BYTES


def _move(cookie: RawCookie, address: int) -> None:
    """Let `cookie` be the one at `address`, or leave it where it is: then nothing stops it.

    WORKAROUND: the bindings can't be given the address of a cookie, so it is written where their
    object keeps it: the first thing after the head of every object, checked before and after.
    """
    handle = cookie.this
    kept_at = ctypes.c_void_p.from_address(id(handle) + object.__basicsize__)
    if kept_at.value != int(handle):
        _log.warning("pages can't be stopped while they are drawn")
        return
    handle.disown()
    kept_at.value = address
