"""Header, list, guard, empty states and notices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QProgressBar,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversation_list import more_area
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.theme.style import stylesheet
from tests.gui.chatview_makers import show_messages, summary, talk

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ChatPane]:
    made = ChatPane(LIGHT)
    qtbot.addWidget(made)
    made.resize(486, 700)
    made.set_page_labels(["i", "ii", *map(str, range(1, 99))])
    made.set_book("A Book")
    made.set_conversations([summary("a"), summary("b", 3), summary("c", 50)], "a")
    made.show()
    yield made
    made.close_renderer()


@pytest.fixture
def rows(pane: ChatPane) -> QListView:
    found = pane.findChild(QListView, "conversationList")
    assert found is not None
    return found


def button(pane: ChatPane, name: str) -> QAbstractButton:
    found = pane.findChild(QAbstractButton, name)
    assert found is not None
    return found


def open_list(pane: ChatPane, qtbot: QtBot) -> None:
    button(pane, "conversationTitle").click()
    qtbot.waitUntil(pane.panel.isVisible)


def centre(rows: QListView, row: int) -> QPoint:
    return rows.visualRect(rows.model().index(row, 0)).center()


def words(pane: ChatPane) -> str:
    return " ".join(label.text() for label in pane.findChildren(QLabel) if label.isVisibleTo(pane))


def test_the_guard_says_its_state_in_words(pane: ChatPane, qtbot: QtBot) -> None:
    guard = button(pane, "guardSwitch")
    assert guard.accessibleName() == "Spoiler guard: off"
    with qtbot.assertNotEmitted(pane.header.guard_toggled):
        pane.set_guard(True, 52)
    assert guard.isChecked()
    assert guard.accessibleName() == "Spoiler guard: on, up to page 50"
    assert "Spoiler-free up to page 50" in words(pane)
    pane.set_guard(True, 0)
    assert guard.accessibleName() == "Spoiler guard: on, not started"


def test_the_guard_is_one_click_away(pane: ChatPane, qtbot: QtBot) -> None:
    with qtbot.waitSignal(pane.header.guard_toggled) as told:
        button(pane, "guardSwitch").click()
    assert told.args == [True]


def test_read_up_to_here_is_offered_only_while_the_guard_is_on(
    pane: ChatPane, qtbot: QtBot
) -> None:
    here = button(pane, "readUpToHereButton")
    assert not here.isVisibleTo(pane)
    pane.set_guard(True, 10)
    assert here.isVisibleTo(pane)
    with qtbot.waitSignal(pane.header.read_up_to_here_requested):
        here.click()


def test_without_a_book_nothing_is_said_about_a_guard(pane: ChatPane) -> None:
    pane.set_guard(True, 44)
    pane.set_no_book(is_awaited=True)  # mostly the next book is there at once
    here = button(pane, "readUpToHereButton")
    assert here.isVisible()
    pane.set_no_book()
    assert (here.isVisible(), button(pane, "guardSwitch").isChecked()) == (False, False)


def test_the_header_names_the_conversation_and_begins_new_ones(
    pane: ChatPane, qtbot: QtBot
) -> None:
    assert button(pane, "conversationTitle").text() == "Talk a"
    with qtbot.waitSignal(pane.header.new_requested):
        button(pane, "newConversationButton").click()


def test_a_conversation_is_chosen_with_a_click(
    pane: ChatPane, rows: QListView, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(pane.panel.opened):
        open_list(pane, qtbot)
    with qtbot.waitSignal(pane.panel.selected) as told:
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=centre(rows, 1))
    assert told.args == ["b"]
    assert not pane.panel.isVisible()


def test_a_conversation_is_chosen_by_keyboard(
    pane: ChatPane, rows: QListView, qtbot: QtBot
) -> None:
    open_list(pane, qtbot)
    rows.setCurrentIndex(rows.model().index(2, 0))
    with qtbot.waitSignal(pane.panel.selected) as told:
        qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert told.args == ["c"]


def test_a_title_is_renamed_in_place(pane: ChatPane, rows: QListView, qtbot: QtBot) -> None:
    open_list(pane, qtbot)
    rows.setCurrentIndex(rows.model().index(1, 0))
    pane.panel.rename_current()
    editor = rows.viewport().findChild(QLineEdit)
    assert editor is not None
    editor.setText("  A better\ttitle ")
    with qtbot.waitSignal(pane.panel.rename_requested) as told:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert told.args == ["b", "A better title"]


def test_a_blank_title_is_refused(pane: ChatPane, rows: QListView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(pane.panel.rename_requested):
        assert not rows.model().setData(rows.model().index(1, 0), "   ")


def test_a_deleted_conversation_can_be_brought_back(
    pane: ChatPane, rows: QListView, qtbot: QtBot
) -> None:
    open_list(pane, qtbot)
    rows.setCurrentIndex(rows.model().index(1, 0))
    with qtbot.waitSignal(pane.delete_requested) as told:
        qtbot.keyClick(rows, Qt.Key.Key_Delete)
    assert told.args == ["b"]
    assert "Conversation deleted." in words(pane)
    undo = next(each for each in pane.findChildren(QPushButton) if each.text() == "Undo")
    with qtbot.waitSignal(pane.undo_delete_requested) as back:
        undo.click()
    assert back.args == ["b"]


@pytest.mark.parametrize("in_search", [False, True])
def test_ctrl_z_brings_a_deleted_conversation_back_once(
    pane: ChatPane, rows: QListView, qtbot: QtBot, in_search: bool
) -> None:
    open_list(pane, qtbot)
    rows.setCurrentIndex(rows.model().index(1, 0))
    qtbot.keyClick(rows, Qt.Key.Key_Delete)
    box = pane.findChild(QLineEdit, "conversationSearch")
    restored: list[str] = []
    pane.undo_delete_requested.connect(restored.append)
    has_keys = box if in_search else rows
    for _ in range(2):
        qtbot.keyClick(has_keys, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert restored == ["b"]
    assert "Conversation deleted." not in words(pane)


def test_f2_in_the_search_box_renames_the_conversation_that_is_marked(
    pane: ChatPane, rows: QListView, qtbot: QtBot
) -> None:
    open_list(pane, qtbot)
    qtbot.keyClick(pane.findChild(QLineEdit, "conversationSearch"), Qt.Key.Key_F2)
    editor = rows.viewport().findChild(QLineEdit)
    assert editor is not None and editor.text() == rows.currentIndex().data()


def test_after_deleting_a_conversation_the_keys_stay_in_the_panel(
    pane: ChatPane, rows: QListView, qtbot: QtBot
) -> None:
    # As in the window, where a new conversation follows the deleted one and has the keys.
    pane.delete_requested.connect(lambda _: pane.setFocus())
    open_list(pane, qtbot)
    for left in (["a", "c"], ["a"], []):
        rows.setFocus()
        rows.setCurrentIndex(rows.model().index(1 if left else 0, 0))
        qtbot.keyClick(rows, Qt.Key.Key_Delete)
        pane.set_conversations([summary(each) for each in left], "")
        if left:
            assert rows.hasFocus()
            assert rows.currentIndex().row() == len(left) - 1
    focused = pane.focusWidget()
    assert isinstance(focused, QLineEdit)
    qtbot.keyClick(focused, Qt.Key.Key_Escape)
    assert not pane.panel.isVisible()


def test_the_menu_of_a_row_acts_on_that_row(pane: ChatPane, rows: QListView, qtbot: QtBot) -> None:
    open_list(pane, qtbot)
    place = more_area(rows.visualRect(rows.model().index(2, 0))).center()
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    menu = pane.panel.findChild(QMenu)
    assert menu is not None
    actions = {action.text(): action for action in menu.actions()}
    with qtbot.waitSignal(pane.panel.export_requested) as told:
        actions["Export…"].trigger()
    assert told.args == ["c"]
    menu.close()


def test_the_list_is_searched_after_a_pause(pane: ChatPane, qtbot: QtBot) -> None:
    open_list(pane, qtbot)
    search = pane.findChild(QLineEdit, "conversationSearch")
    assert search is not None
    with qtbot.waitSignal(pane.panel.search_changed) as told:
        qtbot.keyClicks(search, "eldred")
    assert told.args == ["eldred", False]
    pane.panel.show_hits([])
    assert "Nothing found." in words(pane)


def test_escape_and_a_click_elsewhere_close_the_list(pane: ChatPane, qtbot: QtBot) -> None:
    open_list(pane, qtbot)
    qtbot.keyClick(pane.panel, Qt.Key.Key_Escape)
    assert not pane.panel.isVisible()
    open_list(pane, qtbot)
    qtbot.mouseClick(pane, Qt.MouseButton.LeftButton, pos=QPoint(470, 600))
    assert not pane.panel.isVisible()


def test_without_a_book_nothing_can_be_asked(pane: ChatPane) -> None:
    pane.set_no_book()
    assert "No book open" in words(pane)
    composer = pane.findChild(QWidget, "composer")
    assert composer is not None and not composer.isEnabled()


def test_while_a_book_is_opened_nothing_is_said_about_it(pane: ChatPane) -> None:
    pane.set_no_book(is_awaited=True)
    assert "Open a book" not in words(pane)
    composer = pane.findChild(QWidget, "composer")
    assert composer is not None and not composer.isEnabled()


def test_a_book_without_questions_has_three_to_click(pane: ChatPane, qtbot: QtBot) -> None:
    show_messages(pane, [])
    examples = [
        each
        for each in pane.findChildren(QPushButton)
        if each.property("chat") == "example" and each.isVisibleTo(pane)
    ]
    assert len(examples) == 3
    with qtbot.waitSignal(pane.suggestion_chosen) as told:
        examples[0].click()
    assert told.args == ["What’s this book about?"]


def test_in_a_low_window_nothing_is_squeezed(pane: ChatPane, qtbot: QtBot) -> None:
    parts = (pane.composer, *pane.empty.findChildren(QPushButton))
    heights = [each.height() for each in parts]
    pane.resize(pane.width(), 1)
    qtbot.waitUntil(lambda: pane.empty.visibleRegion().boundingRect().height() < sum(heights[1:]))
    assert [each.height() for each in parts] == heights


def test_a_book_of_pictures_says_what_that_means(pane: ChatPane) -> None:
    pane.set_book("Scans", has_text=False)
    assert "This file has no text" in words(pane)


def test_what_is_learned_about_a_book_later_leaves_the_conversation_its_title(
    pane: ChatPane,
) -> None:
    pane.set_book("A Book", has_text=False)
    assert button(pane, "conversationTitle").text() == "Talk a"
    pane.set_book("Another Book")
    assert button(pane, "conversationTitle").text() == "New conversation"


def test_the_empty_state_goes_with_the_first_message(pane: ChatPane) -> None:
    show_messages(pane, talk(1))
    assert "A Book" not in words(pane)


def test_the_index_shows_how_far_it_is(pane: ChatPane) -> None:
    bar = pane.findChild(QProgressBar)
    assert bar is not None
    pane.set_index_progress(120, 352)
    assert bar.isVisibleTo(pane)
    assert (bar.value(), bar.maximum()) == (120, 352)
    assert "120 of 352 pages" in words(pane)
    pane.set_index_progress(352, 352)
    assert not bar.isVisibleTo(pane)


def test_a_notice_has_a_way_out(pane: ChatPane, qtbot: QtBot) -> None:
    pane.show_notice("The answer was saved.", "Show", "show_file")
    shown = next(each for each in pane.findChildren(QPushButton) if each.text() == "Show")
    with qtbot.waitSignal(pane.notice_action_requested) as told:
        shown.click()
    assert told.args == ["show_file"]


def test_every_control_has_a_name(pane: ChatPane) -> None:
    show_messages(pane, talk(1))
    nameless = [
        each
        for each in pane.findChildren(QAbstractButton)
        if not each.text() and not each.accessibleName() and each.isVisibleTo(pane)
    ]
    assert nameless == []


def test_the_pane_fits_into_340(pane: ChatPane) -> None:
    pane.setStyleSheet(stylesheet(LIGHT))
    assert pane.minimumWidth() == 340
    assert pane.minimumSizeHint().width() <= 340


def test_a_conversation_about_several_books_greets_with_them(pane: ChatPane) -> None:
    show_messages(pane, [])
    pane.empty.show_place("p. 20 · Of Whales", QImage())
    pane.set_asked_books(["A Book", "Of Fish"])
    assert pane.empty.title == "2 books" and "Of Fish" in words(pane)
    assert "p. 20" not in words(pane)
    assert pane.composer.text_edit.placeholderText() == "Ask about these books…"
    pane.set_asked_books([])
    assert "p. 20 · Of Whales" in words(pane) and "Of Fish" not in words(pane)
    assert pane.composer.text_edit.placeholderText() == "Ask about this page…"


def test_a_cover_is_scaled_once_and_another_one_anew(pane: ChatPane) -> None:
    show_messages(pane, [])
    pictures: list[int] = []
    for colour in ("#204060", "#204060", "#a03020"):
        cover = QImage(60, 80, QImage.Format.Format_RGB32)
        cover.fill(QColor(colour))
        pane.empty.show_place("p. 20", cover)
        pictures.append(pane.empty._cover.pixmap().cacheKey())
    assert pictures[0] == pictures[1] != pictures[2]


def test_what_is_typed_at_an_answer_goes_to_the_question_box(pane: ChatPane, qtbot: QtBot) -> None:
    show_messages(pane, talk(1))
    pane.activateWindow()
    prose = pane.findChild(ProseView)
    assert prose is not None
    qtbot.waitUntil(prose.isVisible)
    prose.setFocus()
    qtbot.keyClicks(prose, "W")
    edit = pane.composer.text_edit
    qtbot.waitUntil(edit.hasFocus)
    qtbot.keyClicks(edit, "hy?")
    assert edit.toPlainText() == "Why?"


@pytest.mark.parametrize("modifier", ["ControlModifier", "AltModifier", "MetaModifier"])
def test_a_shortcut_at_an_answer_stays_one(pane: ChatPane, qtbot: QtBot, modifier: str) -> None:
    show_messages(pane, talk(1))
    prose = pane.findChild(ProseView)
    assert prose is not None
    qtbot.keyClick(prose, Qt.Key.Key_J, Qt.KeyboardModifier[modifier])
    assert not pane.composer.text_edit.toPlainText()
