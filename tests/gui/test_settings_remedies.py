"""Under what Test has found stands the one button that helps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyleOptionViewItem,
)
from pytestqt.qtbot import QtBot

from reader_app.domain.errors import Remedy
from reader_app.domain.servers import ConnectionReport, ModelChoice
from reader_app.domain.settings import Settings
from reader_app.ui.settings.settings_dialog import SettingsDialog
from reader_app.ui.theme.palette import LIGHT
from tests.support.shell import themed

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def dialog(qapp: QApplication, qtbot: QtBot) -> Iterator[SettingsDialog]:
    with themed(qapp):
        made = SettingsDialog(LIGHT)
        qtbot.addWidget(made)
        made.load(Settings(), "No key is stored.", False)
        made.open()
        box = made.findChild(QComboBox, "serverBox")
        assert isinstance(box, QComboBox)
        box.setCurrentText("Custom server…")
        yield made


def button(dialog: SettingsDialog) -> QPushButton:
    found = dialog.findChild(QPushButton, "testRemedyButton")
    assert isinstance(found, QPushButton)
    return found


def fail(dialog: SettingsDialog, remedy: Remedy) -> None:
    dialog.model_page.set_busy()
    dialog.show_report(ConnectionReport(False, "It failed.", remedy=remedy))


@pytest.mark.parametrize(
    ("remedy", "words"),
    [
        (Remedy.ENTER_KEY, "Enter API key"),
        (Remedy.OPEN_BILLING, "Open billing page…"),
        (Remedy.CHOOSE_MODEL, "Choose another model"),
        (Remedy.OPEN_SETTINGS, "Check the address"),
    ],
)
def test_what_helps_is_one_button_by_its_name(
    dialog: SettingsDialog, remedy: Remedy, words: str
) -> None:
    fail(dialog, remedy)
    assert button(dialog).isVisible()
    assert button(dialog).text() == words
    assert button(dialog).accessibleName() == words.rstrip("…")


@pytest.mark.parametrize("remedy", [Remedy.NONE, Remedy.RETRY])
def test_to_try_again_is_what_the_test_button_is_for(
    dialog: SettingsDialog, remedy: Remedy
) -> None:
    fail(dialog, Remedy.CHOOSE_MODEL)
    fail(dialog, remedy)
    assert not button(dialog).isVisible()


@pytest.mark.parametrize(
    ("remedy", "field"),
    [(Remedy.ENTER_KEY, "apiKeyBox"), (Remedy.OPEN_SETTINGS, "addressBox")],
)
def test_the_button_leads_to_the_field(dialog: SettingsDialog, remedy: Remedy, field: str) -> None:
    fail(dialog, remedy)
    button(dialog).click()
    box = dialog.findChild(QLineEdit, field)
    assert isinstance(box, QLineEdit) and box.hasFocus()


def test_the_button_opens_the_list_of_models(dialog: SettingsDialog) -> None:
    dialog.model_page.set_models([ModelChoice("a", "Model A")])
    fail(dialog, Remedy.CHOOSE_MODEL)
    button(dialog).click()
    box = dialog.findChild(QComboBox, "modelBox")
    assert isinstance(box, QComboBox)
    assert box.view().isVisible()
    box.hidePopup()


def test_the_button_asks_for_the_billing_page(dialog: SettingsDialog, qtbot: QtBot) -> None:
    fail(dialog, Remedy.OPEN_BILLING)
    with qtbot.waitSignal(dialog.billing_requested):
        button(dialog).click()


def test_another_server_takes_the_words_and_the_button_away(dialog: SettingsDialog) -> None:
    fail(dialog, Remedy.OPEN_BILLING)
    box = dialog.findChild(QComboBox, "serverBox")
    assert isinstance(box, QComboBox)
    box.setCurrentText("Ollama")
    assert not button(dialog).isVisible()


def test_what_had_better_be_known_stands_after_what_works(dialog: SettingsDialog) -> None:
    dialog.show_report(ConnectionReport(True, "It works.", note="Its window is small."))
    line = dialog.findChild(QLabel, "testResult")
    assert isinstance(line, QLabel)
    assert (line.text(), line.property("tone")) == ("It works. Its window is small.", "")


def test_a_model_that_goes_away_is_marked_in_the_list_and_written_plainly(
    dialog: SettingsDialog,
) -> None:
    dialog.model_page.set_models([ModelChoice("new", "New"), ModelChoice("old", "Old", True)])
    box = dialog.findChild(QComboBox, "modelBox")
    assert isinstance(box, QComboBox)
    delegate, shown = box.itemDelegate(), []
    for row in range(2):
        option = QStyleOptionViewItem()
        delegate.initStyleOption(option, box.model().index(row, 0))
        shown.append(option.text)
    assert shown == ["new", "old (retiring)"]
    box.setCurrentIndex(1)
    assert dialog.form().settings.model == "old"


@pytest.mark.parametrize("remedy", [Remedy.NONE, Remedy.OPEN_BILLING])
@pytest.mark.parametrize("is_again", [False, True])
def test_the_longest_words_are_whole(
    dialog: SettingsDialog, qtbot: QtBot, remedy: Remedy, is_again: bool
) -> None:
    words = " ".join(["Your account with Anthropic has reached its spending limit."] * 6)
    if is_again:
        dialog.show_report(ConnectionReport(False, "Short."))
        QTest.qWait(50)
    dialog.show_report(ConnectionReport(False, words, remedy=remedy))
    line = dialog.findChild(QLabel, "testResult")
    assert isinstance(line, QLabel)
    qtbot.waitUntil(lambda: line.height() >= line.heightForWidth(line.width()), timeout=20_000)
    lowest = button(dialog) if remedy is not Remedy.NONE else line
    assert dialog.rect().contains(lowest.mapTo(dialog, lowest.rect().bottomRight()))


def test_the_key_is_where_the_dialog_begins_if_it_is_wanted(dialog: SettingsDialog) -> None:
    dialog.show_costs()
    dialog.show_key()
    box = dialog.findChild(QLineEdit, "apiKeyBox")
    assert isinstance(box, QLineEdit) and box.hasFocus()
