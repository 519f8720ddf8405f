"""Cards that float over a page: their background, their placement, and the transient notice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, QTimer
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import appear


def paint_card(widget: QWidget, ground: QPalette.ColorRole = QPalette.ColorRole.Button) -> None:
    """Paint a raised background with round corners and a hairline, in the palette's colours."""
    # Not the widget's own palette: a style sheet without a background makes it transparent.
    colors = QGuiApplication.palette()
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colors.color(ground))
    painter.setPen(QPen(colors.color(QPalette.ColorRole.Mid), METRICS.hairline))
    area = QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)
    painter.end()


GAP: Final = 8


def beside(areas: Sequence[QRect], size: QSize, around: QRect) -> QPoint:
    """Return the top left corner for a card of `size` within `around`, clear of `areas`.

    Tries above all of `areas`, then below; below the last or above the first of them, if they stand
    in columns; then to the right and left. With no room at all, at the lower edge of `around`.
    `areas` must not be empty.
    """
    corner = free_beside(areas, size, around)
    if corner is not None:
        return corner
    middle = (around.left() + around.right() + 1 - size.width()) // 2
    return _clamped(QPoint(middle, around.bottom() - size.height() + 1), size, around)


def free_beside(areas: Sequence[QRect], size: QSize, around: QRect) -> QPoint | None:
    """Return a corner like `beside`, or None if there is no room."""
    for corner in _corners(areas, size, around):
        place = QRect(corner, size)
        if around.contains(place) and not any(_is_near(area, place) for area in areas):
            return corner
    return None


def _corners(areas: Sequence[QRect], size: QSize, around: QRect) -> Iterator[QPoint]:
    top = min(areas, key=lambda area: (area.top(), area.left()))
    bottom = max(areas, key=lambda area: (area.bottom(), area.left()))
    for line, y in (
        (top, top.top() - GAP - size.height()),
        (bottom, bottom.bottom() + 1 + GAP),
        (areas[-1], areas[-1].bottom() + 1 + GAP),
        (areas[0], areas[0].top() - GAP - size.height()),
    ):
        middle = (line.left() + line.right() + 1 - size.width()) // 2
        yield _clamped_across(QPoint(middle, y), size, around)
    right, left = max(area.right() for area in areas), min(area.left() for area in areas)
    for line in (top, bottom):
        y = line.center().y() - size.height() // 2
        yield _clamped_down(QPoint(right + 1 + GAP, y), size, around)
        yield _clamped_down(QPoint(left - GAP - size.width(), y), size, around)


def _is_near(area: QRect, place: QRect) -> bool:
    return area.adjusted(0, 1 - GAP, 0, GAP - 1).intersects(place)


def _clamped(corner: QPoint, size: QSize, around: QRect) -> QPoint:
    return _clamped_down(_clamped_across(corner, size, around), size, around)


def _clamped_across(corner: QPoint, size: QSize, around: QRect) -> QPoint:
    right = around.right() - size.width() + 1
    return QPoint(max(around.left(), min(corner.x(), right)), corner.y())


def _clamped_down(corner: QPoint, size: QSize, around: QRect) -> QPoint:
    bottom = around.bottom() - size.height() + 1
    return QPoint(corner.x(), max(around.top(), min(corner.y(), bottom)))


_SHOWN_MS = 5000


class Notice(QLabel):
    """A line of text at the foot of the page that hides itself after some seconds."""

    def __init__(self, parent: QWidget, *, shown_ms: int = _SHOWN_MS) -> None:
        super().__init__(parent)
        self._around = parent
        self.setObjectName("viewerNotice")
        self.setAccessibleName(tr("Message"))
        self.setContentsMargins(METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_s)
        self._timer = QTimer(self, singleShot=True, interval=shown_ms)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)
        super().paintEvent(event)

    def show_for_a_while(self, text: str) -> None:
        self.setText(text)
        self.adjustSize()
        self._place()
        appear(self)
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        around = self._around.rect()
        self.move(
            (around.width() - self.width()) // 2,
            around.height() - self.height() - METRICS.space_xl,
        )
