"""The ruling lines of a page: straight lines and thin rectangles that are painted on it."""

from __future__ import annotations

from typing import Final, TypeAlias

from reader_app.documents.engine.mupdf import (
    ListeningDevice,
    PathWalker,
    RawMatrix,
    RawPage,
    RawRect,
    RawStroke,
    listen,
    mupdf,
    rect_of,
)
from reader_app.domain.values import dataclass, field

_THICKEST: Final = 3.0
"""Points: a thicker bar is an area."""
_SHORTEST: Final = 6.0
_MOST_PATHS: Final = 6000
"""A page with more is a drawing: the lines painted by then are enough, or make no table."""
_FAINT: Final = 0.05
_NEAR: Final = 1.5
"""Points: closer lines are one, such as both of a double rule or the dashes of a dashed rule."""
_GAP: Final = 4.0
Line: TypeAlias = tuple[float, float, float]
"""The line's position across its direction; its beginning and its end along it."""


@dataclass(slots=True)
class RulingLines:
    """`levels`: (y, x0, x1) of horizontal lines; `uprights`: (x, y0, y1) of vertical ones."""

    levels: list[Line] = field(default_factory=list)
    uprights: list[Line] = field(default_factory=list)

    def turned(self) -> RulingLines:
        """Return them with x and y exchanged."""
        return RulingLines(list(self.uprights), list(self.levels))


class _Segments(PathWalker):
    """Collects the ends of the straight parts of a path."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[float, float, float, float]] = []
        self._first = self._last = (0.0, 0.0)
        listen(self, "moveto", "lineto", "closepath", "curveto", "quadto")
        listen(self, "curvetov", "curvetoy", "rectto")

    def of(self, path: object) -> list[tuple[float, float, float, float]]:
        self.found = []
        mupdf.ll_fz_walk_path(path, self.m_internal, self.m_internal)
        return self.found

    def moveto(self, _: object, x: float, y: float) -> None:
        self._first = self._last = (x, y)

    def lineto(self, _: object, x: float, y: float) -> None:
        self.found.append((*self._last, x, y))
        self._last = (x, y)

    def closepath(self, _: object) -> None:
        self.found.append((*self._last, *self._first))
        self._last = self._first

    def curveto(self, _: object, *ends: float) -> None:
        self._last = (ends[-2], ends[-1])

    quadto = curvetov = curvetoy = curveto

    def rectto(self, _: object, x0: float, y0: float, x1: float, y1: float) -> None:
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        for first, last in zip(corners, corners[1:] + corners[:1], strict=True):
            self.found.append((*first, *last))


class _Listener(ListeningDevice):
    def __init__(self) -> None:
        super().__init__()
        self.lines = RulingLines()
        self._segments = _Segments()
        self._paths = 0
        listen(self, "fill_path", "stroke_path")

    def fill_path(
        self,
        _context: object,
        path: object,
        _even_odd: int,
        matrix: RawMatrix,
        _space: object,
        _color: object,
        alpha: float,
        _parameters: object,
    ) -> None:
        if self._is_worth_it(alpha):
            self._add(rect_of(mupdf.ll_fz_bound_path(path, None, matrix)))

    def stroke_path(
        self,
        _context: object,
        path: object,
        stroke: RawStroke,
        matrix: RawMatrix,
        _space: object,
        _color: object,
        alpha: float,
        _parameters: object,
    ) -> None:
        if not self._is_worth_it(alpha):
            return
        box = rect_of(mupdf.ll_fz_bound_path(path, stroke, matrix))
        if min(box[2] - box[0], box[3] - box[1]) <= _THICKEST:
            self._add(box)
            return
        for x0, y0, x1, y1 in self._segments.of(path):
            first = _moved(matrix, x0, y0)
            last = _moved(matrix, x1, y1)
            self._add(
                (
                    min(first[0], last[0]),
                    min(first[1], last[1]),
                    max(first[0], last[0]),
                    max(first[1], last[1]),
                )
            )

    def _is_worth_it(self, alpha: float) -> bool:
        self._paths += 1
        if self._paths >= _MOST_PATHS:
            listen(self, "fill_path", "stroke_path", is_on=False)
        return alpha > _FAINT

    def _add(self, box: RawRect) -> None:
        width, height = box[2] - box[0], box[3] - box[1]
        if height <= _THICKEST and width >= max(_SHORTEST, 2 * height):
            self.lines.levels.append(((box[1] + box[3]) / 2, box[0], box[2]))
        elif width <= _THICKEST and height >= max(_SHORTEST, 2 * width):
            self.lines.uprights.append(((box[0] + box[2]) / 2, box[1], box[3]))


def _moved(matrix: RawMatrix, x: float, y: float) -> tuple[float, float]:
    return matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f


def read_ruling_lines(page: RawPage) -> RulingLines:
    """Read the lines that are painted on a page; pieces of one line are joined."""
    listener = _Listener()
    mupdf.fz_run_page(page, listener, mupdf.FzMatrix(1, 0, 0, 1, 0, 0), mupdf.FzCookie())
    mupdf.fz_close_device(listener)
    lines = listener.lines
    return RulingLines(_joined(lines.levels), _joined(lines.uprights))


def _joined(lines: list[Line]) -> list[Line]:
    """Join touching pieces at the same position: cells often have edges of their own."""
    found: list[Line] = []
    group: list[Line] = []
    for line in sorted(lines):
        if group and line[0] - group[0][0] > _NEAR:
            found += _along(group)
            group = []
        group.append(line)
    return found + _along(group)


def _along(group: list[Line]) -> list[Line]:
    found: list[Line] = []
    for at, start, end in sorted(group, key=lambda line: line[1]):
        if found and start <= found[-1][2] + _GAP:
            found[-1] = (found[-1][0], found[-1][1], max(found[-1][2], end))
        else:
            found.append((at, start, end))
    return found
