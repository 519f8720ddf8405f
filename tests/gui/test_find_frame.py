"""The frame of the current hit leaves the word readable, however small the pages are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.ui.find.finder import FindMarks
from reader_app.ui.pages.page_painting import colors_of
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.workers.rendered_page import FindProgress
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

WORD = Rect(300, 100, 360, 112)


def painted(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument, zoom: float, ground: Qt.GlobalColor
) -> tuple[QImage, tuple[float, float, float, float]]:
    """The marks of a found word on a ground of one colour, and where on it the word's box is."""
    pane.open_find()
    with qtbot.waitSignal(pane.find_bar.query_changed):
        qtbot.keyClicks(pane.find_bar.box, "example")
    count = document.info.page_count
    document.find_progressed.emit(
        FindProgress(document.query_id, count, count, ((1, 1),), 1, is_done=True)
    )
    document.find_rects_loaded.emit(document.query_id, 1, ((WORD,),), ())
    pane.page_view.page_viewport.set_zoom(zoom)
    sight = pane.page_view.visible_area
    image = QImage(sight.width, sight.height, QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    FindMarks(pane.finder.session).paint(painter, sight, 1, colors_of())
    painter.end()
    return image, sight.on_screen(1, WORD)


def test_nothing_of_the_frame_lies_on_the_word(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    image, (x, y, width, height) = painted(qtbot, pane, document, 0.3, Qt.GlobalColor.white)
    assert height < 6
    inside = {
        image.pixelColor(across, down).name()
        for across in range(round(x) + 1, round(x + width) - 1)
        for down in range(round(y) + 1, round(y + height) - 1)
    }
    assert len(inside) == 1, "one colour, and words show through it"
    assert inside != {colors_of().accent.name()}
    assert image.pixelColor(round(x + width / 2), round(y) - 1).name() != "#ffffff"


def test_the_frame_stays_off_the_letters_above_where_lines_are_close(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    image, (x, y, width, height) = painted(qtbot, pane, document, 1.5, Qt.GlobalColor.black)
    middle = round(x + width / 2)
    rows = [down for down in range(image.height()) if image.pixelColor(middle, down).value()]
    assert rows[0] >= round(y) - 2 and rows[-1] <= round(y + height) + 2
