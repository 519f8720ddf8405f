"""What screen readers say that isn't the name of the widget with the focus."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.find.find_bar import FindBar
from reader_app.ui.widgets.basic_widgets import announce

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="other systems know announcements"
    ),
]


@pytest.fixture
def form(qtbot: QtBot) -> Iterator[tuple[QLineEdit, QLineEdit]]:
    """Two fields in a window; the first one has the focus."""
    window = QWidget()
    qtbot.addWidget(window)
    first, second = QLineEdit(), QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(first)
    column.addWidget(second)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    yield first, second
    window.close()


def test_an_announcement_describes_the_field_with_the_focus_until_it_moves_on(
    form: tuple[QLineEdit, QLineEdit], qtbot: QtBot
) -> None:
    first, second = form
    first.setAccessibleDescription("Its own")
    announce(second, "Copied")
    assert first.accessibleDescription() == "Copied"
    announce(second, "The answer")
    assert first.accessibleDescription() == "The answer"
    second.setFocus()
    qtbot.waitUntil(lambda: first.accessibleDescription() == "Its own")
    assert not second.accessibleDescription()


def test_what_is_announced_twice_is_a_change_each_time(form: tuple[QLineEdit, QLineEdit]) -> None:
    first, second = form
    told = []
    for _ in range(3):
        announce(second, "Copied")
        told.append(first.accessibleDescription())
    assert all(one != other for one, other in pairwise(told))
    assert {each.strip() for each in told} == {"Copied"}


def test_a_new_description_of_the_field_stays(
    form: tuple[QLineEdit, QLineEdit], qtbot: QtBot
) -> None:
    first, second = form
    announce(second, "Copied")
    first.setAccessibleDescription("Page 3 of 8")
    second.setFocus()
    announce(first, "Turned")
    qtbot.waitUntil(lambda: second.accessibleDescription() == "Turned")
    first.setFocus()
    qtbot.waitUntil(lambda: not second.accessibleDescription())
    assert first.accessibleDescription() == "Page 3 of 8"


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[FindBar]:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = FindBar(holder)
    holder.show()
    qtbot.waitExposed(holder)
    holder.activateWindow()
    yield made
    holder.close()


def test_the_find_bar_takes_the_focus_before_its_text_changes(bar: FindBar) -> None:
    changed: list[QWidget | None] = []
    bar.box.textChanged.connect(lambda _text: changed.append(QApplication.focusWidget()))
    bar.box.selectionChanged.connect(lambda: changed.append(QApplication.focusWidget()))
    bar.open("whale")
    assert changed and set(changed) == {bar.box}


def test_the_count_of_matches_is_announced_where_it_is_new(bar: FindBar) -> None:
    bar.open("whale")
    told = []
    for ordinal, is_done in ((0, False), (1, False), (1, False), (1, True), (2, True), (2, True)):
        bar.box.setAccessibleDescription("")
        bar.show_count(ordinal, 3, is_done)
        told.append(bar.box.accessibleDescription())
    assert told == ["", "1 of 3…", "", "1 of 3", "2 of 3", ""]
