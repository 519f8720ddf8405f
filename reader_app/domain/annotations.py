"""Values for what the reader leaves on pages: highlights with notes, and bookmarks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from reader_app.domain.book import new_id, now_utc
from reader_app.domain.document import Rect


class HighlightColor(StrEnum):
    """The four soft colours of highlights, in the order in which they are offered."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"


@dataclass(frozen=True, slots=True)
class HighlightPart:
    """The part of a highlight that lies on one page.

    `start`, `end`: positions among the page's characters; `rects`: in points, one per line.
    """

    page: int
    start: int
    end: int
    rects: tuple[Rect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """Marked words on one page or several; `parts` is never empty and is in the book's order."""

    book_id: str
    parts: tuple[HighlightPart, ...]
    color: HighlightColor = HighlightColor.YELLOW
    note: str = ""
    id: str = field(default_factory=new_id)
    created_at: datetime = field(default_factory=now_utc)
    updated_at: datetime = field(default_factory=now_utc)

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a highlight has at least one part")

    @property
    def page(self) -> int:
        """The page on which the highlight begins."""
        return self.parts[0].page

    @property
    def place(self) -> tuple[int, int]:
        """Page and position on it, for sorting highlights in the book's order."""
        return self.parts[0].page, self.parts[0].start

    @property
    def quote(self) -> str:
        """The marked words on one line."""
        return " ".join(" ".join(part.text for part in self.parts).split())

    def part_on(self, page: int) -> HighlightPart | None:
        return next((part for part in self.parts if part.page == page), None)

    def covers_same(self, parts: tuple[HighlightPart, ...]) -> bool:
        """Whether these parts mark exactly the same words."""
        return _ranges(self.parts) == _ranges(parts)

    def with_color(self, color: HighlightColor) -> Highlight:
        return replace(self, color=color, updated_at=now_utc())

    def with_note(self, note: str) -> Highlight:
        """Return the highlight with this note, stripped of white space around it."""
        return replace(self, note=note.strip(), updated_at=now_utc())


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A page that the reader wants to find again; `top` is in points from the page's upper edge."""

    book_id: str
    page: int
    top: float = 0.0
    title: str = ""
    id: str = field(default_factory=new_id)
    created_at: datetime = field(default_factory=now_utc)
    updated_at: datetime = field(default_factory=now_utc)

    @property
    def place(self) -> tuple[int, float]:
        """Page and distance from its top, for sorting bookmarks in the book's order."""
        return self.page, self.top

    def renamed(self, title: str) -> Bookmark:
        """Return the bookmark with the reader's own title."""
        return replace(self, title=" ".join(title.split()), updated_at=now_utc())


Annotation: TypeAlias = Highlight | Bookmark


def _ranges(parts: tuple[HighlightPart, ...]) -> list[tuple[int, int, int]]:
    return [(part.page, part.start, part.end) for part in parts]
