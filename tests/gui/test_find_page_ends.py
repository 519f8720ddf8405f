"""A hit that begins on one page and ends on the next is marked on both."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.ui.find.find_session import FindSession
from reader_app.ui.find.finder import FindMarks
from reader_app.ui.pages.page_painting import colors_of
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.workers.rendered_page import FindProgress
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

UPPER, BESIDE = Rect(300, 560, 360, 572), Rect(100, 560, 160, 572)
LOWER = Rect(48, 48, 90, 60)


@pytest.fixture
def session(qtbot: QtBot, pane: ViewerPane, document: FakeDocument) -> FindSession:
    """One hit, from the end of page 1 to the beginning of page 2."""
    pane.open_find()
    with qtbot.waitSignal(pane.find_bar.query_changed):
        qtbot.keyClicks(pane.find_bar.box, "example")
    count = document.info.page_count
    document.find_progressed.emit(
        FindProgress(document.query_id, count, count, ((1, 1),), 1, is_done=True)
    )
    document.find_rects_loaded.emit(document.query_id, 1, ((UPPER,),), (LOWER,))
    return pane.finder.session


def marked(pane: ViewerPane, session: FindSession, page: int, rect: Rect) -> bool:
    """Something is painted in the middle of that place."""
    sight = pane.page_view.visible_area
    x, y, width, height = sight.on_screen(page, rect)
    image = QImage(sight.width, sight.height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    FindMarks(session).paint(painter, sight, page, colors_of())
    painter.end()
    middle = image.pixelColor(round(x + width / 2), round(y + height / 2))
    return middle != QColor(Qt.GlobalColor.white)


def test_it_is_marked_on_the_page_where_it_begins(pane: ViewerPane, session: FindSession) -> None:
    pane.page_view.navigation.scroll_to_rects(1, (UPPER,))
    assert marked(pane, session, 1, UPPER)
    assert not marked(pane, session, 1, BESIDE)


def test_it_is_marked_on_the_page_where_it_ends(pane: ViewerPane, session: FindSession) -> None:
    pane.page_view.navigation.scroll_to_rects(2, (LOWER,))
    assert marked(pane, session, 2, LOWER)


def test_it_is_one_hit_and_belongs_to_its_first_page(session: FindSession) -> None:
    assert session.current == (1, 0)
    assert session.found.total == 1
    assert session.carried(2) == ((1, 0), (LOWER,))
    assert session.carried(3) is None
