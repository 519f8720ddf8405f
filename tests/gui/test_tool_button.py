"""The buttons of actions, in the bar and elsewhere."""

from __future__ import annotations

from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from reader_app.ui.window.actions import tool_button


def test_changes_of_its_action_leave_nothing_behind(qtbot: QtBot) -> None:
    action = QAction("Back")
    button = tool_button(action)
    qtbot.addWidget(button)
    before = action.receivers("2changed()")
    for count in range(20):
        action.setText(f"Back {count}")
        action.setEnabled(count % 2 == 0)
    assert action.receivers("2changed()") == before
    assert button.text() == "Back 19"
    assert not button.isEnabled()


def test_it_still_triggers_its_action_once_after_changes(qtbot: QtBot) -> None:
    action = QAction("Back")
    button = tool_button(action)
    qtbot.addWidget(button)
    clicks: list[str] = []
    action.triggered.connect(lambda: clicks.append(action.text()))
    action.setText("Forward")
    button.click()
    assert clicks == ["Forward"]
    assert button.toolTip() == action.toolTip()
