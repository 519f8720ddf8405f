"""A last resort against work that never ends, even when nobody is left to kill us.

MuPDF holds the interpreter's lock, so no thread of ours could run; the fault handler's own can.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


class Deadline:
    """Ends the process when a piece of work takes longer than it may."""

    def __init__(self) -> None:
        self._nowhere: TextIO = open(os.devnull, "w", encoding="ascii")  # noqa: SIM115

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """The process ends at once, with exit code 1, if the block takes longer."""
        faulthandler.dump_traceback_later(seconds, exit=True, file=self._nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
