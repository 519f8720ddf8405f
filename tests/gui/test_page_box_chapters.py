"""The page box names the chapter beside the number."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.panels.page_number_box import PageBox
from tests.support.fonts import SHORTENED

OUTLINE = (OutlineEntry(1, "Loomings", 2), OutlineEntry(1, "The Carpet Bag " * 8, 3))


@pytest.fixture
def box(qtbot: QtBot) -> PageBox:
    box = PageBox()
    qtbot.addWidget(box)
    box.set_document(PageNames(), 4)
    box.set_outline(OUTLINE)
    return box


def test_the_chapter_stands_beside_the_number(box: PageBox) -> None:
    box.set_page(2)
    assert box.text.text() == "of 4 · Loomings"


def test_a_chapter_that_stands_elsewhere_in_the_bar_is_not_told_twice(box: PageBox) -> None:
    box.set_page(2)
    box.leave_out_chapter(True)
    assert box.text.text() == "of 4"
    box.leave_out_chapter(False)
    assert box.text.text() == "of 4 · Loomings"


def test_before_the_first_chapter_there_is_the_number_only(box: PageBox) -> None:
    box.set_page(1)
    assert box.text.text() == "of 4"


def test_a_long_title_is_shortened_and_told_whole_when_asked(box: PageBox) -> None:
    box.set_page(3)
    assert box.text.text().endswith(SHORTENED)
    assert box.text.toolTip() == OUTLINE[1].title


def test_another_book_begins_without_chapters(box: PageBox) -> None:
    box.set_document(PageNames(), 2)
    box.set_page(2)
    assert box.text.text() == "of 2"
