"""Notices about what is still so come back; those about what is over go by themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.window.notice_bar import NoticeBar


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[NoticeBar]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    window.show()
    made = NoticeBar(window)
    made.set_area(QRect(0, 0, 600, 400))
    yield made


def close(bar: NoticeBar) -> None:
    QTest.mouseClick(bar.findChild(QToolButton), Qt.MouseButton.LeftButton)


def test_a_state_does_not_hide_a_way_out(bar: NoticeBar) -> None:
    bar.show_notice("Not stored.", "Try again", "retry", 0)
    bar.show_notice("The disk is full.", "", "full", 0)
    assert bar.text == "Not stored."
    close(bar)
    assert bar.text == "The disk is full."
    close(bar)
    assert bar.isHidden()


def test_a_way_out_takes_the_place_of_a_state(bar: NoticeBar) -> None:
    bar.show_notice("The disk is full.", "", "full", 0)
    bar.show_notice("Not stored.", "Try again", "retry", 0)
    assert bar.action == "retry"


def test_a_passing_notice_gives_the_way_out_back(bar: NoticeBar) -> None:
    bar.show_notice("Not stored.", "Try again", "retry", 0)
    bar.show_notice("Saved as x.pdf.", "", "", 0.01)
    assert bar.text == "Saved as x.pdf."
    # Before it is waited for: the offscreen pointer may be over it, where time stands still.
    bar._timer.timeout.emit()
    assert bar.text == "Not stored."


def test_what_is_over_goes_by_itself(bar: NoticeBar) -> None:
    bar.show_notice("The disk is full.", "", "full", 0)
    bar.withdraw("full")
    assert bar.isHidden()


def test_what_is_over_does_not_come_back_either(bar: NoticeBar) -> None:
    bar.show_notice("Not stored.", "Try again", "retry", 0)
    bar.show_notice("Highlighted.", "Undo", "undo", 8)
    bar.withdraw("retry")
    assert bar.text == "Highlighted."
    close(bar)
    assert bar.isHidden()


def test_the_same_again_is_shown_once(bar: NoticeBar) -> None:
    bar.show_notice("Not stored.", "Try again", "retry", 0)
    bar.show_notice("Still not stored.", "Try again", "retry", 0)
    close(bar)
    assert bar.isHidden()


def test_another_notice_is_not_withdrawn(bar: NoticeBar) -> None:
    bar.show_notice("Saved.", "", "", 6)
    bar.withdraw("full")
    assert not bar.isHidden()


def test_words_of_a_file_are_no_markup(bar: NoticeBar) -> None:
    bar.show_notice("“<b>Name</b>” changed back.", "", "", 0)
    (words,) = (each for each in bar.findChildren(QLabel) if "Name" in each.text())
    assert words.textFormat() is Qt.TextFormat.PlainText


def test_each_button_says_and_does_its_own_and_the_notice_before_comes_back(
    qtbot: QtBot, bar: NoticeBar
) -> None:
    first, second = (bar.findChild(QPushButton, f"notice{name}Action") for name in ("", "Other"))
    for button, action in ((first, "save"), (second, "save as")):
        bar.show_notice("Not stored.", "Try again", "retry", 0)
        assert (first.text(), second.isVisible()) == ("Try again", False)
        bar.show_notice("The file has changed.", "Save", "save", 0, ("Save as…", "save as"))
        assert (first.text(), second.text()) == ("Save", "Save as…")
        with qtbot.waitSignal(bar.action_requested) as told:
            button.click()
        assert told.args == [action]
        assert (bar.text, first.text()) == ("Not stored.", "Try again")
        bar.withdraw()
    assert bar.isHidden()


def test_a_long_notice_takes_the_lines_that_it_needs(bar: NoticeBar) -> None:
    bar.show_notice("Saved.", "", "", 0)
    one_line = bar.height()
    bar.show_notice("Not everything could be saved. " * 8, "Try again", "retry", 0)
    assert bar.height() > one_line
    assert bar.width() <= 600
