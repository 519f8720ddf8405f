"""Finds tables without lines between their cells: rows of short pieces that stand in columns.

Running text is set aside first, so that the columns of a page aren't taken for columns of a table.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from reader_app.documents.text.ruling_lines import Line
from reader_app.domain.values import dataclass, replace

Box: TypeAlias = tuple[float, float, float, float]


class Piece(NamedTuple):
    """A word, or words beside each other; `spans`: the words in the page's text."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    spans: tuple[tuple[int, int], ...]

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    @property
    def height(self) -> float:
        return self.y1 - self.y0


@dataclass(frozen=True, slots=True)
class RawCell:
    """A cell; see `TableCell`. `box`: around its words."""

    row: int
    column: int
    text: str
    box: Box
    rows: int
    columns: int
    spans: tuple[tuple[int, int], ...]

    def moved(self, down: int, extra: int = 0) -> RawCell:
        """Return the cell further down, or higher by `extra` rows if it covers several."""
        rows = self.rows + (extra if self.rows > 1 else 0)
        return replace(self, row=self.row + down, rows=rows)


@dataclass(frozen=True, slots=True)
class RawTable:
    cells: tuple[RawCell, ...]
    row_count: int
    column_count: int
    head_rows: int


_CURRENCY: Final = r"(?:US|C|A|R|HK|NZ|S)?[$€£¥₹₩]"
_IS_CURRENCY: Final = re.compile(rf"{_CURRENCY}\s?\(?")
_SIGNS: Final = frozenset("$€£¥₹₩")
_IS_TAIL: Final = re.compile(r"[)%]+|\)\s?%|pts?\.?|bps")
_FIGURE: Final = re.compile(
    rf"[\s(+\-–—−±~<>≈≤≥]*(?:{_CURRENCY})?[\s(+\-–—−]*\d[\d.,:/'’\s\u00a0\u202f–-]*"
    rf"(?:[eE][+-]?\d+)?\s?(?:[%‰x×)°*†‡]|bps|pts?|{_CURRENCY}|[kKMmBb]n?\b|\([a-z\d]{{1,2}}\))*"
    r"|[\-–—−]+|[nN]/?[aA]\.?|N\.?M\.?"
)
_YEAR: Final = re.compile(r"(?:FY\s?)?(?:19|20)\d\d(?:/\d\d)?[AEP]?")
_MARKER: Final = re.compile(r"[•‣▪●◦·–—*✓-]|\(?(?:\d{1,3}|[A-Za-z]|[ivxl]{1,5})[.)]|\[\d{1,3}\]")
_LEADERS: Final = re.compile(r"(?:\.\s?){5,}")
_CAPTION: Final = re.compile(
    r"(?:Table|Figure|Fig\.|Tab\.|Exhibit|Chart)\s[\dIVXA-Z]", re.IGNORECASE
)
_OPEN: Final = re.compile(
    r"(?:[,–-]|\b(?:of|the|and|or|in|to|for|by|from|on|with|a|an|at|as|per))$", re.IGNORECASE
)

_GAP: Final = 0.7
"""A part of a word's height: wider white space separates pieces."""
_WIDER: Final = 1.25
_FAR: Final = 2.2
"""A part of a line's height: wider white space between rows ends a table."""
_SIDE: Final = 2.0
"""Points: edges that differ by less are aligned."""


def is_figure(text: str) -> bool:
    """Return True for a number with its signs, and for signs that mean "none": a dash, "n/a"."""
    return _FIGURE.fullmatch(text) is not None


def around(boxes: Iterable[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def place_of(edges: Sequence[float], at: float) -> int:
    """Return the number of the space between `edges` in which `at` lies."""
    return min(max(bisect_right(edges, at) - 1, 0), len(edges) - 2)


def lines_of(words: Iterable[Piece]) -> list[list[Piece]]:
    """Return words as lines from top to bottom, each from left to right."""
    lines: list[list[Piece]] = []
    boxes: list[tuple[float, float]] = []
    for word in sorted(words, key=lambda word: word.y0 + word.y1):
        for at in range(len(lines) - 1, max(-1, len(lines) - 4), -1):
            top, bottom = boxes[at]
            shared = min(bottom, word.y1) - max(top, word.y0)
            if shared >= 0.5 * min(bottom - top, word.height):
                lines[at].append(word)
                break
        else:
            lines.append([word])
            boxes.append((word.y0, word.y1))
    return [sorted(line) for line in lines]


def text_of(words: Sequence[Piece]) -> str:
    """Return the words of one line, with a space wherever there is one."""
    parts: list[str] = []
    for at, word in enumerate(words):
        is_tail = at and word.text[0] in ")%" and not word.text[-1].isalnum()
        if at and not (is_tail and word.x0 - words[at - 1].x1 < 2 * word.height):
            touches = word.x0 - words[at - 1].x1 < 0.05 * word.height
            parts.append("" if touches else " ")
        parts.append(word.text)
    return "".join(parts)


def joined(upper: str, lower: str) -> str:
    """Return two lines of a cell as one; a word split between them becomes whole again."""
    is_cut = upper[-1:] in "-\u2010\u00ad" and upper[-2:-1].isalpha() and lower[:1].islower()
    return (
        upper[:-1] + lower if is_cut else f"{upper} {lower}" if upper and lower else upper + lower
    )


def cell_of(
    words: Sequence[Piece], row: int, column: int, rows: int = 1, columns: int = 1
) -> RawCell:
    """Make a cell of all its words."""
    text = ""
    spans: list[tuple[int, int]] = []
    for line in lines_of(words):
        text = joined(text, text_of(line))
        spans += [span for word in line for span in word.spans]
    box = around(word[:4] for word in words)
    return RawCell(row, column, text, box, rows, columns, tuple(spans))


def compacted(cells: Sequence[RawCell]) -> RawTable:
    """Return the table without rows and columns in which no cell begins."""
    rows = sorted({cell.row for cell in cells})
    columns = sorted({cell.column for cell in cells})
    made = tuple(
        replace(
            cell,
            row=rows.index(cell.row),
            column=columns.index(cell.column),
            rows=sum(cell.row <= row < cell.row + cell.rows for row in rows),
            columns=sum(cell.column <= each < cell.column + cell.columns for each in columns),
        )
        for cell in cells
    )
    table = RawTable(made, len(rows), len(columns), 0)
    return replace(table, head_rows=_head_rows(table))


def _head_rows(table: RawTable) -> int:
    """Return how many rows stand above the first row with figures other than years."""
    for row in range(table.row_count):
        cells = [cell for cell in table.cells if cell.row == row and cell.column]
        if row and not cells:
            return min(row, 4)  # the name of a group of rows
        if any(is_figure(cell.text) and not _YEAR.fullmatch(cell.text) for cell in cells):
            return min(row, 4)
    return 1 if table.row_count > 1 else 0


# ---- running text --------------------------------------------------------------------------------


def _pieces_of(line: Sequence[Piece]) -> list[Piece]:
    """Join the words of a line that only a space separates."""
    groups: list[list[Piece]] = []
    for word in line:
        last = groups[-1][-1] if groups else word
        # The sign of the next column may stand close to a figure: "3,172 $ 3,563".
        is_next = is_figure(last.text) and _IS_CURRENCY.fullmatch(word.text) is not None
        if groups and not is_next and word.x0 - last.x1 <= _GAP * min(word.height, last.height):
            groups[-1].append(word)
        else:
            groups.append([word])
    return [_piece(group) for group in groups]


def _piece(words: Sequence[Piece]) -> Piece:
    spans = tuple(span for word in words for span in word.spans)
    return Piece(*around(word[:4] for word in words), text_of(words), spans)


def _prose_in(rows: Sequence[Sequence[Piece]], width: float) -> set[Piece]:
    """Return the pieces that are lines of running text."""
    runs: list[list[Piece]] = []
    open_runs: list[list[Piece]] = []
    beside = {piece: row for row in rows for piece in row}
    for row in rows:
        for piece in row:
            run = next((each for each in open_runs if _goes_on(each, piece)), None)
            if run is None:
                run = []
                runs.append(run)
                open_runs.append(run)
            run.append(piece)
        top = min(piece.y0 for piece in row)
        open_runs = [run for run in open_runs if top - run[-1].y1 < 2 * run[-1].height]
    prose: set[Piece] = set()
    for run in runs:
        if _is_prose(run, beside, width):
            prose.update(run)
    return prose


def _goes_on(run: Sequence[Piece], piece: Piece) -> bool:
    last = run[-1]
    indent = last.x0 - piece.x0
    is_below = 0 < piece.middle[1] - last.middle[1] <= 1.7 * last.height
    is_aligned = abs(indent) <= _SIDE or (len(run) == 1 and 0 < indent <= 3 * last.height)
    return is_below and is_aligned and abs(last.height - piece.height) <= 0.2 * last.height


def _is_prose(run: Sequence[Piece], beside: dict[Piece, Sequence[Piece]], width: float) -> bool:
    counts = [piece.text.count(" ") + 1 for piece in run]
    letters = sum(char.isalpha() for piece in run for char in piece.text)
    if letters < 0.6 * sum(len(piece.text) for piece in run):
        return False
    widest = max(piece.x1 - piece.x0 for piece in run)
    if len(run) == 1:
        return counts[0] >= 8 and widest >= 0.6 * width and len(beside[run[0]]) == 1
    if sum(counts[:-1]) < 4.5 * (len(run) - 1):
        return False
    full = run[:-1]
    rights = Counter(round(piece.x1 / 2) for piece in full)
    most = max(rights[at] + rights[at + 1] for at in rights)
    if len(full) >= 2 and most >= 0.7 * len(full):
        return True
    figures = sum(
        any(is_figure(other.text) for other in beside[piece] if other.x0 > piece.x1)
        for piece in run
    )
    filled = sum(piece.x1 - piece.x0 for piece in full) / (len(full) * widest)
    return figures * 2 < len(run) and filled >= 0.8


# ---- regions -------------------------------------------------------------------------------------


def aligned_tables(words: Sequence[Piece], levels: Sequence[Line]) -> list[RawTable]:
    """Find the tables among words that stand in no ruled table; `levels`: horizontal lines."""
    if not words:
        return []
    lines = lines_of(words)
    rows = [_pieces_of(line) for line in lines]
    x0, _, x1, _ = around(word[:4] for word in words)
    prose = _prose_in(rows, x1 - x0)
    found: list[RawTable] = []
    for region in _regions(rows, prose):
        for group in _groups(region, prose, levels):
            found += _tables_of(group, levels)
    return found


def _regions(rows: Sequence[Sequence[Piece]], prose: set[Piece]) -> list[list[list[Piece]]]:
    """Return the rows without running text, separately for each text column."""
    blocks = _text_blocks(prose)
    kept: dict[int, list[list[Piece]]] = {}
    for row in rows:
        parts: dict[int, list[Piece]] = {}
        for piece in row:
            if piece not in prose:
                inside = [
                    at
                    for at, (left, top, right, bottom) in enumerate(blocks)
                    if left - 4 <= piece.x0 and piece.x1 <= right + 4 and top <= piece.y0 <= bottom
                ]
                parts.setdefault(inside[0] if inside else -1, []).append(piece)
        for at, part in parts.items():
            kept.setdefault(at, []).append(part)
    return list(kept.values())


def _text_blocks(prose: set[Piece]) -> list[Box]:
    """Return the boxes of running text that has something beside it: the columns of a page."""
    boxes: list[Box] = []
    for piece in sorted(prose, key=lambda piece: piece.y0):
        for at, box in enumerate(boxes):
            shared = min(box[2], piece.x1) - max(box[0], piece.x0)
            if (
                shared > 0.6 * min(box[2] - box[0], piece.x1 - piece.x0)
                and piece.y0 - box[3] < 5 * piece.height
            ):
                boxes[at] = around((box, piece[:4]))
                break
        else:
            boxes.append(piece[:4])
    return [
        box
        for box in boxes
        if any(
            (other[0] > box[2] or other[2] < box[0]) and other[1] < box[3] and box[1] < other[3]
            for other in boxes
        )
    ]


def _groups(
    rows: Sequence[list[Piece]], prose: set[Piece], levels: Sequence[Line]
) -> list[list[list[Piece]]]:
    """Return runs of rows that no running text, and not too much white space, interrupts."""
    groups: list[list[list[Piece]]] = []
    above: Box = (0.0, 0.0, 0.0, 0.0)
    for row in rows:
        box = around(piece[:4] for piece in row)
        height = median(piece.height for piece in row)
        is_far = box[1] - above[3] > _FAR * height
        is_caption = len(row) == 1 and _CAPTION.match(row[0].text) is not None
        if not groups or is_far or is_caption or _is_prose_between(above, box, prose):
            groups.append([])
        if not is_caption:
            groups[-1].append(row)
        above = box
    parts = [part for group in groups for part in _sides(group, prose, levels)]
    return [group for group in parts if sum(len(row) > 1 for row in group) > 1]


def _is_prose_between(above: Box, below: Box, prose: set[Piece]) -> bool:
    left, right = max(above[0], below[0]), min(above[2], below[2])
    return any(
        above[3] - 1 < line.middle[1] < below[1] + 1 and line.x0 < right and line.x1 > left
        for line in prose
    )


def _sides(
    rows: Sequence[list[Piece]], prose: set[Piece], levels: Sequence[Line]
) -> list[list[list[Piece]]]:
    """Separate pieces that stand in different columns of the page, or under different rules."""
    if not rows:
        return []
    left, top, right, bottom = around(piece[:4] for row in rows for piece in row)
    boxes = _text_blocks(prose)
    near = [line for line in levels if top - 12 <= line[0] <= bottom + 12]
    spans = [(box[0], box[2]) for box in boxes] or [(line[1], line[2]) for line in near]
    for _, end in spans:
        following = min((start for start, _ in spans if start > end), default=right)
        is_gutter = left < end < following < right and not any(
            start < end + 1 and following - 1 < other for start, other in spans
        )
        is_crossed = any(
            piece.x0 < following - 1 and piece.x1 > end + 1 for row in rows for piece in row
        ) or any(line[1] < end - 1 and line[2] > following + 1 for line in near)
        if is_gutter and not is_crossed:
            middle = (end + following) / 2
            halves = [
                [[piece for piece in row if (piece.x1 <= middle) is is_left] for row in rows]
                for is_left in (True, False)
            ]
            if boxes or _are_two_tables(halves[1], near, middle):
                return [[row for row in half if row] for half in halves]
    gutter = None if boxes else _wide_gutter(rows)
    if gutter is None:
        return [list(rows)]
    parts = [
        [[piece for piece in row if (piece.x1 <= gutter) is is_left] for row in rows]
        for is_left in (True, False)
    ]
    return [[row for row in part if row] for part in parts]


def _wide_gutter(rows: Sequence[Sequence[Piece]]) -> float | None:
    """Return where two tables without rules meet; None for one table.

    The right one begins with labels, and what parts them is wider than any space inside them: in
    one table, labels after figures stand closest to them, as those are set to the right.
    """
    columns: list[list[Piece]] = []
    end = 0.0
    for piece in sorted((piece for row in rows for piece in row), key=lambda each: each.x0):
        if not columns or piece.x0 > end:
            columns.append([])
        columns[-1].append(piece)
        end = max(end, piece.x1)
    ends = [max(piece.x1 for piece in column) for column in columns]
    gaps = [column[0].x0 - end for end, column in zip(ends, columns[1:], strict=False)]
    kinds = [_are_figures(column) for column in columns]
    for at, gap in enumerate(gaps, start=1):
        is_border = at >= 2 and kinds[at - 1] and not kinds[at] and any(kinds[at + 1 :])
        others = max((other for place, other in enumerate(gaps, start=1) if place != at), default=0)
        if is_border and not kinds[0] and gap > _WIDER * others:
            return columns[at][0].x0 - gap / 2
    return None


def _are_figures(column: Sequence[Piece]) -> bool:
    figures = sum(is_figure(piece.text) for piece in column)
    return figures >= 0.5 * len(column)


def _are_two_tables(right: Sequence[Sequence[Piece]], rules: Sequence[Line], middle: float) -> bool:
    """Return True if there are rules on both sides, and the right side begins with words."""
    counts = [
        len({round(y) for y, x0, _ in rules if (x0 < middle) is side}) for side in (True, False)
    ]
    firsts = [row[0].text for row in right if row]
    words = sum(not is_figure(text) and not _IS_CURRENCY.fullmatch(text) for text in firsts)
    return min(counts) >= 3 and words >= 0.8 * len(firsts)


# ---- one table -----------------------------------------------------------------------------------


def _tables_of(rows: Sequence[list[Piece]], levels: Sequence[Line]) -> list[RawTable]:
    rows = [_with_signs(row) for row in rows]
    rows = _trimmed(rows)
    if len(rows) < 2:
        return []
    columns = _columns(rows)
    if len(columns) < 2:
        return []
    table = _filled(rows, columns, levels)
    return [table] if table is not None and _is_table(table, rows, levels) else []


def _with_signs(row: Sequence[Piece]) -> list[Piece]:
    """Join currency signs, brackets and per cents with the number they belong to."""
    made: list[Piece] = []
    for piece in row:
        last = made[-1] if made else None
        if (last is not None and _IS_TAIL.fullmatch(piece.text) and is_figure(last.text + ")")) or (
            last is not None and _IS_CURRENCY.fullmatch(last.text) and is_figure(piece.text)
        ):
            made[-1] = _piece([last, piece])
        else:
            made.append(piece)
    return made


def _trimmed(rows: Sequence[list[Piece]]) -> list[list[Piece]]:
    """Drop single pieces above and below, such as titles and notes; heads above figures stay."""
    full = [at for at, row in enumerate(rows) if len(row) > 1]
    if not full:
        return []
    first, last = full[0], full[-1]
    seconds = [rows[at][1].x0 for at in full]
    while first > 0 and rows[first - 1][0].x0 >= min(seconds) - _SIDE:
        first -= 1
    label = max(rows[at][0].x1 for at in full)
    while last + 1 < len(rows) and _is_rest_of_label(rows[last], rows[last + 1], label):
        last += 1
    return [list(row) for row in rows[first : last + 1]]


def _is_rest_of_label(row: Sequence[Piece], following: Sequence[Piece], right: float) -> bool:
    label, rest = row[0], following[0]
    is_near = rest.y0 - label.y1 < 0.5 * label.height and rest.x1 <= right + _SIDE
    return is_near and rest.x0 >= label.x0 - _SIDE and rest.text[:1].islower()


@dataclass(frozen=True, slots=True)
class _Column:
    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def shared(self, piece: Piece) -> float:
        return min(self.right, piece.x1) - max(self.left, piece.x0)


def _columns(rows: Sequence[Sequence[Piece]]) -> list[_Column]:
    """Return the columns: what pieces cover, without pieces that span several columns."""
    first_data = next((at for at, row in enumerate(rows) if _has_figures(row)), 0)
    most = max(len(row) for row in rows[first_data:])
    heads = [row for row in rows[:first_data] if len(row) >= most - 1]
    full = [row for row in [*heads, *rows[first_data:]] if len(row) > 1]
    pieces = [piece for row in full for piece in row]
    plain = [piece for piece in pieces if not _is_across(piece, full)]
    allowed = 0 if len(full) < 10 else int(0.06 * len(full))
    # What belongs together stays so in however few rows it is: "$ 6,439", and the heads.
    weights = [
        allowed + 1 if piece.text[0] in _SIGNS or is_figure(piece.text) else 1 for piece in plain
    ]
    edges = sorted(
        [(p.x0, weight) for p, weight in zip(plain, weights, strict=True)]
        + [(p.x1, -weight) for p, weight in zip(plain, weights, strict=True)]
    )
    columns: list[_Column] = []
    depth = 0
    begin: float | None = None
    for at, step in edges:
        depth += step
        if depth > allowed and begin is None:
            begin = at
        elif depth <= allowed and begin is not None:
            columns.append(_Column(begin, at))
            begin = None
    return columns


def _is_across(piece: Piece, rows: Sequence[Sequence[Piece]]) -> bool:
    """Return True if several pieces of many other rows stand above or below `piece`."""
    several = 0
    for row in rows:
        under = [
            other
            for other in row
            if min(other.x1, piece.x1) - max(other.x0, piece.x0) > 0.5 * (other.x1 - other.x0)
        ]
        several += len(under) > 1
    return several >= max(2, 0.3 * len(rows))


def _filled(
    rows: Sequence[Sequence[Piece]], columns: Sequence[_Column], levels: Sequence[Line]
) -> RawTable | None:
    """Put the pieces into the columns, and the lines of a wrapped cell together."""
    placed: list[dict[int, tuple[int, list[Piece]]]] = []
    first_data = next((at for at, row in enumerate(rows) if _has_figures(row)), len(rows))
    for at, row in enumerate(rows):
        cells: dict[int, tuple[int, list[Piece]]] = {}
        for piece in row:
            first, count = _place(piece, row, columns, levels, is_head=at < first_data)
            if first in cells:
                span, there = cells[first]
                cells[first] = (max(span, count), [*there, piece])
            else:
                cells[first] = (count, [piece])
        placed.append(cells)
    groups = _joined_rows(rows, placed, first_data)
    made: list[RawCell] = []
    for number, group in enumerate(groups):
        for column in sorted({column for at in group for column in placed[at]}):
            parts = [placed[at][column] for at in group if column in placed[at]]
            words = [piece for _, pieces in parts for piece in pieces]
            made.append(cell_of(words, number, column, 1, max(span for span, _ in parts)))
    return compacted(made) if made else None


def _has_figures(row: Sequence[Piece]) -> bool:
    return any(is_figure(piece.text) and not _YEAR.fullmatch(piece.text) for piece in row[1:])


def _place(
    piece: Piece,
    row: Sequence[Piece],
    columns: Sequence[_Column],
    levels: Sequence[Line],
    *,
    is_head: bool,
) -> tuple[int, int]:
    """Return the first column of a piece, and how many it covers."""
    covered = [at for at, column in enumerate(columns) if column.shared(piece) > 0]
    if is_head and (ruled := _columns_over_rule(piece, row, columns, levels)):
        return ruled[0], len(ruled)
    if not covered:
        nearest = min(range(len(columns)), key=lambda at: -columns[at].shared(piece))
        if not is_head:
            return nearest, 1
        before = max(
            (at for at, column in enumerate(columns) if column.right <= piece.x0), default=-1
        )
        gap = (before, before + 1)
        is_between = 0 < before < len(columns) - 1
        middle = piece.middle[0]
        if is_between and abs((columns[gap[0]].middle + columns[gap[1]].middle) / 2 - middle) < 4:
            return before, 2
        return nearest, 1
    if len(covered) == 1 or not is_head:
        best = max(covered, key=lambda at: columns[at].shared(piece))
        wide = [
            at
            for at in covered
            if columns[at].shared(piece) > 0.6 * (columns[at].right - columns[at].left)
        ]
        if len(wide) > 1:
            return wide[0], len(wide)
        return best, 1
    return covered[0], covered[-1] - covered[0] + 1


def _columns_over_rule(
    piece: Piece, row: Sequence[Piece], columns: Sequence[_Column], levels: Sequence[Line]
) -> list[int]:
    """Return the columns above a line that stands under a head and spans several, but not all."""
    for y, x0, x1 in levels:
        is_under = piece.y1 - 0.3 * piece.height <= y <= piece.y1 + 0.7 * piece.height
        above = [each for each in row if x0 - _SIDE <= each.x0 and each.x1 <= x1 + _SIDE]
        if is_under and above == [piece]:
            over = [
                at for at, column in enumerate(columns) if x0 - _SIDE <= column.middle <= x1 + _SIDE
            ]
            if 1 < len(over) < len(columns) and 0 not in over:
                return over
    return []


def _joined_rows(
    rows: Sequence[Sequence[Piece]],
    placed: Sequence[dict[int, tuple[int, list[Piece]]]],
    first_data: int,
) -> list[list[int]]:
    """Return the numbers of the lines of each row of the table."""
    pitches = [_middle(below) - _middle(above) for above, below in pairwise(rows)]
    full = [
        pitch
        for pitch, above, below in zip(pitches, placed, placed[1:], strict=False)
        if len(above) > 1 and len(below) > 1
    ]
    figures = [
        pitch
        for pitch, above, below in zip(pitches, rows, rows[1:], strict=False)
        if _has_figures(above) and _has_figures(below)
    ]
    usual = min(figures) if figures else median(full) if full else 0.0
    groups: list[list[int]] = [[0]]
    for at in range(1, len(rows)):
        height = median(piece.height for piece in rows[at])
        is_tight = pitches[at - 1] < 0.85 * usual and pitches[at - 1] < 1.45 * height
        if _is_wrapped(rows, placed, at, is_tight=is_tight, is_head=at < first_data):
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _middle(row: Sequence[Piece]) -> float:
    return median(piece.middle[1] for piece in row)


def _is_wrapped(
    rows: Sequence[Sequence[Piece]],
    placed: Sequence[dict[int, tuple[int, list[Piece]]]],
    at: int,
    *,
    is_tight: bool,
    is_head: bool,
) -> bool:
    """Return True if a line continues the row of the line above it."""
    above, here = placed[at - 1], placed[at]
    if is_tight:
        return True
    if is_head or 0 not in here:
        return False
    label, upper = here[0][1][0], above.get(0)
    if upper is None or rows[at][0].y0 - rows[at - 1][0].y1 > 0.8 * label.height:
        return False
    is_label_above = set(above) == {0}
    is_going_on = label.text[:1].islower() or _OPEN.search(upper[1][-1].text) is not None
    if not is_going_on or upper[1][-1].text.endswith((":", ".")):
        return False
    return is_label_above or set(here) == {0}


# ---- is it one -----------------------------------------------------------------------------------


def _is_table(table: RawTable, rows: Sequence[Sequence[Piece]], levels: Sequence[Line]) -> bool:
    """Return False for lists, contents, formulas, drawings and columns of an index."""
    if table.row_count < 2 or table.column_count < 2 or len(table.cells) < 4:
        return False
    texts = [cell.text for cell in table.cells]
    if sum(bool(_LEADERS.search(text)) for text in texts) * 3 > table.row_count:
        return False
    first = [cell.text for cell in table.cells if cell.column == 0]
    marked = sum(bool(_MARKER.fullmatch(text)) for text in first)
    if table.column_count == 2 and marked * 2 >= len(first):
        return False
    rest = [cell.text for cell in table.cells if cell.column]
    figures = sum(is_figure(text) for text in rest)
    filled = len(table.cells) / (table.row_count * table.column_count)
    if filled < 0.3:
        return False
    if figures >= 0.4 * len(rest):
        is_enough = table.row_count > 2 or (table.column_count > 2 and figures * 2 >= len(rest))
        return is_enough or _is_between_rules(table, levels)
    if filled < 0.6 or not _are_aligned(table):
        return False
    if _is_between_rules(table, levels):
        return True
    words = median(text.count(" ") + 1 for text in texts)
    longest = max(text.count(" ") + 1 for text in texts)
    return table.column_count > 2 and table.row_count > 3 and words <= 4 and longest <= 10


def _is_between_rules(table: RawTable, levels: Sequence[Line]) -> bool:
    """Return True for lines as wide as the table right above its first and below its last row."""
    x0, y0, x1, y1 = around(cell.box for cell in table.cells)
    height = median(cell.box[3] - cell.box[1] for cell in table.cells)
    wide = [y for y, left, right in levels if min(right, x1) - max(left, x0) >= 0.8 * (x1 - x0)]
    is_above = any(y0 - 1.5 * height <= y <= y0 + 1.5 * height for y in wide)
    return is_above and any(y1 - 0.5 * height <= y <= y1 + 1.5 * height for y in wide)


def _are_aligned(table: RawTable) -> bool:
    """Return True if most cells of each column are aligned: left, right or centred."""
    for column in range(table.column_count):
        boxes = [
            cell.box
            for cell in table.cells
            if cell.column == column and cell.columns == 1 and cell.row >= table.head_rows
        ]
        if len(boxes) > 2 and max(
            _most_alike([box[0] for box in boxes]),
            _most_alike([box[2] for box in boxes]),
            _most_alike([(box[0] + box[2]) / 2 for box in boxes]),
        ) < 0.7 * len(boxes):
            return False
    return True


def _most_alike(values: Sequence[float]) -> int:
    return max(sum(abs(value - other) <= _SIDE for other in values) for value in values)
