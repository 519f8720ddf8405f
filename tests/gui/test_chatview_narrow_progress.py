"""In a narrow conversation the line about the reading of a book is whole."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from reader_app.ui.chat.empty_state import EmptyState, NoQuestions
from reader_app.ui.theme.palette import LIGHT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_the_progress_of_reading_goes_on_in_a_second_line(qtbot) -> None:
    empty = EmptyState(LIGHT)
    qtbot.addWidget(empty)
    empty.show_emptiness(NoQuestions("Per book"))
    empty.set_progress(10, 352)
    empty.resize(180, 600)
    empty.show()
    (line,) = [label for label in empty.findChildren(QLabel) if "352" in label.text()]
    assert line.fontMetrics().horizontalAdvance(line.text()) > line.width()
    assert line.height() >= line.heightForWidth(line.width()) > line.fontMetrics().height()
