"""Python's garbage collection, short enough not to be felt."""

from __future__ import annotations

import gc
from typing import Final

_THRESHOLDS: Final = (2_000, 20, 100)


def put_off_collections() -> None:
    """None from now on: while the program is put together nothing of it is garbage.

    That is a tenth of the time of a start. A `Collector` takes over.
    """
    gc.disable()


def collect_due() -> None:
    """Collect what automatic collections would have looked at by now."""
    counts = gc.get_count()
    if counts[0] <= _THRESHOLDS[0]:
        return
    due = [age for age, limit in enumerate(_THRESHOLDS) if counts[age] > limit]
    gc.collect(due[-1])
