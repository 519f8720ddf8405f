"""The painter and the text of pages on their own parts of the page view."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Paper, Rect
from reader_app.ui.pages.page_painting import ViewerColors
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import VisibleArea
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]


class Noted:
    """An overlay that notes on which pages it is painted."""

    def __init__(self, name: str, painted: list[str]) -> None:
        self._name = name
        self._painted = painted

    def paint(
        self, _painter: QPainter, _area: VisibleArea, page: int, _colors: ViewerColors
    ) -> None:
        if page == 1:
            self._painted.append(self._name)


class Part:
    """A part of the view that notes which documents it is given."""

    def __init__(self) -> None:
        self.given: list[object] = []

    def set_client(self, client: object) -> None:
        self.given.append(client)


def test_another_paper_asks_for_other_tiles(view: PageView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.painter.tiles_outdated):
        view.painter.set_paper(Paper.SEPIA)
    assert view.painter.look.paper is Paper.SEPIA


def test_the_same_paper_asks_for_nothing(view: PageView) -> None:
    asked: list[bool] = []
    view.painter.tiles_outdated.connect(lambda: asked.append(True))
    view.painter.set_paper(view.painter.paper)
    assert asked == []


def test_a_page_that_is_considered_is_asked_for(view: PageView, document: FakeDocument) -> None:
    view.painter.consider(15)
    assert 15 in {key.page for key in document.asked}


def test_an_overlay_lies_under_the_selection(view: PageView) -> None:
    painted: list[str] = []
    view.painter.add_selection(Noted("selection", painted))
    view.painter.add_overlay(Noted("mark", painted))
    view.grab()
    assert painted[:2] == ["mark", "selection"]


def test_a_page_that_was_drawn_is_not_drawn_again_by_a_click(view: PageView) -> None:
    assert not view.painter.retry(1)


def test_a_part_that_comes_late_gets_the_shown_document(
    view: PageView, document: FakeDocument
) -> None:
    part = Part()
    view.add_part(part)
    view.clear()
    assert part.given == [document, None]


def test_another_document_ends_the_selection(view: PageView, document: FakeDocument) -> None:
    view.text.selection.select_page(1)
    view.set_document(document.info, document)
    assert not view.text.has_selection


def test_words_of_a_page_whose_text_is_not_known_are_none(view: PageView) -> None:
    assert view.text.words_in(14, Rect(0, 0, 400, 500)) == ""
