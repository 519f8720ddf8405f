"""Tables for tests: as values, and printed on pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf

from reader_app.domain.document import PageTable, Rect, TableCell

LEFT = 60.0
STEP = 16.0
COLUMN = 90.0
PROSE = (
    "The committee met again in spring and heard what had been done since then.",
    "Most of the work was finished on time, though some of it was repeated twice.",
    "Nothing in the figures suggests that the method failed, and all agreed to it.",
)


def a_table(rows: Sequence[Sequence[str]], head_rows: int = 1) -> PageTable:
    """A table whose cells are 80 by 10 points, each 100 and 20 points from the next."""
    cells: list[TableCell] = []
    start = 0
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            if text:
                rect = Rect(column * 100, row * 20, column * 100 + 80, row * 20 + 10)
                span = ((start, start + len(text)),)
                cells.append(TableCell(row, column, text, rect, spans=span))
                start += len(text) + 1
    size = Rect(0, 0, len(rows[0]) * 100, len(rows) * 20)
    return PageTable(size, tuple(cells), len(rows), len(rows[0]), head_rows)


def text_of(table: PageTable) -> str:
    """The text that the cells' spans are in."""
    return "\n".join(cell.text for cell in table.cells)


def print_report(path: Path) -> Path:
    """A page of a report: prose, figures without lines, prose."""
    document = pymupdf.open()
    page = document.new_page()
    for at, line in enumerate(PROSE):
        page.insert_text((LEFT, 60 + at * 13), line, fontsize=11)
    rows = (
        ("(Millions)", "2018", "2017"),
        ("Net cash provided by operations", "$ 6,439", "$ 6,240"),
        ("Purchases of property, plant", None, None),
        ("  and equipment", "(1,577)", "(1,373)"),
        ("Other", "222", "-"),
        ("Free cash flow", "$ 4,862", "$ 4,867"),
    )
    for at, (label, *figures) in enumerate(rows):
        y = 130 + at * 13
        page.insert_text((LEFT, y), label, fontsize=10)
        for column, figure in enumerate(figures):
            if figure is not None:
                _print_right(page, 340 + column * COLUMN, y, figure)
    for at, line in enumerate(PROSE):
        page.insert_text((LEFT, 240 + at * 13), line, fontsize=11)
    document.save(path)
    return path


def _print_right(page: pymupdf.Page, right: float, y: float, figure: str) -> None:
    """Currency signs stand at the left edge of their column, as reports print them."""
    number = figure.removeprefix("$ ")
    if number != figure:
        page.insert_text((right - 60, y), "$", fontsize=10)
    page.insert_text((right - pymupdf.get_text_length(number, fontsize=10), y), number, fontsize=10)


def print_grid(path: Path, *, rotation: int = 0) -> Path:
    """A page with a ruled table: its head spans two columns, a cell has two lines."""
    document = pymupdf.open()
    page = document.new_page()
    xs, ys = (60, 160, 260, 360), (60, 80, 100, 130)
    for y in ys:
        page.draw_line((xs[0], y), (xs[-1], y))
    for at, x in enumerate(xs):
        page.draw_line((x, 80 if at == 2 else 60), (x, ys[-1]))
    told = (
        (65, 74, "Town"),
        (165, 74, "Inhabitants and area"),
        (165, 94, "people"),
        (265, 94, "km"),
        (65, 112, "Frankfurt"),
        (65, 124, "am Main"),
        (165, 112, "773,068"),
        (265, 112, "248.31"),
    )
    for x, y, text in told:
        page.insert_text((x, y), text, fontsize=10)
    page.set_rotation(rotation)
    document.save(path)
    return path
