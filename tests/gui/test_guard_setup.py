"""The guard's questions above the question box: shall it be on, and up to where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.page_numbers import PageNames
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.guard_setup import GuardQuestion
from reader_app.ui.theme.palette import LIGHT
from tests.support.books import make_book
from tests.support.window import ReaderWindow, wait_until

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
    assert here.text() == "I’m on page 20"
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


def test_the_keys_stay_where_they_went_after_a_press_on_the_card(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    card, elsewhere = GuardQuestion(LIGHT, around), QLineEdit(around)
    card.offer()
    button(card, "guardDeclineButton").setFocus()
    elsewhere.setFocus()
    card.ask_how_far(3, NAMES, 100)
    assert around.focusWidget() is elsewhere
    card.put_away()
    assert around.focusWidget() is elsewhere


def test_every_control_has_a_name(card: GuardQuestion) -> None:
    card.ask_how_far(3, NAMES, 100)
    parts = [*card.findChildren(QAbstractButton), *card.findChildren(QLineEdit)]
    assert all(part.objectName() and (part.accessibleName() or part.text()) for part in parts)


# -- in the window ----------------------------------------------------------------------------

STORY = (
    "“You are late,” said Anna, and she took his coat. He looked at the fire and knew that she "
    "had been crying. “I walked,” he answered. She turned away, and her hands shook. "
) * 3


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, tmp_path: Path) -> Iterator[ReaderWindow]:
    """A story of twelve pages whose printed numbers begin on its third."""
    data_dir.mkdir(parents=True, exist_ok=True)
    settings = {"has_seen_handbook": True}
    (data_dir / "settings.json").write_text(json.dumps(settings))
    labels = [(0, "", "r", 1), (2, "", "D", 1)]
    book = make_book(tmp_path / "story.pdf", [STORY] * 12, labels=labels)
    with ReaderWindow(data_dir, book) as opened:
        opened.wait_for_book()
        yield opened


def type_words(window: ReaderWindow, words: str) -> None:
    composer = window.find(ChatPane, "chatPane").composer
    composer.text_edit.setPlainText(words)


def wait_for_furthest(window: ReaderWindow, page: int) -> None:
    wait_until(lambda: window.book("furthest_page") == [page], f"read up to {page}")


def test_a_story_is_offered_the_guard_once_and_says_from_where(window: ReaderWindow) -> None:
    window.page_view.go_to_page(7)
    type_words(window, "Who is")
    window.click("guardAcceptButton")
    window.click("guardThisPageButton")
    wait_for_furthest(window, 7)
    assert window.book("spoiler_guard") == [1]
    assert not window.has("guardQuestion")
    switch = window.find(QAbstractButton, "guardSwitch")
    for is_on in (False, True):
        switch.click()
        wait_until(lambda on=is_on: window.book("spoiler_guard") == [int(on)], "the guard")
    type_words(window, "Who is Anna?")
    assert not window.has("guardQuestion")


def test_words_written_before_the_book_is_indexed_are_followed_by_the_offer(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    data_dir.mkdir(parents=True, exist_ok=True)
    (data_dir / "settings.json").write_text(json.dumps({"has_seen_handbook": True}))
    book = make_book(tmp_path / "long.pdf", [STORY] * 240)
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        type_words(window, "Who is")
        wait_until(lambda: window.has("guardAcceptButton"), "the offer")


@pytest.mark.long
def test_what_the_reader_says_counts_before_the_guard_is_on(window: ReaderWindow) -> None:
    window.ask("I’m on page 5")
    wait_for_furthest(window, 7)
    window.find(QAbstractButton, "guardSwitch").click()
    wait_until(lambda: window.has("guardQuestion"), "the question how far")
    labels = window.find(ChatPane, "chatPane").header.findChildren(QLabel)
    assert "Spoiler-free up to page 5" in [label.text() for label in labels]


def test_the_question_how_far_goes_when_the_reader_says_it(window: ReaderWindow) -> None:
    window.find(QAbstractButton, "guardSwitch").click()
    wait_until(lambda: window.has("guardQuestion"), "the question how far")
    window.ask("I’m on page 5")
    wait_for_furthest(window, 7)
    assert not window.has("guardQuestion")


def test_the_page_that_is_turned_to_is_offered(window: ReaderWindow) -> None:
    window.find(QAbstractButton, "guardSwitch").click()
    wait_until(lambda: window.has("guardThisPageButton"), "the question how far")
    window.page_view.navigation.go_to_page(9)
    here = window.find(QAbstractButton, "guardThisPageButton")
    wait_until(lambda: here.text() == "I’m on page 7", "the page in view")
    window.page_view.navigation.go_to_page(3)
    window.click("guardThisPageButton")
    wait_for_furthest(window, 3)
