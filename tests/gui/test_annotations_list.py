"""The list of highlights and bookmarks beside the page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import Bookmark, FreeMark, FreeMarkKind
from reader_app.domain.document import Rect
from reader_app.ui.annotations.model import AnnotationModel
from reader_app.ui.annotations.view import AnnotationsView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.annotation_fixtures import (
    KEY,
    LEFT_BUTTON,
    annotations,
    words,
)
from tests.gui.viewer_fixtures import document, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["annotations", "document", "pane"]


@pytest.fixture
def listed(pane: ViewerPane, annotations: AnnotationsView) -> AnnotationsView:
    """Two highlights and a bookmark, the list in front."""
    marks = (words(1, page=15, note="see above"), words(0, page=2), Bookmark("b", 5, title="Five"))
    for mark in marks:
        annotations.shown.put(mark)
    pane.side_panel.show_tab("Notes")
    return annotations


def rows(annotations: AnnotationsView) -> list[str]:
    model = annotations.panel.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def choose_row(annotations: AnnotationsView, text: str) -> None:
    model = annotations.panel.list.model()
    annotations.panel.list.setFocus()
    annotations.panel.list.setCurrentIndex(model.index(rows(annotations).index(text), 0))


def test_an_empty_list_says_how_to_begin(pane: ViewerPane, annotations: AnnotationsView) -> None:
    pane.side_panel.show_tab("Notes")
    assert not annotations.panel.list.isVisible()
    annotations.shown.put(words())
    assert annotations.panel.list.isVisible()


def test_bookmarks_and_highlights_stand_in_the_books_order(listed: AnnotationsView) -> None:
    assert rows(listed) == ["Bookmarks", "Five", "Highlights", "words of line 0", "words of line 1"]


def test_a_row_tells_a_screen_reader_all_there_is(listed: AnnotationsView) -> None:
    model = listed.panel.list.model()
    spoken = model.index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Yellow highlight, page 11: words of line 1. Note: see above"


def menu_words(listed: AnnotationsView, text: str) -> dict[str, QAction]:
    """Return the actions of the menu of the row with that text, by their words."""
    panel = listed.panel.list
    place = panel.visualRect(panel.model().index(rows(listed).index(text), 0)).center()
    panel.customContextMenuRequested.emit(place)
    menu = listed.panel.findChildren(QMenu)[-1]
    menu.hide()
    return {action.text(): action for action in menu.actions() if action.text()}


def test_marked_words_are_copied_with_their_citation(qtbot: QtBot, listed: AnnotationsView) -> None:
    actions = menu_words(listed, "words of line 1")
    with qtbot.waitSignal(listed.panel.citation_requested) as told:
        actions["Copy with citation"].trigger()
    assert told.args == ["words of line 1", "p. 11"]


def test_a_note_s_words_are_copied_and_a_box_has_none(listed: AnnotationsView) -> None:
    spot = Rect(10, 10, 90, 90)
    listed.shown.put(FreeMark("b", FreeMarkKind.NOTE, 3, spot, text="see Smith"))
    listed.shown.put(FreeMark("b", FreeMarkKind.BOX, 4, spot))
    menu_words(listed, "see Smith")["Copy text"].trigger()
    assert QGuiApplication.clipboard().text() == "see Smith"
    assert "Copy text" not in menu_words(listed, "Box")


def test_enter_goes_there_and_back_returns(
    qtbot: QtBot, pane: ViewerPane, listed: AnnotationsView
) -> None:
    choose_row(listed, "words of line 1")
    qtbot.keyClick(listed.panel.list, KEY.Key_Return)
    assert pane.page_view.page == 15
    pane.page_view.navigation.back()
    assert pane.page_view.page == 1


def test_a_click_on_a_bookmark_goes_to_its_page(
    qtbot: QtBot, pane: ViewerPane, listed: AnnotationsView
) -> None:
    area = listed.panel.list.visualRect(listed.panel.list.model().index(1, 0))
    qtbot.mouseClick(listed.panel.list.viewport(), LEFT_BUTTON, pos=area.center())
    assert pane.page_view.page == 5


def test_headings_can_not_be_chosen(qtbot: QtBot, listed: AnnotationsView) -> None:
    listed.panel.list.enter()
    assert listed.panel.list.currentIndex().data() == "Five"
    qtbot.keyClick(listed.panel.list, KEY.Key_Down)
    assert listed.panel.list.currentIndex().data() == "words of line 0"


def test_delete_asks_for_the_row_to_go(qtbot: QtBot, listed: AnnotationsView) -> None:
    choose_row(listed, "words of line 0")
    with qtbot.waitSignal(listed.delete_requested) as asked:
        qtbot.keyClick(listed.panel.list, KEY.Key_Delete)
    assert asked.args[0].page == 2


def test_the_row_after_a_deleted_one_is_next(qtbot: QtBot, listed: AnnotationsView) -> None:
    choose_row(listed, "words of line 0")
    (gone,) = (mark for mark in listed.shown.highlights if mark.page == 2)
    listed.shown.remove(gone)
    assert listed.panel.list.currentIndex().data() == "words of line 1"


def test_f2_opens_the_note_beside_its_words_and_escape_comes_back(
    qtbot: QtBot, pane: ViewerPane, listed: AnnotationsView
) -> None:
    choose_row(listed, "words of line 1")
    qtbot.keyClick(listed.panel.list, KEY.Key_F2)
    assert pane.page_view.page == 15
    assert listed.card.note_box.hasFocus()
    qtbot.keyClick(listed.card.note_box, KEY.Key_Escape)
    assert listed.panel.list.hasFocus()


def test_f2_renames_a_bookmark_in_its_row(qtbot: QtBot, listed: AnnotationsView) -> None:
    choose_row(listed, "Five")
    qtbot.keyClick(listed.panel.list, KEY.Key_F2)
    editor = listed.panel.list.findChild(QLineEdit, "bookmarkTitleBox")
    assert editor is not None
    editor.setText("The fifth")
    with qtbot.waitSignal(listed.rename_requested) as asked:
        qtbot.keyClick(editor, KEY.Key_Return)
    assert asked.args[0].page == 5
    assert asked.args[1] == "The fifth"


def test_ctrl_z_on_the_page_and_in_the_list_asks_to_undo(
    qtbot: QtBot, pane: ViewerPane, listed: AnnotationsView
) -> None:
    asked = QSignalSpy(listed.undo_requested)
    for owner in (pane.page_view, listed.panel.list):
        owner.setFocus()
        qtbot.keyClick(owner, KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert asked.count() == 2


def test_a_box_to_find_notes_comes_with_more_than_ten(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    pane.side_panel.show_tab("Notes")
    for page in range(1, 11):
        annotations.shown.put(words(page=page))
    assert not annotations.panel.filter_box.isVisible()
    annotations.shown.put(words(page=11))
    assert annotations.panel.filter_box.isVisible()


def test_a_list_that_nobody_sees_is_put_together_when_it_is_shown(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    pane.side_panel.show_tab("Outline")
    annotations.shown.put(words(page=2))
    model = annotations.panel.list.model()
    assert model.rowCount() == 0
    pane.side_panel.show_tab("Notes")
    assert model.rowCount() == 1


def test_the_box_finds_words_notes_and_pages(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    annotations.shown.replace_all(
        [words(page % 3, page=page, note=f"Nr{page:02}") for page in range(1, 13)],
        [Bookmark("b", 5, title="The Whale")],
    )
    box = annotations.panel.filter_box
    box.setText("nr07")
    assert rows(annotations) == ["words of line 1"]
    box.setText("whale")
    assert rows(annotations) == ["Bookmarks", "The Whale"]
    box.setText("nothing like this")
    assert rows(annotations) == []
    box.clear()
    assert len(rows(annotations)) == 15


def test_printed_numbers_stand_in_the_list(pane: ViewerPane, annotations: AnnotationsView) -> None:
    pane.side_panel.show_tab("Notes")
    annotations.shown.put(words(page=2))
    model = annotations.panel.list.model()
    assert isinstance(model, AnnotationModel)
    spoken = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "page ii:" in spoken
