"""A place in the viewer as JSON, and its way into the store."""

from __future__ import annotations

from reader_app.domain.book import Book
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.protocols import LibraryRepository
from reader_app.ui.viewer.geometry import MAX_ZOOM, MIN_ZOOM, Fit, Place


def stored_place(place: Place) -> JsonObject:
    return {
        "page": place.page,
        "offset": place.offset,
        "left": place.left,
        "fit": place.fit.value,
        "zoom": place.zoom,
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


def _number(value: JsonValue, default: float, least: float, most: float) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and least <= value <= most else default  # type: ignore[arg-type,operator]
