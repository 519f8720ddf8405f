"""Tables paint hundreds of cells: one that hides a word is found among them, and only that one."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.document import PageText
from tests.support.hiding_books import make_page

WORDS_BEFORE = (0, 350)
ROWS, COLUMNS = 12, 5
HIDDEN = 7, 3
_WIDTH, _HEIGHT = 50, 20


def page_of(folder: Path, words_before: int, *, is_one_hidden: bool) -> PageText:
    """A table after so many words, each cell painted before its own word."""

    def draw(_: pymupdf.Document, page: pymupdf.Page) -> None:
        for word in range(words_before):
            page.insert_text((30 + 12 * (word % 20), 50 + 4 * (word // 20)), "so", fontsize=3)
        for row in range(ROWS):
            for column in range(COLUMNS):
                place = cell(row, column)
                page.draw_rect(place, fill=(0.9, 0.95, 1), color=None)
                page.insert_text((place.x0 + 4, place.y1 - 6), named(row, column), fontsize=9)
        for line in range(400 if words_before else 0):  # rules; they count as well
            page.draw_line((20, 148 + line / 2), (22, 148 + line / 2))
        if is_one_hidden:
            page.draw_rect(cell(*HIDDEN), fill=(1, 1, 1), color=None)

    document = open_document(make_page(folder / "table.pdf", draw))
    return read_page(document, 1)


def cell(row: int, column: int) -> pymupdf.Rect:
    x, y = 25 + _WIDTH * column, 150 + _HEIGHT * row
    return pymupdf.Rect(x, y, x + _WIDTH, y + _HEIGHT)


def named(row: int, column: int) -> str:
    return f"r{row}c{column}"


@pytest.mark.parametrize("words_before", WORDS_BEFORE)
def test_a_word_under_a_cell_that_was_painted_later_is_withheld(
    tmp_path: Path, words_before: int
) -> None:
    page = page_of(tmp_path, words_before, is_one_hidden=True)
    there = {named(row, column) for row in range(ROWS) for column in range(COLUMNS)}
    assert there - set(page.text.split()) == {named(*HIDDEN)}
    assert page.hidden


@pytest.mark.parametrize("words_before", WORDS_BEFORE)
def test_words_in_cells_that_were_painted_before_them_are_kept(
    tmp_path: Path, words_before: int
) -> None:
    page = page_of(tmp_path, words_before, is_one_hidden=False)
    there = {named(row, column) for row in range(ROWS) for column in range(COLUMNS)}
    assert there <= set(page.text.split())
    assert not page.hidden
