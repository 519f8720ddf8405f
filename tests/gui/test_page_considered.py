"""A page that is typed is drawn before Enter is pressed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.page_number_box import PageBox
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]


def typed(qtbot: QtBot, box: PageBox, entry: str) -> int:
    """What the box says is considered."""
    box.edit()
    with qtbot.waitSignal(box.page_considered) as told:
        qtbot.keyClicks(box.box, entry)
    return told.args[0]


def test_a_typed_page_is_drawn_before_it_is_confirmed(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    assert all(key.page != 15 for key in document.asked)
    assert typed(qtbot, pane.page_box, "#15") == 15
    assert any(key.page == 15 for key in document.asked)
    assert pane.page_view.page == 1


def test_what_names_no_page_is_not_drawn(qtbot: QtBot, pane: ViewerPane) -> None:
    assert typed(qtbot, pane.page_box, "whale") == 0


def test_leaving_the_box_gives_the_page_up(qtbot: QtBot, pane: ViewerPane) -> None:
    typed(qtbot, pane.page_box, "#15")
    with qtbot.waitSignal(pane.page_box.page_considered) as told:
        qtbot.keyClick(pane.page_box.box, Qt.Key.Key_Escape)
        pane.page_view.setFocus()
    assert told.args[0] == 0
