"""What floats over the foot of the page stands one above the other; nothing covers another."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.floating_card import FootLevel, FootStack, Notice
from reader_app.ui.window.notice_bar import NoticeBar

PLACES = (FootLevel.GUARD, FootLevel.EVIDENCE, FootLevel.BACK)


class Foot:
    """A page with three cards, a message and, in the window around it, a notice."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(600, 440)
        self.page = QWidget(self.window)
        self.page.setGeometry(0, 40, 600, 400)
        self.stack = FootStack(self.page)
        self.cards: list[QWidget] = [self._card(place) for place in PLACES]
        self.message = Notice(self.page, self.stack)
        self.notice = NoticeBar(self.window)
        self.stack.add(FootLevel.NOTICE, self.notice, self._place_notice)
        self.window.show()

    def _card(self, place: FootLevel) -> QWidget:
        card = QWidget(self.page)
        card.resize(300, 36)
        card.hide()
        self.stack.add(place, card, lambda: card.move(150, self.stack.floor(place) - card.height()))
        return card

    def _place_notice(self) -> None:
        bottom = self.stack.floor_in(self.window, FootLevel.NOTICE)
        self.notice.set_area(QRect(0, 0, 600, bottom))

    def visible(self) -> list[QRect]:
        over_page = (*self.cards, self.message)
        down = self.page.pos()
        areas = [card.geometry().translated(down) for card in over_page if card.isVisible()]
        return [*areas, *([self.notice.geometry()] if self.notice.isVisible() else [])]

    def is_apart(self) -> bool:
        return not any(a.intersects(b) for a, b in combinations(self.visible(), 2))


@pytest.fixture
def foot(qtbot: QtBot) -> Foot:
    return Foot(qtbot)


def test_nothing_covers_another_in_whatever_order_they_come_and_go(foot: Foot) -> None:
    for order in permutations(range(3)):
        foot.message.show_for_a_while("Wrapped to the start")
        foot.notice.show_notice("Highlighted.", "Undo", "undo", 0)
        for index in order:
            foot.cards[index].show()
            assert foot.is_apart()
        assert len(foot.visible()) == 5
        for index in order:
            foot.cards[index].hide()
            assert foot.is_apart()
        foot.message.hide()
        foot.notice.withdraw()


def test_what_stands_above_comes_down_when_the_place_is_free(foot: Foot) -> None:
    foot.cards[0].show()
    foot.message.show_for_a_while("Wrapped to the start")
    above = foot.message.y()
    foot.cards[0].hide()
    assert foot.message.y() > above


def test_a_card_that_grows_lifts_those_above_it(foot: Foot) -> None:
    foot.cards[0].show()
    foot.cards[1].show()
    foot.cards[0].setGeometry(150, 300, 300, 84)
    assert foot.is_apart()


def test_all_follow_the_foot_of_a_page_that_is_resized(foot: Foot) -> None:
    foot.cards[0].show()
    foot.message.show_for_a_while("Wrapped to the start")
    foot.page.resize(600, 300)
    assert foot.is_apart()
    assert all(area.bottom() < 340 for area in foot.visible())


def test_a_card_at_the_head_of_the_page_takes_no_room(foot: Foot) -> None:
    foot.cards[1].show()
    foot.cards[1].move(150, 4)
    foot.message.show_for_a_while("Wrapped to the start")
    assert foot.message.y() > 300
