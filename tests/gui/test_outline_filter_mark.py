"""The mark of the chapter that was chosen while the outline was filtered."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.outline_model import OutlineModel
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

OUTLINE = tuple(OutlineEntry(1, f"Chapter {number}", number) for number in range(1, 16))


def test_it_stays_when_all_chapters_are_shown_again(qtbot: QtBot, pane: ViewerPane) -> None:
    told = FakeDocument(document_info(20), outline=OUTLINE)
    pane.set_document(told.info, told)
    pane.page_view.go_to_page(14)
    panel = pane.outline_panel
    qtbot.keyClicks(panel.filter_box, "chapter 3")
    panel.entry_chosen.emit(OUTLINE[2])
    panel.filter_box.clear()
    model = panel.tree.model()
    assert isinstance(model, OutlineModel)
    assert [row for row in range(15) if model.is_current(model.index(row, 0))] == [2]
