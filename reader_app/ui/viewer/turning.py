"""Pages turned by the reader: points as the file shows them, and as they stand on the screen."""

from __future__ import annotations

from reader_app.domain.document import PageSize, Rect


def turned_size(size: PageSize, rotation: int) -> PageSize:
    """A page's size after `rotation` degrees clockwise (a multiple of 90)."""
    return PageSize(size.height, size.width) if rotation % 180 else size


def turned_point(x: float, y: float, size: PageSize, rotation: int) -> tuple[float, float]:
    """Where a point of an unturned page of that `size` is after turning it."""
    match rotation % 360:
        case 90:
            return size.height - y, x
        case 180:
            return size.width - x, size.height - y
        case 270:
            return y, size.width - x
    return x, y


def straight_point(x: float, y: float, size: PageSize, rotation: int) -> tuple[float, float]:
    """The reverse of `turned_point`; `size` is that of the unturned page."""
    return turned_point(x, y, turned_size(size, rotation), -rotation)


def turned_rect(rect: Rect, size: PageSize, rotation: int) -> Rect:
    """Where a rectangle of an unturned page of that `size` is after turning it."""
    x0, y0 = turned_point(rect.x0, rect.y0, size, rotation)
    x1, y1 = turned_point(rect.x1, rect.y1, size, rotation)
    return Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
