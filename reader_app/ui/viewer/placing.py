"""Where something small may stand beside words without lying on them. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize

GAP: Final = 8


def beside(areas: Sequence[QRect], size: QSize, around: QRect) -> QPoint:
    """Top left corner for something of `size`, within `around`, off `areas` (at least one).

    Above all of it, else below; below the last of `areas` or above the first where they stand
    in columns; else beside; at the lower edge where there is no room at all.
    """
    corner = free_beside(areas, size, around)
    if corner is not None:
        return corner
    middle = (around.left() + around.right() + 1 - size.width()) // 2
    return _clamped(QPoint(middle, around.bottom() - size.height() + 1), size, around)


def free_beside(areas: Sequence[QRect], size: QSize, around: QRect) -> QPoint | None:
    """Like `beside`, but None where there is no room."""
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
