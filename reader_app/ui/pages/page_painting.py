"""Painting primitives for pages: colours, shadows, paper, pixels, placeholders and marks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPixmap,
    QRadialGradient,
)

from reader_app.domain.document import PAPER_COLORS, Paper, Rect
from reader_app.domain.values import dataclass
from reader_app.ui.pages.geometry import Box
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.theme.palette import DARK, DUSK, EVIDENCE_ALPHA, LIGHT, Palette
from reader_app.workers.rendered_page import RenderKey

_FIND_ALPHA = 0.28
_SELECTION_ALPHA = 0.26
_FLASH_ALPHA = 0.22
_GHOST = 120
"""The lightness of the grey lines on dark paper, in per cent of the paper's."""
_LIT_ALPHA = 0.3
"""The alpha of marks that brighten dark paper: the text on them keeps AA contrast."""
_Blend = QPainter.CompositionMode


@dataclass(frozen=True, slots=True)
class ViewerColors:
    """The colours of the page view; those of marks include their transparency.

    `blend`: how marks are composed with the paper so that the text on them stays legible.
    """

    canvas: QColor
    paper: QColor
    ghost: QColor
    """The grey lines of a placeholder page."""
    ink: QColor
    shadow: QColor
    edge: QColor
    spine: QColor
    """The line between two pages side by side."""
    accent: QColor
    evidence: QColor
    evidence_edge: QColor
    selection: QColor
    find: QColor
    flash: QColor
    blend: QPainter.CompositionMode = _Blend.CompositionMode_Multiply


def colors_of(palette: Palette = LIGHT, paper: Paper = Paper.WHITE) -> ViewerColors:
    """Return the colours for a palette and a paper.

    Most marks take their hue from the paper, whatever the theme.
    """
    if paper.is_dark:
        return _on_dark(palette, paper)
    is_sepia = paper is Paper.SEPIA
    return ViewerColors(
        canvas=QColor(palette.canvas),
        paper=ground_of(paper),
        ghost=QColor("#E8DEC6" if is_sepia else "#EFEDEA"),
        ink=QColor("#5F5640" if is_sepia else "#6B6862"),
        shadow=QColor(palette.shadow),
        edge=_with_alpha("#1F1E1C", 0.07),
        spine=_with_alpha("#1F1E1C", 0.14),
        accent=QColor(LIGHT.accent),
        evidence=_with_alpha(palette.amber, EVIDENCE_ALPHA),
        evidence_edge=_with_alpha("#B87A00", 0.85),
        selection=_with_alpha(LIGHT.accent, _SELECTION_ALPHA),
        find=_with_alpha("#F4C430", _FIND_ALPHA + 0.12),
        flash=_with_alpha(LIGHT.accent, _FLASH_ALPHA),
    )


def ground_of(paper: Paper) -> QColor:
    """Return the colour of the bare paper."""
    return QColor.fromRgb(PAPER_COLORS[paper].ground)


def _on_dark(palette: Palette, paper: Paper) -> ViewerColors:
    return ViewerColors(
        canvas=QColor(palette.canvas),
        paper=ground_of(paper),
        ghost=ground_of(paper).lighter(_GHOST),
        ink=QColor(DUSK.muted if paper is Paper.DUSK else DARK.muted),
        shadow=QColor(palette.shadow),
        edge=_with_alpha("#FFFFFF", 0.09),
        spine=_with_alpha("#000000", 0.3),
        accent=QColor(DARK.accent),
        evidence=_with_alpha(DARK.amber, _LIT_ALPHA),
        evidence_edge=_with_alpha(DARK.amber, 0.9),
        selection=_with_alpha(DARK.accent, _LIT_ALPHA),
        find=_with_alpha("#F4C430", _LIT_ALPHA),
        flash=_with_alpha(DARK.accent, _FLASH_ALPHA),
        blend=_Blend.CompositionMode_Screen,
    )


def _with_alpha(name: str, alpha: float) -> QColor:
    color = QColor(name)
    color.setAlphaF(alpha)
    return color


SHADOW_REACH: Final = 12
_FALL_OFF: Final = ((0.0, 1.0), (0.25, 0.5), (0.5, 0.2), (0.75, 0.06), (1.0, 0.0))


class Overlay(Protocol):
    """Something painted on pages: evidence, hits, the selection, annotations."""

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None: ...


def qrect(box: Box) -> QRect:
    return QRect(box.left, box.top, box.width, box.height)


def paint_shadow(painter: QPainter, page: QRect, color: QColor) -> None:
    """Paint a soft shadow around the page, a little heavier below."""
    scale = math.ceil(painter.device().devicePixelRatio())
    shadow = _shadow_of_point(color.rgba(), scale)
    reach = SHADOW_REACH * scale
    parts = _shadow_parts(page.translated(0, 2), SHADOW_REACH)
    sources = _shadow_parts(QRect(reach, reach, scale, scale), reach)
    for part, source in zip(parts, sources, strict=True):
        painter.drawImage(part, shadow, source)


@lru_cache(maxsize=8)
def _shadow_of_point(rgba: int, scale: int) -> QImage:
    """Return the shadow of a single point, from whose parts a shadow of any size is made.

    Gradients would take a third of the time that a page takes to be painted.
    """
    side = 2 * SHADOW_REACH + 1
    shadow = QImage(side * scale, side * scale, QImage.Format.Format_ARGB32_Premultiplied)
    shadow.fill(Qt.GlobalColor.transparent)
    color = QColor.fromRgba(rgba)
    painter = QPainter(shadow)
    painter.scale(scale, scale)
    low, high = float(SHADOW_REACH), SHADOW_REACH + 1.0
    point = QRect(SHADOW_REACH, SHADOW_REACH, 1, 1)
    above, below, before, behind, *corners = _shadow_parts(point, SHADOW_REACH)
    for part, start, end in (
        (above, QPointF(0, low), QPointF(0, 0)),
        (below, QPointF(0, high), QPointF(0, side)),
        (before, QPointF(low, 0), QPointF(0, 0)),
        (behind, QPointF(high, 0), QPointF(side, 0)),
    ):
        gradient = QLinearGradient(start, end)
        _fade(gradient, color)
        painter.fillRect(part, gradient)
    for part, x, y in zip(corners, (low, high, low, high), (low, low, high, high), strict=True):
        corner = QRadialGradient(QPointF(x, y), SHADOW_REACH)
        _fade(corner, color)
        painter.fillRect(part, corner)
    painter.end()
    return shadow


def _shadow_parts(page: QRect, reach: int) -> tuple[QRect, ...]:
    """Return the parts of a page's shadow: above, below, left and right of it, four corners."""
    x, y, width, height = page.x(), page.y(), page.width(), page.height()
    left, top, right, bottom = x - reach, y - reach, x + width, y + height
    return (
        QRect(x, top, width, reach),
        QRect(x, bottom, width, reach),
        QRect(left, y, reach, height),
        QRect(right, y, reach, height),
        QRect(left, top, reach, reach),
        QRect(right, top, reach, reach),
        QRect(left, bottom, reach, reach),
        QRect(right, bottom, reach, reach),
    )


def paint_shadows(painter: QPainter, papers: Sequence[QRect], colors: ViewerColors) -> None:
    """Paint the shadows of the visible pages.

    Two pages side by side share one shadow with a line between them: two shadows would add up to a
    dark bar in the gap.
    """
    pairs = [(one, other) for one, other in pairwise(papers) if _is_pair(one, other)]
    joined = [pair for pair in pairs if _is_level(*pair)]
    for one, other in joined:
        paint_shadow(painter, one.united(other), colors.shadow)
    for paper in papers:
        if not any(paper in pair for pair in joined):
            paint_shadow(painter, paper, colors.shadow)
    for one, other in pairs:
        for color in (colors.paper, colors.spine):
            painter.fillRect(_between(one, other), color)


def _is_pair(one: QRect, other: QRect) -> bool:
    return one.top() <= other.bottom() and other.top() <= one.bottom()


def _is_level(one: QRect, other: QRect) -> bool:
    return one.top() == other.top() and one.height() == other.height()


def _between(one: QRect, other: QRect) -> QRect:
    """Return the gap between two pages of a pair, over the height that both share."""
    left, right = sorted((one, other), key=QRect.left)
    top, bottom = max(one.top(), other.top()), min(one.bottom(), other.bottom())
    return QRect(left.right() + 1, top, right.left() - left.right() - 1, bottom - top + 1)


def paint_pixels(
    painter: QPainter, page: QRect, pixmap: QPixmap, exposed: QRect, turn: int = 0
) -> None:
    """Paint the whole page's pixmap at the page's size, scaling only the exposed part.

    `turn`: degrees clockwise by which the page was rotated since the pixmap was rendered.
    """
    if turn:
        _paint_turned(painter, page, pixmap, turn)
        return
    ratio = painter.device().devicePixelRatio()
    if pixmap.width() == round(page.width() * ratio):
        pixmap.setDevicePixelRatio(ratio)
        painter.drawPixmap(page.topLeft(), pixmap)
        return
    part = page.intersected(exposed)
    across, down = pixmap.width() / page.width(), pixmap.height() / page.height()
    source = QRectF(
        (part.left() - page.left()) * across,
        (part.top() - page.top()) * down,
        part.width() * across,
        part.height() * down,
    )
    _paint_scaled(painter, QRectF(part), pixmap, source)


def paint_part(painter: QPainter, page: QRect, tile: QPixmap, key: RenderKey) -> None:
    """Paint a tile at its position on the page, scaled if it was rendered for another size."""
    if key.clip is None:
        return
    ratio = painter.device().devicePixelRatio()
    left, top, right, bottom = key.clip
    if key.width == round(page.width() * ratio):
        tile.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPointF(page.left() + left / ratio, page.top() + top / ratio), tile)
        return
    scale = page.width() / key.width
    place = QRectF(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale)
    target = place.translated(QPointF(page.topLeft()))
    _paint_scaled(painter, target, tile, QRectF(tile.rect()))


def _paint_turned(painter: QPainter, page: QRect, pixmap: QPixmap, turn: int) -> None:
    painter.save()
    painter.translate(QRectF(page).center())
    painter.rotate(turn)
    width, height = page.width(), page.height()
    if turn % 180:
        width, height = height, width
    target = QRectF(-width / 2, -height / 2, width, height)
    _paint_scaled(painter, target, pixmap, QRectF(pixmap.rect()))
    painter.restore()


def _paint_scaled(painter: QPainter, target: QRectF, pixmap: QPixmap, source: QRectF) -> None:
    pixmap.setDevicePixelRatio(1)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, True)
    painter.drawPixmap(target, pixmap, source)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)


def paint_edge(painter: QPainter, page: QRect, color: QColor) -> None:
    """Paint a hairline along the paper's edge."""
    # Filled, not drawn: a one-pixel pen misses the paper's last device pixel at higher ratios.
    line = 1 / painter.device().devicePixelRatio()
    x, y, width, height = page.x(), page.y(), page.width(), page.height()
    for edge in (
        QRectF(x, y, width, line),
        QRectF(x, y + height - line, width, line),
        QRectF(x, y + line, line, height - 2 * line),
        QRectF(x + width - line, y + line, line, height - 2 * line),
    ):
        painter.fillRect(edge, color)


def paint_placeholder(
    painter: QPainter, page: QRect, in_sight: QRect, colors: ViewerColors, note: str
) -> None:
    """Paint a placeholder: bare paper with grey lines, or with `note` if there is one.

    `in_sight`: the part of the page in the viewport; the note is centred in it.
    """
    painter.fillRect(page, colors.paper)
    margin_x, margin_y = page.width() // 8, page.height() // 10
    if note:
        painter.setPen(colors.ink)
        painter.drawText(in_sight, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, note)
        return
    step = max(6, page.height() // 40)
    for index, y in enumerate(range(page.top() + margin_y, page.bottom() - margin_y, step)):
        if index % 9 == 8:
            continue
        width = page.width() - 2 * margin_x
        if index % 9 == 7:
            width = width * 3 // 5
        painter.fillRect(page.left() + margin_x, y, width, max(2, step * 2 // 5), colors.ghost)


def paint_note(painter: QPainter, in_sight: QRect, colors: ViewerColors, note: str) -> None:
    """Paint a note across the top of the page's visible part, over pixels that are incomplete."""
    height = painter.fontMetrics().height() + 12
    line = QRect(in_sight.left(), in_sight.top(), in_sight.width(), height)
    painter.fillRect(line, colors.ghost)
    painter.setPen(colors.ink)
    painter.drawText(line, Qt.AlignmentFlag.AlignCenter, note)


def paint_marks(
    painter: QPainter,
    visible_area: VisibleArea,
    page: int,
    rects: Sequence[QRectF],
    color: QColor,
    blend: QPainter.CompositionMode = QPainter.CompositionMode.CompositionMode_Multiply,
) -> None:
    """Blend rectangles (points) into the paper with `blend`, so that its text stays legible."""
    marked = QPainterPath()
    marked.setFillRule(Qt.FillRule.WindingFill)  # overlapping lines are not marked twice
    for rect in rects:
        marked.addRect(area_of(visible_area, page, rect))
    painter.setCompositionMode(blend)
    painter.fillPath(marked, color)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def area_of(visible_area: VisibleArea, page: int, rect: QRectF) -> QRectF:
    """Return the pixels of the viewport that a rectangle in points covers."""
    points = Rect(rect.left(), rect.top(), rect.right(), rect.bottom())
    return QRectF(*visible_area.on_screen(page, points))


def _fade(gradient: QLinearGradient | QRadialGradient, color: QColor) -> None:
    """Let the gradient run from that colour to transparent."""
    for position, strength in _FALL_OFF:
        stop = QColor(color)
        stop.setAlphaF(color.alphaF() * strength)
        gradient.setColorAt(position, stop)
