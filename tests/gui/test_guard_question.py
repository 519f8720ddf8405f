"""The guard's questions above the question box: shall it be on, and up to where."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from reader_app.domain.page_names import PageNames
from reader_app.ui.chat.guard_question import GuardQuestion
from reader_app.ui.theme.palette import LIGHT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
NAMES = PageNames(("i", "ii", *(str(page) for page in range(1, 99))))


@pytest.fixture
def card(qtbot: QtBot) -> GuardQuestion:
    made = GuardQuestion(LIGHT)
    qtbot.addWidget(made)
    made.resize(340, 200)
    return made


def button(card: GuardQuestion, name: str) -> QAbstractButton:
    found = card.findChild(QAbstractButton, name)
    assert found is not None
    return found


def shown(card: GuardQuestion) -> set[str]:
    parts = card.findChildren(QAbstractButton)
    return {part.objectName() for part in parts if part.isVisibleTo(card)}


def test_the_page_in_view_is_offered_by_its_printed_number(
    qtbot: QtBot, card: GuardQuestion
) -> None:
    card.ask_how_far(22, NAMES, 100)
    here = button(card, "guardThisPageButton")
    assert here.text() == "Page 20, this page"
    with qtbot.waitSignal(card.page_chosen) as chosen:
        here.click()
    assert (chosen.args, card.isHidden()) == ([22], True)


def test_another_page_is_typed_as_it_is_printed(qtbot: QtBot, card: GuardQuestion) -> None:
    card.ask_how_far(1, NAMES, 100)
    button(card, "guardAnotherPageButton").click()
    box = card.findChild(QLineEdit, "guardPageBox")
    qtbot.keyClicks(box, "400")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert any("400" in label.text() for label in card.findChildren(QLabel))
    box.setText("35")
    with qtbot.waitSignal(card.page_chosen) as chosen:
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert chosen.args == [37]


def test_who_begins_has_read_the_first_page(qtbot: QtBot, card: GuardQuestion) -> None:
    card.ask_how_far(0, NAMES, 100)
    assert "guardThisPageButton" not in shown(card)
    with qtbot.waitSignal(card.page_chosen) as chosen:
        button(card, "guardFromStartButton").click()
    assert chosen.args == [1]


def test_the_offer_is_taken_or_not(qtbot: QtBot, card: GuardQuestion) -> None:
    card.offer()
    assert {"guardAcceptButton", "guardDeclineButton"} <= shown(card)
    assert "guardThisPageButton" not in shown(card)
    with qtbot.waitSignal(card.accepted):
        button(card, "guardAcceptButton").click()
    with qtbot.waitSignal(card.closed):
        button(card, "guardDeclineButton").click()
    assert card.isHidden()


def test_every_control_has_a_name(card: GuardQuestion) -> None:
    card.ask_how_far(3, NAMES, 100)
    parts = [*card.findChildren(QAbstractButton), *card.findChildren(QLineEdit)]
    assert all(part.objectName() and (part.accessibleName() or part.text()) for part in parts)
