"""The rows of the list of hits: a title where a chapter begins, then its hits. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from reader_app.domain.document import OutlineEntry
from reader_app.ui.viewer.found import Found, Hit


@dataclass(frozen=True, slots=True)
class Heading:
    """`row` shows the title of the chapter that the hits below it are in."""

    row: int
    title: str


class FindRows:
    """Made anew whenever more hits are known: O(pages with hits). Rows count from 0."""

    def __init__(self, found: Found, chapters: Chapters) -> None:
        self._found = found
        self._total = found.total
        self._headings: list[Heading] = []
        self._first_ordinals: list[int] = []
        last = ""
        for page in found.pages:
            title = chapters.title(page)
            if title != last:
                last = title
                before = found.ordinal((page, 0)) - 1
                self._headings.append(Heading(before + len(self._headings), title))
                self._first_ordinals.append(before + 1)
        self._heading_rows = [heading.row for heading in self._headings]

    def __len__(self) -> int:
        return self._total + len(self._headings)

    @property
    def heading_rows(self) -> Sequence[int]:
        return self._heading_rows

    def heading(self, row: int) -> str | None:
        """The chapter's title, or None for the row of a hit."""
        place = bisect_right(self._heading_rows, row) - 1
        is_heading = place >= 0 and self._heading_rows[place] == row
        return self._headings[place].title if is_heading else None

    def hit(self, row: int) -> Hit | None:
        """None for the row of a title."""
        above = bisect_right(self._heading_rows, row)
        if above and self._heading_rows[above - 1] == row:
            return None
        return self._found.hit_at(row - above + 1)

    def row(self, hit: Hit) -> int:
        """Where a hit stands."""
        ordinal = self._found.ordinal(hit)
        return ordinal - 1 + bisect_right(self._first_ordinals, ordinal)


class Chapters:
    """Titles by page; the top level only, more would leave one hit below each title."""

    def __init__(self, outline: Sequence[OutlineEntry] = ()) -> None:
        placed = sorted((entry.page, entry.title) for entry in outline if _is_top(entry))
        self._begins = [page for page, _ in placed]
        self._titles = [title for _, title in placed]

    def title(self, page: int) -> str:
        """Of the chapter that the page is in, or ''."""
        place = bisect_right(self._begins, page)
        return self._titles[place - 1] if place else ""


def _is_top(entry: OutlineEntry) -> bool:
    return entry.level == 1 and entry.page > 0 and bool(entry.title.strip())
