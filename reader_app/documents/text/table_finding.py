"""Finds the tables of a page from its visible words and ruling lines.

Where lines cross, they are the edges of cells. Other tables are found by their words: rows of
pieces that stand below each other, with white space between the columns (see `aligned_tables`).
Libraries were measured (`benchmarks/table_cells.py`): those that find more than ruled tables bring
130 MB along (OpenCV, pandas) and are right less often.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.text import aligned_tables as aligned
from reader_app.documents.text.ruling_lines import Line, RulingLines, read_ruling_lines
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.document import PageTable, PageText, Rect, TableCell, columns_of
from reader_app.domain.values import dataclass

_TOUCH: Final = 3.0
"""Points: lines that end this close to another line meet it."""
_UPRIGHT: Final = 1.4
_MOST_LINES: Final = 400
_MOST_WORDS: Final = 6000
_COVERED: Final = 0.6
"""The part of a cell's side along which a line must run to be its edge."""
_FIGURES: Final = 0.8
"""The part of a column's lines that must be figures for each of them to be a row."""
_Turn: TypeAlias = int
"""0: words stand level. 1: they are read upwards. -1: they are read downwards."""


def read_tables(document: OpenDocument, number: int) -> tuple[PageTable, ...]:
    """Read the tables of page `number` from top to bottom, without hidden text.

    Raises MuPDFError if the page is damaged.
    """
    text = read_page(document, number)
    return tables_in(text, read_ruling_lines(document.page(number)))


def tables_in(page: PageText, lines: RulingLines) -> tuple[PageTable, ...]:
    """Find the tables among the words of a page."""
    if not 4 <= len(page.words) <= _MOST_WORDS:
        return ()
    level, upright = _by_direction(_words_of(page))
    found: list[PageTable] = []
    for words, turn in ((level, 0), (upright, _reading(upright))):
        if len(words) >= 4:
            turned = [_turned_word(word, turn) for word in words]
            tables = _found(turned, _turned_lines(lines, turn))
            found += [_table_of(table, turn) for table in tables]
    return tuple(sorted(found, key=lambda table: (table.rect.y0, table.rect.x0)))


def _words_of(page: PageText) -> list[aligned.Piece]:
    words = columns_of(page.words)
    x0, y0, x1, y1 = words.edges
    return [
        aligned.Piece(left, top, right, bottom, page.text[start:end], ((start, end),))
        for left, top, right, bottom, start, end in zip(
            x0, y0, x1, y1, words.starts, words.ends, strict=True
        )
    ]


# ---- words that stand upright --------------------------------------------------------------------


def _by_direction(
    words: Sequence[aligned.Piece],
) -> tuple[list[aligned.Piece], list[aligned.Piece]]:
    """Return the words that stand level, and those that stand upright with short ones beside."""
    upright = [
        word
        for word in words
        if len(word.text) > 2 and word.height > _UPRIGHT * (word.x1 - word.x0)
    ]
    if len(upright) < 4:
        return list(words), []
    lines = {(round(word.x0), round(word.x1)) for word in upright}
    long = set(upright)
    found: tuple[list[aligned.Piece], list[aligned.Piece]] = ([], [])
    for word in words:
        is_square = len(word.text) < 3 or word.x1 - word.x0 < _UPRIGHT * word.height
        is_short = is_square and (round(word.x0), round(word.x1)) in lines
        found[word in long or is_short].append(word)
    return found


def _reading(words: Sequence[aligned.Piece]) -> _Turn:
    """Return the direction of upright words: on a line, the next one stands above or below."""
    steps = [
        (second.y0 + second.y1) - (first.y0 + first.y1)
        for first, second in pairwise(words)
        if abs(first.x0 - second.x0) < 1 and abs(first.x1 - second.x1) < 1
    ]
    return 1 if sum(step < 0 for step in steps) * 2 >= len(steps) else -1


def _turned(box: tuple[float, float, float, float], turn: _Turn) -> aligned.Box:
    x0, y0, x1, y1 = box
    if turn == 0:
        return box
    return (-y1, x0, -y0, x1) if turn == 1 else (y0, -x1, y1, -x0)


def _turned_back(rect: aligned.Box, turn: _Turn) -> Rect:
    x0, y0, x1, y1 = rect
    if turn == 0:
        return Rect(x0, y0, x1, y1)
    return Rect(y0, -x1, y1, -x0) if turn == 1 else Rect(-y1, x0, -y0, x1)


def _turned_word(word: aligned.Piece, turn: _Turn) -> aligned.Piece:
    return aligned.Piece(*_turned(word[:4], turn), word.text, word.spans)


def _turned_lines(lines: RulingLines, turn: _Turn) -> RulingLines:
    if turn == 0:
        return lines
    levels = [_turned((x, y0, x, y1), turn) for x, y0, y1 in lines.uprights]
    uprights = [_turned((x0, y, x1, y), turn) for y, x0, x1 in lines.levels]
    return RulingLines(
        sorted((y0, x0, x1) for x0, y0, x1, _ in levels),
        sorted((x0, y0, y1) for x0, y0, _, y1 in uprights),
    )


def _table_of(table: aligned.RawTable, turn: _Turn) -> PageTable:
    cells = tuple(
        TableCell(
            cell.row,
            cell.column,
            cell.text,
            _turned_back(cell.box, turn),
            cell.rows,
            cell.columns,
            cell.spans,
        )
        for cell in sorted(table.cells, key=lambda cell: (cell.row, cell.column))
    )
    return PageTable(
        _turned_back(aligned.around(cell.box for cell in table.cells), turn),
        cells,
        table.row_count,
        table.column_count,
        table.head_rows,
    )


# ---- ruled tables --------------------------------------------------------------------------------


def _found(words: Sequence[aligned.Piece], lines: RulingLines) -> list[aligned.RawTable]:
    tables: list[aligned.RawTable] = []
    left = list(words)
    for grid in _grids(lines):
        inside = [word for word in left if grid.holds(word)]
        table = _ruled_table(grid, inside)
        if table is not None:
            tables.append(table)
            taken = set(inside)
            left = [word for word in left if word not in taken]
    return tables + aligned.aligned_tables(left, lines.levels)


@dataclass(frozen=True, slots=True)
class _Grid:
    """The edges of rows and columns, and the lines between them."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    levels: tuple[Line, ...]
    uprights: tuple[Line, ...]

    def holds(self, word: aligned.Piece) -> bool:
        x, y = word.middle
        return self.xs[0] <= x <= self.xs[-1] and self.ys[0] <= y <= self.ys[-1]

    def has_level(self, row: int, column: int) -> bool:
        """Return True if a line runs above place (row, column)."""
        return _is_drawn(self.levels, self.ys[row], self.xs[column], self.xs[column + 1])

    def has_upright(self, row: int, column: int) -> bool:
        """Return True if a line runs left of place (row, column)."""
        return _is_drawn(self.uprights, self.xs[column], self.ys[row], self.ys[row + 1])


def _is_drawn(lines: Sequence[Line], at: float, start: float, end: float) -> bool:
    covered = sum(
        max(0.0, min(line[2], end) - max(line[1], start))
        for line in lines
        if abs(line[0] - at) <= _TOUCH
    )
    return covered >= _COVERED * (end - start)


def _grids(lines: RulingLines) -> Iterator[_Grid]:
    """Yield what crossing lines make: at least two rows or columns of cells."""
    levels, uprights = lines.levels, lines.uprights
    if not levels or not uprights or len(levels) + len(uprights) > _MOST_LINES:
        return
    groups: list[tuple[set[int], set[int]]] = []
    for down, (x, y0, y1) in enumerate(uprights):
        crossed = {
            across
            for across, (y, x0, x1) in enumerate(levels)
            if x0 - _TOUCH <= x <= x1 + _TOUCH and y0 - _TOUCH <= y <= y1 + _TOUCH
        }
        mine = ({down}, crossed)
        apart: list[tuple[set[int], set[int]]] = []
        for group in groups:
            if group[1] & crossed:
                mine = (mine[0] | group[0], mine[1] | group[1])
            else:
                apart.append(group)
        groups = [*apart, mine] if crossed else apart
    for downs, crossed in groups:
        yield from _grid_of(
            [levels[at] for at in sorted(crossed)], [uprights[at] for at in sorted(downs)]
        )


def _grid_of(levels: list[Line], uprights: list[Line]) -> Iterator[_Grid]:
    """Yield the grid; the sides that a table leaves open are closed."""
    left, right = min(line[1] for line in levels), max(line[2] for line in levels)
    top, bottom = min(line[1] for line in uprights), max(line[2] for line in uprights)
    xs = _apart([left, *(line[0] for line in uprights), right])
    ys = _apart([top, *(line[0] for line in levels), bottom])
    if len(xs) < 3 or len(ys) < 2:
        return
    closed_levels = [*levels, (ys[0], xs[0], xs[-1]), (ys[-1], xs[0], xs[-1])]
    closed_uprights = [*uprights, (xs[0], ys[0], ys[-1]), (xs[-1], ys[0], ys[-1])]
    yield _Grid(tuple(xs), tuple(ys), tuple(closed_levels), tuple(closed_uprights))


def _apart(values: Sequence[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > _TOUCH:
            found.append(value)
    return found


def _ruled_table(grid: _Grid, words: Sequence[aligned.Piece]) -> aligned.RawTable | None:
    """Return the table in a grid; None if it frames something else."""
    owners = _merged_places(grid)
    by_cell: dict[tuple[int, int], list[aligned.Piece]] = {}
    for word in words:
        x, y = word.middle
        row, column = aligned.place_of(grid.ys, y), aligned.place_of(grid.xs, x)
        by_cell.setdefault(owners[row][column], []).append(word)
    cells: list[aligned.RawCell] = []
    for (row, column), inside in by_cell.items():
        places = [
            (r, c)
            for r, each in enumerate(owners)
            for c, owner in enumerate(each)
            if owner == (row, column)
        ]
        rows = 1 + max(r for r, _ in places) - row
        columns = 1 + max(c for _, c in places) - column
        cells.append(aligned.cell_of(inside, row, column, rows, columns))
    cells = _with_divided_rows(grid, cells, by_cell)
    table = aligned.compacted(cells)
    if table.row_count < 2 or table.column_count < 2 or len(table.cells) < 4:
        return None
    return table if _is_plausible(table) else None


def _is_plausible(table: aligned.RawTable) -> bool:
    """Return False for frames around running text, and for the grid of a chart."""
    filled = len(table.cells) / (table.row_count * table.column_count)
    words = sorted(len(cell.text) for cell in table.cells)
    return filled >= 0.25 and words[len(words) // 2] <= 160


def _merged_places(grid: _Grid) -> list[list[tuple[int, int]]]:
    """Return, for each place of the grid, the upper left place of its cell."""
    rows, columns = len(grid.ys) - 1, len(grid.xs) - 1
    owners = [[(row, column) for column in range(columns)] for row in range(rows)]
    for row in range(rows):
        for column in range(columns):
            if column and not grid.has_upright(row, column):
                owners[row][column] = owners[row][column - 1]
            elif row and not grid.has_level(row, column):
                owners[row][column] = owners[row - 1][column]
    return owners


def _with_divided_rows(
    grid: _Grid,
    cells: list[aligned.RawCell],
    by_cell: dict[tuple[int, int], list[aligned.Piece]],
) -> list[aligned.RawCell]:
    """Divide rows of the grid that hold several rows of figures without lines between them."""
    made: list[aligned.RawCell] = []
    added = 0
    for row in range(len(grid.ys) - 1):
        band = [cell for cell in cells if cell.row == row]
        words = {cell.column: by_cell[(row, cell.column)] for cell in band if cell.rows == 1}
        edges = _edges_between(list(words.values()))
        for cell in band:
            if cell.rows > 1 or not edges:
                made.append(cell.moved(added, extra=len(edges)))
                continue
            parts: dict[int, list[aligned.Piece]] = {}
            for word in words[cell.column]:
                part = sum(word.middle[1] > edge for edge in edges)
                parts.setdefault(part, []).append(word)
            made += [
                aligned.cell_of(part, row + added + at, cell.column, 1, cell.columns)
                for at, part in parts.items()
            ]
        added += len(edges)
    return made


def _are_figures(lines: Sequence[Sequence[aligned.Piece]]) -> bool:
    """Return True for lines of figures, among many also with one that is none, such as "xx1"."""
    figures = sum(aligned.is_figure(aligned.text_of(line)) for line in lines)
    return figures >= _FIGURES * len(lines)


def _edges_between(columns: Sequence[Sequence[aligned.Piece]]) -> list[float]:
    """Return where to cut a band: between the lines of the column with most lines of figures."""
    lines = [aligned.lines_of(words) for words in columns]
    figures = [each for each in lines if len(each) > 1 and _are_figures(each)]
    if not figures:
        return []
    rows = max(figures, key=len)
    tall = max(each[0].y1 - each[0].y0 for each in rows)
    if any(below[0].y0 - above[0].y1 > 3 * tall for above, below in pairwise(rows)):
        return []
    return [(above[0].middle[1] + below[0].middle[1]) / 2 for above, below in pairwise(rows)]
