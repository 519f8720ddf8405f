"""Keys on the page as in vi: counts, two keys, marks, and letters over links."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Link, Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.link_hints import hint_letters
from reader_app.ui.window.action_table import ActionId, PageCommand
from reader_app.ui.window.keymap import Keymap
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]


def test_a_number_before_g_names_the_page(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClicks(view, "12")
    qtbot.keyClick(view, "G", Qt.KeyboardModifier.ShiftModifier)
    assert view.page_number(view.page) == "12"
    qtbot.keyClicks(view, "7gg")
    assert view.page_number(view.page) == "7"


def test_gg_and_g_go_to_the_first_and_last_page(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClick(view, "G", Qt.KeyboardModifier.ShiftModifier)
    assert view.page == view.page_count
    qtbot.keyClicks(view, "gg")
    assert view.page == 1


def test_g_alone_still_asks_for_a_page(qtbot: QtBot, view: PageView) -> None:
    with qtbot.waitSignal(view.page_wanted):
        qtbot.keyClicks(view, "g")


def test_a_number_repeats_a_movement(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClicks(view, "3n")
    assert view.page == 4
    qtbot.keyClicks(view, "2p")
    assert view.page == 2


def test_escape_forgets_a_number(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClicks(view, "3")
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.keyClicks(view, "n")
    assert view.page == 2


def test_a_mark_is_found_again_and_two_strokes_go_back(qtbot: QtBot, view: PageView) -> None:
    view.go_to_page(9)
    qtbot.keyClicks(view, "ma")
    view.go_to_page(3)
    qtbot.keyClicks(view, "'a")
    assert view.page == 9
    qtbot.keyClicks(view, "''")
    assert view.page == 3


def test_marks_are_stored_and_what_is_damaged_is_left_out(view: PageView) -> None:
    view.go_to_page(5)
    view.marks.set_mark("b")
    stored = view.marks.state()
    view.go_to_page(1)
    view.marks.restore({"letter_marks": {**stored["letter_marks"], "c": ["x"]}})
    view.marks.go_to("b")
    assert view.page == 5
    assert list(view.marks.state()["letter_marks"]) == ["b"]


def test_letters_over_links_follow_them(
    qtbot: QtBot, view: PageView, document: FakeDocument
) -> None:
    document.links = {1: (Link(Rect(50, 50, 90, 60), page=6), Link(Rect(50, 70, 90, 80), page=8))}
    view.set_document(document.info, document)
    view.text.load_links([1])
    qtbot.keyClicks(view, "l")
    assert view.hints.is_active
    qtbot.keyClicks(view, hint_letters(2)[1])
    assert view.page == 8
    assert not view.hints.is_active


def test_hints_are_of_equal_length_and_all_different() -> None:
    hints = hint_letters(60)
    assert len(set(hints)) == 60
    assert {len(hint) for hint in hints} == {2}


def test_the_readers_own_key_takes_the_place_of_the_usual_one(qtbot: QtBot, view: PageView) -> None:
    view.keys.set_keymap(Keymap({PageCommand.NEXT_PAGE: ("E",), ActionId.NEXT_EVIDENCE: ()}))
    qtbot.keyClicks(view, "n")
    assert view.page == 1
    qtbot.keyClicks(view, "e")
    assert view.page == 2
