"""Words broken into lines by hand, where a delegate paints them."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from reader_app.ui.annotations.annotation_panel import wrapped
from tests.support.cut_off import CUT


def test_words_are_broken_into_lines_and_the_last_is_cut(qtbot: QtBot) -> None:
    font = QFont()
    text = "one two three four five six seven eight nine ten " * 10
    lines = wrapped(text, font, 120, 3)
    assert len(lines) == 3
    assert lines[-1].endswith(CUT)
    assert all(QFontMetrics(font).horizontalAdvance(line) <= 120 for line in lines)


def test_few_words_stay_as_they_are(qtbot: QtBot) -> None:
    assert wrapped("two\nwords", QFont(), 400, 3) == ["two words"]
    assert wrapped("  ", QFont(), 400, 3) == []
