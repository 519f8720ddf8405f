"""Finding a chapter in the outline."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QLineEdit, QTreeView
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.outline_model import OutlineModel
from reader_app.ui.panels.outline_panel import OutlinePanel
from tests.gui.viewer_fixtures import ROMAN, document, pane
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

KEY = Qt.Key
OUTLINE = tuple(
    entry
    for part in range(1, 9)
    for entry in (
        OutlineEntry(1, f"Part {part}", part),
        *(OutlineEntry(2, f"Chapter {part}{place}", part, 100.0 * place) for place in (1, 2, 3)),
    )
)


@pytest.fixture
def panel(pane: ViewerPane) -> OutlinePanel:
    told = FakeDocument(document_info(20, labels=ROMAN), outline=(*OUTLINE, *OUTLINE[:4]))
    pane.set_document(told.info, told)
    pane.side_panel.show_tab("Outline")
    pane.activateWindow()
    pane.outline_panel.tree.setFocus()
    return pane.outline_panel


def shown(tree: QTreeView) -> list[str]:
    rows: list[str] = []
    index = tree.model().index(0, 0)
    while index.isValid():
        rows.append(str(index.data()))
        index = tree.indexBelow(index)
    return rows


def box(panel: OutlinePanel) -> QLineEdit:
    return panel.filter_box


def test_letters_typed_in_the_tree_leave_the_chapters_that_hold_them(
    qtbot: QtBot, panel: OutlinePanel
) -> None:
    qtbot.keyClicks(panel.tree, "5")
    qtbot.keyClicks(box(panel), "2")
    assert box(panel).hasFocus()
    assert shown(panel.tree) == ["Part 5", "Chapter 52"]


def test_ctrl_f_in_the_tree_leads_to_the_field(qtbot: QtBot, panel: OutlinePanel) -> None:
    qtbot.keyClick(panel.tree, KEY.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert box(panel).hasFocus()
    assert shown(panel.tree)[:2] == ["Part 1", "Part 2"]


def test_escape_shows_all_chapters_again_as_open_as_they_were(
    qtbot: QtBot, panel: OutlinePanel
) -> None:
    panel.tree.expand(panel.tree.model().index(2, 0))
    before = shown(panel.tree)
    qtbot.keyClicks(box(panel), "chapter 7")
    assert shown(panel.tree) != before
    qtbot.keyClick(box(panel), KEY.Key_Escape)
    assert panel.tree.hasFocus()
    assert shown(panel.tree) == before


def test_enter_goes_to_the_first_chapter_found_and_enter_again_to_its_page(
    qtbot: QtBot, pane: ViewerPane, panel: OutlinePanel
) -> None:
    qtbot.keyClicks(box(panel), "chapter 6")
    qtbot.keyClick(box(panel), KEY.Key_Return)
    assert panel.tree.hasFocus()
    assert panel.tree.currentIndex().data() == "Chapter 61"
    chosen = QSignalSpy(panel.entry_chosen)
    qtbot.keyClick(panel.tree, KEY.Key_Return)
    assert chosen.count() == 1
    assert pane.page_view.page == 6


def test_nothing_found_is_said(qtbot: QtBot, panel: OutlinePanel) -> None:
    qtbot.keyClicks(box(panel), "whale")
    assert not panel.tree.isVisible()
    qtbot.keyClick(box(panel), KEY.Key_Escape)
    assert panel.tree.isVisible()


def test_turning_pages_meanwhile_marks_the_chapter_afterwards(
    qtbot: QtBot, pane: ViewerPane, panel: OutlinePanel
) -> None:
    qtbot.keyClicks(box(panel), "part 2")
    pane.page_view.go_to_page(8)
    pane.page_view.setFocus()
    box(panel).clear()
    model = panel.tree.model()
    assert isinstance(model, OutlineModel)
    last = model.index(7, 0)
    assert model.is_current(last) or model.is_above_current(last)


def test_another_book_is_shown_whole(qtbot: QtBot, pane: ViewerPane, panel: OutlinePanel) -> None:
    qtbot.keyClicks(box(panel), "part 2")
    told = FakeDocument(document_info(20), outline=OUTLINE)
    pane.set_document(told.info, told)
    assert box(panel).text() == ""
    assert panel.tree.model().rowCount(QModelIndex()) == 8


def test_few_chapters_have_no_field(pane: ViewerPane) -> None:
    told = FakeDocument(document_info(20), outline=OUTLINE[:4])
    pane.set_document(told.info, told)
    pane.side_panel.show_tab("Outline")
    assert not pane.outline_panel.filter_box.isVisible()
