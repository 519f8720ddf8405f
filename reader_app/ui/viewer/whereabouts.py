"""Places told by the part of a page that is above the view, however the page is turned."""

from __future__ import annotations

from reader_app.ui.viewer.geometry import Place
from reader_app.ui.viewer.layout import Layout
from reader_app.ui.viewer.turning import straight_point, turned_point, turned_size


def offset_of(layout: Layout, page: int, top: float, screen: int) -> float:
    """For a jump to `top` points down a page, in a view of `screen` pixels' height."""
    size, rotation = layout.size(page), layout.rotation
    if not rotation:
        return top / size.height
    if not top:
        return 0.0
    # What begins at `top` isn't below it any more: it comes into the middle of the view.
    height = turned_size(size, rotation).height
    middle = turned_point(size.width / 2, top, size, rotation)[1] / height
    return max(0.0, middle - screen / 2 / layout.paper(page).height)


def offset_now(layout: Layout, place: Place) -> float:
    """That of a place which may have been left before the pages were turned."""
    was, rotation = place.arrangement.rotation, layout.rotation
    if was == rotation:
        return place.offset
    size = layout.size(place.page)
    old = turned_size(size, was)
    point = straight_point(old.width / 2, place.offset * old.height, size, was)
    return turned_point(*point, size, rotation)[1] / turned_size(size, rotation).height
