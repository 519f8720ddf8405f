"""The card of a highlight: its note, its colour, its words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QInputMethodEvent,
)
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from reader_app.app.library.book_annotations import COLOR_NAMES
from reader_app.domain.annotations import HighlightColor
from reader_app.ui.annotations.annotation_card import ColorDot
from reader_app.ui.annotations.view import AnnotationsView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.annotation_fixtures import (
    KEY,
    LEFT_BUTTON,
    annotations,
    card_area,
    click,
    middle_of,
    rest_at,
    words,
)
from tests.gui.viewer_fixtures import document, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["annotations", "document", "pane"]


def test_a_click_opens_the_card_ready_to_write(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words()
    annotations.shown.put(mark)
    click(qtbot, pane.page_view, middle_of(pane.page_view, mark))
    assert annotations.card.mark_id == mark.id
    assert annotations.card.note_box.hasFocus()


def test_the_card_never_lies_over_its_words(pane: ViewerPane, annotations: AnnotationsView) -> None:
    view = pane.page_view
    for line in (0, 1, 2):
        mark = words(line)
        annotations.shown.put(mark)
        annotations.open_card(mark, takes_keys=False)
        area = QRectF(*view.visible_area.on_screen(1, mark.parts[0].rects[0]))
        assert not QRectF(card_area(annotations)).intersects(area)
        assert view.viewport().rect().contains(card_area(annotations))


def test_the_card_moves_with_the_page(pane: ViewerPane, annotations: AnnotationsView) -> None:
    mark = words(2)
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    before = card_area(annotations).top() - middle_of(pane.page_view, mark).y()
    pane.page_view.scroller.scroll_freely(0, 20)
    assert card_area(annotations).top() - middle_of(pane.page_view, mark).y() == before


def test_a_card_that_is_only_looked_at_goes_with_its_words(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=False)
    pane.page_view.go_to_page(9)
    assert annotations.card.isHidden()


def test_escape_keeps_what_was_written_and_gives_the_page_the_keys(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    pane.page_view.setFocus()
    mark = words()
    annotations.shown.put(mark)
    written = QSignalSpy(annotations.note_written)
    annotations.open_card(mark, takes_keys=True)
    qtbot.keyClicks(annotations.card.note_box, "why?")
    qtbot.keyClick(annotations.card.note_box, KEY.Key_Escape)
    assert written.at(0) == [mark, "why?"]
    assert annotations.card.isHidden()
    assert pane.page_view.hasFocus()


def test_a_note_is_told_while_it_is_being_written(
    qtbot: QtBot, annotations: AnnotationsView
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    with qtbot.waitSignal(annotations.note_written) as written:
        qtbot.keyClicks(annotations.card.note_box, "why?")
    assert written.args == [mark, "why?"]
    assert not annotations.card.isHidden()


def test_a_note_that_was_not_changed_is_not_told(annotations: AnnotationsView) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    written = QSignalSpy(annotations.note_written)
    annotations.open_card(mark, takes_keys=True)
    annotations.card.close_card()
    assert written.count() == 0


def test_a_click_elsewhere_closes_the_card(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    click(qtbot, pane.page_view, QPoint(pane.page_view.viewport().width() // 2, 500))
    assert annotations.card.isHidden()


def test_escape_on_the_page_closes_a_card_that_is_only_looked_at(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    pane.page_view.setFocus()
    annotations.open_card(mark, takes_keys=False)
    qtbot.keyClick(pane.page_view, KEY.Key_Escape)
    assert annotations.card.isHidden()


def test_resting_on_a_highlight_shows_its_note_and_takes_no_keys(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    pane.page_view.setFocus()
    rest_at(pane.page_view, middle_of(pane.page_view, mark))
    qtbot.waitUntil(annotations.card.isVisible)
    assert annotations.card.note_box.toPlainText() == "why?"
    assert pane.page_view.hasFocus()


def test_the_note_goes_with_the_pointer(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    rest_at(pane.page_view, middle_of(pane.page_view, mark))
    qtbot.waitUntil(annotations.card.isVisible)
    rest_at(pane.page_view, QPoint(pane.page_view.viewport().width() // 2, 500))
    qtbot.waitUntil(annotations.card.isHidden)


def test_a_dot_chooses_its_colour(qtbot: QtBot, annotations: AnnotationsView) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    blue = annotations.card.findChild(ColorDot, "blueDot")
    assert blue is not None and blue.accessibleName() == COLOR_NAMES[HighlightColor.BLUE]
    with qtbot.waitSignal(annotations.color_chosen) as chosen:
        qtbot.mouseClick(blue, LEFT_BUTTON)
    assert chosen.args == [mark, HighlightColor.BLUE]


def test_the_cards_dot_shows_the_highlights_colour(annotations: AnnotationsView) -> None:
    mark = words(color=HighlightColor.PINK)
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=False)
    checked = [dot.color for dot in annotations.card.findChildren(ColorDot) if dot.isChecked()]
    assert checked == [HighlightColor.PINK]


def test_copy_puts_the_marked_words_on_the_clipboard(
    qtbot: QtBot, annotations: AnnotationsView
) -> None:
    mark = words(2)
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=False)
    button(annotations, "Copy text").click()
    assert QGuiApplication.clipboard().text() == "words of line 2"


def test_delete_is_asked_for_and_closes_the_card(
    qtbot: QtBot, annotations: AnnotationsView
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    with qtbot.waitSignal(annotations.delete_requested) as asked:
        button(annotations, "Delete").click()
    assert asked.args == [mark]
    assert annotations.card.isHidden()


def test_a_long_note_makes_the_card_grow_up_to_a_bound(
    qtbot: QtBot, annotations: AnnotationsView
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    heights = []
    for count in (1, 6, 60, 120):
        annotations.card.note_box.setPlainText("line\n" * count)
        heights.append(annotations.card.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]


def test_everything_on_the_card_has_a_name_and_can_be_reached_by_tab(
    qtbot: QtBot, annotations: AnnotationsView
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    reached = set()
    for _ in range(20):
        focused = QApplication.focusWidget()
        assert focused is not None
        if not annotations.card.isAncestorOf(focused):
            break
        reached.add(focused.accessibleName())
        qtbot.keyClick(focused, KEY.Key_Tab)
    assert {"Note", "Yellow", "Underline", "Copy text", "Delete"} <= reached


def button(annotations: AnnotationsView, name: str) -> QToolButton:
    found = [
        each for each in annotations.card.findChildren(QToolButton) if each.accessibleName() == name
    ]
    assert len(found) == 1
    return found[0]


def test_it_asks_about_the_words_of_an_old_highlight(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    asked = QSignalSpy(annotations.card.ask_requested)
    button = annotations.card.findChild(QToolButton, "askHighlightButton")
    assert button is not None
    button.click()
    assert asked.at(0) == [mark]
    assert annotations.card.isHidden()


@pytest.mark.parametrize("key", [KEY.Key_Delete, KEY.Key_Backspace])
def test_the_delete_key_deletes_a_highlight_without_a_note(
    qtbot: QtBot, annotations: AnnotationsView, key: Qt.Key
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    with qtbot.waitSignal(annotations.card.delete_requested) as caught:
        qtbot.keyClick(annotations.card.note_box, key)
    assert caught.args == [mark.id]


def test_the_delete_key_belongs_to_the_input_method_while_it_composes(
    qtbot: QtBot, annotations: AnnotationsView
) -> None:
    mark, box = words(), annotations.card.note_box
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    deleted = QSignalSpy(annotations.card.delete_requested)
    QApplication.sendEvent(box, QInputMethodEvent("메", []))
    qtbot.keyClick(box, KEY.Key_Backspace)
    written = QInputMethodEvent()
    written.setCommitString("메모")
    QApplication.sendEvent(box, written)
    assert deleted.count() == 0 and box.toPlainText() == "메모"


def test_the_delete_key_means_the_note_where_there_is_or_was_one(
    qtbot: QtBot, annotations: AnnotationsView
) -> None:
    card, box = annotations.card, annotations.card.note_box
    deleted = QSignalSpy(card.delete_requested)
    for mark, typed in ((words(1, note="w"), ""), (words(2), "w")):
        annotations.shown.put(mark)
        annotations.open_card(mark, takes_keys=True)
        qtbot.keyClicks(box, typed)
        for _ in range(3):
            qtbot.keyClick(box, KEY.Key_Backspace)
        assert box.toPlainText() == ""
    assert deleted.count() == 0
