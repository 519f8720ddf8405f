"""Hits shown on the pages: all of them, and the current one stronger."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from reader_app.domain.document import Rect
from reader_app.ui.viewer.colors import ViewerColors
from reader_app.ui.viewer.find import FindSession
from reader_app.ui.viewer.found import Hit
from reader_app.ui.viewer.painting import area_of, paint_marks
from reader_app.ui.viewer.sight import Sight
from reader_app.workers.rendered_page import HitRects

_MARGIN = 1.0
_FRAME = 2
_HALO = 1.5
"""In the paper's colour: the frame stands out on a dark picture or heading, too."""
_REACH = _FRAME + 2 * _HALO


class FindMarks:
    """An overlay of the page view."""

    def __init__(self, session: FindSession) -> None:
        self._session = session

    def paint(self, painter: QPainter, sight: Sight, page: int, colors: ViewerColors) -> None:
        hits = self._hits_on(page)
        if not hits:
            return
        marks = [_grown(rect) for rects in hits.values() for rect in rects]
        paint_marks(painter, sight, page, marks, colors.find, colors.blend)
        current = self._session.current
        if current in hits:
            self._paint_current(painter, sight, page, hits[current], colors)

    def _hits_on(self, page: int) -> dict[Hit | None, HitRects]:
        """Those of the page, and the end of one that begins on the page before."""
        hits = self._session.rects(page) or ()
        found: dict[Hit | None, HitRects] = {(page, i): rects for i, rects in enumerate(hits)}
        carried = self._session.carried(page)
        if carried is not None:
            hit, rects = carried
            found[hit] = rects
        return found

    def _paint_current(
        self,
        painter: QPainter,
        sight: Sight,
        page: int,
        rects: HitRects,
        colors: ViewerColors,
    ) -> None:
        marks = [_grown(rect) for rect in rects]
        paint_marks(painter, sight, page, marks, colors.find, colors.blend)
        areas = [area_of(sight, page, mark) for mark in marks]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setClipPath(_around(areas), Qt.ClipOperation.IntersectClip)
        half = _FRAME / 2
        for pen in (QPen(colors.paper, _FRAME + 2 * _HALO), QPen(colors.accent, _FRAME)):
            painter.setPen(pen)
            for area in areas:
                painter.drawRoundedRect(area.adjusted(-half, -half, half, half), 3, 3)
        painter.restore()


def _around(areas: list[QRectF]) -> QPainterPath:
    """Everything near but the words themselves, which a frame would hide where pages are small."""
    path = QPainterPath()
    for area in areas:
        path.addRect(area.adjusted(-_REACH, -_REACH, _REACH, _REACH))
    words = QPainterPath()
    for area in areas:
        words.addRect(area)
    return path.simplified().subtracted(words)


def _grown(rect: Rect) -> QRectF:
    return QRectF(rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0).adjusted(
        -_MARGIN, 0, _MARGIN, 0
    )
