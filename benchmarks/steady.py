"""When did a picture come to rest? The same rule for every program that is measured."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass


class NeverSteadyError(Exception):
    """The picture didn't change at all, or didn't come to rest, in time."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A picture that stayed: since when (monotonic, s), and what it is."""

    since: float
    pixels: bytes
    changes: int


def is_plain(pixels: bytes) -> bool:
    """True for one colour everywhere: nothing is written there."""
    return pixels == pixels[:4] * (len(pixels) // 4)


def rest_of(
    frames: Iterable[tuple[float, bytes]],
    before: bytes | None,
    *,
    calm_s: float,
    patience_s: float,
    may_be_plain: bool = True,
) -> Rest:
    """The first picture that differs from `before` and stays for `calm_s`.

    `frames`: (moment, pixels) in order. Its moment is that of the last change before the calm.
    Raises NeverSteadyError `patience_s` after the first frame.
    """
    last = before
    began: float | None = None
    since = 0.0
    changes = 0
    for now, pixels in frames:
        if began is None:
            began = since = now
        if pixels != last:
            last, since = pixels, now
            changes += 1
        elif (
            changes
            and now - since >= calm_s
            and last != before
            and (may_be_plain or not is_plain(pixels))
        ):
            return Rest(since, pixels, changes)
        if now - began > patience_s:
            break
    raise NeverSteadyError(f"no steady picture within {patience_s:.0f} s, {changes} changes")


def watched(look: Callable[[], bytes], pause_s: float) -> Iterable[tuple[float, bytes]]:
    """Frames for ever, each with the moment it was taken, `pause_s` apart."""
    while True:
        now = time.monotonic()
        yield now, look()
        time.sleep(pause_s)
