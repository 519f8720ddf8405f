"""Prompts in the settings dialog, and asked from the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from reader_app.app.chat.prompt_shortcuts import Shortcut
from reader_app.domain.settings import Settings
from reader_app.ui.settings.prompts_page import Wording
from reader_app.ui.settings.settings_dialog import SettingsDialog
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.window.action_table import ActionId
from tests.support.messages_api import MessagesApi
from tests.support.shell import themed
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

WORDINGS = {
    shortcut: Wording(f"My {shortcut}", f"Shipped {shortcut}")
    for shortcut in (Shortcut.EXPLAIN, Shortcut.DEFINE)
} | {Shortcut.RECAP: Wording("Recap {page}", "Recap {page}")}


@pytest.fixture
def dialog(qapp: QApplication, qtbot: QtBot) -> Iterator[SettingsDialog]:
    with themed(qapp):
        made = SettingsDialog(LIGHT)
        qtbot.addWidget(made)
        made.load(Settings(), "No key is stored.", False)
        made.prompts_page.load_wordings(WORDINGS)
        made.open()
        choose(made, "Explain the selection")
        yield made


def box(dialog: SettingsDialog) -> QPlainTextEdit:
    found = dialog.findChild(QPlainTextEdit, "promptBox")
    assert found is not None
    return found


def choose(dialog: SettingsDialog, words: str) -> None:
    found = dialog.findChild(QComboBox, "promptChoice")
    assert found is not None
    found.setCurrentText(words)


def save_button(dialog: SettingsDialog) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == "Save")


def test_what_was_not_touched_is_not_saved(dialog: SettingsDialog) -> None:
    assert dialog.form().wordings == {}


def test_changes_to_several_are_kept_until_saved(dialog: SettingsDialog) -> None:
    box(dialog).setPlainText("One")
    choose(dialog, "Define the selection")
    box(dialog).setPlainText("Two")
    choose(dialog, "Explain the selection")
    assert box(dialog).toPlainText() == "One"
    assert dialog.form().wordings == {Shortcut.EXPLAIN: "One", Shortcut.DEFINE: "Two"}


def test_reset_brings_the_shipped_wording(dialog: SettingsDialog) -> None:
    reset = dialog.findChild(QPushButton, "resetPromptButton")
    assert reset is not None and reset.isEnabled()
    reset.click()
    assert dialog.form().wordings == {Shortcut.EXPLAIN: "Shipped explain"}
    assert not reset.isEnabled()


def test_what_can_not_be_asked_can_not_be_saved(dialog: SettingsDialog) -> None:
    choose(dialog, "Recap")
    box(dialog).setPlainText("Recap it")
    assert not save_button(dialog).isEnabled()
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert "Recap: The prompt must contain {page}." in told
    box(dialog).setPlainText("To {page}")
    assert save_button(dialog).isEnabled()


@pytest.mark.slow
def test_a_wording_saved_in_the_window_is_asked_from_the_page(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    talk.window.action(ActionId.SETTINGS).trigger()  # type: ignore[attr-defined]
    wait_until(lambda: talk.window.findChild(SettingsDialog, "settingsDialog"), "the dialog")
    dialog = talk.find(SettingsDialog, "settingsDialog")
    choose(dialog, "Explain the selection")
    box(dialog).setPlainText("Explain it to a child.")
    save_button(dialog).click()
    own = talk.data_dir / "prompts" / "explain.md"
    wait_until(own.exists, "the reader's copy")
    api.reply("It is a page.")
    talk.books.pane.selection_bar.explain_requested.emit("leaf", 5)
    wait_until(lambda: talk.messages and talk.messages[-1].text == "It is a page.", "the answer")
    assert talk.messages[-2].text == "Explain the selection"
    assert "Explain it to a child." in api.last_request.last_user_text
