"""Settings lists a server's models, says how that went, and what the environment decides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from reader_app.domain.servers import ModelChoice, WhoAnswers
from reader_app.domain.settings import Settings
from reader_app.ui.settings.model_page import environment_words, listed_words
from reader_app.ui.settings.settings_dialog import SettingsDialog
from reader_app.ui.theme.palette import LIGHT
from tests.support.shell import themed

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

FROM_KEY = WhoAnswers("Anthropic", "api.anthropic.com", variables=("ANTHROPIC_API_KEY",))
PATIENCE_MS = 20_000


@pytest.fixture
def dialog(qapp: QApplication, qtbot: QtBot) -> Iterator[SettingsDialog]:
    with themed(qapp):
        made = SettingsDialog(LIGHT)
        qtbot.addWidget(made)
        made.load(Settings(), "No key is stored.", False)
        made.open()
        yield made


def model_box(dialog: SettingsDialog) -> QComboBox:
    box = dialog.findChild(QComboBox, "modelBox")
    assert isinstance(box, QComboBox)
    return box


def choose(dialog: SettingsDialog, server: str) -> None:
    box = dialog.findChild(QComboBox, "serverBox")
    assert isinstance(box, QComboBox)
    box.setCurrentText(server)


def key_box(dialog: SettingsDialog) -> QLineEdit:
    box = dialog.findChild(QLineEdit, "apiKeyBox")
    assert isinstance(box, QLineEdit)
    return box


def result(dialog: SettingsDialog) -> str:
    line = dialog.findChild(QLabel, "testResult")
    assert isinstance(line, QLabel)
    return line.text()


def test_a_key_that_was_entered_asks_for_the_models_once(
    dialog: SettingsDialog, qtbot: QtBot
) -> None:
    choose(dialog, "Anthropic")
    key_box(dialog).setText("sk-new")
    with qtbot.waitSignal(dialog.models_requested, timeout=PATIENCE_MS) as caught:
        key_box(dialog).editingFinished.emit()
    assert caught.args is not None and caught.args[0].new_key == "sk-new"
    with qtbot.assertNotEmitted(dialog.models_requested, wait=600):
        key_box(dialog).editingFinished.emit()


def test_a_test_takes_the_place_of_the_list(dialog: SettingsDialog, qtbot: QtBot) -> None:
    choose(dialog, "Anthropic")
    key_box(dialog).setText("sk-new")
    key_box(dialog).editingFinished.emit()
    with qtbot.assertNotEmitted(dialog.models_requested, wait=600):
        dialog.model_page.set_busy()


def test_opening_an_empty_list_asks_for_it(dialog: SettingsDialog, qtbot: QtBot) -> None:
    choose(dialog, "Ollama")
    with qtbot.waitSignal(dialog.models_requested, timeout=PATIENCE_MS):
        model_box(dialog).showPopup()


def test_a_list_is_counted_and_the_box_stays_typable(dialog: SettingsDialog) -> None:
    choose(dialog, "Ollama")
    dialog.model_page.set_busy()
    dialog.model_page.show_listed([ModelChoice("a", "Model A"), ModelChoice("b", "Model B")])
    assert result(dialog) == "2 models available."
    assert [model_box(dialog).itemText(n) for n in range(2)] == ["a", "b"]
    line = model_box(dialog).lineEdit()
    assert line is not None
    line.setFocus()
    QTest.keyClicks(line, "my-own", Qt.KeyboardModifier.NoModifier)
    assert dialog.form().settings.model == "my-own"


def test_a_server_without_models_is_said() -> None:
    assert listed_words(0).startswith("The server lists no models.")


def test_another_server_is_not_kept_waiting_for_the_last_ones_answer(
    dialog: SettingsDialog,
) -> None:
    choose(dialog, "Ollama")
    form = dialog.form()
    dialog.model_page.set_busy()
    choose(dialog, "LM Studio")
    test = dialog.findChild(QPushButton, "testKeyButton")
    assert isinstance(test, QPushButton) and test.isEnabled()
    assert not dialog.is_about(form)


@pytest.mark.parametrize("name", ["addressBox", "apiKeyBox"])
def test_another_address_or_key_is_not_kept_waiting_either(
    dialog: SettingsDialog, name: str
) -> None:
    choose(dialog, "Custom server…")
    form = dialog.form()
    dialog.model_page.set_busy()
    field = dialog.findChild(QLineEdit, name)
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "x:1", Qt.KeyboardModifier.NoModifier)
    test = dialog.findChild(QPushButton, "testKeyButton")
    assert isinstance(test, QPushButton) and test.isEnabled()
    assert result(dialog) == ""
    assert not dialog.is_about(form)


def test_the_keys_stay_on_the_page_while_the_server_is_asked(dialog: SettingsDialog) -> None:
    choose(dialog, "Ollama")
    test = dialog.findChild(QPushButton, "testKeyButton")
    assert isinstance(test, QPushButton)
    test.setFocus()
    assert test.hasFocus()
    dialog.model_page.set_busy()
    assert not test.hasFocus()
    assert model_box(dialog).hasFocus()


def test_the_list_of_servers_is_whole(dialog: SettingsDialog) -> None:
    box = dialog.findChild(QComboBox, "serverBox")
    assert isinstance(box, QComboBox)
    box.showPopup()
    last = box.view().visualRect(box.model().index(box.count() - 1, 0))
    assert box.view().viewport().rect().contains(last)
    box.hidePopup()


def test_a_key_in_the_environment_is_said_where_offline_is_chosen(
    dialog: SettingsDialog,
) -> None:
    dialog.model_page.set_environment(FROM_KEY)
    note = dialog.findChild(QLabel, "environmentNote")
    assert isinstance(note, QLabel) and note.isVisible()
    assert "ANTHROPIC_API_KEY" in note.text() and "Anthropic" in note.text()
    said = " ".join(each.text() for each in dialog.findChildren(QLabel) if each.isVisible())
    assert "Nothing leaves this computer" not in said
    assert model_box(dialog).isVisible()


def test_nothing_in_the_environment_leaves_no_note(dialog: SettingsDialog) -> None:
    dialog.model_page.set_environment(WhoAnswers())
    note = dialog.findChild(QLabel, "environmentNote")
    assert isinstance(note, QLabel) and not note.isVisible()


@pytest.mark.parametrize(
    ("who", "part"),
    [
        (
            WhoAnswers("box:80", "box:80", variables=("ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY")),
            "questions go to box:80 (ANTHROPIC_BASE_URL)",
        ),
        (FROM_KEY, "The API key comes from the environment (ANTHROPIC_API_KEY)"),
        (WhoAnswers("Ollama", "x", "tiny", True, ("PAGEMATE_MODEL",)), "tiny (PAGEMATE_MODEL)"),
        (WhoAnswers("Ollama", "x", "tiny", True), ""),
    ],
)
def test_what_the_environment_decides_is_named(who: WhoAnswers, part: str) -> None:
    words = environment_words(who)
    assert part in words
    assert bool(words) is bool(part)
