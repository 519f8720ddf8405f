"""Records what is painted on a page, and in which order, to find what may cover or hide text.

MuPDF calls into Python for every painted object, which is slow. Text is therefore listened to only
until enough is known; a page on which nothing is painted after its text needs no closer look.

Text may also be swallowed by a background of its own colour, or by a veil: anything that text is
painted through and that may hide it, such as a soft mask, a clip that is a sliver or no rectangle,
or a blend mode. Nothing is decided here: words in such places get a closer look.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum, auto
from functools import cache, reduce
from typing import Final

from reader_app.documents.engine.mupdf import (
    ListeningDevice,
    PathWalker,
    RawBox,
    RawImage,
    RawMatrix,
    RawRect,
    RawStroke,
    around,
    common,
    listen,
    mupdf,
    rect_of,
    share_in,
    square_of,
)
from reader_app.documents.text.mupdf_text import RecordedPage
from reader_app.domain.values import dataclass

_EVERYWHERE: Final[RawRect] = (-1e6, -1e6, 1e6, 1e6)
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


_SMALLEST: Final = 4.0
"""Points. Anything lower or narrower is a rule, an underline or a stroke, and covers no text."""
_THINNEST: Final = 0.3
_DENSE: Final = 0.25
"""Share of its box that a stroked path must paint to be a background for text."""
_MOST_LOOSE_INK: Final = 1500.0
"""Square points that all sparse strokes must paint together before they may be a background."""
_MOST: Final = 400
_MOST_SHAPES: Final = 5000
_MANY: Final = 300
_TOO_MANY: Final = 3000
_FAR_TOO_MANY: Final = 20_000
_OPAQUE: Final = 0.95
_FAINT: Final = 0.05
_ACTUAL_TEXT: Final = 0
_NORMAL_BLEND: Final = 0
_ALIGNED: Final = 1e-3
_TEXT: Final = ("fill_text", "stroke_text", "ignore_text")
_ALWAYS_LISTENED: Final = (
    "fill_path",
    "fill_image",
    "fill_shade",
    "fill_image_mask",
    "stroke_path",
    "clip_path",
    "clip_stroke_path",
    "clip_text",
    "clip_stroke_text",
    "clip_image_mask",
    "pop_clip",
    "begin_mask",
    "end_mask",
    "begin_group",
    "end_group",
    "begin_tile",
    "end_tile",
    "begin_metatext",
)


class Counting(Enum):
    """Determines how long texts and strokes are counted; each one costs a call into Python.

    - `WHILE_WORTH_IT`: until it is clear that the page has only text and drawings.
    - `UNTIL_TOO_MUCH`: until there are very many texts or strokes.
    - `ALL`: to the end of the page.
    """

    WHILE_WORTH_IT = auto()
    UNTIL_TOO_MUCH = auto()
    ALL = auto()


@dataclass(frozen=True, slots=True)
class Occluder:
    """An opaque object that may cover text; `order` is its number in the order of painting.

    `is_solid`: all of its box is painted; otherwise it isn't known which part of the box is.
    """

    order: int
    box: RawRect
    is_solid: bool
    is_picture: bool = False

    def holds(self, x: float, y: float) -> bool:
        return self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]


class PaintOrder(ListeningDevice):
    """Listens to the painting of one page, once.

    `covers` are the occluders painted after some text, in their order. `colours` are the colours of
    the page's text, each 0xRRGGBB.
    """

    def __init__(
        self, colours: Collection[int] = (), counting: Counting = Counting.WHILE_WORTH_IT
    ) -> None:
        super().__init__()
        self._counting = counting
        self.is_too_much = False
        """With `UNTIL_TOO_MUCH`: counting was given up, and the other results are not valid."""
        self.covers: list[Occluder] = []
        self.backgrounds = Backgrounds(colours)
        self.faint: list[RawRect] = []
        """Boxes of groups that are painted almost transparently."""
        self.is_crowded = False
        """True if there are too many covers to list, so that any text may lie under one."""
        self.has_replaced_text = False
        """True if the file states other words for some of its letters (/ActualText)."""
        self.is_text_doubtful = False
        """True if some text is painted faintly or not at all, or if there is much text."""
        self.is_ordered = True
        """True if everything was listened to, so that `order` is numbered as in traced text."""
        self.clip: RawRect | None = None
        """The area inside every clip of the page; None if nothing is clipped."""
        self._order = -1
        self._has_text = False
        self._texts = 0
        self._strokes = 0
        self._clips = ClipStack()
        self._outline: Outline | None = None
        self._loose_ink = 0.0
        self._loose_box: RawRect | None = None
        self._groups: list[bool] = []
        self._blends: list[RawRect] = []
        self._tiles = -1  # the recording itself is one around all
        self._masks = 0
        listen(self, *_ALWAYS_LISTENED, *_TEXT)

    @property
    def large_clips(self) -> Collection[RawRect]:
        """Clips whose edges may cut off text."""
        return self._clips.large

    # --- what is painted

    def fill_text(
        self,
        _context: object,
        text: object,
        matrix: object,
        _space: object,
        _color: object,
        alpha: float,
        _parameters: object,
    ) -> None:
        self._note_text(alpha, text, matrix)

    def stroke_text(
        self,
        _context: object,
        text: object,
        _stroke: object,
        matrix: object,
        _space: object,
        _color: object,
        alpha: float,
        _parameters: object,
    ) -> None:
        self._note_text(alpha, text, matrix)

    def ignore_text(self, _context: object, text: object, matrix: object) -> None:
        self._note_text(0.0, text, matrix)

    def _note_text(self, alpha: float, text: object, matrix: object) -> None:
        self._order += 1
        self._has_text = True
        self._texts += 1
        if alpha > _FAINT:
            self.backgrounds.note_text()
            if self._masks or self._blends or self._clips.may_hide(text, matrix):
                box = rect_of(mupdf.ll_fz_bound_text(text, None, matrix))
                self.backgrounds.note_veiled_text(self._order, box)
        if not alpha >= 1.0 or self._texts >= _MANY:
            self.is_text_doubtful = True
            self._count_if_worth_it(self._texts)

    def _count_if_worth_it(self, count: int) -> None:
        """Stop counting when `count` texts or strokes are enough for this kind of counting.

        With `WHILE_WORTH_IT` that is a page of text and drawings without covers.
        """
        if self._counting is Counting.ALL:
            return
        if self._counting is Counting.UNTIL_TOO_MUCH:
            if count >= _FAR_TOO_MANY and not self.is_too_much:
                self.is_too_much = True
                listen(self, *_TEXT, "stroke_path", is_on=False)
            return
        if self.covers and count < _TOO_MANY:
            return
        self.is_ordered = False
        self.backgrounds.is_all_doubtful |= self._strokes >= _MANY
        listen(self, *_TEXT, "stroke_path", is_on=False)

    def fill_path(
        self,
        _context: object,
        path: object,
        _even_odd: int,
        matrix: object,
        space: object,
        color: object,
        alpha: float,
        parameters: object,
    ) -> None:
        self._order += 1
        if self._masks or self._tiles or alpha <= _FAINT:
            return
        colour = self.backgrounds.match(space, color, parameters)
        may_cover = self._may_cover(alpha)
        if colour is None and not may_cover:
            return
        box = common(rect_of(mupdf.ll_fz_bound_path(path, None, matrix)), self._clips.box)
        if colour is not None:
            self.backgrounds.add(self._order, box, colour)
        if may_cover and box[2] - box[0] >= _SMALLEST and box[3] - box[1] >= _SMALLEST:
            self._add(box, bool(mupdf.ll_fz_path_is_rect(path, matrix)))

    def fill_image(
        self, _context: object, image: RawImage, matrix: RawMatrix, alpha: float, _: object
    ) -> None:
        self._order += 1
        if self._masks or self._tiles or alpha <= _FAINT:
            return
        self._note_background(square_of(matrix), None)
        if self._may_cover(alpha) and not image.imagemask:
            is_upright = abs(matrix.b) + abs(matrix.c) < _ALIGNED * (abs(matrix.a) + abs(matrix.d))
            self._add(square_of(matrix), is_upright and not image.mask, is_picture=True)

    def fill_shade(
        self, _context: object, shade: object, matrix: object, _alpha: float, _: object
    ) -> None:
        self._order += 1
        if self._masks or self._tiles:
            return
        self._note_background(rect_of(mupdf.ll_fz_bound_shade(shade, matrix)), None)
        if self._may_cover(1.0):
            self._add(self._clips.box, False)

    def _may_cover(self, alpha: float) -> bool:
        is_opaque = alpha >= _OPAQUE and not any(self._groups)
        return self._has_text and is_opaque and not self.is_crowded

    def _note_background(self, box: RawRect, colour: int | None) -> None:
        self.backgrounds.add(self._order, common(box, self._clips.box), colour)

    def _add(self, box: RawRect, is_solid: bool, *, is_picture: bool = False) -> None:
        seen = common(box, self._clips.box)
        if seen[2] - seen[0] < _SMALLEST or seen[3] - seen[1] < _SMALLEST:
            return
        self.covers.append(
            Occluder(self._order, seen, is_solid and self._clips.is_exact, is_picture)
        )
        self.is_crowded = len(self.covers) >= _MOST

    def stroke_path(
        self,
        _context: object,
        path: object,
        stroke: RawStroke,
        matrix: RawMatrix,
        space: object,
        color: object,
        alpha: float,
        parameters: object,
    ) -> None:
        self._order += 1
        self._strokes += 1
        if not (self._masks or self._tiles) and alpha > _FAINT:
            self._note_stroke(
                path, stroke, matrix, self.backgrounds.match(space, color, parameters)
            )
        if self._strokes >= _MANY:
            self._count_if_worth_it(self._strokes)

    def _note_stroke(
        self, path: object, stroke: RawStroke, matrix: RawMatrix, colour: int | None
    ) -> None:
        """Record a stroked path as a background; a frame paints only the edge of its box."""
        if colour is None:
            return
        scale = max(abs(matrix.a) + abs(matrix.b), abs(matrix.c) + abs(matrix.d))
        width = max(stroke.linewidth * scale, _THINNEST)
        box = rect_of(mupdf.ll_fz_bound_path(path, stroke, matrix))
        is_line = min(box[2] - box[0], box[3] - box[1]) <= _SMALLEST
        if not is_line and width < _SMALLEST:
            self._outline = self._outline or Outline()
            ink = self._outline.length(path) * scale * width
            area = (box[2] - box[0]) * (box[3] - box[1])
            if mupdf.ll_fz_path_is_rect(path, matrix):
                return
            # A frame, a curve, printers' marks; thousands of them may paint an area.
            if ink < _DENSE * area:
                self._loose_ink += ink
                self._loose_box = around(self._loose_box, box) if self._loose_box else box
                if self._loose_ink < _MOST_LOOSE_INK:
                    return
                box = self._loose_box
        self._note_background(box, colour)

    def fill_image_mask(
        self,
        _context: object,
        _image: object,
        matrix: RawMatrix,
        space: object,
        color: object,
        alpha: float,
        parameters: object,
    ) -> None:
        self._order += 1
        if not (self._masks or self._tiles) and alpha > _FAINT:
            colour = self.backgrounds.match(space, color, parameters)
            if colour is not None:
                self._note_background(square_of(matrix), colour)

    # --- what it is painted through

    def clip_path(
        self, _context: object, path: object, _even_odd: int, matrix: RawMatrix, _scissor: object
    ) -> None:
        box = common(rect_of(mupdf.ll_fz_bound_path(path, None, matrix)), self._clips.box)
        self._clips.push_path(box, path, matrix)
        self.clip = box if self.clip is None else common(self.clip, box)
        self._note_veil()

    def clip_stroke_path(self, *_: object) -> None:
        self._clip_somehow()

    def clip_text(self, *_: object) -> None:
        self.is_text_doubtful = True
        self._clip_somehow()

    clip_stroke_text = clip_text
    clip_image_mask = clip_stroke_path

    def begin_mask(self, *_: object) -> None:
        """Begin a mask: what follows is painted into it and covers nothing."""
        self._masks += 1

    def end_mask(self, *_: object) -> None:
        self._masks = max(0, self._masks - 1)
        self._clip_somehow()

    def _clip_somehow(self) -> None:
        self._clips.push_veil()
        self._note_veil()

    def _note_veil(self) -> None:
        """Record a veil for text that isn't listened to, which may be painted through it."""
        if not self.is_ordered and (self._masks or self._blends or self._clips.is_veil):
            self.backgrounds.veils.append(self._veil())

    def _veil(self) -> RawRect:
        """Return the largest area in which what is painted now can be seen."""
        box = self._clips.box
        return common(box, self._blends[-1]) if self._blends else box

    def pop_clip(self, *_: object) -> None:
        self._clips.pop()

    def begin_group(
        self,
        _context: object,
        area: RawBox,
        _space: object,
        _isolated: int,
        _knockout: int,
        blend: int,
        alpha: float,
    ) -> None:
        is_blended = blend != _NORMAL_BLEND or alpha < _OPAQUE
        self._groups.append(is_blended)
        if is_blended:
            self._blends.append(common(rect_of(area), self._clips.box))
            self._note_veil()
        if alpha <= _FAINT:
            self.faint.append(common(rect_of(area), self._clips.box))

    def end_group(self, *_: object) -> None:
        if self._groups and self._groups.pop():
            self._blends.pop()

    def begin_tile(self, *_: object) -> int:
        if not self._masks and not self._tiles:
            self._note_background(self._clips.box, None)
            if self._may_cover(1.0):
                # The tile lies over the text before it; objects in it take their own numbers.
                self._order += 1
                self._add(self._clips.box, False)
                self._order -= 1
        self._tiles += 1
        return 0

    def end_tile(self, *_: object) -> None:
        self._tiles -= 1

    def begin_metatext(self, _context: object, kind: int, _text: object) -> None:
        self.has_replaced_text = self.has_replaced_text or kind == _ACTUAL_TEXT


class _Shapes(ListeningDevice):
    """Records the boxes of filled outlines other than rectangles: letters may be drawn that way."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[RawRect] = []
        listen(self, "fill_path")

    def fill_path(
        self,
        _context: object,
        path: object,
        _even_odd: int,
        matrix: object,
        _space: object,
        _color: object,
        alpha: float,
        _parameters: object,
    ) -> None:
        is_shape = alpha > _FAINT and not mupdf.ll_fz_path_is_rect(path, matrix)
        if is_shape and len(self.boxes) < _MOST_SHAPES:
            self.boxes.append(rect_of(mupdf.ll_fz_bound_path(path, None, matrix)))


def shape_boxes(page: RecordedPage) -> list[RawRect]:
    """Return the boxes of outlines that are filled on the page."""
    shapes = _Shapes()
    page.run(shapes)
    return shapes.boxes


def painted(page: RecordedPage, painting: PaintOrder) -> PaintOrder:
    """Run the page through `painting` and return it."""
    page.run(painting)
    return painting
