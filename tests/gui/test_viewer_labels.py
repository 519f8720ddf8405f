"""Labels that become known while the document is shown."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.outline_model import OutlineModel
from tests.gui.test_viewer_pane import OUTLINE
from tests.gui.viewer_fixtures import ROMAN, document, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

FOUND = ("", "", *(str(number) for number in range(1, 19)))


def test_the_page_stays_and_its_name_changes(pane: ViewerPane) -> None:
    pane.page_view.go_to_page(12)
    pane.set_labels(FOUND)
    assert pane.page_view.page == 12
    assert pane.page_view.page_number(12) == "10"
    assert (pane.page_box.box.text(), pane.page_box.text.text()) == ("10", "of 18")
    assert pane.page_box.box.toolTip().startswith("Page 12 in the file")
    assert pane.page_view.accessibleDescription() == "Page 10 of 18"


def test_what_is_being_typed_into_the_page_box_stays(pane: ViewerPane) -> None:
    pane.page_box.edit()
    pane.page_box.box.insert("14")
    pane.set_labels(FOUND)
    assert pane.page_box.box.text() == "14"


def test_chapters_keep_their_place_and_show_the_new_numbers(qtbot: QtBot) -> None:
    model = OutlineModel()
    model.set_outline(OUTLINE, ROMAN)
    current = model.set_place(6)
    with qtbot.waitSignal(model.dataChanged):
        model.set_labels(FOUND)
    assert [model.data(model.index(row, 1)) for row in range(3)] == ["", "3", "10"]
    assert model.is_current(current)
