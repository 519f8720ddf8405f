"""What is stored with a book about its second view and its pinned cards."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass
from reader_app.ui.book.position_keeper import position_of, stored_position

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue
    from reader_app.ui.pages.geometry import ViewPosition

LEAST_SHARE: Final = 0.15
LEAST_CARD: Final = (140, 110)
"""The least width and height of a card in pixels."""
_FAR: Final = 1e6
_MOST_LABEL: Final = 200


class SplitDirection(StrEnum):
    """Where the second view is."""

    RIGHT = "right"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class SplitState:
    """What is stored of the second view with a book.

    `share`: the second view's part of the page area. `makes_room`: panels make way for two views
    side by side. `place`: in the book itself; None until it was open once. `book_id`: another book
    that is shown instead, or was last, at `book_place`; `shows_book`: whether it is shown.
    """

    is_open: bool = False
    direction: SplitDirection = SplitDirection.RIGHT
    share: float = 0.5
    makes_room: bool = False
    is_following: bool = False
    place: ViewPosition | None = None
    book_id: str = ""
    book_place: ViewPosition | None = None
    shows_book: bool = False

    def as_json(self) -> JsonObject:
        return {
            "open": self.is_open,
            "direction": self.direction.value,
            "share": self.share,
            "makes_room": self.makes_room,
            "follow": self.is_following,
            "place": _stored(self.place),
            "book": self.book_id,
            "book_place": _stored(self.book_place),
            "shows_book": self.shows_book,
        }

    @classmethod
    def from_json(cls, values: JsonValue) -> SplitState:
        """Read what `as_json` wrote; missing or damaged values are replaced by the defaults."""
        if not isinstance(values, dict):
            return cls()
        share, direction, book_id = values.get("share"), values.get("direction"), values.get("book")
        is_share = isinstance(share, float) and LEAST_SHARE <= share <= 1 - LEAST_SHARE
        return cls(
            values.get("open") is True,
            SplitDirection.BELOW if direction == "below" else SplitDirection.RIGHT,
            share if is_share and isinstance(share, float) else 0.5,
            values.get("makes_room") is True,
            values.get("follow") is True,
            _place(values.get("place")),
            book_id if isinstance(book_id, str) else "",
            _place(values.get("book_place")),
            values.get("shows_book") is True and bool(book_id),
        )


def _stored(place: ViewPosition | None) -> JsonObject | None:
    return stored_position(place) if place is not None else None


def _place(values: JsonValue) -> ViewPosition | None:
    page = values.get("page") if isinstance(values, dict) else None
    if not isinstance(values, dict) or not isinstance(page, int) or page < 1:
        return None
    return position_of(values, page)


@dataclass(frozen=True, slots=True)
class BesideRequest:
    """A book to be shown beside: its file, or else its id; a place in it, or where it was left.

    `page` 0: where it was left. `rects`: what to point out there, in points.
    """

    path: Path = Path()
    book_id: str = ""
    password: str = field(default="", repr=False)
    page: int = 0
    rects: tuple[Rect, ...] = ()
    place: ViewPosition | None = None


@dataclass(frozen=True, slots=True)
class PinnedPart:
    """What a card shows, and where it is.

    `area`: the part of the page that was pinned. `left`, `top`, `across`: the upper left corner
    and the width of what is shown now. All in points of the page rotated by `rotation`. `card`:
    left, top, width and height in pixels of the page area. `label`: what it is, "" for its page.
    """

    page: int
    area: Rect
    left: float
    top: float
    across: float
    card: tuple[int, int, int, int]
    rotation: int = 0
    label: str = ""

    def as_json(self) -> JsonObject:
        area = self.area
        return {
            "page": self.page,
            "area": [area.x0, area.y0, area.x1, area.y1],
            "shown": [self.left, self.top, self.across],
            "card": list(self.card),
            "rotation": self.rotation,
            "label": self.label,
        }

    @classmethod
    def from_json(cls, values: JsonValue) -> PinnedPart | None:
        """Read what `as_json` wrote; None for anything else."""
        if not isinstance(values, dict):
            return None
        page, label, rotation = values.get("page"), values.get("label"), values.get("rotation")
        area, shown = _numbers(values.get("area"), 4), _numbers(values.get("shown"), 3)
        card = _numbers(values.get("card"), 4)
        if not isinstance(page, int) or page < 1 or area is None or shown is None or card is None:
            return None
        if not (area[0] < area[2] and area[1] < area[3] and shown[2] > 0):
            return None
        left, top, width, height = (round(each) for each in card)
        return cls(
            page,
            Rect(*area),
            shown[0],
            shown[1],
            shown[2],
            (left, top, max(width, LEAST_CARD[0]), max(height, LEAST_CARD[1])),
            rotation if rotation in (0, 90, 180, 270) and isinstance(rotation, int) else 0,
            label[:_MOST_LABEL] if isinstance(label, str) else "",
        )


def _numbers(values: JsonValue, count: int) -> list[float] | None:
    if not isinstance(values, list) or len(values) != count:
        return None
    numbers = [
        float(each)
        for each in values
        if isinstance(each, int | float) and not isinstance(each, bool) and abs(each) <= _FAR
    ]
    return numbers if len(numbers) == count else None
