"""Equal cells in rows, as many columns as fit: where each page is. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.domain.document import PageSize

_UPRIGHT_WIDTH: Final = 96
_BROAD_WIDTH: Final = 196
_TALLEST: Final = 1.6
_FLATTEST: Final = 0.4
_GAP: Final = 12
LABEL_HEIGHT: Final = 20


@dataclass(frozen=True, slots=True)
class Grid:
    """`picture_width`, `picture_height`: room for a page in its cell; the label is below."""

    page_count: int
    width: int
    picture_width: int = _UPRIGHT_WIDTH
    picture_height: int = round(_UPRIGHT_WIDTH * 1.414)

    @property
    def columns(self) -> int:
        return max(1, self.width // (self.picture_width + _GAP))

    @property
    def cell_width(self) -> int:
        return self.width // self.columns

    @property
    def cell_height(self) -> int:
        return self.picture_height + LABEL_HEIGHT + _GAP

    @property
    def height(self) -> int:
        rows = -(-self.page_count // self.columns)
        return rows * self.cell_height + _GAP // 2

    def cell(self, row: int) -> tuple[int, int, int, int]:
        """x, y, width, height on the whole sheet."""
        down, across = divmod(row, self.columns)
        x, y = across * self.cell_width, down * self.cell_height
        return x, y + _GAP // 2, self.cell_width, self.cell_height

    def row_at(self, x: int, y: int) -> int:
        """The cell there, or -1."""
        across, down = x // self.cell_width, (y - _GAP // 2) // self.cell_height
        row = down * self.columns + across
        inside = 0 <= across < self.columns and down >= 0
        return row if inside and row < self.page_count else -1

    def rows_between(self, top: int, bottom: int) -> range:
        """Cells that touch these heights of the sheet."""
        first = max(0, (top - _GAP // 2) // self.cell_height) * self.columns
        last = max(0, (bottom - _GAP // 2) // self.cell_height + 1) * self.columns
        return range(min(first, self.page_count), min(last, self.page_count))


def grid_for(sizes: Sequence[PageSize], width: int, *, is_turned: bool = False) -> Grid:
    """Cells that suit most pages of a book; broad pages get broader cells."""
    shapes = sorted(
        size.width / size.height if is_turned else size.height / size.width for size in sizes
    )
    usual = min(_TALLEST, max(_FLATTEST, shapes[len(shapes) * 9 // 10])) if shapes else 1.414
    picture_width = _UPRIGHT_WIDTH if usual >= 1 else _BROAD_WIDTH
    return Grid(len(sizes), max(1, width), picture_width, round(picture_width * usual))
