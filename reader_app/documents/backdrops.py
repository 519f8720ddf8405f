"""What may swallow text that is painted on it: a ground of its own colour, or of any; and veils.

A veil is anything that text is painted through and that may let nothing of it pass: a soft mask, a
clip that is no rectangle or only a sliver, a blend mode. Nothing is decided here: words at such
places get a closer look.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, reduce
from typing import Final

from reader_app.documents.clips import around
from reader_app.documents.mupdf import RawRect, mupdf

_NEAR: Final = 0.14
"""Of a colour's component: what differs by more can be told apart."""
_THIN: Final = 3.0
"""Points. Lower or narrower than this it is a rule: only several of them make a ground."""
_STRIP: Final = 8.0
_MOST_RULES: Final = 4
"""Side by side within a strip of that many points."""
_MOST: Final = 400
_FAR: Final = 3e6
_RGB: Final = 3
"""Components."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """Something painted as number `order`. `colour`: 0xRRGGBB; None: nobody knows, or several."""

    order: int
    box: RawRect
    colour: int | None = None

    def holds(self, x: float, y: float) -> bool:
        return self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]

    def may_swallow(self, colour: int) -> bool:
        """Text of that colour may not stand out from it."""
        return self.colour is None or are_alike(self.colour, colour)


class Backdrops:
    """Those of a page, as far as text in one of `colours` might not stand out from them."""

    def __init__(self, colours: Collection[int]) -> None:
        self.colours = colours
        self._colours = [(colour, *_components(colour)) for colour in colours]
        self._reds = tuple({red for _, red, _, _ in self._colours})
        self.found: list[Backdrop] = []
        self._under = 0
        self._rules: dict[tuple[bool, int], dict[int, RawRect]] = {}
        self.veils: list[RawRect] = []
        """Where text is painted through something."""
        self.veiled: set[int] = set()
        """The numbers that such text is painted as."""
        self.is_all_doubtful = False
        """Too much is painted to listen to all of it."""

    @property
    def under_text(self) -> list[Backdrop]:
        """Those that were painted before some text."""
        return self.found[: self._under]

    def note_text(self) -> None:
        """Text is painted now: what was noted so far may lie under it."""
        self._under = len(self.found)

    def note_veiled_text(self, order: int, box: RawRect) -> None:
        self.veiled.add(order)
        self.veils.append(box)

    def match(self, space: object, color: object, parameters: object) -> int | None:
        """The colour of text that something of this colour may swallow."""
        if not self._colours:
            return None
        count = mupdf.ll_fz_colorspace_n(space)
        red = mupdf.floats_getitem(color, 0)
        if count == _RGB:
            for known in self._reds:  # most are told from this one alone
                if -_NEAR < red - known < _NEAR:
                    break
            else:
                return None
            green, blue = mupdf.floats_getitem(color, 1), mupdf.floats_getitem(color, 2)
        elif count == 1 and mupdf.ll_fz_colorspace_type(space) == _grey_type():
            green = blue = red
        else:
            into = mupdf.ll_fz_device_rgb()
            red, green, blue, _ = mupdf.ll_fz_convert_color(space, color, into, None, parameters)
        for colour, r, g, b in self._colours:
            if (
                -_NEAR < red - r < _NEAR
                and -_NEAR < green - g < _NEAR
                and -_NEAR < blue - b < _NEAR
            ):
                return colour
        return None

    def add(self, order: int, box: RawRect, colour: int | None) -> None:
        """Something is painted within `box`."""
        width, height = box[2] - box[0], box[3] - box[1]
        if width <= 0.0 or height <= 0.0 or not width + height < _FAR:
            return
        if width < _THIN or height < _THIN:
            self._add_rule(order, box, is_level=height <= width)
        elif len(self.found) < _MOST:
            self.found.append(Backdrop(order, box, colour))
        else:
            self.is_all_doubtful = True

    def _add_rule(self, order: int, box: RawRect, *, is_level: bool) -> None:
        at = box[1] if is_level else box[0]
        if not -_FAR < at < _FAR:
            return
        rules = self._rules.setdefault((is_level, int(at / _STRIP)), {})
        rules[int(at * 4)] = around(rules[int(at * 4)], box) if int(at * 4) in rules else box
        if len(rules) >= _MOST_RULES:
            strip = reduce(around, rules.values())
            rules.clear()
            self.add(order, _widened(strip, is_level), None)


@cache
def _grey_type() -> int:
    return mupdf.ll_fz_colorspace_type(mupdf.ll_fz_device_gray())


def are_alike(one: int, other: int) -> bool:
    """Nobody could tell text in one of the colours from a ground in the other; with some margin."""
    return all(
        abs(a - b) < _NEAR for a, b in zip(_components(one), _components(other), strict=True)
    )


def _components(colour: int) -> tuple[float, float, float]:
    return (colour >> 16 & 0xFF) / 255, (colour >> 8 & 0xFF) / 255, (colour & 0xFF) / 255


def _widened(strip: RawRect, is_level: bool) -> RawRect:
    """The strip of points that the rules lie in, and a bit."""
    x0, y0, x1, y1 = strip
    if is_level:
        return x0, y0 - _THIN, x1, max(y1, y0 + _STRIP)
    return x0 - _THIN, y0, max(x1, x0 + _STRIP), y1
