"""Qt's own dialogs keep to words on their buttons, as the window's do."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

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
