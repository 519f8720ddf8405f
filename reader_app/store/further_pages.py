"""Pages of a conversation's further books, as they stand in a message's details."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from reader_app.domain.book import BookPages, BookReceipt

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonValue


def pages_json(pages: Sequence[BookPages]) -> JsonValue:
    return [[each.place, *each.pages] for each in pages]


def pages_of(value: JsonValue) -> tuple[BookPages, ...]:
    """What is no list of pages is left out."""
    return tuple(
        BookPages(numbers[0], numbers[1:]) for each in _list(value) if (numbers := _numbers(each))
    )


def receipts_json(receipts: Sequence[BookReceipt]) -> JsonValue:
    return [
        {
            "place": receipt.place,
            "pages": receipt.pages,
            "fence": receipt.fence,
            "withheld": receipt.pages_withheld,
        }
        for receipt in receipts
    ]


def receipts_of(value: JsonValue) -> tuple[BookReceipt, ...]:
    """What is no receipt is left out."""
    return tuple(_receipt(each) for each in _list(value) if isinstance(each, Mapping))


def _receipt(value: Mapping[str, JsonValue]) -> BookReceipt:
    place, fence = value.get("place"), value.get("fence")
    return BookReceipt(
        place if isinstance(place, int) else 0,
        _numbers(value.get("pages")),
        fence if isinstance(fence, int) and not isinstance(fence, bool) else None,
        _numbers(value.get("withheld")),
    )


def _list(value: JsonValue) -> Sequence[JsonValue]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _numbers(value: JsonValue) -> tuple[int, ...]:
    return tuple(number for number in _list(value) if isinstance(number, int))
