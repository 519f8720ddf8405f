from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.outline_model import OutlineModel
from tests.gui.viewer_fixtures import ROMAN, document, pane
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

OUTLINE = (
    OutlineEntry(1, "Preface", 2),
    OutlineEntry(1, "First part", 5),
    OutlineEntry(2, "A chapter", 7, 100.0),
    OutlineEntry(3, "A section", 8),
    OutlineEntry(1, "Second part", 12),
    OutlineEntry(2, "Nowhere", 0),
)


def look_for(qtbot: QtBot, pane: ViewerPane, document: FakeDocument, text: str) -> None:
    pane.open_find()
    with qtbot.waitSignal(pane.find_bar.query_changed):
        qtbot.keyClicks(pane.find_bar.box, text)
    document.tell_find()


def test_the_page_box_shows_the_printed_number_and_the_count(pane: ViewerPane) -> None:
    pane.page_view.go_to_page(7)
    assert (pane.page_box.box.text(), pane.page_box.text.text()) == ("3", "of 16")


def test_typing_a_label_goes_to_its_page_and_the_page_gets_the_keys(
    qtbot: QtBot, pane: ViewerPane
) -> None:
    pane.page_box.edit()
    qtbot.keyClicks(pane.page_box.box, "iv")
    qtbot.keyClick(pane.page_box.box, Qt.Key.Key_Return)
    assert pane.page_view.page == 4


def test_a_page_that_does_not_exist_is_said(qtbot: QtBot, pane: ViewerPane) -> None:
    pane.page_box.edit()
    qtbot.keyClicks(pane.page_box.box, "999")
    qtbot.keyClick(pane.page_box.box, Qt.Key.Key_Return)
    assert pane.page_view.page == 1
    assert pane.page_box.text.text() == "There is no page 999."
    qtbot.keyClick(pane.page_box.box, Qt.Key.Key_Escape)
    assert pane.page_box.text.text() == "of 16"


def test_g_and_slash_lead_to_the_boxes(qtbot: QtBot, pane: ViewerPane) -> None:
    with qtbot.waitSignal(pane.page_view.page_wanted):
        qtbot.keyClick(pane.page_view, Qt.Key.Key_G)
    qtbot.keyClick(pane.page_view, Qt.Key.Key_Slash)
    assert pane.find_bar.isVisible()


def test_find_counts_and_goes_to_the_first_hit(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    look_for(qtbot, pane, document, "whale")
    assert pane.find_bar.count.text() == "1 of 3"
    assert pane.page_view.page == 2


def test_find_begins_at_the_page_in_view(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    pane.page_view.go_to_page(10)
    look_for(qtbot, pane, document, "whale")
    assert (pane.find_bar.count.text(), pane.page_view.page) == ("2 of 3", 15)


def test_enter_goes_through_the_hits_and_round(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    look_for(qtbot, pane, document, "whale")
    counts = []
    for _ in range(3):
        qtbot.keyClick(pane.find_bar.box, Qt.Key.Key_Return)
        counts.append(pane.find_bar.count.text())
    assert counts == ["2 of 3", "3 of 3", "1 of 3"]


def test_shift_and_enter_goes_back(qtbot: QtBot, pane: ViewerPane, document: FakeDocument) -> None:
    look_for(qtbot, pane, document, "whale")
    qtbot.keyClick(pane.find_bar.box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert pane.find_bar.count.text() == "3 of 3"


def test_find_is_one_jump_for_back(qtbot: QtBot, pane: ViewerPane, document: FakeDocument) -> None:
    pane.page_view.go_to_page(6, record=False)
    look_for(qtbot, pane, document, "whale")
    pane.finder.again(1)
    pane.page_view.navigation.back()
    assert pane.page_view.page == 6


def test_find_is_not_reading(qtbot: QtBot, pane: ViewerPane, document: FakeDocument) -> None:
    told: list[bool] = []
    pane.page_view.page_viewport.page_changed.connect(
        lambda page, is_reading: told.append(is_reading)
    )
    look_for(qtbot, pane, document, "whale")
    assert told == [False]


def test_what_is_not_there_is_said(qtbot: QtBot, pane: ViewerPane, document: FakeDocument) -> None:
    look_for(qtbot, pane, document, "squid")
    assert pane.find_bar.count.text() == "No matches"


def test_the_toggles_ask_again(qtbot: QtBot, pane: ViewerPane, document: FakeDocument) -> None:
    look_for(qtbot, pane, document, "call")
    asked: list[tuple[str, bool, bool]] = []
    pane.find_bar.query_changed.connect(lambda *query: asked.append(query))
    for name in ("Match case", "Whole words"):
        toggle = next(
            child for child in pane.find_bar.findChildren(QWidget) if child.accessibleName() == name
        )
        qtbot.mouseClick(toggle, Qt.MouseButton.LeftButton)
    assert asked == [("call", True, False), ("call", True, True)]
    document.tell_find()
    assert pane.find_bar.count.text() == "No matches"


def test_escape_closes_find_and_its_marks_go(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    look_for(qtbot, pane, document, "whale")
    qtbot.keyClick(pane.find_bar.box, Qt.Key.Key_Escape)
    assert not pane.find_bar.isVisible()
    assert document.query == ""


def test_a_hit_is_not_hidden_by_the_find_bar(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    look_for(qtbot, pane, document, "ishmael")
    document_hit = pane.page_view.visible_area.on_screen(1, _rect_of_hit(document))
    assert document_hit[1] >= pane.find_bar.geometry().bottom()


def _rect_of_hit(document: FakeDocument):
    found: list = []
    document.find_rects_loaded.connect(
        lambda query, page, rects, carried: found.append(rects[0][0])
    )
    document.request_find_rects(document.query_id, 1)
    return found[0]


@pytest.mark.parametrize("width", [320, 400, 600])
def test_the_find_bar_fits_into_a_narrow_page(pane: ViewerPane, width: int) -> None:
    pane.side_panel.hide()
    pane.window().resize(width, 700)
    pane.open_find()
    assert pane.page_view.viewport().geometry().contains(pane.find_bar.geometry())


def test_an_answer_to_an_older_question_is_ignored(
    qtbot: QtBot, pane: ViewerPane, document: FakeDocument
) -> None:
    look_for(qtbot, pane, document, "whale")
    document.query_id -= 1
    document.query = "a"
    document.tell_find()
    assert pane.find_bar.count.text() == "1 of 3"


def test_the_outline_leads_to_a_chapter_and_marks_it(qtbot: QtBot, pane: ViewerPane) -> None:
    book = FakeDocument(document_info(20, labels=ROMAN), outline=OUTLINE)
    pane.set_document(book.info, book)
    tree = pane.outline_panel.tree
    model = tree.model()
    chapter = model.index(0, 0, model.index(1, 0))
    qtbot.mouseClick(
        tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(chapter).center()
    )
    assert pane.page_view.page == 7
    assert isinstance(model, OutlineModel) and model.is_current(chapter)
    pane.page_view.navigation.back()
    assert pane.page_view.page == 1


def test_the_current_chapter_is_the_deepest_that_has_begun(qtbot: QtBot) -> None:
    model = OutlineModel()
    model.set_outline(OUTLINE, ROMAN)
    titles = [model.data(model.set_place(page)) for page in (1, 2, 6, 7, 11, 20)]
    assert titles == [None, "Preface", "First part", "A chapter", "A section", "Second part"]


def test_the_outline_shows_printed_pages(qtbot: QtBot) -> None:
    model = OutlineModel()
    model.set_outline(OUTLINE, ROMAN)
    assert [model.data(model.index(row, 1)) for row in range(3)] == ["ii", "1", "8"]


def test_the_outline_is_a_sound_tree(qtbot: QtBot, qtmodeltester) -> None:
    model = OutlineModel()
    model.set_outline(OUTLINE, ROMAN)
    qtmodeltester.check(model)


def test_levels_that_skip_are_still_a_tree(qtbot: QtBot) -> None:
    model = OutlineModel()
    model.set_outline((OutlineEntry(3, "deep", 1), OutlineEntry(1, "top", 2)), ("1", "2"))
    assert [model.data(model.index(row, 0)) for row in range(2)] == ["deep", "top"]


def test_a_book_without_an_outline_says_so(pane: ViewerPane) -> None:
    assert not pane.outline_panel.tree.isVisible()


def test_the_page_copies_and_selects_by_key(qtbot: QtBot, pane: ViewerPane) -> None:
    keys = {
        action.shortcut().toString(): action
        for action in pane.page_view.actions()
        if action.shortcutContext() is Qt.ShortcutContext.WidgetShortcut
    }
    keys["Ctrl+A"].trigger()
    keys["Ctrl+C"].trigger()
    assert QGuiApplication.clipboard().text().startswith("Call me Ishmael.")


def test_f3_finds_again_and_opens_the_bar_without_a_question(pane: ViewerPane) -> None:
    again = next(action for action in pane.actions() if action.shortcut().toString() == "F3")
    again.trigger()
    assert pane.find_bar.isVisible()


def test_every_control_has_a_name(pane: ViewerPane) -> None:
    controls = [
        widget
        for widget in pane.window().findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not widget.objectName().startswith("qt_")
    ]
    unnamed = [widget for widget in controls if not widget.accessibleName()]
    assert not unnamed


@pytest.mark.parametrize(
    "name",
    ["pageView", "sidePanel", "outlineTree", "findBar", "findBox", "findCount"],
)
def test_handles_are_there(pane: ViewerPane, name: str) -> None:
    assert pane.window().findChild(QWidget, name) is not None


def test_the_page_box_has_its_handles(pane: ViewerPane) -> None:
    assert pane.page_box.findChild(QLineEdit, "pageNumberBox") is pane.page_box.box
    assert pane.page_box.findChild(QWidget, "pageLabelText") is pane.page_box.text


def test_without_a_document_the_page_box_is_empty(pane: ViewerPane) -> None:
    pane.clear()
    assert (pane.page_box.box.text(), pane.page_box.text.text()) == ("", "")


def test_a_book_is_not_said_to_have_no_outline_before_that_is_known(pane: ViewerPane) -> None:
    pane.side_panel.show_tab("Outline")
    words = "This book has no table of contents."
    pane.outline_panel.set_outline((), ())
    assert words in shown_labels(pane.outline_panel)
    pane.clear()
    assert words not in shown_labels(pane.outline_panel)


def shown_labels(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]
