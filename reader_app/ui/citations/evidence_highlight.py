"""Paints marks that point something out: evidence of an answer, and the flash after a jump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6 import QtCore
from PySide6.QtGui import QColor, QLinearGradient, QPainter

from reader_app.domain.document import Rect
from reader_app.ui.pages.page_painting import ViewerColors, area_of, paint_marks
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import is_motion_wanted

_FLASH_REST_MS = 1200
_FLASH_HEIGHT = 26.0  # points
_FLASH_REACH = 0.7  # share of the page's width
_FLASH_BAR = 3  # pixels on the screen
_PADDING = 1.5
_UNDERLINE = 1.5
_FIRST_STRENGTH = 0.5
"""The strength with which the fade begins, so that the first paint shows the evidence already.

The fade only draws the eye to it.
"""


class EvidenceHighlight(QtCore.QObject):
    """Marks the evidence of an answer in amber with an underline until it is cleared.

    The sentence that is read aloud (`is_spoken`) is only tinted, in the accent.
    `page_changed(int)`: repaint this page. `lit`, `cleared`: evidence was shown, or removed.
    """

    page_changed = QtCore.Signal(int)
    lit = QtCore.Signal()
    cleared = QtCore.Signal()

    def __init__(
        self,
        parent: QtCore.QObject | None = None,
        *,
        has_motion: bool = True,
        is_spoken: bool = False,
    ) -> None:
        super().__init__(parent)
        self._is_spoken = is_spoken
        self._parts: dict[int, tuple[Rect, ...]] = {}
        self._strength = 1.0
        self._has_motion = has_motion
        self._fade = QtCore.QVariantAnimation(self)
        self._fade.setStartValue(_FIRST_STRENGTH)
        self._fade.setEndValue(1.0)
        self._fade.setDuration(METRICS.motion_slow_ms)
        self._fade.valueChanged.connect(self._set_strength)

    @property
    def page(self) -> int:
        """The page where the evidence begins; 0 while nothing is shown."""
        return next(iter(self._parts), 0)

    @property
    def parts(self) -> Mapping[int, tuple[Rect, ...]]:
        """The marked rectangles by page, in points."""
        return self._parts

    def show(self, page: int, rects: Sequence[Rect]) -> None:
        """Show these rectangles, in points of the page, in place of any shown before."""
        self._darken()
        self._parts[page] = tuple(rects)
        has_motion = self._has_motion and is_motion_wanted()
        self._strength = _FIRST_STRENGTH if has_motion else 1.0
        if has_motion:
            self._fade.start()
        self.page_changed.emit(page)
        self.lit.emit()

    def add(self, page: int, rects: Sequence[Rect]) -> None:
        """Continue the evidence on another page; do nothing if none is shown."""
        if self._parts:
            self._parts[page] = tuple(rects)
            self.page_changed.emit(page)

    def clear(self) -> None:
        if self._parts:
            self._darken()
            self.cleared.emit()

    def paint(self, painter: QPainter, sight: VisibleArea, page: int, colors: ViewerColors) -> None:
        rects = [_padded(rect) for rect in self._parts.get(page, ())]
        if not rects:
            return
        ground = colors.flash if self._is_spoken else colors.evidence
        evidence = _weaker(ground, self._strength)
        paint_marks(painter, sight, page, rects, evidence, colors.blend)
        if self._is_spoken:
            return
        # Whole pixels of the screen: else the lines are one or two wide, as they happen to lie.
        ratio = painter.device().devicePixelRatio()
        width = round(_UNDERLINE * ratio) / ratio
        edge = _weaker(colors.evidence_edge, self._strength)
        for rect in rects:
            line = area_of(sight, page, QtCore.QRectF(rect.bottomLeft(), rect.bottomRight()))
            top = round(line.top() * ratio) / ratio
            painter.fillRect(QtCore.QRectF(line.left(), top, line.width(), width), edge)

    def _darken(self) -> None:
        self._fade.stop()
        pages, self._parts = tuple(self._parts), {}
        for page in pages:
            self.page_changed.emit(page)

    def _set_strength(self, value: object) -> None:
        self._strength = float(value) if isinstance(value, float) else 1.0
        for page in self._parts:
            self.page_changed.emit(page)


class JumpFlash(QtCore.QObject):
    """Flashes for a moment at the target of a jump."""

    page_changed = QtCore.Signal(int)

    def __init__(self, parent: QtCore.QObject | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent)
        self._page = 0
        self._area = Rect(0, 0, 0, 0)
        self._strength = 0.0
        self._steps = QtCore.QSequentialAnimationGroup(self)
        fade_ms = METRICS.motion_slow_ms if has_motion else 0
        for start, end, duration in (
            (0.0, 1.0, fade_ms),
            (1.0, 1.0, _FLASH_REST_MS),
            (1.0, 0.0, fade_ms),
        ):
            step = QtCore.QVariantAnimation(self._steps)
            step.setStartValue(start)
            step.setEndValue(end)
            step.setDuration(duration)
            step.setEasingCurve(QtCore.QEasingCurve.Type.OutCubic)
            step.valueChanged.connect(self._set_strength)
            self._steps.addAnimation(step)

    @property
    def page(self) -> int:
        """The page that flashes, or 0."""
        return self._page if self._strength else 0

    def show(self, page: int, area: Rect) -> None:
        """Flash on this part of `page`, in points; without height, at the line at its top."""
        self._steps.stop()
        self._page, self._area = page, area
        self._steps.start()

    def clear(self) -> None:
        self._steps.stop()
        self._page = 0

    def paint(self, painter: QPainter, sight: VisibleArea, page: int, colors: ViewerColors) -> None:
        if page != self._page or not self._strength:
            return
        shown, bar = sight.layout.shown(page), _FLASH_BAR / sight.layout.scale(page)
        reach = (shown.x1 - shown.x0) * _FLASH_REACH
        band = QtCore.QRectF(shown.x0, self._area.y0, reach, _FLASH_HEIGHT)
        if self._area.y0 < self._area.y1:
            band = _padded(self._area)
        start = area_of(sight, page, QtCore.QRectF(band.topLeft(), band.topLeft())).topLeft()
        end = area_of(sight, page, QtCore.QRectF(band.topRight(), band.topRight())).topLeft()
        fade = QLinearGradient(start, end)
        fade.setColorAt(0, _weaker(colors.flash, self._strength))
        fade.setColorAt(1, _weaker(colors.flash, 0))
        painter.fillRect(area_of(sight, page, band), fade)
        band.setWidth(bar)
        painter.fillRect(area_of(sight, page, band), _weaker(colors.accent, self._strength))

    def _set_strength(self, value: object) -> None:
        self._strength = float(value) if isinstance(value, float) else 0.0
        self.page_changed.emit(self._page)


def _padded(rect: Rect) -> QtCore.QRectF:
    return QtCore.QRectF(
        rect.x0 - _PADDING,
        rect.y0 - _PADDING,
        rect.x1 - rect.x0 + 2 * _PADDING,
        rect.y1 - rect.y0 + 2 * _PADDING,
    )


def _weaker(color: QColor, strength: float) -> QColor:
    weak = QColor(color)
    weak.setAlphaF(color.alphaF() * strength)
    return weak
