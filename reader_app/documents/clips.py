"""What painting goes through while a page is run: clips inside clips, some of no known shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reader_app.documents.mupdf import PathWalker, RawBox, RawMatrix, RawRect, mupdf

_EVERYWHERE: Final[RawRect] = (-1e6, -1e6, 1e6, 1e6)
_ALIGNED: Final = 1e-3
_LEAST_SHARE: Final = 0.5
"""Of a text's height and width: a clip that lets less of it through may let nothing be read."""
_CORNERS: Final = 4
_LARGE: Final = 60.0
"""Points: clips around cells and lines are smaller."""
_MOST_LARGE: Final = 100


@dataclass(slots=True)
class _Clip:
    """`is_exact`: all of `box` is let through. `is_veil`: next to nothing may be; None: unknown.

    `path`: what tells; kept until the clip ends.
    """

    box: RawRect
    is_exact: bool
    is_veil: bool | None
    path: object | None = None


class ClipStack:
    """The clips that are on."""

    def __init__(self) -> None:
        self._clips = [_Clip(_EVERYWHERE, is_exact=True, is_veil=False)]
        self._outline: Outline | None = None
        self._harmless: _Clip | None = None
        """The last one that was looked at and found in order."""
        self.large: set[RawRect] = set()
        """Clips that text was painted in, and may have been cut off by the edges of."""

    @property
    def box(self) -> RawRect:
        """What all of them lie around."""
        return self._clips[-1].box

    @property
    def is_exact(self) -> bool:
        """All of `box` is let through."""
        return self._clips[-1].is_exact

    @property
    def is_veil(self) -> bool:
        """Next to nothing of `box` may be let through, as far as is known."""
        return self._clips[-1].is_veil is not False

    def push_path(self, box: RawRect, path: object, matrix: RawMatrix) -> None:
        """A clip by an outline within `box`."""
        last = self._clips[-1]
        if mupdf.ll_fz_path_is_rect(path, matrix):
            self._clips.append(_Clip(box, last.is_exact, last.is_veil))
        elif last.is_veil or not _is_aligned(matrix):
            self._clips.append(_Clip(box, is_exact=False, is_veil=True))
        else:
            kept = mupdf.ll_fz_keep_path(path)
            self._clips.append(_Clip(box, is_exact=False, is_veil=None, path=kept))

    def push_veil(self) -> None:
        """A clip of a shape that isn't known."""
        self._clips.append(_Clip(self.box, is_exact=False, is_veil=True))

    def pop(self) -> None:
        """The last one ends."""
        if len(self._clips) > 1:
            path = self._clips.pop().path
            if path is not None:
                mupdf.ll_fz_drop_path(path)

    def may_hide(self, text: object, matrix: object) -> bool:
        """Whether next to nothing of the text may be let through.

        Text in a large clip is only noted in `large`: it takes long to tell where each text lies.
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
        """Looks at outlines now: most clips have no text in them."""
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
    """Walks along outlines: many programs write a rectangle as five lines."""

    def __init__(self) -> None:
        super().__init__()
        self._points: list[tuple[float, float]] = []
        self._is_simple = True
        self._jumps = 0.0
        self.use_virtual_moveto()
        self.use_virtual_lineto()
        self.use_virtual_closepath()
        self.use_virtual_curveto()
        self.use_virtual_quadto()
        self.use_virtual_curvetov()
        self.use_virtual_curvetoy()
        self.use_virtual_rectto()

    def length(self, path: object) -> float:
        """How long it is at least, without the way back to where it began."""
        self._walk(path)
        pairs = zip(self._points, self._points[1:], strict=False)
        return sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairs) - self._jumps

    def is_box(self, path: object) -> bool:
        """Four lines, each level or upright."""
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
        """It ends where it began."""

    def curveto(self, _: object, *ends: float) -> None:
        self._is_simple = False
        self._points += zip(ends[::2], ends[1::2], strict=True)

    quadto = curvetov = curvetoy = rectto = curveto


def _is_aligned(matrix: RawMatrix) -> bool:
    return abs(matrix.b) + abs(matrix.c) < _ALIGNED * (abs(matrix.a) + abs(matrix.d))


def rect_of(box: RawBox) -> RawRect:
    """The box's four sides."""
    return box.x0, box.y0, box.x1, box.y1


def common(first: RawRect, second: RawRect) -> RawRect:
    """What lies in both; of no size, or less, where nothing does."""
    return (
        max(first[0], second[0]),
        max(first[1], second[1]),
        min(first[2], second[2]),
        min(first[3], second[3]),
    )


def around(one: RawRect, other: RawRect) -> RawRect:
    """The smallest box that holds both."""
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def share_in(box: RawRect, inner: RawRect) -> float:
    """How much of the width or height of `inner` is in `box`, whichever is less; below 0: none."""
    across = min(box[2], inner[2]) - max(box[0], inner[0])
    down = min(box[3], inner[3]) - max(box[1], inner[1])
    return min(across / max(inner[2] - inner[0], 1e-6), down / max(inner[3] - inner[1], 1e-6))
