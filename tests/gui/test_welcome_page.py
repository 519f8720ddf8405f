"""The welcome: first steps that do something, there until the first book and whenever asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reader_app.domain.errors import Remedy
from reader_app.domain.servers import ServerKind, WhoAnswers
from reader_app.ui.library.bookshelf_model import LibraryEntry
from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.settings.model_setup import ModelSetup, ServerChoice
from reader_app.ui.theme.theme import AppTheme
from tests.gui.shell_fixtures import theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["theme"]

CLAUDE = WhoAnswers("Anthropic", "api.anthropic.com", "claude-x")


@pytest.fixture
def view(theme: AppTheme, qtbot: QtBot) -> LibraryView:
    made = LibraryView(theme)
    qtbot.addWidget(made)
    made.resize(1280, 736)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=20_000)
    made.set_books([])
    return made


def radio(view: LibraryView, name: str) -> QRadioButton:
    found = view.findChild(QRadioButton, name)
    assert isinstance(found, QRadioButton)
    return found


def push(view: LibraryView, name: str) -> QPushButton:
    found = view.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def setup(view: LibraryView) -> ModelSetup:
    return view.welcome.answers.setup


def key_box(view: LibraryView) -> QLineEdit:
    found = view.findChild(QLineEdit, "welcomeKeyBox")
    assert isinstance(found, QLineEdit)
    return found


def server_box(view: LibraryView) -> QComboBox:
    found = view.findChild(QComboBox, "welcomeServerBox")
    assert isinstance(found, QComboBox)
    return found


def result(view: LibraryView) -> QLabel:
    found = view.findChild(QLabel, "welcomeTestResult")
    assert isinstance(found, QLabel)
    return found


def test_without_books_it_is_there_and_offline_is_chosen(view: LibraryView) -> None:
    assert view.welcome.isVisible()
    assert radio(view, "offlineChoice").isChecked()
    assert not setup(view).isVisible()


def test_it_is_filled_when_it_is_first_shown(theme: AppTheme, qtbot: QtBot) -> None:
    made = LibraryView(theme)
    qtbot.addWidget(made)
    made.set_books([LibraryEntry("b", "Walden")])
    made.show()
    assert not made.welcome.is_filled
    made.stack.show_welcome()
    assert radio(made, "offlineChoice").isVisible()
    heading = next(each for each in made.findChildren(QLabel) if "Welcome" in each.text())
    assert heading.isVisible()


def test_a_first_book_takes_its_place(view: LibraryView) -> None:
    view.set_books([LibraryEntry("b", "Walden")])
    assert not view.welcome.isVisible()


def test_the_handbook_alone_is_no_first_book(view: LibraryView) -> None:
    view.set_books([LibraryEntry("b", "Handbook")], has_own=False)
    assert view.welcome.isVisible()
    assert not push(view, "leaveWelcomeButton").isVisible()


def test_it_comes_back_when_it_is_asked_for_and_escape_leaves_it(view: LibraryView) -> None:
    view.set_books([LibraryEntry("b", "Walden")])
    view.stack.show_welcome()
    assert view.welcome.isVisible()
    QTest.keyClick(push(view, "leaveWelcomeButton"), Qt.Key.Key_Escape)
    assert not view.welcome.isVisible()


def test_the_way_back_to_the_books_is_a_button_too(view: LibraryView) -> None:
    view.set_books([LibraryEntry("b", "Walden")])
    view.stack.show_welcome()
    push(view, "leaveWelcomeButton").click()
    assert not view.welcome.isVisible()


def test_news_about_the_library_do_not_take_it_away(view: LibraryView) -> None:
    view.set_books([LibraryEntry("b", "Walden")])
    view.stack.show_welcome()
    view.set_books([LibraryEntry("b", "Walden"), LibraryEntry("c", "Emma")])
    assert view.welcome.isVisible()


def test_a_book_that_is_opened_ends_it(view: LibraryView) -> None:
    view.set_books([LibraryEntry("b", "Walden")])
    view.stack.show_welcome()
    view.hide()
    view.show()
    assert not view.welcome.isVisible()


def test_a_model_is_set_up_in_three_steps(view: LibraryView, qtbot: QtBot) -> None:
    radio(view, "modelChoice").click()
    assert setup(view).isVisible()
    server_box(view).setCurrentText("Anthropic")
    QTest.keyClicks(key_box(view), " sk-test ")
    with qtbot.waitSignal(setup(view).test_requested) as caught:
        push(view, "welcomeTestButton").click()
    assert caught.args == [ServerChoice(ServerKind.ANTHROPIC, "", "sk-test")]
    assert "sk-test" not in repr(caught.args)


def test_enter_in_the_key_tests_it(view: LibraryView, qtbot: QtBot) -> None:
    radio(view, "modelChoice").click()
    key_box(view).setText("sk-test")
    with qtbot.waitSignal(setup(view).test_requested):
        QTest.keyClick(key_box(view), Qt.Key.Key_Return)


def test_a_model_on_this_computer_needs_no_key_and_two_steps(view: LibraryView) -> None:
    radio(view, "modelChoice").click()
    server_box(view).setCurrentText("Ollama")
    assert not key_box(view).isVisible()
    assert setup(view).wish == ServerChoice(ServerKind.OLLAMA)
    numbers = [each.text() for each in setup(view).findChildren(QLabel) if each.isVisible()]
    assert "1" in numbers and "2" in numbers and "3" not in numbers


def test_a_key_for_one_server_is_not_left_in_the_field_of_another(view: LibraryView) -> None:
    radio(view, "modelChoice").click()
    key_box(view).setText("sk-test")
    server_box(view).setCurrentText("Custom server…")
    assert setup(view).wish.key == ""


def test_another_server_needs_its_address_first(view: LibraryView, qtbot: QtBot) -> None:
    radio(view, "modelChoice").click()
    server_box(view).setCurrentText("Custom server…")
    with qtbot.assertNotEmitted(setup(view).test_requested):
        push(view, "welcomeTestButton").click()
    assert result(view).text() == "Enter the server’s address."


def test_a_refusal_is_said_and_can_be_tried_again(view: LibraryView) -> None:
    radio(view, "modelChoice").click()
    setup(view).set_busy()
    assert not push(view, "welcomeTestButton").isEnabled()
    setup(view).show_result(False, "The key was refused.")
    assert (result(view).text(), result(view).property("tone")) == ("The key was refused.", "error")
    assert push(view, "welcomeTestButton").isEnabled()


@pytest.mark.parametrize(
    ("remedy", "words"),
    [
        (Remedy.ENTER_KEY, "Enter API key"),
        (Remedy.OPEN_BILLING, "Open billing page…"),
        (Remedy.CHOOSE_MODEL, "Choose another model"),
    ],
)
def test_a_refusal_comes_with_the_button_that_helps(
    view: LibraryView, remedy: Remedy, words: str
) -> None:
    radio(view, "modelChoice").click()
    setup(view).show_result(False, "It was refused.", remedy)
    assert push(view, "welcomeRemedyButton").isVisible()
    assert push(view, "welcomeRemedyButton").text() == words


def test_the_button_leads_to_the_key_to_the_bill_or_to_the_settings(
    view: LibraryView, qtbot: QtBot
) -> None:
    radio(view, "modelChoice").click()
    setup(view).show_result(False, "It was refused.", Remedy.ENTER_KEY)
    push(view, "welcomeRemedyButton").click()
    assert key_box(view).hasFocus()
    setup(view).show_result(False, "It was refused.", Remedy.OPEN_BILLING)
    with qtbot.waitSignal(setup(view).billing_requested):
        push(view, "welcomeRemedyButton").click()
    setup(view).show_result(False, "It was refused.", Remedy.CHOOSE_MODEL)
    with qtbot.waitSignal(setup(view).more_requested):
        push(view, "welcomeRemedyButton").click()


def test_a_model_that_answers_is_named_and_offline_is_a_choice(
    view: LibraryView, qtbot: QtBot
) -> None:
    view.welcome.answers.show_who(CLAUDE, "")
    assert radio(view, "modelChoice").isChecked()
    assert "claude-x answers, from Anthropic." in radio(view, "modelChoice").accessibleName()
    with qtbot.waitSignal(view.welcome.answers.offline_chosen):
        radio(view, "offlineChoice").click()


def test_choosing_offline_where_it_is_offline_changes_nothing(
    view: LibraryView, qtbot: QtBot
) -> None:
    radio(view, "modelChoice").click()
    with qtbot.assertNotEmitted(view.welcome.answers.offline_chosen):
        radio(view, "offlineChoice").click()
    assert not setup(view).isVisible()


def test_what_the_environment_decides_is_said_and_not_offered(view: LibraryView) -> None:
    who = WhoAnswers("Anthropic", "api.anthropic.com", variables=("ANTHROPIC_API_KEY",))
    view.welcome.answers.show_who(who, "The key comes from the environment.")
    note = view.findChild(QLabel, "welcomeEnvironmentNote")
    assert isinstance(note, QLabel) and note.isVisible()
    assert not radio(view, "offlineChoice").isEnabled()
    assert not setup(view).isVisible()


def test_the_whole_card_can_be_pressed(view: LibraryView) -> None:
    card = radio(view, "modelChoice").parentWidget()
    assert isinstance(card, QWidget)
    QTest.mouseClick(
        card, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, card.rect().center()
    )
    assert radio(view, "modelChoice").isChecked()
    assert setup(view).isVisible()


def test_tab_and_arrows_reach_every_step_in_order(view: LibraryView) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    seen = []
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Right, *[Qt.Key.Key_Tab] * 4):
        focused = view.window().focusWidget()
        QTest.keyClick(focused, key)
        now = view.window().focusWidget()
        seen.append(now.objectName() or now.accessibleName())
    assert seen == [
        "handbookTile",
        "offlineChoice",
        "modelChoice",
        "welcomeServerBox",
        "welcomeKeyBox",
        "welcomeTestButton",
        "All settings",
    ]


def test_every_control_has_a_name(view: LibraryView) -> None:
    radio(view, "modelChoice").click()
    controls = [
        *view.welcome.findChildren(QPushButton),
        *view.welcome.findChildren(QRadioButton),
        *view.welcome.findChildren(QComboBox),
        *view.welcome.findChildren(QLineEdit),
    ]
    assert [each for each in controls if each.isVisible() and not each.accessibleName()] == []


@pytest.mark.parametrize(("width", "height"), [(1280, 736), (2560, 1376), (480, 320)])
def test_no_words_are_cut_at_any_size(
    view: LibraryView, qtbot: QtBot, width: int, height: int
) -> None:
    view.resize(width, height)
    radio(view, "modelChoice").click()
    qtbot.waitUntil(lambda: not cut_words(view), timeout=10_000)


def test_the_page_is_as_narrow_as_the_window(view: LibraryView, qtbot: QtBot) -> None:
    view.resize(300, 600)
    across = view.welcome.horizontalScrollBar()

    def is_one_above_the_other() -> bool:
        names = ("offlineChoice", "modelChoice")
        offline, model = (radio(view, name).mapTo(view, QPoint()) for name in names)
        return offline.x() == model.x() and offline.y() < model.y()

    qtbot.waitUntil(is_one_above_the_other, timeout=10_000)
    qtbot.waitUntil(lambda: not (across.maximum() or cut_words(view)), timeout=10_000)


def cut_words(view: LibraryView) -> list[str]:
    """What has less room than it needs."""
    return [
        label.text()
        for label in view.welcome.findChildren(QLabel)
        if label.isVisible()
        and label.text()
        and label.height() < (label.heightForWidth(label.width()) if label.wordWrap() else 0)
    ]


def test_a_window_that_was_put_away_comes_back_with_the_form_as_it_was(view: LibraryView) -> None:
    told: list[bool] = []
    view.welcome.shown.connect(lambda: told.append(True))
    radio(view, "modelChoice").click()
    QTest.qWait(0)
    view.showMinimized()
    view.showNormal()
    assert told == []
    assert setup(view).isVisible()
