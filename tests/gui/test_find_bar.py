"""The find bar: what it asks, what it tells, how it makes do with little room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.find.find_bar import FindBar
from tests.support.cut_off import cut_off
from tests.support.shell import themed

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Asked = list[tuple[str, bool, bool]]


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[FindBar]:
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.resize(900, 200)
    made = FindBar(holder)
    holder.show()
    made.open()
    yield made
    holder.close()


@pytest.fixture
def asked(bar: FindBar) -> Asked:
    told: Asked = []
    bar.query_changed.connect(lambda *query: told.append(query))
    return told


def button(bar: FindBar, name: str) -> QToolButton:
    return bar.findChild(QToolButton, name)


@pytest.mark.parametrize(
    ("ordinal", "total", "is_done", "text"),
    [
        (3, 82, True, "3 of 82"),
        (1234, 44_234, True, "1,234 of 44,234"),
        (3, 82, False, "3 of 82…"),
        (0, 82, True, "82 found"),
        (0, 0, False, "Searching…"),
        (0, 0, True, "No matches"),
    ],
)
def test_the_count_is_told_in_words(
    bar: FindBar, ordinal: int, total: int, is_done: bool, text: str
) -> None:
    bar.box.setText("whale")
    bar.show_count(ordinal, total, is_done)
    assert bar.count.text() == text


def test_a_syllable_is_looked_for_once_it_is_composed(
    bar: FindBar, asked: Asked, qtbot: QtBot
) -> None:
    QApplication.sendEvent(bar.box, QInputMethodEvent("미", []))
    assert bar.box.text() == "" and not asked
    composed = QInputMethodEvent("", [])
    composed.setCommitString("민수")
    QApplication.sendEvent(bar.box, composed)
    qtbot.waitUntil(lambda: asked == [("민수", False, False)], timeout=10_000)


def test_what_is_not_found_is_said_in_colour_too(bar: FindBar) -> None:
    bar.box.setText("squid")
    bar.show_count(0, 0, True)
    assert bar.count.property("tone") == "error"
    bar.show_count(1, 1, True)
    assert bar.count.property("tone") == "muted"


def test_an_empty_box_finds_nothing_and_says_nothing(bar: FindBar) -> None:
    bar.show_count(0, 0, True)
    assert (bar.count.text(), bar.count.property("tone")) == ("", "muted")


def test_every_key_is_told_at_once_and_the_query_after_a_pause(
    qtbot: QtBot, bar: FindBar, asked: Asked
) -> None:
    keys: list[str] = []
    bar.typed.connect(lambda: keys.append(bar.box.text()))
    qtbot.keyClicks(bar.box, "whale")
    assert keys == ["w", "wh", "wha", "whal", "whale"]
    qtbot.waitUntil(lambda: ("whale", False, False) in asked)


def test_enter_asks_for_what_was_typed_last(qtbot: QtBot, bar: FindBar, asked: Asked) -> None:
    qtbot.keyClicks(bar.box, "whale")
    asked.clear()
    qtbot.keyClicks(bar.box, "s")
    qtbot.keyClick(bar.box, Qt.Key.Key_Return)
    assert asked == [("whales", False, False)]


@pytest.mark.parametrize(
    ("key", "modifier", "direction"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier, -1),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, -1),
    ],
)
def test_keys_step_through_the_hits(
    qtbot: QtBot, bar: FindBar, key: Qt.Key, modifier: Qt.KeyboardModifier, direction: int
) -> None:
    bar.box.setText("whale")
    with qtbot.waitSignal(bar.step_requested) as stepped:
        qtbot.keyClick(bar.box, key, modifier)
    assert stepped.args == [direction]


def test_the_question_before_is_there_and_selected(qtbot: QtBot, bar: FindBar) -> None:
    qtbot.keyClicks(bar.box, "whale")
    bar.close_bar()
    bar.open()
    assert bar.box.selectedText() == "whale"


def test_toggles_taken_up_again_ask_nothing(bar: FindBar, asked: Asked) -> None:
    bar.set_toggles(True, False)
    assert asked == []
    bar.box.setText("Whale")
    button(bar, "findWholeWord").click()
    assert asked == [("Whale", True, True)]


def test_a_toggle_is_told_to_be_remembered(qtbot: QtBot, bar: FindBar) -> None:
    with qtbot.waitSignal(bar.toggled) as told:
        button(bar, "findCase").click()
    assert told.args == [True, False]


def test_what_was_looked_for_can_be_chosen_again(qtbot: QtBot, bar: FindBar, asked: Asked) -> None:
    for text in ("whale", "harpoon & rope", "whale"):
        bar.box.setText(text)
        qtbot.keyClick(bar.box, Qt.Key.Key_Return)
    assert bar.history.texts == ("whale", "harpoon & rope")
    qtbot.keyClick(bar.box, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    menu = bar.box.findChild(QMenu)
    assert menu.isVisible()
    menu.actions()[1].trigger()
    menu.close()
    assert asked[-1] == ("harpoon & rope", False, False)
    assert bar.box.text() == "harpoon & rope"


def test_the_button_in_the_box_opens_what_was_looked_for(qtbot: QtBot, bar: FindBar) -> None:
    (opener,) = bar.box.actions()
    assert not opener.isEnabled()
    bar.box.setText("whale")
    qtbot.keyClick(bar.box, Qt.Key.Key_Return)
    assert opener.isEnabled()
    opener.trigger()
    menu = bar.box.findChild(QMenu)
    assert menu.isVisible()
    assert [each.text() for each in menu.actions()] == ["whale"]
    menu.close()


def test_a_sentence_about_an_expression_asks_for_room_when_it_comes_and_goes(
    qtbot: QtBot, bar: FindBar
) -> None:
    with qtbot.waitSignal(bar.grown):
        bar.complain_of_time()
    with qtbot.assertNotEmitted(bar.grown):
        bar.complain_of_time()
    bar.fit_into(900)
    tall = bar.height()
    with qtbot.waitSignal(bar.grown):
        bar.open("whale")
    bar.fit_into(900)
    assert bar.height() < tall


def test_the_offer_of_later_hits_asks_for_room(qtbot: QtBot, bar: FindBar) -> None:
    with qtbot.waitSignal(bar.grown):
        bar.show_held_back(1_200)
    assert bar.later.text() == "1,200 later · Show"
    assert bar.later.minimumWidth() >= bar.later.sizeHint().width()
    with qtbot.waitSignal(bar.grown):
        bar.show_held_back(0)
    assert bar.later.isHidden()


def test_escape_in_the_box_is_the_bars_own_and_not_a_shortcut(bar: FindBar) -> None:
    for key, is_taken in ((Qt.Key.Key_Escape, True), (Qt.Key.Key_F11, False)):
        none = Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, none)
        event.ignore()
        QApplication.sendEvent(bar.box, event)
        assert event.isAccepted() is is_taken


def test_the_history_holds_ten(bar: FindBar) -> None:
    for number in range(15):
        bar.history.remember(f"word {number}")
    assert len(bar.history.texts) == 10
    assert bar.history.texts[0] == "word 14"


@pytest.mark.parametrize("width", [900, 540, 480, 420, 320, 278])
def test_all_of_it_fits_at_any_width(bar: FindBar, width: int) -> None:
    bar.box.setText("whale")
    bar.show_count(12, 1138, False)
    bar.fit_into(width)
    assert bar.width() <= width
    for name in ("findCase", "findWholeWord", "findListButton"):
        assert button(bar, name).isVisible()


@pytest.mark.parametrize("width", [900, 540, 420, 320])
def test_it_fits_with_what_the_spoiler_guard_holds_back(
    each_font: str, qapp: QApplication, qtbot: QtBot, width: int
) -> None:
    with themed(qapp):
        made = FindBar()
        qtbot.addWidget(made)
        made.set_fence_name("p. 1,234")
        made.open("whale")
        made.show_count(123, 4567, True)
        made.show_held_back(8901)
        made.fit_into(width)
        assert made.width() <= width and cut_off(made) == []


def test_the_bar_takes_one_line_where_there_is_room(bar: FindBar) -> None:
    bar.fit_into(900)
    one_line = bar.height()
    bar.fit_into(320)
    assert bar.height() > one_line
    bar.fit_into(900)
    assert bar.height() == one_line


def test_a_long_count_asks_for_room_once(qtbot: QtBot, bar: FindBar) -> None:
    bar.box.setText("the")
    with qtbot.waitSignal(bar.grown):
        bar.show_count(12_345, 44_234, False)
    bar.fit_into(900)
    assert bar.count.width() >= bar.count.sizeHint().width()
    with qtbot.assertNotEmitted(bar.grown):
        bar.show_count(12_346, 44_234, False)


@pytest.mark.parametrize("width", [900, 320])
def test_tab_goes_through_the_bar_from_left_to_right(
    qtbot: QtBot, bar: FindBar, width: int
) -> None:
    bar.box.setText("whale")
    bar.show_count(1, 4, True)
    bar.fit_into(width)
    names: list[str] = []
    for _ in range(8):
        qtbot.keyClick(bar.window().focusWidget(), Qt.Key.Key_Tab)
        names.append(bar.window().focusWidget().accessibleName())
    assert names == [
        "Match case",
        "Whole words",
        "Wildcards: * any letters, ? one",
        "Regular expression",
        "List all matches",
        "Previous match",
        "Next match",
        "Close",
    ]


def test_there_is_no_list_of_nothing(bar: FindBar) -> None:
    bar.box.setText("squid")
    bar.show_count(0, 0, True)
    assert not button(bar, "findListButton").isEnabled()
    bar.show_count(1, 4, True)
    assert button(bar, "findListButton").isEnabled()


def test_enter_presses_the_button_that_has_the_focus(qtbot: QtBot, bar: FindBar) -> None:
    case = button(bar, "findCase")
    case.setFocus()
    qtbot.keyClick(case, Qt.Key.Key_Return)
    assert case.isChecked()


@pytest.mark.parametrize("name", ["findCase", "findWholeWord", "findWildcards", "findExpression"])
def test_after_a_click_on_an_option_typing_goes_on_in_the_box(
    qtbot: QtBot, bar: FindBar, name: str
) -> None:
    page = bar.window()
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # what lies under the bar takes clicks, too
    qtbot.mouseClick(button(bar, name), Qt.MouseButton.LeftButton)
    assert button(bar, name).isChecked()
    assert page.focusWidget() is bar.box
