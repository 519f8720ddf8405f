"""Checked quotations as they lie among a message's details."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.citations import CheckedQuotation, CitationState, PagePlace, WordChange
from reader_app.domain.document import Rect
from reader_app.domain.jsontypes import JsonObject, JsonValue


def quotation_json(quotation: CheckedQuotation) -> JsonObject:
    return {
        "span": [quotation.start, quotation.end],
        "quote": quotation.quote,
        "state": quotation.state.value,
        "places": [
            [place.page, [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in place.rects]]
            for place in quotation.places
        ],
        "claimed_pages": quotation.claimed_pages,
        "changes": [[change.said, change.printed] for change in quotation.changes],
        "parts": quotation.parts,
        "searched_to": quotation.searched_to,
        "book": quotation.book,
        "claimed_book": quotation.claimed_book,
        "recognised": quotation.is_recognised,
    }


def quotation_of(value: JsonObject) -> CheckedQuotation:
    """Raises ValueError or TypeError for what `quotation_json` did not make."""
    start, end = map(_number, _list(value.get("span")))
    return CheckedQuotation(
        int(start),
        int(end),
        str(value.get("quote", "")),
        CitationState(str(value.get("state"))),
        tuple(_place(place) for place in _list(value.get("places"))),
        tuple(int(_number(page)) for page in _list(value.get("claimed_pages"))),
        tuple(WordChange(*map(str, _list(change))) for change in _list(value.get("changes"))),
        int(_number(value.get("parts"))),
        int(_number(value.get("searched_to"))),
        int(_number(value.get("book", OWN_PLACE))),
        int(_number(value.get("claimed_book", 0))),
        value.get("recognised") is True,
    )


def _place(value: JsonValue) -> PagePlace:
    page, rects = _list(value)
    return PagePlace(
        int(_number(page)), tuple(Rect(*map(_number, _list(rect))) for rect in _list(rects))
    )


def _list(value: JsonValue) -> Sequence[JsonValue]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _number(value: JsonValue) -> float:
    return value if isinstance(value, int | float) else 0.0
