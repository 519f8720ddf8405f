"""What is typed before a note's card is there goes into the card."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.floating_card import KeyBuffer

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class Fields:
    """A page that has the cursor, and a card that will have it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        self.page, self.card = QLineEdit(), QLineEdit()
        column = QVBoxLayout(self.window)
        column.addWidget(self.page)
        column.addWidget(self.card)
        qtbot.addWidget(self.window)
        with qtbot.waitActive(self.window, timeout=10_000):
            self.window.show()
            self.window.activateWindow()
        self.page.setFocus()

    def type(self, letters: str) -> None:
        handle = self.window.windowHandle()
        assert handle is not None
        for letter in letters:
            QTest.keyClick(handle, letter)


@pytest.fixture
def fields(qtbot: QtBot) -> Iterator[Fields]:
    yield Fields(qtbot)


def test_letters_wait_for_the_card_and_are_in_it_in_their_order(fields: Fields) -> None:
    keys = KeyBuffer(fields.page)
    keys.hold()
    fields.type("abc")
    fields.card.setFocus()
    keys.let_go()
    fields.type("d")
    assert (fields.page.text(), fields.card.text()) == ("", "abcd")


def test_nothing_is_held_before_a_note_is_wished_for(fields: Fields) -> None:
    KeyBuffer(fields.page)
    fields.type("abc")
    assert fields.page.text() == "abc"


def test_where_no_card_comes_the_page_has_its_keys_again(fields: Fields, qtbot: QtBot) -> None:
    keys = KeyBuffer(fields.page, patience_ms=0)
    keys.hold()
    fields.type("abc")
    qtbot.waitUntil(lambda: fields.page.text() == "abc", timeout=10_000)
