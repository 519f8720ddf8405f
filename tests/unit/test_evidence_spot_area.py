"""What of a page the small picture of a citation shows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter

from reader_app.domain.document import Look, PageSize, Paper, Rect
from reader_app.ui.citations.evidence_preview import SnippetRequest, snippet_area
from reader_app.ui.pages.geometry import turned_rect

PAGE = PageSize(400, 600)
BLEND = QPainter.CompositionMode.CompositionMode_Multiply


def area_around(*rects: Rect, rotation: int = 0) -> Rect:
    look, size = Look(rotation, Paper.WHITE), QSize(300, 90)
    return snippet_area(SnippetRequest(1, rects, PAGE, look, size, 1.0, QColor("white"), BLEND))


def test_it_is_as_wide_as_the_lines_and_a_little_more() -> None:
    area = area_around(Rect(40, 100, 340, 112))
    assert 20 < area.x0 < 40 and 340 < area.x1 < 360


def test_a_few_words_are_seen_with_half_of_the_page() -> None:
    area = area_around(Rect(100, 100, 120, 112))
    assert area.x1 - area.x0 == pytest.approx(200)


def test_it_has_the_shape_of_the_picture() -> None:
    area = area_around(Rect(40, 100, 340, 112))
    assert (area.x1 - area.x0) / (area.y1 - area.y0) == pytest.approx(300 / 90)


@pytest.mark.parametrize("line", [Rect(0, 0, 30, 12), Rect(370, 588, 400, 600)])
def test_it_stays_on_the_page(line: Rect) -> None:
    area = area_around(line)
    assert area.x0 >= 0 and area.y0 >= 0
    assert area.x1 <= 400 + 1e-6 and area.y1 <= 600 + 1e-6


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_first_line_begins_in_it_however_the_page_is_turned(rotation: int) -> None:
    line = Rect(40, 300, 120, 312)
    area, turned = area_around(line, rotation=rotation), turned_rect(line, PAGE, rotation)
    assert area.x0 <= turned.x0 < area.x1
    assert area.y0 <= turned.y0 < area.y1
