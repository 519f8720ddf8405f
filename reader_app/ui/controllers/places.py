"""A place in the viewer as JSON, and its way into the store."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from reader_app.domain.document import Rect
from reader_app.ui.viewer.geometry import (
    MAX_ZOOM,
    MIN_ZOOM,
    PLAIN_ARRANGEMENT,
    Arrangement,
    Fit,
    PageMode,
    Place,
)

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.jsontypes import JsonObject, JsonValue
    from reader_app.domain.protocols import LibraryRepository

_MOST_CONTENTS: Final = 200
_CONTENT_PARTS: Final = 5
_FAR: Final = 1e6
"""Points; no page is that large."""


def stored_place(place: Place) -> JsonObject:
    return {
        "page": place.page,
        "offset": place.offset,
        "left": place.left,
        "fit": place.fit.value,
        "zoom": place.zoom,
        "mode": place.arrangement.mode.value,
        "two_pages": place.arrangement.is_two,
        "cover_apart": place.arrangement.has_cover,
        "right_to_left": place.arrangement.is_right_to_left,
        "rotation": place.arrangement.rotation,
        "trimmed": place.arrangement.is_trimmed,
        "contents": [
            [page, box.x0, box.y0, box.x1, box.y1] for page, box in place.contents.items()
        ],
    }


def place_of(values: JsonObject, page: int) -> Place:
    """The stored view at `page`; the offset counts only if it was stored for that page."""
    is_same_page = values.get("page") == page
    fit = values.get("fit")
    return Place(
        max(1, page),
        _number(values.get("offset"), 0.0, -1.0, 2.0) if is_same_page else 0.0,
        Fit(fit) if isinstance(fit, str) and fit in list(Fit) else Fit.WIDTH,
        _number(values.get("zoom"), 1.0, MIN_ZOOM, MAX_ZOOM),
        _number(values.get("left"), 0.0, -1.0, 2.0) if is_same_page else 0.0,
        _arrangement(values),
        _contents(values.get("contents")),
    )


def store_place(
    books: LibraryRepository, book_id: str, current: int, furthest: int, place: JsonObject | None
) -> Book:
    """Keep page, read-up-to page and view of a book."""

    def change(book: Book) -> None:
        if book.current_page != current:
            book.set_current_page(current)
        if book.furthest_page != furthest:
            book.mark_read_up_to(furthest)

    if place is not None:
        books.save_place(book_id, {**books.place(book_id), **place})
    return books.update(book_id, change)


def _arrangement(values: JsonObject) -> Arrangement:
    """What can't be understood, or wasn't stored yet, is as in a new book."""
    plain = PLAIN_ARRANGEMENT
    mode, rotation = values.get("mode"), values.get("rotation")
    return Arrangement(
        PageMode(mode) if isinstance(mode, str) and mode in list(PageMode) else plain.mode,
        is_two=_switch(values.get("two_pages"), plain.is_two),
        has_cover=_switch(values.get("cover_apart"), plain.has_cover),
        is_right_to_left=_switch(values.get("right_to_left"), plain.is_right_to_left),
        rotation=rotation if isinstance(rotation, int) and rotation in (90, 180, 270) else 0,
        is_trimmed=_switch(values.get("trimmed"), plain.is_trimmed),
    )


def _contents(values: JsonValue) -> dict[int, Rect]:
    rows = values[:_MOST_CONTENTS] if isinstance(values, list) else []
    return dict(content for content in map(_content, rows) if content is not None)


def _content(row: JsonValue) -> tuple[int, Rect] | None:
    if not isinstance(row, list) or len(row) != _CONTENT_PARTS:
        return None
    page, *edges = row
    # What is no number becomes an edge that makes no rectangle.
    x0, y0, x1, y1 = (_number(edge, math.nan, -_FAR, _FAR) for edge in edges)
    number = int(_number(page, 0, 0, _FAR))
    return (number, Rect(x0, y0, x1, y1)) if number and x0 < x1 and y0 < y1 else None


def _switch(value: JsonValue, default: bool) -> bool:
    return value if isinstance(value, bool) else default


def _number(value: JsonValue, default: float, least: float, most: float) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and least <= value <= most else default  # type: ignore[arg-type,operator]
