"""The buttons of Qt's own dialogs, and what the window of a dialog is called."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from reader_app.ui.dialogs.message_dialogs import QuestionDialog
from tests.support.shell import themed

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_buttons_have_words_without_pictures(qapp: QApplication, qtbot: QtBot) -> None:
    kinds = QDialogButtonBox.StandardButton
    with themed(qapp):
        box = QDialogButtonBox(kinds.Ok | kinds.Cancel | kinds.Save)
        qtbot.addWidget(box)
        box.show()
        assert len(box.buttons()) == 3
        assert all(button.text() and button.icon().isNull() for button in box.buttons())


def test_the_window_of_a_dialog_is_called_what_it_asks(qtbot: QtBot) -> None:
    dialog = QuestionDialog("Restore the backup?", "It replaces your library.", "Restore")
    qtbot.addWidget(dialog)
    assert dialog.windowTitle() == dialog.accessibleName() == "Restore the backup?"
