"""Tracks clips and backgrounds while a page is run: what text is painted through, and on what.

Text may be swallowed by a background of its own colour, or by a veil: anything that text is painted
through and that may hide it, such as a soft mask, a clip that is a sliver or no rectangle, or a
blend mode. Nothing is decided here: words in such places get a closer look.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, reduce
from typing import Final

from reader_app.documents.engine.mupdf import (
    PathWalker,
    RawMatrix,
    RawRect,
    around,
    listen,
    mupdf,
    rect_of,
    share_in,
)
from reader_app.domain.values import dataclass

_EVERYWHERE: Final[RawRect] = (-1e6, -1e6, 1e6, 1e6)
_ALIGNED: Final = 1e-3
_LEAST_SHARE: Final = 0.5
"""Share of a text's height and width; if less is let through, the text may not be readable."""
_CORNERS: Final = 4
_LARGE: Final = 60.0
"""Points. Clips around cells and lines are smaller."""
_MOST_LARGE: Final = 100
_NEAR: Final = 0.14
"""Difference in one colour component (0 to 1) from which on two colours can be told apart."""
_THIN: Final = 3.0
"""Points. Anything lower or narrower is a rule; only several of them make a background."""
_STRIP: Final = 8.0
_MOST_RULES: Final = 4
"""Number of rules side by side, within a strip of `_STRIP` points, that make a background."""
_MOST: Final = 400
_FAR: Final = 3e6
_RGB: Final = 3
"""Number of colour components."""


@dataclass(slots=True)
class _Clip:
    """A clip.

    `is_exact`: all of `box` is let through. `is_veil`: perhaps almost nothing is; None until `path`
    is examined, which is kept until the clip ends.
    """

    box: RawRect
    is_exact: bool
    is_veil: bool | None
    path: object | None = None


class ClipStack:
    """The clips that are in effect."""

    def __init__(self) -> None:
        self._clips = [_Clip(_EVERYWHERE, is_exact=True, is_veil=False)]
        self._outline: Outline | None = None
        self._harmless: _Clip | None = None
        """The last clip that was examined and found to hide nothing."""
        self.large: set[RawRect] = set()
        """Clips that text was painted in, whose edges may have cut some of it off."""

    @property
    def box(self) -> RawRect:
        """The box around what all clips let through."""
        return self._clips[-1].box

    @property
    def is_exact(self) -> bool:
        """True if all of `box` is let through."""
        return self._clips[-1].is_exact

    @property
    def is_veil(self) -> bool:
        """True if almost nothing of `box` may be let through, as far as is known."""
        return self._clips[-1].is_veil is not False

    def push_path(self, box: RawRect, path: object, matrix: RawMatrix) -> None:
        """Begin a clip by an outline within `box`."""
        last = self._clips[-1]
        if mupdf.ll_fz_path_is_rect(path, matrix):
            self._clips.append(_Clip(box, last.is_exact, last.is_veil))
        elif last.is_veil or not _is_aligned(matrix):
            self._clips.append(_Clip(box, is_exact=False, is_veil=True))
        else:
            kept = mupdf.ll_fz_keep_path(path)
            self._clips.append(_Clip(box, is_exact=False, is_veil=None, path=kept))

    def push_veil(self) -> None:
        """Begin a clip of unknown shape."""
        self._clips.append(_Clip(self.box, is_exact=False, is_veil=True))

    def pop(self) -> None:
        """End the last clip."""
        if len(self._clips) > 1:
            path = self._clips.pop().path
            if path is not None:
                mupdf.ll_fz_drop_path(path)

    def may_hide(self, text: object, matrix: object) -> bool:
        """Return True if almost nothing of the text may be let through.

        Text in a large clip is only recorded in `large`, because finding where each text lies takes
        long.
        """
        clip = self._clips[-1]
        if clip is self._harmless or len(self._clips) == 1:
            return False
        if self._is_surely_veil():
            return True
        box = clip.box
        if min(box[2] - box[0], box[3] - box[1]) >= _LARGE and len(self.large) < _MOST_LARGE:
            self.large.add(box)
            self._harmless = clip
            return False
        whole = rect_of(mupdf.ll_fz_bound_text(text, None, matrix))
        return share_in(box, whole) < _LEAST_SHARE

    def _is_surely_veil(self) -> bool:
        """Examine the outlines, which is done late because most clips have no text in them."""
        is_veil = False
        for clip in self._clips:
            if clip.is_veil is None:
                clip.is_veil = is_veil or not self._is_box(clip.path)
            is_veil = clip.is_veil = is_veil or clip.is_veil
        return is_veil

    def _is_box(self, path: object) -> bool:
        self._outline = self._outline or Outline()
        return self._outline.is_box(path)


class Outline(PathWalker):
    """Examines outlines: many programs write a rectangle as five lines."""

    def __init__(self) -> None:
        super().__init__()
        self._points: list[tuple[float, float]] = []
        self._is_simple = True
        self._jumps = 0.0
        listen(self, "moveto", "lineto", "closepath", "curveto", "quadto")
        listen(self, "curvetov", "curvetoy", "rectto")

    def length(self, path: object) -> float:
        """Return the minimum length of an outline, without the way back to its beginning."""
        self._walk(path)
        pairs = zip(self._points, self._points[1:], strict=False)
        return sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairs) - self._jumps

    def is_box(self, path: object) -> bool:
        """Return True for four lines, each horizontal or vertical."""
        self._walk(path)
        before = [None, *self._points]
        points = [p for p, last in zip(self._points, before, strict=False) if p != last]
        if len(points) > 1 and points[0] == points[-1]:
            points.pop()
        across, down = {x for x, _ in points}, {y for _, y in points}
        is_box = len(points) == len(set(points)) == _CORNERS and len(across) == len(down) == 2
        turns = zip(points, [*points[1:], *points[:1]], strict=True)
        return (
            self._is_simple and is_box and all((a[0] == b[0]) != (a[1] == b[1]) for a, b in turns)
        )

    def _walk(self, path: object) -> None:
        self._points, self._is_simple, self._jumps = [], True, 0.0
        mupdf.ll_fz_walk_path(path, self.m_internal, self.m_internal)

    def moveto(self, _: object, x: float, y: float) -> None:
        if self._points:
            self._is_simple = False
            last = self._points[-1]
            self._jumps += abs(x - last[0]) + abs(y - last[1])
        self._points.append((x, y))

    def lineto(self, _: object, x: float, y: float) -> None:
        self._points.append((x, y))

    def closepath(self, _: object) -> None:
        """Do nothing: an outline ends where it began."""

    def curveto(self, _: object, *ends: float) -> None:
        self._is_simple = False
        self._points += zip(ends[::2], ends[1::2], strict=True)

    quadto = curvetov = curvetoy = rectto = curveto


def _is_aligned(matrix: RawMatrix) -> bool:
    return abs(matrix.b) + abs(matrix.c) < _ALIGNED * (abs(matrix.a) + abs(matrix.d))


@dataclass(frozen=True, slots=True)
class Background:
    """A painted background; `order` is its number in the order of painting.

    `colour`: 0xRRGGBB; None if it is unknown or there are several.
    """

    order: int
    box: RawRect
    colour: int | None = None

    def holds(self, x: float, y: float) -> bool:
        return self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]

    def may_swallow(self, colour: int) -> bool:
        """Return True if text of that colour may not stand out from it."""
        return self.colour is None or are_alike(self.colour, colour)


class Backgrounds:
    """The backgrounds of a page from which text in one of `colours` might not stand out."""

    def __init__(self, colours: Collection[int]) -> None:
        self.colours = colours
        self._colours = [(colour, *_components(colour)) for colour in colours]
        self._reds = tuple({red for _, red, _, _ in self._colours})
        self.found: list[Background] = []
        self._under = 0
        self._rules: dict[tuple[bool, int], dict[int, RawRect]] = {}
        self.veils: list[RawRect] = []
        """Boxes where text is painted through something."""
        self.veiled: set[int] = set()
        """Painting numbers of the texts that are painted through something."""
        self.is_all_doubtful = False
        """True if too much is painted to listen to all of it."""

    @property
    def under_text(self) -> list[Background]:
        """The backgrounds that were painted before some text."""
        return self.found[: self._under]

    def note_text(self) -> None:
        """Record that text is painted now: backgrounds recorded so far may lie under it."""
        self._under = len(self.found)

    def note_veiled_text(self, order: int, box: RawRect) -> None:
        self.veiled.add(order)
        self.veils.append(box)

    def match(self, space: object, color: object, parameters: object) -> int | None:
        """Return the colour of text that an object of this colour may swallow, or None."""
        if not self._colours:
            return None
        count = mupdf.ll_fz_colorspace_n(space)
        red = mupdf.floats_getitem(color, 0)
        if count == _RGB:
            for known in self._reds:  # for most objects this component decides
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
        """Record that something is painted within `box`."""
        width, height = box[2] - box[0], box[3] - box[1]
        if width <= 0.0 or height <= 0.0 or not width + height < _FAR:
            return
        if width < _THIN or height < _THIN:
            self._add_rule(order, box, is_level=height <= width)
        elif len(self.found) < _MOST:
            self.found.append(Background(order, box, colour))
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
    """Return True if text in one colour can't be told from a background in the other.

    There is some margin.
    """
    return all(
        abs(a - b) < _NEAR for a, b in zip(_components(one), _components(other), strict=True)
    )


def _components(colour: int) -> tuple[float, float, float]:
    return (colour >> 16 & 0xFF) / 255, (colour >> 8 & 0xFF) / 255, (colour & 0xFF) / 255


def _widened(strip: RawRect, is_level: bool) -> RawRect:
    """Return the strip of points that the rules lie in, slightly widened."""
    x0, y0, x1, y1 = strip
    if is_level:
        return x0, y0 - _THIN, x1, max(y1, y0 + _STRIP)
    return x0 - _THIN, y0, max(x1, x0 + _STRIP), y1
