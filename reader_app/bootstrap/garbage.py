"""Python's garbage collection, kept from stopping the window for long."""

from __future__ import annotations

import gc
from typing import Final

_THRESHOLDS: Final = (2_000, 20, 100)


def put_off_collections() -> None:
    """While the program is put together nothing of it is garbage: a tenth of the time of a start.

    `keep_collections_short` ends it.
    """
    gc.disable()


def keep_collections_short() -> None:
    """Take what exists now out of every later collection; look at old objects less often.

    A full collection over all modules, types and widgets took up to 130 ms in the GUI thread.
    What is there when the window has been made stays until the end anyway.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(*_THRESHOLDS)
