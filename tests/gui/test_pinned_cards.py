"""Parts of pages pinned as cards: kept with the book, moved by keys, inside the page area."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from reader_app.domain.document import Rect
from reader_app.ui.beside.beside_state import PinnedPart, SplitState
from reader_app.ui.beside.pinned_card import PinnedCard
from reader_app.ui.beside.pins_controller import MOST_CARDS, PinsController
from reader_app.ui.beside.second_view import SecondView
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.usefixtures("qapp")
FIGURE = Rect(60, 80, 260, 180)


@pytest.fixture
def book(data_dir: Path, tmp_path: Path) -> Path:
    use_server(data_dir, "http://127.0.0.1:9")
    return make_long_book(tmp_path / "book.pdf", 20)


def pins(window: ReaderWindow) -> PinsController:
    found = window.window.findChild(PinsController)
    assert isinstance(found, PinsController)
    return found


def pinned(window: ReaderWindow, page: int = 7) -> PinnedCard:
    window.wait_for_book(indexed=False)
    card = pins(window).pin(page, FIGURE)
    assert card is not None
    wait_until(lambda: card.has_picture, "the card's pixels")
    return card


def test_a_card_comes_back_with_the_book_where_it_was_put(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        card = pinned(window)
        card.setFocus()
        window.press(Qt.Key.Key_Left, on=card)
        window.press(Qt.Key.Key_Down, on=card)
        window.press(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier, on=card)
        window.press(Qt.Key.Key_Plus, on=card)
        place = card.place
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        wait_until(lambda: pins(window).cards, "the card")
        (card,) = pins(window).cards
        assert card.place == place
        wait_until(lambda: card.has_picture, "its pixels")
        assert window.current_page == 1


def test_a_click_goes_to_its_place_and_esc_back_to_the_page(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        card = pinned(window)
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.content.center())
        window.wait_for_page(7)
        window.window.action(ActionId.BACK).trigger()
        window.wait_for_page(1)
        window.page_view.setFocus()
        window.press(Qt.Key.Key_Tab)
        assert card.hasFocus()
        assert card.accessibleName() == "Pinned: p. 7"
        window.press(Qt.Key.Key_Escape, on=card)
        assert window.page_view.hasFocus()
        card.setFocus()
        window.press(Qt.Key.Key_Delete, on=card)
        assert not pins(window).cards


def test_a_dragged_card_stays_inside_the_page_area(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        card = pinned(window)
        pane = window.books.pane
        grab = QPoint(30, 10)
        QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=grab)
        QTest.mouseMove(card, grab + QPoint(40, 60))
        QTest.mouseMove(card, grab + QPoint(4000, 4000))
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=grab)
        assert pane.rect().contains(card.geometry())
        window.window.resize(700, 420)
        wait_until(lambda: pane.rect().contains(card.geometry()), "the card inside the page area")
        assert window.current_page == 1


def test_a_finger_drags_a_card_and_taps_it(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        card, finger = pinned(window), QTest.createTouchDevice()
        place, grab = card.pos(), QPoint(30, 10)
        QTest.touchEvent(card, finger).press(0, grab, card).commit()
        for _ in range(3):  # as the card follows, the finger is always as far ahead of it
            QTest.touchEvent(card, finger).move(0, grab + QPoint(-20, 20), card).commit()
        QTest.touchEvent(card, finger).release(0, grab, card).commit()
        assert card.pos() == place + QPoint(-60, 60)
        middle = card.rect().center()
        QTest.touchEvent(card, finger).press(0, middle, card).commit()
        QTest.touchEvent(card, finger).release(0, middle, card).commit()
        window.wait_for_page(7)


def test_a_card_stays_in_sight_above_a_sheet(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book, size=(640, 800)) as window:
        card = pinned(window)
        card.setFocus()
        for _ in range(40):
            window.press(Qt.Key.Key_Down, on=card)
        place = card.geometry()
        assert place.bottom() > 600
        window.window.action(ActionId.SPLIT_RIGHT).trigger()
        sheet = window.window.findChild(SecondView)
        assert isinstance(sheet, SecondView)
        assert sheet.is_sheet
        assert card.geometry().bottom() < sheet.y()
        window.window.action(ActionId.CLOSE_SPLIT).trigger()
        assert card.geometry() == place


def test_what_floats_over_the_page_is_seen_through_a_card(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book, size=(1200, 800)) as window:
        card, notice = pinned(window), window.books.pane.notice
        assert card.mask().isEmpty()
        notice.show_for_a_while("Copied")
        notice.move(card.mapTo(window.books.pane, QPoint(20, 40)))
        wait_until(lambda: card.mask().contains(QPoint(5, 5)), "the notice through the card")
        assert not card.mask().contains(QPoint(30, 50))
        notice.hide()
        wait_until(lambda: card.mask().isEmpty(), "the whole card")


def test_what_the_guard_keeps_back_is_veiled_on_a_card(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        card = pinned(window, 15)
        window.window.action(ActionId.SPOILER_GUARD).trigger()
        wait_until(lambda: card.is_veiled, "the veil")
        assert not card.has_picture
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.content.center())
        assert window.current_page == 1
        assert "past where you’ve read" in window.notices


def test_a_region_is_pinned_from_its_bar_as_often_as_there_is_room(
    data_dir: Path, book: Path
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        view = window.page_view
        for count in range(1, MOST_CARDS + 2):
            view.region.start()
            view.region.take_all()
            window.find(QToolButton, "pinRegionButton").click()
            assert len(pins(window).cards) == min(count, MOST_CARDS)
        colors = {card.drawn.look.paper for card in pins(window).cards if card.drawn}
        window.window.action(ActionId.THEME_NIGHT).trigger()
        wait_until(
            lambda: (
                {card.drawn.look.paper for card in pins(window).cards if card.drawn} != colors
                and all(card.has_picture for card in pins(window).cards)
            ),
            "cards in the other colours",
        )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["page", "area", "shown", "card", "place", "share", "open"]), inner
        )
    ),
)


@given(JSON)
def test_damaged_places_are_left_out(values: object) -> None:
    read = PinnedPart.from_json(values)  # type: ignore[arg-type]
    assert read is None or PinnedPart.from_json(dict(read.as_json())) == read
    state = SplitState.from_json(values)  # type: ignore[arg-type]
    assert 0 < state.share < 1
