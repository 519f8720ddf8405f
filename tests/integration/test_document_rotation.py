"""Pages turned by the reader: width, clip and pixels are those of the page as it is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.render.pixel_area import PixelArea, pixel_area
from reader_app.domain.document import Paper
from tests.support import paper_books

TURNS = (0, 90, 180, 270)
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
CENTRE_OF_BLACK = {0: (100, 75), 90: (525, 100), 180: (300, 525), 270: (75, 300)}
"""Of the black box on a page of 400 x 600 points, in points of the turned page."""


@pytest.fixture
def document(tmp_path: Path) -> OpenDocument:
    return open_document(paper_books.make_illustrated_book(tmp_path / "a.pdf"))


def drawn(document: OpenDocument, area: PixelArea, paper: Paper = Paper.WHITE) -> memoryview:
    pixels = memoryview(bytearray(area.size_in_bytes))
    MupdfRenderer(document).draw(1, area, pixels, paper)
    return pixels


def pixel(pixels: memoryview, area: PixelArea, x: int, y: int) -> tuple[int, ...]:
    start = ((y - area.y0) * area.width + x - area.x0) * 4
    return tuple(pixels[start : start + 3])


@pytest.mark.parametrize("turn", TURNS)
def test_the_width_is_that_of_the_turned_page(document: OpenDocument, turn: int) -> None:
    area = pixel_area(document, 1, 600, rotation=turn)
    assert (area.width, area.height) == ((600, 400) if turn % 180 else (600, 900))


@pytest.mark.parametrize("turn", TURNS)
def test_what_is_on_the_page_turns_with_it(document: OpenDocument, turn: int) -> None:
    width = 600 if turn % 180 else 400
    area = pixel_area(document, 1, width, rotation=turn)
    pixels = drawn(document, area)
    x, y = CENTRE_OF_BLACK[turn]
    assert pixel(pixels, area, x, y) == BLACK
    assert pixel(pixels, area, area.width - 1 - x, area.height - 1 - y) == WHITE


@pytest.mark.parametrize("turn", TURNS)
def test_a_part_of_a_turned_page_is_cut_from_what_is_shown(
    document: OpenDocument, turn: int
) -> None:
    whole = pixel_area(document, 1, 500, rotation=turn)
    part = pixel_area(document, 1, 500, (120, 60, 400, 300), rotation=turn)
    all_pixels, pixels = drawn(document, whole), drawn(document, part)
    for x in range(120, 400, 7):
        for y in range(60, 300, 7):
            assert pixel(pixels, part, x, y) == pixel(all_pixels, whole, x, y)


@pytest.mark.parametrize("turn", TURNS)
def test_pictures_on_dark_paper_keep_their_colours_wherever_they_turn(
    document: OpenDocument, turn: int
) -> None:
    width = 600 if turn % 180 else 400
    area = pixel_area(document, 1, width, rotation=turn)
    x, y = {0: (200, 350), 90: (250, 200), 180: (200, 250), 270: (350, 200)}[turn]
    red, green, blue = paper_books.PICTURE_COLOR
    assert pixel(drawn(document, area, Paper.DARK), area, x, y) == (blue, green, red)
