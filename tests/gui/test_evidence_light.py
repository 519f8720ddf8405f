"""How the words that an answer stands on come to light."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.ui.citations.evidence_highlight import EvidenceHighlight
from reader_app.ui.pages.page_painting import colors_of
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.theme.palette import LIGHT
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import FakeDocument

__all__ = ["document", "view"]

LINE = (Rect(60, 60, 200, 72),)


def _picture(evidence: EvidenceHighlight, view: PageView) -> QImage:
    sheet = QImage(800, 600, QImage.Format.Format_RGB32)
    sheet.fill(0xFFFFFF)
    painter = QPainter(sheet)
    evidence.paint(painter, view.visible_area, 1, colors_of(LIGHT))
    painter.end()
    return sheet


def test_words_are_marked_in_the_first_picture_of_their_page(
    view: PageView, document: FakeDocument
) -> None:
    growing, still = EvidenceHighlight(has_motion=True), EvidenceHighlight(has_motion=False)
    bare = _picture(growing, view)
    growing.show(1, LINE)  # no event has been dealt with since: its light grows from here
    still.show(1, LINE)
    first = _picture(growing, view)
    assert bare != first != _picture(still, view)


def test_each_light_begins_as_the_first_one_did(
    qtbot: QtBot, view: PageView, document: FakeDocument
) -> None:
    growing = EvidenceHighlight(has_motion=True)
    growing.show(1, LINE)
    first = _picture(growing, view)
    qtbot.waitUntil(lambda: _picture(growing, view) != first)
    growing.show(1, LINE)
    assert _picture(growing, view) == first
