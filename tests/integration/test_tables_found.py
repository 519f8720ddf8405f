"""Tables are found on pages: by their lines, or by how their words stand."""

from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.reader import DocumentReader
from reader_app.documents.text.table_finding import read_tables
from reader_app.domain.document import PageTable, grid_of
from tests.support.books import make_book
from tests.support.tables import print_grid, print_report


def tables_on(path: Path, page: int = 1) -> tuple[PageTable, ...]:
    return read_tables(open_document(path), page)


def test_figures_in_columns_are_a_table_and_the_prose_around_them_is_not(tmp_path: Path) -> None:
    (table,) = tables_on(print_report(tmp_path / "report.pdf"))
    assert grid_of(table) == [
        ["(Millions)", "2018", "2017"],
        ["Net cash provided by operations", "$ 6,439", "$ 6,240"],
        ["Purchases of property, plant and equipment", "(1,577)", "(1,373)"],
        ["Other", "222", "-"],
        ["Free cash flow", "$ 4,862", "$ 4,867"],
    ]
    assert table.head_rows == 1


def test_a_cell_knows_its_place_and_its_words(tmp_path: Path) -> None:
    path = print_report(tmp_path / "report.pdf")
    (table,) = tables_on(path)
    cell = next(cell for cell in table.cells if cell.text == "(1,373)")
    with DocumentReader(path) as reader:
        text = reader.page_text(1).text
        assert reader.tables(1) == (table,)
    assert [text[start:end] for start, end in cell.spans] == ["(1,373)"]
    assert cell.rect.x1 == pytest.approx(430, abs=1)
    assert cell.rect.y0 < 169 < cell.rect.y1


@pytest.mark.parametrize("rotation", [0, 90, 270])
def test_lines_make_cells_that_may_span_columns_and_have_several_lines(
    tmp_path: Path, rotation: int
) -> None:
    (table,) = tables_on(print_grid(tmp_path / "grid.pdf", rotation=rotation))
    assert grid_of(table) == [
        ["Town", "Inhabitants and area", ""],
        ["", "people", "km"],
        ["Frankfurt am Main", "773,068", "248.31"],
    ]
    assert [cell.columns for cell in table.cells if cell.row == 0] == [1, 2]


def test_rows_of_figures_without_lines_between_them_are_rows(tmp_path: Path) -> None:
    """Also where one of the figures is none, and the last row has a cell of two lines."""
    document = pymupdf.open()
    page = document.new_page()
    rows = [("Tag", "Type"), ("xx1", "number"), ("000", "object"), ("010", "double")]
    rows += [("100", "string"), ("110", "boolean"), ("", "or null")]
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            page.insert_text((66 + 100 * column, 74 + 12 * at), text, fontsize=10)
    page.draw_line((60, 77), (260, 77))
    page.draw_line((160, 60), (160, 150))
    page.draw_line((60, 150), (260, 150))
    document.save(tmp_path / "tags.pdf")
    (table,) = tables_on(tmp_path / "tags.pdf")
    assert grid_of(table) == [list(row) for row in rows[:5]] + [["110", "boolean or null"]]


def test_running_text_in_two_columns_is_no_table(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    words = "The committee met again in spring and heard what had been done since the last report. "
    for x in (50, 310):
        page.insert_textbox((x, 60, x + 230, 500), words * 9, fontsize=10, align=3)
    document.save(tmp_path / "columns.pdf")
    assert tables_on(tmp_path / "columns.pdf") == ()


def test_a_numbered_list_is_no_table(tmp_path: Path) -> None:
    listed = "\n".join(f"{number}.    Take the {number + 1} left turns" for number in range(1, 7))
    assert tables_on(make_book(tmp_path / "list.pdf", [listed])) == ()


_TOWNS = (("Town", "People", "km"), ("Aachen", "249,070", "160.85"), ("Bonn", "331,885", "141.06"))
_RIVERS = (("River", "Length", "Flow"), ("Rhine", "1,233", "2,900"), ("Elbe", "1,094", "870"))


def print_columns(path: Path, rows: list[tuple[str, ...]], lefts: tuple[float, ...]) -> Path:
    """Print rows without lines; columns of figures end 50 points right of their left edge."""
    document = pymupdf.open()
    page = document.new_page()
    for at, row in enumerate(rows):
        for left, text, below in zip(lefts, row, rows[1], strict=True):
            is_right = below[0].isdigit()
            shift = 50 - pymupdf.get_text_length(text, fontsize=10) if is_right else 0
            page.insert_text((left + shift, 200 + 14 * at), text, fontsize=10)
    document.save(path)
    return path


def test_two_tables_without_rules_side_by_side_are_two(tmp_path: Path) -> None:
    rows = [town + river for town, river in zip(_TOWNS, _RIVERS, strict=True)]
    lefts = (60, 120, 180, 300, 360, 420)
    tables = tables_on(print_columns(tmp_path / "two.pdf", rows, lefts))
    assert [grid_of(each) for each in tables] == [
        [list(row) for row in _TOWNS],
        [list(row) for row in _RIVERS],
    ]


def test_a_table_with_words_between_its_figures_stays_one(tmp_path: Path) -> None:
    rows = [
        ("Model", "Layers", "Corpus", "Score"),
        ("Small", "12", "Whales", "81.5"),
        ("Medium", "24", "Ponds", "84.0"),
        ("Large", "36", "Rivers", "88.1"),
    ]
    (table,) = tables_on(print_columns(tmp_path / "one.pdf", rows, (60, 150, 220, 310)))
    assert grid_of(table) == [list(row) for row in rows]
